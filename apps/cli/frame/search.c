/* search.c - a search: its parts and their parameters by name, or from an
   archive file; to the end of its budget, shown while it works, here or by
   islands; and what is told of it then. */
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "frame/search.h"

SettStatus cli_search_parts(Cli *cli, const SettGame *game, const char *method,
                            CliSearch *out)
{
    *out = (CliSearch){.search = NULL};
    SettStatus status =
        sett_search_choose(cli->catalog, game, method, &cli->arena, &out->def,
                           &out->params, &cli->err);
    out->def.jobs = cli->jobs;
    out->def.cancel = &cli->cancel;
    return status;
}

SettStatus cli_search_extras(Cli *cli, CliSearch *s)
{
    for (int32_t i = 0; i < cli->extra_count; i++) {
        const CliGiven *extra = &cli->extras[i];
        SettStatus status =
            sett_search_set(&s->def, &s->params, extra->name, extra->value,
                            &cli->arena, &cli->err);
        if (status == SETT_UNSUPPORTED)
            return cli_unknown_option(cli, extra->name, NULL, 0);
        if (status != SETT_OK)
            return sett_error_argument(&cli->err, status);
    }
    return SETT_OK;
}

SettStatus cli_search_dimensions(Cli *cli, CliSearch *s, const char *text)
{
    return sett_error_argument(
        &cli->err,
        sett_params_set(&s->def.method->params, s->params.method, "dimensions",
                        text, NULL, &cli->arena, &cli->err));
}

SettStatus cli_search_lock(Cli *cli, CliSearch *s, const char *text)
{
    const SettGrid *g = &s->target.grid;
    if (s->def.lock == NULL &&
        sett_mask_take(&cli->arena, g->w, g->h, &s->lock) != SETT_OK)
        return SETT_NO_MEMORY;
    s->def.lock = &s->lock;
    SettStatus status = sett_mask_read(&s->lock, text, &cli->err);
    return status == SETT_OK ? status
                             : cli_usage(cli, "--lock: %s", cli->err.text);
}

SettStatus cli_search_open(Cli *cli, CliSearch *s, uint64_t budget,
                           const CliIslands *by)
{
    s->def.features = 0;
    s->def.max_evaluations = budget;
    s->by = by->islands > 0 ? by : NULL;
    if (s->by != NULL)
        return SETT_OK;
    SettStatus status = sett_study_uses_search(cli_host(cli), &s->def);
    return status == SETT_OK
               ? sett_search_create(&s->def, &s->search, &cli->err)
               : status;
}

/* The game that an archive is of: one of the catalog, one that comes as a file,
   or the file that is the command's first word; with --measure-cmd. */
static SettStatus find_game(Cli *cli, const SettJson *name)
{
    SettStatus status = SETT_OK;
    if (cli->game == NULL && cli->word_count > 0 &&
        cli_is_game_file(cli->words[0]))
        status = cli_game_file(cli, cli->words[0], &cli->game);
    if (status != SETT_OK || name == NULL || name->type != SETT_JSON_STRING)
        return status;
    const SettGame *game = sett_catalog_game(cli->catalog, name->string);
    if (cli_is_game_preset(cli, name->string))
        status = cli_game_preset(cli, name->string, &game);
    else if (game == NULL)
        return cli_refuse(cli, "its file, NAME.game.toml, as the first word",
                          "it is of a game '%s' that is not known",
                          name->string);
    return status == SETT_OK ? cli_measure_cmd(cli, &game) : status;
}

SettStatus cli_search_define(Cli *cli, const char *path, CliSearch *out,
                             const SettJson **file)
{
    *out = (CliSearch){.search = NULL};
    SettStatus status = sett_host_json(cli_host(cli), path, file);
    if (status == SETT_OK)
        status = find_game(cli, sett_json_member(*file, "game"));
    if (status == SETT_OK)
        status = sett_archive_file_read(cli->catalog, *file, &cli->arena,
                                        &out->def, &out->params, &cli->err);
    out->def.jobs = cli->jobs;
    out->def.cancel = &cli->cancel;
    if (status != SETT_OK)
        sett_error_source(&cli->err, sett_host_source(path));
    return status;
}

