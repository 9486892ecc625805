/**
 * @file io/npy_test.cpp
 *
 * Headers and damage; tests/numpy has files that NumPy itself has written.
 */

#include <nexec/core/errors.hpp>
#include <nexec/core/random.hpp>
#include <nexec/io/sequences.hpp>

#include "io/npy.hpp"
#include "support/process.hpp"

#include <catch2/catch.hpp>

#include <cstring>
#include <sstream>

using namespace nexec;

namespace
{

//! A file with this header and these numbers.
std::string File(const std::string& header, const std::string& data,
                 const char version = 1)
{
  std::string bytes(npyMagic);
  bytes += version;
  bytes += '\0';
  const size_t lengthSize = version == 1 ? 2 : 4;
  for (size_t i = 0; i < lengthSize; ++i)
    bytes += static_cast<char>(header.size() >> (8 * i) & 0xff);
  return bytes + header + data;
}

std::string Header(const std::string& type, const std::string& shape)
{
  return "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape +
      ", }   \n";
}

std::string Doubles(const std::vector<double>& values)
{
  std::string bytes(8 * values.size(), '\0');
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

NpyArray Read(const std::string& bytes)
{
  std::istringstream in(bytes);
  return NpyArray(in, "a.npy");
}

//! The message of the InputError that refuses the bytes.
std::string NpyRefusal(const std::string& bytes)
{
  try
  {
    Read(bytes);
  }
  catch (const InputError& error)
  {
    return error.what();
  }
  return "accepted";
}

//! Whether bytes with this header and no numbers are refused for a reason.
bool Refused(const std::string& header, const std::string& reason)
{
  const std::string refusal = NpyRefusal(File(header, ""));
  INFO(header << ": " << refusal);
  CHECK(Contains(refusal, "'a.npy', byte "));
  CHECK(Contains(refusal, reason));
  return Contains(refusal, reason);
}

}  // namespace

TEST_CASE("The rows of an array are sequences", "[io][npy]")
{
  const std::string data = Doubles({3, 1, 2, 6, 5, 4});
  const NpyArray rows = Read(File(Header("<f8", "(2, 3)"), data));
  CHECK(rows.Rows() == 2);
  CHECK(rows.Cols() == 3);
  CHECK(rows.Value(1, 0) == 6);
  CHECK(rows.Bytes(1, 2) == Doubles({4}));

  std::string fortran = Header("<f8", "(2, 3)");
  fortran.replace(fortran.find("False"), 5, "True");
  const NpyArray columns = Read(File(fortran, data));
  CHECK(columns.Value(0, 0) == 3);
  CHECK(columns.Value(1, 0) == 1);
  CHECK(columns.Value(0, 2) == 5);

  const NpyArray row = Read(File(Header("<f8", "(6,)"), data));
  CHECK(row.Rows() == 1);
  CHECK(row.Cols() == 6);
  CHECK(Read(File(Header("<f8", "(0,)"), "")).Rows() == 1);
  CHECK(Read(File(Header("<f8", "(0, 7)"), "")).Rows() == 0);
  CHECK(Read(File(Header("<f8", "(7, 0)"), "")).Cols() == 0);
}

TEST_CASE("A sequence reader knows an array by its first byte", "[io][npy]")
{
  const std::string header =
      EncodeNpyHeader({"<f8", false, std::vector<size_t>{2, 2}});
  CHECK(header.size() == 128);
  std::istringstream in(header + Doubles({2, 1, 4, 3}));
  SequenceReader reader(in, "a.npy");
  CHECK(reader.Head() == header);
  SequenceLine line;
  REQUIRE(reader.Next(line));
  CHECK(line.values == std::vector<double>{2, 1});
  REQUIRE(reader.Next(line));
  std::ostringstream out;
  WriteSequence(out, line, {1, 0});
  CHECK(out.str() == Doubles({3, 4}));
  CHECK(reader.PlaceOf(reader.LineNumber()) == "row 2");
  CHECK(!reader.Next(line));

  // What is refused is not read as text after that.
  std::istringstream bad("\x93NUMPX\n1 2\n");
  SequenceReader refused(bad, "a.npy");
  CHECK_THROWS_AS(refused.Next(line), InputError);
  CHECK(!refused.Next(line));
}

TEST_CASE("A header may be written in more than one way", "[io][npy]")
{
  const std::string data = Doubles({1, 2});
  for (const char* header :
       {"{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }\n",
        "{'descr':'<f8','fortran_order':False,'shape':(2,)}",
        "{ 'shape' : ( 2 , ) , \"descr\" : '<f8' , 'fortran_order' : True }  ",
        "{'shape': (1, 2), 'descr': '<f8', 'fortran_order': False}",
        "{'shape': (2, 1,), 'descr': '<f8', 'fortran_order': False,}"})
  {
    CAPTURE(header);
    for (const char version : {1, 2, 3})
      CHECK(Read(File(header, data, version)).Header().type == "<f8");
  }
}

TEST_CASE("Headers that are none are refused with their place", "[io][npy]")
{
  const auto with = [](const std::string& from, const std::string& to)
  {
    std::string header = Header("<f8", "(2,)");
    REQUIRE(Contains(header, from));
    return header.replace(header.find(from), from.size(), to);
  };
  CHECK(Refused("", "'{' was expected"));
  CHECK(Refused("{", "a string was expected"));
  CHECK(Refused("{}", "is missing"));
  CHECK(Refused("__import__('os')", "'{' was expected"));
  CHECK(Refused(with("'shape': (2,), ", ""), "is missing"));
  CHECK(Refused(with("shape", "descr"), "there twice"));
  CHECK(Refused(with("shape", "shapes"), "unknown key"));
  CHECK(Refused(with("False", "false"), "True or False"));
  CHECK(Refused(with("False", "0"), "True or False"));
  CHECK(Refused(with("(2,)", "2"), "'(' was expected"));
  CHECK(Refused(with("(2,)", "(2)"), "not a tuple"));
  CHECK(Refused(with("(2,)", "(2"), "a length was expected"));
  CHECK(Refused(with("(2,)", "(1, 2;"), "')' was expected"));
  CHECK(Refused(with("(2,)", "(,)"), "a length was expected"));
  CHECK(Refused(with("(2,)", "(-2,)"), "a length was expected"));
  CHECK(Refused(with("(2,)", "(1+1,)"), "not a tuple"));
  CHECK(Refused(with("(2,)", "(2.0,)"), "not a tuple"));
  CHECK(Refused(with("(2,)", "(2L,)"), "not a tuple"));
  CHECK(Refused(with("(2,)", "(18446744073709551616,)"), "too large"));
  CHECK(Refused(with("}", "} x"), "something follows"));
  CHECK(Refused(with("}", "}}"), "something follows"));
  CHECK(Refused(with("}", ""), "a string was expected"));
  CHECK(Refused(with(", }", ""), "'}' was expected"));
  CHECK(Refused(with("<f8", "\\x3cf8"), "odd character"));
  CHECK(Refused(with("'<f8", "<f8"), "a string was expected"));
  CHECK(Refused("{'descr", "does not end"));
  CHECK(Refused(with("'<f8'", "[('x', '<f8')]"), "structured"));
  std::string axes = "(";
  for (size_t i = 0; i < 40; ++i)
    axes += "1, ";
  CHECK(Refused(with("(2,)", axes + ")"), "too many axes"));
}

TEST_CASE("Types that are not numbers are refused", "[io][npy]")
{
  for (const char* type :
       {"", "f8", "<f2", "<f16", "<c8", "<i3", "<u16", "|f8", "|i8", "<b2",
        "=f8", "<U1", "|S1", "|V8", "<f", "<M8", "<f9", "<f0", "<b4"})
  {
    CAPTURE(type);
    CHECK(Refused(Header(type, "(0,)"), "numbers of type"));
  }
  CHECK(Refused(Header("|O", "(0,)"), "objects are not loaded"));
  CHECK(Contains(NpyRefusal(File(Header("|b1", "(2,)"), "\1\2")),
                 "row 1, column 2: neither true nor false"));
}

TEST_CASE("Lengths are checked before memory is taken", "[io][npy]")
{
  CHECK(Refused(Header("<f8", "()"), "0 axes"));
  CHECK(Refused(Header("<f8", "(1, 1, 1)"), "3 axes"));
  CHECK(Refused(Header("<f8", "(100001,)"), "in one row"));
  CHECK(Refused(Header("<f8", "(1, 100001)"), "in one row"));
  CHECK(Refused(Header("<f8", "(18446744073709551615, 1)"), "rows"));
  CHECK(Refused(Header("<f8", "(4294967296, 4294967296)"), "in one row"));
  CHECK(Refused(Header("<f8", "(16777217, 1)"), "more than 16777216 rows"));
  CHECK(Refused(Header("<f8", "(100001, 0)"), "more than 100000 empty rows"));
  CHECK(Read(File(Header("<f8", "(100000, 0)"), "")).Rows() == 100000);
  CHECK(Refused(Header("<f8", "(1000000, 1000)"), "numbers"));
  // A gibibyte that is not there.
  CHECK(Refused(Header("<f8", "(134217, 1000)"), "truncated: the array takes"));
  std::string huge = File(Header("<f8", "(1,)"), Doubles({1}), 2);
  huge[11] = '\x7f';
  CHECK(Contains(NpyRefusal(huge), "the header is longer than"));
}

TEST_CASE("Versions of the array format that do not exist are refused",
          "[io][npy]")
{
  const std::string bytes = File(Header("<f8", "(1,)"), Doubles({1}));
  for (const char version : {0, 4, 99})
  {
    std::string changed = bytes;
    changed[6] = version;
    CHECK(Contains(NpyRefusal(changed), "are known"));
  }
  std::string changed = bytes;
  changed[7] = 1;
  CHECK(Contains(NpyRefusal(changed), "version 1.1"));
}

TEST_CASE("An array cut off or followed by anything is refused", "[io][npy]")
{
  const std::string bytes =
      File(Header("<f8", "(2, 2)"), Doubles({4, 3, 2, 1}));
  REQUIRE(NpyRefusal(bytes) == "accepted");
  for (size_t size = 0; size < bytes.size(); ++size)
  {
    CAPTURE(size);
    REQUIRE(Contains(NpyRefusal(bytes.substr(0, size)), "truncated"));
  }
  CHECK(NpyRefusal(bytes + "\n") ==
        "'a.npy', byte " + std::to_string(bytes.size()) +
            ": bytes follow the array");
}

TEST_CASE("Damaged arrays are read or refused, nothing else", "[io][npy]")
{
  const std::string bytes =
      File(Header("<i8", "(2, 2)"), Doubles({4, 3, 2, 1}));
  RandomStream random(7, Purpose::Test, 0);
  size_t refused = 0;
  constexpr size_t mutants = 20000;
  for (size_t i = 0; i < mutants; ++i)
  {
    std::string changed = bytes;
    const size_t changes = 1 + random.Below(3);
    for (size_t change = 0; change < changes; ++change)
      changed[random.Below(changed.size())] =
          static_cast<char>(random.Below(256));
    // Anything but an InputError ends the test.
    refused += NpyRefusal(changed) == "accepted" ? 0 : 1;
  }
  CHECK(refused > mutants / 2);
  CHECK(refused < mutants);
}
