#!/bin/sh
# parts.sh SETT_SWEEP - three parts of a sweep, at different threads, add up to
# the whole; the verifier names nothing of the library.
set -u
sweep=$1
sums()
{
    awk '/^[a-z]+-[a-z]+ / { for (i = 2; i < 7; i++) sum[$1, i] += $i; name[$1] }
        END { for (n in name) print n, sum[n, 2], sum[n, 3], sum[n, 4], sum[n, 5], sum[n, 6] }' | sort
}
whole=$("$sweep" --seeds 1000 --seed 5 --jobs 1 | sums)
parts=$(for i in 1 2 3; do "$sweep" --seeds 1000 --seed 5 --jobs $i --part $i/3; done | sums)
if [ -n "$whole" ] && [ "$whole" = "$parts" ]; then
    echo "[       OK ] parts add up to the whole"
else
    echo "[  FAILED  ] parts add up to the whole"
    printf '%s\n--\n%s\n' "$whole" "$parts"
    exit 1
fi
if grep '#include "' "$(dirname "$0")/verify.c" | grep -qv '"verify.h"' ||
    grep -q '#include "\|sett_' "$(dirname "$0")/verify.h"; then
    echo "[  FAILED  ] the verifier stands alone"
    exit 1
fi
echo "[       OK ] the verifier stands alone"
