/**
 * @file tests/bindings/grid_test.cpp
 *
 * Grids of settings.
 */
#include "study/grid.hpp"
#include "core/setting_texts.hpp"
#include "io/results_file.hpp"
#include "support/temporary_folder.hpp"
#include "train_flags.hpp"

#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <algorithm>

using namespace nexec;
using namespace nexec::bindings;

namespace
{

Grid GridOf(const std::string& text)
{
  const TemporaryFolder folder;
  Put(folder / "grid.txt", text);
  return Grid(folder / "grid.txt");
}

}  // namespace

TEST_CASE("A grid has every combination once", "[bindings]")
{
  const Grid grid = GridOf(
      "# a comment\nvirtual_node_weight 1 0.5\n\n"
      "seed 3 7..9 # more\nvalidation_lengths 16,64\n");
  CHECK(grid.Names() ==
        std::vector<std::string>{"virtual_node_weight", "seed",
                                 "validation_lengths"});
  REQUIRE(grid.Size() == 8);
  CHECK(grid.Values(1) == std::vector<std::string>{"1", "3", "16,64"});
  CHECK(grid.Values(2) == std::vector<std::string>{"1", "7", "16,64"});
  CHECK(grid.Values(8) == std::vector<std::string>{"0.5", "9", "16,64"});
  CHECK(GridOf("seed 9223372036854775806..9223372036854775807").Size() == 2);
  CHECK(grid.Texts()[1].second == "3 7 8 9");
  const TrainingOptions options = TrainingOptionsOf(grid.ParamsOf(8), 9);
  CHECK(options.virtualNodeWeight == 0.5);
  CHECK(options.validationLengths == std::vector<size_t>{16, 64});
}

TEST_CASE("A grid can vary the lengths that take turns", "[bindings]")
{
  const Grid grid = GridOf("length 8,16 8 4..5\n");
  REQUIRE(grid.Size() == 4);
  const auto lengths = [&](const size_t number)
  {
    return TrainingLengths(TrainingOptionsOf(grid.ParamsOf(number), 1));
  };
  CHECK(lengths(1) == std::vector<size_t>{8, 16});
  CHECK(lengths(2) == std::vector<size_t>{8});
  CHECK(lengths(4) == std::vector<size_t>{5});
}

TEST_CASE("Cells of a grid are grids of their own", "[bindings]")
{
  const Grid grid = GridOf(
      "max_restarts 0\nseed 1..3\n"
      "cell the recipe\n"
      "cell  without   either # of these\nsharpening 0 0.2\ntied_share 0\n"
      "cell few seeds\nseed 7\n");
  CHECK(grid.Names() ==
        std::vector<std::string>{"cell", "sharpening", "tied_share",
                                 "max_restarts", "seed"});
  REQUIRE(grid.Size() == 3 + 6 + 1);
  using Texts = std::vector<std::string>;
  CHECK(grid.Values(1) == Texts{"the recipe", "", "", "0", "1"});
  CHECK(grid.Values(3) == Texts{"the recipe", "", "", "0", "3"});
  CHECK(grid.Values(4) == Texts{"without either", "0", "0", "0", "1"});
  CHECK(grid.Values(5) == Texts{"without either", "0", "0", "0", "2"});
  CHECK(grid.Values(9) == Texts{"without either", "0.2", "0", "0", "3"});
  CHECK(grid.Values(10) == Texts{"few seeds", "", "", "0", "7"});
  CHECK(grid.Texts()[2] ==
        std::make_pair(std::string("cell"), std::string("the recipe")));
  // What a cell does not set is as the recipe has it.
  const TrainingOptions recipe = TrainingOptionsOf(grid.ParamsOf(2), 2);
  CHECK(recipe.sharpening == RecipeDefaults().sharpening);
  CHECK(recipe.maxRestarts == 0);
  const TrainingOptions without = TrainingOptionsOf(grid.ParamsOf(4), 1);
  CHECK(without.sharpening == 0.0);
  CHECK(without.tiedShare == 0.0);
}

