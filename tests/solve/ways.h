/* ways.h - ways over small maps as a solver's constraints, drawn by lot. */
#ifndef SETT_TEST_SOLVE_WAYS_H
#define SETT_TEST_SOLVE_WAYS_H

#include "games/tiles/segments.h"
#include "level/platformer.h"
#include "solve/core/solver_parts.h"
#include "support/testkit.h"

#define WAYS_MOST 24

typedef enum Kind { CONNECT, HOMES, LENGTH, JUMPS, MOVES, KINDS } Kind;

/* One constraint on a map of cells; tile 0 is closed, the others are open, 2 is
   a home, 3 needs one. */
typedef struct Ways {
    Kind kind;
    int32_t w, h, from, to, low, high;
    bool eight;
    SettLit guard;
    SettLit open[WAYS_MOST], need[WAYS_MOST], home[WAYS_MOST], drop[WAYS_MOST],
        carry[WAYS_MOST];
    SettPlatformer moves;
    uint8_t feet[4];
} Ways;

static const SettPoint ways_falls[5] = {
    {0, 1}, {1, 1}, {-1, 1}, {1, 2}, {-1, 2}};

/** Bounds, ends and a player for a map of w->w x w->h. */
static inline void ways_draw(Ways *w, SettRng *rng)
{
    uint32_t area = (uint32_t)(w->w * w->h);
    w->from = (int32_t)sett_rng_below(rng, area);
    w->to = (int32_t)sett_rng_below(rng, area);
    w->low = (int32_t)sett_rng_below(rng, 6);
    w->high = w->low + (int32_t)sett_rng_below(rng, 4);
    if (w->kind == MOVES) { /* small maps have short ways; some no bound */
        w->low /= 2;
        w->high = w->high % 4 == 3 ? INT32_MAX : w->low + w->high % 3;
    }
    w->eight = sett_rng_below(rng, 2) == 0;
    for (int32_t t = 0; t < 4; t++)
        w->feet[t] = (uint8_t)sett_rng_below(rng, 4);
    w->feet[0] = SETT_AIR;
    w->feet[1] = SETT_GROUND;
    w->moves = (SettPlatformer){
        .jumps = sett_arc_steps,
        .jump_steps = SETT_ARC_STEPS,
        .falls = ways_falls,
        .fall_count = 3 + 2 * (int32_t)sett_rng_below(rng, 2),
        .mirrored = sett_rng_below(rng, 2) == 0,
        .joined = sett_rng_below(rng, 2) == 0,
        .short_falls = sett_rng_below(rng, 2) == 0,
        .top = sett_rng_below(rng, 2) == 0 ? SETT_TOP_CEILING
                                           : SETT_TOP_BOTTOM_ROW,
        .forward = sett_rng_below(rng, 2) == 0 ? SETT_E : SETT_N,
        .footing = w->feet};
}

/** Tiles that may be entered, dropped into, and stood on. */
static inline void ways_sets(const Ways *w, bool *enter, bool *drop,
                             bool *carry)
{
    for (int32_t t = 0; t < 4; t++) {
        bool air = w->feet[t] == SETT_AIR;
        enter[t] = w->kind >= JUMPS ? air || w->feet[t] == SETT_LEDGE : t != 0;
        drop[t] = air;
        carry[t] = w->feet[t] == SETT_GROUND || w->feet[t] == SETT_LEDGE;
    }
}

/** A literal that is true where a cell has a tile for which `is` holds. */
static inline SettLit ways_defined(SettSolver *s, int32_t cell, const bool *is)
{
    int32_t v = sett_solver_vars(s, 1), count = 0;
    SettLit any[8];
    assert_true(v >= 0);
    any[count++] = sett_lit(v) + 1;
    for (int32_t t = 0; t < s->tiles; t++) {
        SettLit tile = sett_tile_lit(s, cell, t);
        sett_solver_clause(s, (SettLit[]){tile + 1, sett_lit(v) + !is[t]}, 2);
        if (is[t])
            any[count++] = tile;
    }
    sett_solver_clause(s, any, count);
    return sett_lit(v);
}

static inline void ways_define(SettSolver *s, Ways *w)
{
    bool enter[4], drop[4], carry[4];
    ways_sets(w, enter, drop, carry);
    for (int32_t c = 0; c < w->w * w->h; c++) {
        w->open[c] = ways_defined(s, c, enter);
        w->home[c] = s->tiles > 2 ? sett_tile_lit(s, c, 2) : SETT_NO_LIT;
        w->need[c] = s->tiles > 3 ? sett_tile_lit(s, c, 3) : SETT_NO_LIT;
        if (w->kind < JUMPS)
            continue;
        w->drop[c] = ways_defined(s, c, drop);
        w->carry[c] = ways_defined(s, c, carry);
    }
}

static inline void ways_add(SettSolver *s, const Ways *w, bool single)
{
    SettOpenMap map = {w->w, w->h, w->eight, w->open};
    int32_t item = -1;
    if (w->kind == CONNECT)
        item = sett_solver_connect(s, &map, w->guard);
    if (w->kind == HOMES)
        item = sett_solver_homes(s, &(SettHomes){map, w->need, w->home, single},
                                 w->guard);
    if (w->kind == LENGTH) {
        item = sett_solver_length(
            s, &(SettWayLength){map, w->from, w->to, w->low, w->high},
            w->guard);
    }
    if (w->kind >= JUMPS) {
        SettJumps jumps = {
            &w->moves, w->w,    w->h,     {w->from % w->w, w->from / w->w},
            w->open,   w->drop, w->carry, 0,
            INT32_MAX};
        if (w->kind == MOVES) {
            jumps.low = w->low;
            jumps.high = w->high;
        }
        item = sett_solver_jumps(s, &jumps, w->guard);
    }
    assert_true(item >= 0);
}

#endif
