/**
 * @file io/field_writer.hpp
 *
 * Writes fields to any cereal output archive.
 */
#ifndef NEXEC_IO_FIELD_WRITER_HPP
#define NEXEC_IO_FIELD_WRITER_HPP

#include <nexec/nn/pooling.hpp>

#include <cereal/cereal.hpp>
#include <cereal/types/string.hpp>

namespace nexec
{

//! Writes each field it is called with under its name.
template<typename Archive>
class FieldWriter
{
 public:
  //! @param archive Where to write; it has to outlive the writer.
  explicit FieldWriter(Archive& archive) : archive(archive) {}

  //! Write one field.
  template<typename T>
  void operator()(const char* name, const T& value)
  {
    archive(cereal::make_nvp(name, value));
  }

  //! Write a way to pool, by its name.
  void operator()(const char* name, const Pooling value)
  {
    archive(cereal::make_nvp(name, PoolingName(value)));
  }

 private:
  //! Where to write.
  Archive& archive;
};

}  // namespace nexec

#endif
