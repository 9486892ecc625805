/**
 * @file io/graph_readers.cpp
 */
#include "graph_readers.hpp"

#include <nexec/graph/graph.hpp>

#include "core/number_text.hpp"
#include "graph_words.hpp"
#include "line_text.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

//! Collects the edges of a text.
class EdgeCollector
{
 public:
  //! @param firstNode The number of the first node in the text.
  EdgeCollector(GraphWords& words, const EdgeMentions mentions,
                const uint32_t firstNode) :
      words(words)
  {
    graph.mentions = mentions;
    graph.firstNode = firstNode;
  }

  //! Nodes may have these numbers.
  void SetNodes(const size_t count, const std::string& reason)
  {
    graph.numNodes = count;
    limitReason = reason;
  }
  //! The current line says how many nodes there are.
  void SetNodesHere(const size_t count)
  {
    SetNodes(count,
             "line " + std::to_string(words.Line()) + " says that there are " +
                 std::to_string(count) + ", which count from " +
                 std::to_string(graph.firstNode));
  }

  //! Take memory for so many edges, unless the text is too short for them.
  void Expect(const uint64_t count, const std::string_view text)
  {
    constexpr size_t leastBytes = 4;
    graph.edges.reserve(std::min<uint64_t>(count, text.size() / leastBytes));
  }

  //! The current word as the number of a node.
  uint32_t Node() const
  {
    const uint64_t node = words.Whole("a node", Graph::maxNodes);
    if (node < graph.firstNode || node - graph.firstNode >= graph.numNodes)
    {
      words.Refuse("there is no node " + std::to_string(node) + ": " +
                   limitReason);
    }
    return static_cast<uint32_t>(node - graph.firstNode);
  }
  uint32_t NeedNode(const char* what)
  {
    words.Need(what);
    return Node();
  }

  //! Add an edge of weight 1, of which the current word is an end.
  void Add(const uint32_t first, const uint32_t second)
  {
    if (first == second)
    {
      const std::string node = std::to_string(first + graph.firstNode);
      words.Refuse("the edge " + node + " " + node +
                   " is a loop, which graphs here may not have; leave it out");
    }
    graph.edges.push_back(
        {first, second, 1.0, static_cast<uint32_t>(words.Line()), 0, 0});
  }

  //! Give the last edge the weight that is the current word.
  void Weigh()
  {
    FileEdge& edge = graph.edges.back();
    edge.weight = words.Number("a weight");
    edge.wordStart = static_cast<uint32_t>(words.Start());
    edge.wordLength = static_cast<uint32_t>(words.Word().size());
  }
  void NeedWeight()
  {
    words.Need("the weight of the edge");
    Weigh();
  }

  const std::vector<FileEdge>& Edges() const { return graph.edges; }
  FileGraph Take() { return std::move(graph); }

 private:
  GraphWords& words;
  FileGraph graph;
  //! Why there are no other nodes.
  std::string limitReason;
};

//! The next word in small letters, which has to be one of these.
std::string NeedOneOf(GraphWords& words, const char* what,
                      const std::vector<std::string>& known)
{
  std::string word(words.Need(what));
  for (char& c : word)
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (std::find(known.begin(), known.end(), word) != known.end())
    return word;
  std::string all;
  for (const std::string& one : known)
    all += (all.empty() ? "" : ", ") + one;
  words.Refuse(Quote(words.Word()) +
               " cannot be read as a graph; known are: " + all);
}

//! As many edges as were promised, or an error.
void CheckCount(const GraphWords& words, const size_t found,
                const uint64_t expected, const std::string& what)
{
  if (found == expected)
    return;
  words.Refuse("the text ends with " + CountText(found, what) + ", not the " +
               std::to_string(expected) + " that its head says");
}

//! Refuse a line after the last one that was promised.
void CheckRoom(const GraphWords& words, const size_t found,
               const uint64_t expected, const std::string& what)
{
  if (found < expected)
    return;
  words.Refuse("there are more than the " + CountText(expected, what) +
               " that the head of the text says");
}

