/* edd_room.c - see edd_room.h. */
#include "support/edd_room.h"

#include <string.h>

SettGrid edd_grid(SettArena *arena, const char *art)
{
    int32_t w = (int32_t)strcspn(art, "/");
    int32_t h = ((int32_t)strlen(art) + 1) / (w + 1);
    SettGrid grid;
    assert_int_equal((w + 1) * h, strlen(art) + 1);
    assert_int_equal(sett_grid_take(arena, w, h, &grid), SETT_OK);
    for (int32_t i = 0; i < w * h; i++) {
        int32_t tile =
            sett_tile_glyph(&sett_game_edd.tiles, art[i / w * (w + 1) + i % w]);
        assert_true(tile >= 0);
        grid.cells[i] = (uint8_t)tile;
    }
    return grid;
}

static void analyse(EddCase *c, EddMode mode, const SettLevel *level,
                    const SettLevel *target)
{
    sett_edd_kinds(&sett_game_edd.tiles, c->kind);
    assert_int_equal(sett_edd_room(level, c->kind, mode, &c->arena, &c->room),
                     SETT_OK);
    assert_int_equal(sett_edd_patterns(&c->room), SETT_OK);
    assert_int_equal(sett_edd_safety(&c->room, &c->safety), SETT_OK);
    c->has_target = target != NULL;
    if (target != NULL) {
        assert_int_equal(
            sett_edd_room(target, c->kind, mode, &c->arena, &c->target_room),
            SETT_OK);
        assert_int_equal(sett_edd_patterns(&c->target_room), SETT_OK);
        assert_int_equal(sett_edd_target(&c->target_room, &c->target), SETT_OK);
    }
    assert_int_equal(sett_edd_dimensions(&c->room, &c->safety,
                                         target ? &c->target : NULL,
                                         EDD_ALL_DIMENSIONS, c->dimension),
                     SETT_OK);
}

void edd_open_grid(EddCase *c, EddMode mode, const SettLevel *target)
{
    SettLevel level = {.grid = c->grid};
    analyse(c, mode, &level, target);
}

void edd_open(EddCase *c, EddMode mode, const char *art, const char *target)
{
    SettLevel other = {.grid = {NULL, 0, 0}};
    c->arena = testkit_arena();
    c->grid = edd_grid(&c->arena, art);
    if (target != NULL)
        other.grid = edd_grid(&c->arena, target);
    edd_open_grid(c, mode, target != NULL ? &other : NULL);
}

void edd_open_marked(EddCase *c, EddMode mode, const char *art,
                     const SettMarker *markers, int32_t count)
{
    c->arena = testkit_arena();
    c->grid = edd_grid(&c->arena, art);
    SettLevel level = {
        .grid = c->grid, .markers = markers, .marker_count = count};
    analyse(c, mode, &level, NULL);
}

void edd_close(EddCase *c)
{
    sett_arena_free(&c->arena);
}

EddConfig edd_config(EddMode mode)
{
    EddConfig config;
    sett_params_default(&sett_edd_config, &config);
    config.mode.index = (int32_t)mode;
    return config;
}
