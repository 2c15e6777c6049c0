# testlib.sh - sourced by test.sh: runs steps, times them, and counts what
# passed, failed and was skipped over all of them. POSIX sh.
#
# A step whose output speaks cmocka's language ("[       OK ] name",
# "[  FAILED  ] name", "[  SKIPPED ] name", and "SKIP: reason") counts each of
# its cases; any other step counts as one case by its exit code.

total_passed=0
total_failed=0
total_skipped=0

# testlib_begin FOLDER: where logs go.
testlib_begin()
{
    logs=$1
    rm -rf "$logs"
    mkdir -p "$logs"
    : >"$logs/failures"
    : >"$logs/skips"
    : >"$logs/again"
    : >"$logs/steps"
    : >"$logs/programs"
}

# skip_step NAME REASON: something that cannot be run here.
skip_step()
{
    total_skipped=$((total_skipped + 1))
    printf 'skipped  %-42s %s\n' "$1" "$2"
    echo "$1: $2" >>"$logs/skips"
}

# cpu_tenths FILE: of what `times` wrote there the tenths of a second that the
# shell's ended children have used, user and system.
cpu_tenths()
{
    awk -F '[ms ]+' 'END { printf "%d\n", ($1 * 60 + $2 + $3 * 60 + $4) * 10 }' "$1"
}

# tenths N: as seconds.
tenths()
{
    echo $(($1 / 10)).$(($1 % 10))
}

# step NAME COMMAND...: runs it with its output in a log; prints one line: how it
# went, its name, the seconds it took, those of processor time, and its cases.
step()
{
    step_name=$1
    shift
    log=$logs/$(echo "$step_name" | tr ' /:,' '____').log
    times >"$logs/times"
    used=$(cpu_tenths "$logs/times")
    began=$(date +%s%N)
    "$@" >"$log" 2>&1
    code=$?
    took=$((($(date +%s%N) - began) / 100000000))
    times >"$logs/times"
    used=$(($(cpu_tenths "$logs/times") - used))
    # "result NAME" only tells what was run before.
    [ "$1" = result ] && read -r took used <"$logs/$2.took"
    tally "$step_name" $code "$log" >"$logs/tally"
    read -r passed failed skipped <"$logs/tally"
    total_passed=$((total_passed + passed))
    total_failed=$((total_failed + failed))
    total_skipped=$((total_skipped + skipped))
    word=ok
    [ "$failed" -eq 0 ] || word=FAILED
    printf '%-8s %-42s %7s s %7s cpu  %s passed, %s failed, %s skipped\n' \
        "$word" "$step_name" "$(tenths "$took")" "$(tenths "$used")" \
        "$passed" "$failed" "$skipped"
    echo "$took $used $step_name" >>"$logs/steps"
    program_times "$step_name" "$log" >>"$logs/programs"
    sed -n "s/^\[  AGAIN   \] /$step_name: /p" "$log" >>"$logs/again"
    if [ "$failed" -ne 0 ]; then
        echo "$step_name: see ${log#"$PWD"/}" >>"$logs/failures"
        show_failure "$log"
    fi
    return $code
}

# program_times STEP LOG: of CTest's log the tenths of seconds of each program.
program_times()
{
    LC_ALL=C awk -v step="$1" '
    /^[0-9]+\/[0-9]+ Testing: / { program = $3 }
    /^Test time = / { printf "%d %s: %s\n", $4 * 10, step, program }' "$2"
}

# in_pairs COMMAND NAME...: does COMMAND, whose $1 is the name, for each name, two
# (or $at_once) at a time. What each said and its exit code wait for "step ... result NAME".
in_pairs()
{
    pairs_command=$1
    shift
    pairs_began=$(date +%s)
    printf '%s\n' "$@" | LOGS=$logs xargs -P "${at_once:-2}" -I '{}' sh -c '
        began=$(date +%s%N)
        ( '"$pairs_command"'
        ) >"$LOGS/$1.out" 2>&1
        echo $? >"$LOGS/$1.code"
        times >"$LOGS/$1.times"
        echo $((($(date +%s%N) - began) / 100000000)) >"$LOGS/$1.took"' sh '{}'
    for pairs_name in "$@"; do
        echo "$(cat "$logs/$pairs_name.took") $(cpu_tenths "$logs/$pairs_name.times")" \
            >"$logs/$pairs_name.took"
    done
    printf '%-8s %-42s %5d   s\n' "" "the next $#, ${at_once:-2} at a time" \
        $(($(date +%s) - pairs_began))
}

result()
{
    cat "$logs/$1.out"
    return "$(cat "$logs/$1.code")"
}

