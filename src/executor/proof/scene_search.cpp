/**
 * @file executor/proof/scene_search.cpp
 *
 * Every pair of neighbours of a scene compares in one of a few ways.  Pooling
 * gives a weighted mean over all pairs, so what the virtual node can see is in
 * the convex hull of a few points, one for each pair and way; and wherever a
 * line of the decision list is met, the pairs that meet it have a share that
 * shrinks with the length.
 */
#include "algorithm/tiling_signals.hpp"
#include "scenes.hpp"

#include <nexec/core/parallel.hpp>

#include <algorithm>
#include <cmath>

namespace nexec
{

namespace
{

//! More hulls than this for one signal of a scene are not looked at.
constexpr size_t maxHulls = 5000;

//! Lengths are looked at up to 2^maxLogLength.
constexpr size_t maxLogLength = 44;

//! A pair that compares in a certain way, as pooling sees it.
struct Point
{
  //! Number of the pair in the scene.
  size_t pair;
  //! Sum of exp(score) of its two edges, up to a common factor.
  Interval weight;
  //! The hidden layer if there were only such pairs.
  HiddenLayer hidden;
};

//! The points of a signal: those of which one at least is there, and others.
//! None of the first kind: any of the second.
struct Points
{
  SignalValue signal;
  std::vector<Point> deciding;
  std::vector<Point> others;
};

size_t NumberOf(const Families& types, const EdgeType& type)
{
  return static_cast<size_t>(
      std::find(types.types.begin(), types.types.end(), type) -
      types.types.begin());
}

class SceneSearch
{
 public:
  SceneSearch(const SceneProof& proof, const Scene& scene) :
      proof(proof), scene(scene)
  {
    for (const TilingPair& pair : scene.pairs)
    {
      for (const Order order : {less, equal, greater})
      {
        if (!(pair.orders & order))
          continue;
        for (const EdgeType& type : TypesOf(pair, order))
          largest = std::max(largest, Score(type).hi);
      }
    }
  }

  //! All signals that the scene can have.
  std::vector<Points> Cases() const
  {
    const auto& lines = proof.rules.SignalLines();
    const auto byLine = OrdersByLine(proof.rules, scene.pairs);
    std::vector<Points> cases;
    for (size_t line = 0; line < lines.size();)
    {
      // Lines in a row with one signal are met or not as one.
      size_t end = line;
      while (end < lines.size() && lines[end].signal == lines[line].signal)
        ++end;
      if (byLine[line].empty())
        return cases;
      Points points = Divide(byLine[line], line, end);
      if (!points.deciding.empty())
        cases.push_back(std::move(points));
      line = end;
    }
    if (!byLine.back().empty())
    {
      Points points = Divide(byLine.back(), lines.size(), lines.size());
      points.signal = proof.rules.SignalOtherwise();
      cases.push_back(std::move(points));
    }
    return cases;
  }

  //! Whether the scene is decided rightly up to a length.
  SearchResult Prove(const std::vector<Points>& cases,
                     const size_t maxLength) const
  {
    SearchResult result;
    const double bound = proof.rounding.Logits(maxLength);
    result.rounding = bound;
    for (const Points& points : cases)
    {
      if (ProveSignal(points, maxLength, result))
        continue;
      result.unproved.emplace();
      result.unproved->length = maxLength;
      return result;
    }
    return result;
  }

  //! What pooling can give is in the convex hull of these.
  std::vector<HiddenLayer> Corners(const Points& points,
                                   const size_t maxLength) const;

 private:
  std::pair<double, double> Counts(const size_t pair,
                                   const size_t length) const;
  Interval MostWeight(const std::vector<Point>& points,
                      const size_t length) const;
  static HiddenLayer Widened(const Point& point,
                             const std::vector<Point>& others,
                             const double share);
  //! The same if no line is met: some pair is always there.
  std::vector<HiddenLayer> AnchoredCorners(
      const std::vector<Point>& points) const;

  //! Whether one signal is decided rightly up to a length.
  bool ProveSignal(const Points& points, const size_t maxLength,
                   SearchResult& result) const
  {
    const double bound = proof.rounding.Logits(maxLength);
    const auto nodes = NodesOf(proof.rules, scene, points.signal);
    const auto least = [&](const std::vector<HiddenLayer>& hull)
    {
      ++result.boxes;
      return proof.decisions.Worst(hull, nodes).least;
    };
    std::vector<std::vector<HiddenLayer>> hulls = {Corners(points, maxLength)};
    // Weights that are no numbers give no hull, and no proof.
    if (hulls.front().empty())
      return false;
    for (const HiddenLayer& corner : hulls.front())
    {
      if (!(least({corner}) > bound))
        return false;
    }
    for (size_t looked = 0; !hulls.empty(); ++looked)
    {
      const std::vector<HiddenLayer> hull = std::move(hulls.back());
      hulls.pop_back();
      const double margin = least(hull);
      if (margin > bound)
      {
        result.margin = std::min(result.margin, margin);
        continue;
      }
      // A point that fails by itself needs no further splitting.
      const auto middle = Split(hull, hulls);
      if (looked > maxHulls || !middle || !(least({*middle}) > bound))
        return false;
    }
    return true;
  }

