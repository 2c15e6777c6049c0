/* dress.c - which tile of a user's set each cell of a level shows; the picture
   itself stays with the caller. */
#include "session/ask.h"

#include "sett/autotile.h"

static SettStatus take_tileset(SettAsk *ask, SettTiledSet *set,
                               SettAutotile *how)
{
    const SettJson *text = ask->asked.text, *name = ask->asked.name;
    SettStatus status = sett_tiled_read_tileset(
        text->string, text->size, "tileset", NULL, ask->arena, set, ask->err);
    if (status != SETT_OK)
        return status == SETT_UNSUPPORTED ? SETT_BAD_INPUT : status;
    how->tile = set->tile_w;
    return sett_own_terrain(ask->asked.game, set,
                            name != NULL ? name->string : NULL, how)
               ? SETT_OK
               : sett_json_refuse(ask->err, name != NULL ? name : text,
                                  "SET/COLOUR of its Wang sets",
                                  "no such terrain in the tileset");
}

static int32_t pixels(int64_t count)
{
    return (int32_t)(count < INT32_MAX ? count : INT32_MAX);
}

/* The picture's size: only how it is cut counts. */
static SettPicture size_of(const SettAsked *asked, SettAutotile *how)
{
    SettPicture size = {.w = asked->w, .h = asked->h};
    if (asked->cell >= 0) {
        if (how->tiles == NULL)
            how->tile = asked->cell > 0
                            ? asked->cell
                            : sett_own_tiles_side(size.w, size.h, how->kind);
        return size;
    }
    int64_t margin = how->tiles != NULL ? how->tiles->margin : 0;
    int64_t gap = how->tiles != NULL ? how->tiles->spacing : 0;
    size.w = pixels(margin + asked->w * (how->tile + gap) - gap);
    size.h = pixels(margin + asked->h * (how->tile + gap) - gap);
    return size;
}

static SettStatus dress(SettAsk *ask)
{
    const SettAsked *asked = &ask->asked;
    SettTiledSet set;
    SettAutotile how = {.tile = 16,
                        .kind = SETT_AUTOTILE_BLOB47,
                        .seed = (uint64_t)(uint32_t)asked->seed};
    SettPicture size;
    SettGrid grid;
    int32_t *tiles = NULL;
    SettStatus status =
        sett_json_rows(asked->game, asked->rows, ask->arena, &grid, ask->err);
    if (status == SETT_OK && asked->as != NULL &&
        !sett_autotile_kind(asked->as->string, &how.kind))
        status = sett_json_refuse(ask->err, asked->as, "16 or blob47",
                                  "another layout of tiles");
    if (status == SETT_OK && asked->text != NULL)
        status = take_tileset(ask, &set, &how);
    if (status != SETT_OK)
        return status;
    size = size_of(asked, &how);
    how.set = &size;
    status = sett_autotile_cells(asked->game, &grid, &how, ask->arena, &tiles,
                                 ask->err);
    if (status != SETT_OK)
        return status == SETT_BAD_ARGUMENT ? SETT_BAD_INPUT : status;
    sett_json_add_int(ask->out, "ground", asked->game->fill_open);
    sett_json_add_int(ask->out, "cell", how.tile);
    sett_json_add_int(ask->out, "margin",
                      how.tiles != NULL ? how.tiles->margin : 0);
    sett_json_add_int(ask->out, "spacing",
                      how.tiles != NULL ? how.tiles->spacing : 0);
    sett_json_add_open(ask->out, "tiles", '[');
    for (int32_t i = 0; i < grid.w * grid.h; i++)
        sett_json_put_int(ask->out, tiles[i]);
    sett_json_close(ask->out);
    return SETT_OK;
}

VERB(dress, dress,
     "A level in tiles of one's own: which of a picture's tiles, counted row "
     "by row from 0, each solid cell shows so that it fits its neighbours.",
     REQUEST(ASKED(game, "game", "whose tiles stand in it"),
             ASKED(rows, "text[]", "the level"),
             ASKED_INT(w, 1, 1, 32768, "tiles in a row of the picture"),
             ASKED_INT(h, 1, 1, 32768, "rows of tiles in it"),
             ASKED_INT(cell, -1, -1, 4096,
                       "pixels along a side of its tiles, and w and h are "
                       "pixels; 0: the tileset's size, else the largest usual "
                       "one of which it holds a whole set; -1: w and h are "
                       "tiles"),
             ASKED(as, "\"16\"|\"blob47\"?",
                   "how they are laid out: by the four sides, or by sides and "
                   "corners (default)"),
             ASKED(text, "text?",
                   "a tileset of Tiled (TSX, TSJ): its Wang set counts "
                   "instead"),
             ASKED(name, "text?",
                   "SET/COLOUR of the tileset that is solid; default: the "
                   "first that a name says it of"),
             ASKED_INT(seed, 1, 0, INT32_MAX, "chooses among variants")),
     REPLY(TOLD("ground", "int", "tile of the game that lies below them"),
           TOLD("cell", "int", "pixels along a side of the picture's tiles"),
           TOLD("margin", "int", "pixels before its first tile"),
           TOLD("spacing", "int", "pixels between its tiles"),
           TOLD("tiles", "int[]",
                "row by row; -1: not solid, the game's own art")));
