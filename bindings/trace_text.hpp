/**
 * @file bindings/trace_text.hpp
 *
 * Traces for people: one line a step.
 */
#ifndef NEXEC_BINDINGS_TRACE_TEXT_HPP
#define NEXEC_BINDINGS_TRACE_TEXT_HPP

#include <nexec/trace/compare.hpp>
#include <nexec/trace/trace_cursor.hpp>

#include <iosfwd>
#include <string>

namespace nexec::bindings
{

//! How lines are written.
struct TextStyle
{
  size_t width = 80;
  bool colour = false;
};

/**
 * The style for a stream: as wide as COLUMNS or the terminal says, or 80;
 * coloured on a terminal, unless NO_COLOR is set.
 */
TextStyle StyleFor(const std::ostream& out);

//! Writes lines about one trace.
class TraceText
{
 public:
  //! All of these have to outlive the object.
  TraceText(std::ostream& out, const Algorithm& algorithm,
            const ExecutionTrace& trace, const TextStyle& style);

  //! Write a line with the titles of the columns.
  void Titles() const;

  //! Write where the run stands and what it decides there, or how it ended.
  void Line(const TraceCursor& cursor) const;

 private:
  //! Text in the columns before the values.
  std::string Columns(const std::string& step, const std::string& signal,
                      const std::string& margin,
                      const std::string& gates) const;
  //! The values with their roles; only those near roles and gates if there is
  //! no room for all.
  std::string Values(const Configuration& config,
                     const std::vector<FiringPair>& gates,
                     const size_t room) const;
  //! Cells side by side.
  struct Cells
  {
    std::string text;
    //! Characters that are seen: colours are none.
    size_t width = 0;
  };
  //! The cells of some nodes, and in between how many are left out; values
  //! have so many digits.
  Cells CellsOf(const Configuration& config, const std::vector<size_t>& nodes,
                const int digits) const;
  //! Text in the colour of a code.
  std::string Coloured(const std::string& text, const Code code) const;

  std::ostream& out;
  const Algorithm& algorithm;
  const ExecutionTrace& trace;
  TextStyle style;
  size_t signalWidth;
  size_t gatesWidth;
};

/**
 * Write where two traces part: the step in question and what comes of it, for
 * both.
 *
 * @param divergence What FirstDivergence() found; the inputs are the same.
 */
void WriteDivergence(std::ostream& out, const Algorithm& algorithm,
                     const ExecutionTrace& a, const ExecutionTrace& b,
                     const TraceDivergence& divergence, const TextStyle& style);

}  // namespace nexec::bindings

#endif
