/* breed_journal.c - a record for each generation: what was bred in it was
   worth. All else about a breeding follows from its definition, so that worths
   are all that a later run has to be told. */
#include <string.h>

#include "breed.h"
#include "study.h"

static SettStatus recall(void *user, uint64_t item, const void *payload,
                         size_t size, SettError *err)
{
    BreedRun *r = user;
    int32_t count = (int32_t)(size / 8);
    uint64_t generation = (uint64_t)r->generation(r->breeding);
    double *values = SETT_TAKE(&r->cli->arena, count + 1, double);
    if (values == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    for (int32_t i = 0; i < count; i++)
        values[i] = sett_study_get_double((const uint8_t *)payload + 8 * i);
    /* Behind a lost generation all are bred again. */
    if (item > generation)
        return SETT_OK;
    if (item != generation || r->recall(r, values, count) != SETT_OK)
        return sett_fail(err, SETT_BAD_INPUT,
                         "generation %llu of the journal makes no sense",
                         (unsigned long long)item);
    return SETT_OK;
}

static SettStatus read_journal(BreedRun *r)
{
    Cli *cli = r->cli;
    SettJournalLoss loss;
    SettStatus s = sett_journal_read(&cli->io, r->journal, r->key, true,
                                     &cli->arena, recall, r, &loss, &cli->err);
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

SettStatus cli_breed_note(BreedRun *r, const double *values, int32_t count)
{
    if (!r->open)
        return SETT_OK;
    SettText payload = sett_text(r->cli->alloc);
    for (int32_t i = 0; i < count; i++)
        sett_study_put_double(&payload, values[i]);
    uint64_t item = (uint64_t)r->generation(r->breeding) - 1;
    SettStatus s =
        payload.status == SETT_OK
            ? sett_journal_append(&r->file, item, payload.data, payload.size,
                                  &r->cli->arena, &r->cli->err)
            : cli_no_memory(r->cli);
    if (s == SETT_IO)
        sett_error_source(&r->cli->err, r->journal);
    sett_text_free(&payload);
    return s;
}

static void say_stopped(const BreedRun *r)
{
    int32_t done = r->generation(r->breeding);
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
    cli_progress_add(cli, r->generation(r->breeding));
    while (s == SETT_OK && !r->done(r->breeding)) {
        SettArenaMark mark = sett_arena_mark(&cli->arena);
        s = r->step(r);
        sett_arena_reset(&cli->arena, mark);
        cli_progress_add(cli, 1);
        cli_progress_tick(cli);
    }
    cli_progress_end(cli);
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
