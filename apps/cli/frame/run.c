/* run.c - opens a Cli, chooses the verb that words name, and runs it up to its
   last output: for the command line, and for sett verify, which gives the
   commands of records again. */
#include <string.h>

#include "frame/verbs.h"

void cli_open(Cli *cli, SettAlloc alloc, SettIo io)
{
    memset(cli, 0, sizeof *cli);
    cli_studies_fill();
    cli->catalog = sett_catalog_builtin();
    cli->alloc = alloc;
    cli->io = io;
    cli->jobs = sett_jobs_serial();
    sett_arena_init(&cli->arena, alloc, 0);
    cli->out = sett_text(alloc);
    cli->arena.cancel = &cli->cancel;
    cli->made = (CliMade){.inputs = sett_text(alloc),
                          .parts = sett_text(alloc),
                          .resumed = sett_text(alloc)};
}

void cli_close(Cli *cli)
{
    cli_free_owned(cli);
    cli_pool_close(cli);
    cli_made_free(&cli->made);
    sett_text_free(&cli->out);
    sett_arena_free(&cli->arena);
}

/* What would have been right, as a list of names. */
static void expect_names(Cli *cli, const CliVerb *const *list)
{
    const char *names = list[0]->name;
    for (int32_t i = 1; names && list[i]; i++)
        names = sett_arena_format(&cli->arena, "%s, %s", names, list[i]->name);
    if (names)
        sett_expect(&cli->err, "%s%s", list[1] ? "one of " : "", names);
}

/* The row that `word` names; else a usage error with the nearest name. */
static SettStatus choose(Cli *cli, const CliVerb *const *list, const char *kind,
                         const char *word, const CliVerb **out)
{
    const char *names[64];
    int32_t count = 0;
    for (; count < 64 && list[count]; count++) {
        names[count] = list[count]->name;
        if (!strcmp(word, names[count])) {
            *out = list[count];
            return SETT_OK;
        }
    }
    SettStatus status = cli_usage(cli, "unknown %s '%s'", kind, word);
    const char *near = cli_nearest(word, names, count);
    if (near)
        sett_expect(&cli->err, "did you mean '%s'?", near);
    else
        expect_names(cli, list);
    return status;
}

/* Verb, then study or the like where the verb has such: how many words of argv
   it took, in *taken. */
SettStatus cli_choose(Cli *cli, int argc, char **argv, int *taken)
{
    *taken = 0;
    const CliVerb *const *list = cli_verbs;
    const char *kind = "verb";
    while (list && *taken < argc && argv[*taken][0] != '-') {
        const CliVerb *verb = NULL;
        SettStatus status = choose(cli, list, kind, argv[*taken], &verb);
        if (status != SETT_OK)
            return status;
        cli->verb = verb;
        *taken += 1;
        kind = verb->name;
        list = verb->children;
    }
    return SETT_OK;
}

SettStatus cli_one_file(Cli *cli)
{
    if (!cli->output || !cli_is_folder(cli->output))
        return SETT_OK;
    SettStatus status = cli_usage(cli, "--output %s is a folder", cli->output);
    sett_expect(&cli->err, "the name of a file");
    return status;
}

/* What is there already is refused before the work, not after it. */
static SettStatus check_output(Cli *cli)
{
    const char *path = cli->output;
    SettStatus status =
        cli->verb->shared & CLI_FOLDER ? SETT_OK : cli_one_file(cli);
    if (status != SETT_OK || !path || cli->force || !strcmp(path, "-") ||
        cli_is_folder(path) || !cli->io.exists(cli->io.host, path) ||
        cli->io.kind(cli->io.host, path) == SETT_FILE_DEVICE)
        return status;
    status = sett_fail(&cli->err, SETT_IO, "the file exists and is kept");
    sett_expect(&cli->err, "another name, or --force to replace it");
    sett_error_source(&cli->err, path);
    return status;
}

/* What was made before an interruption or a failed check is still data. */
static SettStatus finish(Cli *cli, SettStatus status)
{
    if (status != SETT_OK && status != SETT_INFEASIBLE &&
        status != SETT_CANCELLED)
        return status;
    SettStatus put = SETT_OK;
    if (cli->json && cli->out.size > 0)
        put = cli_made_put(cli, "-", &cli->out);
    SettStatus flushed = put == SETT_OK ? cli_flush(cli) : put;
    return flushed != SETT_OK ? flushed : status;
}

SettStatus cli_run(Cli *cli, int argc, char **argv)
{
    const CliVerb *verb = cli->verb;
    if (!verb->run) {
        SettStatus status = cli_usage(cli, "%s what?", verb->name);
        expect_names(cli, verb->children);
        return status;
    }
    void *options = sett_arena_take(&cli->arena, 1, verb->options_size);
    if (!options)
        return cli_no_memory(cli);
    int64_t threads = cli->threads;
    SettStatus status = cli_parse(cli, argc, argv, options);
    if (cli->made.capture !=
        NULL) { /* sett verify: its own threads, in memory */
        cli->threads = threads;
        cli->force = true;
    }
    if (status == SETT_OK)
        status = check_output(cli);
    if (status == SETT_OK && (verb->shared & CLI_JOBS))
        status = cli_pool_open(cli);
    if (status == SETT_OK)
        status = verb->run(cli, options);
    cli_progress_end(cli);
    return finish(cli, status);
}