  Interval Score(const EdgeType& type) const
  {
    return proof.enclosures.scores[NumberOf(proof.types, type)];
  }

  Point PointOf(const size_t number, const Order order) const
  {
    const TilingPair& pair = scene.pairs[number];
    Point point;
    point.pair = number;
    point.hidden.resize(proof.enclosures.bias.size());
    for (const EdgeType& type : TypesOf(pair, order))
    {
      const Interval weight = Exp(Score(type) - largest);
      const HiddenLayer alone =
          proof.decisions.HardHidden(NumberOf(proof.types, type));
      point.weight = point.weight + weight;
      for (size_t k = 0; k < alone.size(); ++k)
        point.hidden[k] = point.hidden[k] + weight * alone[k];
    }
    for (Interval& value : point.hidden)
      value = value / point.weight;
    return point;
  }

  //! The points that these orders allow; those that meet lines apart.
  Points Divide(const std::vector<Order>& orders, const size_t firstLine,
                const size_t endLine) const
  {
    const auto& lines = proof.rules.SignalLines();
    Points points;
    points.signal = firstLine < endLine ? lines[firstLine].signal : 0;
    for (size_t k = 0; k < scene.pairs.size(); ++k)
    {
      for (const Order order : {less, equal, greater})
      {
        if (!(orders[k] & order))
          continue;
        bool meets = false;
        for (const EdgeType& type : TypesOf(scene.pairs[k], order))
        {
          for (size_t line = firstLine; line < endLine; ++line)
            meets = meets || lines[line].present == type;
        }
        (meets ? points.deciding : points.others).push_back(PointOf(k, order));
      }
    }
    return points;
  }

  /**
   * Halve a hull between the two corners that are farthest apart: a mean of
   * corners in which one of the two has less weight than the other is a mean
   * of the halfway point and the corners without that one.
   *
   * @return The halfway point; none if the corners are all but one point.
   */
  static std::optional<HiddenLayer> Split(
      const std::vector<HiddenLayer>& hull,
      std::vector<std::vector<HiddenLayer>>& hulls)
  {
    size_t from = 0, to = 0;
    double farthest = 0.0;
    for (size_t a = 0; a < hull.size(); ++a)
    {
      for (size_t b = a + 1; b < hull.size(); ++b)
      {
        const double distance = Distance(hull[a], hull[b]);
        if (distance > farthest)
        {
          farthest = distance;
          from = a;
          to = b;
        }
      }
    }
    if (!(farthest > 1e-3))
      return std::nullopt;
    HiddenLayer middle = hull[from];
    for (size_t k = 0; k < middle.size(); ++k)
      middle[k] = Interval(0.5) * (hull[from][k] + hull[to][k]);
    for (const size_t replaced : {from, to})
    {
      hulls.push_back(hull);
      hulls.back()[replaced] = middle;
    }
    return middle;
  }

