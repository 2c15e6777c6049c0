/* kernel_check.c - limits of a game described by data, its defaults, and which
   games are so plain that the kernels of moves.h judge them. */
#include "games/kernel/kernel.h"

SettKernel sett_kernel_def(void)
{
    return (SettKernel){
        .mode = SETT_KERNEL_WALK,
        .outside = {SETT_OUTSIDE_SOLID, SETT_OUTSIDE_SOLID, SETT_OUTSIDE_SOLID,
                    SETT_OUTSIDE_SOLID},
        .forward = SETT_E,
        .consume_keys = true,
        .leap = {.mirrored = true, .forward = SETT_E},
        .body = 1,
        .attack = 1,
    };
}

static SettStatus refuse(SettError *err, const char *field, int32_t index,
                         const char *part, int64_t value)
{
    if (index < 0)
        return sett_fail(err, SETT_BAD_INPUT, "%s: %lld is out of range", field,
                         (long long)value);
    return sett_fail(err, SETT_BAD_INPUT, "%s[%d].%s: %lld is out of range",
                     field, index, part, (long long)value);
}

static SettStatus check_tile(const SettKernel *k, int32_t i, SettError *err)
{
    const SettKernelTile *t = &k->tiles[i];
    int32_t kinds = t->does & SETT_DOES_FOE      ? k->foe_count
                    : t->does & SETT_DOES_PORTAL ? 128
                                                 : SETT_KERNEL_MAX_KINDS;
    bool has_kind = t->does & (SETT_DOES_KEY | SETT_DOES_LOCK |
                               SETT_DOES_PORTAL | SETT_DOES_FOE);
    if (has_kind && (t->kind < 0 || t->kind >= kinds))
        return refuse(err, "tiles", i, "kind", t->kind);
    if (t->gate < 0 || t->gate > k->gate_count)
        return refuse(err, "tiles", i, "gate", t->gate);
    if (t->value < 0 || t->value > 1000000)
        return refuse(err, "tiles", i, "value", t->value);
    if (t->damage < 0 || t->damage > 1000)
        return refuse(err, "tiles", i, "damage", t->damage);
    if (t->under >= k->tile_count)
        return refuse(err, "tiles", i, "under", t->under);
    if (t->does & SETT_DOES_SOLID &&
        t->does & (SETT_DOES_START | SETT_DOES_FOE | SETT_DOES_BOX))
        return sett_fail(err, SETT_BAD_INPUT,
                         "tiles[%d].does: solid, and something stands there",
                         i);
    return SETT_OK;
}

static SettStatus check_foe(const SettKernel *k, int32_t i, SettError *err)
{
    const SettKernelFoe *f = &k->foes[i];
    if (f->hp < 1 || f->hp > 1000)
        return refuse(err, "foes", i, "hp", f->hp);
    if (f->damage < 0 || f->damage > 1000)
        return refuse(err, "foes", i, "damage", f->damage);
    if (f->every < 1 || f->every > 16)
        return refuse(err, "foes", i, "every", f->every);
    if (f->range < 0 || f->range > 255)
        return refuse(err, "foes", i, "range", f->range);
    if (f->throw_range < 0 || f->throw_range > 255)
        return refuse(err, "foes", i, "throw_range", f->throw_range);
    if (f->throw_damage < 0 || f->throw_damage > 1000)
        return refuse(err, "foes", i, "throw_damage", f->throw_damage);
    if (f->stun < 0 || f->stun > 200)
        return refuse(err, "foes", i, "stun", f->stun);
    if (f->grow < 0 || f->grow > 1000)
        return refuse(err, "foes", i, "grow", f->grow);
    if ((f->fights || f->spares_player || f->merges) && !k->bump &&
        k->mode == SETT_KERNEL_TURNS)
        return sett_fail(err, SETT_BAD_INPUT,
                         "%s attacks or merges with whom it meets: only with "
                         "bump = true",
                         f->name);
    if (f->manner == SETT_FOE_PATROL && (f->dirs & 15) == 0)
        return refuse(err, "foes", i, "dirs", f->dirs);
    return SETT_OK;
}

