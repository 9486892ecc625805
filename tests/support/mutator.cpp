/**
 * @file tests/support/mutator.cpp
 */
#include "io/container.hpp"

#include "mutator.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>

namespace nexec
{

namespace
{

void Put(std::string& bytes, const size_t offset, const size_t count,
         const uint64_t value)
{
  for (size_t i = 0; i < count && offset + i < bytes.size(); ++i)
    bytes[offset + i] = static_cast<char>(value >> (8 * i) & 0xff);
}

uint64_t Checksum(const std::string& bytes, const size_t begin,
                  const size_t count)
{
  return crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()) + begin,
                 count);
}

constexpr std::array<uint64_t, 16> numbers = {0,
                                              1,
                                              2,
                                              7,
                                              255,
                                              4096,
                                              4097,
                                              uint64_t(1) << 24,
                                              uint64_t(1) << 31,
                                              (uint64_t(1) << 32) - 1,
                                              uint64_t(1) << 32,
                                              uint64_t(1) << 40,
                                              (uint64_t(1) << 61) + 1,
                                              uint64_t(1) << 63,
                                              UINT64_MAX - 1,
                                              UINT64_MAX};

const std::array<std::string, 20> words = {"0",
                                           "-1",
                                           "1e999",
                                           "-0.0",
                                           "1.5",
                                           "18446744073709551615",
                                           "18446744073709551616",
                                           "9223372036854775808",
                                           "4294967296",
                                           "NaN",
                                           "-Infinity",
                                           "null",
                                           "true",
                                           "{}",
                                           "[]",
                                           "\"\"",
                                           "\"\\u0000\"",
                                           "\"\\ud800\"",
                                           "{\"a\":[1,{\"b\":2}]}",
                                           "5e-324"};

const std::string marks = "{}[],:\"\\0123456789-+.eE";

}  // namespace

std::string RepairContainer(std::string bytes, const bool repairLength)
{
  if (bytes.size() < containerHeaderSize)
    return bytes;
  const size_t length = bytes.size() - containerHeaderSize;
  if (repairLength)
    Put(bytes, 24, 8, length);
  Put(bytes, 32, 4, Checksum(bytes, containerHeaderSize, length));
  Put(bytes, 60, 4, Checksum(bytes, 0, 60));
  return bytes;
}

void Mutator::PutNumber(std::string& bytes)
{
  // Fields are not aligned, but most begin after a field of eight bytes.
  const size_t sizes[] = {1, 2, 4, 8, 8, 8};
  Put(bytes, Below(bytes.size()), sizes[Below(6)],
      numbers[Below(numbers.size())]);
}

void Mutator::DamageBytes(std::string& bytes)
{
  if (bytes.empty())
    bytes = "x";
  // Sizes and names come first, and decide most.
  const bool early = Below(2) == 0;
  const size_t place =
      Below(early ? std::min<size_t>(bytes.size(), 160) : bytes.size());
  const size_t count = 1 + Below(std::min<size_t>(bytes.size() - place, 64));
  switch (Below(9))
  {
    case 0:
      bytes[place] = static_cast<char>(bytes[place] ^ (1 << Below(8)));
      break;
    case 1:
      bytes[place] = static_cast<char>(random());
      break;
    case 2:
      bytes.resize(place);
      break;
    case 3:
      bytes.append(1 + Below(40), static_cast<char>(random()));
      break;
    case 4:
      bytes.erase(place, count);
      break;
    case 5:
      bytes.insert(Below(bytes.size()), bytes.substr(place, count));
      break;
    case 6:
      bytes.insert(place, count, static_cast<char>(random()));
      break;
    default:
      PutNumber(bytes);
  }
}

void Mutator::DamageText(std::string& text)
{
  const size_t place = text.empty() ? 0 : Below(text.size());
  // Where a value begins that can be replaced as a whole.
  const size_t value = text.find_first_of("0123456789\"[{", place);
  switch (Below(6))
  {
    case 0:
      text.insert(place, 1, marks[Below(marks.size())]);
      break;
    case 1:
      if (!text.empty())
        text[place] = marks[Below(marks.size())];
      break;
    case 2:
      text.insert(place, 1 + Below(40), Below(2) == 0 ? '[' : '{');
      break;
    default:
      if (value != std::string::npos)
      {
        const size_t end = text.find_first_of(",\n", value);
        text.replace(value, std::min(end, text.size()) - value,
                     words[Below(words.size())]);
      }
  }
}

std::string Mutator::Damaged(std::string bytes)
{
  for (size_t left = 1 + Below(2) * Below(4); left > 0; --left)
  {
    if (kind.IsText() && Below(3) > 0)
      DamageText(bytes);
    else
      DamageBytes(bytes);
  }
  return bytes;
}

std::string Mutator::Repaired(const std::string& seed)
{
  // The payload itself: what is behind the compression is not reached
  // otherwise.
  if (kind.compressed && Below(2) == 0)
  {
    const std::string payload =
        Damaged(UnwrapPayload("seed", seed, kind.container));
    const unsigned minorVersion = ReadContainerInfo(seed).minorVersion;
    return Below(2) == 0 ? WrapCompressed(kind.container, payload, minorVersion)
                         : WrapPayload(kind.container, payload, minorVersion);
  }
  // Damage to the header mostly ends there; spare it in most mutants.
  if (Below(8) == 0)
    return RepairContainer(Damaged(seed), Below(2) == 0);
  return RepairContainer(seed.substr(0, containerHeaderSize) +
                             Damaged(seed.substr(containerHeaderSize)),
                         true);
}

Mutant Mutator::Next()
{
  const std::string& seed = kind.seeds[Below(kind.seeds.size())];
  Mutant mutant;
  mutant.repaired = !kind.IsText() && Below(2) == 0;
  do
  {
    mutant.bytes = mutant.repaired ? Repaired(seed) : Damaged(seed);
  } while (mutant.bytes == seed);
  return mutant;
}

}  // namespace nexec
