/**
 * @file neural_executor.hpp
 *
 * A network that learns an algorithm, executes it and is proved to: the class
 * to begin with.
 *
 * Threads: one executor used from many threads at once through its const
 * members is safe.
 */
#ifndef NEXEC_NEURAL_EXECUTOR_HPP
#define NEXEC_NEURAL_EXECUTOR_HPP

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/training/training_callbacks.hpp>
#include <nexec/proof/certificate.hpp>

#include <armadillo>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace cereal::traits
{

//! cereal's mark of archives that people can read.
struct TextArchive;

}  // namespace cereal::traits

namespace nexec
{

/**
 * A discrete neural executor: trained, it carries out its algorithm on
 * sequences of any length.
 *
 * It has no parameters until Train() has found some or they were set; members
 * that need them throw std::logic_error before that, and std::invalid_argument
 * if there are not as many as the sizes ask for.
 */
class NeuralExecutor
{
 public:
  /**
   * An untrained executor.  Throws UsageError if there is no
   * such algorithm, and std::invalid_argument if a size is 0 or larger than
   * ExecutorConfig::maxSize.
   *
   * @param algorithm What to learn; see AlgorithmNames().
   * @param embeddingSize Size of all embeddings.
   * @param hiddenSize Width of the hidden layer of every MLP.
   * @param pooling How the virtual node pools edges when executing.
   */
  explicit NeuralExecutor(
      const std::string& algorithm = DefaultAlgorithm().Name(),
      const size_t embeddingSize = ExecutorConfig().embeddingSize,
      const size_t hiddenSize = ExecutorConfig().hiddenSize,
      const nexec::Pooling pooling = ExecutorConfig().pooling);

  /**
   * An executor with an existing model.  Throws UsageError if there is no such
   * algorithm, RulesError if the model has learnt other rules of
   * that name, and std::invalid_argument if its sizes do not fit.
   */
  explicit NeuralExecutor(ExecutorModel model);

  /**
   * Train from random weights, with the `staged` recipe; what was learnt before
   * is lost, and so is a certificate.  To continue from a model, use
   * nexec::Train().
   *
   * @param callbacks Objects that are told how it goes; see
   *     training_callbacks.hpp.
   * @return Whether the model is perfect: exact in every validation and, if the
   *     options ask for that, proved.
   */
  template<typename... Callbacks>
  auto Train(Callbacks&&... callbacks) -> std::enable_if_t<
      !(std::is_base_of_v<TrainingOptions, std::decay_t<Callbacks>> || ...),
      bool>
  {
    return Train(RecipeDefaults(), callbacks...);
  }

  /**
   * Train with your own settings.  The model that validated best is kept, or,
   * if a callback ends the training before the first validation, the current
   * one.  Throws TrainingError if no attempt gave any model; then, or if a
   * callback throws, nothing changes.
   *
   * @param options How to train; see RecipeDefaults().
   * @param callbacks As above.
   */
  template<typename... Callbacks>
  bool Train(const TrainingOptions& options, Callbacks&&... callbacks)
  {
    return TrainWith(options, JoinCallbacks(callbacks...));
  }

  /**
   * Execute the algorithm on a sequence, on decisions of the network alone.
   * Lengths that a certificate of Certify() covers are run compiled, others by
   * the network; the result is the same.  Infinities, ties and any length are
   * allowed.  Throws InputError if a value is NaN, and an Error with
   * ExitCode::CheckFailed if the run does not halt or has faults.
   *
   * @param values The sequence.
   * @return The values as the network leaves them, each with the same bits.
   */
  arma::vec Execute(const arma::vec& values) const;

  //! The same; `permutation` is set to the input position of each value.
  arma::vec Execute(const arma::vec& values, arma::uvec& permutation) const;

  //! The same for numbers in a vector.
  std::vector<double> Execute(const std::vector<double>& values) const;

  /**
   * Execute the algorithm on many sequences, in parallel (see
   * core/threads.hpp).  An error names the first column, from 0, that has one.
   *
   * @param sequences A sequence in each column.
   * @return The same shape, each column as the network leaves it.
   */
  arma::mat Execute(const arma::mat& sequences) const;

  //! The same; `permutations` is set to the input row of each value.
  arma::mat Execute(const arma::mat& sequences, arma::umat& permutations) const;

  //! The same for a row, which is also one sequence.
  template<typename Row, typename... Permutation>
  auto Execute(const Row& row, Permutation&... permutation) const
      -> std::enable_if_t<arma::is_arma_type<Row>::value && Row::is_row,
                          arma::rowvec>
  {
    return Execute(arma::vec(arma::rowvec(row).t()), permutation...).t();
  }

