/* solve_blocks.c - a board of carried blocks together with its play (G35.S12):
   gravity; the player steps left or right and falls, climbs one block or wall,
   takes a block beside it over its head and puts it down; the door is reached
   with the last step. By clauses and sums, as in solve_play.c; every play that
   comes back is played again by the rules. Rules of Sturgeon's block game, the
   encoding ours. */
#include "solve.h"

#include <string.h>

enum { AIR, WALL, DOOR, KINDS };
enum { GO, CLIMB, TAKE, PUT, VERBS };
#define ACTIONS (2 * VERBS) /* verb * 2 + (1: to the right) */
#define MOST_SIDE 18

typedef struct Blocks {
    SettSolver *s;
    int32_t w, h, area, steps;
    int32_t player, block, fresh, carry, act; /* first variables */
} Blocks;

static SettLit player_at(const Blocks *b, int32_t t, int32_t c)
{
    return sett_lit(b->player + t * b->area + c);
}
static SettLit block_at(const Blocks *b, int32_t t, int32_t c)
{
    return sett_lit(b->block + t * b->area + c);
}
/* A block is put down there. */
static SettLit fresh_at(const Blocks *b, int32_t t, int32_t c)
{
    return sett_lit(b->fresh + t * b->area + c);
}
static SettLit carries(const Blocks *b, int32_t t)
{
    return sett_lit(b->carry + t);
}
static SettLit does(const Blocks *b, int32_t t, int32_t verb, int32_t right)
{
    return sett_lit(b->act + ACTIONS * t + 2 * verb + right);
}
static SettLit wall_at(const Blocks *b, int32_t c)
{
    return sett_solver_cell(b->s, c, WALL);
}

static int32_t at(const Blocks *b, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < b->w && y < b->h ? y * b->w + x : -1;
}

/* A clause that holds where two literals do: `lits` behind them. */
static void when(const Blocks *b, SettLit if_a, SettLit if_b,
                 const SettLit *lits, int32_t count)
{
    SettLit all[MOST_SIDE + 4] = {sett_not(if_a), sett_not(if_b)};
    memcpy(all + 2, lits, (size_t)count * sizeof *lits);
    sett_solver_clause(b->s, all, count + 2);
}
#define WHEN(b, a, c, ...)                  \
    when(b, a, c, (SettLit[]){__VA_ARGS__}, \
         (int32_t)(sizeof(SettLit[]){__VA_ARGS__} / sizeof(SettLit)))

/* Cell c is neither wall nor block, or `unless`; beyond the top all is free. */
static void is_free(const Blocks *b, int32_t t, SettLit if_a, SettLit if_b,
                    int32_t c, SettLit unless)
{
    if (c < 0)
        return;
    WHEN(b, if_a, if_b, sett_not(wall_at(b, c)), unless);
    WHEN(b, if_a, if_b, sett_not(block_at(b, t, c)), unless);
}

/* A step, or a block that is put down: at cells of the column from the first
   one downwards, over free ones; a block on top of what stands there, too. */
static void lands(const Blocks *b, int32_t t, SettLit here, SettLit doing,
                  SettPoint first, bool block)
{
    SettLit any[MOST_SIDE + 1];
    int32_t count = 0, over = at(b, first.x, first.y - 1);
    int32_t c = at(b, first.x, first.y);
    if (block && over >= 0) {
        SettLit top = fresh_at(b, t, over);
        any[count++] = top;
        WHEN(b, here, doing, sett_not(top), wall_at(b, c), block_at(b, t, c));
    }
    for (int32_t y = first.y; y < b->h; y++) {
        int32_t end = at(b, first.x, y);
        SettLit there = block ? fresh_at(b, t, end) : player_at(b, t + 1, end);
        any[count++] = there;
        for (int32_t k = first.y; k <= y; k++)
            is_free(b, t, here, doing, at(b, first.x, k), sett_not(there));
    }
    when(b, here, doing, any, count);
}

