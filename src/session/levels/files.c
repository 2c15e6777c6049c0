/* files.c - levels as files of other programs, and back. */
#include "session/ask.h"
#include "sett/format.h"

static SettStatus take_first(void *user, int64_t index, const SettGrid *grid)
{
    (void)index;
    SettGrid *first = user;
    if (first->cells == NULL)
        *first = *grid;
    return SETT_OK;
}

static SettStatus level_read(SettAsk *ask)
{
    const SettAsked *asked = &ask->asked;
    SettGrid grid = {.cells = NULL};
    const SettFormatJob job = {.game = asked->game,
                               .arena = ask->arena,
                               .err = ask->err,
                               .take = take_first,
                               .user = &grid};
    SettStatus status =
        sett_levels_read(&job, asked->text->string, asked->text->size);
    if (status != SETT_OK)
        return status;
    sett_json_add_rows(ask->out, asked->game, &grid);
    return SETT_OK;
}

VERB(level_read, level_read, "A level from a file.",
     REQUEST(ASKED(game, "game", "whose tiles stand in it"),
             ASKED(text, "text",
                   "a file of any format that check reads; of several levels "
                   "the first is told")),
     REPLY(TOLD("rows", "text[]", "a character a tile")));

static SettStatus tiled(SettAsk *ask)
{
    const SettAsked *asked = &ask->asked;
    SettGrid grid;
    uint8_t *rgb;
    int32_t width, height;
    SettStatus status =
        sett_json_rows(asked->game, asked->rows, ask->arena, &grid, ask->err);
    if (status != SETT_OK)
        return status;
    status = sett_tiled_picture(asked->game, ask->arena, &rgb, &width, &height);
    if (status != SETT_OK)
        return status;
    sett_tiled_name(asked->game, "", &ask->text);
    sett_ask_put_text(ask->out, "name", &ask->text);
    sett_tiled_write_map(asked->game, &grid, &ask->text);
    sett_ask_put_text(ask->out, "map", &ask->text);
    sett_tiled_write_tileset(asked->game, &ask->text);
    sett_ask_put_text(ask->out, "tileset", &ask->text);
    sett_json_add_int(ask->out, "columns", width / SETT_ART_SIDE);
    return SETT_OK;
}

VERB(tiled, tiled, "A level as a map for Tiled, and the tileset of its game.",
     REQUEST(ASKED(game, "game", "whose tiles stand in it"),
             ASKED(rows, "text[]", "the level, a character a tile")),
     REPLY(TOLD("name", "text",
                "of the tileset and its picture, without .tsj and .png"),
           TOLD("map", "text", "to be saved as .tmj beside the tileset"),
           TOLD("tileset", "text", "to be saved as .tsj"),
           TOLD("columns", "int", "of tiles in its picture")));
