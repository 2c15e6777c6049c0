/* prefix_turns.c - prefixes of turn-based games (docs/design/linking.md,
   section 10): a winning way through the level so far is kept. It is played in
   the longer level up to its old end, and only what comes then is searched;
   where that fails, the search begins a little earlier, or at the beginning. Of
   long levels only the last slices are looked at: foes far behind do not
   follow, and all switches there are done. */
#include "link/prefix_parts.h"

#include "base/enlarge.h"
#include "base/least.h"

#include <string.h>

#define QUICK 2000      /* states of a search, the first time round */
#define THOROUGH 400000 /* and where nothing else was found */
#define LONG 48         /* slices that a tail may have */
#define KEPT 24         /* and what is left of a longer one */
#define AHEAD 10        /* how far in it the player must be */

static SettPoint place(const SettTurnLevel *l, int32_t cell, int32_t shift)
{
    return (SettPoint){cell % l->w - shift, cell / l->w};
}

static uint16_t cell_of(const SettTurnLevel *l, SettPoint at, int32_t shift)
{
    return (uint16_t)(at.y * l->w + at.x + shift);
}

/* The state in which the tail begins. */
static void begin_state(const SettTurnTail *tail, const SettTurnLevel *l,
                        int32_t shift, SettTurnState *out)
{
    memset(out, 0, sizeof *out);
    sett_turns_start(l, out);
    if (tail->fresh)
        return;
    out->player = cell_of(l, tail->player, shift);
    out->stamina = tail->stamina;
    out->armed = tail->armed;
    for (int32_t i = 0; i < tail->foes; i++)
        for (int32_t k = 0; k < l->foes; k++)
            if (l->home[k] == cell_of(l, tail->home[i], shift))
                out->foe[k] = cell_of(l, tail->at[i], shift);
}

/* The tail with slices behind it. */
static SettStatus longer(const SettLinkModel *m, const SettTurnTail *tail,
                         SettSpan word, SettSpan segment, SettArena *arena,
                         SettGrid *out)
{
    int32_t w = tail->grid.w, count = w + word.count + segment.count;
    SettStatus status = sett_slice_grid(m->game, count, m->size, arena, out);
    if (status != SETT_OK)
        return status;
    sett_slice_paste(m->game, out, 0, &tail->grid);
    for (int32_t i = 0; i < word.count; i++)
        sett_slice_put(m->game, out, w + i,
                       sett_slice_of(&m->slices, word.numbers[i]));
    for (int32_t i = 0; i < segment.count; i++)
        sett_slice_put(m->game, out, w + word.count + i,
                       sett_slice_of(&m->slices, segment.numbers[i]));
    return SETT_OK;
}

/* Plays the tail's way in the longer level, at most `most` actions of it, up to
   where it would leave the old one. Returns how many were played. */
static int32_t play_on(const SettTurnTail *tail, const SettTurnLevel *l,
                       int32_t shift, int32_t most, SettTurnState *state)
{
    SettTurnState next;
    begin_state(tail, l, shift, state);
    int32_t count = sett_min(tail->way_count, most);
    for (int32_t i = 0; i < count; i++) {
        next = *state;
        sett_turns_play(l, &next, tail->way[i]);
        bool left = next.player % l->w >= shift + tail->grid.w;
        if (next.lost || next.won || left)
            return i;
        *state = next;
    }
    return sett_max(count, 0);
}

static SettStatus join_ways(const uint32_t *a, int32_t a_count,
                            const SettTurnResult *b, SettArena *arena,
                            SettTurnTail *out)
{
    int32_t count = a_count + b->action_count;
    uint32_t *way = SETT_TAKE(arena, count, uint32_t);
    if (way == NULL)
        return SETT_NO_MEMORY;
    if (a_count > 0)
        memcpy(way, a, (size_t)a_count * sizeof *way);
    if (b->action_count > 0)
        memcpy(way + a_count, b->actions,
               (size_t)b->action_count * sizeof *way);
    out->way = way;
    out->way_count = count;
    return SETT_OK;
}

/* One search, after `cut` actions of the tail's way. A "no" from the beginning
   of the whole level is final; without an answer `*answer` stays. */
