/**
 * @file bindings/built_in.hpp
 *
 * The trained models that are part of the programs, with their certificates:
 * the files of the data folder, put into the programs by the build.
 */
#ifndef NEXEC_BINDINGS_BUILT_IN_HPP
#define NEXEC_BINDINGS_BUILT_IN_HPP

#include <nexec/nn/pooling.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace nexec::bindings
{

//! A file as an array.
struct EmbeddedFile
{
  const char* name;
  const char* begin;
  const char* end;
};

//! All files; the last one has no name.
extern const EmbeddedFile builtInFiles[];
//! The files of data/graphs, likewise.
extern const EmbeddedFile builtInGraphFiles[];
//! The files of data/wrong, likewise.
extern const EmbeddedFile wrongFiles[];

//! The algorithms that there is a model of, in alphabetical order.
std::vector<std::string> BuiltInModelNames();

//! The model of an algorithm as a .bin file, if there is one.
std::optional<std::string> BuiltInModel(const std::string& algorithm);

//! The certificate of that model for a way to pool, if there is one.
std::optional<std::string> BuiltInCertificate(const std::string& algorithm,
                                              const Pooling pooling);

//! The same of graph algorithms.
std::vector<std::string> BuiltInGraphModelNames();
std::optional<std::string> BuiltInGraphModel(const std::string& algorithm);
std::optional<std::string> BuiltInGraphCertificate(const std::string& algorithm,
                                                   const Pooling pooling);

//! Names and bytes of models that do not do what their algorithm does, as .bin
//! files in alphabetical order.
std::vector<std::pair<std::string, std::string>> WrongModels();

}  // namespace nexec::bindings

#endif
