/**
 * @file io/codec.hpp
 *
 * A codec for each kind of file: Codec<Data> says which fields a file with such
 * data has, in which order, and what has to hold for them.  Reading and
 * writing, as .bin and as .json, all go through Codec<Data>::Fields(), so they
 * cannot get out of step; nothing is written that could not be read again.
 */
#ifndef NEXEC_IO_CODEC_HPP
#define NEXEC_IO_CODEC_HPP

#include <nexec/core/errors.hpp>
#include <nexec/nn/optimizer.hpp>

#include "atomic_file.hpp"
#include "binary_archive.hpp"
#include "container.hpp"
#include "json_archive.hpp"

#include <new>
#include <stdexcept>
#include <string>

namespace nexec
{

//! What the formats of a kind of file are called.
struct FileFormat
{
  //! What the data are, for messages.
  const char* what;
  //! Kind of a .bin file; nullptr if there are none.
  const char* container;
  //! "format" of a .json file; nullptr if there are none.
  const char* json;
  //! Newest minor version.  Version v of a .json file is format 1.(v - 1).
  unsigned newest = 0;
  //! Whether a .bin file is compressed.
  bool compressed = false;
  //! Blanks in front of a line of a .json file, for each level.
  unsigned indent = 2;
  //! Whether text has to be fit to print and numbers finite in a .json file.
  bool strict = true;
};

/**
 * The codec of a kind of file has
 *
 *   format                  a FileFormat;
 *   Empty()                 data that are to be read;
 *   MinorVersion(data)      the oldest format 1.x that can hold them.  Files
 *                           are written in that one, so that older programs
 *                           read all that they can know;
 *   Fields(archive, data)   reads or writes (possibly const) data.
 */
template<typename Data>
struct Codec;

/**
 * The bytes of a .bin file.  Throws WriteError if the data are some that could
 * not be read again.
 *
 * @param refusal What the error says before its reason.
 */
template<typename Data>
std::string EncodeBinary(const Data& data, const std::string& refusal = "")
{
  const unsigned version = Codec<Data>::MinorVersion(data);
  const char* const kind = Codec<Data>::format.container;
  BinaryWriter write(version, refusal);
  Codec<Data>::Fields(write, data);
  return Codec<Data>::format.compressed
      ? WrapCompressed(kind, write.Payload(), version)
      : WrapPayload(kind, write.Payload(), version);
}

//! The data in the bytes of a .bin file.  Throws FormatError.
template<typename Data>
Data DecodeBinary(const std::string& path, const std::string& bytes)
{
  const std::string payload =
      UnwrapPayload(path, bytes, Codec<Data>::format.container);
  BinaryReader read(path, payload, ReadContainerInfo(bytes).minorVersion);
  Data data = Codec<Data>::Empty();
  Codec<Data>::Fields(read, data);
  read.CheckAllRead();
  return data;
}

//! The text of a .json file, otherwise as EncodeBinary().
template<typename Data>
std::string EncodeJson(const Data& data, const std::string& refusal = "")
{
  const FileFormat& format = Codec<Data>::format;
  const uint64_t version = Codec<Data>::MinorVersion(data) + 1;
  JsonWriter write({format.json, version, format.indent}, format.strict,
                   refusal);
  Codec<Data>::Fields(write, data);
  return write.Text();
}

//! The data in the text of a .json file.  Throws FormatError.
template<typename Data>
Data DecodeJson(const std::string& path, const std::string& text)
{
  const FileFormat& format = Codec<Data>::format;
  JsonReader read(path, text, format.strict);
  read.CheckFormat(format.json, format.newest + 1);
  Data data = Codec<Data>::Empty();
  Codec<Data>::Fields(read, data);
  read.CheckAllRead();
  return data;
}

/**
 * Decode the bytes of a file.  The checks inside should leave nothing for this
 * to catch; it is here so that a file can never end a program with an error
 * nobody expects.
 */
template<typename Data>
Data DecodeGuarded(const std::string& path, const std::string& bytes,
                   Data (*decode)(const std::string&, const std::string&))
{
  try
  {
    return decode(path, bytes);
  }
  catch (const std::length_error& error)
  {
    throw FormatError(path, 0, std::string("bad length: ") + error.what());
  }
  catch (const std::bad_alloc&)
  {
    throw FormatError(
        path, 0,
        std::string("not enough memory for this ") + Codec<Data>::format.what);
  }
}

//! Write a file atomically, as .bin or .json if there are both.  Throws
//! UsageError (extension) and WriteError.
template<typename Data>
void SaveFile(const std::string& path, const Data& data)
{
  constexpr FileFormat format = Codec<Data>::format;
  const std::string refusal = "cannot write '" + path + "': ";
  if constexpr (format.json != nullptr)
  {
    if (!IsBinaryName(path, format.what))
    {
      const std::string text = EncodeJson(data, refusal);
      if (text.size() > maxJsonBytes)
      {
        throw WriteError(refusal + "the " + format.what +
                         " is too large for .json; use .bin");
      }
      WriteFileAtomically(path, text);
      return;
    }
  }
  WriteFileAtomically(path, EncodeBinary(data, refusal));
}

//! Read a file that SaveFile() has written, perhaps.  Throws UsageError
//! (extension) and FormatError.
template<typename Data>
Data LoadFile(const std::string& path)
{
  constexpr FileFormat format = Codec<Data>::format;
  if constexpr (format.json != nullptr)
  {
    if (!IsBinaryName(path, format.what))
      return DecodeGuarded(path, ReadFile(path, maxJsonBytes),
                           DecodeJson<Data>);
  }
  return DecodeGuarded(path, ReadFile(path, maxBinaryBytes),
                       DecodeBinary<Data>);
}

/**
 * Read or write one value for every parameter of a layout.  When reading,
 * names and shapes have to be those of the layout; all values are finite.
 *
 * @param values The (possibly const) values.
 */
template<typename Archive, typename Values>
void Blocks(Archive& archive, const ParameterLayout& layout, Values& values)
{
  if constexpr (Archive::reading)
  {
    // The limits of the sizes keep this far from overflowing.
    archive.NeedNumbers("parameters", layout.Size());
    values.set_size(layout.Size());
  }
  else if (values.n_elem != layout.Size())
  {
    archive.Accept("the model has " + std::to_string(values.n_elem) +
                   " parameters in place of " + std::to_string(layout.Size()));
  }
  archive.Object("parameters",
                 [&]
                 {
                   archive.NumBlocks(layout.Blocks().size());
                   for (const ParameterBlock& block : layout.Blocks())
                   {
                     auto* const first = values.memptr() + block.offset;
                     archive.Block(block, first);
                     const auto* const last = first + block.Size();
                     const auto* const bad = std::find_if_not(
                         first, first + block.Size(),
                         [](const double x) { return std::isfinite(x); });
                     if (bad == last)
                       continue;
                     archive.Refuse((block.name + "/data").c_str(),
                                    "value " + std::to_string(bad - first) +
                                        " of parameter block '" + block.name +
                                        "' is not finite");
                   }
                 });
}

//! Read or write what Adam remembers, with two such sets of blocks.
template<typename Archive, typename State>
void OptimizerFields(Archive& archive, const ParameterLayout& layout,
                     State& state)
{
  archive("block_updates", state.updates);
  archive.Require("block_updates",
                  state.updates.size() == layout.Blocks().size(),
                  "is not one number for each block");
  Blocks(archive, layout, state.mean);
  Blocks(archive, layout, state.square);
  if (state.square.min() < 0.0)
    archive.Accept("a mean of squares is negative");
}

}  // namespace nexec

#endif
