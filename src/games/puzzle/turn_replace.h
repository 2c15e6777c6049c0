/* turn_replace.h - a part of turn_body.h: what becomes of a cell, and commands.
 */

#ifndef SETT_PUZZLE_TURN_REPLACE_H
#define SETT_PUZZLE_TURN_REPLACE_H

#include "games/puzzle/turn_match.h"

static void draw_random(PuzEngine *e, const uint64_t *random, uint64_t *set,
                        uint64_t *clear, uint64_t *go_clear)
{
    const PuzGame *g = e->g;
    int32_t count = 0;
    for (int32_t id = 0; id < g->object_count; id++)
        count += sett_puz_bit(random, id);
    if (count == 0)
        return;
    int32_t pick = sett_puz_random_below(e->random, count), id = 0;
    e->draws++;
    for (;; id++)
        if (sett_puz_bit(random, id) && pick-- == 0)
            break;
    sett_puz_set(set, id);
    int32_t layer = g->object_layer[id];
    if (layer < 0)
        return;
    for (int32_t i = 0; i < PUZ_OW; i++)
        clear[i] |= g->layer_masks[layer * PUZ_OW + i];
    sett_puz_go(go_clear, layer, PUZ_GO_ANY);
}

static void draw_directions(PuzEngine *e, const uint64_t *layers,
                            uint64_t *go_set)
{
    static const uint32_t bits[] = {PUZ_GO_UP, PUZ_GO_DOWN, PUZ_GO_LEFT,
                                    PUZ_GO_RIGHT};
    for (int32_t layer = 0; layer < e->g->layer_count; layer++)
        if (sett_puz_going(layers, layer) != 0) {
            int32_t pick = sett_puz_random_below(e->random, 4);
            e->draws++;
            sett_puz_go(go_set, layer, bits[pick]);
        }
}

/* Notes the rigid group in the layers touched; true where that is new. */
static bool note_rigid(PuzEngine *e, int32_t cell, const uint64_t *touched,
                       int32_t number)
{
    uint64_t *group = e->rigid_group + cell * PUZ_MW;
    uint64_t *layer = e->rigid_layer + cell * PUZ_MW;
    bool group_there = true, layer_there = true;
    uint64_t ones[PUZ_ROOM_MW];
    for (int32_t i = 0; i < PUZ_MW; i++) {
        ones[i] = (touched[i] & UINT64_C(0x0084210842108421)) *
                  (uint64_t)((number + 1) & PUZ_GO_ANY);
        group_there = group_there && (group[i] & ones[i]) == ones[i];
        layer_there = layer_there && (layer[i] & touched[i]) == touched[i];
    }
    if (group_there || layer_there)
        return false;
    for (int32_t i = 0; i < PUZ_MW; i++) {
        group[i] |= ones[i];
        layer[i] |= touched[i];
    }
    return true;
}

static bool replace_random(PuzEngine *e, const uint64_t *w, uint64_t *words)
{
    const int32_t all = 3 * PUZ_OW + 4 * PUZ_MW;
    memcpy(words, w, (size_t)all * sizeof *words);
    uint64_t *clear = words, *set = words + PUZ_OW;
    uint64_t *go_clear = words + 2 * PUZ_OW, *go_set = go_clear + PUZ_MW;
    const uint64_t *random = w + 2 * PUZ_OW + 3 * PUZ_MW;
    draw_random(e, random, set, clear, go_clear);
    draw_directions(e, random + PUZ_OW, go_set);
    return true;
}

static inline bool is_zero(const uint64_t *w, int32_t count)
{
    uint64_t any = 0;
    for (int32_t i = 0; i < count; i++)
        any |= w[i];
    return any == 0;
}

static bool replace_cell(PuzEngine *e, const PuzCellRule *rule, int32_t cell,
                         bool rigid, int32_t number)
{
    const uint64_t *w = e->g->words + rule->first + 2 * PUZ_OW + 2 * PUZ_MW;
    uint64_t drawn[3 * PUZ_ROOM_OW + 4 * PUZ_ROOM_MW];
    uint64_t *o = e->objects + cell * PUZ_OW, *m = e->moves + cell * PUZ_MW;
    bool changed = false, moved = false;
    if (!is_zero(w + 2 * PUZ_OW + 3 * PUZ_MW, PUZ_OW + PUZ_MW)) {
        replace_random(e, w, drawn);
        w = drawn;
    }
    const uint64_t *go_clear = w + 2 * PUZ_OW, *touched = go_clear + 2 * PUZ_MW;
    for (int32_t i = 0; i < PUZ_OW; i++) {
        uint64_t next = (o[i] & ~w[i]) | w[PUZ_OW + i];
        changed = changed || next != o[i];
        o[i] = next;
    }
    for (int32_t i = 0; i < PUZ_MW; i++) {
        uint64_t next =
            (m[i] & ~(go_clear[i] | touched[i])) | go_clear[PUZ_MW + i];
        moved = moved || next != m[i];
        m[i] = next;
    }
    if (changed)
        note_objects(e, cell, o);
    if (moved)
        note_moves(e, cell, m);
    if (rigid && note_rigid(e, cell, touched, number))
        changed = true;
    return changed || moved;
}

