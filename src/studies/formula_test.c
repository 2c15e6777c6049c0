/* formula_test.c - see formula_test.h. */
#include "sett/formula_test.h"

#include <string.h>

#include "sett/range.h"

#define ALPHA 0.05

SettStatus sett_formula_test(const SettStudyHost *host, const SettGame *game,
                             const char *path, int64_t levels, uint64_t seed,
                             int64_t budget, SettFormulaTest *t)
{
    *t = (SettFormulaTest){.seed = seed, .asked = levels};
    SettPlayChoice *formula = &t->choices[SETT_FORMULA_SIDE];
    SettPlayChoice *ucb = &t->choices[SETT_UCB_SIDE];
    if (strcmp(game->name, "md2") != 0)
        return sett_fail(host->err, SETT_BAD_ARGUMENT,
                         "formulas are tested on levels of md2 alone");
    SettStatus status = sett_tester(host, game, path, budget, formula,
                                    &t->tests[SETT_FORMULA_SIDE]);
    if (status == SETT_BAD_INPUT && !host->err->source[0])
        status = host->err->status = SETT_BAD_ARGUMENT;
    if (status != SETT_OK)
        return status;
    if (!formula->has_persona || formula->persona.select == NULL)
        return sett_fail(host->err, SETT_BAD_ARGUMENT,
                         "%s: no formula that selects", path);
    *ucb = *formula;
    ucb->persona.select = NULL;
    t->tests[SETT_UCB_SIDE] = t->tests[SETT_FORMULA_SIDE];
    t->tests[SETT_UCB_SIDE].persona = &ucb->persona;
    t->tests[SETT_UCB_SIDE].name = "ucb";
    for (int32_t c = 0; status == SETT_OK && c < SETT_NINE; c++)
        status = sett_two_step_recipe(host, game, c, seed, &t->recipes[c]);
    if (status != SETT_OK)
        return status;
    t->plays = SETT_TAKE(host->arena, levels * SETT_FORMULA_SIDES, SettPlayed);
    return t->plays != NULL ? SETT_OK : sett_no_memory(host->err);
}

SettStatus sett_formula_test_level(void *test, int64_t index, SettArena *tmp)
{
    const SettFormulaTest *t = test;
    SettLevel level = {.lock = NULL};
    SettPlayed *plays = &t->plays[index * SETT_FORMULA_SIDES];
    SettStatus status = sett_recipe_level(&t->recipes[index % SETT_NINE],
                                          index / SETT_NINE, tmp, &level.grid);
    for (int32_t i = 0; status == SETT_OK && i < SETT_FORMULA_SIDES; i++)
        status = sett_played(&t->tests[i], &level, t->seed, (uint64_t)index,
                             tmp, &plays[i]);
    if (status != SETT_INFEASIBLE)
        return status;
    plays[SETT_FORMULA_SIDE].utility = plays[SETT_UCB_SIDE].utility = 0.0 / 0.0;
    return SETT_OK;
}

void sett_formula_test_end(SettFormulaTest *t)
{
    for (int32_t side = 0; side < SETT_FORMULA_SIDES; side++) {
        t->utility[side] = t->won[side] = sett_sample();
        for (int64_t i = 0; i < t->asked; i++) {
            const SettPlayed *play = &t->plays[i * SETT_FORMULA_SIDES + side];
            sett_sample_add(&t->utility[side], play->utility);
            sett_sample_add(&t->won[side], play->won);
        }
    }
    t->levels = t->utility[SETT_FORMULA_SIDE].count;
    t->welch =
        sett_welch(&t->utility[SETT_FORMULA_SIDE], &t->utility[SETT_UCB_SIDE]);
    t->better = t->welch.difference > 0 && t->welch.p < ALPHA;
}
