/* gagents.c - what an agent program is made of: its columns, the ranges that a
   canvas gives them, and programs at random (Kerssemakers et al. 2012, section
   IV). The paper's ranges are for 180 x 15 cells; differs: they shrink with the
   canvas, so that a small one is not painted over. */
#include "gen/agents/gagents.h"

#include "base/least.h"

#include <math.h>
#include <string.h>

static const SettParam agent_rows[SETT_GAGENT_COLUMNS] = {
    SETT_ROW(SettGagent, spawn, 0, 0, 200, "tick of its first move"),
    SETT_ROW(SettGagent, period, 1, 1, 5, "ticks from move to move"),
    SETT_ROW(SettGagent, tokens, 10, 1, 80, "actions until it ends"),
    SETT_ROW(SettGagent, x, 0, 0, SETT_MAX_SIDE, "column it appears at"),
    SETT_ROW(SettGagent, y, 0, 0, SETT_MAX_SIDE, "row it appears at"),
    SETT_ROW(SettGagent, radius, 0, 0, SETT_MAX_SIDE,
             "cells around there that it may appear in"),
    SETT_ROW_CHOICE(SettGagent, style, "style", SETT_STYLE_LINE,
                    SETT_GAGENT_STYLES, "how it moves"),
    SETT_ROW(SettGagent, dir, 2, 0, 7, "of a line: 0 north, then clockwise"),
    SETT_ROW(SettGagent, step, 1, 1, 4, "cells a move"),
    SETT_ROW_CHOICE(SettGagent, trigger, "trigger", SETT_WHEN_ALWAYS,
                    SETT_GAGENT_TRIGGERS, "when it acts"),
    SETT_ROW_TILE(SettGagent, seen, "seen", "the tile its trigger looks for"),
    SETT_ROW_AS(SettGagent, seen_w, "seen-w", 1, 1, 8, "columns looked at"),
    SETT_ROW_AS(SettGagent, seen_h, "seen-h", 1, 1, 5, "rows looked at"),
    SETT_ROW(SettGagent, chance, 0.5, 0.02, 1, "chance to act at a move"),
    SETT_ROW(SettGagent, interval, 1, 1, 20, "moves from act to act"),
    SETT_ROW_CHOICE(SettGagent, boundary, "boundary", SETT_EDGE_BOUNCE,
                    SETT_GAGENT_BOUNDARIES, "what it does at the edge"),
    SETT_ROW_AS(SettGagent, bound_w, "bound-w", 1, 1, 20,
                "half width of the rectangle it returns to"),
    SETT_ROW_AS(SettGagent, bound_h, "bound-h", 1, 1, 7, "half height of it"),
    SETT_ROW_CHOICE(SettGagent, action, "action", SETT_DRAW_PLACE,
                    SETT_GAGENT_ACTIONS, "what it draws"),
    SETT_ROW_TILE(SettGagent, tile, "tile", "what it draws with"),
    SETT_ROW(SettGagent, w, 2, 1, 8, "columns of the shape"),
    SETT_ROW(SettGagent, h, 2, 1, 5, "rows of the shape"),
    SETT_ROW(SettGagent, r, 1, 1, 3, "radius of the shape"),
};

const SettTable sett_gagent_columns = SETT_TABLE(SettGagent, agent_rows);

const SettBrush *sett_canvas_brush(const SettCanvas *canvas, int32_t tile)
{
    for (int32_t i = 0; i < canvas->brush_count; i++)
        if (canvas->brushes[i].tile == tile)
            return &canvas->brushes[i];
    return NULL;
}

#define PAPER_CELLS 2700.0 /* of the paper's 180 x 15 */

typedef struct Limit {
    uint32_t offset;
    double low, high;
} Limit;

#define LIMIT(field, low, high)                    \
    {                                              \
        offsetof(SettGagent, field), (low), (high) \
    }

static double clamped(double value, double low, double high)
{
    value = floor(value);
    return sett_min_real(sett_max_real(value, low), high);
}

/* What a file leaves out has to be in range as well. */
static void narrow_row(SettParam *row, const Limit *limits, int32_t count)
{
    for (int32_t k = 0; k < count; k++)
        if (limits[k].offset == row->offset) {
            row->low = limits[k].low;
            row->high = limits[k].high;
            row->def = clamped(row->def, row->low, row->high);
        }
}

