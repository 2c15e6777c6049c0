/* solve_learnt.c - a board together with its play, all learnt from the boards
   of one small play (G35.S12): what may lie in 3x3 cells at first and at last,
   and which cells change together in a step, each turned and mirrored in eight
   ways. The two plays are those of Sturgeon's study, told as a walk; the
   encoding is ours. Every answer is held against the play again. */
#include "solve.h"

#include <string.h>

enum { FLOOR, WALL, PLAYER, DOOR, KINDS };
#define SIDE 6 /* of the boards that are made, with their border */
#define AREA (SIDE * SIDE)
#define MOST_SIDE 10 /* of the play that is learnt from */
#define MOST_WINDOWS 1024
#define WINDOW 9
#define MOST_CHANGES 4
#define MOST_RULES 16

/* `rest` is what lies where nobody walks; '.' in the walk: stays. */
typedef struct Played {
    int32_t w, h;
    uint8_t rest;
    SettPoint start, door;
    const char *walk;
} Played;

static const Played field = {10, 10, FLOOR, {2, 7}, {7, 2}, "NNNNNEEEE.."};
static const Played maze = {7, 8, WALL, {2, 5}, {2, 3}, "EENNNWW.."};

typedef struct Change {
    int8_t x, y;
    uint8_t before, after;
} Change;
/* Cells that change together, from the first of them in reading order. */
typedef struct Rule {
    int32_t count;
    Change change[MOST_CHANGES];
} Rule;

typedef struct Learnt {
    uint8_t first[MOST_WINDOWS][WINDOW], last[MOST_WINDOWS][WINDOW];
    int32_t firsts, lasts, rules;
    Rule rule[MOST_RULES];
} Learnt;

typedef struct Model {
    SettSolver *s;
    const Learnt *learnt;
    const Played *played;
    int32_t steps, event; /* the first variable: step, rule, cell */
} Model;

/* A tile of the play at its place on a board that is turned: bit 0 and 1
   mirror, bit 2 swaps x and y. */
static void put(const Played *p, int32_t turn, SettPoint at, uint8_t tile,
                uint8_t board[MOST_SIDE][MOST_SIDE])
{
    int32_t x = turn & 1 ? p->w - 1 - at.x : at.x;
    int32_t y = turn & 2 ? p->h - 1 - at.y : at.y;
    *(turn & 4 ? &board[x][y] : &board[y][x]) = tile;
}

/* The board after t steps, turned. */
static void board_of(const Played *p, int32_t t, int32_t turn,
                     uint8_t out[MOST_SIDE][MOST_SIDE], int32_t *w, int32_t *h)
{
    SettPoint at = p->start, player = p->start;
    *w = turn & 4 ? p->h : p->w;
    *h = turn & 4 ? p->w : p->h;
    for (int32_t y = 0; y < *h; y++)
        memset(out[y], p->rest, (size_t)*w);
    for (int32_t i = 0; p->walk[i] != '\0'; i++) {
        put(p, turn, at, FLOOR, out);
        player = i == t ? at : player;
        at.x += (p->walk[i] == 'E') - (p->walk[i] == 'W');
        at.y += (p->walk[i] == 'S') - (p->walk[i] == 'N');
    }
    put(p, turn, p->door, DOOR, out);
    put(p, turn, p->walk[t] != '\0' ? player : at, PLAYER, out);
}

/* Of the boards after `from` steps and more. */
static int32_t learn_windows(const Played *p, int32_t from,
                             uint8_t out[MOST_WINDOWS][WINDOW])
{
    int32_t count = 0;
    for (int32_t k = 8 * from; k < 8 * ((int32_t)strlen(p->walk) + 1); k++) {
        uint8_t board[MOST_SIDE][MOST_SIDE];
        int32_t w, h, i;
        board_of(p, k / 8, k % 8, board, &w, &h);
        for (int32_t c = 0; c < (w - 2) * (h - 2); c++) {
            for (i = 0; i < WINDOW; i++)
                out[count][i] = board[c / (w - 2) + i / 3][c % (w - 2) + i % 3];
            for (i = 0; memcmp(out[i], out[count], WINDOW) != 0;)
                i++;
            count += i == count;
            SETT_ASSERT(count < MOST_WINDOWS);
        }
    }
    return count;
}

