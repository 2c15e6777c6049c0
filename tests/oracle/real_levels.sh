#!/bin/sh
# real_levels.sh SETT FOLDER - every level of a folder shaped like ../shared/levels is
# read: a game is made of the levels of each sub-folder, with the legend that is there,
# and measures each of them. Levels with rows of unequal length must be refused at their
# place; nothing else may be.
set -u
sett=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$2" || exit 77
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
checked=0 different=0
for folder in zelda loderunner megaman rainbowislands doom smb2j sml smb kidicarus kidicarus-Dd; do
    [ -d "$folder" ] || continue
    legend=$(ls "$folder/Loderunner.json" "$folder/MM.json" "$folder/doom_tile.json" \
        "$folder/smb.json" 2>/dev/null | head -1)
    game=$work/$folder.game.toml
    set --
    for file in "$folder"/*.txt; do
        case $file in
        */legend.txt | */MM_tileTypes.txt | */reach.txt) ;;
        *) set -- "$@" "$file" ;;
        esac
    done
    "$sett" game import ${legend:+"$legend"} "$@" --name levels -o "$game" || exit 1
    "$sett" game check "$game" >"$work/said" || { cat "$work/said"; different=$((different + 1)); }
    for file in "$@"; do
        checked=$((checked + 1))
        "$sett" measure "$game" "$file" -q >/dev/null 2>"$work/said" && continue
        if [ "$(tr -d '\r' <"$file" | awk '{ print length($0) }' | sort -u | wc -l)" -gt 1 ] &&
            grep -q '^.*:[0-9]*:[0-9]*: error: ' "$work/said"; then
            head -1 "$work/said"
            continue
        fi
        different=$((different + 1))
        head -1 "$work/said"
    done
done
echo "$checked checked, $different different"
[ "$different" -eq 0 ]
