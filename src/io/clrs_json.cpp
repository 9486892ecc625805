/**
 * @file io/clrs_json.cpp
 */
#include "clrs_json.hpp"

#include "blocks_json.hpp"
#include "clrs_checks.hpp"
#include "clrs_fields.hpp"

#include <cereal/types/vector.hpp>

#include <cmath>

namespace nexec
{

namespace
{

constexpr JsonFormat clrsFormat = {clrsJsonFormat, 1};

//! Beyond this, whole numbers are not exact as doubles.
constexpr double largestExact = 9007199254740992.0;

using Columns = std::vector<std::pair<std::string, std::vector<double>>>;

//! Takes the fields of updates apart into columns; all are numbers there.
class ColumnWriter
{
 public:
  void operator()(const char* name, const double value)
  {
    if (next == columns.size())
      columns.emplace_back(name, std::vector<double>());
    columns[next++].second.push_back(value);
  }

  void Add(const ClrsUpdate& update)
  {
    next = 0;
    const StoredUpdate stored(update);
    VisitUpdate(*this, stored);
  }

  Columns columns;

 private:
  size_t next = 0;
};

//! Puts them together again.
class ColumnReader
{
 public:
  ColumnReader(const Columns& columns, const size_t row) :
      columns(columns), row(row)
  {
  }

  template<typename T>
  void operator()(const char* /* name */, T& value)
  {
    value = static_cast<T>(columns[next++].second[row]);
  }

 private:
  const Columns& columns;
  size_t row;
  size_t next = 0;
};

//! The names of the columns.
Columns EmptyColumns()
{
  ColumnWriter writer;
  writer.Add(ClrsUpdate());
  for (auto& column : writer.columns)
    column.second.clear();
  return writer.columns;
}

void WriteHistory(JsonArchive& archive, const std::vector<ClrsUpdate>& history)
{
  ColumnWriter writer;
  writer.columns = EmptyColumns();
  for (const ClrsUpdate& update : history)
    writer.Add(update);
  WriteObject(archive, "history",
              [&](JsonFieldWriter& write)
              {
                for (const auto& [name, values] : writer.columns)
                  write(name.c_str(), values);
              });
}

std::string ReadHistory(JsonReader& read, std::vector<ClrsUpdate>& history)
{
  Columns columns = EmptyColumns();
  for (auto& [name, values] : columns)
  {
    read(name, values);
    if (values.size() != columns.front().second.size())
      return "'" + name + "' is not one number for each update";
    for (const double value : values)
    {
      // Only the length is a whole number.
      if (!std::isfinite(value) ||
          (name == "length" && (value < 0.0 || value > largestExact)))
        return "'" + name + "' has a number that is none of an update";
    }
  }
  for (size_t row = 0; row < columns.front().second.size(); ++row)
  {
    ColumnReader reader(columns, row);
    StoredUpdate stored;
    VisitUpdate(reader, stored);
    history.push_back(stored.Restored());
  }
  return HistoryProblem(history);
}

}  // namespace

std::string EncodeClrsModelJson(const ClrsModel& model)
{
  return JsonText(
      clrsFormat,
      [&](JsonArchive& archive, JsonFieldWriter& /* write */)
      {
        WriteObject(archive, "settings",
                    [&](JsonFieldWriter& write)
                    { VisitSettings(write, model.preset); });
        WriteObject(archive, "origin",
                    [&](JsonFieldWriter& write) { VisitOrigin(write, model); });
        WriteHistory(archive, model.history);
        WriteBlocks(archive, ClrsLayout(model.preset.config), model.parameters);
      });
}

ClrsModel DecodeClrsModelJson(const std::string& path, const std::string& bytes)
{
  JsonReader read(path, bytes);
  ClrsModel model;
  read.CheckFormat(clrsFormat.name, clrsFormat.version);
  read.Part("settings",
            [&]
            {
              VisitSettings(read, model.preset);
              return SettingsProblem(model.preset);
            });
  model.preset.config.processor = FindClrsProcessor(model.preset.processor);
  read.Part("origin",
            [&]
            {
              VisitOrigin(read, model);
              return OriginProblem(model);
            });
  read.Part("history", [&] { return ReadHistory(read, model.history); });
  model.parameters =
      ReadBlocks(read, ClrsLayout(model.preset.config), bytes.size());
  read.CheckAllRead();
  return model;
}

}  // namespace nexec
