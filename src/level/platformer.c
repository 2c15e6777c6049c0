/* platformer.c - where a player gets to in a whole level: by words (trail.h)
   where a slice fits one, else a cell at a time. */
#include "level/trail.h"

#include "level/bits.h"

/* The tiles of one slice in slice order. */
static void read_slice(const SettTrail *trail, const SettGrid *g, int32_t i,
                       uint8_t *tiles)
{
    for (int32_t b = 0; b < trail->size; b++)
        tiles[b] = trail->columns ? g->cells[sett_grid_at(g, i, g->h - 1 - b)]
                                  : g->cells[sett_grid_at(g, b, g->h - 1 - i)];
}

static void write_reached(const SettTrail *trail, SettMask *reached)
{
    sett_mask_clear(reached);
    for (int32_t i = 0; i < trail->count; i++)
        for (uint64_t rest = trail->reach[i] >> trail->off; rest != 0;
             rest &= rest - 1) {
            int32_t b = sett_bits_lowest(rest);
            sett_mask_set(reached, trail->columns ? i : b,
                          trail->columns ? b : trail->count - 1 - i);
        }
}

static SettStatus reach_by_slices(const SettPlatformer *p,
                                  const SettGrid *level, SettPoint start,
                                  SettArena *tmp, SettMask *reached,
                                  SettReach *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    bool columns = p->forward == SETT_E;
    int32_t count = columns ? level->w : level->h;
    uint8_t tiles[SETT_TRAIL_CELLS];
    SettTrail trail;
    SettStatus status =
        sett_trail(p, columns ? level->h : level->w, count, tmp, &trail);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < count; i++) {
        read_slice(&trail, level, i, tiles);
        sett_trail_add(&trail, sett_trail_slice(p, tiles, trail.size));
    }
    sett_trail_enter(&trail, columns ? start.x : level->h - 1 - start.y,
                     columns ? level->h - 1 - start.y : start.x);
    trail.ended = true;
    if (reached == NULL) {
        (void)sett_trail_ends(&trail);
    } else {
        sett_trail_close(&trail);
        write_reached(&trail, reached);
    }
    *out = (SettReach){.furthest = trail.best, .goal = count - 1};
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}

SettStatus sett_platform_reach(const SettPlatformer *p, const SettGrid *level,
                               SettPoint start, SettArena *tmp,
                               SettMask *reached, SettReach *out)
{
    if (sett_trail_fits(p->forward == SETT_E ? level->h : level->w))
        return reach_by_slices(p, level, start, tmp, reached, out);
    return sett_platform_walk(p, level, start, tmp, reached, out, NULL, NULL);
}
