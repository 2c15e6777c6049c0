/* turns_exact.c - an exact search for turns.h: states that differ in stamina
   alone are one, with the most stamina met so far, since more is never worse
   (food only adds, and a cap is the same for all). States from which not even
   all food that is left would last are dropped: a lower bound on the turns is
   the longest detour over one switch among blocks and spikes, foes not counted.
   Weighted A* over a queue of buckets; what a bucket got last goes first. */
#include "base/least.h"
#include "level/bits.h"
#include "level/turns_bound.h"
#include "level/turns_store.h"

#include <string.h>

typedef struct Item {
    int32_t node, stamina; /* out of date where the node has more by now */
    int32_t next;
} Item;

#define SHORT_LOOK 20000 /* states */

#define ITEM_CHUNK 4096
#define ITEM_CHUNKS 8192

typedef struct Exact {
    const SettTurnLevel *l;
    SettTurnStore store;
    SettTurnState next;
    SettTurnBound bound;
    bool roughly;
    int32_t *bucket; /* first item + 1 */
    int32_t buckets, lowest;
    Item **items;
    int32_t item_count, free_item; /* free_item: + 1, 0 for none */
    int32_t best;
    double best_progress; /* that of any state is above 0 */
} Exact;

static Item *item_at(const Exact *e, int32_t i)
{
    return &e->items[i / ITEM_CHUNK][i % ITEM_CHUNK];
}

static SettStatus new_item(Exact *e, int32_t *out)
{
    if (e->free_item > 0) {
        *out = e->free_item - 1;
        e->free_item = item_at(e, *out)->next;
        return SETT_OK;
    }
    int32_t chunk = e->item_count / ITEM_CHUNK;
    if (chunk == ITEM_CHUNKS)
        return SETT_TOO_LARGE;
    if (e->item_count % ITEM_CHUNK == 0) {
        e->items[chunk] =
            sett_arena_raw(e->store.arena, ITEM_CHUNK, sizeof(Item));
        if (e->items[chunk] == NULL)
            return SETT_NO_MEMORY;
    }
    *out = e->item_count++;
    return SETT_OK;
}

static SettStatus push(Exact *e, int32_t priority, int32_t node,
                       int32_t stamina)
{
    int32_t i;
    SettStatus status = new_item(e, &i);
    if (status != SETT_OK)
        return status;
    if (priority >= e->buckets)
        priority = e->buckets - 1;
    *item_at(e, i) = (Item){node, stamina, e->bucket[priority]};
    e->bucket[priority] = i + 1;
    if (priority < e->lowest)
        e->lowest = priority;
    return SETT_OK;
}

static bool pop(Exact *e, Item *out)
{
    while (e->lowest < e->buckets && e->bucket[e->lowest] == 0)
        e->lowest++;
    if (e->lowest == e->buckets)
        return false;
    int32_t i = e->bucket[e->lowest] - 1;
    Item *item = item_at(e, i);
    *out = *item;
    e->bucket[e->lowest] = item->next;
    item->next = e->free_item;
    e->free_item = i + 1;
    return true;
}

static void note_progress(Exact *e, const SettTurnState *s, int32_t node)
{
    int32_t all = e->l->switches;
    double column = (double)(s->player % e->l->w + 1) / e->l->w;
    double progress =
        0.9 * ((all - sett_bits_count(s->switches) + column) / (all + 1.0));
    if (progress <= e->best_progress)
        return;
    e->best_progress = progress;
    e->best = node;
}

/* Meets a state: SETT_TOO_LARGE, as nothing more is looked at, where it is won.
 */
static SettStatus meet(Exact *e, const SettTurnState *s, int32_t parent,
                       int32_t steps, uint32_t action)
{
    int32_t node, least = 0;
    bool fresh;
    if (!s->won && s->lost)
        return SETT_OK;
    if (!s->won)
        least = sett_turn_least(&e->bound, s, e->roughly);
    if (least == SETT_FAR)
        return SETT_OK;
    SettStatus status = sett_turn_meet(&e->store, s, &node, &fresh);
    if (status != SETT_OK)
        return status;
    SettTurnNode *n = sett_turn_node(&e->store, node);
    if (!fresh && n->state.stamina >= s->stamina)
        return SETT_OK;
    n->state.stamina = s->stamina;
    n->parent = parent;
    n->steps = steps;
    n->action = (uint8_t)action;
    note_progress(e, s, node);
    if (s->won) {
        e->best = node;
        return SETT_TOO_LARGE;
    }
    int32_t priority = steps + 2 * least + 4 * sett_bits_count(s->switches);
    return push(e, priority, node, s->stamina);
}

