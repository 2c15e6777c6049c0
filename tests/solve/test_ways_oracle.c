/* test_ways_oracle.c - ways by steps and by jumps with bounds, on maps too
   large to try everything, against a SAT solver of Debian's (cadical), which
   gets a plain encoding: what is got to in at most k moves, by layers. Skipped
   where it is not installed. */
#include "solve/plain.h"
#include "solve/ways.h"

enum {
    W = 6,
    H = 4,
    AREA = W * H,
    TILES = 4,
    NODES = AREA + W,
    MOVES_MOST = 7
};

typedef struct Problem {
    Ways ways;
    int32_t locks, lock[AREA]; /* tiles that stay: cell x tiles + tile */
} Problem;

/* One move of a plain encoding: from and to which node, and what has to be. */
typedef struct Move {
    int32_t from, to, count, lits[2 * SETT_MAX_JUMP_STEPS];
} Move;

typedef struct Encoding {
    Plain *p;
    const Ways *w;
    int32_t enter, drop, carry; /* the variables before those of cell 0 */
    int32_t low, high;          /* ... before those of layer 0 */
    int32_t layers;
} Encoding;

static int32_t tile(int32_t cell, int32_t t)
{
    return 1 + cell * TILES + t;
}

static void write_tiles(Plain *p, const Problem *q)
{
    p->vars = AREA * TILES;
    for (int32_t c = 0; c < AREA; c++) {
        CLAUSE(p, tile(c, 0), tile(c, 1), tile(c, 2), tile(c, 3));
        for (int32_t a = 0; a < TILES; a++)
            for (int32_t b = 0; b < a; b++)
                CLAUSE(p, -tile(c, a), -tile(c, b));
    }
    for (int32_t i = 0; i < q->locks; i++)
        CLAUSE(p, 1 + q->lock[i]);
}

/* A variable for each cell: true with some of the tiles alone. */
static int32_t write_set(Plain *p, const bool *is)
{
    int32_t before = p->vars;
    p->vars += AREA;
    for (int32_t c = 0; c < AREA; c++)
        for (int32_t t = 0; t < TILES; t++)
            CLAUSE(p, -tile(c, t), is[t] ? before + 1 + c : -(before + 1 + c));
    return before;
}

/* The layers of one move: `low` gets all that is certain, `high` what has a
   reason. */
static void write_move(Encoding *e, const Move *m, int32_t *why)
{
    int32_t any[2 * SETT_MAX_JUMP_STEPS + 2], count = 0;
    for (int32_t k = 0; k + 1 < e->layers; k++) {
        int32_t at = k * NODES + 1;
        count = 0;
        any[count++] = -(e->low + at + m->from);
        any[count++] = e->low + at + NODES + m->to;
        for (int32_t i = 0; i < m->count; i++)
            any[count++] = -m->lits[i];
        clause(e->p, any, count);
        int32_t moved = ++e->p->vars;
        CLAUSE(e->p, -moved, e->high + at + m->from);
        for (int32_t i = 0; i < m->count; i++)
            CLAUSE(e->p, -moved, m->lits[i]);
        why[k] = moved;
    }
}

/* Where a move leads; false: nowhere. Adds its condition. */
static bool target(const Encoding *e, Move *m, SettPoint *at, int32_t dx,
                   int32_t dy, bool later)
{
    const SettPlatformer *p = &e->w->moves;
    int32_t x = at->x + dx, y = at->y + dy;
    if (p->joined)
        x = (x % W + W) % W;
    if (y < 0 && p->top == SETT_TOP_CEILING)
        y = 0;
    if (x < 0 || x >= W || y >= H || y < (later ? -2 : -1))
        return false;
    int32_t row = y < 0 ? H + y : y;
    m->lits[m->count++] = (dy > 0 ? e->drop : e->enter) + 1 + row * W + x;
    *at = (SettPoint){x, later && y < 0 ? 0 : y};
    m->to = (at->y + 1) * W + x;
    return true;
}

