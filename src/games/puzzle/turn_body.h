/* turn_body.h - a turn for boards of PUZ_OW words of objects and PUZ_MW words
   of movements a cell: included once for each size that is worth it, with the
   sizes as constants, and once for all others. */
#ifndef PUZ_OW
#error "turn_body.h is included by turn_*.c only"
#endif

#include "base/least.h"
#include "games/puzzle/engine.h"
#include "level/bits.h"

#include <string.h>

uint32_t PUZ_NAME(turn)(PuzEngine *e, int32_t input, PuzTurnKind kind);
bool PUZ_NAME(wins_now)(const PuzEngine *e);
uint32_t PUZ_NAME(finish)(PuzEngine *e);

#include "games/puzzle/turn_groups.h"

/* ---- the turn ---- */

static bool is_player(const PuzEngine *e, int32_t cell)
{
    const uint64_t *o = e->objects + cell * PUZ_OW;
    uint64_t any = 0, missing = 0;
    for (int32_t i = 0; i < PUZ_OW; i++) {
        any |= o[i] & e->g->player[i];
        missing |= e->g->player[i] & ~o[i];
    }
    return any != 0 && (!e->g->player_all || missing == 0);
}

static void start_player(PuzEngine *e, int32_t input)
{
    static const uint32_t bits[PUZ_INPUTS] = {
        PUZ_GO_UP, PUZ_GO_LEFT, PUZ_GO_DOWN, PUZ_GO_RIGHT, PUZ_GO_ACTION};
    const PuzGame *g = e->g;
    e->player_count = 0;
    for (int32_t cell = 0; cell < e->n; cell++) {
        if (!is_player(e, cell))
            continue;
        const uint64_t *o = e->objects + cell * PUZ_OW;
        uint64_t *m = e->moves + cell * PUZ_MW;
        e->players[e->player_count++] = cell;
        for (int32_t i = 0; i < PUZ_OW; i++)
            for (uint64_t left = o[i] & g->player[i]; left != 0;
                 left &= left - 1) {
                int32_t layer =
                    g->object_layer[i * 64 + sett_bits_lowest(left)];
                if (layer >= 0)
                    sett_puz_go(m, layer, bits[input]);
            }
        note_moves(e, cell, m);
    }
}

static void run_turn(PuzEngine *e)
{
    const PuzGame *g = e->g;
    size_t objects = (size_t)(e->n * PUZ_OW) * sizeof(uint64_t);
    size_t moves = (size_t)(e->n * PUZ_MW) * sizeof(uint64_t);
    bool rigid = g->rigid_count > 0;
    if (rigid) {
        memcpy(e->start_objects, e->objects, objects);
        memcpy(e->start_moves, e->moves, moves);
    }
    for (int32_t i = 0; i < PUZ_MOST_RIGID; i++) {
        run_groups(e, g->early, g->early_count);
        if (e->did & (PUZ_DID_LIMIT | PUZ_DID_STOP))
            return;
        move_all(e);
        if (!end_moves(e)) {
            run_groups(e, g->late, g->late_count);
            return;
        }
        memcpy(e->objects, e->start_objects, objects);
        memcpy(e->moves, e->start_moves, moves);
        find_move_masks(e); /* those of objects cover this board too */
        e->queue = 0;
        e->note_count = 0;
    }
}

/* Whether every player cell of the beginning still holds a part of the player.
 */
static bool stood_still(const PuzEngine *e)
{
    for (int32_t i = 0; i < e->player_count; i++) {
        const uint64_t *o = e->objects + e->players[i] * PUZ_OW;
        uint64_t any = 0;
        for (int32_t k = 0; k < PUZ_OW; k++)
            any |= o[k] & e->g->player[k];
        if (any == 0)
            return false;
    }
    return true;
}

static void restore(PuzEngine *e, const uint64_t *objects)
{
    memcpy(e->objects, objects, (size_t)(e->n * PUZ_OW) * sizeof(uint64_t));
    if (!is_zero(e->go_all, PUZ_MW)) {
        memset(e->moves, 0, (size_t)(e->n * PUZ_MW) * sizeof(uint64_t));
        clear_move_masks(e);
    }
}

static bool differs(const PuzEngine *e, const uint64_t *objects)
{
    return memcmp(e->objects, objects,
                  (size_t)(e->n * PUZ_OW) * sizeof(uint64_t)) != 0;
}

/* Whether a further turn would do something. The board is as before. */
static bool probe(PuzEngine *e)
{
    uint32_t did = e->did, queue = e->queue;
    int32_t notes[PUZ_MOST_NOTES], count = e->note_count;
    memcpy(notes, e->notes, sizeof notes);
    uint32_t would = PUZ_NAME(turn)(e, PUZ_TICK, PUZ_PROBE_TURN);
    e->did = did | (would & (PUZ_DID_LOOP | PUZ_DID_ROUNDS | PUZ_DID_LIMIT |
                             PUZ_DID_STOP | PUZ_DID_PROBE_PUSH));
    e->queue = queue;
    e->note_count = count;
    memcpy(e->notes, notes, sizeof notes);
    return (would & PUZ_DID_CHANGE) != 0;
}

