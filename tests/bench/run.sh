#!/bin/sh
# run.sh SETT_BENCH - what sett_bench keeps and compares, on rows that measure
# memory: they need no clock and give the same everywhere. Prints
# "[       OK ] name" or "[  FAILED  ] name" a case; exit 1 on a failure.
set -u
bench=$1
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failed=0
row=G22.peak.cac

# expect NAME CODE TEXT ARGUMENT...: exit code, and a text in the answer.
expect()
{
    name=$1 code=$2 text=$3
    shift 3
    "$bench" --runs 1 --filter $row "$@" >"$work/answer" 2>&1
    got=$?
    if [ $got -eq "$code" ] && grep -q -e "$text" "$work/answer"; then
        echo "[       OK ] $name"
    else
        echo "[  FAILED  ] $name: exit code $got"
        sed 's/^/    /' "$work/answer"
        failed=1
    fi
}

# earlier VALUE: as if an earlier build had measured that.
earlier()
{
    printf '# a comment\n%s.1000x1000\t%s\tMiB\t0.0000\n' $row "$1" \
        >"$work/earlier.tsv"
}

expect "a line begins with its goal" 0 "^$row.1000x1000 [0-9.]* MiB  gate 16 m"
expect "JSON" 0 '"unit": "MiB", "gate": 16, "gate_met": ' --json
expect "results are kept" 0 "MiB" --save "$work/kept.tsv"
expect "the same is the same" 0 "change 1.000 .* same" --compare "$work/kept.tsv"
earlier 1
expect "worse is told and fails" 1 "rows are worse" --compare "$work/earlier.tsv"
earlier 1000
expect "better is told" 0 "better$" --compare "$work/earlier.tsv"
printf 'old.row\t5\tx\t0.1\n' >>"$work/earlier.tsv"
expect "rows left out are kept" 0 "MiB" --save "$work/earlier.tsv"
grep -q '^old.row' "$work/earlier.tsv" || { echo "[  FAILED  ] old.row"; failed=1; }
mkdir "$work/machines"
expect "a folder has a file a machine" 0 "MiB" --save "$work/machines"
expect "which is found again" 0 "same" --compare "$work/machines"
expect "no such file" 4 "cannot be read" --compare "$work/nothing/here.tsv"
expect "usage" 2 "usage" --compare
exit $failed
