/* eval.c - how good a level is beside those of a source: cheap looks first, a
   search for the shortest play last. */
#include "lab/puzzle/theme.h"

#include "sett/puzzle_levels.h"

/* Distances from being feasible, the nearest last. */
#define STRANGE 2.0   /* windows or counts that no level has; and more */
#define NOT_NEW 1.0   /* too near a level of the source or one taken; up to 2 */
#define DRAWN 0.95    /* by lot */
#define NO_PLAY 0.9   /* proven */
#define UNKNOWN 0.7   /* whether there is a play */
#define TOO_SHORT 0.1 /* up to 0.5 */

static const char *const names[SETT_PUZZLE_VALUES] = {
    "length", "dead_ends", "linear", "objects", "rules", "familiar"};

const char *sett_puzzle_value_name(SettPuzzleValue value)
{
    return names[value];
}

SettStatus sett_puz_judge_level(const PuzTheme *theme, const SettGrid *grid,
                                SettArena *tmp, SettPuzzleSolved *solved,
                                double *values)
{
    SettPuzzlePlayed played;
    const SettPuzzle *puzzle = theme->style->puzzle;
    SettStatus status =
        sett_puzzle_solve(puzzle, grid, SETT_PUZZLE_BREADTH, theme->budget,
                          tmp->cancel, tmp, solved);
    if (status != SETT_OK || solved->answer != SETT_YES || solved->drawn)
        return status;
    status = sett_puzzle_played(puzzle, grid, solved->actions, solved->count,
                                tmp, &played);
    if (status == SETT_OK && !played.won)
        solved->answer = SETT_UNKNOWN;
    values[SETT_PUZZLE_LENGTH] = solved->count;
    values[SETT_PUZZLE_DEAD_ENDS] = solved->dead_ends;
    values[SETT_PUZZLE_LINEAR] = played.linear;
    values[SETT_PUZZLE_OBJECTS] = played.objects;
    values[SETT_PUZZLE_RULES] = played.rules;
    values[SETT_PUZZLE_FAMILIAR] = sett_puz_style_familiar(theme->style, grid);
    return status;
}

/* A level is as good as it is familiar, long, and of use throughout. */
static double fitness_of(const PuzTheme *theme, const double *values)
{
    double length = values[SETT_PUZZLE_LENGTH] / (1.5 * theme->length);
    return 0.4 * values[SETT_PUZZLE_FAMILIAR] +
           0.3 * (length < 1 ? length : 1) + 0.2 * values[SETT_PUZZLE_OBJECTS] +
           0.1 * values[SETT_PUZZLE_RULES];
}

static double far_of(const PuzTheme *theme, const SettPuzzleSolved *solved)
{
    if (solved->drawn)
        return DRAWN;
    if (solved->answer != SETT_YES)
        return solved->answer == SETT_NO ? NO_PLAY : UNKNOWN;
    if (solved->count < theme->least)
        return TOO_SHORT + 0.4 * (theme->least - solved->count) / theme->least;
    return 0;
}

static SettStatus run(const SettEvalJob *job, const SettLevel *level,
                      SettScore *out)
{
    const PuzTheme *theme = job->params;
    const PuzStyle *style = theme->style;
    SettPuzzleSolved solved;
    *out = (SettScore){.violation = 0};
    int32_t *counts = SETT_TAKE(job->tmp, style->objects, int32_t);
    if (counts == NULL)
        return SETT_NO_MEMORY;
    int32_t miss = sett_puz_style_miss(style, &level->grid, counts) +
                   sett_puz_shape_miss(theme, &level->grid);
    if (miss > 0) {
        out->violation = STRANGE + miss;
        return SETT_OK;
    }
    int32_t apart = sett_puz_theme_apart(theme, &level->grid);
    if (apart < theme->apart) {
        out->violation =
            NOT_NEW + (double)(theme->apart - apart) / theme->apart;
        return SETT_OK;
    }
    SettStatus status = sett_puz_judge_level(theme, &level->grid, job->tmp,
                                             &solved, out->features);
    if (status != SETT_OK)
        return status;
    out->violation = far_of(theme, &solved);
    if (out->violation <= 0)
        out->fitness = fitness_of(theme, out->features);
    return SETT_OK;
}

static const SettFeature features[SETT_PUZZLE_VALUES] = {
    {"length", "inputs of the shortest play", 0, 120},
    {"dead_ends", "share of states from which nothing new leads", 0, 1},
    {"linear", "share of other inputs on the way that lead nowhere", 0, 1},
    {"objects", "share of objects of changing kinds that the play changes", 0,
     1},
    {"rules", "share of the lines of rules that match", 0, 1},
    {"familiar", "share of 3x3 windows that the source has", 0, 1},
};

const SettEval sett_puz_eval = {
    .api = SETT_EVAL_API,
    .output_version = 3,
    .name = "puzzle",
    .help = "new levels beside those of a source",
    .params = SETT_NO_PARAMS,
    .features = features,
    .feature_count = SETT_PUZZLE_VALUES,
    .run = run,
};
