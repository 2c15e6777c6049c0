/* evolve_suggest.c - sett evolve edd --suggest: six rooms to start with, one
   each of six styles, in an order that the seed shuffles (docs/design/edd.md,
   section 6.5). Each is the best of a search by two populations of its own. */
#include <string.h>

#include "sett/edd.h"
#include "verbs/evolve_edd.h"

#define SUGGESTIONS SETT_EDD_SUGGESTIONS

typedef struct Suggestion {
    const SettPreset *style;
    int32_t place; /* of the style */
    bool found;
    double fitness;
    uint64_t evaluations;
    SettGrid room;
} Suggestion;

typedef struct Suggesting {
    CliSearch base;
    Suggestion items[SUGGESTIONS];
} Suggesting;

static SettStatus suggest_one(void *user, int64_t index, SettArena *tmp)
{
    Suggesting *g = user;
    Suggestion *item = &g->items[index];
    SettSearchDef def =
        sett_edd_suggest_def(&g->base.def, item->place, (int32_t)index);
    SettSearch *search = NULL;
    (void)tmp;
    SettStatus status = sett_search_create(&def, &search, NULL);
    while (status == SETT_OK && !sett_search_done(search))
        status = sett_search_step(search, 1000);
    if (status == SETT_OK && sett_search_count(search) > 0) {
        const SettIndividual *best = sett_search_get(search, 0);
        item->found = best->score.violation == 0;
        item->fitness = best->score.fitness;
        item->evaluations = sett_search_evaluations(search);
        status = sett_search_express(search, 0, &item->room);
    }
    sett_search_destroy(search);
    return status;
}

static void print_text(Cli *cli, const Suggesting *g)
{
    for (int32_t i = 0; i < SUGGESTIONS; i++) {
        const Suggestion *item = &g->items[i];
        if (!item->found) {
            cli_warn(cli, "%s: no feasible room was found", item->style->help);
            continue;
        }
        SettText note = sett_text(cli->alloc);
        sett_text_fixed(&note, item->fitness, 3);
        cli_note(cli, "%s: fitness %s", item->style->help,
                 note.data != NULL ? note.data : "");
        sett_text_free(&note);
        if (cli->out.size > 0)
            sett_text_char(&cli->out, '\n');
        if (cli->colour)
            sett_render_terminal(g->base.def.game, &item->room, true,
                                 &cli->out);
        else
            sett_level_write(g->base.def.game, &item->room, &cli->out);
    }
}

static SettStatus print_json(Cli *cli, const Suggesting *g)
{
    SettStatus status = SETT_OK;
    SettJsonWriter w = sett_json_writer(&cli->out, false);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_string(&w, "game", g->base.def.game->name);
    sett_json_enter(&w, "levels", '[');
    for (int32_t i = 0; status == SETT_OK && i < SUGGESTIONS; i++) {
        const Suggestion *item = &g->items[i];
        sett_json_open(&w, '{');
        sett_json_add_string(&w, "style", item->style->name);
        sett_json_add_bool(&w, "feasible", item->found);
        sett_json_add_double(&w, "fitness", item->fitness);
        sett_json_add_int(&w, "evaluations", (int64_t)item->evaluations);
        sett_json_key(&w, "rows");
        sett_json_put_rows(&w, g->base.def.game, &item->room);
        status = sett_json_add_warnings(&w, g->base.def.game, &item->room,
                                        &cli->arena);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(&cli->out, '\n');
    return status;
}

static SettStatus set_up(Cli *cli, const EvolveEddOptions *o, Suggesting *g)
{
    SettSearchDef *def = &g->base.def;
    int32_t styles[SUGGESTIONS];
    if (o->resume != NULL || o->dims != NULL || o->preset != NULL ||
        o->put != NULL || o->edit != NULL)
        return cli_usage(cli, "--suggest takes a room, --room, --size, "
                              "--lock, --seed and --budget");
    SettStatus status = cli_evolve_edd_set_up(cli, o, "fi2pop", &g->base);
    if (status == SETT_OK && cli->extra_count == 0)
        status = sett_params_set(&def->genome->params, g->base.params.genome,
                                 "initial", SETT_EDD_SUGGESTION_INITIAL, NULL,
                                 &cli->arena, &cli->err);
    if (status != SETT_OK)
        return status;
    def->training = NULL; /* no pieces of other rooms */
    def->max_evaluations =
        o->budget > 0 ? (uint64_t)o->budget : SETT_EDD_SUGGESTION_BUDGET;
    sett_edd_suggest_styles(def->seed, styles);
    for (int32_t i = 0; status == SETT_OK && i < SUGGESTIONS; i++) {
        Suggestion *item = &g->items[i];
        item->place = styles[i];
        item->style = &def->eval->presets[styles[i]];
        status = sett_grid_take(&cli->arena, def->w, def->h, &item->room);
    }
    return status;
}

SettStatus cli_evolve_edd_suggest(Cli *cli, const EvolveEddOptions *o)
{
    Suggesting *g = SETT_TAKE(&cli->arena, 1, Suggesting);
    SettStatus status = g != NULL ? set_up(cli, o, g) : SETT_NO_MEMORY;
    if (status != SETT_OK)
        return status;
    cli_progress_start(cli, "suggestions", SUGGESTIONS);
    status = cli_each(cli, SUGGESTIONS, suggest_one, g, NULL);
    cli_progress_end(cli);
    if (status == SETT_OK && cli->json)
        status = print_json(cli, g);
    else if (status == SETT_OK)
        print_text(cli, g);
    if (status != SETT_OK || cli->output == NULL)
        return status;
    SettText text = cli->out; /* what was printed goes into the file */
    cli->out = sett_text(cli->alloc);
    status = cli_deliver(cli, &text);
    sett_text_free(&text);
    return status;
}
