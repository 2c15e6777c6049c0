/* breed_journal.c - a breeding with a journal: where that lies, progress, and
   how to go on. */
#include <string.h>

#include "frame/study.h"
#include "verbs/breed.h"

static bool is_file(const char *output)
{
    return output != NULL && strcmp(output, "-") != 0;
}

static SettStatus open_journal(Cli *cli, BreedRun *r)
{
    SettStatus status = SETT_OK;
    r->own = r->journal == NULL && is_file(cli->output);
    if (r->own)
        r->journal = sett_arena_format(&cli->arena, "%s.journal", cli->output);
    if (r->own && r->journal == NULL)
        return SETT_NO_MEMORY;
    if (r->resume && (r->journal == NULL || !r->asked->given))
        return cli_usage(cli, "--resume needs --seed, and -o or --journal, "
                              "as when the run began");
    if (r->journal == NULL)
        return SETT_OK;
    bool there = cli->io.exists(cli->io.host, r->journal);
    if (there && !r->resume && !(r->own && cli->force))
        return cli_usage(cli, "%s exists: --resume goes on from it",
                         r->journal);
    if (there && !r->resume)
        status = cli->io.remove(cli->io.host, r->journal, &cli->err);
    if (r->resume) {
        SettJournalLoss loss;
        status =
            sett_breed_journal_read(r->kind, r->breeding, &cli->io, r->journal,
                                    r->key, &cli->arena, &loss, &cli->err);
        if (status == SETT_OK)
            sett_study_tell_loss(cli_host(cli), r->journal, &loss);
    }
    if (status == SETT_OK)
        status = sett_journal_open(&cli->io, r->journal, r->key, &cli->arena,
                                   &r->file, &cli->err);
    r->open = status == SETT_OK;
    return status;
}

static void say_stopped(Cli *cli, const BreedRun *r)
{
    int32_t done = r->kind->generation(r->breeding);
    const char *more = is_file(cli->output) ? "--resume --force" : "--resume";
    if (r->journal != NULL && done > 0)
        cli_warn(cli, "stopped after %d of %d generations; go on with: %s",
                 (int)done, (int)r->generations,
                 cli_again(cli, r->asked, r->seed, more));
    else
        cli_warn(cli,
                 "stopped after %d of %d generations; to go on later, "
                 "give -o FILE or --journal FILE",
                 (int)done, (int)r->generations);
}

static SettStatus breed(Cli *cli, BreedRun *r)
{
    SettStatus status = open_journal(cli, r);
    if (status != SETT_OK)
        return status;
    cli_progress_start(cli, "generations", r->generations);
    cli_progress_add(cli, r->kind->generation(r->breeding));
    while (status == SETT_OK && !r->kind->done(r->breeding)) {
        SettArenaMark mark = sett_arena_mark(&cli->arena);
        status = sett_breed_journal_step(r->kind, r->breeding,
                                         r->open ? &r->file : NULL, &cli->arena,
                                         &cli->err);
        sett_arena_reset(&cli->arena, mark);
        cli_progress_add(cli, 1);
        cli_progress_tick(cli);
    }
    cli_progress_end(cli);
    if (status == SETT_IO)
        sett_error_source(&cli->err, r->journal);
    SettStatus closed =
        r->open ? sett_journal_close(&r->file, &cli->err) : SETT_OK;
    status = status == SETT_OK ? closed : status;
    if (status == SETT_CANCELLED)
        say_stopped(cli, r);
    return status;
}

SettStatus cli_breed_run(Cli *cli, BreedRun *r)
{
    SettStatus status = breed(cli, r);
    if (status != SETT_OK && status != SETT_CANCELLED)
        return status;
    cli_saving(cli);
    SettStatus saved = r->save(cli, r->user);
    if (saved != SETT_OK && saved != SETT_INFEASIBLE)
        return saved;
    if (status != SETT_OK)
        return status;
    status =
        r->own ? cli->io.remove(cli->io.host, r->journal, &cli->err) : SETT_OK;
    return status != SETT_OK ? status : saved;
}
