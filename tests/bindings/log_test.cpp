/**
 * @file tests/bindings/log_test.cpp
 */
#include "process/log.hpp"

#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <sstream>

using namespace nexec;
using namespace nexec::bindings;

TEST_CASE("Every line of a message gets its tag", "[bindings]")
{
  std::ostringstream out;
  Log::Stream(&out);
  Log::Warn("first\nsecond");
  Log::Info("hidden");
  Log::Verbose(true);
  Log::Info("shown");
  Log::Verbose(false);
  Log::Fatal("end");
  Log::Plain("plain");
  Log::Stream(nullptr);
  CHECK(out.str() ==
        "[WARN ] first\n[WARN ] second\n[INFO ] shown\n"
        "[FATAL] end\nplain\n");
}

TEST_CASE("Errors know their exit codes", "[bindings]")
{
  CHECK(UsageError("").Code() == ExitCode::BadInput);
  CHECK(InputError("").Code() == ExitCode::BadInput);
  CHECK(WriteError("").Code() == ExitCode::CannotWrite);
  CHECK(TrainingError("").Code() == ExitCode::TrainingFailed);
  const FormatError error("a.bin", 12, "odd");
  CHECK(error.Code() == ExitCode::BadFile);
  CHECK(error.Path() == "a.bin");
  CHECK(error.Offset() == 12);
  CHECK(std::string(error.what()) == "'a.bin' (byte 12): odd");
}
