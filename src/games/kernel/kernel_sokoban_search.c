/* kernel_sokoban_search.c - search over pushes: A* by the assignment of boxes
   to targets. First a quick one in which what is still to come weighs more, for
   a play; then the exact one, whose play has the fewest pushes. Arrangements
   are told apart by boxes and the part of the floor that the player is in. */
#include "base/least.h"
#include "games/kernel/sokoban.h"
#include "games/kernel/table.h"
#include "level/bits.h"

#include <string.h>

#define BUCKETS (1 << 16)

typedef struct Search {
    const Sokoban *s;
    KernelTable table;
    KernelState *state, *next;
    uint64_t *reach, *pushed_reach, *corral;
    int32_t *queue, *room;
    int32_t weight, won, first, nearest;
} Search;

static SettStatus meet(Search *k, KernelState *s, int32_t parent, int32_t moves,
                       uint32_t action)
{
    int32_t *slot, label, least = sett_sokoban_least(k->s, s->left, k->room);
    if (least == SETT_FAR)
        return SETT_OK;
    SettStatus status = sett_kernel_slot(&k->table, s, &slot);
    if (status != SETT_OK)
        return status;
    if (*slot > 0) {
        KernelLabel *old = sett_kernel_label(&k->table, *slot - 1);
        if (k->weight > 1 || old->moves <= moves)
            return SETT_OK;
        old->dropped = 1;
    }
    status = sett_kernel_add(&k->table, slot, s, parent, moves, action, &label);
    if (status != SETT_OK)
        return status;
    if (parent < 0)
        k->first = least;
    k->nearest = sett_min(k->nearest, least);
    sett_kernel_label(&k->table, label)->same = least;
    sett_kernel_enqueue(&k->table, label, moves + k->weight * least);
    return SETT_OK;
}

/* One push of the box at `box`; the player stands behind it. */
static SettStatus try_push(Search *k, int32_t label, int32_t box, int32_t d)
{
    const Sokoban *s = k->s;
    int32_t to = s->next[box][d];
    KernelState *next = k->next;
    sett_kernel_state(&k->table, label, next);
    int32_t moves = next->turns + 1;
    next->left[box / 64] &= ~((uint64_t)1 << box % 64);
    next->left[to / 64] |= (uint64_t)1 << to % 64;
    if (sett_sokoban_frozen(s, next->left, to))
        return SETT_OK;
    next->node =
        sett_sokoban_flood(s, next->left, box, k->pushed_reach, k->queue);
    return meet(k, next, label, moves, 4 * (uint32_t)box + (uint32_t)d);
}

static bool can_push(const Search *k, const uint64_t *boxes, int32_t box,
                     int32_t d)
{
    const Sokoban *s = k->s;
    int32_t to = s->next[box][d], behind = s->next[box][(d + 2) % 4];
    return to >= 0 && behind >= 0 && !sett_sokoban_bit(boxes, to) &&
           sett_sokoban_bit(k->reach, behind) &&
           !(s->all_boxes && sett_sokoban_bit(s->dead, to));
}

static SettStatus expand(Search *k, int32_t label)
{
    const Sokoban *s = k->s;
    sett_kernel_state(&k->table, label, k->state);
    (void)sett_sokoban_flood(s, k->state->left, k->state->node, k->reach,
                             k->queue);
    sett_sokoban_corral(s, k->state->left, k->reach, k->queue, k->corral);
    for (int32_t w = 0; w < s->words; w++)
        for (uint64_t rest = k->corral[w]; rest != 0; rest &= rest - 1) {
            int32_t box = 64 * w + sett_bits_lowest(rest);
            for (int32_t d = 0; d < 4; d++) {
                if (!can_push(k, k->state->left, box, d))
                    continue;
                SettStatus status = try_push(k, label, box, d);
                if (status != SETT_OK)
                    return status;
            }
        }
    return SETT_OK;
}