static bool replace_row(PuzEngine *e, const PuzRule *rule,
                        const PuzRowRule *row, const PuzMatch *match,
                        int32_t number)
{
    int32_t step = step_of(e, rule->direction), cell = match->cell, gap = 0;
    bool changed = false;
    for (int32_t k = 0; k < row->cell_count; k++) {
        const PuzCellRule *part = &e->g->cells[row->cell_first + k];
        if (part->ellipsis) {
            cell += (gap < 2 ? match->gaps[gap] : 0) * step;
            gap++;
            continue;
        }
        if (part->replaces && replace_cell(e, part, cell, rule->rigid, number))
            changed = true;
        cell += step;
    }
    return changed;
}

/* A rule has matched. Commands by their priority: cancel before restart before
 * all others. */
static void queue_commands(PuzEngine *e, const PuzRule *rule)
{
    uint32_t bits = rule->commands;
    if (e->fired != NULL)
        e->fired[rule - e->g->rules] = 1;
    if (bits == 0 || (e->queue & PUZ_DO_CANCEL) ||
        ((e->queue & PUZ_DO_RESTART) && !(bits & PUZ_DO_CANCEL)))
        return;
    if (bits & (PUZ_DO_CANCEL | PUZ_DO_RESTART)) {
        e->queue = 0;
        e->note_count = 0;
    }
    e->queue |= bits;
    for (int32_t i = 0; i < rule->command_count && (bits & PUZ_DO_OTHER); i++)
        if (e->note_count < PUZ_MOST_NOTES)
            e->notes[e->note_count++] = rule->command_first + i;
}

/* A combination of matches, one of each row. */
static bool apply_at(PuzEngine *e, const PuzRule *rule, const int32_t *choice,
                     int32_t number)
{
    bool changed = false;
    for (int32_t i = 0; i < rule->row_count; i++)
        if (replace_row(e, rule, &e->g->rows[rule->row_first + i],
                        &e->matches[e->match_first[i] + choice[i]], number))
            changed = true;
    return changed;
}

static bool all_match(const PuzEngine *e, const PuzRule *rule,
                      const int32_t *choice)
{
    for (int32_t i = 0; i < rule->row_count; i++)
        if (!still_matches(e, &e->g->rows[rule->row_first + i], rule->direction,
                           &e->matches[e->match_first[i] + choice[i]]))
            return false;
    return true;
}

/* The first row's match changes fastest. */
static bool next_choice(const PuzEngine *e, const PuzRule *rule,
                        int32_t *choice)
{
    for (int32_t i = 0; i < rule->row_count; i++) {
        if (++choice[i] < e->match_count[i])
            return true;
        choice[i] = 0;
    }
    return false;
}

static bool is_over(PuzEngine *e)
{
    if (e->steps < e->stop_at)
        return false;
    if (e->steps >= PUZ_MOST_STEPS)
        e->did |= PUZ_DID_LIMIT;
    if (sett_cancelled(e->cancel))
        e->did |= PUZ_DID_STOP;
    if (e->did & (PUZ_DID_LIMIT | PUZ_DID_STOP))
        return true; /* for who asks next, too: rules, then groups, then loops
                      */
    e->stop_at = e->steps + PUZ_ASK_STEPS;
    return false;
}

static bool apply_rule(PuzEngine *e, const PuzRule *rule, int32_t number)
{
    int32_t choice[PUZ_MOST_ROWS] = {0};
    bool changed = false, first = true;
    if (!match_rule(e, rule))
        return false;
    do {
        e->steps++;
        if (is_over(e))
            break;
        if (!first && !all_match(e, rule, choice))
            continue;
        first = false;
        if (rule->right && apply_at(e, rule, choice, number))
            changed = true;
        queue_commands(e, rule);
    } while (next_choice(e, rule, choice));
    return changed;
}

#endif
