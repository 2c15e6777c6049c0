/* linked.c - whole levels of link.h: what both ways share; the greedy one. */
#include "base/least.h"
#include "link/blocked.h"
#include "link/linked_parts.h"
#include "link/verify.h"

#include <string.h>

/* Searches at seams before the greedy way gives up, for each seam. */
#define TRIES 12

int32_t sett_linked_room(const SettLinkJob *job)
{
    int32_t room = SETT_LINK_MOST * job->count;
    for (int32_t i = 0; i < job->count; i++)
        room += job->segments[i].count;
    return room;
}

SettStatus sett_linked_seam(const SettLinkJob *job, const SettPrefix *prefix,
                            const SettSeam *seams, int32_t at, int32_t low,
                            SettArena *tmp, SettPrefix *next, SettSeam *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettLinkWish wish = *job->wish;
    SettSpan *used = SETT_TAKE(tmp, at, SettSpan);
    bool locked = job->locked != NULL && job->locked[at];
    *out = (SettSeam){.found = false};
    if (used == NULL)
        return SETT_NO_MEMORY;
    if (locked && low > 0)
        return SETT_OK;
    for (int32_t i = 0; i < at; i++)
        used[i] = (SettSpan){seams[i].numbers, seams[i].count};
    wish.low = sett_max(wish.low, low);
    SettStatus status = sett_prefix_copy(prefix, next);
    if (status != SETT_OK)
        return status;
    SettSeamSearch search = {.model = job->model,
                             .wish = &wish,
                             .alphabets = job->alphabets,
                             .prefix = prefix,
                             .segment = job->segments[at + 1],
                             .used = used,
                             .used_count = at,
                             .locked = locked,
                             .tmp = tmp};
    status = sett_seam(&search, next, out);
    sett_arena_reset(tmp, mark);
    return status;
}

SettStatus sett_linked_of(const SettPrefix *prefix, SettArena *arena,
                          SettLinked *out)
{
    out->found = true;
    out->numbers = prefix->numbers;
    out->count = prefix->count;
    if (prefix->model->agent->turns == NULL)
        return SETT_OK;
    int32_t rest = sett_max(prefix->tail.way_count, 0);
    uint32_t *way = SETT_TAKE(arena, prefix->way_count + rest, uint32_t);
    if (way == NULL)
        return SETT_NO_MEMORY;
    if (prefix->way_count > 0)
        memcpy(way, prefix->way, (size_t)prefix->way_count * sizeof *way);
    if (rest > 0)
        memcpy(way + prefix->way_count, prefix->tail.way,
               (size_t)rest * sizeof *way);
    out->way = way;
    out->way_count = prefix->way_count + rest;
    return SETT_OK;
}

/* One more search at seam `*at`; then `*at` is the next one, or the one before
   where there is nothing. */
static SettStatus step(const SettLinkJob *job, SettPrefix *prefixes,
                       int32_t *low, SettArena *tmp, SettLinked *out,
                       int32_t *at)
{
    SettSeam seam;
    SettStatus status =
        sett_linked_seam(job, &prefixes[*at], out->seams, *at, low[*at], tmp,
                         &prefixes[*at + 1], &seam);
    out->asked += seam.asked;
    out->gave_up = out->gave_up || seam.gave_up;
    if (status != SETT_OK)
        return status;
    if (seam.found) {
        out->seams[*at] = seam;
        low[*at + 1] = 0;
        ++*at;
        return SETT_OK;
    }
    out->failed = sett_max(out->failed, *at);
    if (--*at >= 0)
        low[*at] = out->seams[*at].count + 1;
    return SETT_OK;
}

SettStatus sett_linked_greedy(const SettLinkJob *job, SettArena *arena,
                              SettArena *tmp, SettLinked *out)
{
    SettPrefix *prefixes = SETT_TAKE(arena, job->count, SettPrefix);
    int32_t *low = SETT_TAKE(tmp, job->count, int32_t);
    int32_t at = 0;
    out->seams = SETT_TAKE(arena, job->count, SettSeam);
    if (prefixes == NULL || low == NULL || out->seams == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_prefix(job->model, job->segments[0],
                                    sett_linked_room(job), arena, &prefixes[0]);
    for (int32_t i = 0; status == SETT_OK && i < TRIES * job->count &&
                        at >= 0 && at < job->count - 1;
         i++)
        status = step(job, prefixes, low, tmp, out, &at);
    if (status != SETT_OK || at < job->count - 1)
        return status;
    for (int32_t i = 0; i + 1 < job->count; i++)
        out->cost += out->seams[i].cost;
    return sett_linked_of(&prefixes[at], arena, out);
}

/* A segment that cannot be crossed ends the search before it begins. */
static SettStatus look_for_blocked(const SettLinkJob *job, SettArena *arena,
                                   SettLinked *out)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < job->count && status == SETT_OK; i++) {
        SettArenaMark mark = sett_arena_mark(arena);
        SettGrid grid;
        status = sett_link_grid(job->model, job->segments[i].numbers,
                                job->segments[i].count, arena, &grid);
        if (status == SETT_OK)
            status = sett_link_blocked(job->model, &grid, arena, &out->proof);
        if (status == SETT_OK && out->proof.blocked &&
            sett_verify_blocked(job->model->agent, &grid, &out->proof.cells)) {
            out->blocked = i;
            return SETT_OK;
        }
        sett_arena_reset(arena, mark);
    }
    return status;
}

SettStatus sett_linked_as_they_are(const SettLinkJob *job, SettArena *arena,
                                   SettArena *tmp, SettLinked *out)
{
    *out = (SettLinked){.failed = -1, .blocked = -1};
    SettStatus status = look_for_blocked(job, arena, out);
    if (status != SETT_OK || out->blocked >= 0)
        return status;
    status = job->global && job->count > 2
                 ? sett_linked_global(job, arena, tmp, out)
                 : sett_linked_greedy(job, arena, tmp, out);
    if (status != SETT_OK || job->count != 1)
        return status;
    /* A lone segment has to be completable as it is. */
    SettGrid level;
    bool fit = false;
    status = sett_link_grid(job->model, job->segments[0].numbers,
                            job->segments[0].count, tmp, &level);
    if (status == SETT_OK)
        status = sett_link_completable(job->model, &level, tmp, &fit);
    out->found = out->found && fit;
    return status;
}

SettStatus sett_link_all(const SettLinkJob *job, SettArena *arena,
                         SettArena *tmp, SettLinked *out)
{
    SettStatus status = sett_linked_as_they_are(job, arena, tmp, out);
    return status == SETT_OK && !out->found && job->repair > 0
               ? sett_linked_repaired(job, arena, tmp, out)
               : status;
}
