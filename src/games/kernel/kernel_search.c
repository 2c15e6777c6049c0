/* kernel_search.c - exact search over the states of a level. States that differ
   in the resource (or the hit points) alone are compared, where more is never
   worse: what has less after as many moves is dropped. A* over buckets by moves
   made and moves at least to come; for a bare verdict the latter weigh more,
   and where enemies make many states a play as if there were none is tried. */
#include "base/least.h"
#include "games/kernel/solve.h"
#include "games/kernel/table.h"
#include "level/bits.h"

#define BUCKETS (1 << 18)
#define MOST_ACTIONS 1024
#define CALM_AFTER 2048 /* states */
#define CALM_BUDGET 20000
#define MOST_BLOWS 16 /* at an enemy in the way */

typedef struct Search {
    const KernelLevel *l;
    const KernelBound *bound;
    KernelTable table;
    KernelState *state, *next;
    void *scratch;
    uint32_t *actions;
    bool fewest; /* labels of more moves may be better */
    int32_t won;
    int32_t nearest, first; /* moves to come: least seen, at the start */
    bool by_hp;
} Search;

static bool uses(const SettKernelRule *rules, int32_t count, SettRuleKind kind,
                 SettCompare compare)
{
    for (int32_t i = 0; i < count; i++)
        if (rules[i].kind == kind && rules[i].compare == compare)
            return true;
    return false;
}

/* Whether nothing is better with less of it. */
static bool more_is_better(const SettKernel *k, SettRuleKind kind)
{
    return !uses(k->win, k->win_count, kind, SETT_AT_MOST) &&
           !uses(k->gates, k->gate_count, kind, SETT_AT_MOST) &&
           !uses(k->lose, k->lose_count, kind, SETT_AT_LEAST);
}

/* Where the bytes begin that tell states apart. */
static size_t key_from(const SettKernel *k)
{
    if (k->resource.used)
        return more_is_better(k, SETT_RULE_RESOURCE) ? offsetof(KernelState, hp)
                                                     : KERNEL_HISTORY;
    return more_is_better(k, SETT_RULE_HP) ? offsetof(KernelState, node)
                                           : KERNEL_HISTORY;
}

static int32_t strength(const Search *k, const void *state)
{
    const KernelState *s = state;
    return k->by_hp ? s->hp : s->resource;
}

/* Of a label's state, whose history is left out. */
static int32_t label_strength(const Search *k, const KernelLabel *label)
{
    /* cppcheck-suppress pointerOutOfBounds ; the history is not read */
    return strength(k, label->state - KERNEL_HISTORY);
}

/* Whether a label that is there is at least as good; drops those that are
   worse than the new one. */
static bool is_beaten(Search *k, int32_t slot, const KernelState *s,
                      int32_t moves)
{
    int32_t worth = strength(k, s);
    for (int32_t i = slot - 1; i >= 0;) {
        KernelLabel *label = sett_kernel_label(&k->table, i);
        int32_t other = label_strength(k, label);
        bool soon = !k->fewest || label->moves <= moves;
        bool late = !k->fewest || label->moves >= moves;
        if (other >= worth && soon)
            return true;
        if (other <= worth && late)
            label->dropped = 1;
        i = label->same;
    }
    return false;
}

static int32_t needed_left(const Search *k, const KernelState *s)
{
    int32_t left = 0;
    for (int32_t w = 0; w < k->l->words; w++)
        left += sett_bits_count(s->left[w] & k->bound->needed[w]);
    return left;
}

static SettStatus meet(Search *k, const KernelState *s, int32_t parent,
                       int32_t moves, uint32_t action)
{
    int32_t *slot, label;
    int32_t least = sett_kernel_least(k->bound, s);
    if (least == SETT_FAR)
        return SETT_OK;
    SettStatus status = sett_kernel_slot(&k->table, s, &slot);
    if (status != SETT_OK || is_beaten(k, *slot, s, moves))
        return status;
    status = sett_kernel_add(&k->table, slot, s, parent, moves, action, &label);
    if (status != SETT_OK)
        return status;
    k->nearest = sett_min(k->nearest, least);
    if (parent < 0)
        k->first = least;
    sett_kernel_enqueue(&k->table, label,
                        k->fewest ? moves + least
                                  : moves + 3 * least + 4 * needed_left(k, s));
    return SETT_OK;
}

