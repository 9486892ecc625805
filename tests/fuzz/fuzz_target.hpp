/**
 * @file tests/fuzz/fuzz_target.hpp
 *
 * What libFuzzer calls.  Anything that is thrown ends the program as a crash.
 */
#ifndef NEXEC_TESTS_FUZZ_FUZZ_TARGET_HPP
#define NEXEC_TESTS_FUZZ_FUZZ_TARGET_HPP

#include <cstddef>
#include <cstdint>
#include <string>

//! Defined by each target: load the bytes and use what was loaded.
void TryBytes(const std::string& bytes);

//! Change the data as libFuzzer likes; returns the new size.
extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t maxSize);

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
  TryBytes(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}

#endif
