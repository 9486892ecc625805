/**
 * @file tests/helpers/save_loop.cpp
 *
 * Saves models of ascending numbers over the same file until it is killed.
 *
 *   nexec_save_loop file first_number
 */
#include <nexec/io/model_file.hpp>

#include "support/numbered_model.hpp"

#include <cstdlib>

int main(int argc, char** argv)
{
  if (argc != 3)
    return 2;
  for (uint64_t number = std::strtoull(argv[2], nullptr, 10);; ++number)
    nexec::SaveModel(argv[1], nexec::NumberedModel(number));
}
