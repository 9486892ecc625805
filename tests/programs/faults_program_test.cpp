/**
 * @file tests/programs/faults_program_test.cpp
 *
 * Outputs that cannot be written: full disks, read-only folders, full devices
 * and closed pipes.
 */
#include "support/process.hpp"

#include <catch2/catch.hpp>

#include <sstream>

using namespace nexec;

namespace
{

//! A program that writes a file in a moment.
struct Writer
{
  //! The command up to the name of the file.
  std::string command;
  std::string file;
  //! Whether a second file goes beside the first.
  bool hasData = false;
};

//! One for every kind of output.
const std::vector<Writer>& Writers()
{
  static const std::string clrs =
      "nexec_clrs_train --hidden_size 4 "
      "--lengths 4 --batch_size 2 --updates 2 ";
  static const std::vector<Writer> writers = {
      {"echo 3,1,2 | nexec_sort -o", "out.csv"},
      {"echo 3,1,2 | nexec_sort --trace_file", "run.bin"},
      {"nexec_trace -l 30 -o", "run.bin"},
      {"nexec_trace -l 30 -o", "run.json"},
      {"nexec_trace -l 5 --html_file", "page.html"},
      {"nexec_trace -l 5 --attention_figure_file", "a.svg", true},
      {"nexec_evaluate --lengths 4 -n 4 -o", "metrics.csv"},
      {"nexec_evaluate --lengths 4 -n 4 --figure_file", "e.svg", true},
      {"nexec_certify --max_length 100 -o", "c.json"},
      {"nexec_certify --max_length 100 -t", "table.txt"},
      {"nexec_train --updates 2 --embedding_size 8 --require none "
       "--max_restarts 0 -M",
       "model.bin"},
      {"nexec_train --updates 2 --embedding_size 8 --require none "
       "--max_restarts 0 -M",
       "model.json"},
      {"nexec_merge -i " NEXEC_TEST_DATA "/results/sweep.csv -R", "all.csv"},
      {clrs + "-M", "clrs.bin"},
      {clrs + "-M", "clrs.json"}};
  return writers;
}

/**
 * Run commands in a folder of its own that is a small disk, as the root of a
 * user namespace.
 *
 * @param commands The folder is $disk.
 */
ProcessResult RunOnSmallDisk(const std::string& commands)
{
  const TemporaryFolder folder;
  Put(folder / "inside",
      "PATH=" NEXEC_PROGRAM_DIR ":$PATH\ndisk=" + (folder / "disk") +
          "\nmkdir $disk\nmount -t tmpfs -o size=64k none "
          "$disk || exit 99\n" +
          commands);
  return Run("unshare -rm bash '" + (folder / "inside") + "'");
}

//! Whether this machine lets anybody mount; says so if not.
bool MountsAreAllowed()
{
  if (RunOnSmallDisk("exit 0").exitCode == 0)
    return true;
  WARN("no user namespaces here; not checked");
  return false;
}

//! Try all writers on a disk that cannot be written; say how each ended.
std::string TryAll(const std::string& prepare)
{
  std::string script =
      "check() { cmp -s $disk/$1 $disk/../old || "
      "echo \"$1 changed\"; }\n"
      "echo old > $disk/../old\n";
  for (const Writer& writer : Writers())
  {
    const std::string data =
        writer.file.substr(0, writer.file.find('.')) + ".csv";
    script += "cp $disk/../old $disk/" + writer.file + "\n";
    if (writer.hasData)
      script += "cp $disk/../old $disk/" + data + "\n";
  }
  script += prepare + "\nbefore=$(ls -A $disk)\n";
  for (const Writer& writer : Writers())
  {
    script += writer.command + " $disk/" + writer.file +
        " > /dev/null 2> $disk/../err; code=$?\n"
        "[ $code = 4 ] || echo \"" +
        writer.command + " " + writer.file +
        ": exit $code, $(cat $disk/../err)\"\n"
        "grep -q 'cannot write' $disk/../err || echo 'no reason given'\n"
        "check " +
        writer.file + "\n";
    if (writer.hasData)
      script +=
          "check " + writer.file.substr(0, writer.file.find('.')) + ".csv\n";
  }
  script += "[ \"$before\" = \"$(ls -A $disk)\" ] || ls -A $disk\n";
  const ProcessResult result = RunOnSmallDisk(script);
  return result.out + result.err;
}

}  // namespace

TEST_CASE("A full disk leaves the old files and exit code 4", "[program][io]")
{
  if (!MountsAreAllowed())
    return;
  // Room for names, but not for a byte.
  CHECK_THAT(TryAll("dd if=/dev/zero of=$disk/rest bs=1k 2> /dev/null"),
             Catch::Equals(""));
}

TEST_CASE("The same commands write where there is room", "[program][io]")
{
  const TemporaryFolder folder;
  for (const Writer& writer : Writers())
  {
    CAPTURE(writer.command, writer.file);
    const std::string path = folder / writer.file;
    Put(path, "old\n");
    const ProcessResult result = Run(writer.command + " " + path);
    INFO(result.err);
    CHECK(result.exitCode == 0);
    CHECK(Slurp(path) != "old\n");
  }
}

