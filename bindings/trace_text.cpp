/**
 * @file bindings/trace_text.cpp
 */
#include "trace_text.hpp"

#include "core/number_text.hpp"
#include "player/state_colours.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <numeric>

namespace nexec::bindings
{

namespace
{

//! What stands in the place of the signal at the end of a run.
const char* const haltedText = "halted";
const char* const gaveUpText = "gave up";

constexpr size_t marginWidth = 8;

//! Digits of values where all of them fit, and where they do not; of margins.
constexpr int wholeDigits = 6, windowDigits = 3, marginDigits = 4;

//! Gates that are named in a line; more are counted.
constexpr size_t maxNamedGates = 2;

std::string Padded(const std::string& text, const size_t width)
{
  return text + std::string(width - std::min(width, text.size()), ' ');
}

std::string GateText(const FiringPair& gate)
{
  const char* arrow = gate.rightward ? (gate.leftward ? "<>" : "->") : "<-";
  return std::to_string(gate.pair) + arrow + std::to_string(gate.pair + 1);
}

std::string GatesText(const std::vector<FiringPair>& gates)
{
  std::string text;
  for (size_t i = 0; i < std::min(gates.size(), maxNamedGates); ++i)
    text += (i == 0 ? "" : " ") + GateText(gates[i]);
  if (gates.size() > maxNamedGates)
    text += " +" + std::to_string(gates.size() - maxNamedGates);
  return text;
}

//! The width of the names of signals, and of what may stand in their place.
size_t SignalWidth(const Algorithm& algorithm)
{
  size_t width = std::strlen(gaveUpText);
  for (const std::string& name : algorithm.Signals())
    width = std::max(width, name.size());
  return width;
}

//! The width of the gates of any step.
size_t GatesWidth(const ExecutionTrace& trace)
{
  size_t most = 1;
  for (const TraceStep& step : trace.steps)
    most = std::max(most, step.gates.size());
  const size_t one = 2 + 2 * std::to_string(trace.input.size()).size();
  const size_t named = std::min(most, maxNamedGates);
  const size_t rest = most > maxNamedGates
      ? 2 + std::to_string(most - maxNamedGates).size()
      : 0;
  return std::max<size_t>(5, named * (one + 1) - 1 + rest);
}

//! The nodes with a role or a gate, by position.
std::vector<size_t> Marked(const Configuration& config,
                           const std::vector<FiringPair>& gates)
{
  std::vector<size_t> nodes;
  for (size_t node = 0; node < config.Size(); ++node)
  {
    if (config.states[node] != nothing)
      nodes.push_back(node);
  }
  for (const FiringPair& gate : gates)
    nodes.insert(nodes.end(), {gate.pair, gate.pair + 1});
  std::sort(nodes.begin(), nodes.end());
  return nodes;
}

//! The nodes that are at most so far from one of these.
std::vector<size_t> Near(const std::vector<size_t>& marked, const size_t reach,
                         const size_t length)
{
  std::vector<size_t> nodes;
  size_t next = 0;
  for (const size_t node : marked)
  {
    next = std::max(next, node - std::min(node, reach));
    for (; next < std::min(length, node + reach + 1); ++next)
      nodes.push_back(next);
  }
  return nodes;
}

//! Number of a colour among the 256 of terminals, the six levels of red, green
//! and blue; `colour` is "#rrggbb" and one of them.
size_t TerminalColour(const std::string& colour)
{
  const auto level = [&](const size_t at)
  {
    const size_t value = std::stoul(colour.substr(at, 2), nullptr, 16);
    return value == 0 ? 0 : (value - 55) / 40;
  };
  return 16 + 36 * level(1) + 6 * level(3) + level(5);
}

}  // namespace

TextStyle StyleFor(const std::ostream& out)
{
  TextStyle style;
  const bool isTerminal =
      out.rdbuf() == std::cout.rdbuf() && isatty(STDOUT_FILENO) == 1;
  style.colour = isTerminal && std::getenv("NO_COLOR") == nullptr;
  const char* const columns = std::getenv("COLUMNS");
  const int asked = columns == nullptr ? 0 : std::atoi(columns);
  winsize size = {};
  if (asked > 0)
    style.width = static_cast<size_t>(asked);
  else if (isTerminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
           size.ws_col > 0)
    style.width = size.ws_col;
  return style;
}

TraceText::TraceText(std::ostream& out, const Algorithm& algorithm,
                     const ExecutionTrace& trace, const TextStyle& style) :
    out(out),
    algorithm(algorithm),
    trace(trace),
    style(style),
    signalWidth(SignalWidth(algorithm)),
    gatesWidth(GatesWidth(trace))
{
}

std::string TraceText::Coloured(const std::string& text, const Code code) const
{
  if (!style.colour || code == nothing)
    return text;
  const std::vector<NamedState>& states = algorithm.States();
  const auto named =
      std::find_if(states.begin(), states.end(),
                   [&](const NamedState& state) { return state.code == code; });
  // Reversed where a code has no name.
  std::string look = "7";
  if (named != states.end())
  {
    // Black on the colour, so that the terminal's own colours do not matter.
    const size_t number =
        size_t(named - states.begin() - 1) % stateColours.size();
    look = "38;5;16;48;5;" +
        std::to_string(TerminalColour(stateColours[number].onDark));
  }
  return "\033[" + look + "m" + text + "\033[0m";
}

std::string TraceText::Columns(const std::string& step,
                               const std::string& signal,
                               const std::string& margin,
                               const std::string& gates) const
{
  const size_t stepDigits =
      std::max<size_t>(4, std::to_string(trace.steps.size()).size());
  // The algorithm itself has no logits.
  const std::string margins =
      IsReference(trace) ? "" : Padded(margin, marginWidth) + "  ";
  return std::string(stepDigits - std::min(stepDigits, step.size()), ' ') +
      step + "  " + Padded(signal, signalWidth) + "  " + margins +
      Padded(gates, gatesWidth) + "  ";
}

void TraceText::Titles() const
{
  out << Columns("step", "signal", "margin", "gates") << "values\n";
}

void TraceText::Line(const TraceCursor& cursor) const
{
  std::string front;
  std::vector<FiringPair> gates;
  if (cursor.AtEnd())
  {
    front = Columns(std::to_string(cursor.Step()),
                    trace.halted ? haltedText : gaveUpText, "", "");
  }
  else
  {
    const TraceStep& step = trace.steps[cursor.Step()];
    gates = step.gates;
    front = Columns(std::to_string(cursor.Step()),
                    algorithm.SignalName(step.signal),
                    RoundedText(step.margin, marginDigits), GatesText(gates));
  }
  out << front
      << Values(cursor.Config(), gates,
                style.width - std::min(style.width, front.size()))
      << '\n';
}

std::string TraceText::Values(const Configuration& config,
                              const std::vector<FiringPair>& gates,
                              const size_t room) const
{
  // A cell has at least one character, and a blank before the next one.
  const size_t n = config.Size();
  if (2 * n <= room + 1)
  {
    std::vector<size_t> all(n);
    std::iota(all.begin(), all.end(), size_t(0));
    const Cells cells = CellsOf(config, all, wholeDigits);
    if (cells.width <= room)
      return cells.text;
  }

  // At the end there are no roles: the window is about the first node.
  std::vector<size_t> marked = Marked(config, gates);
  if (marked.empty())
    marked.push_back(0);
  std::vector<size_t> nodes = Near(marked, 0, n);
  Cells cells = CellsOf(config, nodes, windowDigits);
  // Too narrow even so: the last nodes are left out, but never all of them.
  while (cells.width > room && nodes.size() > 1)
  {
    nodes.pop_back();
    cells = CellsOf(config, nodes, windowDigits);
  }
  // Otherwise, as far around as fits.
  for (size_t reach = 1; cells.width <= room && nodes.size() < n; ++reach)
  {
    nodes = Near(marked, reach, n);
    Cells more = CellsOf(config, nodes, windowDigits);
    if (more.width > room)
      break;
    cells = std::move(more);
  }
  return cells.text;
}

TraceText::Cells TraceText::CellsOf(const Configuration& config,
                                    const std::vector<size_t>& nodes,
                                    const int digits) const
{
  Cells cells;
  const auto add = [&](const std::string& cell, const Code code)
  {
    cells.text += (cells.width == 0 ? "" : " ") + Coloured(cell, code);
    cells.width += (cells.width == 0 ? 0 : 1) + cell.size();
  };
  const auto addGap = [&](const size_t hidden)
  {
    if (hidden > 0)
      add(".." + std::to_string(hidden) + "..", nothing);
  };
  size_t next = 0;
  for (const size_t node : nodes)
  {
    addGap(node - next);
    const Code code = config.states[node];
    const std::string value = RoundedText(config.values[node], digits);
    add(code == nothing ? value : algorithm.StateName(code) + ":" + value,
        code);
    next = node + 1;
  }
  addGap(config.Size() - next);
  return cells;
}

void WriteDivergence(std::ostream& out, const Algorithm& algorithm,
                     const ExecutionTrace& a, const ExecutionTrace& b,
                     const TraceDivergence& divergence, const TextStyle& style)
{
  for (const ExecutionTrace* trace : {&a, &b})
  {
    const TraceText text(out, algorithm, *trace, style);
    TraceCursor cursor(algorithm, *trace);
    cursor.JumpTo(divergence.step);
    out << (trace == &a ? "first: " : "second: ") << trace->executor << '\n';
    text.Titles();
    text.Line(cursor);
    if (cursor.AtEnd())
      continue;
    cursor.Next();
    text.Line(cursor);
  }
}

}  // namespace nexec::bindings
