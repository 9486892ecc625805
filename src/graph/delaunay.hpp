/**
 * @file graph/delaunay.hpp
 *
 * Delaunay triangulations, for random graphs that look like maps.
 */
#ifndef NEXEC_GRAPH_DELAUNAY_HPP
#define NEXEC_GRAPH_DELAUNAY_HPP

#include <nexec/graph/graph.hpp>

#include <array>
#include <vector>

namespace nexec
{

//! Get the edges of the Delaunay triangulation of points (x, y), of which no
//! three may be on a line; the work is quadratic in their number.
std::vector<GraphEdge> DelaunayEdges(
    const std::vector<std::array<double, 2>>& points);

}  // namespace nexec

#endif
