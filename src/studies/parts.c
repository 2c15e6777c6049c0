/* parts.c - runs the items of shared work on all threads and keeps their
   payloads in a journal. A journal has one writer: a part that runs again
   begins another file, so that two runs of one part harm each other nowhere. */
#include "studies/parts.h"

#include <string.h>

#include "sett/io.h"

#define MOST_RUNS 10000 /* of one part */
#define TRIES 20        /* to begin a journal while others begin theirs */

/* The items at work. What several threads write is under the host's lock. */
typedef struct Work {
    SettParts *parts;
    SettJournal journal;
    int64_t *todo;
    int64_t todo_count;
    int32_t reading; /* the journal at hand; -1: items are fresh */
    bool ended;      /* an earlier run of this part said so */
} Work;

/* What no journal holds yet. */
static const char *journal_named(const SettParts *p, int32_t journal)
{
    return journal >= 0 ? p->journals[journal] : p->path;
}

static SettStatus differ(const SettParts *p, int64_t item, int32_t journal,
                         SettError *err)
{
    if (p->sample > 0)
        return sett_fail(err, SETT_BAD_INPUT,
                         "item %lld is not what %s has for it", (long long)item,
                         journal_named(p, p->places[item].journal));
    return sett_refuse(err, SETT_BAD_INPUT,
                       "the same program, options and files for every part",
                       "item %lld of %s is not what %s has for it: something "
                       "is not deterministic",
                       (long long)item, journal_named(p, journal),
                       journal_named(p, p->places[item].journal));
}

/* One payload, from a journal or fresh. */
static SettStatus take(void *user, uint64_t item, uint64_t at,
                       const void *payload, size_t size, SettError *err)
{
    Work *work = user;
    SettParts *p = work->parts;
    int64_t index = (int64_t)item;
    if (item == PARTS_END) {
        work->ended = true;
        return SETT_OK;
    }
    if (index < 0 || index >= p->items)
        return sett_fail(err, SETT_BAD_INPUT,
                         "item %lld of the journal makes no sense",
                         (long long)index);
    SettPartPlace *place = &p->places[index];
    uint64_t hash = sett_hash(payload, size, 1);
    hash += hash == 0;
    if (place->hash != 0)
        return place->hash == hash ? SETT_OK
                                   : differ(p, index, work->reading, err);
    if (p->take != NULL && !p->take(p->self, index, payload, size))
        return sett_fail(err, SETT_BAD_INPUT,
                         "item %lld of the journal makes no sense",
                         (long long)index);
    p->done += index % p->count == p->index;
    *place = (SettPartPlace){hash, at, (uint32_t)size, work->reading};
    return SETT_OK;
}

static bool only_reads(const SettParts *p)
{
    return p->look || p->sample > 0;
}

static SettStatus read_journal(Work *work, const char *path)
{
    SettParts *p = work->parts;
    const SettStudyHost *host = p->host;
    SettJournalLoss loss;
    work->reading = p->journal_count;
    p->journals[p->journal_count++] = path;
    /* Only a run of all parts may repair journals: nobody else writes then. */
    SettStatus status = sett_journal_scan(
        &host->io, path, p->key, p->count == 1 && !only_reads(p), host->arena,
        take, work, &loss, host->err);
    work->reading = -1;
    if (status == SETT_OK)
        sett_study_tell_loss(host, path, &loss);
    return status;
}

