/* generate.c - a generated level written down: as one line of JSON, with who
   completed it, and as the report that says why every object is where it is
   (docs/design/md2.md, section 8). */
#include <inttypes.h>

#include "frame/levels.h"
#include "verbs/generate.h"

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
    sett_witness_text(plan->game, &played->verdict, out);
    sett_text_char(out, '\n');
}

SettStatus cli_generate_json(const GeneratePlan *plan,
                             const GenerateLevel *level, SettText *out)
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
        sett_json_enter(&w, "playable", '{');
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

void cli_infeasible_json(const GenerateLevel *level, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "index", level->index);
    sett_json_key(&w, "infeasible");
    sett_json_put_reasons(&w, sett_make_reasons(level->reports));
    sett_json_close(&w);
}

void cli_infeasible_text(const GenerateLevel *level, SettText *out)
{
    sett_text_format(out, "level %" PRId64 ": infeasible\n", level->index);
    sett_reasons_text(sett_make_reasons(level->reports), out);
}

void cli_generate_report(const GeneratePlan *plan, const GenerateLevel *level,
                         SettText *out)
{
    sett_text_format(out, "level %" PRId64 " of seed %" PRIu64 "\n",
                     level->index, plan->recipe.seed);
    sett_made_text(&plan->pipe, level->reports, out);
}
