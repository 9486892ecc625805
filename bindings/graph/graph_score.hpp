/**
 * @file bindings/graph/graph_score.hpp
 *
 * What is counted when models run on graphs, as rows of a results file, as a
 * table, CSV and JSON.
 */
#ifndef NEXEC_BINDINGS_GRAPH_GRAPH_SCORE_HPP
#define NEXEC_BINDINGS_GRAPH_GRAPH_SCORE_HPP

#include "evaluation_runs.hpp"
#include "graph/executor/graph_metrics.hpp"

#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace nexec::bindings
{

//! What was counted on some graphs of one size.
struct GraphScore
{
  GraphMetrics metrics;
  uint64_t steps = 0;
  //! Least |logit| of all decisions.
  double margin = std::numeric_limits<double>::infinity();

  //! Add what was counted on other graphs.
  void Merge(const GraphScore& other);
  //! Get the lowest of the accuracies.
  double WorstAccuracy() const;
  double MeanSteps() const;
};

//! What was counted of one model.
struct GraphModelScores
{
  std::string name;
  //! What else is to be known about it.
  std::vector<std::pair<std::string, std::string>> facts;
  //! By number of nodes.
  std::map<size_t, GraphScore> sizes;
};

//! The columns of a results file; a row is a block of graphs of one size.
std::vector<std::string> GraphScoreColumns();

//! A row; the length of the block is the number of nodes.
std::vector<std::string> GraphScoreRow(const EvaluationBlock& block,
                                       const GraphScore& score);

/**
 * Add the counts of all rows.  InputError if a row makes no sense.
 *
 * @param results Rows of all models, as many of each.
 * @param models Their names and facts.
 */
void ReadGraphScores(const Results& results,
                     std::vector<GraphModelScores>& models);

//! The table for people; it names the models if there are several.
std::string GraphScoreTable(const std::vector<GraphModelScores>& models);

//! One row per size; accuracies are fractions.  Of several models, the first
//! column names them.
std::string GraphScoreCsv(const std::vector<GraphModelScores>& models);

//! The same as JSON.
std::string GraphScoreJson(const std::vector<GraphModelScores>& models);

}  // namespace nexec::bindings

#endif
