/* segments.h - what the three games of linked segments share (Biemer and Cooper
   2022): padding, and the judge of those with jump arcs. */
#ifndef SETT_GAMES_SEGMENTS_H
#define SETT_GAMES_SEGMENTS_H

#include "level/platformer.h"
#include "sett/game.h"

/** A player with jump arcs, and what stands around a segment that it judges. */
typedef struct SettRunner {
    SettPlatformer moves;
    /** A copy of the segment with its padding, from `tmp`; `*start` is in it
        and the segment's first cell is at `*shift`. */
    SettStatus (*pad)(const SettGrid *segment, SettArena *tmp, SettGrid *out,
                      SettPoint *start, SettPoint *shift);
} SettRunner;

/** A SettJudge's judge over a SettRunner. The witness is the cells entered, as
    y << 16 | x in the padded level. */
SettStatus sett_runner_judge(const void *self, const SettLevel *level,
                             uint64_t budget, SettArena *tmp, SettVerdict *out);
/** Share of the way to the goal, 1 where it is reached: the judge's progress
    without its words. */
SettStatus sett_runner_progress(const SettRunner *runner,
                                const SettGrid *segment, SettArena *tmp,
                                double *out);
/** Copies `from` into `to` with its first cell at (x, y). */
void sett_grid_paste(SettGrid *to, const SettGrid *from, int32_t x, int32_t y);

#endif
