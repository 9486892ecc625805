/**
 * @file chain/algorithm/word_step.cpp
 */
#include "word_step.hpp"

#include <stdexcept>

namespace nexec
{

namespace
{

//! The edge types of a pair of nodes that compare in a certain way.
EdgeType Rightward(const Word& word, const size_t u, const Order order)
{
  return RightwardType(word[u].code, word[u + 1].code, order);
}

EdgeType Leftward(const Word& word, const size_t u, const Order order)
{
  return LeftwardType(word[u].code, word[u + 1].code, order);
}

//! Whether the values of a pair are exchanged.
bool Exchanges(const LocalRules& rules, const Word& word, const size_t u,
               const Order order)
{
  const bool right = rules.Fires(Rightward(word, u, order));
  const bool left = rules.Fires(Leftward(word, u, order));
  if (right != left && order != equal)
    throw std::invalid_argument("a gate of the rules fires alone");
  return right && left;
}

//! The codes after a step.
Word NextCodes(const LocalRules& rules, const Word& word,
               const SignalValue signal)
{
  Word next = word;
  for (size_t u = 0; u < word.size(); ++u)
  {
    const std::optional<Code> code = rules.Next(signal, WindowAt(word, u));
    if (!code)
      throw std::invalid_argument("the rules lack a row for a window");
    next[u].code = *code;
  }
  return next;
}

//! The step, given how the pairs that are looked at compare.
StepAfter StepOnce(const LocalRules& rules, const Word& word,
                   const std::vector<size_t>& lookedAt,
                   const std::vector<Order>& choice, const OrderTable& orders)
{
  StepAfter after;
  after.orders = choice;
  after.signal = rules.SignalOf(
      [&](const EdgeType& type)
      {
        for (size_t e = 0; e < choice.size(); ++e)
        {
          if (Rightward(word, lookedAt[e], choice[e]) == type ||
              Leftward(word, lookedAt[e], choice[e]) == type)
            return true;
        }
        return false;
      });

  const std::vector<Place> places = Places(word);
  std::vector<size_t> from(word.size());
  for (size_t u = 0; u < word.size(); ++u)
    from[u] = u;
  size_t taken = word.size();  // The node into which the last gate fired.
  for (size_t e = 0; e < choice.size(); ++e)
  {
    const size_t u = lookedAt[e];
    if (u == taken && rules.Fires(Leftward(word, u, choice[e])))
      throw std::invalid_argument("two gates of the rules fire into one node");
    if (rules.Fires(Rightward(word, u, choice[e])))
      taken = u + 1;
    if (!Exchanges(rules, word, u, choice[e]))
      continue;
    std::swap(from[u], from[u + 1]);
    after.exchanges.push_back(places[u]);
  }
  OrderTable moved(word.size());
  for (size_t a = 0; a < word.size(); ++a)
  {
    for (size_t b = a; b < word.size(); ++b)
      moved.Set(a, b, orders(from[a], from[b]));
  }
  after.words = Normalise(NextCodes(rules, word, after.signal), places, moved);
  return after;
}

}  // namespace

std::vector<size_t> LookedAt(const LocalRules& rules, const Word& word)
{
  std::vector<size_t> pairs;
  for (size_t u = 0; u + 1 < word.size(); ++u)
  {
    if (rules.LooksAt(word[u].code, word[u + 1].code))
      pairs.push_back(u);
  }
  return pairs;
}

std::vector<StepAfter> StepWord(const LocalRules& rules, const Word& word,
                                const OrderTable& orders)
{
  struct Choice
  {
    std::vector<Order> choice;
    OrderTable orders;
  };
  const std::vector<size_t> lookedAt = LookedAt(rules, word);
  std::vector<Choice> choices = {{{}, orders}};
  for (const size_t u : lookedAt)
  {
    std::vector<Choice> finer;
    for (const Choice& coarse : choices)
    {
      for (const Order order : {less, equal, greater})
      {
        if (!(coarse.orders(u, u + 1) & order))
          continue;
        finer.push_back(coarse);
        finer.back().choice.push_back(order);
        finer.back().orders.Set(u, u + 1, order);
        if (!finer.back().orders.Conclude())
          finer.pop_back();
      }
    }
    choices = std::move(finer);
  }
  std::vector<StepAfter> steps;
  steps.reserve(choices.size());
  for (const Choice& choice : choices)
  {
    steps.push_back(
        StepOnce(rules, word, lookedAt, choice.choice, choice.orders));
  }
  return steps;
}

}  // namespace nexec
