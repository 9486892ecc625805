/**
 * @file tests/main.cpp
 *
 * The test program; it says what it runs on, so that a failure elsewhere can
 * be told apart from one here.
 */
#define CATCH_CONFIG_RUNNER
#include "core/blas.hpp"

#include <catch2/catch.hpp>

#include <iostream>

int main(int argc, char** argv)
{
  nexec::UseOneBlasThread();
  Catch::Session session;
  const int result = session.applyCommandLine(argc, argv);
  if (result != 0)
    return result;
  const auto& config = session.configData();
  if (!config.listTests && !config.listTestNamesOnly && !config.listTags &&
      !config.listReporters)
    std::cerr << nexec::BlasDescription() << '\n';
  return session.run();
}
