/* tell.c - a generated level written down: as one line of JSON, with who
   completed it, and as the report that says why every object is where it is
   (docs/design/md2.md, section 8); and a campaign. */
#include <inttypes.h>

#include "sett/generated.h"

void sett_level_plan_played_text(const SettLevelPlan *plan, int64_t index,
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
    sett_witness_text(plan->game, &played->verdict, out);
    sett_text_char(out, '\n');
}

SettStatus sett_level_plan_json(const SettLevelPlan *plan,
                                const SettPlannedLevel *level, SettText *out)
{
    const SettRedrawn *played = level->played;
    double *values = SETT_TAKE(level->tmp, plan->game->measures.count, double);
    SettLevel view = {.grid = *level->grid};
    SettStatus status =
        values ? sett_game_measure(plan->game, &view, level->tmp, values)
               : SETT_NO_MEMORY;
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "index", level->index);
    sett_json_key(&w, "rows");
    sett_json_put_rows(&w, plan->game, level->grid);
    sett_json_key(&w, "measures");
    sett_json_put_measures(&w, plan->game, values);
    if (plan->draws > 0) {
        sett_json_add_open(&w, "playable", '{');
        sett_json_add_string(&w, "agent", sett_oracle_name(&plan->oracle));
        sett_json_add_int(&w, "tries", played->tries);
        sett_json_add_int(&w, "spent", (int64_t)played->verdict.spent);
        sett_json_add_witness(&w, plan->game, &played->verdict);
        sett_json_close(&w);
    }
    if (plan->report) {
        sett_json_key(&w, "report");
        status = sett_json_put_made(&w, &plan->pipe, level->grid,
                                    level->reports, level->tmp);
    }
    sett_json_close(&w);
    return status == SETT_OK ? out->status : status;
}

void sett_level_plan_infeasible_json(const SettPlannedLevel *level,
                                     SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "index", level->index);
    sett_json_key(&w, "infeasible");
    sett_json_put_reasons(&w, sett_make_reasons(level->reports));
    sett_json_close(&w);
}

void sett_level_plan_infeasible_text(const SettPlannedLevel *level,
                                     SettText *out)
{
    sett_text_format(out, "level %" PRId64 ": infeasible\n", level->index);
    sett_reasons_text(sett_make_reasons(level->reports), out);
}

void sett_level_plan_report(const SettLevelPlan *plan,
                            const SettPlannedLevel *level, SettText *out)
{
    sett_text_format(out, "level %" PRId64 " of seed %" PRIu64 "\n",
                     level->index, plan->recipe.seed);
    sett_made_text(&plan->pipe, level->reports, out);
}

void sett_campaign_text(const SettStudyHost *host, const SettCampaign *c,
                        SettText *out)
{
    for (int32_t i = 0; i < c->count; i++) {
        const SettCampaignLevel *level = &c->levels[i];
        const SettVerdict *v = &level->verdict;
        SettText note = sett_host_text(host);
        if (i > 0)
            sett_text_char(out, '\n');
        sett_level_write(c->game, &level->grid, out);
        sett_witness_text(c->game, v, &note);
        sett_study_note(host, false,
                        sett_arena_format(
                            host->arena,
                            "level %d: %s, difficulty %" PRIu64
                            ", completed by \"%s\" in %d actions\nwitness: %s",
                            (int)i, c->names[level->program], v->spent,
                            sett_oracle_name(c->oracle), (int)v->witness_count,
                            note.data != NULL ? note.data : ""));
        sett_text_free(&note);
    }
}

void sett_campaign_json(const SettCampaign *c, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_string(&w, "game", c->game->name);
    sett_json_add_int(&w, "seed", (int64_t)c->seed);
    sett_json_add_open(&w, "campaign", '[');
    for (int32_t i = 0; i < c->count; i++) {
        const SettCampaignLevel *level = &c->levels[i];
        sett_json_open(&w, '{');
        sett_json_add_int(&w, "index", i);
        sett_json_add_string(&w, "generator", c->names[level->program]);
        sett_json_add_int(&w, "level", level->index);
        sett_json_add_int(&w, "difficulty", (int64_t)level->verdict.spent);
        sett_json_add_string(&w, "agent", sett_oracle_name(c->oracle));
        sett_json_add_witness(&w, c->game, &level->verdict);
        sett_json_key(&w, "rows");
        sett_json_put_rows(&w, c->game, &level->grid);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}