TEST_CASE("The studies are grids, and their results belong to them",
          "[bindings]")
{
  const std::string data = NEXEC_SOURCE_DIR "/data/studies/";
  CHECK(Grid(data + "proved_others.txt").Size() == 65);
  CHECK(Grid(data + "algorithms.txt").Size() == 105);
  for (const std::string& name : std::vector<std::string>{
           "supervision", "fair_ablation", "ablations", "proved"})
  {
    CAPTURE(name);
    const Grid grid(data + name + ".txt");
    const Results published =
        LoadResults(NEXEC_SOURCE_DIR "/doc/results/" + name + ".csv");
    REQUIRE(published.rows.size() == grid.Size());
    for (const auto& [run, row] : published.rows)
    {
      const std::vector<std::string> values = grid.Values(run);
      REQUIRE(std::equal(values.begin(), values.end(), row.begin()));
    }
  }
}

TEST_CASE("The fair ablation changes lambda_v and nothing else", "[bindings]")
{
  const Grid grid(NEXEC_SOURCE_DIR "/data/studies/fair_ablation.txt");
  REQUIRE(grid.Size() == 120);
  for (size_t seed = 1; seed <= 20; ++seed)
  {
    for (const size_t first : {0, 80})
    {
      CAPTURE(seed, first);
      const TrainingOptions with =
          TrainingOptionsOf(grid.ParamsOf(first + seed), seed);
      TrainingOptions without =
          TrainingOptionsOf(grid.ParamsOf(first + 20 + seed), seed);
      CHECK(with.virtualNodeWeight == 1.0);
      CHECK(without.virtualNodeWeight == 0.0);
      CHECK(with.maxRestarts == 0);
      without.virtualNodeWeight = 1.0;
      SettingTexts ours, theirs;
      VisitOptions(ours, with);
      VisitOptions(theirs, without);
      CHECK(theirs.Difference(ours).empty());
    }
  }
}

TEST_CASE("What is wrong with a grid is said with its line", "[bindings]")
{
  const std::vector<std::pair<std::string, std::string>> wrongs = {
      {"seed 1\nsed 2\n",
       ":2: 'sed' is no setting of training (did you mean "
       "seed?)"},
      {"seed\n", ":1: 'seed' needs one value or more"},
      {"seed 1\n\nseed 2\n", ":3: 'seed' has a line already"},
      {"seed 1 x\n", ":1: "},
      {"seed 5..3\n", ":1: "},
      {"seed 1..3 2\n", ":1: the value '2' stands there twice"},
      {"virtual_node_weight 1 1.0\n", ":1: the value '1.0' stands there twice"},
      {"seed 0\n", ":1: a seed from the clock (0) cannot be repeated"},
      {"recipe other\n", ":1: "},
      {"threads 2\n", ":1: 'threads' is no setting of training; see"},
      {"s 1\n", ":1: 's' is no setting"},
      {"output_model_file a.bin\n", ":1: 'output_model_file' is no setting"},
      {"seed 1..2000000\n", ":1: '1..2000000' is too long a range"},
      {"seed 1..60000 70001..130000\n", "'70001..130000' is too long a range"},
      {"seed 1..2000\nlength 2..2000\n", ":2: more than 100000 runs"},
      {"cell\n", ":1: a cell needs a name"},
      {"cell a b\nseed 2\ncell a  b\n", ":3: there is a cell 'a b' already"},
      {"seed 1\ncell a|b\n", ":2: the name of a cell cannot have a '|'"},
      {"cell a\nseed 1\nseed 2\n", ":3: 'seed' has a line already"},
      {"seed 1..60000\ncell a\ncell b\n", ":3: more than 100000 runs"},
      {"cel a\n", ":1: 'cel' is no setting of training (did you mean cell?)"},
      {"# nothing\n", "there are no settings"}};
  for (const auto& [text, message] : wrongs)
  {
    CAPTURE(text);
    CHECK_THROWS_AS(GridOf(text), InputError);
    CHECK_THROWS_WITH(GridOf(text), Catch::Contains(message));
  }
  CHECK_THROWS_AS(Grid("/no/such/file"), InputError);
}
