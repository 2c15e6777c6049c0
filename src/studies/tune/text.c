/* text.c - what a tuning has changed, and what came of it, for people. */
#include <math.h>

#include "sett/io.h"
#include "studies/tune/tune.h"

#define ALPHA 0.05
#define MOST_TOLD 6 /* measures that changed */

/* "  name   0.812 before, 0.871 after" */
static void add_means(SettText *out, const char *name, const SettTuneChange *c)
{
    sett_text_format(out, "  %-27s", name);
    sett_text_fixed(out, c->before.mean, 3);
    sett_text_add(out, " before, ");
    sett_text_fixed(out, c->after.mean, 3);
    sett_text_add(out, " after");
}

static void add_player(SettText *out, const char *what, const SettTuneChange *c)
{
    add_means(out, what, c);
    sett_text_add(out, ", t = ");
    sett_text_fixed(out, c->welch.t, 2);
    sett_text_add(out, ", p = ");
    sett_text_p(out, c->p);
    sett_text_format(out, " (%s)\n",
                     !(c->p < ALPHA)           ? "not shown to change"
                     : c->welch.difference > 0 ? "rose"
                                               : "fell");
}

static void add_line(SettText *out, const char *name, const SettTuneChange *c)
{
    add_means(out, name, c);
    sett_text_char(out, '\n');
}

/* The measure of levels that changed most, less than `below`, or as much and
   later than measure `after`; -1 = none. */
static int32_t next_measure(const SettTuneChange *changes, int32_t count,
                            double below, int32_t after)
{
    int32_t best = -1;
    double most = 0;
    for (int32_t i = 0; i < count; i++) {
        double d = fabs(changes[i].welch.cohen_d);
        bool told = d > below || (d >= below && i <= after);
        if (!told && changes[i].p < ALPHA && d > most) {
            most = d;
            best = i;
        }
    }
    return best;
}

/* A designer wants to know what the levels paid for it. */
static void add_measures(SettText *out, const SettMeasures *measures,
                         const SettTuneChange *changes)
{
    double below = INFINITY;
    for (int32_t n = 0, i = -1; n < MOST_TOLD; n++) {
        i = next_measure(changes, measures->count, below, i);
        if (i < 0)
            return;
        below = fabs(changes[i].welch.cohen_d);
        add_line(out, measures->rows[i].name, &changes[i]);
    }
}

void sett_tuning_text(const SettTuning *t, const SettTuneChange *changes,
                      uint64_t seed, int64_t levels, SettText *out)
{
    sett_text_add(out, "foes of all kinds are held together: kinds may be "
                       "swapped\nwhat changed:\n");
    size_t heading = out->size;
    sett_tuning_describe(t, out);
    if (out->size == heading)
        sett_text_add(out, "  nothing\n");
    sett_text_format(out, "on %lld levels of seed %llu:\n", (long long)levels,
                     (unsigned long long)seed);
    add_player(out, "won by R", &changes[SETT_TUNE_WIN]);
    add_player(out, "treasure share of TC", &changes[SETT_TUNE_SHARE]);
    sett_text_add(out, "what the levels hold, and what else changed most:\n");
    add_line(out, "foes", &changes[SETT_TUNE_FOES]);
    add_line(out, "rewards", &changes[SETT_TUNE_REWARDS]);
    add_measures(out, &t->def.recipe->game->measures,
                 changes + SETT_TUNE_VALUES);
}
