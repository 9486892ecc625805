/**
 * @file io/json_reader.hpp
 *
 * Reads named fields from JSON text with cereal, in any order, and remembers
 * which were read so that unknown ones can be reported.
 */
#ifndef NEXEC_IO_JSON_READER_HPP
#define NEXEC_IO_JSON_READER_HPP

#include <nexec/nn/pooling.hpp>

#include "json_archive.hpp"
#include "json_scan.hpp"

#include <cstdint>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

namespace nexec
{

//! Reads each field it is called with from the current object.
class JsonReader
{
 public:
  /**
   * @param path Name of the file, for errors.
   * @param text The text.
   */
  JsonReader(const std::string& path, const std::string& text);

  //! Read a whole number.
  void operator()(const std::string& name, uint64_t& value);
  //! Read a number.
  void operator()(const std::string& name, double& value);
  //! Read a flag.
  void operator()(const std::string& name, bool& value);
  //! Read text.
  void operator()(const std::string& name, std::string& value);
  //! Read the name of a way to pool.
  void operator()(const std::string& name, Pooling& value);
  //! Read a few whole numbers.
  void operator()(const std::string& name, std::vector<uint64_t>& values);
  //! Read rows of whole numbers.
  void operator()(const std::string& name,
                  std::vector<std::vector<uint64_t>>& rows);
  //! Read many numbers.
  void operator()(const std::string& name, std::vector<double>& values);

  //! Go into the object of this name.
  void Enter(const std::string& name);
  //! Go back to the object around the current one.
  void Leave();

  //! Read an object of this name; the function reads what is in it and returns
  //! what is wrong with it, or nothing.
  void Part(const std::string& name,
            const std::function<std::string()>& readFields);

  //! Read "format", which has to be this, and "format_version", which may be
  //! at most this; returns the version.
  unsigned CheckFormat(const std::string& format, const uint64_t newest);

  //! Throw if a key has not been read.
  void CheckAllRead() const;

  //! Throw a FormatError about a key of the current object, or about the
  //! current object itself if the name is empty.
  [[noreturn]] void Refuse(const std::string& name,
                           const std::string& reason) const;

 private:
  //! The path of a key of the current object.
  std::string PathOf(const std::string& name) const;

  //! Read one value, with what cereal throws as our own error.
  template<typename T>
  void Read(const std::string& name, T& value, const std::string& type);

  //! Name of the file.
  std::string path;
  //! What cereal reads.
  std::istringstream stream;
  //! All keys, and those not yet read.
  JsonKeys keys;
  JsonKeys unread;
  //! The objects we are in.
  std::vector<std::string> objects;
  //! The archive.
  cereal::JSONInputArchive archive;
};

}  // namespace nexec

#endif
