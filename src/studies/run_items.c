/* run_items.c - runs the items of a study on all threads and keeps their
   payloads in a journal. Two different payloads of one item end the study:
   something is not deterministic. */
#include <string.h>

#include "sett/study_run.h"

/* The items of a run at work. What several threads write is under the host's
   lock. */
typedef struct Work {
    SettStudyRun *run;
    SettJournal journal;
    SettArena *scratch; /* one a worker */
    uint64_t *hash;     /* of an item's payload; 0 = not done */
    int64_t *todo;
    int64_t todo_count;
} Work;

/* One payload, from the journal or fresh. */
static SettStatus take(void *user, uint64_t item, const void *payload,
                       size_t size, SettError *err)
{
    Work *work = user;
    SettStudyRun *run = work->run;
    int64_t index = (int64_t)item;
    if (index < 0 || index >= run->items ||
        (work->hash[index] == 0 &&
         !run->study->take(run, index, payload, size)))
        return sett_fail(err, SETT_BAD_INPUT,
                         "item %lld of the journal makes no sense",
                         (long long)index);
    uint64_t hash = sett_hash(payload, size, 1);
    hash += hash == 0;
    if (work->hash[index] != 0 && work->hash[index] != hash)
        return sett_fail(err, SETT_BAD_INPUT,
                         "item %lld came out differently twice: something is "
                         "not deterministic",
                         (long long)index);
    run->done += work->hash[index] == 0;
    work->hash[index] = hash;
    return SETT_OK;
}

static const char *own_name(const SettStudyRun *run)
{
    return run->parts == 1
               ? "journal.log"
               : sett_arena_format(run->host.arena, "journal-%lld-of-%lld.log",
                                   (long long)run->part + 1,
                                   (long long)run->parts);
}

void sett_study_tell_loss(const SettStudyHost *host, const char *path,
                          const SettJournalLoss *loss)
{
    SettArena *arena = host->arena;
    if (loss->torn > 0)
        sett_study_note(
            host, false,
            sett_arena_format(arena, "%s: a torn record at its end was cut off",
                              path));
    if (loss->places == 0)
        return;
    SettText items = sett_text(arena->alloc);
    for (int32_t i = 0; i < loss->count; i++)
        sett_text_format(&items, "%s%lld", i > 0 ? ", " : "",
                         (long long)loss->items[i]);
    sett_study_note(
        host, true,
        sett_arena_format(
            arena,
            "%s is damaged in %d places; lost are the items: %s, which are "
            "made again. The damaged file is kept as %s",
            path, (int)loss->places,
            items.size > 0 ? items.data : "some that cannot be told",
            loss->copy != NULL ? loss->copy : path));
    sett_text_free(&items);
}

static SettStatus read_journal(Work *work, const char *name)
{
    SettStudyRun *run = work->run;
    SettStudyHost *host = &run->host;
    SettJournalLoss loss;
    const char *path = sett_study_path(host, run->folder, name);
    const char *own = own_name(run);
    if (path == NULL || own == NULL)
        return SETT_NO_MEMORY;
    /* Only a run of all parts may repair other journals. */
    bool mine = run->parts == 1 || strcmp(own, name) == 0;
    SettStatus status =
        sett_journal_read(&host->io, path, run->key, mine, host->arena, take,
                          work, &loss, host->err);
    if (status == SETT_OK)
        sett_study_tell_loss(host, path, &loss);
    return status;
}

/* Reads every journal of the folder, one a part. Other parts may be writing to
   theirs. */
static SettStatus read_journals(Work *work)
{
    SettStudyHost *host = &work->run->host;
    SettText names = sett_text(host->arena->alloc);
    SettStatus status =
        host->io.list(host->io.host, work->run->folder, &names, host->err);
    const char *at = names.data, *end;
    for (; status == SETT_OK && at != NULL && (end = strchr(at, '\n')) != NULL;
         at = end + 1) {
        if (end - at <= 8 || strncmp(at, "journal", 7) != 0 ||
            strncmp(end - 4, ".log", 4) != 0)
            continue;
        const char *name =
            sett_arena_format(host->arena, "%.*s", (int)(end - at), at);
        status = name != NULL ? read_journal(work, name) : SETT_NO_MEMORY;
    }
    sett_text_free(&names);
    return status;
}

