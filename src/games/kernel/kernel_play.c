/* kernel_play.c - one turn: the player moves and takes what is there; then it
   may be won; then foes act; then the resource goes down. Won and lost in one
   turn counts as won, as in DungeonGrams. */
#include "base/least.h"
#include "games/kernel/turn.h"
#include "level/bits.h"

#include <string.h>

static bool is_left(const KernelState *s, int32_t thing)
{
    return s->left[thing / 64] >> thing % 64 & 1;
}

void sett_kernel_start(const KernelLevel *l, KernelState *s)
{
    memset(s, 0, l->state_size);
    s->resource = l->k->resource.used ? l->k->resource.start : 0;
    s->hp = l->k->hp;
    s->node = l->k->mode == SETT_KERNEL_PUSH ? l->start : l->start_node;
    s->ended = SETT_PLAYING;
    for (int32_t i = 0; i < l->things; i++)
        s->left[i / 64] |= (uint64_t)1 << i % 64;
    for (int32_t i = 0; i < l->box_words; i++)
        s->left[l->words + i] = l->boxes[i];
    KernelFoe *foes = sett_kernel_foes(l, s);
    for (int32_t i = 0; i < l->foes; i++) {
        const SettKernelFoe *kind = &l->k->foes[l->foe_kind[i]];
        foes[i] = (KernelFoe){.cell = l->home[i], .hp = (int16_t)kind->hp};
        while (kind->manner == SETT_FOE_PATROL &&
               !(kind->dirs >> foes[i].heading & 1))
            foes[i].heading++;
    }
    if (l->k->throw_one)
        foes[l->foes].cell = -1;
    sett_kernel_enter(&(KernelTurn){l, s, NULL, NULL}, sett_kernel_cell(l, s));
    if (s->ended == SETT_PLAYING && sett_kernel_wins(l, s))
        s->ended = SETT_WON;
}

/* Keys of a kind that are held. */
static int32_t keys_held(const KernelLevel *l, const KernelState *s,
                         int32_t kind)
{
    int32_t held = 0;
    for (int32_t i = 0; i < l->things; i++) {
        if (is_left(s, i))
            continue;
        const SettKernelTile *t = &l->k->tiles[l->tile[l->thing_at[i]]];
        if (t->kind != kind)
            continue;
        if (t->does & SETT_DOES_KEY)
            held++;
        if (t->does & SETT_DOES_LOCK && l->k->consume_keys)
            held--;
    }
    return held;
}

static bool compares(SettCompare compare, int32_t value, int32_t n)
{
    return compare == SETT_AT_LEAST ? value >= n : value <= n;
}

static int32_t count_left(const KernelLevel *l, const KernelState *s,
                          const KernelRule *r)
{
    int32_t count = r->fixed;
    for (int32_t i = 0; i < l->words; i++)
        count += sett_bits_count(s->left[i] & r->mask[i]);
    if (r->foes != 0) {
        const KernelFoe *foes =
            (const KernelFoe *)(const void *)(s->left + l->words +
                                              l->box_words);
        for (int32_t i = 0; i < l->foes; i++)
            count += (r->foes >> i & 1) && foes[i].cell >= 0;
    }
    return count + (r->boxes ? l->box_count : 0);
}

/* Boxes and foes of the rule that are on (off) its tiles. */
static int32_t count_on(const KernelLevel *l, const KernelState *s,
                        const KernelRule *r, bool on)
{
    int32_t count = 0;
    uint64_t tags = r->rule->on;
    for (int32_t i = 0; i < l->box_words && r->boxes; i++)
        for (uint64_t rest = s->left[l->words + i]; rest != 0;
             rest &= rest - 1) {
            int32_t cell = 64 * i + sett_bits_lowest(rest);
            count += ((l->k->tiles[l->tile[cell]].tags & tags) != 0) == on;
        }
    const KernelFoe *foes =
        (const KernelFoe *)(const void *)(s->left + l->words + l->box_words);
    for (int32_t i = 0; i < l->foes; i++)
        if (r->foes >> i & 1 && foes[i].cell >= 0)
            count +=
                ((l->k->tiles[l->tile[foes[i].cell]].tags & tags) != 0) == on;
    return count;
}

static bool at_edge(const KernelLevel *l, int32_t cell, SettDir side)
{
    int32_t x = cell < 0 ? cell + l->w : cell % l->w;
    int32_t y = cell < 0 ? 0 : cell / l->w;
    switch (side) {
    case SETT_N:
        return y == 0;
    case SETT_E:
        return x == l->w - 1;
    case SETT_S:
        return y == l->h - 1;
    default:
        return x == 0;
    }
}

/* "All (some) of these cells have a box on them." */
static bool are_covered(const KernelLevel *l, const KernelState *s,
                        const KernelRule *r)
{
    bool all = true, some = false;
    for (int32_t i = 0; i < l->box_words; i++) {
        uint64_t boxes = s->left[l->words + i];
        all = all && (r->cells[i] & ~boxes) == 0;
        some = some || (r->cells[i] & boxes) != 0;
    }
    return r->rule->kind == SETT_RULE_ALL_ON ? all : some;
}

