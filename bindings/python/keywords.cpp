/**
 * @file bindings/python/keywords.cpp
 */
#include "python/keywords.hpp"
#include "bindings.hpp"
#include "clrs_flags.hpp"
#include "options/text.hpp"
#include "pages/doc.hpp"
#include "train_flags.hpp"

#include <nexec/core/errors.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace py = pybind11;

namespace nexec::python
{

namespace
{

using namespace nexec::bindings;

//! The options of a program, and those of them that a function has; the
//! function has all if none are named.
struct Source
{
  std::function<Binding()> binding;
  std::vector<std::string> names;
};

//! What AddTrainOptions() or its like declares.
Binding OnlyOptions(const std::string& name, void (*add)(Binding&))
{
  Binding binding(name);
  add(binding);
  return binding;
}

const std::map<std::string, Source>& Sources()
{
  static const std::map<std::string, Source> sources = {
      {"train", {[] { return OnlyOptions("train", AddTrainOptions); }, {}}},
      {"evaluate",
       {EvaluateBinding, {"lengths", "num_sequences", "seed", "executor"}}},
      {"certify", {CertifyBinding, {"max_length"}}},
      {"trace", {TraceBinding, {"executor"}}},
      {"clrs.train",
       {[] { return OnlyOptions("clrs_train", AddClrsTrainOptions); }, {}}},
      {"clrs.diagnose",
       {ClrsDiagnoseBinding, {"length", "num_sequences", "seed"}}},
  };
  return sources;
}

//! The options of a function; the algorithm is not one of them.
struct Options
{
  explicit Options(const std::string& function) :
      binding(Sources().at(function).binding()),
      names(Sources().at(function).names)
  {
    for (const auto& [name, param] : binding.Definitions())
    {
      const bool isOwn =
          name != "algorithm" && param.Group() != ParamGroup::Common;
      if (isOwn && Sources().at(function).names.empty())
        names.push_back(name);
    }
  }

  const Param& Get(const std::string& name) const
  {
    return binding.Definitions().at(name);
  }

