/* solver.c - making a solver: variables, clauses, items; values given and taken
   back. */
#include "solve/core/solver_parts.h"

#include "base/enlarge.h"
#include "solve/core/counts.h"

#include <string.h>

/* `list` points to a pointer. Old bytes are kept, new ones are zero. */
bool sett_solver_grow(SettSolver *s, void *list, int32_t old, int32_t count,
                      size_t size)
{
    void *now;
    memcpy(&now, list, sizeof now);
    unsigned char *more =
        sett_enlarge(s->arena, now, (size_t)old, (size_t)count, size);
    if (more == NULL) {
        s->status = s->status == SETT_OK ? SETT_NO_MEMORY : s->status;
        return false;
    }
    memset(more + (size_t)old * size, 0, (size_t)(count - old) * size);
    memcpy(list, &more, sizeof more);
    return true;
}

/* Room for one more; capacities double, so that the arena holds at most twice
   what is in use. */
static bool room_for(SettSolver *s, void *list, int32_t count,
                     int32_t *capacity, int32_t least, size_t size)
{
    if (count < *capacity)
        return true;
    int32_t more = *capacity > 0 ? 2 * *capacity : least;
    if (*capacity > INT32_MAX / 4 ||
        !sett_solver_grow(s, list, count, more, size))
        return false;
    *capacity = more;
    return true;
}

void sett_solver_push(SettSolver *s, SolveInts *list, int32_t value)
{
    if (room_for(s, &list->items, list->count, &list->capacity, 16,
                 sizeof(int32_t)))
        list->items[list->count++] = value;
}

bool sett_solver_reserve(SettSolver *s, SolveInts *list, int32_t count)
{
    if (list->capacity >= count)
        return true;
    if (!sett_solver_grow(s, &list->items, list->count, count, sizeof(int32_t)))
        return false;
    list->capacity = count;
    return true;
}

static void push_use(SettSolver *s, SolveUses *list, SolveUse use)
{
    if (room_for(s, &list->items, list->count, &list->capacity, 4,
                 sizeof(SolveUse)))
        list->items[list->count++] = use;
}

static void push_watch(SettSolver *s, SolveWatches *list, SolveWatch watch)
{
    if (room_for(s, &list->items, list->count, &list->capacity, 4,
                 sizeof(SolveWatch)))
        list->items[list->count++] = watch;
}

SettStatus sett_solver_open(SettArena *arena, int32_t cells, int32_t tiles,
                            uint64_t seed, SettSolver **out)
{
    SETT_ASSERT(cells >= 0 && tiles >= 1 && tiles <= SETT_SOLVER_TILES);
    SettSolver *s = SETT_TAKE(arena, 1, SettSolver);
    *out = s;
    if (s == NULL)
        return SETT_NO_MEMORY;
    s->arena = arena;
    s->cells = cells;
    s->tiles = tiles;
    s->rng = sett_rng(seed, SETT_FOR_SOLVE, 0);
    s->bump = 1;
    s->busy = -1;
    s->renew_gap = s->renew_at = 400;
    s->learnt_most = 4000;
    s->mem_count = 1; /* 0 is no clause */
    s->domain = SETT_TAKE(arena, cells, uint64_t);
    s->saved = SETT_TAKE(arena, cells, uint8_t);
    s->cell_of = SETT_TAKE(arena, (int64_t)cells * tiles, int32_t);
    s->cell_uses = SETT_TAKE(arena, cells, SolveUses);
    if (s->domain == NULL || s->saved == NULL || s->cell_of == NULL ||
        s->cell_uses == NULL)
        return SETT_NO_MEMORY;
    uint64_t every = tiles == 64 ? ~(uint64_t)0 : ((uint64_t)1 << tiles) - 1;
    for (int32_t c = 0; c < cells; c++) {
        s->domain[c] = every;
        s->saved[c] = SOLVE_NO_TILE;
    }
    for (int32_t v = 0; v < cells * tiles; v++)
        s->cell_of[v] = v / tiles;
    sett_solver_vars(s, cells * tiles);
    if (tiles == 1)
        for (int32_t c = 0; c < cells; c++)
            sett_solver_clause(s, (SettLit[]){sett_tile_lit(s, c, 0)}, 1);
    return s->status;
}

