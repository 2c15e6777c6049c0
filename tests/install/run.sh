#!/bin/sh
# run.sh BUILD SOURCE CC - installs a build into a fresh prefix, moves it, and
# uses it as a user does: the programs from a folder of nobody, the library by
# find_package(sett), by pkg-config and as a subdirectory. What is built must
# print what the samples of the build print.
set -eu
usage="usage: run.sh BUILD SOURCE CC"
build=${1:?$usage}
source=${2:?$usage}
cc=${3:?$usage}
folder=$(mktemp -d "${TMPDIR:-/tmp}/sett-install-XXXXXX")
trap 'rm -rf "$folder"' EXIT

fail()
{
    echo "install: $*" >&2
    exit 1
}

cmake --install "$build" --prefix "$folder/first" >"$folder/log"
mv "$folder/first" "$folder/moved" # nothing may point at the old place
prefix=$folder/moved
for file in bin/sett include/sett/sett.h share/man/man1/sett.1 share/man/man1/sett-studio.1 \
    share/doc/sett/LICENSE share/sett/recipes/two-step.json \
    share/bash-completion/completions/sett share/zsh/site-functions/_sett \
    share/fish/vendor_completions.d/sett.fish; do
    [ -f "$prefix/$file" ] || fail "$file is not there"
done
! find "$prefix" -name '*.h' -not -path '*/include/sett/*' | grep . ||
    fail "headers outside include/sett"
"$prefix/bin/sett" --version | grep -q '^sett [0-9]' || fail "sett --version"
"$build/samples/embed" >"$folder/expected"

if command -v bash >/dev/null; then
    # shellcheck disable=SC2016 # for the inner shell
    bash -c '. "$1"; COMP_WORDS=(sett generate --lay); COMP_CWORD=2; _sett
        [ "${COMPREPLY[0]}" = --layout ]' - "$prefix/share/bash-completion/completions/sett" ||
        fail "completions of bash"
fi

# What "make uninstall" takes away: all, and no file of others. (The list of a component is
# this test's own; other tests install from the same build meanwhile.)
if command -v make >/dev/null; then
    cmake --install "$build" --component Unspecified --prefix "$folder/gone" >"$folder/log"
    [ -f "$folder/gone/bin/sett" ] || fail "nothing to uninstall"
    echo mine >"$folder/gone/bin/mine"
    make -s -C "$source" uninstall MANIFEST="$build/install_manifest_Unspecified.txt"
    [ "$(find "$folder/gone" ! -type d)" = "$folder/gone/bin/mine" ] || fail "uninstalled in part"
    echo "uninstall: ok"
fi

# ------------------------------------------------------------------- programs

mkdir "$folder/elsewhere" "$folder/elsewhere/levels" \
    "$folder/elsewhere/generators" # folders of the user, not of sett
cd "$folder/elsewhere"

# sett ARGUMENT...: the installed program must do it.
sett()
{
    SETT_DATA='' "$prefix/bin/sett" "$@" -q >"$folder/out" 2>&1 ||
        { cat "$folder/out"; fail "sett $*"; }
}

# lacks ARGUMENT...: without its data it must say so, and take no other's.
lacks()
{
    code=0
    SETT_DATA='' "$prefix/bin/sett" "$@" >"$folder/out" 2>&1 || code=$?
    [ $code -eq 4 ] && grep -q 'where this program looks for its data' "$folder/out" ||
        { cat "$folder/out"; fail "code $code: sett $*"; }
}

# with_data DO: every verb that reads what comes with sett.
with_data()
{
    "$1" generate mario --campaign 2 --seed 1 -o campaign.txt --force
    "$1" study pplgg mario --part 1/40 --levels 2 --random 3 --seed 1 -o pplgg --force
    "$1" study linking --levels 2 --pairs 2 --seed 1 -o linking --force
    "$1" study gram-elites --part 1/8 --levels 2 --iterations 10 --seed 1 -o gram --force
    "$1" evolve gram-elites smb --budget 600 --seed 1 -o segments.json --force
}

with_data sett
mv "$prefix/share/sett" "$folder/data"
with_data lacks
SETT_DATA=$folder/data "$prefix/bin/sett" generate mario --campaign 2 --seed 1 \
    -q | cmp - campaign.txt || fail "SETT_DATA"
