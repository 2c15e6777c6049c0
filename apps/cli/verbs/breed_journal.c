/* breed_journal.c - a breeding with a journal: where that lies, progress, and
   how to go on. */
#include <string.h>

#include "frame/study.h"
#include "verbs/breed.h"

static SettStatus read_journal(BreedRun *r)
{
    Cli *cli = r->cli;
    SettJournalLoss loss;
    SettStatus s =
        sett_breed_journal_read(r->kind, r->breeding, &cli->io, r->journal,
                                r->key, &cli->arena, &loss, &cli->err);
    SettStudyHost host = cli_host(cli);
    if (s == SETT_OK)
        sett_study_tell_loss(&host, r->journal, &loss);
    return s;
}

static bool is_file(const char *output)
{
    return output != NULL && strcmp(output, "-") != 0;
}

static SettStatus open_journal(BreedRun *r)
{
    Cli *cli = r->cli;
    r->own = r->journal == NULL && is_file(cli->output);
    if (r->own)
        r->journal = sett_arena_format(&cli->arena, "%s.journal", cli->output);
    if (r->own && r->journal == NULL)
        return cli_no_memory(cli);
    if (r->resume && (r->journal == NULL || !r->asked->given))
        return cli_usage(cli, "--resume needs --seed, and -o or --journal, "
                              "as when the run began");
    if (r->journal == NULL)
        return SETT_OK;
    SettStatus s = SETT_OK;
    bool there = cli->io.exists(cli->io.host, r->journal);
    if (there && !r->resume && !(r->own && cli->force))
        return cli_usage(cli, "%s exists: --resume goes on from it",
                         r->journal);
    if (there && !r->resume)
        s = cli->io.remove(cli->io.host, r->journal, &cli->err);
    if (s == SETT_OK && r->resume)
        s = read_journal(r);
    if (s == SETT_OK)
        s = sett_journal_open(&cli->io, r->journal, r->key, &cli->arena,
                              &r->file, &cli->err);
    r->open = s == SETT_OK;
    return s;
}

static void say_stopped(const BreedRun *r)
{
    int32_t done = r->kind->generation(r->breeding);
    const char *more =
        is_file(r->cli->output) ? "--resume --force" : "--resume";
    if (r->journal != NULL && done > 0)
        cli_warn(r->cli, "stopped after %d of %d generations; go on with: %s",
                 (int)done, (int)r->generations,
                 cli_again(r->cli, r->asked, r->seed, more));
    else
        cli_warn(r->cli,
                 "stopped after %d of %d generations; to go on later, "
                 "give -o FILE or --journal FILE",
                 (int)done, (int)r->generations);
}

SettStatus cli_breed_run(BreedRun *r)
{
    Cli *cli = r->cli;
    SettStatus s = open_journal(r);
    if (s != SETT_OK)
        return s;
    cli_progress_start(cli, "generations", r->generations);
    cli_progress_add(cli, r->kind->generation(r->breeding));
    while (s == SETT_OK && !r->kind->done(r->breeding)) {
        SettArenaMark mark = sett_arena_mark(&cli->arena);
        s = sett_breed_journal_step(r->kind, r->breeding,
                                    r->open ? &r->file : NULL, &cli->arena,
                                    &cli->err);
        sett_arena_reset(&cli->arena, mark);
        cli_progress_add(cli, 1);
        cli_progress_tick(cli);
    }
    cli_progress_end(cli);
    if (s == SETT_IO)
        sett_error_source(&cli->err, r->journal);
    SettStatus closed =
        r->open ? sett_journal_close(&r->file, &cli->err) : SETT_OK;
    s = s == SETT_OK ? closed : s;
    if (s == SETT_CANCELLED)
        say_stopped(r);
    return s == SETT_NO_MEMORY ? cli_no_memory(cli) : s;
}

SettStatus cli_breed_end(const BreedRun *r)
{
    return r->own ? r->cli->io.remove(r->cli->io.host, r->journal, &r->cli->err)
                  : SETT_OK;
}
