# The libraries behind nexec as targets.  The build reads this file, and so does
# find_package(nexec) on the machine of whoever uses it: what is found where is
# decided there, and no path of the build is installed.
find_path(NEXEC_ARMADILLO_INCLUDE armadillo)
find_library(NEXEC_OPENBLAS openblas)
find_library(NEXEC_NETTLE nettle)
mark_as_advanced(NEXEC_ARMADILLO_INCLUDE NEXEC_OPENBLAS NEXEC_NETTLE)

set(NEXEC_MISSING "")
if(NOT NEXEC_ARMADILLO_INCLUDE)
  list(APPEND NEXEC_MISSING "Armadillo's headers")
elseif(NOT TARGET nexec::armadillo)
  # Headers only: Armadillo's own library is not used.
  add_library(nexec::armadillo INTERFACE IMPORTED)
  set_target_properties(nexec::armadillo PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES ${NEXEC_ARMADILLO_INCLUDE})
endif()
set(libraries openblas)
if(NOT NEXEC_IS_SHARED)  # Set by who only links a shared library.
  list(APPEND libraries nettle)
endif()
foreach(library ${libraries})
  string(TOUPPER NEXEC_${library} found)
  if(NOT ${found})
    list(APPEND NEXEC_MISSING ${library})
  elseif(NOT TARGET nexec::${library})
    add_library(nexec::${library} UNKNOWN IMPORTED)
    set_target_properties(nexec::${library} PROPERTIES
      IMPORTED_LOCATION ${${found}})
  endif()
endforeach()
list(JOIN NEXEC_MISSING ", " NEXEC_MISSING)
