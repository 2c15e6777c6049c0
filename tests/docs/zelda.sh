#!/bin/sh
# zelda.sh SETT GUIDE SHARED - the guide's study with the dungeons of the VGLC in place of its
# own, and the figures that the guide gives for them.
set -u
[ $# -eq 3 ] || { echo "usage: zelda.sh SETT GUIDE SHARED" >&2; exit 2; }
levels=$3/levels/zelda
[ -d "$levels" ] || { echo "SKIP: $levels is missing"; exit 77; }
folder=$(mktemp -d "${TMPDIR:-/tmp}/sett-zelda-XXXXXX") || exit 2
trap 'rm -rf "$folder"' EXIT
guide=$folder/zelda-study.md
sed "s|cp small.txt zelda/|cp $levels/*.txt zelda/|" "$2" >"$guide"
for id in H1 H2 H3 H4; do
    grep "^| $id " "$2" | sed 's/^| \(H.\)[^|]*| *\([^|]*[^ |]\) *| *\([^|]*[^ |]\) *| .*/\1 \2 \3/'
done >"$folder/given"
[ "$(grep -c . "$folder/given")" -eq 4 ] || { echo "the guide's table is gone"; exit 1; }
printf '\n```console\n$ sett study zelda.toml -o again -q; cp again/claims.json %s/\n```\n' \
    "$folder" >>"$guide"
sh "$(dirname "$0")/run.sh" "$1" "$guide" || exit 1
awk -F'"' '/"id"/ { id = $4 } /"statistic"/ { print id, $4 }' "$folder/claims.json" |
    sed 's/difference of means: //; s/, [0-9]* levels.*//' >"$folder/found" || exit 1
cut -d' ' -f1-4 "$folder/given" >"$folder/wanted"
grep -v '^X1' "$folder/found" | cmp - "$folder/wanted" || { cat "$folder/found" "$folder/wanted"; exit 1; }
echo "the figures of the guide: ok"
