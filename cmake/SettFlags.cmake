# Flags that every target of the project is compiled with.
#   -ffp-contract=off  the same double on every compiler and machine
#   no -ffast-math, ever
#   -ffile-prefix-map  the same program in whatever folder it is built; debuggers of other
#                      builds want the folder
add_library(sett_flags INTERFACE)
target_compile_options(sett_flags INTERFACE
  -ffp-contract=off -fno-strict-aliasing -Wall -Wextra -Wpedantic -Wshadow
  -Wconversion -Wsign-conversion -Wstrict-prototypes -Wmissing-prototypes
  -Wvla -Wpointer-arith -Wcast-qual -Wwrite-strings
  $<$<CONFIG:Release>:-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=>)
if(SETT_WERROR)
  target_compile_options(sett_flags INTERFACE -Werror)
endif()
if(MINGW) # its isnan() looks at a float before it knows the type
  target_compile_options(sett_flags INTERFACE -Wno-float-conversion)
endif()
if(SETT_NO_FAST)
  target_compile_definitions(sett_flags INTERFACE SETT_NO_FAST=1)
endif()
if(SETT_SANITIZE)
  set(SETT_SANITIZERS ${SETT_SANITIZE})
  # clang's alone: a value that a conversion changes and no cast asks for, as in
  # "byte += value". Wrapping of unsigned numbers is not looked for: hashes and
  # random streams are made of it.
  if(SETT_SANITIZE MATCHES "undefined" AND CMAKE_C_COMPILER_ID STREQUAL "Clang")
    string(APPEND SETT_SANITIZERS ",implicit-conversion")
  endif()
  target_compile_options(sett_flags INTERFACE
    -fsanitize=${SETT_SANITIZERS} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(sett_flags INTERFACE -fsanitize=${SETT_SANITIZERS})
endif()
target_include_directories(sett_flags INTERFACE ${PROJECT_SOURCE_DIR}/include)
# The library itself and its tests find private headers as well; apps, bench and
# samples do not.
add_library(sett_inside INTERFACE)
target_link_libraries(sett_inside INTERFACE sett_flags)
target_include_directories(sett_inside INTERFACE ${PROJECT_SOURCE_DIR}/src)