static Rule rule_of(const Played *p, int32_t t, int32_t turn)
{
    uint8_t from[MOST_SIDE][MOST_SIDE], to[MOST_SIDE][MOST_SIDE];
    Rule rule = {0};
    int32_t w, h, x0 = 0, y0 = 0;
    board_of(p, t, turn, from, &w, &h);
    board_of(p, t + 1, turn, to, &w, &h);
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++) {
            if (from[y][x] == to[y][x])
                continue;
            SETT_ASSERT(rule.count < MOST_CHANGES);
            x0 = rule.count == 0 ? x : x0;
            y0 = rule.count == 0 ? y : y0;
            rule.change[rule.count++] = (Change){
                (int8_t)(x - x0), (int8_t)(y - y0), from[y][x], to[y][x]};
        }
    return rule;
}

/* Steps in which nothing changes are left out: here every step is one. */
static void learn(const Played *p, Learnt *out)
{
    int32_t steps = (int32_t)strlen(p->walk);
    out->firsts = learn_windows(p, 0, out->first);
    out->lasts = learn_windows(p, steps, out->last);
    out->rules = 0;
    for (int32_t i = 0; i < 8 * steps; i++) {
        Rule rule = rule_of(p, i / 8, i % 8);
        int32_t k = 0;
        while (k < out->rules && memcmp(&out->rule[k], &rule, sizeof rule) != 0)
            k++;
        SETT_ASSERT(k < MOST_RULES);
        if (rule.count > 0)
            out->rule[k] = rule;
        out->rules += rule.count > 0 && k == out->rules;
    }
}

/* The cell of a change where a rule is laid on `c`, or -1. */
static int32_t cell_of(int32_t c, Change change)
{
    int32_t x = c % SIDE + change.x, y = c / SIDE + change.y;
    return x >= 0 && y >= 0 && x < SIDE && y < SIDE ? y * SIDE + x : -1;
}

static SettLit has(const Model *m, int32_t t, int32_t c, int32_t tile)
{
    return sett_solver_cell(m->s, t * AREA + c, tile);
}

static SettLit event(const Model *m, int32_t t, int32_t rule, int32_t c)
{
    return sett_lit(m->event + (t * m->learnt->rules + rule) * AREA + c);
}

/* What a rule says of its cells, before and after. */
static void event_holds(const Model *m, int32_t t, int32_t r, int32_t c)
{
    const Rule *rule = &m->learnt->rule[r];
    SettLit no = sett_not(event(m, t, r, c));
    for (int32_t i = 0; i < rule->count; i++) {
        Change k = rule->change[i];
        int32_t at = cell_of(c, k);
        if (at < 0) {
            sett_solver_clause(m->s, &no, 1);
            return;
        }
        SettLit before[2] = {no, has(m, t, at, k.before)};
        SettLit after[2] = {no, has(m, t + 1, at, k.after)};
        sett_solver_clause(m->s, before, 2);
        sett_solver_clause(m->s, after, 2);
    }
}

/* A cell that loses its tile is one of an event's. */
static void others_stay(const Model *m, int32_t t, int32_t c, int32_t tile)
{
    SettLit lits[2 + MOST_RULES * MOST_CHANGES] = {sett_not(has(m, t, c, tile)),
                                                   has(m, t + 1, c, tile)};
    int32_t count = 2;
    for (int32_t r = 0; r < m->learnt->rules; r++)
        for (int32_t i = 0; i < m->learnt->rule[r].count; i++) {
            Change k = m->learnt->rule[r].change[i];
            Change back = {(int8_t)-k.x, (int8_t)-k.y, 0, 0};
            int32_t at = cell_of(c, back);
            if (k.before == tile && at >= 0)
                lits[count++] = event(m, t, r, at);
        }
    sett_solver_clause(m->s, lits, count);
}

static void step(const Model *m, int32_t t, SettLit *lits)
{
    int32_t count = m->learnt->rules * AREA;
    for (int32_t i = 0; i < count; i++) {
        lits[i] = event(m, t, i / AREA, i % AREA);
        event_holds(m, t, i / AREA, i % AREA);
    }
    (void)sett_solver_sum(m->s, lits, NULL, count, 1, 1, SETT_NO_LIT);
    for (int32_t i = 0; i < AREA * KINDS; i++)
        others_stay(m, t, i / KINDS, i % KINDS);
}

