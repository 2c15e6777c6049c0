/* test_puzzle_memory.c - every failed allocation of a source, and of a play,
   gives SETT_NO_MEMORY and no leak. */
#include "support/testkit.h"

#include "sett/puzzle.h"

#include <string.h>

static const char source[] =
    "title t\nrun_rules_on_level_start\nOBJECTS\nbackground\nblack\n\n"
    "player p\nwhite\n.....\n.000.\n.000.\n.000.\n.....\n\nwall #\nred\n\n"
    "box *\nblue\n\nLEGEND\n. = background\nthing = box or wall\n"
    "both = box and background\nSOUNDS\nbox move up 1\nCOLLISIONLAYERS\n"
    "background\nplayer, wall, box\nRULES\nstartloop\n"
    "[ > player | thing no player ] -> [ > player | > thing ]\nendloop\n"
    "late [ player | ... | box ] -> [ player | ... | box ] message hello\n"
    "[ action player ] -> [ random thing ]\n"
    "WINCONDITIONS\nall box on player\nLEVELS\nmessage hi\n\n#p*.\n#...\n";

/* A verdict on a level, whatever it is. */
static SettStatus judge(const SettPuzzle *puzzle, const SettGrid *grid,
                        SettArena *arena)
{
    const SettJudge *judge = &sett_puzzle_game(puzzle)->judges[0];
    SettLevel level = {.grid = *grid};
    SettVerdict verdict;
    return judge->judge(judge->self, &level, 50, arena, &verdict);
}

/* A search in pieces, and one from where a play is. */
static SettStatus search(const SettPuzzle *puzzle, const SettGrid *grid,
                         SettArena *arena, SettAlloc alloc)
{
    SettPuzzleSolver *solver;
    SettPuzzleSolved solved;
    SettPuzzleRun *run;
    SettStatus status = sett_puzzle_solver_create(
        puzzle, grid, SETT_PUZZLE_BEST, NULL, arena, &solver);
    if (status != SETT_OK)
        return status;
    sett_puzzle_solver_run(solver, 20);
    status = sett_puzzle_solver_result(solver, arena, &solved);
    if (status == SETT_OK)
        status =
            sett_puzzle_run_create_on(puzzle, grid, "1", alloc, &run, NULL);
    if (status != SETT_OK)
        return status;
    status =
        sett_puzzle_run_solve(run, SETT_PUZZLE_BEST, 20, NULL, arena, &solved);
    sett_puzzle_run_destroy(run);
    return status;
}

static SettStatus change(const SettPuzzle *puzzle, SettGrid *grid,
                         SettArena *arena, SettAlloc alloc)
{
    SettPuzzleSolved solved;
    int32_t length;
    SettText text = sett_text(alloc);
    SettStatus status = sett_puzzle_solve(puzzle, grid, SETT_PUZZLE_BEST, 20,
                                          NULL, arena, &solved);
    if (status == SETT_OK)
        status = sett_puzzle_vary(puzzle, grid, 1, 3, 20, arena, &length);
    if (status == SETT_OK)
        status = sett_puzzle_minimal(puzzle, grid, 20, arena, &length);
    if (status == SETT_OK)
        status = sett_puzzle_export(puzzle, 0, grid, &text, NULL);
    sett_text_free(&text);
    return status;
}

static SettStatus work(void *user, SettAlloc alloc)
{
    SettPuzzle *puzzle;
    SettPuzzleRun *run;
    (void)user;
    SettStatus status =
        sett_puzzle_create(source, sizeof source - 1, alloc, &puzzle, NULL);
    if (status != SETT_OK)
        return status;
    assert_true(sett_puzzle_playable(puzzle));
    SettArena arena;
    SettGrid grid;
    sett_arena_init(&arena, alloc, 0);
    status = sett_puzzle_level(puzzle, 1, &arena, &grid, NULL);
    if (status == SETT_OK)
        status = judge(puzzle, &grid, &arena);

    sett_arena_free(&arena);
    if (status != SETT_OK) {
        sett_puzzle_destroy(puzzle);
        return status;
    }
    SettText text = sett_text(alloc);
    sett_puzzle_print_rules(puzzle, &text);
    status = text.status;
    if (status == SETT_OK)
        status = sett_puzzle_run_create(puzzle, 1, "1", alloc, &run, NULL);
    if (status == SETT_OK) {
        for (int32_t i = 0; i < 40 && status == SETT_OK; i++)
            status = sett_puzzle_run_input(run, (SettPuzzleInput)(i % 8));
        if (status == SETT_OK)
            status = sett_puzzle_run_state(run, &text);
        sett_puzzle_run_destroy(run);
    }
    sett_text_free(&text);
    sett_puzzle_destroy(puzzle);
    return status;
}

/* The same without draws: such a level can be solved and changed. */
static const char calm[] =
    "OBJECTS\nbackground\nblack\n\nplayer p\nwhite\n\nwall #\nred\n\n"
    "box *\nblue\n\nplate o\ngreen\n\nLEGEND\n. = background\nSOUNDS\n"
    "COLLISIONLAYERS\nbackground\nplate\nplayer, wall, box\nRULES\n"
    "[ > player | box ] -> [ > player | > box ]\nWINCONDITIONS\n"
    "all plate on box\nLEVELS\n######\n#p*.o#\n######\n";

static SettStatus work_on_levels(void *user, SettAlloc alloc)
{
    SettPuzzle *puzzle;
    SettArena arena;
    SettGrid grid;
    (void)user;
    SettStatus status =
        sett_puzzle_create(calm, sizeof calm - 1, alloc, &puzzle, NULL);
    if (status != SETT_OK)
        return status;
    sett_arena_init(&arena, alloc, 0);
    status = sett_puzzle_level(puzzle, 0, &arena, &grid, NULL);
    if (status == SETT_OK)
        status = change(puzzle, &grid, &arena, alloc);
    if (status == SETT_OK)
        status = search(puzzle, &grid, &arena, alloc);
    sett_arena_free(&arena);
    sett_puzzle_destroy(puzzle);
    return status;
}

static void failed_allocations_leave_nothing(void **state)
{
    (void)state;
    testkit_memory(work, NULL);
    testkit_memory(work_on_levels, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(failed_allocations_leave_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
