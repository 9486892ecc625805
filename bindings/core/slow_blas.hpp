/**
 * @file bindings/core/slow_blas.hpp
 *
 * A word to those who could have more speed.
 */
#ifndef NEXEC_BINDINGS_CORE_SLOW_BLAS_HPP
#define NEXEC_BINDINGS_CORE_SLOW_BLAS_HPP

namespace nexec::bindings
{

//! Warn, with the variable to set, when BLAS is slower than the CPU allows.
void WarnAboutSlowBlas();

}  // namespace nexec::bindings

#endif
