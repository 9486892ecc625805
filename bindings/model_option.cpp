/**
 * @file bindings/model_option.cpp
 */
#include "model_option.hpp"
#include "built_in.hpp"
#include "io/atomic_file.hpp"
#include "process/log.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/compiled/compiled_executor.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/certificate_file.hpp>
#include <nexec/io/model_file.hpp>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <fstream>

#include <limits>
#include <optional>

namespace nexec::bindings
{

namespace
{

//! A file name as a shell needs it.
std::string Quoted(const std::string& path)
{
  const bool plain = std::all_of(
      path.begin(), path.end(),
      [](const unsigned char c)
      { return std::isalnum(c) || std::strchr("/._-+,=@%", c) != nullptr; });
  return plain ? path : "'" + path + "'";
}

/**
 * The command that writes the certificate that is needed.
 *
 * @param maxLength Longest chains, if not as many as by default.
 */
std::string CertifyCommand(const Params& params, const Pooling pooling,
                           const std::optional<size_t>& maxLength)
{
  std::string command = "nexec_certify --pooling " + PoolingName(pooling);
  std::string output =
      CertificatePath(ChosenAlgorithm(params) + ".bin", pooling);
  if (params.Has("algorithm"))
    command += " --algorithm " + ChosenAlgorithm(params);
  if (params.Has("input_model"))
  {
    if (params.Has("algorithm_file"))
    {
      command += " --algorithm_file " +
          Quoted(params.Get<std::string>("algorithm_file"));
    }
    command += " --input_model_file " + Quoted(ModelName(params));
    output = CertificatePath(ModelName(params), pooling);
  }
  if (params.Has("certificate"))
    output = params.Get<std::string>("certificate");
  if (maxLength)
    command += " --max_length " + std::to_string(*maxLength);
  return command + " --output_file " + Quoted(output);
}

//! A model file says itself what it executes, and a rule file has no model in
//! it.
void CheckOneModel(const Params& params)
{
  if (params.Has("algorithm") && params.Has("input_model"))
  {
    throw UsageError(
        "--algorithm and --input_model_file both choose a model; give one");
  }
  const std::string rulesEnd = ".rules";
  const std::string model = params.Has("input_model") ? ModelName(params) : "";
  if (model.size() > rulesEnd.size() &&
      model.compare(model.size() - rulesEnd.size(), rulesEnd.size(),
                    rulesEnd) == 0)
  {
    throw UsageError("'" + model +
                     "' is a rule file, not a model; pass it with "
                     "--algorithm_file, and with --input_model_file a model "
                     "that was trained on it");
  }
  // Not every program takes rule files.
  if (params.Definitions().count("algorithm_file") > 0 &&
      params.Has("algorithm_file") && !params.Has("input_model"))
  {
    const bool hasReference = params.Definitions().count("reference") > 0;
    throw UsageError(
        std::string("--algorithm_file needs the model: give it with "
                    "--input_model_file") +
        (hasReference ? ", or --reference to run the algorithm itself" : ""));
  }
}

//! The certificate that was asked for, or the one that belongs to the model.
Certificate LoadCertificateOption(const Params& params, const Pooling pooling)
{
  if (!params.Has("certificate") && !params.Has("input_model"))
  {
    const std::string name = ChosenAlgorithm(params);
    const auto bytes = BuiltInCertificate(name, pooling);
    if (!bytes)
    {
      throw ProofError("there is no built-in certificate of " + name + " for " +
                       PoolingName(pooling) +
                       " pooling: give one with --certificate_file");
    }
    return LoadCertificateFromMemory("built-in certificate of " + name, *bytes);
  }
  if (params.Has("certificate"))
    return LoadCertificate(params.Get<std::string>("certificate"));
  const std::string path = CertificatePath(ModelName(params), pooling);
  if (!std::ifstream(path))
    throw ProofError("there is no certificate '" + path + "'");
  return LoadCertificate(path);
}

void AddAlgorithmOfModel(Binding& binding)
{
  binding
      .ChoiceIn("algorithm", 0, "Use the built-in model of this algorithm.",
                AlgorithmNames())
      .DefaultText(DefaultAlgorithm().Name());
}

}  // namespace

std::string ChosenAlgorithm(const Params& params)
{
  return params.Has("algorithm") ? params.Get<std::string>("algorithm")
                                 : DefaultAlgorithm().Name();
}

std::string ModelName(const Params& params)
{
  return params.Has("input_model")
      ? ModelFiles(params).front()
      : "built-in model of " + ChosenAlgorithm(params);
}

void AddModelOption(Binding& binding)
{
  binding.FileIn("input_model", 'm',
                 "Trained model, .bin or .json; by default, a built-in one is "
                 "used.");
  AddAlgorithmOfModel(binding);
}

void AddModelsOption(Binding& binding)
{
  binding.FilesIn("input_model", 'm',
                  "Trained models, .bin or .json; by default, a built-in one "
                  "is used.");
  AddAlgorithmOfModel(binding);
}

std::vector<std::string> ModelFiles(const Params& params)
{
  if (!params.Has("input_model"))
    return {};
  if (params.Definition("input_model").TakesMany())
    return params.Get<std::vector<std::string>>("input_model");
  return {params.Get<std::string>("input_model")};
}

Params WithModelFile(const Params& params, const std::string& file)
{
  Params one = params;
  one.Set("input_model", std::vector<std::string>{file});
  return one;
}

void AddPoolingOption(Binding& binding)
{
  binding
      .ChoiceIn("pooling", 0,
                "How the virtual node pools the edges: their mean, weighted by "
                "the softmax of their scores; the one edge with the largest "
                "score; or the same mean over one edge of each type, whose "
                "proof is for all lengths.",
                PoolingNames())
      .DefaultText("that of the model");
}

std::string ModelBytes(const Params& params)
{
  CheckOneModel(params);
  if (params.Has("input_model"))
    return ReadFile(ModelName(params), std::numeric_limits<size_t>::max());
  const std::string name = ChosenAlgorithm(params);
  const auto bytes = BuiltInModel(name);
  if (!bytes)
  {
    throw UsageError("there is no built-in model of " + name +
                     "; train one with: nexec_train --algorithm " + name +
                     " --output_model_file " + name + ".bin");
  }
  return *bytes;
}

ExecutorModel LoadModelOption(const Params& params)
{
  CheckOneModel(params);
  ExecutorModel model = params.Has("input_model")
      ? LoadModel(ModelName(params))
      : LoadModelFromMemory(ModelName(params), ModelBytes(params));
  // Programs that do not execute the model have no such option.
  if (params.Definitions().count("pooling") > 0 && params.Has("pooling"))
    model.config.pooling = FindPooling(params.Get<std::string>("pooling"));
  return model;
}

void AddExecutorOption(Binding& binding,
                       const std::optional<std::string>& defaultKind)
{
  Param& executor = binding.ChoiceIn(
      "executor", 0,
      "How to run the model: the equations as printed, the same decisions by "
      "edge types, or the table of a proved model.",
      ExecutorNames(), defaultKind);
  if (!defaultKind)
    executor.DefaultText("compiled where that is worth it, else factored");
  binding
      .FileIn("certificate", 0,
              "Proof that the compiled executor relies on, written by "
              "nexec_certify.")
      .DefaultText("beside the model, e.g. model.softmax.certificate.json");
}

std::unique_ptr<Executor> MakeExecutorOption(const Params& params,
                                             const ExecutorModel& model)
{
  const std::string kind = params.Get<std::string>("executor");
  if (kind != "compiled")
  {
    if (params.Has("certificate"))
    {
      Log::Warn(
          "--certificate_file is ignored: only --executor compiled uses "
          "it");
    }
    return MakeExecutor(kind, model);
  }
  return MakeCompiledOption(params, model);
}

std::unique_ptr<Executor> MakeCompiledOption(const Params& params,
                                             const ExecutorModel& model)
{
  const Pooling pooling = model.config.pooling;
  try
  {
    // What is part of the program is as good as the program.
    const bool builtIn =
        !params.Has("certificate") && !params.Has("input_model");
    return MakeCompiledExecutor(model, LoadCertificateOption(params, pooling),
                                builtIn ? Trust::AsGiven : Trust::DecideAgain);
  }
  catch (const ProofError& error)
  {
    throw ProofError(std::string(error.what()) + "; prove the model with: " +
                     CertifyCommand(params, pooling, std::nullopt));
  }
}

void CheckLength(const Params& params, const Executor& executor,
                 const size_t length)
{
  if (length <= executor.MaxLength())
    return;
  throw ProofError("the certificate proves lengths up to " +
                   std::to_string(executor.MaxLength()) + ", not " +
                   std::to_string(length) + "; to prove more, try: " +
                   CertifyCommand(params, executor.Config().pooling, length) +
                   (executor.Config().pooling == Pooling::Softmax
                        ? "; with --pooling distinct a proof has no limit"
                        : ""));
}

const Algorithm& AlgorithmOf(const Params& params, const ExecutorModel& model)
{
  if (!HasAlgorithm(model.config.algorithm))
  {
    throw FormatError(ModelName(params), 0,
                      "the model executes '" + model.config.algorithm +
                          "', which is not known here; if it comes from a "
                          "rule file, pass that with --algorithm_file");
  }
  const Algorithm& algorithm = FindAlgorithm(model.config.algorithm);
  // That of a rule file was registered last.
  if (params.Has("algorithm_file") &&
      AlgorithmNames().back() != algorithm.Name())
  {
    throw UsageError("the rule file is about " + AlgorithmNames().back() +
                     ", but the model executes " + algorithm.Name());
  }
  if (algorithm.Bits() != model.config.bits)
  {
    throw FormatError(ModelName(params), 0,
                      "the model has codes of " +
                          std::to_string(model.config.bits) + " bits, but " +
                          algorithm.Name() + " has " +
                          std::to_string(algorithm.Bits()));
  }
  if (algorithm.SignalBits() != model.config.signalBits)
  {
    throw FormatError(ModelName(params), 0,
                      "the model has signals of " +
                          std::to_string(model.config.signalBits) +
                          " bits, but " + algorithm.Name() + " has " +
                          std::to_string(algorithm.SignalBits()));
  }
  CheckRules(ModelName(params), model.config);
  return algorithm;
}

void CheckRules(const std::string& path, const ExecutorConfig& config)
{
  if (!HasAlgorithm(config.algorithm))
    return;
  const std::string problem =
      RulesProblem(config, FindAlgorithm(config.algorithm));
  if (!problem.empty())
    throw FormatError(path, 0, problem);
}

void WarnOfHalt(const Certificate& certificate)
{
  if (certificate.haltProved)
    return;
  Log::Warn("about " + certificate.algorithm +
            " itself, not about the model: that it halts within " +
            certificate.stepBound +
            " steps is not proved: " + certificate.haltProblem);
}

}  // namespace nexec::bindings