SettStatus cli_search_restore(Cli *cli, const char *path, const SettJson *file,
                              CliSearch *s)
{
    SettStatus status = sett_study_uses_search(cli_host(cli), &s->def);
    if (status == SETT_OK)
        status = sett_archive_file_open(&s->def, file, &s->search, &cli->err);
    if (status != SETT_OK)
        sett_error_source(&cli->err, sett_host_source(path));
    return status;
}

SettStatus cli_search_read(Cli *cli, const char *path, uint64_t features,
                           uint64_t budget, CliSearch *out)
{
    const SettJson *file;
    SettStatus status = cli_search_define(cli, path, out, &file);
    if (status != SETT_OK)
        return status;
    out->def.features = features;
    out->def.max_evaluations = budget;
    return cli_search_restore(cli, path, file, out);
}

SettStatus cli_search_resume(Cli *cli, const char *path, bool others,
                             const char *spent)
{
    if (others)
        return cli_usage(cli, "--resume takes all but the %s from the archive",
                         spent);
    if (cli->output == NULL && !cli->json) {
        cli->output = path;
        cli->force = true; /* what was read is what is replaced */
    }
    return SETT_OK;
}

#define TABLE_EVERY 0.2 /* seconds */
#define STEP 2000       /* evaluations between two looks at the clock */

/* The table on a terminal, drawn over the one before. */
typedef struct Live {
    bool wanted;
    int32_t lines;
    double shown;
} Live;

static void tell_archive(const CliSearch *s, SettText *out)
{
    sett_archive_table(s->def.eval, sett_search_archive(s->search), out);
    sett_archive_summary(s->search, out);
}

/* Removes the table from the terminal. */
static void wipe(Live *live)
{
    if (live->lines > 0)
        fprintf(stderr, "\033[%dA\033[J", (int)live->lines);
    live->lines = 0;
}

static void show(const CliSearch *s, Live *live, SettAlloc alloc)
{
    if (!live->wanted || cli_now() - live->shown < TABLE_EVERY)
        return;
    SettText text = sett_text(alloc);
    tell_archive(s, &text);
    wipe(live);
    for (size_t i = 0; text.status == SETT_OK && i < text.size; i++)
        live->lines += text.data[i] == '\n';
    if (text.status == SETT_OK)
        fwrite(text.data, 1, text.size, stderr);
    live->shown = cli_now();
    sett_text_free(&text);
}

/* Up to STEP evaluations, none of them beyond an edit. */
static SettStatus step(Cli *cli, CliSearch *s, Live *live)
{
    uint64_t done = sett_search_evaluations(s->search), count = STEP;
    while (s->edits != NULL && s->edits->due <= done) {
        SettText told = sett_text(cli->alloc);
        wipe(live);
        SettStatus status =
            sett_edd_edits_next(s->edits, &cli->arena, &told, &cli->err);
        if (status != SETT_OK)
            return status;
        if (told.size > 0)
            cli_note(cli, "%s", told.data);
    }
    if (s->edits != NULL && s->edits->due - done < count)
        count = s->edits->due - done;
    return sett_search_step(s->search, count);
}

static SettStatus search_all(Cli *cli, CliSearch *s, const char *what)
{
    Live live = {.wanted = what == NULL && isatty(STDERR_FILENO) != 0 &&
                           !cli->quiet && !cli->no_progress &&
                           !cli->made.capture};
    uint64_t done = sett_search_evaluations(s->search);
    SettStatus status = SETT_OK;
    if (what != NULL)
        cli_progress_start(cli, what, (int64_t)s->def.max_evaluations);
    cli_progress_add(cli, (int64_t)done);
    while (status == SETT_OK && !sett_search_done(s->search)) {
        status = step(cli, s, &live);
        uint64_t now = sett_search_evaluations(s->search);
        cli_progress_add(cli, (int64_t)(now - done));
        cli_progress_tick(cli);
        show(s, &live, cli->alloc);
        done = now;
    }
    wipe(&live);
    return status;
}

