/* unmet.c - reach of a file's players over all of its levels at once. */
#include "games/file/unmet.h"

#include "base/least.h"

static bool is_pad(const SettKernel *k, int32_t tile)
{
    const SettKernelPad *p = &k->pad;
    for (int32_t i = 0; p->used && i < p->size * p->before_count; i++)
        if (p->before[i] == tile)
            return true;
    for (int32_t i = 0; p->used && i < p->size * p->after_count; i++)
        if (p->after[i] == tile)
            return true;
    return false;
}

/* How many a level may have: by the tile itself, by counts that must hold, by
   the ring of a closed border. */
static int32_t most_of_tile(const Reading *r, int32_t tile)
{
    const FileData *data = &r->file->data;
    const SettGame *g = &r->file->game;
    bool ring = data->border >= 0 && data->solid[tile] == 0;
    int32_t most = ring ? sett_max(0, g->max_w - 2) * sett_max(0, g->max_h - 2)
                        : g->max_w * g->max_h;
    if (r->tiles[tile].shown.at_most >= 0)
        most = sett_min(most, r->tiles[tile].shown.at_most);
    for (int32_t i = 0; i < data->constraint_count; i++) {
        const FileConstraint *c = &data->constraints[i];
        bool counts = c->kind == FILE_COUNT && c->hard && !c->share &&
                      c->w == 0 && data->sets[c->a].has[tile] != 0;
        if (counts && c->high < most)
            most = c->high < 0 ? 0 : (int32_t)c->high;
    }
    for (int32_t i = 0; i < data->agent_count; i++)
        if (is_pad(&data->agents[i].kernel, tile))
            most = g->max_w * g->max_h;
    return most;
}

/* The tile that a cell is to who enters it. */
int32_t sett_unmet_below(const SettKernel *k, int32_t tile)
{
    const SettKernelTile *t = &k->tiles[tile];
    bool box = t->does & SETT_DOES_BOX && k->mode == SETT_KERNEL_PUSH;
    return box || t->does & SETT_DOES_FOE ? t->under : tile;
}

static uint64_t tags_of(const SettKernel *k, int32_t tile)
{
    const SettKernelTile *t = &k->tiles[tile];
    uint64_t foe = t->does & SETT_DOES_FOE ? k->foes[t->kind].tags : 0;
    return t->tags | foe | k->tiles[sett_unmet_below(k, tile)].tags;
}

static int32_t sum_of(const Reach *p, uint64_t tags)
{
    int64_t sum = 0;
    for (int32_t t = 0; t < p->k->tile_count; t++)
        sum += (tags_of(p->k, t) & tags) != 0 ? p->u->most[t] : 0;
    return (int32_t)sett_min_wide(sum, p->u->cells);
}

static bool kills(const SettKernel *k, const SettKernelTile *t)
{
    return t->does & SETT_DOES_HAZARD &&
           (t->damage == 0 || t->damage >= sett_max(k->hp, k->hp_most));
}

/* Somebody else takes things: foes that eat, carriers. */
static bool others_take(const SettKernel *k)
{
    bool eats = k->carriers != 0;
    for (int32_t i = 0; i < k->foe_count; i++)
        eats = eats || k->foes[i].eats;
    return eats;
}

/* What a cell loses for good: things that somebody takes, foes. */
static bool is_taken(const Reach *p, int32_t tile)
{
    const SettKernelTile *t = &p->k->tiles[tile];
    const SettKernelTile *b = &p->k->tiles[sett_unmet_below(p->k, tile)];
    if (t->does & SETT_DOES_FOE && p->k->mode == SETT_KERNEL_TURNS)
        return true;
    return b->does & FILE_THINGS &&
           (others_take(p->k) ||
            (p->in[sett_unmet_below(p->k, tile)] && !kills(p->k, b)));
}

static int32_t taken_of(const Reach *p, uint64_t tags)
{
    int64_t sum = 0;
    for (int32_t t = 0; t < p->k->tile_count; t++)
        if ((tags_of(p->k, t) & tags) != 0 && is_taken(p, t))
            sum += p->u->most[t];
    return (int32_t)sett_min_wide(sum, p->u->cells);
}

/* Fewest that a level has and that nothing takes away. */
static int32_t kept_of(const Reach *p, uint64_t tags)
{
    int64_t sum = 0;
    for (int32_t t = 0; t < p->k->tile_count; t++)
        if ((tags_of(p->k, t) & tags) != 0 && !is_taken(p, t))
            sum += p->u->r->tiles[t].shown.at_least;
    return (int32_t)sett_min_wide(sum, p->u->cells);
}

/* A number between two bounds, against a condition's. */
static UnmetHolds against(const SettKernelRule *rule, int32_t low, int32_t high)
{
    bool least = rule->compare == SETT_AT_LEAST;
    if (least ? high < rule->n : low > rule->n)
        return HOLDS_NEVER;
    return (least ? low >= rule->n : high <= rule->n) ? HOLDS_ALWAYS
                                                      : HOLDS_SOMETIMES;
}

static bool hurts(const SettKernel *k)
{
    bool does = false;
    for (int32_t t = 0; t < k->tile_count; t++)
        does = does || k->tiles[t].does & SETT_DOES_HAZARD;
    for (int32_t i = 0; i < k->foe_count; i++)
        does = does || (k->mode == SETT_KERNEL_TURNS &&
                        (k->foes[i].damage > 0 || k->foes[i].damage_is_hp ||
                         k->foes[i].throw_damage > 0));
    return does;
}