static bool grow_vars(SettSolver *s, int32_t room)
{
    int32_t n = s->vars;
    return sett_solver_grow(s, &s->value, 2 * n, 2 * room, 1) &&
           sett_solver_grow(s, &s->cause, n, room, sizeof(SolveCause)) &&
           sett_solver_grow(s, &s->seen, n, room, 1) &&
           sett_solver_grow(s, &s->phase, n, room, 1) &&
           sett_solver_grow(s, &s->trail, n, room, sizeof(SettLit)) &&
           sett_solver_grow(s, &s->watches, 2 * n, 2 * room,
                            sizeof(SolveWatches)) &&
           sett_solver_grow(s, &s->lit_uses, 2 * n, 2 * room,
                            sizeof(SolveUses)) &&
           sett_solver_grow(s, &s->lit_alerts, 2 * n, 2 * room,
                            sizeof(SolveUses)) &&
           sett_solver_grow(s, &s->activity, s->units, s->cells + room,
                            sizeof(double)) &&
           sett_solver_grow(s, &s->heap_place, s->units, s->cells + room,
                            sizeof(int32_t)) &&
           sett_solver_grow(s, &s->heap, s->heap_count, s->cells + room,
                            sizeof(int32_t));
}

/* Small random activities break ties, and make seeds differ. */
static void add_units(SettSolver *s)
{
    int32_t inside = s->cells * s->tiles;
    int32_t units = s->vars <= inside ? s->cells : s->vars - inside + s->cells;
    for (int32_t u = s->units; u < units; u++) {
        s->activity[u] = sett_rng_unit(&s->rng) * 1e-3;
        s->heap_place[u] = -1;
        s->units = u + 1;
        sett_heap_insert(s, u);
    }
}

int32_t sett_solver_vars(SettSolver *s, int32_t count)
{
    int32_t first = s->vars;
    if (s->status != SETT_OK || count > INT32_MAX / 8 - s->vars)
        return -1;
    if (first + count > s->var_room) {
        int32_t room = s->var_room > count ? 2 * s->var_room : first + count;
        if (first == 0)
            room = count + 64;
        if (!grow_vars(s, room))
            return -1;
        s->var_room = room;
    }
    s->vars += count;
    add_units(s);
    return first;
}

/* A place for a clause, found by its watches later. */
int32_t sett_solver_store(SettSolver *s, const SettLit *lits, int32_t count,
                          uint32_t worth)
{
    int32_t need = sett_clause_words((uint32_t)count);
    if (s->mem_count > INT32_MAX / 2 - need) {
        s->status = SETT_TOO_LARGE;
        return 0;
    }
    if (s->mem_count + need > s->mem_room) {
        int32_t room = 2 * s->mem_room > s->mem_count + need + 1024
                           ? 2 * s->mem_room
                           : s->mem_count + need + 1024;
        if (!sett_solver_grow(s, &s->mem, s->mem_room > 0 ? s->mem_count : 0,
                              room, sizeof(uint32_t)))
            return 0;
        s->mem_room = room;
    }
    int32_t at = s->mem_count;
    s->mem[at] = (uint32_t)count;
    s->mem[at + 1] = worth;
    for (int32_t i = 0; i < count; i++)
        s->mem[at + SOLVE_CLAUSE_HEAD + i] = (uint32_t)lits[i];
    if (count > SOLVE_CLAUSE_LONG)
        s->mem[at + SOLVE_CLAUSE_HEAD + count] = 2;
    s->mem_count += need;
    s->learnt_count += worth != SOLVE_CLAUSE_OWN;
    return at;
}

