/* database_run.c - generators of every kind by MAP-Elites over agent programs
   (sett/program_database.h), into a folder. */
#include <inttypes.h>

#include "sett/archive_file.h"
#include "sett/breed_run.h"
#include "sett/host_files.h"

#define STATE "search.state" /* what --resume goes on from */
#define STEP 256             /* programs between two looks at the rest */
#define SAVE_EVERY 4096      /* programs between two saves */

static SettStatus save(const SettStudyHost *host, const char *folder,
                       const char *name, const SettText *text)
{
    const char *path = sett_path_join(host->arena, folder, name);
    if (path == NULL || text->status != SETT_OK)
        return SETT_NO_MEMORY;
    return sett_file_write(&host->io, path, text->data, text->size,
                           SETT_REPLACE, host->err);
}

static SettStatus save_state(const SettStudyHost *host, const char *folder,
                             SettProgramDatabase *b)
{
    SettText text = sett_text(host->arena->alloc);
    SettStatus status = sett_program_database_write(b, &text);
    if (status == SETT_OK)
        status = save(host, folder, STATE, &text);
    sett_text_free(&text);
    return status;
}

/* A run that was killed before its first save begins anew. */
static SettStatus read_state(const SettStudyHost *host, const char *folder,
                             SettProgramDatabase *b)
{
    const char *path = sett_path_join(host->arena, folder, STATE);
    char *text;
    size_t size;
    if (path == NULL)
        return SETT_NO_MEMORY;
    if (!host->io.exists(host->io.host, path)) {
        sett_study_note(host, false,
                        sett_arena_format(host->arena,
                                          "%s holds no search yet: it begins",
                                          folder));
        return SETT_OK;
    }
    SettStatus status = sett_study_read(host, path, &text, &size);
    if (status == SETT_OK)
        return sett_program_database_read(b, path, text, size, host->err);
    sett_error_source(host->err, path);
    return status;
}

static void tell_progress(const SettStudyHost *host, const char *what,
                          int64_t done, int64_t total)
{
    if (host->progress != NULL)
        host->progress(host->user, what, done, total);
}

static SettStatus search_all(const SettStudyHost *host,
                             const SettDatabaseRun *d, SettProgramDatabase *b)
{
    SettSearch *search = sett_program_database_search(b);
    SettStatus status = SETT_OK;
    uint64_t done = sett_search_evaluations(search), saved = done;
    tell_progress(host, "programs", (int64_t)done, d->def.programs);
    while (status == SETT_OK && !sett_search_done(search)) {
        status = sett_search_step(search, STEP);
        done = sett_search_evaluations(search);
        tell_progress(host, "programs", (int64_t)done, d->def.programs);
        if (status == SETT_OK && done - saved > SAVE_EVERY) {
            status = save_state(host, d->folder, b);
            saved = done;
        }
    }
    tell_progress(host, NULL, 0, 0);
    if (status == SETT_CANCELLED)
        host->arena->cancel = NULL; /* what was found is saved */
    else if (status != SETT_OK)
        return status;
    SettStatus kept = save_state(host, d->folder, b);
    return kept != SETT_OK ? kept : status;
}

static SettStatus confirm(void *user, int64_t index, SettArena *tmp)
{
    return sett_program_database_confirm(user, (int32_t)index, tmp);
}

/* Saves the generators kept, each under its name. */
static SettStatus save_kept(const SettStudyHost *host, const SettDatabaseRun *d,
                            const SettProgramDatabase *b, int32_t count)
{
    SettText name = sett_host_text(host), text = sett_host_text(host);
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < count; i++) {
        sett_text_clear(&name);
        sett_text_clear(&text);
        status = sett_program_database_file(b, i, &name, &text);
        sett_text_add(&name, ".json");
        if (status == SETT_OK)
            status = name.status;
        if (status == SETT_OK)
            status = save(host, d->folder, name.data, &text);
    }
    sett_text_free(&name);
    sett_text_free(&text);
    return status;
}

/* What wins all its fresh levels, as files. */
static SettStatus write_all(const SettStudyHost *host, const SettDatabaseRun *d,
                            SettProgramDatabase *b)
{
    int32_t count;
    SettStatus status = sett_program_database_list(b, &count);
    if (status != SETT_OK)
        return status;
    tell_progress(host, "programs confirmed", 0, count);
    status = sett_each(&d->crew, count, confirm, b, NULL);
    tell_progress(host, NULL, 0, 0);
    if (status != SETT_OK)
        return status;
    count = sett_program_database_choose(b);
    if ((status = save_kept(host, d, b, count)) != SETT_OK)
        return status;
    sett_archive_summary(sett_program_database_search(b), d->told);
    sett_text_format(d->told,
                     "%d generators, each in its cell by %d fresh levels that "
                     "it won\n",
                     (int)count, (int)d->def.params->confirm);
    return count > 0 ? SETT_OK
                     : sett_fail(host->err, SETT_INFEASIBLE,
                                 "no generator won all its levels");
}

/* What all islands have found is the database's search. */
static SettStatus search_islands(const SettStudyHost *host,
                                 const SettDatabaseRun *d,
                                 SettProgramDatabase *b)
{
    SettSearch *search = NULL;
    d->by->host = host;
    d->by->def = sett_program_database_parts(b);
    SettStatus status = sett_islands_run(d->by, &search);
    if (search == NULL)
        return status;
    sett_program_database_adopt(b, search);
    sett_study_note(
        host, false,
        sett_arena_format(
            host->arena, "%d islands, %d rounds, %" PRId64 " programs in all",
            (int)d->by->islands, (int)d->by->rounds, d->def.programs));
    return status;
}

static SettStatus run_all(const SettStudyHost *host, const SettDatabaseRun *d,
                          SettProgramDatabase *b)
{
    SettStatus status =
        sett_study_uses_search(host, sett_program_database_parts(b));
    if (status == SETT_OK && d->by != NULL) {
        status = search_islands(host, d, b);
        return status == SETT_OK && d->by->part == NULL ? write_all(host, d, b)
                                                        : status;
    }
    if (status == SETT_OK && d->resume)
        status = read_state(host, d->folder, b);
    if (status == SETT_OK)
        status = search_all(host, d, b);
    if (status == SETT_OK)
        status = write_all(host, d, b);
    if (status == SETT_CANCELLED)
        sett_study_note(
            host, true,
            sett_arena_format(
                host->arena,
                "stopped after %" PRIu64 " of %" PRId64
                " programs; go on with: %s",
                sett_search_evaluations(sett_program_database_search(b)),
                d->def.programs, d->line));
    return status;
}

SettStatus sett_database_run(const SettStudyHost *host,
                             const SettDatabaseRun *run)
{
    SettProgramDatabase *b;
    SettStatus status =
        host->folder != NULL && (run->by == NULL || run->by->folder == NULL)
            ? host->folder(host->user, run->folder,
                           run->resume ? SETT_STUDY_RESUME : SETT_STUDY_NEW)
            : SETT_OK;
    if (status == SETT_OK)
        status = sett_program_database_create(&run->def, &b, host->err);
    if (status != SETT_OK)
        return status;
    status = run_all(host, run, b);
    sett_program_database_destroy(b);
    return status;
}