/* Writes the archive file to -o or, with --json, to standard output; else
   prints a table. Memory may run out before the file is written, not after. */
static SettStatus deliver(Cli *cli, CliSearch *s)
{
    SettText file = sett_text(cli->alloc);
    SettStatus status = SETT_OK;
    if (!cli->json)
        tell_archive(s, &cli->out);
    if (cli->json || cli->output != NULL)
        status =
            sett_archive_file_write(&s->def, s->search, &cli->arena, &file);
    if (status == SETT_OK)
        status = cli->out.status;
    if (status != SETT_OK || (!cli->json && cli->output == NULL))
        return status;
    return cli_deliver(cli, &file);
}

SettStatus cli_islands(Cli *cli, const CliIslands *by, const char *alone)
{
    if (by->islands == 0 && (by->part != NULL || by->gather))
        return cli_usage(cli, "--part and --gather belong to --islands");
    if (by->islands > 0 && alone != NULL)
        return cli_usage(cli, "--islands and --%s exclude each other", alone);
    return SETT_OK;
}

SettStatus cli_islands_told(Cli *cli, const SettIslands *islands,
                            const char *how)
{
    if (islands->missing >= 0) {
        cli_warn(cli,
                 "round %d waits for island %d, whose round %d no journal "
                 "holds; nothing was done",
                 (int)islands->round + 1, (int)islands->missing + 1,
                 (int)islands->round);
        return SETT_INFEASIBLE;
    }
    if (islands->round == islands->rounds)
        cli_part_done(cli, islands->part, how);
    else
        cli_note(cli, "part %s has done round %d of %d", islands->part,
                 (int)islands->round + 1, (int)islands->rounds);
    return SETT_OK;
}

/* Runs a whole definition by its islands and tells of it. */
static SettStatus run_islands(Cli *cli, CliSearch *s)
{
    const CliIslands *by = s->by;
    SettIslands islands = {.host = cli_host(cli),
                           .def = &s->def,
                           .islands = (int32_t)by->islands,
                           .rounds = (int32_t)by->rounds,
                           .part = by->part};
    SettParts parts = {.complete = false};
    const CliParts shared = {by->part, by->gather};
    SettStatus status = sett_study_uses_search(cli_host(cli), &s->def);
    if (status == SETT_OK && cli_shares(&shared))
        status = cli_parts(cli, &shared, false, &parts);
    if (status != SETT_OK)
        return status;
    islands.folder = parts.folder;
    islands.key = parts.key;
    status = sett_islands_run(&islands, &s->search);
    if (status == SETT_CANCELLED && parts.folder != NULL)
        cli_warn(cli, "stopped in round %d of %d; the same line goes on",
                 (int)islands.round + 1, (int)islands.rounds);
    if (status != SETT_OK)
        return status;
    if (s->search == NULL)
        return cli_islands_told(cli, &islands, "--gather");
    status = deliver(cli, s);
    if (status == SETT_OK)
        cli_note(cli, "%d islands, %d rounds, %" PRIu64 " evaluations in all",
                 (int)islands.islands, (int)islands.rounds,
                 s->def.max_evaluations);
    return status;
}

SettStatus cli_search_run(Cli *cli, CliSearch *s, const char *what)
{
    if (s->by != NULL)
        return run_islands(cli, s);
    SettStatus status = search_all(cli, s, what);
    bool some = sett_search_evaluations(s->search) > 0;
    if (status == SETT_OK || (status == SETT_CANCELLED && some)) {
        cli_saving(cli);
        SettStatus told = deliver(cli, s);
        status = told != SETT_OK ? told : status;
    }
    if (status == SETT_CANCELLED && cli->output != NULL)
        cli_warn(cli,
                 "stopped after %" PRIu64 " evaluations; --resume %s goes on",
                 sett_search_evaluations(s->search), cli->output);
    return status;
}
