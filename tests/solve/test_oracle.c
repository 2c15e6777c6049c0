/* test_oracle.c - verdicts of middle-sized models against a SAT solver of
   Debian's (cadical), which gets a plain encoding: a variable for every pattern
   of a window, counters for sums, distance layers for connection, equal tiles
   for symmetry. Skipped where it is not installed. */
#include "solve/core/solver_parts.h"
#include "solve/model/model.h"
#include "solve/plain.h"

#include <string.h>

#define W 6
#define H 5
#define AREA (W * H)
#define TILES 3
#define MOST 80

typedef struct Problem {
    uint8_t patterns[MOST * 4];
    int32_t pattern_count, low, high, locks, lock[8];
    bool connected, named;
    SettSymmetry symmetry;
} Problem;

static int32_t tile(int32_t cell, int32_t t)
{
    return 1 + cell * TILES + t;
}

static void write_cells(Plain *p)
{
    p->vars = AREA * TILES;
    for (int32_t c = 0; c < AREA; c++) {
        CLAUSE(p, tile(c, 0), tile(c, 1), tile(c, 2));
        for (int32_t a = 0; a < TILES; a++)
            for (int32_t b = 0; b < a; b++)
                CLAUSE(p, -tile(c, a), -tile(c, b));
    }
}

static void write_windows(Plain *p, const Problem *q)
{
    for (int32_t y = 0; y + 1 < H; y++)
        for (int32_t x = 0; x + 1 < W; x++) {
            int32_t first = p->vars + 1, any[MOST];
            p->vars += q->pattern_count;
            for (int32_t k = 0; k < q->pattern_count; k++) {
                any[k] = first + k;
                for (int32_t i = 0; i < 4; i++)
                    CLAUSE(p, -(first + k),
                           tile((y + i / 2) * W + x + i % 2,
                                q->patterns[4 * k + i]));
            }
            clause(p, any, q->pattern_count);
        }
}

/* at(i, k): at least k of the first i cells have tile 2. */
static void write_count(Plain *p, const Problem *q)
{
    int32_t first = p->vars + 1, most = q->high + 1;
    p->vars += (AREA + 1) * (most + 1);
#define AT(i, k) (first + (i) * (most + 1) + (k))
    for (int32_t i = 0; i <= AREA; i++)
        for (int32_t k = 0; k <= most; k++) {
            if (k == 0)
                CLAUSE(p, AT(i, 0));
            else if (i == 0)
                CLAUSE(p, -AT(0, k));
            else {
                CLAUSE(p, -AT(i - 1, k), AT(i, k));
                CLAUSE(p, -AT(i - 1, k - 1), -tile(i - 1, 2), AT(i, k));
                CLAUSE(p, -AT(i, k), AT(i - 1, k), tile(i - 1, 2));
                CLAUSE(p, -AT(i, k), AT(i - 1, k), AT(i - 1, k - 1));
            }
        }
    CLAUSE(p, AT(AREA, q->low));
    CLAUSE(p, -AT(AREA, most));
#undef AT
}

/* near(d, c): c is joined with the root by at most d steps over cells that are
   not tile 0; one cell that is open is the root. */
static void write_connection(Plain *p)
{
    int32_t first = p->vars + 1, any[AREA];
    p->vars += AREA * AREA;
#define NEAR(d, c) (first + (d)*AREA + (c))
    for (int32_t c = 0; c < AREA; c++) {
        CLAUSE(p, -NEAR(0, c), -tile(c, 0));
        CLAUSE(p, tile(c, 0), NEAR(AREA - 1, c));
        for (int32_t k = 0; k < c; k++)
            CLAUSE(p, -NEAR(0, c), -NEAR(0, k));
        for (int32_t d = 1; d < AREA; d++) {
            int32_t count = 0;
            any[count++] = -NEAR(d, c);
            any[count++] = NEAR(d - 1, c);
            if (c % W > 0)
                any[count++] = NEAR(d - 1, c - 1);
            if (c % W < W - 1)
                any[count++] = NEAR(d - 1, c + 1);
            if (c >= W)
                any[count++] = NEAR(d - 1, c - W);
            if (c + W < AREA)
                any[count++] = NEAR(d - 1, c + W);
            clause(p, any, count);
            CLAUSE(p, -NEAR(d, c), -tile(c, 0));
        }
    }
#undef NEAR
}

/* Reversed rows, columns, or both. */
static void write_symmetry(Plain *p, bool rows, bool columns)
{
    for (int32_t y = 0; y < H; y++)
        for (int32_t x = 0; x < W; x++)
            for (int32_t t = 0; t < TILES; t++) {
                int32_t u = rows ? W - 1 - x : x, v = columns ? H - 1 - y : y;
                CLAUSE(p, -tile(y * W + x, t), tile(v * W + u, t));
            }
}

static void write_all(Plain *p, const void *problem)
{
    const Problem *q = problem;
    write_cells(p);
    write_windows(p, q);
    write_count(p, q);
    if (q->connected)
        write_connection(p);
    if (q->symmetry == SETT_SYMMETRY_X || q->symmetry == SETT_SYMMETRY_BOTH)
        write_symmetry(p, true, false);
    if (q->symmetry == SETT_SYMMETRY_Y || q->symmetry == SETT_SYMMETRY_BOTH)
        write_symmetry(p, false, true);
    if (q->symmetry == SETT_SYMMETRY_TURN)
        write_symmetry(p, true, true);
    for (int32_t i = 0; i < q->locks; i++)
        CLAUSE(p, 1 + q->lock[i]);
}

