/**
 * @file tests/bindings/grid_test.cpp
 *
 * Grids of settings.
 */
#include "sweep/grid.hpp"
#include "support/temporary_folder.hpp"
#include "train_flags.hpp"

#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

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
      {"seed 1..2000\nlength 2..2000\n", ":2: more than 100000 runs"},
      {"# nothing\n", "there are no settings"}};
  for (const auto& [text, message] : wrongs)
  {
    CAPTURE(text);
    CHECK_THROWS_AS(GridOf(text), InputError);
    CHECK_THROWS_WITH(GridOf(text), Catch::Contains(message));
  }
  CHECK_THROWS_AS(Grid("/no/such/file"), FormatError);
}