static bool on_goal(const Reach *p)
{
    bool is = false;
    for (int32_t t = 0; t < p->k->tile_count; t++)
        is = is || (p->in[t] && p->k->tiles[t].does & SETT_DOES_GOAL);
    return is;
}

UnmetHolds sett_unmet_holds(const Reach *p, const SettKernelRule *rule)
{
    const SettKernel *k = p->k;
    const SettKernelResource *left = &k->resource;
    switch (rule->kind) {
    case SETT_RULE_GOAL:
        return on_goal(p) ? HOLDS_SOMETIMES : HOLDS_NEVER;
    case SETT_RULE_NO:
        return kept_of(p, rule->tags) > 0   ? HOLDS_NEVER
               : sum_of(p, rule->tags) == 0 ? HOLDS_ALWAYS
                                            : HOLDS_SOMETIMES;
    case SETT_RULE_SOME_ON:
        return sum_of(p, rule->tags) == 0 || sum_of(p, rule->on) == 0
                   ? HOLDS_NEVER
                   : HOLDS_SOMETIMES;
    case SETT_RULE_LEFT:
        return against(rule, kept_of(p, rule->tags), sum_of(p, rule->tags));
    case SETT_RULE_TAKEN:
        return against(rule, 0, taken_of(p, rule->tags));
    case SETT_RULE_HP:
        return against(rule, k->hp == 0 || hurts(k) ? 0 : k->hp,
                       k->hp == 0 ? 0 : sett_max(k->hp, k->hp_most));
    case SETT_RULE_RESOURCE:
        return against(rule,
                       !left->used || left->per_turn < 0 ? 0 : left->start,
                       left->used ? left->most : 0);
    default:
        return HOLDS_SOMETIMES;
    }
}

/* Another end of its portal that is reached; a portal's two ends may be of one
   tile, but one of them is then entered first. */
static bool by_portal(const Reach *p, int32_t tile)
{
    const SettKernelTile *t = &p->k->tiles[tile];
    bool by = false;
    for (int32_t i = 0; i < p->k->tile_count; i++)
        by = by || (p->in[i] && t->does & SETT_DOES_PORTAL &&
                    p->k->tiles[i].does & SETT_DOES_PORTAL &&
                    p->k->tiles[i].kind == t->kind);
    return by;
}

static bool is_broken(const SettKernel *k, const SettKernelTile *t)
{
    bool is = t->does & SETT_DOES_DIG && k->dig != SETT_DIG_NONE;
    for (int32_t i = 0; i < k->move_count; i++)
        is = is || (k->moves[i].there & t->tags) != 0;
    return is;
}

static bool is_entered(const Reach *p, int32_t tile)
{
    const SettKernelTile *t = &p->k->tiles[tile];
    if (t->does & SETT_DOES_START)
        return true;
    if (t->does & SETT_DOES_SOLID)
        return is_broken(p->k, t);
    if (t->does & SETT_DOES_LOCK && !(p->keys >> t->kind & 1))
        return false;
    if (t->gate > 0 &&
        sett_unmet_holds(p, &p->k->gates[t->gate - 1]) == HOLDS_NEVER)
        return false;
    return t->enter != 15 || is_broken(p->k, t) || by_portal(p, tile);
}

/* Grows until nothing more is reached. */
void sett_unmet_reach(const Unmet *u, const SettKernel *k, Reach *p)
{
    bool stands[FILE_TILES] = {false}, more = true;
    *p = (Reach){.u = u, .k = k};
    for (int32_t t = 0; t < k->tile_count; t++)
        if (u->most[t] > 0)
            stands[t] = stands[sett_unmet_below(k, t)] = true;
    while (more) {
        more = false;
        for (int32_t t = 0; t < k->tile_count; t++) {
            const SettKernelTile *tile = &k->tiles[t];
            if (p->in[t] || !stands[t] || sett_unmet_below(k, t) != t ||
                !is_entered(p, t))
                continue;
            p->in[t] = more = true;
            if (tile->does & SETT_DOES_KEY && !kills(k, tile))
                p->keys |= 1u << tile->kind;
        }
    }
}

static void take_names(Unmet *u, const SettKernelRule *rules, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        u->named |= rules[i].tags | rules[i].on;
}

Unmet sett_unmet(Reading *r)
{
    const FileData *data = &r->file->data;
    const SettGame *g = &r->file->game;
    Unmet u = {.r = r, .cells = g->max_w * g->max_h};
    for (int32_t t = 0; t < r->tile_count; t++)
        u.most[t] = most_of_tile(r, t);
    take_names(&u, r->win, r->win_count);
    take_names(&u, r->lose, r->lose_count);
    take_names(&u, r->gates, r->gate_count);
    for (int32_t i = 0; i < r->foe_count; i++)
        u.named |= r->foes[i].shut | r->foes[i].seek;
    for (int32_t i = 0; i < data->agent_count; i++)
        for (int32_t m = 0; m < data->agents[i].kernel.move_count; m++) {
            const SettKernelMove *move = &data->agents[i].kernel.moves[m];
            u.named |= move->here | move->there;
        }
    return u;
}
