/* run.c - opens a Cli, chooses the verb that words name, and runs it up to its
   last output: for the command line, and for sett verify, which gives the
   commands of records again. Turns a status into an exit code. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "frame/verbs.h"

/* Before each block of the command's memory: its neighbours in the ring of all,
   and its size with this. */
struct CliBlock {
    _Alignas(max_align_t) CliBlock *before;
    CliBlock *behind;
    size_t size;
};

/* Takes a block out of the ring, or puts it in. */
static void hang(Cli *cli, CliBlock *block, bool in)
{
    pthread_mutex_lock(&cli->blocks_lock);
    if (in) {
        block->before = NULL;
        block->behind = cli->blocks;
        cli->blocks = block;
    } else {
        *(block->before != NULL ? &block->before->behind : &cli->blocks) =
            block->behind;
    }
    if (block->behind != NULL)
        block->behind->before = in ? block : block->before;
    pthread_mutex_unlock(&cli->blocks_lock);
}

static void *resize(void *user, void *old, size_t old_size, size_t new_size)
{
    Cli *cli = user;
    CliBlock *block = old != NULL ? (CliBlock *)old - 1 : NULL, *now = NULL;
    size_t size = new_size > 0 ? new_size + sizeof *block : 0;
    (void)old_size;
    if (block != NULL)
        hang(cli, block, false);
    if (size >= new_size)
        now = cli->from.fn(cli->from.user, block,
                           block != NULL ? block->size : 0, size);
    if (now != NULL)
        now->size = size;
    if (now != NULL || (block != NULL && new_size > 0))
        hang(cli, now != NULL ? now : block, true);
    return now != NULL ? now + 1 : NULL;
}

void cli_open(Cli *cli, SettAlloc alloc, SettIo io, const CliVerb *const *verbs)
{
    memset(cli, 0, sizeof *cli);
    cli->catalog = sett_catalog_builtin();
    cli->verbs = verbs;
    /* What is still taken when the command ends is given back, so that a verb
       may return as soon as something fails, and objects that hold nothing but
       memory need not be destroyed. */
    cli->from = alloc;
    cli->alloc = (SettAlloc){resize, cli};
    pthread_mutex_init(&cli->blocks_lock, NULL);
    cli->io = io;
    cli->jobs = sett_jobs_serial();
    sett_arena_init(&cli->arena, cli->alloc, 0);
    cli->out = sett_text(cli->alloc);
    cli->arena.cancel = &cli->cancel;
    cli->made.making = sett_making(cli->alloc);
}

void cli_close(Cli *cli)
{
    sett_command_destroy(cli->command);
    cli_pool_close(cli);
    for (CliBlock *next, *block = cli->blocks; block != NULL; block = next) {
        next = block->behind;
        cli->from.fn(cli->from.user, block, block->size, 0);
    }
    pthread_mutex_destroy(&cli->blocks_lock);
}

/* Says which names would have been right. */
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
    SettGuess guess = sett_guess(word);
    for (const CliVerb *const *verb = list; *verb; verb++) {
        *out = *verb;
        if (!strcmp(word, (*verb)->name))
            return SETT_OK;
        sett_guess_try(&guess, (*verb)->name);
    }
    SettStatus status = cli_usage(cli, "unknown %s '%s'", kind, word);
    if (guess.nearest)
        sett_expect(&cli->err, "did you mean '%s'?", guess.nearest);
    else
        expect_names(cli, list);
    return status;
}

