/**
 * @file bindings/core/slow_blas.cpp
 */
#include "slow_blas.hpp"

#include "core/blas.hpp"
#include "log.hpp"

namespace nexec::bindings
{

void WarnAboutSlowBlas()
{
  const std::string better = BetterBlasKernel();
  if (!better.empty())
  {
    Log::Warn("OpenBLAS does not know this CPU and uses its " + BlasKernel() +
              " kernels; set OPENBLAS_CORETYPE=" + better +
              " in the environment for more speed.");
  }
}

}  // namespace nexec::bindings
