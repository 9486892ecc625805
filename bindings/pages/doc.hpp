/**
 * @file bindings/pages/doc.hpp
 *
 * What all pages share: lines, placeholders, blocks of options, exit codes.
 */
#ifndef NEXEC_BINDINGS_PAGES_DOC_HPP
#define NEXEC_BINDINGS_PAGES_DOC_HPP

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "options/binding.hpp"

namespace nexec::bindings
{

//! Get the paragraphs of a text: blank lines part them, other line ends do not.
std::vector<std::string> Paragraphs(const std::string& text);

/**
 * Fill lines of at most 80 columns.  The text ends with a line end.
 *
 * @param text Text to fill.
 * @param indent Spaces in front of every line but the first.
 * @param column Column the first line already stands at.
 */
std::string Wrap(const std::string& text, const size_t indent,
                 const size_t column);

/**
 * Break a long shell command before its options, with backslashes, so that it
 * can still be pasted into a shell.
 *
 * @param call Command to break.
 * @param width Columns that may be used.
 */
std::vector<std::string> WrapCall(const std::string& call, const size_t width);

//! How a kind of page writes the parts of a text.
struct DocStyle
{
  //! Write plain words: escape what the page would misread.
  std::function<std::string(const std::string&)> plain;
  //! Write the name of an option or a call of a program.
  std::function<std::string(const std::string&)> code;
};

/**
 * Put option names and calls in place of the placeholders.  An unknown
 * placeholder or option throws std::logic_error, so that no page can speak of
 * an option that does not exist.
 *
 * @param binding Program the text belongs to.
 * @param text Text with placeholders.
 * @param style How to write the parts.
 */
std::string Resolve(const Binding& binding, const std::string& text,
                    const DocStyle& style);

//! Get the paragraphs of a text, each resolved.
std::vector<std::string> ResolvedParagraphs(const Binding& binding,
                                            const std::string& text,
                                            const DocStyle& style);

//! Get ShortDesc() and LongDesc() as resolved paragraphs.
std::vector<std::string> Description(const Binding& binding,
                                     const DocStyle& style);

/**
 * Get all there is to say about an option, as resolved sentences.
 *
 * @param binding Program of the option.
 * @param param Option.
 * @param style How to write the parts.
 * @param withDefault Whether to name the default value too.
 */
std::string ParamText(const Binding& binding, const Param& param,
                      const DocStyle& style, const bool withDefault);

//! Get the lines of an example's commands, ready to be shown as they are.
std::vector<std::string> ExampleLines(const Binding& binding,
                                      const BindingExample& example);

//! Get two paragraphs about several processes, for the page of a program that
//! HasRanks(); between them an example is shown.
std::vector<std::string> AboutRanks(const Binding& binding,
                                    const DocStyle& style);

/**
 * Get the options that a program for several processes has and the one for a
 * single process has not.
 *
 * @param binding Program for a single process.
 * @param ranked Its ForRanks(), which has to live as long as what is returned.
 */
std::vector<const Param*> RankParams(const Binding& binding,
                                     const Binding& ranked);

/**
 * Get the usage.
 *
 * @param binding Program.
 * @param all Whether to name all options, or only the required ones.
 */
std::string Usage(const Binding& binding, const bool all);

//! Get whether an item of SeeAlso() is one of our programs.
bool IsProgram(const std::string& item);

//! A block of options: its title and the options, in alphabetical order.
using ParamBlock = std::pair<std::string, std::vector<const Param*>>;

//! Get the blocks that are not empty, in the order of the pages.
std::vector<ParamBlock> ParamBlocks(const Binding& binding);

//! Get the exit codes of a program and their meaning.
std::vector<std::pair<int, std::string>> ExitCodes(const Binding& binding);

}  // namespace nexec::bindings

#endif