void sett_gagent_ranges(const SettGame *game, SettGagentRanges *out)
{
    const SettCanvas *canvas = game->canvas;
    double w = canvas->ref_w, h = canvas->ref_h, share = w * h / PAPER_CELLS;
    double most_w = clamped(w / 3, 2, 8), most_h = clamped(h / 3, 2, 5);
    const Limit limits[] = {
        LIMIT(tokens, clamped(10 * share + 0.5, 1, 10),
              clamped(80 * share + 0.5, 2, 80)),
        LIMIT(x, 0, w - 1),
        LIMIT(y, 0, h - 1),
        LIMIT(radius, 0, clamped(w / 3, 1, SETT_MAX_SIDE)),
        LIMIT(seen_w, 1, most_w),
        LIMIT(seen_h, 1, most_h),
        LIMIT(bound_w, 1, clamped(w / 4, 1, 20)),
        LIMIT(bound_h, 1, clamped(h / 2, 1, 7)),
        LIMIT(w, 2, most_w),
        LIMIT(h, 2, most_h),
        LIMIT(r, 1, clamped(sett_min_real(w, h) / 5, 1, 3)),
    };
    for (int32_t i = 0; i < SETT_GAGENT_COLUMNS; i++) {
        out->rows[i] = agent_rows[i];
        narrow_row(&out->rows[i], limits,
                   (int32_t)(sizeof limits / sizeof limits[0]));
    }
    out->columns =
        (SettTable){out->rows, SETT_GAGENT_COLUMNS, sizeof(SettGagent)};
    out->fewest = (int32_t)clamped(14 * sqrt(share) + 0.5, 1, 14);
    out->most = (int32_t)clamped(24 * sqrt(share) + 0.5, 2, 24);
    out->tiles = &game->tiles;
    out->canvas = canvas;
}

static int32_t random_brush(const SettCanvas *canvas, SettRng *rng)
{
    int32_t total = 0, i = 0;
    for (int32_t k = 0; k < canvas->brush_count; k++)
        total += canvas->brushes[k].weight;
    int32_t left = (int32_t)sett_rng_below(rng, (uint32_t)total);
    while (left >= canvas->brushes[i].weight)
        left -= canvas->brushes[i++].weight;
    return canvas->brushes[i].tile;
}

/* All of a column's fields but the chance hold an int32_t. */
static int32_t random_value(const SettGagentRanges *ranges,
                            const SettParam *row, SettRng *rng)
{
    if (row->type == SETT_PARAM_TILE)
        return random_brush(ranges->canvas, rng);
    if (row->type == SETT_PARAM_CHOICE)
        return (int32_t)sett_rng_below(
            rng, (uint32_t)sett_choice_count(row->choices));
    return sett_rng_range(rng, (int32_t)row->low, (int32_t)row->high);
}

void sett_gagent_draw_column(const SettGagentRanges *ranges,
                             const SettParam *row, SettRng *rng,
                             SettGagent *agent)
{
    if (row->type == SETT_PARAM_CHANCE) {
        uint64_t low = sett_chance(row->low).threshold;
        uint64_t high = sett_chance(row->high).threshold;
        uint32_t span = (uint32_t)(high - low);
        agent->chance.threshold = low + sett_rng_below(rng, span) + 1;
        return;
    }
    int32_t value = random_value(ranges, row, rng);
    memcpy((char *)agent + row->offset, &value, sizeof value);
}

void sett_gagent_random(const SettGagentRanges *ranges, SettRng *rng,
                        SettGagent *out)
{
    *out = (SettGagent){0};
    for (int32_t i = 0; i < SETT_GAGENT_COLUMNS; i++)
        sett_gagent_draw_column(ranges, &ranges->rows[i], rng, out);
    if (ranges->canvas->directions == 4)
        out->dir -= out->dir % 2;
}

void sett_gagents_random(const SettGagentRanges *ranges, SettRng *rng,
                         SettGagents *out)
{
    sett_params_default(&sett_gagents_table, out);
    out->agents.count = sett_rng_range(rng, ranges->fewest, ranges->most);
    for (int32_t i = 0; i < out->agents.count; i++)
        sett_gagent_random(ranges, rng, &out->agents.rows[i]);
}