/* `clause` is looked at when `lit` becomes false. */
void sett_solver_watch_one(SettSolver *s, int32_t clause, SettLit lit,
                           SettLit other)
{
    push_watch(s, &s->watches[sett_not(lit)], (SolveWatch){clause, other});
}

/* Its first two literals are looked at. */
void sett_solver_watch(SettSolver *s, int32_t clause)
{
    if (clause == 0)
        return;
    const uint32_t *c = s->mem + clause;
    SettLit first = (SettLit)c[SOLVE_CLAUSE_HEAD];
    SettLit second = (SettLit)c[SOLVE_CLAUSE_HEAD + 1];
    int32_t name = c[0] == 2 ? -clause : clause;
    sett_solver_watch_one(s, name, first, second);
    sett_solver_watch_one(s, name, second, first);
}

/* Into s->clause without literals that are false for ever or there twice; false
   where it is true for ever. */
static bool tidy(SettSolver *s, const SettLit *lits, int32_t count)
{
    bool needed = true;
    s->clause.count = 0;
    for (int32_t i = 0; i < count; i++) {
        SettLit lit = lits[i];
        SETT_ASSERT(lit >= 0 && lit < 2 * s->vars);
        int8_t *mark = (int8_t *)&s->seen[sett_var(lit)];
        int8_t sign = (lit & 1) != 0 ? 2 : 1;
        bool fixed = s->value[lit] != 0 && s->cause[sett_var(lit)].level == 0;
        if ((fixed && s->value[lit] > 0) || *mark == 3 - sign)
            needed = false;
        if (fixed || *mark != 0)
            continue;
        *mark = sign;
        sett_solver_push(s, &s->clause, lit);
    }
    for (int32_t i = 0; i < s->clause.count; i++)
        s->seen[sett_var(s->clause.items[i])] = 0;
    return needed;
}

/* Brings to the front what is not false, else what was so last. */
static void put_first(SettSolver *s, int32_t first)
{
    SettLit *lits = s->clause.items;
    int32_t best = first;
    for (int32_t i = first; i < s->clause.count; i++) {
        if (s->value[lits[best]] >= 0)
            break;
        if (s->value[lits[i]] >= 0 || s->cause[sett_var(lits[i])].level >
                                          s->cause[sett_var(lits[best])].level)
            best = i;
    }
    SettLit lit = lits[best];
    lits[best] = lits[first];
    lits[first] = lit;
}

/* Back to where at least one literal of s->clause is open. */
static void open_clause(SettSolver *s)
{
    const SettLit *lits = s->clause.items;
    put_first(s, 0);
    put_first(s, 1);
    if (s->value[lits[1]] >= 0)
        return;
    int32_t level = s->cause[sett_var(lits[1])].level;
    bool alone =
        s->value[lits[0]] >= 0 || s->cause[sett_var(lits[0])].level > level;
    sett_solver_back(s, alone ? level : level - 1);
}

void sett_solver_refuse(SettSolver *s, const SettLit *lits, int32_t count)
{
    if (s->refuted || s->status != SETT_OK || !tidy(s, lits, count))
        return;
    s->goes_on = true;
    if (s->clause.count < 2)
        sett_solver_back(s, 0);
    if (s->clause.count == 0) {
        s->refuted = true;
    } else if (s->clause.count == 1) {
        sett_solver_imply(s, s->clause.items[0], SOLVE_DECIDED);
    } else {
        open_clause(s);
        int32_t clause = sett_solver_store(s, s->clause.items, s->clause.count,
                                           SOLVE_CLAUSE_OWN);
        sett_solver_watch(s, clause);
        if (s->value[s->clause.items[1]] < 0 && clause != 0)
            sett_solver_imply(s, s->clause.items[0], clause);
    }
}

void sett_solver_clause(SettSolver *s, const SettLit *lits, int32_t count)
{
    sett_solver_back(s, 0);
    sett_solver_refuse(s, lits, count);
}

