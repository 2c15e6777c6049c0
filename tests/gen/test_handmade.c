/* test_handmade.c - what designers do with the two steps (docs/design/md2.md,
   section 13): hand-made layouts furnished, partly furnished levels completed,
   one kind done again, layouts made again under objects that stay, layouts that
   fall apart. */
#include "gen/made.h"

static const SettGen *const furnishers[3] = {&sett_gen_cf, &sett_gen_caf,
                                             &sett_gen_af};
static const SettGen *const creators[3] = {&sett_gen_cc, &sett_gen_cac,
                                           &sett_gen_ac};

/* A level of our own. */
static const char layout[] = "XXXXXXXXXX/X   XX   X/X X    X X/X XXXXXX X/"
                             "X        X/X XXXX XXX/X X      X/X X XXXX X/"
                             "X        X/XXXXXXXXXX";

typedef struct Made {
    SettStatus status;
    SettGrid grid;
    SettGenReport report;
} Made;

static Made furnished(SettArena *arena, const SettGen *gen,
                      const SettGrid *base, const SettMask *lock,
                      const uint8_t *only, uint64_t seed)
{
    Made m = {.grid = parts_copy(arena, base)};
    SettGenJob job = {.game = &sett_game_md2,
                      .params = made_params(arena, gen, ""),
                      .rng = sett_rng(seed, SETT_FOR_FURNISH, 0),
                      .lock = lock,
                      .only = only,
                      .tmp = arena,
                      .report = &m.report};
    m.status = gen->run(&job, &m.grid);
    return m;
}

static int32_t count_of(const SettGrid *grid, uint8_t tile)
{
    int64_t counts[256];
    sett_grid_count(grid, counts);
    return (int32_t)counts[tile];
}

static void assert_complete(SettArena *arena, const SettGrid *grid)
{
    SettLevel level = {.grid = *grid};
    SettReport report = sett_report(arena);
    assert_int_equal(
        sett_game_check(&sett_game_md2, &level, true, arena, &report), SETT_OK);
    if (report.count > 0) {
        parts_print(&sett_game_md2, grid);
        fail_msg("%s", report.reasons[0].text);
    }
}

/* Locks every object that stands on a level. */
static SettMask lock_objects(SettArena *arena, const SettGrid *grid)
{
    SettMask lock;
    assert_int_equal(sett_mask_take(arena, grid->w, grid->h, &lock), SETT_OK);
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        if (grid->cells[c] != MD2_WALL && grid->cells[c] != MD2_FLOOR)
            sett_mask_set(&lock, c % grid->w, c / grid->w);
    return lock;
}

static const SettKindReport *kind_of(const SettGenReport *report, uint8_t tile)
{
    for (int32_t i = 0; i < report->kind_count; i++)
        if (report->kinds[i].tile == tile)
            return &report->kinds[i];
    fail_msg("the report does not name tile %d", tile);
    return NULL;
}

static void hand_made_layouts_are_furnished(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int32_t f = 0; f < 3; f++)
        for (uint64_t i = 0; i < 40; i++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            SettGrid base = parts_grid(&arena, &sett_game_md2, layout);
            Made m = furnished(&arena, furnishers[f], &base, NULL, NULL, i);
            assert_int_equal(m.status, SETT_OK);
            assert_complete(&arena, &m.grid);
            for (int32_t c = 0; c < sett_grid_area(&base); c++)
                assert_int_equal(base.cells[c] == MD2_WALL,
                                 m.grid.cells[c] == MD2_WALL);
            sett_arena_reset(&arena, mark);
        }
    sett_arena_free(&arena);
}

/* Entrance, two goblins, a portal and a treasure stand already. */
static void partly_furnished_levels_are_completed(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    int32_t completed = 0;
    for (int32_t f = 0; f < 3; f++)
        for (uint64_t i = 0; i < 40; i++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            SettGrid base = parts_grid(&arena, &sett_game_md2, layout);
            base.cells[sett_grid_at(&base, 1, 1)] = MD2_ENTRANCE;
            base.cells[sett_grid_at(&base, 8, 1)] = MD2_GOBLIN;
            base.cells[sett_grid_at(&base, 8, 2)] = MD2_GOBLIN;
            base.cells[sett_grid_at(&base, 3, 4)] = MD2_PORTAL;
            base.cells[sett_grid_at(&base, 8, 8)] = MD2_TREASURE;
            SettMask lock = lock_objects(&arena, &base);
            Made m = furnished(&arena, furnishers[f], &base, &lock, NULL, i);
            if (m.status == SETT_INFEASIBLE) { /* the portal's twin */
                assert_string_equal(m.report.reasons.reasons[0].code,
                                    "no-twin");
                sett_arena_reset(&arena, mark);
                continue;
            }
            assert_int_equal(m.status, SETT_OK);
            completed++;
            assert_complete(&arena, &m.grid);
            assert_int_equal(kind_of(&m.report, MD2_ENTRANCE)->kept, 1);
            assert_int_equal(kind_of(&m.report, MD2_ENTRANCE)->placed, 0);
            assert_int_equal(kind_of(&m.report, MD2_GOBLIN)->kept, 2);
            assert_int_equal(count_of(&m.grid, MD2_PORTAL), 2);
            for (int32_t c = 0; c < sett_grid_area(&base); c++)
                if (sett_mask_get(&lock, c % 10, c / 10))
                    assert_int_equal(base.cells[c], m.grid.cells[c]);
            sett_arena_reset(&arena, mark);
        }
    assert_true(completed >= 80);
    sett_arena_free(&arena);
}

