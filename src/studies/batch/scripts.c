/* scripts.c - the scripts of a batch. They are POSIX sh; a part that is stopped
   (a signal, a lost node, a time limit) is begun again, and its journal says
   what is left of it. */
#include <math.h>
#include <string.h>

#include "sett/batch.h"

/* A part may take twice the time and half a minute more, 1.5 times the memory
   and 64 MiB more. */
static int64_t seconds_of(const SettBatch *b)
{
    double tasks = ceil((double)b->parts / SETT_BATCH_TASKS);
    return (int64_t)ceil(2.0 * b->seconds * tasks + 30.0);
}

static int64_t mebibytes_of(const SettBatch *b)
{
    return (int64_t)ceil(1.5 * (double)b->bytes / 1048576.0) + 64;
}

void sett_batch_word(SettText *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_.,:=+-/@%";
    if (word[0] != 0 && word[strspn(word, plain)] == 0) {
        sett_text_add(out, word);
        return;
    }
    sett_text_char(out, '\'');
    for (; *word != 0; word++)
        if (*word == '\'')
            sett_text_add(out, "'\\''");
        else
            sett_text_char(out, *word);
    sett_text_char(out, '\'');
}

static void put_command(SettText *out, const SettBatch *b)
{
    sett_batch_word(out, b->program);
    for (int32_t i = 0; i < b->word_count; i++) {
        sett_text_char(out, ' ');
        sett_batch_word(out, b->words[i]);
    }
    sett_text_format(out, " -j %lld --quiet --no-progress",
                     (long long)b->cores);
}

static void put_directives(SettText *out, const SettBatch *b, bool gathers)
{
    int64_t seconds = seconds_of(b);
    sett_text_format(out, "#SBATCH --job-name=%s%s\n", b->name,
                     gathers ? "-gather" : "");
    sett_text_format(out, "#SBATCH --time=%lld:%02d:%02d\n",
                     (long long)(seconds / 3600), (int)(seconds / 60 % 60),
                     (int)(seconds % 60));
    sett_text_format(out, "#SBATCH --mem=%lldM\n#SBATCH --cpus-per-task=%lld\n",
                     (long long)mebibytes_of(b), (long long)b->cores);
    sett_text_format(out,
                     "#SBATCH --requeue\n#SBATCH --open-mode=append\n"
                     "#SBATCH --output=%s/log-%s.txt\n",
                     b->scripts, gathers ? "gather" : "%a");
    if (gathers)
        return;
    /* Half a minute before the limit: items that are begun are ended. */
    sett_text_add(out, "#SBATCH --signal=B:TERM@20\n");
    int64_t tasks = b->parts < SETT_BATCH_TASKS ? b->parts : SETT_BATCH_TASKS;
    sett_text_format(out, "#SBATCH --array=1-%lld", (long long)tasks);
    if (b->throttle > 0)
        sett_text_format(out, "%%%lld", (long long)b->throttle);
    sett_text_char(out, '\n');
}

static void put_head(SettText *out, const SettBatch *b, const char *what)
{
    sett_text_format(out, "# %s\ncd ", what);
    sett_batch_word(out, b->home);
    sett_text_add(out, " || exit 4\n");
}

/* A function that does part $1. The shell waits, so that it can pass on a
   signal; a second wait gets the exit code. */
static void put_part(SettText *out, const SettBatch *b)
{
    sett_text_add(out, "trap 'kill -TERM $child 2>/dev/null' TERM INT\n"
                       "part() {\n    ");
    put_command(out, b);
    sett_text_format(out,
                     " --part \"$1/%lld\" &\n"
                     "    child=$!\n"
                     "    wait $child\n"
                     "    code=$?\n"
                     "    while kill -0 $child 2>/dev/null; do\n"
                     "        wait $child\n"
                     "        code=$?\n"
                     "    done\n"
                     "    return $code\n"
                     "}\n",
                     (long long)b->parts);
}

static void put_loop(SettText *out, const SettBatch *b, const char *first,
                     const char *step, const char *on_failure)
{
    sett_text_format(out,
                     "i=%s\nwhile [ $i -le %lld ]; do\n    part $i || {\n%s"
                     "    }\n    i=$((i + %s))\ndone\n",
                     first, (long long)b->parts, on_failure, step);
}

static void part_script(const SettBatch *b, SettBatchEngine engine,
                        SettText *out)
{
    sett_text_add(out, "#!/bin/sh\n");
    if (engine == SETT_BATCH_SLURM)
        put_directives(out, b, false);
    put_head(out, b,
             engine == SETT_BATCH_SLURM ? "a task of the array"
             : engine == SETT_BATCH_MPI ? "a rank"
                                        : "part $1");
    put_part(out, b);
    if (engine == SETT_BATCH_PARALLEL) {
        sett_text_add(out, "part \"$1\"\n");
    } else if (engine == SETT_BATCH_MPI) {
        put_loop(out, b, "$((${OMPI_COMM_WORLD_RANK:-${PMI_RANK:-0}} + 1))",
                 "${OMPI_COMM_WORLD_SIZE:-${PMI_SIZE:-1}}", "        exit 1\n");
    } else {
        int64_t tasks =
            b->parts < SETT_BATCH_TASKS ? b->parts : SETT_BATCH_TASKS;
        SettText step = sett_text(out->alloc), again = sett_text(out->alloc);
        sett_text_format(&step, "%lld", (long long)tasks);
        /* A task that is requeued is killed by that: nothing follows. */
        sett_text_format(&again,
                         "        [ \"${SLURM_RESTART_COUNT:-0}\" -ge %d ] || "
                         "scontrol requeue "
                         "\"${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID\"\n"
                         "        exit 1\n",
                         SETT_BATCH_RETRIES);
        bool there = step.status == SETT_OK && again.status == SETT_OK;
        if (there)
            put_loop(out, b, "$SLURM_ARRAY_TASK_ID", step.data, again.data);
        else
            out->status = SETT_NO_MEMORY;
        sett_text_free(&step);
        sett_text_free(&again);
    }
}

