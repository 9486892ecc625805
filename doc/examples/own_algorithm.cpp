// Your own algorithm: gnome sort that begins at the right end.
#include <nexec.hpp>

#include <algorithm>
#include <iostream>

class GnomeFromRight : public nexec::Algorithm
{
 public:
  static constexpr nexec::Code a = 2, b = 1;
  static constexpr nexec::SignalValue left = 0, right = 1;

  std::string Name() const override { return "gnome_from_right"; }
  std::string Description() const override
  {
    return "Sorts with one pair that walks left, and right while it exchanges.";
  }
  size_t Bits() const override { return 2; }
  const std::vector<nexec::NamedState>& States() const override
  {
    static const std::vector<nexec::NamedState> states = {
        {"nothing", nexec::nothing}, {"a", a}, {"b", b}};
    return states;
  }
  const std::vector<std::string>& Signals() const override
  {
    static const std::vector<std::string> signals = {"left", "right"};
    return signals;
  }
  std::vector<nexec::Code> Start(const size_t length) const override
  {
    std::vector<nexec::Code> states(length, nexec::nothing);
    if (length >= 2)
    {
      states[length - 2] = a;
      states[length - 1] = b;
    }
    return states;
  }
  nexec::StepBound Bound() const override { return nexec::StepBound("n*n"); }

  // The algorithm as a program.
  nexec::SignalValue Step(nexec::Configuration& config) const override
  {
    std::vector<nexec::Code>& x = config.states;
    std::vector<double>& s = config.values;
    const auto at =
        static_cast<size_t>(std::find(x.begin(), x.end(), a) - x.begin());
    const bool exchanges = at + 1 < s.size() && s[at] > s[at + 1];
    if (exchanges)
      std::swap(s[at], s[at + 1]);

    std::fill(x.begin(), x.end(), nexec::nothing);
    if (exchanges || at > 0)
    {
      const size_t next = exchanges ? at + 1 : at - 1;
      x[next] = a;
      if (next + 1 < x.size())
        x[next + 1] = b;
    }
    return exchanges ? right : left;
  }

  // The same as a network sees it; certificates rest on this form.
  const nexec::LocalRules& Rules() const override
  {
    using nexec::nothing;
    static const nexec::LocalRules rules = []
    {
      nexec::LocalRules r(2);
      r.Signal({a, b, true}, right).SignalOtherwise(left);
      r.Fire({a, b, true}).Fire({b, a, false});
      r.Next(right, nothing, nothing).NextBeside(right, nothing, b, b);
      r.Next(right, b, a).Next(right, a, nothing);
      r.Next(left, nothing, nothing).NextBeside(left, nothing, a, a);
      r.Next(left, a, b).Next(left, b, nothing);
      r.Next(left, {a, b, nexec::border}, nothing);
      r.Start(2, {}, {a, b});
      return r;
    }();
    return rules;
  }
};

int main()
{
  // Says why if no network can execute it, or if the two forms differ.
  nexec::RegisterAlgorithm(std::make_unique<GnomeFromRight>());

  nexec::NeuralExecutor executor("gnome_from_right");
  const bool untilProved = true;
  std::cout << "proved: "
            << executor.Train(nexec::RecipeDefaults("staged", 1.0, untilProved))
            << '\n';
  for (const double value : executor.Execute(arma::vec{2, 4, 6, 3, 7}))
    std::cout << value << ' ';
  std::cout << '\n';
}
