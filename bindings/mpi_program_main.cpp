/**
 * @file bindings/mpi_program_main.cpp
 *
 * The main function of every program for several processes; NEXEC_PROGRAM says
 * which one it is.
 */
#include <nexec/mpi/mpi_communicator.hpp>

#include <iostream>

#include "core/binding_registry.hpp"
#include "core/run_cli.hpp"

int main(int argc, char** argv)
{
  std::ios::sync_with_stdio(false);
  const std::vector<std::string> args(argv + (argc > 0 ? 1 : 0), argv + argc);
  nexec::MpiCommunicator ranks;
  return nexec::bindings::RunCli(nexec::bindings::FindBinding(NEXEC_PROGRAM),
                                 args, std::cin, std::cout, std::cerr, ranks);
}
