/**
 * @file neural_executor.cpp
 */
#include <nexec/neural_executor.hpp>

#include <nexec/chain/compiled/compiled_executor.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/chain/training/trainer.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/model_file.hpp>

#include "core/number_text.hpp"
#include "core/parallel.hpp"
#include "io/container.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace nexec
{

namespace
{

//! What errors call a model that comes from an archive.
const char* const archiveName = "archive";

ExecutorConfig ConfigOf(const std::string& algorithm,
                        const size_t embeddingSize, const size_t hiddenSize,
                        const Pooling pooling)
{
  const size_t largest = ExecutorConfig::maxSize;
  if (std::min(embeddingSize, hiddenSize) == 0 ||
      std::max(embeddingSize, hiddenSize) > largest)
  {
    throw std::invalid_argument("the sizes of an executor have to be 1 to " +
                                std::to_string(largest));
  }
  ExecutorConfig config(FindAlgorithm(algorithm));
  config.embeddingSize = embeddingSize;
  config.hiddenSize = hiddenSize;
  config.pooling = pooling;
  return config;
}

//! The model that a run leaves: the best one, or if none was validated before
//! the run was stopped, the one that is there.
ExecutorModel KeptModel(const TrainingRun& run)
{
  if (run.best)
    return run.BestModel();
  ExecutorModel model = run.model;
  model.training.updates = run.updates;
  if (!run.history.empty())
  {
    const LossParts& parts = run.history.back().parts;
    model.training.stateLoss = parts.state;
    model.training.scalarLoss = parts.scalar;
    model.training.virtualLoss = parts.virtualNode;
  }
  return model;
}

//! Where a run ended.
struct Outcome
{
  std::vector<double> values;
  //! Input position of each value.
  std::vector<size_t> order;
};

//! Run to the halt, or throw what went wrong.
Outcome Finished(const Algorithm& algorithm, const Executor& executor,
                 const std::vector<double>& values)
{
  Rollout run(algorithm, executor, values);
  run.Finish();
  if (!run.Halted())
  {
    throw Error(
        ExitCode::CheckFailed,
        "the network did not halt within " + CountText(run.Steps(), "step"));
  }
  if (run.Faults() > 0)
  {
    throw Error(ExitCode::CheckFailed,
                "the run has " + std::to_string(run.Faults()) +
                    " faults: gates that fire alone, or two into one node");
  }
  return {run.Config().values, run.Order()};
}

//! Call something that is about a column, and name that in its errors.
template<typename Body>
void InColumn(const size_t column, const Body& body)
{
  const std::string place = "column " + std::to_string(column) + ": ";
  try
  {
    body();
  }
  catch (const InputError& error)
  {
    throw InputError(place + error.what());
  }
  catch (const Error& error)
  {
    throw Error(error.Code(), place + error.what());
  }
}

//! The values of a column.
std::vector<double> Column(const arma::mat& sequences, const size_t column)
{
  // colptr() must not be asked where there are no numbers.
  const double* const begin = sequences.memptr() + column * sequences.n_rows;
  return std::vector<double>(begin, begin + sequences.n_rows);
}

//! Call something that reads from an archive; all that can go wrong there is
//! that the archive is damaged.
template<typename Body>
void ReadArchive(const size_t offset, const Body& body)
{
  try
  {
    body();
  }
  catch (const std::runtime_error& error)
  {
    throw FormatError(archiveName, offset, error.what());
  }
}

}  // namespace

struct NeuralExecutor::Ready
{
  explicit Ready(const ExecutorModel& model) :
      model(model), network(MakeExecutor("factored", model))
  {
  }

  //! Whether this is what another model would become, to the last bit.
  bool IsFor(const ExecutorModel& other) const
  {
    const arma::vec& mine = model.parameters;
    const arma::vec& theirs = other.parameters;
    return model.config.pooling == other.config.pooling &&
        mine.n_elem == theirs.n_elem &&
        std::memcmp(mine.memptr(), theirs.memptr(),
                    mine.n_elem * sizeof(double)) == 0;
  }

  //! The fastest that may run chains of a length.
  const Executor& For(const size_t length) const
  {
    return table && certificate->Covers(length) ? *table : *network;
  }

  //! What was made ready.
  ExecutorModel model;
  std::unique_ptr<const Executor> network;
  std::optional<Certificate> certificate;
  //! Null if nothing is proved.
  std::unique_ptr<const Executor> table;
};

NeuralExecutor::NeuralExecutor(const std::string& algorithm,
                               const size_t embeddingSize,
                               const size_t hiddenSize,
                               const nexec::Pooling pooling)
{
  model.config = ConfigOf(algorithm, embeddingSize, hiddenSize, pooling);
}

NeuralExecutor::NeuralExecutor(ExecutorModel model) : model(std::move(model))
{
  CheckConfig(this->model.config, FindAlgorithm(AlgorithmName()));
  ready = std::make_shared<const Ready>(this->model);
}

bool NeuralExecutor::TrainWith(const TrainingOptions& options,
                               const TrainingHooks& hooks)
{
  TrainingRun run(model.config, options);
  hooks.begin(run.model, options);
  ContinueTraining(run,
                   [&](const TrainingUpdate& update)
                   { return hooks.update(run.model, update); });
  NeuralExecutor trained(KeptModel(run));
  hooks.end(trained.model);
  *this = std::move(trained);
  return model.training.perfect;
}

std::shared_ptr<const NeuralExecutor::Ready> NeuralExecutor::ReadyNow() const
{
  if (model.parameters.is_empty())
  {
    throw std::logic_error(
        "the executor has no parameters yet: call Train() first");
  }
  // Whoever has changed the parameters gets no run of the old ones.
  return ready && ready->IsFor(model) ? ready
                                      : std::make_shared<const Ready>(model);
}

arma::vec NeuralExecutor::Execute(const arma::vec& values) const
{
  arma::uvec permutation;
  return Execute(values, permutation);
}

arma::vec NeuralExecutor::Execute(const arma::vec& values,
                                  arma::uvec& permutation) const
{
  const std::shared_ptr<const Ready> now = ReadyNow();
  const Outcome outcome = Finished(FindAlgorithm(AlgorithmName()),
                                   now->For(values.n_elem), Column(values, 0));
  permutation = arma::conv_to<arma::uvec>::from(outcome.order);
  return arma::vec(outcome.values);
}

std::vector<double> NeuralExecutor::Execute(
    const std::vector<double>& values) const
{
  return arma::conv_to<std::vector<double>>::from(Execute(arma::vec(values)));
}

arma::mat NeuralExecutor::Execute(const arma::mat& sequences) const
{
  return ExecuteColumns(sequences, nullptr);
}

arma::mat NeuralExecutor::Execute(const arma::mat& sequences,
                                  arma::umat& permutations) const
{
  arma::umat orders(arma::size(sequences));
  arma::mat results = ExecuteColumns(sequences, orders.memptr());
  permutations = std::move(orders);
  return results;
}

arma::mat NeuralExecutor::ExecuteColumns(const arma::mat& sequences,
                                         arma::uword* const orders) const
{
  const nexec::Algorithm& algorithm = FindAlgorithm(AlgorithmName());
  const std::shared_ptr<const Ready> now = ReadyNow();
  const Executor& executor = now->For(sequences.n_rows);
  arma::mat results(arma::size(sequences));
  ParallelFor(sequences.n_cols,
              [&](const size_t i)
              {
                InColumn(
                    i,
                    [&]
                    {
                      const Outcome outcome =
                          Finished(algorithm, executor, Column(sequences, i));
                      std::copy(outcome.values.begin(), outcome.values.end(),
                                results.memptr() + i * results.n_rows);
                      if (orders != nullptr)
                      {
                        std::copy(outcome.order.begin(), outcome.order.end(),
                                  orders + i * results.n_rows);
                      }
                    });
              });
  return results;
}

Certificate NeuralExecutor::Certify(const std::optional<size_t>& maxLength)
{
  // Also the check that there are parameters.
  const auto next = std::make_shared<Ready>(ReadyNow()->model);
  next->certificate = nexec::Certify(model, maxLength);
  if (next->certificate->proved)
  {
    try
    {
      next->table =
          MakeCompiledExecutor(model, *next->certificate, Trust::AsGiven);
    }
    catch (const ProofError&)
    {
      // Proofs about very short chains do not tell all that a table needs.
    }
    catch (const std::invalid_argument&)
    {
      // Rules may ask for more than a table has room for.
    }
  }
  ready = next;
  return *next->certificate;
}

Certificate NeuralExecutor::Certify()
{
  return Certify(DefaultCertifyLength(Pooling()));
}

std::optional<Certificate> NeuralExecutor::LastCertificate() const
{
  return ready && ready->IsFor(model) ? ready->certificate : std::nullopt;
}

Metrics NeuralExecutor::Evaluate(
    const std::vector<std::vector<double>>& sequences) const
{
  const std::shared_ptr<const Ready> now = ReadyNow();
  return EvaluateSequences(FindAlgorithm(AlgorithmName()), *now->network,
                           sequences);
}

Metrics NeuralExecutor::Evaluate(const arma::mat& sequences) const
{
  std::vector<std::vector<double>> columns;
  columns.reserve(sequences.n_cols);
  for (size_t i = 0; i < sequences.n_cols; ++i)
    columns.push_back(Column(sequences, i));
  return Evaluate(columns);
}

void NeuralExecutor::Save(const std::string& path) const
{
  SaveModel(path, ReadyNow()->model);
}

NeuralExecutor NeuralExecutor::Load(const std::string& path)
{
  return NeuralExecutor(LoadModel(path));
}

std::string NeuralExecutor::ToText() const
{
  return SaveModelToMemory(ReadyNow()->model, ModelFormat::Json);
}

void NeuralExecutor::FromText(const std::function<void(std::string&)>& read)
{
  std::string text;
  ReadArchive(0, [&] { read(text); });
  *this = NeuralExecutor(LoadModelFromMemory(archiveName, text));
}

std::vector<uint64_t> NeuralExecutor::ToChunks() const
{
  const std::string bytes = SaveModelToMemory(ReadyNow()->model);
  std::vector<uint64_t> chunks = {bytes.size()};
  chunks.resize(1 + (bytes.size() + 7) / 8);
  for (size_t i = 0; i < bytes.size(); ++i)
  {
    const uint64_t byte = static_cast<unsigned char>(bytes[i]);
    chunks[1 + i / 8] |= byte << (8 * (i % 8));
  }
  return chunks;
}

void NeuralExecutor::FromChunks(const std::function<void(uint64_t&)>& read)
{
  uint64_t size = 0;
  ReadArchive(0, [&] { read(size); });
  if (size > maxBinaryBytes)
    throw FormatError(archiveName, 0, "not the length of a model");
  std::string bytes;
  while (bytes.size() < size)
  {
    uint64_t chunk = 0;
    ReadArchive(bytes.size(), [&] { read(chunk); });
    for (size_t i = 0; i < 8 && bytes.size() < size; ++i)
      bytes.push_back(static_cast<char>(chunk >> (8 * i) & 0xff));
  }
  *this = NeuralExecutor(LoadModelFromMemory(archiveName, bytes));
}

}  // namespace nexec
