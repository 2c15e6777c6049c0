/* linking.h - what a linker (link.h) has to know of a game: who completes its
   levels and how they move, what stands around a level, and the slices that
   links are made of. Const data of the game's descriptor (SettGame.linking). */
#ifndef SETT_LINKING_H
#define SETT_LINKING_H

#include "sett/game.h"
#include "sett/moves.h"

SETT_BEGIN

struct SettTurnLevel; /* private: how the library reads turn-based levels */

/** A player with jump arcs, and what stands around a segment that it judges. */
typedef struct SettRunner SettRunner;
struct SettRunner {
    SettPlatformer moves;
    /** A copy of the segment with its padding, from `tmp`; `*start` is in it
        and the segment's first cell is at `*shift`. */
    SettStatus (*pad)(const SettRunner *runner, const SettGrid *segment,
                      SettArena *tmp, SettGrid *out, SettPoint *start,
                      SettPoint *shift);
    /** Finds a way: SettJudge.judge with the runner as `self`, whose witness is
        the cells entered, y << 16 | x in the padded level. NULL: the game's
        judge of the agent's name has such witnesses. */
    SettStatus (*judge)(const void *self, const SettLevel *level,
                        uint64_t budget, SettArena *tmp, SettVerdict *out);
};

/** One of a game's judges as a linker sees it: by jumps or by turns, the other
    of both is NULL. */
typedef struct SettLinkAgent {
    const char *judge; /**< its name in game->judges */
    const SettRunner *runner;
    const SettTurns *turns;
    bool bounded; /**< turns: the reference's search, whose "no" is no proof */
} SettLinkAgent;

/** Slices are texts of glyphs in slice order: a column from the bottom, a row
    from the left. Lists end with NULL. The game says by `slices` which of both
    its levels are cut into; a slice has as many tiles as a level of default
    size. Everything outlives the game. */
typedef struct SettLinking {
    const SettLinkAgent *agents; /**< the first by default */
    int32_t agent_count;
    /** Turn-based games, which are the library's own: reads a level with what
        stands around it; `*shift` columns were added at the left. NULL: no
       agent has turns. */
    SettStatus (*read)(const SettTurns *rules, const SettGrid *grid,
                       SettArena *arena, struct SettTurnLevel *out,
                       int32_t *shift);
    const char *const *pieces; /**< the paper's linking slices; none: all slices
                                    of the training levels */
    const char *const *plain; /**< at least one: slices that help where training
                                   levels have none that do, harmless ones
                                   first */
    uint8_t platform; /**< tile of the platforms that are made up; only where
                           slices are rows. fill_open: none are */
    int32_t most;  /**< slices that the paper's search puts in a link, 1..16 */
    int32_t order; /**< of the n-grams that seams are compared with, 1..16 */
    int32_t longest;   /**< slices of a structure, 1..32 */
    const char *loose; /**< glyphs of structures that the paper's chains leave
                            out */
    const char *traits[2]; /**< measures: the characteristics of segments */
    /** The paper's own check of structures: whether they are whole. */
    SettStatus (*unbroken)(const SettGame *game, const SettGrid *level,
                           SettArena *tmp, bool *unbroken);
    /** Brings a training level of other people's into the game's alphabet;
        NULL: nothing to do. */
    void (*mend)(const SettGame *game, SettGrid *level);
} SettLinking;

SETT_END
#endif
