/* playtest_difficulty.c - a line on how hard levels are, and which of their
   measures that goes with. */
#include "verbs/playtest.h"

#define ALPHA 0.05
#define MOST_TOLD 3

static void tell_links(const PlaytestRun *run, SettText *out)
{
    const char *before = "; goes with ";
    for (int32_t i = 0; i < run->difficulty.link_count && i < MOST_TOLD; i++) {
        const SettRelated *link = &run->difficulty.links[i];
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
    const SettSample *d = &run->difficulty.sample;
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
