/**
 * @file io/clrs_history_file.cpp
 */
#include "clrs_history_file.hpp"

#include "clrs/loss_split.hpp"
#include "diagnosis_file.hpp"

namespace nexec
{

std::string ClrsHistoryCsv(const ClrsModel& model)
{
  const size_t updates = model.history.size();
  arma::vec norm(updates), node(updates), sequence(updates);
  node.fill(arma::datum::nan);
  sequence.fill(arma::datum::nan);
  for (size_t k = 0; k < updates; ++k)
  {
    const ClrsUpdate& row = model.history[k];
    norm[k] = row.gradientNorm;
    if (!row.validation)
      continue;
    node[k] = row.validation->node;
    sequence[k] = row.validation->sequence;
  }
  DataTable table = LossTable(LossesOf(model), model.preset.config.permutation);
  table.Add("gradient_norm", norm);
  table.Add("validation_node_score", node);
  table.Add("validation_sequence_score", sequence);
  return TableCsv("update", table, 1);
}

}  // namespace nexec
