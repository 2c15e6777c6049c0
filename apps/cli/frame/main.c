/* main.c - sett, the command line: chooses the verb, lets it run, reports its
   error and turns its status into an exit code. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "frame/cli.h"
#include "frame/test_hooks.h"
#include "frame/verbs.h"

static bool asks_help(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--"); i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            return true;
    return false;
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
    SettStatus status = cli_choose(cli, argc, argv, &taken);
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

int main(int argc, char **argv)
{
    Cli cli;
    TestHooks hooks;
    cli_open(&cli, cli_test_alloc(&hooks, sett_alloc_default()),
             sett_io_posix());
    const char *no_color = getenv("NO_COLOR");
    cli.colour = isatty(STDOUT_FILENO) && !(no_color && no_color[0]);
    cli_signals(&cli);
    cli.cancel = cli_test_cancel(&hooks, cli.cancel);
    cli.line = argv + 1;
    cli.line_count = argc - 1;
    SettStatus status = run(&cli, argc - 1, argv + 1);
    sett_cancelled(&cli.cancel);
    if (status == SETT_OK) { /* help, and the like */
        SettStatus flushed = cli_flush(&cli);
        status = flushed != SETT_OK ? flushed : status;
    }
    CliExit code = cli_report(&cli, status);
    cli_close(&cli);
    cli_test_end(&hooks);
    return (int)code;
}
