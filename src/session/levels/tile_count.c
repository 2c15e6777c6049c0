/* tile_count.c - how many kinds of tile a game has. */
#include "session/ask.h"

static SettStatus count(SettAsk *ask)
{
    sett_json_add_int(ask->out, "tiles", ask->asked.game->tiles.count);
    return SETT_OK;
}

VERB(tile_count, count, "How many kinds of tile a game has.",
     REQUEST(ASKED(game, "game", "whose tiles are counted")),
     REPLY(TOLD("tiles", "int", "kinds of tile")));
