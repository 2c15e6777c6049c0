#!/bin/sh
# test.sh [--quick] - installs what tests need, builds every way that matters,
# runs every test and check, and ends with one line:
#     N passed, N failed, N skipped
# Exit code 1 if anything failed. --quick: one build, its quick tests and the checks.
# What cannot be run here is skipped with its reason and counted.
set -u
cd "$(dirname "$0")" || exit 2
. tools/packages.sh
. tools/testlib.sh

quick=0
fuzz_seconds=3
case "${1:-}" in
"") ;;
--quick) quick=1 ;;
*) echo "usage: ./test.sh [--quick]" >&2; exit 2 ;;
esac

has()
{
    command -v "$1" >/dev/null 2>&1
}

# Eight builds of mostly the same files, and tests that compile, too: what ccache has of
# an earlier run, or of a clone elsewhere, is not compiled again. Its folder is named, as
# builds of Debian packages have another home.
compile_once()
{
    [ -d /usr/lib/ccache ] || return
    : "${CCACHE_DIR=${XDG_CACHE_HOME:-$HOME/.cache}/ccache}" "${CCACHE_BASEDIR=$PWD}" "${CCACHE_NOHASHDIR=1}"
    PATH=/usr/lib/ccache:$PATH # compilers by their own names
    export PATH CCACHE_DIR CCACHE_BASEDIR CCACHE_NOHASHDIR
}

# build FOLDER PRESET ARGUMENT...: a warning of any compiler is an error here.
build()
{
    folder=build/$1
    preset=$2
    shift 2
    cmake --preset "$preset" -B "$folder" -DSETT_WERROR=ON "$@" && cmake --build "$folder" -j 2
}

# suite FOLDER ARGUMENT...: all programs of a build; prints CTest's own log. Three at
# a time, as many of them wait.
suite()
{
    folder=build/$1
    shift
    rm -f "$folder/Testing/Temporary/LastTest.log"
    ctest --test-dir "$folder" -j 3 --no-tests=error \
        --test-output-size-passed 9999999 --test-output-size-failed 9999999 \
        "$@" >"$logs/ctest.out" 2>&1
    suite_code=$?
    cat "$folder/Testing/Temporary/LastTest.log"
    return $suite_code
}

# What all of this stands on but the first build, beside which it is installed: in one
# go, or, where something cannot be had, group by group.
further_packages()
{
    groups="PACKAGES_STYLE"
    [ $quick -eq 1 ] || groups="$groups PACKAGES_CLANG PACKAGES_BATCH PACKAGES_COMPILERS PACKAGES_ANALYSIS
        PACKAGES_ABI PACKAGES_SHELLS PACKAGES_RELEASE PACKAGES_DEBIAN PACKAGES_PYTHON PACKAGES_WINDOWS PACKAGES_WINE PACKAGES_MONO PACKAGES_WASM PACKAGES_PLATFORMS"
    [ $quick -eq 1 ] || has tmxrasterizer || groups="$groups PACKAGES_TILED"
    [ $quick -eq 1 ] || has chromium-headless-shell || groups="$groups PACKAGES_BROWSER"
    [ $quick -eq 1 ] || has npm || groups="$groups PACKAGES_NPM" # node from elsewhere has one
    all=
    for group in $groups; do
        eval "all=\"\$all \$$group\""
    done
    # shellcheck disable=SC2086 # lists of names
    need_packages "testing" $all && return
    for group in $groups; do
        eval "all=\$$group other=\${${group}_OR:-}"
        # shellcheck disable=SC2086
        need_packages "$group" $all || [ -z "$other" ] || need_packages "$group" $other
    done
}

checks()
{
    if has ctags && has clang-format; then
        in_pairs 'tools/check_$1' headers style layers sweeps
        step "style" result style
    else
        in_pairs 'tools/check_$1' headers layers sweeps
        skip_step "style" "ctags or clang-format is missing"
    fi
    step "layers" result layers
    step "headers" result headers
    step "sweeps" result sweeps
    step "docs" tools/check_docs . "$PWD/build/$first/sett"
}

