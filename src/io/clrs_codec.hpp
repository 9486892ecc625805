/**
 * @file io/clrs_codec.hpp
 *
 * What is in the files of a continuous baseline and of its training.
 */
#ifndef NEXEC_IO_CLRS_CODEC_HPP
#define NEXEC_IO_CLRS_CODEC_HPP

#include <nexec/clrs/clrs_trainer.hpp>

#include "codec.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace nexec
{

//! The settings of a preset.
template<typename Archive, typename Settings>
void SettingsFields(Archive& archive, Settings& preset)
{
  // Larger ones are no networks of this kind; they keep sizes from overflowing.
  constexpr size_t maxTripletSize = 1024;
  VisitSettings(archive, preset);
  const std::vector<std::string> names = ClrsProcessorNames();
  archive.Require(
      "processor",
      std::find(names.begin(), names.end(), preset.processor) != names.end(),
      "is none that this nexec knows");
  if constexpr (Archive::reading)
    preset.config.processor = FindClrsProcessor(preset.processor);
  archive.CheckSize("hidden_size", preset.config.hiddenSize,
                    ClrsConfig::maxHiddenSize);
  archive.CheckSize("triplet_size", preset.config.tripletSize, maxTripletSize);
  archive.CheckSize("batch_size", preset.draws.batchSize,
                    ClrsDrawOptions::maxBatchSize);
  archive.CheckSize("validation_interval", preset.validationInterval, SIZE_MAX);
  archive.CheckSize("number of lengths", preset.draws.lengths.size(),
                    maxListItems);
  for (const size_t length : preset.draws.lengths)
  {
    archive.CheckSize("lengths", length, ClrsDrawOptions::maxLength);
    archive.Require("lengths", length >= 2, "has one below 2");
  }
}

//! Where a model is from.
template<typename Archive, typename Model>
void OriginFields(Archive& archive, Model& model)
{
  archive("seed", model.seed);
  archive("version", model.version);
  archive("blas_kernel", model.blasKernel);
}

//! The fields of an update.  All are there; a flag marks those that it lacks.
template<typename Archive, typename Update>
void UpdateFields(Archive& archive, Update& update)
{
  archive("length", update.length);
  archive("pred", update.losses.pred);
  archive("pred_mask", update.losses.predMask);
  archive("pred_h", update.losses.predH);
  archive("i", update.losses.i);
  archive("j", update.losses.j);
  archive("gradient_norm", update.gradientNorm);
  bool validated = update.validation.has_value();
  ClrsScore score = update.validation.value_or(ClrsScore());
  archive("validated", validated);
  archive("validation_node_score", score.node);
  archive("validation_sequence_score", score.sequence);
  if constexpr (Archive::reading)
  {
    if (validated)
      update.validation = score;
  }
}

//! Columns of numbers in place of rows with different fields.
class ClrsColumns
{
 public:
  static constexpr bool reading = false;

  //! Add the fields of a row.
  template<typename T>
  void operator()(const char* name, const T& value)
  {
    if (next == columns.size())
      columns.emplace_back(name, std::vector<double>());
    columns[next++].second.push_back(static_cast<double>(value));
  }

  //! Begin a row.
  void NextRow() { next = 0; }

  //! Names and numbers.
  std::vector<std::pair<std::string, std::vector<double>>> columns;

 private:
  size_t next = 0;
};

//! Gets the fields of a row back.
class ClrsRow
{
 public:
  static constexpr bool reading = true;

  ClrsRow(const ClrsColumns& table, const size_t row) : table(table), row(row)
  {
  }

  template<typename T>
  void operator()(const char* /* name */, T& value)
  {
    value = static_cast<T>(table.columns[next++].second[row]);
  }

 private:
  const ClrsColumns& table;
  size_t row;
  size_t next = 0;
};

//! The columns of these updates.
inline ClrsColumns ColumnsOf(const std::vector<ClrsUpdate>& history)
{
  ClrsColumns table;
  // A row that is there for its names.
  const ClrsUpdate none;
  UpdateFields(table, none);
  for (auto& column : table.columns)
    column.second.clear();
  for (const ClrsUpdate& update : history)
  {
    table.NextRow();
    UpdateFields(table, update);
  }
  return table;
}

//! The updates as a list for each column, with an item for each update.
template<typename Archive, typename History>
void HistoryColumns(Archive& archive, History& history)
{
  // Beyond this, whole numbers are not exact as doubles.
  constexpr double largestExact = 9007199254740992.0;
  ClrsColumns table = ColumnsOf(history);
  const std::vector<double>& lengths = table.columns.front().second;
  for (auto& [name, values] : table.columns)
  {
    archive(name.c_str(), values);
    archive.Require(name.c_str(), values.size() == lengths.size(),
                    "is not one number for each update");
    for (const double value : values)
    {
      // Only the length is a whole number.
      const bool fits = std::isfinite(value) &&
          (name != "length" || (value >= 0.0 && value <= largestExact));
      archive.Require(name.c_str(), fits,
                      "has a number that is none of an update");
    }
  }
  if constexpr (Archive::reading)
  {
    for (size_t row = 0; row < lengths.size(); ++row)
    {
      ClrsRow fields(table, row);
      UpdateFields(fields, history.emplace_back());
    }
  }
}

//! The updates.
template<typename Archive, typename History>
void HistoryFields(Archive& archive, History& history)
{
  if constexpr (Archive::text)
  {
    archive.Object("history", [&] { HistoryColumns(archive, history); });
  }
  else
  {
    constexpr size_t updateBytes = 9 * 8 + 1;
    const uint64_t count =
        archive.Count("history", history.size(), updateBytes);
    if constexpr (Archive::reading)
      history.resize(count);
    for (auto& update : history)
      UpdateFields(archive, update);
  }
  for (const ClrsUpdate& update : history)
    archive.CheckSize("length", update.length, ClrsDrawOptions::maxLength);
}

//! All of a model but the settings.
template<typename Archive, typename Model>
void RestFields(Archive& archive, const ParameterLayout& layout, Model& model)
{
  archive.Object("origin", [&] { OriginFields(archive, model); });
  HistoryFields(archive, model.history);
  Blocks(archive, layout, model.parameters);
}

template<>
struct Codec<ClrsModel>
{
  static constexpr FileFormat format = {"model", "CLRS", "nexec clrs model"};

  static ClrsModel Empty() { return {}; }

  static unsigned MinorVersion(const ClrsModel& /* model */) { return 0; }

  template<typename Archive, typename Model>
  static void Fields(Archive& archive, Model& model)
  {
    archive.Object("settings", [&] { SettingsFields(archive, model.preset); });
    RestFields(archive, ClrsLayout(model.preset.config), model);
  }
};

template<>
struct Codec<ClrsRun>
{
  static constexpr FileFormat format = {"checkpoint", "CKPT", nullptr};

  //! A run of the smallest network there is.
  static ClrsRun Empty()
  {
    ClrsPreset preset;
    preset.config.hiddenSize = 1;
    preset.config.tripletSize = 1;
    return ClrsRun(preset, 0);
  }

  static unsigned MinorVersion(const ClrsRun& /* run */) { return 0; }

  template<typename Archive, typename Run>
  static void Fields(Archive& archive, Run& run)
  {
    ClrsPreset preset = run.model.preset;
    SettingsFields(archive, preset);
    const ParameterLayout layout = ClrsLayout(preset.config);
    if constexpr (Archive::reading)
    {
      // A run takes memory for its parameters, which are all in the file.
      archive.NeedNumbers("parameters", 4 * layout.Size());
      run = ClrsRun(preset, 0);
    }
    RestFields(archive, layout, run.model);
    RestFields(archive, layout, run.best);
    if (!run.best.history.empty() &&
        (!run.best.history.back().validation ||
         run.best.history.size() > run.model.history.size()))
      archive.Accept("the best network is not one of this run");
    AdamState state = run.optimizer.State();
    OptimizerFields(archive, layout, state);
    if constexpr (Archive::reading)
      run.optimizer.State(state);
  }
};

}  // namespace nexec

#endif
