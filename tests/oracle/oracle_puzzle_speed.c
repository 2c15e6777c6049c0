/* oracle_puzzle_speed.c - inputs a second of breadth-first search on games of
   PuzzleScript for which the rates of two other engines were published with
   their method: every input plays a full copy of a state, with all the turns
   that follow; the search ends at a win, at the last state, or after a limit.
   Where it ends at a win, the states that were met are known, too.
       oracle_puzzle_speed [FOLDER [SECONDS [HOW]]]
   FOLDER holds sessions.jsonl and errors.jsonl, each game in one of them. HOW:
   plain (usual: nothing is left out, as in the others) or breadth. Without
   SECONDS, as a test, only what ends is searched. */
#define _POSIX_C_SOURCE 200809L
#include "oracle/oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sett/json.h"
#include "sett/sett.h"

typedef struct Known {
    const char *name;
    int32_t level;   /* messages counted */
    double script;   /* inputs a second of the original */
    double native;   /* of a port of it to C++; 0: it crashed */
    uint64_t states; /* that a search to its end meets; 0: it does not end */
} Known;

static const Known games[] = {
    {"microban", 9, 67343, 186971, 0},
    {"notsnake", 0, 71844, 226603, 0},
    {"lunar lockout", 7, 67209, 187172, 31063},
    {"heroes of sokoban 3", 3, 23848, 41137, 0},
    {"whaleworld", 1, 12761, 15301, 2195},
    {"several rigid bodies", 0, 20610, 0, 0},
};
enum { GAMES = sizeof games / sizeof games[0] };

static double cpu(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool late(void *user)
{
    return cpu() >= *(const double *)user;
}

static void search(Oracle *o, const Known *game, const SettPuzzle *puzzle,
                   SettPuzzleSearch how, double seconds)
{
    SettArena arena;
    SettGrid grid;
    SettPuzzleSolver *solver;
    SettPuzzleSolved s;
    double began = cpu(), end = began + seconds;
    const SettCancel cancel = {late, &end};
    sett_arena_init(&arena, sett_alloc_default(), (size_t)3 << 30);
    assert_int_equal(
        sett_puzzle_level(puzzle, game->level, &arena, &grid, NULL), SETT_OK);
    assert_int_equal(
        sett_puzzle_solver_create(puzzle, &grid, how, NULL, &arena, &solver),
        SETT_OK);
    while (!sett_cancelled(&cancel) && !sett_puzzle_solver_run(solver, 256))
        ;
    double took = cpu() - began;
    assert_int_equal(sett_puzzle_solver_result(solver, &arena, &s), SETT_OK);
    double rate = (double)s.steps / took;
    printf("%-32s %dx%d %10.0f inputs/s %9.0f states/s %5.1f bytes a state%s",
           game->name, (int)grid.w, (int)grid.h, rate, (double)s.states / took,
           (double)s.bytes / (double)s.states,
           s.answer == SETT_YES ? " solved"
           : s.ended            ? " ended"
                                : "");
    printf(" %5.1f x the original", rate / game->script);
    if (game->native > 0)
        printf(" %5.1f x the port", rate / game->native);
    printf("\n");
    if (how == SETT_PUZZLE_PLAIN && game->states > 0 && s.ended)
        oracle_check(o, s.answer == SETT_YES && s.states == game->states,
                     "%s: %llu states, %llu are known", game->name,
                     (unsigned long long)s.states,
                     (unsigned long long)game->states);
    sett_arena_free(&arena);
}

static void look(Oracle *o, const SettJson *item, bool *seen, double seconds,
                 SettPuzzleSearch how)
{
    const SettJson *name = sett_json_member(item, "name");
    const SettJson *source = sett_json_member(item, "source");
    SettPuzzle *puzzle;
    for (int32_t i = 0; i < GAMES; i++) {
        if (seen[i] || strcmp(name->string, games[i].name) != 0 ||
            (seconds <= 0 && games[i].states == 0))
            continue;
        seen[i] = true;
        assert_int_equal(sett_puzzle_create(source->string, source->size,
                                            sett_alloc_default(), &puzzle,
                                            NULL),
                         SETT_OK);
        search(o, &games[i], puzzle, how, seconds > 0 ? seconds : 20);
        sett_puzzle_destroy(puzzle);
    }
}

int main(int argc, char **argv)
{
    static const char *const files[] = {"sessions.jsonl", "errors.jsonl"};
    Oracle o;
    bool seen[GAMES] = {false};
    int code = oracle_open(&o, argc > 1 ? 2 : 1, argv, "puzzlescript");
    if (code != 0)
        return code;
    for (int32_t i = 0; i < 2; i++) {
        char *text = oracle_text(&o, files[i]), *at = text;
        assert_non_null(text);
        for (char *line; (line = oracle_line(&at)) != NULL;) {
            SettArena arena;
            const SettJson *item = NULL;
            if (line[0] == '\0')
                continue;
            sett_arena_init(&arena, sett_alloc_default(), 0);
            assert_int_equal(
                sett_json_read(line, strlen(line), NULL, &arena, &item, NULL),
                SETT_OK);
            look(&o, item, seen, argc > 2 ? atof(argv[2]) : 0,
                 argc > 3 && strcmp(argv[3], "breadth") == 0
                     ? SETT_PUZZLE_BREADTH
                     : SETT_PUZZLE_PLAIN);
            sett_arena_free(&arena);
        }
        free(text);
    }
    return oracle_close(&o);
}
