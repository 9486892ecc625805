/**
 * @file tests/programs/determinism_test.cpp
 *
 * Threads change nothing at all; another BLAS kernel changes the last bits of
 * sums, and so no decision.
 */
#include "support/process.hpp"
#include "support/traces.hpp"

#include <nexec/io/trace_file.hpp>

#include <catch2/catch.hpp>

#include <regex>

using namespace nexec;

namespace
{

//! The kernels of OpenBLAS that this CPU can run, slowest first.
std::vector<std::string> Kernels()
{
  std::vector<std::string> kernels;
#if defined(__x86_64__)
  kernels.push_back("Prescott");
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    kernels.push_back("Haswell");
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
    kernels.push_back("SkylakeX");
#endif
  return kernels;
}

//! Run with a kernel.
ProcessResult RunOn(const std::string& kernel, const std::string& command,
                    const std::string& input = "")
{
  return Run("export OPENBLAS_CORETYPE=" + kernel + "\n" + command, input);
}

//! A trace that is recorded with a kernel.
ExecutionTrace TraceOn(const std::string& kernel, const std::string& options)
{
  const TemporaryFolder folder;
  const std::string path = folder / "trace.bin";
  const ProcessResult result =
      RunOn(kernel, "nexec_trace " + options + " -o " + path);
  INFO(result.err);
  REQUIRE(result.exitCode == 0);
  return LoadTrace(path);
}

//! Whether two runs decided the same throughout.
bool SameDecisions(const ExecutionTrace& a, const ExecutionTrace& b)
{
  return a.input == b.input && a.halted == b.halted && a.faults == b.faults &&
      std::equal(a.steps.begin(), a.steps.end(), b.steps.begin(), b.steps.end(),
                 [](const TraceStep& x, const TraceStep& y)
                 {
                   return x.changes == y.changes && x.gates == y.gates &&
                       x.signal == y.signal;
                 });
}

//! A few lines of random numbers, with ties.
std::string RandomLines()
{
  std::string text;
  RandomStream random(5, Purpose::Test, 0);
  for (size_t line = 0; line < 26; ++line)
  {
    for (size_t i = 0; i < line; ++i)
      text += std::to_string(random.Below(50)) + " ";
    text += "\n";
  }
  return text;
}

//! What a certificate says that is made with a kernel, without how long it took
//! and without margins, which are sums.
std::string VerdictOn(const std::string& kernel, const std::string& model)
{
  const TemporaryFolder folder;
  const ProcessResult result =
      RunOn(kernel,
            "nexec_certify -n 1000 -m " + model + " -o " + (folder / "c.json"));
  const Certificate c = LoadCertificate(folder / "c.json");
  CHECK(result.exitCode == (c.proved ? 0 : 1));
  std::string text = c.modelDigest + (c.proved ? " proved" : "") +
      (c.refuted ? " refuted" : "") + " " + std::to_string(c.maxLength) + " " +
      std::to_string(c.firstRefutedLength) + " " + c.refutation.decision + " " +
      c.refutation.configuration;
  for (const double value : c.refutation.input)
    text += " " + std::to_string(value);
  return text;
}

//! The files that a command writes into a folder, and what it prints.
std::vector<std::string> OutputsOf(const std::string& command,
                                   const std::vector<std::string>& files)
{
  const TemporaryFolder folder;
  std::string call = command;
  for (size_t at; (at = call.find("OUT/")) != std::string::npos;)
    call.replace(at, 4, folder / "");
  const ProcessResult result = Run(call);
  INFO(call << "\n" << result.err);
  REQUIRE(result.exitCode == 0);
  std::vector<std::string> outputs = {result.out};
  for (const std::string& file : files)
  {
    outputs.push_back(Slurp(folder / file));
    CAPTURE(file);
    CHECK(!outputs.back().empty());
  }
  return outputs;
}

//! The same command with 1 to 4 threads.
void CheckThreads(const std::string& command,
                  const std::vector<std::string>& files)
{
  const std::vector<std::string> one =
      OutputsOf(command + " --threads 1", files);
  for (const char* threads : {"2", "3", "4"})
  {
    CAPTURE(command, threads);
    CHECK(OutputsOf(command + " --threads " + threads, files) == one);
  }
}

}  // namespace

TEST_CASE("Every BLAS kernel gives the same traces", "[program]")
{
  const std::string wrongModel = NEXEC_TEST_DATA "/wrong_at_3.bin";
  for (const std::string& options :
       {std::string("--executor dense --length 24"),
        std::string("--executor factored --length 64"),
        std::string("--executor compiled --length 100"),
        std::string("--executor dense --pooling hard --length 24"),
        std::string("--executor factored --pooling hard --length 64"),
        "--executor dense --length 12 -m " + wrongModel})
  {
    std::vector<ExecutionTrace> traces;
    for (const std::string& kernel : Kernels())
    {
      CAPTURE(options, kernel);
      traces.push_back(TraceOn(kernel, options));
      CHECK(traces.back().steps.size() > 10);
      CHECK(SameDecisions(traces.back(), traces.front()));
    }
  }
}