bool sett_kernel_holds(const KernelLevel *l, const KernelState *s,
                       const KernelRule *r)
{
    const SettKernelRule *rule = r->rule;
    int32_t cell;
    if (r->cells != NULL)
        return are_covered(l, s, r);
    switch (rule->kind) {
    case SETT_RULE_GOAL:
        cell = sett_kernel_cell(l, s);
        return cell >= 0 && (l->cell[cell] & KERNEL_GOAL) != 0;
    case SETT_RULE_EDGE:
        return at_edge(l, sett_kernel_cell(l, s), rule->side);
    case SETT_RULE_NO:
        return count_left(l, s, r) == 0;
    case SETT_RULE_ALL_ON:
        return r->fixed == 0 && count_on(l, s, r, false) == 0;
    case SETT_RULE_SOME_ON:
        return r->total > 0 && (r->total > (r->boxes ? l->box_count : 0) +
                                               sett_bits_count(r->foes) ||
                                count_on(l, s, r, true) > 0);
    case SETT_RULE_LEFT:
        return compares(rule->compare, count_left(l, s, r), rule->n);
    case SETT_RULE_TAKEN:
        return compares(rule->compare, r->total - count_left(l, s, r), rule->n);
    case SETT_RULE_HP:
        return compares(rule->compare, s->hp, rule->n);
    case SETT_RULE_RESOURCE:
        return compares(rule->compare, s->resource, rule->n);
    case SETT_RULE_TURNS:
        return compares(rule->compare, s->turns, rule->n);
    }
    return false;
}

bool sett_kernel_wins(const KernelLevel *l, const KernelState *s)
{
    for (int32_t i = 0; i < l->k->win_count; i++)
        if (!sett_kernel_holds(l, s, &l->win[i]))
            return false;
    return true;
}

bool sett_kernel_is_shut(const KernelLevel *l, const KernelState *s,
                         int32_t cell)
{
    const SettKernelTile *t = &l->k->tiles[l->tile[cell]];
    if (t->does & SETT_DOES_LOCK && is_left(s, l->thing[cell]))
        return true;
    return t->gate > 0 && !sett_kernel_holds(l, s, &l->gates[t->gate - 1]);
}

bool sett_kernel_may_enter(const KernelLevel *l, const KernelState *s,
                           int32_t cell)
{
    if (cell < 0 || !(l->cell[cell] & KERNEL_CHANGES))
        return true;
    const SettKernelTile *t = &l->k->tiles[l->tile[cell]];
    if (t->does & SETT_DOES_LOCK && is_left(s, l->thing[cell]) &&
        keys_held(l, s, t->kind) <= 0)
        return false;
    return t->gate == 0 || sett_kernel_holds(l, s, &l->gates[t->gate - 1]);
}

static bool may_go(const KernelLevel *l, const KernelState *s,
                   const KernelEdge *e)
{
    for (int32_t i = 0; i < e->guards; i++) {
        const KernelGuard *guard = &l->guards[e->guard + i];
        if (sett_kernel_is_shut(l, s, guard->cell) != guard->shut)
            return false;
    }
    return sett_kernel_may_enter(l, s, l->node_cell[e->to]);
}

static const KernelEdge *edge_of(const KernelLevel *l, const KernelState *s,
                                 uint32_t action)
{
    const KernelEdge *e = l->edges + l->edge_of[s->node];
    const KernelEdge *end = l->edges + l->edge_of[s->node + 1];
    for (; e < end; e++)
        if (e->action == action && may_go(l, s, e))
            return e;
    return NULL;
}

void sett_kernel_hurt(const KernelLevel *l, KernelState *s, int32_t damage)
{
    s->hp -= damage;
    if (l->k->hp == 0 || s->hp <= 0)
        s->ended = SETT_LOST;
    s->hp = sett_max(s->hp, 0);
}

void sett_kernel_enter(const KernelTurn *t, int32_t cell)
{
    const KernelLevel *l = t->l;
    KernelState *s = t->s;
    if (cell < 0)
        return;
    const SettKernelTile *tile = &l->k->tiles[l->tile[cell]];
    if (l->cell[cell] & KERNEL_HAZARD) {
        int32_t damage = tile->damage > 0 ? tile->damage : s->hp;
        sett_kernel_hurt(l, s, damage);
        sett_kernel_tell(t, KERNEL_HURT, cell, sett_max(damage, 1));
    }
    int32_t thing = l->thing[cell];
    if (thing < 0 || s->ended == SETT_LOST || !is_left(s, thing))
        return;
    s->left[thing / 64] &= ~((uint64_t)1 << thing % 64);
    if (tile->does & SETT_DOES_FOOD)
        s->resource = sett_min(s->resource + tile->value, l->k->resource.most);
    if (tile->does & SETT_DOES_HEAL && l->k->hp > 0)
        s->hp =
            sett_min(s->hp + tile->value, sett_max(l->k->hp_most, l->k->hp));
    sett_kernel_tell(t,
                     tile->does & SETT_DOES_LOCK ? KERNEL_OPENED : KERNEL_TAKEN,
                     cell, tile->value);
}