static void gather_script(const SettBatch *b, SettBatchEngine engine,
                          SettText *out)
{
    sett_text_add(out, "#!/bin/sh\n");
    if (engine == SETT_BATCH_SLURM)
        put_directives(out, b, true);
    put_head(out, b, "gathers, and does what parts have left");
    sett_text_add(out, "exec ");
    put_command(out, b);
    sett_text_format(out, " %s\n", b->gather);
}

/* Arrays one behind the other: whatever the one before has left undone, its
   islands wait for; the gathering does it. */
static void run_slurm(const SettBatch *b, SettText *out)
{
    sett_text_add(out,
                  "job=$(sbatch --parsable \"$here/part.sh\") || exit 1\n");
    if (b->rounds > 1)
        sett_text_format(out,
                         "round=1\nwhile [ $round -lt %lld ]; do\n"
                         "    job=$(sbatch --parsable "
                         "--dependency=afterany:$job \"$here/part.sh\") || "
                         "exit 1\n"
                         "    round=$((round + 1))\ndone\n",
                         (long long)b->rounds);
    sett_text_add(out, "gather=$(sbatch --parsable --dependency=afterany:$job "
                       "\"$here/gather.sh\") || exit 1\n"
                       "echo \"$job $gather\"\n");
}

static void run_script(const SettBatch *b, SettBatchEngine engine,
                       SettText *out)
{
    sett_text_add(out, "#!/bin/sh\nset -u\nhere=");
    sett_batch_word(out, b->scripts);
    sett_text_char(out, '\n');
    if (engine == SETT_BATCH_SLURM) {
        run_slurm(b, out);
        return;
    }
    if (b->rounds > 1)
        sett_text_format(out, "for round in $(seq %lld); do\n",
                         (long long)b->rounds);
    if (engine == SETT_BATCH_PARALLEL) {
        sett_text_format(out, "seq %lld | parallel --retries %d",
                         (long long)b->parts, SETT_BATCH_RETRIES);
        if (b->throttle > 0)
            sett_text_format(out, " -j %lld", (long long)b->throttle);
        sett_text_add(out, " sh \"$here/part.sh\" {}\n");
    } else {
        int64_t ranks = b->throttle > 0 ? b->throttle : b->parts;
        sett_text_format(out,
                         "try=0\n"
                         "until mpirun ${SETT_MPIRUN:-} -n %lld sh "
                         "\"$here/part.sh\"; do\n"
                         "    try=$((try + 1))\n"
                         "    [ $try -lt %d ] || break\n"
                         "done\n",
                         (long long)ranks, SETT_BATCH_RETRIES);
    }
    sett_text_add(out, b->rounds > 1 ? "done\n" : "");
    sett_text_add(out, "exec sh \"$here/gather.sh\"\n");
}

const char *sett_batch_script(const SettBatch *b, SettBatchEngine engine,
                              int32_t index, SettText *out)
{
    static const struct {
        const char *name;
        void (*write)(const SettBatch *, SettBatchEngine, SettText *);
    } scripts[] = {{"part.sh", part_script},
                   {"gather.sh", gather_script},
                   {"run.sh", run_script}};
    if (index == (int32_t)(sizeof scripts / sizeof scripts[0]))
        return NULL;
    scripts[index].write(b, engine, out);
    return scripts[index].name;
}

static void put_time(SettText *out, double seconds)
{
    if (seconds < 120.0) {
        sett_text_fixed(out, seconds, seconds < 10.0 ? 2 : 0);
        sett_text_add(out, " s");
    } else if (seconds < 7200.0) {
        sett_text_fixed(out, seconds / 60.0, 0);
        sett_text_add(out, " min");
    } else {
        sett_text_fixed(out, seconds / 3600.0, 1);
        sett_text_add(out, " h");
    }
}

void sett_batch_cost(const SettBatch *b, SettText *out)
{
    double rounds = b->rounds > 0 ? (double)b->rounds : 1.0;
    sett_text_format(out, "%lld parts, each about ", (long long)b->parts);
    put_time(out, b->seconds / (double)b->cores);
    sett_text_format(out,
                     " on %lld core%s and %lld MiB, as a sample here says\n",
                     (long long)b->cores, b->cores == 1 ? "" : "s",
                     (long long)((b->bytes + 1048575) / 1048576));
    sett_text_add(out, "in all ");
    put_time(out, b->seconds * (double)b->parts * rounds);
    sett_text_add(out, " of CPU time");
    if (b->throttle > 0) {
        sett_text_add(out, ", about ");
        put_time(out, rounds * b->seconds / (double)b->cores *
                          ceil((double)b->parts / (double)b->throttle));
        sett_text_format(out, " at %lld parts at once", (long long)b->throttle);
    }
    if (b->rounds > 0)
        sett_text_format(out, "\n%lld rounds, each behind the one before",
                         (long long)b->rounds);
    sett_text_format(out,
                     "\nasked for: %lld s and %lld MiB a task\n%lld journals, "
                     "one a part, and one more each time that a part is begun "
                     "again\n",
                     (long long)seconds_of(b), (long long)mebibytes_of(b),
                     (long long)((double)b->parts * rounds));
}
