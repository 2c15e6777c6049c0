/* level.c - what replies say of one level. */
#include "session/ask.h"

void sett_ask_put_hash(SettJsonWriter *w, uint64_t hash)
{
    char digits[17] = {0};
    for (int32_t i = 15; i >= 0; i--, hash >>= 4)
        digits[i] = "0123456789abcdef"[hash & 15];
    sett_json_add_string(w, "hash", digits);
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

/* The two shapes that a value of a level can have in a reply. */
SETT_RECORD(Reason, "Why a level is not legal.",
            SETT_TOLD("code", "text", "a word for the rule"),
            SETT_TOLD("text", "text", "what is wrong"),
            SETT_TOLD("cells", "[int, int][]", "where: x and y"),
            SETT_TOLD("warning", "bool?",
                      "true: the level is legal all the same"));

SETT_RECORD(Judged, "A level by its game's rules.",
            SETT_TOLD("feasible", "bool", "the level is legal"),
            SETT_TOLD("reasons", "Reason[]", "why not, and warnings"),
            SETT_TOLD("measures", "(real|null){}|null",
                      "by name, null where one does not apply; null: the level "
                      "is too broken to measure"));

SETT_RECORD(Level, "A level that was made, or why there is none.",
            SETT_TOLD("hash", "text?",
                      "of its tiles; left out where none was made"),
            SETT_TOLD("rows", "text[]?",
                      "a character a tile; left out as above"),
            SETT_TOLD("feasible", "bool", "the level is legal"),
            SETT_TOLD("reasons", "Reason[]", "why not, and warnings"),
            SETT_TOLD("measures", "(real|null){}|null?",
                      "as in Judged; left out as above"));
