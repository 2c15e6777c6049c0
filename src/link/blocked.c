/* blocked.c - see blocked.h. */
#include "link/blocked.h"

static void write_cells(const SettTrail *t, int32_t first, SettMask *cells)
{
    for (int32_t i = first; i + 1 < t->count; i++)
        for (int32_t b = 0; b < t->size + t->off; b++) {
            if ((t->reach[i] >> b & 1) == 0)
                continue;
            int32_t slice = i - first, cell = b - t->off;
            if (t->columns)
                sett_mask_set(cells, slice, cell + 1);
            else
                sett_mask_set(cells, cell, t->count - 1 - first - slice);
        }
}

/* Slices where everything is possible, the segment, and one that is open. */
static SettStatus by_jumps(const SettLinkModel *m, const SettGrid *segment,
                           SettArena *arena, SettBlocked *out)
{
    const SettPlatformer *p = &m->agent->runner->moves;
    int32_t count = sett_slice_count(m->game, segment);
    const SettTrailSlice all = {UINT64_MAX, UINT64_MAX, UINT64_MAX};
    uint8_t tiles[SETT_TRAIL_CELLS];
    SettTrail t;
    SettStatus status =
        sett_trail(p, m->size, count + SETT_MAX_JUMP_STEPS + 2, arena, &t);
    if (status != SETT_OK)
        return status;
    int32_t first = t.span + 1;
    for (int32_t i = 0; i < first; i++)
        sett_trail_add(&t, all);
    for (int32_t i = 0; i < first; i++)
        for (int32_t c = 0; c < m->size; c++)
            sett_trail_enter(&t, i, c);
    for (int32_t i = 0; i < count; i++) {
        sett_slice_get(m->game, segment, i, tiles);
        sett_trail_add(&t, sett_trail_slice(p, tiles, m->size));
    }
    sett_trail_add(&t, all);
    sett_trail_close(&t);
    out->blocked = t.best < first + count;
    write_cells(&t, first, &out->cells);
    return SETT_OK;
}

/* All that can be walked to from the first column, or from both ends. */
static SettStatus flood(const SettTurns *rules, const SettGrid *g, bool both,
                        SettArena *tmp, SettMask *reached)
{
    SettMask open;
    int64_t count;
    SettStatus status = sett_mask_take(tmp, g->w, g->h, &open);
    if (status == SETT_OK)
        status = sett_mask_take(tmp, g->w, g->h, reached);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < sett_grid_area(g); i++) {
        SettPoint at = sett_grid_point(g, i);
        uint8_t what = rules->cells[g->cells[i]];
        if (what == SETT_CELL_BLOCK || what == SETT_CELL_SPIKE)
            continue;
        sett_mask_set(&open, at.x, at.y);
        if (at.x == 0 || (both && at.x == g->w - 1))
            sett_mask_set(reached, at.x, at.y);
    }
    return sett_flood(&open, reached, tmp, &count);
}

static SettStatus by_turns(const SettLinkModel *m, const SettGrid *g,
                           SettArena *arena, SettBlocked *out)
{
    const SettTurns *rules = m->agent->turns;
    SettMask left, both;
    SettStatus status = flood(rules, g, false, arena, &left);
    if (status == SETT_OK)
        status = flood(rules, g, true, arena, &both);
    if (status != SETT_OK)
        return status;
    out->blocked = true;
    for (int32_t y = 0; y < g->h; y++)
        out->blocked = out->blocked && !sett_mask_get(&left, g->w - 1, y);
    for (int32_t i = 0; i < sett_grid_area(g) && !out->blocked; i++) {
        SettPoint at = sett_grid_point(g, i);
        out->by_switch = rules->cells[g->cells[i]] == SETT_CELL_SWITCH &&
                         !sett_mask_get(&both, at.x, at.y);
        out->blocked = out->by_switch;
    }
    for (int32_t i = 0; i < sett_grid_area(g); i++) {
        SettPoint at = sett_grid_point(g, i);
        if (sett_mask_get(out->by_switch ? &both : &left, at.x, at.y))
            sett_mask_set(&out->cells, at.x, at.y + 1);
    }
    return SETT_OK;
}

SettStatus sett_link_blocked(const SettLinkModel *model,
                             const SettGrid *segment, SettArena *arena,
                             SettBlocked *out)
{
    *out = (SettBlocked){.blocked = false};
    SettStatus status =
        sett_mask_take(arena, segment->w, segment->h + 1, &out->cells);
    if (status != SETT_OK || model->size > SETT_TRAIL_CELLS)
        return status;
    status = model->agent->runner != NULL
                 ? by_jumps(model, segment, arena, out)
                 : by_turns(model, segment, arena, out);
    out->reached = (int32_t)sett_mask_count(&out->cells);
    return status;
}
