/* kernel_bound.c - see solve.h: breadth-first over the graph backwards. */
#include "base/least.h"
#include "games/kernel/solve.h"
#include "level/bits.h"

#include <string.h>

typedef struct Back {
    const KernelLevel *l;
    const int32_t *from, *from_of; /* nodes before each node */
    int32_t *queue;
} Back;

static SettStatus turn_round(const KernelLevel *l, SettArena *arena, Back *out)
{
    int32_t edges = l->edge_of[l->nodes];
    int32_t *of = SETT_TAKE(arena, l->nodes + 2, int32_t);
    int32_t *from = sett_arena_raw(arena, (size_t)edges + 1, sizeof *from);
    int32_t *queue = sett_arena_raw(arena, (size_t)l->nodes, sizeof *queue);
    if (of == NULL || from == NULL || queue == NULL)
        return SETT_NO_MEMORY;
    for (int32_t e = 0; e < edges; e++)
        of[l->edges[e].to + 2]++;
    for (int32_t n = 2; n < l->nodes + 2; n++)
        of[n] += of[n - 1];
    for (int32_t n = 0; n < l->nodes; n++)
        for (int32_t e = l->edge_of[n]; e < l->edge_of[n + 1]; e++)
            from[of[l->edges[e].to + 1]++] = n;
    *out = (Back){l, from, of, queue};
    return SETT_OK;
}

/* From the nodes with 0 in `steps`; all others are KERNEL_FAR. The most moves
   from anywhere. */
static int32_t spread(const Back *b, uint16_t *steps)
{
    int32_t end = 0;
    for (int32_t n = 0; n < b->l->nodes; n++)
        if (steps[n] == 0)
            b->queue[end++] = n;
    for (int32_t begin = 0; begin < end; begin++) {
        int32_t at = b->queue[begin];
        int32_t next = sett_min(steps[at] + 1, KERNEL_FAR - 1);
        for (int32_t i = b->from_of[at]; i < b->from_of[at + 1]; i++) {
            int32_t n = b->from[i];
            if (steps[n] != KERNEL_FAR)
                continue;
            steps[n] = (uint16_t)next;
            b->queue[end++] = n;
        }
    }
    return end > 0 ? steps[b->queue[end - 1]] : 0;
}

/* One action may slide over many edges. */
static void bound_slides(const KernelLevel *l, uint16_t *steps)
{
    for (int32_t n = 0; n < l->nodes && l->slides; n++)
        if (steps[n] != KERNEL_FAR)
            steps[n] = 0;
}

static uint16_t *new_steps(const KernelLevel *l, SettArena *arena)
{
    uint16_t *steps = sett_arena_raw(arena, (size_t)l->nodes, sizeof *steps);
    if (steps != NULL)
        memset(steps, 0xff, (size_t)l->nodes * sizeof *steps);
    return steps;
}

static bool is_end(const KernelLevel *l, int32_t node)
{
    KernelState s = {.node = node};
    for (int32_t i = 0; i < l->k->win_count; i++) {
        SettRuleKind kind = l->win[i].rule->kind;
        if ((kind == SETT_RULE_GOAL || kind == SETT_RULE_EDGE) &&
            !sett_kernel_holds(l, &s, &l->win[i]))
            return false;
    }
    return true;
}

static bool needs_all(const KernelLevel *l, const KernelRule *r)
{
    if (r->foes != 0 || r->boxes || r->fixed != 0)
        return false;
    switch (r->rule->kind) {
    case SETT_RULE_NO:
        return true;
    case SETT_RULE_LEFT:
        return r->rule->compare == SETT_AT_MOST && r->rule->n <= 0;
    case SETT_RULE_TAKEN:
        return r->rule->compare == SETT_AT_LEAST && r->rule->n >= r->total &&
               l->carried == NULL;
    default:
        return false;
    }
}

