/* kernel_plain_leap.c - the plain twin of kernels in side view; and the search
   over all states. */
#include "kernel_plain_leap.h"

#include <stdlib.h>
#include <string.h>

static const SettKernelTile *tile(const PlainGame *g, int32_t x, int32_t y)
{
    static const SettKernelTile none = {0};
    if (x < 0 || y < 0 || x >= g->level.w || y >= g->level.h)
        return &none;
    return &g->k->tiles[g->below[y * g->level.w + x]];
}

static bool has(const PlainGame *g, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < g->level.w && y < g->level.h;
}

static bool is_carried(const PlainGame *g, const PlainState *s)
{
    if (s->y < 0)
        return false;
    if (s->y + 1 == g->level.h)
        return g->k->outside[SETT_S] == SETT_OUTSIDE_SOLID;
    return tile(g, s->x, s->y + 1)->does &
               (SETT_DOES_ONEWAY | SETT_DOES_CLIMB) ||
           kernel_plain_is_shut(g, s, s->x, s->y + 1);
}

static bool hangs(const PlainGame *g, const PlainState *s, uint32_t does)
{
    for (int32_t i = 0; i < g->k->body; i++)
        if (s->y - i >= 0 && tile(g, s->x, s->y - i)->does & does)
            return true;
    return false;
}

/* Moves by (dx, dy); `later`: a step of a jump that is not its first. */
static bool move(const PlainGame *g, PlainState *s, int32_t dx, int32_t dy,
                 bool later, int32_t air, int32_t side)
{
    int32_t x = s->x + dx, y = s->y + dy, w = g->level.w;
    bool quirk = g->k->leap.top == SETT_TOP_BOTTOM_ROW;
    if (g->k->outside[SETT_E] == SETT_OUTSIDE_WRAP)
        x = (x + w) % w;
    if (y < 0 && !quirk && g->k->outside[SETT_N] == SETT_OUTSIDE_SOLID)
        return false;
    if (y < 0 && !quirk)
        y = 0;
    if (x < 0 || x >= w || y >= g->level.h || y < (later ? -2 : -1))
        return false;
    for (int32_t i = 0; i < g->k->body; i++) {
        int32_t row = y < 0 ? g->level.h + y - i : y - i;
        if (!has(g, x, row))
            continue;
        /* Above the top the tile that is tested is not where one gets to. */
        if (y < 0 || (later && s->y + dy < 0 && quirk)) {
            if (tile(g, x, row)->does & (SETT_DOES_SOLID | SETT_DOES_HAZARD))
                return false;
            continue;
        }
        if (i == 0 && dy > 0 && tile(g, x, row)->does & SETT_DOES_ONEWAY)
            return false;
        if (i == 0 ? !kernel_plain_may_enter(g, s, x, row, dx, dy, false)
                   : tile(g, x, row)->does & SETT_DOES_SOLID ||
                         kernel_plain_is_shut(g, s, x, row))
            return false;
    }
    /* Where one comes down again is not tested, but a lock stays a lock. */
    if (y < 0 && later) {
        y = 0;
        if (!kernel_plain_may_enter(g, s, x, y, dx, dy, true))
            return false;
    }
    kernel_plain_arrive(g, s, x, y, air, side);
    return true;
}

static bool jump(const PlainGame *g, PlainState *s, uint32_t code, bool carried)
{
    const SettPlatformer *m = &g->k->leap;
    int32_t step = (int32_t)(code / 2), side = code % 2 ? -1 : 1;
    if (step >= m->jump_steps || (side < 0 && !m->mirrored && s->air == 0))
        return false;
    const SettJumpStep *j = &m->jumps[step];
    bool first = j->from < 0;
    if (first ? !carried || (side < 0 && !m->mirrored)
              : s->air != j->from + 1 || s->side != side)
        return false;
    if (s->y >= g->level.h - 1 && g->k->outside[SETT_S] != SETT_OUTSIDE_SOLID)
        return false;
    bool ends = j->end == step + 1;
    return move(g, s, side * j->dx, j->dy, !first, ends ? 0 : step + 1,
                ends ? 0 : side);
}

static bool is_brick(const PlainGame *g, int32_t x, int32_t y)
{
    return tile(g, x, y)->does & SETT_DOES_DIG;
}

static bool is_free(const PlainGame *g, int32_t x, int32_t y)
{
    return has(g, x, y) && !(tile(g, x, y)->does & SETT_DOES_SOLID);
}

