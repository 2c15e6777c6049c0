#!/bin/sh
# one_file.sh BUILD SOURCE CC - the core in two files (tools/amalgamate): the same bytes twice,
# compiled without a warning by CC, by clang, for WebAssembly and for Windows where their
# compilers are; the levels and plays of many seeds as the library's. What CC made stays in
# BUILD/one_file for install.languages.
set -eu
usage="usage: one_file.sh BUILD SOURCE CC"
build=${1:?$usage}
source=${2:?$usage}
cc=${3:?$usage}
for tool in node ctags; do
    command -v $tool >/dev/null || { echo "SKIP: $tool is missing"; exit 77; }
done
folder=$build/one_file
rm -rf "$folder"
mkdir -p "$folder"
fail()
{
    echo "one file: $*" >&2
    exit 1
}

"$source/tools/amalgamate" "$folder"
"$source/tools/amalgamate" "$folder/again"
cmp "$folder/sett.c" "$folder/again/sett.c" && cmp "$folder/sett.h" "$folder/again/sett.h" ||
    fail "not the same twice"
rm -r "$folder/again"
cd "$folder"

# compiled NAME COMMAND...: without a warning, beside others; or its headers are missing.
compiled()
{
    name=$1
    shift
    echo '#include <stdio.h>' | "$@" -fsyntax-only -xc - 2>/dev/null ||
        { echo "$name: headers are missing"; return; }
    "$@" -std=c17 -O0 -Wall -Wextra -Werror -c sett.c -o "sett.$name.o" || fail "$name"
    echo "$name: $(wc -c <"sett.$name.o") bytes"
    rm "sett.$name.o"
}

# Two halves at once. Without optimisation: with it gcc takes half a minute, and the bytes
# are to be the same.
others()
{
    if command -v clang-19 >/dev/null; then
        compiled clang clang-19
        compiled wasm32 clang-19 --target=wasm32-wasi
        compiled clang-windows clang-19 --target=x86_64-w64-windows-gnu
    fi
    command -v x86_64-w64-mingw32-gcc >/dev/null || return 0
    compiled mingw x86_64-w64-mingw32-gcc
}
others >others.log 2>&1 &
"$cc" -std=c17 -O0 -Wall -Wextra -Werror -c sett.c || fail "$cc"

# The programs of the golden files, of which the headers of the library are one and the same.
golden=$source/tests/golden
"$cc" -std=c17 -O0 -I"$source/include" -I"$source/tests" \
    "$golden/golden_seeds.c" "$golden/corpus.c" "$golden/endless.c" "$golden/plays.c" \
    "$golden/searches.c" -I"$source/src" "$source"/src/io/level/*.c \
    "$source"/src/io/doc/*.c sett.o -lm -o seeds || fail "golden_seeds"
for what in "hashes 20" "plays 1"; do
    # shellcheck disable=SC2086 # two words
    ./seeds --$what >ours && "$build/tests/golden_seeds" --$what >library || fail "$what"
    cmp ours library || fail "$what differ"
    echo "$what: $(wc -l <ours) lines as the library's"
done
wait $! || { cat others.log; exit 1; }
cat others.log
