/* evolve_suggest.c - sett evolve edd --suggest: six rooms to start with, one
   each of six styles, in an order that the seed shuffles (docs/design/edd.md,
   section 6.5). Each is the best of a search by two populations of its own. */
#include "frame/own.h"
#include "sett/edd.h"
#include "verbs/evolve_edd.h"

#define SUGGESTIONS SETT_EDD_SUGGESTIONS

typedef struct Suggesting {
    CliSearch base;
    SettEddSuggestions all;
} Suggesting;

static void print_text(Cli *cli, const Suggesting *g)
{
    for (int32_t i = 0; i < SUGGESTIONS; i++) {
        const SettEddSuggestion *item = &g->all.items[i];
        if (!item->found) {
            cli_warn(cli, "%s: no feasible room was found", item->style->help);
            continue;
        }
        SettText *note = cli_text(cli);
        sett_text_fixed(note, item->fitness, 3);
        cli_note(cli, "%s: fitness %s", item->style->help,
                 note->data != NULL ? note->data : "");
        if (cli->out.size > 0)
            sett_text_char(&cli->out, '\n');
        if (cli->colour)
            sett_render_terminal(g->base.def.game, &item->room, true,
                                 &cli->out);
        else
            sett_level_write(g->base.def.game, &item->room, &cli->out);
    }
}

static SettStatus set_up(Cli *cli, const EvolveEddOptions *o, Suggesting *g)
{
    SettSearchDef *def = &g->base.def;
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
    return sett_edd_suggestions(def, &cli->arena, &g->all);
}

SettStatus cli_evolve_edd_suggest(Cli *cli, const EvolveEddOptions *o)
{
    Suggesting *g = SETT_TAKE(&cli->arena, 1, Suggesting);
    SettStatus status = g != NULL ? set_up(cli, o, g) : SETT_NO_MEMORY;
    if (status != SETT_OK)
        return status;
    cli_progress_start(cli, "suggestions", SUGGESTIONS);
    status =
        cli_each(cli, SUGGESTIONS, sett_edd_suggestion_find, &g->all, NULL);
    if (status == SETT_OK && cli->json)
        status = sett_edd_suggestions_json(&g->all, &cli->arena, &cli->out);
    else if (status == SETT_OK)
        print_text(cli, g);
    return status == SETT_OK ? cli_deliver_out(cli) : status;
}