typedef struct Moves {
    Move items[NODES * 64];
    int32_t count;
} Moves;

static void add(Moves *all, const Move *m)
{
    assert_true(all->count < NODES * 64);
    all->items[all->count++] = *m;
}

static void add_jumps(const Encoding *e, const Move *stands, SettPoint from,
                      int32_t side, Moves *all)
{
    const SettPlatformer *p = &e->w->moves;
    Move at[SETT_MAX_JUMP_STEPS];
    SettPoint places[SETT_MAX_JUMP_STEPS];
    for (int32_t i = 0; i < p->jump_steps;) {
        const SettJumpStep *step = &p->jumps[i];
        at[i] = step->from < 0 ? *stands : at[step->from];
        places[i] = step->from < 0 ? from : places[step->from];
        bool leads = places[i].y < H - 1 &&
                     target(e, &at[i], &places[i], side * step->dx, step->dy,
                            step->from >= 0);
        if (leads)
            add(all, &at[i]);
        i = leads ? i + 1 : step->end;
    }
}

/* Everything that a player may do in a place. */
static void add_moves(const Encoding *e, int32_t node, Moves *all)
{
    const SettPlatformer *p = &e->w->moves;
    SettPoint from = {node % W, node / W - 1};
    int32_t below = e->carry + 1 + (from.y + 1) * W + from.x;
    if (from.y == H - 1)
        return;
    for (int32_t i = 0; i < p->fall_count; i++) {
        Move m = {.from = node};
        SettPoint at = from;
        if (from.y >= 0)
            m.lits[m.count++] = -below;
        if (p->short_falls && p->falls[i].x > 0 &&
            from.x + p->falls[i].x >= W - 1)
            continue;
        if (target(e, &m, &at, p->falls[i].x, p->falls[i].y, false))
            add(all, &m);
    }
    Move stands = {.from = node, .lits = {below}, .count = 1};
    for (int32_t dx = -1; dx <= 1 && from.y >= 0; dx += 2) {
        Move m = stands;
        SettPoint at = from;
        if (target(e, &m, &at, dx, 0, false))
            add(all, &m);
        if (dx > 0 || p->mirrored)
            add_jumps(e, &stands, from, dx, all);
    }
}

/* Steps to the four neighbours, or to eight. */
static void add_steps(const Encoding *e, int32_t node, Moves *all)
{
    int32_t x = node % W, y = node / W - 1;
    for (int32_t v = y - 1; v <= y + 1 && y >= 0; v++)
        for (int32_t u = x - 1; u <= x + 1; u++) {
            Move m = {.from = node, .to = (v + 1) * W + u};
            if (u < 0 || v < 0 || u >= W || v >= H || (u == x && v == y) ||
                (!e->w->eight && u != x && v != y))
                continue;
            m.lits[m.count++] = e->enter + 1 + v * W + u;
            add(all, &m);
        }
}

static bool is_goal(const Ways *w, int32_t node)
{
    if (w->kind == LENGTH)
        return node == w->to + W;
    return w->moves.forward == SETT_E ? node % W == W - 1 : node < 2 * W;
}

/* The shortest way has w->low..w->high moves. */
static void write_bounds(Encoding *e, const Moves *all)
{
    Plain *p = e->p;
    const Ways *w = e->w;
    static int32_t why[NODES * 64][MOVES_MOST + 1];
    int32_t any[NODES * 64 + 2], start = w->from + W;
    for (int32_t i = 0; i < all->count; i++)
        write_move(e, &all->items[i], why[i]);
    for (int32_t n = 0; n < NODES; n++) {
        CLAUSE(p, n == start ? e->high + 1 + n : -(e->high + 1 + n));
        for (int32_t k = 0; k + 1 < e->layers; k++) {
            int32_t count = 0, at = k * NODES + 1 + n;
            CLAUSE(p, -(e->low + at), e->low + at + NODES);
            any[count++] = -(e->high + at + NODES);
            any[count++] = e->high + at;
            for (int32_t i = 0; i < all->count; i++)
                if (all->items[i].to == n)
                    any[count++] = why[i][k];
            clause(p, any, count);
        }
    }
    int32_t count = 0;
    CLAUSE(p, e->low + 1 + start);
    for (int32_t n = 0; n < NODES; n++) {
        if (!is_goal(w, n))
            continue;
        any[count++] = e->high + w->high * NODES + 1 + n;
        if (w->low > 0)
            CLAUSE(p, -(e->low + (w->low - 1) * NODES + 1 + n));
    }
    clause(p, any, count);
}

