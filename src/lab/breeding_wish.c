/* breeding_wish.c - what the levels of bred generators are wished to be. */
#include "base/least.h"
#include "lab/breeding.h"
#include "lab/program_draw.h"

/* Miss of one wish on one level whose value does not exist. */
#define WORST 100.0

/* How far one level is from the wish, all terms. */
static double level_miss(const SettWish *wish, const double *values)
{
    double sum = 0;
    for (int32_t i = 0; i < wish->count; i++) {
        const SettWishTerm *term = &wish->terms[i];
        double miss = sett_wish_miss(term, values[term->value]);
        sum += sett_min_real(miss, WORST);
    }
    return sum;
}

SettStatus sett_breeding_miss(const SettBreeding *b,
                              const SettGagents *generator, uint64_t seed,
                              uint64_t first, int32_t count, SettArena *tmp,
                              double *out)
{
    const SettGame *game = b->def.game;
    SettArenaMark mark = sett_arena_mark(tmp);
    *out = 0;
    count = b->wish_text != NULL ? count : 0;
    for (int32_t i = 0; i < count; i++) {
        SettLevel level;
        SettStatus status = sett_program_draw(
            game, generator, seed, first + (uint64_t)i, game->canvas->ref_w,
            game->canvas->ref_h, tmp, &level);
        double *values = SETT_TAKE(tmp, game->measures.count, double);
        bool drawn = status == SETT_OK;
        if (values == NULL)
            return SETT_NO_MEMORY;
        if (drawn)
            status = sett_game_measure(game, &level, tmp, values);
        if (status != SETT_OK && (drawn || status != SETT_INFEASIBLE))
            return status;
        *out += drawn ? level_miss(&b->wish, values) : WORST * b->wish.count;
        sett_arena_reset(tmp, mark);
    }
    *out = count > 0 ? *out / count : 0;
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
    SettStatus status = sett_wish_read(b->def.game, wish, &b->keep, &read, err);
    for (int32_t i = 0; status == SETT_OK && i < read.count; i++)
        if (read.terms[i].player !=
            NULL) { /* would take a play of each child */
            status =
                sett_fail_at(err, SETT_BAD_INPUT, 1, read.terms[i].column,
                             "'%s' is a value of plays", read.terms[i].text);
            sett_expect(err, "a measure of the level");
        }
    const char *text = status == SETT_OK ? sett_litter_text(b, wish) : NULL;
    if (status == SETT_OK && text == NULL)
        status = sett_no_memory(err);
    if (status != SETT_OK) {
        sett_arena_reset(&b->keep, mark);
        return status;
    }
    b->wish = read;
    b->wish_text = text;
    return SETT_OK;
}
