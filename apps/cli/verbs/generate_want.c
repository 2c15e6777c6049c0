/* generate_want.c - sett generate --want: looks for levels that are as wished,
   and says what was found and why the rest was not (docs/design/md2.md, section
   13). */
#include <inttypes.h>
#include <string.h>

#include "frame/own.h"
#include "frame/study.h"
#include "verbs/generate.h"

#define USUAL_TRIES 1000

/* Players of the wish, by term; tests point into choices. */
typedef struct Players {
    SettPlayChoice choices[SETT_MAX_WISHES];
    SettPlaytest tests[SETT_MAX_WISHES];
    const SettPlaytest *of[SETT_MAX_WISHES];
} Players;

typedef struct Wishing {
    Cli *cli;
    const GeneratePlan *plan;
    SettWish wish;
    SettWished result;
} Wishing;

/* The player of term `i`; terms of one player share one playtest. */
static SettStatus choose_player(const Wishing *w, Players *p, int32_t i)
{
    Cli *cli = w->cli;
    const SettWishTerm *terms = w->wish.terms;
    p->of[i] = NULL;
    if (terms[i].player == NULL)
        return SETT_OK;
    for (int32_t k = 0; k < i; k++)
        if (terms[k].player && !strcmp(terms[k].player, terms[i].player)) {
            p->of[i] = p->of[k];
            return SETT_OK;
        }
    SettStatus status =
        sett_tester(cli_host(cli), w->plan->game, terms[i].player, 0,
                    &p->choices[i], &p->tests[i]);
    if (status == SETT_BAD_INPUT && !cli->err.source[0]) {
        cli->err.line = 1;
        cli->err.column = terms[i].column;
    }
    p->of[i] = &p->tests[i];
    return status;
}

static SettStatus read_wish(Wishing *w, const char *text, Players *players)
{
    Cli *cli = w->cli;
    SettStatus status =
        sett_wish_read(w->plan->game, text, &cli->arena, &w->wish, &cli->err);
    for (int32_t i = 0; status == SETT_OK && i < w->wish.count; i++)
        status = choose_player(w, players, i);
    if (status == SETT_BAD_INPUT) {
        sett_error_source(&cli->err, "--want");
        cli->err_text = text;
        cli->err_size = strlen(text);
    }
    return cli_as_usage(cli, status);
}

static SettStatus search(Wishing *w, const GenerateOptions *options)
{
    Cli *cli = w->cli;
    const GeneratePlan *plan = w->plan;
    Players *players = SETT_TAKE(&cli->arena, 1, Players);
    if (players == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = read_wish(w, options->want, players);
    if (status != SETT_OK)
        return status;
    int64_t most = options->tries > 0 ? options->tries : USUAL_TRIES;
    SettWishSearch given = {.game = plan->game,
                            .wish = &w->wish,
                            .players = players->of,
                            .make = cli_plan_make,
                            .user = plan,
                            .seed = plan->recipe.seed,
                            .first = plan->first,
                            .most = most,
                            .wanted = plan->count < most ? plan->count : most,
                            .crew = cli_crew(cli)};
    cli_progress_start(cli, "levels", most);
    status = sett_wish_search(&given, &cli->arena, &w->result);
    cli_progress_end(cli);
    return status;
}

static void say_search(const Wishing *w)
{
    const SettWished *r = &w->result;
    const uint64_t seed = w->plan->recipe.seed;
    cli_note(w->cli,
             "%" PRId64 " of %" PRId64
             " levels looked at are as wished (seed %" PRIu64 ")",
             r->found_count, r->tries, seed);
    for (int64_t i = 0; i < r->found_count && i < 20; i++)
        cli_note(w->cli,
                 "  found: level %" PRId64 " (--seed %" PRIu64
                 " --index %" PRId64 ")",
                 r->found[i], seed, r->found[i]);
    for (int32_t i = 0; i < w->wish.count; i++)
        if (r->missed[i] > 0)
            cli_note(w->cli, "  %" PRId64 " first missed %s", r->missed[i],
                     w->wish.terms[r->order[i]].text);
    if (r->infeasible > 0)
        cli_note(w->cli, "  %" PRId64 " were infeasible", r->infeasible);
}

static void say_miss(const Wishing *w)
{
    const SettWished *r = &w->result;
    SettText *value = cli_text(w->cli);
    if (r->value == r->value)
        sett_text_double(value, r->value);
    else
        sett_text_add(value, "nothing");
    if (value->status == SETT_OK)
        cli_note(w->cli,
                 "the nearest miss is level %" PRId64 " (--seed %" PRIu64
                 " --index %" PRId64 "): it holds %d of %d wishes, and "
                 "%s where %s is wished",
                 r->nearest, w->plan->recipe.seed, r->nearest, (int)r->held,
                 (int)w->wish.count, value->data,
                 w->wish.terms[r->order[r->failed]].text);
}

SettStatus cli_want(Cli *cli, const GenerateOptions *options,
                    GeneratePlan *plan)
{
    Wishing w = {.cli = cli, .plan = plan};
    if (options->want == NULL && options->near_miss)
        return cli_usage(cli, "--near-miss belongs to --want");
    if (options->want == NULL && options->tries > 0 && !options->playable)
        return cli_usage(cli, "--tries belongs to --want and --playable");
    if (options->want == NULL)
        return SETT_OK;
    SettStatus status = search(&w, options);
    if (status != SETT_OK)
        return status;
    bool enough = w.result.found_count >= plan->count;
    bool missed = !enough && options->near_miss && w.result.nearest >= 0;
    say_search(&w);
    plan->found = w.result.found;
    plan->count = w.result.found_count;
    if (missed) {
        say_miss(&w);
        w.result.found[plan->count++] = w.result.nearest;
    } else if (!enough && w.result.nearest >= 0) {
        cli_note(cli, "--tries looks at more levels, --near-miss gives "
                      "the nearest");
    }
    if (cli->json) {
        SettText *wished = cli_text(cli);
        sett_wished_json(&w.wish, &w.result, options->want, missed, wished);
        if (wished->status != SETT_OK)
            return wished->status;
        plan->wished = wished->data;
    }
    return enough ? SETT_OK : SETT_INFEASIBLE;
}