# cppcheck reads all, clang's analyzer src: "make check" has it read apps, too.
test_analysis()
{
    for tool in cppcheck clang-19; do
        has $tool && continue
        skip_step "static analysis" "$tool is missing"
        return
    done
    step "static analysis" env ANALYSED="${XDG_CACHE_HOME:-$HOME/.cache}/sett-analysed" \
        tools/check_analysis "build/$first" src
}

# Compilers beside those that build all (gcc, and clang 19 for the sanitizers): what
# they warn of, and no more. clang builds the library, too, but not what is around it.
test_warnings()
{
    if has clang; then
        step "warnings of clang" tools/check_warnings clang "build/$first" all '^src/'
    else
        skip_step "warnings of clang" "clang is missing"
    fi
}

# built NAME FOLDER PRESET ARGUMENT...: a build as a step; what follows from it
# is skipped where it fails.
built()
{
    built_name=$1
    shift
    step "build $built_name" build "$@" ||
        { skip_step "tests $built_name" "the build failed"; return 1; }
}

# The library, the command line and a DLL by mingw-w64, whose warnings are errors, too.
windows_build()
{
    cmake -S . -B build/windows -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O0 \
        -DCMAKE_TOOLCHAIN_FILE="$PWD/cmake/x86_64-windows.cmake" -DSETT_WERROR=ON \
        -DSETT_BENCH=OFF &&
        cmake --build build/windows -j 2 --target sett_cli sett_dll golden_seeds
}

test_windows()
{
    has x86_64-w64-mingw32-gcc ||
        { skip_step "Windows" "x86_64-w64-mingw32-gcc is missing"; return; }
    step "build Windows (mingw)" windows_build ||
        { skip_step "Windows, under wine" "the build failed"; return; }
    step "Windows, under wine" tools/check_windows build/windows "build/$first"
}

test_debian()
{
    step "Debian packages" tools/check_debian build/debian "build/$first"
}

# What runs where. The programs of tests/<folder> test the library: in release, as users
# have it, and under sanitizers, where faults show their place. The command line, the
# server and the replay of fuzz corpora are the same code at any optimisation: under
# sanitizers. Scripts that ask of the tree, the installed package, what sanitizers are too
# slow for (plain), the oracles that take a minute, and commands that are long for what
# the library computes (tests/studies and tests/lab have it under sanitizers): in release.
# --quick has one build, dev, which is quick to make.
long_oracles='^oracle.(mario|linking)$'
long_commands='^cli.(study_edd|study_gram_elites|tune|verify)$'
if [ $quick -eq 1 ]; then first=dev; else first=release; fi

test_first()
{
    step "symbols $first" tools/check_symbols "build/$first/src/libsett.a"
    step "exported names" tools/check_exports "build/$first/src/libsett.a"
    if [ $quick -eq 1 ]; then
        step "quick tests" suite dev -LE '^long$' -E "$long_oracles"
    else
        step "tests release" suite release -LE '^(cli|studio)$'
        step "long commands release" suite release -R "$long_commands"
    fi
}

# clang at -O3 makes other code, and the same library must come of it: contracts of all
# parts, golden levels, and what many seeds give (same_bytes). The other programs run
# by a newer clang under sanitizers.
clang_build()
{
    cmake --preset release -B build/clang -DSETT_WERROR=ON -DCMAKE_C_COMPILER=clang \
        -DSETT_WASM_TOO=OFF -DSETT_BENCH=OFF &&
        cmake --build build/clang -j 2 --target golden_seeds \
            $(ls tests/contract/test_*.c tests/golden/test_*.c |
                sed 's|^tests/\(.*\)/test_\(.*\)\.c$|test_\1_\2|')
}

test_clang()
{
    has clang || { skip_step "clang release" "clang is missing"; return; }
    step "build clang (-O3)" clang_build ||
        { skip_step "tests clang" "the build failed"; return; }
    step "symbols clang" tools/check_symbols build/clang/src/libsett.a
    step "tests clang" suite clang -L '^(contract|golden)$'
}

# The compiler of sanitizers: the newest clang that has its runtime.
sanitizing()
{
    for compiler in clang-19 clang; do
        has $compiler && [ -f "$($compiler -print-file-name=libclang_rt.fuzzer-"$(uname -m)".a)" ] &&
            echo $compiler && return
    done
}

