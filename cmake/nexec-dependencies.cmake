# The libraries behind nexec as targets.  The build reads this file, and so does
# find_package(nexec) on the machine of whoever uses it: what is found where is
# decided there, and no path of the build is installed.
find_path(NEXEC_ARMADILLO_INCLUDE armadillo)
find_library(NEXEC_OPENBLAS openblas)
find_library(NEXEC_NETTLE nettle)
find_library(NEXEC_CLP Clp)
find_library(NEXEC_COINUTILS CoinUtils)
mark_as_advanced(NEXEC_ARMADILLO_INCLUDE NEXEC_OPENBLAS NEXEC_NETTLE NEXEC_CLP
  NEXEC_COINUTILS)

set(NEXEC_MISSING "")
if(NOT NEXEC_ARMADILLO_INCLUDE)
  list(APPEND NEXEC_MISSING "Armadillo's headers")
elseif(NOT TARGET nexec::armadillo)
  # Headers only: Armadillo's own library is not used.
  add_library(nexec::armadillo INTERFACE IMPORTED)
  set_target_properties(nexec::armadillo PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES ${NEXEC_ARMADILLO_INCLUDE})
endif()
set(NEXEC_LIBRARIES openblas)
if(NOT NEXEC_IS_SHARED)  # Set by who only links a shared library.
  list(APPEND NEXEC_LIBRARIES nettle clp coinutils)
endif()
foreach(NEXEC_LIBRARY ${NEXEC_LIBRARIES})
  string(TOUPPER NEXEC_${NEXEC_LIBRARY} NEXEC_FOUND_AS)
  if(NOT ${NEXEC_FOUND_AS})
    list(APPEND NEXEC_MISSING ${NEXEC_LIBRARY})
  elseif(NOT TARGET nexec::${NEXEC_LIBRARY})
    add_library(nexec::${NEXEC_LIBRARY} UNKNOWN IMPORTED)
    set_target_properties(nexec::${NEXEC_LIBRARY} PROPERTIES
      IMPORTED_LOCATION ${${NEXEC_FOUND_AS}})
  endif()
endforeach()
if(TARGET nexec::clp AND TARGET nexec::coinutils)
  # What each needs of the next, in case they are archives.
  set_target_properties(nexec::clp PROPERTIES
    INTERFACE_LINK_LIBRARIES nexec::coinutils)
  set_target_properties(nexec::coinutils PROPERTIES
    INTERFACE_LINK_LIBRARIES nexec::openblas)
endif()
unset(NEXEC_LIBRARIES)
unset(NEXEC_FOUND_AS)
list(JOIN NEXEC_MISSING ", " NEXEC_MISSING)
