/* files.c - levels as files of other programs, and back. */
#include "session/ask.h"
#include "session/shapes.h"

/* A level, or a text that has one: a request. */
typedef struct FileAsked {
    const SettGame *game;
    const SettJson *rows, *text;
} FileAsked;

static SettStatus read_document(SettAsk *ask, SettGrid *grid)
{
    const FileAsked *asked = ask->request;
    const SettGame *game = asked->game;
    const SettJson *root = NULL;
    SettStatus status = sett_json_read(asked->text->string, asked->text->size,
                                       NULL, ask->arena, &root, ask->err);
    if (status == SETT_OK)
        status = sett_json_of_game(game, root, ask->err);
    if (status != SETT_OK)
        return status;
    if (sett_tiled_is_map(root))
        return sett_tiled_map(game, root, 0, ask->arena, grid, ask->err);
    const SettJson *list = sett_json_member(root, "levels");
    const SettJson *level = list != NULL ? list->child : root;
    const SettJson *rows = sett_json_member(level, "rows");
    if (rows == NULL)
        return sett_fail_at(ask->err, SETT_BAD_INPUT, root->line, root->column,
                            "no level in this document");
    return sett_json_rows(game, rows, ask->arena, grid, ask->err);
}

static SettStatus level_read(SettAsk *ask)
{
    const FileAsked *asked = ask->request;
    const SettJson *text = asked->text;
    SettGrid grid;
    SettStatus status = sett_picture_refuse(text->string, text->size, ask->err);
    if (status != SETT_OK)
        return status;
    bool document = text->size > 0 && text->string[0] == '{' &&
                    sett_tile_glyph(&asked->game->tiles, '{') < 0;
    status = document ? read_document(ask, &grid)
                      : sett_level_read(asked->game, text->string, text->size,
                                        0, ask->arena, &grid, ask->err);
    if (status != SETT_OK)
        return status;
    sett_json_key(ask->out, "rows");
    sett_json_put_rows(ask->out, asked->game, &grid);
    return SETT_OK;
}

static const SettMember read_members[] = {
    SETT_ASKED(FileAsked, game, "game", "whose tiles stand in it"),
    SETT_ASKED(FileAsked, text, "text",
               "a level text, a document with levels as generate answers (the "
               "first one is read), or a Tiled map"),
    SETT_MEMBERS_END};
static const SettMember read_reply[] = {
    SETT_TOLD("rows", "text[]", "a character a tile"), SETT_MEMBERS_END};
const SettSessionVerb sett_verb_level_read = {
    .name = "level_read",
    .help = SETT_HELP("A level from a file."),
    .request = read_members,
    .reply = read_reply,
    .size = sizeof(FileAsked),
    .run = level_read};

static SettStatus tiled(SettAsk *ask)
{
    const FileAsked *asked = ask->request;
    SettGrid grid;
    uint8_t *rgb;
    int32_t width, height;
    SettStatus status =
        sett_json_rows(asked->game, asked->rows, ask->arena, &grid, ask->err);
    if (status == SETT_OK)
        status =
            sett_tiled_picture(asked->game, ask->arena, &rgb, &width, &height);
    if (status != SETT_OK)
        return status;
    SettText text = sett_text(ask->arena->alloc);
    sett_tiled_name(asked->game, "", &text);
    sett_ask_put_text(ask->out, "name", &text);
    sett_tiled_write_map(asked->game, &grid, &text);
    sett_ask_put_text(ask->out, "map", &text);
    sett_tiled_write_tileset(asked->game, &text);
    sett_ask_put_text(ask->out, "tileset", &text);
    sett_text_free(&text);
    sett_json_add_int(ask->out, "columns", width / SETT_ART_SIDE);
    return SETT_OK;
}

static const SettMember tiled_members[] = {
    SETT_ASKED(FileAsked, game, "game", "whose tiles stand in it"),
    SETT_ASKED(FileAsked, rows, "text[]", "the level, a character a tile"),
    SETT_MEMBERS_END};
static const SettMember tiled_reply[] = {
    SETT_TOLD("name", "text",
              "of the tileset and its picture, without .tsj and .png"),
    SETT_TOLD("map", "text", "to be saved as .tmj beside the tileset"),
    SETT_TOLD("tileset", "text", "to be saved as .tsj"),
    SETT_TOLD("columns", "int", "of tiles in its picture"), SETT_MEMBERS_END};
const SettSessionVerb sett_verb_tiled = {
    .name = "tiled",
    .help =
        SETT_HELP("A level as a map for Tiled, and the tileset of its game."),
    .request = tiled_members,
    .reply = tiled_reply,
    .size = sizeof(FileAsked),
    .run = tiled};
