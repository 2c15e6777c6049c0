/* turns_bound.c - see turns_bound.h. The table is that of Held and Karp 1962
   over what is left, with stamina for length: need(here, left) is the least
   over what is taken next. */
#include "level/turns_bound.h"

#include "base/least.h"
#include "level/bits.h"

/* Things for which a table is made: 2^11 rows. */
#define MOST_KEYS 11
#define NO_WAY UINT16_MAX

/* Stamina that is needed for `next` first, with `rest` needed from there. Food
   gives before its step takes, and never beyond the most. */
static int32_t by_way_of(const SettTurnBound *b, int32_t next, int32_t steps,
                         int32_t rest)
{
    const SettTurns *rules = b->l->rules;
    if (rest == SETT_FAR || next < b->switches)
        return rest == SETT_FAR ? SETT_FAR : steps + rest;
    if (rest > rules->most - 1)
        return SETT_FAR;
    return rest > rules->food ? steps + rest - rules->food : steps;
}

/* Stamina that the rest takes from a cell with these steps to everything. */
static int32_t need_from(const SettTurnBound *b, const int32_t *need,
                         const uint16_t *steps, uint32_t left)
{
    uint32_t shut = left & (((uint32_t)1 << b->switches) - 1);
    int32_t least = SETT_FAR;
    if (shut == 0 && steps[b->keys] != NO_WAY)
        least = steps[b->keys];
    for (int32_t k = 0; k < b->keys; k++) {
        if ((left >> k & 1) == 0 || steps[k] == NO_WAY)
            continue;
        uint32_t then = left ^ (uint32_t)1 << k;
        int32_t rest = need[(int32_t)then * b->keys + k];
        int32_t all = by_way_of(b, k, steps[k], rest);
        least = sett_min(least, all);
    }
    return least;
}

static const uint16_t *steps_from(const SettTurnBound *b, int32_t cell)
{
    return b->dist + (size_t)cell * (size_t)(b->keys + 1);
}

static int32_t cell_of(const SettTurnBound *b, int32_t key)
{
    const SettTurnLevel *l = b->l;
    return key == b->keys      ? l->exit
           : key < b->switches ? l->switch_at[b->item[key]]
                               : l->food_at[b->item[key]];
}

static SettStatus measure(SettTurnBound *b, SettArena *arena)
{
    int32_t area = b->l->w * b->l->h, row = b->keys + 1;
    uint16_t *dist = sett_arena_raw(arena, (size_t)area * (size_t)row, 2);
    int32_t *steps = sett_arena_raw(arena, (size_t)area, sizeof *steps);
    if (dist == NULL || steps == NULL)
        return SETT_NO_MEMORY;
    b->dist = dist;
    for (int32_t k = 0; k < row; k++) {
        SettStatus status =
            sett_turns_distances(b->l, cell_of(b, k), arena, steps);
        if (status != SETT_OK)
            return status;
        for (int32_t c = 0; c < area; c++)
            dist[c * row + k] =
                steps[c] >= NO_WAY ? NO_WAY : (uint16_t)steps[c];
    }
    return SETT_OK;
}

SettStatus sett_turn_bound(const SettTurnLevel *level,
                           const SettTurnState *from, SettArena *arena,
                           SettTurnBound *out)
{
    *out = (SettTurnBound){.l = level};
    for (int32_t i = 0; i < level->switches; i++)
        if (from->switches >> i & 1)
            out->item[out->keys++] = (uint8_t)i;
    out->switches = out->keys;
    for (int32_t i = 0; i < level->food; i++)
        if (from->food >> i & 1)
            out->item[out->keys++] = (uint8_t)i;
    SettStatus status = measure(out, arena);
    if (status != SETT_OK || out->keys > MOST_KEYS)
        return status;
    uint32_t rows = (uint32_t)1 << out->keys;
    int32_t *need = SETT_TAKE(arena, rows * (uint32_t)out->keys + 1, int32_t);
    if (need == NULL)
        return SETT_NO_MEMORY;
    for (uint32_t left = 0; left < rows; left++)
        for (int32_t k = 0; k < out->keys; k++)
            if ((left >> k & 1) == 0)
                need[(int32_t)left * out->keys + k] = need_from(
                    out, need, steps_from(out, cell_of(out, k)), left);
    out->need = need;
    return SETT_OK;
}

/* By the switch that lies worst, and all the food there is. */
static int32_t least_roughly(const SettTurnBound *b, const SettTurnState *s)
{
    const uint16_t *steps = steps_from(b, s->player);
    int32_t least = steps[b->keys];
    for (int32_t k = 0; k < b->switches; k++) {
        if ((s->switches >> b->item[k] & 1) == 0)
            continue;
        int32_t beyond = steps_from(b, cell_of(b, k))[b->keys];
        if (steps[k] == NO_WAY || beyond == NO_WAY)
            return SETT_FAR;
        least = sett_max(least, steps[k] + beyond);
    }
    bool lasts =
        least <= s->stamina + sett_bits_count(s->food) * b->l->rules->food;
    return least == NO_WAY || !lasts ? SETT_FAR : least;
}

int32_t sett_turn_least(const SettTurnBound *bound, const SettTurnState *state,
                        bool roughly)
{
    if (roughly || bound->need == NULL)
        return least_roughly(bound, state);
    uint32_t left = 0;
    for (int32_t k = 0; k < bound->keys; k++) {
        uint64_t list = k < bound->switches ? state->switches : state->food;
        left |= (uint32_t)(list >> bound->item[k] & 1) << k;
    }
    const uint16_t *steps = steps_from(bound, state->player);
    uint32_t shut = left & (((uint32_t)1 << bound->switches) - 1);
    int32_t least = need_from(bound, bound->need, steps, shut);
    if (least <= state->stamina)
        return least;
    return need_from(bound, bound->need, steps, left) > state->stamina
               ? SETT_FAR
               : least;
}
