/* test_scratch_io.c - scratch of work on dungeons, of pictures and files. */
#include "contract/scratch.h"
#include "sett/chart.h"
#include "support/dungeons.h"

static SettStatus figures(Place *p, SettArena *tmp)
{
    SettDungeonFigures f = {0};
    SettStatus s = sett_dungeon_figures(p->dungeon, tmp, &f);
    p->answer = (uint64_t)(f.loops * 1000 + f.dead_end_rooms);
    return s;
}

static SettStatus reasons(Place *p, SettArena *tmp)
{
    SettDungeonReport report = {.count = 0};
    SettStatus s = sett_dungeon_report(p->dungeon, tmp, &report);
    p->answer = (uint64_t)report.count;
    return s;
}

static SettStatus objectives(Place *p, SettArena *tmp)
{
    SettObjective *all;
    int32_t count = 0;
    SettStatus s = sett_dungeon_objectives(p->dungeon, tmp, &all, &count);
    p->answer = (uint64_t)count;
    return s;
}

static SettStatus way(Place *p, SettArena *tmp)
{
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    SettSpot from = dungeon_passable(p->dungeon, &rng);
    SettSpot to = dungeon_passable(p->dungeon, &rng);
    SettDungeonPath found = {.steps = 0};
    SettStatus s = sett_dungeon_path(p->dungeon, (SettPathType)p->number, from,
                                     to, 300, tmp, &found, NULL);
    p->answer = (uint64_t)found.steps * 4 + (uint64_t)found.answer;
    return s;
}

static SettStatus plan_text(Place *p, SettArena *tmp)
{
    SettText out = sett_text(testkit_filled());
    SettStatus s = sett_dungeon_plan_text(p->dungeon, NULL, tmp, &out);
    if (s == SETT_OK)
        s = sett_dungeon_write_tiled(p->dungeon, tmp, &out);
    p->answer = s == SETT_OK ? hash_of(out.data, out.size) : 0;
    sett_text_free(&out);
    return s;
}

static SettStatus picture(Place *p, SettArena *tmp)
{
    uint8_t *rgb;
    int32_t w = 0, h = 0;
    SettStatus s = sett_dungeon_rgb(p->dungeon, NULL, 1, tmp, &rgb, &w, &h);
    p->answer = s == SETT_OK ? hash_of(rgb, (size_t)(3 * w * h)) : 0;
    return s;
}

static void dungeons_have_scratch(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 4; i++) {
        SettRng rng = sett_rng(2, SETT_FOR_TEST, i);
        Place p = {.keep = testkit_arena(), .game = &sett_game_edd};
        p.dungeon = dungeon_random(&rng, 2 + (int32_t)i, 6, 5);
        within("figures", &p, figures, KEPT);
        within("reasons", &p, reasons, KEPT);
        within("objectives", &p, objectives, KEPT);
        within("plan", &p, plan_text, KEPT);
        within("picture", &p, picture, KEPT);
        for (p.number = 0; p.number < SETT_PATH_TYPES; p.number++)
            within(sett_path_name((SettPathType)p.number), &p, way, KEPT);
        sett_dungeon_destroy(p.dungeon);
        sett_arena_free(&p.keep);
    }
    in_all(1597898, UINT64_C(0xd477df5a93e8d67d));
}

static SettStatus shown(SettStatus s, const uint8_t *rgb, int32_t w, int32_t h,
                        Place *p)
{
    p->answer = s == SETT_OK ? hash_of(rgb, 3 * (size_t)w * (size_t)h) : 0;
    return s;
}

static SettStatus render(Place *p, SettArena *tmp)
{
    uint8_t *rgb = NULL;
    int32_t w = 0, h = 0;
    SettStatus s = sett_render_rgb(p->game, &p->level.grid, 1 + p->number % 2,
                                   tmp, &rgb, &w, &h);
    return shown(s, rgb, w, h, p);
}

static SettStatus heat(Place *p, SettArena *tmp)
{
    uint8_t *rgb = NULL;
    int32_t w = 0, h = 0, area = sett_grid_area(&p->level.grid);
    int64_t *counts = SETT_TAKE(&p->keep, area, int64_t);
    for (int32_t c = 0; c < area; c++)
        counts[c] = c % 7 * (c % 3);
    SettStatus s = sett_render_heat_rgb(p->game, &p->level.grid, counts,
                                        SETT_HEAT_WARM, 1, tmp, &rgb, &w, &h);
    return shown(s, rgb, w, h, p);
}

static SettStatus cloud(Place *p, SettArena *tmp)
{
    SettCloud made;
    uint8_t *rgb = NULL;
    int32_t w = 0, h = 0;
    SettGrid two[2] = {p->level.grid, parts_copy(&p->keep, &p->level.grid)};
    for (int32_t c = 0; c < sett_grid_area(&two[1]); c += 3)
        two[1].cells[c] = p->game->fill_solid;
    SettStatus s = sett_cloud(
        p->game, two, 2, p->number % 2 == 0 ? 0 : SETT_IS(SOLID), tmp, &made);
    if (s == SETT_OK)
        s = sett_cloud_rgb(&made, 3, tmp, &rgb, &w, &h);
    return shown(s, rgb, w, h, p);
}

static SettStatus tiles(Place *p, SettArena *tmp)
{
    uint8_t *rgb = NULL;
    int32_t w = 0, h = 0;
    SettStatus s = sett_tiled_picture(p->game, tmp, &rgb, &w, &h);
    return shown(s, rgb, w, h, p);
}

/* As text and as a map of Tiled, and read again. */
static SettStatus read_again(Place *p, SettArena *tmp)
{
    SettText out = sett_text(testkit_filled());
    const SettJson *root;
    SettGrid grid = p->level.grid;
    sett_level_write(p->game, &p->level.grid, &out);
    SettStatus s =
        sett_level_read(p->game, out.data, out.size, 0, tmp, &grid, NULL);
    sett_text_clear(&out);
    sett_tiled_write_map(p->game, &grid, &out);
    if (s == SETT_OK)
        s = sett_json_read(out.data, out.size, NULL, tmp, &root, NULL);
    if (s == SETT_OK)
        s = sett_tiled_map(p->game, root, 0, tmp, &grid, NULL);
    p->answer = s == SETT_OK ? sett_grid_hash(&grid) : 0;
    sett_text_free(&out);
    return s;
}

static void pictures_have_scratch(void **state)
{
    (void)state;
    SettRng rng = sett_rng(7, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 2 * sett_catalog_builtin()->game_count; i++) {
        Place p = {.keep = testkit_arena(),
                   .game = sett_catalog_builtin()->games[i / 2],
                   .number = i};
        draw_level(&p, &rng);
        within("picture", &p, render, KEPT);
        within("heat", &p, heat, KEPT);
        within("cloud", &p, cloud, KEPT);
        within("tiles", &p, tiles, KEPT);
        within("files", &p, read_again, KEPT);
        sett_arena_free(&p.keep);
    }
    in_all(10348834, UINT64_C(0x4ae3d1b951286a34));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(dungeons_have_scratch, begin),
        cmocka_unit_test_setup(pictures_have_scratch, begin),
    };
    return cmocka_run_group_tests_name("scratch of files", tests, NULL, NULL);
}
