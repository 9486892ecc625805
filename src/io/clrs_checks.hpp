/**
 * @file io/clrs_checks.hpp
 *
 * What has to hold for a continuous baseline in a file.  Each check returns
 * what is wrong, or nothing.
 */
#ifndef NEXEC_IO_CLRS_CHECKS_HPP
#define NEXEC_IO_CLRS_CHECKS_HPP

#include <nexec/clrs/clrs_model.hpp>

#include <string>

namespace nexec
{

//! Sizes are within their limits, the processor is known, text is printable.
std::string SettingsProblem(const ClrsPreset& preset);

//! The numbers are finite and the text is fit to print.
std::string OriginProblem(const ClrsModel& model);

//! The numbers of all updates are finite.
std::string HistoryProblem(const std::vector<ClrsUpdate>& history);

//! All of the above, and the parameters are those of the settings.
std::string ClrsModelProblem(const ClrsModel& model);

}  // namespace nexec

#endif
