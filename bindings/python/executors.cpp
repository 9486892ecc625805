/**
 * @file bindings/python/executors.cpp
 *
 * Executors in Python: made, run, measured, proved, saved.
 */
#include "built_in.hpp"
#include "certificate_text.hpp"
#include "core/number_text.hpp"
#include "core/parallel.hpp"
#include "evaluation_runs.hpp"
#include "python/executor_core.hpp"
#include "python/keywords.hpp"
#include "python/python_arrays.hpp"
#include "python/python_parts.hpp"
#include "python/work.hpp"
#include "train_flags.hpp"

#include <nexec/chain/proof/certify.hpp>
#include <nexec/chain/training/trainer.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/certificate_file.hpp>
#include <nexec/io/model_file.hpp>

#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>

namespace py = pybind11;

namespace nexec::python
{

namespace
{

using bindings::Params;

//! Runs with more steps than this, as far as that can be known, are done in a
//! thread of their own, so that they can be interrupted.
constexpr double longRunSteps = 4.2e6;

//! A model that pools as asked for, if that was.
ExecutorCore Pooled(ExecutorModel model, const py::object& pooling)
{
  if (!pooling.is_none())
    model.config.pooling = FindPooling(pooling.cast<std::string>());
  return CoreOf(std::move(model));
}

ExecutorCore LoadFile(const std::string& path, const py::object& pooling)
{
  ExecutorModel model;
  DoLongWork([&](ProgressNote& /* note */) { model = LoadModel(path); });
  return Pooled(std::move(model), pooling);
}

ExecutorCore LoadBytes(const py::bytes& bytes)
{
  const std::string content = bytes;
  ExecutorModel model;
  DoShortWork([&] { model = LoadModelFromMemory("bytes", content); });
  return CoreOf(std::move(model));
}

void SaveExecutor(const ExecutorCore& core, const std::string& path)
{
  DoLongWork([&, executor = core.executor](ProgressNote& /* note */)
             { executor->Save(path); });
}

ExecutorCore LoadBuiltIn(const std::string& name, const py::object& pooling)
{
  const auto bytes = bindings::BuiltInModel(name);
  if (!bytes)
  {
    const std::string suggestion =
        Suggestion(name, bindings::BuiltInModelNames());
    throw UsageError("there is no built-in model of '" + name + "'" +
                     (suggestion.empty()
                          ? "; builtin_names() lists those that there are"
                          : suggestion));
  }
  return Pooled(LoadModelFromMemory("built-in model of " + name, *bytes),
                pooling);
}

//! The arrays that somebody passed for the blocks of a model.
class PassedArrays
{
 public:
  //! Throws UsageError if an array has the name of no block.
  PassedArrays(const py::dict& arrays, const ParameterLayout& layout) :
      arrays(arrays)
  {
    std::vector<std::string> names;
    for (const ParameterBlock& block : layout.Blocks())
      names.push_back(block.name);
    for (const auto& [key, value] : arrays)
    {
      const std::string name = TextOf(key);
      if (std::find(names.begin(), names.end(), name) == names.end())
      {
        throw UsageError("a model has no array '" + name + "'" +
                         Suggestion(name, names));
      }
    }
  }

  //! Throws UsageError if there is none.
  py::array Get(const std::string& name) const
  {
    if (!arrays.contains(name))
      throw UsageError("there is no array '" + name + "'");
    return NumberArray(py::object(arrays[name.c_str()]), About(name));
  }

  //! The number of rows, which says how large a model is.
  size_t Rows(const std::string& name) const
  {
    const py::array array = Get(name);
    if (array.ndim() < 1 || array.shape(0) == 0 ||
        array.shape(0) > py::ssize_t(ExecutorConfig::maxSize))
      throw UsageError("the arrays do not have the sizes of a model");
    return size_t(array.shape(0));
  }