static void act_from(const Blocks *b, int32_t t, int32_t c, int32_t right,
                     SettLit none)
{
    int32_t x = c % b->w, y = c / b->w, side = x + (right != 0 ? 1 : -1);
    int32_t n = at(b, side, y), up = at(b, x, y - 1), over = at(b, side, y - 1);
    SettLit here = player_at(b, t, c), not_full = sett_not(carries(b, t));
    if (n < 0) {
        for (int32_t verb = 0; verb < VERBS; verb++)
            WHEN(b, here, does(b, t, verb, right), none);
        return;
    }
    SettLit go = does(b, t, GO, right), climb = does(b, t, CLIMB, right);
    SettLit take = does(b, t, TAKE, right), put = does(b, t, PUT, right);
    lands(b, t, here, go, (SettPoint){side, y}, false);
    is_free(b, t, here, go, over, not_full);
    WHEN(b, here, climb, over >= 0 ? player_at(b, t + 1, over) : none);
    WHEN(b, here, climb, wall_at(b, n), block_at(b, t, n));
    is_free(b, t, here, climb, over, none);
    is_free(b, t, here, climb, up, none);
    is_free(b, t, here, climb, at(b, x, y - 2), not_full);
    WHEN(b, here, take, block_at(b, t, n));
    WHEN(b, here, take, sett_not(block_at(b, t + 1, n)));
    WHEN(b, here, take, player_at(b, t + 1, c));
    is_free(b, t, here, take, over, none);
    is_free(b, t, here, take, up, none);
    WHEN(b, here, put, player_at(b, t + 1, c));
    is_free(b, t, here, put, over, none);
    lands(b, t, here, put, (SettPoint){side, y}, true);
}

/* Blocks come and go only as they are taken and put. */
static void keep_blocks(const Blocks *b, int32_t t, int32_t c)
{
    SettLit now = block_at(b, t, c), then = block_at(b, t + 1, c);
    SettLit fresh = fresh_at(b, t, c);
    int32_t x = c % b->w, y = c / b->w;
    SettLit gone[] = {sett_not(now), then, does(b, t, TAKE, 0),
                      does(b, t, TAKE, 1)};
    sett_solver_clause(b->s, gone, 4);
    for (int32_t right = 0; right < 2; right++) {
        int32_t from = at(b, x + (right != 0 ? -1 : 1), y);
        SettLit lits[] = {sett_not(now), then,
                          sett_not(does(b, t, TAKE, right)),
                          from >= 0 ? player_at(b, t, from) : then};
        sett_solver_clause(b->s, lits, 4);
    }
    sett_solver_clause(b->s, (SettLit[]){sett_not(then), now, fresh}, 3);
    sett_solver_clause(b->s, (SettLit[]){sett_not(fresh), then}, 2);
    sett_solver_clause(b->s, (SettLit[]){sett_not(fresh), sett_not(now)}, 2);
    sett_solver_clause(
        b->s,
        (SettLit[]){sett_not(fresh), does(b, t, PUT, 0), does(b, t, PUT, 1)},
        3);
}

/* What stands has something below it; nobody stands in walls or blocks. */
static void stand(const Blocks *b, int32_t t, int32_t c)
{
    int32_t below = at(b, c % b->w, c / b->w + 1);
    int32_t head = at(b, c % b->w, c / b->w - 1);
    SettLit player = player_at(b, t, c), block = block_at(b, t, c);
    SettLit things[] = {player, block};
    for (int32_t i = 0; i < 2; i++) {
        SettLit lits[] = {sett_not(things[i]),
                          below >= 0 ? wall_at(b, below) : sett_not(things[i]),
                          below >= 0 ? block_at(b, t, below)
                                     : sett_not(things[i])};
        sett_solver_clause(b->s, lits, below >= 0 ? 3 : 1);
        sett_solver_clause(
            b->s, (SettLit[]){sett_not(things[i]), sett_not(wall_at(b, c))}, 2);
    }
    sett_solver_clause(b->s, (SettLit[]){sett_not(player), sett_not(block)}, 2);
    is_free(b, t, player, carries(b, t), head, sett_not(player));
    if (head < 0)
        sett_solver_clause(
            b->s, (SettLit[]){sett_not(player), sett_not(carries(b, t))}, 2);
}

