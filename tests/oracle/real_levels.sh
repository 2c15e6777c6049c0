#!/bin/sh
# real_levels.sh SETT FOLDER - every level of a folder shaped like ../shared/levels is
# read: a game is made of the levels of each sub-folder, with the legend that is there,
# and measures each of them. Levels with rows of unequal length must be refused at their
# place; nothing else may be. Then the agents of the game "loderunner" must say of each
# level what reach.txt says, and a table of how many each of them wins is printed.
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

# The verdict of one agent as the table writes it: won, order, or lost and how many.
verdict() {
    "$sett" check loderunner "$1" --agent "$2" -q >"$work/verdict" && echo won && return
    sed -n 's/^  no-order: .*/order/p; s/^  out-of-reach: \([0-9]*\) thing.*/lost\1/p' "$work/verdict" |
        head -1
}

if [ -f loderunner/reach.txt ]; then
    for pair in A:never B:plain C:pit D:trench E:free F:helped; do
        model=${pair%:*} agent=${pair#*:} won=0 lost=0 order=0
        while read -r number verdicts; do
            file="loderunner/Level $number.txt" wanted=won
            case $number in '#'*) continue ;; esac
            [ -f "$file" ] || continue
            if [ "$verdicts" = "no start" ]; then
                [ "$model" = F ] || continue
                # Others begin at the left end of the row above the lowest.
                sed '21s/^./M/' "$file" >"$work/begun.txt" && file=$work/begun.txt
            else
                wanted=$(echo "$verdicts" | tr ' ' '\n' | sed -n "s/^$model://p")
            fi
            said=$(verdict "$file" "$agent")
            checked=$((checked + 1))
            case $said in won) won=$((won + 1)) ;; order) order=$((order + 1)) ;; *) lost=$((lost + 1)) ;; esac
            [ "$said" = "$wanted" ] && continue
            different=$((different + 1))
            echo "Lode Runner $number, $agent: $said (expected $wanted)"
        done <loderunner/reach.txt
        echo "Lode Runner, $model ($agent): $won won, gold out of reach in $lost, no order in $order"
    done
fi
echo "$checked checked, $different different"
[ "$different" -eq 0 ]