static bool in_window(const SettPoint *cells, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (cells[i].x < -SETT_KERNEL_WINDOW ||
            cells[i].x > SETT_KERNEL_WINDOW ||
            cells[i].y < -SETT_KERNEL_WINDOW || cells[i].y > SETT_KERNEL_WINDOW)
            return false;
    return true;
}

static SettStatus check_move(const SettKernel *k, int32_t i, SettError *err)
{
    const SettKernelMove *m = &k->moves[i];
    if (m->open_count < 0 || m->closed_count < 0 ||
        m->open_count + m->closed_count > SETT_KERNEL_MAX_TEMPLATE_CELLS)
        return refuse(err, "moves", i, "cells", m->open_count);
    if (!in_window(&m->to, 1) || !in_window(m->open, m->open_count) ||
        !in_window(m->closed, m->closed_count))
        return sett_fail(err, SETT_BAD_INPUT,
                         "moves[%d]: a cell is over %d away", i,
                         SETT_KERNEL_WINDOW);
    if (m->to.x == 0 && m->to.y == 0)
        return sett_fail(err, SETT_BAD_INPUT, "moves[%d].to: nowhere", i);
    return SETT_OK;
}

static SettStatus check_counts(const SettKernel *k, SettError *err)
{
    const struct {
        const char *name;
        int32_t value, most;
    } rows[] = {
        {"tile_count", k->tile_count - 1, SETT_KERNEL_MAX_TILES - 1},
        {"jump_steps", k->leap.jump_steps, SETT_KERNEL_MAX_JUMP_STEPS},
        {"fall_count", k->leap.fall_count, SETT_KERNEL_MAX_FALLS},
        {"move_count", k->move_count, SETT_KERNEL_MAX_TEMPLATES},
        {"foe_count", k->foe_count, SETT_KERNEL_MAX_FOES},
        {"win_count", k->win_count, SETT_KERNEL_MAX_RULES},
        {"lose_count", k->lose_count, SETT_KERNEL_MAX_RULES},
        {"gate_count", k->gate_count, SETT_KERNEL_MAX_RULES},
        {"hp", k->hp, 1000},
        {"hp_most", k->hp_most, 1000},
        {"attack", k->attack, 1000},
        {"throw_range", k->throw_range, 65535},
        {"body", k->body - 1, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].value < 0 || rows[i].value > rows[i].most)
            return refuse(err, rows[i].name, -1, "", rows[i].value);
    if (k->win_count == 0)
        return sett_fail(err, SETT_BAD_INPUT, "win: no condition");
    return SETT_OK;
}

static SettStatus check_world(const SettKernel *k, SettError *err)
{
    for (int32_t side = 0; side < 2; side++)
        if ((k->outside[side] == SETT_OUTSIDE_WRAP) !=
            (k->outside[side + 2] == SETT_OUTSIDE_WRAP))
            return sett_fail(err, SETT_BAD_INPUT,
                             "outside: only both opposite sides wrap");
    if (k->forward != SETT_E && k->forward != SETT_N)
        return refuse(err, "forward", -1, "", (int64_t)k->forward);
    const SettKernelResource *r = &k->resource;
    if (r->used && (r->start < 1 || r->start > 32767))
        return refuse(err, "resource.start", -1, "", r->start);
    if (r->used && (r->most < r->start || r->most > 32767))
        return refuse(err, "resource.most", -1, "", r->most);
    if (r->used && (r->per_turn > 0 || r->per_turn < -32767))
        return refuse(err, "resource.per_turn", -1, "", r->per_turn);
    for (int32_t i = 0; i < k->leap.fall_count; i++)
        if (k->leap.falls[i].y < 1 || k->leap.falls[i].y > SETT_KERNEL_WINDOW ||
            k->leap.falls[i].x < -SETT_KERNEL_WINDOW ||
            k->leap.falls[i].x > SETT_KERNEL_WINDOW)
            return refuse(err, "falls", i, "y", k->leap.falls[i].y);
    return SETT_OK;
}

