/* nine_study.h - what the studies of levels in the nine combinations have in
   common: two-step, personas, strong. Items are blocks of levels of one
   combination; of each level its hash and some doubles are kept. */
#ifndef SETT_STUDIES_NINE_STUDY_H
#define SETT_STUDIES_NINE_STUDY_H

#include "sett/study_run.h"
#include "sett/study_two_step.h"

/** First in their own structs. What is noted of level i of combination c stands
    at c * levels + i of every list. */
typedef struct SettNineStudy {
    SettStudyRun run;
    const SettGame *game;
    SettRecipe recipes[SETT_NINE];
    int64_t levels;   /**< of each combination */
    int64_t block;    /**< levels of one item */
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
} SettNineStudy;

/** Game, levels, and a key that begins with `version`. */
void sett_nine_begin(SettNineStudy *nine, uint64_t version);
/** The seed and the recipes, which go into the key. */
SettStatus sett_nine_recipes(SettNineStudy *nine);
/** Levels `block` to an item, with room for parts of these sizes. */
SettStatus sett_nine_items(SettNineStudy *nine, int64_t block, int32_t size,
                           int32_t second);
SettStudyItemFn sett_nine_do_item;
SettStudyTakeFn sett_nine_take_item;

/* Tables and pages. */

/** Creator, furnisher and index of a row of levels. */
void sett_nine_put(const SettNineStudy *nine, int64_t row,
                   SettResultValue *values);
/** The hash of a row's level as text, valid until the next; `row_text` is open.
    NULL, and `err` filled, where memory is out. */
const char *sett_nine_hash(SettNineStudy *nine, int64_t row, SettError *err);
/** The table "levels": fixed columns, then the game's measures; a row gets the
    study's own struct. */
SettStatus sett_nine_levels(SettNineStudy *nine, const SettResultColumn *fixed,
                            int32_t count, SettResultRowFn *row,
                            SettResultTable *out);
/** Columns of a row of tests; `what` is the second. */
#define SETT_NINE_TEST_COLUMNS(what)                                \
    {"claim", SETT_RESULT_TEXT}, {what, SETT_RESULT_TEXT},          \
        {"a", SETT_RESULT_TEXT}, {"b", SETT_RESULT_TEXT},           \
        {"mean_a", SETT_RESULT_REAL}, {"mean_b", SETT_RESULT_REAL}, \
        {"welch_t", SETT_RESULT_REAL}, {"df", SETT_RESULT_REAL},    \
        {"p", SETT_RESULT_REAL}, {"p_corrected", SETT_RESULT_REAL}, \
    {                                                               \
        "cohen_d", SETT_RESULT_REAL                                 \
    }
/** Row `row` of an array of tests (`user`). */
SettResultRowFn sett_nine_test_row;
/** A page's table of tests: means with `places` decimals. */
void sett_nine_page_tests(const SettNineStudy *nine, SettPage *page,
                          const char *caption, const char *what, int32_t places,
                          const SettNineTest *tests, int32_t count);
/** A p for a page: "0.000123", or "< 0.000001". */
const char *sett_nine_p(const SettNineStudy *nine, double p);

#endif
