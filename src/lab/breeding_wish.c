/* breeding_wish.c - what the levels of bred generators are wished to be. */
#include "base/least.h"
#include "lab/breeding.h"

#define WORST                                                      \
    100.0 /* of one wish on one level: a value that does not exist \
           */

/* How far one level is from the wish, all terms. */
static SettStatus level_miss(const SettBreeding *b, const SettGenJob *job,
                             SettGrid *grid, double *out)
{
    const SettGame *game = b->def.game;
    SettLevel level = {.grid = *grid};
    double *values = SETT_TAKE(job->tmp, game->measures.count, double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    SettStatus s = sett_gagents_draw(job, grid);
    *out = WORST * b->wish.count;
    if (s == SETT_INFEASIBLE)
        return SETT_OK;
    if (s == SETT_OK)
        s = sett_game_measure(game, &level, job->tmp, values);
    if (s != SETT_OK)
        return s;
    *out = 0;
    for (int32_t i = 0; i < b->wish.count; i++) {
        const SettWishTerm *term = &b->wish.terms[i];
        double miss = sett_wish_miss(term, values[term->value]);
        *out += sett_min_real(miss, WORST);
    }
    return SETT_OK;
}

SettStatus sett_breeding_miss(const SettBreeding *b,
                              const SettGagents *generator, uint64_t seed,
                              uint64_t first, int32_t count, SettArena *tmp,
                              double *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    const SettCanvas *canvas = b->def.game->canvas;
    SettStatus s = SETT_OK;
    *out = 0;
    count = b->wish_text != NULL ? count : 0;
    for (int32_t i = 0; s == SETT_OK && i < count; i++) {
        SettGrid grid;
        double miss = 0;
        SettGenJob job = {
            .game = b->def.game,
            .params = generator,
            .rng = sett_rng(seed, SETT_FOR_LAYOUT, first + (uint64_t)i),
            .tmp = tmp};
        s = sett_grid_take(tmp, canvas->ref_w, canvas->ref_h, &grid);
        if (s == SETT_OK)
            s = level_miss(b, &job, &grid, &miss);
        *out += miss;
        sett_arena_reset(tmp, mark);
    }
    *out = count > 0 ? *out / count : 0;
    return s;
}

/* Players' values would take a play of every child. */
static SettStatus check_terms(const SettWish *wish, SettError *err)
{
    for (int32_t i = 0; i < wish->count; i++)
        if (wish->terms[i].player != NULL) {
            SettStatus s =
                sett_fail_at(err, SETT_BAD_INPUT, 1, wish->terms[i].column,
                             "'%s' is a value of plays", wish->terms[i].text);
            sett_expect(err, "a measure of the level");
            return s;
        }
    return SETT_OK;
}

SettStatus sett_breeding_wish(SettBreeding *b, const char *wish, SettError *err)
{
    if (wish == NULL) {
        b->wish_text = NULL;
        return SETT_OK;
    }
    SettArenaMark mark = sett_arena_mark(&b->keep);
    SettWish read;
    SettStatus s = sett_wish_read(b->def.game, wish, &b->keep, &read, err);
    if (s == SETT_OK)
        s = check_terms(&read, err);
    const char *text = s == SETT_OK ? sett_litter_text(b, wish) : NULL;
    if (s == SETT_OK && text == NULL)
        s = sett_fail(err, SETT_NO_MEMORY, "out of memory");
    if (s != SETT_OK) {
        sett_arena_reset(&b->keep, mark);
        return s;
    }
    b->wish = read;
    b->wish_text = text;
    return SETT_OK;
}