int32_t sett_solver_item(SettSolver *s, const SolveTheory *theory, void *self,
                         SettLit guard, uint32_t all)
{
    sett_solver_back(s, 0);
    if (!room_for(s, &s->items, s->item_count, &s->item_room, 64,
                  sizeof(SolveItem)))
        return -1;
    int32_t item = s->item_count++;
    s->items[item] = (SolveItem){theory, self, guard, 0, all, NULL};
    if (guard != SETT_NO_LIT)
        sett_solver_alert(s, item, guard);
    sett_solver_wake(s, item, all);
    return item;
}

void sett_solver_use_cell(SettSolver *s, int32_t item, int32_t cell,
                          int32_t position)
{
    if (item >= 0)
        push_use(s, &s->cell_uses[cell], (SolveUse){item, position});
}

void sett_solver_use_lit(SettSolver *s, int32_t item, SettLit lit,
                         int32_t weight)
{
    if (item >= 0)
        push_use(s, &s->lit_uses[lit], (SolveUse){item, weight});
}

void sett_solver_alert(SettSolver *s, int32_t item, SettLit lit)
{
    if (item >= 0)
        push_use(s, &s->lit_alerts[lit], (SolveUse){item, 0});
}

void sett_solver_wake(SettSolver *s, int32_t item, uint32_t positions)
{
    SolveItem *i = &s->items[item];
    if (i->guard != SETT_NO_LIT && s->value[i->guard] <= 0)
        return;
    if (i->pending == 0)
        sett_solver_push(s, &s->queue[i->theory->turn], item);
    i->pending |= positions;
}

/* The sums that have a literal or its opposite. */
static inline void move_sums(SettSolver *s, SettLit lit, int32_t sign)
{
    for (int32_t side = 0; side < 2; side++) {
        const SolveUses *uses = &s->lit_uses[lit ^ side];
        for (int32_t i = 0; i < uses->count; i++) {
            SettSum *sum = s->items[uses->items[i].item].self;
            sett_sum_move(s, sum, uses->items[i].extra, side == 0, sign);
            if (sign > 0 && sett_sum_tight(sum))
                sett_solver_wake(s, uses->items[i].item, 1);
        }
    }
}

static inline void give(SettSolver *s, SettLit lit, int32_t reason)
{
    s->value[lit] = 1;
    s->value[sett_not(lit)] = -1;
    s->cause[sett_var(lit)] =
        (SolveCause){sett_solver_level(s), reason, s->trail_count};
    s->trail[s->trail_count++] = lit;
    s->spent.implied++;
    move_sums(s, lit, 1);
    const SolveUses *alerts = &s->lit_alerts[lit];
    for (int32_t i = 0; i < alerts->count; i++) {
        int32_t item = alerts->items[i].item;
        const SolveItem *at = &s->items[item];
        if (at->heed == NULL || at->heed[lit] != 0 || at->guard == lit)
            sett_solver_wake(s, item, at->all);
    }
}

static void wake_cell(SettSolver *s, int32_t cell)
{
    const SolveUses *uses = &s->cell_uses[cell];
    for (int32_t i = 0; i < uses->count; i++)
        if (uses->items[i].item != s->busy)
            sett_solver_wake(s, uses->items[i].item,
                             (uint32_t)1 << uses->items[i].extra);
}

/* All other tiles of the cell are gone. */
static void give_tile(SettSolver *s, int32_t cell, int32_t tile)
{
    SettLit first = sett_lit(cell * s->tiles);
    uint64_t others = s->domain[cell] & ~((uint64_t)1 << tile);
    s->domain[cell] = (uint64_t)1 << tile;
    while (others != 0) {
        int32_t t = __builtin_ctzll(others);
        others &= others - 1;
        give(s, first + 2 * t + 1, SOLVE_BY_CELL);
    }
    wake_cell(s, cell);
}

