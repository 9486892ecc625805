/**
 * @file tests/programs/graph_train_program_test.cpp
 *
 * nexec_train with algorithms on graphs, and its models in other programs.
 */
#include "support/process.hpp"

#include <nexec/graph/algorithm/graph_algorithm.hpp>
#include <nexec/graph/proof/graph_certify.hpp>
#include <nexec/io/certificate_file.hpp>
#include <nexec/io/graph_model_file.hpp>

#include "built_in.hpp"

#include <catch2/catch.hpp>

#include <filesystem>

using namespace nexec;

namespace
{

void CheckTrainFails(const std::string& arguments, const int exitCode,
                     const std::string& reason)
{
  const ProcessResult result = Run("cd /tmp && nexec_train " + arguments);
  INFO(arguments << "\n" << result.err);
  CHECK(result.exitCode == exitCode);
  CHECK(result.out.empty());
  CHECK(Contains(result.err, reason));
}

//! Not good for anything.
const std::string smallTraining =
    " --algorithm dfs --embedding_size 4 --hidden_size 4 --nodes 6 "
    "--batch_size 2 --validation_interval 30 --views 20 --max_restarts 1 "
    "--require none --seed 3 ";
const std::string shortTraining =
    "nexec_train" + smallTraining + "--updates 60 ";
const std::string longTraining = smallTraining + "--updates 400 ";

std::string GraphDataPath(const std::string& name)
{
  return NEXEC_SOURCE_DIR "/data/graphs/" + name + ".bin";
}

}  // namespace

TEST_CASE("A graph algorithm is trained until the model is proved",
          "[program][graph]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "m.bin";
  const ProcessResult result = Run("nexec_train --algorithm bfs -M " + model +
                                   " -o " + (folder / "h.csv"));
  INFO(result.err);
  REQUIRE(result.exitCode == 0);
  CHECK(Contains(result.err, "proved: attempt "));
  CHECK(Contains(result.err,
                 "certificate: " + (folder / "m.distinct.certificate.json")));
  CHECK_FALSE(std::filesystem::exists(model + ".checkpoint"));
  CHECK(LoadGraphModel(model).training.proved);
  const GraphCertificate certificate =
      LoadGraphCertificate(folder / "m.distinct.certificate.json");
  CHECK(certificate.proved);
  CHECK(certificate.modelDigest == ModelDigest(LoadGraphModel(model)));
  CHECK(Contains(Slurp(folder / "h.csv"),
                 "restart,update,loss,state_loss,gate_loss,signal_loss,"
                 "gradient_norm,validation_groups,validation_margin\n0,1,"));
  // The others take it.
  CHECK(Run("nexec_certify -m " + model + " -c " +
            (folder / "m.distinct.certificate.json"))
            .exitCode == 0);
  CHECK(Run("nexec_evaluate --minimum_accuracy 1 --num_graphs 4 -m " + model)
            .exitCode == 0);
  CHECK(Run("nexec_graph -m " + model, "0 1\n").exitCode == 0);
}

TEST_CASE("The number of threads does not change a graph model",
          "[program][graph]")
{
  const TemporaryFolder folder;
  for (const std::string threads : {"1", "3"})
  {
    REQUIRE(Run(shortTraining + "--threads " + threads + " -M " +
                (folder / (threads + ".bin")))
                .exitCode == 0);
  }
  CHECK(Slurp(folder / "1.bin") == Slurp(folder / "3.bin"));
}

TEST_CASE("A graph training that was stopped ends in the same bytes",
          "[program][graph]")
{
  const TemporaryFolder folder;
  const auto whole = [&](const std::string& name)
  {
    return "nexec_train" + longTraining + "-M " + (folder / (name + ".bin")) +
        " -o " + (folder / (name + ".csv")) + " --checkpoint_interval 5 ";
  };
  REQUIRE(Run(whole("whole")).exitCode == 0);
  const std::string checkpoint = folder / "part.bin.checkpoint";
  const ProcessResult stopped = RunUntil(checkpoint, "TERM", whole("part"));
  INFO(stopped.err);
  if (stopped.exitCode != 0)
  {
    CHECK(stopped.exitCode == 143);
    CHECK(Contains(stopped.err, "with --resume continues from"));
    CheckTrainFails(whole("part").substr(11), 2, "pass --resume (-r)");
    CheckTrainFails(whole("part").substr(11) + "--resume --step_size 0.1", 2,
                    "step_size is 0.005 there, 0.1 here");
    // Chains cannot go on with it.
    CheckTrainFails("--resume --checkpoint_file " + checkpoint, 3,
                    "a checkpoint of a graph executor's training");
    const ProcessResult rest = Run(whole("part") + "--resume");
    INFO(rest.err);
    CHECK(rest.exitCode == 0);
    CHECK(Contains(rest.err, "continuing after update "));
  }
  CHECK(Slurp(folder / "part.bin") == Slurp(folder / "whole.bin"));
  CHECK(Slurp(folder / "part.csv") == Slurp(folder / "whole.csv"));
  CHECK_FALSE(std::filesystem::exists(checkpoint));
}

