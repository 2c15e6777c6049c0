/* nearer.h - whether a level is accepted, and whether one near to it is, by
   trying all of them: the judge of repairs. */
#ifndef TEST_SOLVE_NEARER_H
#define TEST_SOLVE_NEARER_H

#include "sett/solve.h"
#include "support/testkit.h"

/** Whether the game's check and its first judge, if it has one, accept it. */
static inline bool accepted(const SettGame *game, const SettGrid *grid,
                            SettArena *arena)
{
    SettChecked checked;
    const SettJudge *judge = game->judge_count > 0 ? &game->judges[0] : NULL;
    SettArenaMark mark = sett_arena_mark(arena);
    assert_int_equal(sett_level_check(game, judge, 0, grid, arena, &checked),
                     SETT_OK);
    sett_arena_reset(arena, mark);
    return checked.feasible;
}

/** Whether a level that differs in at most `left` more cells, from cell `c` on,
    is accepted. The grid is as it was afterwards. */
static inline bool nearer(const SettGame *game, SettGrid *g, int32_t c,
                          int32_t left, SettArena *arena)
{
    bool found = accepted(game, g, arena);
    for (; !found && left > 0 && c < sett_grid_area(g); c++) {
        uint8_t old = g->cells[c];
        for (int32_t t = 0; !found && t < game->tiles.count; t++) {
            g->cells[c] = (uint8_t)t;
            found = t != old && nearer(game, g, c + 1, left - 1, arena);
        }
        g->cells[c] = old;
    }
    return found;
}

#endif
