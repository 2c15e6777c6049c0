/* gagents_words.c - what an agent does, in a sentence (docs/design/pplgg.md,
   section 12), since generators are looked at, chosen and edited by people.
   Attributes that its present logic does not read are left out. */
#include "gen/agents/gagents.h"

static const char *tile_name(const SettGame *game, int32_t tile)
{
    return tile >= 0 && tile < game->tiles.count ? game->tiles.tiles[tile].name
                                                 : "nothing";
}

static void draws(const SettGame *game, const SettGagent *a, SettText *out)
{
    const char *brush = tile_name(game, a->tile.tile);
    int32_t w = a->w, h = a->h, r = a->r;
    bool erases = a->tile.tile == game->canvas->blank;
    const SettBrush *known = sett_canvas_brush(game->canvas, a->tile.tile);
    SettGagentAction action = (SettGagentAction)a->action.index;
    if (known != NULL && known->single && action != SETT_DRAW_LIFE)
        action = SETT_DRAW_PLACE;
    sett_text_add(out, erases ? "erases " : "draws ");
    if (!erases && action != SETT_DRAW_LIFE)
        sett_text_format(out, "%s ", brush);
    switch (action) {
    case SETT_DRAW_PLACE:
        sett_text_add(out, "cells");
        break;
    case SETT_DRAW_OUTLINE:
        sett_text_format(out, "frames of %d x %d", w, h);
        break;
    case SETT_DRAW_FILL:
        sett_text_format(out, "blocks of %d x %d", w, h);
        break;
    case SETT_DRAW_CIRCLE:
        sett_text_format(out, "rings of radius %d", r);
        break;
    case SETT_DRAW_LINE:
        sett_text_format(out, "platforms %d wide", w);
        break;
    case SETT_DRAW_CROSS:
        sett_text_format(out, "crosses with arms of %d", r);
        break;
    case SETT_DRAW_LIFE:
        sett_text_format(out, "the next generation of life of %s, %d x %d",
                         brush, w + 4, h + 2);
        break;
    }
}

static void where(const SettGagent *a, SettText *out)
{
    sett_text_format(out, " from column %d, row %d", a->x, a->y);
    if (a->radius > 0)
        sett_text_format(out, " or up to %d cells from there", a->radius);
}

/* Intervals are 1 to 20. */
static const char *const ordinals[20] = {
    "single", "second", "third", "fourth", "fifth", "sixth", "seventh",
    "eighth", "ninth",  "tenth", "11th",   "12th",  "13th",  "14th",
    "15th",   "16th",   "17th",  "18th",   "19th",  "20th"};

static void when(const SettGame *game, const SettGagent *a, SettText *out)
{
    const char *seen = tile_name(game, a->seen.tile);
    switch ((SettGagentTrigger)a->trigger.index) {
    case SETT_WHEN_ALWAYS:
        sett_text_add(out, " at every step");
        break;
    case SETT_WHEN_TERRAIN:
        sett_text_format(out, " where it stands on %s", seen);
        break;
    case SETT_WHEN_FULL:
        sett_text_format(out, " where all of %d x %d around it is %s",
                         a->seen_w, a->seen_h, seen);
        break;
    case SETT_WHEN_WITHOUT:
        sett_text_format(out, " where none of %d x %d around it is %s",
                         a->seen_w, a->seen_h, seen);
        break;
    case SETT_WHEN_CHANCE:
        sett_text_add(out, " at ");
        sett_text_fixed(out, (double)a->chance.threshold * 0x1p-32 * 100, 0);
        sett_text_add(out, " % of its steps");
        break;
    case SETT_WHEN_INTERVAL:
        sett_text_format(out, " at every %s step",
                         ordinals[(a->interval - 1) % 20]);
        break;
    }
}

static void how(const SettGagent *a, SettText *out)
{
    static const char *const names[8] = {
        "up",   "up and right",  "right", "down and right",
        "down", "down and left", "left",  "up and left"};
    if (a->style.index == SETT_STYLE_LINE)
        sett_text_format(out, "; goes %s", names[a->dir % 8]);
    else
        sett_text_add(out, "; wanders");
    sett_text_format(out, " %d cell%s ", a->step, a->step == 1 ? "" : "s");
    if (a->period == 1)
        sett_text_add(out, "a tick");
    else
        sett_text_format(out, "every %d ticks", a->period);
    sett_text_format(out, " from tick %d on, ", a->spawn);
    switch ((SettGagentBoundary)a->boundary.index) {
    case SETT_EDGE_BOUNCE:
        sett_text_add(out, "turns back at the edge");
        break;
    case SETT_EDGE_START:
        sett_text_add(out, "begins anew at the edge");
        break;
    case SETT_EDGE_RECTANGLE:
        sett_text_format(out,
                         "at the edge returns to within %d x %d of its start",
                         a->bound_w, a->bound_h);
        break;
    }
}

void sett_gagent_words(const SettGame *game, const SettGagent *agent,
                       SettText *out)
{
    draws(game, agent, out);
    where(agent, out);
    sett_text_char(out, ',');
    when(game, agent, out);
    sett_text_format(out, ", %d times", agent->tokens);
    how(agent, out);
}

/* Earlier first; of equals the one that is listed first. */
static int32_t next_in_time(const SettGagentTable *agents, int32_t spawn,
                            int32_t after)
{
    int32_t best = -1;
    for (int32_t i = 0; i < agents->count; i++) {
        int32_t at = agents->rows[i].spawn;
        bool later = at > spawn || (at == spawn && i > after);
        if (later && (best < 0 || at < agents->rows[best].spawn))
            best = i;
    }
    return best;
}

void sett_gagents_words(const SettGame *game, const SettGagents *generator,
                        SettText *out)
{
    const SettGagentTable *agents = &generator->agents;
    int32_t i = next_in_time(agents, -1, -1);
    while (i >= 0) {
        sett_text_format(out, "agent %d ", i + 1);
        sett_gagent_words(game, &agents->rows[i], out);
        sett_text_char(out, '\n');
        i = next_in_time(agents, agents->rows[i].spawn, i);
    }
}

static void option_changes(const SettGagents *before, const SettGagents *now,
                           SettText *out)
{
    for (int32_t i = 0; i < sett_gagents_table.count; i++) {
        const SettTable one = {&sett_gagents_table.rows[i], 1,
                               sett_gagents_table.size};
        if (one.rows->type == SETT_PARAM_ROWS ||
            sett_params_hash(&one, before, 0) == sett_params_hash(&one, now, 0))
            continue;
        sett_text_format(out, "%s was ", one.rows->name);
        sett_params_print(one.rows, before, NULL, out);
        sett_text_add(out, ", is ");
        sett_params_print(one.rows, now, NULL, out);
        sett_text_char(out, '\n');
    }
}

void sett_gagents_changes(const SettGame *game, const SettGagents *before,
                          const SettGagents *now, SettText *out)
{
    option_changes(before, now, out);
    int32_t count = before->agents.count < now->agents.count
                        ? before->agents.count
                        : now->agents.count;
    for (int32_t i = 0; i < count; i++) {
        const SettGagent *a = &before->agents.rows[i],
                         *b = &now->agents.rows[i];
        if (sett_params_hash(&sett_gagent_columns, a, 0) ==
            sett_params_hash(&sett_gagent_columns, b, 0))
            continue;
        sett_text_format(out, "agent %d was: ", (int)i + 1);
        sett_gagent_words(game, a, out);
        sett_text_format(out, "\nagent %d is:  ", (int)i + 1);
        sett_gagent_words(game, b, out);
        sett_text_char(out, '\n');
    }
}