  //! Write the numbers of a block, by column.
  void Copy(const ParameterBlock& block, double* const out) const
  {
    const py::array given = Get(block.name);
    const bool fits = size_t(given.size()) == block.Size() &&
        (given.ndim() == 1
             ? block.cols == 1
             : given.ndim() == 2 && size_t(given.shape(0)) == block.rows);
    if (!fits)
    {
      throw UsageError("'" + block.name + "' has to be " +
                       std::to_string(block.rows) + " x " +
                       std::to_string(block.cols));
    }
    RefuseInexact(given, About(block.name));
    const py::array_t<double, py::array::f_style | py::array::forcecast>
        numbers(given);
    std::copy(numbers.data(), numbers.data() + numbers.size(), out);
  }

 private:
  static std::string About(const std::string& name)
  {
    return "'" + name + "': ";
  }

  const py::dict& arrays;
};

//! The model of an algorithm whose blocks are these arrays.
ExecutorCore FromArrays(const std::string& algorithm, const py::dict& arrays,
                        const std::string& pooling)
{
  ExecutorModel model;
  model.config = ExecutorConfig(NamedAlgorithm(algorithm));
  const PassedArrays passed(arrays, ExecutorLayout(model.config));
  model.config.embeddingSize = passed.Rows("state_embedding");
  model.config.hiddenSize = passed.Rows("take.0.bias");
  model.config.pooling = FindPooling(pooling);
  const ParameterLayout layout = ExecutorLayout(model.config);
  model.parameters.set_size(layout.Size());
  for (const ParameterBlock& block : layout.Blocks())
    passed.Copy(block, model.parameters.memptr() + block.offset);
  if (!model.parameters.is_finite())
    throw InputError("a parameter is not a finite number");
  return CoreOf(std::move(model));
}

//! The blocks of parameters by name: views that cannot be written to.
py::dict ParameterViews(const ExecutorCore& core)
{
  using Shared = std::shared_ptr<const NeuralExecutor>;
  const py::capsule owner(new Shared(core.executor),
                          [](void* pointer)
                          { delete static_cast<Shared*>(pointer); });
  constexpr auto width = py::ssize_t(sizeof(double));
  py::dict views;
  const double* const memory = core.executor->Parameters().memptr();
  const ParameterLayout layout = ExecutorLayout(core.executor->Model().config);
  for (const ParameterBlock& block : layout.Blocks())
  {
    std::vector<py::ssize_t> shape = {py::ssize_t(block.rows)};
    std::vector<py::ssize_t> strides = {width};
    const std::string biasEnd = ".bias";
    const bool isVector = block.name == "edge_score" ||
        (block.name.size() > biasEnd.size() &&
         block.name.substr(block.name.size() - biasEnd.size()) == biasEnd);
    if (!isVector)
    {
      shape.push_back(py::ssize_t(block.cols));
      strides.push_back(width * shape[0]);
    }
    py::array_t<double> view(shape, strides, memory + block.offset, owner);
    view.attr("setflags")(py::arg("write") = false);
    views[block.name.c_str()] = view;
  }
  return views;
}

//! An error about a column is one about a row of NumPy.
[[noreturn]] void RethrowAboutRow(const Error& error)
{
  std::string text = error.what();
  if (text.compare(0, 7, "column ") == 0)
    text.replace(0, 6, "row");
  throw Error(error.Code(), text);
}

//! The result of a run, and the input positions if they are asked for.
void Execute(const NeuralExecutor& executor, const SequenceArray& array,
             arma::mat& results, arma::umat* positions)
{
  if (array.IsOne())
  {
    arma::uvec order;
    results = executor.Execute(array.Vector(), order);
    if (positions != nullptr)
      *positions = std::move(order);
  }
  else if (positions == nullptr)
    results = executor.Execute(array.Columns());
  else
    results = executor.Execute(array.Columns(), *positions);
}

py::array Run(const ExecutorCore& core, const py::object& values,
              const bool wantsPositions)
{
  const SequenceArray array(values);
  arma::mat results;
  arma::umat positions;
  const auto execute = [&, executor = core.executor]
  {
    Execute(*executor, array, results, wantsPositions ? &positions : nullptr);
  };
  try
  {
    DoWork(array.Steps() >= longRunSteps, execute);
  }
  catch (const InputError&)
  {
    // The library looks at each value anyway, and knows of columns.
    array.RefuseNan();
    throw;
  }
  catch (const Error& error)
  {
    if (error.Code() != ExitCode::CheckFailed)
      throw;
    RethrowAboutRow(error);
  }
  return wantsPositions ? array.Positions(std::move(positions))
                        : array.Result(std::move(results));
}

//! Prove or refute; the executor is then one that knows.
Certificate Prove(ExecutorCore& core, const py::dict& keywords)
{
  const Params params = KeywordParams("certify", keywords);
  NeuralExecutor executor = *core.executor;
  Certificate certificate;
  DoLongWork(
      [&](ProgressNote&)
      {
        certificate = params.Has("max_length")
            ? executor.Certify(size_t(params.Get<int64_t>("max_length")))
            : executor.Certify();
      });
  core.executor = std::make_shared<const NeuralExecutor>(std::move(executor));
  return certificate;
}

py::object Last(const ExecutorCore& core)
{
  const std::optional<Certificate> certificate =
      core.executor->LastCertificate();
  return certificate ? py::cast(*certificate) : py::none();
}

//! What a call of evaluate() asks for, as blocks like those of nexec_evaluate.
std::vector<bindings::EvaluationBlock> BlocksOf(const Params& params)
{
  std::map<size_t, size_t> counts;
  for (const int64_t length : params.Get<std::vector<int64_t>>("lengths"))
    counts[size_t(length)] = size_t(params.Get<int64_t>("num_sequences"));
  return bindings::EvaluationBlocks(counts);
}

py::dict EvaluationRowOf(const size_t length, const Metrics& metrics)
{
  py::dict row;
  row["length"] = length;
  row["sequences"] = metrics.sequences;
  row["state_accuracy"] = metrics.StateAccuracy();
  row["scalar_accuracy"] = metrics.ScalarAccuracy();
  row["sorted_accuracy"] = metrics.SortedAccuracy();
  row["trace_accuracy"] = metrics.TraceAccuracy();
  row["halted"] = metrics.HaltedShare();
  row["mean_steps"] = metrics.MeanSteps();
  row["first_divergence"] = py::none();
  if (metrics.firstDivergence != Metrics::never)
    row["first_divergence"] = metrics.firstDivergence;
  row["smallest_margin"] = metrics.smallestMargin;
  return row;
}

//! Measure all blocks in parallel.
std::map<size_t, Metrics> Measure(
    const NeuralExecutor& executor, const Executor& network,
    const std::vector<bindings::EvaluationBlock>& blocks, const uint64_t seed)
{
  const Algorithm& algorithm = FindAlgorithm(executor.AlgorithmName());
  std::vector<Metrics> each(blocks.size());
  ParallelFor(blocks.size(),
              [&](const size_t number)
              {
                const bindings::EvaluationBlock& block = blocks[number];
                for (size_t k = 0; k < block.count; ++k)
                {
                  each[number].Merge(EvaluateSequence(
                      algorithm, network,
                      bindings::EvaluationSequence(block.length, seed,
                                                   block.first + k)));
                }
              });
  std::map<size_t, Metrics> rows;
  for (size_t number = 0; number < blocks.size(); ++number)
    rows[blocks[number].length].Merge(each[number]);
  return rows;
}

py::list Evaluate(const ExecutorCore& core, const py::dict& keywords)
{
  const Params params = KeywordParams("evaluate", keywords);
  const auto seed = uint64_t(params.Get<int64_t>("seed"));
  std::map<size_t, Metrics> rows;
  DoLongWork(
      [&, executor = core.executor](ProgressNote&)
      {
        const auto blocks = BlocksOf(params);
        const size_t longest = blocks.empty() ? 0 : blocks.back().length;
        const auto network = MakeNamedExecutor(
            params.Get<std::string>("executor"), *executor, longest);
        rows = Measure(*executor, *network, blocks, seed);
      });
  py::list list;
  for (const auto& [length, metrics] : rows)
    list.append(EvaluationRowOf(length, metrics));
  return list;
}

uint64_t SeedOf(const Params& params)
{
  const auto chosen = uint64_t(params.Get<int64_t>("seed"));
  return chosen != 0
      ? chosen
      : uint64_t(std::chrono::system_clock::now().time_since_epoch().count());
}

//! How training goes, in a few words.
std::string TrainingText(const TrainingUpdate& update, const double validated)
{
  std::string text = "loss " + RoundedText(update.loss, 3);
  if (validated >= 0.0)
    text += ", validation " + Percent(validated, 3);
  if (update.attempt > 0)
    text = "attempt " + std::to_string(update.attempt + 1) + ", " + text;
  return text;
}

//! Train until the end, and say how it goes.
void TrainAndTell(TrainingRun& run, ProgressNote& note)
{
  double validated = -1.0;
  const auto groups = double(ValidationGroups(run.options));
  ContinueTraining(run,
                   [&](const TrainingUpdate& update)
                   {
                     if (update.validation)
                       validated = update.validation->groups / groups;
                     note.Set(update.update, run.options.updates,
                              TrainingText(update, validated));
                     return false;
                   });
}

void RequireGoodModel(const std::string& require, const ExecutorModel& model)
{
  if (require == "none" || model.training.perfect)
    return;
  throw TrainingError("no " + require + " model was found in " +
                      CountText(model.training.restarts + 1, "attempt") +
                      "; try another seed, more updates or max_restarts, or "
                      "accept the best one with require=\"none\"");
}

ExecutorCore TrainNew(const std::string& algorithm, const py::object& initial,
                      const py::dict& keywords, const py::object& show)
{
  const Params params = KeywordParams("train", keywords);
  const std::string require = params.Get<std::string>("require");
  std::optional<ExecutorModel> start;
  if (!initial.is_none())
    start = initial.cast<const ExecutorCore&>().executor->Model();
  if (start && start->config.algorithm != algorithm)
  {
    throw UsageError("the input model executes " + start->config.algorithm +
                     ", not " + algorithm);
  }
  ExecutorConfig config =
      bindings::ExecutorConfigOf(params, nullptr, &NamedAlgorithm(algorithm));
  if (start)
  {
    const Pooling pooling = config.pooling;
    config = start->config;
    if (params.Has("pooling"))
      config.pooling = pooling;
  }
  const TrainingOptions options =
      bindings::TrainingOptionsOf(params, SeedOf(params));
  ExecutorCore core;
  DoLongWork(
      [&](ProgressNote& note)
      {
        TrainingRun run(config, options, start ? &*start : nullptr);
        TrainAndTell(run, note);
        ExecutorModel best = run.BestModel();
        RequireGoodModel(require, best);
        NeuralExecutor executor(std::move(best));
        if (require == "proved")
          executor.Certify();
        core.executor =
            std::make_shared<const NeuralExecutor>(std::move(executor));
        core.history = std::move(run.history);
      },
      show);
  return core;
}

//! One array for each thing that is known about every update.
py::dict HistoryOf(const ExecutorCore& core)
{
  const auto column = [&](const auto& get)
  {
    std::vector<double> values;
    values.reserve(core.history.size());
    for (const TrainingUpdate& update : core.history)
      values.push_back(double(get(update)));
    return CopiedArray(values);
  };
  py::dict history;
  history["attempt"] = column([](const auto& u) { return u.attempt; });
  history["update"] = column([](const auto& u) { return u.update; });
  history["loss"] = column([](const auto& u) { return u.loss; });
  history["state_loss"] = column([](const auto& u) { return u.parts.state; });
  history["scalar_loss"] = column([](const auto& u) { return u.parts.scalar; });
  history["signal_loss"] =
      column([](const auto& u) { return u.parts.virtualNode; });
  history["gradient_norm"] =
      column([](const auto& u) { return u.gradientNorm; });
  return history;
}

//! How a model came to be.
py::dict RecordOf(const ExecutorCore& core)
{
  const TrainingRecord& record = core.executor->Model().training;
  py::dict result;
  result["seed"] = record.seed;
  result["recipe"] = record.recipe;
  result["attempt"] = record.attempt;
  result["updates"] = record.updates;
  result["length"] = record.length;
  result["batch_size"] = record.batchSize;
  result["perfect"] = record.perfect;
  result["version"] = record.version;
  result["blas_kernel"] = record.blasKernel;
  return result;
}

//! The longest length that is proved; infinity if all are.
py::object LimitOf(const Certificate& certificate)
{
  if (certificate.proved && certificate.allLengths)
    return py::float_(std::numeric_limits<double>::infinity());
  return py::int_(certificate.provedLength);
}

py::object WitnessOf(const Certificate& certificate)
{
  if (!certificate.refuted)
    return py::none();
  return CopiedArray(certificate.refutation.input);
}

void AddCertificates(py::module_& module)
{
  py::class_<Certificate>(module, "CertificateCore")
      .def_readonly("algorithm", &Certificate::algorithm)
      .def_readonly("model_digest", &Certificate::modelDigest)
      .def_readonly("proved", &Certificate::proved)
      .def_readonly("refuted", &Certificate::refuted)
      .def_readonly("halt_proved", &Certificate::haltProved)
      .def_readonly("margin", &Certificate::margin)
      .def_readonly("rounding_share", &Certificate::roundingShare)
      .def_readonly("seconds", &Certificate::seconds)
      .def_property_readonly("pooling",
                             [](const Certificate& c)
                             { return PoolingName(c.pooling); })
      .def_property_readonly("limit", &LimitOf)
      .def_property_readonly("witness", &WitnessOf)
      .def_property_readonly("statement", &bindings::Statement)
      .def_property_readonly("verdict", &bindings::Verdict)
      .def("save",
           [](const Certificate& c, const std::string& path)
           { SaveCertificate(path, c); })
      .def("text", &CertificateText);
}

void AddFactories(py::module_& module)
{
  module.def("load", &LoadFile);
  module.def("load_bytes", &LoadBytes);
  module.def("certificate_of_text",
             [](const std::string& text)
             { return LoadCertificateFromMemory("text", text); });
  module.def("builtin", &LoadBuiltIn);
  module.def("builtin_names", &bindings::BuiltInModelNames);
  module.def("from_arrays", &FromArrays);
  module.def("train", &TrainNew);
}

}  // namespace

void AddExecutors(py::module_& module)
{
  AddCertificates(module);
  AddFactories(module);
  py::class_<ExecutorCore>(module, "ExecutorCore")
      .def("run", &Run)
      .def("certify", &Prove)
      .def("evaluate", &Evaluate)
      .def("parameters", &ParameterViews)
      .def("history", &HistoryOf)
      .def("record", &RecordOf)
      .def("certificate", &Last)
      .def("save", &SaveExecutor)
      .def("to_bytes",
           [](const ExecutorCore& core)
           { return py::bytes(SaveModelToMemory(core.executor->Model())); })
      .def_property_readonly("algorithm",
                             [](const ExecutorCore& core)
                             { return core.executor->AlgorithmName(); })
      .def_property_readonly("embedding_size",
                             [](const ExecutorCore& core)
                             { return core.executor->EmbeddingSize(); })
      .def_property_readonly("hidden_size",
                             [](const ExecutorCore& core)
                             { return core.executor->HiddenSize(); })
      .def_property_readonly("pooling",
                             [](const ExecutorCore& core)
                             { return PoolingName(core.executor->Pooling()); })
      .def_property_readonly("digest",
                             [](const ExecutorCore& core)
                             { return ModelDigest(core.executor->Model()); });
}

}  // namespace nexec::python
