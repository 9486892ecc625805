/**
 * @file version.hpp
 *
 * The version of nexec.  CMake reads it from here.
 */
#ifndef NEXEC_VERSION_HPP
#define NEXEC_VERSION_HPP

//! The first number of the version.
#define NEXEC_VERSION_MAJOR 0
//! The second number of the version.
#define NEXEC_VERSION_MINOR 1
//! The third number of the version.
#define NEXEC_VERSION_PATCH 0

namespace nexec
{

//! The version as text, e.g. "0.1.0".
constexpr const char* version = "0.1.0";

}  // namespace nexec

#endif
