/**
 * @file bindings/core/params.cpp
 */
#include "params.hpp"

namespace nexec::bindings
{

Params::Params(const ParamMap& definitions) : definitions(definitions) {}

bool Params::Has(const std::string& name) const
{
  return passed.count(Definition(name).Name()) > 0;
}

void Params::Set(const std::string& name, const Value& value)
{
  Definition(name).Check(value);
  passed[name] = value;
}

const Value& Params::GetValue(const std::string& name) const
{
  const Param& definition = Definition(name);
  const auto it = passed.find(name);
  return it == passed.end() ? definition.Default() : it->second;
}

const Param& Params::Definition(const std::string& name) const
{
  const auto it = definitions.find(name);
  if (it == definitions.end())
    throw std::logic_error("Params::Definition(): there is no option '" + name +
                           "'!");
  return it->second;
}

}  // namespace nexec::bindings
