/* main.c - sett, the command line: chooses the verb, lets it run, reports its
   error and turns its status into an exit code. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "test_hooks.h"
#include "verbs.h"

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
    SettStatus status = sett_cli_usage(cli, "unknown %s '%s'", kind, word);
    const char *near = sett_cli_nearest(word, names, count);
    if (near)
        sett_expect(&cli->err, "did you mean '%s'?", near);
    else
        expect_names(cli, list);
    return status;
}

/* Verb, then study or the like where the verb has such: how many words of argv
   it took, in *taken. */
static SettStatus choose_verb(Cli *cli, int argc, char **argv, int *taken)
{
    *taken = 0;
    const CliVerb *const *list = sett_cli_verbs;
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

static bool asks_help(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--"); i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            return true;
    return false;
}

/* What is there already is refused before the work, not after it. */
static SettStatus check_output(Cli *cli)
{
    const char *path = cli->output;
    if (!path || cli->force || !strcmp(path, "-") || sett_cli_is_folder(path) ||
        !cli->io.exists(cli->io.host, path) ||
        cli->io.kind(cli->io.host, path) == SETT_FILE_DEVICE)
        return SETT_OK;
    SettStatus status =
        sett_fail(&cli->err, SETT_IO, "the file exists and is kept");
    sett_expect(&cli->err, "another name, or --force to replace it");
    sett_error_source(&cli->err, path);
    return status;
}

static SettStatus run_verb(Cli *cli, int argc, char **argv)
{
    const CliVerb *verb = cli->verb;
    if (!verb->run) {
        SettStatus status = sett_cli_usage(cli, "%s what?", verb->name);
        expect_names(cli, verb->children);
        return status;
    }
    void *options = sett_arena_take(&cli->arena, 1, verb->options_size);
    if (!options)
        return sett_cli_no_memory(cli);
    SettStatus status = sett_cli_parse(cli, argc, argv, options);
    if (status == SETT_OK)
        status = check_output(cli);
    if (status == SETT_OK && (verb->shared & CLI_JOBS))
        status = sett_cli_pool_open(cli);
    if (status == SETT_OK)
        status = verb->run(cli, options);
    return status;
}

static SettStatus run(Cli *cli, int argc, char **argv)
{
    if (argc > 0 && !strcmp(argv[0], "--version")) {
        sett_text_add(&cli->out, "sett " SETT_VERSION "\n");
        return SETT_OK;
    }
    bool help = asks_help(argc, argv);
    if (argc > 0 && !strcmp(argv[0], "help")) {
        help = true;
        argc--;
        argv++;
    }
    int taken = 0;
    SettStatus status = choose_verb(cli, argc, argv, &taken);
    if (status != SETT_OK)
        return status;
    if (help) {
        sett_cli_help(cli);
        return SETT_OK;
    }
    if (!cli->verb && argc > 0)
        return sett_cli_usage(cli, "unknown option '%s' before a verb",
                              argv[0]);
    if (!cli->verb)
        return sett_cli_usage(cli, "no verb given");
    return run_verb(cli, argc - taken, argv + taken);
}

static void open_cli(Cli *cli, SettAlloc alloc)
{
    memset(cli, 0, sizeof *cli);
    cli->alloc = alloc;
    cli->io = sett_io_posix();
    cli->jobs = sett_jobs_serial();
    sett_arena_init(&cli->arena, alloc, 0);
    cli->out = sett_text(alloc);
    const char *no_color = getenv("NO_COLOR");
    cli->colour = isatty(STDOUT_FILENO) && !(no_color && no_color[0]);
    sett_cli_signals(cli);
    cli->arena.cancel = &cli->cancel;
}

static void close_cli(Cli *cli)
{
    sett_cli_pool_close(cli);
    sett_text_free(&cli->out);
    sett_arena_free(&cli->arena);
}

int main(int argc, char **argv)
{
    Cli cli;
    TestHooks hooks;
    open_cli(&cli, sett_cli_test_alloc(&hooks, sett_alloc_default()));
    cli.cancel = sett_cli_test_cancel(&hooks, cli.cancel);
    cli.line = argv + 1;
    cli.line_count = argc - 1;
    SettStatus status = run(&cli, argc - 1, argv + 1);
    sett_cli_progress_end(&cli);
    sett_cancelled(&cli.cancel);
    /* What was made before an interruption or a failed check is still data. */
    if (status == SETT_OK || status == SETT_INFEASIBLE ||
        status == SETT_CANCELLED) {
        SettStatus flushed = sett_cli_flush(&cli);
        status = flushed != SETT_OK ? flushed : status;
    }
    CliExit code = sett_cli_report(&cli, status);
    close_cli(&cli);
    sett_cli_test_end(&hooks);
    return (int)code;
}
