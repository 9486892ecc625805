/**
 * @file chain/algorithm/registry_add.hpp
 *
 * For those who have checked an algorithm themselves.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_REGISTRY_ADD_HPP
#define NEXEC_CHAIN_ALGORITHM_REGISTRY_ADD_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

#include <memory>

namespace nexec
{

//! RegisterAlgorithm() of an algorithm that Admit() has not refused.
const Algorithm& AddAlgorithm(std::unique_ptr<const Algorithm> algorithm);

}  // namespace nexec

#endif
