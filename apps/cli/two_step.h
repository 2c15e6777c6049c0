/* two_step.h - the study of Green et al. 2019: three layout creators times
   three furnishers, measured. Private to the study's files. */
#ifndef SETT_CLI_TWO_STEP_H
#define SETT_CLI_TWO_STEP_H

#include "sett/study_two_step.h"
#include "study.h"

#define TWO_STEP_BLOCK 50 /**< levels of one item */

typedef struct TwoStepOptions {
    SettStudyOptions study;
} TwoStepOptions;

/** What the studies of these levels have in common, first in their own structs:
    `block` levels of one combination in each item. What is noted of level i of
    combination c stands at c * levels + i of every list. */
typedef struct TwoStepBase {
    SettStudyRun study;
    const SettGame *game;
    SettRecipe recipes[SETT_NINE];
    int64_t levels; /**< of each combination */
    int64_t block;
    uint64_t *hashes; /**< 0 = infeasible */
    struct {
        double *values;
        int32_t size; /**< of one level */
    } parts[2];
    int64_t failed; /**< infeasible ones */
    /** Makes a level and fills `values`, the parts one after the other, which
        come as NaN; the hash comes as 0. */
    SettStatus (*level)(const void *self, int32_t combo, int64_t index,
                        SettArena *tmp, double *values, uint64_t *hash);
    SettText row_text; /**< of the table row at hand */
} TwoStepBase;

/** Game, levels, and a key that begins with `version`. */
void cli_two_step_begin(TwoStepBase *base, uint64_t version);
/** The seed and the recipes, which go into the key. */
SettStatus cli_two_step_recipes(TwoStepBase *base);
/** Levels `block` to an item, with room for the parts of these sizes. */
SettStatus cli_two_step_items(TwoStepBase *base, int64_t block, int32_t size,
                              int32_t second);
SettStudyItemFn cli_two_step_do_item;
SettStudyTakeFn cli_two_step_take_item;
/* What their tables and pages have in common. */
/** Creator, furnisher and index of a row of levels. */
void cli_two_step_put(const TwoStepBase *base, int64_t row,
                      SettResultValue *values);
/** The table "levels": fixed columns, then the game's measures; a row gets the
    base's own struct. */
SettStatus cli_two_step_levels(TwoStepBase *base, const SettResultColumn *fixed,
                               int32_t count, SettResultRowFn *row,
                               SettResultTable *out);
/** The columns mean_a to cohen_d of a row of tests, with TWO_STEP_TEST_COLUMNS.
 */
void cli_two_step_put_test(const SettNineTest *test, SettResultValue *values);
#define TWO_STEP_TEST_COLUMNS                                       \
    {"mean_a", SETT_RESULT_REAL}, {"mean_b", SETT_RESULT_REAL},     \
        {"welch_t", SETT_RESULT_REAL}, {"df", SETT_RESULT_REAL},    \
        {"p", SETT_RESULT_REAL}, {"p_corrected", SETT_RESULT_REAL}, \
    {                                                               \
        "cohen_d", SETT_RESULT_REAL                                 \
    }
/** The cells "a > b" and mean a to corrected p of a page's table. */
void cli_two_step_page_pair(const TwoStepBase *base, SettPage *page,
                            const SettNineTest *test);
void cli_two_step_page_numbers(const TwoStepBase *base, SettPage *page,
                               const SettNineTest *test);
/** A p for a page: "0.000123", or "< 0.000001". */
const char *cli_two_step_p(const TwoStepBase *base, double p);

/** The study and everything it has found. */
typedef struct TwoStep {
    TwoStepBase base;
    int32_t measures;
    double *values; /**< [combo][level][measure] */
    SettTwoStepFound found;
} TwoStep;

/** Value of a measure of one level. */
double cli_two_step_value(const TwoStep *t, int32_t combo, int64_t level,
                          int32_t measure);
/** A measure's values over some combinations (bits). */
SettSample cli_two_step_sample(const TwoStep *t, const char *measure,
                               uint32_t combos);
/** Combination `combo` as the study makes it: each furnisher on fresh layouts,
    so that level i of a seed is the same in every study. */
SettStatus cli_two_step_recipe(Cli *cli, const SettGame *game, int32_t combo,
                               uint64_t seed, SettRecipe *out);
/** Draws one level again into a grid from the arena. */
SettStatus cli_two_step_level(const SettRecipe *recipe, int64_t index,
                              SettArena *arena, SettGrid *grid);

/* What is written: claims.json, levels.csv, results.sqlite; figure1..3.svg;
   index.html. */
SettStatus cli_two_step_write_data(TwoStep *t);
SettStudyDrawFn cli_two_step_figure1;
SettStudyDrawFn cli_two_step_figure2;
SettStudyDrawFn cli_two_step_figure3;
SettStudyDrawFn cli_two_step_page;

#endif
