/* test_model.c - drawings completed, explained and repaired: what comes back is
   held against the games themselves, and small repairs against all levels that
   are nearer. */
#include "sett/learn.h"
#include "sett/solver.h"
#include "solve/nearer.h"
#include "support/testkit.h"

#include <string.h>

static const char *const games[] = {"md2", "edd", "smb", "icarus",
                                    "dungeongrams"};

static const SettGame *game_of(const char *name)
{
    return sett_catalog_game(sett_catalog_builtin(), name);
}

static SettDrawing draw(const SettGame *game, const char *text, int32_t w,
                        int32_t h, SettArena *arena)
{
    SettDrawing d;
    SettError err;
    assert_int_equal(
        sett_drawing_read(game, text, strlen(text), '~', w, h, arena, &d, &err),
        SETT_OK);
    return d;
}

static void whole_levels_from_nothing(void **state)
{
    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            SettArena arena;
            sett_arena_init(&arena, sett_alloc_default(), 0);
            const SettGame *game = game_of(games[g]);
            SettSolveDef def = sett_solve_def(game);
            SettSolved out, again;
            SettDrawing d =
                draw(game, "", game->default_w, game->default_h, &arena);
            def.seed = seed;
            assert_int_equal(
                sett_solve_complete(&def, &d, 0, &arena, &out, NULL), SETT_OK);
            assert_int_equal(out.answer, SETT_YES);
            assert_true(accepted(game, &out.grid, &arena));
            assert_int_equal(
                sett_solve_complete(&def, &d, 0, &arena, &again, NULL),
                SETT_OK);
            assert_int_equal(sett_grid_hash(&out.grid),
                             sett_grid_hash(&again.grid));
            sett_arena_free(&arena);
        }
}

/* A sample drawn for this: ground with a gap, a ledge and a pipe. */
static const char sample_text[] = "------------------------\n"
                                  "------------------------\n"
                                  "------------------------\n"
                                  "------------------------\n"
                                  "------------------------\n"
                                  "------------------------\n"
                                  "------------------------\n"
                                  "------------------------\n"
                                  "-----SSS----------------\n"
                                  "------------------------\n"
                                  "--------------<>--------\n"
                                  "--------------[]--------\n"
                                  "---E----------[]----E---\n"
                                  "XXXXXXXXX--XXXXXXXXXXXXX\n";

static bool all_patterns_known(const SettGrid *g, const SettGrid *sample)
{
    for (int32_t y = 0; y + 1 < g->h; y++)
        for (int32_t x = 0; x + 1 < g->w; x++) {
            bool known = false;
            for (int32_t v = 0; !known && v + 1 < sample->h; v++)
                for (int32_t u = 0; !known && u + 1 < sample->w; u++)
                    known =
                        memcmp(g->cells + y * g->w + x,
                               sample->cells + v * sample->w + u, 2) == 0 &&
                        memcmp(g->cells + (y + 1) * g->w + x,
                               sample->cells + (v + 1) * sample->w + u, 2) == 0;
            if (!known)
                return false;
        }
    return true;
}

static void keeps_drawn_tiles_and_patterns(void **state)
{
    (void)state;
    SettArena arena;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    const SettGame *game = game_of("smb");
    SettDrawing sample = draw(game, sample_text, 0, 0, &arena);
    SettDrawing d = draw(game, "~~~~~~~~~~~~S", 40, 14, &arena);
    SettSolveDef def = sett_solve_def(game);
    SettTraining training = {&sample.grid, 1}, others = {NULL, 0};
    SettGrid before[4];
    def.sample = &training;
    def.others = &others;
    others.levels = before;
    def.apart = 30;
    for (uint64_t i = 0; i < 4; i++) {
        SettSolved out;
        assert_int_equal(sett_solve_complete(&def, &d, i, &arena, &out, NULL),
                         SETT_OK);
        assert_int_equal(out.answer, SETT_YES);
        assert_true(accepted(game, &out.grid, &arena));
        assert_int_equal(out.grid.cells[12], d.grid.cells[12]);
        assert_true(all_patterns_known(&out.grid, &sample.grid));
        for (uint64_t k = 0; k < i; k++) {
            int32_t differ = 0;
            for (int32_t c = 0; c < 40 * 14; c++)
                differ += before[k].cells[c] != out.grid.cells[c];
            assert_true(differ >= 30);
        }
        before[others.count++] = out.grid;
    }
    sett_arena_free(&arena);
}

