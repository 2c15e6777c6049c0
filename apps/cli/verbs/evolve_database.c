/* evolve_database.c - sett evolve pplgg --database: generators of every kind by
   MAP-Elites over agent programs (sett/program_database.h), into a folder. */
#include <inttypes.h>

#include "sett/archive_file.h"
#include "verbs/evolve_pplgg.h"

#define STATE "search.state" /* what --resume goes on from */
#define STEP 256             /* programs between two looks at the clock */
#define SAVE_EVERY 60.0      /* seconds */

typedef struct Database {
    Cli *cli;
    const BredDatabase *d;
    SettProgramDatabase *b;
    SettSearch *search;
} Database;

/* Saves a file into the folder; with `over` in place of an earlier run's. */
static SettStatus save(const Database *b, const char *name, bool over,
                       SettText *text)
{
    Cli *cli = b->cli;
    const char *path = cli_join(cli, b->d->folder, name);
    bool force = cli->force;
    if (path == NULL)
        return cli_no_memory(cli);
    cli->force = force || over;
    SettStatus status = cli_save(cli, path, text);
    cli->force = force;
    return status;
}

static SettStatus save_state(const Database *b)
{
    SettText text = sett_text(b->cli->alloc);
    SettStatus status = sett_program_database_write(b->b, &text);
    status = status == SETT_NO_MEMORY ? cli_no_memory(b->cli) : status;
    if (status == SETT_OK)
        status = save(b, STATE, true, &text);
    sett_text_free(&text);
    return status;
}

/* A run that was killed before its first save begins anew. */
static SettStatus read_state(const Database *b)
{
    Cli *cli = b->cli;
    const char *path = cli_join(cli, b->d->folder, STATE);
    char *text;
    size_t size;
    if (path == NULL)
        return cli_no_memory(cli);
    if (!cli->io.exists(cli->io.host, path)) {
        cli_note(cli, "%s holds no search yet: it begins", b->d->folder);
        return SETT_OK;
    }
    SettStatus status = cli_read(cli, path, &text, &size);
    if (status == SETT_OK)
        return sett_program_database_read(b->b, path, text, size, &cli->err);
    sett_error_source(&cli->err, path);
    return status;
}

static SettStatus search_all(const Database *b)
{
    Cli *cli = b->cli;
    double saved = cli_now();
    SettStatus status = SETT_OK;
    cli_progress_start(cli, "programs", b->d->def.programs);
    cli_progress_add(cli, (int64_t)sett_search_evaluations(b->search));
    while (status == SETT_OK && !sett_search_done(b->search)) {
        uint64_t before = sett_search_evaluations(b->search);
        status = sett_search_step(b->search, STEP);
        cli_progress_add(
            cli, (int64_t)(sett_search_evaluations(b->search) - before));
        cli_progress_tick(cli);
        if (status == SETT_OK && cli_now() - saved > SAVE_EVERY) {
            status = save_state(b);
            saved = cli_now();
        }
    }
    cli_progress_end(cli);
    if (status == SETT_NO_MEMORY)
        return cli_no_memory(cli);
    if (status == SETT_CANCELLED)
        cli_saving(cli);
    else if (status != SETT_OK)
        return status;
    SettStatus kept = save_state(b);
    return kept != SETT_OK ? kept : status;
}

static SettStatus confirm(void *user, int64_t index, SettArena *tmp)
{
    return sett_program_database_confirm(user, (int32_t)index, tmp);
}

static SettStatus confirm_all(const Database *b)
{
    Cli *cli = b->cli;
    int32_t count;
    SettStatus status = sett_program_database_list(b->b, &count);
    if (status != SETT_OK)
        return cli_no_memory(cli);
    cli_progress_start(cli, "programs confirmed", count);
    status = cli_each(cli, count, confirm, b->b, NULL);
    cli_progress_end(cli);
    return status;
}

static SettStatus write_one(const Database *b, int32_t index)
{
    Cli *cli = b->cli;
    SettText name = sett_text(cli->alloc), text = sett_text(cli->alloc);
    SettStatus status = sett_program_database_file(b->b, index, &name, &text);
    sett_text_add(&name, ".json");
    if (status == SETT_OK)
        status = name.status;
    if (status == SETT_OK)
        status = save(b, name.data, b->d->resume, &text);
    sett_text_free(&name);
    sett_text_free(&text);
    return status;
}

static SettStatus write_all(const Database *b)
{
    Cli *cli = b->cli;
    const int32_t count = sett_program_database_choose(b->b);
    for (int32_t i = 0; i < count; i++) {
        SettStatus status = write_one(b, i);
        if (status != SETT_OK)
            return status;
    }
    sett_archive_summary(b->search, &cli->out);
    sett_text_format(&cli->out,
                     "%d generators, each in its cell by %d fresh levels that "
                     "it won\n",
                     (int)count, (int)b->d->def.params->confirm);
    return count > 0 ? SETT_OK
                     : sett_fail(&cli->err, SETT_INFEASIBLE,
                                 "no generator won all its levels");
}

static SettStatus do_database(Database *b)
{
    Cli *cli = b->cli;
    SettStatus status =
        sett_program_database_create(&b->d->def, &b->b, &cli->err);
    if (status != SETT_OK)
        return status;
    b->search = sett_program_database_search(b->b);
    status = cli_uses_search(cli, sett_program_database_parts(b->b));
    if (status == SETT_OK && b->d->resume)
        status = read_state(b);
    if (status == SETT_OK)
        status = search_all(b);
    if (status == SETT_OK)
        status = confirm_all(b);
    if (status == SETT_OK)
        status = write_all(b);
    if (status == SETT_CANCELLED)
        cli_warn(
            cli,
            "stopped after %" PRIu64 " of %" PRId64 " programs; go on with: %s",
            sett_search_evaluations(b->search), b->d->def.programs, b->d->line);
    return status;
}

SettStatus cli_database(Cli *cli, const BredDatabase *database)
{
    Database b = {.cli = cli, .d = database};
    SettStatus status =
        cli_folder(cli, database->folder,
                   database->resume ? CLI_FOLDER_RESUME : CLI_FOLDER_NEW);
    if (status != SETT_OK)
        return status;
    status = do_database(&b);
    sett_program_database_destroy(b.b);
    /* Also where no generator won all its levels, or it was stopped. */
    if (status == SETT_OK || status == SETT_INFEASIBLE ||
        status == SETT_CANCELLED) {
        SettStatus told =
            cli_made_folder(cli, "database", database->folder, NULL);
        status = told != SETT_OK ? told : status;
    }
    return status == SETT_NO_MEMORY ? cli_no_memory(cli) : status;
}
