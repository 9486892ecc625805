/**
 * @file bindings/graph/algorithm_kind.hpp
 *
 * Programs that take algorithms on chains and on graphs: which of the two a run
 * is about, and the options that only one of them has.
 */
#ifndef NEXEC_BINDINGS_GRAPH_ALGORITHM_KIND_HPP
#define NEXEC_BINDINGS_GRAPH_ALGORITHM_KIND_HPP

#include "options/binding.hpp"

#include <string>
#include <vector>

namespace nexec::bindings
{

//! The names of all algorithms, those on chains first.
std::vector<std::string> AllAlgorithmNames();

//! Declare --input_model_file (-m) and --algorithm, of which one may be given,
//! for models of both kinds.
void AddAnyModelOption(Binding& binding);

//! The same, but several files may be given.
void AddAnyModelsOption(Binding& binding);

//! Whether --algorithm is one on graphs, or one of the model files is of such
//! an algorithm.
bool IsAboutGraphs(const Params& params);

//! An option that only one kind of algorithm has.
struct KindOption
{
  const char* name;
  //! What the other kind has in its place; empty if nothing.
  const char* instead;
};

//! Throw UsageError if one of these was passed: they are for chains.
void RefuseChainOptions(const Params& params, const std::string& algorithm,
                        const std::vector<KindOption>& options);

//! The same the other way round.
void RefuseGraphOptions(const Params& params, const std::string& algorithm,
                        const std::vector<KindOption>& options);

}  // namespace nexec::bindings

#endif
