/**
 * @file bindings/reproduce/shown_command.hpp
 *
 * Commands in a report that print what the report says.
 */
#ifndef NEXEC_BINDINGS_REPRODUCE_SHOWN_COMMAND_HPP
#define NEXEC_BINDINGS_REPRODUCE_SHOWN_COMMAND_HPP

#include "report/report.hpp"
#include "study.hpp"

#include <string>

namespace nexec::bindings
{

/**
 * Run a program of ours as if from the folder of the report, and keep what it
 * prints.  Throws what the program throws.
 *
 * @param study The report; names of files in it are relative to its folder.
 * @param command Words with blanks between them, perhaps after "echo WORD | ".
 */
ReportCommand ShownCommand(const Study& study, const std::string& command);

}  // namespace nexec::bindings

#endif