static bool dig(const PlainGame *g, PlainState *s, uint32_t code, bool stands)
{
    SettDig reach = g->k->dig;
    int32_t x = s->x, y = s->y, side = code == 0 || code == 3 ? -1 : 1;
    if (code == 2) {
        if (reach < SETT_DIG_PIT || !is_brick(g, x, y + 1))
            return false;
        kernel_plain_arrive(g, s, x, y + 1, 0, 0);
        return true;
    }
    x += side;
    if (!stands || reach == SETT_DIG_NONE)
        return false;
    if (code < 2) {
        if (!is_brick(g, x, y + 1) || !is_free(g, x, y) ||
            tile(g, x, y)->does & (SETT_DOES_CLIMB | SETT_DOES_HANG))
            return false;
        kernel_plain_arrive(g, s, x, y + 1, 0, 0);
        return true;
    }
    bool trench = is_free(g, s->x, y - 1) && is_free(g, x, y - 1);
    if (!is_brick(g, x, y) ||
        !(reach == SETT_DIG_FREE || (reach == SETT_DIG_TRENCH && trench)))
        return false;
    kernel_plain_arrive(g, s, x, y, 0, 0);
    return true;
}

bool kernel_plain_leap(const PlainGame *g, PlainState *s, uint32_t action)
{
    const SettPlatformer *m = &g->k->leap;
    bool climbs = hangs(g, s, SETT_DOES_CLIMB);
    bool held = climbs || hangs(g, s, SETT_DOES_HANG);
    bool carried = is_carried(g, s);
    if (s->y == g->level.h - 1 && !held &&
        g->k->outside[SETT_S] != SETT_OUTSIDE_SOLID)
        return false;
    if (action >= 64)
        return jump(g, s, action - 64, carried);
    if (action >= 32)
        return action < 37 && dig(g, s, action - 32, carried || held);
    if (action >= 16) {
        int32_t i = (int32_t)action - 16;
        if (i >= m->fall_count || carried || held)
            return false;
        if (m->short_falls && m->falls[i].x > 0 &&
            s->x + m->falls[i].x >= g->level.w - 1)
            return false;
        return move(g, s, m->falls[i].x, m->falls[i].y, false, 0, 0);
    }
    if (!carried && !held)
        return false;
    bool ladder_below =
        carried && tile(g, s->x, s->y + 1)->does & SETT_DOES_CLIMB;
    switch (action) {
    case SETT_N:
        return climbs && move(g, s, 0, -1, false, 0, 0);
    case SETT_S:
        return (held || ladder_below) && move(g, s, 0, 1, false, 0, 0);
    case SETT_E:
        return move(g, s, 1, 0, false, 0, 0);
    case SETT_W:
        return move(g, s, -1, 0, false, 0, 0);
    default:
        return false;
    }
}

/* All states, in the order of meeting them, with a chained hash table. */
typedef struct Node {
    PlainState s;
    int32_t moves, chain, pushes;
    uint8_t can_win;
} Node;

enum { MOST = 6000, HEADS = 8192, MOST_CODES = 320 };

typedef struct All {
    Node *node;
    int32_t count, head[HEADS];
    /* edges for working back */
    int32_t *edge_from, *edge_to, edges, edge_room;
} All;

static int32_t meet(All *a, const PlainState *s, int32_t moves)
{
    uint64_t h = sett_hash(s, sizeof *s, 1) % HEADS;
    for (int32_t i = a->head[h]; i > 0; i = a->node[i - 1].chain)
        if (memcmp(&a->node[i - 1].s, s, sizeof *s) == 0)
            return i - 1;
    if (a->count == MOST)
        return -1;
    Node *n = &a->node[a->count];
    memset(n, 0, sizeof *n);
    n->s = *s;
    n->moves = moves;
    n->chain = a->head[h];
    a->head[h] = ++a->count;
    return a->count - 1;
}

/* Every code that could be an action. */
static int32_t codes(const SettKernel *k, uint32_t *out)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < 9; i++)
        out[count++] = i;
    for (int32_t i = 0; i < k->leap.fall_count; i++)
        out[count++] = 16 + (uint32_t)i;
    for (uint32_t i = 0; i < 5 && k->dig; i++)
        out[count++] = 32 + i;
    for (int32_t i = 0; i < 2 * k->leap.jump_steps; i++)
        out[count++] = 64 + (uint32_t)i;
    for (int32_t i = 0; i < 2 * k->move_count; i++)
        out[count++] = 8192 + (uint32_t)i;
    for (uint32_t i = 0; i < PLAIN_FOES && k->throws; i++)
        out[count++] = 16384 + i;
    assert_true(count <= MOST_CODES);
    return count;
}

