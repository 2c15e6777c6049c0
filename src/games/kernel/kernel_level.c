/* kernel_level.c - reading a level for play: padding, things, foes, boxes,
   portals, conditions. */
#include "games/kernel/kernel.h"

#include <string.h>

#define THINGS                                                               \
    (SETT_DOES_COLLECT | SETT_DOES_KEY | SETT_DOES_LOCK | SETT_DOES_SWITCH | \
     SETT_DOES_FOOD | SETT_DOES_HEAL)

typedef struct Reading {
    KernelLevel *l;
    KernelRead what;
    SettArena *arena;
    SettReport *report;
    SettGrid grid;
    uint8_t *tile, *cell;
    int32_t *thing, *thing_at;
    uint64_t *boxes;
    uint64_t mentioned; /* tags that conditions and foes name */
    uint32_t locks;     /* kinds of locks that there are */
    uint64_t box_tags;
} Reading;

static const SettKernelTile *tile_at(const Reading *r, int32_t cell)
{
    return &r->l->k->tiles[r->grid.cells[cell]];
}

/* Whether there are tiles that do something in this game, and in a level. */
static bool knows(const SettKernel *k, uint32_t does)
{
    uint32_t all = 0;
    for (int32_t i = 0; i < k->tile_count; i++)
        all |= k->tiles[i].does;
    return (all & does) != 0;
}
static bool has_tile(const SettKernel *k, const SettGrid *g, uint32_t does)
{
    if (!knows(k, does))
        return false;
    for (int32_t i = 0; i < sett_grid_area(g); i++)
        if (k->tiles[g->cells[i]].does & does)
            return true;
    return false;
}

static void paste(SettGrid *to, const SettGrid *from, SettPoint at)
{
    for (int32_t y = 0; y < from->h; y++)
        memcpy(to->cells + sett_grid_at(to, at.x, at.y + y),
               from->cells + sett_grid_at(from, 0, y), (size_t)from->w);
}

/* Copies the tiles of one slice, which stand in slice order, into a grid. */
static void put_slice(const SettKernel *k, SettGrid *g, int32_t slice,
                      const uint8_t *tiles)
{
    bool columns = k->forward == SETT_E;
    int32_t size = columns ? g->h : g->w;
    for (int32_t i = 0; i < size; i++) {
        int32_t x = columns ? slice : i;
        int32_t y = columns ? g->h - 1 - i : g->h - 1 - slice;
        g->cells[sett_grid_at(g, x, y)] = tiles[i];
    }
}

static SettStatus pad(Reading *r, const SettGrid *g)
{
    const SettKernelPad *p = &r->l->k->pad;
    bool columns = r->l->k->forward == SETT_E;
    int32_t after = p->repeat + p->after_count, more = p->before_count + after;
    int32_t size = columns ? g->h : g->w;
    SettStatus status = sett_grid_take(r->arena, g->w + (columns ? more : 0),
                                       g->h + (columns ? 0 : more), &r->grid);
    if (status != SETT_OK)
        return status;
    SettPoint shift = {columns ? p->before_count : 0, columns ? 0 : after};
    paste(&r->grid, g, shift);
    int32_t last = (columns ? g->w : g->h) - 1 + p->before_count;
    for (int32_t i = 0; i < p->before_count; i++)
        put_slice(r->l->k, &r->grid, i, p->before + i * size);
    for (int32_t i = 0; i < p->after_count; i++)
        put_slice(r->l->k, &r->grid, last + 1 + p->repeat + i,
                  p->after + i * size);
    const SettGrid top = {g->cells, g->w, 1};
    for (int32_t i = 1; i <= p->repeat; i++) {
        for (int32_t y = 0; columns && y < g->h; y++)
            r->grid.cells[sett_grid_at(&r->grid, last + i, y)] =
                g->cells[sett_grid_at(g, g->w - 1, y)];
        if (!columns)
            paste(&r->grid, &top, (SettPoint){0, shift.y - i});
    }
    r->l->shift = shift;
    SettPoint start = {p->start.x, r->grid.h - 1 - p->start.y};
    if (sett_grid_has(&r->grid, start.x, start.y))
        r->l->start = sett_grid_at(&r->grid, start.x, start.y);
    return SETT_OK;
}

static uint64_t tags_of_rules(const SettKernelRule *rules, int32_t count)
{
    uint64_t tags = 0;
    for (int32_t i = 0; i < count; i++)
        tags |= rules[i].tags;
    return tags;
}

