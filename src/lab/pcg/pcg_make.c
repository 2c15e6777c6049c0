/* pcg_make.c - rounds of candidates. Every candidate has a random stream of its
   own, and those of a round are kept in the order of their controls, so that
   the result does not depend on the number of workers. */
#include "lab/pcg/pcg_make.h"

#include <string.h>

#define PASSING 3 /* quality, control, and one more */

typedef struct Candidate {
    int32_t index; /* of the content that it is for */
    bool passes;   /* quality and control */
    int32_t alike; /* a kept content that it is too like, -1 = none */
    bool alone;    /* it is too like no other */
    double score;
    SettBenchmarkInfo info;
} Candidate;

typedef struct PcgMake {
    const SettBenchmarkJob *job;
    const PcgMaker *maker;
    size_t size;
    int32_t round;
    uint8_t *contents, *drafts; /* kept; of the round */
    SettBenchmarkInfo *infos;   /* of contents that are kept */
    bool *kept;
    double *scores; /* of what stands there until something is kept */
    Candidate *candidates;
    int32_t count;    /* of the round */
    int32_t next;     /* control that is next in turn */
    SettArena *keeps; /* one a content: its trace */
    SettArena *draft_keeps;
    int32_t *order, kept_count; /* kept contents; those that others were too
                                   like come first */
} PcgMake;

static uint8_t *draft(const PcgMake *m, int32_t i)
{
    return m->drafts + (size_t)i * m->size;
}

static SettStatus is_alike(const PcgMake *m, const SettBenchmarkInfo *a,
                           const SettBenchmarkInfo *b, SettArena *tmp,
                           bool *alike)
{
    const SettBenchmark *p = m->job->problem;
    double there = 0, back = 0;
    SettStatus status = p->apart(p, a, b, tmp, &there);
    if (status == SETT_OK && there >= 1)
        status = p->apart(p, b, a, tmp, &back);
    *alike = there < 1 || back < 1;
    return status;
}

/* The place in `order` of the first kept content that a candidate is too like.
 */
static SettStatus find_alike(const PcgMake *m, Candidate *c, SettArena *tmp)
{
    bool alike = false;
    c->alike = -1;
    c->alone = true;
    for (int32_t i = 0; i < m->kept_count && c->alone; i++) {
        SettStatus status =
            is_alike(m, &c->info, &m->infos[m->order[i]], tmp, &alike);
        if (status != SETT_OK)
            return status;
        if (!alike)
            continue;
        c->alone = c->alike < 0 && m->round >= m->maker->patience;
        c->alike = m->order[i];
    }
    return SETT_OK;
}

static SettStatus judge(const PcgMake *m, const PcgWish *wish,
                        const uint8_t *content, SettArena *keep, SettArena *tmp,
                        Candidate *c)
{
    const SettBenchmark *p = wish->problem;
    c->info = (SettBenchmarkInfo){.content = content};
    SettStatus status = p->info(p, content, keep, tmp, &c->info);
    if (status != SETT_OK)
        return status;
    double quality = p->quality(p, &c->info);
    double control = p->control(p, &c->info, wish->control);
    bool possible =
        m->maker->possible == NULL || m->maker->possible(p, wish->control);
    c->passes = quality >= 1 && (control >= 1 || !possible);
    c->score = quality >= 1 ? quality + control : quality;
    c->alike = -1;
    return SETT_OK;
}

SettStatus sett_pcg_clash(const PcgMake *m, const SettBenchmarkInfo *info,
                          double most, SettArena *tmp, double *sum)
{
    const SettBenchmark *p = m->job->problem;
    *sum = 0;
    for (int32_t i = 0; i < m->kept_count && *sum <= most; i++) {
        const SettBenchmarkInfo *other = &m->infos[m->order[i]];
        double there, back;
        SettStatus status = p->apart(p, info, other, tmp, &there);
        if (status != SETT_OK ||
            (status = p->apart(p, other, info, tmp, &back)) != SETT_OK)
            return status;
        *sum += 2 - there - back;
    }
    return SETT_OK;
}

