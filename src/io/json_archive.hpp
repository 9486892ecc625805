/**
 * @file io/json_archive.hpp
 *
 * The fields of JSON text, read by our parser and written by rapidjson.
 */
#ifndef NEXEC_IO_JSON_ARCHIVE_HPP
#define NEXEC_IO_JSON_ARCHIVE_HPP

#include "fields.hpp"
#include "json_parser.hpp"

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace nexec
{

//! What a file is, in its keys "format" and "format_version".
struct JsonFormat
{
  const char* name;
  uint64_t version;
  //! Blanks in front of a line, for each level.
  unsigned indent = 2;
};

//! Writes the text of a file, which is one object.
class JsonWriter : public FieldArchive<JsonWriter>
{
 public:
  static constexpr bool reading = false, text = true;

  /**
   * Write "format" and "format_version".  Version v is format 1.(v - 1).
   *
   * @param strict Whether text has to be fit to print and numbers finite.
   * @param refusal What a WriteError says before its reason.
   */
  explicit JsonWriter(const JsonFormat& format, const bool strict = false,
                      const std::string& refusal = "");
  //! Write an object without these.
  JsonWriter(const unsigned indent, const unsigned minorVersion);

  ~JsonWriter();

  template<typename T>
  void Field(const char* name, const T& value)
  {
    Key(name);
    Value(value);
  }

  template<typename Body>
  void Object(const char* name, const Body& body)
  {
    Key(name);
    Object(body);
  }
  //! Write an object as an item of a list.
  template<typename Body>
  void Object(const Body& body)
  {
    StartObject();
    body();
    EndObject();
  }
  //! Write a list, whose items `body` writes.
  template<typename Body>
  void List(const char* name, const Body& body)
  {
    Key(name);
    List(body);
  }
  //! Write a list as an item of a list.
  template<typename Body>
  void List(const Body& body)
  {
    StartList();
    body();
    EndList();
  }

  //! The name of what follows.
  void Key(const char* name);
  //! Write an item, or what a key has announced.
  void Value(const uint64_t value);
  void Value(const double value);
  void Value(const bool value);
  void Value(const std::string& value);
  void Value(const char* value) { Value(std::string(value)); }
  void Value(const Pooling value) { Value(PoolingName(value)); }
  template<typename T>
  void Value(const std::vector<T>& values)
  {
    StartList();
    for (const T& value : values)
      Value(value);
    EndList();
  }
  //! Write null in place of a number.
  void Null();
  //! Write a number, or null if it is not finite: JSON has no word for that.
  void FiniteOrNull(const double value);

  void NumBlocks(const uint64_t /* count */) {}
  void Block(const ParameterBlock& block, const double* values);

  [[noreturn]] void Refuse(const char* name, const std::string& reason) const;

  //! The whole text; nothing can be written afterwards.
  std::string Text();

 private:
  void StartObject();
  void EndObject();
  void StartList();
  void EndList();

  //! The writer of rapidjson, whose headers need not be known here.
  struct Output;
  std::unique_ptr<Output> output;
  std::string refusal;
};

//! Reads named fields from JSON text, in any order, and remembers which were
//! read so that unknown ones can be reported.
class JsonReader : public FieldArchive<JsonReader>
{
 public:
  static constexpr bool reading = true, text = true;

  /**
   * Throws FormatError as ParseJson() does.
   *
   * @param path Name of the file, for errors.
   * @param text The text.
   * @param strict Whether text has to be fit to print and numbers finite.
   */
  JsonReader(const std::string& path, const std::string& text,
             const bool strict = false);

  template<typename T>
  void Field(const char* name, T& value)
  {
    if (!Get(Find(name), value))
      Refuse(name, "'" + PathOf(name) + "' has to be " + TypeName(value));
  }
  void Field(const char* name, Pooling& value);

  template<typename Body>
  void Object(const char* name, const Body& body)
  {
    Enter(name);
    body();
    objects.pop_back();
  }

  void NumBlocks(const uint64_t /* count */) {}
  void Block(const ParameterBlock& block, double* values);

  //! Throw unless the text has room for so many numbers.
  void NeedNumbers(const char* name, const size_t count) const;

  //! Read "format", which has to be this, and "format_version", which may be
  //! at most this; sets the minor version.
  void CheckFormat(const char* format, const uint64_t newest);

  //! Throw if a key has not been read.
  void CheckAllRead() const;

  //! Throw a FormatError about a key of the current object, or about the
  //! current object itself if the name is empty.
  [[noreturn]] void Refuse(const char* name, const std::string& reason) const;

 private:
  //! The path of a key of the current object.
  std::string PathOf(const char* name) const;
  //! The number of the node of a key that is to be read.
  uint32_t Find(const char* name);
  //! Go into the object of this name.
  void Enter(const char* name);

  //! Set a value from a node; false if it is of another type.
  bool Get(const uint32_t node, uint64_t& value) const;
  bool Get(const uint32_t node, double& value) const;
  bool Get(const uint32_t node, bool& value) const;
  bool Get(const uint32_t node, std::string& value) const;
  template<typename T>
  bool Get(const uint32_t node, std::vector<T>& items) const
  {
    items.clear();
    bool fits = values.nodes[node].type == JsonType::List;
    for (uint32_t item = node + 1; fits && item < values.nodes[node].end;
         item = values.nodes[item].end)
      fits = Get(item, items.emplace_back());
    return fits;
  }

  //! What messages call a type.
  static std::string TypeName(const uint64_t /* value */)
  {
    return "a whole number from 0 to 2^64-1";
  }
  static std::string TypeName(const double /* value */) { return "a number"; }
  static std::string TypeName(const bool /* value */)
  {
    return "true or false";
  }
  static std::string TypeName(const std::string& /* value */) { return "text"; }
  static std::string Plural(const uint64_t /* value */)
  {
    return "whole numbers";
  }
  static std::string Plural(const double /* value */) { return "numbers"; }
  static std::string Plural(const std::string& /* value */) { return "texts"; }
  template<typename T>
  static std::string Plural(const std::vector<T>& /* values */)
  {
    return "arrays of " + Plural(T());
  }
  template<typename T>
  static std::string TypeName(const std::vector<T>& /* values */)
  {
    return "an array of " + Plural(T());
  }

  std::string path;
  //! Bytes of the text.
  size_t textSize;
  JsonValues values;
  //! The paths of keys not yet read.
  std::set<std::string> unread;
  //! The objects we are in.
  std::vector<std::string> objects;
};

}  // namespace nexec

#endif