/* Whether a thing has any say in who wins. */
static bool matters(const Reading *r, const SettKernelTile *t)
{
    const SettKernel *k = r->l->k;
    if (r->what == KERNEL_ALL || t->does & SETT_DOES_LOCK ||
        t->tags & r->mentioned)
        return true;
    if (t->does & SETT_DOES_KEY && r->locks >> t->kind & 1)
        return true;
    return (t->does & SETT_DOES_FOOD && k->resource.used) ||
           (t->does & SETT_DOES_HEAL && k->hp > 0);
}

static uint8_t bits_of(const SettKernelTile *t)
{
    uint32_t bits = t->does & SETT_DOES_SOLID ? KERNEL_SOLID : 0;
    bits |= t->does & SETT_DOES_LOCK || t->gate ? KERNEL_CHANGES : 0;
    bits |= t->does & SETT_DOES_ONEWAY ? KERNEL_ONEWAY : 0;
    bits |= t->does & SETT_DOES_CLIMB ? KERNEL_CLIMB : 0;
    bits |= t->does & SETT_DOES_HANG ? KERNEL_HANG : 0;
    bits |= t->does & SETT_DOES_HAZARD ? KERNEL_HAZARD : 0;
    bits |= t->does & SETT_DOES_GOAL ? KERNEL_GOAL : 0;
    bits |= t->does & SETT_DOES_SLIDE ? KERNEL_SLIDE : 0;
    return (uint8_t)bits;
}

static SettStatus too_many(Reading *r, const char *what, int32_t most)
{
    SettStatus status = sett_report_add(r->report, "too-large", NULL, 0,
                                        "over %d %s: not played", most, what);
    return status == SETT_OK ? SETT_INFEASIBLE : status;
}

static bool is_walk(const SettKernel *k)
{
    return k->mode == SETT_KERNEL_WALK || k->mode == SETT_KERNEL_TURNS;
}

static SettStatus read_cell(Reading *r, int32_t i)
{
    KernelLevel *l = r->l;
    const SettKernelTile *t = tile_at(r, i);
    uint8_t tile = r->grid.cells[i];
    r->thing[i] = -1;
    if (t->does & SETT_DOES_START)
        l->start = i;
    if (t->does & SETT_DOES_FOE && l->k->mode == SETT_KERNEL_TURNS) {
        if (l->foes == SETT_KERNEL_MAX_MOBILES)
            return too_many(r, "foes", SETT_KERNEL_MAX_MOBILES);
        l->foe_kind[l->foes] = (uint8_t)t->kind;
        l->home[l->foes++] = i;
        tile = t->under;
    } else if (t->does & SETT_DOES_FOE) {
        tile = t->under;
    } else if (t->does & SETT_DOES_BOX && l->k->mode == SETT_KERNEL_PUSH) {
        r->boxes[i / 64] |= (uint64_t)1 << i % 64;
        l->box_count++;
        tile = t->under;
    }
    const SettKernelTile *below = &l->k->tiles[tile];
    r->tile[i] = tile;
    r->cell[i] = bits_of(below);
    l->hazards = l->hazards || below->does & SETT_DOES_HAZARD;
    l->slides = l->slides || (below->does & SETT_DOES_SLIDE && is_walk(l->k));
    if (below->does & THINGS && matters(r, below)) {
        r->thing[i] = l->things;
        r->thing_at[l->things++] = i;
    }
    return SETT_OK;
}

static SettStatus read_portals(Reading *r)
{
    KernelLevel *l = r->l;
    int32_t first[128], count[128];
    memset(count, 0, sizeof count);
    if (!has_tile(l->k, &r->grid, SETT_DOES_PORTAL))
        return SETT_OK;
    int32_t *twin = sett_arena_raw(r->arena, (size_t)l->area, sizeof *twin);
    if (twin == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < l->area; i++)
        twin[i] = -1;
    for (int32_t i = 0; i < l->area; i++) {
        const SettKernelTile *t = &l->k->tiles[l->tile[i]];
        if (!(t->does & SETT_DOES_PORTAL))
            continue;
        int32_t n = ++count[t->kind];
        if (n == 1)
            first[t->kind] = i;
        if (n == 2) {
            twin[first[t->kind]] = i;
            twin[i] = first[t->kind];
        }
    }
    for (int32_t i = 0; i < l->area; i++)
        if (twin[i] >= 0 && count[l->k->tiles[l->tile[i]].kind] != 2)
            twin[i] = -1;
    l->twin = twin;
    return SETT_OK;
}

static bool is_carried(const KernelLevel *l, int32_t thing)
{
    return l->carried != NULL && thing >= 0 &&
           (l->carried[thing / 64] >> thing % 64 & 1);
}

