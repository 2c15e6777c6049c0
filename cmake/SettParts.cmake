# Parts that stand on libraries of others. AUTO: built where the library is found.
# ON: it has to be there. OFF: left out.
function(sett_part name what package found)
  set(${name} AUTO CACHE STRING "${what} (Debian: ${package}): AUTO, ON or OFF")
  set(wanted ${${name}})
  if(wanted STREQUAL "AUTO" AND found)
    set(wanted ON)
  elseif(wanted STREQUAL "AUTO")
    set(wanted OFF)
  elseif(wanted AND NOT found)
    message(FATAL_ERROR "${name}=ON, and its library is missing (Debian: ${package})")
  endif()
  if(NOT wanted)
    message(STATUS "not built: ${what} (${name}; Debian: ${package})")
  endif()
  set(${name} ${wanted} PARENT_SCOPE)
endfunction()

if(SETT_WASM) # no library of others is built for it
  return()
endif()
# GLOBAL: who links libsett from another folder needs these targets, too.
find_package(PNG QUIET GLOBAL)
find_package(SQLite3 QUIET GLOBAL)
sett_part(SETT_PNG "PNG pictures" libpng-dev "${PNG_FOUND}")
sett_part(SETT_SQLITE "results.sqlite" libsqlite3-dev "${SQLite3_FOUND}")
option(SETT_STUDIO "build sett studio (POSIX)" ${UNIX})
