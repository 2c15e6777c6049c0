/* specimens.h - levels that show what an agent program draws: some of its
   levels with who drew what in them, levels without an end in windows that can
   be completed (docs/design/pplgg.md, section 6), and how alike levels are
   (section 13). */
#ifndef SETT_SPECIMENS_H
#define SETT_SPECIMENS_H

#include "sett/gagents.h"
#include "sett/playtest.h"

SETT_BEGIN

/** Levels of one generator at its canvas's size. */
typedef struct SettSpecimens {
    SettGrid *levels;
    /** A byte a cell of each level: 0 = no agent drew it, else 1 + the origin
        of the agent that did. */
    uint8_t **origins;
    int32_t count;
} SettSpecimens;

/** Levels first..first+count-1 of `seed`, the very ones that "sett generate"
    draws, whether or not they are legal. `origins`: a number below 255 for each
    agent, NULL: all 0. All of it belongs to `arena`. The game has a canvas.
    SETT_NO_MEMORY. */
SettStatus sett_specimens(const SettGame *game, const SettGagents *generator,
                          const uint8_t *origins, uint64_t seed, uint64_t first,
                          int32_t count, SettArena *arena, SettSpecimens *out);

/** Most raters of a game. */
#define SETT_MAX_RATERS 2
/** Who rates a game's generators: its judges "solve" and "baumgarten" where it
    has them, else the usual oracle. Returns how many. */
int32_t sett_raters(const SettGame *game, SettOracle out[SETT_MAX_RATERS]);

/** Draws of one window; where none can be completed, floor is laid. */
#define SETT_ENDLESS_DRAWS 8

/** One stream of windows. Fill it by sett_endless_open; it holds no memory but
    that of its arena. */
typedef struct SettEndless {
    SettOracle oracle;
    const SettGagents *generator;
    uint64_t seed;
    int64_t next;   /**< window that comes next */
    SettRng before; /**< stream of the last one */
    SettGrid last;  /**< it, as it was handed out */
} SettEndless;

/** How a window came about. */
typedef struct SettEndlessWindow {
    int64_t index;
    int32_t draws;       /**< that were looked at */
    bool bridge;         /**< none could be completed: it is floor alone */
    bool joined;         /**< the oracle came from the window before into it */
    SettVerdict verdict; /**< on that join */
} SettEndlessWindow;

/** Begins a level without an end, whose windows are as wide as the canvas's
    levels and `h` high. The generator outlives it. SETT_UNSUPPORTED where
   levels of the game do not go on to the right: no canvas, no columns, or tiles
   that stand once in a level. SETT_NO_MEMORY. */
SettStatus sett_endless_open(const SettOracle *oracle,
                             const SettGagents *generator, uint64_t seed,
                             int32_t h, SettArena *arena, SettEndless *out);
/** The next window into `out` (ref_w x h). Its agents, and those of both
    neighbours as far as they are known, draw on one canvas, so that what
   crosses a seam goes on. It is drawn anew until the oracle completes the
   window before and this one between a start and an exit. What `info` points to
   belongs to `tmp`. SETT_CANCELLED, SETT_NO_MEMORY; the stream is then where it
   was. */
SettStatus sett_endless_next(SettEndless *endless, SettArena *tmp,
                             SettGrid *out, SettEndlessWindow *info);

/** Counts of tiles. */
typedef struct SettMix {
    int64_t counts[256], total;
} SettMix;

/** Columns first..last-1 that agents may have drawn in, of a level that is
    `w` wide; the whole width without a frame. */
void sett_drawn_columns(const SettCanvas *canvas, int32_t w, int32_t *first,
                        int32_t *last);
/** Cells that are equal and not blank, as a share of those that are not blank
    in one or the other; 1 where both are blank. Both of one size. */
double sett_same_cells(const SettCanvas *canvas, const SettGrid *a,
                       const SettGrid *b);
/** Tiles of columns first..last-1 that are not blank. */
SettMix sett_mix_of(const SettCanvas *canvas, const SettGrid *grid,
                    int32_t first, int32_t last);
/** Of all columns that agents may have drawn in. */
SettMix sett_mix_drawn(const SettCanvas *canvas, const SettGrid *grid);
/** Adds the counts of `from`. */
void sett_mix_add(SettMix *into, const SettMix *from);
/** 1 - half the L1 distance of the two mixtures; 1 where both are empty. */
double sett_same_mix(const SettMix *a, const SettMix *b);

SETT_END
#endif
