/**
 * @file bindings/outputs.cpp
 */
#include "outputs.hpp"

#include <nexec/core/errors.hpp>

#include "io/atomic_file.hpp"
#include "io/report_file.hpp"

#include <set>

namespace nexec::bindings
{

namespace
{

bool IsFigure(const std::string& name)
{
  const std::string end = "figure";
  return name.size() >= end.size() &&
      name.compare(name.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

void AddFigureOption(Binding& binding, const std::string& name,
                     const std::string& desc)
{
  binding.FileOut(name, 0,
                  desc + ", as an SVG file; its data go beside it as CSV.");
}

void CheckOutputs(const std::vector<std::string>& paths)
{
  std::set<std::string> seen;
  for (const std::string& path : paths)
  {
    CheckWritable(path);
    if (!seen.insert(path).second)
      throw UsageError("two outputs cannot be the same file: '" + path + "'");
  }
}

std::vector<std::string> OutputsOf(const Params& params,
                                   const std::vector<std::string>& names)
{
  std::vector<std::string> paths;
  for (const std::string& name : names)
  {
    if (!params.Has(name))
      continue;
    paths.push_back(params.Get<std::string>(name));
    if (IsFigure(name))
      paths.push_back(FigureDataPath(paths.back()));
  }
  return paths;
}

void SaveFigureOption(const Params& params, const std::string& name,
                      const std::function<Figure()>& makeFigure)
{
  if (params.Has(name))
    SaveFigure(params.Get<std::string>(name), makeFigure());
}

}  // namespace nexec::bindings