/* An exit that is kept is the tail of the constraints' longest path: the
   entrance is looked for at the other end. */
static void ends_that_stand_turn_the_longest_path(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int32_t end = 0; end < 2; end++)
        for (uint64_t i = 0; i < 30; i++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            SettGrid base = made_room(&arena, 24, 3);
            int32_t at = end == 0 ? 1 : 22;
            base.cells[sett_grid_at(&base, at, 1)] = MD2_EXIT;
            SettMask lock = lock_objects(&arena, &base);
            Made m = furnished(&arena, &sett_gen_cf, &base, &lock, NULL, i);
            assert_int_equal(m.status, SETT_OK);
            assert_int_equal(m.report.placed[0].tile, MD2_ENTRANCE);
            /* LP[0..7] of 22 points. */
            if (end == 0)
                assert_in_range(m.report.placed[0].x, 15, 22);
            else
                assert_in_range(m.report.placed[0].x, 1, 8);
            sett_arena_reset(&arena, mark);
        }
    sett_arena_free(&arena);
}

static void one_kind_is_done_again(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid base = parts_grid(&arena, &sett_game_md2, layout);
    int32_t moved = 0;
    for (int32_t f = 0; f < 3; f++)
        for (uint8_t kind = MD2_ENTRANCE; kind < MD2_TILES; kind++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            uint8_t only[256] = {0};
            only[kind] = 1;
            Made before =
                furnished(&arena, furnishers[f], &base, NULL, NULL, 5);
            Made after =
                furnished(&arena, furnishers[f], &before.grid, NULL, only, 77);
            assert_int_equal(before.status, SETT_OK);
            if (after.status != SETT_OK) {
                sett_arena_reset(&arena, mark);
                continue;
            }
            for (int32_t c = 0; c < sett_grid_area(&base); c++) {
                uint8_t a = before.grid.cells[c], b = after.grid.cells[c];
                moved += a != b;
                assert_true(a == b || a == kind || b == kind);
            }
            for (int32_t k = 0; k < after.report.kind_count; k++)
                if (after.report.kinds[k].tile != kind)
                    assert_int_equal(after.report.kinds[k].placed, 0);
            sett_arena_reset(&arena, mark);
        }
    assert_true(moved > 60);
    sett_arena_free(&arena);
}

/* Each kind's number is drawn for every kind, asked for or not: the number of
   potions is the same alone and among all. */
static void counts_do_not_depend_on_what_is_asked_for(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const uint8_t only[256] = {[MD2_POTION] = 1};
    for (uint64_t i = 0; i < 20; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid room = made_room(&arena, 10, 20);
        Made all = furnished(&arena, &sett_gen_caf, &room, NULL, NULL, i);
        Made one = furnished(&arena, &sett_gen_caf, &room, NULL, only, i);
        assert_int_equal(kind_of(&all.report, MD2_POTION)->requested,
                         kind_of(&one.report, MD2_POTION)->requested);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

static void layouts_are_made_again_under_objects(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int32_t k = 0; k < 3; k++)
        for (uint64_t i = 0; i < 40; i++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            SettGrid base =
                made_layout(&arena, creators[k],
                            made_params(&arena, creators[k], ""), 10, 20, i);
            Made before = furnished(&arena, &sett_gen_cf, &base, NULL, NULL, i);
            SettMask lock = lock_objects(&arena, &before.grid);
            SettGrid after = parts_copy(&arena, &before.grid);
            SettGenJob job = {.game = &sett_game_md2,
                              .params = made_params(&arena, creators[k], ""),
                              .rng = sett_rng(i, SETT_FOR_LAYOUT, 900),
                              .lock = &lock,
                              .tmp = &arena};
            assert_int_equal(creators[k]->run(&job, &after), SETT_OK);
            assert_complete(&arena, &after);
            assert_int_equal(parts_components(&arena, &sett_game_md2, &after),
                             1);
            int32_t changed = 0;
            for (int32_t c = 0; c < 200; c++)
                changed += after.cells[c] != before.grid.cells[c];
            assert_true(changed > 10);
            sett_arena_reset(&arena, mark);
        }
    sett_arena_free(&arena);
}

/* Forced corridor, forced walls: what is locked is part of the new layout. */
static void locked_ground_is_part_of_the_layout(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int32_t k = 0; k < 3; k++)
        for (uint64_t i = 0; i < 30; i++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            SettGrid grid = made_room(&arena, 12, 16);
            SettMask lock;
            assert_int_equal(sett_mask_take(&arena, 12, 16, &lock), SETT_OK);
            for (int32_t y = 2; y < 9; y++)
                sett_mask_set(&lock, 3, y);
            for (int32_t y = 10; y < 14; y++)
                for (int32_t x = 6; x < 10; x++) {
                    sett_mask_set(&lock, x, y);
                    grid.cells[sett_grid_at(&grid, x, y)] = MD2_WALL;
                }
            SettGenJob job = {.game = &sett_game_md2,
                              .params = made_params(&arena, creators[k], ""),
                              .rng = sett_rng(i, SETT_FOR_LAYOUT, 0),
                              .lock = &lock,
                              .tmp = &arena};
            assert_int_equal(creators[k]->run(&job, &grid), SETT_OK);
            for (int32_t y = 2; y < 9; y++)
                assert_int_equal(grid.cells[sett_grid_at(&grid, 3, y)],
                                 MD2_FLOOR);
            for (int32_t y = 10; y < 14; y++)
                for (int32_t x = 6; x < 10; x++)
                    assert_int_equal(grid.cells[sett_grid_at(&grid, x, y)],
                                     MD2_WALL);
            assert_int_equal(parts_components(&arena, &sett_game_md2, &grid),
                             1);
            sett_arena_reset(&arena, mark);
        }
    sett_arena_free(&arena);
}

