# Make a file into an array of bytes with the given name and namespace, and
# append its source to a list.
function(embed_file input name namespace sources)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/embed_file.cmake)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DINPUT=${input} -DOUTPUT=${output} -DNAME=${name}
      -DNAMESPACE=${namespace} -P ${script}
    DEPENDS ${input} ${script})
  set(${sources} ${${sources}} ${output} PARENT_SCOPE)
endfunction()

# Make files into an array `name` of EmbeddedFile, which the given header
# declares, with one for each file and an empty one at the end.
function(embed_table inputs name namespace header sources)
  set(declarations "")
  set(rows "")
  foreach(input ${inputs})
    get_filename_component(file ${input} NAME)
    string(MAKE_C_IDENTIFIER ${name}_${file} bytes)
    embed_file(${input} ${bytes} ${namespace} ${sources})
    string(APPEND declarations
      "extern const unsigned char ${bytes}[];\nextern const size_t ${bytes}Size;\n")
    string(APPEND rows "    {\"${file}\", ${bytes}, &${bytes}Size},\n")
  endforeach()
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  file(CONFIGURE OUTPUT ${output} CONTENT "#include \"${header}\"
namespace ${namespace}
{
${declarations}
const EmbeddedFile ${name}[] = {
${rows}    {nullptr, nullptr, nullptr}};
} // namespace ${namespace}
" @ONLY)
  set(${sources} ${${sources}} ${output} PARENT_SCOPE)
endfunction()
