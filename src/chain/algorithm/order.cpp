/**
 * @file chain/algorithm/order.cpp
 */
#include "order.hpp"

#include <array>
#include <stdexcept>

namespace nexec
{

namespace
{

//! Composition of two outcomes, each a set of one.
constexpr Order ComposeOne(const Order first, const Order second)
{
  if (first == equal)
    return second;
  if (second == equal || first == second)
    return first;
  return anyOrder;
}

//! For what is known of (a, b) and of (b, c), what is known of (a, c).
constexpr std::array<Order, 64> ComposeTable()
{
  std::array<Order, 64> table{};
  for (Order first = 0; first < 8; ++first)
  {
    for (Order second = 0; second < 8; ++second)
    {
      for (const Order a : {less, equal, greater})
      {
        for (const Order b : {less, equal, greater})
        {
          if ((first & a) && (second & b))
            table[8 * first + second] |= ComposeOne(a, b);
        }
      }
    }
  }
  return table;
}

constexpr std::array<Order, 64> composed = ComposeTable();

}  // namespace

bool Exchanges(const LocalRules& rules, const Code left, const Code right,
               const Order order)
{
  const bool rightward = rules.Fires(RightwardType(left, right, order));
  const bool leftward = rules.Fires(LeftwardType(left, right, order));
  if (rightward != leftward && order != equal)
    throw std::invalid_argument("a gate of the rules fires alone");
  return rightward && leftward;
}

void OrderTable::Set(const size_t a, const size_t b, const Order order)
{
  entries[a * size + b] = order;
  if (a != b)
    entries[b * size + a] = Flip(order);
}

bool OrderTable::Conclude()
{
  for (bool changed = true; changed;)
  {
    changed = false;
    for (size_t b = 0; b < size; ++b)
    {
      for (size_t a = 0; a < size; ++a)
      {
        const Order first = (*this)(a, b);
        // Any order of (a, b) says nothing of (a, c).
        if (a == b || first == anyOrder)
          continue;
        for (size_t c = 0; c < size; ++c)
        {
          const Order known = (*this)(a, c);
          if (c == b || known == 0)
            continue;
          const Order now = known & composed[8 * first + (*this)(b, c)];
          if (now == known)
            continue;
          if (now == 0 && a != c)
            return false;
          Set(a, c, now);
          changed = true;
        }
      }
    }
  }
  return true;
}

bool OrderTable::Join(const OrderTable& other)
{
  bool changed = false;
  for (size_t e = 0; e < entries.size(); ++e)
  {
    const Order joined = entries[e] | other.entries[e];
    changed = changed || joined != entries[e];
    entries[e] = joined;
  }
  return changed;
}

}  // namespace nexec