static SettStatus read_part(SettStudyRun *run)
{
    const char *text = run->options->part;
    if (text == NULL)
        return SETT_OK;
    const char *slash = strchr(text, '/');
    int64_t i, n;
    if (slash == NULL || !sett_int_read(text, (size_t)(slash - text), &i) ||
        !sett_int_read(slash + 1, strlen(slash + 1), &n) || i < 1 || i > n)
        return sett_fail(run->host.err, SETT_BAD_ARGUMENT,
                         "--part %s: not a part (such as 3/10)", text);
    run->part = i - 1;
    run->parts = n;
    return SETT_OK;
}

/* Reads what is done, and lists what is left to do. */
static SettStatus open_work(Work *work)
{
    SettStudyRun *run = work->run;
    const SettStudyHost *host = &run->host;
    SettStatus status = read_part(run);
    if (status != SETT_OK)
        return status;
    work->hash = SETT_TAKE(host->arena, run->items, uint64_t);
    work->todo = SETT_TAKE(host->arena, run->items, int64_t);
    work->scratch = SETT_TAKE(host->arena, host->jobs.workers, SettArena);
    if (work->hash == NULL || work->todo == NULL || work->scratch == NULL)
        return SETT_NO_MEMORY;
    bool shared = run->options->resume || run->parts > 1;
    SettStudyFolder use = run->parts > 1 ? SETT_STUDY_PART
                          : shared       ? SETT_STUDY_RESUME
                                         : SETT_STUDY_NEW;
    if (host->folder != NULL)
        status = host->folder(host->user, run->folder, use);
    if (status == SETT_OK && shared)
        status = read_journals(work);
    if (status != SETT_OK)
        return status;
    for (int64_t i = run->part; i < run->items; i += run->parts)
        if (work->hash[i] == 0)
            work->todo[work->todo_count++] = i;
    return SETT_OK;
}

