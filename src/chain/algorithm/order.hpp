/**
 * @file chain/algorithm/order.hpp
 *
 * What may be known about how two values compare.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_ORDER_HPP
#define NEXEC_CHAIN_ALGORITHM_ORDER_HPP

#include <nexec/chain/algorithm/local_rules.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nexec
{

//! A set of possible outcomes of a comparison.
using Order = uint8_t;

constexpr Order less = 1, equal = 2, greater = 4;
constexpr Order anyOrder = less | equal | greater;

//! The outcome of comparing two values.
inline Order Compare(const double a, const double b)
{
  return a > b ? greater : (a == b ? equal : less);
}

//! The types of the two edges between neighbours that compare like this.
inline EdgeType RightwardType(const Code left, const Code right,
                              const Order order)
{
  return {left, right, order == greater};
}

inline EdgeType LeftwardType(const Code left, const Code right,
                             const Order order)
{
  return {right, left, order == less};
}

/**
 * Whether the values of neighbours that compare like this are exchanged.
 * Throws std::invalid_argument if only one of their gates fires, and the
 * values differ.
 */
bool Exchanges(const LocalRules& rules, const Code left, const Code right,
               const Order order);

//! From what is known of (a, b), what is known of (b, a).
inline Order Flip(const Order order)
{
  return static_cast<Order>((order & equal) | (order & less ? greater : 0) |
                            (order & greater ? less : 0));
}

/**
 * What is known about every pair of some items, each of which stands for one
 * value or for several.  The entry of an item with itself is about any two of
 * its values, the left one first; it is empty where there is only one.
 */
class OrderTable
{
 public:
  explicit OrderTable(const size_t size = 0) :
      size(size), entries(size * size, anyOrder)
  {
  }

  size_t Size() const { return size; }
  Order operator()(const size_t a, const size_t b) const
  {
    return entries[a * size + b];
  }
  //! Set what is known of (a, b), and with it of (b, a).
  void Set(const size_t a, const size_t b, const Order order);

  /**
   * Draw all conclusions that follow by transitivity.
   *
   * @return Whether some order of the values agrees with what is known, as far
   *     as this shows.
   */
  bool Conclude();

  /**
   * Allow what the other table allows as well.
   *
   * @return Whether anything has changed.
   */
  bool Join(const OrderTable& other);

 private:
  size_t size;
  std::vector<Order> entries;
};

}  // namespace nexec

#endif
