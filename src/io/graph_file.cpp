/**
 * @file io/graph_file.cpp
 */
#include <nexec/io/graph_file.hpp>

#include <nexec/core/errors.hpp>

#include "atomic_file.hpp"
#include "core/number_text.hpp"
#include "graph_readers.hpp"
#include "line_text.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

namespace nexec
{

namespace
{

//! Largest text that is read.
constexpr size_t maxGraphBytes = size_t(1) << 31;

//! Whether a text is of DIMACS: its first word is one of such a line.
bool LooksLikeDimacs(const std::string_view text)
{
  const size_t start = text.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos)
    return false;
  const size_t end =
      std::min(text.find_first_of(" \t\r\n", start), text.size());
  const std::string_view word = text.substr(start, end - start);
  return word == "c" || word == "p";
}

FileGraph ReadFormat(const std::string& name, const std::string& text)
{
  const std::string_view banner = "%%MatrixMarket";
  const std::string extension = std::filesystem::path(name).extension();
  std::string_view content = text;
  const std::string_view byteOrderMark = "\xef\xbb\xbf";
  if (content.substr(0, byteOrderMark.size()) == byteOrderMark)
    content.remove_prefix(byteOrderMark.size());
  if (content.substr(0, banner.size()) == banner)
    return ReadMatrixMarket(name, text);
  if (extension == ".mtx")
  {
    Refuse({name, 1, 1},
           "a Matrix Market file begins with %%MatrixMarket; rename the file "
           "if it is an edge list");
  }
  if (extension == ".graph" || extension == ".metis")
    return ReadMetis(name, text);
  return extension == ".gr" || LooksLikeDimacs(content)
      ? ReadDimacs(name, text)
      : ReadEdgeList(name, text);
}

//! What is wrong with edges, and in which line.
struct EdgeProblem
{
  size_t line;
  std::string reason;
};

//! The first of some problems by their lines.
void KeepEarlier(std::optional<EdgeProblem>& first, const size_t line,
                 const std::string& reason)
{
  if (!first || line < first->line)
    first = {line, reason};
}

//! How the text calls an edge.
std::string EdgeName(const FileGraph& graph, const FileEdge& edge)
{
  return std::to_string(edge.first + graph.firstNode) + " " +
      std::to_string(edge.second + graph.firstNode);
}

std::string LineOf(const FileEdge& edge)
{
  return "line " + std::to_string(edge.line);
}

//! Edges that join the same nodes, in the order of their lines.
class ParallelEdges
{
 public:
  explicit ParallelEdges(const FileGraph& graph) : graph(graph)
  {
    places.reserve(graph.edges.size());
    for (const FileEdge& edge : graph.edges)
    {
      const uint64_t low = std::min(edge.first, edge.second);
      const uint64_t high = std::max(edge.first, edge.second);
      places.emplace_back(low << 32 | high,
                          static_cast<uint32_t>(&edge - graph.edges.data()));
    }
    if (!std::is_sorted(places.begin(), places.end()))
      std::sort(places.begin(), places.end());
  }

  //! Go to the next ones; false if there are none.
  bool Next()
  {
    begin = end;
    while (end < places.size() && places[end].first == places[begin].first)
      ++end;
    return end > begin;
  }

  size_t Count() const { return end - begin; }
  const FileEdge& At(const size_t index) const
  {
    return graph.edges[places[begin + index].second];
  }

