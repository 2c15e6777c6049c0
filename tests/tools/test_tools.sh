#!/bin/sh
# test_tools.sh - the checks must find what they are there for: each case builds
# a small tree with one breach and wants it named; one clean tree must pass.
# Prints "[       OK ] name" or "[  FAILED  ] name" a case; exit 1 on a failure.
set -u
tools=$(cd "$(dirname "$0")/../../tools" && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failed=0

# say NAME OK: one line a case.
say()
{
    if [ "$2" -eq 0 ]; then
        echo "[       OK ] $1"
    else
        echo "[  FAILED  ] $1"
        sed 's/^/    /' "$work/answer"
        failed=1
    fi
}

# A tree that keeps all rules; cases spoil one file of it.
fresh()
{
    rm -rf "$work/tree"
    mkdir -p "$work/tree/include/sett" "$work/tree/src/base" \
        "$work/tree/src/gen" "$work/tree/src/play" "$work/tree/apps/cli"
    cp "$tools/../.clang-format" "$work/tree/"
    cd "$work/tree" || exit 2
    for header in base grid gen io; do
        printf '/* %s.h */\nint sett_%s(void);\n' $header $header \
            >include/sett/$header.h
    done
    printf '/* play.h */\nint sett_p(void);\n' >src/play/play.h
    printf '/* a */\n#include "sett/base.h"\nint sett_base(void)\n{\n    return 1;\n}\n' \
        >src/base/a.c
    printf '/* g */\n#include "sett/gen.h"\nint sett_gen(void)\n{\n    return 1;\n}\n' \
        >src/gen/g.c
}

# finds NAME TOOL PATTERN: the tool must fail and name the breach.
finds()
{
    if "$tools/$2" "$work/tree" >"$work/answer" 2>&1; then
        say "$1" 1
    else
        grep -q -- "$3" "$work/answer"
        say "$1" $?
    fi
}

passes()
{
    "$tools/$2" "$work/tree" >"$work/answer" 2>&1
    say "$1" $?
}

layer_cases()
{
    fresh; passes "layers: a clean tree passes" check_layers
    fresh; echo '#include "sett/gen.h"' >>src/base/a.c
    finds "layers: base may not see gen.h" check_layers 'src/base/a.c:7: row 1 includes row 3'
    fresh; echo '#include "play/play.h"' >>src/gen/g.c
    finds "layers: gen is blind to play" check_layers 'blind to its neighbours'
    fresh; echo '  #  include "sett/io.h"' >>src/gen/g.c
    finds "layers: gen may not see io, oddly written" check_layers 'row 4 includes row 6'
    fresh; echo '#include "play/play.h"' >>include/sett/io.h
    finds "layers: public headers stay public" check_layers 'public header includes a private'
    fresh; printf '/* c */\n#include "play/play.h"\n' >apps/cli/c.c
    finds "layers: apps see no private header" check_layers 'apps/cli/c.c:2: apps, bench and samples include public'
    fresh; printf '/* c */\n#include "sett/io.h"\n' >apps/cli/c.c
    passes "layers: apps see public headers" check_layers
    fresh; echo '#include "sett/io.h"' >>include/sett/gen.h
    finds "layers: public headers have rows" check_layers 'include/sett/gen.h:3: row 3 includes row 6'
    fresh; echo '#include "../play/play.h"' >>src/gen/g.c
    finds "layers: no climbing" check_layers 'climbs out'
    fresh; echo '#include "gen/none.h"' >>src/gen/g.c
    finds "layers: missing files are named" check_layers 'cannot find gen/none.h'
    fresh; mkdir src/odd; cp src/gen/g.c src/odd/
    finds "layers: unknown folders are named" check_layers 'src/odd/g.c:0: has no row'
    fresh; plant_circle one two
    finds "layers: no circle of calls from folder to folder" check_layers 'circle of folders: src/gen/'
    fresh; plant_circle one one
    passes "layers: one circle of files may be" check_layers
    grep -q '^0 circles of folders, 1 of files$' "$work/answer"
    say "layers: it is counted" $?
}

# plant_circle FOLDER OTHER: two files of src/gen that call each other.
plant_circle()
{
    mkdir -p "src/gen/$1" "src/gen/$2"
    printf '/* x */\nint sett_x(void)\n{\n    return sett_y();\n}\n' >"src/gen/$1/x.c"
    printf '/* y */\nint sett_y(void)\n{\n    return sett_x();\n}\n' >"src/gen/$2/y.c"
}

# long_function LINES MARK: appends one to src/gen/g.c.
long_function()
{
    {
        printf '\nint sett_long(int a)\n{\n'
        [ -z "$2" ] || printf '    %s\n' "$2"
        i=0
        while [ $i -lt "$1" ]; do echo "    a += $i;"; i=$((i + 1)); done
        printf '    return a;\n}\n'
    } >>src/gen/g.c
}

# many COUNT LINES: that many functions of that length.
many()
{
    n=0
    while [ $n -lt "$1" ]; do
        n=$((n + 1))
        long_function "$2" ""
    done
}

style_cases()
{
    fresh; passes "style: a clean tree passes" check_style
    fresh; sed -i 1d src/gen/g.c
    finds "style: files begin with a comment" check_style 'does not begin with a comment'
    fresh; long_function 98 ""
    finds "style: 101 lines are too many" check_style 'sett_long has 102 lines'
    fresh; many 4 3; long_function 98 "/* dispatch */"; many 6 3
    passes "style: a dispatch switch may be long" check_style
    fresh; many 8 10
    finds "style: the median body" check_style 'median must lie under 10'
    fresh; many 3 40
    finds "style: nine in ten are short" check_style '90 % must have at most 40'
    fresh; printf '\nconst char *const sett_s = "long float"; /* long float */\n' >>src/gen/g.c
    passes "style: words in comments and strings are free" check_style
    fresh; printf '\nunsigned long sett_l(void);\n' >>src/gen/g.c
    finds "style: long" check_style 'g.c:8: long differs'
    fresh; printf '\ndouble sett_l(void)\n{\n    return 1.5f;\n}\n' >>src/gen/g.c
    finds "style: float by its suffix" check_style 'g.c:10: float'
    fresh; mkdir src/games; printf '/* m */\nfloat sett_l(void);\n' >src/games/mario_world.c
    passes "style: Mario is single precision" check_style
    fresh; printf '\nint  sett_l( void );\n' >>src/gen/g.c
    finds "style: clang-format" check_style 'clang-format-violations'
    fresh; i=0; while [ $i -lt 400 ]; do echo; i=$((i + 1)); done >>include/sett/gen.h
    finds "style: long headers" check_style 'gen.h:402: 402 lines (400'
    fresh; printf '/* a */\nenum { SETT_A };\n' >src/gen/a.h; printf '/* b */\nenum { SETT_A };\n' >src/gen/b.h
    finds "style: names of headers are unique" check_style 'b.h:2: SETT_A stands in src/gen/a.h'
    fresh; printf '/* TO''DO: think */\n' >>src/gen/g.c
    finds "style: nothing unfinished" check_style 'unfinished'
}

# library SOURCE: compiles it as NAME.c into a libsett.a of its own.
library()
{
    rm -rf "$work/tree" && mkdir -p "$work/tree" && cd "$work/tree" || exit 2
    printf '%s\n' "$2" >"$1"
    ${CC:-cc} -O1 -fPIE -c "$1" -o "$1.o" && ar rcs libsett.a "$1.o"
    work_lib="$work/tree/libsett.a"
}

finds_symbol()
{
    if "$tools/check_symbols" "$work_lib" >"$work/answer" 2>&1; then
        say "$1" 1
    else
        grep -q -- "$2" "$work/answer"
        say "$1" $?
    fi
}

symbol_cases()
{
    library a.c 'static const char *const n[] = {"a", "b"};
        const char *sett_n(int i); const char *sett_n(int i) { return n[i]; }'
    "$tools/check_symbols" "$work_lib" >"$work/answer" 2>&1
    say "symbols: const tables with addresses pass" $?
    library a.c 'int odd(void); int odd(void) { return 1; }'
    finds_symbol "symbols: names" 'global symbol odd'
    library a.c 'int sett_n(void); int sett_n(void) { static int n; return n++; }'
    finds_symbol "symbols: hidden counters" 'writable global n'
    library a.c 'const char *sett_n[] = {"a"};'
    finds_symbol "symbols: a table that forgot its const" 'writable global sett_n'
    library a.c 'static _Thread_local int n; int *sett_n(void); int *sett_n(void) { return &n; }'
    finds_symbol "symbols: one per thread is still one" 'writable global n'
    library a.c '#include <stdlib.h>
        void *sett_n(void); void *sett_n(void) { return malloc(1); }'
    finds_symbol "symbols: malloc" 'a.c: imports malloc'
    library alloc.c '#include <stdlib.h>
        void *sett_n(void); void *sett_n(void) { return malloc(1); }'
    "$tools/check_symbols" "$work_lib" >"$work/answer" 2>&1
    say "symbols: alloc.c may call malloc" $?
    library a.c 'double exp(double); double sett_n(double x); double sett_n(double x) { return exp(x); }'
    finds_symbol "symbols: libm" 'imports exp'
}

# tally_case NAME CODE WANT: the log on stdin must be counted as WANT.
tally_case()
{
    cat >"$work/log"
    logs=$work
    : >"$work/skips"
    (. "$tools/testlib.sh" && tally step "$2" "$work/log") >"$work/answer" 2>&1
    [ "$(cat "$work/answer")" = "$3" ]
    say "$1" $?
}

tally_cases()
{
    printf 'x\n' | tally_case "tally: a plain step that went well" 0 "1 0 0"
    printf 'x\n' | tally_case "tally: a plain step that failed" 3 "0 1 0"
    tally_case "tally: cases are counted once, summaries not" 1 "2 1 1" <<END
[==========] Running 4 test(s).
[ RUN      ] one
[       OK ] one
[ RUN      ] two
[  FAILED  ] two
[ RUN      ] three
SKIP: because
[  SKIPPED ] three
[ RUN      ] four
[       OK ] four
[==========] 4 test(s) run.
[  SKIPPED ] 1 test(s), listed below:
[  SKIPPED ] three
[  FAILED  ] 1 test(s), listed below:
[  FAILED  ] two
END
    grep -q 'step: three: because' "$work/skips"
    say "tally: skips have reasons" $?
    tally_case "tally: a program that dies in a case" 8 "2 1 0" <<END
1/2 Testing: a.crash
[==========] Running 2 test(s).
[ RUN      ] one
[       OK ] one
[ RUN      ] two
Test Failed.
2/2 Testing: a.plain
Test Passed.
END
    tally_case "tally: a program that fails after its cases" 8 "1 1 0" <<END
1/1 Testing: a.leak
[==========] Running 1 test(s).
[ RUN      ] one
[       OK ] one
[==========] 1 test(s) run.
Test Failed.
END
    tally_case "tally: a program that is not there" 8 "1 1 0" <<END
Unable to find executable: none
1/2 Testing: a.none
Test Passed.
2/2 Testing: a.plain
Test Passed.
END
    printf '1/1 Testing: a.script\nSKIP: no tool\nTest Passed.\n' |
        tally_case "tally: a script that skips" 0 "0 0 1"
    printf '1/1 Testing: a.fine\nTest Passed.\n' |
        tally_case "tally: ctest itself failed" 8 "1 1 0"
}

# Whoever reads the report of a run wants to know which program failed, and how.
failure_cases()
{
    cat >"$work/log" <<END
1/2 Testing: a.fine
Output:
all good
Test Passed.
2/2 Testing: a.bad
Output:
line 7: not what was wanted
Test Failed.
END
    (. "$tools/testlib.sh" && show_failure "$work/log") >"$work/answer" 2>&1
    grep -q 'a.bad:' "$work/answer" && grep -q 'line 7' "$work/answer" &&
        ! grep -q 'all good' "$work/answer"
    say "report: the programs that failed and their last lines" $?
    cat >"$work/log" <<END
[ RUN      ] a.fine
all good
[       OK ] a.fine
[ RUN      ] a.bad
line 7: not what was wanted
[  FAILED  ] a.bad
END
    (. "$tools/testlib.sh" && show_failure "$work/log") >"$work/answer" 2>&1
    grep -q 'line 7' "$work/answer" && ! grep -q 'all good' "$work/answer"
    say "report: the cases that failed and their last lines" $?
}

# A case that was run again is no failure, and is told all the same.
again_case()
{
    (. "$tools/testlib.sh" && testlib_begin "$work/logs" &&
        in_pairs 'echo "[  AGAIN   ] $1: late"; exit 3' one two &&
        step late result one; step late result two; testlib_end) >"$work/answer" 2>&1
    grep -q '^    late: one: late$' "$work/answer" &&
        grep -q '^0 passed, 2 failed' "$work/answer"
    say "report: what was run again, and the codes of pairs" $?
}

# stub NAME BODY: a command of that name, found before the real one.
stub()
{
    printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}

# needs NAME WANT_CODE PATTERN PACKAGES...: with the stubs in front.
needs()
{
    case_name=$1
    want=$2
    pattern=$3
    shift 3
    : >"$work/asked"
    (PATH=$work/bin:$PATH; . "$tools/packages.sh"; need_packages "a test" "$@") \
        </dev/null >"$work/answer" 2>&1
    code=$?
    cat "$work/asked" >>"$work/answer"
    [ -s "$work/answer" ] || echo nothing >"$work/answer"
    [ $code -eq "$want" ] && grep -q -- "$pattern" "$work/answer"
    say "$case_name" $?
}

package_cases()
{
    mkdir -p "$work/bin"
    stub dpkg-query 'case "$*" in *here*) printf installed ;; *half*) printf config-files ;; *) exit 1 ;; esac'
    stub apt-get "echo \"asked: apt-get \$*\" >>$work/asked"
    stub id 'echo 0'
    needs "packages: nothing is done where all is there" 0 nothing here
    needs "packages: only what is missing" 0 'asked: apt-get install .* gone half$' here gone half
    needs "packages: the lists are fetched first" 0 'asked: apt-get update' gone
    needs "packages: says what and why" 0 'installing gone (a test)' gone
    needs "packages: one of two is enough" 0 nothing "gone|here"
    stub id 'echo 1000'
    stub sudo 'exit 1'
    needs "packages: without the right, the command is printed" 1 \
        'apt-get update && apt-get install -y --no-install-recommends gone' gone
    stub sudo "[ \"\$1\" = -n ] || echo \"asked: sudo \$*\" >>$work/asked"
    needs "packages: sudo where it can be used" 0 'asked: sudo env .*apt-get install .* gone' gone
    stub id 'echo 0'
    stub apt-get 'exit 100'
    stub apt-get "echo \"asked: apt-get \$*\" >>$work/asked; [ \$1 != update ]"
    needs "packages: old lists may do" 0 'asked: apt-get install .* gone' gone
    stub apt-get 'exit 100'
    needs "packages: a failed installation is a failure" 1 'could not install gone' gone
}

# A build of two files whose compiler said nothing.
warning_cases()
{
    mkdir -p "$work/ninja" && cd "$work/ninja" || exit 2
    cat >build.ninja <<'END'
rule cc
  command = launcher /usr/bin/a-b-cc -DA=\"x\" -I/nowhere -Wall -MD -MT $out -MF $out.d -o $out -c $in
build good.c.o: cc good.c
build posix.c.o: cc posix.c
build lib.a: phony good.c.o
build all: phony good.c.o posix.c.o
END
    echo 'const char *sett_a(void); const char *sett_a(void) { return A; }' >good.c
    echo 'int sett_b(void); int sett_b(void) { int odd; return 1; }' >posix.c
    ! "$tools/check_warnings" "${CC:-cc}" . >"$work/answer" 2>&1 &&
        grep -q 'posix.c:1.*unused' "$work/answer"
    say "warnings: a warning of another compiler" $?
    "$tools/check_warnings" "${CC:-cc}" . lib.a >"$work/answer" 2>&1 &&
        grep -q ' 1 files' "$work/answer"
    say "warnings: one target of the build" $?
    "$tools/check_warnings" "${CC:-cc}" . all 'posix|png' >"$work/answer" 2>&1 &&
        grep -q ' 1 files' "$work/answer"
    say "warnings: files left out" $?
    "$tools/check_warnings" no-such-cc . >"$work/answer" 2>&1
    [ $? -eq 2 ] && ! ls ./*.o >/dev/null 2>&1
    say "warnings: no compiler is no success, and nothing is made" $?
}

doc_cases()
{
    fresh; printf '[a](src/gen/g.c) and [b](https://x.example/none)\n' >a.md
    passes "docs: links that lead somewhere pass" check_docs
    fresh; mkdir docs; printf '\n[a](../src/gen/none.c#part)\n' >docs/a.md
    finds "docs: links that lead nowhere" check_docs 'docs/a.md:2: ../src/gen/none.c is not there'
    fresh; mkdir -p docs/reference; echo old >docs/reference/parts.md
    printf '#!/bin/sh\ncase "$*" in\n*json) echo "{\\"verbs\\": [], \\"records\\": []}" ;;\n*) echo Verbs: ;;\nesac\n' >sett
    chmod +x sett
    ! "$tools/check_docs" . "$PWD/sett" >"$work/answer" 2>&1 &&
        grep -q 'docs/reference/parts.md:1: stale' "$work/answer"
    say "docs: a stale reference" $?
}

# A case of the command line that wants a terminal is skipped where there is none, and
# counted as skipped; one that asks for something unknown is refused.
terminal_cases()
{
    mkdir -p "$work/none"
    printf '#!/bin/sh\nexit 1\n' >"$work/none/script"
    chmod +x "$work/none/script"
    printf '$ true\n@ terminal\n$ false\n> never\n$ false\n? 1\n' >"$work/a.test"
    PATH=$work/none:$PATH sh "$tools/../tests/cli/run.sh" x x "$work/a.test" \
        >"$work/answer" 2>&1
    code=$?
    [ $code -eq 0 ] && grep -q '^SKIP: no pseudo-terminal' "$work/answer"
    say "cli cases: no terminal is a reason to skip" $?
    tally_case "cli cases: a skipped one is counted" 0 "1 0 1" <"$work/answer"
    printf '@ moon\n$ true\n' >"$work/a.test"
    ! sh "$tools/../tests/cli/run.sh" x x "$work/a.test" >"$work/answer" 2>&1
    say "cli cases: an unknown need is refused" $?
}

layer_cases
terminal_cases
doc_cases
tally_cases
failure_cases
again_case
package_cases
style_cases
symbol_cases
warning_cases
exit $failed
