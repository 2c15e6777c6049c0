/* journal_run.c - a breeding with a journal: where that lies, and progress. */
#include "studies/breeding/parts_run.h"

static SettStatus open_journal(const SettStudyHost *host, SettBreedRun *r)
{
    SettStatus status = SETT_OK;
    r->own = r->journal == NULL && r->output != NULL;
    if (r->own)
        r->journal = sett_arena_format(host->arena, "%s.journal", r->output);
    if (r->own && r->journal == NULL)
        return SETT_NO_MEMORY;
    if (r->resume && (r->journal == NULL || !r->seeded))
        return sett_fail(host->err, SETT_BAD_ARGUMENT,
                         "--resume needs --seed, and -o or --journal, "
                         "as when the run began");
    if (r->journal == NULL)
        return SETT_OK;
    bool there = host->io.exists(host->io.host, r->journal);
    if (there && !r->resume && !(r->own && r->force))
        return sett_fail(host->err, SETT_BAD_ARGUMENT,
                         "%s exists: --resume goes on from it", r->journal);
    if (there && !r->resume)
        status = host->io.remove(host->io.host, r->journal, host->err);
    if (r->resume) {
        SettJournalLoss loss;
        status =
            sett_breed_journal_read(r->kind, r->breeding, &host->io, r->journal,
                                    r->key, host->arena, &loss, host->err);
        if (status == SETT_OK)
            sett_study_tell_loss(host, r->journal, &loss);
    }
    if (status == SETT_OK)
        status = sett_journal_open(&host->io, r->journal, r->key, host->arena,
                                   &r->file, host->err);
    r->open = status == SETT_OK;
    return status;
}

static void tell_progress(const SettStudyHost *host, const SettBreedRun *r,
                          const char *what)
{
    if (host->progress != NULL)
        host->progress(host->user, what, r->kind->generation(r->breeding),
                       r->generations);
}

static SettStatus breed(const SettStudyHost *host, SettBreedRun *r)
{
    SettStatus status = open_journal(host, r);
    if (status != SETT_OK)
        return status;
    tell_progress(host, r, "generations");
    while (status == SETT_OK && !r->kind->done(r->breeding)) {
        SettArenaMark mark = sett_arena_mark(host->arena);
        status = sett_breed_journal_step(r->kind, r->breeding,
                                         r->open ? &r->file : NULL, host->arena,
                                         host->err);
        sett_arena_reset(host->arena, mark);
        tell_progress(host, r, "generations");
    }
    tell_progress(host, r, NULL);
    if (status == SETT_IO)
        sett_error_source(host->err, r->journal);
    SettStatus closed =
        r->open ? sett_journal_close(&r->file, host->err) : SETT_OK;
    status = status == SETT_OK ? closed : status;
    if (status == SETT_CANCELLED)
        r->stopped(host->user, r);
    return status;
}

SettStatus sett_breed_run(const SettStudyHost *host, SettBreedRun *r)
{
    r->round = r->missing = -1;
    SettStatus status =
        r->folder != NULL ? sett_breed_parts(host, r) : breed(host, r);
    if ((status != SETT_OK && status != SETT_CANCELLED) || r->part != NULL)
        return status;
    host->arena->cancel = NULL;
    SettStatus saved = r->save(host->user, r->own_data);
    if (saved != SETT_OK && saved != SETT_INFEASIBLE)
        return saved;
    if (status != SETT_OK)
        return status;
    status = r->own ? host->io.remove(host->io.host, r->journal, host->err)
                    : SETT_OK;
    return status != SETT_OK ? status : saved;
}
