/* checked.c - whether a level is legal and can be completed: found, and told as
   text, as a map and as JSON. */
#include <string.h>

#include "sett/levels.h"

SettStatus sett_level_check(const SettGame *game, const SettJudge *judge,
                            uint64_t budget, const SettGrid *grid,
                            SettArena *tmp, SettChecked *out)
{
    SettLevel level = {.grid = *grid};
    *out = (SettChecked){.report = sett_report(tmp)};
    SettStatus status = sett_game_check(game, &level, true, tmp, &out->report);
    if (status != SETT_OK && status != SETT_INFEASIBLE)
        return status;
    if (out->report.broken)
        return SETT_NO_MEMORY;
    out->feasible = sett_report_feasible(&out->report);
    out->judged = out->feasible && judge != NULL;
    if (!out->judged)
        return SETT_OK;
    status = judge->judge(judge->self, &level, budget, tmp, &out->verdict);
    if (status != SETT_OK)
        return status;
    out->feasible = out->verdict.answer == SETT_YES;
    return out->verdict.report.broken ? SETT_NO_MEMORY : SETT_OK;
}

void sett_checked_text(const SettChecked *checked, SettText *out)
{
    bool unknown = checked->judged && checked->verdict.answer == SETT_UNKNOWN;
    sett_text_add(out, checked->feasible ? "ok\n"
                       : unknown         ? "unknown\n"
                                         : "infeasible\n");
    sett_reasons_text(&checked->report, out);
    if (checked->judged)
        sett_reasons_text(&checked->verdict.report, out);
}

static bool is_named(const SettReport *report, int32_t x, int32_t y)
{
    for (int32_t r = 0; r < report->count; r++)
        for (int32_t c = 0; c < report->reasons[r].cell_count; c++)
            if (report->reasons[r].cells[c].x == x &&
                report->reasons[r].cells[c].y == y)
                return true;
    return false;
}

void sett_checked_map(const SettChecked *checked, const SettGame *game,
                      const SettGrid *grid, SettText *out)
{
    for (int32_t y = 0; y < grid->h; y++) {
        sett_text_add(out, "    ");
        for (int32_t x = 0; x < grid->w; x++) {
            uint8_t tile = grid->cells[sett_grid_at(grid, x, y)];
            bool bad =
                is_named(&checked->report, x, y) ||
                (checked->judged && is_named(&checked->verdict.report, x, y));
            sett_text_char(out,
                           bad ? '!' : sett_tile_shown(&game->tiles, tile));
        }
        sett_text_char(out, '\n');
    }
}

void sett_checked_json(const SettChecked *checked, const SettJudge *judge,
                       SettJsonWriter *w)
{
    const SettVerdict *v = &checked->verdict;
    sett_json_add_bool(w, "feasible", checked->feasible);
    sett_json_key(w, "reasons");
    sett_json_put_reasons(w, &checked->report);
    if (!checked->judged)
        return;
    sett_json_add_open(w, "verdict", '{');
    sett_json_add_string(w, "agent", judge->name);
    sett_json_add_string(w, "completable", sett_answer_name(v->answer));
    sett_json_add_double(w, "progress", v->progress);
    sett_json_add_int(w, "spent", (int64_t)v->spent);
    sett_json_add_string(w, "proof", v->proof);
    sett_json_add_int(w, "witness_length", v->witness_count);
    sett_json_key(w, "reasons");
    sett_json_put_reasons(w, &v->report);
    sett_json_close(w);
}

SettStatus sett_judge_choose(const SettGame *game, const char *name,
                             const SettJudge **out, SettError *err)
{
    *out = NULL;
    if (name == NULL && game->judge_count > 0)
        *out = &game->judges[0];
    if (name == NULL || strcmp(name, "none") == 0)
        return SETT_OK;
    for (int32_t i = 0; i < game->judge_count && *out == NULL; i++)
        if (strcmp(game->judges[i].name, name) == 0)
            *out = &game->judges[i];
    if (*out != NULL)
        return SETT_OK;
    sett_fail(err, SETT_BAD_ARGUMENT, "%s has no agent \"%s\"", game->name,
              name);
    for (int32_t i = game->judge_count - 1; err != NULL && i >= 0; i--) {
        char after[sizeof err->expected];
        memcpy(after, err->expected, sizeof after);
        sett_expect(err, "%s, %s", game->judges[i].name,
                    after[0] != '\0' ? after : "none");
    }
    if (err != NULL) {
        char names[sizeof err->expected];
        memcpy(names, err->expected, sizeof names);
        sett_expect(err, "one of %s", names[0] != '\0' ? names : "none");
    }
    return SETT_BAD_ARGUMENT;
}