static SettStatus check_rules(const char *name, const SettKernelRule *rules,
                              int32_t count, bool lose, SettError *err)
{
    for (int32_t i = 0; i < count; i++) {
        if (rules[i].kind < SETT_RULE_GOAL || rules[i].kind > SETT_RULE_TURNS)
            return refuse(err, name, i, "kind", (int64_t)rules[i].kind);
        if (rules[i].kind == SETT_RULE_TURNS && !lose)
            return sett_fail(err, SETT_BAD_INPUT,
                             "%s[%d]: turns are a condition of lose alone",
                             name, i);
    }
    return SETT_OK;
}

static uint8_t footing_of(const SettKernelTile *t)
{
    return (uint8_t)(t->does & SETT_DOES_SOLID    ? SETT_GROUND
                     : t->does & SETT_DOES_HAZARD ? SETT_DEADLY
                     : t->does & SETT_DOES_ONEWAY ? SETT_LEDGE
                                                  : SETT_AIR);
}

/* Things in it, or other ways to hold on, need states. */
static bool is_plain(const SettKernel *k)
{
    const uint32_t known = SETT_DOES_SOLID | SETT_DOES_ONEWAY |
                           SETT_DOES_HAZARD | SETT_DOES_START | SETT_DOES_GOAL |
                           SETT_DOES_COLLECT | SETT_DOES_FOE;
    if (k->mode != SETT_KERNEL_PLATFORMER || k->body != 1 || k->dig ||
        k->carriers || k->hp || k->resource.used || k->lose_count > 0 ||
        k->win_count != 1 || k->win[0].kind != SETT_RULE_EDGE ||
        k->win[0].side != k->forward ||
        k->outside[SETT_S] == SETT_OUTSIDE_SOLID ||
        k->outside[SETT_N] != SETT_OUTSIDE_OPEN ||
        k->leap.jump_steps > SETT_MAX_JUMP_STEPS)
        return false;
    bool quirk = k->leap.top == SETT_TOP_BOTTOM_ROW;
    for (int32_t i = 0; i < k->tile_count; i++)
        if (k->tiles[i].does & ~known || k->tiles[i].gate ||
            k->tiles[i].enter ||
            (quirk && k->tiles[i].does & SETT_DOES_HAZARD) ||
            k->tiles[i].damage > 0)
            return false;
    return true;
}

/* A tile of DungeonGrams' kind, or -1. */
static int32_t cell_of(const SettKernel *k, const SettKernelTile *t)
{
    uint32_t does = t->does;
    if (t->enter || (t->gate && does != SETT_DOES_GOAL))
        return -1;
    switch (does) {
    case 0:
        return SETT_CELL_OPEN;
    case SETT_DOES_SOLID:
        return SETT_CELL_BLOCK;
    case SETT_DOES_HAZARD:
        return SETT_CELL_SPIKE;
    case SETT_DOES_FOE:
        return SETT_CELL_FOE;
    case SETT_DOES_SWITCH:
        return SETT_CELL_SWITCH;
    case SETT_DOES_FOOD:
        return SETT_CELL_FOOD;
    case SETT_DOES_START:
        return SETT_CELL_START;
    case SETT_DOES_GOAL: {
        bool gated = t->gate && k->gates[t->gate - 1].kind == SETT_RULE_NO;
        return gated ? SETT_CELL_EXIT : -1;
    }
    default:
        return -1;
    }
}

static bool is_guard(const SettKernelFoe *f)
{
    return f->manner == SETT_FOE_CHASE && f->damage > 0 && f->every == 2 &&
           f->metric == SETT_NEAR_EUCLID && f->from_home && f->go_home &&
           !f->sight && !f->through && f->order == SETT_ORDER_LONG_AXIS &&
           f->contact == SETT_CONTACT_DAMAGE && f->stun == 0 &&
           f->throw_range == 0 && !f->hazards && !f->damage_is_hp;
}

/* Foes keep off what is not open; the gate of the exit is about all switches,
   and about nothing else. */
