/**
 * @file bindings/results_json.cpp
 */
#include "results_json.hpp"

#include "io/json_archive.hpp"
#include "options/text.hpp"

#include <cmath>
#include <cstdint>
#include <optional>

namespace nexec::bindings
{

namespace
{

constexpr JsonFormat runsFormat = {"nexec runs", 1};

//! Write a cell of which only the text is known.
void WriteCell(JsonWriter& write, const std::string& cell)
{
  if (cell.empty())
    write.Null();
  else if (const auto whole = NumberIn<uint64_t>(cell))
    write.Value(*whole);
  else if (const auto number = NumberIn<double>(cell);
           number && std::isfinite(*number))
    write.Value(*number);
  else
    write.Value(cell);
}

}  // namespace

std::string ResultsJson(const Results& results)
{
  JsonWriter write(runsFormat);
  write("kind", results.kind);
  write("made_by", results.madeBy);
  write("runs", uint64_t(results.runs));
  // Names may occur more than once, such as those of cells.
  write.List("plan",
             [&]
             {
               for (const auto& [name, value] : results.plan)
                 write.Value(std::vector<std::string>{name, value});
             });
  const auto writeRow = [&](const size_t run, const auto& cells)
  {
    write("run", uint64_t(run));
    for (size_t k = 0; k < results.columns.size(); ++k)
    {
      write.Key(results.columns[k].c_str());
      WriteCell(write, cells[k]);
    }
  };
  write.List("rows",
             [&]
             {
               for (const auto& row : results.rows)
                 write.Object([&] { writeRow(row.first, row.second); });
             });
  return write.Text();
}

}  // namespace nexec::bindings
