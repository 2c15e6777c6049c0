/* test_extend.c - levels that go on and segments linked by completion: what
   comes back is held against the games' own checks and judges as a whole, and
   against the sample window by window. */
#include "sett/extend.h"
#include "support/testkit.h"
#include "support/windows.h"

#include <string.h>

static const char smb_text[] = "-------------------------\n"
                               "-------------------------\n"
                               "-------------------------\n"
                               "-------------------------\n"
                               "-------------------------\n"
                               "------SS?S---------------\n"
                               "-------------------------\n"
                               "-------------------------\n"
                               "---------------oo--------\n"
                               "-----------<>-----------X\n"
                               "-----------[]----------XX\n"
                               "---------XX[]X--------XXX\n"
                               "---E----XXX[]XX---E--XXXX\n"
                               "XXXXXXXXXXXXXXX---XXXXXXX\n";
static const char icarus_text[] = "----------------\n----------------\n"
                                  "---####---------\n----------------\n"
                                  "----------------\n---------TTTT---\n"
                                  "----------------\n--d-------------\n"
                                  "--D-------------\n-####-----------\n"
                                  "----------------\n----------------\n"
                                  "--------####-HH-\n----------------\n"
                                  "----------------\n--TTTT----------\n"
                                  "----------------\n----------------\n"
                                  "---------####---\n----------------\n"
                                  "----------------\n---####---------\n"
                                  "----------------\n----------------\n"
                                  "######-----#####\n";

typedef struct Case {
    SettArena arena;
    const SettGame *game;
    SettDrawing sample;
    SettTraining training;
    SettSolveDef def;
} Case;

static void open_case(Case *c, const char *game, const char *text)
{
    *c = (Case){.game = sett_catalog_game(sett_catalog_builtin(), game)};
    sett_arena_init(&c->arena, sett_alloc_default(), 0);
    assert_int_equal(sett_drawing_read(c->game, text, strlen(text), '~', 0, 0,
                                       &c->arena, &c->sample, NULL),
                     SETT_OK);
    c->training = (SettTraining){&c->sample.grid, 1};
    c->def = sett_solve_def(c->game);
    c->def.sample = &c->training;
    c->def.seed = 5;
}

static bool accepted(Case *c, const SettGrid *grid)
{
    SettChecked checked;
    assert_int_equal(
        sett_level_check(c->game, c->def.judge, 0, grid, &c->arena, &checked),
        SETT_OK);
    return checked.feasible;
}

/* So many windows behind each other, and what is planned behind them. From the
   second window on `budget` conflicts are allowed. */
static void grow(Case *c, const SettDrawing *begin, int32_t windows,
                 uint64_t budget, SettGrid *out, int32_t *home)
{
    SettGrid parts[64];
    SettExtend *level;
    int32_t count = 0, size = sett_slice_size(c->game, &c->sample.grid);
    SettExtendDef def = {
        .solve = &c->def, .begin = begin, .size = size, .step = 7, .ahead = 9};
    assert_int_equal(sett_extend_open(&def, &c->arena, &level, NULL), SETT_OK);
    *home = 0;
    for (int32_t i = 0; i < windows; i++) {
        SettExtended window;
        assert_int_equal(sett_extend_next(level, &c->arena, &window), SETT_OK);
        assert_int_equal(window.answer, SETT_YES);
        *home += window.home;
        parts[i] = window.grid;
        count += sett_slice_count(c->game, &parts[i]);
        c->def.budget = budget;
    }
    assert_int_equal(sett_extend_rest(level, &c->arena, &parts[windows]),
                     SETT_OK);
    count += sett_slice_count(c->game, &parts[windows]);
    assert_int_equal(sett_slice_grid(c->game, count, size, &c->arena, out),
                     SETT_OK);
    count = 0;
    for (int32_t i = 0; i <= windows; i++) {
        sett_slice_paste(c->game, out, count, &parts[i]);
        count += sett_slice_count(c->game, &parts[i]);
    }
}