static SettStatus search_from(SettTrial *trial, const SettTurnTail *tail,
                              const SettTurnLevel *l, int32_t shift,
                              int32_t cut, uint64_t budget, SettAnswer *answer)
{
    SettTurnState state;
    SettTurnResult result;
    int32_t played = play_on(tail, l, shift, cut, &state);
    SettStatus status =
        sett_turns_exact_from(l, &state, budget, trial->tmp, &result);
    if (status != SETT_OK)
        return status;
    if (result.answer == SETT_TURNS_NO_WAY && played == 0 && tail->fresh)
        *answer = SETT_NO;
    if (result.answer != SETT_TURNS_WON)
        return SETT_OK;
    *answer = SETT_YES;
    return join_ways(tail->way, played, &result, trial->tmp, &trial->next);
}

static SettStatus ask(SettTrial *trial, const SettTurnLevel *l, int32_t shift,
                      bool thorough, SettAnswer *answer)
{
    const SettTurnTail *tail = &trial->prefix->tail;
    SettTurnState state;
    int32_t end = play_on(tail, l, shift, INT32_MAX, &state);
    const int32_t cuts[] = {end, end - 4, end - 10, 0};
    uint64_t budget = thorough ? THOROUGH : QUICK;
    SettStatus status = SETT_OK;
    int32_t last = -1;
    *answer = SETT_UNKNOWN;
    for (int32_t i = 0; i < 4 && *answer == SETT_UNKNOWN; i++) {
        int32_t cut = sett_max(cuts[i], 0);
        if (cut == last || (!thorough && i > 0 && i < 3))
            continue;
        last = cut;
        status = search_from(trial, tail, l, shift, cut, budget, answer);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

SettStatus sett_trial_ask_turns(SettTrial *trial, SettSpan word, bool thorough,
                                SettAnswer *answer)
{
    const SettPrefix *p = trial->prefix;
    const SettLinkModel *m = p->model;
    SettArenaMark mark = sett_arena_mark(trial->tmp);
    SettTurnLevel level;
    SettGrid grid;
    int32_t shift;
    *answer = SETT_UNKNOWN;
    SettStatus status =
        longer(m, &p->tail, word, trial->segment, trial->tmp, &grid);
    if (status == SETT_OK)
        status = m->linking->read(m->agent->turns, &grid, trial->tmp, &level,
                                  &shift);
    if (status == SETT_TOO_LARGE)
        return SETT_OK;
    trial->next = p->tail;
    trial->next.grid = grid;
    if (status == SETT_OK)
        status = ask(trial, &level, shift, thorough, answer);
    if (*answer != SETT_YES)
        sett_arena_reset(trial->tmp, mark);
    return status;
}

SettStatus sett_prefix_turns(SettPrefix *prefix, SettSpan segment)
{
    const SettLinkModel *m = prefix->model;
    SettTurnTail *tail = &prefix->tail;
    SettTurnLevel level;
    SettTurnResult result;
    int32_t shift;
    *tail = (SettTurnTail){.fresh = true, .way_count = -1};
    SettStatus status = sett_link_grid(m, segment.numbers, segment.count,
                                       prefix->arena, &tail->grid);
    if (status == SETT_OK)
        status = m->linking->read(m->agent->turns, &tail->grid, prefix->arena,
                                  &level, &shift);
    if (status == SETT_OK)
        status = sett_turns_exact(&level, THOROUGH, prefix->arena, &result);
    if (status == SETT_TOO_LARGE)
        return SETT_OK;
    if (status == SETT_OK && result.answer == SETT_TURNS_WON)
        status = join_ways(NULL, 0, &result, prefix->arena, tail);
    return status;
}

static SettStatus keep_way(SettPrefix *prefix, const uint32_t *way,
                           int32_t count)
{
    int32_t all = prefix->way_count + count;
    if (all > prefix->way_room) {
        int32_t room = 2 * all;
        uint32_t *more =
            sett_enlarge(prefix->arena, prefix->way, (size_t)prefix->way_count,
                         (size_t)room, sizeof *more);
        if (more == NULL)
            return SETT_NO_MEMORY;
        prefix->way = more;
        prefix->way_room = room;
    }
    if (count > 0)
        memcpy(prefix->way + prefix->way_count, way,
               (size_t)count * sizeof *way);
    prefix->way_count = all;
    return SETT_OK;
}

/* After how many actions the player is far enough for good. -1: only after
   having been beyond the last slice, where other slices will stand. */
static int32_t settled(const SettTurnTail *tail, const SettTurnLevel *l,
                       int32_t shift, int32_t column)
{
    SettTurnState s;
    int32_t after = 0, beyond = tail->way_count;
    begin_state(tail, l, shift, &s);
    for (int32_t i = 0; i < tail->way_count; i++) {
        int32_t x = s.player % l->w - shift;
        if (x < column)
            after = i + 1;
        if (x >= tail->grid.w)
            beyond = sett_min(beyond, i);
        sett_turns_play(l, &s, tail->way[i]);
    }
    return after > beyond ? -1 : after;
}

/* What is gone becomes open ground, and the first slice a wall. */
static void take_out(const SettLinkModel *m, const SettTurnLevel *l,
                     int32_t shift, const SettTurnState *s, int32_t first,
                     SettGrid *grid)
{
    for (int32_t i = 0; i < sett_grid_area(grid); i++) {
        SettPoint at = sett_grid_point(grid, i);
        int32_t cell = at.y * l->w + at.x + first + shift;
        uint64_t left = l->kind[cell] == SETT_CELL_SWITCH ? s->switches
                        : l->kind[cell] == SETT_CELL_FOOD ? s->food
                                                          : UINT64_MAX;
        if ((left >> l->item[cell] & 1) == 0)
            grid->cells[i] = m->game->fill_open;
        if (at.x == 0)
            grid->cells[i] = m->game->fill_solid;
    }
}

static void keep_foes(SettTurnTail *tail, const SettTurnLevel *l, int32_t shift,
                      const SettTurnState *s, int32_t first)
{
    tail->foes = 0;
    for (int32_t i = 0; i < l->foes; i++) {
        SettPoint home = place(l, l->home[i], shift + first);
        SettPoint at = place(l, s->foe[i], shift + first);
        if (home.x <= 0)
            continue;
        at.x = at.x > 0 ? at.x : home.x;
        tail->home[tail->foes] = home;
        tail->at[tail->foes++] = at;
    }
}

/* Lets go of all but the last slices. */
static SettStatus shorten(SettPrefix *prefix)
{
    const SettLinkModel *m = prefix->model;
    SettTurnTail *tail = &prefix->tail;
    SettTurnLevel l;
    SettTurnState s;
    SettGrid grid;
    /* Foes decide ties by whether row + column is even: that stays so. */
    int32_t shift, first = (tail->grid.w - KEPT) / 2 * 2;
    int32_t kept = tail->grid.w - first;
    SettStatus status = m->linking->read(m->agent->turns, &tail->grid,
                                         prefix->arena, &l, &shift);
    if (status != SETT_OK)
        return status;
    int32_t gone = settled(tail, &l, shift, first + AHEAD);
    if (gone < 0) /* another time: the next way goes round that */
        return SETT_OK;
    begin_state(tail, &l, shift, &s);
    for (int32_t i = 0; i < gone; i++)
        sett_turns_play(&l, &s, tail->way[i]);
    status = keep_way(prefix, tail->way, gone);
    if (status == SETT_OK)
        status = sett_slice_grid(m->game, kept, m->size, prefix->arena, &grid);
    if (status != SETT_OK)
        return status;
    for (int32_t y = 0; y < grid.h; y++)
        memcpy(grid.cells + sett_grid_at(&grid, 0, y),
               tail->grid.cells + sett_grid_at(&tail->grid, first, y),
               (size_t)kept);
    take_out(m, &l, shift, &s, first, &grid);
    keep_foes(tail, &l, shift, &s, first);
    tail->player = place(&l, s.player, shift + first);
    tail->stamina = s.stamina;
    tail->armed = s.armed;
    tail->fresh = false;
    tail->grid = grid;
    tail->way += gone;
    tail->way_count -= gone;
    return SETT_OK;
}

SettStatus sett_prefix_extend_turns(SettPrefix *prefix, SettTrial *trial)
{
    SettTurnTail *next = &trial->next;
    SettGrid grid;
    SettTurnResult rest = {.actions = next->way,
                           .action_count = next->way_count};
    SettStatus status =
        sett_grid_take(prefix->arena, next->grid.w, next->grid.h, &grid);
    if (status != SETT_OK)
        return status;
    sett_grid_copy(&grid, &next->grid);
    prefix->tail = *next;
    prefix->tail.grid = grid;
    status = join_ways(NULL, 0, &rest, prefix->arena, &prefix->tail);
    return status == SETT_OK && grid.w > LONG ? shorten(prefix) : status;
}
