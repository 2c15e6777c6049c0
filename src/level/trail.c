/* trail.c - reachability with jump arcs, a slice at a time: the cells of a
   column (a row, where levels go upwards) are bits of one word, so that the
   jumps from all cells of a slice are computed at once. A jump continues from
   every cell on its way and nothing is ever taken back, so reachable cells are
   the least fixpoint of cell moves and of jumps from standing cells (Biemer and
   Cooper 2022; docs/design/linking.md, section 2.1; oracle_linking checks it).
 */
#include "level/trail.h"

#include "base/least.h"

#include <string.h>

bool sett_trail_fits(int32_t size)
{
#ifdef SETT_NO_FAST
    (void)size;
    return false;
#else
    return size <= SETT_TRAIL_CELLS;
#endif
}

static uint64_t full(int32_t bits)
{
    return bits == 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
}

SettTrailSlice sett_trail_slice(const SettPlatformer *p, const uint8_t *tiles,
                                int32_t size)
{
    bool columns = p->forward == SETT_E;
    int32_t off = p->top == SETT_TOP_BOTTOM_ROW;
    SettTrailSlice out = {0};
    for (int32_t b = 0; b < size; b++) {
        uint64_t bit = (uint64_t)1 << (b + off);
        uint8_t footing = p->footing[tiles[columns ? size - 1 - b : b]];
        bool air = footing == SETT_AIR, ledge = footing == SETT_LEDGE;
        out.under |= air ? bit : 0;
        out.open |= air || ledge ? bit : 0;
        out.carry |= ledge || footing == SETT_GROUND ? bit : 0;
    }
    /* analysed: a slice has one cell at least */
    uint64_t last = columns ? (uint64_t)1 << (size - 1 + off) : full(size);
    if (off > 0 && (out.open & last) != 0)
        out.open |= 1;
    return out;
}

/* Slices that a jump leads forward at most; a step or a fall leads one. */
static int32_t span_of(const SettPlatformer *p)
{
    int32_t at[SETT_MAX_JUMP_STEPS], most = 1;
    for (int32_t i = 0; i < p->jump_steps; i++) {
        const SettJumpStep *step = &p->jumps[i];
        at[i] = step->from < 0 ? 0 : at[step->from];
        at[i] += p->forward == SETT_E ? step->dx : -step->dy;
        most = at[i] > most ? at[i] : sett_max(-at[i], most);
    }
    return most;
}

/* `words` has 5 * room words. */
static void share_out(SettTrail *trail, uint64_t *words, int32_t room)
{
    trail->room = room;
    trail->open = words;
    trail->under = words + room;
    trail->stand = words + 2 * room;
    trail->reach = words + 3 * room;
    trail->done = words + 4 * room;
}

SettStatus sett_trail(const SettPlatformer *p, int32_t size, int32_t room,
                      SettArena *arena, SettTrail *out)
{
    SETT_ASSERT(size >= 1 && size <= SETT_TRAIL_CELLS);
    bool columns = p->forward == SETT_E;
    *out = (SettTrail){.p = p,
                       .size = size,
                       .off = p->top == SETT_TOP_BOTTOM_ROW,
                       .span = span_of(p),
                       .best = -1,
                       .columns = columns};
    uint64_t *words = sett_arena_raw(arena, 5 * (size_t)room, sizeof *words);
    if (words == NULL)
        return SETT_NO_MEMORY;
    share_out(out, words, room);
    out->last = columns ? (uint64_t)1 << (size - 1 + out->off) : full(size);
    return SETT_OK;
}

void sett_trail_copy(SettTrail *to, const SettTrail *from)
{
    SETT_ASSERT(to->room >= from->count && to->size == from->size);
    size_t bytes = (size_t)from->count * sizeof *to->open;
    if (bytes > 0) {
        memcpy(to->open, from->open, bytes);
        memcpy(to->under, from->under, bytes);
        memcpy(to->stand, from->stand, bytes);
        memcpy(to->reach, from->reach, bytes);
        memcpy(to->done, from->done, bytes);
    }
    int32_t room = to->room;
    uint64_t *words = to->open;
    *to = *from;
    share_out(to, words, room);
}

void sett_trail_forget(SettTrail *trail, int32_t keep)
{
    int32_t gone = trail->count - keep;
    uint64_t *const lists[] = {trail->open, trail->under, trail->stand,
                               trail->reach, trail->done};
    if (gone <= 0)
        return;
    for (int32_t i = 0; i < 5; i++)
        memmove(lists[i], lists[i] + gone, (size_t)keep * sizeof **lists);
    trail->count = keep;
    trail->dirty = trail->dirty > gone ? trail->dirty - gone : 0;
    trail->best = trail->best >= gone ? trail->best - gone : -1;
}

