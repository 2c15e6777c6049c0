/* formula_test.h - is a selection formula that was bred (play.h) better than
   UCB1? Both play the same fresh levels with as many steps, and their mean
   utilities are compared by Welch's test; docs/design/md2.md, section 17. */
#ifndef SETT_FORMULA_TEST_H
#define SETT_FORMULA_TEST_H

#include "sett/study_two_step.h"
#include "sett/testers.h"

SETT_BEGIN

/** Who plays, in the arrays of a test. */
typedef enum SettFormulaSide {
    SETT_FORMULA_SIDE,
    SETT_UCB_SIDE,
    SETT_FORMULA_SIDES
} SettFormulaSide;

/** A test under way; it must not be moved. */
typedef struct SettFormulaTest {
    uint64_t seed; /**< of the levels */
    int64_t asked; /**< levels, of the nine combinations in turn */
    SettRecipe recipes[SETT_NINE];
    SettPlayChoice choices[SETT_FORMULA_SIDES];
    SettPlaytest tests[SETT_FORMULA_SIDES]; /**< with their steps */
    SettPlayed *plays; /**< [level][side]; no turns where a level cannot be
                            made or played */
    /* set by sett_formula_test_end */
    int64_t levels; /**< that could be made and played */
    SettSample utility[SETT_FORMULA_SIDES], won[SETT_FORMULA_SIDES];
    SettWelch welch; /**< of the utilities */
    bool better;     /**< the formula's is higher, p < 0.05 */
} SettFormulaTest;

/** Sets up a test of the persona in the file `path` on `levels` levels (2 or
    more) of MiniDungeons 2, with `budget` steps a play (0: the player's own).
    All that it points to belongs to the host's arena. Errors, in host->err:
    SETT_BAD_ARGUMENT for another game, a persona without a formula that
    selects, or none of that name; those of sett_tester and
    sett_two_step_recipe. */
SettStatus sett_formula_test(const SettStudyHost *host, const SettGame *game,
                             const char *path, int64_t levels, uint64_t seed,
                             int64_t budget, SettFormulaTest *out);
/** Makes level `index` and plays it by both, on any thread: a SettItemFn for
    sett_each, of a SettFormulaTest. `tmp` holds the work. SETT_CANCELLED,
    SETT_NO_MEMORY. Cost: two plays. */
SettStatus sett_formula_test_level(void *test, int64_t index, SettArena *tmp);
/** Compares, when all levels were played. */
void sett_formula_test_end(SettFormulaTest *test);

/** What came of it, in four lines for people, or as one JSON document. */
void sett_formula_test_text(const SettFormulaTest *test, SettText *out);
void sett_formula_test_json(const SettFormulaTest *test, SettText *out);

/** Level text of MiniDungeons 2 for breeding personas: a hall, rooms in a row,
    a winding way, a maze with two ways, a cave, and a keep. */
#define SETT_BREED_MAPS 6
extern const char *const sett_breed_maps[SETT_BREED_MAPS];

SETT_END
#endif
