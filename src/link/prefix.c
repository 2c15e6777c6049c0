/* prefix.c - see prefix.h: what both kernels share. */
#include "link/prefix_parts.h"

#include "base/least.h"

#include <string.h>

static SettStatus append(SettPrefix *p, SettSpan span)
{
    if (p->count + span.count > p->room)
        return SETT_TOO_LARGE;
    if (span.count > 0)
        memcpy(p->numbers + p->count, span.numbers,
               (size_t)span.count * sizeof *span.numbers);
    p->count += span.count;
    return SETT_OK;
}

static bool by_jumps(const SettPrefix *prefix)
{
    return prefix->model->agent->runner != NULL;
}

SettStatus sett_prefix(const SettLinkModel *model, SettSpan segment,
                       int32_t room, SettArena *arena, SettPrefix *out)
{
    *out = (SettPrefix){.model = model, .arena = arena, .room = room};
    out->numbers = SETT_TAKE(arena, room, int32_t);
    if (out->numbers == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = append(out, segment);
    if (status != SETT_OK)
        return status;
    return by_jumps(out) ? sett_prefix_jumps(out, segment)
                         : sett_prefix_turns(out, segment);
}

SettStatus sett_prefix_copy(const SettPrefix *from, SettPrefix *out)
{
    *out = *from;
    out->numbers = SETT_TAKE(from->arena, from->room, int32_t);
    if (out->numbers == NULL)
        return SETT_NO_MEMORY;
    memcpy(out->numbers, from->numbers,
           (size_t)from->count * sizeof *out->numbers);
    /* Ways are only ever added to. */
    out->way_room = out->way_count;
    if (from->trail.open == NULL)
        return SETT_OK;
    SettStatus status = sett_trail(from->trail.p, from->trail.size,
                                   from->trail.room, from->arena, &out->trail);
    if (status == SETT_OK)
        sett_trail_copy(&out->trail, &from->trail);
    return status;
}

/* Slices that a seam looks back at, with room to spare. */
#define NEAR 64

static SettStatus renew_tail(SettPrefix *p)
{
    SettTurnTail *tail = &p->tail;
    SettGrid grid;
    if (by_jumps(p))
        return SETT_OK;
    SettStatus status =
        sett_grid_take(p->arena, tail->grid.w, tail->grid.h, &grid);
    if (status != SETT_OK)
        return status;
    sett_grid_copy(&grid, &tail->grid);
    tail->grid = grid;
    if (tail->way_count <= 0)
        return SETT_OK;
    uint32_t *way = SETT_TAKE(p->arena, tail->way_count, uint32_t);
    if (way == NULL)
        return SETT_NO_MEMORY;
    memcpy(way, tail->way, (size_t)tail->way_count * sizeof *way);
    tail->way = way;
    return SETT_OK;
}

SettStatus sett_prefix_renew(const SettPrefix *from, int32_t room,
                             SettArena *arena, SettPrefix *out)
{
    /* The plain twin of jumps judges the level from its very beginning. */
    bool plain = by_jumps(from) && from->trail.open == NULL;
    int32_t kept = plain ? from->count : sett_min(from->count, NEAR);
    *out = *from;
    out->arena = arena;
    out->room = kept + room;
    out->count = kept;
    out->way = NULL;
    out->way_count = out->way_room = 0;
    out->numbers = SETT_TAKE(arena, out->room, int32_t);
    if (out->numbers == NULL)
        return SETT_NO_MEMORY;
    memcpy(out->numbers, from->numbers + from->count - kept,
           (size_t)kept * sizeof *out->numbers);
    SettStatus status = renew_tail(out);
    if (status != SETT_OK || from->trail.open == NULL)
        return status;
    status = sett_trail(from->trail.p, from->trail.size,
                        from->trail.count + room, arena, &out->trail);
    if (status == SETT_OK)
        sett_trail_copy(&out->trail, &from->trail);
    return status;
}

SettStatus sett_trial(const SettPrefix *prefix, SettSpan segment,
                      SettArena *tmp, SettTrial *out)
{
    memset(out, 0, sizeof *out);
    out->prefix = prefix;
    out->segment = segment;
    out->tmp = tmp;
    return by_jumps(prefix) ? sett_trial_jumps(out) : SETT_OK;
}

SettStatus sett_trial_ask(SettTrial *trial, SettSpan word, bool thorough,
                          SettAnswer *answer)
{
    trial->asked++;
    return by_jumps(trial->prefix)
               ? sett_trial_ask_jumps(trial, word, answer)
               : sett_trial_ask_turns(trial, word, thorough, answer);
}

SettStatus sett_prefix_extend(SettPrefix *prefix, SettTrial *trial,
                              SettSpan word)
{
    SettStatus status = append(prefix, word);
    if (status == SETT_OK)
        status = append(prefix, trial->segment);
    if (status != SETT_OK)
        return status;
    return by_jumps(prefix)
               ? sett_prefix_extend_jumps(prefix, word, trial->segment)
               : sett_prefix_extend_turns(prefix, trial);
}
