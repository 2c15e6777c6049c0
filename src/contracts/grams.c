/* grams.c - see grams.h. */
#include "contracts/grams.h"

static SettStatus nothing(SettError *err, const char *why)
{
    return sett_fail(err, SETT_BAD_INPUT, "n-grams: %s", why);
}

static SettStatus learn_level(SettGrams *g, const SettGrid *level, int32_t size,
                              SettError *err)
{
    int32_t here = sett_slice_size(g->game, level);
    if (here != size)
        return sett_fail(err, SETT_BAD_INPUT,
                         "a training level whose slices have %d tiles instead "
                         "of %d",
                         (int)here, (int)size);
    int32_t count = sett_slice_count(g->game, level);
    int32_t *numbers = SETT_TAKE(g->model.arena, count, int32_t);
    SettStatus status = SETT_NO_MEMORY;
    if (numbers != NULL)
        status = sett_slice_numbers(&g->slices, g->game, level, numbers);
    if (status == SETT_OK)
        status = sett_ngram_add(&g->model, numbers, count);
    return status == SETT_OK ? status : sett_fail(err, status, "out of memory");
}

SettStatus sett_grams(const SettGame *game, const SettTraining *training,
                      int32_t order, bool prune, int32_t size, SettArena *keep,
                      SettGrams *out, SettError *err)
{
    *out = (SettGrams){.game = game, .slices = sett_slice_set(keep)};
    if (game->slices == SETT_NO_SLICES)
        return sett_fail(err, SETT_UNSUPPORTED,
                         "levels of %s are not made of slices", game->name);
    if (training == NULL || training->count == 0)
        return nothing(err, "there is no training level");
    SettStatus status = sett_ngram(order, keep, &out->model);
    if (status != SETT_OK)
        return sett_fail(err, status, "n-grams: %s", sett_status_text(status));
    for (int32_t i = 0; i < training->count; i++) {
        status = learn_level(out, &training->levels[i], size, err);
        if (status != SETT_OK)
            return status;
    }
    if (out->model.next_count == 0)
        return nothing(err,
                       "no training level has as many slices as an n-gram");
    if (prune && sett_ngram_prune(&out->model, keep, &out->pruned) != SETT_OK)
        return sett_no_memory(err);
    return SETT_OK;
}

/* The numbers of a level's slices; -1 for those of no training level. */
static void numbers_of(const SettGrams *grams, const SettGrid *grid,
                       uint8_t *slice, int32_t *out)
{
    bool same = sett_slice_size(grams->game, grid) == grams->slices.size;
    for (int32_t i = 0; i < sett_slice_count(grams->game, grid); i++) {
        out[i] = -1;
        if (!same)
            continue;
        sett_slice_get(grams->game, grid, i, slice);
        out[i] = sett_slice_find(&grams->slices, slice);
    }
}

SettStatus sett_grams_bad(const SettGrams *grams, const SettGrid *grid,
                          SettArena *tmp, int32_t *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    int32_t count = sett_slice_count(grams->game, grid);
    uint8_t *slice =
        SETT_TAKE(tmp, sett_slice_size(grams->game, grid), uint8_t);
    int32_t *numbers = SETT_TAKE(tmp, count, int32_t);
    SettStatus status =
        slice == NULL || numbers == NULL ? SETT_NO_MEMORY : SETT_OK;
    if (status == SETT_OK) {
        numbers_of(grams, grid, slice, numbers);
        *out = sett_ngram_bad(&grams->model, numbers, count);
    }
    sett_arena_reset(tmp, mark);
    return status;
}
