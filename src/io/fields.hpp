/**
 * @file io/fields.hpp
 *
 * Single fields of a file, whatever the format: how they are written, and what
 * has to hold for them.  A check returns what is wrong, or nothing; the caller
 * knows the place and the error.
 */
#ifndef NEXEC_IO_FIELDS_HPP
#define NEXEC_IO_FIELDS_HPP

#include <nexec/nn/parameters.hpp>
#include <nexec/nn/pooling.hpp>

#include <cereal/cereal.hpp>
#include <cereal/types/string.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

namespace nexec
{

//! Longest text in a file.
constexpr size_t maxTextBytes = 4096;
//! Longest list of settings.
constexpr size_t maxListItems = 4096;

//! Writes each field it is called with under its name.
template<typename Archive>
class FieldWriter
{
 public:
  //! @param archive Any of cereal, to write to; it has to outlive the writer.
  explicit FieldWriter(Archive& archive) : archive(archive) {}

  //! Write one field.
  template<typename T>
  void operator()(const char* name, const T& value)
  {
    archive(cereal::make_nvp(name, value));
  }

  //! Write a way to pool, by its name.
  void operator()(const char* name, const Pooling value)
  {
    archive(cereal::make_nvp(name, PoolingName(value)));
  }

 private:
  //! Where to write.
  Archive& archive;
};

//! Remembers the first problem of the fields it is called with.
class FieldChecker
{
 public:
  //! Text: printable ASCII is what every format and terminal can take.
  void operator()(const char* name, const std::string& text)
  {
    const bool printable =
        std::all_of(text.begin(), text.end(),
                    [](const char c) { return c >= ' ' && c <= '~'; });
    if (text.size() > maxTextBytes)
      Note(name, "is longer than " + std::to_string(maxTextBytes) + " bytes");
    else if (!printable)
      Note(name, "has characters that are not printable ASCII");
  }

  //! Numbers: JSON has no others than finite ones.
  void operator()(const char* name, const double value)
  {
    if (!std::isfinite(value))
      Note(name, "is not finite");
  }

  //! Whole numbers and flags.
  template<typename T>
  void operator()(const char* /* name */, const T& /* value */)
  {
  }

  //! A size has to be from 1 to the largest.
  void Size(const char* name, const size_t value, const size_t largest)
  {
    if (value >= 1 && value <= largest)
      return;
    Note(name,
         "is " + std::to_string(value) + ", but has to be 1 to " +
             std::to_string(largest));
  }

  //! Note a problem of a field, unless there is one already.
  void Note(const char* name, const std::string& reason)
  {
    if (problem.empty())
      problem = "'" + std::string(name) + "' " + reason;
  }

  //! Get the first problem, or nothing.
  const std::string& Problem() const { return problem; }

 private:
  std::string problem;
};

//! The text is the name of a way to pool.
inline std::string PoolingProblem(const std::string& field,
                                  const std::string& text)
{
  std::string known;
  for (const std::string& name : PoolingNames())
  {
    if (text == name)
      return "";
    known += (known.empty() ? "" : ", ") + name;
  }
  // The text itself may not be fit to print.
  return "'" + field + "' has to be one of: " + known;
}

/**
 * All values of a block are finite.
 *
 * @param parameters All parameters.
 * @param block Which of them to look at.
 */
inline std::string BlockProblem(const arma::vec& parameters,
                                const ParameterBlock& block)
{
  const double* const first = parameters.memptr() + block.offset;
  const double* const last = first + block.Size();
  const double* const bad = std::find_if(
      first, last, [](const double value) { return !std::isfinite(value); });
  if (bad == last)
    return "";
  return "value " + std::to_string(bad - first) + " of parameter block '" +
      block.name + "' is not finite";
}

//! There are as many parameters as the layout has, and all are finite.
inline std::string ParametersProblem(const ParameterLayout& layout,
                                     const arma::vec& parameters)
{
  if (parameters.n_elem != layout.Size())
  {
    return "the model has " + std::to_string(parameters.n_elem) +
        " parameters in place of " + std::to_string(layout.Size());
  }
  std::string problem;
  for (const ParameterBlock& block : layout.Blocks())
  {
    if (problem.empty())
      problem = BlockProblem(parameters, block);
  }
  return problem;
}

}  // namespace nexec

#endif
