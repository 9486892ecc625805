/**
 * @file bindings/process/run_cli.hpp
 *
 * Run a program from its command line to its exit code.
 */
#ifndef NEXEC_BINDINGS_PROCESS_RUN_CLI_HPP
#define NEXEC_BINDINGS_PROCESS_RUN_CLI_HPP

#include <iosfwd>
#include <string>
#include <vector>

#include "options/binding.hpp"

namespace nexec::bindings
{

/**
 * Run a program.  All errors end here: they are logged and turned into the exit
 * code; std::exit() is never called.
 *
 * @param binding Program.
 * @param args Words of the command line, without the program's name.
 * @param in Standard input of the run.
 * @param out Standard output of the run.
 * @param err Where the log goes.
 * @param ranks The processes that run it together; only the first one writes to
 *     the streams.
 * @return The exit code.
 */
int RunCli(const Binding& binding, const std::vector<std::string>& args,
           std::istream& in, std::ostream& out, std::ostream& err,
           Communicator& ranks = Alone());

}  // namespace nexec::bindings

#endif
