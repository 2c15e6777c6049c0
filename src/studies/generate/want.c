/* want.c - looks for levels that are as wished, and says what was found and why
   the rest was not (docs/design/md2.md, section 13). */
#include <inttypes.h>
#include <string.h>

#include "sett/generated.h"
#include "sett/testers.h"

#define USUAL_TRIES 1000

/* Players of the wish, by term; tests point into choices. */
typedef struct Players {
    SettPlayChoice choices[SETT_MAX_WISHES];
    SettPlaytest tests[SETT_MAX_WISHES];
    const SettPlaytest *of[SETT_MAX_WISHES];
} Players;

typedef struct Wishing {
    const SettStudyHost *host;
    const SettLevelPlan *plan;
    SettWish wish;
    SettWished result;
} Wishing;

/* The player of term `i`; terms of one player share one playtest. */
static SettStatus choose_player(const Wishing *w, Players *p, int32_t i)
{
    const SettStudyHost *host = w->host;
    const SettWishTerm *terms = w->wish.terms;
    p->of[i] = NULL;
    if (terms[i].player == NULL)
        return SETT_OK;
    for (int32_t k = 0; k < i; k++)
        if (terms[k].player && !strcmp(terms[k].player, terms[i].player)) {
            p->of[i] = p->of[k];
            return SETT_OK;
        }
    SettStatus status = sett_tester(host, w->plan->game, terms[i].player, 0,
                                    &p->choices[i], &p->tests[i]);
    if (status == SETT_BAD_INPUT && !host->err->source[0]) {
        host->err->line = 1;
        host->err->column = terms[i].column;
    }
    p->of[i] = &p->tests[i];
    return status;
}

static SettStatus read_wish(Wishing *w, const char *text, Players *players)
{
    const SettStudyHost *host = w->host;
    SettStatus status =
        sett_wish_read(w->plan->game, text, host->arena, &w->wish, host->err);
    for (int32_t i = 0; status == SETT_OK && i < w->wish.count; i++)
        status = choose_player(w, players, i);
    if (status == SETT_BAD_INPUT) {
        sett_error_source(host->err, "--want");
        if (host->show != NULL)
            host->show(host->user, text, strlen(text));
    }
    return sett_error_argument(host->err, status);
}

static SettStatus search(Wishing *w, const SettPlanWish *asked)
{
    const SettStudyHost *host = w->host;
    const SettLevelPlan *plan = w->plan;
    Players *players = SETT_TAKE(host->arena, 1, Players);
    if (players == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = read_wish(w, asked->wish, players);
    if (status != SETT_OK)
        return status;
    int64_t most = asked->tries > 0 ? asked->tries : USUAL_TRIES;
    SettWishSearch given = {.game = plan->game,
                            .wish = &w->wish,
                            .players = players->of,
                            .make = sett_level_plan_make,
                            .user = plan,
                            .seed = plan->recipe.seed,
                            .first = plan->first,
                            .most = most,
                            .wanted = plan->count < most ? plan->count : most,
                            .crew = *asked->crew};
    if (host->progress != NULL)
        host->progress(host->user, "levels", 0, most);
    status = sett_wish_search(&given, host->arena, &w->result);
    if (host->progress != NULL)
        host->progress(host->user, NULL, 0, 0);
    return status;
}

static void say_search(const Wishing *w)
{
    const SettWished *r = &w->result;
    const uint64_t seed = w->plan->recipe.seed;
    sett_study_note(
        w->host, false,
        sett_arena_format(w->host->arena,
                          "%" PRId64 " of %" PRId64
                          " levels looked at are as wished (seed %" PRIu64 ")",
                          r->found_count, r->tries, seed));
    for (int64_t i = 0; i < r->found_count && i < 20; i++)
        sett_study_note(w->host, false,
                        sett_arena_format(w->host->arena,
                                          "  found: level %" PRId64
                                          " (--seed %" PRIu64
                                          " --index %" PRId64 ")",
                                          r->found[i], seed, r->found[i]));
    for (int32_t i = 0; i < w->wish.count; i++)
        if (r->missed[i] > 0)
            sett_study_note(w->host, false,
                            sett_arena_format(
                                w->host->arena, "  %" PRId64 " first missed %s",
                                r->missed[i], w->wish.terms[r->order[i]].text));
    if (r->infeasible > 0)
        sett_study_note(w->host, false,
                        sett_arena_format(w->host->arena,
                                          "  %" PRId64 " were infeasible",
                                          r->infeasible));
}

static void say_miss(const Wishing *w)
{
    const SettWished *r = &w->result;
    SettText value = sett_host_text(w->host);
    if (r->value == r->value)
        sett_text_double(&value, r->value);
    else
        sett_text_add(&value, "nothing");
    if (value.status == SETT_OK)
        sett_study_note(
            w->host, false,
            sett_arena_format(w->host->arena,
                              "the nearest miss is level %" PRId64
                              " (--seed %" PRIu64 " --index %" PRId64
                              "): it holds %d of %d wishes, and "
                              "%s where %s is wished",
                              r->nearest, w->plan->recipe.seed, r->nearest,
                              (int)r->held, (int)w->wish.count, value.data,
                              w->wish.terms[r->order[r->failed]].text));
    sett_text_free(&value);
}

SettStatus sett_level_plan_want(const SettStudyHost *host,
                                const SettPlanWish *asked, SettLevelPlan *plan)
{
    Wishing w = {.host = host, .plan = plan};
    SettStatus status = search(&w, asked);
    if (status != SETT_OK)
        return status;
    bool enough = w.result.found_count >= plan->count;
    bool missed = !enough && asked->near_miss && w.result.nearest >= 0;
    say_search(&w);
    plan->found = w.result.found;
    plan->count = w.result.found_count;
    if (missed) {
        say_miss(&w);
        w.result.found[plan->count++] = w.result.nearest;
    } else if (!enough && w.result.nearest >= 0) {
        sett_study_note(host, false,
                        "--tries looks at more levels, --near-miss gives "
                        "the nearest");
    }
    if (asked->told != NULL) {
        sett_wished_json(&w.wish, &w.result, asked->wish, missed, asked->told);
        if (asked->told->status != SETT_OK)
            return asked->told->status;
        plan->wished = asked->told->data;
    }
    return enough ? SETT_OK : SETT_INFEASIBLE;
}
