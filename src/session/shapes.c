/* shapes.c - what several verbs read or write: locks, lists of levels, texts,
   and what is said of a level. */
#include "session/ask.h"

#include <string.h>

SettStatus sett_ask_lock(SettAsk *ask, const SettJson *rows, int32_t w,
                         int32_t h, SettMask *out)
{
    SettStatus status = sett_mask_take(ask->arena, w, h, out);
    if (status != SETT_OK)
        return status;
    if (rows->type != SETT_JSON_ARRAY || rows->size != (size_t)h)
        return sett_json_refuse(ask->err, rows, NULL,
                                "the lock has another size than the level");
    int32_t y = 0;
    for (const SettJson *row = rows->child; row != NULL; row = row->next, y++) {
        if (row->type != SETT_JSON_STRING || row->size != (size_t)w ||
            strspn(row->string, "#x.") != row->size)
            return sett_json_refuse(
                ask->err, row, NULL,
                "a row of the lock is as wide as the level, "
                "of \"x\" and \".\"");
        for (int32_t x = 0; x < w; x++)
            if (row->string[x] != '.')
                sett_mask_set(out, x, y);
    }
    return SETT_OK;
}

SettStatus sett_ask_levels(SettAsk *ask, const SettGame *game,
                           const SettJson *list, int32_t most, SettArena *arena,
                           SettTraining *out)
{
    *out = (SettTraining){NULL, 0};
    if (list->size > (size_t)most)
        return sett_fail_at(ask->err, SETT_TOO_LARGE, list->line, list->column,
                            "more than %d levels", (int)most);
    SettGrid *levels = SETT_TAKE(arena, list->size + 1, SettGrid);
    if (levels == NULL)
        return SETT_NO_MEMORY;
    out->levels = levels;
    for (const SettJson *rows = list->child; rows; rows = rows->next) {
        SettStatus status =
            sett_json_rows(game, rows, arena, &levels[out->count], ask->err);
        if (status != SETT_OK)
            return status;
        out->count++;
    }
    return SETT_OK;
}

void sett_ask_put_text(SettJsonWriter *w, const char *name, SettText *text)
{
    if (text->status == SETT_OK)
        sett_json_add_string(w, name, text->data != NULL ? text->data : "");
    else
        w->out->status = text->status;
    sett_text_clear(text);
}

void sett_ask_put_hash(SettJsonWriter *w, uint64_t hash)
{
    char digits[17] = {0};
    for (int32_t i = 15; i >= 0; i--, hash >>= 4)
        digits[i] = "0123456789abcdef"[hash & 15];
    sett_json_add_string(w, "hash", digits);
}

SettStatus sett_ask_array(const SettAsk *ask, const char *name,
                          const void *array, size_t have, size_t want)
{
    if (array != NULL && have == want)
        return SETT_OK;
    sett_fail(ask->err, SETT_BAD_ARGUMENT, "the array %s has the wrong size",
              name);
    sett_expect(ask->err, "%lld elements", (long long)want);
    return SETT_BAD_ARGUMENT;
}

SettStatus sett_ask_judge(SettAsk *ask, const SettGame *game,
                          const SettGrid *grid)
{
    SettJsonWriter *w = ask->out;
    SettLevel level = {.grid = *grid};
    SettReport report = sett_report(ask->arena);
    bool complete = sett_level_is_furnished(game, grid);
    double *values = SETT_TAKE(ask->arena, game->measures.count, double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_game_check(game, &level, complete, ask->arena, &report);
    if (status != SETT_OK && status != SETT_INFEASIBLE)
        return status;
    if (report.broken)
        return SETT_NO_MEMORY;
    sett_json_add_bool(w, "feasible", sett_report_feasible(&report));
    sett_json_key(w, "reasons");
    sett_json_put_reasons(w, &report);
    status = sett_game_measure(game, &level, ask->arena, values);
    sett_json_key(w, "measures");
    if (status == SETT_OK)
        sett_json_put_measures(w, game, values);
    else
        sett_json_put_null(w); /* a level that is too broken to measure */
    return status == SETT_NO_MEMORY ? status : SETT_OK;
}

SettStatus sett_ask_put_made(SettAsk *ask, const SettGame *game,
                             const SettGrid *grid, SettStatus made,
                             const SettGenReport *reports)
{
    if (made == SETT_INFEASIBLE) {
        sett_json_add_bool(ask->out, "feasible", false);
        sett_json_key(ask->out, "reasons");
        sett_json_put_reasons(ask->out, sett_make_reasons(reports));
        return SETT_OK;
    }
    if (made != SETT_OK)
        return made;
    sett_ask_put_hash(ask->out, sett_grid_hash(grid));
    sett_json_add_rows(ask->out, game, grid);
    return sett_ask_judge(ask, game, grid);
}

RECORD(Reason, "Why a level is not legal.",
       TOLD("code", "text", "a word for the rule"),
       TOLD("text", "text", "what is wrong"),
       TOLD("cells", "[int, int][]", "where: x and y"),
       TOLD("warning", "bool?", "true: the level is legal all the same"));

RECORD(Judged, "A level by its game's rules.",
       TOLD("feasible", "bool", "the level is legal"),
       TOLD("reasons", "Reason[]", "why not, and warnings"),
       TOLD("measures", "(real|null){}|null",
            "by name, null where one does not apply; null: the level is too "
            "broken to measure"));

RECORD(Level, "A level that was made, or why there is none.",
       TOLD("hash", "text?", "of its tiles; left out where none was made"),
       TOLD("rows", "text[]?", "a character a tile; left out as above"),
       TOLD("feasible", "bool", "the level is legal"),
       TOLD("reasons", "Reason[]", "why not, and warnings"),
       TOLD("measures", "(real|null){}|null?",
            "as in Judged; left out as above"));
