/* playtest_difficulty.c - how hard levels are, and which of their measures that
   goes with: Pearson's correlation over the levels, Holm's correction over the
   measures. */
#include <math.h>

#include "playtest.h"

#define ALPHA 0.05
#define MOST_TOLD 3

static int32_t by_strength(const void *a, const void *b, void *user)
{
    (void)user;
    double x = fabs(((const PlaytestLink *)a)->r);
    double y = fabs(((const PlaytestLink *)b)->r);
    return x > y ? -1 : x < y;
}

/* Measures of all levels, [measure][level]; levels that have none keep NaN. */
static SettStatus measure(PlaytestRun *run, double *out)
{
    SettArena *tmp = &run->cli->arena;
    int32_t count = run->game->measures.count;
    int64_t levels = run->levels.count;
    double *values = SETT_TAKE(tmp, count, double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = 0; i < levels; i++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        SettLevel view = {.grid = run->levels.items[i].grid};
        SettStatus s = run->game->measures.run(&view, tmp, values);
        sett_arena_reset(tmp, mark);
        if (s != SETT_OK)
            return s;
        for (int32_t m = 0; m < count; m++)
            out[m * levels + i] = values[m];
    }
    return SETT_OK;
}

/* Measures that do not vary have no correlation and are left out. */
static void link_up(PlaytestRun *run, const double *measures,
                    const double *difficulty)
{
    int64_t levels = run->levels.count;
    for (int32_t m = 0; m < run->game->measures.count; m++) {
        double r = sett_correlation(measures + m * levels, difficulty, levels);
        if (r == r)
            run->links[run->link_count++] =
                (PlaytestLink){m, r, sett_correlation_p(r, levels), 1};
    }
}

static SettStatus correct(PlaytestRun *run)
{
    SettArena *arena = &run->cli->arena;
    int32_t count = run->link_count;
    double *p = SETT_TAKE(arena, count, double);
    double *corrected = SETT_TAKE(arena, count, double);
    int32_t *order = SETT_TAKE(arena, count, int32_t);
    PlaytestLink *scratch = SETT_TAKE(arena, count, PlaytestLink);
    if (!p || !corrected || !order || !scratch)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++)
        p[i] = run->links[i].p;
    sett_holm(p, count, corrected, order);
    for (int32_t i = 0; i < count; i++)
        run->links[i].corrected = corrected[i];
    sett_sort(run->links, (size_t)count, sizeof *run->links, scratch,
              by_strength, NULL);
    return SETT_OK;
}

static SettStatus find_links(PlaytestRun *run, const double *difficulty)
{
    SettArena *arena = &run->cli->arena;
    int32_t count = run->game->measures.count;
    double *measures = SETT_TAKE(arena, count * run->levels.count, double);
    run->links = SETT_TAKE(arena, count, PlaytestLink);
    if (!measures || !run->links)
        return SETT_NO_MEMORY;
    SettStatus s = measure(run, measures);
    if (s != SETT_OK)
        return s;
    link_up(run, measures, difficulty);
    return correct(run);
}

SettStatus sett_playtest_difficulty(PlaytestRun *run)
{
    int64_t levels = run->levels.count;
    double *difficulty = SETT_TAKE(&run->cli->arena, levels, double);
    if (difficulty == NULL)
        return sett_cli_no_memory(run->cli);
    run->difficulty = sett_sample();
    for (int64_t i = 0; i < levels; i++) {
        difficulty[i] =
            sett_difficulty(sett_playtest_values(run, i), run->testers.count);
        sett_sample_add(&run->difficulty, difficulty[i]);
    }
    if (levels < PLAYTEST_LEAST_LEVELS)
        return SETT_OK;
    SettStatus s = find_links(run, difficulty);
    return s == SETT_NO_MEMORY ? sett_cli_no_memory(run->cli) : s;
}

static void tell_links(const PlaytestRun *run, SettText *out)
{
    const char *before = "; goes with ";
    for (int32_t i = 0; i < run->link_count && i < MOST_TOLD; i++) {
        const PlaytestLink *link = &run->links[i];
        if (link->corrected >= ALPHA)
            break;
        sett_text_format(out, "%s%s (r ", before,
                         run->game->measures.rows[link->measure].name);
        sett_text_fixed(out, link->r, 2);
        sett_text_char(out, ')');
        before = ", ";
    }
}

void sett_playtest_tell_difficulty(const PlaytestRun *run, SettText *out)
{
    const SettSample *d = &run->difficulty;
    if (d->count == 0)
        return;
    sett_text_add(out, "difficulty ");
    sett_text_fixed(out, d->mean, 3);
    if (d->count > 1) {
        sett_text_add(out, " in the mean, ");
        sett_text_fixed(out, d->low, 2);
        sett_text_add(out, " to ");
        sett_text_fixed(out, d->high, 2);
    }
    tell_links(run, out);
    sett_text_char(out, '\n');
}
