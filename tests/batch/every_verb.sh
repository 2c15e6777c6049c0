#!/bin/sh
# every_verb.sh SETT [NAME...] - each verb that works in parts, in four: in mixed
# order, one part run twice and one killed while it works; then gathered. The
# bytes are those of one program. With names only these.
set -u
sett=$1
shift
only=" $* "
at=$(mktemp -d "${TMPDIR:-/tmp}/sett-verbs-XXXXXX") || exit 2
trap 'rm -rf "$at"' EXIT
trap 'exit 130' INT TERM
cd "$at" || exit 2
failed=0
bad()
{
    echo "FAILED: $name: $*"
    failed=$((failed + 1))
}

# killed COMMAND...: SIGKILL once its journal holds something, or when it ends.
killed()
{
    "$sett" "$@" 2>/dev/null &
    child=$!
    for _ in $(seq 400); do
        kill -0 $child 2>/dev/null || break
        [ -z "$(find two two.parts -name 'journal-3-of-4.log' -size +0 2>/dev/null)" ] || break
        sleep 0.005
    done
    kill -9 $child 2>/dev/null && deaths=$((deaths + 1))
    wait $child 2>/dev/null
}

# every NAME ROUNDS GATHER OUTPUT COMMAND...: OUTPUT is the option that says where.
deaths=0
every()
{
    name=$1
    rounds=$2
    gather=$3
    to=$4
    shift 4
    [ "$only" = "  " ] || case $only in *" $name "*) ;; *) return ;; esac
    before=$failed
    rm -rf one two one.parts two.parts
    "$sett" "$@" "$to" one --quiet --no-progress >one.out 2>one.err
    code=$?
    round=0
    while [ $round -lt "$rounds" ]; do
        for part in 2 4 killed 2 3 1; do
            if [ $part = killed ]; then
                killed "$@" "$to" two -j 1 --part 3/4 --quiet --no-progress
                continue
            fi
            "$sett" "$@" "$to" two --part $part/4 --quiet --no-progress >out 2>err
            done=$? # 1: it waits for the others
            [ $done -eq 0 ] || [ $done -eq 1 ] || bad "part $part: $(cat err)"
        done
        round=$((round + 1))
    done
    "$sett" "$@" "$to" two --quiet --no-progress "$gather" >two.out 2>two.err
    [ $? -eq $code ] || bad "gathered with another code: $(cat two.err)"
    if [ -d one ]; then
        diff -r -x 'journal*' one two >differences ||
            { sed 's/"database":"[a-z]*"//' one/recipe.json >a
              sed 's/"database":"[a-z]*"//' two/recipe.json >b
              diff -r -x 'journal*' -x recipe.json one two >differences && cmp -s a b; } ||
            bad "other bytes: $(head -3 differences)"
    else
        cmp -s one two || bad "other bytes"
    fi
    [ -e two/journal-4-of-4.log ] || [ -e two.parts/journal-4-of-4.log ] ||
        bad "no journals of parts"
    # Only who did the work knows its CPU time.
    grep -v 'CPU seconds' one.out >a
    grep -v 'CPU seconds' two.out | sed 's/^two/one/' | cmp -s - a || bad "says something else"
    [ $failed -gt $before ] || echo "$name: same bytes"
}

began=$(date +%s)
"$sett" generate md2 --count 12 --seed 5 -q -o levels/ >/dev/null || exit 2
printf '[study]\ntitle = "Caves"\ngame = "md2"\nseed = 7\nlevels = 30\nmeasures = ["floors"]\n[factors]\nlayout = ["cac", "cc"]\nfurnish = ["cf"]\n' >caves.toml
every generate 1 --resume -o generate md2 --count 3000 --seed 7
every measured 1 --resume -o range md2 --count 3000 --seed 5 --levers 3
every sets 1 --resume -o range md2 levels layout=cac,furnish=cf,count=2000 --seed 5
every compare 1 --resume -o compare md2 layout=cc,furnish=cf layout=ac,furnish=cf --count 1500 --seed 1 --csv
every playtest 1 --resume -o playtest md2 levels --seed 1 --budget 400
every trees 1 --resume -o playtest md2 levels --seed 1 --budget 400 --players R,MK,TC,C
every persona 3 --resume -o evolve persona md2 --utility TC --population 8 --generations 3 --islands 2 --budget 200 --repeats 1 --seed 1
every programs 3 --resume -o evolve pplgg mario --population 12 --generations 3 --seed 2
every confirmed 2 --resume -o evolve pplgg dungeongrams --population 12 --generations 40 --seed 1
every database 2 --resume --database evolve pplgg md2 --programs 120 --confirm 3 --islands 4 --rounds 2 --seed 2
every edd 2 --gather -o evolve edd --budget 800 --islands 4 --rounds 2 --seed 1
every gram-elites 2 --gather -o evolve gram-elites smb --iterations 60 --islands 4 --rounds 2 --seed 1
every two-step 1 --resume -o study two-step --levels 12 --seed 3
every personas 1 --resume -o study personas --levels 2 --seed 3 --budget 300
every strong 1 --resume -o study strong --levels 2 --seed 3 --budget 200 --steps 200
every study-edd 1 --resume -o study edd --levels 2 --budget 300 --seed 1
every study-gram 1 --resume -o study gram-elites --levels 2 --iterations 40 --seed 1
every linking 1 --resume -o study linking --levels 4 --pairs 4 --seed 2
every own 1 --resume -o study caves.toml
echo "$deaths parts were killed; $(($(date +%s) - began)) s"
[ $failed -eq 0 ]
