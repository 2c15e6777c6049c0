/* generate.c - a generated level written down: as one line of JSON, with who
   completed it, and as the report that says why every object is where it is
   (docs/design/md2.md, section 8). */
#include <inttypes.h>

#include "frame/levels.h"
#include "verbs/generate.h"

static const char *tile_name(const GeneratePlan *plan, uint8_t tile)
{
    return plan->game->tiles.tiles[tile].name;
}

void cli_witness(const SettGame *game, const SettVerdict *v, SettText *out)
{
    if (game->rules != NULL) {
        sett_actions_write(game->rules, v->witness, v->witness_count, out);
        return;
    }
    for (int32_t i = 0; i < v->witness_count; i++)
        sett_text_format(out, i > 0 ? " %d" : "%d", (int)v->witness[i]);
}

SettStatus cli_put_witness(SettJsonWriter *w, const SettGame *game,
                           const SettVerdict *v)
{
    SettText witness = sett_text(w->out->alloc);
    cli_witness(game, v, &witness);
    sett_json_add_int(w, "actions", v->witness_count);
    sett_json_add_string(w, "witness",
                         witness.data != NULL ? witness.data : "");
    SettStatus status = witness.status;
    sett_text_free(&witness);
    return status;
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
        status = cli_put_witness(&w, plan->game, &played->verdict);
        sett_json_close(&w);
    }
    if (plan->report) {
        sett_json_key(&w, "report");
        sett_json_put_made(&w, &plan->pipe, level->reports);
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

static void print_report(const GeneratePlan *plan, const SettGenReport *report,
                         SettText *out)
{
    if (report->kind_count > 0)
        sett_text_format(out, "  %-14s%10s%6s%8s%10s%9s\n", "kind", "requested",
                         "kept", "placed", "fallback", "skipped");
    for (int32_t i = 0; i < report->kind_count; i++) {
        const SettKindReport *kind = &report->kinds[i];
        sett_text_format(out, "  %-14s%10d%6d%8d%10d%9d",
                         tile_name(plan, kind->tile), (int)kind->requested,
                         (int)kind->kept, (int)kind->placed,
                         (int)kind->fallback, (int)kind->skipped);
        if (kind->why && kind->why[0])
            sett_text_format(out, "  %s", kind->why);
        sett_text_char(out, '\n');
    }
    for (int32_t i = 0; i < report->placed_count; i++) {
        const SettPlaced *object = &report->placed[i];
        sett_text_format(out, "  %s at %d,%d: %s (option %d, %d candidate%s)\n",
                         tile_name(plan, object->tile), (int)object->x,
                         (int)object->y, object->rule ? object->rule : "any",
                         (int)object->option, (int)object->candidates,
                         object->candidates == 1 ? "" : "s");
    }
}

void cli_generate_report(const GeneratePlan *plan, const GenerateLevel *level,
                         SettText *out)
{
    sett_text_format(out, "level %" PRId64 " of seed %" PRIu64 "\n",
                     level->index, plan->recipe.seed);
    for (int32_t i = 0; i < SETT_MAX_STAGES; i++) {
        const SettGenReport *report = &level->reports[i];
        if (!plan->pipe.stages[i].gen)
            continue;
        sett_text_format(out, "  %s %s: %d attempt%s\n",
                         i == 0 ? "layout" : "furnisher",
                         plan->pipe.stages[i].gen->name, (int)report->attempts,
                         report->attempts == 1 ? "" : "s");
        print_report(plan, report, out);
    }
}
