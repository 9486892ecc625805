# Make a file into C++ source, as an array of bytes:
#   cmake -DINPUT=... -DOUTPUT=... -DNAME=... -DNAMESPACE=...
#     -P embed_file.cmake
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
file(WRITE ${OUTPUT} "#include <cstddef>
namespace ${NAMESPACE}
{
extern const unsigned char ${NAME}[];
extern const size_t ${NAME}Size;
const unsigned char ${NAME}[] = {
${bytes}};
const size_t ${NAME}Size = sizeof(${NAME});
} // namespace ${NAMESPACE}
")
