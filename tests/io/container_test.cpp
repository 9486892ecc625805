/**
 * @file io/container_test.cpp
 */

#include <nexec/core/errors.hpp>
#include <nexec/core/random.hpp>

#include "io/container.hpp"

#include <catch2/catch.hpp>

#include <zlib.h>

#include <stdexcept>

using namespace nexec;

namespace
{

//! Make the header's checksum right again after a change.
std::string Repair(std::string bytes)
{
  const uLong sum = crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), 60);
  for (size_t i = 0; i < 4; ++i)
    bytes[60 + i] = static_cast<char>((sum >> (8 * i)) & 0xff);
  return bytes;
}

//! The error that refuses the bytes.
FormatError Refusal(const std::string& bytes)
{
  try
  {
    UnwrapPayload("some.bin", bytes, "MODL");
  }
  catch (const FormatError& error)
  {
    return error;
  }
  throw std::logic_error("the bytes were accepted");
}

bool Says(const FormatError& error, const std::string& text)
{
  INFO(error.what());
  return error.Reason().find(text) != std::string::npos &&
      error.Path() == "some.bin";
}

}  // namespace

TEST_CASE("A payload comes back as it was", "[io]")
{
  const std::string payload("x\0y\r\n", 5);
  REQUIRE(UnwrapPayload("f", WrapPayload("MODL", payload), "MODL") == payload);
  REQUIRE(UnwrapPayload("f", WrapPayload("TRAC", ""), "TRAC").empty());
}

TEST_CASE("The header has the documented bytes", "[io]")
{
  const std::string bytes = WrapPayload("MODL", "123456789");
  std::string expected(
      "\x89NEXC\r\n\x1a"
      "\x01\0\0\0"
      "\x40\0\0\0"
      "MODL"
      "\x01\0\0\0"
      "\x09\0\0\0\0\0\0\0",
      32);
  // The well-known check value of CRC-32, 0xcbf43926.
  expected += "\x26\x39\xf4\xcb";
  expected += std::string(24, '\0');
  REQUIRE(bytes.size() == 64 + 9);
  REQUIRE(bytes.substr(0, 60) == expected);
  REQUIRE(Repair(bytes) == bytes);
  REQUIRE(bytes.substr(64) == "123456789");
}

TEST_CASE("A kind has four characters", "[io]")
{
  REQUIRE_THROWS_AS(WrapPayload("MODEL", ""), std::invalid_argument);
  REQUIRE_THROWS_AS(WrapPayload("", ""), std::invalid_argument);
}

TEST_CASE("Other files are not taken for ours", "[io]")
{
  REQUIRE(Says(Refusal(""), "not a nexec file: it is empty"));
  REQUIRE(Says(Refusal("{\"a\": 1}"), "not a nexec file"));
  REQUIRE(Says(Refusal(std::string(200, '\0')), "not a nexec file"));

  // A copy in text mode.
  std::string bytes = WrapPayload("MODL", "abc");
  bytes.erase(5, 1);
  REQUIRE(Says(Refusal(bytes), "not a nexec file"));
}

TEST_CASE("Every truncation is found and placed", "[io]")
{
  const std::string bytes = WrapPayload("MODL", "some payload");
  for (size_t size = 1; size < bytes.size(); ++size)
  {
    const FormatError error = Refusal(bytes.substr(0, size));
    CAPTURE(size);
    REQUIRE(Says(error, "truncated"));
    REQUIRE(error.Offset() == size);
  }
}

TEST_CASE("Every changed bit is found", "[io]")
{
  const std::string bytes = WrapPayload("MODL", "payload");
  for (size_t i = 0; i < 8 * bytes.size(); ++i)
  {
    std::string changed = bytes;
    changed[i / 8] = static_cast<char>(changed[i / 8] ^ (1 << (i % 8)));
    CAPTURE(i);
    REQUIRE_THROWS_AS(UnwrapPayload("f", changed, "MODL"), FormatError);
  }
  std::string changed = bytes;
  changed[66] = 'X';
  REQUIRE(Says(Refusal(changed), "payload checksum"));
  changed = bytes;
  changed[40] = 'X';
  REQUIRE(Says(Refusal(changed), "header checksum"));
}

TEST_CASE("Trailing bytes are found and placed", "[io]")
{
  const FormatError error = Refusal(WrapPayload("MODL", "abc") + "zz");
  REQUIRE(Says(error, "2 trailing bytes"));
  REQUIRE(error.Offset() == 67);
}