/* From a candidate that passes but is too like others: small changes that make
   it less so. */
static SettStatus climb(const PcgMake *m, PcgWish *wish, SettArena *keep,
                        SettArena *tmp, Candidate *c)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    uint8_t *content = draft(m, (int32_t)(c - m->candidates));
    uint8_t *next = sett_arena_raw(tmp, m->size, 1);
    double clash, clash_next;
    if (next == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_pcg_clash(m, &c->info, 1e9, tmp, &clash);
    SettArenaMark step = sett_arena_mark(tmp);
    for (int32_t i = 0; status == SETT_OK && i < m->maker->steps && clash > 0;
         i++) {
        Candidate trial = *c;
        memcpy(next, content, m->size);
        m->maker->mutate(wish, next);
        status = judge(m, wish, next, tmp, tmp, &trial);
        if (status == SETT_OK && trial.passes)
            status = sett_pcg_clash(m, &trial.info, clash, tmp, &clash_next);
        if (status == SETT_OK && trial.passes && clash_next <= clash) {
            clash = clash_next;
            memcpy(content, next, m->size);
        }
        sett_arena_reset(tmp, step);
    }
    sett_arena_reset(tmp, mark);
    if (status != SETT_OK)
        return status;
    sett_arena_reset(keep, (SettArenaMark){NULL, 0});
    return judge(m, wish, content, keep, tmp, c);
}

static SettStatus one(void *user, int64_t i, SettArena *tmp)
{
    PcgMake *m = user;
    const PcgMaker *maker = m->maker;
    const SettBenchmark *p = m->job->problem;
    Candidate *c = &m->candidates[i];
    uint8_t *content = draft(m, (int32_t)i);
    SettArena *keep = &m->draft_keeps[i];
    PcgWish wish = {.problem = p,
                    .control = m->job->controls + c->index * p->control_count,
                    .index = c->index,
                    .round = m->round,
                    .stands = m->scores[c->index] >= PASSING,
                    .make = m};
    SettRng root = sett_rng(m->job->seed, SETT_FOR_LEVEL, (uint64_t)c->index);
    wish.rng = sett_rng_fork(&root, SETT_FOR_SEARCH, (uint64_t)m->round);
    SettStatus status = maker->propose(&wish, tmp, content);
    if (status != SETT_OK)
        return status;
    sett_arena_reset(keep, (SettArenaMark){NULL, 0});
    status = judge(m, &wish, content, keep, tmp, c);
    if (status != SETT_OK || !c->passes || maker->keep != PCG_DIFFERENT)
        return status;
    status = find_alike(m, c, tmp);
    if (status != SETT_OK || c->alike < 0 || maker->mutate == NULL ||
        m->round < maker->patience)
        return status;
    status = climb(m, &wish, keep, tmp, c);
    return status == SETT_OK ? find_alike(m, c, tmp) : status;
}

/* What stands where nothing is kept yet: the best of what was seen. */
static void stand_in(PcgMake *m, const Candidate *c, int32_t i)
{
    double score = c->score + c->passes;
    if (score <= m->scores[c->index])
        return;
    m->scores[c->index] = score;
    memcpy(m->contents + (size_t)c->index * m->size, draft(m, i), m->size);
}

static SettStatus keep_one(PcgMake *m, const Candidate *c, int32_t i)
{
    uint8_t *content = m->contents + (size_t)c->index * m->size;
    memcpy(content, draft(m, i), m->size);
    m->kept[c->index] = true;
    SettBenchmarkInfo *info = &m->infos[c->index];
    *info = c->info;
    info->content = content;
    m->order[m->kept_count++] = c->index;
    return sett_pcg_trace(info, c->info.trace, c->info.trace_count,
                          &m->keeps[c->index])
               ? SETT_OK
               : SETT_NO_MEMORY;
}

