/**
 * @file algorithm/step_bound.cpp
 */
#include "step_bound.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace nexec
{

namespace
{

using Polynomial = std::vector<double>;

constexpr size_t maxDegree = 8;
constexpr size_t maxDepth = 16;
constexpr double maxNumber = 1e6;
constexpr double maxBound = 1e15;

Polynomial Product(const Polynomial& a, const Polynomial& b)
{
  Polynomial product(a.size() + b.size() - 1, 0.0);
  if (product.size() > maxDegree + 1)
    throw std::invalid_argument("a power of n above the eighth");
  for (size_t i = 0; i < a.size(); ++i)
  {
    for (size_t j = 0; j < b.size(); ++j)
      product[i + j] += a[i] * b[j];
  }
  return product;
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
    Polynomial sum = Sum(0);
    if (place < text.size())
      Refuse();
    return sum;
  }

 private:
  [[noreturn]] void Refuse() const
  {
    if (place >= text.size())
      throw std::invalid_argument("something is missing at its end");
    throw std::invalid_argument("it makes no sense from '" +
                                text.substr(place, 20) + "' on");
  }

  bool Take(const char c)
  {
    if (place >= text.size() || text[place] != c)
      return false;
    ++place;
    return true;
  }

  Polynomial Sum(const size_t depth)
  {
    if (depth > maxDepth)
      throw std::invalid_argument("it has too many brackets");
    Polynomial sum = Term(depth);
    while (true)
    {
      const bool plus = Take('+');
      if (!plus && !Take('-'))
        return sum;
      const Polynomial term = Term(depth);
      sum.resize(std::max(sum.size(), term.size()), 0.0);
      for (size_t i = 0; i < term.size(); ++i)
        sum[i] += plus ? term[i] : -term[i];
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
        term = Product(term, {1.0 / Number()});
      else
        return term;
    }
  }

  Polynomial Power(const size_t depth)
  {
    Polynomial base = Factor(depth);
    if (!Take('^'))
      return base;
    const double exponent = Number();
    if (exponent > double(maxDegree))
      throw std::invalid_argument("a power of n above the eighth");
    Polynomial power = {1.0};
    for (double i = 0; i < exponent; ++i)
      power = Product(power, base);
    return power;
  }

  Polynomial Factor(const size_t depth)
  {
    if (Take('n'))
      return {0.0, 1.0};
    if (!Take('('))
      return {Number()};
    Polynomial sum = Sum(depth + 1);
    if (!Take(')'))
      Refuse();
    return sum;
  }

  //! A whole number above 0.
  double Number()
  {
    if (place >= text.size() || text[place] < '0' || text[place] > '9')
      Refuse();
    double number = 0.0;
    while (place < text.size() && text[place] >= '0' && text[place] <= '9')
    {
      number = std::min(10 * number + (text[place++] - '0'), 2 * maxNumber);
    }
    if (number < 1 || number > maxNumber)
      throw std::invalid_argument("a number is not between 1 and 1000000");
    return number;
  }

  std::string text;
  size_t place = 0;
};

}  // namespace

StepBound::StepBound(const std::string& formula) :
    coefficients(FormulaReader(formula).Read())
{
}

size_t StepBound::At(const size_t length) const
{
  double value = 0.0;
  for (size_t i = coefficients.size(); i-- > 0;)
    value = value * double(length) + coefficients[i];
  // Also where it is not a number at all.
  if (!(value < maxBound))
    return static_cast<size_t>(maxBound);
  return value <= 0.0 ? 0 : static_cast<size_t>(std::ceil(value));
}

}  // namespace nexec