TEST_CASE("A disk that fills up while writing leaves the old file",
          "[program][io]")
{
  if (!MountsAreAllowed())
    return;
  // 20 KB are free, and the page and the model have more.
  const ProcessResult result = RunOnSmallDisk(
      "echo old > $disk/page.html; echo old > $disk/model.bin\n"
      "dd if=/dev/zero of=$disk/rest bs=1k count=36 2> /dev/null\n"
      "nexec_trace -l 5 --html_file $disk/page.html; echo $?\n"
      "nexec_train --updates 2 --embedding_size 32 --require none "
      "--max_restarts 0 -M $disk/model.bin; echo $?\n"
      "cat $disk/page.html $disk/model.bin; ls -A $disk");
  CHECK(result.out == "4\n4\nold\nold\nmodel.bin\npage.html\nrest\n");
  CHECK(Contains(result.err, "No space left"));
}

TEST_CASE("A read-only folder leaves the old files and exit code 4",
          "[program][io]")
{
  if (!MountsAreAllowed())
    return;
  CHECK_THAT(TryAll("mount -o remount,ro $disk || exit 98"), Catch::Equals(""));
}

TEST_CASE("A file that cannot be replaced is kept, with exit code 4",
          "[program][io]")
{
  if (!MountsAreAllowed())
    return;
  // A file that is mounted itself, as containers do it, cannot be renamed to.
  const ProcessResult result = RunOnSmallDisk(
      "echo old > $disk/out.csv; mount --bind $disk/out.csv $disk/out.csv\n"
      "echo 2,1 | nexec_sort -o $disk/out.csv; echo $?\n"
      "cat $disk/out.csv; ls -A $disk");
  CHECK(result.out == "4\nold\nout.csv\n");
  CHECK(Contains(result.err, "busy"));
}

TEST_CASE("A full device is exit code 4 for every program", "[program][io]")
{
  const std::vector<std::string> commands = {
      "echo 3,1,2 | nexec_sort", "nexec_trace -l 4",
      "nexec_inspect",           "nexec_inspect --json",
      "nexec_certify -n 100",    "nexec_evaluate --lengths 4 -n 4",
      "nexec_sort --help",       "nexec_train --version"};
  for (const std::string& command : commands)
  {
    CAPTURE(command);
    const ProcessResult result = Run(command + " > /dev/full");
    CHECK(result.exitCode == 4);
    CHECK(Contains(result.err, "cannot write"));
  }
  CHECK(Run("echo 3,1,2 | nexec_sort -o /dev/full").exitCode == 4);
  CHECK(Run("nexec_evaluate --lengths 4 -o /dev/full").exitCode == 4);
  CHECK(Run("nexec_evaluate --lengths 4 -n 4 -R /dev/full").exitCode == 4);
  CHECK(Run("nexec_certify --max_length 100 -o /dev/full").exitCode == 4);
}

TEST_CASE("A closed pipe ends a program", "[program][io]")
{
  // More than a pipe holds; the reader goes after the first line.
  const std::string numbers = "seq -f '%.0f 200000' 200000 |";
  for (const char* command : {"nexec_sort", "nexec_sort -j 1 --executor dense"})
  {
    const ProcessResult result =
        Run("set +o pipefail\n" + numbers + std::string(command) +
            " | head -n 1\necho ${PIPESTATUS[1]}");
    CHECK(result.out == "1 200000\n141\n");
  }
  // The same if the signal is ignored.
  const ProcessResult ignored =
      Run("trap '' PIPE\n" + numbers +
          "nexec_sort | head -n 1\necho ${PIPESTATUS[1]}");
  CHECK(ignored.out == "1 200000\n4\n");
  CHECK(Contains(ignored.err, "cannot write"));
}

TEST_CASE("A disk that fills up leaves a checkpoint that goes on",
          "[program][io]")
{
  if (!MountsAreAllowed())
    return;
  // The history makes the file grow until there is no room for two of them.
  const ProcessResult result = RunOnSmallDisk(
      "train='nexec_train --updates 2000 --embedding_size 2 --hidden_size 2 "
      "--max_restarts 0 --require none'\n"
      "$train -M $disk/../m.bin --checkpoint_interval 10 --checkpoint_file "
      "$disk/run 2> $disk/../err; echo $?\n"
      "grep -c 'cannot write' $disk/../err; ls -A $disk\n"
      "cp $disk/run $disk/../run\n"
      "$train -M $disk/../m.bin --resume --checkpoint_file $disk/../run "
      "2> /dev/null; echo $?\n"
      "$train -M $disk/../whole.bin 2> /dev/null\n"
      "cmp $disk/../m.bin $disk/../whole.bin");
  CHECK(result.out + result.err == "4\n1\nrun\n0\n");
}

TEST_CASE("A report on a disk that cannot be written ends at once",
          "[program][io]")
{
  if (!MountsAreAllowed())
    return;
  const ProcessResult result = RunOnSmallDisk(
      "mount -o remount,ro $disk\n"
      "nexec_reproduce --quick -o $disk/report 2> /dev/null\n"
      "echo $?");
  CHECK(result.out + result.err == "4\n");
}