void sett_trail_add(SettTrail *trail, SettTrailSlice slice)
{
    SETT_ASSERT(trail->count < trail->room && !trail->ended);
    int32_t i = trail->count++;
    trail->open[i] = slice.open;
    trail->under[i] = slice.under;
    /* Of rows, the slice above stands on this one. */
    trail->stand[i] = trail->columns ? slice.carry >> 1 & ~full(trail->off)
                      : i > 0        ? trail->carry
                                     : 0;
    trail->carry = slice.carry;
    trail->reach[i] = trail->done[i] = 0;
    /* Moves that ended at the old end may go on. */
    int32_t first = sett_max(i - trail->span, 0);
    for (int32_t k = first; k < i; k++)
        trail->done[k] = 0;
    trail->dirty = sett_min(first, trail->dirty);
}

static void enter(SettTrail *s, int32_t slice, uint64_t cells)
{
    uint64_t fresh = cells & ~s->reach[slice];
    if (fresh == 0)
        return;
    s->reach[slice] |= fresh;
    if (slice < s->dirty)
        s->dirty = slice;
    if (slice > s->high)
        s->high = slice;
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
static uint64_t sideways(const SettTrail *s, uint64_t cells, int32_t dx)
{
    if (dx == 0)
        return cells;
    if (dx > 0)
        return cells << 1 | (s->p->joined ? cells >> (s->size - 1) & 1 : 0);
    return cells >> 1 | (s->p->joined ? (cells & 1) << (s->size - 1) : 0);
}

/* A later step of a jump under SETT_TOP_BOTTOM_ROW: bits 0 and 1 are the cell
   above the top and the top. */
static uint64_t over_top(const SettTrail *s, uint64_t cells, int32_t to,
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
static uint64_t step_columns(const SettTrail *s, uint64_t cells, int32_t *at,
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

static uint64_t step_rows(const SettTrail *s, uint64_t cells, int32_t *at,
                          int32_t dx, int32_t dy)
{
    int32_t to = *at - dy;
    if (to < 0 || (to >= s->count && !s->ended))
        return 0;
    *at = to = to < s->count ? to : s->count - 1;
    return sideways(s, cells, dx) & (dy > 0 ? s->under[to] : s->open[to]);
}

/* All jumps from the standing cells of a slice, to one side. */
static void jump(SettTrail *s, int32_t slice, uint64_t stand, int32_t side)
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

static void walk(SettTrail *s, int32_t slice, uint64_t stand)
{
    for (int32_t dx = -1; dx <= 1; dx += 2) {
        int32_t at = slice;
        uint64_t cells = s->columns ? step_columns(s, stand, &at, dx, 0, true)
                                    : step_rows(s, stand, &at, dx, 0);
        if (cells != 0)
            enter(s, at, cells);
    }
}

static void fall(SettTrail *s, int32_t slice, uint64_t air)
{
    for (int32_t i = 0; i < s->p->fall_count; i++) {
        SettPoint f = s->p->falls[i];
        int32_t at = slice;
        if (s->ended && s->p->short_falls && f.x > 0 &&
            slice + f.x >= s->count - 1)
            continue;
        uint64_t cells = s->columns ? step_columns(s, air, &at, f.x, f.y, true)
                                    : step_rows(s, air, &at, f.x, f.y);
        if (cells != 0)
            enter(s, at, cells);
    }
}

static void spread(SettTrail *s, int32_t slice)
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

static bool to_do(const SettTrail *s, int32_t slice)
{
    return (s->reach[slice] & ~s->done[slice]) != 0;
}

void sett_trail_close(SettTrail *trail)
{
    while (trail->dirty < trail->count)
        if (to_do(trail, trail->dirty))
            spread(trail, trail->dirty);
        else
            trail->dirty++;
}

void sett_trail_enter(SettTrail *trail, int32_t slice, int32_t cell)
{
    SETT_ASSERT(slice < trail->count && cell < trail->size);
    int32_t bit = trail->columns ? trail->size - 1 - cell + trail->off : cell;
    enter(trail, slice, (uint64_t)1 << bit);
}

/* The furthest slice first: the goal may be found before all that can be
   reached. */
bool sett_trail_ends(SettTrail *trail)
{
    trail->ended = true;
    trail->high = trail->count - 1;
    while (trail->high >= trail->dirty && trail->best < trail->count - 1)
        if (to_do(trail, trail->high))
            spread(trail, trail->high);
        else
            trail->high--;
    return trail->best == trail->count - 1;
}