# show_failure LOG: the lines that say what went wrong, else its end; of CTest's
#   log the names of the programs that failed and what they said last.
show_failure()
{
    if grep -q '^[0-9][0-9]*/[0-9][0-9]* Testing: ' "$1"; then
        failed_programs "$1"
    elif grep -q '^\[ RUN      \] ' "$1"; then
        failed_cases "$1"
    else
        grep -E '^(\[  (ERROR   |FAILED  |LINE   ) *\]|.*(error|Error|ERROR|FAILED|Assert|runtime)[: ])' "$1" ||
            tail -n 25 "$1"
    fi | head -n 60 | cut -c 1-200 | sed 's/^/    | /'
}

# failed_cases LOG: what each case that failed said last.
failed_cases()
{
    LC_ALL=C awk '
    /^\[ RUN      \] / { count = 0 }
    { lines[count++ % 20] = $0 }
    /^\[  FAILED  \] / {
        for (i = count > 20 ? count - 20 : 0; i < count; i++)
            print lines[i % 20]
        count = 0
    }' "$1"
}

# failed_programs LOG: of each program that did not pass its name and end.
failed_programs()
{
    LC_ALL=C awk '
    /^[0-9]+\/[0-9]+ Testing: / { program = $3; said = 0; next }
    /^Test Passed\.$/ { program = "" }
    /^Output:$/ { said = 1; count = 0; next }
    program == "" || !said || /^-+$/ || /^$/ { next }
    { lines[count++ % 20] = $0 }
    /^Test [A-Z][a-z ]*\.$/ {
        print program ":"
        for (i = count > 20 ? count - 20 : 0; i < count; i++)
            print "  " lines[i % 20]
        program = ""
    }' "$1"
}

# tally NAME CODE LOG: prints "passed failed skipped" of one step.
#   CTest's logs ("1/9 Testing: name") are read program by program: one that dies
#   in a case, or fails outside of its cases (a leak at the end), has a failure
#   even if all cases before were fine; one without cases counts as one.
tally()
{
    LC_ALL=C awk -v name="$1" -v code="$2" -v skips="$logs/skips" '
    function skip(what) {
        skipped_here++
        printf "%s%s%s: %s\n", name, program == "" ? "" : ": " program, what,
            reason == "" ? "no reason given" : reason >>skips
        reason = ""
    }
    function settle() {
        if (running != "") failed_here++
        if (!fine && !failed_here) failed_here = 1
        if (passed_here + failed_here + skipped_here == 0)
            if (reason != "") skip(""); else passed_here = 1
        passed += passed_here; failed += failed_here; skipped += skipped_here
        passed_here = failed_here = skipped_here = fine = summary = 0
        running = reason = ""
    }
    # CTest says "Test Passed." of a program that it did not find.
    /^Unable to find executable/ { absent = 1; next }
    /^[0-9]+\/[0-9]+ Testing: / {
        if (program != "") settle()
        is_ctest = 1
        program = $3
        if (absent) failed_here = 1
        absent = 0
        next
    }
    is_ctest && /^Test Passed\.$/ { fine = 1; next }
    /^\[==========\].* Running/ { summary = 0; next }
    /^\[==========\].* run\.$/ { summary = 1; next }
    summary { next }
    /^\[ RUN      \] / { if (running != "") failed_here++; running = $4; next }
    /^\[       OK \] / { passed_here++; running = ""; next }
    /^\[  FAILED  \] / { failed_here++; running = ""; next }
    /^SKIP: / { reason = substr($0, 7); next }
    /^\[  SKIPPED \] / { skip(": " $4); running = ""; next }
    END {
        if (!is_ctest) fine = code == 0
        settle()
        if (is_ctest && code != 0 && failed == 0) failed = 1
        print passed, failed, skipped
    }' "$3"
}

# longest FILE COLUMNS: the twenty largest of its lines, whose first numbers are
# tenths of seconds.
longest()
{
    sort -rn "$logs/$1" | head -n 20 | LC_ALL=C awk -v columns="$2" '{
        for (i = 1; i <= columns; i++) { printf "%8.1f", $1 / 10; sub(/^[0-9]+ /, "") }
        print "  " $0
    }'
}

# testlib_longest: where the time went.
testlib_longest()
{
    echo
    echo "The longest steps (seconds, processor seconds):"
    longest steps 2
    echo
    echo "The longest programs within them (seconds):"
    longest programs 1
}

# testlib_end: the lists, then the one last line. Exit code 1 on any failure.
testlib_end()
{
    if [ -s "$logs/skips" ]; then
        echo
        echo "Skipped:"
        sort "$logs/skips" | uniq -c | sed 's/^ */    /'
    fi
    if [ -s "$logs/again" ]; then
        echo
        echo "Waited in vain at first, and run again:"
        sed 's/^/    /' "$logs/again"
    fi
    if [ -s "$logs/failures" ]; then
        echo
        echo "Failed:"
        sed 's/^/    /' "$logs/failures"
    fi
    echo
    echo "$total_passed passed, $total_failed failed, $total_skipped skipped"
    [ "$total_failed" -eq 0 ]
}
