/**
 * @file bindings/python/algorithms.cpp
 *
 * Algorithms in Python.
 */
#include "python/executor_core.hpp"
#include "python/python_arrays.hpp"
#include "python/python_parts.hpp"
#include "python/work.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/rule_file.hpp>

#include <pybind11/stl.h>

#include <utility>

namespace py = pybind11;

namespace nexec::python
{

namespace
{

//! Whether these rules are an algorithm's of the same name already.
bool IsKnown(const Algorithm& own)
{
  return HasAlgorithm(own.Name()) &&
      RulesDigest(FindAlgorithm(own.Name())) == RulesDigest(own);
}

//! The algorithm of a rule file.  A cell of a notebook is run again and again:
//! the same rules are the same algorithm.
std::string UseRuleFile(const std::string& path)
{
  std::string name;
  DoLongWork(
      [&](ProgressNote&)
      {
        const std::unique_ptr<const Algorithm> own = LoadRuleFile(path);
        name = own->Name();
        if (!IsKnown(*own))
          RegisterRuleFile(path);
      });
  return name;
}

//! The same for the text of one, as it comes with what was pickled.
std::string UseRules(const std::string& text)
{
  std::string name;
  DoLongWork(
      [&](ProgressNote&)
      {
        std::unique_ptr<const Algorithm> own =
            ParseRuleFile(text, "rule file of another process");
        name = own->Name();
        if (!IsKnown(*own))
          RegisterAlgorithm(std::move(own));
      });
  return name;
}

py::dict About(const std::string& name)
{
  const Algorithm& algorithm = NamedAlgorithm(name);
  py::dict states;
  for (const NamedState& state : algorithm.States())
    states[py::int_(state.code)] = state.name;
  py::dict about;
  about["name"] = algorithm.Name();
  about["description"] = algorithm.Description();
  about["states"] = states;
  about["signals"] = algorithm.Signals();
  about["bits"] = algorithm.Bits();
  about["bound"] = algorithm.Bound().Text();
  about["digest"] = RulesDigest(algorithm);
  return about;
}

//! What the algorithm itself makes of a sequence.
py::array ResultOf(const std::string& name, const py::object& values)
{
  const SequenceArray array(values);
  if (!array.IsOne())
    throw py::value_error("one sequence is needed, not several in rows");
  array.RefuseNan();
  const arma::vec input = array.Vector();
  std::vector<double> result;
  DoLongWork(
      [&](ProgressNote& /* note */)
      {
        result = FindAlgorithm(name).Result(
            std::vector<double>(input.begin(), input.end()));
      });
  return array.Result(arma::mat(arma::vec(result)));
}

}  // namespace

void AddAlgorithms(py::module_& module)
{
  module.def("algorithms", &AlgorithmNames);
  module.def("use_rule_file", &UseRuleFile);
  module.def("use_rules", &UseRules);
  module.def("about_algorithm", &About);
  module.def("algorithm_result", &ResultOf);
}

}  // namespace nexec::python
