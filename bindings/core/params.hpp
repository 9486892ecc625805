/**
 * @file bindings/core/params.hpp
 *
 * The values that one run of a program works with.
 */
#ifndef NEXEC_BINDINGS_CORE_PARAMS_HPP
#define NEXEC_BINDINGS_CORE_PARAMS_HPP

#include <map>
#include <stdexcept>
#include <string>

#include "param.hpp"

namespace nexec::bindings
{

//! The options of a program, in alphabetical order.
using ParamMap = std::map<std::string, Param>;

/**
 * The values of all options.  Asking for an option that was never declared, or
 * for the wrong type, is an error of the program and throws std::logic_error.
 */
class Params
{
 public:
  //! Start with the defaults of these options.
  explicit Params(const ParamMap& definitions);

  /**
   * Get the value that was passed, or else the default.  An option without a
   * default must be asked for with Has() first; only a file name is then "".
   *
   * @tparam T bool, int64_t, double, std::string or std::vector<int64_t>.
   * @param name Name of the option, without "_file".
   */
  template<typename T>
  const T& Get(const std::string& name) const;

  //! Get whether the option was passed.
  bool Has(const std::string& name) const;

  //! Pass a value; UsageError if it is out of range.
  void Set(const std::string& name, const Value& value);

  //! Get the value whatever its type.
  const Value& GetValue(const std::string& name) const;
  //! Get the declaration of an option.
  const Param& Definition(const std::string& name) const;
  //! Get all declarations.
  const ParamMap& Definitions() const { return definitions; }

 private:
  //! The declarations.
  ParamMap definitions;
  //! What was passed.
  std::map<std::string, Value> passed;
};

template<typename T>
const T& Params::Get(const std::string& name) const
{
  const T* value = std::get_if<T>(&GetValue(name));
  if (value == nullptr)
    throw std::logic_error("Params::Get(): '" + name +
                           "' has another type or no value!");
  return *value;
}

}  // namespace nexec::bindings

#endif
