/**
 * @file bindings/algorithm_option.cpp
 */
#include "algorithm_option.hpp"
#include "model_option.hpp"

#include <nexec/chain/algorithm/rule_file.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/model_file.hpp>

#include <filesystem>

namespace nexec::bindings
{

namespace
{

//! The rules that models were trained on, which were admitted then.
std::vector<std::string> DigestsInModels(const Params& params)
{
  std::vector<std::string> digests;
  if (params.Definitions().count("input_model") == 0)
    return digests;
  for (const std::string& file : ModelFiles(params))
  {
    try
    {
      digests.push_back(LoadModel(file).config.rulesDigest);
    }
    catch (const Error&)
    {
      // It is said later what is wrong with a model.
    }
  }
  return digests;
}

}  // namespace

void AddAlgorithmFileOption(Binding& binding)
{
  binding.FileIn("algorithm_file", 0,
                 "Rule file with your own algorithm; nexec_algorithms shows "
                 "what it amounts to.");
}

const Algorithm* UseAlgorithmFile(const Params& params, Admission* admission)
{
  if (!params.Has("algorithm_file"))
    return nullptr;
  if (params.Definitions().count("algorithm") > 0 && params.Has("algorithm"))
  {
    throw UsageError(
        "pass --algorithm or --algorithm_file, not both: a rule "
        "file contains the name of its algorithm");
  }
  const std::string path = params.Get<std::string>("algorithm_file");
  const std::string extension = std::filesystem::path(path).extension();
  const bool isOurs = extension == ".bin" || extension == ".json";
  if (isOurs && std::filesystem::exists(path))
  {
    throw UsageError("'" + path +
                     "' is not a rule file; nexec wrote it. A model is passed "
                     "with --input_model_file (-m)");
  }
  return admission != nullptr
      ? &RegisterRuleFile(path, admission)
      : &RegisterKnownRuleFile(path, DigestsInModels(params));
}

}  // namespace nexec::bindings
