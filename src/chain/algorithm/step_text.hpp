/**
 * @file chain/algorithm/step_text.hpp
 *
 * Steps of an algorithm in words.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_STEP_TEXT_HPP
#define NEXEC_CHAIN_ALGORITHM_STEP_TEXT_HPP

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/chain/algorithm/local_rules.hpp>

#include <string>
#include <vector>

namespace nexec
{

//! Where something was seen.
struct Occurrence
{
  std::vector<double> input;
  size_t step = 0;
  size_t node = 0;
};

//! "on 2,0,1 after 3 steps".
std::string When(const Occurrence& occurrence);

//! "from a to b with the sender greater".
std::string EdgeText(const Algorithm& algorithm, const EdgeType& type);

//! "b between a and border".
std::string WindowText(const Algorithm& algorithm, const Window& window);

//! What is wrong with a step that is not made of exchanges; `node` is one whose
//! value has gone another way.
std::string MoveProblem(const Occurrence& occurrence,
                        const std::vector<double>& before,
                        const std::vector<double>& after, const size_t node);

}  // namespace nexec

#endif
