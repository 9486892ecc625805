/**
 * @file graph/proof/graph_refute.hpp
 *
 * Looking for a graph on which a model is wrong.
 */
#ifndef NEXEC_GRAPH_PROOF_GRAPH_REFUTE_HPP
#define NEXEC_GRAPH_PROOF_GRAPH_REFUTE_HPP

#include <nexec/graph/proof/graph_certify.hpp>

#include <optional>

namespace nexec
{

/**
 * Run both executors beside the rules: on all graphs with up to five nodes,
 * with some weights, on random graphs of all kinds, and on stars as large as
 * the views that are in doubt.  Ends after so many steps as take some seconds.
 *
 * @param model The model.
 * @param algorithm Its algorithm.
 * @param certificate What is in doubt, and the limits of what is proved.
 * @return A graph that is as small as it could be made, if one was found.
 */
std::optional<GraphRefutation> FindWrongGraph(
    const GraphModel& model, const GraphAlgorithm& algorithm,
    const GraphCertificate& certificate);

}  // namespace nexec

#endif
