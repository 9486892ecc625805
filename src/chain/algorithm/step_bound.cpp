/**
 * @file chain/algorithm/step_bound.cpp
 */
#include <nexec/chain/algorithm/step_bound.hpp>

#include "wide.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace nexec
{

namespace
{

constexpr size_t maxDegree = 8;
constexpr size_t maxDepth = 16;
constexpr int64_t maxNumber = 1000000;

//! A polynomial on its way: numerators over one denominator.
struct Polynomial
{
  std::vector<Wide> numerators;
  Wide denominator;
};

Wide Absolute(const Wide number)
{
  return number < 0 ? -number : number;
}

Wide Divisor(Wide a, Wide b)
{
  while (b != 0)
  {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

//! The same with the least denominator and without powers that are not there.
//! Throws std::overflow_error if a number is larger than an int64_t.
Polynomial Reduced(Polynomial p)
{
  while (p.numerators.size() > 1 && p.numerators.back() == 0)
    p.numerators.pop_back();
  Wide divisor = p.denominator;
  for (const Wide numerator : p.numerators)
    divisor = Divisor(divisor, Absolute(numerator));
  p.denominator /= divisor;
  Wide largest = p.denominator;
  for (Wide& numerator : p.numerators)
  {
    numerator /= divisor;
    largest = std::max(largest, Absolute(numerator));
  }
  if (largest > std::numeric_limits<int64_t>::max())
    throw std::overflow_error("its numbers become too large");
  return p;
}

Polynomial Product(const Polynomial& a, const Polynomial& b)
{
  const size_t size = a.numerators.size() + b.numerators.size() - 1;
  if (size > maxDegree + 1)
    throw std::invalid_argument("a power of n above the eighth");
  Polynomial product = {std::vector<Wide>(size, 0),
                        Times(a.denominator, b.denominator)};
  for (size_t i = 0; i < a.numerators.size(); ++i)
  {
    for (size_t j = 0; j < b.numerators.size(); ++j)
    {
      Wide& sum = product.numerators[i + j];
      sum = Plus(sum, Times(a.numerators[i], b.numerators[j]));
    }
  }
  return Reduced(product);
}

//! a + sign * b
Polynomial Sum(const Polynomial& a, const Polynomial& b, const int sign)
{
  Polynomial sum = {
      std::vector<Wide>(std::max(a.numerators.size(), b.numerators.size()), 0),
      Times(a.denominator, b.denominator)};
  for (size_t i = 0; i < a.numerators.size(); ++i)
    sum.numerators[i] = Times(a.numerators[i], b.denominator);
  for (size_t i = 0; i < b.numerators.size(); ++i)
  {
    sum.numerators[i] =
        Plus(sum.numerators[i], sign * Times(b.numerators[i], a.denominator));
  }
  return Reduced(sum);
}

class FormulaReader
{
 public:
  explicit FormulaReader(const std::string& formula)
  {
    for (const char c : formula)
    {
      if (c != ' ' && c != '\t')
        text += c;
    }
  }

  Polynomial Read()
  {
    Polynomial sum = ReadSum(0);
    if (position < text.size())
      Refuse();
    return sum;
  }

 private:
  [[noreturn]] void Refuse() const
  {
    if (position >= text.size())
      throw std::invalid_argument("something is missing at its end");
    const bool isProduct = text[position] == 'n' || text[position] == '(';
    throw std::invalid_argument(
        "it makes no sense from '" + text.substr(position, 20) + "' on" +
        (isProduct ? "; products need a *, as in 2*n" : ""));
  }

  bool Take(const char c)
  {
    if (position >= text.size() || text[position] != c)
      return false;
    ++position;
    return true;
  }

  Polynomial ReadSum(const size_t depth)
  {
    if (depth > maxDepth)
      throw std::invalid_argument("it has too many brackets");
    Polynomial sum = Term(depth);
    while (true)
    {
      const bool plus = Take('+');
      if (!plus && !Take('-'))
        return sum;
      sum = Sum(sum, Term(depth), plus ? 1 : -1);
    }
  }

  Polynomial Term(const size_t depth)
  {
    Polynomial term = Power(depth);
    while (true)
    {
      if (Take('*'))
        term = Product(term, Power(depth));
      else if (Take('/'))
        term = Product(term, {{1}, Number()});
      else
        return term;
    }
  }

  Polynomial Power(const size_t depth)
  {
    Polynomial base = Factor(depth);
    if (!Take('^'))
      return base;
    const int64_t exponent = Number();
    if (exponent > int64_t(maxDegree))
      throw std::invalid_argument("a power of n above the eighth");
    Polynomial power = {{1}, 1};
    for (int64_t i = 0; i < exponent; ++i)
      power = Product(power, base);
    return power;
  }

  Polynomial Factor(const size_t depth)
  {
    if (Take('n'))
      return {{0, 1}, 1};
    if (!Take('('))
      return {{Number()}, 1};
    Polynomial sum = ReadSum(depth + 1);
    if (!Take(')'))
      Refuse();
    return sum;
  }

  //! A whole number above 0.
  int64_t Number()
  {
    if (position >= text.size() || text[position] < '0' || text[position] > '9')
      Refuse();
    int64_t number = 0;
    while (position < text.size() && text[position] >= '0' &&
           text[position] <= '9')
      number = std::min(10 * number + (text[position++] - '0'), 2 * maxNumber);
    if (number < 1 || number > maxNumber)
      throw std::invalid_argument("a number is not between 1 and 1000000");
    return number;
  }

  std::string text;
  size_t position = 0;
};

//! A term without its sign.
std::string TermText(const Wide numerator, const Wide denominator,
                     const size_t power)
{
  const Wide divisor = Divisor(denominator, numerator);
  const auto over = static_cast<int64_t>(numerator / divisor);
  const auto under = static_cast<int64_t>(denominator / divisor);
  std::string text;
  if (over != 1 || power == 0)
    text = std::to_string(over);
  if (power > 0)
    text += text.empty() ? "n" : "*n";
  if (power > 1)
    text += "^" + std::to_string(power);
  if (under != 1)
    text += "/" + std::to_string(under);
  return text;
}

}  // namespace

StepBound::StepBound(const std::string& formula) : denominator(1)
{
  try
  {
    const Polynomial read = FormulaReader(formula).Read();
    numerators.assign(read.numerators.begin(), read.numerators.end());
    denominator = static_cast<int64_t>(read.denominator);
  }
  catch (const std::overflow_error& error)
  {
    throw std::invalid_argument(error.what());
  }
}

StepBound::StepBound(const std::vector<int64_t>& numerators,
                     const int64_t denominator) :
    denominator(denominator)
{
  if (denominator < 1)
    throw std::invalid_argument("StepBound: the denominator is not positive");
  if (numerators.empty() || numerators.size() > maxDegree + 1)
    throw std::invalid_argument("StepBound: no or too many coefficients");
  for (const int64_t numerator : numerators)
  {
    if (numerator == std::numeric_limits<int64_t>::min())
      throw std::invalid_argument("StepBound: a number is too large");
  }
  const Polynomial reduced =
      Reduced({{numerators.begin(), numerators.end()}, denominator});
  this->numerators.assign(reduced.numerators.begin(), reduced.numerators.end());
  this->denominator = static_cast<int64_t>(reduced.denominator);
}

size_t StepBound::At(const size_t length) const
{
  constexpr size_t largest = std::numeric_limits<size_t>::max();
  Wide value = 0;
  for (size_t i = numerators.size(); i-- > 0;)
  {
    Wide product, sum;
    if (__builtin_mul_overflow(value, Wide(length), &product) ||
        __builtin_add_overflow(product, Wide(numerators[i]), &sum))
      // What is beyond 2^126 stays there: numerators are below 2^63, and there
      // are at least two nodes.  It remains large when divided by another one.
      return value > 0 ? largest : 0;
    value = sum;
  }
  if (value <= 0)
    return 0;
  value = value / denominator + (value % denominator != 0 ? 1 : 0);
  return value > Wide(largest) ? largest : static_cast<size_t>(value);
}

std::string StepBound::Text() const
{
  std::string text;
  for (size_t i = numerators.size(); i-- > 0;)
  {
    const Wide numerator = numerators[i];
    if (numerator == 0)
      continue;
    if (text.empty())
      text = numerator < 0 ? "-" : "";
    else
      text += numerator < 0 ? " - " : " + ";
    text += TermText(Absolute(numerator), denominator, i);
  }
  return text.empty() ? "0" : text;
}

}  // namespace nexec
