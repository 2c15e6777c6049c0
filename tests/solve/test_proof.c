/* test_proof.c - refutations by clauses alone, checked by somebody else: every
   clause that is learnt follows from those before it by unit propagation (RUP,
   the additions of a DRAT proof), and in the end so does the contradiction. The
   checker knows clauses and nothing of the solver; Debian has none. */
#include "solve/brute.h"

#include <string.h>

#define VARS 400
#define LITS 400000
#define CLAUSES 60000

/* A formula, and behind it what was learnt. */
typedef struct Proof {
    SettLit lits[LITS];
    int32_t first[CLAUSES + 1], count, vars, given;
    int8_t value[2 * VARS];
    SettLit trail[VARS];
    int32_t trail_count;
} Proof;

static void add(Proof *p, const SettLit *lits, int32_t count)
{
    int32_t at = p->first[p->count];
    assert_true(p->count < CLAUSES && at + count <= LITS);
    memcpy(p->lits + at, lits, (size_t)count * sizeof *lits);
    p->first[++p->count] = at + count;
}

static void hear(void *user, const SettLit *lits, int32_t count)
{
    add(user, lits, count);
}

static void set(Proof *p, SettLit lit)
{
    p->value[lit] = 1;
    p->value[sett_not(lit)] = -1;
    p->trail[p->trail_count++] = lit;
}

/* Whether the clauses before `end` contradict what is set, by units alone. */
static bool contradicts(Proof *p, int32_t end)
{
    for (bool more = true; more;) {
        more = false;
        for (int32_t k = 0; k < end; k++) {
            SettLit open = SETT_NO_LIT;
            int32_t free = 0;
            bool holds = false;
            for (int32_t i = p->first[k]; i < p->first[k + 1] && !holds; i++) {
                holds = p->value[p->lits[i]] > 0;
                if (p->value[p->lits[i]] == 0 && p->lits[i] != open) {
                    free++;
                    open = p->lits[i];
                }
            }
            if (holds || free > 1)
                continue;
            if (free == 0)
                return true;
            set(p, open);
            more = true;
        }
    }
    return false;
}

static bool follows(Proof *p, int32_t clause)
{
    memset(p->value, 0, sizeof p->value);
    p->trail_count = 0;
    for (int32_t i = p->first[clause]; i < p->first[clause + 1]; i++) {
        if (p->value[p->lits[i]] > 0)
            return true;
        if (p->value[p->lits[i]] == 0)
            set(p, sett_not(p->lits[i]));
    }
    return contradicts(p, clause);
}

static bool proves(Proof *p)
{
    for (int32_t k = p->given; k < p->count; k++)
        if (!follows(p, k))
            return false;
    memset(p->value, 0, sizeof p->value);
    p->trail_count = 0;
    return contradicts(p, p->count);
}

static void give(Proof *p, SettSolver *s, const SettLit *lits, int32_t count)
{
    add(p, lits, count);
    sett_solver_clause(s, lits, count);
}

/* That a cell has one tile is a clause for the checker alone. */
static void open_proof(Proof *p, SettArena *arena, int32_t cells, int32_t tiles,
                       int32_t others, uint64_t seed, SettSolver **s)
{
    *p = (Proof){.vars = cells * tiles + others};
    assert_true(p->vars <= VARS);
    assert_int_equal(sett_solver_open(arena, cells, tiles, seed, s), SETT_OK);
    assert_int_equal(sett_solver_vars(*s, others), cells * tiles);
    for (int32_t c = 0; c < cells; c++) {
        SettLit any[SETT_SOLVER_TILES];
        for (int32_t t = 0; t < tiles; t++) {
            any[t] = sett_tile_lit(*s, c, t);
            for (int32_t o = 0; o < t; o++)
                add(p, (SettLit[]){sett_not(any[t]), sett_not(any[o])}, 2);
        }
        add(p, any, tiles);
    }
    (*s)->told = hear;
    (*s)->told_user = p;
}

static void draw(Proof *p, SettSolver *s, SettRng *rng, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        SettLit lits[3];
        for (int32_t k = 0; k < 3; k++)
            lits[k] = (SettLit)sett_rng_below(rng, (uint32_t)(2 * p->vars));
        give(p, s, lits, 3);
    }
    p->given = p->count;
}

static void refutations_are_proofs(void **state)
{
    (void)state;
    static Proof proof;
    SettArena arena;
    int32_t no = 0, learnt = 0;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    for (uint64_t seed = 0; seed < 200; seed++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettRng rng = sett_rng(seed, SETT_FOR_TEST, 0);
        int32_t cells = 4 + (int32_t)sett_rng_below(&rng, 8);
        int32_t tiles = 2 + (int32_t)sett_rng_below(&rng, 4);
        int32_t others = 10 + (int32_t)sett_rng_below(&rng, 20);
        SettSolver *s;
        SettAnswer answer;
        open_proof(&proof, &arena, cells, tiles, others, seed, &s);
        draw(&proof, s, &rng, 7 * (cells + others));
        s->learnt_most = 20; /* forget often: proofs keep what is forgotten */
        assert_int_equal(sett_solver_solve(s, NULL, 0, 0, &answer), SETT_OK);
        if (answer == SETT_NO) {
            assert_true(proves(&proof));
            no++;
            learnt += proof.count - proof.given;
        }
        sett_arena_reset(&arena, mark);
    }
    print_message("%d refutations, %d clauses learnt\n", (int)no, (int)learnt);
    assert_true(no > 50 && learnt > 500);
    sett_arena_free(&arena);
}

/* Seven pigeons in six holes, and the same with a literal too few. */
static void the_checker_sees_faults(void **state)
{
    (void)state;
    static Proof proof;
    SettArena arena;
    SettSolver *s;
    SettAnswer answer;
    int32_t seen = 0, tried = 0;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    open_proof(&proof, &arena, 7, 6, 0, 1, &s);
    for (int32_t hole = 0; hole < 6; hole++)
        for (int32_t a = 0; a < 7; a++)
            for (int32_t b = 0; b < a; b++)
                give(&proof, s,
                     (SettLit[]){sett_not(sett_tile_lit(s, a, hole)),
                                 sett_not(sett_tile_lit(s, b, hole))},
                     2);
    proof.given = proof.count;
    assert_int_equal(sett_solver_solve(s, NULL, 0, 0, &answer), SETT_OK);
    assert_int_equal(answer, SETT_NO);
    assert_true(proof.count - proof.given > 20);
    assert_true(proves(&proof));
    for (int32_t k = proof.given; k < proof.given + 20; k++) {
        int32_t end = proof.first[k + 1];
        if (end - proof.first[k] < 2)
            continue;
        SettLit lost = proof.lits[end - 1];
        proof.lits[end - 1] = proof.lits[end - 2];
        seen += !follows(&proof, k);
        tried++;
        proof.lits[end - 1] = lost;
    }
    assert_true(tried > 10 && seen == tried);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refutations_are_proofs),
        cmocka_unit_test(the_checker_sees_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
