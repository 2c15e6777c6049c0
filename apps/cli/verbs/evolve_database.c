/* evolve_database.c - sett evolve pplgg --database: generators of every kind by
   MAP-Elites over agent programs (sett/program_database.h), into a folder. */
#include <inttypes.h>

#include "frame/own.h"
#include "sett/archive_file.h"
#include "verbs/evolve_pplgg.h"

#define STATE "search.state" /* what --resume goes on from */
#define STEP 256             /* programs between two looks at the clock */
#define SAVE_EVERY 60.0      /* seconds */

/* Saves a file into the folder; with `over` in place of an earlier run's. */
static SettStatus save(Cli *cli, const char *folder, const char *name,
                       bool over, SettText *text)
{
    const char *path = cli_join(cli, folder, name);
    bool force = cli->force;
    if (path == NULL)
        return SETT_NO_MEMORY;
    cli->force = force || over;
    SettStatus status = cli_save(cli, path, text);
    cli->force = force;
    return status;
}

static SettStatus save_state(Cli *cli, const char *folder,
                             SettProgramDatabase *b)
{
    SettText text = sett_text(cli->alloc);
    SettStatus status = sett_program_database_write(b, &text);
    if (status == SETT_OK)
        status = save(cli, folder, STATE, true, &text);
    sett_text_free(&text);
    return status;
}

/* A run that was killed before its first save begins anew. */
static SettStatus read_state(Cli *cli, const char *folder,
                             SettProgramDatabase *b)
{
    const char *path = cli_join(cli, folder, STATE);
    char *text;
    size_t size;
    if (path == NULL)
        return SETT_NO_MEMORY;
    if (!cli->io.exists(cli->io.host, path)) {
        cli_note(cli, "%s holds no search yet: it begins", folder);
        return SETT_OK;
    }
    SettStatus status = cli_read(cli, path, &text, &size);
    if (status == SETT_OK)
        return sett_program_database_read(b, path, text, size, &cli->err);
    sett_error_source(&cli->err, path);
    return status;
}

static SettStatus search_all(Cli *cli, const BredDatabase *d,
                             SettProgramDatabase *b)
{
    SettSearch *search = sett_program_database_search(b);
    double saved = cli_now();
    SettStatus status = SETT_OK;
    uint64_t done = sett_search_evaluations(search);
    cli_progress_start(cli, "programs", d->def.programs);
    cli_progress_add(cli, (int64_t)done);
    while (status == SETT_OK && !sett_search_done(search)) {
        status = sett_search_step(search, STEP);
        uint64_t now = sett_search_evaluations(search);
        cli_progress_add(cli, (int64_t)(now - done));
        cli_progress_tick(cli);
        done = now;
        if (status == SETT_OK && cli_now() - saved > SAVE_EVERY) {
            status = save_state(cli, d->folder, b);
            saved = cli_now();
        }
    }
    cli_progress_end(cli);
    if (status == SETT_CANCELLED)
        cli_saving(cli);
    else if (status != SETT_OK)
        return status;
    SettStatus kept = save_state(cli, d->folder, b);
    return kept != SETT_OK ? kept : status;
}

static SettStatus confirm(void *user, int64_t index, SettArena *tmp)
{
    return sett_program_database_confirm(user, (int32_t)index, tmp);
}

/* What wins all its fresh levels, as files. */
static SettStatus write_all(Cli *cli, const BredDatabase *d,
                            SettProgramDatabase *b)
{
    int32_t count;
    SettStatus status = sett_program_database_list(b, &count);
    if (status != SETT_OK)
        return status;
    cli_progress_start(cli, "programs confirmed", count);
    status = cli_each(cli, count, confirm, b, NULL);
    cli_progress_end(cli);
    if (status != SETT_OK)
        return status;
    count = sett_program_database_choose(b);
    SettText *name = cli_text(cli), *text = cli_text(cli);
    for (int32_t i = 0; i < count; i++) {
        sett_text_clear(name);
        sett_text_clear(text);
        status = sett_program_database_file(b, i, name, text);
        sett_text_add(name, ".json");
        if (status != SETT_OK || (status = name->status) != SETT_OK ||
            (status = save(cli, d->folder, name->data, d->resume, text)) !=
                SETT_OK)
            return status;
    }
    sett_archive_summary(sett_program_database_search(b), &cli->out);
    sett_text_format(&cli->out,
                     "%d generators, each in its cell by %d fresh levels that "
                     "it won\n",
                     (int)count, (int)d->def.params->confirm);
    return count > 0 ? SETT_OK
                     : sett_fail(&cli->err, SETT_INFEASIBLE,
                                 "no generator won all its levels");
}

static void destroy(void *database)
{
    sett_program_database_destroy(database);
}

static SettStatus make_database(Cli *cli, const BredDatabase *d)
{
    SettProgramDatabase *b;
    SettStatus status = sett_program_database_create(&d->def, &b, &cli->err);
    if (status != SETT_OK || (status = cli_own(cli, destroy, b)) != SETT_OK)
        return status;
    status = cli_uses_search(cli, sett_program_database_parts(b));
    if (status == SETT_OK && d->resume)
        status = read_state(cli, d->folder, b);
    if (status == SETT_OK)
        status = search_all(cli, d, b);
    if (status == SETT_OK)
        status = write_all(cli, d, b);
    if (status == SETT_CANCELLED)
        cli_warn(cli,
                 "stopped after %" PRIu64 " of %" PRId64
                 " programs; go on with: %s",
                 sett_search_evaluations(sett_program_database_search(b)),
                 d->def.programs, d->line);
    return status;
}

SettStatus cli_database(Cli *cli, const BredDatabase *database)
{
    SettStatus status =
        cli_folder(cli, database->folder,
                   database->resume ? CLI_FOLDER_RESUME : CLI_FOLDER_NEW);
    if (status != SETT_OK)
        return status;
    status = make_database(cli, database);
    /* The record also where no generator won all its levels, or it was stopped.
     */
    if (status != SETT_OK && status != SETT_INFEASIBLE &&
        status != SETT_CANCELLED)
        return status;
    SettStatus told = cli_made_folder(cli, "database", database->folder, NULL);
    return told != SETT_OK ? told : status;
}
