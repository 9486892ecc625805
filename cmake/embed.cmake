# Put files into the program, as arrays of bytes.  The assembler copies them,
# which takes no time however large they are (GCC and Clang).

# Assembler text that defines the symbols `name` and `nameEnd` around the bytes
# of a file.
function(embed_bytes input name result)
  set(${result} "${${result}}__asm__(
    \".section .rodata\\n.balign 16\\n\"
    \".global ${name}\\n.type ${name}, @object\\n\"
    \"${name}:\\n.incbin \\\"${input}\\\"\\n\"
    \".global ${name}End\\n${name}End:\\n.byte 0\\n\"
    \".size ${name}, ${name}End - ${name}\\n.previous\\n\");
extern \"C\" const char ${name}[], ${name}End[];
" PARENT_SCOPE)
endfunction()

# Make one file into the symbols `name` and `nameEnd`, and append its source to
# a list.
function(embed_file input name sources)
  set(text "")
  embed_bytes(${input} ${name} text)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  file(CONFIGURE OUTPUT ${output} CONTENT "${text}" @ONLY)
  set_source_files_properties(${output} PROPERTIES OBJECT_DEPENDS ${input}
    SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
  set(${sources} ${${sources}} ${output} PARENT_SCOPE)
endfunction()

# Make files into an array `name` of EmbeddedFile, which the given header
# declares, with one for each file and an empty one at the end, and append its
# source to a list.
function(embed_table inputs name namespace header sources)
  set(text "")
  set(rows "")
  foreach(input ${inputs})
    get_filename_component(file ${input} NAME)
    string(MAKE_C_IDENTIFIER nexec_${name}_${file} symbol)
    embed_bytes(${input} ${symbol} text)
    string(APPEND rows "    {\"${file}\", ${symbol}, ${symbol}End},\n")
  endforeach()
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  file(CONFIGURE OUTPUT ${output} CONTENT "#include \"${header}\"
${text}
namespace ${namespace}
{
const EmbeddedFile ${name}[] = {
${rows}    {nullptr, nullptr, nullptr}};
} // namespace ${namespace}
" @ONLY)
  # The table changes with its files, too.
  set_source_files_properties(${output} PROPERTIES
    OBJECT_DEPENDS "${inputs}" SKIP_PRECOMPILE_HEADERS ON
    SKIP_UNITY_BUILD_INCLUSION ON)
  set(${sources} ${${sources}} ${output} PARENT_SCOPE)
endfunction()
