# Flags that every target of the project is compiled with.
#   -ffp-contract=off  the same double on every compiler and machine
#   no -ffast-math, ever
add_library(sett_flags INTERFACE)
target_compile_options(sett_flags INTERFACE
  -ffp-contract=off -fno-strict-aliasing -Wall -Wextra -Wpedantic -Wshadow
  -Wconversion -Wsign-conversion -Wstrict-prototypes -Wmissing-prototypes
  -Wvla -Wpointer-arith -Wcast-qual -Wwrite-strings)
if(SETT_WERROR)
  target_compile_options(sett_flags INTERFACE -Werror)
endif()
if(SETT_NO_FAST)
  target_compile_definitions(sett_flags INTERFACE SETT_NO_FAST=1)
endif()
if(SETT_SANITIZE)
  target_compile_options(sett_flags INTERFACE
    -fsanitize=${SETT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(sett_flags INTERFACE -fsanitize=${SETT_SANITIZE})
endif()
target_include_directories(sett_flags INTERFACE
  ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
