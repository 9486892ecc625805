/**
 * @file bindings/mpi_program_main.cpp
 *
 * The main function of every program for several processes; NEXEC_BINDING is
 * the function of bindings.hpp that declares it.
 */
#include <nexec/mpi/mpi_communicator.hpp>

#include "bindings.hpp"
#include "process/run_cli.hpp"

#include <iostream>

int main(int argc, char** argv)
{
  std::ios::sync_with_stdio(false);
  const std::vector<std::string> args(argv + (argc > 0 ? 1 : 0), argv + argc);
  nexec::MpiCommunicator ranks;
  return nexec::bindings::RunCli(nexec::bindings::NEXEC_BINDING().ForRanks(),
                                 args, std::cin, std::cout, std::cerr, ranks);
}
