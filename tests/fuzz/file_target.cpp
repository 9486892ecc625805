/**
 * @file tests/fuzz/file_target.cpp
 *
 * Files of the kind NEXEC_FILE_KIND.
 */
#include "fuzz_target.hpp"

#include "support/mutator.hpp"

#include <algorithm>

using namespace nexec;

namespace
{

const FileKind& Kind()
{
  static const FileKind& kind = FindFileKind(NEXEC_FILE_KIND);
  return kind;
}

}  // namespace

void TryBytes(const std::string& bytes)
{
  Survives(Kind(), bytes);
}

//! Most changes get a header that fits them, or few would come past it.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size,
                                          size_t maxSize, unsigned seed)
{
  size = LLVMFuzzerMutate(data, size, maxSize);
  if (Kind().IsText() || seed % 8 == 0)
    return size;
  const std::string bytes = RepairContainer(
      std::string(reinterpret_cast<const char*>(data), size), true);
  std::copy(bytes.begin(), bytes.end(), data);
  return size;
}
