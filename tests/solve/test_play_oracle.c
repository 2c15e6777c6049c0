/* test_play_oracle.c - verdicts of boards of crates together with a play
   against a SAT solver of Debian's (cadical), which gets a plain encoding of
   its own: a variable for every action of a turn, crates that move by them.
   Skipped where it is not installed. */
#include "solve/plain.h"
#include "solve/plays.h"

#define W 5
#define H 4
#define AREA (W * H)
#define TILES 6
enum { WALL, FLOOR, BOX, START, TARGET, HOME };

typedef struct Problem {
    int32_t steps, pushes;
    int8_t drawn[AREA]; /* -1: open */
} Problem;

static int32_t tile(int32_t cell, int32_t t)
{
    return 1 + cell * TILES + t;
}

/* Variables of turn t: the player, crates, the four steps, a push, the end. */
#define TURN (2 * AREA + 6)
static int32_t at(int32_t t, int32_t c)
{
    return 1 + AREA * TILES + t * TURN + c;
}
static int32_t crate(int32_t t, int32_t c)
{
    return at(t, AREA) + c;
}
static int32_t goes(int32_t t, int32_t d)
{
    return at(t, 2 * AREA) + d;
}
static int32_t pushes(int32_t t)
{
    return at(t, 2 * AREA) + 4;
}
static int32_t over(int32_t t)
{
    return at(t, 2 * AREA) + 5;
}

static int32_t beside(int32_t c, int32_t d)
{
    int32_t x = c % W + sett_dirs[d].x, y = c / W + sett_dirs[d].y;
    return x >= 0 && y >= 0 && x < W && y < H ? y * W + x : -1;
}

static void one_of(Plain *p, const int32_t *lits, int32_t count)
{
    clause(p, lits, count);
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < i; k++)
            CLAUSE(p, -lits[i], -lits[k]);
}

static void write_cells(Plain *p, const Problem *q)
{
    int32_t any[TILES];
    for (int32_t c = 0; c < AREA; c++) {
        for (int32_t t = 0; t < TILES; t++)
            any[t] = tile(c, t);
        one_of(p, any, TILES);
        if (q->drawn[c] >= 0)
            CLAUSE(p, tile(c, q->drawn[c]));
        CLAUSE(p, -at(0, c), tile(c, START));
        for (int32_t k = c + 1; k < AREA; k++)
            CLAUSE(p, -at(0, c), -tile(k, START));
        CLAUSE(p, -tile(c, BOX), crate(0, c));
        CLAUSE(p, -tile(c, HOME), crate(0, c));
        CLAUSE(p, -crate(0, c), tile(c, BOX), tile(c, HOME));
    }
}

/* A step in direction d from cell c in turn t, with or without a crate. */
static void write_step(Plain *p, int32_t t, int32_t c, int32_t d)
{
    int32_t n = beside(c, d), far = n >= 0 ? beside(n, d) : -1;
    int32_t from = -at(t, c), go = -goes(t, d);
    if (n < 0) {
        CLAUSE(p, from, go);
        return;
    }
    CLAUSE(p, from, go, at(t + 1, n));
    CLAUSE(p, from, go, -tile(n, WALL));
    CLAUSE(p, from, go, -crate(t, n), pushes(t));
    CLAUSE(p, from, go, crate(t, n), -pushes(t));
    for (int32_t k = 0; k < AREA; k++) {
        if (k != n && k != far) { /* crates elsewhere stay */
            CLAUSE(p, from, go, -crate(t, k), crate(t + 1, k));
            CLAUSE(p, from, go, crate(t, k), -crate(t + 1, k));
        }
    }
    CLAUSE(p, from, go, -crate(t + 1, n));
    if (far < 0) {
        CLAUSE(p, from, go, -crate(t, n));
        return;
    }
    CLAUSE(p, from, go, -crate(t, n), -crate(t, far));
    CLAUSE(p, from, go, -crate(t, n), -tile(far, WALL));
    CLAUSE(p, from, go, -crate(t, n), crate(t + 1, far));
    CLAUSE(p, from, go, crate(t, n), -crate(t, far), crate(t + 1, far));
    CLAUSE(p, from, go, crate(t, n), crate(t, far), -crate(t + 1, far));
}

/* It is over after turn t just where all crates are on targets. */
static void write_end(Plain *p, int32_t t)
{
    int32_t any[AREA + 1], count = 0, first = p->vars + 1;
    p->vars += AREA;
    any[count++] = over(t);
    for (int32_t c = 0; c < AREA; c++) {
        CLAUSE(p, -over(t), -crate(t, c), tile(c, TARGET), tile(c, HOME));
        CLAUSE(p, -(first + c), crate(t, c));
        CLAUSE(p, -(first + c), -tile(c, TARGET));
        CLAUSE(p, -(first + c), -tile(c, HOME));
        any[count++] = first + c;
    }
    clause(p, any, count);
}