/* The gate that all ends are behind, or 0. */
static int32_t gate_of_ends(const KernelLevel *l)
{
    int32_t gate = -1;
    for (int32_t n = 0; n < l->nodes; n++) {
        if (!is_end(l, n))
            continue;
        int32_t cell = l->node_cell[n];
        int32_t here = cell < 0 ? 0 : l->k->tiles[l->tile[cell]].gate;
        if (gate >= 0 && here != gate)
            return 0;
        gate = here;
    }
    return sett_max(gate, 0);
}

static bool foes_eat(const KernelLevel *l)
{
    for (int32_t i = 0; i < l->foes; i++)
        if (l->k->foes[l->foe_kind[i]].eats)
            return true;
    return false;
}

static SettStatus find_needed(KernelBound *b, SettArena *arena)
{
    const KernelLevel *l = b->l;
    uint64_t *needed = SETT_TAKE(arena, l->words, uint64_t);
    if (needed == NULL)
        return SETT_NO_MEMORY;
    b->needed = needed;
    if (foes_eat(l))
        return SETT_OK;
    int32_t gate = b->ends ? gate_of_ends(l) : 0;
    for (int32_t i = 0; i < l->k->win_count; i++)
        for (int32_t w = 0; w < l->words && needs_all(l, &l->win[i]); w++)
            needed[w] |= l->win[i].mask[w];
    if (gate > 0 && needs_all(l, &l->gates[gate - 1]))
        for (int32_t w = 0; w < l->words; w++)
            needed[w] |= l->gates[gate - 1].mask[w];
    for (int32_t w = 0; w < l->words; w++)
        b->needed_count += sett_bits_count(needed[w]);
    return SETT_OK;
}

/* With a body of 2 the head takes things as well. */
static bool takes(const KernelLevel *l, int32_t node, int32_t cell)
{
    int32_t at = l->node_cell[node];
    return at == cell || (l->k->body == 2 && at - l->w == cell);
}

static SettStatus add_thing(KernelBound *b, const Back *back, int32_t thing,
                            SettArena *arena)
{
    const KernelLevel *l = b->l;
    uint16_t *steps = new_steps(l, arena), from = KERNEL_FAR;
    if (steps == NULL)
        return SETT_NO_MEMORY;
    for (int32_t n = 0; n < l->nodes; n++)
        if (takes(l, n, l->thing_at[thing])) {
            steps[n] = 0;
            from = b->end[n] < from ? b->end[n] : from;
        }
    spread(back, steps);
    bound_slides(l, steps);
    if (l->k->bump) /* taken from beside it, where somebody stands on it */
        from = 0;
    if (steps[l->start_node] == KERNEL_FAR || from == KERNEL_FAR) {
        b->unreachable = true;
        b->lost_cell = l->thing_at[thing];
    }
    if (b->count == 24)
        return SETT_OK;
    b->thing[b->count] = thing;
    b->from[b->count] = from;
    b->steps[b->count++] = steps;
    return SETT_OK;
}

/* Whether a win asks for a place. */
static bool has_ends(const KernelLevel *l)
{
    for (int32_t i = 0; i < l->k->win_count; i++)
        if (l->win[i].rule->kind == SETT_RULE_GOAL ||
            l->win[i].rule->kind == SETT_RULE_EDGE)
            return true;
    return false;
}

/* Moves from every node to an end, and the most of them; NULL: no memory. */
static uint16_t *find_ends(const Back *back, SettArena *arena, int32_t *most)
{
    const KernelLevel *l = back->l;
    uint16_t *end = new_steps(l, arena);
    if (end == NULL)
        return NULL;
    for (int32_t n = 0; n < l->nodes; n++)
        end[n] = is_end(l, n) ? 0 : KERNEL_FAR;
    *most = spread(back, end);
    return end;
}