static SettStatus windows(const Model *m, SettArena *arena, int32_t t,
                          const uint8_t *patterns, int32_t count)
{
    SettPatterns *list;
    SettStatus status =
        sett_patterns_open(arena, patterns, count, WINDOW, KINDS, &list);
    for (int32_t y = 0; status == SETT_OK && y + 2 < SIDE; y++)
        for (int32_t x = 0; x + 2 < SIDE; x++) {
            int32_t cells[WINDOW];
            for (int32_t i = 0; i < WINDOW; i++)
                cells[i] = t * AREA + (y + i / 3) * SIDE + x + i % 3;
            if (sett_solver_window(m->s, list, cells, SETT_NO_LIT) < 0)
                return SETT_NO_MEMORY;
        }
    return status;
}

static bool border(int32_t c)
{
    int32_t x = c % SIDE, y = c / SIDE;
    return x == 0 || y == 0 || x == SIDE - 1 || y == SIDE - 1;
}

static SettStatus build(const Model *m, SettArena *arena, SettLit *lits)
{
    for (int32_t tile = PLAYER; tile <= DOOR; tile++) {
        for (int32_t c = 0; c < AREA; c++)
            lits[c] = has(m, 0, c, tile);
        (void)sett_solver_sum(m->s, lits, NULL, AREA, 1, 1, SETT_NO_LIT);
    }
    for (int32_t i = 0; i < AREA * (m->steps + 1); i++) {
        SettLit edge = has(m, i / AREA, i % AREA, m->played->rest);
        if (border(i % AREA))
            sett_solver_clause(m->s, &edge, 1);
    }
    for (int32_t t = 0; t < m->steps; t++)
        step(m, t, lits);
    SettStatus status =
        windows(m, arena, 0, m->learnt->first[0], m->learnt->firsts);
    if (status != SETT_OK)
        return status;
    return windows(m, arena, m->steps, m->learnt->last[0], m->learnt->lasts);
}

/* By the play: one player goes a side in every step, on floor alone, all else
   stays, and it ends beside the door, where it did not begin, as the number of
   steps is odd. */
static bool beside_door(const uint8_t *board, int32_t at)
{
    return board[at - 1] == DOOR || board[at + 1] == DOOR ||
           board[at - SIDE] == DOOR || board[at + SIDE] == DOOR;
}

static bool play(const Model *m)
{
    uint8_t board[AREA];
    int32_t at = -1;
    for (int32_t c = 0; c < AREA; c++) {
        board[c] = (uint8_t)sett_solver_tile(m->s, c);
        at = board[c] == PLAYER ? c : at;
        if (border(c) && board[c] != m->played->rest)
            return false;
    }
    if (at < 0 || beside_door(board, at))
        return false;
    for (int32_t t = 1; t <= m->steps; t++) {
        int32_t next = -1;
        for (int32_t d = 0; d < 4; d++) {
            int32_t n = at + sett_dirs[d].x + SIDE * sett_dirs[d].y;
            if (sett_solver_tile(m->s, t * AREA + n) == PLAYER)
                next = n;
        }
        if (next < 0 || board[next] != FLOOR)
            return false;
        board[at] = FLOOR;
        board[next] = PLAYER;
        at = next;
        for (int32_t c = 0; c < AREA; c++)
            if (board[c] != sett_solver_tile(m->s, t * AREA + c))
                return false;
    }
    return beside_door(board, at);
}

SettStatus bench_solve_learnt(void *user, uint64_t seed, SettArena *tmp,
                              bool *done)
{
    static const uint32_t weights[KINDS] = {60, 40, 1, 1};
    const BenchRow *row = user;
    const Played *played = strstr(row->name, "maze") != NULL ? &maze : &field;
    Learnt *learnt = SETT_TAKE(tmp, 1, Learnt);
    Model m = {.learnt = learnt, .played = played, .steps = (int32_t)row->per};
    SettAnswer answer = SETT_UNKNOWN;
    if (learnt == NULL)
        return SETT_NO_MEMORY;
    learn(played, learnt);
    SettStatus status =
        sett_solver_open(tmp, (m.steps + 1) * AREA, KINDS, seed, &m.s);
    SettLit *lits = SETT_TAKE(tmp, learnt->rules * AREA, SettLit);
    if (status != SETT_OK || lits == NULL)
        return SETT_NO_MEMORY;
    m.event = sett_solver_vars(m.s, m.steps * learnt->rules * AREA);
    status = m.event >= 0 ? build(&m, tmp, lits) : SETT_NO_MEMORY;
    if (status != SETT_OK)
        return status;
    sett_solver_weights(m.s, weights, NULL);
    status = sett_solver_solve(m.s, NULL, 0, 0, &answer);
    *done = status == SETT_OK && answer == SETT_YES && play(&m);
    return status;
}
