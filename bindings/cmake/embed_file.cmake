# Make a file into C++ source: cmake -DINPUT=... -DOUTPUT=... -P embed_file.cmake
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
file(WRITE ${OUTPUT} "#include <cstddef>
namespace nexec::bindings
{
extern const unsigned char defaultModel[];
extern const size_t defaultModelSize;
const unsigned char defaultModel[] = {
${bytes}};
const size_t defaultModelSize = sizeof(defaultModel);
} // namespace nexec::bindings
")