static void assert_whole(Case *c, const SettGrid *level)
{
    assert_true(accepted(c, level));
    for (int32_t y = 0; y + 1 < level->h; y++)
        for (int32_t x = 0; x + 1 < level->w; x++)
            assert_true(window_occurs(level, x, y, &c->sample.grid));
}

static void goes_on_and_can_be_completed_as_a_whole(void **state)
{
    (void)state;
    static const struct {
        const char *game, *text;
    } of[] = {{"smb", smb_text}, {"icarus", icarus_text}};
    for (int32_t g = 0; g < 2; g++) {
        uint64_t before = 0;
        for (uint64_t seed = 1; seed <= 3; seed++) {
            Case c;
            SettGrid level;
            int32_t home;
            open_case(&c, of[g].game, of[g].text);
            c.def.seed = seed;
            grow(&c, NULL, 20, 1000000, &level, &home);
            assert_int_equal(home, 0);
            assert_true(sett_slice_count(c.game, &level) >= 20 * 7);
            assert_whole(&c, &level);
            assert_int_not_equal(before, sett_grid_hash(&level));
            before = sett_grid_hash(&level);
            sett_arena_free(&c.arena);
        }
    }
}

/* A search that gives up at once changes nothing: what was planned, and home
   behind it, is a level still. */
static void never_ends(void **state)
{
    (void)state;
    Case c;
    SettGrid level;
    int32_t home, all = 0;
    open_case(&c, "icarus", icarus_text);
    grow(&c, NULL, 30, 1, &level, &home);
    assert_whole(&c, &level);
    all += home;
    sett_arena_free(&c.arena);
    open_case(&c, "smb", smb_text);
    grow(&c, NULL, 30, 1, &level, &home);
    assert_whole(&c, &level);
    all += home;
    assert_true(all > 5);
    sett_arena_free(&c.arena);
}

/* The level's own beginning stays, with its holes filled. */
static void begins_as_drawn(void **state)
{
    (void)state;
    Case c;
    SettGrid level;
    SettDrawing begin;
    int32_t home;
    open_case(&c, "smb", smb_text);
    char text[sizeof smb_text];
    memcpy(text, smb_text, sizeof text);
    memset(text + 13 * 26 + 3, '~', 9);
    assert_int_equal(sett_drawing_read(c.game, text, strlen(text), '~', 0, 0,
                                       &c.arena, &begin, NULL),
                     SETT_OK);
    grow(&c, &begin, 5, 1000000, &level, &home);
    assert_whole(&c, &level);
    for (int32_t y = 0; y < 14; y++)
        for (int32_t x = 0; x < 25; x++)
            if (!sett_mask_get(begin.holes, x, y))
                assert_int_equal(level.cells[sett_grid_at(&level, x, y)],
                                 begin.grid.cells[y * 25 + x]);
    sett_arena_free(&c.arena);
}

/* Slices as they are taken, behind each other. */
typedef struct Taken {
    const SettGame *game;
    SettGrid level;
    int32_t count, times;
} Taken;

static SettStatus take(void *user, const SettGrid *slices)
{
    Taken *t = user;
    sett_slice_paste(t->game, &t->level, t->count, slices);
    t->count += sett_slice_count(t->game, slices);
    t->times++;
    return t->times < 100 ? SETT_OK : SETT_CANCELLED;
}

