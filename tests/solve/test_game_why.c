/* test_game_why.c - why levels are refused that only their game refuses. */
#include "solve/boards.h"

/* Of two goals one is shut in; or none of them is needed. */
static void any_of_several_goals_will_do(void **state)
{
    (void)state;
    static const char *const texts[] = {
        LEAPER "[player]\nmode = \"walk\"\n[win]\nall = [\"reach goal\"]\n",
        LEAPER "[player]\nmode = \"walk\"\n[win]\nall = [\"no collect\"]\n",
        climber};
    static const struct {
        const char *rows;
        bool won[3];
    } levels[] = {{"@.>B>\nBBBBB\n", {true, true, true}},
                  {"@.*B>\nBBBBB\n", {false, true, false}},
                  {"@>*B*\nBBBBB\n", {true, false, true}}};
    for (int32_t i = 0; i < 9; i++) {
        SettArena arena;
        sett_arena_init(&arena, sett_alloc_default(), 0);
        SettGameFile *file;
        const Board b = {.game = "own", .was = "", .now = texts[i % 3]};
        const SettGame *game = open_game(&b, &arena, &file);
        SettSolveDef def = sett_solve_def(game);
        const char *rows = levels[i / 3].rows;
        SettDrawing d;
        SettSolved why;
        assert_int_equal(sett_drawing_read(game, rows, strlen(rows), '~', 5, 2,
                                           &arena, &d, NULL),
                         SETT_OK);
        assert_int_equal(
            sett_solve_why(&def, &d, SETT_CORE_SMALLEST, &arena, &why, NULL),
            SETT_OK);
        bool won = levels[i / 3].won[i % 3];
        assert_int_equal(accepted(game, &d.grid, &arena), won);
        assert_int_equal(why.answer, won ? SETT_YES : SETT_NO);
        sett_game_file_destroy(file);
        sett_arena_free(&arena);
    }
}

/* The drawing with the tiles of a core alone, `but` for one of them. */
static SettDrawing keep_core(const SettGrid *grid, const SettSolved *why,
                             int32_t but, SettArena *arena)
{
    static SettMask holes;
    assert_int_equal(sett_mask_take(arena, grid->w, grid->h, &holes), SETT_OK);
    for (int32_t c = 0; c < grid->w * grid->h; c++) {
        bool kept = false;
        for (int32_t i = 1; i < why->core_count; i++)
            kept = kept || (i != but && why->core[i].cell == c);
        if (!kept)
            sett_mask_set(&holes, c % grid->w, c / grid->w);
    }
    return (SettDrawing){.grid = *grid, .holes = &holes};
}

/* Every level of the core's tiles is refused, without any one of them some
   level is not. */
static void hold_core(const SettGame *game, const Board *b,
                      const SettGrid *grid, const SettSolved *why, SettRng *rng,
                      SettArena *arena)
{
    SettGrid other;
    SettSolveDef def = sett_solve_def(game);
    SettDrawing d = keep_core(grid, why, 0, arena);
    assert_int_equal(sett_grid_take(arena, b->w, b->h, &other), SETT_OK);
    for (int32_t k = 0; k < 60; k++) {
        SettGrid any = draw(game, b, rng, arena);
        for (int32_t c = 0; c < b->w * b->h; c++)
            other.cells[c] = sett_mask_get(d.holes, c % b->w, c / b->w)
                                 ? any.cells[c]
                                 : grid->cells[c];
        assert_false(accepted(game, &other, arena));
    }
    def.tries = 1000;
    for (int32_t i = 1; i < why->core_count; i++) {
        SettSolved out;
        d = keep_core(grid, why, i, arena);
        assert_int_equal(sett_solve_complete(&def, &d, 0, arena, &out, NULL),
                         SETT_OK);
        assert_int_equal(out.answer, SETT_YES);
        assert_true(accepted(game, &out.grid, arena));
    }
}

static void what_a_game_refuses_has_a_core(void **state)
{
    (void)state;
    static const Board small[] = {
        {"sokoban", 5, 5, "##     .$", '@', false, NULL, 35, AS_IS},
        {"loderunner", 5, 5, "#..bBG", 'M', false, NULL, 30, AS_IS},
        {"to door", 5, 4, "BB..BB#=>", '@', false, NULL, 10, 0, "", to_door},
        {"climber", 5, 4, "BB..#->", '@', false, NULL, 20, 0, "", climber},
    };
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        const Board *b = &small[i];
        SettArena arena;
        sett_arena_init(&arena, sett_alloc_default(), 0);
        SettGameFile *file;
        const SettGame *game = open_game(b, &arena, &file);
        SettSolveDef def = sett_solve_def(game);
        int32_t told = 0;
        for (uint64_t seed = 0; seed < 100; seed++) {
            SettRng rng = sett_rng(seed, SETT_FOR_TEST, 70 + (uint64_t)i);
            SettArenaMark mark = sett_arena_mark(&arena);
            SettSolved why;
            SettDrawing d = {.grid = draw(game, b, &rng, &arena)};
            assert_int_equal(
                sett_solve_why(&def, &d, SETT_CORE_MINIMAL, &arena, &why, NULL),
                SETT_OK);
            bool fine = accepted(game, &d.grid, &arena);
            assert_true(!fine || why.answer == SETT_YES);
            if (why.answer == SETT_NO &&
                why.core[0].kind == SETT_DEMANDS_GAME &&
                why.proof != SETT_CORE_RAW) {
                hold_core(game, b, &d.grid, &why, &rng, &arena);
                told++;
            }
            sett_arena_reset(&arena, mark);
        }
        if (told < b->known)
            fail_msg("%s: %d cores", b->game, (int)told);
        sett_game_file_destroy(file);
        sett_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_of_several_goals_will_do),
        cmocka_unit_test(what_a_game_refuses_has_a_core),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
