/**
 * @file tests/support/process.hpp
 *
 * Runs the real programs.
 */
#ifndef NEXEC_TESTS_SUPPORT_PROCESS_HPP
#define NEXEC_TESTS_SUPPORT_PROCESS_HPP

#include "temporary_folder.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <string>

namespace nexec
{

//! How a process ended and what it said.
struct ProcessResult
{
  int exitCode;
  std::string out;
  std::string err;
};

/**
 * Run a shell command with the programs on its path.
 *
 * @param command For the shell.
 * @param input What it reads from standard input.
 */
inline ProcessResult Run(const std::string& command,
                         const std::string& input = "")
{
  const TemporaryFolder folder;
  Put(folder / "in", input);
  Put(folder / "command", "PATH=" NEXEC_PROGRAM_DIR ":$PATH\n" + command);
  const int status = std::system(("bash '" + (folder / "command") + "' < '" +
                                  (folder / "in") + "' > '" + (folder / "out") +
                                  "' 2> '" + (folder / "err") + "'")
                                     .c_str());
  const int code =
      WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {code, Slurp(folder / "out"), Slurp(folder / "err")};
}

//! Whether a text contains another.
inline bool Contains(const std::string& text, const std::string& part)
{
  return text.find(part) != std::string::npos;
}

}  // namespace nexec

#endif
