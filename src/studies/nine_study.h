/* nine_study.h - what the studies of levels in the nine combinations have in
   common: two-step, personas, strong. Items are blocks of levels of one
   combination; of each level its hash and some doubles are kept. */
#ifndef SETT_STUDIES_NINE_STUDY_H
#define SETT_STUDIES_NINE_STUDY_H

#include "sett/range.h"
#include "sett/study_run.h"
#include "sett/study_two_step.h"
#include "studies/columns.h"

/** First in their own structs. What is noted of level i of combination c stands
    at c * levels + i of every list. */
typedef struct SettNineStudy {
    SettStudyRun run;
    const SettGame *game;
    SettRecipe recipes[SETT_NINE];
    int64_t levels;          /**< of each combination */
    int64_t block;           /**< levels of one item */
    uint64_t *hashes;        /**< 0 = infeasible */
    double *values[2];       /**< what is noted of the levels, in two parts */
    SettNineTable tables[2]; /**< the same to be read */
    int64_t failed;          /**< infeasible ones */
    /** Fills `values`, which come as NaN: the columns of one table after those
        of the other. SETT_INFEASIBLE: there are none. */
    SettStatus (*level)(const void *self, const SettLevel *level, int64_t index,
                        SettArena *tmp, double *values);
    char hash[17]; /**< as text, of the table row at hand */
} SettNineStudy;

/** Game, levels, and a key that begins with `version`. */
void sett_nine_begin(SettNineStudy *nine, uint64_t version);
/** The seed and the recipes, which go into the key. */
SettStatus sett_nine_recipes(SettNineStudy *nine);
/** Levels `block` to an item, with room for tables of so many columns. */
SettStatus sett_nine_items(SettNineStudy *nine, int64_t block, int32_t columns,
                           int32_t second);
SettStudyItemFn sett_nine_do_item;
SettStudyTakeFn sett_nine_take_item;
/** Initializer of what these studies share, and of their own functions, options
    and figures by the names that all of them use. */
#define SETT_NINE_STUDY(Struct)                                              \
    .what = "levels", SETT_STUDY_OPTIONS(Options, rows),                     \
    .size = sizeof(Struct), .output_version = 1,                             \
    SETT_STUDY_STEPS(set_up, sett_nine_do_item, sett_nine_take_item, finish, \
                     report),                                                \
    SETT_STUDY_FIGURES(figures)

/** A key with a text in it, or without one (NULL). */
uint64_t sett_nine_hash_text(uint64_t key, const char *text);

/* Tables and pages. */

/** Creator, furnisher and index of a row of levels. */
void sett_nine_put(const SettNineStudy *nine, int64_t row,
                   SettResultValue *values);
/** The hash of a row's level as text, valid until the next. */
const char *sett_nine_hash(SettNineStudy *nine, int64_t row);
#define SETT_NINE_FIXED 5 /**< columns of a level before `extra` */
/** The table "levels": creator, furnisher, index, feasible, hash, a real number
    `extra` (NULL: none) and the game's measures, which are the first table's.
    A row gets the study's own struct. SETT_NO_MEMORY. */
SettStatus sett_nine_levels(SettNineStudy *nine, const char *extra,
                            SettResultRowFn *row, SettResultTable *out);
/** A row of it but for `extra`; the measures begin at column `first`. */
void sett_nine_put_level(SettNineStudy *nine, int64_t row, int32_t first,
                         SettResultValue *values);
/** Columns of a row of tests; `what` is the second. */
#define SETT_NINE_TEST_COLUMNS(what)                                      \
    TEXTS("claim"), TEXTS(what), TEXTS("a"), TEXTS("b"), REALS("mean_a"), \
        REALS("mean_b"), REALS("welch_t"), REALS("df"), REALS("p"),       \
        REALS("p_corrected"), REALS("cohen_d")
/** Row `row` of an array of tests (`user`). */
SettResultRowFn sett_nine_test_row;
/** A page's table of tests: means with `places` decimals. */
void sett_nine_page_tests(const SettNineStudy *nine, SettPage *page,
                          const char *caption, const char *what, int32_t places,
                          const SettNineTest *tests, int32_t count);
/** A p for a page: "0.000123", or "< 0.000001". */
const char *sett_nine_p(const SettNineStudy *nine, double p);
/** A page's end: how it is made again. `facts` end the first sentence, `play`
    the last; `beside` lists the files. SETT_NO_MEMORY. */
SettStatus sett_nine_page_end(const SettNineStudy *nine, SettPage *page,
                              const char *facts, const char *play,
                              const char *beside);

#endif
