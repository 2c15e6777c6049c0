/* test_puzzle_stop.c - searches, turns and replays end where somebody wants
   them to. */
#include "support/testkit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sett/sett.h"
#include "support/puzzle_sources.h"

static bool asked_often(void *user)
{
    return --*(int32_t *)user < 0;
}

static void a_search_hears_that_it_is_not_wanted(void **state)
{
    (void)state;
    char path[1024], *text = calloc(1, 1 << 16);
    int32_t left = 3;
    SettCancel cancel = {asked_often, &left};
    SettArena arena;
    SettGrid grid;
    SettPuzzleSolved s;
    assert_non_null(text);
    snprintf(path, sizeof path, "%s/games/puzzles/pairs.txt", SETT_SOURCE_DIR);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_in_range(fread(text, 1, (1 << 16) - 1, file), 1, (1 << 16) - 1);
    fclose(file);
    SettPuzzle *p = puzzle_open(text);
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_puzzle_level(p, sett_puzzle_level_count(p) - 1,
                                       &arena, &grid, NULL),
                     SETT_OK);
    assert_int_equal(sett_puzzle_solve(p, &grid, SETT_PUZZLE_BREADTH,
                                       UINT64_MAX, &cancel, &arena, &s),
                     SETT_CANCELLED);
    assert_in_range(s.states, 10, 10000);
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
    free(text);
}

typedef struct Asked {
    int32_t count, from; /* questions so far; the first one that is a yes */
} Asked;

static bool wants_to_stop(void *user)
{
    Asked *asked = user;
    return ++asked->count >= asked->from;
}

/* One turn here goes over the board 400 times: it ends where somebody wants it
   to, not when all passes are over. */
static void a_long_turn_ends_at_once(void **state)
{
    (void)state;
    static const char source[] =
        HEAD "[ box ] -> [ flag ]\n+ [ flag ] -> [ box ]" TAIL("no mark");
    Asked asked = {0, 5};
    SettCancel cancel = {wants_to_stop, &asked};
    SettPuzzle *p = puzzle_open(source);
    SettArena arena;
    SettGrid grid, small;
    SettPuzzleSolved s;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_puzzle_level(p, 0, &arena, &small, NULL), SETT_OK);
    assert_int_equal(sett_grid_take(&arena, 40, 40, &grid), SETT_OK);
    memset(grid.cells, small.cells[1], 1600);
    grid.cells[0] = small.cells[0];
    grid.cells[1599] = small.cells[2];
    assert_int_equal(sett_puzzle_solve(p, &grid, SETT_PUZZLE_BREADTH, 1,
                                       &cancel, &arena, &s),
                     SETT_CANCELLED);
    assert_in_range(asked.count, asked.from, asked.from + 3);
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
}

/* Rules that find what they look for in no line take time, too: 2,400 of them
   over 40 lines are asked about several times an input. */
static void idle_rules_are_asked_about(void **state)
{
    (void)state;
    SettText source = sett_text(sett_alloc_default());
    Asked asked = {0, INT32_MAX};
    SettCancel cancel = {wants_to_stop, &asked};
    SettPuzzle *p;
    SettArena arena;
    SettGrid grid, small;
    SettPuzzleSolved s;
    sett_text_add(&source, HEAD);
    for (int32_t i = 0; i < 600; i++)
        sett_text_add(&source, "[ mark | box ] -> [ mark | flag ]\n");
    sett_text_add(&source, TAIL("no mark") "...\n...\n");
    p = puzzle_open(source.data);
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_puzzle_level(p, 0, &arena, &small, NULL), SETT_OK);
    assert_int_equal(sett_grid_take(&arena, 40, 40, &grid), SETT_OK);
    memset(grid.cells, small.cells[3], 1600);
    for (int32_t i = 0; i < 3; i++) /* nowhere in one line */
        grid.cells[410 * i] = small.cells[i];
    assert_int_equal(sett_puzzle_solve(p, &grid, SETT_PUZZLE_BREADTH, 1,
                                       &cancel, &arena, &s),
                     SETT_OK);
    assert_in_range(asked.count, 25, 200);
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
    sett_text_free(&source);
}

static bool is_set(void *user)
{
    return *(const bool *)user;
}

/* The limit holds while the play that was found is played again, too. */
static void telling_a_play_ends_at_once(void **state)
{
    (void)state;
    static const char source[] =
        HEAD "[ > player | box ] -> [ > player | > box ]\n\nWINCONDITIONS\n\n"
             "some player on mark\n\nLEVELS\n\np..o\n";
    bool stop = false;
    SettCancel cancel = {is_set, &stop};
    SettPuzzle *p = puzzle_open(source);
    SettArena arena;
    SettGrid grid;
    SettPuzzleSolver *solver;
    SettPuzzleSolved s;
    for (int32_t i = 0; i < 2; i++) {
        stop = false;
        sett_arena_init(&arena, sett_alloc_default(), 0);
        assert_int_equal(sett_puzzle_level(p, 0, &arena, &grid, NULL), SETT_OK);
        assert_int_equal(sett_puzzle_solver_create(p, &grid,
                                                   SETT_PUZZLE_BREADTH, &cancel,
                                                   &arena, &solver),
                         SETT_OK);
        sett_puzzle_solver_run(solver, 1000);
        stop = i == 1;
        assert_int_equal(sett_puzzle_solver_result(solver, &arena, &s),
                         i == 1 ? SETT_CANCELLED : SETT_OK);
        assert_int_equal(s.answer, i == 1 ? SETT_UNKNOWN : SETT_YES);
        sett_arena_free(&arena);
    }
    sett_puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_hears_that_it_is_not_wanted),
        cmocka_unit_test(a_long_turn_ends_at_once),
        cmocka_unit_test(idle_rules_are_asked_about),
        cmocka_unit_test(telling_a_play_ends_at_once),
    };
    return cmocka_run_group_tests_name("puzzle_stop", tests, NULL, NULL);
}
