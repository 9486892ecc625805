/**
 * @file bindings/sort_main.cpp
 *
 * nexec_sort: a filter that lets the network sort, or do what else its
 * algorithm does.
 */
#include "algorithm_option.hpp"
#include "bindings.hpp"
#include "io/atomic_file.hpp"
#include "model_option.hpp"
#include "process/log.hpp"
#include "sorting/sort_lines.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/io/sequences.hpp>
#include <nexec/io/trace_file.hpp>
#include <nexec/trace/record.hpp>
#include <nexec/trace/trace_cursor.hpp>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

#include <unistd.h>

namespace nexec::bindings
{

namespace
{

/**
 * Sort the one line of the input, and keep the trace of it.
 *
 * @return Number of lines with a wrong result.
 */
size_t SortTraced(const Algorithm& algorithm, const ExecutorModel& model,
                  const Sorter& sorter, const Params& params,
                  SequenceReader& reader, const std::string& name,
                  std::ostream& out)
{
  SequenceLine line, more;
  if (!reader.Next(line) || reader.Next(more))
  {
    throw InputError("--trace_file needs exactly one sequence, but '" + name +
                     "' has " + (reader.LineNumber() == 0 ? "none" : "more"));
  }
  sorter.CheckLength(line.values.size());
  const ExecutionTrace trace =
      RecordRun(algorithm, model, sorter.CurrentExecutor(),
                sorter.ExecutorName(), line.values);
  TraceCursor cursor(algorithm, trace);
  cursor.JumpTo(trace.steps.size());
  SaveTrace(params.Get<std::string>("trace"), trace);
  const std::string problem = sorter.Problem(
      line.values, trace.halted, trace.steps.size(), cursor.Config().values);
  out << reader.Head();
  WriteSequence(out, line, cursor.Order());
  if (!out)
    throw WriteError("cannot write the sequences");
  if (problem.empty())
    return 0;
  Log::Warn("'" + name + "', " + reader.PlaceOf(1) +
            " is not right: " + problem);
  return 1;
}

//! Sort whatever the options say; returns how much came out wrong.
size_t SortInput(Sorter& sorter, const Params& params, SequenceReader& reader,
                 const std::string& name, std::ostream& out)
{
  const bool hasHeader = params.Get<bool>("header");
  if (params.Get<bool>("columns"))
    return SortColumns(sorter, reader, name, hasHeader, out);
  if (params.Has("key"))
  {
    return SortByKey(sorter, reader, name, hasHeader,
                     static_cast<size_t>(params.Get<int64_t>("key")), out);
  }
  return SortLines(sorter, reader, name, hasHeader, out);
}

//! Refuse options that exclude each other.
void CheckLayout(const Params& params)
{
  if (params.Get<bool>("columns") && params.Has("key"))
  {
    throw UsageError(
        "--columns sorts every column on its own and --key whole lines; give "
        "one");
  }
  if (!params.Has("trace"))
    return;
  for (const char* option : {"columns", "descending", "header", "key"})
  {
    if (params.Has(option))
    {
      throw UsageError(
          "--trace_file records one sequence as it is; it does "
          "not go with --" +
          std::string(option));
    }
  }
}

//! Where the numbers come from, and what to call it.
class Input
{
 public:
  Input(const Params& params, std::istream& standard) : in(&standard)
  {
    const std::string path =
        params.Has("input") ? params.Get<std::string>("input") : "-";
    if (params.Has("numbers"))
    {
      if (params.Has("input"))
        throw UsageError("numbers and --input_file (-i) exclude each other");
      numbers.str(params.Get<std::string>("numbers"));
      in = &numbers;
      name = "the numbers given";
    }
    else if (path != "-")
    {
      file.open(path, std::ios::binary);
      if (!file)
        throw InputError("cannot open '" + path + "': " + std::strerror(errno));
      in = &file;
      name = path;
    }
    else if (standard.rdbuf() == std::cin.rdbuf() && isatty(STDIN_FILENO) == 1)
    {
      Log::Plain(
          "type numbers, a sequence in each line; Ctrl-D ends the input");
    }
  }

