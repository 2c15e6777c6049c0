/* two_step.h - the study of Green et al. 2019: three layout creators times
   three furnishers, measured. Private to the study's files. */
#ifndef SETT_CLI_TWO_STEP_H
#define SETT_CLI_TWO_STEP_H

#include "study_results.h"

#define TWO_STEP_SIDE 3   /**< creators, furnishers */
#define TWO_STEP_COMBOS 9 /**< combination c * 3 + f */
#define TWO_STEP_BLOCK 50 /**< levels of one item */
#define TWO_STEP_TESTS 24 /**< room for them */

extern const char *const two_step_creators[TWO_STEP_SIDE];
extern const char *const two_step_furnishers[TWO_STEP_SIDE];

typedef struct TwoStepOptions {
    StudyOptions study;
} TwoStepOptions;

/** What the studies of these levels have in common, first in their own structs:
    `block` levels of one combination in each item. What is noted of level i of
    combination c stands at c * levels + i of every list. */
typedef struct TwoStepBase {
    Study study;
    const SettGame *game;
    SettRecipe recipes[TWO_STEP_COMBOS];
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
void sett_two_step_begin(TwoStepBase *base, uint64_t version);
/** The seed and the recipes, which go into the key. */
SettStatus sett_two_step_recipes(TwoStepBase *base);
/** Levels `block` to an item, with room for the parts of these sizes. */
SettStatus sett_two_step_items(TwoStepBase *base, int64_t block, int32_t size,
                               int32_t second);
StudyItemFn sett_two_step_do_item;
StudyTakeFn sett_two_step_take_item;
/** A Welch test of a claim: is the mean of a above that of b? */
typedef struct TwoStepTest {
    const char *claim, *value, *a, *b;
    bool decides; /**< the claim needs it */
    SettWelch welch;
    double mean_a, mean_b, corrected;
} TwoStepTest;

/* What their tables and pages have in common. */
/** "cc-cf" and so on. */
extern const char *const two_step_names[TWO_STEP_COMBOS];
/** Creator, furnisher and index of a row of levels. */
void sett_two_step_put(const TwoStepBase *base, int64_t row,
                       SettResultValue *values);
/** The table "levels": fixed columns, then the game's measures; a row gets the
    base's own struct. */
SettStatus sett_two_step_levels(TwoStepBase *base,
                                const SettResultColumn *fixed, int32_t count,
                                SettResultRowFn *row, SettResultTable *out);
/** The columns mean_a to cohen_d of a row of tests, with TWO_STEP_TEST_COLUMNS.
 */
void sett_two_step_put_test(const TwoStepTest *test, SettResultValue *values);
#define TWO_STEP_TEST_COLUMNS                                       \
    {"mean_a", SETT_RESULT_REAL}, {"mean_b", SETT_RESULT_REAL},     \
        {"welch_t", SETT_RESULT_REAL}, {"df", SETT_RESULT_REAL},    \
        {"p", SETT_RESULT_REAL}, {"p_corrected", SETT_RESULT_REAL}, \
    {                                                               \
        "cohen_d", SETT_RESULT_REAL                                 \
    }
/** "; floors: cac 31.02 > cc 28.11, t = 4.1"; no semicolon at the beginning. */
void sett_two_step_say_test(const TwoStepTest *test, int32_t places,
                            SettText *said);
/** The cells "a > b" and mean a to corrected p of a page's table. */
void sett_two_step_page_pair(const TwoStepBase *base, SettPage *page,
                             const TwoStepTest *test);
void sett_two_step_page_numbers(const TwoStepBase *base, SettPage *page,
                                const TwoStepTest *test);
/** A p for a page: "0.000123", or "< 0.000001". */
const char *sett_two_step_p(const TwoStepBase *base, double p);

#define TWO_STEP_CLAIMS 9

/** The study and everything it has found. */
typedef struct TwoStep {
    TwoStepBase base;
    int32_t measures;
    double *values; /**< [combo][level][measure] */
    TwoStepTest tests[TWO_STEP_TESTS];
    int32_t test_count;
    SettClaim claims[TWO_STEP_CLAIMS];
} TwoStep;

/** Value of a measure of one level. */
double sett_two_step_value(const TwoStep *t, int32_t combo, int64_t level,
                           int32_t measure);
/** A measure's values over combinations: bits of creators and furnishers. */
SettSample sett_two_step_sample(const TwoStep *t, const char *measure,
                                uint32_t creators, uint32_t furnishers);
/** Tests everything and fills the claims. */
SettStatus sett_two_step_test(TwoStep *t);
/** Combination `combo` as the study makes it: each furnisher on fresh layouts,
    so that level i of a seed is the same in every study. */
SettStatus sett_two_step_recipe(Cli *cli, const SettGame *game, int32_t combo,
                                uint64_t seed, SettRecipe *out);
/** Draws one level again into a grid from the arena. */
SettStatus sett_two_step_level(const SettRecipe *recipe, int64_t index,
                               SettArena *arena, SettGrid *grid);

/* What is written: claims.json, levels.csv, results.sqlite; figure1..3.svg;
   index.html. */
SettStatus sett_two_step_write_data(TwoStep *t);
StudyDrawFn sett_two_step_figure1;
StudyDrawFn sett_two_step_figure2;
StudyDrawFn sett_two_step_figure3;
StudyDrawFn sett_two_step_page;

#endif
