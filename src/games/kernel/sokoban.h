/* sokoban.h - levels of walls, boxes and targets, for search over pushes:
   floor cells are numbered, an arrangement is a set of boxes and the part of
   the floor that the player can walk in. */
#ifndef SETT_GAMES_KERNEL_SOKOBAN_H
#define SETT_GAMES_KERNEL_SOKOBAN_H

#include "games/kernel/solve.h"

#define SOKOBAN_FAR 0xffff

typedef struct Sokoban {
    const KernelLevel *l;
    int32_t count;            /**< floor cells */
    int32_t words;            /**< of a set of floor cells */
    const int32_t *cell;      /**< of a floor cell in the level */
    const int32_t *number;    /**< the other way round; -1: not floor */
    const int32_t (*next)[4]; /**< floor cell beside it, or -1 */
    const uint64_t *targets;
    int32_t boxes, target_count;
    const int32_t *target; /**< floor cells */
    /** Pushes from a floor cell to a target, other boxes left out:
        [target * count + cell]; SOKOBAN_FAR: never. */
    const uint16_t *pushes;
    const uint64_t *dead; /**< no target can be got to from there */
    bool all_boxes; /**< a win needs every box on a target; else every target
                         under a box */
} Sokoban;

/** Reads a level. SETT_TOO_LARGE beyond 65,534 floor cells. `*possible` is
    false where there are too few boxes or targets. */
SettStatus sett_sokoban_read(const KernelLevel *level, SettArena *arena,
                             Sokoban *out, bool *possible);
/** Pushes that are needed at least, by the cheapest way of giving boxes to
    targets; SETT_FAR where there is none. `room`:
    sett_sokoban_room numbers. */
int32_t sett_sokoban_room(const Sokoban *s);
int32_t sett_sokoban_least(const Sokoban *s, const uint64_t *boxes,
                           int32_t *room);
/** Whether the box that was pushed to `cell` can never move again, with all
    those it leans on, and one of them is off target. */
bool sett_sokoban_frozen(const Sokoban *s, const uint64_t *boxes, int32_t cell);
/** The cells that the player walks to from `from` into `reach`; the lowest of
    them. `queue`: count numbers. */
int32_t sett_sokoban_flood(const Sokoban *s, const uint64_t *boxes,
                           int32_t from, uint64_t *reach, int32_t *queue);

/** The boxes whose pushes need be tried now, into `out`: all, or those of one
    corral. `reach`: what the player walks to. */
#define SOKOBAN_CORRAL_WORDS \
    16 /**< of sets; none are looked for in larger levels */
void sett_sokoban_corral(const Sokoban *s, const uint64_t *boxes,
                         const uint64_t *reach, int32_t *queue, uint64_t *out);

/** States of rules (KernelState), looked at by themselves. */
typedef struct SokobanTrial {
    Sokoban s;
    bool possible;
    uint64_t *boxes;
    int32_t *room;
} SokobanTrial;
SettStatus sett_sokoban_trial(const KernelLevel *level, SettArena *arena,
                              SokobanTrial *out);
/** Whether it is plain to see that the boxes cannot be brought home. */
bool sett_sokoban_is_dead(const SokobanTrial *trial, const KernelState *state);

static inline bool sett_sokoban_bit(const uint64_t *set, int32_t cell)
{
    return set[cell / 64] >> cell % 64 & 1;
}

#endif
