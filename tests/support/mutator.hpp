/**
 * @file tests/support/mutator.hpp
 *
 * Damages files, the same way every time.
 */
#ifndef NEXEC_TESTS_SUPPORT_MUTATOR_HPP
#define NEXEC_TESTS_SUPPORT_MUTATOR_HPP

#include "file_kinds.hpp"

#include <cstdint>
#include <random>
#include <string>

namespace nexec
{

//! A damaged file.
struct Mutant
{
  std::string bytes;
  //! Whether lengths and checksums were made right again.
  bool repaired = false;
};

//! Makes mutants of one kind of file.
class Mutator
{
 public:
  /**
   * @param kind What to damage; has to outlive the mutator.
   * @param seed Which mutants.
   */
  Mutator(const FileKind& kind, const uint64_t seed) : kind(kind), random(seed)
  {
  }

  //! The next one; it differs from the file it was made of.
  Mutant Next();

 private:
  //! A number below a limit, which is not 0.
  size_t Below(const size_t limit) { return random() % limit; }
  //! Damage bytes in one to four places.
  std::string Damaged(std::string bytes);
  void DamageBytes(std::string& bytes);
  void DamageText(std::string& text);
  //! Put a whole number that is near a limit of something.
  void PutNumber(std::string& bytes);
  //! A file with sound checksums around damaged content.
  std::string Repaired(const std::string& seed);

  const FileKind& kind;
  std::mt19937_64 random;
};

/**
 * Make the checksums of a container right again, and the length of the payload
 * too if that is asked for.
 */
std::string RepairContainer(std::string bytes, const bool repairLength);

}  // namespace nexec

#endif
