/**
 * @file bindings/graph/graph_verdict.hpp
 *
 * nexec_certify for models of algorithms on graphs.
 */
#ifndef NEXEC_BINDINGS_GRAPH_GRAPH_VERDICT_HPP
#define NEXEC_BINDINGS_GRAPH_GRAPH_VERDICT_HPP

#include "options/binding.hpp"

#include <nexec/graph/proof/graph_certify.hpp>

#include <string>

namespace nexec::bindings
{

/**
 * What a certificate says, in lines for people; of a refutation, its edges as
 * nexec_graph reads them.
 *
 * @param algorithm The algorithm that it is about.
 * @param certificate What is said.
 * @param model Options of nexec_graph that choose the model.
 */
std::string GraphCertificateLines(const GraphAlgorithm& algorithm,
                                  const GraphCertificate& certificate,
                                  const std::string& model);

/**
 * Decide whether the model that was asked for is its algorithm, or check a
 * certificate, and print what was found.
 *
 * @return The exit code.
 */
int RunGraphCertify(const Params& params, Context& context);

}  // namespace nexec::bindings

#endif
