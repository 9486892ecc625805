/**
 * @file clrs/loss_split.cpp
 */
#include "loss_split.hpp"

#include <nexec/core/errors.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace nexec
{

namespace
{

//! A quotient in which 0/0, a loss that is not there, is 0.
double Ratio(const double loss, const double by)
{
  return loss == 0.0 && by == 0.0 ? 0.0 : loss / by;
}

//! The losses of an update and what they are compared with.
struct Compared
{
  size_t length;
  ClrsLosses raw, first, uniform;
};

std::vector<Compared> Compare(const LossHistory& history,
                              const bool permutation)
{
  std::map<size_t, ClrsLosses> firsts;
  std::vector<Compared> compared;
  for (const auto& [length, losses] : history)
  {
    // Does nothing if there was an update with this length before.
    firsts.emplace(length, losses);
    compared.push_back(
        {length, losses, firsts[length], UniformLosses(length, permutation)});
  }
  return compared;
}

void AddMean(const ClrsLosses& losses, const ClrsLosses& by,
             const double weight, OutputAndHint& mean)
{
  mean.output += weight * Ratio(losses.Output(), by.Output());
  mean.hint += weight * Ratio(losses.Hint(), by.Hint());
}

//! Means over the updates from `begin` to before `end`.
LossWindow Mean(const std::vector<Compared>& updates, const size_t begin,
                const size_t end)
{
  LossWindow window;
  window.updates = end - begin;
  const double weight = 1.0 / static_cast<double>(window.updates);
  for (size_t k = begin; k < end; ++k)
  {
    const Compared& update = updates[k];
    window.raw.output += weight * update.raw.Output();
    window.raw.hint += weight * update.raw.Hint();
    AddMean(update.raw, update.first, weight, window.byFirst);
    AddMean(update.raw, update.uniform, weight, window.byUniform);
  }
  return window;
}

//! The parts, then output and hint loss.
arma::rowvec Row(const ClrsLosses& losses)
{
  return {losses.pred, losses.predMask, losses.predH, losses.i,
          losses.j,    losses.Output(), losses.Hint()};
}

//! Part by part, but output and hint loss as a whole.
arma::rowvec Row(const ClrsLosses& losses, const ClrsLosses& by)
{
  arma::rowvec row = Row(Divide(losses, by));
  row[5] = Ratio(losses.Output(), by.Output());
  row[6] = Ratio(losses.Hint(), by.Hint());
  return row;
}

}  // namespace

LossHistory LossesOf(const ClrsModel& model)
{
  LossHistory losses;
  for (const ClrsUpdate& update : model.history)
    losses.emplace_back(update.length, update.losses);
  return losses;
}

ClrsLosses UniformLosses(const size_t length, const bool permutation)
{
  const auto n = static_cast<double>(length);
  const double any = std::log(n);
  if (!permutation)
    return {any, 0.0, any, any, any};
  return {std::log(n - 1.0), any, any, any, any};
}

ClrsLosses Divide(const ClrsLosses& losses, const ClrsLosses& by)
{
  return {Ratio(losses.pred, by.pred), Ratio(losses.predMask, by.predMask),
          Ratio(losses.predH, by.predH), Ratio(losses.i, by.i),
          Ratio(losses.j, by.j)};
}

LossSplit SplitLosses(const LossHistory& history, const bool permutation,
                      const size_t firstUpdates, const size_t lastUpdates)
{
  if (history.empty() || firstUpdates == 0 || lastUpdates == 0)
    throw InputError("losses of no updates cannot be compared");
  const std::vector<Compared> updates = Compare(history, permutation);
  const size_t count = updates.size();
  return {Mean(updates, 0, std::min(firstUpdates, count)),
          Mean(updates, count - std::min(lastUpdates, count), count)};
}

DataTable LossTable(const LossHistory& history, const bool permutation)
{
  DataTable table;
  table.columns = {"length"};
  for (const char* suffix : {"", "_by_first", "_by_uniform"})
  {
    for (const char* part :
         {"pred", "pred_mask", "pred_h", "i", "j", "output", "hint"})
      table.columns.push_back(std::string(part) + suffix);
  }
  table.values.set_size(history.size(), table.columns.size());
  size_t row = 0;
  for (const Compared& update : Compare(history, permutation))
  {
    const arma::rowvec length = {static_cast<double>(update.length)};
    table.values.row(row) =
        arma::join_rows(length, Row(update.raw), Row(update.raw, update.first),
                        Row(update.raw, update.uniform));
    ++row;
  }
  return table;
}

}  // namespace nexec