/* The place of a kept content in the order. */
static int32_t place_of(const PcgMake *m, int32_t index)
{
    int32_t at = 0;
    while (m->order[at] != index)
        at++;
    return at;
}

/* Contents that candidates are too like are asked first from now on. */
static void to_front(PcgMake *m, int32_t index)
{
    int32_t at = place_of(m, index);
    memmove(m->order + 1, m->order, (size_t)at * sizeof *m->order);
    m->order[0] = index;
}

/* It stays where it is until its control has another one. */
static void give_up(PcgMake *m, int32_t index)
{
    int32_t at = place_of(m, index);
    m->kept_count--;
    memmove(m->order + at, m->order + at + 1,
            (size_t)(m->kept_count - at) * sizeof *m->order);
    m->kept[index] = false;
    m->scores[index] = 9; /* above all that may stand there */
}

/* Whether a candidate is too like one that is kept, but for `except`. */
static SettStatus is_like_any(const PcgMake *m, const Candidate *c,
                              int32_t except, SettArena *tmp, bool *alike)
{
    SettStatus status = SETT_OK;
    *alike = false;
    for (int32_t k = 0; k < m->kept_count && !*alike && status == SETT_OK; k++)
        if (m->order[k] != except)
            status = is_alike(m, &c->info, &m->infos[m->order[k]], tmp, alike);
    return status;
}

/* A candidate that is too like one content alone takes its place: that one's
   control may be easier. */
static SettStatus replace_one(PcgMake *m, const Candidate *c, int32_t i,
                              SettArena *tmp)
{
    bool alike;
    if (!m->kept[c->alike] || m->kept[c->index])
        return SETT_OK;
    SettStatus status = is_like_any(m, c, c->alike, tmp, &alike);
    if (status != SETT_OK || alike)
        return status;
    give_up(m, c->alike);
    return keep_one(m, c, i);
}

static SettStatus keep_round(PcgMake *m, SettArena *tmp)
{
    SettStatus status = SETT_OK;
    int32_t before = m->kept_count;
    for (int32_t i = 0; i < m->count && status == SETT_OK; i++) {
        Candidate *c = &m->candidates[i];
        bool alike = c->alike >= 0;
        stand_in(m, c, i);
        for (int32_t k = before;
             k < m->kept_count && c->passes && !alike && status == SETT_OK &&
             m->maker->keep == PCG_DIFFERENT;
             k++)
            status = is_alike(m, &c->info, &m->infos[m->order[k]], tmp, &alike);
        if (status == SETT_OK && c->passes && !alike)
            status = keep_one(m, c, i);
    }
    for (int32_t i = 0; i < m->count; i++)
        if (m->candidates[i].passes && m->candidates[i].alike >= 0)
            to_front(m, m->candidates[i].alike);
    for (int32_t i = 0; i < m->count && status == SETT_OK; i++)
        if (m->candidates[i].passes && m->candidates[i].alike >= 0 &&
            m->candidates[i].alone)
            status = replace_one(m, &m->candidates[i], i, tmp);
    return status;
}

/* The next controls without a content, as many as a round has. */
static void list_round(PcgMake *m)
{
    int32_t n = m->job->count;
    int32_t most = m->maker->batch > 0 ? m->maker->batch : n;
    m->count = 0;
    for (int32_t i = 0; i < n && m->count < most; i++) {
        m->next = m->next == n ? 0 : m->next;
        if (!m->kept[m->next])
            m->candidates[m->count++] = (Candidate){.index = m->next};
        m->next++;
    }
}

