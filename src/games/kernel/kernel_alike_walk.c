/* kernel_alike_walk.c - which levels of a walker are refused for the reason
   that one is. From where the player is, all is met that could be if things
   were kept for good, foes were away and gates asked for things taken alone.
   Where the goal is not among it no play wins, and that stays so as long as
   nothing that is met helps more and nothing around it opens. */
#include "games/kernel/alike.h"

#include <string.h>

#define STATES 20000 /* of the search for where the player gets stuck */

typedef struct Walk {
    const SettKernel *k;
    const SettGrid *grid;
    uint8_t *passed; /* cells of the play that led here */
    uint8_t *met;
    int32_t *queue;
    int32_t held[SETT_KERNEL_MAX_KINDS]; /* keys */
    bool holds[SETT_KERNEL_MAX_RULES];   /* gates */
} Walk;

/* A tile that a foe or box starts on is that below it. */
static const SettKernelTile *ground(const Walk *w, int32_t tile)
{
    const SettKernelTile *t = &w->k->tiles[tile];
    return (t->does & (SETT_DOES_FOE | SETT_DOES_BOX)) != 0
               ? &w->k->tiles[t->under]
               : t;
}

static bool is_walk(const SettKernel *k)
{
    bool goal = false;
    for (int32_t i = 0; i < k->win_count; i++)
        goal = goal || k->win[i].kind == SETT_RULE_GOAL;
    for (int32_t d = 0; d < 4; d++)
        if (k->outside[d] == SETT_OUTSIDE_WRAP)
            return false;
    for (int32_t t = 0; t < k->tile_count; t++)
        if ((k->tiles[t].does & SETT_DOES_PORTAL) != 0)
            return false;
    for (int32_t f = 0; f < k->foe_count; f++)
        if (k->foes[f].eats)
            return false;
    return goal &&
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

/* Whether a tile is not entered by a move in a direction. */
static bool bars(const Walk *w, int32_t tile, int32_t dir)
{
    const SettKernelTile *t = ground(w, tile);
    return (t->does & SETT_DOES_SOLID) != 0 || (t->enter >> dir & 1) != 0 ||
           ((t->does & SETT_DOES_LOCK) != 0 && w->held[t->kind] <= 0) ||
           (t->gate != 0 && !w->holds[t->gate - 1]);
}

static bool beside(const SettGrid *g, int32_t cell, int32_t dir, int32_t *to)
{
    int32_t x = cell % g->w + sett_dirs[dir].x;
    int32_t y = cell / g->w + sett_dirs[dir].y;
    *to = y * g->w + x;
    return x >= 0 && y >= 0 && x < g->w && y < g->h;
}

static int32_t flood(Walk *w, int32_t from)
{
    int32_t end = 0, to;
    memset(w->met, 0, (size_t)sett_grid_area(w->grid));
    w->met[from] = 1;
    w->queue[end++] = from;
    for (int32_t i = 0; i < end; i++)
        for (int32_t d = 0; d < 4; d++) {
            if (!beside(w->grid, w->queue[i], d, &to) || w->met[to])
                continue;
            const SettKernelTile *t = ground(w, w->grid->cells[to]);
            if (w->passed[to] ? t->enter >> d & 1
                              : bars(w, w->grid->cells[to], d))
                continue;
            w->met[to] = 1;
            w->queue[end++] = to;
        }
    return end;
}

/* Takes what is met. True where that opens anything. */
static bool take_all(Walk *w)
{
    bool opens = false;
    int32_t area = sett_grid_area(w->grid);
    for (int32_t i = 0; i < w->k->gate_count; i++) {
        int32_t count = 0;
        for (int32_t c = 0; c < area && !w->holds[i]; c++)
            count +=
                (w->met[c] || w->passed[c]) &&
                (ground(w, w->grid->cells[c])->tags & w->k->gates[i].tags) != 0;
        if (w->holds[i] || count < w->k->gates[i].n)
            continue;
        opens = w->holds[i] = true;
    }
    for (int32_t c = 0; c < area; c++) {
        const SettKernelTile *t = ground(w, w->grid->cells[c]);
        if ((t->does & SETT_DOES_KEY) == 0 || !w->met[c] || w->passed[c] ||
            w->held[t->kind] > 0)
            continue;
        w->held[t->kind] = 1;
        opens = true;
    }
    return opens;
}

static bool is_goal_met(const Walk *w)
{
    for (int32_t c = 0; c < sett_grid_area(w->grid); c++)
        if (w->met[c] &&
            (ground(w, w->grid->cells[c])->does & SETT_DOES_GOAL) != 0)
            return true;
    return false;
}

/* Tiles that are the goal, or with which something around what is met opens. */
static uint64_t find_helps(const Walk *w)
{
    uint64_t helps = 0;
    for (int32_t c = 0, to; c < sett_grid_area(w->grid); c++)
        for (int32_t d = 0; d < 4 && w->met[c]; d++) {
            if (!beside(w->grid, c, d, &to) || w->met[to])
                continue;
            const SettKernelTile *shut = ground(w, w->grid->cells[to]);
            for (int32_t t = 0; t < w->k->tile_count; t++) {
                const SettKernelTile *tile = ground(w, t);
                bool key = (tile->does & SETT_DOES_KEY) != 0 &&
                           (shut->does & SETT_DOES_LOCK) != 0 &&
                           tile->kind == shut->kind;
                bool taken = shut->gate != 0 &&
                             (tile->tags & w->k->gates[shut->gate - 1].tags);
                if (key || taken)
                    helps |= (uint64_t)1 << t;
            }
        }
    for (int32_t t = 0; t < w->k->tile_count; t++)
        helps |= (uint64_t)((ground(w, t)->does & SETT_DOES_GOAL) != 0) << t;
    return helps;
}

/* Tiles for a cell with which nothing more is met. */
static uint64_t keep(const Walk *w, int32_t cell, uint64_t helps)
{
    uint64_t tiles = (uint64_t)1 << w->grid->cells[cell];
    bool beside_met = false;
    if (w->passed[cell])
        return tiles;
    for (int32_t d = 0, from; d < 4 && !beside_met; d++)
        beside_met = beside(w->grid, cell, d, &from) && w->met[from];
    for (int32_t t = 0; t < w->k->tile_count; t++)
        if (w->met[cell]
                ? (helps >> t & 1) == 0
                : !beside_met || (ground(w, t)->does & SETT_DOES_SOLID) != 0)
            tiles |= (uint64_t)1 << t;
    return tiles;
}

static SettStatus open_walk(Walk *w, const SettKernel *k,
                            const SettLevel *level, SettArena *tmp,
                            int32_t *start)
{
    int32_t area = sett_grid_area(&level->grid), starts = 0;
    *w = (Walk){.k = k, .grid = &level->grid};
    w->passed = SETT_TAKE(tmp, area, uint8_t);
    w->met = SETT_TAKE(tmp, area, uint8_t);
    w->queue = SETT_TAKE(tmp, area, int32_t);
    *start = -1;
    if (w->passed == NULL || w->met == NULL || w->queue == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < area; c++) {
        if ((k->tiles[level->grid.cells[c]].does & SETT_DOES_START) == 0)
            continue;
        *start = c;
        starts++;
    }
    if (starts != 1)
        *start = -1;
    for (int32_t i = 0; i < k->gate_count; i++)
        w->holds[i] = !is_counted(k, &k->gates[i]);
    return SETT_OK;
}

/* Whether the goal is not to be met from a cell; then which levels are alike.
   Where no play led there, the start may be wherever it is met. */
static SettStatus explain(Walk *w, int32_t from, bool led, SettArena *tmp,
                          uint64_t *alike, bool *known)
{
    uint64_t met = 0, starts = 0;
    do
        met += (uint64_t)flood(w, from);
    while (take_all(w));
    *known = !is_goal_met(w);
    uint64_t helps = *known ? find_helps(w) : 0;
    for (int32_t t = 0; t < w->k->tile_count; t++)
        if ((w->k->tiles[t].does & SETT_DOES_START) != 0)
            starts |= (uint64_t)1 << t;
    for (int32_t c = 0; c < sett_grid_area(w->grid) && *known; c++) {
        uint64_t here = (uint64_t)1 << w->grid->cells[c];
        alike[c] = keep(w, c, helps);
        if (led && (here & starts) != 0)
            alike[c] = here;
        else if (led || !w->met[c])
            alike[c] &= ~starts;
    }
    return sett_work(tmp, 10 * met) ? SETT_CANCELLED : SETT_OK;
}

SettStatus sett_kernel_alike_walk(const SettKernel *kernel,
                                  const SettLevel *level, SettArena *tmp,
                                  uint64_t *alike, bool *known)
{
    Walk w;
    int32_t start;
    *known = false;
    if (!is_walk(kernel))
        return SETT_OK;
    SettStatus status = open_walk(&w, kernel, level, tmp, &start);
    if (status != SETT_OK || start < 0)
        return status;
    return explain(&w, start, false, tmp, alike, known);
}

/* The cell that a way ends in; -1: it may be a win before that. */
static int32_t pass(Walk *w, int32_t cell, const uint32_t *way, int32_t count)
{
    w->passed[cell] = 1;
    for (int32_t i = 0; i < count; i++) {
        if (way[i] > 3 || !beside(w->grid, cell, (int32_t)way[i], &cell))
            return -1;
        const SettKernelTile *t = ground(w, w->grid->cells[cell]);
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
                                   uint64_t *alike, bool *known)
{
    Walk w;
    int32_t start;
    SettKernelAnswer answer;
    const SettKernelAsk ask = {.budget = STATES, .stuck = true};
    *known = false;
    if (!is_walk(kernel) || !is_plain_walk(kernel))
        return SETT_OK;
    SettStatus status = open_walk(&w, kernel, level, tmp, &start);
    if (status != SETT_OK || start < 0)
        return status;
    status = sett_kernel_solve(kernel, level, &ask, tmp, &answer);
    if (status != SETT_OK || answer.stuck != SETT_YES)
        return status;
    int32_t at = pass(&w, start, answer.stuck_way, answer.stuck_count);
    return at < 0 ? SETT_OK : explain(&w, at, true, tmp, alike, known);
}
