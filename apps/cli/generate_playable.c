/* generate_playable.c - sett generate --generator and --playable: an agent
   program from its file, and levels that are drawn again until somebody has
   completed one (docs/design/pplgg.md, sections 9 and 12). */
#include <inttypes.h>

#include "generate.h"
#include "generators.h"

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

/* Draw 0 is the level itself. */
static uint64_t seed_of(uint64_t seed, int64_t draw)
{
    return draw == 0 ? seed : sett_hash_mix(seed, (uint64_t)draw);
}

static SettStatus none_found(const GeneratePlan *plan, SettArena *tmp,
                             const GeneratePlayed *played, SettGenReport *out)
{
    out->reasons = sett_report(tmp);
    SettStatus s =
        sett_report_add(&out->reasons, "not-playable", NULL, 0,
                        "%" PRId64 " draws, and \"%s\" completed none of them",
                        played->tries, sett_oracle_name(&plan->oracle));
    return s == SETT_OK ? SETT_INFEASIBLE : s;
}

SettStatus cli_plan_redraw(const GeneratePlan *plan, int64_t index,
                           SettArena *tmp, SettGrid *grid,
                           SettGenReport *reports, GeneratePlayed *played)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    for (int64_t draw = 0; draw < plan->draws; draw++) {
        sett_arena_reset(tmp, mark);
        SettStatus s = cli_plan_make(plan, seed_of(plan->recipe.seed, draw),
                                     index, tmp, grid, reports);
        played->tries = draw + 1;
        if (s == SETT_INFEASIBLE)
            continue;
        if (s != SETT_OK)
            return s;
        SettLevel level = {.grid = *grid};
        s = sett_oracle_ask(&plan->oracle, &level, tmp, &played->verdict);
        if (s != SETT_OK || played->verdict.answer == SETT_YES)
            return s;
    }
    sett_arena_reset(tmp, mark);
    return none_found(plan, tmp, played, &reports[0]);
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

SettStatus cli_played_json(const GeneratePlan *plan,
                           const GeneratePlayed *played, SettJsonWriter *w)
{
    SettText witness = sett_text(w->out->alloc);
    cli_witness(plan->game, &played->verdict, &witness);
    sett_json_key(w, "playable");
    sett_json_open(w, '{');
    sett_json_key(w, "agent");
    sett_json_put_string(w, sett_oracle_name(&plan->oracle));
    sett_json_key(w, "tries");
    sett_json_put_int(w, played->tries);
    sett_json_key(w, "spent");
    sett_json_put_int(w, (int64_t)played->verdict.spent);
    sett_json_key(w, "actions");
    sett_json_put_int(w, played->verdict.witness_count);
    sett_json_key(w, "witness");
    sett_json_put_string(w, witness.data != NULL ? witness.data : "");
    sett_json_close(w);
    SettStatus s = witness.status;
    sett_text_free(&witness);
    return s;
}

void cli_played_text(const GeneratePlan *plan, int64_t index,
                     const GeneratePlayed *played, SettText *out)
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