static void sum_run(const Blocks *b, SettLit first, int32_t count, int32_t low,
                    int32_t high, SettLit *lits)
{
    for (int32_t i = 0; i < count; i++)
        lits[i] = first + 2 * i;
    (void)sett_solver_sum(b->s, lits, NULL, count, low, high, SETT_NO_LIT);
}

static void carry_on(const Blocks *b, int32_t t)
{
    SettLit now = carries(b, t), then = carries(b, t + 1);
    for (int32_t a = 0; a < ACTIONS; a++) {
        SettLit act = sett_not(does(b, t, a / 2, a % 2));
        bool take = a / 2 == TAKE, put = a / 2 == PUT;
        SettLit before[] = {act, put ? now : sett_not(now)};
        SettLit after[] = {act, take ? then : sett_not(then)};
        if (take || put) {
            sett_solver_clause(b->s, before, 2);
            sett_solver_clause(b->s, after, 2);
            continue;
        }
        sett_solver_clause(b->s, (SettLit[]){act, sett_not(now), then}, 3);
        sett_solver_clause(b->s, (SettLit[]){act, now, sett_not(then)}, 3);
    }
}

static void build(const Blocks *b, SettLit none, SettLit *lits)
{
    for (int32_t t = 0; t <= b->steps; t++) {
        for (int32_t c = 0; c < b->area; c++)
            stand(b, t, c);
        sum_run(b, player_at(b, t, 0), b->area, 1, 1, lits);
    }
    for (int32_t t = 0; t < b->steps; t++) {
        sum_run(b, does(b, t, 0, 0), ACTIONS, 1, 1, lits);
        sum_run(b, fresh_at(b, t, 0), b->area, 0, 1, lits);
        carry_on(b, t);
        for (int32_t c = 0; c < b->area; c++) {
            keep_blocks(b, t, c);
            act_from(b, t, c, 0, none);
            act_from(b, t, c, 1, none);
            sett_solver_clause(
                b->s,
                (SettLit[]){sett_not(player_at(b, t, c)),
                            sett_not(sett_solver_cell(b->s, c, DOOR))},
                2);
        }
    }
    sett_solver_clause(b->s, (SettLit[]){sett_not(carries(b, 0))}, 1);
    sum_run(b, block_at(b, 0, 0), b->area, 1, 4, lits);
    for (int32_t t = 0; t < b->steps; t++) {
        lits[2 * t] = does(b, t, PUT, 0);
        lits[2 * t + 1] = does(b, t, PUT, 1);
    }
    (void)sett_solver_sum(b->s, lits, NULL, 2 * b->steps, 1, b->steps,
                          SETT_NO_LIT);
    for (int32_t c = 0; c < b->area; c++) {
        sett_solver_clause(b->s,
                           (SettLit[]){sett_not(player_at(b, b->steps, c)),
                                       sett_solver_cell(b->s, c, DOOR)},
                           2);
        lits[c] = sett_solver_cell(b->s, c, DOOR);
    }
    (void)sett_solver_sum(b->s, lits, NULL, b->area, 1, 1, SETT_NO_LIT);
}

/* The same by the rules, cell by cell. */
typedef struct Play {
    const Blocks *b;
    bool solid[MOST_SIDE * MOST_SIDE * 2], block[MOST_SIDE * MOST_SIDE * 2];
    int32_t x, y;
    bool full;
} Play;

static bool shut(const Play *p, int32_t x, int32_t y)
{
    int32_t c = at(p->b, x, y);
    return c >= 0 ? p->solid[c] || p->block[c] : y >= 0;
}

