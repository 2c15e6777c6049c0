/* breed_test.c - is a formula better than UCB1? Both play the same fresh levels
   with as many steps, and their mean utilities are compared by Welch's test. */
#include <inttypes.h>

#include <string.h>

#include "breed.h"
#include "sett/io.h"
#include "study.h"

enum { FORMULA, UCB, SIDES };
#define ALPHA 0.05

typedef struct Testing {
    Cli *cli;
    const BreedTest *how;
    SettRecipe recipes[SETT_NINE];
    SettPlayChoice choices[SIDES];
    SettPlaytest tests[SIDES];
    SettPlayed *plays; /* [level][side] */
    SettSample utility[SIDES], won[SIDES];
    SettWelch welch;
    int64_t played; /* levels that can be made and played */
} Testing;

/* A level that cannot be made or played has plays of no turns. */
static SettStatus play_level(void *user, int64_t item, SettArena *tmp)
{
    Testing *t = user;
    SettLevel level = {.lock = NULL};
    SettPlayed *plays = &t->plays[item * SIDES];
    SettStatus s = sett_two_step_level(&t->recipes[item % SETT_NINE],
                                       item / SETT_NINE, tmp, &level.grid);
    for (int32_t i = 0; s == SETT_OK && i < SIDES; i++)
        s = sett_played(&t->tests[i], &level, t->how->seed, (uint64_t)item, tmp,
                        &plays[i]);
    if (s == SETT_INFEASIBLE)
        plays[FORMULA].utility = plays[UCB].utility = 0.0 / 0.0;
    return s == SETT_INFEASIBLE ? SETT_OK : s;
}

static SettStatus play_all(Testing *t)
{
    t->plays = SETT_TAKE(&t->cli->arena, t->how->levels * SIDES, SettPlayed);
    if (t->plays == NULL)
        return cli_no_memory(t->cli);
    cli_progress_start(t->cli, "levels", t->how->levels);
    SettStatus s = cli_each(t->cli, t->how->levels, play_level, t, NULL);
    cli_progress_end(t->cli);
    return s == SETT_NO_MEMORY ? cli_no_memory(t->cli) : s;
}

static void sum_up(Testing *t)
{
    for (int32_t side = 0; side < SIDES; side++) {
        t->utility[side] = sett_sample();
        t->won[side] = sett_sample();
        for (int64_t i = 0; i < t->how->levels; i++) {
            const SettPlayed *play = &t->plays[i * SIDES + side];
            sett_sample_add(&t->utility[side], play->utility);
            sett_sample_add(&t->won[side], play->won);
        }
    }
    t->played = t->utility[FORMULA].count;
    t->welch = sett_welch(&t->utility[FORMULA], &t->utility[UCB]);
}

static bool is_better(const Testing *t)
{
    return t->welch.difference > 0 && t->welch.p < ALPHA;
}

static void tell_side(const Testing *t, int32_t side, const char *name,
                      SettText *out)
{
    sett_text_format(out, "%s: mean utility ", name);
    sett_text_fixed(out, t->utility[side].mean, 4);
    sett_text_add(out, ", ");
    sett_text_fixed(out, 100 * t->won[side].mean, 1);
    sett_text_add(out, " % won\n");
}

static void tell_text(const Testing *t, SettText *out)
{
    const SettPersona *persona = &t->choices[FORMULA].persona;
    sett_text_format(out, "utility %s\n", persona->utility);
    tell_side(t, FORMULA, persona->name, out);
    tell_side(t, UCB, "UCB1", out);
    sett_text_add(out, "Welch t = ");
    sett_text_fixed(out, t->welch.t, 2);
    sett_text_add(out, ", df = ");
    sett_text_fixed(out, t->welch.df, 1);
    sett_text_add(out, ", p = ");
    sett_text_p(out, t->welch.p);
    sett_text_format(out, ": %s\n",
                     is_better(t) ? "the formula is better"
                                  : "the formula is not shown to be better");
    sett_text_format(
        out, "%" PRId64 " levels of seed %" PRIu64 ", %" PRIu64 " steps each\n",
        t->played, t->how->seed, t->tests[FORMULA].budget);
}

static void put(SettJsonWriter *w, const char *key, double value)
{
    sett_json_key(w, key);
    sett_json_put_double(w, value);
}

static void tell_json(const Testing *t, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, false);
    sett_json_open(&w, '{');
    sett_json_key(&w, "version");
    sett_json_put_int(&w, 1);
    sett_json_key(&w, "persona");
    sett_json_put_string(&w, t->choices[FORMULA].persona.name);
    sett_json_key(&w, "levels");
    sett_json_put_int(&w, t->played);
    put(&w, "utility", t->utility[FORMULA].mean);
    put(&w, "utility_ucb1", t->utility[UCB].mean);
    put(&w, "won", t->won[FORMULA].mean);
    put(&w, "won_ucb1", t->won[UCB].mean);
    put(&w, "welch_t", t->welch.t);
    put(&w, "df", t->welch.df);
    put(&w, "p", t->welch.p);
    sett_json_key(&w, "better");
    sett_json_put_bool(&w, is_better(t));
    sett_json_close(&w);
    sett_text_char(out, '\n');
}

static SettStatus choose(Testing *t, const SettGame *game)
{
    Cli *cli = t->cli;
    SettStudyHost host = cli_host(cli);
    SettStatus s = sett_tester(&host, game, t->how->path, t->how->budget,
                               &t->choices[FORMULA], &t->tests[FORMULA]);
    if (s == SETT_BAD_INPUT && !cli->err.source[0])
        s = cli->err.status = SETT_BAD_ARGUMENT;
    if (s != SETT_OK)
        return s;
    if (!t->choices[FORMULA].has_persona || !t->choices[FORMULA].persona.select)
        return cli_usage(cli, "--test %s: no formula that selects",
                         t->how->path);
    t->choices[UCB] = t->choices[FORMULA];
    t->choices[UCB].persona.select = NULL;
    t->tests[UCB] = t->tests[FORMULA];
    t->tests[UCB].persona = &t->choices[UCB].persona;
    t->tests[UCB].name = "ucb";
    for (int32_t c = 0; s == SETT_OK && c < SETT_NINE; c++)
        s = sett_two_step_recipe(&host, game, c, t->how->seed, &t->recipes[c]);
    return s;
}

SettStatus cli_breed_test(Cli *cli, const SettGame *game, const BreedTest *how)
{
    if (strcmp(game->name, "md2") != 0)
        return cli_usage(cli, "--test plays levels of md2 alone");
    Testing *t = SETT_TAKE(&cli->arena, 1, Testing);
    if (t == NULL)
        return cli_no_memory(cli);
    *t = (Testing){.cli = cli, .how = how};
    SettStatus s = choose(t, game);
    if (s == SETT_OK)
        s = play_all(t);
    if (s != SETT_OK)
        return s;
    SettText text = sett_text(cli->alloc);
    sum_up(t);
    if (cli->json)
        tell_json(t, &text);
    else
        tell_text(t, &text);
    s = cli_deliver(cli, &text);
    sett_text_free(&text);
    return s;
}