# sanitized FOLDER SANITIZERS TARGET ARGUMENT...: its own linker, where it has one, is
# twice as fast, and of debug information lines are enough.
sanitized()
{
    folder=build/$1
    sanitizers=$2
    target=$3
    shift 3
    linker=
    [ -x "$($sanitizer -print-prog-name=ld.lld)" ] && linker=-fuse-ld=lld
    cmake --preset asan -B "$folder" -DCMAKE_C_COMPILER="$sanitizer" \
        -DCMAKE_C_FLAGS_DEBUG="-O1 -g1" -DCMAKE_EXE_LINKER_FLAGS=$linker \
        -DSETT_SANITIZE="$sanitizers" -DSETT_BENCH=OFF "$@" &&
        cmake --build "$folder" -j 2 --target "$target"
}

# Where fuzzing follows, which begins with the corpora, they are not replayed.
test_sanitizers()
{
    sanitizer=$(sanitizing)
    corpora=OFF
    [ -n "$sanitizer" ] || { sanitizer=gcc; corpora=REPLAY; }
    step "build sanitizers ($sanitizer)" sanitized asan address,undefined all \
        -DSETT_FUZZ=$corpora || { skip_step "tests sanitizers" "the build failed"; return; }
    step "tests sanitizers" suite asan -LE '^(tools|install)$' \
        -E "$long_oracles|$long_commands"
}

# A build of its own, of no more than the targets: what counts branches for
# libFuzzer makes programs three to five times as slow.
test_fuzz()
{
    sanitizer=$(sanitizing)
    [ -n "$sanitizer" ] || { skip_step "fuzzing" "clang or its libFuzzer is missing"; return; }
    step "build fuzz targets ($sanitizer)" sanitized fuzz \
        address,undefined,fuzzer-no-link tests/fuzz/all -DSETT_FUZZ=ON || return
    targets=$(basename -a -s .c tests/fuzz/fuzz_*.c)
    # shellcheck disable=SC2086 # a list
    in_pairs "tools/fuzz build/fuzz $fuzz_seconds \"\${1#fuzz_}\"" $targets
    for target in $targets; do
        step "fuzzing ${target#fuzz_}" result "$target"
    done
}

# The command line alone has threads; its thread tests run under the sanitizer.
threads_build()
{
    cmake --preset tsan -B build/tsan -DSETT_BENCH=OFF -DCMAKE_C_FLAGS_DEBUG="-O0 -g1" &&
        cmake --build build/tsan -j 2 --target sett_cli sett_test_cli
}

test_threads()
{
    step "build thread sanitizer (gcc)" threads_build ||
        { skip_step "tests of threads" "the build failed"; return; }
    step "tests of threads" suite tsan -R '^cli.threads$'
}

# written: what many seeds give by the build $1; a function of test_same_bytes.
written='for what in "hashes 1000" "plays 5" "searches 1"; do
    "build/$1/tests/golden_seeds" --$what || exit 1
done'

# same_bytes BUILD...: what many seeds give must not depend on the compiler.
same_bytes()
{
    for folder in "$@"; do
        result "$folder" >"$logs/same.$folder" || return 1
        cmp "$logs/same.$1" "$logs/same.$folder" || return 1
    done
    wc -l <"$logs/same.$1"
}

# levels_only FOLDER FLAGS ARGUMENT...: a build of nothing but the level writer,
# without libraries of others.
levels_only()
{
    folder=build/$1
    flags=$2
    shift 2
    cmake -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=None -DSETT_BENCH=OFF \
        -DSETT_WERROR=ON -DSETT_PNG=OFF -DSETT_ZLIB=OFF -DSETT_ZSTD=OFF -DSETT_SQLITE=OFF -DSETT_WASM_TOO=OFF \
        -DCMAKE_C_FLAGS="$flags" "$@" &&
        cmake --build "$folder" -j 2 --target golden_seeds
}

# The command line of a build without any library of others.
bare_program()
{
    cmake --build build/gcc-O0 -j 2 --target sett_cli &&
        build/gcc-O0/sett doctor >"$logs/doctor" && cat "$logs/doctor" &&
        grep -q 'png *not compiled in' "$logs/doctor" &&
        grep -q 'sqlite *not compiled in' "$logs/doctor"
}