static bool act(Play *p, int32_t verb, int32_t dx)
{
    int32_t x = p->x + dx, y = p->y;
    bool head = shut(p, x, y - 1), above = shut(p, p->x, y - 1);
    if (verb == GO) {
        if (shut(p, x, y) || (p->full && head))
            return false;
        while (!shut(p, x, y + 1))
            y++;
        p->x = x;
        p->y = y;
    } else if (verb == CLIMB) {
        if (at(p->b, x, y) < 0 || !shut(p, x, y) || head || above ||
            (p->full && shut(p, p->x, y - 2)))
            return false;
        p->x = x;
        p->y = y - 1;
    } else if (verb == TAKE) {
        int32_t c = at(p->b, x, y);
        if (p->full || c < 0 || !p->block[c] || head || above)
            return false;
        p->block[c] = false;
        p->full = true;
    } else {
        if (!p->full || head || at(p->b, x, y) < 0)
            return false;
        y -= shut(p, x, y);
        while (!shut(p, x, y + 1))
            y++;
        p->block[at(p->b, x, y)] = true;
        p->full = false;
    }
    return !p->full || !shut(p, p->x, p->y - 1);
}

static bool play(const Blocks *b)
{
    Play p = {.b = b};
    for (int32_t c = 0; c < b->area; c++) {
        p.solid[c] = sett_solver_tile(b->s, c) == WALL;
        p.block[c] = sett_solver_value(b->s, block_at(b, 0, c)) > 0;
        if (sett_solver_value(b->s, player_at(b, 0, c)) > 0) {
            p.x = c % b->w;
            p.y = c / b->w;
        }
    }
    for (int32_t c = 0; c < b->area; c++)
        if (p.block[c] && (p.solid[c] || c + b->w >= b->area ||
                           !shut(&p, c % b->w, c / b->w + 1)))
            return false;
    int32_t puts = 0;
    for (int32_t t = 0; t < b->steps; t++) {
        int32_t a = 0;
        while (a < ACTIONS - 1 &&
               sett_solver_value(b->s, does(b, t, a / 2, a % 2)) <= 0)
            a++;
        puts += a / 2 == PUT;
        if (sett_solver_tile(b->s, p.y * b->w + p.x) == DOOR ||
            !act(&p, a / 2, a % 2 != 0 ? 1 : -1) || p.y + 1 >= b->h)
            return false;
    }
    return puts > 0 && sett_solver_tile(b->s, p.y * b->w + p.x) == DOOR;
}

SettStatus bench_solve_blocks(void *user, uint64_t seed, SettArena *tmp,
                              bool *done)
{
    static const uint32_t weights[KINDS] = {60, 40, 1};
    const BenchRow *row = user;
    Blocks b = {.w = row->w,
                .h = row->h,
                .area = row->w * row->h,
                .steps = (int32_t)row->per};
    SettAnswer answer = SETT_UNKNOWN;
    SETT_ASSERT(b.w <= MOST_SIDE && b.h <= MOST_SIDE);
    SettStatus status = sett_solver_open(tmp, b.area, KINDS, seed, &b.s);
    SettLit *lits = SETT_TAKE(tmp, b.area + 2 * b.steps + ACTIONS, SettLit);
    if (status != SETT_OK || lits == NULL)
        return SETT_NO_MEMORY;
    int32_t none = sett_solver_vars(b.s, 1);
    b.player = sett_solver_vars(b.s, (b.steps + 1) * b.area);
    b.block = sett_solver_vars(b.s, (b.steps + 1) * b.area);
    b.fresh = sett_solver_vars(b.s, b.steps * b.area);
    b.carry = sett_solver_vars(b.s, b.steps + 1);
    b.act = sett_solver_vars(b.s, ACTIONS * b.steps);
    if (none < 0 || b.act < 0)
        return SETT_NO_MEMORY;
    SettLit no = sett_lit(none);
    sett_solver_clause(b.s, (SettLit[]){sett_not(no)}, 1);
    build(&b, no, lits);
    sett_solver_weights(b.s, weights, NULL);
    status = sett_solver_solve(b.s, NULL, 0, 0, &answer);
    *done = status == SETT_OK && answer == SETT_YES && play(&b);
    return status;
}
