/* staircase.h - which segment suits a player who won and lost others. A
   staircase (Levitt 1971): one step up for a win and two down for a loss settle
   where two of three are won. */
#ifndef SETT_STAIRCASE_H
#define SETT_STAIRCASE_H

#include "sett/base.h"

SETT_BEGIN

/** Segments that do not come again so soon. */
#define SETT_STAIRCASE_RECENT 3

/** A player among segments; lists belong to the arena. */
typedef struct SettStaircase {
    int32_t count;            /**< segments */
    const double *difficulty; /**< of each, in any unit */
    int32_t *order;           /**< from the easiest to the hardest; equals as
                                   given */
    int32_t *last; /**< when each was played last, from 1; 0: never */
    int32_t played, won;
    int32_t place; /**< in `order`, where the player is; the middle at first */
    int32_t current; /**< segment that was played last; -1: none */
} SettStaircase;

/** No play was noted yet. `difficulty` must live as long. SETT_NO_MEMORY. Cost:
    the square of `count`, where they come from hard to easy. */
SettStatus sett_staircase_take(SettArena *arena, const double *difficulty,
                               int32_t count, SettStaircase *out);
/** The player won or lost a segment: a step is a tenth of the segments, 1 at
    least. */
void sett_staircase_play(SettStaircase *s, int32_t segment, bool won);
/** Choice number `choice`, from 0, from the best on: what is nearest in
    difficulty and was not among the recent ones; then these, too, but for the
    current one. -1 after the last. Cost: `count`. */
int32_t sett_staircase_next(const SettStaircase *s, int32_t choice);

SETT_END
#endif
