/**
 * @file io/model_checks.cpp
 */
#include "model_checks.hpp"

#include "model_fields.hpp"

#include <algorithm>
#include <cmath>

namespace nexec
{

namespace
{

//! Remembers the first problem of the fields it is called with.
class FieldChecker
{
 public:
  //! Text: printable ASCII is what every format and terminal can take.
  void operator()(const char* name, const std::string& text)
  {
    const bool printable =
        std::all_of(text.begin(), text.end(),
                    [](const char c) { return c >= ' ' && c <= '~'; });
    if (text.size() > maxTextBytes)
      Note(name, "is longer than " + std::to_string(maxTextBytes) + " bytes");
    else if (!printable)
      Note(name, "has characters that are not printable ASCII");
  }

  //! Numbers: JSON has no others than finite ones.
  void operator()(const char* name, const double value)
  {
    if (!std::isfinite(value))
      Note(name, "is not finite");
  }

  //! Whole numbers and flags.
  template<typename T>
  void operator()(const char* /* name */, const T& /* value */)
  {
  }

  //! Get the first problem.
  const std::string& Problem() const { return problem; }

 private:
  void Note(const char* name, const std::string& reason)
  {
    if (problem.empty())
      problem = "'" + std::string(name) + "' " + reason;
  }

  std::string problem;
};

std::string SizeProblem(const char* name, const size_t value,
                        const size_t largest)
{
  if (value >= 1 && value <= largest)
    return "";
  return "'" + std::string(name) + "' is " + std::to_string(value) +
      ", but has to be 1 to " + std::to_string(largest);
}

}  // namespace

std::string PoolingProblem(const std::string& field, const std::string& text)
{
  std::string known;
  for (const std::string& name : PoolingNames())
  {
    if (text == name)
      return "";
    known += (known.empty() ? "" : ", ") + name;
  }
  // The text itself may not be fit to print.
  return "'" + field + "' has to be one of: " + known;
}

std::string ConfigProblem(const ExecutorConfig& config)
{
  FieldChecker checker;
  VisitConfig(checker, config);
  std::string problem = checker.Problem();
  if (problem.empty())
    problem = SizeProblem("bits", config.bits, ExecutorConfig::maxBits);
  if (problem.empty())
  {
    problem = SizeProblem("embedding_size", config.embeddingSize,
                          ExecutorConfig::maxSize);
  }
  if (problem.empty())
  {
    problem =
        SizeProblem("hidden_size", config.hiddenSize, ExecutorConfig::maxSize);
  }
  return problem;
}

std::string TrainingProblem(const TrainingRecord& training)
{
  FieldChecker checker;
  VisitTraining(checker, training);
  return checker.Problem();
}

std::string BlockProblem(const arma::vec& parameters,
                         const ParameterBlock& block)
{
  const double* const first = parameters.memptr() + block.offset;
  const double* const last = first + block.Size();
  const double* const bad = std::find_if(
      first, last, [](const double value) { return !std::isfinite(value); });
  if (bad == last)
    return "";
  return "value " + std::to_string(bad - first) + " of parameter block '" +
      block.name + "' is not finite";
}

std::string ModelProblem(const ExecutorModel& model)
{
  std::string problem = ConfigProblem(model.config);
  if (problem.empty())
    problem = TrainingProblem(model.training);
  if (!problem.empty())
    return problem;

  const ParameterLayout layout = ExecutorLayout(model.config);
  if (model.parameters.n_elem != layout.Size())
  {
    return "the model has " + std::to_string(model.parameters.n_elem) +
        " parameters in place of " + std::to_string(layout.Size());
  }
  for (const ParameterBlock& block : layout.Blocks())
  {
    if (problem.empty())
      problem = BlockProblem(model.parameters, block);
  }
  return problem;
}

}  // namespace nexec
