/**
 * @file bindings/sort_main.cpp
 *
 * nexec_sort: a filter that lets the network sort, or do what else its
 * algorithm does.
 */
#include "algorithm_option.hpp"
#include "bindings.hpp"
#include "core/number_text.hpp"
#include "core/parallel.hpp"
#include "io/atomic_file.hpp"
#include "model_option.hpp"
#include "process/log.hpp"

#include <nexec/chain/executor/rollout.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/sequences.hpp>
#include <nexec/io/trace_file.hpp>
#include <nexec/trace/record.hpp>
#include <nexec/trace/trace_cursor.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <fstream>
#include <istream>
#include <optional>
#include <ostream>
#include <sstream>

namespace nexec::bindings
{

namespace
{

//! Lines, and about how many numbers, are worked on in parallel before they
//! are written.
constexpr size_t chunkLines = 256;
constexpr size_t chunkNumbers = 1000000;

//! What became of one line.
struct Outcome
{
  std::vector<size_t> order;
  //! Empty if the network has done what its algorithm does.
  std::string problem;
};

//! What is wrong with the values after the network has moved them.
std::string Problem(const Algorithm& algorithm, const bool halted,
                    const size_t steps, const std::vector<double>& input,
                    const std::vector<double>& values)
{
  if (!halted)
    return "the network did not halt within " + CountText(steps, "step");
  if (values != algorithm.Result(input))
    return "the network halted with the numbers out of order";
  return "";
}

Outcome SortLine(const Algorithm& algorithm, const Executor& executor,
                 const std::vector<double>& values)
{
  Rollout run(algorithm, executor, values);
  run.Finish();
  return {run.Order(),
          Problem(algorithm, run.Halted(), run.Steps(), values,
                  run.Config().values)};
}

//! Write a line as the network left it, and say so if that is not the result
//! of the algorithm.  Returns whether it is.
bool WriteOutcome(const SequenceLine& line, const Outcome& outcome,
                  const std::string& place, std::ostream& out)
{
  WriteSequence(out, line, outcome.order);
  if (!out)
    throw WriteError("cannot write the sequences");
  if (!outcome.problem.empty())
  {
    Log::Warn(place + " is not right: " + outcome.problem);
  }
  return outcome.problem.empty();
}

/**
 * Sort the one line of the input, and keep the trace of it.
 *
 * @return Number of lines with a wrong result.
 */
size_t SortTraced(const Algorithm& algorithm, const ExecutorModel& model,
                  const Executor& executor, const Params& params,
                  std::istream& in, const std::string& name, std::ostream& out)
{
  SequenceReader reader(in, name);
  SequenceLine line, more;
  if (!reader.Next(line) || reader.Next(more))
  {
    throw InputError("--trace_file needs exactly one sequence, but '" + name +
                     "' has " + (reader.LineNumber() == 0 ? "none" : "more"));
  }
  CheckLength(params, executor, line.values.size());
  const ExecutionTrace trace =
      RecordRun(algorithm, model, executor, params.Get<std::string>("executor"),
                line.values);
  TraceCursor cursor(algorithm, trace);
  cursor.JumpTo(trace.steps.size());
  SaveTrace(params.Get<std::string>("trace"), trace);
  const Outcome outcome = {cursor.Order(),
                           Problem(algorithm, trace.halted, trace.steps.size(),
                                   line.values, cursor.Config().values)};
  out << reader.Head();
  const std::string place = "'" + name + "', " + reader.PlaceOf(1);
  return WriteOutcome(line, outcome, place, out) ? 0 : 1;
}

/**
 * Read some lines.
 *
 * @param error Set if there is something wrong with the line after them.
 */
std::vector<SequenceLine> ReadChunk(SequenceReader& reader,
                                    const Params& params,
                                    const Executor& executor,
                                    std::exception_ptr& error)
{
  std::vector<SequenceLine> lines;
  size_t numbers = 0;
  try
  {
    SequenceLine line;
    while (lines.size() < chunkLines && numbers < chunkNumbers &&
           reader.Next(line))
    {
      CheckLength(params, executor, line.values.size());
      numbers += line.values.size();
      lines.push_back(std::move(line));
    }
  }
  catch (const Error&)
  {
    // The lines before it are still worked on and written.
    error = std::current_exception();
  }
  return lines;
}

/**
 * Sort all lines of the input.
 *
 * @return Number of lines with a wrong result.
 */
size_t SortStream(const Algorithm& algorithm, const Executor& executor,
                  const Params& params, std::istream& in,
                  const std::string& name, std::ostream& out)
{
  SequenceReader reader(in, name);
  size_t wrong = 0;
  size_t lineNumber = 0;
  std::exception_ptr error;
  std::vector<SequenceLine> lines;
  do
  {
    lines = ReadChunk(reader, params, executor, error);
    if (lineNumber == 0 && !error)
      out << reader.Head();
    std::vector<Outcome> outcomes(lines.size());
    ParallelFor(lines.size(),
                [&](const size_t i) {
                  outcomes[i] = SortLine(algorithm, executor, lines[i].values);
                });
    for (size_t i = 0; i < lines.size(); ++i)
    {
      ++lineNumber;
      const std::string place = "'" + name + "', " + reader.PlaceOf(lineNumber);
      if (!WriteOutcome(lines[i], outcomes[i], place, out))
        ++wrong;
    }
  } while (!lines.empty() && !error);
  if (error)
    std::rethrow_exception(error);
  return wrong;
}

//! The file that was named, or the standard input.
std::istream& OpenInput(const std::string& path, std::ifstream& file,
                        std::istream& standard)
{
  if (path == "-")
    return standard;
  file.open(path, std::ios::binary);
  if (!file)
    throw InputError("cannot open '" + path + "': " + std::strerror(errno));
  return file;
}

int RunSort(Params& params, Context& context)
{
  UseAlgorithmFile(params);
  const ExecutorModel model = LoadModelOption(params);
  const Algorithm& algorithm = AlgorithmOf(params, model);
  const std::unique_ptr<Executor> executor = MakeExecutorOption(params, model);

  const std::string input =
      params.Has("input") ? params.Get<std::string>("input") : "-";
  const std::string output =
      params.Has("output") ? params.Get<std::string>("output") : "-";
  std::ifstream file;
  std::istream& in = OpenInput(input, file, context.in);
  const std::string name = input != "-" ? input : "standard input";

  const bool traced = params.Has("trace");
  if (traced)
  {
    CheckTraceExtension(params.Get<std::string>("trace"));
    CheckWritable(params.Get<std::string>("trace"));
  }
  const auto sort = [&](std::ostream& out)
  {
    return traced
        ? SortTraced(algorithm, model, *executor, params, in, name, out)
        : SortStream(algorithm, *executor, params, in, name, out);
  };

  size_t wrong = 0;
  if (output != "-")
  {
    // A file appears whole or not at all.
    CheckWritable(output);
    std::ostringstream text;
    wrong = sort(text);
    WriteFileAtomically(output, text.str());
  }
  else
  {
    wrong = sort(context.out);
  }
  return static_cast<int>(wrong == 0 ? ExitCode::Ok : ExitCode::CheckFailed);
}

}  // namespace

Binding SortBinding()
{
  Binding binding("sort");
  binding.UserName("Sort numbers with a neural network")
      .ShortDesc(
          "Reads one sequence per line and prints each with its numbers in "
          "ascending order, or in whatever order the algorithm of the model "
          "leaves them.  Only the network decides the order.")
      .LongDesc(
          "Numbers are separated by commas, blanks or tabs; lines may have "
          "different lengths, and empty lines are kept.  Every number is "
          "printed as it was written, and compared as a double-precision "
          "number.  The network moves numbers and never computes them, so "
          "nothing can be lost.  If its result is not that of the algorithm, "
          "the sequence is printed as the network left it and named on "
          "standard error, and the exit code is 1.  NaN, and text that is not "
          "a number, are errors (exit code 2)."
          "\n\n"
          "Input that begins like a NumPy .npy file is read as one: a "
          "sequence, or a sequence in each row.  The output is then a .npy "
          "file of the same shape and type, with the same bytes for every "
          "number.  Integers that a double cannot hold exactly are errors."
          "\n\n"
          "A run takes as many steps as its algorithm: for most, about the "
          "square of the length or half of that.  With the factored executor, "
          "a step looks only at what the last step changed, whatever the "
          "length; the dense one looks at the whole chain.  The compiled "
          "executor runs the table that a proved model has learnt and is by "
          "far the fastest.  Without a certificate that covers the model, its "
          "pooling and the length, it refuses (exit code 3)."
          "\n\n"
          "{param:trace} records every step of the run.  A trace is about one "
          "sequence: with none, or more than one, nothing is done (exit code "
          "2).")
      .Example("Sort three numbers with the pre-trained model:",
               "echo 3,1,2 | {call:}")
      .Example("Sort a hundred thousand numbers in seconds:",
               "shuf -i 1-100000 | tr '\\n' ' ' | {call: --executor compiled}")
      .Example("Sort a file with your own model:",
               "{call: --input_model_file model.bin --input_file numbers.csv "
               "--output_file sorted.csv}")
      .Example("Sort every row of a NumPy array:",
               "{call: --input_file rows.npy --output_file sorted.npy}")
      .SeeAlso("nexec_train")
      .SeeAlso("nexec_certify")
      .SeeAlso("nexec_evaluate")
      .SeeAlso("nexec_trace");

  AddModelOption(binding);
  AddAlgorithmFileOption(binding);
  binding.FileIn("input", 'i',
                 "Sequences, one per line, or .npy; - or nothing = standard "
                 "input.");
  AddExecutorOption(binding, "factored");
  AddPoolingOption(binding);
  binding.FileOut("output", 'o',
                  "Where to write; - or nothing = standard "
                  "output.");
  binding.FileOut("trace", 't',
                  "Write the trace of the one sequence of the input, .bin or "
                  ".json, for nexec_trace.");
  binding.Function(RunSort);
  return binding;
}

}  // namespace nexec::bindings