static SettStatus take(PcgMake *m, SettArena *tmp)
{
    size_t n = (size_t)m->job->count;
    const SettCancel *cancel = m->job->crew->cancel;
    m->drafts = sett_arena_raw(tmp, n, m->size);
    m->infos = SETT_TAKE(tmp, n, SettBenchmarkInfo);
    m->kept = SETT_TAKE(tmp, n, bool);
    m->scores = sett_arena_take(tmp, n, sizeof *m->scores);
    m->candidates = SETT_TAKE(tmp, n, Candidate);
    m->order = sett_arena_raw(tmp, n, sizeof *m->order);
    m->keeps = sett_arenas_take(tmp, m->job->count, cancel);
    m->draft_keeps = sett_arenas_take(tmp, m->job->count, cancel);
    if (m->drafts == NULL || m->infos == NULL || m->kept == NULL ||
        m->scores == NULL || m->candidates == NULL || m->order == NULL ||
        m->keeps == NULL || m->draft_keeps == NULL)
        return SETT_NO_MEMORY;
    for (size_t i = 0; i < n; i++)
        m->scores[i] = -1;
    return SETT_OK;
}

SettStatus sett_pcg_make(const SettBenchmarkJob *job, const PcgMaker *maker,
                         SettArena *tmp, uint8_t *contents)
{
    PcgMake m = {.job = job,
                 .maker = maker,
                 .size = (size_t)sett_benchmark_size(job->problem),
                 .contents = contents};
    int64_t rounds = job->effort > 0 ? job->effort : maker->effort;
    SettCrew crew = *job->crew;
    SettStatus status = take(&m, tmp);
    crew.done = NULL;
    for (int64_t r = 0; status == SETT_OK && r < rounds; r++) {
        int32_t before = m.kept_count;
        m.round = (int32_t)r;
        list_round(&m);
        if (m.count == 0)
            break;
        status = sett_each(&crew, m.count, one, &m, NULL);
        if (status == SETT_OK)
            status = keep_round(&m, tmp);
        for (int32_t i = before; i < m.kept_count; i++)
            if (job->crew->done != NULL)
                job->crew->done(job->crew->user);
    }
    sett_arenas_free(m.keeps, job->count);
    sett_arenas_free(m.draft_keeps, job->count);
    return status;
}

/* Open neighbours of a cell. */
static int32_t open_around(const PcgBoard *b, int32_t cell, uint8_t open)
{
    int32_t count = 0;
    for (int32_t way = 0; way < 4; way++) {
        int32_t to = sett_pcg_next(b, cell, way);
        count += to >= 0 && b->cells[to] == open;
    }
    return count;
}

/* A neighbour that can be opened, by lot; -1: none. */
static int32_t next_cell(SettRng *rng, const PcgBoard *b, int32_t cell,
                         uint8_t open)
{
    int32_t ways[4] = {0}, count = 0;
    for (int32_t way = 0; way < 4; way++) {
        int32_t to = sett_pcg_next(b, cell, way);
        if (to >= 0 && b->cells[to] != open && open_around(b, to, open) == 1)
            ways[count++] = to;
    }
    return count > 0 ? ways[sett_rng_below(rng, (uint32_t)count)] : -1;
}

int32_t sett_pcg_grow(SettRng *rng, SettChance deep, int32_t w, int32_t h,
                      int32_t most, uint8_t open, uint8_t *cells)
{
    int32_t list[1024], count = 1, opened = 1;
    PcgBoard b = {cells, w, h};
    SETT_ASSERT(w * h <= 1024);
    list[0] = (int32_t)sett_rng_below(rng, (uint32_t)(w * h));
    cells[list[0]] = open;
    while (count > 0 && opened < most) {
        int32_t at = sett_rng_chance(rng, deep)
                         ? count - 1
                         : (int32_t)sett_rng_below(rng, (uint32_t)count);
        int32_t to = next_cell(rng, &b, list[at], open);
        if (to < 0) {
            count--;
            memmove(list + at, list + at + 1,
                    (size_t)(count - at) * sizeof *list);
            continue;
        }
        cells[to] = open;
        list[count++] = to;
        opened++;
    }
    return opened;
}
