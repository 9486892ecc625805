/**
 * @file io/history_file.cpp
 */
#include "history_file.hpp"

#include "core/number_text.hpp"

namespace nexec
{

HistoryWriter::HistoryWriter() :
    text(
        "restart,update,loss,state_loss,scalar_loss,virtual_loss,entropy,"
        "gradient_norm,validation_groups,validation_margin\n")
{
}

void HistoryWriter::Add(const TrainingUpdate& update)
{
  text += std::to_string(update.restart) + ',' + std::to_string(update.update);
  for (const double value :
       {update.loss, update.parts.state, update.parts.scalar,
        update.parts.virtualNode, update.parts.entropy, update.gradientNorm})
    text += ',' + NumberText(value);
  if (update.validation)
  {
    text += ',' + NumberText(update.validation->groups) + ',' +
        NumberText(update.validation->margin);
  }
  else
  {
    text += ",,";
  }
  text += '\n';
}

}  // namespace nexec