/* One grid, or slices that are taken: the windows and the end behind them. */
static void is_a_level_of_so_many_slices(void **state)
{
    (void)state;
    Case c;
    SettGrid level;
    SettExtendedLevel made;
    int32_t home;
    open_case(&c, "smb", smb_text);
    SettExtendDef def = {.solve = &c.def, .step = 7, .ahead = 9};
    assert_int_equal(
        sett_extend_level(&def, 60, take, NULL, &c.arena, &made, NULL),
        SETT_OK);
    assert_int_equal(made.answer, SETT_YES);
    assert_int_equal(made.planned, 0);
    grow(&c, NULL, (int32_t)made.windows, 1000000, &level, &home);
    assert_true(level.w >= 60 && level.w < 60 + 14);
    assert_int_equal(made.slices, level.w);
    assert_int_equal(made.grid.w, level.w);
    assert_int_equal(sett_grid_hash(&made.grid), sett_grid_hash(&level));
    SettGame game = *c.game;
    game.max_w = 50;
    c.def.game = &game;
    assert_int_equal(
        sett_extend_level(&def, 60, NULL, NULL, &c.arena, &made, NULL),
        SETT_TOO_LARGE);
    Taken taken = {.game = &game};
    assert_int_equal(sett_grid_take(&c.arena, level.w, level.h, &taken.level),
                     SETT_OK);
    assert_int_equal(
        sett_extend_level(&def, 60, take, &taken, &c.arena, &made, NULL),
        SETT_OK);
    assert_null(made.grid.cells);
    assert_int_equal(taken.times, made.windows + 1);
    assert_int_equal(taken.count, level.w);
    assert_int_equal(sett_grid_hash(&taken.level), sett_grid_hash(&level));
    taken.times = 99;
    taken.count = 0;
    assert_int_equal(
        sett_extend_level(&def, 60, take, &taken, &c.arena, &made, NULL),
        SETT_CANCELLED);
    sett_arena_free(&c.arena);
}

/* A beginning that nothing can follow is an answer. */
static void says_that_a_beginning_cannot_go_on(void **state)
{
    (void)state;
    Case c;
    SettExtendedLevel made;
    char text[14 * 9 + 1], *at = text;
    SettDrawing begin;
    open_case(&c, "smb", smb_text);
    for (int32_t y = 0; y < 14; y++, *at++ = '\n')
        for (int32_t x = 0; x < 8; x++)
            *at++ = 'X';
    *at = 0;
    assert_int_equal(sett_drawing_read(c.game, text, strlen(text), '~', 0, 0,
                                       &c.arena, &begin, NULL),
                     SETT_OK);
    SettExtendDef def = {
        .solve = &c.def, .begin = &begin, .step = 7, .ahead = 9};
    assert_int_equal(
        sett_extend_level(&def, 20, NULL, NULL, &c.arena, &made, NULL),
        SETT_OK);
    assert_int_equal(made.answer, SETT_NO);
    assert_int_equal(made.slices, 0);
    assert_null(made.grid.cells);
    sett_arena_free(&c.arena);
}

static void refuses_what_cannot_go_on(void **state)
{
    (void)state;
    Case c;
    SettExtend *level;
    SettError err = {0};
    open_case(&c, "smb", smb_text);
    SettExtendDef def = {.solve = &c.def, .size = 14, .step = 8, .ahead = 8};
    c.def.judge = NULL;
    assert_int_equal(sett_extend_open(&def, &c.arena, &level, &err),
                     SETT_UNSUPPORTED);
    c.def = sett_solve_def(c.game);
    assert_int_equal(sett_extend_open(&def, &c.arena, &level, &err),
                     SETT_BAD_ARGUMENT);
    /* Stairs up to the top: no column twice. */
    SettDrawing stairs;
    char text[14 * 13 + 1], *at = text;
    for (int32_t y = 0; y < 14; y++, *at++ = '\n')
        for (int32_t x = 0; x < 12; x++)
            *at++ = x + y >= 13 ? 'X' : '-';
    *at = 0;
    assert_int_equal(sett_drawing_read(c.game, text, strlen(text), '~', 0, 0,
                                       &c.arena, &stairs, NULL),
                     SETT_OK);
    SettTraining training = {&stairs.grid, 1};
    c.def.sample = &training;
    assert_int_equal(sett_extend_open(&def, &c.arena, &level, &err),
                     SETT_BAD_ARGUMENT);
    assert_non_null(strstr(err.text, "can be walked again and again"));
    sett_arena_free(&c.arena);
}

