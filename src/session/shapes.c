/* shapes.c - see shapes.h. */
#include "session/shapes.h"

#include <string.h>

SettStatus sett_ask_lock(SettAsk *ask, const SettJson *rows, int32_t w,
                         int32_t h, SettMask *out)
{
    SettStatus status = sett_mask_take(ask->arena, w, h, out);
    if (status != SETT_OK)
        return status;
    if (rows->type != SETT_JSON_ARRAY || rows->size != (size_t)h)
        return sett_fail_at(ask->err, SETT_BAD_INPUT, rows->line, rows->column,
                            "the lock has another size than the level");
    int32_t y = 0;
    for (const SettJson *row = rows->child; row != NULL; row = row->next, y++) {
        if (row->type != SETT_JSON_STRING || row->size != (size_t)w ||
            strspn(row->string, "#x.") != row->size)
            return sett_fail_at(ask->err, SETT_BAD_INPUT, row->line,
                                row->column,
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

void sett_ask_put_point(SettJsonWriter *w, int32_t x, int32_t y)
{
    sett_json_open(w, '[');
    sett_json_put_int(w, x);
    sett_json_put_int(w, y);
    sett_json_close(w);
}

void sett_ask_put_text(SettJsonWriter *w, const char *name, SettText *text)
{
    if (text->status == SETT_OK)
        sett_json_add_string(w, name, text->data != NULL ? text->data : "");
    else
        w->out->status = text->status;
    sett_text_clear(text);
}
