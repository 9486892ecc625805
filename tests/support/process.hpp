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
 * Shell functions that wait for what another process does, however busy the
 * machine is: `caught PID SIGNAL` until it handles a signal, `dropped PID
 * SIGNAL` until it no longer does, `delivered PID` until no signal that was
 * sent to it is pending, `says FILE TEXT PID` until a file contains a text.
 * They end the script if the process has ended.
 */
inline const std::string shellFunctions =
    "await() { local pid=$1; shift; until \"$@\"; do kill -0 $pid || exit 98; "
    "sleep 0.01; done; }\n"
    "handles() { local mask; [ /proc/$1/exe -ef /proc/$$/exe ] && return 1; "
    "mask=$(sed -n 's/^SigCgt:[[:space:]]*//p' /proc/$1/status) && "
    "(( 16#$mask >> ($(kill -l $2) - 1) & 1 )); }\n"
    "caught() { await $1 handles $1 $2; }\n"
    "leaves() { ! handles $1 $2; }\n"
    "dropped() { await $1 leaves $1 $2; }\n"
    "delivered() { await $1 grep -q '^ShdPnd:[[:space:]]*0*$' "
    "/proc/$1/status; }\n"
    "says() { await $3 grep -qs \"$2\" $1; }\n";

/**
 * Run a shell command with the programs on its path.
 *
 * @param command For the shell; it may call shellFunctions.
 * @param input What it reads from standard input.
 */
inline ProcessResult Run(const std::string& command,
                         const std::string& input = "")
{
  const TemporaryFolder folder;
  Put(folder / "in", input);
  Put(folder / "command",
      "PATH=" NEXEC_PROGRAM_DIR ":$PATH\n" + shellFunctions + command);
  const int status = std::system(("bash '" + (folder / "command") + "' < '" +
                                  (folder / "in") + "' > '" + (folder / "out") +
                                  "' 2> '" + (folder / "err") + "'")
                                     .c_str());
  const int code =
      WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {code, Slurp(folder / "out"), Slurp(folder / "err")};
}

//! Run a command, and send it a signal as soon as a file is there.
inline ProcessResult RunUntil(const std::string& file,
                              const std::string& signal,
                              const std::string& command)
{
  // Without job control a command in the background ignores Ctrl-C.
  return Run("set -m\n" + command + " &\nuntil [ -e " + file +
             " ]; do kill -0 $! || break; sleep 0.01; done\nkill -" + signal +
             " $!\nwait $!\nexit $?");
}

//! Whether a text contains another.
inline bool Contains(const std::string& text, const std::string& part)
{
  return text.find(part) != std::string::npos;
}

}  // namespace nexec

#endif
