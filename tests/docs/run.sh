#!/bin/sh
# run.sh SETT FILE.md... - runs the ```console blocks of documents as a reader would: each
# "$ COMMAND" in one fresh folder a document, with `sett` the program under test, and
# compares what it prints with the lines below it. A line "..." stands for any lines, a line
# that ends in "..." for all that begin so. A command with nothing below it must succeed.
# A block "```LANGUAGE FILE" is written to that file before.
# Any other block has to say in the line above it who runs it, or why nobody does:
# <!-- run by TEST --> or <!-- not run: WHY -->.
set -u
[ $# -ge 2 ] || { echo "usage: run.sh SETT FILE.md..." >&2; exit 2; }
SETT=$1
shift
export SETT
folder=$(mktemp -d "${TMPDIR:-/tmp}/sett-docs-XXXXXX") || exit 2
trap 'rm -rf "$folder"' EXIT
failed=0

sett()
{
    "$SETT" "$@"
}

# told WANTED GOT: whether the output is what the document says.
told()
{
    LC_ALL=C awk -v wanted="$1" '
    function fits(line, pattern) {
        if (pattern ~ /\.\.\.$/)
            return index(line, substr(pattern, 1, length(pattern) - 3)) == 1
        return line == pattern
    }
    BEGIN { at = n = 0; while ((getline line < wanted) > 0) want[n++] = line }
    {
        if (want[at] ~ /^ *\.\.\.$/) {
            if (at + 1 < n && fits($0, want[at + 1])) at += 2
            next
        }
        if (at >= n || !fits($0, want[at])) { bad = 1; exit }
        at++
    }
    END {
        if (!bad && want[at] ~ /^ *\.\.\.$/) at++
        if (bad || at < n) {
            print "  expected: " (at < n ? want[at] : "no more lines")
            exit 1
        }
    }' "$2"
}

# checked PLACE COMMAND: runs it; $folder/wanted holds what it is to print.
checked()
{
    echo "[ RUN      ] $1"
    (cd "$folder/here" && eval "$2") >"$folder/got" 2>&1 </dev/null
    code=$?
    if [ -s "$folder/wanted" ]; then told "$folder/wanted" "$folder/got"; else [ $code -eq 0 ]; fi
    if [ $? -eq 0 ]; then
        echo "[       OK ] $1"
        return
    fi
    echo "  \$ $2"
    sed 's/^/  > /' "$folder/got" | head -40
    echo "[  FAILED  ] $1"
    failed=1
}

for file in "$@"; do
    awk -v file="${file##*/}" '
        /^```/ {
            open = !open
            if (open && $0 != "```console" && $0 !~ /^```[a-z]+ [a-zA-Z0-9._-]+$/ && before !~ /^<!-- (run by|not run: ).* -->$/) {
                print "[  FAILED  ] " file ":" NR ": a block that no test runs"
                bad = 1
            }
        }
        { before = $0 }
        END { exit bad }' "$file" || failed=1
    rm -rf "$folder/here"
    mkdir "$folder/here"
    # "NUMBER =TEXT" for each line of the blocks, and "NUMBER ." where one ends.
    awk '/^```console$/ { on = 1; next }
         /^```$/ { if (on) print NR " ."; on = 0 }
         on { print NR " =" $0 }' "$file" >"$folder/lines"
    # A block whose fence names a file, as "```json world.json", is that file.
    (cd "$folder/here" && awk '/^```[a-z]+ [a-zA-Z0-9._-]+$/ { out = $2; next }
         /^```$/ { if (out != "") close(out); out = "" }
         out != "" { print > out }' "$file") || exit 2
    command=
    while read -r number text; do
        case $text in
        '=$ '* | .)
            [ -z "$command" ] || checked "$place" "$command"
            command=${text#??}
            command=${command# }
            place=${file##*/}:$number
            : >"$folder/wanted"
            ;;
        *) sed -n "${number}p" "$file" >>"$folder/wanted" ;;
        esac
    done <"$folder/lines"
done
exit $failed
