/* rate.c - how far a judge comes with a generator's levels. Needs no breeding:
   another session than the one that breeds can be asked, as it may take
   long. */
#include "session/ask.h"

#include "sett/programs.h"
#include "sett/specimens.h"

#define MOST_LEVELS 100

static SettStatus rate(SettAsk *ask)
{
    const SettAsked *r = &ask->asked;
    const SettCanvas *canvas = r->game->canvas;
    SettProgramRating rating;
    SettOracle raters[SETT_MAX_RATERS];
    SettGagents *generator = SETT_TAKE(ask->arena, 1, SettGagents);
    if (generator == NULL)
        return SETT_NO_MEMORY;
    if (canvas == NULL)
        return sett_fail(ask->err, SETT_BAD_INPUT,
                         "no generators draw levels of this game");
    SettStatus status = sett_gagents_read(r->game, r->generator, ask->arena,
                                          generator, ask->err);
    if (status != SETT_OK)
        return status;
    status =
        sett_ask_most(ask, "rater", r->rater, sett_raters(r->game, raters) - 1);
    if (status != SETT_OK)
        return status;
    const SettOracle *oracle = &raters[r->rater];
    status = sett_program_rate(oracle, generator, (uint64_t)r->seed,
                               (uint64_t)r->first, r->levels, canvas->ref_w,
                               canvas->ref_h, ask->arena, &rating);
    if (status != SETT_OK)
        return status;
    sett_json_add_string(ask->out, "agent", sett_oracle_name(oracle));
    sett_json_add_int(ask->out, "levels", rating.levels);
    sett_json_add_int(ask->out, "won", rating.won);
    sett_json_add_double(ask->out, "progress", rating.progress);
    return SETT_OK;
}

RECORD(Rating, "How far a judge comes with a generator's levels.",
       TOLD("agent", "text", "the judge's name"),
       TOLD("levels", "int", "that were played"),
       TOLD("won", "int", "of these"),
       TOLD("progress", "real",
            "how far it came on average, 0 to 1; 1: all were won"));

VERB(breeding_rate, rate, "Lets a judge play levels of a generator.",
     REQUEST(ASKED(game, "game", "whose levels the generator draws"),
             ASKED_INT(seed, 0, 0, INT32_MAX, "of the levels"),
             ASKED(generator, "object", "an agent program"),
             ASKED_INT(rater, 0, 0, SETT_MAX_RATERS - 1,
                       "which of the page's raters judges, from 0"),
             ASKED_INT(first, 0, 0, INT32_MAX, "index of the first level"),
             ASKED_INT(levels, 10, 0, MOST_LEVELS, "how many levels")),
     REPLY_AS("Rating"));
