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