SettStatus cli_choose(Cli *cli, int argc, const char *const *argv, int *taken)
{
    *taken = 0;
    const CliVerb *const *list = cli->verbs;
    const char *kind = "verb";
    while (list && *taken < argc && argv[*taken][0] != '-') {
        const CliVerb *verb =
            list == cli_studies ? cli_study_of_file(argv[*taken]) : NULL;
        if (verb != NULL) {
            cli->verb = verb;
            return SETT_OK;
        }
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
    return cli_refuse(cli, "the name of a file", "--output %s is a folder",
                      cli->output);
}

/* Refuses an output file that exists, before the work is done. */
static SettStatus check_output(Cli *cli)
{
    const char *path = cli->output;
    SettStatus status =
        cli->verb->shared & CLI_FOLDER ? SETT_OK : cli_one_file(cli);
    if (status != SETT_OK || !path || cli->force || !strcmp(path, "-") ||
        cli_is_folder(path) || !cli->io.exists(cli->io.host, path) ||
        cli->io.kind(cli->io.host, path) == SETT_FILE_DEVICE)
        return status;
    status = sett_refuse(&cli->err, SETT_IO,
                         "another name, or --force to replace it",
                         "the file exists and is kept");
    return sett_error_in(&cli->err, status, path);
}

/* Output made before an interruption or a failed check is delivered, too. */
static SettStatus finish(Cli *cli, SettStatus status)
{
    if (status != SETT_OK && status != SETT_INFEASIBLE &&
        status != SETT_CANCELLED)
        return status;
    SettStatus put = SETT_OK;
    cli_json_end(cli);
    if ((cli->verb->shared & CLI_PRINTED) && cli->out.size > 0) {
        if (status == SETT_CANCELLED)
            return status; /* half of a result is none */
        put = cli_deliver_out(cli, SETT_OK);
    } else if (cli->json && cli->out.size > 0) {
        put = cli_made_put(cli, "-", &cli->out);
    }
    if (put == SETT_OK)
        put = cli_flush(cli);
    return put != SETT_OK ? put : status;
}

SettStatus cli_run(Cli *cli, int argc, char **argv)
{
    const CliVerb *verb = cli->verb;
    if (!verb->run) {
        SettStatus status = cli_usage(cli, "%s what?", verb->name);
        expect_names(cli, verb->children);
        return status;
    }
    void *options = sett_arena_take(&cli->arena, 1,
                                    verb->study ? verb->study->options_size
                                                : verb->options_size);
    if (!options)
        return SETT_NO_MEMORY;
    int64_t threads = cli->threads;
    SettStatus status = cli_parse(cli, argc, argv, options);
    if (cli->made.capture) { /* sett verify: its own threads, in memory */
        cli->threads = threads;
        cli->force = true;
    }
    if (status == SETT_OK)
        status = check_output(cli);
    if (status == SETT_OK && (verb->shared & CLI_JOBS))
        status = cli_pool_open(cli);
    if (status == SETT_OK && strncmp(verb->words, "GAME", 4) == 0)
        status = cli_game(cli);
    if (status == SETT_OK)
        status = verb->run(cli, options);
    cli_progress_end(cli);
    cli_measure_cmd_end(cli, status);
    return finish(cli, status);
}

static bool asks_help(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--"); i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            return true;
    return false;
}

static SettStatus run_words(Cli *cli, int argc, char **argv)
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
    SettStatus status =
        cli_choose(cli, argc, (const char *const *)argv, &taken);
    if (status != SETT_OK)
        return status;
    if (help) {
        cli_help(cli);
        return SETT_OK;
    }
    if (!cli->verb && argc > 0)
        return cli_usage(cli, "unknown option '%s' before a verb", argv[0]);
    if (!cli->verb)
        return cli_usage(cli, "no verb given");
    return cli_run(cli, argc - taken, argv + taken);
}

CliExit cli_main(int argc, char **argv, SettAlloc alloc, SettCancel cancel,
                 const CliVerb *const *verbs)
{
    Cli cli;
    const char *no_color = getenv("NO_COLOR");
    cli_open(&cli, alloc, sett_io_posix(), verbs);
    cli.colour = isatty(STDOUT_FILENO) && !(no_color && no_color[0]);
    cli.cancel = cancel;
    cli.line = argv + 1;
    cli.line_count = argc - 1;
    SettStatus status = run_words(&cli, argc - 1, argv + 1);
    sett_cancelled(&cli.cancel);
    if (status == SETT_OK) /* help, and the like */
        status = cli_flush(&cli);
    CliExit code = cli_report(&cli, status);
    cli_close(&cli);
    return code;
}
