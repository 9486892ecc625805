/**
 * @file core/errors.hpp
 *
 * Typed errors.  Every failure that nexec reports is one of these, so that a
 * program knows its exit code and a caller knows what went wrong.
 */
#ifndef NEXEC_CORE_ERRORS_HPP
#define NEXEC_CORE_ERRORS_HPP

#include <cstddef>
#include <stdexcept>
#include <string>

namespace nexec
{

//! How a program ends; see Meaning().
enum class ExitCode : int
{
  Ok = 0,
  CheckFailed = 1,
  BadInput = 2,
  BadFile = 3,
  CannotWrite = 4,
  TrainingFailed = 5,
  RankLost = 6
};

//! What an exit code means, for people.
inline const char* Meaning(const ExitCode code)
{
  switch (code)
  {
    case ExitCode::Ok:
      return "Success.";
    case ExitCode::CheckFailed:
      return "A check that was asked for did not hold.";
    case ExitCode::BadInput:
      return "Wrong options, or data that cannot be used.";
    case ExitCode::BadFile:
      return "A model, trace, checkpoint, certificate or results file was "
             "refused.";
    case ExitCode::CannotWrite:
      return "An output could not be written.";
    case ExitCode::TrainingFailed:
      return "Training diverged, or found no perfect or proved model when one "
             "was required.";
    case ExitCode::RankLost:
      return "Another process did not answer.";
  }
  return "";
}

//! The exit code of a program that a signal has stopped, as shells have it.
constexpr int ExitAfterSignal(const int signal)
{
  return 128 + signal;
}

//! The base of all nexec errors.
class Error : public std::runtime_error
{
 public:
  //! An error with this exit code and message.
  Error(const ExitCode code, const std::string& what) :
      std::runtime_error(what), code(code)
  {
  }

  //! Get the exit code a program ends with after this error.
  ExitCode Code() const { return code; }

 private:
  //! The exit code.
  ExitCode code;
};

//! Wrong options or arguments.
class UsageError : public Error
{
 public:
  //! @param what The message.
  explicit UsageError(const std::string& what) : Error(ExitCode::BadInput, what)
  {
  }
};

//! Data that cannot be used (text instead of a number, a NaN, ...).
class InputError : public Error
{
 public:
  //! @param what The message.
  explicit InputError(const std::string& what) : Error(ExitCode::BadInput, what)
  {
  }
};

//! A model or trace file that is refused.
class FormatError : public Error
{
 public:
  /**
   * @param path File that is refused.
   * @param offset Byte (from 0) at which it stopped making sense.
   * @param reason What is wrong there, and what to do if that is known.
   */
  FormatError(const std::string& path, const size_t offset,
              const std::string& reason) :
      Error(ExitCode::BadFile,
            "'" + path + "' (byte " + std::to_string(offset) + "): " + reason),
      path(path),
      offset(offset),
      reason(reason)
  {
  }

  //! Get the file that is refused.
  const std::string& Path() const { return path; }
  //! Get the byte at which the file stopped making sense.
  size_t Offset() const { return offset; }
  //! Get what is wrong there.
  const std::string& Reason() const { return reason; }

 private:
  std::string path;
  size_t offset;
  std::string reason;
};

//! A model is not proved for what is asked of it.
class ProofError : public Error
{
 public:
  //! @param what The message.
  explicit ProofError(const std::string& what) : Error(ExitCode::BadFile, what)
  {
  }
};

//! A model has learnt rules other than the given ones.
class RulesError : public Error
{
 public:
  //! @param what The message.
  explicit RulesError(const std::string& what) : Error(ExitCode::BadFile, what)
  {
  }
};

//! An output that could not be written.
class WriteError : public Error
{
 public:
  //! @param what The message.
  explicit WriteError(const std::string& what) :
      Error(ExitCode::CannotWrite, what)
  {
  }
};

//! Training diverged, or found no perfect model when one was required.
class TrainingError : public Error
{
 public:
  //! @param what The message.
  explicit TrainingError(const std::string& what) :
      Error(ExitCode::TrainingFailed, what)
  {
  }
};

}  // namespace nexec

#endif
