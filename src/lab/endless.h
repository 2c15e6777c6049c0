/* endless.h - levels without an end: windows of an agent program, drawn one
   after the other, each join completed by an oracle before it is handed out
   (docs/design/pplgg.md, section 6). Knows no game. */
#ifndef SETT_LAB_ENDLESS_H
#define SETT_LAB_ENDLESS_H

#include "lab/oracle.h"
#include "sett/gagents.h"

#define SETT_ENDLESS_DRAWS 8 /* of one window, until floor is laid */

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

/** Windows are as wide as the canvas's and `h` high. SETT_UNSUPPORTED where
    levels of the game do not go on to the right: no canvas, no columns, or
    tiles that stand once in a level. */
SettStatus sett_endless_open(const SettOracle *oracle,
                             const SettGagents *generator, uint64_t seed,
                             int32_t h, SettArena *arena, SettEndless *out);
/** The next window into `out` (ref_w x h). Its agents, and those of both
    neighbours as far as they are known, draw on one canvas, so that what
   crosses a seam goes on. It is drawn anew until the oracle completes the
   window before and this one between a start and an exit. What `info` points to
   belongs to `tmp`. */
SettStatus sett_endless_next(SettEndless *endless, SettArena *tmp,
                             SettGrid *out, SettEndlessWindow *info);

#endif