static SettSolved why(const char *name, const char *text, int32_t w, int32_t h,
                      SettCoreProof wanted, SettArena *arena)
{
    const SettGame *game = game_of(name);
    SettSolveDef def = sett_solve_def(game);
    SettDrawing d = draw(game, text, w, h, arena);
    SettSolved out;
    assert_int_equal(sett_solve_why(&def, &d, wanted, arena, &out, NULL),
                     SETT_OK);
    assert_int_equal(out.answer, SETT_NO);
    return out;
}

static int32_t has(const SettSolved *core, const char *text)
{
    int32_t found = 0;
    for (int32_t i = 0; i < core->core_count; i++)
        found += strstr(core->core[i].text, text) != NULL;
    return found;
}

static void names_what_contradicts(void **state)
{
    (void)state;
    SettArena arena;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    /* Two entrances. */
    SettSolved core = why("md2",
                          "~~~~~~\n"
                          "~H~ P~\n"
                          "~~~~~~\n"
                          "~ ~H~~\n"
                          "~~~~~~\n",
                          0, 0, SETT_CORE_SMALLEST, &arena);
    assert_int_equal(core.core_count, 3);
    assert_int_equal(core.proof, SETT_CORE_SMALLEST);
    assert_int_equal(has(&core, "entrance 'H' at"), 2);
    assert_int_equal(has(&core, "at most 1 entrance"), 1);
    /* An exit behind walls: a way, and four walls around one of the ends. */
    core = why("md2",
               "~~~~~~~~\n"
               "~H~~~X~~\n"
               "~~~ XeX~\n"
               "~T~~~X~~\n"
               "~~~~~~~~\n",
               0, 0, SETT_CORE_SMALLEST, &arena);
    assert_int_equal(core.proof, SETT_CORE_SMALLEST);
    assert_int_equal(has(&core, "a way from the entrance to the exit"), 1);
    assert_int_equal(has(&core, "wall 'X'"), 4);
    assert_int_equal(has(&core, "treasure"), 0);
    sett_arena_free(&arena);
}

/* A wall across a level of smb, among other tiles. */
static void names_a_wall_across(void **state)
{
    (void)state;
    SettArena arena;
    char text[16 * 24];
    size_t n = 0;
    for (int32_t y = 0; y < 14; y++) {
        for (int32_t x = 0; x < 20; x++)
            text[n++] = x >= 9 && x < 12 ? 'X' : (x + y) % 7 == 0 ? '-' : '~';
        text[n++] = '\n';
    }
    text[n] = 0;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SettSolved core = why("smb", text, 0, 0, SETT_CORE_MINIMAL, &arena);
    assert_int_equal(core.proof, SETT_CORE_MINIMAL);
    assert_int_equal(has(&core, "a way to the right side"), 1);
    assert_int_equal(has(&core, "ground 'X'"), core.core_count - 1);
    sett_arena_free(&arena);
}

