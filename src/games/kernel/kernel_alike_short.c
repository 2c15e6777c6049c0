/* kernel_alike_short.c - levels that are won in too few moves for the reason
   that one is: the same play wins them. What a move does is decided near to
   where it leads; that stays, and so does, wherever it is, what is counted or
   moves. */
#include "base/least.h"
#include "games/kernel/alike.h"
#include "games/kernel/kernel.h"

#include <stdlib.h>

#define STATES 20000 /* of the search for the play */

/* Whether any tile does that. */
static bool has(const SettKernel *k, uint32_t does)
{
    bool any = false;
    for (int32_t t = 0; t < k->tile_count; t++)
        any = any || (k->tiles[t].does & does) != 0;
    return any;
}

/* Tags that conditions count. */
static uint64_t counted(const SettKernelRule *rules, int32_t count)
{
    uint64_t tags = 0;
    for (int32_t i = 0; i < count; i++)
        tags |= rules[i].tags | rules[i].on;
    return tags;
}

/* Tiles that matter wherever they are. Of boxes pushes are counted, unless
   there is anything else. */
static uint64_t far_reaching(const SettKernel *k)
{
    bool pushes = k->mode == SETT_KERNEL_PUSH;
    uint32_t does = pushes ? ~(uint32_t)SETT_DOES_SOLID
                           : SETT_DOES_START | SETT_DOES_PORTAL |
                                 SETT_DOES_BOX | SETT_DOES_FOE;
    uint64_t tiles = 0, tags = counted(k->win, k->win_count) |
                               counted(k->lose, k->lose_count) |
                               counted(k->gates, k->gate_count);
    for (int32_t t = 0; t < k->tile_count; t++) {
        const SettKernelTile *tile = &k->tiles[t];
        if ((tile->does & does) != 0 || (tile->tags & tags) != 0 ||
            (pushes && (tile->gate != 0 || tile->enter != 0)))
            tiles |= (uint64_t)1 << t;
    }
    return tiles;
}

static int32_t longest(const SettPoint *p, int32_t count)
{
    int32_t far = 0;
    for (int32_t i = 0; i < count; i++)
        far = sett_max(far, sett_max(abs(p[i].x), abs(p[i].y)));
    return far;
}

/* Cells away at most, from those that a move leads through, that it has to do
   with: boxes, and what stops whoever slides, are ahead. */
static int32_t reach(const SettKernel *k)
{
    int32_t far =
        k->mode == SETT_KERNEL_PUSH || k->diagonal || has(k, SETT_DOES_SLIDE);
    if (k->mode == SETT_KERNEL_PLATFORMER)
        far = k->body - 1 +
              sett_max(1, longest(k->leap.falls, k->leap.fall_count));
    for (int32_t i = 0; i < k->move_count; i++) {
        const SettKernelMove *move = &k->moves[i];
        far = sett_max(far, longest(&move->to, 1));
        far = sett_max(far, longest(move->open, move->open_count));
        far = sett_max(far, longest(move->closed, move->closed_count));
    }
    return far;
}

/* Whether nothing but the player, and what he pushes, moves, and only to where
   the cells around say. */
static bool is_local(const SettKernel *k, const SettGrid *g)
{
    bool foes = false;
    for (int32_t c = 0; c < sett_grid_area(g); c++)
        foes = foes || (k->tiles[g->cells[c]].does & SETT_DOES_FOE) != 0;
    return !foes && !k->pad.used && k->tile_count <= 64 &&
           !(has(k, SETT_DOES_SLIDE) && has(k, SETT_DOES_PORTAL)) &&
           k->outside[SETT_E] != SETT_OUTSIDE_WRAP &&
           k->outside[SETT_N] != SETT_OUTSIDE_WRAP &&
           k->leap.top != SETT_TOP_BOTTOM_ROW;
}

/* The cells around one stay. */
static void keep(const SettGrid *g, SettPoint at, int32_t far, uint64_t *sets)
{
    for (int32_t y = sett_max(at.y - far, 0); y <= at.y + far && y < g->h; y++)
        for (int32_t x = sett_max(at.x - far, 0); x <= at.x + far && x < g->w;
             x++)
            sets[y * g->w + x] = (uint64_t)1 << g->cells[y * g->w + x];
}

/* Plays, and keeps what is around all cells on the way. */
static SettStatus keep_play(const SettKernel *k, const SettLevel *level,
                            const SettVerdict *play, SettArena *tmp,
                            uint64_t *sets)
{
    KernelLevel read;
    SettStatus status =
        sett_kernel_read(k, level, KERNEL_ALL, tmp, &read, NULL);
    if (status != SETT_OK)
        return status;
    KernelState *s = sett_arena_take(tmp, 1, read.state_size);
    void *scratch = sett_arena_take(tmp, 1, sett_kernel_scratch(&read));
    if (s == NULL || scratch == NULL)
        return SETT_NO_MEMORY;
    sett_kernel_start(&read, s);
    SettPoint at = sett_grid_point(&level->grid, sett_kernel_cell(&read, s));
    keep(&level->grid, at, reach(k), sets);
    for (int32_t i = 0; i < play->witness_count; i++) {
        (void)sett_kernel_play(&read, scratch, s, play->witness[i], NULL);
        SettPoint to =
            sett_grid_point(&level->grid, sett_kernel_cell(&read, s));
        while (at.x != to.x || at.y != to.y) {
            at.x += (to.x > at.x) - (to.x < at.x);
            at.y += (to.y > at.y) - (to.y < at.y);
            keep(&level->grid, at, reach(k), sets);
        }
    }
    return SETT_OK;
}

SettStatus sett_kernel_alike_short(const SettKernel *kernel,
                                   const SettLevel *level, int32_t low,
                                   SettArena *tmp, uint64_t *sets, bool *known)
{
    const SettKernelAsk ask = {.budget = STATES, .fewest = true};
    SettKernelAnswer answer;
    uint64_t far = far_reaching(kernel);
    if (!is_local(kernel, &level->grid))
        return SETT_OK;
    SettStatus status = sett_kernel_solve(kernel, level, &ask, tmp, &answer);
    *known = status == SETT_OK && answer.verdict.answer == SETT_YES &&
             sett_kernel_moves(&answer) < low;
    for (int32_t c = 0; c < sett_grid_area(&level->grid) && *known; c++) {
        uint64_t tile = (uint64_t)1 << level->grid.cells[c];
        sets[c] = (tile & far) != 0 ? tile : ~far;
    }
    return *known ? keep_play(kernel, level, &answer.verdict, tmp, sets)
                  : status;
}
