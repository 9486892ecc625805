/**
 * @file trace/trace_cursor.hpp
 *
 * Walks through a trace.
 */
#ifndef NEXEC_TRACE_TRACE_CURSOR_HPP
#define NEXEC_TRACE_TRACE_CURSOR_HPP

#include <nexec/trace/execution_trace.hpp>

namespace nexec
{

//! How much the virtual node looks at one type of edge.
struct EdgeTypeAttention
{
  EdgeType type;
  double score;
  //! Number of directed edges of this type.
  size_t edges;
  //! Softmax over all directed edges, summed over those of this type; with
  //! distinct pooling, softmax over the types; with hard pooling, one type has
  //! weight 1.
  double weight;
};

//! A place in a trace, from before the first step to after the last one.
class TraceCursor
{
 public:
  /**
   * @param algorithm The algorithm of the trace; has to outlive the cursor.
   * @param trace One without problems (see TraceProblem(); recorded and loaded
   *     traces have none); has to outlive the cursor.
   */
  TraceCursor(const Algorithm& algorithm, const ExecutionTrace& trace);

  //! Get where the run stands after Step() steps.
  const Configuration& Config() const { return place.config; }
  //! Get the input position of the value at each position.
  const std::vector<size_t>& Order() const { return place.order; }
  //! Get the number of steps done.
  size_t Step() const { return place.step; }
  //! Get whether all steps are done.
  bool AtEnd() const { return place.step == trace.steps.size(); }

  //! Do one step; does nothing at the end.
  void Next();

  /**
   * Go to any place.  Going back costs no more than a small share of the
   * steps: some of the places passed are kept.
   *
   * @param step Number of steps done there; throws std::out_of_range if there
   *     are not as many, and stays where it is.
   */
  void JumpTo(const size_t step);

  //! Get the attention in the next step, in ascending order of types; empty at
  //! the end, and for the algorithm itself.
  std::vector<EdgeTypeAttention> Attention() const;

 private:
  struct Place
  {
    Configuration config;
    std::vector<size_t> order;
    size_t step;
  };

  const ExecutionTrace& trace;
  size_t numCodes;
  //! Steps between two places that are kept.
  size_t spacing;
  //! The places after 0, spacing, 2 spacing, ... steps, as far as they have
  //! been passed.
  std::vector<Place> kept;
  Place place;
};

}  // namespace nexec

#endif
