/* linked_global.c - the global way of linked.h: a beam of beginnings. At each
   seam every beginning is gone on with by its best link and by longer ones, and
   those of the least cost so far are kept. The greedy level is made as well,
   and taken where nothing costs less that is no longer either and changes the
   segments' characteristics no more. */
#include "link/linked_parts.h"
#include "link/traits.h"

#define BEAM 6
#define BRANCHES 3

typedef struct Begun {
    SettPrefix prefix;
    SettSeam *seams;
    int32_t cost, slices;
} Begun;

typedef struct Beam {
    const SettLinkJob *job;
    SettArena *arena, *tmp;
    Begun *now, *next;
    int32_t now_count, next_count;
    int64_t asked;
    bool gave_up;
} Beam;

/* Puts a beginning where it belongs among the next ones, by its cost and then
   its slices, or drops it. */
static void put(Beam *b, Begun item)
{
    int32_t at = b->next_count;
    for (; at > 0; at--) {
        const Begun *other = &b->next[at - 1];
        if (item.cost != other->cost ? item.cost > other->cost
                                     : item.slices >= other->slices)
            break;
    }
    if (at >= BEAM)
        return;
    if (b->next_count < BEAM)
        b->next_count++;
    for (int32_t i = b->next_count - 1; i > at; i--)
        b->next[i] = b->next[i - 1];
    b->next[at] = item;
}

static SettStatus go_on(Beam *b, const Begun *from, int32_t at)
{
    int32_t low = 0;
    for (int32_t i = 0; i < BRANCHES; i++) {
        Begun item = *from;
        SettSeam seam;
        SettStatus status =
            sett_linked_seam(b->job, &from->prefix, from->seams, at, low,
                             b->tmp, &item.prefix, &seam);
        b->asked += seam.asked;
        b->gave_up = b->gave_up || seam.gave_up;
        if (status != SETT_OK || !seam.found)
            return status;
        item.seams = SETT_TAKE(b->arena, b->job->count, SettSeam);
        if (item.seams == NULL)
            return SETT_NO_MEMORY;
        for (int32_t k = 0; k < at; k++)
            item.seams[k] = from->seams[k];
        item.seams[at] = seam;
        item.cost += seam.cost;
        item.slices += seam.count;
        put(b, item);
        low = seam.count + 1;
    }
    return SETT_OK;
}

static SettStatus run(Beam *b)
{
    SettStatus status = SETT_OK;
    for (int32_t at = 0; at + 1 < b->job->count && status == SETT_OK; at++) {
        b->next_count = 0;
        for (int32_t i = 0; i < b->now_count && status == SETT_OK; i++)
            status = go_on(b, &b->now[i], at);
        Begun *other = b->now;
        b->now = b->next;
        b->next = other;
        b->now_count = b->next_count;
    }
    return status;
}

/* How far a level's characteristics are from those of its segments alone. */
static SettStatus change_of(const SettLinkJob *job, SettSpan level,
                            SettArena *tmp, double *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    double with[2], without[2];
    SettSpan segments = sett_span_join(job->segments, job->count, tmp);
    if (segments.numbers == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_link_traits(job->model, level, tmp, with);
    if (status == SETT_OK)
        status = sett_link_traits(job->model, segments, tmp, without);
    *out = sett_link_distance(with, without);
    sett_arena_reset(tmp, mark);
    return status;
}

/* Whether a beginning that has become a level is better than the greedy one,
   and in nothing worse. */
static SettStatus better(const Beam *b, const Begun *item,
                         const SettLinked *greedy, bool *out)
{
    double mine = 0, its = 0;
    SettSpan level = {item->prefix.numbers, item->prefix.count};
    SettSpan other = {greedy->numbers, greedy->count};
    *out = !greedy->found ||
           (item->cost < greedy->cost && level.count <= other.count);
    if (!greedy->found || !*out)
        return SETT_OK;
    SettStatus status = change_of(b->job, level, b->tmp, &mine);
    if (status == SETT_OK)
        status = change_of(b->job, other, b->tmp, &its);
    *out = mine <= its;
    return status;
}

SettStatus sett_linked_global(const SettLinkJob *job, SettArena *arena,
                              SettArena *tmp, SettLinked *out)
{
    Beam b = {.job = job,
              .arena = arena,
              .tmp = tmp,
              .now = SETT_TAKE(arena, BEAM, Begun),
              .next = SETT_TAKE(arena, BEAM, Begun),
              .now_count = 1};
    SettStatus status = sett_linked_greedy(job, arena, tmp, out);
    if (status != SETT_OK)
        return status;
    if (b.now == NULL || b.next == NULL)
        return SETT_NO_MEMORY;
    b.now[0].seams = SETT_TAKE(arena, job->count, SettSeam);
    if (b.now[0].seams == NULL)
        return SETT_NO_MEMORY;
    status = sett_prefix(job->model, job->segments[0], sett_linked_room(job),
                         arena, &b.now[0].prefix);
    if (status == SETT_OK)
        status = run(&b);
    out->asked += b.asked;
    out->gave_up = out->gave_up || b.gave_up;
    for (int32_t i = 0; i < b.now_count && status == SETT_OK; i++) {
        bool taken;
        status = better(&b, &b.now[i], out, &taken);
        if (status != SETT_OK || !taken)
            continue;
        out->seams = b.now[i].seams;
        out->cost = b.now[i].cost;
        return sett_linked_of(&b.now[i].prefix, arena, out);
    }
    return status;
}