  std::istream& Stream() { return *in; }
  const std::string& Name() const { return name; }

 private:
  std::ifstream file;
  std::istringstream numbers;
  std::istream* in;
  std::string name = "standard input";
};

int RunSort(Params& params, Context& context)
{
  CheckLayout(params);
  UseAlgorithmFile(params);
  const ExecutorModel model = LoadModelOption(params);
  const Algorithm& algorithm = AlgorithmOf(params, model);
  Sorter sorter(algorithm, model, params);
  const std::string output =
      params.Has("output") ? params.Get<std::string>("output") : "-";
  Input input(params, context.in);
  const bool traced = params.Has("trace");
  if (traced)
  {
    CheckTraceExtension(params.Get<std::string>("trace"));
    CheckWritable(params.Get<std::string>("trace"));
  }
  const auto sort = [&](std::ostream& out)
  {
    SequenceReader reader(input.Stream(), input.Name());
    return traced ? SortTraced(algorithm, model, sorter, params, reader,
                               input.Name(), out)
                  : SortInput(sorter, params, reader, input.Name(), out);
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
          "standard error, and the exit code is 1.  NaN, text that is not a "
          "number, and numbers that differ but are the same in double "
          "precision are errors (exit code 2)."
          "\n\n"
          "If every line has one number, they are a column, which is sorted.  "
          "{param:columns} sorts each column of a table, and {param:key} its "
          "lines by the numbers in one column; the other fields may then hold "
          "any text.  {param:header} leaves the first line where it is.  Lines "
          "are written as soon as they are sorted, tables and columns at the "
          "end of the input."
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
          "pooling and the length, it refuses (exit code 3).  Unless "
          "{param:executor} says otherwise, the factored executor begins, and "
          "the compiled one takes over where there is much to do (a line of "
          "more than about 3,000 numbers, or many that come to as much) and "
          "the model has a certificate; {param:verbose} tells.  The output is "
          "the same."
          "\n\n"
          "{param:trace} records every step of the run.  A trace is about one "
          "sequence: with none, or more than one, nothing is done (exit code "
          "2).")
      .Example("Sort three numbers with the pre-trained model:",
               "echo 3,1,2 | {call:}")
      .Example("Sort numbers, or a file, given as they are:",
               "{call:} 3 1 2\n{call:} numbers.txt")
      .Example("Sort a hundred thousand numbers in seconds:",
               "shuf -i 1-100000 | tr '\\n' ' ' | {call:}")
      .Example("Sort a file with your own model:",
               "{call: --input_model_file model.bin --input_file numbers.csv "
               "--output_file sorted.csv}")
      .Example("Sort a column of numbers, the largest first:",
               "printf '5\\n3\\n9\\n' | {call: --descending}")
      .Example("Sort the lines of a table by their second column:",
               "{call: --header --key 2 --input_file table.csv}")
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
  binding.FlagIn("columns", 0, "Sort each column, not each line.");
  binding.FlagIn("descending", 0,
                 "The largest numbers first: the network gets the numbers with "
                 "their signs changed.");
  binding.FlagIn("header", 0, "The first line holds names; it stays first.");
  binding
      .IntIn("key", 0,
             "Sort whole lines by the numbers in this column, counted from 1.")
      .Min(1)
      .Expected("the number of a column, counted from 1, not its name");
  binding.StringIn("numbers", 0, "Sort these numbers and read nothing.");
  AddExecutorOption(binding, std::nullopt);
  AddPoolingOption(binding);
  binding.FileOut("output", 'o',
                  "Where to write; - or nothing = standard "
                  "output.");
  binding.FileOut("trace", 't',
                  "Write the trace of the one sequence of the input, .bin or "
                  ".json, for nexec_trace.");
  binding.Plain("input", "numbers");
  binding.Function(RunSort);
  return binding;
}

}  // namespace nexec::bindings
