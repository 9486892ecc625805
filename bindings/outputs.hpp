/**
 * @file bindings/outputs.hpp
 *
 * Files that programs write: they are checked before any work is done.
 */
#ifndef NEXEC_BINDINGS_OUTPUTS_HPP
#define NEXEC_BINDINGS_OUTPUTS_HPP

#include "figure/figure.hpp"
#include "options/binding.hpp"

namespace nexec::bindings
{

/**
 * Declare an option for a figure, and with the first one --figure_theme.
 *
 * @param name Name of the option, without "_file".
 * @param desc What is drawn.
 */
void AddFigureOption(Binding& binding, const std::string& name,
                     const std::string& desc);

//! Declare --figure_theme.
void AddFigureThemeOption(Binding& binding);

//! Get the value of --figure_theme.
FigureTheme FigureThemeOption(const Params& params);

//! A file that will be written.
struct OutputFile
{
  std::string path;
  //! The option that asks for it, or what it is.
  std::string source;
};

/**
 * Fail before hours of work rather than after: with WriteError if a file cannot
 * be written, with UsageError if two are the same.
 *
 * @param files All files that will be written.
 */
void CheckOutputs(const std::vector<OutputFile>& files);

/**
 * The files that some options name, as far as they were passed.  A figure is
 * two files, the picture and its data; UsageError if it has a wrong name. Warns
 * about --figure_theme if no figure was asked for.
 *
 * @param params Values of this run.
 * @param names Options without "_file"; those of figures end in "figure".
 */
std::vector<OutputFile> OutputsOf(const Params& params,
                                  const std::vector<std::string>& names);

/**
 * Draw and save a figure if it was asked for.
 *
 * @param params Values of this run.
 * @param name Option without "_file".
 * @param makeFigure Called to make it.
 */
void SaveFigureOption(const Params& params, const std::string& name,
                      const std::function<Figure()>& makeFigure);

}  // namespace nexec::bindings

#endif
