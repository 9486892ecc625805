/**
 * @file bindings/program_main.cpp
 *
 * The main function of every program; NEXEC_PROGRAM says which one it is.
 */
#include <iostream>

#include "core/binding_registry.hpp"
#include "core/run_cli.hpp"

int main(int argc, char** argv)
{
  // Data goes through the C++ streams only, so they need no locking with C's.
  std::ios::sync_with_stdio(false);
  const std::vector<std::string> args(argv + (argc > 0 ? 1 : 0), argv + argc);
  return nexec::bindings::RunCli(nexec::bindings::FindBinding(NEXEC_PROGRAM),
                                 args, std::cin, std::cout, std::cerr);
}
