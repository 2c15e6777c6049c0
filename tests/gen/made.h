/* made.h - what the unit tests of the generators share: MiniDungeons 2 levels
   made with changed parameters, and a recorder of what is shown meanwhile. */
#ifndef SETT_TEST_MADE_H
#define SETT_TEST_MADE_H

#include "games/md2/md2.h"
#include "gen/parts.h"
#include "parts/parts.h"

#include <stdio.h>
#include <string.h>

/** Sets a parameter by name and text. */
static inline void made_set(SettArena *arena, const SettGen *gen, void *params,
                            const char *name, const char *text)
{
    SettError err;
    SettStatus s = sett_params_set(&gen->params, params, name, text,
                                   &sett_game_md2.tiles, arena, &err);
    if (s != SETT_OK)
        fail_msg("%s: %s", name, err.text);
}

/** Parameters of a generator for MiniDungeons 2 with changes, as pairs
    "name=text" split by blanks; "" for none. */
static inline void *made_params(SettArena *arena, const SettGen *gen,
                                const char *changes)
{
    void *params = parts_defaults(arena, gen, &sett_game_md2);
    static char name[40], text[4000];
    int used;
    while (sscanf(changes, " %39[^= ]=%3999[^ ]%n", name, text, &used) == 2) {
        made_set(arena, gen, params, name, text);
        changes += used;
    }
    return params;
}

/** Runs a generator on a grid of MiniDungeons 2. */
static inline SettStatus made_on(SettArena *arena, const SettGen *gen,
                                 const void *params, uint64_t index,
                                 SettGrid *grid, SettGenReport *report,
                                 const SettWatch *watch)
{
    SettPurpose purpose =
        gen->writes == SETT_WRITES_LAYOUT ? SETT_FOR_LAYOUT : SETT_FOR_FURNISH;
    SettGenJob job = {.game = &sett_game_md2,
                      .params = params,
                      .rng = sett_rng(21, purpose, index),
                      .tmp = arena,
                      .report = report,
                      .watch = watch};
    return gen->run(&job, grid);
}

/** A layout of w x h; must succeed. */
static inline SettGrid made_layout(SettArena *arena, const SettGen *gen,
                                   const void *params, int32_t w, int32_t h,
                                   uint64_t index)
{
    SettGrid grid;
    assert_int_equal(sett_grid_take(arena, w, h, &grid), SETT_OK);
    assert_int_equal(made_on(arena, gen, params, index, &grid, NULL, NULL),
                     SETT_OK);
    return grid;
}

/** A room of floor inside a border of wall. */
static inline SettGrid made_room(SettArena *arena, int32_t w, int32_t h)
{
    SettGrid grid;
    assert_int_equal(sett_grid_take(arena, w, h, &grid), SETT_OK);
    for (int32_t y = 1; y < h - 1; y++)
        for (int32_t x = 1; x < w - 1; x++)
            grid.cells[sett_grid_at(&grid, x, y)] = MD2_FLOOR;
    return grid;
}

static inline int32_t made_floors(const SettGrid *grid)
{
    int32_t n = 0;
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        n += grid->cells[c] != MD2_WALL;
    return n;
}

/** 4-connected components of walls, the border's included. */
static inline int32_t made_chunks(SettArena *arena, const SettGrid *grid)
{
    SettArenaMark mark = sett_arena_mark(arena);
    const uint8_t is[256] = {[MD2_WALL] = 1};
    SettMask walls = parts_mask_of(arena, grid, is);
    int32_t count, *labels = SETT_TAKE(arena, sett_grid_area(grid), int32_t);
    assert_non_null(labels);
    assert_int_equal(sett_components(&walls, arena, labels, NULL, &count),
                     SETT_OK);
    sett_arena_reset(arena, mark);
    return count;
}

/** Everything that was shown during one run, in an arena that the run itself
    does not use. */
typedef struct MadeFrame {
    char what[64];
    SettGrid grid;
} MadeFrame;

typedef struct MadeFilm {
    SettArena *arena;
    MadeFrame *frames;
    int32_t count, room;
} MadeFilm;

static inline void made_frame(void *user, const SettGrid *grid,
                              const char *what)
{
    MadeFilm *film = user;
    if (film->count == film->room)
        return;
    MadeFrame *f = &film->frames[film->count++];
    f->grid = parts_copy(film->arena, grid);
    strncpy(f->what, what, sizeof f->what - 1);
}

static inline MadeFilm made_film(SettArena *arena, int32_t room)
{
    MadeFilm film = {arena, SETT_TAKE(arena, room, MadeFrame), 0, room};
    assert_non_null(film.frames);
    return film;
}

#endif