static void take_tile(SettSolver *s, int32_t cell, int32_t tile)
{
    uint64_t left = s->domain[cell] & ~((uint64_t)1 << tile);
    s->domain[cell] = left;
    if (left != 0 && (left & (left - 1)) == 0) {
        int32_t last = __builtin_ctzll(left);
        if (s->value[sett_tile_lit(s, cell, last)] == 0)
            give(s, sett_tile_lit(s, cell, last), SOLVE_BY_CELL);
    }
    wake_cell(s, cell);
}

void sett_solver_imply(SettSolver *s, SettLit lit, int32_t reason)
{
    int32_t variable = sett_var(lit);
    if (s->value[lit] != 0)
        return;
    give(s, lit, reason);
    if (variable >= s->cells * s->tiles)
        return;
    int32_t cell = s->cell_of[variable], tile = variable - cell * s->tiles;
    if ((lit & 1) == 0)
        give_tile(s, cell, tile);
    else
        take_tile(s, cell, tile);
}

void sett_solver_decide(SettSolver *s, SettLit lit)
{
    sett_solver_push(s, &s->level_trail, s->trail_count);
    sett_solver_push(s, &s->level_saved, s->saves.count);
    if (s->level_trail.count != s->level_saved.count)
        return; /* no memory */
    if (lit != SETT_NO_LIT)
        sett_solver_imply(s, lit, SOLVE_DECIDED);
}

void sett_solver_save_slow(SettSolver *s, uint64_t *where)
{
    SolveSaves *saves = &s->saves;
    if (room_for(s, &saves->items, saves->count, &saves->capacity, 256,
                 sizeof(SolveSaved)))
        saves->items[saves->count++] = (SolveSaved){where, *where};
}

static void forget(SettSolver *s, SettLit lit)
{
    int32_t variable = sett_var(lit);
    s->value[lit] = s->value[sett_not(lit)] = 0;
    move_sums(s, lit, -1);
    if (variable >= s->cells * s->tiles) {
        s->phase[variable] = (lit & 1) == 0;
    } else {
        int32_t cell = s->cell_of[variable];
        int32_t tile = variable - cell * s->tiles;
        s->domain[cell] |= (uint64_t)1 << tile;
        if ((lit & 1) == 0)
            s->saved[cell] = (uint8_t)tile;
    }
    sett_heap_insert(s, sett_unit_of(s, variable));
}

static void clear_queues(SettSolver *s)
{
    for (int32_t q = 0; q < SOLVE_TURNS; q++) {
        for (int32_t i = s->queue_from[q]; i < s->queue[q].count; i++)
            s->items[s->queue[q].items[i]].pending = 0;
        s->queue[q].count = s->queue_from[q] = 0;
    }
}

void sett_solver_back(SettSolver *s, int32_t level)
{
    if (sett_solver_level(s) <= level)
        return;
    int32_t keep = s->level_trail.items[level];
    int32_t keep_saved = s->level_saved.items[level];
    for (int32_t i = s->trail_count - 1; i >= keep; i--)
        forget(s, s->trail[i]);
    s->trail_count = s->trail_done = keep;
    for (int32_t i = s->saves.count - 1; i >= keep_saved; i--)
        *s->saves.items[i].where = s->saves.items[i].old;
    s->saves.count = keep_saved;
    s->level_trail.count = s->level_saved.count = level;
    clear_queues(s);
}

int32_t sett_solver_tile(const SettSolver *s, int32_t cell)
{
    uint64_t left = s->domain[cell];
    if (left == 0 || (left & (left - 1)) != 0)
        return -1;
    int32_t tile = __builtin_ctzll(left);
    return s->value[sett_tile_lit(s, cell, tile)] > 0 ? tile : -1;
}

SettLit sett_solver_cell(const SettSolver *s, int32_t cell, int32_t tile)
{
    return sett_tile_lit(s, cell, tile);
}
