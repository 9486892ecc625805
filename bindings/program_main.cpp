/**
 * @file bindings/program_main.cpp
 *
 * The main function of every program; NEXEC_BINDING is the function of
 * bindings.hpp that declares it.
 */
#include "bindings.hpp"
#include "process/run_cli.hpp"

#include <iostream>

int main(int argc, char** argv)
{
  // Data goes through the C++ streams only, so they need no locking with C's.
  std::ios::sync_with_stdio(false);
  const std::vector<std::string> args(argv + (argc > 0 ? 1 : 0), argv + argc);
  return nexec::bindings::RunCli(nexec::bindings::NEXEC_BINDING(), args,
                                 std::cin, std::cout, std::cerr);
}
