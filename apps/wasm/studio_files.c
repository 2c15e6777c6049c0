/* studio_files.c - levels as files of other programs.

   level_read: {"game", "text"}; reply: {"rows"} of a level text, of the first
               level of a document as generate --json writes it, or of a Tiled
               map.
   tiled:      {"game", "rows"}; reply: {"name", "map", "tileset", "columns"}:
               the texts of NAME.tmj and of the tileset of the game; its picture
               has the tiles in that many columns. */
#include "wasm/session.h"

#include <string.h>

EXPORT(level_read) SettStatus sett_wasm_level_read(Session *s, size_t size);
EXPORT(tiled) SettStatus sett_wasm_tiled(Session *s, size_t size);

static SettStatus read_document(const SettGame *game, const SettJson *text,
                                SettArena *arena, SettGrid *grid,
                                SettError *err)
{
    const SettJson *root = NULL;
    SettStatus status =
        sett_json_read(text->string, text->size, NULL, arena, &root, err);
    if (status == SETT_OK)
        status = sett_json_of_game(game, root, err);
    if (status != SETT_OK)
        return status;
    if (sett_tiled_is_map(root))
        return sett_tiled_map(game, root, 0, arena, grid, err);
    const SettJson *list = sett_json_member(root, "levels");
    const SettJson *level = list != NULL ? list->child : root;
    const SettJson *rows = sett_json_member(level, "rows");
    if (rows == NULL)
        return sett_fail_at(err, SETT_BAD_INPUT, root->line, root->column,
                            "no level in this document");
    return sett_json_rows(game, rows, arena, grid, err);
}

static SettStatus level_read(Session *s, const SettJson *request,
                             SettError *err)
{
    static const char *const names[] = {"game", "text", NULL};
    const SettGame *game = NULL;
    SettGrid grid;
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status = sett_session_read_game(s, request, &game, err);
    const SettJson *text = sett_json_member(request, "text");
    if (status == SETT_OK && (text == NULL || text->type != SETT_JSON_STRING))
        status = sett_fail(err, SETT_BAD_INPUT, "no text");
    if (status != SETT_OK)
        return status;
    status = sett_picture_refuse(text->string, text->size, err);
    if (status != SETT_OK)
        return status;
    bool document = text->size > 0 && text->string[0] == '{' &&
                    sett_tile_glyph(&game->tiles, '{') < 0;
    status = document ? read_document(game, text, &s->arena, &grid, err)
                      : sett_level_read(game, text->string, text->size, 0,
                                        &s->arena, &grid, err);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    sett_json_key(&w, "rows");
    sett_json_put_rows(&w, game, &grid);
    sett_json_close(&w);
    return SETT_OK;
}

SettStatus sett_wasm_level_read(Session *s, size_t size)
{
    return sett_session_answer(s, size, level_read);
}

/* A text as a member; out of memory sticks to the reply. */
static void put_text(SettJsonWriter *w, const char *key, SettText *text)
{
    if (text->status == SETT_OK)
        sett_json_add_string(w, key, text->data);
    else
        w->out->status = text->status;
    sett_text_clear(text);
}

static SettStatus tiled(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"game", "rows", NULL};
    const SettGame *game = NULL;
    SettGrid grid;
    uint8_t *rgb;
    int32_t width = 0, height;
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status = sett_session_read_game(s, request, &game, err);
    const SettJson *rows = sett_json_member(request, "rows");
    if (status == SETT_OK)
        status = sett_json_rows(game, rows, &s->arena, &grid, err);
    if (status == SETT_OK)
        status = sett_tiled_picture(game, &s->arena, &rgb, &width, &height);
    if (status != SETT_OK)
        return status;
    SettText text = sett_text(s->arena.alloc);
    SettJsonWriter w = sett_session_reply(s);
    sett_tiled_name(game, "", &text);
    put_text(&w, "name", &text);
    sett_tiled_write_map(game, &grid, &text);
    put_text(&w, "map", &text);
    sett_tiled_write_tileset(game, &text);
    put_text(&w, "tileset", &text);
    sett_json_add_int(&w, "columns", width / SETT_ART_SIDE);
    sett_json_close(&w);
    sett_text_free(&text);
    return SETT_OK;
}

SettStatus sett_wasm_tiled(Session *s, size_t size)
{
    return sett_session_answer(s, size, tiled);
}
