/* parts_run.c - a breeding in parts. What a being is worth depends on the
   definition and on the worths of the generations before alone; so each worth
   is an item of shared work, number generation * beings + being, and whoever
   has all worths of a generation breeds the next one without a play. */
#include "studies/breeding/parts_run.h"

#include "sett/parts.h"

typedef struct Sharing {
    SettBreedRun *run;
    SettStudyHost opened; /* the caller's, whose folder is open by now */
    int32_t count;        /* beings of a generation */
    double *worths;       /* kind->numbers an item */
} Sharing;

static SettStatus judge_item(void *self, int64_t item, SettArena *tmp,
                             SettText *payload)
{
    const Sharing *s = self;
    const SettBreedRun *r = s->run;
    double worth[SETT_BREED_NUMBERS];
    SettStatus status =
        r->kind->judge(r->breeding, (int32_t)(item % s->count), tmp, worth);
    if (status == SETT_OK)
        sett_study_put_doubles(payload, worth, r->kind->numbers);
    return status;
}

static bool take_item(void *self, int64_t item, const uint8_t *payload,
                      size_t size)
{
    const Sharing *s = self;
    int32_t numbers = s->run->kind->numbers;
    if (size != 8 * (size_t)numbers)
        return false;
    sett_study_get_doubles(payload, s->worths + item * numbers, numbers);
    return true;
}

static SettParts parts_of(Sharing *s)
{
    const SettBreedRun *r = s->run;
    return (SettParts){.host = &s->opened,
                       .folder = r->folder,
                       .resume = true,
                       .key = r->key,
                       .items = (int64_t)s->count * r->generations,
                       .per_item = 1,
                       .what = r->kind->beings,
                       .item = judge_item,
                       .take = take_item,
                       .self = s};
}

static SettStatus do_generation(Sharing *s, int32_t generation,
                                const char *part)
{
    const SettBreedRun *r = s->run;
    SettParts parts = parts_of(s);
    parts.part = part;
    parts.from = (int64_t)generation * s->count;
    if (generation + 1 < r->generations)
        parts.until = parts.from + s->count;
    r->kind->prepare(r->breeding);
    return sett_parts_run(&parts);
}

/* A being of a generation that no journal holds, of those that are items of
   `part`, one of `parts`; -1: all are there. */
static int32_t lacks(const Sharing *s, const SettParts *all, int32_t generation,
                     int64_t part, int64_t parts)
{
    int64_t first = (int64_t)generation * s->count;
    for (int32_t i = 0; i < s->count; i++)
        if ((first + i) % parts == part && all->places[first + i].hash == 0)
            return i;
    return -1;
}

static SettStatus recall(Sharing *s, int32_t generation)
{
    const SettBreedRun *r = s->run;
    int32_t numbers = s->count * r->kind->numbers;
    SettArena *arena = s->opened.arena;
    SettArenaMark mark = sett_arena_mark(arena);
    SettStatus status = r->kind->recall(
        r->breeding, s->worths + (int64_t)generation * numbers, numbers, arena);
    sett_arena_reset(arena, mark);
    if (status == SETT_OK || status == SETT_NO_MEMORY)
        return status;
    return sett_fail(s->opened.err, SETT_BAD_INPUT,
                     "generation %d of the journals makes no sense",
                     (int)generation + 1);
}

/* All generations that the journals hold whole. */
static SettStatus recall_all(Sharing *s, SettParts *all, int32_t *generation)
{
    const SettBreedRun *r = s->run;
    *all = parts_of(s);
    all->look = true;
    SettStatus status = sett_parts_run(all);
    for (*generation = 0;
         status == SETT_OK && !r->kind->done(r->breeding) &&
         *generation < r->generations && lacks(s, all, *generation, 0, 1) < 0;
         ++*generation)
        status = recall(s, *generation);
    return status;
}

/* The breeding has what it was for: this part has no more to do. */
static SettStatus end_part(Sharing *s)
{
    SettParts parts = parts_of(s);
    parts.part = s->run->part;
    parts.from = parts.items;
    return sett_parts_run(&parts);
}

static SettStatus run_part(Sharing *s)
{
    SettBreedRun *r = s->run;
    SettParts all, mine = {.host = &s->opened, .part = r->part};
    int32_t generation = 0;
    SettStatus status = sett_parts_read(&mine);
    if (status == SETT_OK)
        status = recall_all(s, &all, &generation);
    if (status == SETT_OK && r->kind->done(r->breeding))
        return end_part(s);
    if (status != SETT_OK || generation == r->generations)
        return status;
    r->round = generation;
    if (lacks(s, &all, generation, mine.index, mine.count) >= 0)
        return do_generation(s, generation, r->part);
    r->missing = lacks(s, &all, generation, 0, 1);
    return SETT_OK;
}

/* The rest, and what kinds do behind their last generation. */
static SettStatus run_all(Sharing *s)
{
    SettBreedRun *r = s->run;
    SettParts all;
    int32_t generation = 0;
    SettStatus status = recall_all(s, &all, &generation);
    for (; status == SETT_OK && !r->kind->done(r->breeding) &&
           generation < r->generations;
         generation++) {
        status = do_generation(s, generation, NULL);
        if (status == SETT_OK)
            status = recall(s, generation);
    }
    while (status == SETT_OK && !r->kind->done(r->breeding))
        status = r->kind->step(r->breeding);
    return status;
}

SettStatus sett_breed_parts(const SettStudyHost *host, SettBreedRun *r)
{
    Sharing s = {.run = r, .opened = *host};
    s.count = r->kind->count(r->breeding);
    s.worths = sett_arena_take(host->arena,
                               (size_t)s.count * (size_t)r->generations + 1,
                               sizeof(double) * (size_t)r->kind->numbers);
    s.opened.folder = NULL; /* who holds one would wait for itself */
    if (s.worths == NULL)
        return sett_no_memory(host->err);
    SettStatus status = host->folder != NULL
                            ? host->folder(host->user, r->folder,
                                           r->part != NULL ? SETT_STUDY_PART
                                                           : SETT_STUDY_RESUME)
                            : SETT_OK;
    if (status == SETT_OK)
        status = r->part != NULL ? run_part(&s) : run_all(&s);
    if (status == SETT_NO_MEMORY && host->err->status == SETT_OK)
        sett_no_memory(host->err);
    return status;
}
