/* kernel_alike_walk.c - which levels of a walker are refused for the reason
   that one is. From where the player is, all is met that could be if things
   were kept for good, foes were away and gates asked for things taken alone;
   of several tiles that a cell may have, each helps.
   Where the goal is not among it no play wins, and that stays so as long as
   nothing that is met helps more and nothing around it opens. */
#include "games/kernel/alike.h"

#include <string.h>

#define STATES 20000 /* of the search for where the player gets stuck */

typedef struct Walk {
    const SettKernel *k;
    int32_t w, h, area;
    uint64_t *sets; /* tiles that a cell may have */
    uint64_t solid, starts, goals, keys;
    uint64_t free[4]; /* tiles that are entered by a move, by direction */
    uint8_t *passed;  /* cells of the play that led here */
    uint8_t *met;
    int32_t *queue, *from; /* the cell that led to one; -1: it began there */
    int32_t goal;          /* a cell that may be one and is met; -1: none */
    int32_t held[SETT_KERNEL_MAX_KINDS];  /* keys */
    int32_t giver[SETT_KERNEL_MAX_KINDS]; /* a cell where one was taken */
    bool holds[SETT_KERNEL_MAX_RULES];    /* gates */
} Walk;

/* A tile that a foe or box starts on is that below it. */
static const SettKernelTile *ground(const SettKernel *k, int32_t tile)
{
    const SettKernelTile *t = &k->tiles[tile];
    return (t->does & (SETT_DOES_FOE | SETT_DOES_BOX)) != 0
               ? &k->tiles[t->under]
               : t;
}

/* Tiles on whose ground something of `does` is; of a kind, or -1: of any. */
static uint64_t that(const SettKernel *k, uint32_t does, int32_t kind)
{
    uint64_t tiles = 0;
    for (int32_t i = 0; i < k->tile_count; i++) {
        const SettKernelTile *t = ground(k, i);
        if ((t->does & does) != 0 && (kind < 0 || t->kind == kind))
            tiles |= (uint64_t)1 << i;
    }
    return tiles;
}

/* Tiles that a gate counts, or, with `shut`, that it shuts. */
static uint64_t of_gate(const SettKernel *k, int32_t gate, bool shut)
{
    uint64_t tiles = 0;
    for (int32_t i = 0; i < k->tile_count; i++) {
        const SettKernelTile *t = ground(k, i);
        if (shut ? t->gate == gate + 1 : (t->tags & k->gates[gate].tags) != 0)
            tiles |= (uint64_t)1 << i;
    }
    return tiles;
}

static bool is_walk(const SettKernel *k)
{
    for (int32_t d = 0; d < 4; d++)
        if (k->outside[d] == SETT_OUTSIDE_WRAP)
            return false;
    for (int32_t t = 0; t < k->tile_count; t++)
        if ((k->tiles[t].does & SETT_DOES_PORTAL) != 0)
            return false;
    for (int32_t f = 0; f < k->foe_count; f++)
        if (k->foes[f].eats)
            return false;
    return sett_kernel_wins_on_goal(k) &&
           (k->mode == SETT_KERNEL_WALK || k->mode == SETT_KERNEL_TURNS) &&
           !k->diagonal && !k->pad.used && k->tile_count <= 64;
}

/* Whether a play ends by a win alone, and a move leads to the cell beside. */
static bool is_plain_walk(const SettKernel *k)
{
    for (int32_t t = 0; t < k->tile_count; t++)
        if ((k->tiles[t].does & (SETT_DOES_SLIDE | SETT_DOES_HAZARD)) != 0)
            return false;
    return k->mode == SETT_KERNEL_WALK && k->lose_count == 0 && k->hp == 0 &&
           !k->resource.used;
}

/* Gates that ask for more than things that the player takes hold. */
static bool is_counted(const SettKernel *k, const SettKernelRule *rule)
{
    uint64_t foes = 0;
    for (int32_t f = 0; f < k->foe_count; f++)
        foes |= k->foes[f].tags;
    return rule->kind == SETT_RULE_TAKEN && rule->compare == SETT_AT_LEAST &&
           (rule->tags & foes) == 0;
}

