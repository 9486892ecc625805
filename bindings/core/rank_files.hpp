/**
 * @file bindings/core/rank_files.hpp
 *
 * What has to be the same for all processes of a program.
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

//! Together: the same for all files that options name to be read, which have to
//! be plain ones.
void RequireSameFiles(Communicator& ranks, const Params& params);

//! Together: throw UsageError if ranks are not the same program on the same
//! BLAS kernel: each computes some things by itself, which have to have the
//! same bits.
void RequireSameProgram(Communicator& ranks);

}  // namespace nexec::bindings

#endif
