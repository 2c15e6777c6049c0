/* arrays.c - many levels as arrays of the caller (sett_ask_arrays): the levels
   of a recipe with their measures, or measures of levels that the caller made.
   Asked without arrays both say how large these have to be. */
#include "session/ask.h"

#include <math.h>
#include <string.h>

#define MOST_ARRAYED 10000000 /* levels of one request */

/* Where the arrays of level `index` of a request begin; NULL: not wanted. */
typedef struct Slot {
    uint8_t *cells, *feasible;
    double *values;
} Slot;

/* Whether the caller's arrays are as large as `count` levels of w x h need. */
static SettStatus check_arrays(SettAsk *ask, const SettGame *game, int32_t w,
                               int32_t h)
{
    const SettArrays *a = ask->arrays;
    size_t count = (size_t)ask->asked.count, cells, values;
    if (!sett_size_mul(count, (size_t)w * (size_t)h, &cells) ||
        !sett_size_mul(count, (size_t)game->measures.count, &values))
        return sett_fail(ask->err, SETT_TOO_LARGE, "too many cells");
    SettStatus status = SETT_OK;
    if (a->cells != NULL)
        status = sett_ask_array(ask, "cells", a->cells, a->cell_count, cells);
    if (status == SETT_OK && a->feasible != NULL)
        status = sett_ask_array(ask, "feasible", a->feasible, a->feasible_count,
                                count);
    if (status == SETT_OK && a->values != NULL)
        status =
            sett_ask_array(ask, "values", a->values, a->value_count, values);
    return status;
}

static Slot slot_of(const SettArrays *a, const SettGame *game, size_t area,
                    int64_t index)
{
    size_t i = (size_t)index, measures = (size_t)game->measures.count;
    return (Slot){a->cells != NULL ? a->cells + i * area : NULL,
                  a->feasible != NULL ? a->feasible + i : NULL,
                  a->values != NULL ? a->values + i * measures : NULL};
}

static void fill_nan(const SettGame *game, double *values)
{
    for (int32_t i = 0; values != NULL && i < game->measures.count; i++)
        values[i] = NAN;
}

static void put_shape(SettAsk *ask, const SettGame *game, int32_t w, int32_t h)
{
    SettJsonWriter *out = ask->out;
    sett_json_add_int(out, "count", ask->asked.count);
    sett_json_add_int(out, "h", h);
    sett_json_add_int(out, "w", w);
    sett_json_add_open(out, "tiles", '[');
    for (int32_t i = 0; i < game->tiles.count; i++) {
        char glyph[2] = {game->tiles.tiles[i].glyph, '\0'};
        sett_json_put_string(out, glyph);
    }
    sett_json_close(out);
    sett_json_add_open(out, "measures", '[');
    for (int32_t i = 0; i < game->measures.count; i++)
        sett_json_put_string(out, game->measures.rows[i].name);
    sett_json_close(out);
}

static SettStatus make_slot(SettAsk *ask, int64_t index, const Slot *slot)
{
    const SettRecipe *recipe = ask->asked.recipe;
    SettGrid grid;
    SettStatus status =
        slot->values == NULL
            ? sett_recipe_level(recipe, index, ask->arena, &grid)
            : sett_recipe_measure(recipe, index, ask->arena, &grid,
                                  slot->values);
    bool made = status == SETT_OK;
    if (!made && status != SETT_INFEASIBLE)
        return status;
    size_t area = (size_t)recipe->w * (size_t)recipe->h;
    if (slot->feasible != NULL)
        *slot->feasible = made ? 1 : 0;
    if (slot->cells != NULL && made)
        memcpy(slot->cells, grid.cells, area);
    else if (slot->cells != NULL)
        memset(slot->cells, 0, area);
    if (!made)
        fill_nan(recipe->game, slot->values);
    return SETT_OK;
}

static SettStatus level_array(SettAsk *ask)
{
    const SettRecipe *recipe = ask->asked.recipe;
    SettStatus status = sett_recipe_makes(recipe, ask->err);
    if (status != SETT_OK)
        return status;
    put_shape(ask, recipe->game, recipe->w, recipe->h);
    if (ask->arrays == NULL)
        return SETT_OK;
    status = check_arrays(ask, recipe->game, recipe->w, recipe->h);
    size_t area = (size_t)recipe->w * (size_t)recipe->h;
    SettArenaMark mark = sett_arena_mark(ask->arena);
    for (int64_t i = 0; i < ask->asked.count && status == SETT_OK; i++) {
        Slot slot = slot_of(ask->arrays, recipe->game, area, i);
        status = make_slot(ask, ask->asked.first + i, &slot);
        sett_arena_reset(ask->arena, mark);
        if (status == SETT_OK && sett_stopped(ask->arena))
            status = SETT_CANCELLED;
    }
    return status;
}

