/**
 * @file tests/support/exact_network.hpp
 *
 * The equations of the network once more, for any type of numbers and as plain
 * as can be: no matrices, no tables, nothing of the library but the model.
 */
#ifndef NEXEC_TESTS_SUPPORT_EXACT_NETWORK_HPP
#define NEXEC_TESTS_SUPPORT_EXACT_NETWORK_HPP

#include <nexec/chain/executor/model.hpp>

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace nexec
{

template<typename Number>
class ExactNetwork
{
 public:
  using Numbers = std::vector<Number>;

  //! What the network says about a configuration.
  struct Result
  {
    //! For each edge: u to u + 1 for all u, then u + 1 to u.
    Numbers gates, scores;
    //! For each node, the logits of its bits.
    std::vector<Numbers> logits;
  };

  explicit ExactNetwork(const ExecutorModel& model) :
      config(model.config), layout(ExecutorLayout(config))
  {
    for (const ParameterBlock& block : layout.Blocks())
    {
      Matrix& matrix = blocks[block.name];
      matrix = {block.rows, block.cols, {}};
      for (size_t e = 0; e < block.Size(); ++e)
        matrix.elements.push_back(Number(model.parameters[block.offset + e]));
    }
  }

  Result operator()(const Configuration& chain)
  {
    Result result;
    std::vector<const Edge*> edges;
    std::vector<Type> types;
    const size_t n = chain.Size();
    const auto add = [&](const size_t from, const size_t to)
    {
      types.emplace_back(chain.states[from], chain.states[to],
                         chain.values[from] > chain.values[to]);
      edges.push_back(&EdgeOf(types.back()));
      result.gates.push_back(edges.back()->gate);
      result.scores.push_back(edges.back()->score);
    };
    for (size_t u = 0; u + 1 < n; ++u)
      add(u, u + 1);
    for (size_t u = 0; u + 1 < n; ++u)
      add(u + 1, u);
    const Numbers virtualNode = Mlp("virtual", Pool(edges, types));
    for (size_t u = 0; u < n; ++u)
    {
      std::vector<Numbers> senders;
      if (u > 0)
        senders.push_back(Embedding(chain.states[u - 1]));
      if (u + 1 < n)
        senders.push_back(Embedding(chain.states[u + 1]));
      senders.push_back(virtualNode);
      result.logits.push_back(NodeLogits(chain.states[u], senders));
    }
    return result;
  }

 private:
  struct Matrix
  {
    size_t rows, cols;
    Numbers elements;
  };

  struct Edge
  {
    Number gate, score;
    Numbers embedding;
  };

  using Type = std::tuple<Code, Code, bool>;

  Numbers Times(const std::string& name, const Numbers& x) const
  {
    const Matrix& W = blocks.at(name);
    // A single row may be stored as a column.
    const size_t rows = W.cols == x.size() ? W.rows : W.cols;
    Numbers y(rows, Number(0));
    for (size_t k = 0; k < x.size(); ++k)
    {
      for (size_t row = 0; row < rows; ++row)
        y[row] += W.elements[k * rows + row] * x[k];
    }
    return y;
  }

  Numbers Affine(const std::string& name, const Numbers& x) const
  {
    Numbers y = Times(name + ".weight", x);
    for (size_t row = 0; row < y.size(); ++row)
      y[row] += blocks.at(name + ".bias").elements[row];
    return y;
  }

  Numbers Mlp(const std::string& name, const Numbers& x) const
  {
    Numbers hidden = Affine(name + ".0", x);
    for (Number& value : hidden)
      value = value > Number(0) ? value : Number(0);
    return Affine(name + ".1", hidden);
  }

  Numbers Embedding(const Code code) const
  {
    const Matrix& H = blocks.at("state_embedding");
    const auto begin = H.elements.begin() + long(code * H.rows);
    return Numbers(begin, begin + long(H.rows));
  }

  //! Edges of one type are all alike.
  const Edge& EdgeOf(const Type& type)
  {
    const auto found = known.find(type);
    if (found != known.end())
      return found->second;
    Numbers input = Embedding(std::get<0>(type));
    const Numbers receiver = Embedding(std::get<1>(type));
    input.insert(input.end(), receiver.begin(), receiver.end());
    input.push_back(std::get<2>(type) ? Number(1) : Number(0));
    Edge edge;
    edge.gate = Mlp("take", input)[0];
    edge.embedding = Mlp("edge", input);
    edge.score = Times("edge_score", edge.embedding)[0];
    return known[type] = edge;
  }

  Numbers Pool(const std::vector<const Edge*>& edges,
               const std::vector<Type>& types) const
  {
    size_t best = 0;
    for (size_t e = 0; e < edges.size(); ++e)
    {
      const bool tied = edges[e]->score == edges[best]->score;
      if (tied ? types[e] < types[best] : edges[e]->score > edges[best]->score)
        best = e;
    }
    if (config.pooling == Pooling::Hard)
      return edges[best]->embedding;
    Number total(0);
    Numbers sum(config.embeddingSize, Number(0));
    std::set<Type> seen;
    for (size_t e = 0; e < edges.size(); ++e)
    {
      if (!seen.insert(types[e]).second && config.pooling == Pooling::Distinct)
        continue;
      const Edge* const edge = edges[e];
      const Number weight = std::exp(edge->score - edges[best]->score);
      total += weight;
      for (size_t i = 0; i < sum.size(); ++i)
        sum[i] += weight * edge->embedding[i];
    }
    for (Number& value : sum)
      value /= total;
    return sum;
  }

  Numbers NodeLogits(const Code own, const std::vector<Numbers>& senders) const
  {
    const Numbers query = Times("query", Embedding(own));
    Numbers scores;
    for (const Numbers& sender : senders)
    {
      const Numbers key = Times("key", sender);
      Number score(0);
      for (size_t i = 0; i < key.size(); ++i)
        score += query[i] * key[i];
      scores.push_back(score / std::sqrt(Number(config.embeddingSize)));
    }
    Number largest = scores[0], total(0);
    for (const Number score : scores)
      largest = score > largest ? score : largest;
    Numbers updated(config.embeddingSize, Number(0));
    for (size_t p = 0; p < senders.size(); ++p)
    {
      const Number weight = std::exp(scores[p] - largest);
      const Numbers message = Times("value", senders[p]);
      total += weight;
      for (size_t i = 0; i < updated.size(); ++i)
        updated[i] += weight * message[i];
    }
    const Numbers before = Embedding(own);
    for (size_t i = 0; i < updated.size(); ++i)
      updated[i] = before[i] + updated[i] / total;
    return Affine("state_head", updated);
  }

  ExecutorConfig config;
  ParameterLayout layout;
  std::map<std::string, Matrix> blocks;
  std::map<Type, Edge> known;
};

}  // namespace nexec

#endif
