/* makers.c - see makers.h. A job is run as it is drawn, then without a report
   but watched, which goes the plain ways, then stopped on its way. */
#include "golden/makers.h"

#include "golden/makers_draw.h"
#include "golden/mix.h"
#include "golden/verdicts.h"

#include <string.h>

/* Caves of up to 256 cells are made 128 at once, fewer than 24 alone. */
enum { STOPS = 6, FEW = 4, MANY = 154, MOST_WATCHED = 1200 };

typedef struct Film {
    int32_t frames;
    uint64_t hash;
} Film;

static void frame(void *user, const SettGrid *grid, const char *what)
{
    Film *film = user;
    film->frames++;
    film->hash = mix_text(film->hash, what) ^ sett_grid_hash(grid);
}

static SettGenJob job_of(const Maker *m, uint64_t index)
{
    SettPurpose purpose = m->gen->writes == SETT_WRITES_OBJECTS
                              ? SETT_FOR_FURNISH
                              : SETT_FOR_LAYOUT;
    return (SettGenJob){.game = &m->game,
                        .params = m->params,
                        .rng = sett_rng((uint64_t)m->number, purpose, index),
                        .lock = m->has_lock ? &m->lock : NULL,
                        .only = m->has_only ? m->only : NULL,
                        .tmp = m->arena};
}

static SettStatus copy_of(const Maker *m, SettGrid *out)
{
    SettStatus s = sett_grid_take(m->arena, m->base.w, m->base.h, out);
    if (s == SETT_OK)
        sett_grid_copy(out, &m->base);
    return s;
}

static uint64_t of_report(const SettGenReport *r)
{
    uint64_t hash = golden_report_hash(&r->reasons);
    for (int32_t i = 0; i < r->kind_count; i++) {
        const SettKindReport *k = &r->kinds[i];
        int32_t all[] = {k->tile,   k->requested, k->kept,
                         k->placed, k->fallback,  k->skipped};
        for (size_t n = 0; n < sizeof all / sizeof all[0]; n++)
            hash = sett_hash_mix(hash, (uint64_t)all[n]);
        hash = mix_text(hash, k->why);
    }
    for (int32_t i = 0; i < r->placed_count; i++) {
        const SettPlaced *p = &r->placed[i];
        int32_t all[] = {p->tile, p->x, p->y, p->option, p->candidates};
        for (size_t n = 0; n < sizeof all / sizeof all[0]; n++)
            hash = sett_hash_mix(hash, (uint64_t)all[n]);
        hash = mix_text(hash, p->rule);
    }
    return hash;
}

static bool always(void *user)
{
    *(int32_t *)user += 1;
    return true;
}

/* Runs until `steps` of its work are done; 0: to its end. `*asked`: how often
   somebody was asked. */
static SettStatus run_for(const Maker *m, const SettGenJob *job, uint64_t steps,
                          int32_t *asked, SettGrid *grid)
{
    SettCancel cancel = {always, asked};
    *asked = 0;
    SettStatus s = copy_of(m, grid);
    if (s != SETT_OK)
        return s;
    m->arena->work = 0;
    if (steps > 0 && steps < SETT_WORK_STEPS) {
        m->arena->cancel = &cancel;
        m->arena->work = SETT_WORK_STEPS - (uint32_t)steps;
    }
    s = m->gen->run(job, grid);
    m->arena->cancel = NULL;
    return s;
}

/* How many say that they were stopped, how often they asked in all, and the
   work that they did after it. */
static SettStatus stop(Maker *m, uint64_t work, SettText *out)
{
    SettGenJob job = job_of(m, 0);
    SettGrid grid;
    int32_t stopped = 0, all = 0, asked;
    uint64_t late = 0;
    for (int32_t i = 0; i < STOPS && work > 0; i++) {
        uint64_t steps = i == 0 ? work : 1 + sett_rng_next(&m->rng) % work;
        SettStatus s = run_for(m, &job, steps, &asked, &grid);
        if (s == SETT_NO_MEMORY)
            return s;
        stopped += s == SETT_CANCELLED;
        all += asked;
        late += m->arena->work;
    }
    sett_text_format(out, "\t%d/%d %d", (int)stopped, (int)all, (int)late);
    return SETT_OK;
}

