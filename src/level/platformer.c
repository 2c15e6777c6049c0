/* platformer.c - reachability with jump arcs, a slice at a time: the cells of a
   column (a row, where levels go upwards) are bits of one word, so that all
   players who stand in a slice jump at once. A jump continues from every cell
   on its way and nothing is ever taken back, so reachable cells are the least
   fixpoint of cell moves and of jumps from standing cells (spec: Biemer and
   Cooper 2022; checked against the authors' agents by oracle_linking). */
#include "level/platformer.h"

#include "level/bits.h"

#include <string.h>

#ifndef SETT_NO_FAST

/* Slices grow forward: column x, or row h - 1 - y. */
typedef struct Slices {
    const SettPlatformer *p;
    int32_t count, size; /* slices, cells in one */
    int32_t off;         /* bit of cell 0; bit 0 is then above the top */
    bool columns;
    uint64_t *open;  /* may be entered by a move that does not go down */
    uint64_t *under; /* may be entered from above */
    uint64_t *stand; /* ground or a ledge below */
    uint64_t *reach, *done;
    uint64_t last; /* columns: the bit of the bottom row; rows: all cells */
    int32_t dirty; /* no slice before it has cells that are not done */
    int32_t best;  /* furthest slice reached */
} Slices;

static uint64_t full(int32_t bits)
{
    return bits == 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
}

/* The class planes of one slice. */
static void read_slice(Slices *s, const SettGrid *g, int32_t i)
{
    int32_t step = s->columns ? g->w : 1;
    const uint8_t *cell = g->cells + (s->columns ? i : (g->h - 1 - i) * g->w);
    uint64_t air = 0, ledge = 0, ground = 0;
    for (int32_t b = 0; b < s->size; b++, cell += step) {
        uint64_t bit = (uint64_t)1 << (b + s->off);
        uint8_t footing = s->p->footing[*cell];
        air |= footing == SETT_AIR ? bit : 0;
        ledge |= footing == SETT_LEDGE ? bit : 0;
        ground |= footing == SETT_GROUND ? bit : 0;
    }
    s->under[i] = air;
    s->open[i] = air | ledge;
    /* Of rows, the slice above stands on this one. */
    if (s->columns)
        s->stand[i] = (ledge | ground) >> 1 & ~full(s->off);
    else if (i + 1 < s->count)
        s->stand[i + 1] = ledge | ground;
    if (s->off > 0 && (s->open[i] & s->last) != 0)
        s->open[i] |= 1;
}

static SettStatus make(const SettPlatformer *p, const SettGrid *g,
                       SettArena *tmp, Slices *s)
{
    bool columns = p->forward == SETT_E;
    *s = (Slices){.p = p,
                  .columns = columns,
                  .count = columns ? g->w : g->h,
                  .size = columns ? g->h : g->w,
                  .off = p->top == SETT_TOP_BOTTOM_ROW};
    uint64_t *words = SETT_TAKE(tmp, 5 * s->count, uint64_t);
    if (words == NULL)
        return SETT_NO_MEMORY;
    s->open = words;
    s->under = words + s->count;
    s->stand = words + 2 * s->count;
    s->reach = words + 3 * s->count;
    s->done = words + 4 * s->count;
    s->last = columns ? (uint64_t)1 << (s->size - 1 + s->off) : full(s->size);
    for (int32_t i = 0; i < s->count; i++)
        read_slice(s, g, i);
    return SETT_OK;
}

static void enter(Slices *s, int32_t slice, uint64_t cells)
{
    uint64_t fresh = cells & ~s->reach[slice];
    if (fresh == 0)
        return;
    s->reach[slice] |= fresh;
    if (slice < s->dirty)
        s->dirty = slice;
    if (slice > s->best)
        s->best = slice;
}

/* Bits moved within a slice of columns: dy > 0 is towards higher bits. Above
   the top there is a ceiling, or bit 0. */
static uint64_t up_down(uint64_t cells, int32_t dy, bool ceiling)
{
    if (dy >= 0)
        return cells << dy;
    return cells >> 1 | (ceiling ? cells & 1 : 0);
}

/* Bits moved within a slice of rows. */
static uint64_t sideways(const Slices *s, uint64_t cells, int32_t dx)
{
    if (dx == 0)
        return cells;
    if (dx > 0)
        return cells << 1 | (s->p->joined ? cells >> (s->size - 1) & 1 : 0);
    return cells >> 1 | (s->p->joined ? (cells & 1) << (s->size - 1) : 0);
}

/* A later step of a jump under SETT_TOP_BOTTOM_ROW: bits 0 and 1 are the cell
   above the top and the top. */
static uint64_t over_top(const Slices *s, uint64_t cells, int32_t to,
                         int32_t dy)
{
    uint64_t moved = up_down(cells, dy, false) & ~(uint64_t)1;
    moved &= dy > 0 ? s->under[to] : s->open[to];
    bool bottom = (s->open[to] & s->last) != 0;
    bool second = (s->open[to] & s->last >> 1 & ~(uint64_t)1) != 0;
    uint64_t from_top = dy < 0 && bottom ? cells & 2 : 0;
    uint64_t from_above = dy < 0              ? (second ? (cells & 1) << 1 : 0)
                          : dy == 0 && bottom ? (cells & 1) << 1
                                              : 0;
    return moved | from_top | from_above;
}

