/* extend.h - levels of a player with jump arcs by the constraint engine
   (solve.h), slice by slice: segments linked by completing what is between
   them, and levels that go on for ever. */
#ifndef SETT_EXTEND_H
#define SETT_EXTEND_H

#include "sett/solve.h"

SETT_BEGIN

#define SETT_JOIN_MOST 200 /**< most slices between two segments */

/** A level of segments with completed slices between them. */
typedef struct SettJoined {
    SettAnswer answer; /**< NO: no gap that was allowed has a level; UNKNOWN:
                            some search gave up */
    SettGrid grid;     /**< YES: the level */
    int32_t *gaps;     /**< YES: slices between segment i and the next */
    int32_t failed;    /**< else: the seam, from 0, where it ended */
    int32_t asked;     /**< gaps that were tried */
    SettSolveSpent spent;
} SettJoined;

/** Links `count` (at least 1) segments of equal slices in their order: at each
    seam the shortest gap of low..high slices (0..SETT_JOIN_MOST) that can be
    completed such that the level so far is one that the game and its judge
    accept. Nothing in the segments changes, and patterns are asked for only
    around the gaps. Belongs to `arena`. SETT_BAD_ARGUMENT where the game has no
    slices or they differ in size, and the errors of sett_solve_complete. */
SettStatus sett_solve_join(const SettSolveDef *def,
                           const SettGrid *const *segments, int32_t count,
                           int32_t low, int32_t high, SettArena *arena,
                           SettJoined *out, SettError *err);

/** A level that goes on for ever in the direction of play: columns to the
    right, rows upwards. Each window is completed together with slices to look
    ahead, and behind these a stretch of the sample that can be repeated, and
    walked, for ever ("home"). Only the first slices of a window are kept, so
    what is to come has always a continuation: there are no dead ends, proven
    window by window. Memory and time of a window do not grow. Opaque; one
    thread at a time. */
typedef struct SettExtend SettExtend;

/** How a level goes on. */
typedef struct SettExtendDef {
    const SettSolveDef *solve; /**< with a sample, without zones and `only`;
                                    outlives the level */
    const SettDrawing *begin;  /**< the first slices; NULL: none */
    int32_t size;              /**< tiles of a slice; 0: as those of `begin`, or
                                    of the game's usual level */
    int32_t step;              /**< slices kept of a window, 1..64; it becomes
                                    a multiple of home's period */
    int32_t ahead;             /**< slices to look ahead, 0..64 */
} SettExtendDef;

/** What became of a window. */
typedef struct SettExtended {
    SettAnswer answer; /**< of the first window: whether what is drawn goes on
                            at all; later ones are always YES */
    SettGrid grid;     /**< the new slices; of the first window with the drawn
                            ones. In the arena of the call */
    bool home;         /**< the window's search gave up: it is what was planned
                            before, and home behind it */
    SettSolveSpent spent;
} SettExtended;

/** An open level in `arena`. SETT_UNSUPPORTED where the game's judge is no
    player with jump arcs, or asks for tiles that a level must have;
    SETT_BAD_ARGUMENT where it has no slices, without a sample of such slices,
    or where no stretch of it (of up to 16 slices) can be repeated for ever;
    SETT_NO_MEMORY. */
SettStatus sett_extend_open(const SettExtendDef *def, SettArena *arena,
                            SettExtend **out, SettError *err);
/** Slices after which home repeats. */
int32_t sett_extend_period(const SettExtend *level);
/** An end: what is planned behind the last window, as far as the level with it
    can be completed. In `tmp`. SETT_NO_MEMORY; SETT_INFEASIBLE where the judge
    completes no such end. */
SettStatus sett_extend_rest(const SettExtend *level, SettArena *tmp,
                            SettGrid *out);
/** The next window. `tmp` may be reset between calls. SETT_CANCELLED and
    SETT_NO_MEMORY, after which it may be asked again. */
SettStatus sett_extend_next(SettExtend *level, SettArena *tmp,
                            SettExtended *out);

/** A level that went on for a while, and ended. */
typedef struct SettExtendedLevel {
    SettAnswer answer; /**< YES, or of the first window: nothing was made */
    SettGrid grid;     /**< the level; cells NULL: its slices were taken */
    int64_t slices, windows;
    int64_t planned; /**< windows whose search gave up (SettExtended.home) */
} SettExtendedLevel;
/** Takes the next slices of a level; they last until it returns. */
typedef SettStatus SettExtendTakeFn(void *user, const SettGrid *slices);
/** Opens a level, adds at least `slices` slices (1 or more) behind what is
    drawn, and ends it. Where levels of the game may be so long it is one grid
   in `arena`; else `take` is handed the slices as they are made, and memory
   does not grow. `take` NULL: SETT_TOO_LARGE then. Errors of sett_extend_open,
    sett_extend_next, sett_extend_rest and of `take`. */
SettStatus sett_extend_level(const SettExtendDef *def, int64_t slices,
                             SettExtendTakeFn *take, void *user,
                             SettArena *arena, SettExtendedLevel *out,
                             SettError *err);

SETT_END
#endif
