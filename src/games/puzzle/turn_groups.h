/* turn_groups.h - a part of turn_body.h: groups of rules, loops, and movement.
 */

#ifndef SETT_PUZZLE_TURN_GROUPS_H
#define SETT_PUZZLE_TURN_GROUPS_H

#include "games/puzzle/turn_replace.h"

static inline bool may_match(const PuzEngine *e, const PuzRule *rule)
{
    const uint64_t *need = e->g->words + rule->need_first;
    return has_all(e->all, need, PUZ_OW) &&
           has_all(e->go_all, need + PUZ_OW, PUZ_MW);
}

static bool run_random(PuzEngine *e, const PuzGroup *group)
{
    const PuzRule *rules = e->g->rules + group->rule_first;
    int64_t total = 0;
    for (int32_t k = 0; k < group->rule_count; k++) {
        int64_t product = 1;
        if (!may_match(e, &rules[k]) || !match_rule(e, &rules[k]))
            continue;
        for (int32_t i = 0; i < rules[k].row_count; i++)
            product =
                product > INT32_MAX ? product : product * e->match_count[i];
        total += product;
    }
    if (total == 0 || total > INT32_MAX) {
        e->did |= total > 0 ? PUZ_DID_LIMIT : 0;
        return false;
    }
    int64_t pick = sett_puz_random_below(e->random, (int32_t)total);
    e->draws++;
    for (int32_t k = 0; k < group->rule_count; k++) {
        int32_t choice[PUZ_MOST_ROWS];
        int64_t product = 1;
        if (!may_match(e, &rules[k]) || !match_rule(e, &rules[k]))
            continue;
        for (int32_t i = 0; i < rules[k].row_count; i++)
            product *= e->match_count[i];
        if (pick >= product) {
            pick -= product;
            continue;
        }
        for (int32_t i = 0; i < rules[k].row_count; i++) {
            choice[i] = (int32_t)(pick % e->match_count[i]);
            pick /= e->match_count[i];
        }
        bool changed =
            rules[k].right && apply_at(e, &rules[k], choice, group->rigid);
        queue_commands(e, &rules[k]);
        return changed;
    }
    return false;
}

static bool run_group(PuzEngine *e, const PuzGroup *group)
{
    if (group->random)
        return run_random(e, group);
    const PuzRule *rules = e->g->rules + group->rule_first;
    bool changed = false, more = true;
    int32_t passes = 0;
    for (; more && passes < PUZ_MOST_PASSES; passes++) {
        int32_t idle = 0;
        more = false;
        e->steps += (uint64_t)group->rule_count;
        for (int32_t k = 0; k < group->rule_count; k++) {
            if (may_match(e, &rules[k]) &&
                apply_rule(e, &rules[k], group->rigid)) {
                more = true;
                idle = 0;
            } else if (++idle == group->rule_count) {
                break;
            }
            if (is_over(e))
                return true;
        }
        changed = changed || more;
    }
    if (more) {
        e->did |= PUZ_DID_LOOP;
        e->loop_line = rules[0].line;
    }
    return changed;
}

static void run_groups(PuzEngine *e, const PuzGroup *groups, int32_t count)
{
    bool changed = false;
    int32_t rounds = 0;
    for (int32_t i = 0; i < count; i++) {
        const PuzGroup *group = &groups[i];
        bool banned = group->rigid >= 0 && (e->banned >> group->rigid & 1);
        if (!banned && run_group(e, group))
            changed = true;
        if (e->did & (PUZ_DID_LIMIT | PUZ_DID_STOP))
            return;
        if (!changed || group->loop < 0)
            continue;
        if (++rounds > PUZ_MOST_LOOPS) {
            e->did |= PUZ_DID_ROUNDS;
            e->loop_line = e->g->rules[group->rule_first].line;
            return;
        }
        i = group->loop - 1;
        changed = false;
    }
}

/* ---- movement ---- */