static void repair_one(const SettGame *game, int32_t w, int32_t h,
                       uint64_t seed, SettArena *arena)
{
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 9);
    SettSolveDef def = sett_solve_def(game);
    SettDrawing d = draw(game, "", w, h, arena);
    SettSolved out;
    def.seed = seed;
    assert_int_equal(sett_solve_complete(&def, &d, 0, arena, &out, NULL),
                     SETT_OK);
    assert_int_equal(out.answer, SETT_YES);
    d.holes = NULL;
    sett_grid_copy(&d.grid, &out.grid);
    for (int32_t i = 0; i < 4; i++)
        d.grid.cells[sett_rng_below(&rng, (uint32_t)(w * h))] =
            (uint8_t)sett_rng_below(&rng, (uint32_t)game->tiles.count);
    assert_int_equal(sett_solve_repair(&def, &d, NULL, arena, &out, NULL),
                     SETT_OK);
    assert_int_equal(out.answer, SETT_YES);
    assert_true(accepted(game, &out.grid, arena));
    assert_int_equal(out.cost, out.least);
    int32_t differ = 0;
    for (int32_t c = 0; c < w * h; c++)
        differ += d.grid.cells[c] != out.grid.cells[c];
    assert_int_equal(differ, out.changed);
    if (differ > 0 && differ <= 3)
        assert_false(nearer(game, &d.grid, 0, differ - 1, arena));
}

static void repairs_are_the_nearest(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 30; seed++) {
        SettArena arena;
        sett_arena_init(&arena, sett_alloc_default(), 0);
        repair_one(game_of("edd"), 4, 3, seed, &arena);
        repair_one(game_of("md2"), 4, 3, seed, &arena);
        sett_arena_free(&arena);
    }
}

static void repair_leaves_what_is_locked(void **state)
{
    (void)state;
    SettArena arena;
    SettSolved out;
    int32_t weights[35];
    sett_arena_init(&arena, sett_alloc_default(), 0);
    const SettGame *game = game_of("md2");
    SettSolveDef def = sett_solve_def(game);
    SettDrawing d = draw(game,
                         "XXXXXXX\n"
                         "XH X eX\n"
                         "X  X  X\n"
                         "X  X  X\n"
                         "XXXXXXX\n",
                         0, 0, &arena);
    for (int32_t c = 0; c < 35; c++)
        weights[c] = c == 2 * 7 + 3 ? 1 : c % 7 == 3 ? 0 : 5;
    assert_int_equal(sett_solve_repair(&def, &d, weights, &arena, &out, NULL),
                     SETT_OK);
    assert_int_equal(out.answer, SETT_YES);
    assert_int_equal(out.changed, 1);
    assert_int_equal(out.cost, 1);
    assert_int_equal(out.least, 1);
    assert_true(out.grid.cells[2 * 7 + 3] != d.grid.cells[2 * 7 + 3]);
    weights[2 * 7 + 3] = 0;
    for (int32_t c = 0; c < 35; c++)
        weights[c] = 0;
    assert_int_equal(sett_solve_repair(&def, &d, weights, &arena, &out, NULL),
                     SETT_OK);
    assert_int_equal(out.answer, SETT_NO);
    sett_arena_free(&arena);
}

static void reads_drawings(void **state)
{
    (void)state;
    SettArena arena;
    SettDrawing d;
    SettError err;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    const SettGame *game = game_of("md2");
    d = draw(game, "X~\r\n~X\r\n\r\n", 3, 0, &arena);
    assert_int_equal(d.grid.w, 3);
    assert_int_equal(d.grid.h, 2);
    assert_false(sett_mask_get(d.holes, 0, 0));
    assert_true(sett_mask_get(d.holes, 1, 0));
    assert_true(sett_mask_get(d.holes, 2, 1));
    assert_int_equal(
        sett_drawing_read(game, "XX\nX", 4, '~', 0, 0, &arena, &d, &err),
        SETT_BAD_INPUT);
    assert_int_equal(err.line, 2);
    assert_int_equal(
        sett_drawing_read(game, "XX\nXq", 5, '~', 0, 0, &arena, &d, &err),
        SETT_BAD_INPUT);
    assert_int_equal(err.line, 2);
    assert_int_equal(err.column, 2);
    assert_int_equal(
        sett_drawing_read(game, "", 0, '~', 0, 0, &arena, &d, &err),
        SETT_BAD_INPUT);
    sett_arena_free(&arena);
}

