/**
 * @file io/rules_file.hpp
 *
 * The rules of an algorithm as a file, for programs that check proofs without
 * this library.
 */
#ifndef NEXEC_IO_RULES_FILE_HPP
#define NEXEC_IO_RULES_FILE_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

#include <string>

namespace nexec
{

//! All that RulesDigest() is about, and the names of states and signals, as
//! JSON text; doc/format.md has its keys.
std::string RulesJson(const Algorithm& algorithm);

}  // namespace nexec

#endif