/* True where something of the layer moved, or its bits were used up. */
static bool move_layer(PuzEngine *e, int32_t cell, int32_t layer, uint32_t bits)
{
    int32_t x = cell / e->h, y = cell - x * e->h;
    if (bits == PUZ_GO_ACTION)
        return true;
    if ((bits & (bits - 1)) != 0 || (bits == PUZ_GO_UP && y == 0) ||
        (bits == PUZ_GO_DOWN && y == e->h - 1) ||
        (bits == PUZ_GO_LEFT && x == 0) ||
        (bits == PUZ_GO_RIGHT && x == e->w - 1))
        return false;
    int32_t to = cell + step_of(e, (int32_t)bits);
    uint64_t *o = e->objects + cell * PUZ_OW, *p = e->objects + to * PUZ_OW;
    const uint64_t *mask = e->g->layer_masks + layer * PUZ_OW;
    for (int32_t i = 0; i < PUZ_OW; i++)
        if (p[i] & mask[i])
            return false;
    for (int32_t i = 0; i < PUZ_OW; i++) {
        p[i] |= o[i] & mask[i];
        o[i] &= ~mask[i];
    }
    note_objects(e, to, p);
    return true;
}

static bool move_cell(PuzEngine *e, int32_t cell)
{
    uint64_t *m = e->moves + cell * PUZ_MW;
    bool moved = false;
    for (int32_t i = 0; i < PUZ_MW; i++) {
        int32_t layer = i * PUZ_LAYERS_A_WORD;
        for (uint64_t left = m[i]; left != 0; left >>= 5, layer++) {
            uint32_t bits = left & PUZ_GO_ANY;
            if (bits == 0 || !move_layer(e, cell, layer, bits))
                continue;
            m[i] &= ~((uint64_t)PUZ_GO_ANY
                      << (5 * (layer - i * PUZ_LAYERS_A_WORD)));
            moved = true;
        }
    }
    return moved;
}

static void move_all(PuzEngine *e)
{
    bool moved = !is_zero(e->go_all, PUZ_MW);
    while (moved) {
        moved = false;
        e->steps += (uint64_t)e->n;
        for (int32_t x = 0; x < e->w; x++) {
            if (is_zero(e->go_column + x * PUZ_MW, PUZ_MW))
                continue;
            for (int32_t cell = x * e->h; cell < (x + 1) * e->h; cell++)
                if (!is_zero(e->moves + cell * PUZ_MW, PUZ_MW) &&
                    move_cell(e, cell))
                    moved = true;
        }
    }
}

/* Bans the rigid group of a cell whose movement did not happen. */
static bool ban_rigid(PuzEngine *e, int32_t cell)
{
    const uint64_t *m = e->moves + cell * PUZ_MW;
    const uint64_t *applied = e->rigid_layer + cell * PUZ_MW;
    for (int32_t i = 0; i < PUZ_MW; i++) {
        uint64_t left = m[i] & applied[i];
        if (left == 0)
            continue;
        int32_t shift = 0;
        while ((left >> shift & PUZ_GO_ANY) == 0)
            shift += 5;
        int32_t number =
            (int32_t)(e->rigid_group[cell * PUZ_MW + i] >> shift & PUZ_GO_ANY) -
            1;
        /* A number that names no group is banned as one, once. */
        uint64_t bit = number >= 0 && number < e->g->rigid_count
                           ? (uint64_t)1 << number
                           : (uint64_t)1 << 63;
        bool news = (e->banned & bit) == 0;
        e->banned |= bit;
        return news;
    }
    return false;
}

static void forget_rigid(PuzEngine *e)
{
    size_t bytes = (size_t)(e->n * PUZ_MW) * sizeof(uint64_t);
    if (e->g->rigid_count > 0) {
        memset(e->rigid_group, 0, bytes);
        memset(e->rigid_layer, 0, bytes);
    }
}

/* Ends all movements; true where rigid rules have to be taken back. */
static bool end_moves(PuzEngine *e)
{
    bool undo = false;
    size_t bytes = (size_t)(e->n * PUZ_MW) * sizeof(uint64_t);
    if (e->g->rigid_count > 0) {
        for (int32_t cell = 0; cell < e->n; cell++)
            if (!is_zero(e->moves + cell * PUZ_MW, PUZ_MW) &&
                ban_rigid(e, cell))
                undo = true;
        forget_rigid(e);
    }
    if (!is_zero(e->go_all, PUZ_MW)) {
        memset(e->moves, 0, bytes);
        clear_move_masks(e);
    }
    return undo;
}

#endif