mv "$folder/data" "$prefix/share/sett"
cd /
echo "programs: ok"

# -------------------------------------------------------------------- library

cmake -S "$source/samples" -B "$folder/build" -G Ninja \
    -DCMAKE_C_COMPILER="$cc" -DCMAKE_PREFIX_PATH="$prefix" >>"$folder/log" ||
    { cat "$folder/log"; fail "find_package(sett)"; }
cmake --build "$folder/build" >>"$folder/log" ||
    { cat "$folder/log"; fail "the samples do not build"; }
"$folder/build/embed" | cmp - "$folder/expected" || fail "embed differs"
"$folder/build/batch" >/dev/null || fail "batch"
echo "find_package: ok"

# A project of somebody, whose compiler warns of what ours does not.
cmake -S "$source/tests/install/consumer" -B "$folder/consumer" -G Ninja \
    -DCMAKE_C_COMPILER="$cc" -DSETT_SOURCE="$source" -DCMAKE_C_FLAGS=-Wpadded \
    >"$folder/log" && cmake --build "$folder/consumer" >>"$folder/log" ||
    { tail -n 50 "$folder/log"; fail "add_subdirectory"; }
grep -q 'warning: padding' "$folder/log" || fail "nothing warned"
"$folder/consumer/consumer" | cmp - "$folder/expected" || fail "embed differs"
ninja -C "$folder/consumer" -t targets all | grep '\.c\.o:' |
    grep -vE '^(sett/src/|CMakeFiles/consumer)' && fail "more than the library is built"
ctest --test-dir "$folder/consumer" -N | grep -q '^Total Tests: 0$' ||
    fail "a subdirectory has tests"
cmake --install "$folder/consumer" --prefix "$folder/theirs" >"$folder/log"
[ "$(find "$folder/theirs" -type f)" = "$folder/theirs/bin/consumer" ] ||
    fail "a subdirectory installs itself"
echo "add_subdirectory: ok"

command -v pkg-config >/dev/null ||
    { echo "SKIP: pkg-config is missing"; exit 77; }
pc=$(find "$prefix" -name sett.pc)
PKG_CONFIG_PATH=${pc%/*}
export PKG_CONFIG_PATH
static_libs=$(pkg-config --static --libs sett | sed 's/-lsett/-l:libsett.a/')
# shellcheck disable=SC2046,SC2086 # lists of words
"$cc" -std=c17 $(pkg-config --cflags sett) "$source/samples/embed.c" \
    $static_libs -o "$folder/embed" || fail "pkg-config"
"$folder/embed" | cmp - "$folder/expected" || fail "embed differs"
echo "pkg-config, static: ok"

# The objects of the archive go into a plug-in of somebody else.
# shellcheck disable=SC2046,SC2086
"$cc" -std=c17 -fPIC -shared $(pkg-config --cflags sett) "$source/samples/embed.c" \
    $static_libs -o "$folder/plugin.so" || fail "the archive in a shared library"

libdir=$(pkg-config --variable=libdir sett)
if [ -e "$libdir/libsett.so" ]; then
    # shellcheck disable=SC2046
    "$cc" -std=c17 $(pkg-config --cflags sett) "$source/samples/embed.c" \
        $(pkg-config --libs sett) -o "$folder/embed-shared" || fail "pkg-config, shared"
    LD_LIBRARY_PATH=$libdir "$folder/embed-shared" | cmp - "$folder/expected" ||
        fail "embed differs, shared"
    readelf -d "$folder/embed-shared" | grep -q 'NEEDED.*libsett[.]so[.]0' ||
        fail "the shared library was not linked"
    echo "pkg-config, shared: ok"
fi

# The program in the README, as it stands.
awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' "$source/README.md" \
    >"$folder/readme.c"
# shellcheck disable=SC2046,SC2086
"$cc" -std=c17 -Wall -Werror $(pkg-config --cflags sett) "$folder/readme.c" \
    $static_libs -o "$folder/readme" || fail "README.md"
"$prefix/bin/sett" generate md2 --layout cac --seed 7 >"$folder/expected"
"$folder/readme" | cmp - "$folder/expected" || fail "README.md: another level"
echo "README.md: ok"
