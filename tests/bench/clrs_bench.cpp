/**
 * @file tests/bench/clrs_bench.cpp
 *
 * What training the continuous baseline costs, as lines "name number" for
 * scripts/bench.  All medians come from the same turns, so that everything
 * sees the same machine.
 */
#include "clrs_bench.hpp"
#include "baseline_trainer.hpp"
#include "core/blas.hpp"

#include <nexec/core/threads.hpp>

#include <sys/resource.h>

#include "timing.hpp"

using namespace nexec;
using namespace nexec::bench;

namespace
{

constexpr size_t turns = 9;
constexpr size_t fullLength = 16;

//! Operations per second of this thread that matrix products reach.
class ProductRates
{
 public:
  explicit ProductRates(const size_t hidden) :
      weight(hidden, hidden, arma::fill::randu),
      edges(hidden, numEdges, arma::fill::randu),
      otherEdges(hidden, numEdges, arma::fill::randu),
      left(large, large, arma::fill::randu),
      right(large, large, arma::fill::randu)
  {
  }

  //! Measure each once.
  void Turn()
  {
    const double shard = Operations(weight.n_rows, weight.n_cols, numEdges);
    plain.push_back(Rate(shard, [&] { edgesOut = weight * edges; }));
    leftTransposed.push_back(
        Rate(shard, [&] { edgesOut = weight.t() * edges; }));
    rightTransposed.push_back(
        Rate(shard, [&] { weightOut = edges * otherEdges.t(); }));
    square.push_back(
        Rate(Operations(large, large, large), [&] { out = left * right; }));
  }

  //! Print the medians; returns the best one of the shapes of a shard.
  double PrintAll() const
  {
    const double best = std::max(
        {Median(plain), Median(leftTransposed), Median(rightTransposed)});
    Print("gflops_plain", Median(plain));
    Print("gflops_left_transposed", Median(leftTransposed));
    Print("gflops_right_transposed", Median(rightTransposed));
    Print("gflops_512", Median(square));
    Print("gflops_best", best);
    return best;
  }

 private:
  static constexpr size_t numEdges = 1024, large = 512, repeats = 40;

  static double Operations(const size_t rows, const size_t inner,
                           const size_t cols)
  {
    return 2.0 * static_cast<double>(rows * inner * cols);
  }

  //! In units of 1e9 per second.
  template<typename Call>
  static double Rate(const double operations, const Call& call)
  {
    const auto all = [&]
    {
      for (size_t k = 0; k < repeats; ++k)
        call();
    };
    return 1e-9 * operations * repeats / ThreadSeconds(all);
  }

  arma::fmat weight, edges, otherEdges, left, right;
  arma::fmat edgesOut, weightOut, out;
  std::vector<double> plain, leftTransposed, rightTransposed, square;
};

void PrintPeakMemory()
{
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  Print("peak_megabytes", static_cast<double>(usage.ru_maxrss) / 1024.0);
}

//! Seconds of a call with so many threads.
template<typename Call>
double SecondsWith(const size_t threads, const Call& call)
{
  SetNumThreads(threads);
  const double seconds = Seconds(call);
  SetNumThreads(1);
  return seconds;
}

}  // namespace

int main()
{
  UseOneBlasThread();
  SetNumThreads(1);
  std::cerr << BlasDescription() << '\n';
  const ClrsPreset preset = Preset("generalist2022");
  const std::vector<size_t>& lengths = preset.draws.lengths;
  BaselineTrainer full(preset, {fullLength}), mixed(preset, lengths);
  ProductRates rates(preset.config.hiddenSize);
  const auto update = [&]
  {
    full.Update();
  };
  const auto cycle = [&]
  {
    for (size_t k = 0; k < lengths.size(); ++k)
      mixed.Update();
  };
  update();
  cycle();

  std::vector<double> one, oneOfThread, two, cycles;
  for (size_t turn = 0; turn < turns; ++turn)
  {
    rates.Turn();
    one.push_back(
        Seconds([&] { oneOfThread.push_back(ThreadSeconds(update)); }));
    two.push_back(SecondsWith(2, update));
    cycles.push_back(SecondsWith(2, cycle) /
                     static_cast<double>(lengths.size()));
  }

  const double best = rates.PrintAll();
  Print("step_1_thread", Median(one));
  Print("step_1_thread_cpu", Median(oneOfThread));
  Print("step_2_threads", Median(two));
  Print("step_cycle_2_threads", Median(cycles));
  const double operations =
      ClrsOperations(preset.config, fullLength, preset.draws.batchSize).Total();
  const double rate = 1e-9 * operations / Median(oneOfThread);
  Print("step_gflop", 1e-9 * operations);
  Print("step_gflops", rate);
  Print("share_of_products", rate / best);
  PrintPeakMemory();
  return 0;
}
