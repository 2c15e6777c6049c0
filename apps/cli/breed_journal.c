/* breed_journal.c - a record for each generation: what was bred in it was
   worth. All else about a breeding follows from its definition, so that worths
   are all that a later run has to be told. */
#include <string.h>

#include "breed.h"
#include "study.h"

static SettStatus recall(void *user, uint64_t item, const void *payload,
                         size_t size, SettError *err)
{
    BreedJournal *j = user;
    int32_t count = (int32_t)(size / 8);
    uint64_t generation = (uint64_t)j->generation(j->breeding);
    double *values = SETT_TAKE(&j->cli->arena, count + 1, double);
    if (values == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    for (int32_t i = 0; i < count; i++)
        values[i] = sett_study_get_double((const uint8_t *)payload + 8 * i);
    /* Behind a lost generation all are bred again. */
    if (item > generation)
        return SETT_OK;
    if (item != generation || j->recall(j->breeding, values, count) != SETT_OK)
        return sett_fail(err, SETT_BAD_INPUT,
                         "generation %llu of the journal makes no sense",
                         (unsigned long long)item);
    return SETT_OK;
}

static SettStatus read_journal(BreedJournal *j)
{
    Cli *cli = j->cli;
    SettJournalLoss loss;
    SettStatus s = sett_journal_read(&cli->io, j->path, j->key, true,
                                     &cli->arena, recall, j, &loss, &cli->err);
    if (s == SETT_OK)
        sett_study_tell_loss(cli, j->path, &loss);
    return s;
}

static bool is_file(const char *output)
{
    return output != NULL && strcmp(output, "-") != 0;
}

SettStatus sett_breed_journal_open(BreedJournal *j, const char *named,
                                   const CliSeed *seed, bool resume)
{
    Cli *cli = j->cli;
    j->own = named == NULL && is_file(cli->output);
    j->path = j->own ? sett_arena_format(&cli->arena, "%s.journal", cli->output)
                     : named;
    if (j->own && j->path == NULL)
        return sett_cli_no_memory(cli);
    if (resume && (j->path == NULL || !seed->given))
        return sett_cli_usage(cli,
                              "--resume needs --seed, and -o or --journal, "
                              "as when the run began");
    if (j->path == NULL)
        return SETT_OK;
    SettStatus s = SETT_OK;
    bool there = cli->io.exists(cli->io.host, j->path);
    if (there && !resume && !(j->own && cli->force))
        return sett_cli_usage(cli, "%s exists: --resume goes on from it",
                              j->path);
    if (there && !resume)
        s = cli->io.remove(cli->io.host, j->path, &cli->err);
    if (s == SETT_OK && resume)
        s = read_journal(j);
    if (s == SETT_OK)
        s = sett_journal_open(&cli->io, j->path, j->key, &cli->arena, &j->file,
                              &cli->err);
    j->open = s == SETT_OK;
    return s;
}

SettStatus sett_breed_journal_note(BreedJournal *j, const double *values,
                                   int32_t count)
{
    if (!j->open)
        return SETT_OK;
    SettText payload = sett_text(j->cli->alloc);
    for (int32_t i = 0; i < count; i++)
        sett_study_put_double(&payload, values[i]);
    uint64_t item = (uint64_t)j->generation(j->breeding) - 1;
    SettStatus s =
        payload.status == SETT_OK
            ? sett_journal_append(&j->file, item, payload.data, payload.size,
                                  &j->cli->arena, &j->cli->err)
            : sett_cli_no_memory(j->cli);
    if (s == SETT_IO)
        sett_error_source(&j->cli->err, j->path);
    sett_text_free(&payload);
    return s;
}

SettStatus sett_breed_journal_close(BreedJournal *j)
{
    if (!j->open)
        return SETT_OK;
    j->open = false;
    return sett_journal_close(&j->file, &j->cli->err);
}

void sett_breed_journal_stopped(const BreedJournal *j, const CliSeed *asked,
                                uint64_t seed, int32_t generations)
{
    int32_t done = j->generation(j->breeding);
    const char *more =
        is_file(j->cli->output) ? "--resume --force" : "--resume";
    if (j->path != NULL && done > 0)
        sett_cli_warn(j->cli,
                      "stopped after %d of %d generations; go on with: %s",
                      (int)done, (int)generations,
                      sett_cli_again(j->cli, asked, seed, more));
    else
        sett_cli_warn(j->cli,
                      "stopped after %d of %d generations; to go on later, "
                      "give -o FILE or --journal FILE",
                      (int)done, (int)generations);
}

SettStatus sett_breed_journal_done(const BreedJournal *j)
{
    return j->own ? j->cli->io.remove(j->cli->io.host, j->path, &j->cli->err)
                  : SETT_OK;
}
