/* linked_repair.c - takes the outermost slices of segments away where no link
   helps. Only on demand, and told in SettLinked.cut: everything else in this
   folder leaves segments alone. */
#include "link/linked_parts.h"

#include "base/least.h"

#define MOST 2                    /* slices on a side */
#define LEAST_LEFT (2 * MOST + 1) /* slices of a segment that may lose some */

/* What is being tried. */
typedef struct Repair {
    SettLinkJob job;
    SettSpan *spans;
    int32_t *cut;
} Repair;

static void take_away(Repair *r, const SettLinkJob *from, int32_t segment,
                      int32_t begin, int32_t end)
{
    SettSpan whole = from->segments[segment];
    r->cut[2 * segment] = begin;
    r->cut[2 * segment + 1] = end;
    r->spans[segment] =
        (SettSpan){whole.numbers + begin, whole.count - begin - end};
}

/* How far a job got: the more the better. */
static int32_t reached(const SettLinkJob *job, const SettLinked *l)
{
    if (l->found)
        return 3 * job->count;
    return l->blocked >= 0 ? l->blocked : job->count + l->failed;
}

/* Mends one fault: cuts the two sides at it, those of a blocked segment or
   those beside a seam; false where nothing got further. */
static SettStatus mend(Repair *r, const SettLinkJob *from, SettArena *arena,
                       SettArena *tmp, SettLinked *out, bool *mended)
{
    *mended = false;
    if (out->blocked < 0 && out->failed < 0)
        return SETT_OK;
    bool blocked = out->blocked >= 0;
    int32_t left = blocked ? out->blocked : out->failed;
    int32_t right = blocked ? left : left + 1;
    int32_t most = sett_min(from->repair, MOST), before = reached(from, out);
    if (from->segments[left].count < LEAST_LEFT ||
        from->segments[right].count < LEAST_LEFT)
        return SETT_OK;
    for (int32_t sum = 1; sum <= 2 * most; sum++)
        for (int32_t a = sett_min(sum, most); a >= 0 && sum - a <= most; a--) {
            SettLinked next;
            int32_t begin = blocked ? a : r->cut[2 * left];
            take_away(r, from, left, begin, blocked ? sum - a : a);
            if (!blocked)
                take_away(r, from, right, sum - a, r->cut[2 * right + 1]);
            SettStatus status =
                sett_linked_as_they_are(&r->job, arena, tmp, &next);
            next.asked += out->asked;
            if (status != SETT_OK)
                return status;
            if (reached(from, &next) > before) {
                *out = next;
                *mended = true;
                return SETT_OK;
            }
        }
    return SETT_OK;
}

SettStatus sett_linked_repaired(const SettLinkJob *job, SettArena *arena,
                                SettArena *tmp, SettLinked *out)
{
    Repair r = {.job = *job};
    r.spans = SETT_TAKE(arena, job->count, SettSpan);
    r.cut = SETT_TAKE(arena, 2 * job->count, int32_t);
    if (r.spans == NULL || r.cut == NULL)
        return SETT_NO_MEMORY;
    r.job.segments = r.spans;
    for (int32_t i = 0; i < job->count; i++)
        take_away(&r, job, i, 0, 0);
    bool mended = job->count > 1 || out->blocked >= 0;
    /* A fault is mended once: each time it is one further on. */
    for (int32_t i = 0; i < 2 * job->count && mended && !out->found; i++) {
        SettStatus status = mend(&r, job, arena, tmp, out, &mended);
        if (status != SETT_OK)
            return status;
    }
    out->cut = out->found ? r.cut : NULL;
    return SETT_OK;
}
