/**
 * @file bindings/python/python_arrays.hpp
 *
 * Arrays of NumPy as matrices of Armadillo and back, on the same memory.
 */
#ifndef NEXEC_BINDINGS_PYTHON_PYTHON_ARRAYS_HPP
#define NEXEC_BINDINGS_PYTHON_PYTHON_ARRAYS_HPP

#include <pybind11/numpy.h>

#include <armadillo>

#include <string>
#include <vector>

namespace nexec::python
{

/**
 * Whatever was passed, as an array of whole numbers or of at most double
 * precision; its shape is not looked at.  Raises TypeError for what is not
 * numbers, as text, booleans and masked arrays, and ValueError for lists that
 * are no array.
 *
 * @param about What an error begins with.
 */
pybind11::array NumberArray(const pybind11::object& values,
                            const std::string& about = "");

//! Throw InputError for a whole number that double precision does not hold.
//! Requires one dimension or two.
void RefuseInexact(const pybind11::array& array, const std::string& about = "");

/**
 * Sequences that somebody passed: an array of one dimension is a sequence, of
 * two it has one in each row.  Rows of NumPy are columns of Armadillo, so
 * double precision in C order needs no copy; whatever else holds numbers that
 * are exact in double precision is converted, once.
 *
 * Raises TypeError for what is not numbers and ValueError for other shapes;
 * throws InputError for numbers that cannot be sorted.
 */
class SequenceArray
{
 public:
  //! @param values An array, or what numpy.asarray() makes one of.
  explicit SequenceArray(const pybind11::object& values);

  //! Whether there is one sequence, rather than one in each row.
  bool IsOne() const { return array.ndim() == 1; }
  //! Throw InputError that says where there is a NaN; nothing if there is none.
  void RefuseNan() const;

  //! Get about how many steps a quadratic algorithm does on all of them.
  double Steps() const
  {
    const auto length = double(array.shape(array.ndim() - 1));
    return double(array.size()) * length;
  }
  //! Get the sequence.  Requires IsOne().
  const arma::vec Vector() const;
  //! Get the sequences, one in each column.  Requires rows.
  const arma::mat Columns() const;

  //! Results of the same shape, as the type of number that was passed.  Takes
  //! the memory.
  pybind11::array Result(arma::mat results) const;
  //! The same for numbers of positions.
  pybind11::array Positions(arma::umat positions) const;

 private:
  using Array = pybind11::array_t<double>;

  //! An array that has the memory of a matrix.
  template<typename Number, typename Matrix>
  pybind11::array Own(Matrix matrix) const;

  Array array;
  //! The type of number that was passed; null if it was double precision.
  pybind11::object type;
};

//! One sequence, copied.  Raises and throws as above.
std::vector<double> OneSequence(const pybind11::object& values);

//! An array with a copy of the numbers.
template<typename Number>
pybind11::array_t<Number> CopiedArray(const std::vector<Number>& numbers)
{
  return pybind11::array_t<Number>(pybind11::ssize_t(numbers.size()),
                                   numbers.data());
}

//! An array with a copy of a vector.
pybind11::array_t<double> CopiedArray(const arma::vec& numbers);

}  // namespace nexec::python

#endif