TEST_CASE("A wrong kind is refused with both names", "[io]")
{
  const FormatError error = Refusal(WrapPayload("TRAC", "abc"));
  REQUIRE(Says(error, "'TRAC'"));
  REQUIRE(Says(error, "but an executor model is needed"));
  REQUIRE(error.Offset() == 16);
}

TEST_CASE("A newer format is refused with both versions", "[io]")
{
  std::string bytes = WrapPayload("MODL", "abc");
  bytes[8] = 2;
  bytes[10] = 7;
  REQUIRE(Says(Refusal(Repair(bytes)), "newer format 2.7"));
  REQUIRE(Says(Refusal(Repair(bytes)), "reads format 1.5"));
  bytes[8] = 1;
  REQUIRE(Says(Refusal(Repair(bytes)), "newer format 1.7"));
  bytes[8] = 0;
  REQUIRE(Says(Refusal(Repair(bytes)), "format 0.7 does not exist"));
}

TEST_CASE("Fixed fields of the header have to be as they are", "[io]")
{
  const std::string bytes = WrapPayload("MODL", "abc");
  for (const size_t place : {12, 20, 36, 59})
  {
    std::string changed = bytes;
    changed[place] = 99;
    CAPTURE(place);
    REQUIRE(Refusal(Repair(changed)).Offset() == place);
  }
}

TEST_CASE("A huge declared length is only a truncation", "[io]")
{
  std::string bytes = WrapPayload("MODL", "abc");
  for (size_t i = 24; i < 32; ++i)
    bytes[i] = '\xff';
  REQUIRE(Says(Refusal(Repair(bytes)), "truncated"));
}

TEST_CASE("A compressed payload comes back as it was", "[io][trace]")
{
  for (const std::string& payload :
       {std::string(), std::string("x\0y\r\n", 5), std::string(1000000, 'a'),
        std::string(262144, 'b'), std::string(524288, 'c')})
  {
    const std::string bytes = WrapCompressed("MODL", payload);
    REQUIRE(bytes[20] == 2);
    REQUIRE(bytes.size() < 1500);
    REQUIRE(UnwrapPayload("f", bytes, "MODL") == payload);
  }
  // What is long goes through zlib in parts, and what is random stays as long.
  RandomStream random(3, Purpose::Test, 0);
  std::string noise;
  while (noise.size() < 3000001)
    noise.push_back(static_cast<char>(random.Below(256)));
  const std::string bytes = WrapCompressed("MODL", noise);
  REQUIRE(bytes.size() < noise.size() + 2000);
  REQUIRE(UnwrapPayload("f", bytes, "MODL") == noise);
}

TEST_CASE("A payload that is not compressed as it says is refused",
          "[io][trace]")
{
  const std::string stored =
      WrapCompressed("MODL", std::string(1000, 'a')).substr(64);
  // A sound container around any bytes.
  const auto wrapped = [](const std::string& bytes)
  {
    std::string file = WrapPayload("MODL", bytes);
    file[20] = 2;
    return Repair(file);
  };
  const auto withLength = [&](const uint64_t length)
  {
    std::string bytes = stored;
    for (size_t i = 0; i < 8; ++i)
      bytes[i] = static_cast<char>((length >> (8 * i)) & 0xff);
    return wrapped(bytes);
  };
  REQUIRE(UnwrapPayload("f", wrapped(stored), "MODL").size() == 1000);
  REQUIRE(UnwrapPayload("f", withLength(1000), "MODL").size() == 1000);
  for (size_t size = 0; size < 8; ++size)
    REQUIRE(
        Says(Refusal(wrapped(stored.substr(0, size))), "inside its length"));
  for (size_t size = 8; size < stored.size(); ++size)
    REQUIRE(Says(Refusal(wrapped(stored.substr(0, size))), "not compressed"));
  REQUIRE(Says(Refusal(wrapped(stored + "x")), "not compressed"));
  for (const uint64_t length : {0, 999, 1001, 10000})
    REQUIRE(Says(Refusal(withLength(length)), "not compressed"));
  // More than these few bytes can become, and more than any may.
  for (const uint64_t length :
       {uint64_t(1) << 20, uint64_t(1) << 40, ~uint64_t(0)})
    REQUIRE(Says(Refusal(withLength(length)), "cannot be"));
}