//! In an edge list, all edges have weights or none has.
void CheckSameKind(const GraphWords& words, const std::vector<FileEdge>& edges)
{
  const FileEdge &first = edges.front(), &last = edges.back();
  const bool weighs = last.wordLength != 0;
  if ((first.wordLength != 0) == weighs)
    return;
  words.Refuse("this edge has " + std::string(weighs ? "a" : "no") +
               " weight, but that of line " + std::to_string(first.line) +
               " has " + (weighs ? "none" : "one") +
               "; give all edges weights, or none");
}

}  // namespace

size_t MaxNodesOf(const std::string_view text)
{
  constexpr size_t always = size_t(1) << 20;
  return std::min(std::max(always, text.size()), Graph::maxNodes);
}

FileGraph ReadEdgeList(const std::string& name, const std::string_view text)
{
  GraphWords words(name, text);
  words.AllowCommas();
  words.CommentsAfter('#');
  EdgeCollector edges(words, EdgeMentions::Once, 0);
  const size_t maxNodes = MaxNodesOf(text);
  edges.SetNodes(maxNodes,
                 "a text of this size may have " + std::to_string(maxNodes) +
                     " nodes at most; number them 0, 1, 2, ... without gaps");
  bool isFirst = true;
  size_t nodesSeen = 0;
  while (words.NextLineWithWords())
  {
    const bool counts = words.Need("a node") == "nodes";
    if (counts && !isFirst)
      words.Refuse("the number of nodes belongs into the first line");
    isFirst = false;
    if (counts)
    {
      nodesSeen = words.NeedWhole("the number of nodes", maxNodes);
      words.NeedEnd("'nodes' and their number");
      edges.SetNodesHere(nodesSeen);
      continue;
    }
    const uint32_t first = edges.Node();
    const uint32_t second = edges.NeedNode("the other node of the edge");
    edges.Add(first, second);
    if (words.NextWord())
    {
      edges.Weigh();
      words.NeedEnd("two nodes and perhaps a weight");
    }
    CheckSameKind(words, edges.Edges());
    nodesSeen = std::max<size_t>(nodesSeen, std::max(first, second) + 1);
  }
  FileGraph graph = edges.Take();
  graph.numNodes = nodesSeen;
  return graph;
}

FileGraph ReadMatrixMarket(const std::string& name, const std::string_view text)
{
  GraphWords words(name, text);
  words.NextLine();
  words.Need("%%MatrixMarket");
  NeedOneOf(words, "what the text holds", {"matrix"});
  NeedOneOf(words, "the layout of the matrix", {"coordinate"});
  const bool isWeighted =
      NeedOneOf(words, "the kind of numbers", {"real", "integer", "pattern"}) !=
      "pattern";
  const bool isSymmetric = NeedOneOf(words, "the symmetry of the matrix",
                                     {"symmetric", "general"}) == "symmetric";
  words.NeedEnd("five words");

  words.CommentsAfter('%');
  EdgeCollector edges(
      words, isSymmetric ? EdgeMentions::Once : EdgeMentions::Twice, 1);
  if (!words.NextLineWithWords())
    words.Refuse("the text ends before the size of the matrix");
  const uint64_t rows = words.NeedWhole("the number of rows", MaxNodesOf(text));
  if (words.NeedWhole("the number of columns", Graph::maxNodes) != rows)
    words.Refuse("a graph needs a matrix with as many columns as rows");
  const uint64_t entries =
      words.NeedWhole("the number of entries", 2 * Graph::maxEdges);
  words.NeedEnd("rows, columns and entries");
  edges.SetNodesHere(rows);
  edges.Expect(entries, text);
  while (words.NextLineWithWords())
  {
    CheckRoom(words, edges.Edges().size(), entries, "element");
    const uint32_t row = edges.NeedNode("a row");
    const uint32_t column = edges.NeedNode("a column");
    edges.Add(row, column);
    if (isWeighted)
      edges.NeedWeight();
    words.NeedEnd(isWeighted ? "a row, a column and a number"
                             : "a row and a column");
  }
  CheckCount(words, edges.Edges().size(), entries, "element");
  return edges.Take();
}

