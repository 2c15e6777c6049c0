/* generate_playable.c - sett generate --generator and --playable: an agent
   program from its file, and what it took to draw a level that somebody has
   completed. */
#include <inttypes.h>

#include "verbs/generate.h"
#include "verbs/generators.h"

#define USUAL_DRAWS 100

SettStatus cli_generator(Cli *cli, const GenerateOptions *o, SettRecipe *recipe)
{
    if (o->generator == NULL)
        return SETT_OK;
    SettStatus s =
        sett_recipe_choose(recipe, 0, "gagents", &cli->arena, &cli->err);
    if (s != SETT_OK)
        return s;
    if (!o->recipe) {
        recipe->w = recipe->game->canvas->ref_w;
        recipe->h = recipe->game->canvas->ref_h;
    }
    return cli_generator_read(cli, recipe->game, o->generator,
                              recipe->stages[0].params, NULL);
}

SettStatus cli_playable(Cli *cli, const GenerateOptions *o, GeneratePlan *plan)
{
    if (!o->playable)
        return SETT_OK;
    if (o->want)
        return cli_usage(cli, "--playable and --want exclude each other");
    plan->draws = o->tries > 0 ? o->tries : USUAL_DRAWS;
    plan->oracle = (SettOracle){.game = plan->game};
    return cli_uses_oracle(cli, sett_oracle_name(&plan->oracle));
}

/* Actions as the game writes them, or as numbers. */
void cli_witness(const SettGame *game, const SettVerdict *v, SettText *out)
{
    if (game->rules != NULL) {
        sett_actions_write(game->rules, v->witness, v->witness_count, out);
        return;
    }
    for (int32_t i = 0; i < v->witness_count; i++)
        sett_text_format(out, i > 0 ? " %d" : "%d", (int)v->witness[i]);
}

SettStatus cli_played_json(const GeneratePlan *plan, const SettRedrawn *played,
                           SettJsonWriter *w)
{
    SettText witness = sett_text(w->out->alloc);
    cli_witness(plan->game, &played->verdict, &witness);
    sett_json_key(w, "playable");
    sett_json_open(w, '{');
    sett_json_add_string(w, "agent", sett_oracle_name(&plan->oracle));
    sett_json_add_int(w, "tries", played->tries);
    sett_json_add_int(w, "spent", (int64_t)played->verdict.spent);
    sett_json_add_int(w, "actions", played->verdict.witness_count);
    sett_json_add_string(w, "witness",
                         witness.data != NULL ? witness.data : "");
    sett_json_close(w);
    SettStatus s = witness.status;
    sett_text_free(&witness);
    return s;
}

void cli_played_text(const GeneratePlan *plan, int64_t index,
                     const SettRedrawn *played, SettText *out)
{
    sett_text_format(out,
                     "level %" PRId64 ": draw %" PRId64 ", completed by \"%s\" "
                     "in %d actions\n",
                     index, played->tries, sett_oracle_name(&plan->oracle),
                     (int)played->verdict.witness_count);
    if (played->verdict.witness_count == 0)
        return;
    sett_text_add(out, "witness: ");
    cli_witness(plan->game, &played->verdict, out);
    sett_text_char(out, '\n');
}