static SettStatus plainly(const Maker *m, SettText *out)
{
    Film film = {0};
    SettWatch watch = {frame, &film};
    SettGenJob job = job_of(m, 0);
    SettGrid grid;
    SettStatus s = copy_of(m, &grid);
    if (s != SETT_OK || sett_grid_area(&grid) > MOST_WATCHED)
        return s;
    job.watch = &watch;
    s = m->gen->run(&job, &grid);
    sett_text_format(out, "\t%d %d", (int)s, (int)film.frames);
    print_hash(out, film.hash ^ (s == SETT_OK ? sett_grid_hash(&grid) : 0));
    return s == SETT_NO_MEMORY ? s : SETT_OK;
}

static SettStatus at_once(const Maker *m, SettText *out)
{
    SettGenJob job = job_of(m, 0);
    SettGrid grids[MANY];
    SettRng streams[MANY];
    SettStatus each[MANY], s = SETT_OK;
    int32_t count = sett_grid_area(&m->base) > 300 ? FEW
                    : m->number % 8 == 0           ? MANY
                                                   : MANY - 128;
    uint64_t hash = 0;
    if (m->gen->run_many == NULL)
        return s;
    for (int32_t i = 0; i < count && s == SETT_OK; i++) {
        streams[i] = job_of(m, (uint64_t)i).rng;
        s = copy_of(m, &grids[i]);
    }
    if (s != SETT_OK)
        return s;
    m->arena->work = 0;
    s = m->gen->run_many(&job, streams, count, grids, each);
    for (int32_t i = 0; i < count && s == SETT_OK; i++) {
        hash = sett_hash_mix(hash, (uint64_t)each[i]);
        if (each[i] == SETT_OK)
            hash = sett_hash_mix(hash, sett_grid_hash(&grids[i]));
    }
    print_hash(out, sett_hash_mix(hash, m->arena->work));
    return s;
}

static SettStatus in_full(Maker *m, SettText *out)
{
    SettGenReport report;
    SettGenJob job = job_of(m, 0);
    SettGrid grid;
    int32_t asked;
    job.report = &report;
    SettStatus s = run_for(m, &job, 0, &asked, &grid);
    if (s != SETT_OK && s != SETT_INFEASIBLE)
        return s;
    uint64_t work = m->arena->work;
    sett_text_format(
        out, "\t%s %d %s", sett_status_text(s), (int)report.attempts,
        report.reasons.count > 0 ? report.reasons.reasons[0].code : "-");
    print_hash(out, s == SETT_OK ? sett_grid_hash(&grid) : 0);
    print_hash(out, of_report(&report));
    sett_text_format(out, "\t%d", (int)work);
    return stop(m, work, out);
}

SettStatus golden_maker(int32_t gen, int32_t number, SettArena *arena,
                        SettText *out)
{
    Maker m = {.gen = sett_catalog_builtin()->gens[gen],
               .arena = arena,
               .rng = sett_rng((uint64_t)number + 1, SETT_FOR_TEST,
                               (uint64_t)gen + 100),
               .number = number};
    if (m.gen->writes == SETT_WRITES_LEVEL)
        return SETT_OK;
    SettStatus s = golden_draw_job(&m);
    if (s != SETT_OK)
        return s;
    sett_text_format(out, "%s\t%d\t%dx%d", m.gen->name, (int)number,
                     (int)m.base.w, (int)m.base.h);
    s = in_full(&m, out);
    if (s == SETT_OK)
        s = plainly(&m, out);
    if (s == SETT_OK)
        s = at_once(&m, out);
    sett_text_char(out, '\n');
    return s;
}

SettStatus golden_makers(int32_t jobs, SettText *out)
{
    SettArena arena;
    SettStatus s = SETT_OK;
    sett_arena_init(&arena, out->alloc, 0);
    SettArenaMark mark = sett_arena_mark(&arena);
    for (int32_t g = 0; g < sett_catalog_builtin()->gen_count; g++)
        for (int32_t i = 0; i < jobs && s == SETT_OK; i++) {
            s = golden_maker(g, i, &arena, out);
            sett_arena_reset(&arena, mark);
        }
    sett_arena_free(&arena);
    return s == SETT_OK ? out->status : s;
}
