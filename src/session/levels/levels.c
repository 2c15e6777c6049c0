/* levels.c - levels of recipes, one by one or as bytes; a level judged; tiles
   as pictures; all that there is to choose from. */
#include "session/ask.h"

#include <string.h>

#define MOST_LEVELS 100000 /* of one request */

static SettStatus describe(SettAsk *ask)
{
    return sett_describe(ask->catalog, ask->bytes);
}

VERB(describe, describe,
     "All that can be chosen or set: games, generators, players, searches, "
     "each with its options.",
     .raw = true, REPLY_AS("Describe"));

static const SettMember batch_members[] = {
    ASKED(recipe, "recipe", "makes the levels"),
    ASKED_INT(first, 0, 0, INT32_MAX, "index of the first level"),
    ASKED_INT(count, 1, 0, MOST_LEVELS, "how many levels"), MEMBERS_END};

static SettStatus begin_batch(const SettAsk *ask, SettPipe *pipe,
                              SettGrid *grid)
{
    const SettRecipe *recipe = ask->asked.recipe;
    SettStatus status = sett_recipe_makes(recipe, ask->err);
    *pipe = sett_recipe_pipe(recipe);
    return status == SETT_OK
               ? sett_grid_take(ask->arena, recipe->w, recipe->h, grid)
               : status;
}

/* One level of a batch; an infeasible one is an answer, with its reasons. */
static SettStatus put_level(SettAsk *ask, const SettPipe *pipe, SettGrid *grid,
                            int64_t index)
{
    const SettRecipe *recipe = ask->asked.recipe;
    SettGenReport reports[SETT_MAX_STAGES];
    SettJsonWriter *w = ask->out;
    sett_json_open(w, '{');
    sett_json_add_int(w, "index", index);
    SettStatus status = sett_make(pipe, recipe->seed, (uint64_t)index,
                                  ask->arena, grid, reports);
    status = sett_ask_put_made(ask, recipe->game, grid, status, reports);
    sett_json_close(w);
    return status;
}

static SettStatus generate(SettAsk *ask)
{
    SettPipe pipe;
    SettGrid grid;
    SettStatus status = begin_batch(ask, &pipe, &grid);
    if (status != SETT_OK)
        return status;
    sett_json_key(ask->out, "recipe");
    sett_recipe_write(ask->asked.recipe, ask->out);
    sett_ask_put_hash(ask->out, sett_recipe_hash(ask->asked.recipe));
    sett_json_add_open(ask->out, "levels", '[');
    SettArenaMark mark = sett_arena_mark(ask->arena);
    const SettText *reply = ask->out->out;
    for (int64_t i = 0;
         i < ask->asked.count && status == SETT_OK && reply->status == SETT_OK;
         i++) {
        status = sett_ask_step(ask, i, ask->asked.count);
        if (status == SETT_OK)
            status = put_level(ask, &pipe, &grid, ask->asked.first + i);
        sett_arena_reset(ask->arena, mark);
    }
    sett_json_close(ask->out);
    return status;
}

VERB(generate, generate, "Levels of a recipe.", .request = batch_members,
     REPLY(TOLD("recipe", "recipe", "with every option as it was used"),
           TOLD("hash", "text", "of all that decides the levels"),
           TOLD("levels", "Numbered[]", "in order")));

RECORD(Numbered, "A level of many.", TOLD("index", "int", "of the level"),
       TOLD_AS("Level"));

static SettStatus cells(SettAsk *ask)
{
    const SettAsked *b = &ask->asked;
    SettPipe pipe;
    SettGrid grid;
    SettStatus status = begin_batch(ask, &pipe, &grid);
    if (status != SETT_OK)
        return status;
    size_t area = (size_t)sett_grid_area(&grid);
    SettArenaMark mark = sett_arena_mark(ask->arena);
    for (int64_t i = 0; i < b->count; i++) {
        status = sett_ask_step(ask, i, b->count);
        if (status != SETT_OK)
            return status;
        status = sett_make(&pipe, b->recipe->seed, (uint64_t)(b->first + i),
                           ask->arena, &grid, NULL);
        if (status != SETT_OK && status != SETT_INFEASIBLE)
            return status;
        if (status == SETT_INFEASIBLE)
            memset(grid.cells, 0, area);
        sett_text_char(ask->bytes, status == SETT_OK ? '\0' : '\1');
        sett_text_bytes(ask->bytes, grid.cells, area);
        sett_arena_reset(ask->arena, mark);
    }
    return SETT_OK;
}

VERB(cells, cells,
     "The same levels as bytes: of each a byte (0: made, 1: infeasible) and a "
     "byte a tile, row by row.",
     .request = batch_members);

static SettStatus measure(SettAsk *ask)
{
    SettGrid grid;
    SettStatus status = sett_json_rows(ask->asked.game, ask->asked.rows,
                                       ask->arena, &grid, ask->err);
    if (status != SETT_OK)
        return status;
    sett_json_add_string(ask->out, "game", ask->asked.game->name);
    return sett_ask_judge(ask, ask->asked.game, &grid);
}

VERB(measure, measure, "A level checked and measured.",
     REQUEST(ASKED(game, "game", "whose rules are kept"),
             ASKED(rows, "text[]", "the level, a character a tile")),
     REPLY(TOLD("game", "text", "as asked"), TOLD_AS("Judged")));

static SettStatus art(SettAsk *ask)
{
    const SettGame *game = ask->asked.game;
    SettArt *arts = SETT_TAKE(ask->arena, game->tiles.count, SettArt);
    if (arts == NULL)
        return SETT_NO_MEMORY;
    sett_art(game, arts);
    for (int32_t tile = 0; tile < game->tiles.count; tile++)
        for (int32_t i = 0; i < SETT_ART_SIDE * SETT_ART_SIDE; i++) {
            uint32_t rgb = arts[tile].pixels[i];
            uint8_t pixel[4] = {(uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8),
                                (uint8_t)rgb, 255};
            sett_text_bytes(ask->bytes, pixel, sizeof pixel);
        }
    return SETT_OK;
}

VERB(art, art,
     "The art of a game's tiles, one below the other, as bytes: 16 rows of 16 "
     "pixels each, a pixel red, green, blue, 255.",
     REQUEST(ASKED(game, "game", "whose tiles are drawn")));
