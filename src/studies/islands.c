/* islands.c - a search by islands in rounds. What an island hands on is its
   archive file: everybody reads the same bytes, whether they were written a
   moment ago, by another program, or before a stop. Item round * islands +
   island of the work is that file after that round. */
#include "sett/islands.h"

#include "sett/json.h"

/* Islands at work. Threads share what stands before `made` for reading. */
typedef struct Work {
    SettIslands *s;
    const SettStudyHost *host;
    SettStudyHost opened; /* the same, whose folder is open by now */
    int32_t round;
    const SettJson **before; /* archive files after the round before; NULL in
                                the first */
    SettArena files;         /* holds them */
    SettText *made;          /* without journals: files of this round */
} Work;

/* Evaluations of an island up to the end of a round. */
static uint64_t budget_of(const SettIslands *s, int32_t island, int32_t round)
{
    uint64_t n = (uint64_t)s->islands, rounds = (uint64_t)s->rounds;
    uint64_t whole = s->def->max_evaluations;
    uint64_t mine = whole / n + ((uint64_t)island < whole % n);
    uint64_t done = (uint64_t)round + 1;
    return mine / rounds * done + mine % rounds * done / rounds;
}

static SettSearchDef def_of(const Work *w, int32_t island)
{
    const SettIslands *s = w->s;
    SettSearchDef def = *s->def;
    if (island > 0) /* archive files keep seeds below 2^63 */
        def.seed = sett_hash_mix(def.seed, (uint64_t)island) & INT64_MAX;
    def.max_evaluations = budget_of(s, island, w->round);
    def.jobs = sett_jobs_serial();
    def.cancel = w->host->cancel;
    return def;
}

/* An island as it was after the round before. */
static SettStatus open_island(const Work *w, int32_t island, SettSearch **out,
                              SettError *err)
{
    const SettSearchDef def = def_of(w, island);
    return w->before == NULL
               ? sett_search_create(&def, out, err)
               : sett_archive_file_open(&def, w->before[island], out, err);
}

/* The elites of all other islands come in, in the islands' order. */
static SettStatus take_others(const Work *w, int32_t island, SettSearch *into,
                              SettError *err)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < w->s->islands; i++) {
        SettSearch *other = NULL;
        if (i == island)
            continue;
        status = sett_cancelled(w->host->cancel)
                     ? SETT_CANCELLED
                     : open_island(w, i, &other, err);
        if (status == SETT_OK)
            status = sett_search_merge(into, other, err);
        sett_search_destroy(other);
    }
    return status;
}

static SettStatus do_round(const Work *w, int32_t island, SettArena *tmp,
                           SettText *file, SettError *err)
{
    const SettSearchDef def = def_of(w, island);
    SettSearch *search = NULL;
    SettStatus status = open_island(w, island, &search, err);
    if (status == SETT_OK && w->before != NULL)
        status = take_others(w, island, search, err);
    if (status == SETT_OK)
        status = sett_search_step(search, def.max_evaluations);
    if (status == SETT_OK)
        status = sett_archive_file_write(&def, search, tmp, file);
    sett_search_destroy(search);
    return status;
}

/* An item, on any thread. */
static SettStatus do_item(void *self, int64_t index, SettArena *tmp,
                          SettText *file)
{
    const Work *w = self;
    const SettStudyHost *host = w->host;
    SettError err = {.status = SETT_OK};
    SettStatus status =
        do_round(w, (int32_t)(index % w->s->islands), tmp, file, &err);
    if (status == SETT_OK || err.status == SETT_OK)
        return status;
    if (host->lock != NULL)
        host->lock(host->user, true);
    if (host->err->status == SETT_OK)
        *host->err = err;
    if (host->lock != NULL)
        host->lock(host->user, false);
    return status;
}

/* One more file of the round that is over. */
static SettStatus keep_file(Work *w, int32_t island, const char *bytes,
                            size_t size)
{
    const SettJson *root;
    SettStatus status =
        sett_json_read(bytes, size, NULL, &w->files, &root, w->host->err);
    if (status == SETT_OK)
        w->before[island] = root;
    return status;
}