static bool is_turns_tile(const SettKernel *k, int32_t i, uint64_t *switches,
                          int32_t *food)
{
    const SettKernelTile *t = &k->tiles[i];
    int32_t cell = cell_of(k, t);
    if (cell < 0)
        return false;
    uint64_t shut = k->foe_count > 0 ? k->foes[0].shut : UINT64_MAX;
    bool kept_off = cell == SETT_CELL_SPIKE || cell == SETT_CELL_SWITCH ||
                    cell == SETT_CELL_FOOD || cell == SETT_CELL_EXIT;
    if (kept_off && (t->tags & shut) == 0)
        return false;
    if (!kept_off && k->foe_count > 0 && cell != SETT_CELL_BLOCK &&
        t->tags & shut)
        return false;
    if (cell == SETT_CELL_SWITCH)
        *switches = t->tags;
    if (cell == SETT_CELL_FOOD && *food >= 0 && *food != t->value)
        return false;
    if (cell == SETT_CELL_FOOD)
        *food = t->value;
    return true;
}

/* Whether a game is lost in other ways than without the resource, which needs
   no rule. */
static bool is_lost_otherwise(const SettKernel *k)
{
    for (int32_t i = 0; i < k->lose_count; i++)
        if (k->lose[i].kind != SETT_RULE_RESOURCE ||
            k->lose[i].compare != SETT_AT_MOST || k->lose[i].n != 0)
            return true;
    return false;
}

static bool is_plain_turns(SettKernel *k)
{
    uint64_t switches = 0;
    int32_t food = -1;
    bool sides = true;
    for (int32_t i = 0; i < 4; i++)
        sides = sides && (k->outside[i] == SETT_OUTSIDE_SOLID ||
                          k->outside[i] == SETT_OUTSIDE_OPEN);
    if (k->mode != SETT_KERNEL_TURNS || k->diagonal || !k->wait || k->hp ||
        k->throws || k->bump || k->whole_turns || k->foe_count > 1 ||
        !k->resource.used || k->resource.per_turn != -1 ||
        is_lost_otherwise(k) || k->win_count != 1 ||
        k->win[0].kind != SETT_RULE_GOAL || !sides ||
        (k->foe_count == 1 && !is_guard(&k->foes[0])))
        return false;
    for (int32_t i = 0; i < k->tile_count; i++)
        if (!is_turns_tile(k, i, &switches, &food))
            return false;
    for (int32_t i = 0; i < k->tile_count; i++) {
        const SettKernelTile *t = &k->tiles[i];
        k->cells[i] = (uint8_t)cell_of(k, t);
        bool is_switch = t->does == SETT_DOES_SWITCH;
        for (int32_t g = 0; g < k->gate_count; g++)
            if (((t->tags & k->gates[g].tags) != 0) != is_switch)
                return false;
    }
    return true;
}

SettPlatformer sett_kernel_leaper(const SettKernel *k)
{
    SettPlatformer leap = k->leap;
    leap.joined = k->outside[SETT_E] == SETT_OUTSIDE_WRAP;
    leap.forward = k->forward;
    leap.footing = k->footing;
    return leap;
}

SettTurns sett_kernel_turns(const SettKernel *k)
{
    SettTurns turns = {.cells = k->cells,
                       .stamina = k->resource.start,
                       .most = k->resource.most,
                       .range = k->foe_count > 0 ? k->foes[0].range : 0};
    for (int32_t i = 0; i < k->tile_count; i++)
        if (k->tiles[i].does == SETT_DOES_FOOD)
            turns.food = k->tiles[i].value;
    return turns;
}

SettStatus sett_kernel_check(SettKernel *k, SettError *err)
{
    SettStatus status = check_counts(k, err);
    for (int32_t i = 0; i < k->tile_count && status == SETT_OK; i++)
        status = check_tile(k, i, err);
    for (int32_t i = 0; i < k->foe_count && status == SETT_OK; i++)
        status = check_foe(k, i, err);
    for (int32_t i = 0; i < k->move_count && status == SETT_OK; i++)
        status = check_move(k, i, err);
    if (status == SETT_OK)
        status = check_world(k, err);
    if (status == SETT_OK)
        status = check_rules("win", k->win, k->win_count, false, err);
    if (status == SETT_OK)
        status = check_rules("lose", k->lose, k->lose_count, true, err);
    if (status == SETT_OK)
        status = check_rules("gates", k->gates, k->gate_count, false, err);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < k->tile_count; i++)
        k->footing[i] = footing_of(&k->tiles[i]);
    k->plain = is_plain(k);
    k->plain_turns = is_plain_turns(k);
    return SETT_OK;
}
