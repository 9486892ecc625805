/**
 * @file bindings/graph/graph_description.hpp
 *
 * What nexec_inspect prints of files about graph executors that are no models.
 */
#ifndef NEXEC_BINDINGS_GRAPH_GRAPH_DESCRIPTION_HPP
#define NEXEC_BINDINGS_GRAPH_GRAPH_DESCRIPTION_HPP

#include <optional>
#include <string>

namespace nexec::bindings
{

/**
 * What is in a checkpoint or certificate of a graph executor; nothing if the
 * file is neither.  Throws FormatError if it is one, but not a sound one.
 *
 * @param path Name of the file.
 * @param asJson Whether to write JSON; of a certificate, the file itself.
 */
std::optional<std::string> DescribeGraphFile(const std::string& path,
                                             const bool asJson);

}  // namespace nexec::bindings

#endif
