/* kernel_alike_boxes.c - which levels of boxes are refused for the reason that
   one is. No play is lost where a wall becomes floor, floor a target, or a box
   goes, and none takes more pushes; so what cannot be won (in so many) even
   then cannot be won with anything harder in that place. Cells are made easier
   as long as the search still refuses. */
#include "games/kernel/alike.h"

#include <string.h>

#define STATES 3000 /* of the search that refuses the level itself */
#define TIMES 2     /* others may take so many times as many states */
#define AT_LEAST 10 /* ... and these */
#define ALL 1500    /* states and searches, all others together */

typedef enum Class {
    WALL,
    FLOOR,
    TARGET,
    BOX,
    HOME, /* a box on a target */
    START,
    START_TARGET,
    CLASSES,
    OTHER = CLASSES
} Class;

typedef struct Easing {
    const SettKernel *k;
    SettArena *tmp;
    SettLevel level; /* as easy as it was made so far */
    uint8_t of[SETT_KERNEL_MAX_TILES];
    int32_t tile[CLASSES]; /* one of each; -1: there is none */
    uint64_t tiles[CLASSES];
    bool anywhere; /* wherever the player starts */
    int32_t high;  /* pushes that a win may take; FAR: any number */
    int32_t *label, *queue;
    uint8_t *before;
    uint64_t budget, spent, left;
    SettStatus status;
} Easing;

static Class class_of(const SettKernel *k, const SettKernelTile *t)
{
    const uint32_t plain = SETT_DOES_SOLID | SETT_DOES_START | SETT_DOES_BOX;
    uint64_t on = k->win[0].on, counted = k->win[0].tags;
    bool box = (t->does & SETT_DOES_BOX) != 0;
    if ((t->does & ~plain) != 0 || t->gate != 0 || t->enter != 0)
        return OTHER;
    if (box) {
        const SettKernelTile *under = &k->tiles[t->under];
        if (t->does != SETT_DOES_BOX || (t->tags & counted) == 0 ||
            (under->does & ~(uint32_t)SETT_DOES_GOAL) != 0 || under->gate != 0)
            return OTHER;
        return (under->tags & on) != 0 ? HOME : BOX;
    }
    if ((t->tags & counted) != 0)
        return OTHER;
    if (t->does == SETT_DOES_SOLID)
        return WALL;
    bool target = (t->tags & on) != 0;
    if (t->does == SETT_DOES_START)
        return target ? START_TARGET : START;
    return t->does != 0 ? OTHER : target ? TARGET : FLOOR;
}

/* Whether the rules are those of boxes that all have to be on targets. */
static bool read_classes(Easing *e)
{
    const SettKernel *k = e->k;
    if (k->mode != SETT_KERNEL_PUSH || k->win_count != 1 || k->lose_count > 0 ||
        k->win[0].kind != SETT_RULE_ALL_ON || k->hp > 0 || k->resource.used ||
        k->tile_count > 64)
        return false;
    for (int32_t c = 0; c < CLASSES; c++)
        e->tile[c] = -1;
    for (int32_t t = 0; t < k->tile_count; t++) {
        const SettKernelTile *tile = &k->tiles[t];
        Class is = class_of(k, tile);
        e->of[t] = (uint8_t)is;
        if ((tile->does & SETT_DOES_BOX) != 0 && (tile->tags & k->win[0].on))
            return false; /* targets ask for boxes: less is not easier */
        if (is == OTHER)
            continue;
        if (e->tile[is] < 0)
            e->tile[is] = t;
        e->tiles[is] |= (uint64_t)1 << t;
    }
    return e->tile[FLOOR] >= 0 && e->tile[TARGET] >= 0 && e->tile[START] >= 0;
}

static bool is_no(Easing *e)
{
    const SettKernelAsk ask = {.budget = e->budget,
                               .fewest = e->high != SETT_FAR};
    SettKernelAnswer found;
    if (e->left == 0)
        return false;
    SettArenaMark mark = sett_arena_mark(e->tmp);
    SettStatus status =
        sett_kernel_solve(e->k, &e->level, &ask, e->tmp, &found);
    sett_arena_reset(e->tmp, mark);
    if (status != SETT_OK && e->status == SETT_OK)
        e->status = status;
    e->spent = found.verdict.spent;
    e->left -= e->left > e->spent ? e->spent + 1 : e->left;
    bool too_many = found.verdict.answer == SETT_YES && found.fewest &&
                    found.pushes > e->high;
    return status == SETT_OK && (found.verdict.answer == SETT_NO || too_many);
}

static bool is_free(const Easing *e, int32_t cell)
{
    uint8_t is = e->of[e->level.grid.cells[cell]];
    return is == FLOOR || is == TARGET;
}

/* The player may start in any cell of a part of the floor: from one of them. */
static bool is_no_from(Easing *e, int32_t cell)
{
    const SettGrid *g = &e->level.grid;
    int32_t end = 0;
    e->queue[end++] = cell;
    e->label[cell] = 1;
    for (int32_t i = 0; i < end; i++)
        for (int32_t d = 0; d < 4; d++) {
            int32_t x = e->queue[i] % g->w + sett_dirs[d].x;
            int32_t y = e->queue[i] / g->w + sett_dirs[d].y;
            int32_t to = y * g->w + x;
            if (x < 0 || y < 0 || x >= g->w || y >= g->h || !is_free(e, to) ||
                e->label[to] != 0)
                continue;
            e->label[to] = 1;
            e->queue[end++] = to;
        }
    uint8_t tile = g->cells[cell];
    bool target = e->of[tile] == TARGET && e->tile[START_TARGET] >= 0;
    if (e->of[tile] == TARGET && !target)
        return false;
    g->cells[cell] = (uint8_t)e->tile[target ? START_TARGET : START];
    bool no = is_no(e);
    g->cells[cell] = tile;
    return no;
}