/* What counts for one condition in this level. */
static SettStatus read_rule(Reading *r, const SettKernelRule *rule,
                            KernelRule *out)
{
    KernelLevel *l = r->l;
    *out = (KernelRule){.rule = rule};
    uint64_t *mask = SETT_TAKE(r->arena, l->words, uint64_t);
    if (mask == NULL)
        return SETT_NO_MEMORY;
    bool on_rule =
        rule->kind == SETT_RULE_ALL_ON || rule->kind == SETT_RULE_SOME_ON;
    uint64_t *cells = SETT_TAKE(r->arena, l->box_words, uint64_t);
    if (cells == NULL)
        return SETT_NO_MEMORY;
    if (on_rule && rule->on & r->box_tags)
        out->cells = cells;
    for (int32_t i = 0; i < l->area; i++) {
        const SettKernelTile *t = &l->k->tiles[l->tile[i]];
        const SettKernelTile *drawn = tile_at(r, i);
        if (drawn != t && drawn->does & SETT_DOES_BOX &&
            drawn->tags & rule->tags) {
            out->boxes = true;
            out->total++;
        }
        if (!(t->tags & rule->tags))
            continue;
        if (out->cells != NULL) {
            cells[i / 64] |= (uint64_t)1 << i % 64;
            out->total++;
            continue;
        }
        int32_t thing = l->thing[i];
        bool on = (t->tags & rule->on) != 0;
        if (rule->kind == SETT_RULE_NO && is_carried(l, thing))
            continue;
        out->total += !on_rule || on;
        if (thing >= 0 && !on_rule)
            mask[thing / 64] |= (uint64_t)1 << thing % 64;
        else if (!on_rule || !on)
            out->fixed++;
    }
    for (int32_t i = 0; i < l->foes; i++) {
        uint64_t tags =
            l->k->foes[l->foe_kind[i]].tags | tile_at(r, l->home[i])->tags;
        if (!(tags & rule->tags))
            continue;
        out->foes |= (uint64_t)1 << i;
        out->total++;
    }
    out->mask = mask;
    return SETT_OK;
}

static SettStatus read_rules(Reading *r, const SettKernelRule *rules,
                             int32_t count, const KernelRule **out)
{
    KernelRule *made = SETT_TAKE(r->arena, count, KernelRule);
    if (made == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++) {
        SettStatus status = read_rule(r, &rules[i], &made[i]);
        if (status != SETT_OK)
            return status;
    }
    *out = made;
    return SETT_OK;
}

static int32_t common_multiple(int32_t a, int32_t b)
{
    int32_t x = a, y = b;
    while (y != 0) {
        int32_t rest = x % y;
        x = y;
        y = rest;
    }
    return a / x * b;
}

static SettStatus read_cells(Reading *r)
{
    KernelLevel *l = r->l;
    const SettKernel *k = l->k;
    r->mentioned = tags_of_rules(k->win, k->win_count) |
                   tags_of_rules(k->lose, k->lose_count) |
                   tags_of_rules(k->gates, k->gate_count);
    for (int32_t i = 0; i < k->foe_count && k->mode == SETT_KERNEL_TURNS; i++)
        r->mentioned |= k->foes[i].seek | k->foes[i].shut;
    for (int32_t i = 0; i < k->tile_count && k->mode == SETT_KERNEL_PUSH; i++)
        if (k->tiles[i].does & SETT_DOES_BOX)
            r->box_tags |= k->tiles[i].tags;
    for (int32_t i = 0; i < l->area; i++)
        if (tile_at(r, i)->does & SETT_DOES_LOCK)
            r->locks |= (uint32_t)1 << tile_at(r, i)->kind;
    for (int32_t i = 0; i < l->area; i++) {
        SettStatus status = read_cell(r, i);
        if (status != SETT_OK)
            return status;
    }
    l->foe_turns = 1;
    for (int32_t i = 0; i < l->foes; i++) {
        l->foe_turns =
            common_multiple(l->foe_turns, k->foes[l->foe_kind[i]].every);
        if (l->foe_turns > 240)
            return too_many(r, "turns until foes act as before", 240);
    }
    l->words = (l->things + 63) / 64;
    uint64_t *shut = SETT_TAKE(r->arena, l->words, uint64_t);
    if (shut == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < l->things; i++)
        if (k->tiles[l->tile[l->thing_at[i]]].does & SETT_DOES_LOCK)
            shut[i / 64] |= (uint64_t)1 << i % 64;
    l->shut = shut;
    return SETT_OK;
}

