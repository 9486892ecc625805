/**
 * @file tests/bench/mpi_bench.cpp
 *
 * What ranks are worth, and what their sums in a fixed order cost, as lines
 * "name number" for scripts/bench: nexec_mpi_bench model, on any number of
 * ranks with one thread each.  All medians come from the same turns.
 */
#include "baseline_trainer.hpp"
#include "comm/parts.hpp"
#include "core/blas.hpp"
#include "timing.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/core/threads.hpp>
#include <nexec/io/model_file.hpp>
#include <nexec/mpi/mpi_communicator.hpp>

#include <mpi.h>

#include <functional>

using namespace nexec;
using namespace nexec::bench;

namespace
{

constexpr size_t turns = 9;
constexpr size_t length = 16;
//! The shards of a batch of 32 sequences of this length.
constexpr size_t shards = 8;
//! What is evaluated.
constexpr size_t evaluatedLength = 64, evaluatedSequences = 1000;
constexpr size_t sumRepeats = 20, gatherRepeats = 500;

//! Seconds of rank 0 while the others sleep, and of all together.
struct Comparison
{
  std::vector<double> alone, together;

  void Turn(Communicator& ranks, const std::function<void(Communicator&)>& work)
  {
    ranks.Barrier(0.0);
    if (IsRoot(ranks))
      alone.push_back(Seconds([&] { work(Alone()); }));
    ranks.Barrier(0.0);
    together.push_back(Seconds([&] { work(ranks); }));
  }

  void PrintAll(const std::string& name) const
  {
    Print(name + "_alone", Median(alone));
    Print(name + "_together", Median(together));
  }
};

//! Gradients of the shards of a rank, and the two ways to add up those of all.
class Sums
{
 public:
  Sums(Communicator& ranks, const size_t size) :
      ranks(ranks), own(PartOf(ranks, shards)), sum(size), plain(size)
  {
    for (size_t number = own.begin; number < own.end; ++number)
    {
      gradients.push_back(arma::fvec(size));
      for (size_t k = 0; k < size; ++k)
        gradients.back()[k] = float(std::sin(double(7 * number + 3 * k)));
    }
  }

  //! Measure each once.
  void Turn()
  {
    ordered.push_back(Time([&] { InOrder(); }));
    reduced.push_back(Time([&] { Plain(); }));
  }

  std::vector<double> ordered, reduced;

 private:
  double Time(const std::function<void()>& call)
  {
    ranks.Barrier(0.0);
    return Seconds(
               [&]
               {
                 for (size_t k = 0; k < sumRepeats; ++k)
                   call();
               }) /
        sumRepeats;
  }

  void InOrder()
  {
    SumInOrder<float>(
        ranks, shards,
        [&](const size_t number) -> const arma::fvec&
        { return gradients[number - own.begin]; },
        buffers, sum);
  }

  void Plain()
  {
    plain.zeros();
    for (const arma::fvec& gradient : gradients)
    {
      for (size_t k = 0; k < plain.n_elem; ++k)
        plain[k] += static_cast<double>(gradient[k]);
    }
    MPI_Allreduce(MPI_IN_PLACE, plain.memptr(), int(plain.n_elem), MPI_DOUBLE,
                  MPI_SUM, MPI_COMM_WORLD);
  }

  Communicator& ranks;
  Shard own;
  std::vector<arma::fvec> gradients;
  SumBuffers buffers;
  arma::vec sum, plain;
};

std::vector<std::vector<double>> EvaluatedSequences()
{
  std::vector<std::vector<double>> sequences;
  for (size_t k = 0; k < evaluatedSequences; ++k)
  {
    sequences.push_back(
        RandomSequence(evaluatedLength, 1, Purpose::EvaluationData, k));
  }
  return sequences;
}

}  // namespace

int main(int /* argc */, char** argv)
{
  MpiCommunicator ranks;
  UseOneBlasThread();
  SetNumThreads(1);
  const ClrsPreset preset = Preset("generalist2022");
  BaselineTrainer trainer(preset, {length}), aloneTrainer(preset, {length});
  const ExecutorModel model = LoadModel(argv[1]);
  const auto executor = MakeExecutor("factored", model);
  const auto sequences = EvaluatedSequences();
  Sums sums(ranks, trainer.Size());
  std::vector<double> gathers;
  Comparison step, evaluation;
  trainer.Update(ranks);
  aloneTrainer.Update();

  for (size_t turn = 0; turn < turns; ++turn)
  {
    step.Turn(ranks,
              [&](Communicator& all)
              { (all.Size() > 1 ? trainer : aloneTrainer).Update(all); });
    evaluation.Turn(ranks,
                    [&](Communicator& all)
                    {
                      EvaluateSequences(FindAlgorithm(model.config.algorithm),
                                        *executor, sequences, all);
                    });
    sums.Turn();
    ranks.Barrier(0.0);
    gathers.push_back(Seconds(
        [&]
        {
          for (size_t k = 0; k < gatherRepeats; ++k)
            ranks.Gather("");
        }));
  }

  if (!IsRoot(ranks))
    return 0;
  std::cerr << BlasDescription() << ", " << ranks.Description() << '\n';
  Print("ranks", ranks.Size());
  Print("parameters", trainer.Size());
  step.PrintAll("step");
  evaluation.PrintAll("evaluation");
  Print("sum_in_order", Median(sums.ordered));
  Print("sum_allreduce", Median(sums.reduced));
  Print("gather", Median(gathers) / gatherRepeats);
  return 0;
}
