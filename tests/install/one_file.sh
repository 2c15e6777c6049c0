#!/bin/sh
# one_file.sh BUILD SOURCE CC - the core in two files (tools/amalgamate): the same bytes twice,
# compiled without a warning, its header as C++, by clang for Windows and WebAssembly
# where their headers are; and the levels and plays of many seeds as the library's.
set -eu
usage="usage: one_file.sh BUILD SOURCE CC"
build=${1:?$usage}
source=${2:?$usage}
cc=${3:?$usage}
for tool in node ctags; do
    command -v $tool >/dev/null || { echo "SKIP: $tool is missing"; exit 77; }
done
folder=$(mktemp -d "${TMPDIR:-/tmp}/sett-one-XXXXXX")
trap 'rm -rf "$folder"' EXIT
fail()
{
    echo "one file: $*" >&2
    exit 1
}

"$source/tools/amalgamate" "$folder"
"$source/tools/amalgamate" "$folder/again"
cmp "$folder/sett.c" "$folder/again/sett.c" && cmp "$folder/sett.h" "$folder/again/sett.h" ||
    fail "not the same twice"
cd "$folder"
# Without optimisation: gcc takes half a minute with it, and the bytes are to be the same.
"$cc" -std=c17 -O0 -Wall -Wextra -Werror -c sett.c || fail "$cc"
echo '#include "sett.h"
int main() { return sett_status_text(SETT_OK)[0] == 0; }' >plus.cc
if command -v g++ >/dev/null; then
    g++ -Wall -Wextra -Werror plus.cc sett.o -lm -o plus && ./plus || fail "C++"
    echo "C++: ok"
fi
if command -v clang-19 >/dev/null; then
    for target in x86_64-linux-gnu x86_64-w64-windows-gnu wasm32-wasi; do
        echo '#include <stdio.h>' | clang-19 --target=$target -fsyntax-only -xc - 2>/dev/null ||
            { echo "$target: headers are missing"; continue; }
        clang-19 --target=$target -std=c17 -fsyntax-only -Wall -Wextra -Werror sett.c ||
            fail "clang for $target"
        echo "clang for $target: ok"
    done
fi

# The programs of the golden files, of which the headers of the library are one and the same.
golden=$source/tests/golden
"$cc" -std=c17 -O0 -I"$source/include" -I"$source/tests" -DSETT_SOURCE_DIR="\"$source\"" \
    "$golden/golden_seeds.c" "$golden/corpus.c" "$golden/endless.c" "$golden/plays.c" \
    "$golden/searches.c" -I"$source/src" "$source"/src/io/level/*.c sett.o -lm -o seeds || fail "golden_seeds"
for what in "hashes 20" "plays 1"; do
    # shellcheck disable=SC2086 # two words
    ./seeds --$what >ours && "$build/tests/golden_seeds" --$what >library || fail "$what"
    cmp ours library || fail "$what differ"
    echo "$what: $(wc -l <ours) lines as the library's"
done
