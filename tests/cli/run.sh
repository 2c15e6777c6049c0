#!/bin/sh
# run.sh SETT SETT_TEST FILE.test - runs the cases of one file in a fresh folder.
#
#   $ COMMAND       a case: sh, with `sett` the program under test
#   ? CODE          its exit code (0 if left out)
#   > PATTERN       some line of standard output matches (grep -E)
#   >- PATTERN      no line does
#   >0              standard output is empty
#   >#N             standard output has N lines
#   ! PATTERN       the same four for standard error
#   !- PATTERN
#   !0
#   !#N
#   @ terminal      before "$": the case wants a pseudo-terminal (script); where
#                   there is none it is skipped, and counted as skipped
#   # COMMENT
#
# Files that a case leaves are there for the next one. $DATA is tests/cli/data.
set -u
[ $# -eq 3 ] || { echo "usage: run.sh SETT SETT_TEST FILE.test" >&2; exit 2; }
SETT=$1
SETT_TEST=$2
file=$3
DATA=$(cd "$(dirname "$0")" && pwd)/data
folder=$(mktemp -d "${TMPDIR:-/tmp}/sett-cli-XXXXXX") || exit 2
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
mkdir "$folder/here" || exit 2
unset NO_COLOR
export SETT SETT_TEST DATA LC_ALL=C

# The program under test.
sett()
{
    "$SETT" "$@"
}

# stopped COMMAND...: interrupts it (SIGINT) when it has used 0.15 s of CPU time;
# prints its exit code, and "late" where it went on for long.
stopped()
{
    SETT_STOP_AFTER=150 timeout -k 1 120 "$SETT_TEST" "$@" >stopped.out \
        2>stopped.err
    echo $?
    grep '^late' stopped.err || :
}

# sweep FILE COMMAND...: fails the 1st, 2nd, ... request for memory until all of
# them succeed. Each failure must end with code 12, one line, and no FILE ("-":
# none is written).
sweep()
{
    made=$1
    shift
    n=1
    while [ $n -lt 5000 ]; do
        [ "$made" = - ] || rm -rf "$made"
        SETT_FAIL_ALLOC=$n "$SETT_TEST" "$@" >sweep.out 2>sweep.err
        code=$?
        if grep -q 'was not reached$' sweep.err; then
            [ $code -eq 0 ] || echo "code $code without a failure"
            [ $code -eq 0 ] && echo "swept"
            return
        fi
        [ $code -eq 12 ] || { echo "request $n: code $code"; return; }
        [ "$(wc -l <sweep.err)" -eq 1 ] ||
            { echo "request $n: not one line:"; cat sweep.err; return; }
        grep -q 'out of memory' sweep.err ||
            { echo "request $n:"; cat sweep.err; return; }
        [ "$made" = - ] || [ ! -e "$made" ] ||
            { echo "request $n: $made was left"; return; }
        n=$((n + 1))
    done
    echo "no end"
}

# interrupt SIGNAL COMMAND...: sends the signal after a moment of running.
interrupt()
{
    signal=$1
    shift
    "$SETT" "$@" &
    pid=$!
    sleep 0.4
    kill "-$signal" "$pid"
    wait "$pid"
}

cases=0
skipped=0
failed=0
needs=
command=
code=0
expected=0
number=0

problem()
{
    failed=$((failed + 1))
    echo "$file:$number: $1"
    echo "  \$ $command"
    echo "  exit code $code"
    sed 's/^/  > /' "$folder/out" | head -20
    sed 's/^/  ! /' "$folder/err" | head -20
}

# missing: why the case cannot be run here; nothing where it can.
missing()
{
    case $needs in
    '') return ;;
    terminal)
        command -v script >/dev/null || { echo "script is missing"; return; }
        script -qec true /dev/null </dev/null >/dev/null 2>&1 ||
            echo "no pseudo-terminal can be had"
        ;;
    *) echo "$file:$number: nothing is known of '$needs'" >&2; exit 2 ;;
    esac
}

run()
{
    why=$(missing) || exit 2
    needs=
    if [ -n "$why" ]; then
        skipped=$((skipped + 1))
        echo "SKIP: $why"
        echo "[  SKIPPED ] ${file##*/}:$number"
        command=
        return
    fi
    cases=$((cases + 1))
    expected=0
    (cd "$folder/here" && eval "$command") >"$folder/out" 2>"$folder/err" \
        </dev/null
    code=$?
}

close_case()
{
    [ -z "$command" ] || [ "$code" -eq "$expected" ] ||
        problem "exit code $code, not $expected"
    command=
}

# expect FILE REST-OF-LINE
expect()
{
    [ -n "$command" ] || return 0
    case $2 in
    0) [ ! -s "$1" ] || problem "not empty" ;;
    '#'*) [ "$(wc -l <"$1")" -eq "${2#\#}" ] || problem "not ${2#\#} lines" ;;
    '- '*) ! grep -Eq -e "${2#- }" "$1" || problem "a line matches '${2#- }'" ;;
    ' '*) grep -Eq -e "${2# }" "$1" || problem "no line matches '${2# }'" ;;
    *) problem "bad line in the test" ;;
    esac
}

while IFS= read -r line || [ -n "$line" ]; do
    number=$((number + 1))
    case $line in
    '$ '*)
        close_case
        command=${line#??}
        run
        ;;
    '@ '*)
        close_case
        needs=${line#??}
        ;;
    '? '*) expected=${line#??} ;;
    '>'*) expect "$folder/out" "${line#?}" ;;
    '!'*) expect "$folder/err" "${line#?}" ;;
    '#'* | '') ;;
    *)
        echo "$file:$number: what is this? $line"
        failed=$((failed + 1))
        ;;
    esac
done <"$file"
close_case
[ $((cases + skipped)) -gt 0 ] || { echo "$file: no cases"; exit 1; }
echo "$cases cases, $failed problems, $skipped skipped"
[ $skipped -eq 0 ] || [ $failed -gt 0 ] || [ $cases -eq 0 ] ||
    echo "[       OK ] ${file##*/}: the other $cases cases"
[ $failed -eq 0 ]
