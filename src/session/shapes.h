/* shapes.h - what several verbs read or write: rows that are locked, lists of
   levels, points. */
#ifndef SETT_SESSION_SHAPES_H
#define SETT_SESSION_SHAPES_H

#include "session/ask.h"

/** A lock: as many rows as the level, each as wide, of "#" or "x" where a cell
    stays and "." where it does not. */
SettStatus sett_ask_lock(SettAsk *ask, const SettJson *rows, int32_t w,
                         int32_t h, SettMask *out);
/** A list of levels, each its rows, at most `most` of them. The array and the
    levels belong to `arena`. */
SettStatus sett_ask_levels(SettAsk *ask, const SettGame *game,
                           const SettJson *list, int32_t most, SettArena *arena,
                           SettTraining *out);
/** [x, y] */
void sett_ask_put_point(SettJsonWriter *w, int32_t x, int32_t y);
/** A text as a member; where it has run out of memory so has the reply. The
    text is empty afterwards. */
void sett_ask_put_text(SettJsonWriter *w, const char *name, SettText *text);

#endif
