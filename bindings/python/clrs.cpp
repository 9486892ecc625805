/**
 * @file bindings/python/clrs.cpp
 *
 * The continuous baseline in Python.
 */
#include "clrs_flags.hpp"
#include "core/number_text.hpp"
#include "io/diagnosis_file.hpp"
#include "python/keywords.hpp"
#include "python/python_arrays.hpp"
#include "python/python_parts.hpp"
#include "python/work.hpp"

#include <nexec/clrs/clrs_evaluation.hpp>
#include <nexec/clrs/clrs_trainer.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/clrs_file.hpp>

#include <pybind11/stl.h>

#include <memory>
#include <optional>

namespace py = pybind11;

namespace nexec::python
{

namespace
{

using SharedClrs = std::shared_ptr<ClrsModel>;
using bindings::Params;

//! The network after the last update, and the one that validated best.
py::tuple TrainBaseline(const py::dict& keywords, const py::object& show)
{
  const Params params = KeywordParams("clrs.train", keywords);
  const ClrsPreset preset = bindings::ClrsPresetOf(params);
  std::optional<ClrsRun> made;
  DoLongWork(
      [&](ProgressNote& note)
      {
        ClrsRun& run =
            made.emplace(preset, uint64_t(params.Get<int64_t>("seed")));
        TrainClrs(
            run,
            [&](const ClrsUpdate& update)
            {
              note.Set(run.Updates(), run.model.preset.updates,
                       "output loss " + RoundedText(update.losses.Output(), 3) +
                           ", hints " + RoundedText(update.losses.Hint(), 3));
              return false;
            });
      },
      show);
  return py::make_tuple(std::make_shared<ClrsModel>(std::move(made->model)),
                        std::make_shared<ClrsModel>(std::move(made->best)));
}

void CheckRange(const std::string& name, const int64_t number,
                const int64_t least, const size_t most)
{
  if (number >= least && number <= int64_t(most))
    return;
  throw UsageError(name + " is from " + std::to_string(least) + " to " +
                   std::to_string(most) + ", not " + std::to_string(number));
}

py::dict ScoreOf(const ClrsModel& model, const int64_t length,
                 const int64_t count)
{
  CheckRange("length", length, 2, ClrsDrawOptions::maxLength);
  CheckRange("num_sequences", count, 1, ClrsDrawOptions::maxBatchSize);
  ClrsScore score;
  DoLongWork(
      [&](ProgressNote&)
      {
        score = ScoreModel(model, TestDraw(size_t(length), size_t(count)),
                           [](size_t) {});
      });
  py::dict result;
  result["node"] = score.node;
  result["sequence"] = score.sequence;
  return result;
}

SharedClrs LoadBaseline(const std::string& path)
{
  auto model = std::make_shared<ClrsModel>();
  DoLongWork([&](ProgressNote& /* note */) { *model = LoadClrsModel(path); });
  return model;
}

py::list DiagnoseModels(const std::vector<SharedClrs>& models,
                        const py::dict& keywords)
{
  const Params params = KeywordParams("clrs.diagnose", keywords);
  if (models.empty())
    throw UsageError("there is no model to diagnose");
  std::vector<ClrsDiagnosis> diagnoses;
  DoLongWork(
      [&](ProgressNote&)
      {
        const ClrsBatch batch =
            FreshDraw(uint64_t(params.Get<int64_t>("seed")),
                      size_t(params.Get<int64_t>("length")),
                      size_t(params.Get<int64_t>("num_sequences")),
                      models.front()->preset.draws.randomPositions);
        for (const SharedClrs& model : models)
        {
          std::vector<ClrsTrace> traces;
          diagnoses.push_back(DiagnoseModel(
              "seed " + std::to_string(model->seed), *model, batch, traces));
        }
      });
  py::list list;
  for (ClrsDiagnosis& diagnosis : diagnoses)
    list.append(std::make_shared<ClrsDiagnosis>(std::move(diagnosis)));
  return list;
}

//! A table as a dictionary of columns.
py::dict ColumnsOf(const DataTable& table)
{
  py::dict columns;
  for (size_t k = 0; k < table.columns.size(); ++k)
  {
    columns[table.columns[k].c_str()] =
        CopiedArray(arma::vec(table.values.col(k)));
  }
  return columns;
}

py::dict ParametersOf(const ClrsModel& model)
{
  py::dict blocks;
  const ParameterLayout layout = ClrsLayout(model.preset.config);
  for (const ParameterBlock& block : layout.Blocks())
  {
    py::array_t<double, py::array::f_style> values({block.rows, block.cols});
    const double* const begin = model.parameters.memptr() + block.offset;
    std::copy(begin, begin + block.Size(), values.mutable_data());
    blocks[block.name.c_str()] = values;
  }
  return blocks;
}

py::dict ClrsHistoryOf(const ClrsModel& model)
{
  const auto column = [&](const auto& get)
  {
    std::vector<double> values;
    values.reserve(model.history.size());
    for (const ClrsUpdate& update : model.history)
      values.push_back(double(get(update)));
    return CopiedArray(values);
  };
  py::dict history;
  history["length"] = column([](const auto& u) { return u.length; });
  history["output_loss"] =
      column([](const auto& u) { return u.losses.Output(); });
  history["hint_loss"] = column([](const auto& u) { return u.losses.Hint(); });
  history["gradient_norm"] =
      column([](const auto& u) { return u.gradientNorm; });
  return history;
}

}  // namespace

void AddClrs(py::module_& module)
{
  py::class_<ClrsModel, SharedClrs>(module, "ClrsCore")
      .def_readonly("seed", &ClrsModel::seed)
      .def_property_readonly("preset",
                             [](const ClrsModel& model)
                             { return DescribePreset(model.preset); })
      .def_property_readonly("updates",
                             [](const ClrsModel& model)
                             { return model.history.size(); })
      .def("score", &ScoreOf)
      .def("parameters", &ParametersOf)
      .def("history", &ClrsHistoryOf)
      .def("save",
           [](const ClrsModel& model, const std::string& path) {
             DoLongWork([&](ProgressNote& /* note */)
                        { SaveClrsModel(path, model); });
           });
  py::class_<ClrsDiagnosis, std::shared_ptr<ClrsDiagnosis>>(module,
                                                            "DiagnosisCore")
      .def_readonly("name", &ClrsDiagnosis::name)
      .def("steps",
           [](const ClrsDiagnosis& diagnosis)
           { return ColumnsOf(StepTable(diagnosis)); })
      .def("totals",
           [](const ClrsDiagnosis& diagnosis)
           { return ColumnsOf(TotalTable(diagnosis)); })
      .def("text",
           [](const ClrsDiagnosis& diagnosis)
           { return DiagnosisText({diagnosis}); });
  module.def("clrs_train", &TrainBaseline);
  module.def("clrs_diagnose", &DiagnoseModels);
  module.def("clrs_load", &LoadBaseline);
}

}  // namespace nexec::python
