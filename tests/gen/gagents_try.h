/* gagents_try.h - one agent on a small canvas, and a look at what it draws. */
#ifndef SETT_TEST_GAGENTS_TRY_H
#define SETT_TEST_GAGENTS_TRY_H

#include "support/testkit.h"

#include "sett/catalog.h"
#include "sett/gagents.h"
#include "sett/io.h"

#include <string.h>

#define W 40
#define H 15

typedef struct Try {
    const SettGame *game;
    SettGagents program;
    SettArena arena;
    SettGrid grid;
    SettGenReport report;
    SettText text;
} Try;

static inline int32_t tile(const Try *t, const char *name)
{
    int32_t found = sett_tile_named(&t->game->tiles, name);
    assert_true(found >= 0);
    return found;
}

/* One agent in the middle that goes right and places ground, without frame. */
static inline SettGagent *begin(Try *t, int32_t w, int32_t h)
{
    *t = (Try){.game = sett_catalog_game(sett_catalog_builtin(), "mario"),
               .arena = testkit_arena(),
               .text = sett_text(sett_alloc_default())};
    SettGagent *a = t->program.agents.rows;
    sett_params_default(&sett_gagents_table, &t->program);
    sett_params_default(&sett_gagent_columns, a);
    t->program.agents.count = 1;
    t->program.frame = false;
    a->x = 10;
    a->y = 7;
    a->tokens = 5;
    a->tile.tile = tile(t, "ground");
    a->seen.tile = tile(t, "empty");
    assert_int_equal(sett_grid_take(&t->arena, w, h, &t->grid), SETT_OK);
    return a;
}

static inline SettStatus draw(Try *t, uint64_t seed)
{
    SettGenJob job = {.game = t->game,
                      .params = &t->program,
                      .rng = sett_rng(seed, SETT_FOR_LAYOUT, 0),
                      .tmp = &t->arena,
                      .report = &t->report};
    return sett_gagents_draw(&job, &t->grid);
}

static inline void end(Try *t)
{
    sett_text_free(&t->text);
    sett_arena_free(&t->arena);
}

static inline char at(const Try *t, int32_t x, int32_t y)
{
    return t->game->tiles.tiles[t->grid.cells[sett_grid_at(&t->grid, x, y)]]
        .glyph;
}

static inline int32_t count_of(const Try *t, const char *name)
{
    int64_t counts[256];
    sett_grid_count(&t->grid, counts);
    return (int32_t)counts[tile(t, name)];
}

/* Compares rows y.. of columns x.. with art whose rows are split by '/'. */
static inline void assert_art(const Try *t, int32_t x, int32_t y,
                              const char *art)
{
    int32_t dx = 0;
    for (const char *c = art; *c; c++, dx++) {
        if (*c == '/') {
            y++;
            dx = -1;
        } else if (at(t, x + dx, y) != *c) {
            SettText all = sett_text(sett_alloc_default());
            sett_level_write(t->game, &t->grid, &all);
            print_message("%s", all.data);
            sett_text_free(&all);
            fail_msg("(%d,%d) is '%c', not '%c'", x + dx, y, at(t, x + dx, y),
                     *c);
        }
    }
}

#endif
