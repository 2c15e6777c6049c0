#!/bin/sh
# run.sh BUILD SOURCE CC - installs a build into a fresh prefix, moves it, and
# builds the samples against it: by find_package(sett) and by pkg-config. They
# must print what the samples of the build print.
set -eu
build=${1:?usage: run.sh BUILD SOURCE CC}
source=${2:?usage: run.sh BUILD SOURCE CC}
cc=${3:?usage: run.sh BUILD SOURCE CC}
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
for file in bin/sett include/sett/sett.h share/man/man1/sett.1 \
    share/doc/sett/LICENSE share/sett/recipes/two-step.json \
    share/sett/generators/mario/mario-0-0-0.json; do
    [ -f "$prefix/$file" ] || fail "$file is not there"
done
! find "$prefix" -name '*.h' -not -path '*/include/sett/*' | grep . ||
    fail "headers outside include/sett"
"$prefix/bin/sett" --version | grep -q '^sett [0-9]' || fail "sett --version"
"$build/samples/embed" >"$folder/expected"

cmake -S "$source/samples" -B "$folder/build" -G Ninja \
    -DCMAKE_C_COMPILER="$cc" -DCMAKE_PREFIX_PATH="$prefix" >>"$folder/log" ||
    { cat "$folder/log"; fail "find_package(sett)"; }
cmake --build "$folder/build" >>"$folder/log" ||
    { cat "$folder/log"; fail "the samples do not build"; }
"$folder/build/embed" | cmp - "$folder/expected" || fail "embed differs"
"$folder/build/batch" >/dev/null || fail "batch"
echo "find_package: ok"

command -v pkg-config >/dev/null ||
    { echo "SKIP: pkg-config is missing"; exit 77; }
pc=$(find "$prefix" -name sett.pc)
PKG_CONFIG_PATH=${pc%/*}
export PKG_CONFIG_PATH
# shellcheck disable=SC2046 # lists of words
"$cc" -std=c17 $(pkg-config --cflags sett) "$source/samples/embed.c" \
    $(pkg-config --static --libs sett) -o "$folder/embed" ||
    fail "pkg-config"
"$folder/embed" | cmp - "$folder/expected" || fail "embed differs"
echo "pkg-config: ok"

# The program in the README, as it stands.
awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' "$source/README.md" \
    >"$folder/readme.c"
# shellcheck disable=SC2046
"$cc" -std=c17 -Wall -Werror $(pkg-config --cflags sett) "$folder/readme.c" \
    $(pkg-config --static --libs sett) -o "$folder/readme" || fail "README.md"
"$prefix/bin/sett" generate md2 --layout cac --seed 7 >"$folder/expected"
"$folder/readme" | cmp - "$folder/expected" || fail "README.md: another level"
echo "README.md: ok"