/* done(t, k): k pushes at least in the turns before t. */
static void write_pushes(Plain *p, const Problem *q)
{
    int32_t most = q->pushes, first = p->vars + 1;
    p->vars += (q->steps + 1) * (most + 1);
#define DONE(t, k) (first + (t) * (most + 1) + (k))
    for (int32_t k = 1; k <= most; k++) {
        CLAUSE(p, -DONE(0, k));
        for (int32_t t = 0; t < q->steps; t++) {
            CLAUSE(p, -DONE(t + 1, k), DONE(t, k), pushes(t));
            if (k > 1)
                CLAUSE(p, -DONE(t + 1, k), DONE(t, k), DONE(t, k - 1));
        }
    }
    if (most > 0)
        CLAUSE(p, DONE(q->steps, most));
#undef DONE
}

static void write_all(Plain *p, const void *problem)
{
    const Problem *q = problem;
    int32_t any[AREA];
    p->vars = AREA * TILES + (q->steps + 1) * TURN;
    write_cells(p, q);
    for (int32_t t = 0; t <= q->steps; t++) {
        for (int32_t c = 0; c < AREA; c++)
            any[c] = at(t, c);
        one_of(p, any, AREA);
        write_end(p, t);
    }
    CLAUSE(p, over(q->steps));
    for (int32_t t = 0; t < q->steps; t++) {
        /* A step where it is not over; else all stays as it is. */
        for (int32_t d = 0; d < 4; d++) {
            any[d] = goes(t, d);
            for (int32_t c = 0; c < AREA; c++)
                write_step(p, t, c, d);
        }
        any[4] = over(t);
        one_of(p, any, 5);
        CLAUSE(p, -over(t), -pushes(t));
        for (int32_t c = 0; c < AREA; c++) {
            CLAUSE(p, -over(t), -at(t, c), at(t + 1, c));
            CLAUSE(p, -over(t), -crate(t, c), crate(t + 1, c));
            CLAUSE(p, -over(t), crate(t, c), -crate(t + 1, c));
        }
    }
    write_pushes(p, q);
}

/* Half of the board is drawn, so that both answers come. */
static void draw(Problem *q, uint64_t seed)
{
    static const int8_t drawn[] = {WALL,  WALL,  FLOOR, FLOOR,
                                   FLOOR, FLOOR, BOX,   TARGET};
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 21);
    q->steps = 4 + (int32_t)sett_rng_below(&rng, 9);
    q->pushes = (int32_t)sett_rng_below(&rng, 8);
    for (int32_t c = 0; c < AREA; c++)
        q->drawn[c] = sett_rng_below(&rng, 100) < 75
                          ? drawn[sett_rng_below(&rng, 8)]
                          : -1;
    q->drawn[sett_rng_below(&rng, AREA)] = START;
}

static SettAnswer run_ours(const SettGame *game, const Problem *q,
                           uint64_t seed)
{
    SettArena arena = testkit_arena();
    SettDrawing d;
    SettMask holes;
    SettSolved out;
    SettSolveDef def = sett_solve_def(game);
    def.seed = seed;
    def.steps = q->steps;
    def.pushes = q->pushes;
    def.budget = 0;
    assert_int_equal(sett_grid_take(&arena, W, H, &d.grid), SETT_OK);
    assert_int_equal(sett_mask_take(&arena, W, H, &holes), SETT_OK);
    for (int32_t c = 0; c < AREA; c++) {
        d.grid.cells[c] = (uint8_t)(q->drawn[c] < 0 ? 0 : q->drawn[c]);
        if (q->drawn[c] < 0)
            sett_mask_set(&holes, c % W, c / W);
    }
    d.holes = &holes;
    assert_int_equal(sett_solve_complete(&def, &d, 0, &arena, &out, NULL),
                     SETT_OK);
    assert_int_equal(out.spent.refused, 0);
    sett_arena_free(&arena);
    return out.answer;
}

static void verdicts_as_of_cadical(void **state)
{
    (void)state;
    char path[512];
    const char *more = getenv("SETT_PLAY_CASES");
    int32_t yes = 0, no = 0, cases = more != NULL ? atoi(more) : 100;
    if (!plain_has_cadical()) {
        printf("SKIP: cadical is not installed\n");
        return;
    }
    SettGameFile *file = play_open(play_games[0].text);
    const SettGame *game = sett_game_file_game(file);
    static const char glyphs[] = "#-$@.*";
    for (int32_t t = 0; t < TILES; t++)
        assert_int_equal(sett_tile_read(&game->tiles, glyphs[t]), t);
    snprintf(path, sizeof path, "%s/tests/oracle_play.cnf", SETT_BINARY_DIR);
    for (int32_t i = 0; i < cases; i++) {
        Problem q;
        draw(&q, (uint64_t)i);
        SettAnswer answer = run_ours(game, &q, (uint64_t)i);
        assert_int_equal(plain_cadical(write_all, &q, path),
                         answer == SETT_YES ? 10 : 20);
        yes += answer == SETT_YES;
        no += answer == SETT_NO;
    }
    (void)remove(path);
    print_message("%d yes, %d no\n", (int)yes, (int)no);
    assert_true(yes > cases / 10 && no > cases / 10);
    sett_game_file_destroy(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_as_of_cadical),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
