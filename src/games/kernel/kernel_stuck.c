/* kernel_stuck.c - can the player get stuck for good? All states breadth-first,
   then backwards from wins, and from states that were not looked into: what is
   not met is stuck for certain. */
#include "base/enlarge.h"
#include "games/kernel/sokoban.h"
#include "games/kernel/table.h"

#define MOST_ACTIONS 1024

typedef struct Stuck {
    const KernelLevel *l;
    KernelTable table;
    KernelState *state, *next;
    void *scratch;
    uint32_t *actions;
    int32_t *to, *to_of; /* labels that follow each that was looked into */
    int32_t to_room, of_room, edges, seen;
    SokobanTrial *boxes; /* NULL: not boxes alone */
} Stuck;

static int32_t *room_for(SettArena *arena, int32_t *list, int32_t count,
                         int32_t *room)
{
    if (count < *room)
        return list;
    int32_t old = *room;
    *room = 2 * count + 1024;
    return sett_enlarge(arena, list, (size_t)old, (size_t)*room, sizeof *list);
}

static SettStatus meet(Stuck *k, const KernelState *s, int32_t parent,
                       uint32_t action, int32_t *label)
{
    int32_t *slot;
    SettStatus status = sett_kernel_slot(&k->table, s, &slot);
    if (status != SETT_OK)
        return status;
    *label = *slot - 1;
    if (*label >= 0)
        return SETT_OK;
    int32_t moves =
        parent < 0 ? 0 : sett_kernel_label(&k->table, parent)->moves + 1;
    return sett_kernel_add(&k->table, slot, s, parent, moves, action, label);
}

static void load(Stuck *k, int32_t label, KernelState *into)
{
    sett_kernel_state(&k->table, label, into);
    into->turns = 0; /* turn limits do not count */
}

static SettStatus look_into(Stuck *k, int32_t label)
{
    SettArena *arena = k->table.arena;
    load(k, label, k->state);
    k->to_of = room_for(arena, k->to_of, label + 1, &k->of_room);
    if (k->to_of == NULL)
        return SETT_NO_MEMORY;
    k->to_of[label] = k->edges;
    int32_t count =
        sett_kernel_actions(k->l, k->state, k->actions, MOST_ACTIONS);
    /* Dead boxes stay dead: what follows need not be seen. */
    if (k->boxes != NULL && sett_sokoban_is_dead(k->boxes, k->state))
        count = 0;
    if (count > MOST_ACTIONS)
        return SETT_TOO_LARGE;
    for (int32_t i = 0; i < count; i++) {
        int32_t to;
        load(k, label, k->next);
        (void)sett_kernel_play(k->l, k->scratch, k->next, k->actions[i], NULL);
        SettStatus status = meet(k, k->next, label, k->actions[i], &to);
        if (status != SETT_OK)
            return status;
        k->to = room_for(arena, k->to, k->edges, &k->to_room);
        if (k->to == NULL)
            return SETT_NO_MEMORY;
        k->to[k->edges++] = to;
    }
    return SETT_OK;
}

static SettOutcome outcome_of(const Stuck *k, int32_t label)
{
    const KernelLabel *at = sett_kernel_label(&k->table, label);
    const KernelState *s =
        /* cppcheck-suppress pointerOutOfBounds ; the history is not read */
        (const KernelState *)(const void *)(at->state - KERNEL_HISTORY);
    return (SettOutcome)s->ended;
}

/* Marks (dropped = 1) whatever may still come to a win. */
static SettStatus mark_backwards(Stuck *k)
{
    int32_t count = k->table.count;
    int32_t *of = SETT_TAKE(k->table.arena, count + 2, int32_t);
    int32_t *from = sett_arena_raw(k->table.arena, (size_t)k->edges + 1, 4);
    int32_t *queue = sett_arena_raw(k->table.arena, (size_t)count, 4);
    if (of == NULL || from == NULL || queue == NULL)
        return SETT_NO_MEMORY;
    k->to_of[k->seen] = k->edges;
    for (int32_t e = 0; e < k->edges; e++)
        of[k->to[e] + 2]++;
    for (int32_t n = 2; n < count + 2; n++)
        of[n] += of[n - 1];
    for (int32_t n = 0; n < k->seen; n++)
        for (int32_t e = k->to_of[n]; e < k->to_of[n + 1]; e++)
            from[of[k->to[e] + 1]++] = n;
    int32_t end = 0;
    for (int32_t n = 0; n < count; n++) {
        SettOutcome outcome = outcome_of(k, n);
        if (outcome == SETT_WON || (outcome == SETT_PLAYING && n >= k->seen)) {
            sett_kernel_label(&k->table, n)->dropped = 1;
            queue[end++] = n;
        }
    }
    for (int32_t begin = 0; begin < end; begin++)
        for (int32_t i = of[queue[begin]]; i < of[queue[begin] + 1]; i++) {
            KernelLabel *label = sett_kernel_label(&k->table, from[i]);
            if (label->dropped)
                continue;
            label->dropped = 1;
            queue[end++] = from[i];
        }
    return SETT_OK;
}

static SettStatus begin(Stuck *k, SettArena *arena)
{
    int32_t label;
    k->state = sett_arena_take(arena, 1, k->l->state_size);
    k->next = sett_arena_take(arena, 1, k->l->state_size);
    k->scratch = sett_arena_take(arena, 1, sett_kernel_scratch(k->l));
    k->actions = SETT_TAKE(arena, MOST_ACTIONS, uint32_t);
    if (!k->state || !k->next || !k->scratch || !k->actions)
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_kernel_table(k->l->state_size, KERNEL_HISTORY, arena, &k->table);
    if (status != SETT_OK)
        return status;
    if (sett_kernel_is_sokoban(k->l)) {
        k->boxes = SETT_TAKE(arena, 1, SokobanTrial);
        if (k->boxes == NULL)
            return SETT_NO_MEMORY;
        status = sett_sokoban_trial(k->l, arena, k->boxes);
        if (status != SETT_OK)
            return status;
    }
    sett_kernel_start(k->l, k->state);
    return meet(k, k->state, -1, 0, &label);
}

SettStatus sett_kernel_stuck(const KernelLevel *level, uint64_t budget,
                             SettArena *arena, KernelFound *out)
{
    Stuck k = {.l = level};
    *out = (KernelFound){.answer = SETT_UNKNOWN};
    SettStatus status = begin(&k, arena);
    while (status == SETT_OK && k.seen < k.table.count && out->spent < budget) {
        if (sett_work(arena, 2000))
            return SETT_CANCELLED;
        status = look_into(&k, k.seen++);
        out->spent++;
    }
    if (status != SETT_OK)
        return status == SETT_TOO_LARGE ? SETT_OK : status;
    k.to_of = room_for(arena, k.to_of, k.seen + 1, &k.of_room);
    if (k.to_of == NULL)
        return SETT_NO_MEMORY;
    status = mark_backwards(&k);
    if (status != SETT_OK)
        return status;
    bool all = k.seen == k.table.count;
    out->answer = all ? SETT_NO : SETT_UNKNOWN;
    for (int32_t n = 0; n < k.seen; n++) {
        if (sett_kernel_label(&k.table, n)->dropped ||
            outcome_of(&k, n) != SETT_PLAYING)
            continue;
        out->answer = SETT_YES;
        out->fewest = all;
        return sett_kernel_way(&k.table, n, &out->way, &out->way_count);
    }
    return SETT_OK;
}
