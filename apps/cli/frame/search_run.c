/* search_run.c - a search to the end of its budget, shown while it works, and
   what is told of it then. */
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "frame/own.h"
#include "frame/search_file.h"

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

/* Up to STEP evaluations, none of them beyond a pause. */
static SettStatus step(Cli *cli, CliSearch *s, Live *live)
{
    uint64_t done = sett_search_evaluations(s->search), count = STEP;
    while (s->paused != NULL && s->pause <= done) {
        wipe(live);
        SettStatus status = s->paused(cli, s, s->user);
        if (status != SETT_OK)
            return status;
    }
    if (s->paused != NULL && s->pause - done < count)
        count = s->pause - done;
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
SettStatus cli_search_deliver(Cli *cli, CliSearch *s)
{
    SettText *file = cli_text(cli);
    SettStatus status = SETT_OK;
    if (!cli->json)
        tell_archive(s, &cli->out);
    if (cli->json || cli->output != NULL)
        status = sett_archive_file_write(&s->def, s->search, &cli->arena, file);
    if (status == SETT_OK)
        status = cli->out.status;
    if (status != SETT_OK || (!cli->json && cli->output == NULL))
        return status;
    return cli_deliver(cli, file);
}

SettStatus cli_search_run(Cli *cli, CliSearch *s, const char *what)
{
    SettStatus status = search_all(cli, s, what);
    bool some = sett_search_evaluations(s->search) > 0;
    if (status == SETT_OK || (status == SETT_CANCELLED && some)) {
        cli_saving(cli);
        SettStatus told = cli_search_deliver(cli, s);
        status = told != SETT_OK ? told : status;
    }
    if (status == SETT_CANCELLED && cli->output != NULL)
        cli_warn(cli,
                 "stopped after %" PRIu64 " evaluations; --resume %s goes "
                 "on",
                 sett_search_evaluations(s->search), cli->output);
    return status;
}