  Binding binding;
  std::vector<std::string> names;
};

//! The text with the name of an option as Python writes it.
std::string InPython(std::string text, const Binding& binding)
{
  for (const auto& [name, param] : binding.Definitions())
  {
    const std::string label = param.Label();
    for (size_t at = text.find(label); at != std::string::npos;
         at = text.find(label, at + name.size()))
      text.replace(at, label.size(), name);
  }
  return text;
}

std::string TypeText(const Param& param)
{
  switch (param.Kind())
  {
    case ParamKind::Flag:
      return "bool";
    case ParamKind::Int:
      return "int";
    case ParamKind::Double:
      return "float";
    case ParamKind::IntList:
      return "Sequence[int]";
    case ParamKind::Choice:
      break;
    default:
      return "str";
  }
  std::string words;
  for (const std::string& choice : param.Choices())
    words += (words.empty() ? "\"" : ", \"") + choice + "\"";
  return "Literal[" + words + "]";
}

py::object DefaultOf(const Param& param)
{
  if (param.Kind() == ParamKind::Flag)
    return py::bool_(false);
  const Value& value = param.Default();
  // What is said in words instead depends on other options.
  if (param.DefaultDoc() != ValueText(value))
    return py::none();
  if (const auto* number = std::get_if<int64_t>(&value))
    return py::int_(*number);
  if (const auto* number = std::get_if<double>(&value))
    return py::float_(*number);
  if (const auto* text = std::get_if<std::string>(&value))
    return py::str(*text);
  if (const auto* list = std::get_if<std::vector<int64_t>>(&value))
  {
    py::tuple numbers(list->size());
    for (size_t k = 0; k < list->size(); ++k)
      numbers[k] = (*list)[k];
    return std::move(numbers);
  }
  return py::none();
}

//! Throw what Python says of a wrong type.
[[noreturn]] void WrongType(const Param& param, const std::string& wanted,
                            const py::handle& value)
{
  throw py::type_error(
      param.Name() + " has to be " + wanted + ", not " +
      std::string(py::str(py::type::of(value).attr("__name__"))));
}

int64_t WholeNumber(const Param& param, const py::handle& value)
{
  if (PyBool_Check(value.ptr()) != 0 || PyIndex_Check(value.ptr()) == 0)
    WrongType(param, "a whole number", value);
  const auto index =
      py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!index)
  {
    // As of an array that is not a single number.
    if (PyErr_ExceptionMatches(PyExc_TypeError) == 0)
      throw py::error_already_set();
    PyErr_Clear();
    WrongType(param, "a whole number", value);
  }
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
  if (overflow != 0)
  {
    throw UsageError(param.Name() + ": the number does not fit into 64 bits");
  }
  return number;
}

double RealNumber(const Param& param, const py::handle& value)
{
  if (PyBool_Check(value.ptr()) != 0 || PyNumber_Check(value.ptr()) == 0)
    WrongType(param, "a number", value);
  const double number = PyFloat_AsDouble(value.ptr());
  if (number == -1.0 && PyErr_Occurred() != nullptr)
  {
    PyErr_Clear();
    WrongType(param, "a number", value);
  }
  return number;
}

std::vector<int64_t> WholeNumbers(const Param& param, const py::handle& value)
{
  const bool isText = py::isinstance<py::str>(value);
  const auto items = py::reinterpret_steal<py::object>(
      isText ? nullptr : PyObject_GetIter(value.ptr()));
  if (!items)
  {
    if (!isText && PyErr_ExceptionMatches(PyExc_TypeError) == 0)
      throw py::error_already_set();
    PyErr_Clear();
    if (PyIndex_Check(value.ptr()) != 0)
      return {WholeNumber(param, value)};
    WrongType(param, "a sequence of whole numbers", value);
  }
  std::vector<int64_t> numbers;
  for (const py::handle item : items)
    numbers.push_back(WholeNumber(param, item));
  return numbers;
}

Value ValueOf(const Param& param, const py::handle& value)
{
  switch (param.Kind())
  {
    case ParamKind::Flag:
      if (!py::isinstance<py::bool_>(value))
        WrongType(param, "True or False", value);
      return value.cast<bool>();
    case ParamKind::Int:
      return WholeNumber(param, value);
    case ParamKind::Double:
      return RealNumber(param, value);
    case ParamKind::IntList:
      return WholeNumbers(param, value);
    default:
      if (!py::isinstance<py::str>(value))
        WrongType(param, "a str", value);
      return TextOf(value);
  }
}

//! Refuse a keyword that the function does not have.
void CheckName(const std::string& function, const std::string& name,
               const std::vector<std::string>& names)
{
  if (std::find(names.begin(), names.end(), name) != names.end())
    return;
  throw py::type_error(function + "() has no keyword argument '" + name + "'" +
                       Suggestion(name, names));
}

}  // namespace

std::string TextOf(const py::handle& text)
{
  Py_ssize_t size = 0;
  const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes == nullptr)
    throw py::error_already_set();
  return std::string(bytes, size_t(size));
}

std::string Suggestion(const std::string& name,
                       const std::vector<std::string>& candidates)
{
  const std::string closest = ClosestName(name, candidates);
  return closest.empty() ? "" : "; did you mean '" + closest + "'?";
}

py::list KeywordTable(const std::string& function)
{
  const Options options(function);
  const auto same = [](const std::string& text)
  {
    return text;
  };
  py::list table;
  for (const std::string& name : options.names)
  {
    const Param& param = options.Get(name);
    std::string sentence =
        ParamText(options.binding, param, {same, same}, true);
    table.append(py::make_tuple(name, TypeText(param), DefaultOf(param),
                                InPython(sentence, options.binding)));
  }
  return table;
}

Params KeywordParams(const std::string& function, const py::dict& keywords)
{
  const Options options(function);
  Params params(options.binding.Definitions());
  for (const auto& [key, value] : keywords)
  {
    const std::string name = TextOf(key);
    CheckName(function, name, options.names);
    if (value.is_none())
      continue;
    try
    {
      params.Set(name, ValueOf(options.Get(name), value));
    }
    catch (const UsageError& error)
    {
      throw UsageError(InPython(error.what(), options.binding));
    }
  }
  return params;
}

}  // namespace nexec::python
