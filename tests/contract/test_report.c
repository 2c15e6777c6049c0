/* test_report.c - reasons: how many there may be, what is copied, what is only
   a warning, and the words of the checks that hold for every game. */
#include "support/testkit.h"
#include "support/toygame.h"

#include <stdio.h>
#include <string.h>

static void reasons_stay_as_they_were_given(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettReport report = sett_report(&arena);
    assert_true(sett_report_feasible(&report));
    sett_report_warn(&report);
    assert_int_equal(report.warnings, 0);
    for (int32_t i = 0; i < 30; i++) {
        SettPoint cells[3] = {{i, 1}, {i, 2}, {i, 3}};
        assert_int_equal(
            sett_report_add(&report, "code", cells, i % 4, "reason %d", (int)i),
            SETT_OK);
        if (i % 3 == 0)
            sett_report_warn(&report);
        memset(cells, 0, sizeof cells);
    }
    assert_int_equal(report.count, 30);
    assert_int_equal(report.warnings, 10);
    assert_false(report.broken || sett_report_feasible(&report));
    for (int32_t i = 0; i < 30; i++) {
        const SettReason *r = &report.reasons[i];
        char text[20];
        snprintf(text, sizeof text, "reason %d", (int)i);
        assert_string_equal(r->text, text);
        assert_string_equal(r->code, "code");
        assert_int_equal(r->cell_count, i % 4);
        assert_int_equal(r->warning, i % 3 == 0);
        for (int32_t c = 0; c < r->cell_count; c++)
            assert_true(r->cells[c].x == i && r->cells[c].y == c + 1);
    }
    report.count = 1; /* the first is a warning */
    report.warnings = 1;
    assert_true(sett_report_feasible(&report));
    assert_int_equal(sett_report_add(NULL, "code", NULL, 0, "no"), SETT_OK);
    sett_report_warn(NULL);
    sett_arena_free(&arena);
}

static void a_report_without_memory_is_broken(void **state)
{
    (void)state;
    for (int64_t n = 1; n <= 2; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArena arena;
        SettStatus s = SETT_OK;
        sett_arena_init(&arena, testkit_alloc(&counter), 0);
        SettReport report = sett_report(&arena);
        for (int32_t i = 0; i < 2000 && s == SETT_OK; i++)
            s = sett_report_add(&report, "code", NULL, 0, "reason %d", (int)i);
        assert_int_equal(s, SETT_NO_MEMORY);
        assert_true(report.broken);
        sett_arena_free(&arena);
    }
}

/* A check's first reason, or "" where there is none. */
static void first_reason(const SettGrid *grid, bool complete, char out[120])
{
    SettArena arena = testkit_arena();
    SettReport report = sett_report(&arena);
    const SettLevel level = {.grid = *grid};
    assert_int_equal(
        sett_game_check(&toygame, &level, complete, &arena, &report), SETT_OK);
    const SettReason *r = report.reasons;
    snprintf(out, 120, "%s%s%s", report.count == 0 ? "" : r->code,
             report.count == 0 ? "" : ": ", report.count == 0 ? "" : r->text);
    sett_arena_free(&arena);
}

static void sizes_have_both_ends(void **state)
{
    (void)state;
    const SettGame *g = &toygame;
    const int32_t widths[] = {g->min_w - 1, g->min_w, g->default_w};
    const int32_t heights[] = {g->min_h - 1, g->min_h, g->default_h};
    for (int32_t w = 0; w < 3; w++)
        for (int32_t h = 0; h < 3; h++) {
            SettArena arena = testkit_arena();
            SettGrid grid;
            char said[120], expected[120] = "";
            assert_int_equal(
                sett_grid_take(&arena, widths[w], heights[h], &grid), SETT_OK);
            memset(grid.cells, g->fill_open, (size_t)(grid.w * grid.h));
            first_reason(&grid, false, said);
            if (w == 0 || h == 0)
                snprintf(expected, sizeof expected,
                         "size: the level is %d x %d (allowed: %d..%d x "
                         "%d..%d)",
                         (int)grid.w, (int)grid.h, (int)g->min_w, (int)g->max_w,
                         (int)g->min_h, (int)g->max_h);
            assert_string_equal(said, expected);
            sett_arena_free(&arena);
        }
}

/* Every tile one below and one above what is allowed. */
static void counts_have_both_ends(void **state)
{
    (void)state;
    const SettGame *g = &toygame;
    for (int32_t t = 0; t < g->tiles.count; t++) {
        const SettTile *tile = &g->tiles.tiles[t];
        for (int32_t n = 0; n <= tile->at_most + 1; n++) {
            SettArena arena = testkit_arena();
            SettGrid grid;
            char said[120], expected[120] = "";
            assert_int_equal(
                sett_grid_take(&arena, g->default_w, g->default_h, &grid),
                SETT_OK);
            memset(grid.cells, g->fill_open, (size_t)(grid.w * grid.h));
            for (int32_t o = 0, at = 40; o < g->tiles.count; o++)
                for (int32_t k = 0;
                     k < (o == t ? n : g->tiles.tiles[o].at_least); k++)
                    grid.cells[at++] = (uint8_t)o;
            first_reason(&grid, true, said);
            if (n < tile->at_least)
                snprintf(expected, sizeof expected,
                         "too-few: there is no %s '%c' (at least %d)",
                         tile->name, tile->glyph, (int)tile->at_least);
            if (tile->at_most >= 0 && n > tile->at_most)
                snprintf(expected, sizeof expected,
                         "too-many: there are %d of %s '%c' (at most %d)",
                         (int)n, tile->name, tile->glyph, (int)tile->at_most);
            assert_string_equal(said, expected);
            sett_arena_free(&arena);
        }
    }
}

static void outcomes_have_names(void **state)
{
    (void)state;
    assert_string_equal(sett_outcome_name(SETT_PLAYING), "playing");
    assert_string_equal(sett_outcome_name(SETT_WON), "won");
    assert_string_equal(sett_outcome_name(SETT_LOST), "lost");
    assert_string_equal(sett_outcome_name(SETT_TIMEOUT), "timeout");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reasons_stay_as_they_were_given),
        cmocka_unit_test(a_report_without_memory_is_broken),
        cmocka_unit_test(sizes_have_both_ends),
        cmocka_unit_test(counts_have_both_ends),
        cmocka_unit_test(outcomes_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
