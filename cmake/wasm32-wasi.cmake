# Toolchain of the WebAssembly build: clang 19 where Debian has it, else 14,
# with wasi-libc. Packages: clang-19 lld-19 libclang-rt-19-dev-wasm32 wasi-libc.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(SETT_WASM ON)
foreach(version 19 14)
  find_program(SETT_WASM_CLANG_${version} clang-${version})
  find_program(SETT_WASM_LD_${version} wasm-ld-${version})
  file(GLOB SETT_WASM_RT_${version}
       /usr/lib/llvm-${version}/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a)
  if(NOT CMAKE_C_COMPILER AND SETT_WASM_CLANG_${version} AND
     SETT_WASM_LD_${version} AND SETT_WASM_RT_${version})
    set(CMAKE_C_COMPILER ${SETT_WASM_CLANG_${version}})
    set(CMAKE_AR /usr/bin/llvm-ar-${version} CACHE FILEPATH "")
    set(CMAKE_RANLIB /usr/bin/llvm-ranlib-${version} CACHE FILEPATH "")
  endif()
endforeach()
if(NOT CMAKE_C_COMPILER)
  message(FATAL_ERROR "no WebAssembly compiler (Debian: clang-19 lld-19 libclang-rt-19-dev-wasm32 wasi-libc)")
endif()
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_SYSROOT /usr)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
# No start function: the host calls what it wants. Linked at -O0, or clang runs
# a wasm-opt that it finds in PATH and may stumble over.
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-O0 -mexec-model=reactor -Wl,-z,stack-size=1048576 -Wl,--stack-first -Wl,--strip-all -Wl,--gc-sections -Wl,--compress-relocations -Wl,-O2 -Wl,--lto-O2")