static SettStatus forget_files(Work *w)
{
    sett_arena_reset(&w->files, (SettArenaMark){0});
    w->before = SETT_TAKE(&w->files, w->s->islands, const SettJson *);
    return w->before != NULL ? SETT_OK : SETT_NO_MEMORY;
}

/* In this program alone, without journals. */
static SettStatus do_alone(void *user, int64_t index, SettArena *tmp)
{
    const Work *w = user;
    SettStatus status = do_item(user, index, tmp, &w->made[index]);
    return status == SETT_OK ? w->made[index].status : status;
}

static SettStatus keep_made(Work *w)
{
    SettStatus status = forget_files(w);
    for (int32_t i = 0; status == SETT_OK && i < w->s->islands; i++) {
        status = keep_file(w, i, w->made[i].data, w->made[i].size);
        sett_text_clear(&w->made[i]);
    }
    return status;
}

static void tell(const Work *w, bool over)
{
    const SettStudyHost *host = w->host;
    if (host->progress != NULL)
        host->progress(host->user, over ? NULL : "rounds", w->round,
                       w->s->rounds);
}

static SettStatus run_alone(Work *w)
{
    const SettStudyHost *host = w->host;
    const int32_t workers = host->jobs.workers;
    SettStatus status = SETT_OK;
    w->made = SETT_TAKE(host->arena, w->s->islands, SettText);
    SettCrew crew = {.jobs = host->jobs,
                     .scratch =
                         sett_arenas_take(host->arena, workers, host->cancel),
                     .cancel = host->cancel};
    if (w->made == NULL || crew.scratch == NULL)
        status = SETT_NO_MEMORY;
    for (int32_t i = 0; w->made != NULL && i < w->s->islands; i++)
        w->made[i] = sett_text(host->arena->alloc);
    for (; status == SETT_OK && w->round < w->s->rounds; w->round++) {
        tell(w, false);
        status = sett_each(&crew, w->s->islands, do_alone, w, NULL);
        if (status == SETT_OK)
            status = keep_made(w);
    }
    tell(w, true);
    for (int32_t i = 0; w->made != NULL && i < w->s->islands; i++)
        sett_text_free(&w->made[i]);
    sett_arenas_free(crew.scratch, workers);
    return status;
}

static SettParts parts_of(const Work *w)
{
    const SettIslands *s = w->s;
    return (SettParts){.host = &w->opened,
                       .folder = s->folder,
                       .resume = true,
                       .key = s->key,
                       .items = (int64_t)s->islands * s->rounds,
                       .per_item = 1,
                       .what = "rounds of islands",
                       .item = do_item};
}

/* What all journals hold by now. */
static SettStatus look(const Work *w, SettParts *all)
{
    *all = parts_of(w);
    all->look = true;
    return sett_parts_run(all);
}

/* An island that lacks a round; -1: none does. */
static int32_t lacks(const SettParts *all, const SettIslands *s, int32_t round,
                     int64_t first, int64_t step)
{
    for (int64_t i = first; i < s->islands; i += step)
        if (all->places[(int64_t)round * s->islands + i].hash == 0)
            return (int32_t)i;
    return -1;
}

static SettStatus read_files(Work *w, const SettParts *all, int32_t round)
{
    SettStatus status = forget_files(w);
    for (int32_t i = 0; status == SETT_OK && i < w->s->islands; i++) {
        const uint8_t *bytes = NULL;
        size_t size = 0;
        status = sett_parts_payload(all, (int64_t)round * w->s->islands + i,
                                    &w->files, &bytes, &size);
        if (status == SETT_OK)
            status = keep_file(w, i, (const char *)bytes, size);
    }
    return status;
}

