/* squares_parts.h - what the analyses of rules share: which patterns can match
   around objects that stay where they are. */
#ifndef SETT_PUZZLE_SQUARES_PARTS_H
#define SETT_PUZZLE_SQUARES_PARTS_H

#include "games/puzzle/squares.h"

/** Objects that stay where they are. */
typedef struct PuzFixed {
    const PuzBoard *board;
    const uint64_t *constant; /**< kinds that no rule touches: such a one is
                                   nowhere but in `objects`; the game's words */
    uint64_t *objects;        /**< of each cell, the fixed ones alone */
} PuzFixed;

/** A cell of a rule that is replaced; begin with {.k = -1}. */
typedef struct PuzChange {
    int32_t i, r, k; /**< numbers of rule, row in it and cell in that */
    const PuzRule *rule;
    const PuzRowRule *row;
    const PuzCellRule *cell;
} PuzChange;
bool sett_puz_next_change(const PuzGame *g, PuzChange *c);

static inline const uint64_t *sett_puz_layer_of(const PuzGame *g,
                                                int32_t object)
{
    return g->layer_masks + g->object_layer[object] * g->ow;
}
static inline bool sett_puz_meet(const uint64_t *a, const uint64_t *b,
                                 int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (a[i] & b[i])
            return true;
    return false;
}
static inline bool sett_puz_within(const uint64_t *set, const uint64_t *of,
                                   int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (set[i] & ~of[i])
            return false;
    return true;
}
/** Whether a cell that matches the pattern may hold the object. */
bool sett_puz_may_hold(const PuzGame *g, const PuzCellRule *cell,
                       int32_t object);
/** Words of the replacement: objects cleared first. */
const uint64_t *sett_puz_replacement(const PuzGame *g, const PuzCellRule *cell);
/** Movements of a layer that a replacement sets; all four of a draw. */
uint32_t sett_puz_goes(const PuzGame *g, const PuzCellRule *cell,
                       int32_t layer);
/** The cell beside one in a PUZ_GO_... direction; -1: there is none. */
int32_t sett_puz_beside(const PuzBoard *b, int32_t cell, uint32_t direction);
/** Whether the row of a pattern fits with its cell number k here. */
bool sett_puz_row_fits(const PuzFixed *fixed, const PuzRowRule *row,
                       int32_t direction, int32_t k, int32_t where);

/** What has to be known of the rules: of objects in `kept`, which no rule
    creates or destroys. Takes over `fixed`. SETT_NO_MEMORY. */
SettStatus sett_puz_frozen_init(const PuzFixed *fixed, const uint64_t *kept,
                                SettArena *arena, PuzFrozen **out);

#endif