/* What is entered with the keys and gates of now. */
static void find_free(Walk *w)
{
    for (int32_t i = 0; i < w->k->tile_count; i++) {
        const SettKernelTile *t = ground(w->k, i);
        bool shut =
            (t->does & SETT_DOES_SOLID) != 0 ||
            ((t->does & SETT_DOES_LOCK) != 0 && w->held[t->kind] <= 0) ||
            (t->gate != 0 && !w->holds[t->gate - 1]);
        for (int32_t d = 0; d < 4; d++) {
            uint64_t bit = (uint64_t)1 << i;
            bool free = !shut && (t->enter >> d & 1) == 0;
            w->free[d] = (w->free[d] & ~bit) | (free ? bit : 0);
        }
    }
}

static bool beside(const Walk *w, int32_t cell, int32_t dir, int32_t *to)
{
    int32_t x = cell % w->w + sett_dirs[dir].x;
    int32_t y = cell / w->w + sett_dirs[dir].y;
    *to = y * w->w + x;
    return x >= 0 && y >= 0 && x < w->w && y < w->h;
}

/* Whether a cell that a play passed is entered again: locks stay open. */
static bool again(const Walk *w, int32_t cell, int32_t dir)
{
    for (int32_t t = 0; t < w->k->tile_count; t++)
        if ((w->sets[cell] >> t & 1) != 0 &&
            (ground(w->k, t)->enter >> dir & 1) == 0)
            return true;
    return false;
}

static int32_t meet(Walk *w, int32_t cell, int32_t from, int32_t count)
{
    w->met[cell] = 1;
    w->from[cell] = from;
    w->queue[count] = cell;
    if (w->goal < 0 && (w->sets[cell] & w->goals) != 0)
        w->goal = cell;
    return count + 1;
}

/* Meets all cells that are got to from those that were met, or a goal. */
static int32_t flood(Walk *w, int32_t count)
{
    int32_t to;
    find_free(w);
    for (int32_t i = 0; i < count && w->goal < 0; i++)
        for (int32_t d = 0; d < 4; d++) {
            int32_t at = w->queue[i];
            if (!beside(w, at, d, &to) || w->met[to] ||
                !(w->passed[to] ? again(w, to, d)
                                : (w->sets[to] & w->free[d]) != 0))
                continue;
            count = meet(w, to, at, count);
        }
    return count;
}

/* Takes what is met. True where that opens anything. */
static bool take_all(Walk *w)
{
    bool opens = false;
    for (int32_t i = 0; i < w->k->gate_count; i++) {
        int32_t count = 0;
        uint64_t taken = of_gate(w->k, i, false);
        for (int32_t c = 0; c < w->area && !w->holds[i]; c++)
            count += (w->met[c] || w->passed[c]) && (w->sets[c] & taken) != 0;
        if (w->holds[i] || count < w->k->gates[i].n)
            continue;
        opens = w->holds[i] = true;
    }
    for (int32_t c = 0; c < w->area; c++) {
        uint64_t keys = w->met[c] && !w->passed[c] ? w->sets[c] & w->keys : 0;
        for (; keys != 0; keys &= keys - 1) {
            int32_t kind = ground(w->k, __builtin_ctzll(keys))->kind;
            if (w->held[kind] > 0)
                continue;
            w->held[kind] = 1;
            w->giver[kind] = c;
            opens = true;
        }
    }
    return opens;
}

/* Tiles that are the goal, or with which something around what is met opens. */
static uint64_t find_helps(const Walk *w)
{
    uint64_t shut = 0, helps = w->goals;
    for (int32_t c = 0, to; c < w->area; c++)
        for (int32_t d = 0; d < 4 && w->met[c]; d++)
            if (beside(w, c, d, &to) && !w->met[to])
                shut |= w->sets[to];
    for (; shut != 0; shut &= shut - 1) {
        const SettKernelTile *t = ground(w->k, __builtin_ctzll(shut));
        if ((t->does & SETT_DOES_LOCK) != 0)
            helps |= that(w->k, SETT_DOES_KEY, t->kind);
        if (t->gate != 0)
            helps |= of_gate(w->k, t->gate - 1, false);
    }
    return helps;
}

