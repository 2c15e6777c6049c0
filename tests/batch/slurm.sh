#!/bin/sh
# slurm.sh SETT [MORE] - sett batch on a real Slurm of one node with two CPUs,
# which is started here and ended with the test: an array of 40 parts of which
# some are requeued while slurmd is killed and the node drained, a disk that is
# full, and beside both a task that runs over its time limit, which Slurm kills;
# each gives the bytes of one program. MORE adds tasks that are asked to end
# near their limit. Skipped (77) where daemons cannot run.
set -u
sett=$1
here=$(cd "$(dirname "$0")" && pwd)
shared=${SETT_SHARED:-$here/../../../shared}
more=${2:-}
for program in munged slurmctld slurmd sbatch scontrol; do
    PATH=$PATH:/usr/sbin command -v $program >/dev/null || {
        echo "SKIP: $program is missing (Debian: munge slurmctld slurmd slurm-client)"
        exit 77
    }
done
PATH=$PATH:/usr/sbin
[ "$(id -u)" -eq 0 ] || { echo "SKIP: slurmd starts jobs for root alone"; exit 77; }
at=$(mktemp -d /tmp/sett-slurm-XXXXXX) || exit 2
daemons=
full=
stop()
{
    scancel --user=root 2>/dev/null
    # Their steps end before the daemons do, which nobody else would end.
    for _ in $(seq 40); do
        squeue -h 2>/dev/null | grep -q . || break
        sleep 0.25
    done
    # Only what was started here, by its id.
    for file in "$at"/*.pid; do
        [ -s "$file" ] && daemons="$daemons $(cat "$file")"
    done
    # shellcheck disable=SC2086 # a list of ids
    [ -z "$daemons" ] || kill -9 $daemons 2>/dev/null
    [ -z "$full" ] || umount "$full"
    rm -rf "$at"
}
trap stop EXIT
trap 'exit 130' INT TERM
port=$((20000 + $$ % 20000))
mkdir "$at/state" "$at/spool" || exit 2
chmod 755 "$at"
dd if=/dev/urandom of="$at/munge.key" bs=1024 count=1 2>/dev/null
chmod 400 "$at/munge.key"
munged --force --socket="$at/munge.sock" --key-file="$at/munge.key" --log-file="$at/munged.log" \
    --pid-file="$at/munged.pid" --seed-file="$at/munge.seed" || {
    echo "SKIP: munged does not run here: $(tail -1 "$at/munged.log")"
    exit 77
}
export SLURM_CONF="$at/slurm.conf"
cat >"$SLURM_CONF" <<END
ClusterName=sett
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$at/munge.sock,cred_expire=5
CredType=cred/munge
SlurmctldPort=$port
SlurmdPort=$((port + 1))
StateSaveLocation=$at/state
SlurmdSpoolDir=$at/spool
SlurmctldPidFile=$at/slurmctld.pid
SlurmdPidFile=$at/slurmd.pid
SlurmctldLogFile=$at/slurmctld.log
SlurmdLogFile=$at/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/backfill
SchedulerParameters=bf_interval=1,sched_interval=1,sched_min_interval=1000
SlurmdParameters=config_overrides
MpiDefault=none
ReturnToService=2
KillWait=5
MinJobAge=300
NodeName=$(hostname) NodeAddr=127.0.0.1 CPUs=2 RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=60 State=UP OverSubscribe=NO
END
slurmctld -c >/dev/null 2>&1
slurmd >/dev/null 2>&1
up=0
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    sinfo -h -o %T 2>/dev/null | grep -q idle && up=1 && break
    sleep 0.5
done
[ $up -eq 1 ] || {
    echo "SKIP: slurmd does not come up here: $(tail -1 "$at/slurmd.log" "$at/slurmctld.log" | tr '\n' ' ')"
    exit 77
}
cd "$at" || exit 2
bad()
{
    echo "FAILED: $*"
    squeue
    cat "$at/slurmctld.log" "$at/slurmd.log" | tail -30
    cat "$at"/scripts*/log-* | tail -5
    exit 1
}
# wait_for JOBS SECONDS: until none of them is in the queue.
wait_for()
{
    left=$(($2 * 4))
    while squeue -h -j "$1" 2>/dev/null | grep -q .; do
        left=$((left - 1))
        [ $left -gt 0 ] || bad "jobs $1 are still there"
        sleep 0.25
    done
}
began=$(date +%s)
# Over its time limit, of which Slurm counts whole minutes: part 2 hangs, hears
# no signal, and holds one of the two CPUs until Slurm kills it, the sleep of its
# shell first. The gathering behind it does what is missing.
echo "sett generate md2 --count 3000 --seed 3 -o over.txt" >over
"$sett" batch over --slurm --parts 2 --name over -o scripts-over >/dev/null || bad "no scripts"
sed -i 's/--time=.*/--time=0:01:00/; s|^part() {|&\n    [ $1 -ne 2 ] \|\| { trap "" TERM; while :; do sleep 600; done; }|' scripts-over/part.sh
over=$(sh scripts-over/run.sh) || bad "not submitted"

command="generate md2 --count 200000 --seed 7"
# shellcheck disable=SC2086 # words
"$sett" $command -o one.txt --quiet || bad "one program"
echo "sett $command -o levels.txt" >job
"$sett" batch job --slurm --parts 40 -o scripts || bad "no scripts"
jobs=$(sh scripts/run.sh) || bad "not submitted"
array=${jobs% *}
requeued=0
for _ in $(seq 100); do
    for task in $(squeue -h -t R -j "$array" -o %K); do
        scontrol requeue "${array}_$task" && requeued=$((requeued + 1))
    done
    [ $requeued -lt 4 ] || break
    sleep 0.1
