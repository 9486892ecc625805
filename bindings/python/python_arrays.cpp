/**
 * @file bindings/python/python_arrays.cpp
 */
#include "python/python_arrays.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/nn/parameters.hpp>

#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>

namespace py = pybind11;

namespace nexec::python
{

namespace
{

//! Throw for what NumPy says of lists in long words; nothing for what an object
//! says of itself.
void ThrowAboutLists(const py::error_already_set& error,
                     const std::string& about)
{
  const std::string text = py::str(error.value());
  const auto says = [&](const char* words)
  {
    return error.matches(PyExc_ValueError) &&
        text.find(words) != std::string::npos;
  };
  if (says("inhomogeneous") || says("could not broadcast"))
  {
    throw py::value_error(about +
                          "sequences of different lengths are no array; pass "
                          "them one by one");
  }
  if (says("maximum number of dimension"))
  {
    throw py::value_error(about +
                          "an array of one dimension or two is needed, not of "
                          "more than NumPy has");
  }
}

//! Whatever was passed, as an array.
py::array AsArray(const py::object& values, const std::string& about)
{
  if (py::isinstance<py::array>(values) && py::hasattr(values, "mask"))
  {
    throw py::type_error(
        about +
        "a masked array says of some values that they are not there; pass "
        "values.compressed()");
  }
  if (py::isinstance<py::str>(values) || py::isinstance<py::bytes>(values))
    throw py::type_error(about + "an array of numbers is needed, not text");
  const py::module_ numpy = py::module_::import("numpy");
  try
  {
    return numpy.attr("asarray")(values).cast<py::array>();
  }
  catch (const py::error_already_set& error)
  {
    ThrowAboutLists(error, about);
    throw;
  }
}

void CheckKind(const py::array& array, const std::string& about)
{
  const char kind = array.dtype().kind();
  const auto size = array.dtype().itemsize();
  const bool isNumber = kind == 'i' || kind == 'u' ||
      (kind == 'f' && size <= py::ssize_t(sizeof(double)));
  if (!isNumber)
  {
    throw py::type_error(
        about +
        "an array of whole numbers or of at most double precision is needed, "
        "not of " +
        std::string(py::str(array.dtype())));
  }
}

void CheckShape(const py::array& array)
{
  if (array.ndim() == 1 || array.ndim() == 2)
    return;
  throw py::value_error(
      "an array of one dimension (a sequence) or two (a sequence in each row) "
      "is needed, not of " +
      std::to_string(array.ndim()));
}

//! Where a number is, for people.
std::string PlaceText(const py::array& array, const size_t index)
{
  if (array.ndim() == 1)
    return "position " + std::to_string(index);
  const auto columns = size_t(array.shape(1));
  return "row " + std::to_string(index / columns) + ", position " +
      std::to_string(index % columns);
}

//! Whether a double holds a whole number without its sign exactly.
bool IsExact(uint64_t number)
{
  constexpr uint64_t most = uint64_t(1) << 53;
  while (number > most && number % 2 == 0)
    number /= 2;
  return number <= most;
}

//! Throw for the first whole number that a double does not hold.
template<typename Integer>
void CheckExact(const py::array& array, const std::string& about)
{
  const auto numbers =
      py::array_t<Integer, py::array::c_style | py::array::forcecast>(array);
  const Integer* const begin = numbers.data();
  for (size_t k = 0; k < size_t(numbers.size()); ++k)
  {
    const Integer number = begin[k];
    const uint64_t size =
        number < 0 ? uint64_t(0) - uint64_t(number) : uint64_t(number);
    if (!IsExact(size))
    {
      throw InputError(about + PlaceText(array, k) + ": " +
                       std::to_string(number) +
                       " is not exact in double precision, so it might be "
                       "taken for another number");
    }
  }
}

}  // namespace

py::array NumberArray(const py::object& values, const std::string& about)
{
  py::array array = AsArray(values, about);
  // An empty list has no type of its own, and needs none.
  if (array.size() == 0 && !py::isinstance<py::array>(values))
    array = array.attr("astype")("float64");
  CheckKind(array, about);
  return array;
}

void RefuseInexact(const py::array& array, const std::string& about)
{
  if (array.dtype().itemsize() < 8)
    return;
  if (array.dtype().kind() == 'i')
    CheckExact<int64_t>(array, about);
  if (array.dtype().kind() == 'u')
    CheckExact<uint64_t>(array, about);
}

SequenceArray::SequenceArray(const py::object& values)
{
  const py::array given = NumberArray(values);
  CheckShape(given);
  RefuseInexact(given);
  const bool isDouble =
      given.dtype().kind() == 'f' && given.dtype().itemsize() == 8;
  if (!isDouble)
    type = given.dtype();
  using Contiguous =
      py::array_t<double, py::array::c_style | py::array::forcecast>;
  array = Contiguous(given);
}

void SequenceArray::RefuseNan() const
{
  const double* const begin = array.data();
  for (size_t k = 0; k < size_t(array.size()); ++k)
  {
    if (std::isnan(begin[k]))
    {
      throw InputError(PlaceText(array, k) +
                       ": a NaN cannot be compared, so it has no place in an "
                       "order");
    }
  }
}

const arma::vec SequenceArray::Vector() const
{
  return arma::vec(const_cast<double*>(array.data()), arma::uword(array.size()),
                   false, true);
}

const arma::mat SequenceArray::Columns() const
{
  return ReadView(array.data(), size_t(array.shape(1)), size_t(array.shape(0)));
}

template<typename Number, typename Matrix>
py::array SequenceArray::Own(Matrix matrix) const
{
  auto owner = std::make_unique<Matrix>(std::move(matrix));
  Matrix* const kept = owner.get();
  const py::capsule memory(
      kept, [](void* pointer) { delete static_cast<Matrix*>(pointer); });
  owner.release();
  const std::vector<py::ssize_t> shape(array.shape(),
                                       array.shape() + array.ndim());
  // Positions are counted with and without a sign in the same bits.
  return py::array_t<Number>(
      shape, reinterpret_cast<const Number*>(kept->memptr()), memory);
}

py::array SequenceArray::Result(arma::mat results) const
{
  py::array owned = Own<double>(std::move(results));
  return type ? owned.attr("astype")(type).cast<py::array>() : owned;
}

py::array SequenceArray::Positions(arma::umat positions) const
{
  return Own<int64_t>(std::move(positions));
}

std::vector<double> OneSequence(const py::object& values)
{
  const SequenceArray array(values);
  if (!array.IsOne())
    throw py::value_error("one sequence is needed, not several in rows");
  array.RefuseNan();
  const arma::vec vector = array.Vector();
  return std::vector<double>(vector.begin(), vector.end());
}

py::array_t<double> CopiedArray(const arma::vec& numbers)
{
  return py::array_t<double>(py::ssize_t(numbers.n_elem), numbers.memptr());
}

}  // namespace nexec::python
