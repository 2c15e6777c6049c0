/* suggest_json.c - suggested rooms as a JSON document. */
#include "sett/edd.h"
#include "sett/io.h"

SettStatus sett_edd_suggestions_json(const SettEddSuggestions *all,
                                     SettArena *tmp, SettText *out)
{
    const SettGame *game = all->all.game;
    SettStatus status = SETT_OK;
    SettJsonWriter w = sett_json_writer(out, false);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_string(&w, "game", game->name);
    sett_json_add_open(&w, "levels", '[');
    for (int32_t i = 0; status == SETT_OK && i < SETT_EDD_SUGGESTIONS; i++) {
        const SettEddSuggestion *item = &all->items[i];
        sett_json_open(&w, '{');
        sett_json_add_string(&w, "style", item->style->name);
        sett_json_add_bool(&w, "feasible", item->found);
        sett_json_add_double(&w, "fitness", item->fitness);
        sett_json_add_int(&w, "evaluations", (int64_t)item->evaluations);
        sett_json_add_rows(&w, game, &item->room);
        status = sett_json_add_warnings(&w, game, &item->room, tmp);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
    return status;
}
