/* studio_rate.c - how far a judge comes with a generator's levels. No handle:
   another worker than the one that breeds can be asked. What is asked and
   answered stands at the top of studio_breeding.c. */
#include "wasm/session.h"

#include "sett/programs.h"
#include "sett/specimens.h"

EXPORT(breeding_rate)
SettStatus sett_wasm_breeding_rate(Session *s, size_t size);

#define MOST_LEVELS 100

static SettStatus no_memory(SettError *err)
{
    return sett_fail(err, SETT_NO_MEMORY, "out of memory");
}

/* What is asked of a judge. */
typedef struct Question {
    const SettGame *game;
    SettGagents generator;
    SettOracle raters[SETT_MAX_RATERS];
    int64_t seed, rater, first, levels;
} Question;

static SettStatus read_question(Session *s, const SettJson *request,
                                Question *q, SettError *err)
{
    static const char *const names[] = {"game",  "seed",   "generator", "rater",
                                        "first", "levels", NULL};
    const SettJson *generator = sett_json_member(request, "generator");
    SettStatus status = sett_session_members(request, names, err);
    q->levels = 10;
    if (status == SETT_OK)
        status = sett_session_read_game(s, request, &q->game, err);
    if (status == SETT_OK && (q->game->canvas == NULL || generator == NULL))
        return sett_fail(err, SETT_BAD_INPUT, "no generator of such a game");
    if (status == SETT_OK)
        status = sett_gagents_read(q->game, generator, &s->arena, &q->generator,
                                   err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(request, "seed", INT32_MAX, &q->seed, err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(request, "first", INT32_MAX, &q->first, err);
    if (status == SETT_OK)
        status = sett_session_read_int(request, "levels", MOST_LEVELS,
                                       &q->levels, err);
    return status == SETT_OK
               ? sett_session_read_int(request, "rater",
                                       sett_raters(q->game, q->raters) - 1,
                                       &q->rater, err)
               : status;
}

static SettStatus rate(Session *s, const SettJson *request, SettError *err)
{
    SettProgramRating rating;
    Question *q = SETT_TAKE(&s->arena, 1, Question);
    if (q == NULL)
        return no_memory(err);
    SettStatus status = read_question(s, request, q, err);
    if (status != SETT_OK)
        return status;
    const SettOracle *oracle = &q->raters[q->rater];
    status = sett_program_rate(oracle, &q->generator, (uint64_t)q->seed,
                               (uint64_t)q->first, (int32_t)q->levels,
                               q->game->canvas->ref_w, q->game->canvas->ref_h,
                               &s->arena, &rating);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    sett_json_add_string(&w, "agent", sett_oracle_name(oracle));
    sett_json_add_int(&w, "levels", rating.levels);
    sett_json_add_int(&w, "won", rating.won);
    sett_json_key(&w, "progress");
    sett_json_put_double(&w, rating.progress);
    sett_json_close(&w);
    return SETT_OK;
}

SettStatus sett_wasm_breeding_rate(Session *s, size_t size)
{
    return sett_session_answer(s, size, rate);
}
