/**
 * @file tests/clrs/diagnosis_test.cpp
 */
#include "io/diagnosis_file.hpp"
#include "made_traces.hpp"

#include <nexec/clrs/clrs_diagnosis.hpp>
#include <nexec/core/errors.hpp>

#include "clrs/accuracy.hpp"
#include "clrs/pass.hpp"

#include <catch2/catch.hpp>
#include <cereal/archives/json.hpp>

using namespace nexec;

namespace
{

DataTable SmallTable(const arma::mat& values)
{
  return {{"a", "b"}, values};
}

//! A network that follows the algorithm and one that rushes.
std::vector<ClrsDiagnosis> TwoDiagnoses()
{
  const ClrsBatch batch = RandomBatch(6, 20, 11);
  return {Diagnose("follows", batch, PerfectTraces(batch)),
          Diagnose("rushes", batch, RushedTraces(batch))};
}

}  // namespace

TEST_CASE("Tables have a mean and a spread", "[clrs]")
{
  const TableSummary summary =
      Summarise({SmallTable({{1, 5}, {0, 2}}), SmallTable({{3, 5}, {0, 4}}),
                 SmallTable({{8, 5}, {0, 9}})});
  CHECK(summary.tables == 3);
  CHECK(arma::approx_equal(summary.mean.values, arma::mat{{4, 5}, {0, 5}},
                           "absdiff", 1e-12));
  const double root = std::sqrt(13.0);
  CHECK(arma::approx_equal(summary.spread.values,
                           arma::mat{{root, 0}, {0, root}}, "absdiff", 1e-12));
  const DataTable joined = summary.Joined();
  CHECK(joined.columns ==
        std::vector<std::string>{"a", "a_spread", "b", "b_spread"});
  CHECK(joined.Column("b_spread")[1] == Approx(root));
  CHECK(Summarise({SmallTable({{1, 5}})}).spread.values.has_nan());
}

TEST_CASE("Tables that do not fit are refused", "[clrs]")
{
  DataTable table = SmallTable({{1, 2}});
  CHECK_THROWS_AS(Summarise({}), InputError);
  CHECK_THROWS_AS(Summarise({table, SmallTable({{1, 2}, {3, 4}})}), InputError);
  CHECK_THROWS_AS(Summarise({table, {{"a", "c"}, table.values}}), InputError);
  CHECK_THROWS_AS(table.Add("c", {1, 2}), InputError);
  CHECK_THROWS_AS(table.Column("c"), InputError);
}

TEST_CASE("Tables are written with gaps where there is no number", "[clrs]")
{
  CHECK(TableCsv("step", SmallTable({{arma::datum::nan, 0.5}, {2, -1}})) ==
        "step,a,b\n0,,0.5\n1,2,-1\n");
  CHECK(TrajectoriesCsv({{"a,b", {{1, 2, 3, 0.5, -0.25, 0.75, 4}}}}) ==
        "model,sequence,node,step,x,y,key,rank\n"
        "\"a,b\",1,2,3,0.5,-0.25,0.75,4\n");
}

TEST_CASE("A diagnosis tells who follows from who rushes", "[clrs]")
{
  const auto diagnoses = TwoDiagnoses();
  const DataTable follows = TotalTable(diagnoses[0]);
  const DataTable rushes = TotalTable(diagnoses[1]);
  CHECK(follows.Column("node_score")[0] == Approx(1.0));
  CHECK(rushes.Column("sequence_score")[0] == Approx(1.0));
  CHECK(follows.Column("rush_index")[0] < 0.0);
  CHECK(rushes.Column("rush_index")[0] > 0.0);
  CHECK(follows.Column("solved_early")[0] == 0.0);
  CHECK(rushes.Column("solved_early")[0] == 20.0);
  CHECK(rushes.Column("solved_and_kept")[0] == 20.0);
  CHECK(std::isnan(rushes.Column("explained_x")[0]));
  const TableSummary steps = SummariseSteps(diagnoses);
  const double early = diagnoses[1].solutions.early[1];
  CHECK(steps.mean.Column("early")[1] == Approx(early / 2.0));
  CHECK(steps.spread.Column("early")[1] == Approx(early / std::sqrt(2.0)));
  CHECK(steps.spread.Column("pred_h_copy_previous")[2] == 0.0);
}

TEST_CASE("A diagnosis is written as CSV", "[clrs]")
{
  const std::string csv = DiagnosisCsv(TwoDiagnoses());
  CHECK(csv.find("step,pred_h_accuracy,pred_h_accuracy_spread,i_accuracy,") ==
        0);
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 7);
  CHECK(csv.find("\n0,,,,") != std::string::npos);
  CHECK(csv.find("\n5,1,0,") != std::string::npos);
}

TEST_CASE("A diagnosis is written as JSON", "[clrs]")
{
  const auto diagnoses = TwoDiagnoses();
  rapidjson::Document json;
  json.Parse<rapidjson::kParseFullPrecisionFlag>(
      DiagnosisJson(diagnoses).c_str());
  REQUIRE(json.IsObject());
  CHECK(json["format"] == "nexec diagnosis");
  REQUIRE(json["models"].Size() == 2);
  const auto& model = json["models"][1];
  CHECK(model["name"] == "rushes");
  CHECK(model["totals"]["node_score"].GetDouble() == Approx(1.0));
  CHECK(model["totals"]["explained_x"].IsNull());
  const auto& steps = model["steps"];
  REQUIRE(steps["solved"].Size() == 6);
  CHECK(steps["step"][5].GetDouble() == 5.0);
  CHECK(steps["solved"][0].IsNull());
  CHECK(steps["solved"][1].GetDouble() == 20.0);
  const auto& sequences = model["sequences"];
  REQUIRE(sequences["solved_step"].Size() == 20);
  CHECK(sequences["solved_step"][3].GetDouble() == 1.0);
  CHECK(sequences["kept"][3].GetDouble() == 1.0);
  CHECK(sequences["reference_step"][3].GetDouble() ==
        double(SolvedFrame(RandomBatch(6, 20, 11)[3])));
  const TableSummary summary = SummariseSteps(diagnoses);
  CHECK(json["mean"]["steps"]["rush_index"][2].GetDouble() ==
        summary.mean.Column("rush_index")[2]);
  CHECK(json["spread"]["steps"]["rush_index"][2].GetDouble() ==
        summary.spread.Column("rush_index")[2]);
  CHECK(json["mean"]["totals"]["solved_early"].GetDouble() == 10.0);
  CHECK(json["spread"]["totals"]["solved_early"].GetDouble() ==
        Approx(std::sqrt(200.0)));
}

TEST_CASE("An untrained network can be diagnosed", "[clrs]")
{
  ClrsConfig config;
  config.hiddenSize = 8;
  const ClrsBatch batch = RandomBatch(7, 16, 12);
  const auto traces =
      ClrsPass<float>(config).Trace(InitialClrsParameters(config, 1), batch);
  const ClrsDiagnosis diagnosis = Diagnose("untrained", batch, traces);
  const DataTable steps = StepTable(diagnosis);
  CHECK(steps.values.tail_rows(6).is_finite());
  CHECK(diagnosis.score.node < 0.6);
  CHECK(diagnosis.score.node == Approx(steps.Column("node_accuracy")[6]));
  CHECK(StepMean(diagnosis.hints.predH) < 0.6);
  CHECK(diagnosis.explained[0] > 0.0);
  CHECK(arma::accu(diagnosis.explained) <= 1.0);
}
