/**
 * @file tests/programs/pages_test.cpp
 *
 * Help, versions and generated pages of all programs.
 */
#include "support/process.hpp"

#include "bindings.hpp"

#include <catch2/catch.hpp>

using namespace nexec;
using nexec::bindings::AllBindings;
using nexec::bindings::Binding;

namespace
{

//! All programs, with those for several processes if they are built.
std::vector<Binding> BuiltBindings()
{
  std::vector<Binding> built;
  for (const Binding& binding : AllBindings())
  {
    built.push_back(binding);
#ifdef NEXEC_MPIEXEC
    if (binding.HasRanks())
      built.push_back(binding.ForRanks());
#endif
  }
  return built;
}

}  // namespace

TEST_CASE("Every program helps, informs and names its version", "[program]")
{
  for (const Binding& binding : BuiltBindings())
  {
    const std::string program = binding.Program();
    INFO(program);
    const ProcessResult help = Run(program + " --help");
    CHECK(help.exitCode == 0);
    CHECK(help.err.empty());
    for (const std::string& part :
         {std::string("--threads"), "$ " + binding.Call(),
          std::string("Exit codes")})
      CHECK(Contains(help.out, part));
    CHECK(Run(program + " -h").out == help.out);
    const ProcessResult version = Run(program + " --version");
    CHECK(version.exitCode == 0);
    CHECK(Contains(version.out, program + " 0.1.0"));
    CHECK(Contains(version.out, "OpenBLAS"));
    CHECK(Contains(Run(program + " --info threads").out, "--threads"));
    CHECK(Run(program + " --info nonsense").exitCode == 2);
  }
}

TEST_CASE("The committed pages are those the programs would write", "[program]")
{
  const ProcessResult result =
      Run("nexec_docgen --check " NEXEC_SOURCE_DIR "/doc");
  INFO(result.out << result.err);
  CHECK(result.exitCode == 0);
}

TEST_CASE("A page that differs is found", "[program]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "doc";
  REQUIRE(Run("mkdir " + path + " && nexec_docgen " + path).exitCode == 0);
  REQUIRE(Run("nexec_docgen --check " + path).exitCode == 0);
  REQUIRE(Run("echo more >> " + path + "/bindings/nexec_sort.md").exitCode ==
          0);
  const ProcessResult result = Run("nexec_docgen --check " + path);
  CHECK(result.exitCode == 1);
  CHECK(Contains(result.out + result.err, "nexec_sort.md"));
}

TEST_CASE("A page of no program is found and removed", "[program]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "doc";
  REQUIRE(Run("mkdir " + path + " && nexec_docgen " + path + " && touch " +
              path + "/man/nexec_old.1 " + path + "/bindings/notes.md")
              .exitCode == 0);
  const ProcessResult result = Run("nexec_docgen --check " + path);
  CHECK(result.exitCode == 1);
  CHECK(Contains(result.err, "nexec_old.1: of no program"));
  CHECK_FALSE(Contains(result.err, "notes.md"));
  CHECK(Run("nexec_docgen " + path).exitCode == 0);
  CHECK(Run("nexec_docgen --check " + path).exitCode == 0);
  CHECK(Run("test -e " + path + "/bindings/notes.md").exitCode == 0);
}

TEST_CASE("Man pages and completion are well-formed", "[program]")
{
  for (const Binding& binding : AllBindings())
  {
    const ProcessResult result =
        Run("groff -man -ww -z " NEXEC_SOURCE_DIR "/doc/man/" +
            binding.Program() + ".1");
    INFO(result.err);
    CHECK(result.exitCode == 0);
    CHECK(result.err.empty());
  }
  CHECK(
      Run("bash -n " NEXEC_SOURCE_DIR "/doc/completion/nexec.bash").exitCode ==
      0);
}

TEST_CASE("Completion offers options and choices", "[program]")
{
  const std::string complete =
      "source " NEXEC_SOURCE_DIR
      "/doc/completion/nexec.bash\n"
      "f=$(complete -p nexec_train | sed 's/.*-F \\([^ ]*\\).*/\\1/')\n";
  const ProcessResult options =
      Run(complete +
          "COMP_WORDS=(nexec_train --rec); COMP_CWORD=1; $f nexec_train --rec "
          "nexec_train; echo \"${COMPREPLY[@]}\"");
  INFO(options.err);
  CHECK(Contains(options.out, "--recipe"));
  const ProcessResult choices =
      Run(complete +
          "COMP_WORDS=(nexec_train --recipe s); COMP_CWORD=2; $f nexec_train s "
          "--recipe; echo \"${COMPREPLY[@]}\"");
  CHECK(Contains(choices.out, "staged"));
}

TEST_CASE("The page on clusters shows job scripts that are there", "[program]")
{
  const std::string page = Slurp(NEXEC_SOURCE_DIR "/doc/quickstart/cluster.md");
  for (const char* script : {"sweep", "train", "requeue", "requeue_mpi"})
  {
    const std::string path =
        std::string(NEXEC_SOURCE_DIR "/doc/examples/slurm/") + script +
        ".sbatch";
    CAPTURE(path);
    REQUIRE_FALSE(Slurp(path).empty());
    CHECK(Contains(page, Slurp(path)));
    CHECK(Run("bash -n " + path).exitCode == 0);
  }
}

TEST_CASE("The C++ quickstart shows the programs that the tests run",
          "[program]")
{
  const std::string page = Slurp(NEXEC_SOURCE_DIR "/doc/quickstart/cpp.md");
  for (const char* example :
       {"first_steps", "watch_training", "step_by_step", "own_optimizer",
        "stop_and_continue", "evaluate_on_ranks"})
  {
    CHECK(Contains(page,
                   Slurp(std::string(NEXEC_SOURCE_DIR "/doc/examples/") +
                         example + ".cpp")));
  }
}
