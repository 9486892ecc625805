# "cpack" in the build folder makes a Debian package of what is installed, and
# with NEXEC_PYTHON another one of the Python module.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME nexec)
set(CPACK_PACKAGE_CONTACT "the nexec authors <nexec@localhost>")
set(CPACK_PACKAGE_DESCRIPTION
"Trains, runs, inspects and proves small graph networks that carry out an
algorithm step by step through discrete states.  A proved network executes
every comparison and every exchange on every sequence of every length it is
proved for.  Contains the programs with man pages and bash completion, trained
and proved models, and the C++ library.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
# Whatever the umask of the build: everybody may read what is installed.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE
  OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR})
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ${BUILD_SHARED_LIBS})
# Not needed by the programs, but by who compiles against the library.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libarmadillo-dev, libopenblas-dev")
if(NOT BUILD_SHARED_LIBS)
  string(APPEND CPACK_DEBIAN_PACKAGE_RECOMMENDS
    ", zlib1g-dev, nettle-dev, coinor-libclp-dev")
endif()
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "bash-completion, g++, cmake | pkg-config")
if(NEXEC_PYTHON)
  # A package of its own for each component: what has no name, and the module.
  math(EXPR NEXEC_NEXT_PYTHON "${NEXEC_PYTHON_MINOR} + 1")
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_COMPONENTS_ALL Unspecified python)
  set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_NAME nexec)
  set(CPACK_COMPONENT_UNSPECIFIED_DESCRIPTION "${CPACK_PACKAGE_DESCRIPTION}")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-nexec)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3-numpy, \
python3 (>= 3.${NEXEC_PYTHON_MINOR}), python3 (<< 3.${NEXEC_NEXT_PYTHON})")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-ipykernel")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-torch")
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION
"Trains, runs, inspects and proves small graph networks that carry out an
algorithm step by step, from Python: NumPy arrays in and out, and runs to watch
in a notebook.")
  if(BUILD_SHARED_LIBS)
    string(APPEND CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
      ", nexec (= ${PROJECT_VERSION})")
  endif()
endif()
include(CPack)
