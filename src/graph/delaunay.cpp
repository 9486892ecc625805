/**
 * @file graph/delaunay.cpp
 *
 * The algorithm of Bowyer and Watson: points are added one by one; triangles
 * whose circle holds the new one give way to triangles around it.
 */
#include "delaunay.hpp"

#include <algorithm>
#include <utility>

namespace nexec
{

namespace
{

using DelaunayPoint = std::array<double, 2>;

//! Corners against the clock.  Outside of each edge a -> b of the hull lies a
//! triangle (b, a, beyond), whose circle is the half-plane there.
using DelaunayTriangle = std::array<uint32_t, 3>;
constexpr uint32_t beyond = UINT32_MAX;

//! Positive if c is to the left of a -> b.
double SideOf(const DelaunayPoint& a, const DelaunayPoint& b,
              const DelaunayPoint& c)
{
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

bool CircleHolds(const std::vector<DelaunayPoint>& points,
                 const DelaunayTriangle& triangle, const DelaunayPoint& p)
{
  const DelaunayPoint& a = points[triangle[0]];
  const DelaunayPoint& b = points[triangle[1]];
  if (triangle[2] == beyond)
    return SideOf(a, b, p) > 0.0;
  const DelaunayPoint& c = points[triangle[2]];
  const double ax = a[0] - p[0], ay = a[1] - p[1];
  const double bx = b[0] - p[0], by = b[1] - p[1];
  const double cx = c[0] - p[0], cy = c[1] - p[1];
  const double aa = ax * ax + ay * ay, bb = bx * bx + by * by,
               cc = cx * cx + cy * cy;
  return ax * (by * cc - bb * cy) - ay * (bx * cc - bb * cx) +
      aa * (bx * cy - by * cx) >
      0.0;
}

//! Edges a -> b of these triangles that are no edge b -> a of another one.
std::vector<std::pair<uint32_t, uint32_t>> BorderOf(
    const std::vector<DelaunayTriangle>& triangles)
{
  std::vector<std::pair<uint32_t, uint32_t>> edges, border;
  for (const DelaunayTriangle& triangle : triangles)
  {
    for (size_t corner = 0; corner < 3; ++corner)
      edges.emplace_back(triangle[corner], triangle[(corner + 1) % 3]);
  }
  for (const auto& edge : edges)
  {
    const auto back = std::make_pair(edge.second, edge.first);
    if (std::find(edges.begin(), edges.end(), back) == edges.end())
      border.push_back(edge);
  }
  return border;
}

}  // namespace

std::vector<GraphEdge> DelaunayEdges(
    const std::vector<std::array<double, 2>>& points)
{
  if (points.size() < 2)
    return {};
  if (points.size() == 2)
    return {{0, 1}};

  const bool left = SideOf(points[0], points[1], points[2]) > 0.0;
  const uint32_t b = left ? 1 : 2, c = left ? 2 : 1;
  std::vector<DelaunayTriangle> triangles = {
      {0, b, c}, {b, 0, beyond}, {c, b, beyond}, {0, c, beyond}};
  for (uint32_t node = 3; node < points.size(); ++node)
  {
    const auto firstHolding = std::partition(
        triangles.begin(), triangles.end(),
        [&](const DelaunayTriangle& triangle)
        { return !CircleHolds(points, triangle, points[node]); });
    const std::vector<DelaunayTriangle> holding(firstHolding, triangles.end());
    triangles.erase(firstHolding, triangles.end());
    for (const auto& edge : BorderOf(holding))
    {
      // What is beyond comes last.
      if (edge.first == beyond)
        triangles.push_back({edge.second, node, beyond});
      else if (edge.second == beyond)
        triangles.push_back({node, edge.first, beyond});
      else
        triangles.push_back({edge.first, edge.second, node});
    }
  }

  std::vector<std::pair<uint32_t, uint32_t>> ends;
  for (const DelaunayTriangle& triangle : triangles)
  {
    for (size_t corner = 0; corner < 3; ++corner)
    {
      const uint32_t from = triangle[corner], to = triangle[(corner + 1) % 3];
      if (from != beyond && to != beyond)
        ends.emplace_back(std::min(from, to), std::max(from, to));
    }
  }
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  std::vector<GraphEdge> edges;
  edges.reserve(ends.size());
  for (const auto& end : ends)
    edges.push_back({end.first, end.second});
  return edges;
}

}  // namespace nexec