TEST_CASE("Every BLAS kernel gives the same sorted numbers and verdicts",
          "[program]")
{
  const std::string lines = RandomLines();
  std::vector<std::string> first;
  for (const std::string& kernel : Kernels())
  {
    CAPTURE(kernel);
    CHECK(Contains(RunOn(kernel, "nexec_sort --version").out,
                   "kernel " + kernel + ", 1 thread"));
    std::vector<std::string> results;
    for (const std::string executor : {"dense", "factored", "compiled"})
    {
      const ProcessResult result =
          RunOn(kernel, "nexec_sort --executor " + executor, lines);
      CHECK(result.exitCode == 0);
      results.push_back(result.out);
    }
    for (const std::string model : {NEXEC_SOURCE_DIR "/data/insertion_sort.bin",
                                    NEXEC_TEST_DATA "/wrong_on_ties.bin",
                                    NEXEC_TEST_DATA "/small_limit.bin"})
      results.push_back(VerdictOn(kernel, model));
    first = first.empty() ? results : first;
    CHECK(results == first);
  }
}

TEST_CASE("Outputs do not depend on the number of threads", "[program]")
{
  CheckThreads(
      "nexec_evaluate --lengths 5,30 -n 30 -o OUT/metrics.csv --figure_file "
      "OUT/figure.svg",
      {"metrics.csv", "figure.svg", "figure.csv"});
  CheckThreads(
      "nexec_evaluate --lengths 12 -n 20 --executor dense -o "
      "OUT/metrics.csv",
      {"metrics.csv"});
  CheckThreads(
      "nexec_trace --length 30 -o OUT/a.json --html_file OUT/a.html "
      "--steps 3,9",
      {"a.json", "a.html"});
}

TEST_CASE("Proofs do not depend on the number of threads", "[program]")
{
  const TemporaryFolder folder;
  const std::regex seconds("\"seconds\": [^,]*,");
  std::vector<std::string> certificates;
  for (const std::string threads : {"1", "2", "3", "4"})
  {
    CHECK(Run("nexec_certify --pooling hard -t " + (folder / "t.txt") + " -o " +
              (folder / "c.json") + " --threads " + threads)
              .exitCode == 0);
    certificates.push_back(
        std::regex_replace(Slurp(folder / "c.json"), seconds, "") +
        Slurp(folder / "t.txt"));
    CHECK(certificates.back() == certificates.front());
  }
}

TEST_CASE("Diagnoses do not depend on the number of threads", "[program][clrs]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "model.bin";
  REQUIRE(Run("nexec_clrs_train --hidden_size 8 --lengths 4,6 --batch_size 20 "
              "--updates 6 -M " +
              model)
              .exitCode == 0);
  CheckThreads(
      "nexec_clrs_evaluate --lengths 5,9 -n 40 -o OUT/a.csv -m " + model,
      {"a.csv"});
  CheckThreads(
      "nexec_clrs_diagnose --length 6 -n 40 --steps_file OUT/a.csv "
      "--json --losses_file OUT/b.csv "
      "--trajectories_file OUT/c.csv -m " +
          model,
      {"a.csv", "b.csv", "c.csv"});
}

TEST_CASE("Programs say what they compute with", "[program]")
{
  for (const std::string& kernel : Kernels())
  {
    const std::string page =
        RunOn(kernel, "nexec_evaluate --version --threads 3").out;
    CHECK(Contains(page, "OpenBLAS "));
    CHECK(Contains(page, "kernel " + kernel + ", 1 thread"));
    CHECK(Contains(page, "OpenMP threads: 3\n"));
    const std::string log =
        RunOn(kernel, "nexec_sort --verbose --threads 2", "2 1\n").err;
    CHECK(Contains(log, "kernel " + kernel + ", 1 thread"));
    CHECK(Contains(log, "OpenMP threads: 2\n"));
    CHECK(RunOn(kernel, "nexec_sort", "2 1\n").err.empty());
  }
}

TEST_CASE("A kernel that is slower than it need be is warned about",
          "[program]")
{
  const std::vector<std::string> kernels = Kernels();
  if (kernels.size() < 2)
    return;  // The slowest one is the best.
  const std::string advice = "OPENBLAS_CORETYPE=" + kernels.back();
  const std::string call = "nexec_evaluate --executor dense --lengths 3 -n 1";
  const ProcessResult slow = RunOn(kernels.front(), call);
  CHECK(slow.exitCode == 0);
  CHECK(Contains(slow.err, "[WARN ]"));
  CHECK(Contains(slow.err, kernels.front() + " kernels; set " + advice));
  CHECK(Contains(RunOn(kernels.front(), "nexec_sort --version").out,
                 advice + " would be faster"));
  CHECK(RunOn(kernels.back(), call).err.empty());
}