TEST_CASE("A graph model that is not good enough is not saved",
          "[program][graph]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "m.bin";
  const ProcessResult result =
      Run("nexec_train --algorithm prim --updates 1 --max_restarts 1 --views 0 "
          "-o " +
          (folder / "h.csv") + " -M " + model);
  INFO(result.err);
  CHECK(result.exitCode == 5);
  CHECK(Contains(result.err, "no proved model was found in 2 attempts"));
  CHECK(Contains(result.err, "try --views 200"));
  CHECK_FALSE(std::filesystem::exists(model));
  CHECK_FALSE(Slurp(folder / "h.csv").empty());
  // What is saved all the same has no certificate.
  REQUIRE(Run(shortTraining + "-M " + model).exitCode == 0);
  CHECK_FALSE(
      std::filesystem::exists(CertificatePath(model, Pooling::Distinct)));
}

TEST_CASE("Options that mean nothing on graphs are refused by name",
          "[program][graph]")
{
  const std::string dijkstra = "--algorithm dijkstra ";
  CheckTrainFails(dijkstra + "--length 8", 2,
                  "--length (-l) is for chains; dijkstra works on graphs: use "
                  "--nodes");
  for (const std::string option :
       {"--tied_share 0.5", "--virtual_node_weight 1", "--recipe plain",
        "--sharpening 1", "--attention_start 5", "--attention_scale 1",
        "--virtual_scale 1", "--rare_kinds 0.5", "--validation_lengths 4",
        "--algorithm_file x", "--input_model_file x", "--figure_file x.svg",
        "--kinds_figure_file x.svg", "--figure_theme dark"})
  {
    const std::string name = option.substr(0, option.find(' '));
    CheckTrainFails(dijkstra + option, 2, name);
    CheckTrainFails(dijkstra + option, 2,
                    " is for chains; dijkstra works on graphs");
  }
  CheckTrainFails("--nodes 8", 2,
                  "is for graphs; insertion_sort works on chains: use "
                  "--length");
  CheckTrainFails(dijkstra + "--views 0.5", 2,
                  "--views is a whole number for graphs, not 0.5");
  CheckTrainFails(dijkstra + "--batch_size 20000", 2,
                  "--batch_size (-b) is at most 10000 for graphs");
  CheckTrainFails("--views 17", 2, "--views is at most 16 for chains, not 17");
  CheckTrainFails(dijkstra + "--nodes 1", 2, "--nodes");
  CheckTrainFails("--algorithm dijsktra", 2, "did you mean 'dijkstra'?");
}

TEST_CASE("Built-in graph models are proved, and so are their files",
          "[program][graph]")
{
  CHECK(bindings::BuiltInGraphModelNames().size() ==
        GraphAlgorithmNames().size());
  for (const std::string& name : GraphAlgorithmNames())
  {
    CAPTURE(name);
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    const GraphModel model = LoadGraphModel(GraphDataPath(name));
    CHECK(*bindings::BuiltInGraphModel(name) == Slurp(GraphDataPath(name)));
    CHECK(CertifyGraph(model, algorithm).proved);
    const ProcessResult checked =
        Run("nexec_certify --algorithm " + name + " -c " +
            CertificatePath(GraphDataPath(name), Pooling::Distinct));
    INFO(checked.err);
    CHECK(checked.exitCode == 0);
    const auto certificate =
        bindings::BuiltInGraphCertificate(name, Pooling::Distinct);
    REQUIRE(certificate);
    CHECK(LoadGraphCertificateFromMemory(name, *certificate).proved);
    CHECK(
        Run("nexec_evaluate --minimum_accuracy 1 --num_graphs 3 --algorithm " +
            name)
            .exitCode == 0);
  }
}

TEST_CASE("Built-in graph models can be trained again", "[program][graph]")
{
  const TemporaryFolder folder;
  for (const std::string& name : GraphAlgorithmNames())
  {
    const GraphModel model = LoadGraphModel(GraphDataPath(name));
    const ProcessResult result =
        Run("OPENBLAS_CORETYPE=SkylakeX nexec_train --algorithm " + name +
            " --seed 1 -M " + (folder / (name + ".bin")));
    INFO(name << "\n" << result.err);
    REQUIRE(result.exitCode == 0);
    const GraphModel again = LoadGraphModel(folder / (name + ".bin"));
    CHECK(again.training.proved);
    // Other kernels and versions have other last bits.
    if (again.training.blasKernel == model.training.blasKernel &&
        again.training.version == model.training.version)
    {
      CHECK(Slurp(folder / (name + ".bin")) == Slurp(GraphDataPath(name)));
    }
  }
}