static SettStatus expand(Search *k, int32_t label)
{
    sett_kernel_state(&k->table, label, k->state);
    int32_t count =
        sett_kernel_actions(k->l, k->state, k->actions, MOST_ACTIONS);
    if (count > MOST_ACTIONS)
        return SETT_TOO_LARGE;
    int32_t moves = k->state->turns + 1;
    for (int32_t i = 0; i < count; i++) {
        sett_kernel_state(&k->table, label, k->next);
        (void)sett_kernel_play(k->l, k->scratch, k->next, k->actions[i], NULL);
        SettStatus status = meet(k, k->next, label, moves, k->actions[i]);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

/* SETT_OK: all was seen, or it is won. SETT_TOO_LARGE: the budget is spent. */
static SettStatus run(Search *k, uint64_t budget, uint64_t *spent)
{
    for (int32_t label; (label = sett_kernel_dequeue(&k->table)) >= 0;) {
        const KernelLabel *at = sett_kernel_label(&k->table, label);
        const KernelState *s =
            /* cppcheck-suppress pointerOutOfBounds ; the history is not read */
            (const KernelState *)(const void *)(at->state - KERNEL_HISTORY);
        if (at->dropped)
            continue;
        if (s->ended == SETT_WON) {
            k->won = label;
            return SETT_OK;
        }
        if (++*spent > budget)
            return SETT_TOO_LARGE;
        if (sett_work(k->table.arena, 2000))
            return SETT_CANCELLED;
        SettStatus status = expand(k, label);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus begin(Search *k, SettArena *arena)
{
    const SettKernel *kernel = k->l->k;
    k->state = sett_arena_take(arena, 1, k->l->state_size);
    k->next = sett_arena_take(arena, 1, k->l->state_size);
    k->scratch = sett_arena_take(arena, 1, sett_kernel_scratch(k->l));
    k->actions = SETT_TAKE(arena, MOST_ACTIONS, uint32_t);
    k->won = -1;
    k->nearest = SETT_FAR;
    k->by_hp = !kernel->resource.used;
    if (!k->state || !k->next || !k->scratch || !k->actions)
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_kernel_table(k->l->state_size, key_from(kernel), arena, &k->table);
    if (status == SETT_OK)
        status = sett_kernel_queue(&k->table, BUCKETS);
    if (status != SETT_OK)
        return status;
    sett_kernel_start(k->l, k->state);
    return meet(k, k->state, -1, 0, 0);
}

static bool has_turns(const SettKernel *k)
{
    for (int32_t i = 0; i < k->lose_count; i++)
        if (k->lose[i].kind == SETT_RULE_TURNS)
            return true;
    return false;
}

static SettStatus search(const KernelLevel *level, const KernelBound *bound,
                         bool fewest, uint64_t budget, SettArena *arena,
                         KernelFound *out)
{
    Search k = {.l = level, .bound = bound};
    *out = (KernelFound){.answer = SETT_UNKNOWN};
    k.fewest = fewest || has_turns(level->k);
    SettStatus status = begin(&k, arena);
    if (status == SETT_OK)
        status = run(&k, budget, &out->spent);
    if (status != SETT_OK && status != SETT_TOO_LARGE)
        return status;
    if (k.nearest != SETT_FAR && k.first > 0)
        out->progress = 0.9 * (k.first - k.nearest) / k.first;
    if (status == SETT_TOO_LARGE)
        return SETT_OK;
    out->answer = k.won >= 0 ? SETT_YES : SETT_NO;
    if (k.won < 0)
        return SETT_OK;
    out->progress = 1;
    out->fewest = k.fewest && !k.table.clamped;
    return sett_kernel_way(&k.table, k.won, &out->way, &out->way_count);
}

/* Plays what wins without enemies; who stands in the way is hit. YES where that
   wins: far more states differ by where enemies are than matter. */
static SettStatus play_calm(const KernelLevel *level, const KernelBound *bound,
                            SettArena *arena, KernelFound *out)
{
    KernelLevel calm = *level;
    KernelFound plan;
    calm.foes = 0;
    SettStatus status = search(&calm, bound, false, CALM_BUDGET, arena, &plan);
    *out = (KernelFound){.answer = SETT_UNKNOWN, .spent = plan.spent};
    if (status != SETT_OK || plan.answer != SETT_YES)
        return status;
    uint32_t *way = SETT_TAKE(arena, plan.way_count * MOST_BLOWS, uint32_t);
    KernelState *s = sett_arena_take(arena, 1, level->state_size);
    void *scratch = sett_arena_take(arena, 1, sett_kernel_scratch(level));
    if (way == NULL || s == NULL || scratch == NULL)
        return SETT_NO_MEMORY;
    sett_kernel_start(level, s);
    for (int32_t i = 0; i < plan.way_count && s->ended == SETT_PLAYING; i++) {
        int32_t node = s->node;
        for (int32_t blow = 0;
             blow < MOST_BLOWS && s->node == node && s->ended == SETT_PLAYING;
             blow++) {
            if (!sett_kernel_play(level, scratch, s, plan.way[i], NULL))
                return SETT_OK;
            way[out->way_count++] = plan.way[i];
        }
    }
    if (s->ended == SETT_WON) {
        out->answer = SETT_YES;
        out->progress = 1;
        out->way = way;
    }
    return SETT_OK;
}

SettStatus sett_kernel_search(const KernelLevel *level,
                              const KernelBound *bound, bool fewest,
                              uint64_t budget, SettArena *arena,
                              KernelFound *out)
{
    if (fewest || level->foes == 0 || has_turns(level->k) ||
        budget <= CALM_AFTER)
        return search(level, bound, fewest, budget, arena, out);
    SettArenaMark mark = sett_arena_mark(arena);
    SettStatus status = search(level, bound, fewest, CALM_AFTER, arena, out);
    if (status != SETT_OK || out->answer != SETT_UNKNOWN)
        return status;
    sett_arena_reset(arena, mark);
    uint64_t spent = CALM_AFTER;
    status = play_calm(level, bound, arena, out);
    if (status == SETT_OK && out->answer != SETT_YES) {
        spent += out->spent;
        sett_arena_reset(arena, mark);
        status = search(level, bound, fewest, budget, arena, out);
    }
    out->spent += spent;
    return status;
}