/* What a probe has found; the board goes back. */
static uint32_t end_probe(PuzEngine *e)
{
    bool changed = differs(e, e->before[1]);
    if (e->queue & PUZ_DO_CANCEL) {
        changed = (e->queue & ~(uint32_t)PUZ_DO_CANCEL) != 0;
    } else if (e->queue & PUZ_DO_RESTART) {
        changed = true;
        e->did |= PUZ_DID_PROBE_PUSH;
    } else if (e->queue & PUZ_DO_WIN) {
        changed = true;
    } else if (!changed && (e->queue & PUZ_DO_CHECKPOINT)) {
        memcpy(e->restart, e->objects,
               (size_t)(e->n * PUZ_OW) * sizeof(uint64_t));
    }
    e->did |= changed ? PUZ_DID_CHANGE : 0;
    restore(e, e->before[1]);
    return e->did;
}

static uint32_t end_turn(PuzEngine *e, int32_t input, PuzTurnKind kind)
{
    const uint64_t *before = e->before[0];
    if ((e->queue & PUZ_DO_CANCEL) || (e->g->require_movement && input >= 0 &&
                                       e->player_count > 0 && stood_still(e))) {
        restore(e, before);
        return e->did |= PUZ_DID_CANCEL;
    }
    if (e->queue & PUZ_DO_RESTART)
        return e->did |= PUZ_DID_RESTART;
    if (differs(e, before))
        e->did |= PUZ_DID_CHANGE | (input >= 0 ? PUZ_DID_PUSH : 0);
    if (!e->text_mode && kind != PUZ_START_TURN &&
        ((e->queue & PUZ_DO_WIN) || PUZ_NAME(wins_now)(e)))
        return e->did |= PUZ_DID_WIN;
    return PUZ_NAME(finish)(e);
}

uint32_t PUZ_NAME(finish)(PuzEngine *e)
{
    if (e->queue & PUZ_DO_CHECKPOINT) {
        e->did |= PUZ_DID_CHECKPOINT;
        memcpy(e->restart, e->objects,
               (size_t)(e->n * PUZ_OW) * sizeof(uint64_t));
    }
    if ((e->queue & PUZ_DO_AGAIN) && (e->did & PUZ_DID_CHANGE) && probe(e))
        e->did |= PUZ_DID_AGAIN;
    return e->did;
}

uint32_t PUZ_NAME(turn)(PuzEngine *e, int32_t input, PuzTurnKind kind)
{
    uint64_t *before = e->before[kind == PUZ_PROBE_TURN];
    memcpy(before, e->objects, (size_t)(e->n * PUZ_OW) * sizeof(uint64_t));
    if (!e->masks_good)
        find_object_masks(e);
    e->did = 0;
    e->queue = 0;
    e->note_count = 0;
    e->banned = 0;
    e->player_count = 0;
    if (input >= 0)
        start_player(e, input);
    run_turn(e);
    if (e->did & (PUZ_DID_LIMIT | PUZ_DID_STOP)) {
        restore(e, before);
        forget_rigid(e);
        return e->did;
    }
    return kind == PUZ_PROBE_TURN ? end_probe(e) : end_turn(e, input, kind);
}

/* ---- winning ---- */

static inline bool cell_has(const PuzEngine *e, const uint64_t *o,
                            const uint64_t *mask, bool all)
{
    (void)e;
    uint64_t any = 0, missing = 0;
    for (int32_t i = 0; i < PUZ_OW; i++) {
        any |= o[i] & mask[i];
        missing |= mask[i] & ~o[i];
    }
    return all ? missing == 0 : any != 0;
}

static bool holds(const PuzEngine *e, const PuzWin *win)
{
    for (int32_t cell = 0; cell < e->n; cell++) {
        const uint64_t *o = e->objects + cell * PUZ_OW;
        if (!cell_has(e, o, win->first, win->first_all))
            continue;
        bool there =
            win->second_any || cell_has(e, o, win->second, win->second_all);
        if (win->quantity == PUZ_WIN_ALL ? !there : there)
            return win->quantity == PUZ_WIN_SOME;
    }
    return win->quantity != PUZ_WIN_SOME;
}

bool PUZ_NAME(wins_now)(const PuzEngine *e)
{
    for (int32_t i = 0; i < e->g->win_count; i++)
        if (!holds(e, &e->g->wins[i]))
            return false;
    return e->g->win_count > 0;
}
