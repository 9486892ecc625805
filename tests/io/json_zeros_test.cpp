/**
 * @file tests/io/json_zeros_test.cpp
 */
#include "io/json_zeros.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/io/certificate_file.hpp>

#include <catch2/catch.hpp>

#include <cmath>

using namespace nexec;

namespace
{

//! The margin of a certificate in which it is written like this.
double MarginWrittenAs(const std::string& number)
{
  std::string text = CertificateText({});
  const std::string field = "\"margin\": ";
  const size_t place = text.find(field) + field.size();
  text.replace(place, text.find(',', place) - place, number);
  return LoadCertificateFromMemory("certificate", text).margin;
}

}  // namespace

TEST_CASE("Zeros are zeros, however they are written", "[io]")
{
  const std::vector<std::string> zeros = {
      "0",       "0.0",      "-0.0",   "0e5",     "0e-23",   "0e-324",
      "0e-300",  "0e300",    "0E+400", "0e-4000", "-0e-50",  "0.0e-100",
      "-0.0e99", "0.00E-25", "-0",     "0e0",     "-0.00000"};
  for (const std::string& number : zeros)
  {
    CAPTURE(number);
    CHECK(MarginWrittenAs(number) == 0.0);
  }
  for (size_t digits = 1; digits < 400; ++digits)
  {
    CAPTURE(digits);
    CHECK(MarginWrittenAs("0." + std::string(digits, '0')) == 0.0);
    CHECK(std::signbit(MarginWrittenAs("-0." + std::string(digits, '0'))));
  }
  CHECK(MarginWrittenAs("0." + std::string(40, '0') + "5") == 5e-41);
  CHECK(MarginWrittenAs("0.5e-40") == 0.5e-40);
}

TEST_CASE("Only zeros are rewritten, and nothing changes its place", "[io]")
{
  CHECK(WithPlainZeros("[0e-30, 1]") == "[0.0  , 1]");
  CHECK(WithPlainZeros("[-0e-30,\"0e-30\"]") == "[-0.0  ,\"0e-30\"]");
  CHECK(WithPlainZeros("[0.00000]") == "[0.0    ]");
  CHECK(WithPlainZeros("0e-30") == "0.0  ");
  CHECK(WithPlainZeros("\"\\\"0e-30\", 0e1") == "\"\\\"0e-30\", 0.0");
  // What is no number does not become one.
  for (const char* text :
       {"0e-32---", "0e5e5", "0e5.0", "0.000-", "0.000e", "0e", "0e+", "0."})
  {
    CAPTURE(text);
    CHECK(WithPlainZeros(text) == "?" + std::string(text + 1));
    CHECK_THROWS_AS(MarginWrittenAs(text), FormatError);
  }
  for (const char* text : {"", "-", "0", "0.0", "-0", "00e5", "1e5", "0.10",
                           "0.01e5", "--0e5", "\"0e5", "\"\\", "\"0e5\\",
                           "{\"0e50\": 10e5}", "[10.0e5]", "NaN", "-Infinity"})
  {
    CAPTURE(text);
    CHECK(WithPlainZeros(text) == text);
  }
}