static bool refuses(Easing *e)
{
    int32_t area = sett_grid_area(&e->level.grid);
    if (!e->anywhere)
        return is_no(e);
    memset(e->label, 0, (size_t)area * sizeof *e->label);
    for (int32_t c = 0; c < area; c++)
        if (is_free(e, c) && e->label[c] == 0 && !is_no_from(e, c))
            return false;
    return true;
}

/* What a cell becomes when it is made as easy as that; -1: it is not easier. */
static int32_t easier(const Easing *e, int32_t cell, Class wanted)
{
    Class is = e->of[e->level.grid.cells[cell]];
    if (is == START || is == START_TARGET)
        return wanted == TARGET && is == START ? e->tile[START_TARGET] : -1;
    bool goes = wanted == TARGET  ? is != TARGET
                : wanted == FLOOR ? is == WALL || is == BOX
                                  : is == BOX; /* HOME */
    return goes ? e->tile[wanted] : -1;
}

/* Makes all cells from `from` to `to` easier, if that is still refused. Returns
   how many would change, if it is not. */
static int32_t ease_all(Easing *e, int32_t from, int32_t to, Class wanted)
{
    uint8_t *cells = e->level.grid.cells;
    int32_t changed = 0;
    memcpy(e->before + from, cells + from, (size_t)(to - from));
    for (int32_t c = from; c < to; c++) {
        int32_t tile = easier(e, c, wanted);
        changed += tile >= 0;
        cells[c] = tile >= 0 ? (uint8_t)tile : cells[c];
    }
    if (changed == 0 || e->status != SETT_OK || refuses(e))
        return 0;
    memcpy(cells + from, e->before + from, (size_t)(to - from));
    return changed;
}

/* Makes all cells easier, else halves of them, and halves of these. */
static void ease(Easing *e, Class wanted)
{
    struct {
        int32_t from, to;
    } left[34] = {{0, sett_grid_area(&e->level.grid)}};
    for (int32_t count = 1; count > 0;) {
        int32_t from = left[--count].from, to = left[count].to;
        if (ease_all(e, from, to, wanted) <= 1)
            continue;
        int32_t middle = (from + to) / 2;
        left[count].from = middle;
        left[count++].to = to;
        left[count].from = from;
        left[count++].to = middle;
    }
}

/* Where the player starts may be of no matter. */
static void free_player(Easing *e)
{
    uint8_t *cells = e->level.grid.cells;
    int32_t area = sett_grid_area(&e->level.grid);
    memcpy(e->before, cells, (size_t)area);
    for (int32_t c = 0; c < area; c++) {
        Class is = e->of[cells[c]];
        if (is == START || is == START_TARGET)
            cells[c] = (uint8_t)e->tile[is == START ? FLOOR : TARGET];
    }
    e->anywhere = true;
    e->anywhere = refuses(e);
    if (!e->anywhere)
        memcpy(cells, e->before, (size_t)area);
}

/* All tiles that are no easier. */
static uint64_t no_easier(const Easing *e, Class is)
{
    const uint64_t *t = e->tiles;
    uint64_t floor = t[FLOOR] | t[WALL] | t[BOX] | (e->anywhere ? t[START] : 0);
    switch (is) {
    case FLOOR:
        return floor;
    case TARGET:
        return floor | t[TARGET] | t[HOME] |
               (e->anywhere ? t[START_TARGET] : 0);
    case HOME:
        return t[HOME] | t[BOX];
    case START_TARGET:
        return t[START_TARGET] | t[START];
    default:
        return t[is];
    }
}

SettStatus sett_kernel_alike_boxes(const SettKernel *kernel,
                                   const SettLevel *level, int32_t high,
                                   SettArena *tmp, uint64_t *alike, bool *known)
{
    Easing e = {.k = kernel,
                .tmp = tmp,
                .level = *level,
                .high = high,
                .budget = STATES,
                .left = 1};
    int32_t area = sett_grid_area(&level->grid);
    *known = false;
    if (!read_classes(&e))
        return SETT_OK;
    for (int32_t c = 0; c < area; c++)
        if (e.of[level->grid.cells[c]] == OTHER)
            return SETT_OK;
    e.label = SETT_TAKE(tmp, area, int32_t);
    e.queue = SETT_TAKE(tmp, area, int32_t);
    e.before = SETT_TAKE(tmp, area, uint8_t);
    SettStatus status =
        sett_grid_take(tmp, level->grid.w, level->grid.h, &e.level.grid);
    if (e.label == NULL || e.queue == NULL || e.before == NULL ||
        status != SETT_OK)
        return SETT_NO_MEMORY;
    sett_grid_copy(&e.level.grid, &level->grid);
    *known = is_no(&e);
    if (!*known)
        return e.status;
    e.budget = TIMES * e.spent + AT_LEAST;
    e.left = ALL;
    free_player(&e);
    ease(&e, TARGET);
    ease(&e, FLOOR);
    ease(&e, HOME);
    for (int32_t c = 0; c < area; c++)
        alike[c] = no_easier(&e, e.of[e.level.grid.cells[c]]);
    *known = e.status == SETT_OK;
    return e.status;
}
