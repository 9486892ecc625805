/**
 * @file bindings/core/rank_files.hpp
 *
 * Files that all processes of a program read.
 */
#ifndef NEXEC_BINDINGS_CORE_RANK_FILES_HPP
#define NEXEC_BINDINGS_CORE_RANK_FILES_HPP

#include "params.hpp"

#include <nexec/comm/communicator.hpp>

namespace nexec::bindings
{

/**
 * Together: throw Error if a file is not the same for all ranks.  One that no
 * rank can read is the same; what is not a plain file is not looked at.
 */
void RequireSameFile(Communicator& ranks, const std::string& path);

//! Together: the same for all files that options name to be read.
void RequireSameFiles(Communicator& ranks, const Params& params);

}  // namespace nexec::bindings

#endif
