/* linked_repair.c - segments that no link helps lose their outermost slices,
   and links take their places. Only on demand, and said in SettLinked.cut:
   everything else in this folder leaves segments alone. */
#include "link/linked_parts.h"

#include "base/least.h"

#define MOST 2 /* slices on a side */

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

/* The two sides that stand at fault: of one blocked segment, or of the segments
   beside a seam. */
typedef struct Fault {
    int32_t segment[2], side[2]; /* side 0: its begin */
} Fault;

static Fault fault_of(const SettLinked *l)
{
    if (l->blocked >= 0)
        return (Fault){{l->blocked, l->blocked}, {0, 1}};
    return (Fault){{l->failed, l->failed + 1}, {1, 0}};
}

static bool may_cut(const SettLinkJob *from, const Fault *f, int32_t a,
                    int32_t b)
{
    int32_t most = sett_min(from->repair, MOST);
    for (int32_t i = 0; i < 2; i++)
        if (from->segments[f->segment[i]].count < 2 * MOST + 1)
            return false;
    return a <= most && b <= most;
}

static void cut_sides(Repair *r, const SettLinkJob *from, const Fault *f,
                      int32_t a, int32_t b)
{
    const int32_t slices[2] = {a, b};
    for (int32_t i = 0; i < 2; i++) {
        int32_t now[2] = {r->cut[2 * f->segment[i]],
                          r->cut[2 * f->segment[i] + 1]};
        now[f->side[i]] = slices[i];
        take_away(r, from, f->segment[i], now[0], now[1]);
    }
}

/* Mends one fault; false where nothing got further. */
static SettStatus mend(Repair *r, const SettLinkJob *from, SettArena *arena,
                       SettArena *tmp, SettLinked *out, bool *mended)
{
    *mended = false;
    if (out->blocked < 0 && out->failed < 0)
        return SETT_OK;
    Fault f = fault_of(out);
    int32_t before = reached(from, out);
    for (int32_t sum = 1; sum <= 2 * MOST; sum++)
        for (int32_t a = sett_min(sum, MOST); a >= 0 && sum - a <= MOST; a--) {
            SettLinked next;
            if (!may_cut(from, &f, a, sum - a))
                continue;
            cut_sides(r, from, &f, a, sum - a);
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