static SettStatus open_journal(Work *work)
{
    SettStudyRun *run = work->run;
    const SettStudyHost *host = &run->host;
    const char *name = own_name(run);
    const char *path =
        name != NULL ? sett_study_path(host, run->folder, name) : NULL;
    if (path == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = SETT_OK;
    bool stale = run->parts == 1 && !run->options->resume &&
                 host->io.exists(host->io.host, path);
    if (stale) /* of an earlier run */
        status = host->io.remove(host->io.host, path, host->err);
    if (status == SETT_OK)
        status = sett_journal_open(&run->host.io, path, run->key, host->arena,
                                   &work->journal, host->err);
    run->path = status == SETT_OK ? path : NULL;
    return status;
}

static void lock(const Work *work, bool hold)
{
    const SettStudyHost *host = &work->run->host;
    if (host->lock != NULL)
        host->lock(host->user, hold);
}

/* `what` NULL: no more progress will come. */
static void tell(const SettStudyRun *run, const char *what)
{
    const SettStudyHost *host = &run->host;
    if (host->progress != NULL)
        host->progress(host->user, what, run->done * run->per_item,
                       run->items * run->per_item);
}

/* Under the lock. */
static SettStatus keep(Work *work, int64_t item, const SettText *payload,
                       SettArena *tmp)
{
    SettStudyRun *run = work->run;
    const SettStudyHost *host = &run->host;
    SettError err = {.status = SETT_OK};
    SettStatus status =
        take(work, (uint64_t)item, payload->data, payload->size, &err);
    if (status == SETT_OK)
        status = sett_journal_append(&work->journal, (uint64_t)item,
                                     payload->data, payload->size, tmp, &err);
    if (status == SETT_IO)
        sett_error_source(&err, run->path);
    if (status != SETT_OK && host->err->status == SETT_OK)
        *host->err = err;
    if (status == SETT_OK)
        tell(run, run->study->what);
    return status;
}

static SettStatus do_item(void *user, int64_t index, SettArena *tmp)
{
    Work *work = user;
    int64_t item = work->todo[index];
    SettText payload = sett_text(work->run->host.arena->alloc);
    SettStatus status = work->run->study->item(work->run, item, tmp, &payload);
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

static SettStatus do_all(Work *work)
{
    SettStudyRun *run = work->run;
    const SettStudyHost *host = &run->host;
    if (work->todo_count == 0)
        return SETT_OK;
    SettStatus status = open_journal(work);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < host->jobs.workers; i++) {
        sett_arena_init(&work->scratch[i], host->arena->alloc, 0);
        work->scratch[i].cancel = host->cancel;
    }
    tell(run, run->study->what);
    SettCrew crew = {
        .jobs = host->jobs, .scratch = work->scratch, .cancel = host->cancel};
    status = sett_each(&crew, work->todo_count, do_item, work, NULL);
    tell(run, NULL);
    for (int32_t i = 0; i < host->jobs.workers; i++)
        sett_arena_free(&work->scratch[i]);
    SettStatus closed = sett_journal_close(
        &work->journal, status == SETT_OK ? host->err : NULL);
    return status == SETT_OK ? closed : status;
}

/* An option that was not given may lie outside its range. */
static SettStatus check_options(const SettStudy *study, const void *options,
                                SettError *err)
{
    for (int32_t i = 0; i < study->option_count; i++) {
        const SettStudyOption *row = &study->options[i];
        int64_t value = row->def;
        if (row->type == SETT_STUDY_INT)
            memcpy(&value, (const char *)options + row->offset, sizeof value);
        if (value == row->def || (value >= row->low && value <= row->high))
            continue;
        sett_fail(err, SETT_BAD_ARGUMENT, "%s is out of its range", row->name);
        sett_expect(err, "a whole number in %lld..%lld", (long long)row->low,
                    (long long)row->high);
        return SETT_BAD_ARGUMENT;
    }
    return SETT_OK;
}

static SettStatus draw_page(void *self, int32_t which, SettText *out)
{
    SettStudyRun *run = self;
    SettPage page = sett_page(run->host.arena->alloc);
    (void)which;
    SettStatus status = run->study->page(self, &page);
    if (status == SETT_OK)
        status = sett_page_finish(&page, run->study->title, run->study->summary,
                                  out);
    sett_page_free(&page);
    return status;
}

static SettStatus do_study(SettStudyRun *run)
{
    const SettStudy *study = run->study;
    Work work = {.run = run};
    SettStatus status = open_work(&work);
    if (status == SETT_OK)
        status = do_all(&work);
    run->complete = status == SETT_OK && run->done == run->items;
    if (!run->complete)
        return status;
    status = study->finish(run);
    for (int32_t i = 0; status == SETT_OK && i < study->figure_count; i++)
        status =
            sett_study_draw(run, study->figures[i].name, study->figures[i].draw,
                            study->figures[i].which);
    if (status != SETT_OK || study->page == NULL)
        return status;
    return sett_study_draw(run, "index.html", draw_page, 0);
}

SettStatus sett_study_run(const SettStudy *study, const void *options,
                          const char *folder, const SettStudyHost *host,
                          SettStudyRun **out)
{
    SETT_ASSERT(host->lock != NULL || host->jobs.workers == 1);
    *out = NULL;
    SettStatus status = check_options(study, options, host->err);
    if (status != SETT_OK)
        return status;
    SettStudyRun *run = sett_arena_take(host->arena, 1, study->size);
    if (run == NULL)
        return sett_study_no_memory(host);
    *run = (SettStudyRun){.study = study,
                          .host = *host,
                          .options = options,
                          .folder = folder,
                          .per_item = 1,
                          .parts = 1};
    status = study->set_up(run, options);
    if (status == SETT_OK) {
        *out = run;
        status = do_study(run);
    }
    if (status == SETT_NO_MEMORY && host->err->status == SETT_OK)
        sett_study_no_memory(host);
    return status;
}

void sett_study_report(SettStudyRun *run, SettText *out)
{
    if (run->claim_count > 0)
        sett_claims_list(run->claims, run->claim_count, out);
    run->study->report(run, out);
}
