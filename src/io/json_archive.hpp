/**
 * @file io/json_archive.hpp
 *
 * cereal's JSON archive and the rapidjson under it, set up for files that are
 * not trusted.  Include these only through here: the macros below change
 * inline code, so all users have to agree on them.
 */
#ifndef NEXEC_IO_JSON_ARCHIVE_HPP
#define NEXEC_IO_JSON_ARCHIVE_HPP

// The recursive parser overflows the stack on deep nesting; this one does not.
// Some copies of cereal have a rapidjson of their own with another prefix.
#define RAPIDJSON_PARSE_DEFAULT_FLAGS \
  (kParseFullPrecisionFlag | kParseNanAndInfFlag | kParseIterativeFlag)
#define CEREAL_RAPIDJSON_PARSE_DEFAULT_FLAGS RAPIDJSON_PARSE_DEFAULT_FLAGS

#include <cereal/archives/json.hpp>

#ifdef CEREAL_RAPIDJSON_NAMESPACE
#include <cereal/external/rapidjson/error/en.h>
#else
#include <rapidjson/error/en.h>
#endif

namespace nexec
{

#ifdef CEREAL_RAPIDJSON_NAMESPACE
namespace json = CEREAL_RAPIDJSON_NAMESPACE;
#else
namespace json = RAPIDJSON_NAMESPACE;
#endif

}  // namespace nexec

#endif
