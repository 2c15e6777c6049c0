/* playtest_difficulty.c - how hard levels are, and which of their measures that
   goes with. */
#include "playtest.h"

#define ALPHA 0.05
#define MOST_TOLD 3

static SettStatus measure(PlaytestRun *run, double *out)
{
    SettArena *tmp = &run->cli->arena;
    SettStatus s = SETT_OK;
    for (int64_t i = 0; s == SETT_OK && i < run->levels.count; i++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        SettLevel view = {.grid = run->levels.items[i].grid};
        s = sett_game_measure(run->game, &view, tmp,
                              out + i * run->game->measures.count);
        sett_arena_reset(tmp, mark);
    }
    return s;
}

static SettStatus find_links(PlaytestRun *run, const double *difficulty)
{
    SettArena *arena = &run->cli->arena;
    int32_t count = run->game->measures.count;
    double *measures = SETT_TAKE(arena, count * run->levels.count, double);
    run->links = SETT_TAKE(arena, count, SettRelated);
    if (!measures || !run->links)
        return SETT_NO_MEMORY;
    SettStatus s = measure(run, measures);
    return s == SETT_OK
               ? sett_related(measures, count, difficulty, run->levels.count,
                              arena, run->links, &run->link_count)
               : s;
}

SettStatus cli_playtest_difficulty(PlaytestRun *run)
{
    int64_t levels = run->levels.count;
    double *difficulty = SETT_TAKE(&run->cli->arena, levels, double);
    if (difficulty == NULL)
        return cli_no_memory(run->cli);
    run->difficulty = sett_sample();
    for (int64_t i = 0; i < levels; i++) {
        difficulty[i] =
            sett_difficulty(sett_playtest_values(run, i), run->testers.count);
        sett_sample_add(&run->difficulty, difficulty[i]);
    }
    if (levels < PLAYTEST_LEAST_LEVELS)
        return SETT_OK;
    SettStatus s = find_links(run, difficulty);
    return s == SETT_NO_MEMORY ? cli_no_memory(run->cli) : s;
}

static void tell_links(const PlaytestRun *run, SettText *out)
{
    const char *before = "; goes with ";
    for (int32_t i = 0; i < run->link_count && i < MOST_TOLD; i++) {
        const SettRelated *link = &run->links[i];
        if (link->corrected >= ALPHA)
            break;
        sett_text_format(out, "%s%s (r ", before,
                         run->game->measures.rows[link->column].name);
        sett_text_fixed(out, link->r, 2);
        sett_text_char(out, ')');
        before = ", ";
    }
}

void cli_playtest_tell_difficulty(const PlaytestRun *run, SettText *out)
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