/* Everything once, in memory that may end. */
static SettStatus all_of_it(void *user, SettAlloc alloc)
{
    static const char drawn[] = "XXXXX\nXHXeX\nXXXXX\n";
    const SettGame *game = user;
    SettArena arena;
    SettSolved out;
    SettDrawing d, blank;
    SettSampleReport sample;
    SettPatterns *patterns;
    SettSolver *solver;
    SettText text = sett_text(alloc);
    sett_arena_init(&arena, alloc, 0);
    SettSolveDef def = sett_solve_def(game);
    SettStatus status = sett_drawing_read(game, drawn, strlen(drawn), '~', 0, 0,
                                          &arena, &d, NULL);
    if (status == SETT_OK)
        status =
            sett_drawing_read(game, "", 0, '~', 6, 5, &arena, &blank, NULL);
    if (status == SETT_OK)
        status = sett_solve_complete(&def, &blank, 0, &arena, &out, NULL);
    SettTraining training = {&out.grid, 1};
    if (status == SETT_OK)
        status =
            sett_solve_why(&def, &d, SETT_CORE_SMALLEST, &arena, &out, NULL);
    if (status == SETT_OK)
        status = sett_core_text(&def, &out, &d.grid, &arena, &text);
    if (status == SETT_OK)
        status = text.status;
    if (status == SETT_OK)
        status = sett_solve_repair(&def, &d, NULL, &arena, &out, NULL);
    def.sample = &training;
    if (status == SETT_OK)
        status = sett_learn_sample(&def, &arena, &sample, NULL);
    if (status == SETT_OK)
        status = sett_patterns_open(&arena, (const uint8_t *)"\0\1", 1, 2, 2,
                                    &patterns);
    if (status == SETT_OK)
        status = sett_solver_open(&arena, 2, 2, 1, &solver);
    sett_text_free(&text);
    sett_arena_free(&arena);
    return status;
}

static void says_no_memory(void **state)
{
    (void)state;
    SettGame game = *game_of("md2");
    testkit_memory(all_of_it, &game);
}

static void says_in_short(const char *game_name, const char *text,
                          const char *wanted)
{
    SettArena arena;
    SettText out = sett_text(sett_alloc_default());
    bool said;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    const SettGame *game = game_of(game_name);
    SettSolveDef def = sett_solve_def(game);
    SettDrawing d = draw(game, text, 0, 0, &arena);
    SettSolved why;
    assert_int_equal(
        sett_solve_why(&def, &d, SETT_CORE_SMALLEST, &arena, &why, NULL),
        SETT_OK);
    assert_int_equal(why.answer, SETT_NO);
    assert_int_equal(sett_core_short(&def, &why, &d.grid, &arena, &out, &said),
                     SETT_OK);
    assert_int_equal(said, wanted != NULL);
    if (wanted != NULL)
        assert_string_equal(out.data, wanted);
    assert_true(wanted != NULL || out.size == 0);
    sett_text_free(&out);
    sett_arena_free(&arena);
}

static void says_cores_in_short(void **state)
{
    (void)state;
    says_in_short("md2", "H Xe",
                  "wall 'X' at 2,0 closes the only way to exit 'e' at 3,0");
    says_in_short("md2", "~~~~~\n~HXe~\n~~~~~\nXXXXX\nH~~~~",
                  "entrance 'H' at 1,1; entrance 'H' at 0,4 are too many: at "
                  "most 1 entrance 'H'");
    says_in_short("md2", "XXXXX\nXHXeX\nXXXXX",
                  "wall 'X' at 3,0; wall 'X' at 2,1; wall 'X' at 4,1; wall "
                  "'X' at 3,2 close all ways to exit 'e' at 3,1");
    /* Neither a way nor too many. */
    says_in_short("edd", "#####\n#.#.D\n#####", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_levels_from_nothing),
        cmocka_unit_test(keeps_drawn_tiles_and_patterns),
        cmocka_unit_test(names_what_contradicts),
        cmocka_unit_test(names_a_wall_across),
        cmocka_unit_test(repairs_are_the_nearest),
        cmocka_unit_test(repair_leaves_what_is_locked),
        cmocka_unit_test(reads_drawings),
        cmocka_unit_test(says_cores_in_short),
        cmocka_unit_test(says_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
