#!/bin/sh
# release.sh BUILD SOURCE - tools/release makes what is quick to make, twice, with another
# mask of modes, time zone, locale and order of names: the same bytes, the checksums are right,
# and what is unpacked works.
set -eu
build=${1:?usage: release.sh BUILD SOURCE}
source=${2:?usage: release.sh BUILD SOURCE}
for tool in zip unzip node npm ctags git zopfli; do
    command -v $tool >/dev/null || { echo "SKIP: $tool is missing (tools/packages.sh)"; exit 77; }
done
/usr/bin/python3 -c 'import setuptools, wheel' 2>/dev/null ||
    { echo "SKIP: setuptools or wheel is missing (Debian: python3-setuptools python3-wheel)"; exit 77; }
folder=$(mktemp -d "${TMPDIR:-/tmp}/sett-release-test-XXXXXX")
trap 'rm -rf "$folder"' EXIT
fail()
{
    echo "release: $*" >&2
    exit 1
}

names="one-file linux wheel"
if git -C "$source" rev-parse HEAD >/dev/null 2>&1; then names="$names source"; fi
if [ -f "$build/own.wasm" ]; then names="$names npm"; fi
if [ -f "$build/page/studio.wasm" ] && [ ! -f "$build/page/not-built.txt" ]; then names="$names page"; fi
umask 077
# shellcheck disable=SC2086 # a list
TZ=Asia/Tokyo LC_ALL=C.UTF-8 TMPDIR=$folder \
    "$source/tools/release" --build "$build" "$folder/one" $names >"$folder/sums" || fail "the first"
umask 002
# shellcheck disable=SC2086
"$source/tools/release" --build "$build" "$folder/two" $names >/dev/null || fail "the second"
diff -r "$folder/one" "$folder/two" || fail "not the same twice"
cd "$folder/one"
cmp SHA256SUMS "$folder/sums" && sha256sum --quiet -c SHA256SUMS || fail "checksums"
count=$(echo "$names" | wc -w)
[ "$(wc -l <SHA256SUMS)" -eq "$count" ] && [ "$(grep -c '^| `' sizes.md)" -eq "$count" ] ||
    fail "$count artefacts are wanted: $(ls)"
echo "twice the same: $names"

# No artefact knows whose machine it was, or names what is not there.
tar -tvzf sett-*-linux.tar.gz | awk '$2 != "0/0" { print; bad = 1 } END { exit bad }' || fail "an owner"
tar -xzf sett-*-linux.tar.gz -C "$folder"
prefix=$(echo "$folder"/sett-*-linux)
SETT_DATA='' "$prefix/bin/sett" generate mario --campaign 2 --seed 1 -q >"$folder/level" || fail "the program"
"$build/sett" generate mario --campaign 2 --seed 1 -q | cmp - "$folder/level" || fail "another level"
! grep -rlF "$prefix" "$prefix" && ! grep -rlF "$folder" "$prefix" || fail "a path of the packing"
unzip -q sett-*-one-file.zip -d "$folder"
for file in sett.h sett.c LICENSE; do
    [ -s "$folder"/sett-*-one-file/$file ] || fail "one-file: $file"
done
case $names in
*source*)
    tar -tzf "$(ls sett-*.tar.gz | grep -vE 'linux|page')" | grep -v '/$' | sed 's|^[^/]*/||' | sort >"$folder/packed"
    git -C "$source" ls-tree -r --name-only HEAD | sort | cmp - "$folder/packed" || fail "the source"
    ;;
esac
echo "unpacked: ok"

# What cannot be made is told, with exit code 1; a folder that has something is left alone.
code=0
"$source/tools/release" --build "$build" "$folder/one" one-file >"$folder/said" 2>&1 || code=$?
[ $code -eq 2 ] && grep -q 'is not empty' "$folder/said" || fail "code $code of a full folder"
mkdir "$folder/nothing"
code=0
"$source/tools/release" --build "$folder/nothing" "$folder/none" linux >"$folder/said" 2>&1 || code=$?
[ $code -eq 1 ] && grep -q 'left out linux' "$folder/said" || fail "code $code without a build"
echo "refused: ok"