  //! The same for an expression of Armadillo, like a column of a matrix.
  template<typename Expression, typename... Permutation>
  auto Execute(const Expression& expression, Permutation&... permutation) const
      -> std::enable_if_t<
          arma::is_arma_type<Expression>::value && !Expression::is_row &&
              !std::is_base_of_v<arma::mat, Expression>,
          std::conditional_t<Expression::is_col, arma::vec, arma::mat>>
  {
    using Values = std::conditional_t<Expression::is_col, arma::vec, arma::mat>;
    return Execute(Values(expression), permutation...);
  }

  /**
   * Decide whether the network equals its algorithm, and remember the answer:
   * see nexec::Certify(), which throws the same, and LastCertificate().  As
   * long as the parameters are those that were proved, Execute() runs what was
   * proved as a table.
   *
   * @param maxLength Longest chains of the statement; std::nullopt = all
   *     lengths.
   */
  Certificate Certify(const std::optional<size_t>& maxLength);

  //! The same up to DefaultCertifyLength().
  Certificate Certify();

  /**
   * Run the network beside the algorithm and count where they agree, in
   * parallel.  This is always the network itself, never compiled.  Throws
   * InputError if a value is NaN.
   *
   * @param sequences Input sequences.
   */
  Metrics Evaluate(const std::vector<std::vector<double>>& sequences) const;

  //! The same for a sequence in each column.
  Metrics Evaluate(const arma::mat& sequences) const;

  //! Save the model to a .bin or .json file; throws as SaveModel() does.
  void Save(const std::string& path) const;

  //! Load a model from a file; throws as LoadModel() and the constructor do.
  static NeuralExecutor Load(const std::string& path);

  //! Get the name of the algorithm.
  const std::string& AlgorithmName() const { return model.config.algorithm; }
  //! Get the size of all embeddings.
  size_t EmbeddingSize() const { return model.config.embeddingSize; }
  //! Get the width of the hidden layers.
  size_t HiddenSize() const { return model.config.hiddenSize; }
  //! Get the model, with how it was trained.
  const ExecutorModel& Model() const { return model; }
  //! Get what the last call of Certify() said; nothing if there was none, or if
  //! parameters or pooling are no longer what it was about.
  std::optional<Certificate> LastCertificate() const;

  //! Get how the virtual node pools edges when executing.
  nexec::Pooling Pooling() const { return model.config.pooling; }
  //! Modify how the virtual node pools edges.
  nexec::Pooling& Pooling() { return model.config.pooling; }
  //! Get all parameters; see ExecutorLayout().
  const arma::vec& Parameters() const { return model.parameters; }
  //! Modify the parameters.  Until the next call of Certify(), every run with
  //! parameters other than those trained or loaded prepares the network again.
  arma::vec& Parameters() { return model.parameters; }

  /**
   * Save to or load from a cereal archive: as the .bin file or, in text
   * archives (JSON, XML), as the text of the .json file.  It is checked like a
   * file: throws FormatError, and what the constructor throws.  A certificate
   * is not archived.
   */
  template<typename Archive>
  void serialize(Archive& archive)
  {
    if constexpr (std::is_base_of_v<cereal::traits::TextArchive, Archive>)
      SerializeText(archive);
    else
      SerializeChunks(archive);
  }

 private:
  //! A model made ready to run, and what is proved about it; never changes.
  struct Ready;

  //! Train, and tell the hooks.
  bool TrainWith(const TrainingOptions& options, const TrainingHooks& hooks);

  //! Execute on all columns; `orders`, if not null, gets the input rows.
  arma::mat ExecuteColumns(const arma::mat& sequences,
                           arma::uword* orders) const;

  //! What is ready if that is the model as it is now, else anew.
  std::shared_ptr<const Ready> ReadyNow() const;

  //! The .json text, and the .bin file as the number of its bytes and eight
  //! bytes in each chunk.
  std::string ToText() const;
  void FromText(const std::function<void(std::string&)>& read);
  std::vector<uint64_t> ToChunks() const;
  void FromChunks(const std::function<void(uint64_t&)>& read);

  template<typename Archive>
  void SerializeText(Archive& archive)
  {
    if constexpr (Archive::is_saving::value)
      archive(ToText());
    else
      FromText([&](std::string& text) { archive(text); });
  }

  // One by one: a length in a damaged archive takes no memory.
  template<typename Archive>
  void SerializeChunks(Archive& archive)
  {
    if constexpr (Archive::is_saving::value)
    {
      for (const uint64_t chunk : ToChunks())
        archive(chunk);
    }
    else
    {
      FromChunks([&](uint64_t& chunk) { archive(chunk); });
    }
  }

  ExecutorModel model;
  //! Made by every member that replaces the model; null before the first.
  std::shared_ptr<const Ready> ready;
};

}  // namespace nexec

#endif
