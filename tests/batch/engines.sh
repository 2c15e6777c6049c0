#!/bin/sh
# engines.sh SETT - sett batch under GNU parallel, whose jobs die the first time,
# and under mpirun, one of whose ranks is killed: the bytes of one program.
set -u
sett=$1
at=$(mktemp -d /tmp/sett-engines-XXXXXX) || exit 2
trap 'rm -rf "$at"' EXIT
trap 'exit 130' INT TERM
cd "$at" || exit 2
bad()
{
    echo "FAILED: $*"
    exit 1
}
command="generate md2 --count 3000 --seed 7"
# shellcheck disable=SC2086 # words
"$sett" $command -o one.txt --quiet || bad "one program"
ran=0
if command -v parallel >/dev/null; then
    ran=1
    echo "sett $command -o p.txt" >job
    "$sett" batch job --parallel --parts 6 --throttle 2 -o scripts-p >/dev/null || bad "no scripts"
    # Each third part is killed when it begins, once.
    sed 's|^part "$1"|[ $(($1 % 3)) -ne 0 ] \|\| mkdir "'"$at"'/died-$1" 2>/dev/null \&\& [ $(($1 % 3)) -eq 0 ] \&\& kill -9 $$\n&|' \
        scripts-p/part.sh >part.new && mv part.new scripts-p/part.sh
    sh scripts-p/run.sh 2>/dev/null || bad "parallel"
    [ -d died-3 ] && [ -d died-6 ] || bad "nothing died"
    "$sett" batch job --status | grep -q "^6 of 6 parts done" || bad "parts are missing"
    cmp one.txt p.txt || bad "parallel: other bytes than one program"
    echo "parallel: same bytes"
else
    echo "no parallel (Debian: parallel)"
fi
if command -v mpirun >/dev/null; then
    ran=1
    echo "sett $command -o m.txt" >job
    "$sett" batch job --mpi --parts 8 --throttle 4 -o scripts-m >/dev/null || bad "no scripts"
    # Rank 2 is killed before its second part, once; mpirun then ends all ranks.
    sed 's|^    part $i|    [ $i -ne 7 ] \|\| mkdir "'"$at"'/killed" 2>/dev/null \&\& [ $i -eq 7 ] \&\& kill -9 $$\n&|' \
        scripts-m/part.sh >part.new && mv part.new scripts-m/part.sh
    root=
    [ "$(id -u)" -ne 0 ] || root=--allow-run-as-root
    SETT_MPIRUN="$root --oversubscribe" sh scripts-m/run.sh >mpi.log 2>&1 || bad "mpirun: $(tail -3 mpi.log)"
    [ -d killed ] || bad "no rank was killed"
    "$sett" batch job --status | grep -q "^8 of 8 parts done" || bad "parts are missing"
    cmp one.txt m.txt || bad "mpirun: other bytes than one program"
    echo "mpirun -n 4: same bytes"
else
    echo "no mpirun (Debian: openmpi-bin)"
fi
[ $ran -eq 1 ] || { echo "SKIP: neither parallel nor mpirun"; exit 77; }