#define SHAPE                                                              \
    TOLD("count", "int", "of levels"), TOLD("h", "int", "height of each"), \
        TOLD("w", "int", "width of each"),                                 \
        TOLD("tiles", "text[]",                                            \
             "the glyph of each tile, by the number in "                   \
             "a cell"),                                                    \
        TOLD("measures", "text[]", "names, in the order of a level's values")

VERB(level_array, level_array,
     "The levels of a recipe as arrays (sett_ask_arrays): cells[count][h][w], "
     "feasible[count] (1: made), values[count][measures]. Without arrays: the "
     "sizes alone.",
     .native = true,
     REQUEST(ASKED(recipe, "recipe", "makes the levels"),
             ASKED_INT(first, 0, 0, INT32_MAX, "index of the first level"),
             ASKED_INT(count, 1, 0, MOST_ARRAYED, "how many levels")),
     REPLY(SHAPE));

static SettStatus judge_slot(SettAsk *ask, const Slot *slot, int32_t w,
                             int32_t h)
{
    const SettGame *game = ask->asked.game;
    SettLevel level = {.grid = {slot->cells, w, h}};
    SettStatus status = SETT_OK;
    if (slot->feasible != NULL) {
        SettReport report = sett_report(ask->arena);
        status = sett_game_check(game, &level, true, ask->arena, &report);
        *slot->feasible = sett_report_feasible(&report) ? 1 : 0;
    }
    if (status == SETT_OK && slot->values != NULL)
        status = sett_game_measure(game, &level, ask->arena, slot->values);
    return status;
}

/* The number of the first cell that holds no tile of the game, or `count`. */
static size_t bad_cell(const SettGame *game, const uint8_t *cells, size_t count)
{
    size_t i = 0;
    while (i < count && cells[i] < game->tiles.count)
        i++;
    return i;
}

static SettStatus measure_array(SettAsk *ask)
{
    const SettAsked *a = &ask->asked;
    const SettGame *game = a->game;
    put_shape(ask, game, a->w, a->h);
    if (ask->arrays == NULL)
        return SETT_OK;
    SettStatus status = check_arrays(ask, game, a->w, a->h);
    if (status != SETT_OK)
        return status;
    if (ask->arrays->cells == NULL)
        return sett_fail(ask->err, SETT_BAD_ARGUMENT, "no array cells");
    size_t at = bad_cell(game, ask->arrays->cells, ask->arrays->cell_count);
    if (at < ask->arrays->cell_count) {
        sett_fail(ask->err, SETT_BAD_ARGUMENT, "cell %lld holds %d",
                  (long long)at, (int)ask->arrays->cells[at]);
        sett_expect(ask->err, "a tile in 0..%d", (int)game->tiles.count - 1);
        return SETT_BAD_ARGUMENT;
    }
    SettArenaMark mark = sett_arena_mark(ask->arena);
    size_t area = (size_t)a->w * (size_t)a->h;
    for (int64_t i = 0; i < a->count && status == SETT_OK; i++) {
        Slot slot = slot_of(ask->arrays, game, area, i);
        status = judge_slot(ask, &slot, a->w, a->h);
        sett_arena_reset(ask->arena, mark);
        if (status == SETT_OK && sett_stopped(ask->arena))
            status = SETT_CANCELLED;
    }
    return status;
}

VERB(measure_array, measure_array,
     "Levels of the caller measured (sett_ask_arrays): reads cells"
     "[count][h][w], fills feasible[count] (1: legal) and values[count]"
     "[measures]. Without arrays: the sizes alone.",
     .native = true,
     REQUEST(ASKED(game, "game", "whose levels they are"),
             ASKED_INT(count, 1, 0, MOST_ARRAYED, "how many levels"),
             ASKED_INT(h, 1, 1, SETT_MAX_SIDE, "height of each"),
             ASKED_INT(w, 1, 1, SETT_MAX_SIDE, "width of each")),
     REPLY(SHAPE));
