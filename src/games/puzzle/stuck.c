/* stuck.c - can the player get stuck, and by which shortest play: of a search
   over all states, from which of them a win can be reached. */
#include "games/puzzle/solve_parts.h"

/* The graph of all states that were looked into, backwards. */
typedef struct Back {
    const PuzSolver *s;
    int32_t *first; /* by state: its part of `from` */
    int32_t *from;
    int32_t *queue;
    uint8_t *winnable; /* 2: proven; 1: it leads to states that nobody has
                          looked into */
} Back;

static const int32_t *leads(const PuzSolver *s, int32_t state)
{
    return s->edges[state >> EDGE_BITS] +
           (size_t)(state & ((1 << EDGE_BITS) - 1)) * (size_t)s->board->inputs;
}

static SettStatus build_back(Back *b, SettArena *arena)
{
    const PuzSolver *s = b->s;
    size_t states = (size_t)s->known.count;
    int32_t inputs = s->board->inputs;
    b->first = SETT_TAKE(arena, states + 2, int32_t);
    b->winnable = SETT_TAKE(arena, states, uint8_t);
    b->queue = sett_arena_raw(arena, states, sizeof *b->queue);
    b->from = sett_arena_raw(arena, (size_t)s->looked * (size_t)inputs + 1,
                             sizeof *b->from);
    if (b->first == NULL || b->winnable == NULL || b->queue == NULL ||
        b->from == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < s->next; i++)
        for (int32_t k = 0; k < inputs; k++)
            if (leads(s, i)[k] >= 0)
                b->first[leads(s, i)[k] + 2]++;
    for (size_t i = 2; i < states + 2; i++)
        b->first[i] += b->first[i - 1];
    for (int32_t i = 0; i < s->next; i++) {
        if ((i & 0xFFFF) == 0xFFFF && sett_cancelled(s->cancel))
            return SETT_CANCELLED;
        for (int32_t k = 0; k < inputs; k++)
            if (leads(s, i)[k] >= 0)
                b->from[b->first[leads(s, i)[k] + 1]++] = i;
    }
    return SETT_OK;
}

static void mark(Back *b, int32_t *tail, int32_t state, uint8_t as)
{
    if (b->winnable[state] != 0)
        return;
    b->winnable[state] = as;
    b->queue[(*tail)++] = state;
}

/* What leads to a win; then what leads to states not looked into. */
static void go_back(Back *b)
{
    const PuzSolver *s = b->s;
    int32_t head = 0, tail = 0;
    for (uint8_t as = 2; as > 0; as--) {
        for (int32_t i = 0; i < s->known.count; i++) {
            bool seed = i >= s->next;
            for (int32_t k = 0; k < s->board->inputs && i < s->next; k++)
                seed = seed || (as == 2 && leads(s, i)[k] == PUZ_WON);
            if (seed && (as == 1 || i < s->next))
                mark(b, &tail, i, as);
        }
        for (; head < tail; head++) {
            int32_t to = b->queue[head];
            for (int32_t k = b->first[to]; k < b->first[to + 1]; k++)
                mark(b, &tail, b->from[k], as);
        }
    }
}

/* Inputs of the shortest win beside which another one loses. */
static int32_t count_critical(const Back *b)
{
    const PuzSolver *s = b->s;
    int32_t critical = 0;
    for (int32_t at = s->win_from; at >= 0;
         at = sett_puz_known_parent(&s->known, at)) {
        bool loses = false;
        for (int32_t k = 0; k < s->board->inputs; k++) {
            int32_t to = leads(s, at)[k];
            loses = loses || (to >= 0 && b->winnable[to] == 0);
        }
        critical += loses;
    }
    return critical;
}

static SettStatus tell_stuck(const Back *b, SettArena *arena,
                             SettPuzzleSolved *out)
{
    const PuzSolver *s = b->s;
    int32_t first = -1;
    bool sure = true; /* of all before: they can be won */
    for (int32_t i = 0; i < s->known.count; i++) {
        out->lost += b->winnable[i] == 0;
        out->winnable += b->winnable[i] == 2;
        if (first < 0 && b->winnable[i] == 0)
            first = i;
        sure = sure && (first >= 0 || b->winnable[i] == 2);
    }
    bool all = s->next == s->known.count && !s->doubt && s->engine->draws == 0;
    out->stuck = first >= 0 && !s->doubt && s->engine->draws == 0 ? SETT_YES
                 : all                                            ? SETT_NO
                       : SETT_UNKNOWN;
    if (all && s->win_from >= 0)
        out->critical = count_critical(b);
    if (out->stuck != SETT_YES)
        return SETT_OK;
    uint32_t *way;
    out->stuck_shortest = sure;
    SettStatus status =
        sett_puz_solver_way_to(s, first, -1, arena, &way, &out->stuck_count);
    out->stuck_actions = way;
    return status;
}

SettStatus sett_puz_solver_stuck(const PuzSolver *s, SettArena *arena,
                                 SettPuzzleSolved *out)
{
    Back back = {.s = s};
    SettArena tmp;
    sett_arena_init(&tmp, arena->alloc, 0);
    SettStatus status = build_back(&back, &tmp);
    if (status == SETT_OK) {
        go_back(&back);
        status = tell_stuck(&back, arena, out);
    }
    sett_arena_free(&tmp);
    return status;
}