FileGraph ReadMetis(const std::string& name, const std::string_view text)
{
  GraphWords words(name, text);
  const auto nextLine = [&]
  {
    bool isThere = words.NextLine();
    while (isThere && words.StartsWith('%'))
      isThere = words.NextLine();
    return isThere;
  };
  EdgeCollector edges(words, EdgeMentions::Twice, 1);
  if (!nextLine())
    words.Refuse("the text has no line with the numbers of nodes and edges");
  const uint64_t nodes =
      words.NeedWhole("the number of nodes", MaxNodesOf(text));
  const uint64_t expected =
      words.NeedWhole("the number of edges", Graph::maxEdges);
  bool isWeighted = false;
  if (words.NextWord())
  {
    const std::string_view format = words.Word();
    isWeighted = format == "1" || format == "01" || format == "001";
    if (!isWeighted && format.find_first_not_of('0') != format.npos)
    {
      words.Refuse("the format " + Quote(format) +
                   " has weights or sizes of nodes, which mean nothing here; "
                   "only 0 and 1 (weights of edges) can be read");
    }
    words.NeedEnd("the numbers of nodes and edges and perhaps a format");
  }
  edges.SetNodesHere(nodes);
  edges.Expect(2 * expected, text);
  for (uint32_t node = 0; node < nodes; ++node)
  {
    if (!nextLine())
      CheckCount(words, node, nodes, "node line");
    while (words.NextWord())
    {
      CheckRoom(words, edges.Edges().size(), 2 * expected, "edge end");
      edges.Add(node, edges.Node());
      if (isWeighted)
        edges.NeedWeight();
    }
  }
  while (nextLine())
    words.NeedEnd("nothing after those of all nodes");
  CheckCount(words, edges.Edges().size(), 2 * expected, "edge end");
  return edges.Take();
}

FileGraph ReadDimacs(const std::string& name, const std::string_view text)
{
  GraphWords words(name, text);
  EdgeCollector edges(words, EdgeMentions::OnceOrTwice, 1);
  uint64_t expected = 0;
  bool hasHead = false;
  while (words.NextLineWithWords())
  {
    const std::string_view kind = words.Need("c, p or a");
    if (kind == "c")
      continue;
    if (kind == "p" && !hasHead)
    {
      hasHead = true;
      NeedOneOf(words, "the kind of problem", {"sp"});
      const uint64_t nodes =
          words.NeedWhole("the number of nodes", MaxNodesOf(text));
      expected = words.NeedWhole("the number of arcs", 2 * Graph::maxEdges);
      words.NeedEnd("p, sp and the numbers of nodes and arcs");
      edges.SetNodesHere(nodes);
      edges.Expect(expected, text);
      continue;
    }
    if (kind != "a" || !hasHead)
    {
      words.Refuse(Quote(kind) +
                   " cannot begin this line; a text has lines c "
                   "(comments), one line 'p sp nodes arcs', and then lines "
                   "'a from to weight'");
    }
    CheckRoom(words, edges.Edges().size(), expected, "arc");
    const uint32_t first = edges.NeedNode("the node an arc comes from");
    const uint32_t second = edges.NeedNode("the node an arc leads to");
    edges.Add(first, second);
    edges.NeedWeight();
    words.NeedEnd("a, two nodes and a weight");
  }
  if (!hasHead)
    words.Refuse("the text has no line 'p sp nodes arcs'");
  CheckCount(words, edges.Edges().size(), expected, "arc");
  return edges.Take();
}

}  // namespace nexec