/* Segments stay as they are; no shorter gap has a level. */
static void links_with_the_shortest_gap(void **state)
{
    (void)state;
    Case c;
    SettJoined out, less;
    open_case(&c, "smb", smb_text);
    /* A wall of twelve behind open ground: it takes steps in between. */
    SettDrawing wall;
    char text[14 * 7 + 1], *at = text;
    for (int32_t y = 0; y < 14; y++, *at++ = '\n')
        for (int32_t x = 0; x < 6; x++)
            *at++ = y >= 2 ? 'X' : '-';
    *at = 0;
    assert_int_equal(sett_drawing_read(c.game, text, strlen(text), '~', 0, 0,
                                       &c.arena, &wall, NULL),
                     SETT_OK);
    SettGrid first = c.sample.grid;
    const SettGrid *both[2] = {&first, &wall.grid};
    c.def.sample = NULL;
    assert_int_equal(
        sett_solve_join(&c.def, both, 2, 0, 30, &c.arena, &out, NULL), SETT_OK);
    assert_int_equal(out.answer, SETT_YES);
    assert_true(accepted(&c, &out.grid));
    assert_true(out.gaps[0] > 0);
    assert_int_equal(out.grid.w, 25 + out.gaps[0] + 6);
    for (int32_t y = 0; y < 14; y++) {
        assert_memory_equal(out.grid.cells + y * out.grid.w,
                            first.cells + y * 25, 25);
        assert_memory_equal(out.grid.cells + y * out.grid.w + 25 + out.gaps[0],
                            wall.grid.cells + y * 6, 6);
    }
    assert_int_equal(sett_solve_join(&c.def, both, 2, 0, out.gaps[0] - 1,
                                     &c.arena, &less, NULL),
                     SETT_OK);
    assert_int_equal(less.answer, SETT_NO);
    assert_int_equal(less.asked, out.gaps[0]);
    const SettGrid *narrow[2] = {&first, &(SettGrid){wall.grid.cells, 7, 12}};
    assert_int_equal(
        sett_solve_join(&c.def, narrow, 2, 0, 3, &c.arena, &out, NULL),
        SETT_BAD_ARGUMENT);
    sett_arena_free(&c.arena);
}

static SettStatus all_of_it(void *user, SettAlloc alloc)
{
    const Case *c = user;
    SettArena arena;
    SettExtend *level;
    SettExtended window;
    SettJoined joined;
    SettExtendedLevel made;
    SettGrid rest;
    sett_arena_init(&arena, alloc, 0);
    SettExtendDef def = {.solve = &c->def, .size = 14, .step = 4, .ahead = 2};
    const SettGrid *both[2] = {&c->sample.grid, &c->sample.grid};
    SettStatus status = sett_extend_open(&def, &arena, &level, NULL);
    if (status == SETT_OK)
        status = sett_extend_next(level, &arena, &window);
    if (status == SETT_OK)
        status = sett_extend_rest(level, &arena, &rest);
    if (status == SETT_OK)
        status = sett_extend_level(&def, 1, NULL, NULL, &arena, &made, NULL);
    if (status == SETT_OK)
        status = sett_solve_join(&c->def, both, 2, 0, 1, &arena, &joined, NULL);
    sett_arena_free(&arena);
    return status;
}

static void says_no_memory(void **state)
{
    (void)state;
    Case c;
    open_case(&c, "smb", smb_text);
    testkit_memory(all_of_it, &c);
    sett_arena_free(&c.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_on_and_can_be_completed_as_a_whole),
        cmocka_unit_test(never_ends),
        cmocka_unit_test(begins_as_drawn),
        cmocka_unit_test(is_a_level_of_so_many_slices),
        cmocka_unit_test(says_that_a_beginning_cannot_go_on),
        cmocka_unit_test(refuses_what_cannot_go_on),
        cmocka_unit_test(links_with_the_shortest_gap),
        cmocka_unit_test(says_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