static void link_states(All *a, int32_t from, int32_t to)
{
    if (a->edges == a->edge_room) {
        a->edge_room = 2 * a->edge_room + 1000;
        size_t size = (size_t)a->edge_room * sizeof(int32_t);
        a->edge_from = realloc(a->edge_from, size);
        a->edge_to = realloc(a->edge_to, size);
        assert_true(a->edge_from != NULL && a->edge_to != NULL);
    }
    a->edge_from[a->edges] = from;
    a->edge_to[a->edges++] = to;
}

static bool explore(All *a, const PlainGame *g, PlainAnswer *out)
{
    uint32_t list[MOST_CODES];
    int32_t count = codes(g->k, list);
    for (int32_t i = 0; i < a->count; i++) {
        if (a->node[i].s.ended == SETT_WON && !out->wins) {
            out->wins = true;
            out->fewest = a->node[i].moves;
        }
        if (a->node[i].s.ended != SETT_PLAYING)
            continue;
        for (int32_t c = 0; c < count; c++) {
            PlainState next = a->node[i].s;
            if (!kernel_plain_play(g, &next, list[c]))
                continue;
            int32_t to = meet(a, &next, a->node[i].moves + 1);
            if (to < 0)
                return false;
            link_states(a, i, to);
        }
    }
    return true;
}

/* Over and over along all edges; an edge costs 1 where boxes moved. */
static int32_t fewest_pushes(All *a)
{
    int32_t least = INT32_MAX;
    for (int32_t i = 0; i < a->count; i++)
        a->node[i].pushes = i == 0 ? 0 : INT32_MAX / 2;
    for (bool changed = true; changed;) {
        changed = false;
        for (int32_t e = 0; e < a->edges; e++) {
            const Node *from = &a->node[a->edge_from[e]];
            Node *to = &a->node[a->edge_to[e]];
            int32_t sum = from->pushes + (memcmp(from->s.box, to->s.box,
                                                 sizeof to->s.box) != 0);
            if (sum >= to->pushes)
                continue;
            to->pushes = sum;
            changed = true;
        }
    }
    for (int32_t i = 0; i < a->count; i++)
        if (a->node[i].s.ended == SETT_WON && a->node[i].pushes < least)
            least = a->node[i].pushes;
    return least;
}

PlainAnswer kernel_plain_solve(const PlainGame *game)
{
    PlainAnswer out = {0};
    All *a = calloc(1, sizeof *a);
    assert_non_null(a);
    a->node = malloc(MOST * sizeof *a->node);
    assert_non_null(a->node);
    PlainState start;
    kernel_plain_begin(game, &start);
    (void)meet(a, &start, 0);
    out.too_many = !explore(a, game, &out);
    if (game->k->mode == SETT_KERNEL_PUSH && out.wins && !out.too_many)
        out.pushes = fewest_pushes(a);
    for (int32_t i = 0; i < a->count; i++) {
        a->node[i].can_win = a->node[i].s.ended == SETT_WON;
        out.states += a->node[i].s.ended == SETT_PLAYING;
    }
    for (bool changed = true; changed && !out.too_many;) {
        changed = false;
        for (int32_t e = a->edges - 1; e >= 0; e--) {
            Node *from = &a->node[a->edge_from[e]];
            if (from->can_win || !a->node[a->edge_to[e]].can_win)
                continue;
            from->can_win = 1;
            changed = true;
        }
    }
    for (int32_t i = 0; i < a->count && !out.too_many; i++)
        if (!a->node[i].can_win && a->node[i].s.ended == SETT_PLAYING) {
            out.stuck = true;
            out.soonest = a->node[i].moves;
            break;
        }
    free(a->edge_from);
    free(a->edge_to);
    free(a->node);
    free(a);
    return out;
}

bool kernel_plain_can_win(const PlainGame *game, const PlainState *state)
{
    PlainGame other = *game;
    All *a = calloc(1, sizeof *a);
    assert_non_null(a);
    a->node = malloc(MOST * sizeof *a->node);
    assert_non_null(a->node);
    PlainAnswer out = {0};
    (void)meet(a, state, 0);
    bool all = explore(a, &other, &out);
    free(a->edge_from);
    free(a->edge_to);
    free(a->node);
    free(a);
    return out.wins || !all;
}
