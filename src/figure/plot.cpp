/**
 * @file figure/plot.cpp
 */
#include "plot.hpp"

#include "core/number_text.hpp"
#include "svg.hpp"

#include <algorithm>
#include <cmath>

namespace nexec
{

namespace
{

//! Larger numbers are not drawn: differences of two would overflow.
constexpr double largest = 1e300;
//! Smaller differences are not shown: parts of them would vanish.
constexpr double smallest = 1e-290;

//! Data at more places than this do not make the ticks, nor do longer numbers.
constexpr size_t maxDataTicks = 8, maxDataDigits = 7;

//! 1, 2 and 5 times a power of ten, in ascending order.
struct RoundStep
{
  double mantissa = 1.0;
  int exponent = 0;

  //! Powers of ten below 1 are not exact, but their inverses are.
  double Times(const double factor) const
  {
    const double power = std::pow(10.0, std::abs(exponent));
    return exponent < 0 ? factor * mantissa / power : factor * mantissa * power;
  }

  //! Go on to the next larger one.
  void Grow()
  {
    mantissa = mantissa == 1.0 ? 2.0 : mantissa == 2.0 ? 5.0 : 1.0;
    exponent += mantissa == 1.0 ? 1 : 0;
  }
};

//! A proper minus sign in place of a hyphen.
std::string WithMinus(std::string text)
{
  if (!text.empty() && text[0] == '-')
    text = "−" + text.substr(1);
  return text;
}

//! Ten to the power, with a raised exponent.
std::string PowerText(const int exponent)
{
  const char* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = exponent < 0 ? "10⁻" : "10";
  for (const char digit : std::to_string(std::abs(exponent)))
    text += digits[digit - '0'];
  return text;
}

//! A multiple of a step; `largestTick` is the largest of the axis.
std::string LinearText(const double value, const RoundStep& step,
                       const double largestTick)
{
  if (value == 0.0)
    return "0";
  if (largestTick < 1e6 && largestTick >= 1e-3)
    return WithMinus(FixedText(value, std::max(0, -step.exponent)));
  const int exponent =
      static_cast<int>(std::floor(std::log10(largestTick * (1.0 + 1e-12))));
  // Two divisions, because one power of ten may be more than there are.
  const double half = std::pow(10.0, exponent / 2);
  const double mantissa =
      value / half / std::pow(10.0, exponent - exponent / 2);
  return WithMinus(FixedText(mantissa, std::max(0, exponent - step.exponent))) +
      "×" + PowerText(exponent);
}

//! Multiples of a step that lie on a linear axis.
std::vector<double> Multiples(const double low, const double high,
                              const RoundStep& step)
{
  std::vector<double> values;
  const double width = step.Times(1.0);
  const double slack = 1e-9 * (high - low);
  for (double k = std::ceil((low - slack) / width);; k += 1.0)
  {
    const double value = step.Times(k);
    // The count stops steps that are lost in rounding.
    if (value > high + slack || values.size() > 1000)
      return values;
    values.push_back(value);
  }
}

//! Multiples of a step, on an axis of either kind.
std::vector<Tick> MultipleTicks(const Scale& scale, const RoundStep& step)
{
  const std::vector<double> values =
      Multiples(scale.Lowest(), scale.Highest(), step);
  double largestTick = 0.0;
  for (const double value : values)
    largestTick = std::max(largestTick, std::abs(value));
  std::vector<Tick> ticks;
  ticks.reserve(values.size());
  for (const double value : values)
  {
    ticks.push_back({scale.Place(value), LinearText(value, step, largestTick)});
  }
  return ticks;
}

//! Every n-th power of ten.
std::vector<Tick> DecadeTicks(const Scale& scale, const int every)
{
  std::vector<int> exponents;
  for (int k = static_cast<int>(std::ceil(scale.Low() / every - 1e-9)) * every;
       k <= scale.High() + 1e-9; k += every)
    exponents.push_back(k);
  const bool plain = std::all_of(exponents.begin(), exponents.end(),
                                 [](const int k) { return std::abs(k) <= 4; });
  std::vector<Tick> ticks;
  ticks.reserve(exponents.size());
  for (const int k : exponents)
  {
    ticks.push_back(
        {(k - scale.Low()) / (scale.High() - scale.Low()),
         plain ? FixedText(std::pow(10.0, k), std::max(0, -k)) : PowerText(k)});
  }
  return ticks;
}

//! 1, 2 and 5 times powers of ten, for logarithmic axes of few decades.
std::vector<Tick> FineTicks(const Scale& scale)
{
  RoundStep step;
  step.exponent = static_cast<int>(std::floor(scale.Low())) - 1;
  std::vector<Tick> ticks;
  for (; std::log10(step.Times(1.0)) <= scale.High() + 1e-9; step.Grow())
  {
    const double value = step.Times(1.0);
    if (std::log10(value) >= scale.Low() - 1e-9)
      ticks.push_back({scale.Place(value), LinearText(value, step, value)});
  }
  return ticks;
}

//! Whether texts stay apart from each other.
bool Fit(const std::vector<Tick>& ticks, const double length, const double size,
         const bool upright)
{
  const auto extent = [&](const Tick& tick)
  {
    return upright ? size : TextWidth(tick.text, size);
  };
  const double gap = upright ? 1.2 * size : 0.9 * size;
  for (size_t k = 1; k < ticks.size(); ++k)
  {
    const double apart = (ticks[k].place - ticks[k - 1].place) * length;
    if (apart < 0.5 * (extent(ticks[k]) + extent(ticks[k - 1])) + gap)
      return false;
  }
  return true;
}

}  // namespace

bool Drawable(const double value, const bool logarithmic)
{
  return std::isfinite(value) && std::abs(value) <= largest &&
      (!logarithmic || value > 0.0);
}

Scale::Scale(const Axis& axis, const std::vector<double>& values,
             const bool fromZero) :
    logarithmic(axis.logarithmic)
{
  std::vector<double> ends;
  if (axis.limits)
    ends = {axis.limits->first, axis.limits->second};
  else
    ends = values;
  if (fromZero && !axis.limits && !logarithmic)
    ends.push_back(0.0);
  bool first = true;
  for (const double value : ends)
  {
    if (!Drawable(value, logarithmic))
      continue;
    const double place = logarithmic ? std::log10(value) : value;
    low = first ? place : std::min(low, place);
    high = first ? place : std::max(high, place);
    first = false;
  }
  if (!axis.limits || !(low < high))
    Widen(fromZero);
}

void Scale::Widen(const bool fromZero)
{
  const bool fromBelow = fromZero && low == 0.0;
  const bool fromAbove = fromZero && high == 0.0 && low < 0.0;
  const bool positive = low >= 0.0;
  const double size = std::max(std::abs(low), std::abs(high));
  double margin = 0.04 * (high - low);
  // Numbers that differ only in their last bits count as equal.
  if (high - low <= std::max(1e-11 * size, smallest))
    margin = logarithmic ? 0.5 : size <= smallest ? 1.0 : 0.5 * size;
  if (!fromBelow)
    low -= margin;
  if (!fromAbove)
    high += margin;
  // What is never negative should not look as if it could be.
  if (!logarithmic && positive)
    low = std::max(low, 0.0);
}

double Scale::Place(const double value) const
{
  return ((logarithmic ? std::log10(value) : value) - low) / (high - low);
}

double Scale::Lowest() const
{
  return logarithmic ? std::pow(10.0, low) : low;
}

double Scale::Highest() const
{
  return logarithmic ? std::pow(10.0, high) : high;
}

std::vector<Tick> Ticks(const Scale& scale, const double length,
                        const double size, const bool upright)
{
  const auto good = [&](const std::vector<Tick>& ticks)
  {
    return ticks.size() >= 2 && Fit(ticks, length, size, upright);
  };
  if (scale.Logarithmic())
  {
    const double decades = scale.High() - scale.Low();
    if (decades <= 2.5 && good(FineTicks(scale)))
      return FineTicks(scale);
    for (const int every : {1, 2, 3, 5, 10, 20, 50, 100, 200})
    {
      if (good(DecadeTicks(scale, every)))
        return DecadeTicks(scale, every);
    }
  }
  RoundStep step;
  step.exponent = static_cast<int>(std::floor(
                      std::log10(scale.Highest() - scale.Lowest()))) -
      2;
  while (!Fit(MultipleTicks(scale, step), length, size, upright))
    step.Grow();
  return MultipleTicks(scale, step);
}

namespace
{

bool HasKind(const Panel& panel, const SeriesKind kind)
{
  return std::any_of(panel.series.begin(), panel.series.end(),
                     [&](const Series& s) { return s.kind == kind; });
}

//! The places of all points that are drawn, along the axis of `x` or `y`.
std::vector<double> DrawnPlaces(const Series& series, const Panel& panel,
                                const arma::vec& along)
{
  std::vector<double> places;
  for (size_t k = 0; k < series.x.n_elem; ++k)
  {
    if (Drawable(series.x[k], panel.x.logarithmic) &&
        Drawable(series.y[k], panel.y.logarithmic))
      places.push_back(along[k]);
  }
  return places;
}

void Append(const std::vector<double>& from, std::vector<double>& to)
{
  to.insert(to.end(), from.begin(), from.end());
}

//! The least distance of two bars, along the axis on which they stand.
double BarDistance(const Panel& panel)
{
  std::vector<double> places;
  for (const Series& series : panel.series)
  {
    if (series.kind == SeriesKind::Bars)
      Append(DrawnPlaces(series, panel, series.x), places);
    if (series.kind == SeriesKind::FlatBars)
      Append(DrawnPlaces(series, panel, series.y), places);
  }
  std::sort(places.begin(), places.end());
  double distance = 0.0;
  for (size_t k = 1; k < places.size(); ++k)
  {
    const double gap = places[k] - places[k - 1];
    if (gap > 0.0 && (distance == 0.0 || gap < distance))
      distance = gap;
  }
  return distance == 0.0 ? 1.0 : distance;
}

//! The places of the data along the x axis, in ascending order, each once.
std::vector<double> DataPlaces(const Panel& panel)
{
  std::vector<double> places;
  for (const Series& series : panel.series)
    Append(DrawnPlaces(series, panel, series.x), places);
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

//! Add the first, lowest, highest and last point of [begin, end), each once.
void AddExtremes(const PixelRun& run, const size_t begin, const size_t end,
                 PixelRun& thinned)
{
  const auto lower = [](const Pixel& a, const Pixel& b)
  {
    return a.y < b.y;
  };
  const auto [low, high] = std::minmax_element(
      run.begin() + static_cast<std::ptrdiff_t>(begin),
      run.begin() + static_cast<std::ptrdiff_t>(end), lower);
  std::vector<size_t> kept = {begin, static_cast<size_t>(low - run.begin()),
                              static_cast<size_t>(high - run.begin()), end - 1};
  std::sort(kept.begin(), kept.end());
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  for (const size_t k : kept)
    thinned.push_back(run[k]);
}

}  // namespace

Scale XScale(const Panel& panel)
{
  std::vector<double> values;
  for (const Series& series : panel.series)
    Append(DrawnPlaces(series, panel, series.x), values);
  Axis axis = panel.x;
  if (HasKind(panel, SeriesKind::Bars) && !axis.limits && !values.empty())
  {
    // Bars stand whole on the axis, and nothing else is on it.
    const double half = 0.75 * BarDistance(panel);
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    axis.limits = {*low - half, *high + half};
  }
  return Scale(axis, values, HasKind(panel, SeriesKind::FlatBars));
}

Scale YScale(const Panel& panel)
{
  if (!panel.y.names.empty())
  {
    Axis axis;
    axis.limits = {-0.5, static_cast<double>(panel.y.names.size()) - 0.5};
    return Scale(axis, {}, false);
  }
  std::vector<double> values;
  for (const Series& series : panel.series)
  {
    Append(DrawnPlaces(series, panel, series.y), values);
    if (series.spread.is_empty())
      continue;
    Append(DrawnPlaces(series, panel, series.y + series.spread), values);
    Append(DrawnPlaces(series, panel, series.y - series.spread), values);
  }
  return Scale(panel.y, values, HasKind(panel, SeriesKind::Bars));
}

std::vector<Tick> XTicks(const Panel& panel, const double length,
                         const double size)
{
  const Scale scale = XScale(panel);
  std::vector<Tick> round = Ticks(scale, length, size, false);
  const std::vector<double> places = DataPlaces(panel);
  // Lengths of bars are not places.
  if (places.empty() || places.size() > maxDataTicks ||
      HasKind(panel, SeriesKind::FlatBars))
    return round;
  std::vector<Tick> ticks;
  for (const double value : places)
  {
    const std::string text = NumberText(value);
    if (text.size() > maxDataDigits || text.find('e') != std::string::npos)
      return round;
    if (scale.Place(value) >= 0.0 && scale.Place(value) <= 1.0)
      ticks.push_back({scale.Place(value), WithMinus(text)});
  }
  return !ticks.empty() && Fit(ticks, length, size, false) ? ticks : round;
}

double BarWidth(const Panel& panel, const Plot& plot)
{
  const bool flat = HasKind(panel, SeriesKind::FlatBars);
  const Scale& scale = flat ? plot.yScale : plot.xScale;
  const double length = flat ? plot.height : plot.width;
  return std::clamp(
      0.8 * BarDistance(panel) * length / (scale.Highest() - scale.Lowest()),
      1.0, 40.0);
}

std::vector<PixelRun> PixelRuns(const Series& series, const Plot& plot)
{
  std::vector<PixelRun> runs(1);
  for (size_t k = 0; k < series.x.n_elem; ++k)
  {
    if (plot.Shows(series.x[k], series.y[k]))
      runs.back().push_back({k, plot.X(series.x[k]), plot.Y(series.y[k])});
    else if (!runs.back().empty())
      runs.emplace_back();
  }
  if (runs.back().empty())
    runs.pop_back();
  return runs;
}

PixelRun Thin(const PixelRun& run)
{
  PixelRun thinned;
  size_t begin = 0;
  for (size_t k = 1; k <= run.size(); ++k)
  {
    if (k < run.size() && std::floor(run[k].x) == std::floor(run[begin].x))
      continue;
    AddExtremes(run, begin, k, thinned);
    begin = k;
  }
  return thinned;
}

}  // namespace nexec