/* Where `cells` of slice `*at` are after a step; `*at` follows. 0: nowhere. */
static uint64_t step_columns(const Slices *s, uint64_t cells, int32_t *at,
                             int32_t dx, int32_t dy, bool first)
{
    int32_t to = *at + dx;
    if ((uint32_t)to >= (uint32_t)s->count)
        return 0;
    *at = to;
    if (s->off > 0 && !first)
        return over_top(s, cells, to, dy);
    return up_down(cells, dy, s->off == 0) &
           (dy > 0 ? s->under[to] : s->open[to]);
}

static uint64_t step_rows(const Slices *s, uint64_t cells, int32_t *at,
                          int32_t dx, int32_t dy)
{
    int32_t to = *at - dy;
    if (to < 0)
        return 0;
    *at = to = to < s->count ? to : s->count - 1;
    return sideways(s, cells, dx) & (dy > 0 ? s->under[to] : s->open[to]);
}

/* All jumps of all who stand in a slice, to one side. */
static void jump(Slices *s, int32_t slice, uint64_t stand, int32_t side)
{
    const SettPlatformer *p = s->p;
    uint64_t cells[SETT_MAX_JUMP_STEPS];
    int32_t at[SETT_MAX_JUMP_STEPS];
    for (int32_t i = 0; i < p->jump_steps;) {
        const SettJumpStep *step = &p->jumps[i];
        bool first = step->from < 0;
        uint64_t from = first ? stand : cells[step->from];
        at[i] = first ? slice : at[step->from];
        int32_t dx = side * step->dx;
        from = s->columns ? step_columns(s, from, &at[i], dx, step->dy, first)
                          : step_rows(s, from, &at[i], dx, step->dy);
        if (from == 0) {
            i = step->end;
            continue;
        }
        enter(s, at[i], from);
        /* Nothing goes on from the bottom row. */
        cells[i] = s->columns ? from & ~s->last : at[i] == 0 ? 0 : from;
        i = cells[i] == 0 ? step->end : i + 1;
    }
}

static void walk(Slices *s, int32_t slice, uint64_t stand)
{
    for (int32_t dx = -1; dx <= 1; dx += 2) {
        int32_t at = slice;
        uint64_t cells = s->columns ? step_columns(s, stand, &at, dx, 0, true)
                                    : step_rows(s, stand, &at, dx, 0);
        if (cells != 0)
            enter(s, at, cells);
    }
}

static void fall(Slices *s, int32_t slice, uint64_t air)
{
    for (int32_t i = 0; i < s->p->fall_count; i++) {
        SettPoint f = s->p->falls[i];
        int32_t at = slice;
        if (s->p->short_falls && f.x > 0 && slice + f.x >= s->count - 1)
            continue;
        uint64_t cells = s->columns ? step_columns(s, air, &at, f.x, f.y, true)
                                    : step_rows(s, air, &at, f.x, f.y);
        if (cells != 0)
            enter(s, at, cells);
    }
}

static void spread(Slices *s, int32_t slice)
{
    uint64_t fresh = s->reach[slice] & ~s->done[slice];
    s->done[slice] |= fresh;
    if (s->columns)
        fresh &= ~s->last;
    else if (slice == 0)
        return;
    uint64_t stand = fresh & s->stand[slice], air = fresh & ~stand;
    if (air != 0)
        fall(s, slice, air);
    if (stand == 0)
        return;
    walk(s, slice, stand);
    jump(s, slice, stand, 1);
    if (s->p->mirrored)
        jump(s, slice, stand, -1);
}

static void close_under_moves(Slices *s, bool to_goal)
{
    while (s->dirty < s->count && !(to_goal && s->best == s->count - 1)) {
        int32_t slice = s->dirty;
        if ((s->reach[slice] & ~s->done[slice]) == 0)
            s->dirty++;
        else
            spread(s, slice);
    }
}

static void write_reached(const Slices *s, SettMask *reached)
{
    sett_mask_clear(reached);
    for (int32_t i = 0; i < s->count; i++)
        for (uint64_t rest = s->reach[i] >> s->off; rest != 0;
             rest &= rest - 1) {
            int32_t b = sett_bits_lowest(rest);
            sett_mask_set(reached, s->columns ? i : b,
                          s->columns ? b : s->count - 1 - i);
        }
}

static SettStatus reach_by_slices(const SettPlatformer *p,
                                  const SettGrid *level, SettPoint start,
                                  SettArena *tmp, SettMask *reached,
                                  SettReach *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Slices s;
    if (make(p, level, tmp, &s) != SETT_OK)
        return SETT_NO_MEMORY;
    s.dirty = s.count;
    enter(&s, s.columns ? start.x : level->h - 1 - start.y,
          (uint64_t)1 << (s.columns ? start.y + s.off : start.x));
    close_under_moves(&s, reached == NULL);
    if (reached != NULL)
        write_reached(&s, reached);
    *out = (SettReach){s.best, s.count - 1};
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}

#endif

SettStatus sett_platform_reach(const SettPlatformer *p, const SettGrid *level,
                               SettPoint start, SettArena *tmp,
                               SettMask *reached, SettReach *out)
{
#ifndef SETT_NO_FAST
    if ((p->forward == SETT_E ? level->h : level->w) < 62)
        return reach_by_slices(p, level, start, tmp, reached, out);
#endif
    return sett_platform_walk(p, level, start, tmp, reached, out, NULL, NULL);
}