static SettStatus take_room(Reading *r)
{
    KernelLevel *l = r->l;
    size_t area = (size_t)l->area;
    l->w = r->grid.w;
    l->h = r->grid.h;
    if (l->k->mode == SETT_KERNEL_PUSH)
        l->box_words = (l->area + 63) / 64;
    r->tile = sett_arena_raw(r->arena, area, 1);
    r->cell = sett_arena_raw(r->arena, area, 1);
    r->thing = sett_arena_raw(r->arena, area, sizeof *r->thing);
    r->thing_at = sett_arena_raw(r->arena, area, sizeof *r->thing_at);
    r->boxes = SETT_TAKE(r->arena, l->box_words, uint64_t);
    l->tile = r->tile;
    l->cell = r->cell;
    l->thing = r->thing;
    l->thing_at = r->thing_at;
    l->boxes = r->boxes;
    return r->tile && r->cell && r->thing && r->thing_at && r->boxes
               ? SETT_OK
               : SETT_NO_MEMORY;
}

/* With padding where neither start nor goal is there. */
static SettStatus read_grid(Reading *r, const SettGrid *grid)
{
    const SettKernel *k = r->l->k;
    bool whole = has_tile(k, grid, SETT_DOES_START | SETT_DOES_GOAL);
    int32_t size = k->forward == SETT_E ? grid->h : grid->w;
    if (!k->pad.used || whole || size != k->pad.size)
        r->grid = *grid;
    else {
        SettStatus status = pad(r, grid);
        if (status != SETT_OK)
            return status;
    }
    r->l->area = sett_grid_area(&r->grid);
    return SETT_OK;
}

static SettStatus no_start(Reading *r)
{
    SettStatus status =
        sett_report_add(r->report, "no-start", NULL, 0, "no tile is a start");
    return status == SETT_OK ? SETT_INFEASIBLE : status;
}

static SettStatus check_tiles(const SettKernel *k, const SettGrid *g)
{
    uint8_t most = 0; /* no early end: many cells at once */
    const int32_t area = sett_grid_area(g);
    for (int32_t i = 0; i < area; i++)
        most = g->cells[i] > most ? g->cells[i] : most;
    return most < k->tile_count ? SETT_OK : SETT_BAD_ARGUMENT;
}

SettStatus sett_kernel_pad(const SettKernel *k, const SettLevel *level,
                           SettArena *arena, SettGrid *out, SettPoint *start,
                           SettPoint *shift, SettReport *report)
{
    KernelLevel l = {.k = k, .start = -1};
    Reading r = {.l = &l, .arena = arena, .report = report};
    SettStatus status = check_tiles(k, &level->grid);
    if (status == SETT_OK)
        status = read_grid(&r, &level->grid);
    if (status != SETT_OK)
        return status;
    bool starts = knows(k, SETT_DOES_START);
    for (int32_t i = 0; i < l.area && starts; i++)
        if (tile_at(&r, i)->does & SETT_DOES_START)
            l.start = i;
    if (l.start < 0)
        return no_start(&r);
    *out = r.grid;
    *start = (SettPoint){l.start % r.grid.w, l.start / r.grid.w};
    *shift = l.shift;
    return SETT_OK;
}

SettStatus sett_kernel_read(const SettKernel *k, const SettLevel *level,
                            KernelRead what, SettArena *arena, KernelLevel *out,
                            SettReport *report)
{
    Reading r = {.l = out, .what = what, .arena = arena, .report = report};
    *out = (KernelLevel){.k = k, .start = -1};
    SettStatus status = check_tiles(k, &level->grid);
    if (status == SETT_OK)
        status = read_grid(&r, &level->grid);
    if (status != SETT_OK)
        return status;
    if (out->area > SETT_KERNEL_MAX_LEVEL)
        return too_many(&r, "cells", SETT_KERNEL_MAX_LEVEL);
    status = take_room(&r);
    if (status == SETT_OK)
        status = read_cells(&r);
    if (status != SETT_OK)
        return status;
    if (out->start < 0)
        return no_start(&r);
    status = read_portals(&r);
    if (status == SETT_OK && k->carriers != 0)
        status = sett_kernel_carry(out, &r.grid, arena);
    if (status == SETT_OK)
        status = read_rules(&r, k->win, k->win_count, &out->win);
    if (status == SETT_OK)
        status = read_rules(&r, k->lose, k->lose_count, &out->lose);
    if (status == SETT_OK)
        status = read_rules(&r, k->gates, k->gate_count, &out->gates);
    out->state_size = sizeof(KernelState) +
                      8 * (size_t)(out->words + out->box_words) +
                      sizeof(KernelFoe) * (size_t)(out->foes + k->throw_one);
    if (status != SETT_OK || k->mode == SETT_KERNEL_PUSH)
        return status;
    return sett_kernel_graph(out, &out->start, 1, k->dig, arena);
}
