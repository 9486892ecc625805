/**
 * @file bindings/outputs.cpp
 */
#include "outputs.hpp"

#include <nexec/core/errors.hpp>

#include "io/atomic_file.hpp"
#include "io/report_file.hpp"
#include "process/log.hpp"

#include <map>

namespace nexec::bindings
{

namespace
{

[[noreturn]] void RefuseSame(const std::string& path, const std::string& one,
                             const std::string& other)
{
  throw UsageError("two outputs cannot be the same file: '" + path +
                   "' is asked for by " + one + " and by " + other);
}

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
  if (binding.Find("figure_theme") == nullptr)
    AddFigureThemeOption(binding);
}

void AddFigureThemeOption(Binding& binding)
{
  binding.ChoiceIn("figure_theme", 0,
                   "Background of figures: light, dark, or auto, which is "
                   "what the reader's browser prefers.",
                   {"auto", "light", "dark"}, "auto");
}

FigureTheme FigureThemeOption(const Params& params)
{
  const std::string theme = params.Get<std::string>("figure_theme");
  return theme == "light" ? FigureTheme::Light
      : theme == "dark"   ? FigureTheme::Dark
                          : FigureTheme::Auto;
}

void CheckOutputs(const std::vector<OutputFile>& files)
{
  std::map<std::string, std::string> sources;
  for (const auto& [path, source] : files)
  {
    CheckWritable(path);
    const auto [found, isNew] = sources.emplace(path, source);
    if (!isNew)
      RefuseSame(path, found->second, source);
  }
}

std::vector<OutputFile> OutputsOf(const Params& params,
                                  const std::vector<std::string>& names)
{
  std::vector<OutputFile> files;
  std::vector<std::pair<std::string, bool>> noFigure;
  for (const std::string& name : names)
  {
    if (IsFigure(name))
      noFigure.emplace_back(name, false);
    if (!params.Has(name))
      continue;
    const std::string& path = params.Get<std::string>(name);
    const std::string label = params.Definition(name).Label();
    files.push_back({path, label});
    if (IsFigure(name))
      files.push_back({FigureDataPath(path), label + " for its data"});
  }
  if (!noFigure.empty())
    ReportIgnoredParam(params, noFigure, "figure_theme");
  return files;
}

void SaveFigureOption(const Params& params, const std::string& name,
                      const std::function<Figure()>& makeFigure)
{
  if (!params.Has(name))
    return;
  Figure figure = makeFigure();
  figure.theme = FigureThemeOption(params);
  SaveFigure(params.Get<std::string>(name), figure);
}

}  // namespace nexec::bindings