static void arrive(const KernelTurn *t, int32_t node)
{
    t->s->node = node;
    int32_t cell = t->l->node_cell[node];
    sett_kernel_enter(t, cell);
    if (t->l->k->body == 2 && cell >= t->l->w && t->s->ended != SETT_LOST)
        sett_kernel_enter(t, cell - t->l->w);
}

/* Along an edge. False: he is stopped. */
static inline bool go(const KernelTurn *t, const KernelEdge *e)
{
    if (t->l->k->bump)
        return sett_kernel_go(t, e->to, e->action);
    if (sett_kernel_bump(t, t->l->node_cell[e->to]))
        return false;
    arrive(t, e->to);
    return true;
}

/* Along an edge, and on where the ground is slippery. */
static bool move(const KernelTurn *t, uint32_t action)
{
    const KernelEdge *e = edge_of(t->l, t->s, action);
    if (e == NULL)
        return false;
    if (!go(t, e))
        return true;
    for (int32_t i = 0; t->l->slides && i < t->l->nodes; i++) {
        int32_t cell = t->l->node_cell[t->s->node];
        if (cell < 0 || !(t->l->cell[cell] & KERNEL_SLIDE) ||
            t->s->ended == SETT_LOST)
            break;
        e = edge_of(t->l, t->s, action);
        if (e == NULL || !go(t, e))
            break;
    }
    return true;
}

static bool act(const KernelTurn *t, uint32_t action)
{
    if (action == SETT_KERNEL_WAIT)
        return t->l->k->mode == SETT_KERNEL_TURNS && t->l->k->wait;
    if (t->l->k->mode == SETT_KERNEL_PUSH)
        return sett_kernel_push(t, action);
    if (action >= SETT_KERNEL_THROW)
        return sett_kernel_throw(t, action);
    bool legal = move(t, action);
    if (t->l->k->throw_one)
        sett_kernel_pick_up(t);
    return legal;
}

static void end_turn(const KernelTurn *t)
{
    const KernelLevel *l = t->l;
    KernelState *s = t->s;
    s->turns++;
    s->phase = (uint8_t)((s->phase + 1) % l->foe_turns);
    if (s->ended == SETT_WON)
        return;
    if (l->k->resource.used && s->ended == SETT_PLAYING) {
        s->resource += l->k->resource.per_turn;
        if (s->resource <= 0)
            s->ended = SETT_LOST;
    }
    for (int32_t i = 0; i < l->k->lose_count && s->ended == SETT_PLAYING; i++)
        if (sett_kernel_holds(l, s, &l->lose[i]))
            s->ended = l->lose[i].rule->kind == SETT_RULE_TURNS ? SETT_TIMEOUT
                                                                : SETT_LOST;
}

bool sett_kernel_play(const KernelLevel *level, void *scratch,
                      KernelState *state, uint32_t action, SettEvents *events)
{
    const KernelTurn turn = {level, state, scratch, events};
    if (state->ended != SETT_PLAYING)
        return false;
    bool legal = act(&turn, action);
    if (state->ended == SETT_PLAYING)
        sett_kernel_touch(&turn);
    if (state->ended == SETT_PLAYING && sett_kernel_wins(level, state))
        state->ended = SETT_WON;
    if ((state->ended == SETT_PLAYING || level->k->whole_turns) &&
        level->foes > 0) {
        sett_kernel_foes_act(&turn);
        if (state->ended == SETT_PLAYING && sett_kernel_wins(level, state))
            state->ended = SETT_WON;
    }
    end_turn(&turn);
    return legal;
}

static void add(uint32_t action, uint32_t *out, int32_t capacity,
                int32_t *count)
{
    if (*count < capacity)
        out[*count] = action;
    (*count)++;
}

int32_t sett_kernel_actions(const KernelLevel *l, const KernelState *s,
                            uint32_t *out, int32_t capacity)
{
    int32_t count = 0;
    if (s->ended != SETT_PLAYING)
        return 0;
    if (l->k->mode == SETT_KERNEL_PUSH) {
        for (uint32_t d = 0; d < 4; d++)
            if (sett_kernel_can_push(l, s, d))
                add(d, out, capacity, &count);
        return count;
    }
    uint32_t last = UINT32_MAX;
    for (int32_t i = l->edge_of[s->node]; i < l->edge_of[s->node + 1]; i++) {
        /* Two guarded edges of one action stand side by side. */
        if (l->edges[i].action == last || !may_go(l, s, &l->edges[i]))
            continue;
        last = l->edges[i].action;
        add(last, out, capacity, &count);
    }
    for (int32_t i = 0; l->k->throws && i < l->foes; i++)
        if (sett_kernel_can_throw(l, s, i))
            add(SETT_KERNEL_THROW + (uint32_t)i, out, capacity, &count);
    if (l->k->mode == SETT_KERNEL_TURNS && l->k->wait)
        add(SETT_KERNEL_WAIT, out, capacity, &count);
    return count;
}
