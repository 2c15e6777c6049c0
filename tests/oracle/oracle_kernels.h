/* oracle_kernels.h - what the parts of this oracle share. */
#ifndef SETT_ORACLE_KERNELS_H
#define SETT_ORACLE_KERNELS_H

#include "oracle/oracle.h"

/** A game of a corpus: a tile for each glyph, in order. */
typedef struct KernelGame {
    SettKernel k;
    const char *glyphs;
    SettKernelTile tiles[16];
    SettKernelRule win;
    SettKernelFoe foe;
} KernelGame;

/** A level's text as cells; glyphs that the game lacks are tile 0. False where
    its rows differ in length. The cells are the arena's. */
bool kernel_oracle_level(const KernelGame *game, const char *text,
                         SettArena *arena, SettGrid *out);
/** Judges a level and replays the play by the rules: a play that does not win
   is a difference. */
void kernel_oracle_solve(Oracle *o, KernelGame *game, const SettGrid *level,
                         const SettKernelAsk *ask, const char *name,
                         SettArena *arena, SettKernelAnswer *out);

void kernel_oracle_side_views(Oracle *o); /**< jump arcs, ladders */
void kernel_oracle_crates(Oracle *o);

#endif
