/* frozen.c - objects that no rule can move any more from a state on. All kept
   objects are taken to be frozen; one is let go where some rule may move it:
   where a pattern that gives it a movement fits the frozen and the constant
   objects around it, and none of these stands in the way. When none is let go
   any more, the rest stays: the first of them to move would need a pattern that
   fits while all others are in their places. */
#include "games/puzzle/squares_parts.h"

/* Patterns that are looked at for a state, at most; beyond, nothing is. */
#define MOST_LOOKS 2000

/* A cell of a row that gives an object movements. */
typedef struct Push {
    const PuzRowRule *row;
    int32_t k, direction;
    uint32_t go;
} Push;

typedef struct Thing {
    int32_t cell, object;
} Thing;

struct PuzFrozen {
    PuzFixed fixed;
    const uint64_t *kept;
    Push *pushes;
    int32_t
        *first; /* by object: its part of `pushes`; the next one's ends it */
    Thing *things;
    int32_t most; /* things on the board */
};

/* Counts the rows that move an object; notes them where there is room. */
static int32_t list_pushes(const PuzGame *g, int32_t object, Push *out)
{
    int32_t count = 0, layer = g->object_layer[object];
    PuzChange c = {.k = -1};
    while (sett_puz_next_change(g, &c)) {
        uint32_t go = sett_puz_goes(g, c.cell, layer) & 15u;
        if (go == 0 || !sett_puz_may_hold(g, c.cell, object))
            continue;
        if (out != NULL)
            out[count] = (Push){c.row, c.k, c.rule->direction, go};
        count++;
    }
    return count;
}

static int32_t count_of(const PuzBoard *b, int32_t object)
{
    const uint64_t *o = b->begun != NULL ? b->begun : b->start;
    int32_t count = 0;
    for (int32_t i = 0; i < b->n; i++)
        count += sett_puz_bit(o + (size_t)i * (size_t)b->g->ow, object);
    return count;
}

SettStatus sett_puz_frozen_init(const PuzFixed *fixed, const uint64_t *kept,
                                SettArena *arena, PuzFrozen **out)
{
    const PuzGame *g = fixed->board->g;
    PuzFrozen *f = SETT_TAKE(arena, 1, PuzFrozen);
    uint64_t *moving = SETT_TAKE(arena, g->ow, uint64_t);
    int32_t *first = SETT_TAKE(arena, g->object_count + 1, int32_t);
    int64_t looks = 0;
    if (f == NULL || moving == NULL || first == NULL)
        return SETT_NO_MEMORY;
    *f = (PuzFrozen){.fixed = *fixed, .kept = moving, .first = first};
    for (int32_t id = 0; id < g->object_count; id++) {
        first[id + 1] = first[id];
        if (!sett_puz_bit(kept, id) || sett_puz_bit(fixed->constant, id))
            continue;
        int32_t count = count_of(fixed->board, id);
        int32_t pushes = count > 0 ? list_pushes(g, id, NULL) : 0;
        sett_puz_set(moving, id);
        first[id + 1] += pushes;
        f->most += count;
        looks += (int64_t)count * pushes;
    }
    if (f->most == 0 || looks > MOST_LOOKS)
        return SETT_OK;
    f->things = SETT_TAKE(arena, f->most, Thing);
    f->pushes = SETT_TAKE(arena, first[g->object_count] + 1, Push);
    if (f->things == NULL || f->pushes == NULL)
        return SETT_NO_MEMORY;
    for (int32_t id = 0; id < g->object_count; id++)
        if (first[id + 1] > first[id])
            list_pushes(g, id, f->pushes + first[id]);
    *out = f;
    return SETT_OK;
}

/* ---- a state ---- */

/* Puts constant and kept objects in place; the latter are listed, too. */
static int32_t find_things(PuzFrozen *f, const uint64_t *objects)
{
    const PuzBoard *b = f->fixed.board;
    int32_t ow = b->g->ow, count = 0;
    for (int32_t i = 0; i < b->n * ow; i++) {
        int32_t w = ow == 1 ? 0 : i % ow;
        uint64_t kept = objects[i] & f->kept[w];
        f->fixed.objects[i] = (objects[i] & f->fixed.constant[w]) | kept;
        for (; kept != 0; kept &= kept - 1)
            if (count < f->most)
                f->things[count++] =
                    (Thing){i / ow, 64 * w + __builtin_ctzll(kept)};
            else /* never: kept objects stay as many as they were */
                f->fixed.objects[i] &= ~(kept & -kept);
    }
    return count;
}

/* Whether something fixed stands in the way of it. */
static bool is_blocked(const PuzFrozen *f, Thing thing, uint32_t go)
{
    const PuzBoard *b = f->fixed.board;
    int32_t to = sett_puz_beside(b, thing.cell, go), ow = b->g->ow;
    return to < 0 || sett_puz_meet(f->fixed.objects + to * ow,
                                   sett_puz_layer_of(b->g, thing.object), ow);
}

static bool can_move(const PuzFrozen *f, Thing thing)
{
    uint32_t open = 0;
    for (uint32_t go = 1; go <= 8; go *= 2)
        open |= is_blocked(f, thing, go) ? 0 : go;
    for (int32_t i = f->first[thing.object];
         open != 0 && i < f->first[thing.object + 1]; i++) {
        const Push *push = &f->pushes[i];
        if ((push->go & open) &&
            sett_puz_row_fits(&f->fixed, push->row, push->direction, push->k,
                              thing.cell))
            return true;
    }
    return false;
}

const uint64_t *sett_puz_frozen(PuzFrozen *f, const uint64_t *objects)
{
    int32_t count = find_things(f, objects), ow = f->fixed.board->g->ow;
    for (bool more = true; more;) {
        more = false;
        for (int32_t i = 0; i < count;) {
            Thing thing = f->things[i];
            if (!can_move(f, thing)) {
                i++;
                continue;
            }
            f->fixed.objects[thing.cell * ow + (thing.object >> 6)] &=
                ~((uint64_t)1 << (thing.object & 63));
            f->things[i] = f->things[--count];
            more = true;
        }
    }
    return f->fixed.objects;
}