/* Moves from every node to the nearest key. */
static SettStatus find_keys(const Back *back, SettArena *arena, KernelWays *out)
{
    const KernelLevel *l = back->l;
    uint16_t *steps = new_steps(l, arena);
    if (steps == NULL)
        return SETT_NO_MEMORY;
    for (int32_t n = 0; n < l->nodes; n++) {
        int32_t cell = l->node_cell[n];
        if (cell < 0 || !(l->k->tiles[l->tile[cell]].does & SETT_DOES_KEY))
            continue;
        steps[n] = 0;
        if (out->end[n] != KERNEL_FAR)
            out->after_key = sett_max(out->after_key, out->end[n]);
        out->key = steps;
    }
    int32_t most = spread(back, steps);
    if (out->key != NULL)
        out->most = sett_max(out->most, most + out->after_key);
    return SETT_OK;
}

SettStatus sett_kernel_ways(const KernelLevel *l, SettArena *arena,
                            KernelWays *out)
{
    Back back;
    *out = (KernelWays){0};
    if (l->k->mode == SETT_KERNEL_PUSH || !has_ends(l))
        return SETT_OK;
    SettStatus status = turn_round(l, arena, &back);
    if (status == SETT_OK)
        out->end = find_ends(&back, arena, &out->most);
    if (out->end == NULL)
        return SETT_NO_MEMORY;
    return find_keys(&back, arena, out);
}

SettStatus sett_kernel_bound(const KernelLevel *l, SettArena *arena,
                             KernelBound *out)
{
    Back back;
    *out = (KernelBound){.l = l, .lost_cell = -1};
    if (l->k->mode == SETT_KERNEL_PUSH)
        return find_needed(out, arena);
    SettStatus status = turn_round(l, arena, &back);
    int32_t most;
    uint16_t *end = status == SETT_OK ? find_ends(&back, arena, &most) : NULL;
    if (end == NULL)
        return SETT_NO_MEMORY;
    out->ends = has_ends(l);
    bound_slides(l, end);
    out->end = end;
    out->unreachable = end[l->start_node] == KERNEL_FAR;
    status = find_needed(out, arena);
    for (int32_t i = 0; i < l->things && status == SETT_OK; i++)
        if ((out->needed[i / 64] >> i % 64 & 1) &&
            (out->count < 24 || !out->unreachable)) {
            SettArenaMark mark = sett_arena_mark(arena);
            bool kept = out->count < 24;
            status = add_thing(out, &back, i, arena);
            if (!kept)
                sett_arena_reset(arena, mark);
            if (sett_work(arena, 10 * (uint64_t)l->nodes))
                return SETT_CANCELLED;
        }
    return status;
}

/* What food is still there to give. */
static int32_t food_left(const KernelLevel *l, const KernelState *s)
{
    int32_t food = 0;
    for (int32_t w = 0; w < l->words; w++)
        for (uint64_t rest = s->left[w]; rest != 0; rest &= rest - 1) {
            int32_t thing = 64 * w + sett_bits_lowest(rest);
            const SettKernelTile *t = &l->k->tiles[l->tile[l->thing_at[thing]]];
            food += t->does & SETT_DOES_FOOD ? t->value : 0;
        }
    return food;
}

int32_t sett_kernel_least(const KernelBound *b, const KernelState *s)
{
    const KernelLevel *l = b->l;
    if (s->ended != SETT_PLAYING)
        return s->ended == SETT_WON ? 0 : SETT_FAR;
    if (b->end == NULL)
        return 0;
    int32_t least = b->end[s->node];
    for (int32_t i = 0; i < b->count; i++) {
        int32_t thing = b->thing[i];
        if (!(s->left[thing / 64] >> thing % 64 & 1))
            continue;
        int32_t steps = b->steps[i][s->node];
        if (steps == KERNEL_FAR || b->from[i] == KERNEL_FAR)
            return SETT_FAR;
        least = sett_max(least, steps + b->from[i]);
    }
    if (least >= KERNEL_FAR)
        return SETT_FAR;
    int32_t loss = l->k->resource.used ? -l->k->resource.per_turn : 0;
    if (loss > 0 && least > 0 &&
        (int64_t)(least - 1) * loss >= (int64_t)s->resource + food_left(l, s))
        return SETT_FAR;
    return least;
}
