/**
 * @file tests/programs/mpi_faults_program_test.cpp
 *
 * What can go wrong on one rank ends the whole job: soon, with the right exit
 * code and one message.
 */
#include "support/mpi.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

//! A run that would take hours, up to its last options.
const std::string endless =
    "nexec_train_mpi --embedding_size 16 --hidden_size 16 --batch_size 40 "
    "--updates 10000000 --attention_start 10000000 --max_restarts 0 "
    "--require none --seed 4 --threads 1 --checkpoint_interval 5 -M ";

//! Shell commands that start a run in the background and go on when it has
//! saved something.
std::string Started(const std::string& model, const std::string& options)
{
  return OnRanks(3, endless + model + options) + " &\nuntil [ -e " + model +
      ".checkpoint ]; do kill -0 $! || exit 99; sleep 0.01; done\n";
}

//! Shell commands that send a signal to the rank that was started last, and
//! wait for the end of the job.
std::string Signalled(const std::string& model, const std::string& signal)
{
  return "pkill -" + signal + " -n -f '^nexec_train_mpi.*" + model +
      "'\nSECONDS=0\nwait $!\ncode=$?\necho $SECONDS > " + model +
      ".seconds\nexit $code\n";
}

size_t SecondsTaken(const std::string& model)
{
  return std::stoul(Slurp(model + ".seconds"));
}

//! Whether one process can continue from the checkpoint.
void CheckCheckpoint(const std::string& model)
{
  const ProcessResult result = RunMpi(
      endless + model + " --resume &\ncaught $! USR1\nkill -TERM $!\nwait $!");
  INFO(result.err);
  CHECK(Contains(result.err, "continuing after update"));
  CHECK(result.exitCode == 143);
}

}  // namespace

TEST_CASE("A rank that dies ends the job", "[mpi]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "model.bin";
  const ProcessResult result =
      RunMpi(Started(model, "") + Signalled(model, "KILL"));
  INFO(result.err);
  // Open MPI says 128 + 9, MPICH says 9.
  CHECK((result.exitCode == 137 || result.exitCode == 9));
  CHECK(SecondsTaken(model) <= 120);
  CheckCheckpoint(model);
}

TEST_CASE("A rank that does not answer ends the job", "[mpi]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "model.bin";
  const ProcessResult result =
      RunMpi(Started(model, " --comm_timeout 2") + Signalled(model, "STOP"));
  INFO(result.err);
  // MPICH's launcher may name the signal by which it ends the other ranks.
  const bool isMpich = Contains(Run(NEXEC_MPIEXEC " --version").out, "HYDRA");
  CHECK((result.exitCode == 6 || (isMpich && result.exitCode == 9)));
  CHECK(SecondsTaken(model) <= 120);
  CHECK(Occurrences(result.err, "does not answer") == 1);
  CHECK(Occurrences(result.err, "[FATAL]") == 1);
  CheckCheckpoint(model);
}

TEST_CASE("A file that is bad for one rank ends the job", "[mpi]")
{
  const TemporaryFolder folder;
  Put(folder / "bad.bin", "garbage");
  const std::string good = NEXEC_SOURCE_DIR "/data/insertion_sort.bin";
  const std::string command = "nexec_evaluate_mpi --lengths 4 -n 2 -m ";
  const std::string others = OnRanks(2, command + good) + " : -n 1 " + command;
  for (const std::string& bad : {folder / "bad.bin", folder / "missing.bin"})
  {
    const ProcessResult result = RunMpi(others + bad);
    INFO(result.err);
    CHECK(result.exitCode == 3);
    CHECK(Occurrences(result.err, "[FATAL]") == 1);
    CHECK(Contains(result.err, "on rank 2 is not that of rank 0"));
    CHECK(result.out.empty());
  }
}

TEST_CASE("A file that is bad for all ranks is told once", "[mpi]")
{
  const TemporaryFolder folder;
  Put(folder / "bad.bin", "garbage");
  for (const char* const program : {"nexec_evaluate_mpi", "nexec_train_mpi"})
  {
    const ProcessResult result =
        RunMpi(OnRanks(3, program) + " -m " + (folder / "bad.bin"));
    INFO(result.err);
    CHECK(result.exitCode == 3);
    CHECK(Occurrences(result.err, "not a nexec file") == 1);
  }
}