/* Tiles for a cell with which nothing more is met. */
static uint64_t keep(const Walk *w, int32_t cell, uint64_t helps)
{
    bool beside_met = false;
    if (w->passed[cell])
        return w->sets[cell];
    for (int32_t d = 0, from; d < 4 && !beside_met; d++)
        beside_met = beside(w, cell, d, &from) && w->met[from];
    return w->sets[cell] | (w->met[cell]  ? ~helps
                            : !beside_met ? ~(uint64_t)0
                                          : w->solid);
}

static SettStatus open_walk(Walk *w, const SettKernel *k,
                            const SettLevel *level, SettArena *tmp,
                            uint64_t *sets)
{
    const SettGrid *g = &level->grid;
    int32_t area = sett_grid_area(g);
    *w = (Walk){.k = k,
                .w = g->w,
                .h = g->h,
                .area = area,
                .goal = -1,
                .sets = sets,
                .solid = that(k, SETT_DOES_SOLID, -1),
                .starts = that(k, SETT_DOES_START, -1),
                .goals = that(k, SETT_DOES_GOAL, -1),
                .keys = that(k, SETT_DOES_KEY, -1)};
    w->passed = SETT_TAKE(tmp, area, uint8_t);
    w->met = SETT_TAKE(tmp, area, uint8_t);
    w->queue = SETT_TAKE(tmp, area, int32_t);
    w->from = SETT_TAKE(tmp, area, int32_t);
    if (w->passed == NULL || w->met == NULL || w->queue == NULL ||
        w->from == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < area && g->cells != NULL; c++)
        sets[c] = (uint64_t)1 << g->cells[c];
    for (int32_t i = 0; i < k->gate_count; i++)
        w->holds[i] = !is_counted(k, &k->gates[i]);
    return SETT_OK;
}

/* The only cell that has the start; -1: there is none, or more. */
static int32_t find_start(const Walk *w, const SettGrid *g)
{
    int32_t start = -1, starts = 0;
    for (int32_t c = 0; c < w->area; c++)
        if ((w->k->tiles[g->cells[c]].does & SETT_DOES_START) != 0) {
            start = c;
            starts++;
        }
    return starts == 1 ? start : -1;
}

/* The tiles of a cell by which the way came into it: with them alone no key is
   needed, or `*kinds` tells which. 0: it cannot be said so easily. */
static uint64_t way_in(const Walk *w, int32_t cell, uint32_t *kinds)
{
    int32_t to, d = 0;
    while (!beside(w, w->from[cell], d, &to) || to != cell)
        d++;
    uint64_t free = w->free[d], locks = that(w->k, SETT_DOES_LOCK, -1);
    for (int32_t i = 0; i < w->k->gate_count; i++)
        if (is_counted(w->k, &w->k->gates[i]))
            free &= ~of_gate(w->k, i, true);
    if ((w->sets[cell] & free & ~locks) != 0)
        return free & ~locks;
    if ((w->sets[cell] & free) == 0)
        return 0;
    int32_t kind = ground(w->k, __builtin_ctzll(w->sets[cell] & free))->kind;
    *kinds |= UINT32_C(1) << kind;
    return free & that(w->k, SETT_DOES_LOCK, kind);
}

/* What the cells of the way to a cell have to keep, which has to keep one of
   the tiles. */
static bool keep_way(const Walk *w, int32_t cell, uint64_t tiles,
                     uint64_t *kept, uint32_t *kinds)
{
    for (int32_t at = cell; at >= 0; at = w->from[at]) {
        kept[at] &= at == cell ? tiles : ~(uint64_t)0;
        kept[at] &= w->from[at] >= 0 ? way_in(w, at, kinds) : w->starts;
        if ((w->sets[at] & kept[at]) == 0)
            return false;
    }
    return true;
}