done
echo "requeued $requeued running tasks"
[ $requeued -ge 1 ] || bad "nothing was requeued"
# What is being ended when slurmd dies holds its CPU for a minute.
for _ in $(seq 40); do
    squeue -h -t CG | grep -q . || break
    sleep 0.1
done
old=$(cat slurmd.pid)
kill -9 "$old"
scontrol update nodename="$(hostname)" state=drain reason=test
sleep 1
slurmd
scontrol update nodename="$(hostname)" state=resume
echo "slurmd was killed and is back; the node was drained"
wait_for "$array" 110
"$sett" batch job --status
wait_for "${jobs#* }" 40
cmp one.txt levels.txt || bad "other bytes than one program"
echo "same bytes as one program, $(($(date +%s) - began)) s"

# The study of docs/guide/zelda-study.md, in its twelve parts.
mkdir zelda-study || exit 2
cd zelda-study || exit 2
awk '/^```[a-z]+ [a-zA-Z0-9._-]+$/ { out = $2; next } /^```$/ { out = "" }
     out != "" { print > out }' "$here/../../docs/guide/zelda-study.md"
mkdir zelda
cp small.txt zelda/
[ ! -d "$shared/levels/zelda" ] || cp "$shared"/levels/zelda/*.txt zelda/
python3 rooms.py zelda >rooms.txt || bad "no rooms"
"$sett" study zelda.toml -o alone -q >/dev/null || bad "the study by one program"
echo 'sett study zelda.toml -o study' >job
PATH="$(dirname "$sett"):$PATH" "$sett" batch job --slurm --parts 12 -o scripts >/dev/null || bad "no scripts"
jobs=$(sh scripts/run.sh) || bad "not submitted"
wait_for "${jobs#* }" 100
for file in index.html claims.json levels.csv results.npz declared.txt; do
    cmp alone/$file study/$file || bad "the study: other bytes than one program"
done
echo "the study of the guide: same bytes, $(grep -c . rooms.txt | awk '{ print $1 / 16 }') rooms, $(($(date +%s) - began)) s"
cd ..

# A full disk: parts fail, room is made, and the same scripts go on.
full=$at/full
mkdir "$full"
if mount -t tmpfs -o size=300k tmpfs "$full"; then
    echo "sett generate md2 --count 3000 --seed 5 -o $full/f.txt" >small
    "$sett" batch small --slurm --parts 4 -o scripts-full >/dev/null || bad "no scripts"
    sed -i 's/RESTART_COUNT:-0}" -ge 5/RESTART_COUNT:-0}" -ge 0/' scripts-full/part.sh
    jobs=$(sh scripts-full/run.sh) || bad "not submitted"
    wait_for "${jobs#* }" 60
    [ ! -e "$full/f.txt" ] || bad "the disk was not full"
    grep -h -i "no space" scripts-full/log-* | head -1
    mount -o remount,size=8m "$full"
    jobs=$(sh scripts-full/run.sh) || bad "not submitted"
    wait_for "${jobs#* }" 60
    "$sett" generate md2 --count 3000 --seed 5 -o f-one.txt --quiet
    cmp f-one.txt "$full/f.txt" || bad "full disk: other bytes"
    echo "full disk: same bytes, $(($(date +%s) - began)) s"
else
    full=
    echo "no small disk can be mounted here: a full one is not tried"
fi

state=$(scontrol show job "${over% *}_2" | sed -n 's/.*JobState=\([A-Z]*\).*/\1/p')
[ "$state" = RUNNING ] || [ "$state" = TIMEOUT ] || bad "part 2 does not hang: $state"
wait_for "${over#* }" 120
state=$(scontrol show job "${over% *}_2" | sed -n 's/.*JobState=\([A-Z]*\).*/\1/p')
[ "$state" = TIMEOUT ] || bad "no task was over its limit: $state"
"$sett" batch over --status | grep -q "^not done: 2" || bad "part 2 was done all the same"
"$sett" generate md2 --count 3000 --seed 3 -o over-one.txt --quiet
cmp over-one.txt over.txt || bad "over the time limit: other bytes"
echo "over the time limit (TIMEOUT): same bytes, $(($(date +%s) - began)) s"
[ -n "$more" ] || exit 0

# Near the time limit, which Slurm counts in minutes: the task is asked to end,
# is not begun again here, and what it has left is done by who gathers.
echo "sett generate md2 --count 1600000 --seed 3 -o long.txt" >long
"$sett" batch long --slurm --parts 2 -o scripts-long >/dev/null || bad "no scripts"
sed -i 's/--time=.*/--time=0:01:00/; s/TERM@20/TERM@55/' scripts-long/part.sh
sed -i 's/RESTART_COUNT:-0}" -ge 5/RESTART_COUNT:-0}" -ge 0/' scripts-long/part.sh
sed -i 's/--time=.*/--time=0:10:00/' scripts-long/gather.sh
jobs=$(sh scripts-long/run.sh) || bad "not submitted"
wait_for "${jobs% *}" 150
"$sett" batch long --status
"$sett" batch long --status | grep -q "^not done" || bad "no task came near its limit"
wait_for "${jobs#* }" 200
"$sett" generate md2 --count 1600000 --seed 3 -o long-one.txt --quiet
cmp long-one.txt long.txt || bad "near the time limit: other bytes"
echo "near the time limit: same bytes, $(($(date +%s) - began)) s"
