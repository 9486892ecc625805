/**
 * @file tests/main.cpp
 *
 * What happens before all tests: BLAS gets one thread, and the test program
 * says what it runs on, so that a failure elsewhere can be told apart from one
 * here.  The function main() is that of Debian's libCatch2WithMain.
 */
#include "core/blas.hpp"

#include <catch2/catch.hpp>

#include <iostream>

namespace
{

struct BeforeAllTests : Catch::TestEventListenerBase
{
  using TestEventListenerBase::TestEventListenerBase;

  void testRunStarting(const Catch::TestRunInfo& /* run */) override
  {
    nexec::UseOneBlasThread();
    std::cerr << nexec::BlasDescription() << '\n';
  }
};

CATCH_REGISTER_LISTENER(BeforeAllTests)

}  // namespace