test_same_bytes()
{
    step "build gcc -O0" levels_only gcc-O0 -O0
    step "a program without libraries of others" bare_program
    step "build gcc -O1 without fast paths" levels_only plain -O1 -DSETT_NO_FAST=ON
    has clang-16 &&
        step "build clang-16 -O0" levels_only clang-16 -O0 -DCMAKE_C_COMPILER=clang-16 \
            -DSETT_PNG=ON -DSETT_SQLITE=ON
    builds=
    for folder in gcc-O0 clang-16 plain release clang asan; do
        [ -x build/$folder/tests/golden_seeds ] && builds="$builds $folder"
    done
    # shellcheck disable=SC2086 # a list
    in_pairs "$written" $builds
    # shellcheck disable=SC2086
    step "same bytes:$builds" same_bytes $builds
    step "same bytes on other platforms" tools/check_platforms build/release
}

test_wasm()
{
    has node || { skip_step "WebAssembly" "nodejs is missing"; return; }
    [ -f build/release/sett.wasm ] || {
        skip_step "WebAssembly" "its compiler is missing"
        return
    }
    modules="sett.wasm=133120 own.wasm studio.wasm=406000 puzzle.wasm=131072 world.wasm=153600
        project.wasm=327680 golden.wasm"
    has wasm-opt || {
        skip_step "WebAssembly size" "wasm-opt (Debian: binaryen) is missing"
        modules=$(echo "$modules" | sed 's/=[0-9]*//g')
    }
    # shellcheck disable=SC2086 # names
    step "WebAssembly imports and size" tools/check_wasm.mjs build/release $modules
    in_pairs 'node "tests/wasm/$1.mjs" build/release build/release/tests/golden_seeds' \
        run session studio_room studio_dungeon
    step "WebAssembly tests" result run
    step "WebAssembly: the session answers as the library does" result session
    step "WebAssembly: rooms" result studio_room
    step "WebAssembly: dungeons" result studio_dungeon
}

test_page()
{
    [ -f build/release/page/studio.wasm ] || {
        skip_step "page" "it was not built: node, npm or the WebAssembly compiler is missing"
        return
    }
    [ -f build/release/page/not-built.txt ] && {
        skip_step "page" "it was not built: $(cat build/release/page/not-built.txt)"
        return
    }
    step "page: types" apps/studio/page/node_modules/.bin/tsc -p apps/studio/page
    step "page: sentences" node apps/studio/page/strings.mjs --check
    step "page: size" node tools/check_page.mjs build/release/page
    has chromium-headless-shell || has chromium ||
        { skip_step "page in Chromium" "chromium is missing"; return; }
    programs=$(basename -a -s .mjs tests/studio/page*.mjs)
    # shellcheck disable=SC2086 # a list
    at_once=3 in_pairs 'node "tests/studio/$1.mjs" build/release' $programs # they wait, too
    for program in $programs; do
        step "studio in Chromium: $program" result "$program"
    done
}

# What is recorded of the references does not ship. Without it CMake makes no tests of
# the oracles: plain second models (tests/*/test_*_plain.c) check the same rules.
left_out()
{
    records=${SETT_SHARED:-../shared}/conformance
    [ -d "$records" ] ||
        echo "left out: the tests oracle.*, for $records is not there"
}

started=$(date +%s)
# shellcheck disable=SC2086 # lists of names
need_packages "building and testing Sett" $PACKAGES_BUILD $PACKAGES_TEST
compile_once
testlib_begin "$PWD/build/test-logs"
further_packages >"$logs/packages.log" 2>&1 &
step "build $first (gcc)" build "$first" "$first" -DSETT_FUZZ=OFF
wait
grep '^packages: ' "$logs/packages.log"
# Configured again, for what has been installed since.
built "$first, whole" "$first" "$first" -DSETT_FUZZ=OFF && {
    [ $quick -eq 1 ] || test_windows # install.languages runs the program that it makes
    test_first
}
checks
if [ $quick -eq 0 ]; then
    test_debian
    test_warnings
    test_analysis
    test_clang
    test_sanitizers
    test_fuzz
    test_threads
    test_wasm
    test_page
    test_same_bytes
fi
testlib_longest
echo
echo "all steps: $(($(date +%s) - started)) s; logs in build/test-logs"
left_out
testlib_end
