#!/bin/sh
# conversations.sh SESSION_REPLAY [write] - every conversation/NAME.txt beside this file
# gets the replies whose status, size and hash conversations/NAME.replies has; with
# "write" those files are written. Speaks cmocka's language.
replay=${1:?usage: conversations.sh SESSION_REPLAY [write]}
failed=0
for file in "$(dirname "$0")"/conversations/*.txt; do
    expected=${file%.txt}.replies
    name=$(basename "$file" .txt)
    if [ "${2:-}" = write ]; then
        "$replay" "$file" >"$expected"
        continue
    fi
    if "$replay" "$file" | cmp - "$expected"; then
        echo "[       OK ] $name"
    else
        "$replay" "$file" | diff - "$expected" | head -5
        echo "[  FAILED  ] $name"
        failed=1
    fi
done
exit $failed