static void draw(Problem *q, uint64_t seed)
{
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 20);
    uint8_t sample[8 * 8];
    *q = (Problem){.connected = sett_rng_below(&rng, 2) == 0,
                   .locks = (int32_t)sett_rng_below(&rng, 8)};
    for (int32_t i = 0; i < 64; i++)
        sample[i] = (uint8_t)(sett_rng_below(&rng, 5) / 2);
    for (int32_t y = 0; y < 7; y++)
        for (int32_t x = 0; x < 7; x++) {
            const uint8_t *at = sample + y * 8 + x;
            uint8_t one[4] = {at[0], at[1], at[8], at[9]};
            bool known = sett_rng_below(&rng, 3) == 0;
            for (int32_t k = 0; k < q->pattern_count; k++)
                known = known || memcmp(q->patterns + 4 * k, one, 4) == 0;
            if (!known)
                memcpy(q->patterns + 4 * q->pattern_count++, one, 4);
        }
    q->low = (int32_t)sett_rng_below(&rng, 8);
    q->high = q->low + (int32_t)sett_rng_below(&rng, 5);
    for (int32_t i = 0; i < q->locks; i++)
        q->lock[i] = (int32_t)sett_rng_below(&rng, AREA * TILES);
    if (seed % 2 == 0)
        return;
    q->symmetry = (SettSymmetry)(1 + sett_rng_below(&rng, 4));
    q->named = sett_rng_below(&rng, 2) == 0;
    q->locks = q->locks / 4; /* few of them stand opposite each other */
}

/* Symmetry as models have it; what is named is assumed. */
static int32_t keep_symmetry(const Problem *q, SettSolver *s, SettArena *arena,
                             SettLit *assumed)
{
    static const SettTile tiles[TILES] = {{.name = "a", .at_most = -1},
                                          {.name = "b", .at_most = -1},
                                          {.name = "c", .at_most = -1}};
    const SettGame game = {.tiles = {tiles, TILES, NULL}, .fill_open = 1};
    const SettSolveDef def = {.game = &game, .symmetry = q->symmetry};
    SolveModel m = {.def = &def,
                    .game = &game,
                    .arena = arena,
                    .s = s,
                    .w = W,
                    .h = H,
                    .area = AREA,
                    .named = q->named};
    assert_int_equal(sett_model_symmetry(&m), SETT_OK);
    for (int32_t i = 0; i < m.demand_count; i++)
        assumed[i] = m.demands[i].guard;
    return m.demand_count;
}

static SettAnswer run_ours(const Problem *q, uint64_t seed)
{
    SettArena arena;
    SettSolver *s;
    SettPatterns *patterns;
    SettLit open[AREA], twos[AREA], locks[10];
    SettAnswer answer;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_solver_open(&arena, AREA, TILES, seed, &s), SETT_OK);
    assert_int_equal(sett_patterns_open(&arena, q->patterns, q->pattern_count,
                                        4, TILES, &patterns),
                     SETT_OK);
    for (int32_t c = 0; c < AREA; c++) {
        open[c] = sett_not(sett_tile_lit(s, c, 0));
        twos[c] = sett_tile_lit(s, c, 2);
        int32_t window[4] = {c, c + 1, c + W, c + W + 1};
        if (c % W < W - 1 && c + W < AREA)
            assert_true(sett_solver_window(s, patterns, window, SETT_NO_LIT) >=
                        0);
    }
    SettOpenMap map = {W, H, false, open};
    assert_non_null(
        sett_solver_sum(s, twos, NULL, AREA, q->low, q->high, SETT_NO_LIT));
    if (q->connected)
        assert_true(sett_solver_connect(s, &map, SETT_NO_LIT) >= 0);
    for (int32_t i = 0; i < q->locks; i++)
        locks[i] = sett_lit(q->lock[i]);
    int32_t count = q->locks;
    count += keep_symmetry(q, s, &arena, locks + count);
    assert_int_equal(sett_solver_solve(s, locks, count, 0, &answer), SETT_OK);
    sett_arena_free(&arena);
    return answer;
}

static void verdicts_as_of_cadical(void **state)
{
    (void)state;
    char path[512];
    int32_t yes[2] = {0}, no[2] = {0};
    if (!plain_has_cadical()) {
        printf("SKIP: cadical is not installed\n");
        return;
    }
    snprintf(path, sizeof path, "%s/tests/oracle_solve.cnf", SETT_BINARY_DIR);
    for (uint64_t seed = 0; seed < 1000; seed++) {
        Problem q;
        draw(&q, seed);
        SettAnswer answer = run_ours(&q, seed);
        assert_int_equal(plain_cadical(write_all, &q, path),
                         answer == SETT_YES ? 10 : 20);
        yes[q.symmetry != SETT_SYMMETRY_NONE] += answer == SETT_YES;
        no[q.symmetry != SETT_SYMMETRY_NONE] += answer == SETT_NO;
    }
    (void)remove(path);
    for (int32_t i = 0; i < 2; i++)
        assert_true(yes[i] > 50 && no[i] > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_as_of_cadical),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
