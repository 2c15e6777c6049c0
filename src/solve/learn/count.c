/* count.c - how many levels of a size there are: one after the other, each
   different from all before. */
#include "sett/learn.h"
#include "solve/model/model.h"

SettStatus sett_learn_count(const SettSolveDef *def, int32_t w, int32_t h,
                            int32_t most, SettArena *arena, SettLevelCount *out,
                            SettError *err)
{
    SolveModel m = {.start = NULL};
    SettSolved one = {0};
    *out = (SettLevelCount){0};
    SettStatus status = sett_grid_take(arena, w, h, &one.grid);
    if (status == SETT_OK)
        status = sett_model_open(def, w, h, false, 0, arena, &m, err);
    while (status == SETT_OK && out->found < most) {
        status = sett_model_solve(&m, NULL, 0, &one);
        if (status != SETT_OK || one.answer != SETT_YES)
            break;
        out->found++;
        sett_model_refuse(&m, &one.grid);
    }
    out->exact = status == SETT_OK && one.answer == SETT_NO;
    sett_model_spent(&m, &one);
    out->spent = one.spent;
    return status;
}
