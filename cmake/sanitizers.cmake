# Builds that look for bugs while they run; see CMakePresets.json.
option(NEXEC_SANITIZE "Build with AddressSanitizer and UBSan" OFF)
option(NEXEC_FUZZ "Build the fuzz targets with libFuzzer (needs Clang)" OFF)
option(NEXEC_TSAN "Build with ThreadSanitizer (needs Clang and Archer)" OFF)

if((NEXEC_FUZZ OR NEXEC_TSAN) AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "NEXEC_FUZZ and NEXEC_TSAN need Clang")
endif()
if(NEXEC_SANITIZE OR NEXEC_FUZZ)
  add_compile_options(-fsanitize=address,undefined
    -fno-sanitize-recover=undefined -fno-omit-frame-pointer
    -D_GLIBCXX_ASSERTIONS)
  add_link_options(-fsanitize=address,undefined)
endif()
if(NEXEC_FUZZ)
  # The macro is the usual name for "checksums are not compared".
  add_compile_options(-fsanitize=fuzzer-no-link
    -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND (NEXEC_SANITIZE OR NEXEC_FUZZ))
  # The stack of rapidjson 1.1.0 adds to a null pointer when it is empty.
  set_source_files_properties(src/io/json_archive.cpp
    PROPERTIES COMPILE_OPTIONS -fno-sanitize=pointer-overflow)
endif()
if(NEXEC_TSAN)
  add_compile_options(-fsanitize=thread -fno-omit-frame-pointer)
  add_link_options(-fsanitize=thread)
endif()
