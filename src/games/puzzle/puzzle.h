/* puzzle.h - what stands behind a SettPuzzle. */
#ifndef SETT_PUZZLE_PUZZLE_H
#define SETT_PUZZLE_PUZZLE_H

#include "games/puzzle/compile.h"

/** The game that is made of a source. */
typedef struct PuzMade {
    SettGame game;
    SettRules rules;
    SettJudge judge;
    SettTile *tiles;
    uint32_t *keys; /**< character of each tile */
    uint64_t *sets; /**< objects of each tile, ow words */
    SettSprite *sprites;
    SettSheet sheet;
    SettArtwork art;
} PuzMade;

struct SettPuzzle {
    SettAlloc alloc;
    SettArena arena;  /**< home of all the rest */
    const char *text; /**< the source */
    size_t size;
    PuzSource source;
    PuzGame game;
    PuzMade made;
};

#endif