TEST_CASE("A full disk of the first rank ends the job", "[mpi]")
{
  const TemporaryFolder folder;
  const std::string disk = folder / "disk";
  Put(folder / "inside",
      "PATH=" NEXEC_PROGRAM_DIR ":$PATH\n" + mpiSettings + "mkdir " + disk +
          "\nmount -t tmpfs -o size=400k none " + disk + " || exit 99\n" +
          OnRanks(3, endless + disk + "/model.bin") + "\ncode=$?\ncp " + disk +
          "/model.bin.checkpoint " + folder / "model.bin.checkpoint" +
          "\nls -A " + disk + "\nexit $code\n");
  const ProcessResult result = Run("unshare -rm bash " + (folder / "inside"));
  if (result.exitCode == 99)
  {
    WARN("no user namespaces here; not checked");
    return;
  }
  INFO(result.err);
  CHECK(result.exitCode == 4);
  CHECK(Occurrences(result.err, "[FATAL]") == 1);
  // The checkpoint before it stays, and nothing else.
  CHECK(result.out == "model.bin.checkpoint\n");
  CheckCheckpoint(folder / "model.bin");
}

TEST_CASE("Ranks on different BLAS kernels are refused", "[mpi]")
{
  const std::string command = "nexec_evaluate_mpi --lengths 4 -n 2";
  const std::string on = "env OPENBLAS_CORETYPE=";
  const ProcessResult result = RunMpi(OnRanks(2, on + "Haswell " + command) +
                                      " : -n 1 " + on + "Prescott " + command);
  INFO(result.err);
  CHECK(result.exitCode == 2);
  CHECK(Occurrences(result.err, "[FATAL] rank 0 is nexec") == 1);
  CHECK(Contains(result.err, "rank 2 is nexec"));
  CHECK(result.out.empty());
}

TEST_CASE("Ranks do not share standard input", "[mpi]")
{
  const ProcessResult result =
      RunMpi("echo 3 1 2 | " + OnRanks(2, "nexec_evaluate_mpi -T -"));
  CHECK(result.exitCode == 2);
  CHECK(Occurrences(result.err, "cannot be read by several processes") == 1);
}

TEST_CASE("Wrong options are told once", "[mpi]")
{
  const ProcessResult result =
      RunMpi(OnRanks(3, "nexec_clrs_train_mpi --sed 3"));
  INFO(result.err);
  CHECK(result.exitCode == 2);
  CHECK(Occurrences(result.err, "unknown option") == 1);
}

TEST_CASE("Training that fails is told once", "[mpi]")
{
  const TemporaryFolder folder;
  const ProcessResult result = RunMpi(
      OnRanks(3,
              "nexec_train_mpi --updates 3 --max_restarts 0 --threads 1 -M ") +
      (folder / "model.bin"));
  INFO(result.err);
  CHECK(result.exitCode == 5);
  CHECK(Occurrences(result.err, "no perfect model") == 1);
  CHECK(folder.Count() == 0);
}

TEST_CASE("Programs that work alone refuse ranks", "[mpi]")
{
  const TemporaryFolder folder;
  const std::vector<std::pair<std::string, std::string>> programs = {
      {"nexec_train -M " + (folder / "model.bin"), "use nexec_train_mpi"},
      {"nexec_evaluate", "use nexec_evaluate_mpi"},
      {"nexec_sort --input_file /dev/null", "start it once"}};
  for (const auto& [command, advice] : programs)
  {
    const ProcessResult result = RunMpi(OnRanks(2, command));
    INFO(result.err);
    CHECK(result.exitCode == 2);
    CHECK(Occurrences(result.err, "started 2 times") == 1);
    CHECK(Contains(result.err, advice));
    CHECK(
        RunMpi(OnRanks(1, command.substr(0, command.find(' ')) + " --version"))
            .exitCode == 0);
  }
  CHECK(folder.Count() == 0);
}

TEST_CASE("A signal to any rank is one to all", "[mpi]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "model.bin";
  const ProcessResult result = RunMpi(
      "exec 2> " + model + ".log\n" + Started(model, "") +
      "pkill -USR1 -n -f '^nexec_train_mpi.*" + model + "'\nsays " + model +
      ".log 'saved after update' $!\n" + Signalled(model, "TERM"));
  const std::string log = Slurp(model + ".log");
  INFO(log);
  CHECK(Occurrences(log, "saved after update") == 1);
  CHECK(Occurrences(log, "stopped after update") == 1);
  CHECK(result.exitCode == 143);
  CheckCheckpoint(model);
}