/* Every journal of the folder, one or more a part. */
static SettStatus read_all(Work *work, const SettText *names)
{
    SettParts *p = work->parts;
    const SettStudyHost *host = p->host;
    int32_t count = 0;
    for (size_t i = 0; i < names->size; i++)
        count += names->data[i] == '\n';
    p->journals = SETT_TAKE(host->arena, count + 2, const char *);
    if (p->journals == NULL)
        return SETT_NO_MEMORY;
    const char *at = names->data, *end;
    for (; at != NULL && (end = strchr(at, '\n')) != NULL; at = end + 1) {
        if (end - at <= 8 || strncmp(at, "journal", 7) != 0 ||
            strncmp(end - 4, ".log", 4) != 0)
            continue;
        const char *name =
            sett_arena_format(host->arena, "%.*s", (int)(end - at), at);
        const char *path =
            name != NULL ? sett_study_path(host, p->folder, name) : NULL;
        SettStatus status =
            path != NULL ? read_journal(work, path) : SETT_NO_MEMORY;
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

/* The journal of run number `run` of this part. */
static const char *own_path(const SettParts *p, int32_t run)
{
    SettArena *arena = p->host->arena;
    const char *name = "journal.log";
    if (p->count > 1)
        name = run == 0
                   ? sett_arena_format(arena, "journal-%lld-of-%lld.log",
                                       (long long)p->index + 1,
                                       (long long)p->count)
                   : sett_arena_format(arena, "journal-%lld-of-%lld.run-%d.log",
                                       (long long)p->index + 1,
                                       (long long)p->count, (int)run + 1);
    return name != NULL ? sett_study_path(p->host, p->folder, name) : NULL;
}

/* A part reads what its own earlier runs have done, and lists no folder: a
   thousand parts would read a thousand journals each. */
static SettStatus read_own(Work *work)
{
    SettParts *p = work->parts;
    const SettIo *io = &p->host->io;
    p->journals = SETT_TAKE(p->host->arena, MOST_RUNS + 1, const char *);
    if (p->journals == NULL)
        return SETT_NO_MEMORY;
    for (int32_t run = 0; run < MOST_RUNS; run++) {
        const char *path = own_path(p, run);
        if (path == NULL)
            return SETT_NO_MEMORY;
        if (!io->exists(io->host, path))
            return SETT_OK;
        SettStatus status = read_journal(work, path);
        if (status != SETT_OK)
            return status;
    }
    return sett_fail(p->host->err, SETT_IO, "%d runs of one part are too many",
                     MOST_RUNS);
}

static SettStatus read_journals(Work *work)
{
    const SettParts *p = work->parts;
    if (p->count > 1)
        return read_own(work);
    if (!p->resume && !only_reads(p))
        return SETT_OK;
    const SettStudyHost *host = p->host;
    SettText names = sett_text(host->arena->alloc);
    SettStatus status =
        host->io.list(host->io.host, p->folder, &names, host->err);
    if (status == SETT_OK)
        status = read_all(work, &names);
    sett_text_free(&names);
    return status;
}

SettStatus sett_parts_read(SettParts *p)
{
    const char *text = p->part;
    p->index = 0;
    p->count = 1;
    if (text == NULL)
        return SETT_OK;
    const char *slash = strchr(text, '/');
    int64_t i, n;
    if (slash == NULL || !sett_int_read(text, (size_t)(slash - text), &i) ||
        !sett_int_read(slash + 1, strlen(slash + 1), &n) || i < 1 || i > n)
        return sett_fail(p->host->err, SETT_BAD_ARGUMENT,
                         "--part %s: not a part (such as 3/10)", text);
    p->index = i - 1;
    p->count = n;
    return SETT_OK;
}

/* Of a million lots: the same ones whoever draws. */
static bool is_drawn(const SettParts *p, int64_t item)
{
    uint64_t lot = sett_hash_mix(p->key, (uint64_t)item) % 1000000;
    return p->places[item].hash != 0 && lot < (uint64_t)p->sample;
}

/* Reads what is done, and lists what is left to do. */
static SettStatus open_work(Work *work)
{
    SettParts *p = work->parts;
    const SettStudyHost *host = p->host;
    SettStatus status = sett_parts_read(p);
    if (status != SETT_OK)
        return status;
    p->mine = p->items > p->index
                  ? (p->items - p->index + p->count - 1) / p->count
                  : 0;
    p->places = SETT_TAKE(host->arena, p->items + 1, SettPartPlace);
    work->todo = SETT_TAKE(host->arena, p->mine + 1, int64_t);
    if (p->places == NULL || work->todo == NULL)
        return SETT_NO_MEMORY;
    SettStudyFolder use = p->count > 1 || p->look ? SETT_STUDY_PART
                          : p->resume             ? SETT_STUDY_RESUME
                                                  : SETT_STUDY_NEW;
    if (host->folder != NULL && p->sample == 0)
        status = host->folder(host->user, p->folder, use);
    if (status == SETT_OK)
        status = read_journals(work);
    if (status != SETT_OK)
        return status;
    int64_t until = p->until > 0 ? p->until : p->items;
    for (int64_t i = p->index; i < until; i += p->count)
        if (p->sample > 0 ? is_drawn(p, i)
                          : i >= p->from && p->places[i].hash == 0)
            work->todo[work->todo_count++] = i;
    return SETT_OK;
}

/* Begins the first file of this part that nobody else has begun. */
static SettStatus begin_journal(const SettParts *p, const char **path)
{
    const SettStudyHost *host = p->host;
    int32_t tries = 0;
    for (int32_t run = p->journal_count; run < MOST_RUNS; run++) {
        *path = own_path(p, run);
        if (*path == NULL)
            return SETT_NO_MEMORY;
        if (host->io.exists(host->io.host, *path))
            continue;
        SettStatus status =
            sett_file_write(&host->io, *path, "", 0, SETT_KEEP_OLD, host->err);
        bool taken = host->io.exists(host->io.host, *path);
        /* Parts that begin at the same moment fight for temporary names. */
        if (status == SETT_OK || (!taken && ++tries == TRIES))
            return status;
        run -= taken ? 0 : 1;
        *host->err = (SettError){.status = SETT_OK};
    }
    return sett_fail(host->err, SETT_IO, "%d runs of one part are too many",
                     MOST_RUNS);
}

static SettStatus open_journal(Work *work)
{
    SettParts *p = work->parts;
    const SettStudyHost *host = p->host;
    SettStatus status = SETT_OK;
    const char *path = NULL;
    if (p->count > 1) {
        status = begin_journal(p, &path);
    } else if ((path = own_path(p, 0)) == NULL) {
        status = SETT_NO_MEMORY;
    } else if (!p->resume && host->io.exists(host->io.host, path)) {
        /* of an earlier run */
        status = host->io.remove(host->io.host, path, host->err);
    }
    if (status == SETT_OK)
        status = sett_journal_open(&host->io, path, p->key, host->arena,
                                   &work->journal, host->err);
    p->path = status == SETT_OK ? path : NULL;
    return status;
}

static void lock(const Work *work, bool hold)
{
    const SettStudyHost *host = work->parts->host;
    if (host->lock != NULL)
        host->lock(host->user, hold);
}

/* `what` NULL: no more progress will come. */
static void tell(const SettParts *p, const char *what)
{
    const SettStudyHost *host = p->host;
    if (host->progress != NULL)
        host->progress(host->user, what, p->done * p->per_item,
                       p->mine * p->per_item);
}

/* Under the lock. */
static SettStatus keep(Work *work, int64_t item, const SettText *payload,
                       SettArena *tmp)
{
    const SettParts *p = work->parts;
    const SettStudyHost *host = p->host;
    SettError err = {.status = SETT_OK};
    SettStatus status =
        take(work, (uint64_t)item, 0, payload->data, payload->size, &err);
    if (status == SETT_OK && p->sample == 0)
        status = sett_journal_append(&work->journal, (uint64_t)item,
                                     payload->data, payload->size, tmp, &err);
    if (status == SETT_IO)
        sett_error_source(&err, p->path);
    if (status != SETT_OK && host->err->status == SETT_OK)
        *host->err = err;
    if (status == SETT_OK)
        tell(p, p->what);
    return status;
}

static SettStatus do_item(void *user, int64_t index, SettArena *tmp)
{
    Work *work = user;
    const SettParts *p = work->parts;
    int64_t item = work->todo[index];
    SettText payload = sett_text(p->host->arena->alloc);
    SettStatus status = p->item(p->self, item, tmp, &payload);
    if (status == SETT_OK)
        status = payload.status;
    if (status == SETT_OK) {
        lock(work, true);
        status = keep(work, item, &payload, tmp);
        lock(work, false);
    }
    sett_text_free(&payload);
    return status;
}

/* For who asks what is done: this part is. */
static SettStatus end_part(Work *work)
{
    const SettParts *p = work->parts;
    SettText all = sett_text(p->host->arena->alloc);
    sett_study_put(&all, (uint64_t)p->items);
    SettStatus status =
        all.status != SETT_OK
            ? SETT_NO_MEMORY
            : sett_journal_append(&work->journal, PARTS_END, all.data, all.size,
                                  p->host->arena, p->host->err);
    sett_text_free(&all);
    if (status == SETT_IO)
        sett_error_source(p->host->err, p->path);
    return status;
}

static SettStatus do_all(Work *work)
{
    const SettParts *p = work->parts;
    const SettStudyHost *host = p->host;
    bool ends = p->count > 1 && !work->ended && p->until == 0;
    if (work->todo_count == 0 && !ends)
        return SETT_OK;
    SettStatus status = p->sample > 0 ? SETT_OK : open_journal(work);
    if (status != SETT_OK)
        return status;
    tell(p, p->what);
    SettCrew crew = {.jobs = host->jobs,
                     .scratch = sett_arenas_take(
                         host->arena, host->jobs.workers, host->cancel),
                     .cancel = host->cancel};
    status = crew.scratch != NULL
                 ? sett_each(&crew, work->todo_count, do_item, work, NULL)
                 : SETT_NO_MEMORY;
    tell(p, NULL);
    bool all = p->done == p->mine || p->from == p->items;
    if (status == SETT_OK && p->count > 1 && all)
        status = end_part(work);
    sett_arenas_free(crew.scratch, host->jobs.workers);
    SettStatus closed = sett_journal_close(
        &work->journal, status == SETT_OK ? host->err : NULL);
    return status == SETT_OK ? closed : status;
}

SettStatus sett_parts_run(SettParts *p)
{
    Work work = {.parts = p, .reading = -1};
    SETT_ASSERT(p->host->lock != NULL || p->host->jobs.workers == 1);
    SettStatus status = open_work(&work);
    if (status == SETT_OK && !p->look)
        status = do_all(&work);
    p->again = p->sample > 0 ? work.todo_count : 0;
    p->complete = status == SETT_OK && p->sample == 0 && p->count == 1 &&
                  p->done == p->items;
    if (status == SETT_NO_MEMORY && p->host->err->status == SETT_OK)
        sett_no_memory(p->host->err);
    return status;
}