static SettStatus do_parts(Work *w, const char *part)
{
    SettIslands *s = w->s;
    SettParts parts = parts_of(w);
    parts.part = part;
    parts.self = w;
    parts.from = (int64_t)w->round * s->islands;
    if (w->round + 1 < s->rounds)
        parts.until = parts.from + s->islands;
    return sett_parts_run(&parts);
}

/* All rounds that the journals lack. */
static SettStatus run_all(Work *w)
{
    SettParts all;
    SettStatus status = SETT_OK;
    for (; status == SETT_OK && w->round < w->s->rounds; w->round++) {
        status = do_parts(w, NULL);
        if (status == SETT_OK)
            status = look(w, &all);
        if (status == SETT_OK)
            status = read_files(w, &all, w->round);
    }
    return status;
}

/* One round of a part's islands. */
static SettStatus run_part(Work *w)
{
    SettIslands *s = w->s;
    SettParts all, mine = {.host = s->host, .part = s->part};
    SettStatus status = sett_parts_read(&mine);
    if (status == SETT_OK && s->islands % mine.count != 0)
        status = sett_fail(s->host->err, SETT_BAD_ARGUMENT,
                           "--part %s: %d islands are not shared evenly by so "
                           "many parts",
                           s->part, (int)s->islands);
    if (status == SETT_OK)
        status = look(w, &all);
    if (status != SETT_OK)
        return status;
    while (w->round < s->rounds &&
           lacks(&all, s, w->round, mine.index, mine.count) < 0)
        w->round++;
    if (w->round > 0 && w->round < s->rounds) {
        s->missing = lacks(&all, s, w->round - 1, 0, 1);
        if (s->missing >= 0)
            return SETT_OK;
        status = read_files(w, &all, w->round - 1);
    }
    return status == SETT_OK ? do_parts(w, s->part) : status;
}

/* Island 1 with what all have found. */
static SettStatus finish(Work *w, SettSearch **out)
{
    SettStatus status = open_island(w, 0, out, w->host->err);
    if (status == SETT_OK)
        status = take_others(w, 0, *out, w->host->err);
    if (status == SETT_OK)
        return SETT_OK;
    sett_search_destroy(*out);
    *out = NULL;
    return status;
}

static SettStatus check(const SettIslands *s)
{
    SettError *err = s->host->err;
    if (s->islands < 1 || s->islands > SETT_ISLANDS_MOST || s->rounds < 1 ||
        s->rounds > SETT_ISLAND_ROUNDS_MOST)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "1 to %d islands and 1 to %d rounds",
                         SETT_ISLANDS_MOST, SETT_ISLAND_ROUNDS_MOST);
    if (s->part != NULL && s->folder == NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "a part of islands needs a folder for its journals");
    return SETT_OK;
}

/* Once: who holds a folder would wait for itself the next time. */
static SettStatus open_folder(Work *w)
{
    const SettStudyHost *host = w->host;
    SettStudyFolder use =
        w->s->part != NULL ? SETT_STUDY_PART : SETT_STUDY_RESUME;
    w->opened = *host;
    w->opened.folder = NULL;
    return w->s->folder != NULL && host->folder != NULL
               ? host->folder(host->user, w->s->folder, use)
               : SETT_OK;
}

SettStatus sett_islands_run(SettIslands *s, SettSearch **out)
{
    const SettStudyHost *host = s->host;
    Work w = {.s = s, .host = host};
    *out = NULL;
    s->missing = -1;
    SettStatus status = check(s);
    if (status != SETT_OK)
        return status;
    sett_arena_init(&w.files, host->arena->alloc, 0);
    status = open_folder(&w);
    if (status == SETT_OK && s->part != NULL)
        status = run_part(&w);
    else if (status == SETT_OK)
        status = s->folder != NULL ? run_all(&w) : run_alone(&w);
    s->round = w.round;
    if (status == SETT_OK && s->part == NULL) {
        w.round = s->rounds - 1;
        status = finish(&w, out);
    }
    sett_arena_free(&w.files);
    if (status == SETT_NO_MEMORY && host->err->status == SETT_OK)
        sett_no_memory(host->err);
    return status;
}
