# What "cmake --install" installs: library, headers, programs, pages, data, and
# what find_package() and pkg-config need.  No path of the build is in it.
include(CMakePackageConfigHelpers)

set(NEXEC_DATA_DIR ${CMAKE_INSTALL_DATADIR}/nexec)
set(NEXEC_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/nexec)

# Before 1.0 a minor version may break what is linked to it.
set_target_properties(nexec PROPERTIES
  VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
install(TARGETS nexec EXPORT nexec-targets)
if(NEXEC_MPI)
  set_target_properties(nexec_mpi PROPERTIES
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  # Its own export: find_package(nexec) asks for MPI only when it is wanted.
  install(TARGETS nexec_mpi EXPORT nexec-mpi-targets)
  install(DIRECTORY include/ TYPE INCLUDE)
else()
  install(DIRECTORY include/ TYPE INCLUDE PATTERN mpi EXCLUDE)
endif()
file(GLOB NEXEC_DATA_FILES CONFIGURE_DEPENDS data/*.md data/*.bin data/*.json
  data/*.csv)
install(FILES ${NEXEC_DATA_FILES} DESTINATION ${NEXEC_DATA_DIR})
install(DIRECTORY data/graphs data/rules data/studies data/wrong
  DESTINATION ${NEXEC_DATA_DIR})
install(DIRECTORY doc/ DESTINATION ${CMAKE_INSTALL_DOCDIR}
  PATTERN man EXCLUDE PATTERN completion EXCLUDE)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

# Programs, each with its man page and its completion: bash looks for the latter
# in a file with the name of the program.  The page of a program for several
# processes is that of the program without "_mpi".
if(NEXEC_BUILD_PROGRAMS)
  install(TARGETS ${NEXEC_PROGRAMS} ${NEXEC_MPI_PROGRAMS})
  foreach(program ${NEXEC_PROGRAMS} ${NEXEC_MPI_PROGRAMS})
    set(page doc/man/${program}.1)
    if(program IN_LIST NEXEC_MPI_PROGRAMS)
      set(page ${PROJECT_BINARY_DIR}/man/${program}.1)
      string(REGEX REPLACE "_mpi$" "" alone ${program})
      file(CONFIGURE OUTPUT ${page} CONTENT ".so man1/${alone}.1\n")
    endif()
    install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES doc/completion/nexec.bash RENAME ${program}
      DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  endforeach()
endif()

# find_package(nexec)
install(EXPORT nexec-targets NAMESPACE nexec:: DESTINATION ${NEXEC_CMAKE_DIR})
if(NEXEC_MPI)
  install(EXPORT nexec-mpi-targets NAMESPACE nexec::
    DESTINATION ${NEXEC_CMAKE_DIR})
endif()
configure_package_config_file(cmake/nexec-config.cmake.in nexec-config.cmake
  INSTALL_DESTINATION ${NEXEC_CMAKE_DIR} PATH_VARS NEXEC_DATA_DIR)
write_basic_package_version_file(nexec-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES cmake/nexec-dependencies.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/nexec-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/nexec-config-version.cmake
  DESTINATION ${NEXEC_CMAKE_DIR})

# pkg-config: who links a static library links what is behind it, too.
file(RELATIVE_PATH NEXEC_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" NEXEC_PC_PREFIX ${NEXEC_PC_PREFIX})
list(TRANSFORM NEXEC_ARMA_DEFINITIONS PREPEND -D
  OUTPUT_VARIABLE NEXEC_PC_DEFINITIONS)
list(JOIN NEXEC_PC_DEFINITIONS " " NEXEC_PC_DEFINITIONS)
list(TRANSFORM OpenMP_CXX_LIB_NAMES PREPEND " -l" OUTPUT_VARIABLE openmp)
list(JOIN openmp "" openmp)
if(BUILD_SHARED_LIBS)
  set(NEXEC_PC_PRIVATE_LIBS " -lz -lnettle -lClp -lCoinUtils${openmp}")
else()
  set(NEXEC_PC_REQUIRES " zlib, nettle")
  set(NEXEC_PC_PUBLIC_LIBS " -lClp -lCoinUtils${openmp}")
endif()
configure_file(cmake/nexec.pc.in nexec.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/nexec.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