/* 10 floors on the left, 27 on the right. */
static const char apart[] = "XXXXXXXXXX/X  X     X/X  X     X/X  X     X/"
                            "X  X     X/X  X     X/XXXX  X  X/XXXXXXXXXX";

static void the_largest_piece_is_furnished(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int32_t f = 0; f < 3; f++)
        for (uint64_t i = 0; i < 20; i++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            SettGrid base = parts_grid(&arena, &sett_game_md2, apart);
            Made m = furnished(&arena, furnishers[f], &base, NULL, NULL, i);
            assert_int_equal(m.status, SETT_OK);
            assert_complete(&arena, &m.grid);
            for (int32_t k = 0; k < m.report.placed_count; k++)
                assert_true(m.report.placed[k].x >= 4);
            sett_arena_reset(&arena, mark);
        }
    sett_arena_free(&arena);
}

/* A kept end says which piece it is; two of them in two pieces is no level. */
static void kept_ends_choose_the_piece(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int32_t f = 0; f < 3; f++) {
        SettGrid base = parts_grid(&arena, &sett_game_md2, apart);
        base.cells[sett_grid_at(&base, 1, 1)] = MD2_EXIT;
        SettMask lock = lock_objects(&arena, &base);
        Made m = furnished(&arena, furnishers[f], &base, &lock, NULL, 1);
        assert_int_equal(m.status, SETT_INFEASIBLE); /* 10 floors there */
        assert_string_equal(m.report.reasons.reasons[0].code, "few-floors");
        base.cells[sett_grid_at(&base, 5, 1)] = MD2_ENTRANCE;
        lock = lock_objects(&arena, &base);
        m = furnished(&arena, furnishers[f], &base, &lock, NULL, 1);
        assert_int_equal(m.status, SETT_INFEASIBLE);
        const SettReason *why = &m.report.reasons.reasons[0];
        assert_string_equal(why->code, "parted");
        assert_int_equal(why->cell_count, 2);
        assert_int_equal(why->cells[0].x, 5);
        assert_int_equal(why->cells[1].x, 1);
        base.cells[sett_grid_at(&base, 6, 1)] = MD2_ENTRANCE;
        lock = lock_objects(&arena, &base);
        m = furnished(&arena, furnishers[f], &base, &lock, NULL, 1);
        assert_int_equal(m.status, SETT_INFEASIBLE);
        assert_string_equal(m.report.reasons.reasons[0].code, "too-many");
    }
    sett_arena_free(&arena);
}

/* Everything is locked but one tile: no exit can stand, and that is said. */
static void a_missing_place_is_told(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int32_t f = 0; f < 3; f++) {
        SettGrid base = made_room(&arena, 8, 8);
        SettMask lock;
        assert_int_equal(sett_mask_take(&arena, 8, 8, &lock), SETT_OK);
        for (int32_t c = 0; c < 64; c++)
            if (c != 9)
                sett_mask_set(&lock, c % 8, c / 8);
        Made m = furnished(&arena, furnishers[f], &base, &lock, NULL, 1);
        assert_int_equal(m.status, SETT_INFEASIBLE);
        assert_string_equal(m.report.reasons.reasons[0].code, "no-place");
        assert_non_null(strstr(m.report.reasons.reasons[0].text, "exit"));
    }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hand_made_layouts_are_furnished),
        cmocka_unit_test(partly_furnished_levels_are_completed),
        cmocka_unit_test(ends_that_stand_turn_the_longest_path),
        cmocka_unit_test(one_kind_is_done_again),
        cmocka_unit_test(counts_do_not_depend_on_what_is_asked_for),
        cmocka_unit_test(layouts_are_made_again_under_objects),
        cmocka_unit_test(locked_ground_is_part_of_the_layout),
        cmocka_unit_test(the_largest_piece_is_furnished),
        cmocka_unit_test(kept_ends_choose_the_piece),
        cmocka_unit_test(a_missing_place_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
