/**
 * @file bindings/python/traces.cpp
 *
 * Recorded runs as arrays, and as the page that plays them.
 */
#include "core/number_text.hpp"
#include "python/executor_core.hpp"
#include "python/keywords.hpp"
#include "python/python_arrays.hpp"
#include "python/python_parts.hpp"
#include "python/work.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/core/interruption.hpp>
#include <nexec/io/player_file.hpp>
#include <nexec/io/trace_file.hpp>
#include <nexec/trace/record.hpp>
#include <nexec/trace/trace_cursor.hpp>

#include <algorithm>
#include <functional>
#include <memory>

namespace py = pybind11;

namespace nexec::python
{

namespace
{

using SharedTrace = std::shared_ptr<ExecutionTrace>;

//! More numbers than this are not made at once.
constexpr size_t maxTraceNumbers = size_t(1) << 28;

//! Work on more than this is done where it can be interrupted.
constexpr size_t longTraceSteps = 10000, longTraceNumbers = size_t(1) << 20;

bool IsLong(const ExecutionTrace& trace)
{
  return trace.steps.size() > longTraceSteps;
}

SharedTrace RecordModel(const ExecutorCore& core, const py::object& values,
                        const py::dict& keywords)
{
  const bindings::Params params = KeywordParams("trace", keywords);
  const std::string name = params.Get<std::string>("executor");
  const std::vector<double> input = OneSequence(values);
  auto trace = std::make_shared<ExecutionTrace>();
  DoLongWork(
      [&, executor = core.executor](ProgressNote&)
      {
        const auto network = MakeNamedExecutor(name, *executor, input.size());
        *trace = RecordRun(FindAlgorithm(executor->AlgorithmName()),
                           executor->Model(), *network, name, input);
      });
  return trace;
}

SharedTrace RecordAlgorithm(const std::string& name, const py::object& values)
{
  const std::vector<double> input = OneSequence(values);
  auto trace = std::make_shared<ExecutionTrace>();
  DoLongWork([&](ProgressNote&)
             { *trace = RecordReference(FindAlgorithm(name), input); });
  return trace;
}

//! Refuse arrays that nobody has room for.
void CheckRoom(const ExecutionTrace& trace, const size_t perStep)
{
  if (perStep == 0 || trace.steps.size() < maxTraceNumbers / perStep)
    return;
  throw InputError("the arrays of " + CountText(trace.steps.size(), "step") +
                   " on " + CountText(trace.input.size(), "value") +
                   " would be too large; look at single steps with at()");
}

//! A row for each place in the run, from before the first step to after the
//! last one.
template<typename Number, typename RowOf>
py::array PlaceRows(const ExecutionTrace& trace, const RowOf& rowOf)
{
  const size_t n = trace.input.size();
  CheckRoom(trace, n);
  py::array_t<Number> rows({trace.steps.size() + 1, n});
  Number* out = rows.mutable_data();
  DoWork(size_t(rows.size()) > longTraceNumbers,
         [&]
         {
           TraceCursor cursor(FindAlgorithm(trace.algorithm), trace);
           for (size_t step = 0; step <= trace.steps.size(); ++step)
           {
             const auto& row = rowOf(cursor);
             out = std::copy(row.begin(), row.end(), out);
             cursor.Next();
           }
         });
  return std::move(rows);
}

py::array StatesOf(const ExecutionTrace& trace)
{
  return PlaceRows<uint8_t>(
      trace,
      [](const TraceCursor& cursor) -> const std::vector<Code>&
      { return cursor.Config().states; });
}

py::array ValuesOf(const ExecutionTrace& trace)
{
  return PlaceRows<double>(
      trace,
      [](const TraceCursor& cursor) -> const std::vector<double>&
      { return cursor.Config().values; });
}

py::array OrdersOf(const ExecutionTrace& trace)
{
  return PlaceRows<int64_t>(
      trace,
      [](const TraceCursor& cursor) -> const std::vector<size_t>&
      { return cursor.Order(); });
}

//! Whether the gate of each edge fires: steps x pairs x (right, left).
py::array GatesOf(const ExecutionTrace& trace)
{
  const size_t pairs = std::max<size_t>(trace.input.size(), 1) - 1;
  CheckRoom(trace, 2 * pairs);
  py::array_t<bool> gates({trace.steps.size(), pairs, size_t(2)});
  bool* out = gates.mutable_data();
  DoWork(size_t(gates.size()) > longTraceNumbers,
         [&]
         {
           for (const TraceStep& step : trace.steps)
           {
             ThrowIfInterrupted();
             std::fill(out, out + 2 * pairs, false);
             for (const FiringPair& gate : step.gates)
             {
               out[2 * gate.pair] = gate.rightward;
               out[2 * gate.pair + 1] = gate.leftward;
             }
             out += 2 * pairs;
           }
         });
  return std::move(gates);
}

py::array SignalsOf(const ExecutionTrace& trace)
{
  std::vector<uint8_t> signals;
  signals.reserve(trace.steps.size());
  for (const TraceStep& step : trace.steps)
    signals.push_back(step.signal);
  return CopiedArray(signals);
}

py::array MarginsOf(const ExecutionTrace& trace)
{
  std::vector<double> margins;
  margins.reserve(trace.steps.size());
  for (const TraceStep& step : trace.steps)
    margins.push_back(step.margin);
  return CopiedArray(margins);
}

//! States, values and order after some steps.
py::tuple PlaceAt(const ExecutionTrace& trace, const size_t step)
{
  TraceCursor cursor(FindAlgorithm(trace.algorithm), trace);
  DoWork(step > longTraceSteps, [&] { cursor.JumpTo(step); });
  const std::vector<int64_t> order(cursor.Order().begin(),
                                   cursor.Order().end());
  return py::make_tuple(CopiedArray(cursor.Config().states),
                        CopiedArray(cursor.Config().values),
                        CopiedArray(order));
}

//! The whole page, beside that of another run if there is one.
std::string PageOf(const ExecutionTrace& trace, const py::object& beside)
{
  const ExecutionTrace* const other =
      beside.is_none() ? nullptr : &beside.cast<const ExecutionTrace&>();
  std::string page;
  DoWork(IsLong(trace) || (other != nullptr && IsLong(*other)),
         [&]
         {
           PlayerContent content;
           content.title = trace.algorithm + ", " +
               CountText(trace.input.size(), "value") + ", " +
               CountText(trace.steps.size(), "step");
           content.traces = {trace};
           if (other != nullptr)
             content.traces.push_back(*other);
           if (other != nullptr && other->algorithm == trace.algorithm)
           {
             content.divergence =
                 FirstDivergence(FindAlgorithm(trace.algorithm), trace, *other);
           }
           page = PlayerPageOf(content);
         });
  return page;
}

void SaveTraceFile(const ExecutionTrace& trace, const std::string& path)
{
  DoWork(IsLong(trace), [&] { SaveTrace(path, trace); });
}

//! What load() does, with an advice for Python.
SharedTrace LoadedTrace(const std::function<ExecutionTrace()>& load)
{
  auto trace = std::make_shared<ExecutionTrace>();
  try
  {
    DoLongWork([&](ProgressNote& /* note */) { *trace = load(); });
  }
  catch (const FormatError& error)
  {
    const std::string option = "pass that with --algorithm_file";
    std::string reason = error.Reason();
    const size_t place = reason.find(option);
    if (place == std::string::npos)
      throw;
    reason.replace(place, option.size(),
                   "read that with Algorithm.from_file() first");
    throw FormatError(error.Path(), error.Offset(), reason);
  }
  return trace;
}

SharedTrace LoadTraceFile(const std::string& path)
{
  return LoadedTrace([&] { return LoadTrace(path); });
}

SharedTrace LoadTraceBytes(const py::bytes& bytes)
{
  return LoadedTrace([content = std::string(bytes)]
                     { return LoadTraceFromMemory("bytes", content); });
}

py::bytes TraceBytes(const ExecutionTrace& trace)
{
  std::string bytes;
  DoWork(IsLong(trace), [&] { bytes = SaveTraceToMemory(trace); });
  return py::bytes(bytes);
}

}  // namespace

void AddTraces(py::module_& module)
{
  module.def("trace_model", &RecordModel);
  module.def("trace_algorithm", &RecordAlgorithm);
  module.def("load_trace", &LoadTraceFile);
  module.def("load_trace_bytes", &LoadTraceBytes);
  py::class_<ExecutionTrace, SharedTrace>(module, "TraceCore")
      .def_readonly("algorithm", &ExecutionTrace::algorithm)
      .def_readonly("executor", &ExecutionTrace::executor)
      .def_readonly("halted", &ExecutionTrace::halted)
      .def_readonly("faults", &ExecutionTrace::faults)
      .def_property_readonly("input",
                             [](const ExecutionTrace& trace)
                             { return CopiedArray(trace.input); })
      .def_property_readonly("length",
                             [](const ExecutionTrace& trace)
                             { return trace.steps.size(); })
      .def("states", &StatesOf)
      .def("values", &ValuesOf)
      .def("orders", &OrdersOf)
      .def("gates", &GatesOf)
      .def("signals", &SignalsOf)
      .def("margins", &MarginsOf)
      .def("at", &PlaceAt)
      .def("page", &PageOf)
      .def("save", &SaveTraceFile)
      .def("to_bytes", &TraceBytes);
}

}  // namespace nexec::python