 private:
  const FileGraph& graph;
  //! Both ends as one number, and which edge.
  std::vector<std::pair<uint64_t, uint32_t>> places;
  size_t begin = 0, end = 0;
};

//! What is wrong with two edges that join the same nodes.
void CheckPair(const FileGraph& graph, const FileEdge& one,
               const FileEdge& other, std::optional<EdgeProblem>& problem)
{
  const bool isBack = one.first == other.second;
  if (graph.mentions == EdgeMentions::Once || !isBack)
  {
    KeepEarlier(problem, other.line,
                "the edge " + EdgeName(graph, other) + " is there twice: " +
                    (other.line == one.line ? "this line" : LineOf(one)) +
                    " has it, too; leave one of them out");
  }
  else if (one.weight != other.weight)
  {
    KeepEarlier(problem, other.line,
                "the edge " + EdgeName(graph, other) + " weighs " +
                    NumberText(other.weight) + ", but " + EdgeName(graph, one) +
                    " in " + LineOf(one) + " weighs " + NumberText(one.weight) +
                    "; graphs here are undirected");
  }
}

//! The edges, each once; throws InputError if they contradict each other.
std::vector<GraphEdge> MergeEdges(const std::string& name,
                                  const FileGraph& graph)
{
  std::vector<GraphEdge> edges;
  std::optional<EdgeProblem> problem;
  //! The first edges that are there in one direction, and in both.
  const FileEdge *single = nullptr, *twin = nullptr;
  const auto keepEarlier = [](const FileEdge*& first, const FileEdge& edge)
  {
    if (first == nullptr || edge.line < first->line)
      first = &edge;
  };
  for (ParallelEdges group(graph); group.Next();)
  {
    const FileEdge& first = group.At(0);
    edges.push_back({first.first, first.second, first.weight});
    keepEarlier(group.Count() == 1 ? single : twin, first);
    for (size_t i = 1; i < group.Count(); ++i)
    {
      // A third one is beside one in the same direction.
      const bool isThird = i > 1 && group.At(i).first != group.At(i - 1).second;
      CheckPair(graph, group.At(isThird ? i - 1 : 0), group.At(i), problem);
    }
  }
  if (single != nullptr &&
      (graph.mentions == EdgeMentions::Twice ||
       (graph.mentions == EdgeMentions::OnceOrTwice && twin != nullptr)))
  {
    KeepEarlier(
        problem, single->line,
        "the edge " + EdgeName(graph, *single) +
            " is there, but the one back is not; graphs here are undirected");
  }
  if (problem)
    Refuse({name, problem->line, 1}, problem->reason);
  return edges;
}

std::string_view WeightText(const std::string& text, const FileEdge& edge)
{
  return std::string_view(text).substr(edge.wordStart, edge.wordLength);
}

//! Refuse weights that differ as they are written but are the same double, so
//! that what is less could not be told.
void CheckWeights(const std::string& name, const std::string& text,
                  const FileGraph& graph)
{
  // With up to so many digits, all normal numbers differ.
  constexpr size_t sureDigits = 15;
  const auto isFine = [](const FileEdge& edge)
  {
    return edge.wordLength > sureDigits ||
        std::abs(edge.weight) < std::numeric_limits<double>::min();
  };
  // Zeros are the most common of the small ones.
  const auto isPlainZero = [&](const FileEdge& edge)
  {
    return edge.wordLength == 0 || WeightText(text, edge) == "0";
  };
  if (std::none_of(graph.edges.begin(), graph.edges.end(),
                   [&](const FileEdge& edge)
                   { return isFine(edge) && !isPlainZero(edge); }))
    return;
  std::vector<std::pair<double, uint32_t>> ascending;
  ascending.reserve(graph.edges.size());
  for (uint32_t i = 0; i < graph.edges.size(); ++i)
    ascending.emplace_back(graph.edges[i].weight, i);
  std::sort(ascending.begin(), ascending.end());
  std::optional<EdgeProblem> problem;
  for (size_t i = 1; i < ascending.size(); ++i)
  {
    const FileEdge& one = graph.edges[ascending[i - 1].second];
    const FileEdge& other = graph.edges[ascending[i].second];
    const std::string_view first = WeightText(text, one);
    const std::string_view second = WeightText(text, other);
    if (one.weight != other.weight || first == second ||
        SameDecimal(first, second))
      continue;
    KeepEarlier(
        problem, std::max(one.line, other.line),
        "the weights " + Quote(first) + " (" + LineOf(one) + ") and " +
            Quote(second) + " (" + LineOf(other) +
            ") are the same number in double precision, so which is less "
            "cannot be told; round them, or scale them");
  }
  if (problem)
    Refuse({name, problem->line, 1}, problem->reason);
}

}  // namespace

Graph ReadGraph(const std::string& name, const std::string& text)
{
  if (text.size() > maxGraphBytes)
    throw InputError("'" + name + "' has more than 2 GiB");
  const std::string kind = ForeignKind(text);
  if (!kind.empty())
    throw InputError("'" + name + "' holds no graph: it is " + kind);
  const FileGraph graph = ReadFormat(name, text);
  CheckWeights(name, text, graph);
  return Graph(graph.numNodes, MergeEdges(name, graph));
}

Graph ReadGraph(const std::string& name, std::istream& in)
{
  constexpr size_t pieceBytes = size_t(1) << 16;
  std::string text;
  while (in.good() && text.size() <= maxGraphBytes)
  {
    const size_t size = text.size();
    text.resize(size + pieceBytes);
    in.read(text.data() + size, pieceBytes);
    text.resize(size + static_cast<size_t>(in.gcount()));
  }
  if (in.bad())
    throw InputError("cannot read '" + name + "'");
  return ReadGraph(name, text);
}

Graph LoadGraph(const std::string& path)
{
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file)
  {
    throw InputError("cannot open '" + path +
                     "': " + std::generic_category().message(errno));
  }
  return ReadGraph(path, file);
}

std::string WriteGraph(const Graph& graph)
{
  const std::vector<GraphEdge> edges = graph.Edges();
  const bool isWeighted =
      std::any_of(edges.begin(), edges.end(),
                  [](const GraphEdge& edge) { return edge.weight != 1.0; });
  std::string text = "nodes " + std::to_string(graph.NumNodes()) + "\n";
  for (const GraphEdge& edge : edges)
  {
    text += std::to_string(edge.first);
    text += ' ';
    text += std::to_string(edge.second);
    if (isWeighted)
      text += ' ' + NumberText(edge.weight);
    text += '\n';
  }
  return text;
}

void CheckGraphExtension(const std::string& path)
{
  const std::string extension = std::filesystem::path(path).extension();
  for (const char* other : {".mtx", ".graph", ".metis", ".gr"})
  {
    if (extension == other)
    {
      throw UsageError("'" + path +
                       "': graphs are written as edge lists, whose names may "
                       "not end in " +
                       other + "; .txt would do");
    }
  }
}

void SaveGraph(const std::string& path, const Graph& graph)
{
  CheckGraphExtension(path);
  WriteFileAtomically(path, WriteGraph(graph));
}

}  // namespace nexec
