/* breed_journal.c - a record for each generation: what its formulas were worth.
   All else about a breeding follows from its definition, so that worths are all
   that a later run has to be told. */
#include "breed.h"
#include "study.h"

typedef struct Recalling {
    SettBreed *breed;
    SettArena *arena;
} Recalling;

static SettStatus recall(void *user, uint64_t item, const void *payload,
                         size_t size, SettError *err)
{
    Recalling *r = user;
    int32_t count = (int32_t)(size / 8);
    double *worths = SETT_TAKE(r->arena, count + 1, double);
    if (worths == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    for (int32_t i = 0; i < count; i++)
        worths[i] = sett_study_get_double((const uint8_t *)payload + 8 * i);
    /* Behind a lost generation all are bred again. */
    if (item > (uint64_t)sett_breed_state(r->breed).generation)
        return SETT_OK;
    if (item != (uint64_t)sett_breed_state(r->breed).generation ||
        sett_breed_recall(r->breed, worths, count) != SETT_OK)
        return sett_fail(err, SETT_BAD_INPUT,
                         "generation %llu of the journal makes no sense",
                         (unsigned long long)item);
    return SETT_OK;
}

static SettStatus read_journal(BreedJournal *j, SettBreed *breed)
{
    Cli *cli = j->cli;
    Recalling recalling = {breed, &cli->arena};
    SettJournalLoss loss;
    SettStatus s =
        sett_journal_read(&cli->io, j->path, j->key, true, &cli->arena, recall,
                          &recalling, &loss, &cli->err);
    if (s == SETT_OK)
        sett_study_tell_loss(cli, j->path, &loss);
    return s;
}

SettStatus sett_breed_journal_open(BreedJournal *j, SettBreed *breed,
                                   bool resume)
{
    Cli *cli = j->cli;
    if (j->path == NULL)
        return SETT_OK;
    if (!resume && cli->io.exists(cli->io.host, j->path))
        return sett_cli_usage(cli, "%s exists: --resume goes on from it",
                              j->path);
    SettStatus s = resume ? read_journal(j, breed) : SETT_OK;
    if (s == SETT_OK)
        s = sett_journal_open(&cli->io, j->path, j->key, &cli->arena, &j->file,
                              &cli->err);
    j->open = s == SETT_OK;
    return s;
}

SettStatus sett_breed_journal_note(BreedJournal *j, const SettBreed *breed)
{
    if (!j->open)
        return SETT_OK;
    int32_t count;
    const double *worths = sett_breed_worths(breed, &count);
    SettText payload = sett_text(j->cli->alloc);
    for (int32_t i = 0; i < count; i++)
        sett_study_put_double(&payload, worths[i]);
    uint64_t item = (uint64_t)sett_breed_state(breed).generation - 1;
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
