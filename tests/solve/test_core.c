/* test_core.c - clause learning against trying everything: verdicts, models and
   cores, with clauses and sums that are added between solves. */
#include "solve/brute.h"

#include <string.h>

typedef struct Tally {
    int64_t yes, no;
} Tally;

static void one_case(SettArena *arena, uint64_t seed, Tally *tally)
{
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 0);
    SettArenaMark mark = sett_arena_mark(arena);
    Brute b = {.cells = (int32_t)sett_rng_below(&rng, 4),
               .tiles = 1 + (int32_t)sett_rng_below(&rng, 4),
               .others = 1 + (int32_t)sett_rng_below(&rng, 6)};
    SettSolver *s;
    assert_int_equal(sett_solver_open(arena, b.cells, b.tiles, seed, &s),
                     SETT_OK);
    assert_int_equal(sett_solver_vars(s, b.others), b.cells * b.tiles);
    for (int32_t round = 0; round < 4; round++) {
        int32_t clause = b.clause_count, sum = b.sum_count;
        int32_t more = (int32_t)sett_rng_below(&rng, 12);
        for (int32_t i = 0; i < more; i++)
            brute_clause(&b, &rng);
        if (sett_rng_below(&rng, 2) == 0)
            brute_sum(&b, &rng);
        /* Half of the cases go on from the last solution. */
        for (; seed % 2 == 0 && clause < b.clause_count; clause++)
            sett_solver_refuse(s, b.clauses[clause].lits,
                               b.clauses[clause].count);
        brute_hand(&b, s, clause, sum);
        if (brute_judge(&b, s, &rng) == SETT_YES)
            tally->yes++;
        else
            tally->no++;
    }
    sett_arena_reset(arena, mark);
}

static void small_models_as_by_trying(void **state)
{
    (void)state;
    SettArena arena;
    Tally tally = {0};
    sett_arena_init(&arena, sett_alloc_default(), 0);
    for (uint64_t seed = 0; seed < 10000; seed++)
        one_case(&arena, seed, &tally);
    sett_arena_free(&arena);
    assert_true(tally.yes > 5000 && tally.no > 5000);
}

/* n pigeons, n - 1 holes: a refutation with learning, forgetting and restarts.
 */
static SettSolver *pigeons(SettArena *arena, int32_t n, uint64_t seed)
{
    SettSolver *s;
    assert_int_equal(sett_solver_open(arena, n, n - 1, seed, &s), SETT_OK);
    for (int32_t hole = 0; hole < n - 1; hole++)
        for (int32_t a = 0; a < n; a++)
            for (int32_t b = 0; b < a; b++)
                sett_solver_clause(s,
                                   (SettLit[]){sett_tile_lit(s, a, hole) + 1,
                                               sett_tile_lit(s, b, hole) + 1},
                                   2);
    return s;
}

static void refutes_pigeons(void **state)
{
    (void)state;
    SettArena arena;
    SettAnswer answer;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SettSolver *s = pigeons(&arena, 7, 1);
    s->learnt_most = 20; /* forget often */
    assert_int_equal(sett_solver_solve(s, NULL, 0, 0, &answer), SETT_OK);
    assert_int_equal(answer, SETT_NO);
    assert_true(s->refuted && s->core.count == 0);
    sett_arena_free(&arena);
}

static bool wanted(void *user)
{
    (void)user;
    return true;
}

static void budget_and_cancel(void **state)
{
    (void)state;
    SettArena arena;
    SettAnswer answer;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SettSolver *s = pigeons(&arena, 9, 1);
    assert_int_equal(sett_solver_solve(s, NULL, 0, 50, &answer), SETT_OK);
    assert_int_equal(answer, SETT_UNKNOWN);
    assert_int_equal(s->spent.conflicts, 50);
    SettCancel now = {wanted, NULL};
    arena.cancel = &now;
    assert_int_equal(sett_solver_solve(s, NULL, 0, 0, &answer), SETT_CANCELLED);
    arena.cancel = NULL;
    assert_int_equal(sett_solver_solve(s, NULL, 0, 50, &answer), SETT_OK);
    sett_arena_free(&arena);
}

/* The same seed does the same, another one something else. */
static void depends_on_the_seed_alone(void **state)
{
    (void)state;
    SettArena arena;
    SettSolverSpent spent[3];
    sett_arena_init(&arena, sett_alloc_default(), 0);
    for (uint64_t i = 0; i < 3; i++) {
        SettAnswer answer;
        SettSolver *s = pigeons(&arena, 7, i / 2);
        assert_int_equal(sett_solver_solve(s, NULL, 0, 0, &answer), SETT_OK);
        spent[i] = s->spent;
    }
    assert_int_equal(spent[0].conflicts, spent[1].conflicts);
    assert_int_equal(spent[0].implied, spent[1].implied);
    assert_int_not_equal(spent[0].implied, spent[2].implied);
    sett_arena_free(&arena);
}

static void says_no_memory(void **state)
{
    (void)state;
    for (size_t limit = 1000; limit < 120000; limit += 997) {
        SettArena arena;
        SettAnswer answer = SETT_UNKNOWN;
        SettSolver *s;
        sett_arena_init(&arena, sett_alloc_default(), limit);
        SettStatus status = sett_solver_open(&arena, 8, 7, 1, &s);
        for (int32_t hole = 0; status == SETT_OK && hole < 7; hole++)
            for (int32_t a = 0; a < 8; a++)
                for (int32_t b = 0; b < a; b++)
                    sett_solver_clause(
                        s,
                        (SettLit[]){sett_tile_lit(s, a, hole) + 1,
                                    sett_tile_lit(s, b, hole) + 1},
                        2);
        if (status == SETT_OK)
            status = sett_solver_solve(s, NULL, 0, 300, &answer);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        sett_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_models_as_by_trying),
        cmocka_unit_test(refutes_pigeons),
        cmocka_unit_test(budget_and_cancel),
        cmocka_unit_test(depends_on_the_seed_alone),
        cmocka_unit_test(says_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