static void write_all(Plain *p, const void *problem)
{
    static Moves all;
    const Problem *q = problem;
    bool is[3][4];
    Encoding e = {.p = p, .w = &q->ways, .layers = q->ways.high + 1};
    write_tiles(p, q);
    ways_sets(&q->ways, is[0], is[1], is[2]);
    e.enter = write_set(p, is[0]);
    e.drop = write_set(p, is[1]);
    e.carry = write_set(p, is[2]);
    e.low = p->vars;
    e.high = p->vars + e.layers * NODES;
    p->vars += 2 * e.layers * NODES;
    all.count = 0;
    for (int32_t n = 0; n < NODES; n++)
        (q->ways.kind == LENGTH ? add_steps : add_moves)(&e, n, &all);
    write_bounds(&e, &all);
    if (q->ways.kind == LENGTH) /* both ends are open */
        CLAUSE(p, e.enter + 1 + q->ways.from);
}

static void draw(Problem *q, Kind kind, uint64_t seed)
{
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 60 + (uint64_t)kind);
    *q =
        (Problem){.ways = {.kind = kind, .w = W, .h = H, .guard = SETT_NO_LIT}};
    ways_draw(&q->ways, &rng);
    q->ways.high = 1 + (int32_t)sett_rng_below(&rng, MOVES_MOST);
    q->ways.low = (int32_t)sett_rng_below(&rng, (uint32_t)q->ways.high + 1);
    for (int32_t c = 0; c < AREA; c++)
        if (sett_rng_below(&rng, 5) < 3)
            q->lock[q->locks++] =
                c * TILES + (int32_t)sett_rng_below(&rng, TILES);
}

static SettAnswer run_ours(Problem *q, uint64_t seed)
{
    SettArena arena;
    SettSolver *s;
    SettLit locks[AREA];
    SettAnswer answer;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_solver_open(&arena, AREA, TILES, seed, &s), SETT_OK);
    ways_define(s, &q->ways);
    ways_add(s, &q->ways, false);
    for (int32_t i = 0; i < q->locks; i++)
        locks[i] = sett_lit(q->lock[i]);
    assert_int_equal(sett_solver_solve(s, locks, q->locks, 0, &answer),
                     SETT_OK);
    sett_arena_free(&arena);
    return answer;
}

static uint64_t cases = 300; /* or the first argument */

static void verdicts_as_of_cadical(Kind kind)
{
    char path[512];
    int32_t yes = 0;
    if (!plain_has_cadical()) {
        printf("SKIP: cadical is not installed\n");
        return;
    }
    snprintf(path, sizeof path, "%s/tests/oracle_ways_%d.cnf", SETT_BINARY_DIR,
             (int)kind);
    for (uint64_t seed = 0; seed < cases; seed++) {
        Problem q;
        draw(&q, kind, seed);
        SettAnswer answer = run_ours(&q, seed);
        assert_int_equal(plain_cadical(write_all, &q, path),
                         answer == SETT_YES ? 10 : 20);
        yes += answer == SETT_YES;
    }
    (void)remove(path);
    assert_in_range(yes, cases / 10, cases * 9 / 10);
}

static void lengths_as_of_cadical(void **state)
{
    (void)state;
    verdicts_as_of_cadical(LENGTH);
}

static void moves_as_of_cadical(void **state)
{
    (void)state;
    verdicts_as_of_cadical(MOVES);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cases = strtoull(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lengths_as_of_cadical),
        cmocka_unit_test(moves_as_of_cadical),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
