/* segments.h - what the three games of linked segments share (Biemer and Cooper
   2022): padding, and the judge of those with jump arcs. */
#ifndef SETT_GAMES_SEGMENTS_H
#define SETT_GAMES_SEGMENTS_H

#include "contracts/linking.h"

/** A SettJudge's judge over a SettRunner. The witness is the cells entered, as
    y << 16 | x in the padded level. */
SettStatus sett_runner_judge(const void *self, const SettLevel *level,
                             uint64_t budget, SettArena *tmp, SettVerdict *out);
/** Share of the way to the goal, 1 where it is reached: the judge's progress
    without its words. */
SettStatus sett_runner_progress(const SettRunner *runner,
                                const SettGrid *segment, SettArena *tmp,
                                double *out);
/** So many thirds, added one by one as the authors do: 18 of them are a little
    less than 6, which decides into which cell of an archive a segment goes. */
double sett_thirds(int32_t count);
/** Copies `from` into `to` with its first cell at (x, y). */
void sett_grid_paste(SettGrid *to, const SettGrid *from, int32_t x, int32_t y);

#endif
