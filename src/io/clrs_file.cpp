/**
 * @file io/clrs_file.cpp
 */
#include <nexec/io/clrs_file.hpp>

#include "clrs_binary.hpp"
#include "clrs_checks.hpp"
#include "clrs_json.hpp"
#include "container.hpp"

namespace nexec
{

void SaveClrsModel(const std::string& path, const ClrsModel& model)
{
  SaveModelFile(path, model, ClrsModelProblem(model), EncodeClrsModel,
                EncodeClrsModelJson);
}

ClrsModel LoadClrsModel(const std::string& path)
{
  return LoadModelFile(path, DecodeClrsModel, DecodeClrsModelJson);
}

bool LooksLikeClrsModel(const std::string& bytes)
{
  const std::string start = bytes.substr(0, containerHeaderSize);
  return start.compare(0, 1, "{") == 0
      ? start.find(clrsJsonFormat) != std::string::npos
      : start.find(clrsModelKind) != std::string::npos;
}

void SaveClrsRun(const std::string& path, const ClrsRun& run)
{
  std::string problem = ClrsModelProblem(run.model);
  if (problem.empty())
    problem = ClrsModelProblem(run.best);
  if (!problem.empty())
    throw WriteError("cannot write '" + path + "': " + problem);
  WriteFileAtomically(path, EncodeClrsRun(run));
}

ClrsRun LoadClrsRun(const std::string& path)
{
  return DecodeGuarded(path, ReadFile(path, maxBinaryBytes), DecodeClrsRun);
}

}  // namespace nexec
