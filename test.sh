#!/bin/sh
# test.sh [--quick] - installs what tests need, builds every way that matters,
# runs every test and check, and ends with one line:
#     N passed, N failed, N skipped
# Exit code 1 if anything failed. --quick: one build, its tests and the checks.
# What cannot be run here is skipped with its reason and counted.
set -u
cd "$(dirname "$0")" || exit 2
. tools/packages.sh
. tools/testlib.sh

quick=0
fuzz_seconds=5
case "${1:-}" in
"") ;;
--quick) quick=1 ;;
*) echo "usage: ./test.sh [--quick]" >&2; exit 2 ;;
esac

has()
{
    command -v "$1" >/dev/null 2>&1
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

packages()
{
    # shellcheck disable=SC2086 # lists of names
    need_packages "building Sett" $PACKAGES_BUILD
    # shellcheck disable=SC2086
    need_packages "unit tests" $PACKAGES_TEST
    # shellcheck disable=SC2086
    need_packages "style checks" $PACKAGES_STYLE
    [ $quick -eq 1 ] && return
    # shellcheck disable=SC2086
    need_packages "sanitizers, fuzzing and a second compiler" $PACKAGES_CLANG
    # shellcheck disable=SC2086
    need_packages "warnings of newer compilers" $PACKAGES_COMPILERS
    # shellcheck disable=SC2086
    need_packages "static analysis" $PACKAGES_ANALYSIS
    # shellcheck disable=SC2086
    need_packages "warnings of the compiler for Windows" $PACKAGES_WINDOWS
    # shellcheck disable=SC2086
    need_packages "WebAssembly" $PACKAGES_WASM ||
        need_packages "WebAssembly" $PACKAGES_WASM_14
    # shellcheck disable=SC2086
    need_packages "the same bytes on other machines" $PACKAGES_PLATFORMS
    # shellcheck disable=SC2086
    has tmxrasterizer || need_packages "pictures by Tiled" $PACKAGES_TILED
    # shellcheck disable=SC2086
    has chromium-headless-shell ||
        need_packages "the page in a browser" $PACKAGES_BROWSER || has chromium ||
        need_packages "the page in a browser" chromium
    # shellcheck disable=SC2086 # node from elsewhere brings its own npm
    has npm || need_packages "the page's test packages" $PACKAGES_NPM
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
    step "docs" tools/check_docs . "$PWD/build/dev/sett"
}

# cppcheck reads all, clang's analyzer src: "make check" has it read apps, too.
test_analysis()
{
    for tool in cppcheck clang-19; do
        has $tool && continue
        skip_step "static analysis" "$tool is missing"
        return
    done
    step "static analysis" tools/check_analysis build/dev src
}

# Compilers beside those that build: what they warn of, and no more.
test_warnings()
{
    for compiler in clang-16 clang-19; do
        if has $compiler; then
            step "warnings of $compiler" tools/check_warnings $compiler build/dev
        else
            skip_step "warnings of $compiler" "$compiler is missing"
        fi
    done
    if has x86_64-w64-mingw32-gcc; then
        # What has to do with the system or the libraries of others is not there.
        step "warnings of mingw" tools/check_warnings x86_64-w64-mingw32-gcc \
            build/dev src/libsett.a 'posix|png|sqlite'
    else
        skip_step "warnings of mingw" "x86_64-w64-mingw32-gcc is missing"
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

# What runs where. The programs of tests/<folder> test the library as each compiler
# makes it: in all builds. The command line, the server and the replay of fuzz corpora
# are the same code at any optimisation: in dev, where faults show their place, and
# under sanitizers. Scripts that ask of the tree, and the installed package: in dev.
# The oracles that take a minute: in release, the fastest build.
long_oracles='^oracle.(mario|linking)$'
elsewhere='^(tools|install|cli|studio|fuzz|bench)$'

test_dev()
{
    built "dev (gcc -O1)" dev dev || return
    step "symbols dev" tools/check_symbols build/dev/src/libsett.a
    step "tests dev" suite dev -E "$long_oracles"
}

test_release()
{
    built "release (gcc -O3)" release release || return
    step "symbols release" tools/check_symbols build/release/src/libsett.a
    step "tests release" suite release -LE "$elsewhere"
}

# clang at -O3 makes other code, and the same library must come of it: contracts of all
# parts, golden levels, and what many seeds give (same_bytes). The other programs run
# by clang under sanitizers.
clang_build()
{
    cmake --preset release -B build/clang -DSETT_WERROR=ON -DCMAKE_C_COMPILER=clang \
        -DSETT_WASM_TOO=OFF -DSETT_BENCH=OFF &&
        cmake --build build/clang -j 2 --target golden_write test_golden_golden \
            $(basename -a -s .c tests/contract/test_*.c | sed 's/^test_/test_contract_/')
}

test_clang()
{
    has clang || { skip_step "clang release" "clang is missing"; return; }
    step "build clang (-O3)" clang_build ||
        { skip_step "tests clang" "the build failed"; return; }
    step "symbols clang" tools/check_symbols build/clang/src/libsett.a
    step "tests clang" suite clang -L '^(contract|golden)$'
}

test_sanitizers()
{
    compiler=clang
    has clang || compiler=gcc
    built "sanitizers ($compiler)" asan asan -DCMAKE_C_COMPILER=$compiler \
        -DSETT_BENCH=OFF || return
    step "tests sanitizers" suite asan -LE '^(tools|install)$' -E "$long_oracles"
}

# A build of its own, of no more than the targets: what counts branches for
# libFuzzer makes programs three to five times as slow.
fuzz_targets()
{
    cmake --preset asan -B build/fuzz -DCMAKE_C_COMPILER=clang \
        -DSETT_SANITIZE=address,undefined,fuzzer-no-link -DSETT_FUZZ=ON &&
        cmake --build build/fuzz -j 2 --target tests/fuzz/all
}

test_fuzz()
{
    if ! has clang || [ ! -f "$(clang -print-file-name="libclang_rt.fuzzer-$(uname -m).a")" ]; then
        skip_step "fuzzing" "clang or libfuzzer-14-dev is missing"
        return
    fi
    step "build fuzz targets (clang)" fuzz_targets || return
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
    cmake --preset tsan -B build/tsan -DSETT_BENCH=OFF &&
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
    "build/$1/tests/golden_write" --$what || exit 1
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
        -DSETT_WERROR=ON -DSETT_PNG=OFF -DSETT_SQLITE=OFF -DSETT_WASM_TOO=OFF \
        -DCMAKE_C_FLAGS="$flags" "$@" &&
        cmake --build "$folder" -j 2 --target golden_write
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
    step "build gcc -O2" levels_only gcc-O2 -O2
    step "build without fast paths" levels_only plain -O1 -DSETT_NO_FAST=ON
    has clang-16 &&
        step "build clang-16 -O0" levels_only clang-16 -O0 -DCMAKE_C_COMPILER=clang-16
    has clang-19 &&
        step "build clang-19 -O2" levels_only clang-19 -O2 -DCMAKE_C_COMPILER=clang-19
    builds=
    for folder in gcc-O0 clang-16 dev gcc-O2 release plain clang clang-19; do
        [ -x build/$folder/tests/golden_write ] && builds="$builds $folder"
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
    step "WebAssembly imports and size" node tools/check_wasm.mjs \
        build/release/sett.wasm=150000 build/release/studio.wasm=300000 \
        build/release/golden.wasm
    in_pairs 'node "tests/wasm/$1.mjs" build/release build/release/tests/golden_write' \
        run studio_room studio_dungeon
    step "WebAssembly tests" result run
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
    step "page: size" node tools/check_page.mjs build/release/page
    has chromium-headless-shell || has chromium ||
        { skip_step "page in Chromium" "chromium is missing"; return; }
    programs=$(basename -a -s .mjs tests/studio/page*.mjs)
    # shellcheck disable=SC2086 # a list
    in_pairs 'node "tests/studio/$1.mjs" build/release' $programs
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
packages
testlib_begin "$PWD/build/test-logs"
test_dev
checks
if [ $quick -eq 0 ]; then
    test_warnings
    test_analysis
    test_release
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