/* What has to stay so that the goal may be got to: a way, those to its keys. */
static SettStatus keep_ways(Walk *w, SettArena *tmp)
{
    uint64_t *kept = SETT_TAKE(tmp, w->area, uint64_t);
    uint32_t kinds = 0, done = 0;
    if (kept == NULL)
        return SETT_NO_MEMORY;
    memset(kept, 0xff, (size_t)w->area * sizeof *kept);
    bool said = keep_way(w, w->goal, w->goals, kept, &kinds);
    while (said && kinds != done) {
        int32_t kind = __builtin_ctz(kinds & ~done);
        done |= UINT32_C(1) << kind;
        said = keep_way(w, w->giver[kind], that(w->k, SETT_DOES_KEY, kind),
                        kept, &kinds);
    }
    for (int32_t c = 0; c < w->area; c++)
        w->sets[c] = said ? kept[c] : 0;
    return SETT_OK;
}

/* Whether the goal is not to be met from where it began; then the sets are
   enlarged. Where no play led there, the start may be wherever it is met. */
static SettStatus explain(Walk *w, int32_t count, bool led, SettArena *tmp,
                          bool *known)
{
    uint64_t met = 0;
    do
        met += (uint64_t)(count = flood(w, count));
    while (w->goal < 0 && take_all(w));
    *known = w->goal < 0;
    uint64_t helps = *known ? find_helps(w) : 0;
    for (int32_t c = 0; c < w->area && *known; c++) {
        uint64_t kept = keep(w, c, helps);
        if (!led || (w->sets[c] & w->starts) == 0)
            w->sets[c] = led || !w->met[c] ? kept & ~w->starts : kept;
    }
    return sett_work(tmp, 10 * met) ? SETT_CANCELLED : SETT_OK;
}

SettStatus sett_kernel_alike_walk(const SettKernel *kernel,
                                  const SettLevel *level, SettArena *tmp,
                                  uint64_t *sets, bool *known)
{
    Walk w;
    int32_t count = 0;
    *known = false;
    if (!is_walk(kernel))
        return SETT_OK;
    SettStatus status = open_walk(&w, kernel, level, tmp, sets);
    if (status != SETT_OK ||
        (level->grid.cells != NULL && find_start(&w, &level->grid) < 0))
        return status;
    for (int32_t c = 0; c < w.area; c++)
        if ((sets[c] & w.starts) != 0)
            count = meet(&w, c, -1, count);
    status = explain(&w, count, false, tmp, known);
    return status == SETT_OK && !*known && level->grid.cells == NULL
               ? keep_ways(&w, tmp)
               : status;
}

/* The cell that a way ends in; -1: it may be a win before that. */
static int32_t pass(Walk *w, const SettGrid *g, int32_t cell,
                    const uint32_t *way, int32_t count)
{
    w->passed[cell] = 1;
    for (int32_t i = 0; i < count; i++) {
        if (way[i] > 3 || !beside(w, cell, (int32_t)way[i], &cell))
            return -1;
        const SettKernelTile *t = ground(w->k, g->cells[cell]);
        if ((t->does & (SETT_DOES_SOLID | SETT_DOES_GOAL)) != 0)
            return -1;
        if ((t->does & SETT_DOES_KEY) != 0 && !w->passed[cell])
            w->held[t->kind]++;
        if ((t->does & SETT_DOES_LOCK) != 0 && !w->passed[cell] &&
            w->k->consume_keys)
            w->held[t->kind]--;
        w->passed[cell] = 1;
    }
    return cell;
}

SettStatus sett_kernel_alike_stuck(const SettKernel *kernel,
                                   const SettLevel *level, SettArena *tmp,
                                   uint64_t *sets, bool *known)
{
    Walk w;
    SettKernelAnswer answer;
    const SettKernelAsk ask = {.budget = STATES, .stuck = true};
    *known = false;
    if (!is_walk(kernel) || !is_plain_walk(kernel))
        return SETT_OK;
    SettStatus status = open_walk(&w, kernel, level, tmp, sets);
    int32_t start = status == SETT_OK ? find_start(&w, &level->grid) : -1;
    if (start < 0)
        return status;
    status = sett_kernel_solve(kernel, level, &ask, tmp, &answer);
    if (status != SETT_OK || answer.stuck != SETT_YES)
        return status;
    int32_t at =
        pass(&w, &level->grid, start, answer.stuck_way, answer.stuck_count);
    return at < 0 ? SETT_OK
                  : explain(&w, meet(&w, at, -1, 0), true, tmp, known);
}