static SettStatus run(Search *k, uint64_t budget, uint64_t *spent)
{
    uint64_t looked = 0;
    for (int32_t label; (label = sett_kernel_dequeue(&k->table)) >= 0;) {
        const KernelLabel *at = sett_kernel_label(&k->table, label);
        if (at->dropped)
            continue;
        if (at->same == 0) {
            k->won = label;
            return SETT_OK;
        }
        if (++looked > budget)
            return SETT_TOO_LARGE;
        ++*spent;
        if (sett_work(k->table.arena, 4000))
            return SETT_CANCELLED;
        SettStatus status = expand(k, label);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus begin(Search *k, const Sokoban *s, SettArena *arena)
{
    size_t size = sizeof(KernelState) + 8 * (size_t)s->words;
    k->s = s;
    k->state = sett_arena_take(arena, 1, size);
    k->next = sett_arena_take(arena, 1, size);
    k->reach = SETT_TAKE(arena, 3 * s->words, uint64_t);
    k->queue = SETT_TAKE(arena, s->count, int32_t);
    k->room = SETT_TAKE(arena, sett_sokoban_room(s), int32_t);
    k->won = -1;
    k->nearest = SETT_FAR;
    if (!k->state || !k->next || !k->reach || !k->queue || !k->room)
        return SETT_NO_MEMORY;
    k->pushed_reach = k->reach + s->words;
    k->corral = k->reach + 2 * s->words;
    SettStatus status =
        sett_kernel_table(size, offsetof(KernelState, node), arena, &k->table);
    if (status == SETT_OK)
        status = sett_kernel_queue(&k->table, BUCKETS);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < s->count; i++)
        if (sett_sokoban_bit(s->l->boxes, s->cell[i]))
            k->state->left[i / 64] |= (uint64_t)1 << i % 64;
    k->state->node =
        sett_sokoban_flood(s, k->state->left, 0, k->reach, k->queue);
    return meet(k, k->state, -1, 0, 0);
}

/* Steps of the player from a floor cell to another, written behind `way`. */
static int32_t walk(const Sokoban *s, const uint64_t *boxes, int32_t from,
                    int32_t to, int32_t *via, int32_t *queue, uint32_t *way)
{
    int32_t end = 0, count = 0;
    for (int32_t i = 0; i < s->count; i++)
        via[i] = -1;
    via[from] = from;
    queue[end++] = from;
    for (int32_t begin = 0; begin < end && via[to] < 0; begin++)
        for (int32_t d = 0; d < 4; d++) {
            int32_t next = s->next[queue[begin]][d];
            if (next < 0 || via[next] >= 0 || sett_sokoban_bit(boxes, next))
                continue;
            via[next] = queue[begin];
            queue[end++] = next;
        }
    for (int32_t at = to; at != from; at = via[at])
        count++;
    for (int32_t at = to, i = count; at != from; at = via[at])
        for (uint32_t d = 0; d < 4; d++)
            if (s->next[via[at]][d] == at && way != NULL) {
                way[--i] = d;
                break;
            }
    return count;
}

/* The pushes with the walks between them; twice: to count, and to write. */
static int32_t write_way(Search *k, const uint32_t *pushes, int32_t count,
                         int32_t *via, uint32_t *way)
{
    const Sokoban *s = k->s;
    uint64_t *boxes = k->next->left;
    int32_t player = 0, steps = 0;
    memset(boxes, 0, (size_t)s->words * sizeof *boxes);
    for (int32_t i = 0; i < s->count; i++)
        if (sett_sokoban_bit(s->l->boxes, s->cell[i]))
            boxes[i / 64] |= (uint64_t)1 << i % 64;
    for (int32_t i = 0; i < count; i++) {
        int32_t box = (int32_t)(pushes[i] / 4), d = (int32_t)(pushes[i] % 4);
        int32_t behind = s->next[box][(d + 2) % 4], to = s->next[box][d];
        steps += walk(s, boxes, player, behind, via, k->queue,
                      way == NULL ? NULL : way + steps);
        if (way != NULL)
            way[steps] = (uint32_t)d;
        steps++;
        boxes[box / 64] &= ~((uint64_t)1 << box % 64);
        boxes[to / 64] |= (uint64_t)1 << to % 64;
        player = box;
    }
    return steps;
}

static SettStatus tell(Search *k, SettArena *arena, KernelFound *out,
                       int32_t *pushes)
{
    const uint32_t *list;
    int32_t *via = SETT_TAKE(arena, k->s->count, int32_t);
    SettStatus status = sett_kernel_way(&k->table, k->won, &list, pushes);
    if (status != SETT_OK || via == NULL)
        return status != SETT_OK ? status : SETT_NO_MEMORY;
    int32_t steps = write_way(k, list, *pushes, via, NULL);
    uint32_t *way = SETT_TAKE(arena, steps, uint32_t);
    if (way == NULL)
        return SETT_NO_MEMORY;
    (void)write_way(k, list, *pushes, via, way);
    out->answer = SETT_YES;
    out->progress = 1;
    out->way = way;
    out->way_count = steps;
    return SETT_OK;
}

static SettStatus search(const Sokoban *s, int32_t weight, uint64_t budget,
                         SettArena *arena, KernelFound *out, int32_t *pushes)
{
    Search k = {.weight = weight};
    SettStatus status = begin(&k, s, arena);
    if (status == SETT_OK)
        status = run(&k, budget, &out->spent);
    if (status != SETT_OK && status != SETT_TOO_LARGE)
        return status;
    double progress = k.first > 0 && k.nearest != SETT_FAR
                          ? 0.9 * (k.first - k.nearest) / k.first
                          : 0;
    out->progress = sett_max_real(out->progress, progress);
    if (status == SETT_TOO_LARGE)
        return SETT_OK;
    if (k.won < 0) {
        out->answer = SETT_NO;
        return SETT_OK;
    }
    out->fewest = weight == 1;
    return tell(&k, arena, out, pushes);
}

SettStatus sett_kernel_sokoban(const KernelLevel *level, bool fewest,
                               uint64_t budget, SettArena *arena,
                               KernelFound *out, int32_t *pushes)
{
    Sokoban s;
    bool possible;
    *out = (KernelFound){.answer = SETT_UNKNOWN};
    *pushes = 0;
    SettStatus status = sett_sokoban_read(level, arena, &s, &possible);
    if (status != SETT_OK)
        return status == SETT_TOO_LARGE ? SETT_OK : status;
    if (!possible) {
        out->answer = SETT_NO;
        return SETT_OK;
    }
    uint64_t quick = fewest ? budget / 4 : budget;
    status = search(&s, 5, quick, arena, out, pushes);
    if (status != SETT_OK || !fewest || out->answer == SETT_NO)
        return status;
    return search(&s, 1, budget - quick, arena, out, pushes);
}
