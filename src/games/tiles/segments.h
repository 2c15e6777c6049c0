/* segments.h - what the three games of linked segments share (Biemer and Cooper
   2022): padding, and the judge of those with jump arcs. */
#ifndef SETT_GAMES_SEGMENTS_H
#define SETT_GAMES_SEGMENTS_H

#include "contracts/linking.h"
#include "sett/eval.h"

/** The five jumps of the side-view tile games (Biemer and Cooper 2022, after
    Cooper's arcs for VGLC levels), as the tree of their steps:
       (0,-1)(0,-2)(0,-3)(1,-3)(1,-4)
       (0,-1)(0,-2)(0,-3)(0,-4)(1,-4)
       (0,-1)(1,-1)(1,-2)(1,-3)(1,-4)(2,-4)
       (0,-1)(1,-1)(1,-2)(2,-2)(2,-3)(3,-3)(3,-4)(4,-4)(5,-4)(5,-3)(6,-3)(7,-3)
           (7,-2)(8,-2)(8,-1)
       ... the last to (5,-4), then (6,-4)(6,-3)(7,-3)(7,-2)(8,-2)(8,-1)
    in cells from the take-off. */
#define SETT_ARC_STEPS 30
extern const SettJumpStep sett_arc_steps[SETT_ARC_STEPS];

/** A SettJudge's judge over a SettRunner. The witness is the cells entered, as
    y << 16 | x in the padded level. */
SettStatus sett_runner_judge(const void *self, const SettLevel *level,
                             uint64_t budget, SettArena *tmp, SettVerdict *out);
/** Share of the way to the goal, 1 where it is reached: the judge's progress
    without its words. */
SettStatus sett_runner_progress(const SettRunner *runner,
                                const SettGrid *segment, SettArena *tmp,
                                double *out);
/** The levels of levels/, as texts (cmake/game_files.cmake). */
extern const char *const sett_smb_samples[],
    *const sett_icarus_samples[], *const sett_dungeongrams_samples[];

/** So many thirds, added one by one as the authors do: 18 of them are a little
    less than 6, which decides into which cell of an archive a segment goes. */
double sett_thirds(int32_t count);
/** Copies `from` into `to` with its first cell at (x, y). */
void sett_grid_paste(SettGrid *to, const SettGrid *from, int32_t x, int32_t y);

/** Evaluators of segments, one for each game: usable or how far from it, and
    the measures of their tiles (segments_eval.c). */
extern const SettEval sett_eval_smb, sett_eval_icarus, sett_eval_dungeongrams;

#endif