static SettStatus expand(Exact *e, int32_t at)
{
    for (uint32_t a = 0; a < SETT_TURN_ACTIONS; a++) {
        const SettTurnNode *node = sett_turn_node(&e->store, at);
        memcpy(&e->next, &node->state, e->store.state_size);
        sett_turns_play(e->l, &e->next, a);
        SettStatus status = meet(e, &e->next, at, node->steps + 1, a);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

/* Steps of sett_work that it takes to look into a state. */
#define STATE_WORK 4000

/* SETT_OK: all was seen. SETT_TOO_LARGE: won, or the budget went out. */
static SettStatus run(Exact *e, uint64_t budget, uint64_t *spent)
{
    Item item;
    while (pop(e, &item)) {
        const SettTurnNode *node = sett_turn_node(&e->store, item.node);
        if (node->state.stamina > item.stamina)
            continue;
        if (++*spent > budget)
            return SETT_TOO_LARGE;
        if (sett_work(e->store.arena, STATE_WORK))
            return SETT_CANCELLED;
        SettStatus status = expand(e, item.node);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus begin(Exact *e, const SettTurnState *from, SettArena *tmp)
{
    const SettTurnLevel *l = e->l;
    e->buckets = 8 * (l->w + l->h) + 4 * l->w * l->h;
    e->lowest = e->buckets;
    e->bucket = SETT_TAKE(tmp, e->buckets, int32_t);
    e->items = sett_arena_raw(tmp, ITEM_CHUNKS, sizeof *e->items);
    if (e->bucket == NULL || e->items == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_turn_bound(l, from, tmp, &e->bound);
    return status == SETT_OK ? sett_turn_store(l, false, tmp, &e->store)
                             : status;
}

static SettStatus search(const SettTurnLevel *level, const SettTurnState *from,
                         bool roughly, uint64_t budget, SettArena *tmp,
                         SettTurnResult *out)
{
    Exact e = {.l = level, .roughly = roughly, .best = -1};
    *out = (SettTurnResult){.answer = SETT_TURNS_NO_WAY};
    SettStatus status = begin(&e, from, tmp);
    if (status == SETT_OK)
        status = meet(&e, from, -1, 0, 0);
    if (status == SETT_OK)
        status = run(&e, budget, &out->spent);
    bool won = e.best >= 0 && sett_turn_node(&e.store, e.best)->state.won;
    if (status == SETT_TOO_LARGE) {
        out->answer = won ? SETT_TURNS_WON : SETT_TURNS_GAVE_UP;
        status = SETT_OK;
    }
    if (status != SETT_OK)
        return status;
    out->progress = won ? 1 : e.best_progress;
    return e.best < 0 ? SETT_OK
                      : sett_turn_way(&e.store, e.best, &out->actions,
                                      &out->action_count);
}

/* Levels with so much in them that there is no exact bound, and that a short
   look does not settle, are looked at without foes, which never help: where
   that has no way, there is none. */
SettStatus sett_turns_exact_from(const SettTurnLevel *level,
                                 const SettTurnState *from, uint64_t budget,
                                 SettArena *tmp, SettTurnResult *out)
{
    SETT_ASSERT(level->start >= 0 && level->exit >= 0);
    SettTurnLevel alone = *level;
    SettTurnResult relaxed;
    alone.foes = 0;
    uint64_t short_look = sett_min_count(budget, SHORT_LOOK);
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = search(level, from, false, short_look, tmp, out);
    if (status != SETT_OK || out->answer != SETT_TURNS_GAVE_UP ||
        budget <= SHORT_LOOK)
        return status;
    if (level->foes > 0) {
        status = search(&alone, from, false, budget, tmp, &relaxed);
        if (status != SETT_OK)
            return status;
        if (relaxed.answer == SETT_TURNS_NO_WAY) {
            out->answer = SETT_TURNS_NO_WAY;
            out->spent += relaxed.spent;
            return SETT_OK;
        }
    }
    sett_arena_reset(tmp, mark);
    return search(level, from, false, budget, tmp, out);
}

/* Without a way, the progress counts: a second short search with the bound that
   prunes least finds it. */
SettStatus sett_turns_exact(const SettTurnLevel *level, uint64_t budget,
                            SettArena *tmp, SettTurnResult *out)
{
    SettTurnState start;
    SettTurnResult far;
    sett_turns_start(level, &start);
    SettStatus status = sett_turns_exact_from(level, &start, budget, tmp, out);
    if (status != SETT_OK || out->answer != SETT_TURNS_NO_WAY)
        return status;
    uint64_t short_look = sett_min_count(budget, SHORT_LOOK);
    status = search(level, &start, true, short_look, tmp, &far);
    if (status != SETT_OK || far.progress <= out->progress)
        return status;
    far.answer = SETT_TURNS_NO_WAY;
    far.spent += out->spent;
    *out = far;
    return SETT_OK;
}