  const SceneProof& proof;
  const Scene& scene;
  //! The largest score of an edge of the scene.
  double largest = -std::numeric_limits<double>::infinity();
};

//! How often a pair occurs at least and at most in a chain of so many nodes.
std::pair<double, double> SceneSearch::Counts(const size_t pair,
                                              const size_t length) const
{
  if (!scene.pairs[pair].many)
    return {1.0, 1.0};
  size_t pattern = 0;
  for (const TilingPair& other : scene.pairs)
    pattern += other.many ? 1 : 0;
  // Every single pair has a node of the head or of the tail.
  const size_t ends = scene.pairs.size() - pattern;
  const size_t least = (length - ends - 1) / pattern;
  return {double(least), double(least + 1)};
}

//! The largest weight that the pairs of some points can have together.
Interval SceneSearch::MostWeight(const std::vector<Point>& points,
                                 const size_t length) const
{
  std::vector<double> most(scene.pairs.size(), 0.0);
  for (const Point& point : points)
    most[point.pair] = std::max(most[point.pair], point.weight.hi);
  Interval total;
  for (size_t pair = 0; pair < most.size(); ++pair)
    total = total + Interval(Counts(pair, length).second) * most[pair];
  return total;
}

//! A point, and the others as far as their share can pull it: a box, which is
//! larger than need be, but one corner where there would be many.
HiddenLayer SceneSearch::Widened(const Point& point,
                                 const std::vector<Point>& others,
                                 const double share)
{
  HiddenLayer corner = point.hidden;
  for (const Point& other : others)
  {
    for (size_t k = 0; k < corner.size(); ++k)
    {
      corner[k] =
          Hull(corner[k],
               point.hidden[k] +
                   Interval(0.0, share) * (other.hidden[k] - point.hidden[k]));
    }
  }
  return corner;
}

std::vector<HiddenLayer> SceneSearch::Corners(const Points& points,
                                              const size_t maxLength) const
{
  std::vector<HiddenLayer> corners;
  if (points.deciding.empty())
    return AnchoredCorners(points.others);
  // One pair at least decides; if several do, the others are shared among them.
  const Interval rest = MostWeight(points.others, maxLength);
  for (const Point& point : points.deciding)
  {
    const double share = (rest / (rest + Interval(point.weight.lo))).hi;
    corners.push_back(Widened(point, points.others, share));
  }
  return corners;
}

std::vector<HiddenLayer> SceneSearch::AnchoredCorners(
    const std::vector<Point>& points) const
{
  // Each pair of the scene is there, and its share is least in short chains.
  const size_t length = scene.minLength;
  std::vector<HiddenLayer> best;
  double bestShare = std::numeric_limits<double>::infinity();
  for (size_t anchor = 0; anchor < scene.pairs.size(); ++anchor)
  {
    std::vector<Point> own, others;
    double least = std::numeric_limits<double>::infinity();
    for (const Point& point : points)
    {
      (point.pair == anchor ? own : others).push_back(point);
      if (point.pair == anchor)
        least = std::min(least, point.weight.lo);
    }
    // A single pair is lost among more and more others.
    if (scene.unbounded && !scene.pairs[anchor].many)
      continue;
    const Interval rest = MostWeight(others, length);
    const Interval weight = Interval(Counts(anchor, length).first) * least;
    const double share = (rest / (rest + weight)).hi;
    if (!(share < bestShare))
      continue;
    bestShare = share;
    best.clear();
    for (const Point& point : own)
      best.push_back(Widened(point, others, share));
  }
  return best;
}

//! The longest length up to which a scene is proved.
SearchResult LongestProof(const SceneProof& proof, const Scene& scene,
                          const size_t maxLength)
{
  const SceneSearch search(proof, scene);
  const std::vector<Points> cases = search.Cases();
  if (!scene.unbounded)
    return search.Prove(cases, scene.minLength);
  SearchResult result = search.Prove(cases, maxLength);
  size_t boxes = result.boxes;
  for (size_t log = maxLogLength; log-- > 0 && result.unproved;)
  {
    const size_t length = size_t(1) << log;
    if (length >= maxLength)
      continue;
    if (length < scene.minLength)
    {
      result.unproved->length = scene.minLength;
      break;
    }
    result = search.Prove(cases, length);
    boxes += result.boxes;
    if (!result.unproved)
    {
      result.unproved.emplace();
      result.unproved->length = length + 1;
      break;
    }
  }
  result.boxes = boxes;
  return result;
}

}  // namespace

SearchResult SearchScenes(const SceneProof& proof, const size_t maxLength)
{
  // Short chains first: if one of them fails there is no use in longer ones.
  SearchResult result;
  for (const bool unbounded : {false, true})
  {
    const size_t longest =
        result.unproved ? result.unproved->length - 1 : maxLength;
    std::vector<SearchResult> each(proof.scenes.size());
    ParallelFor(
        each.size(),
        [&](const size_t number)
        {
          const Scene& scene = proof.scenes[number];
          if (scene.unbounded == unbounded && scene.minLength <= longest)
            each[number] = LongestProof(proof, scene, longest);
        });
    for (const SearchResult& one : each)
      result.Merge(one);
  }
  return result;
}

std::vector<HiddenLayer> SceneCorners(const SceneProof& proof,
                                      const Scene& scene,
                                      const SignalValue signal,
                                      const size_t maxLength)
{
  const SceneSearch search(proof, scene);
  std::vector<HiddenLayer> corners;
  for (const Points& points : search.Cases())
  {
    if (points.signal != signal)
      continue;
    const auto more = search.Corners(points, maxLength);
    corners.insert(corners.end(), more.begin(), more.end());
  }
  return corners;
}

std::optional<HiddenLayer> SampleHidden(const SceneProof& proof,
                                        const Scene& scene,
                                        const SignalValue signal,
                                        const Pooling pooling)
{
  if (pooling == Pooling::Softmax)
  {
    const auto corners = SceneCorners(proof, scene, signal, scene.minLength);
    return corners.empty() ? std::nullopt : std::optional(corners.front());
  }
  // The best type of those with which the scene has this signal.
  for (size_t number = 0; number < proof.types.types.size(); ++number)
  {
    const auto signals = SignalsIfBest(proof, scene, number);
    if (std::find(signals.begin(), signals.end(), signal) != signals.end())
      return proof.decisions.HardHidden(number);
  }
  return std::nullopt;
}

}  // namespace nexec
