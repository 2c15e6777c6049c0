/* mcp.c - sett mcp: the session for assistants in editors, over standard input
   and output. The protocol is the library's (sett/mcp.h). */
#include <errno.h>

#include "frame/system.h"

typedef struct Options {
    int64_t seconds, megabytes;
} Options;

static int64_t read_input(void *user, char *bytes, size_t size, bool wait)
{
    (void)user;
    /* A signal may come between the last look at it and the wait. */
    if (cli_input_wait(wait ? 100 : 0) != 1)
        return -1;
    int64_t got = cli_input(bytes, size);
    if (got < 0 && (errno == EINTR || errno == EAGAIN))
        return -1;
    return got < 0 ? 0 : got;
}

static bool write_output(void *user, const char *bytes, size_t size)
{
    Cli *cli = user;
    sett_text_bytes(&cli->out, bytes, size);
    return cli_flush(cli) == SETT_OK;
}

static int64_t milliseconds(void *user)
{
    (void)user;
    return (int64_t)(cli_now() * 1000);
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    SettMcpDef def = sett_mcp_def();
    SettIo files;
    SettStatus status = sett_io_beneath(
        cli->word_count > 0 ? cli->words[0] : ".", &files, &cli->err);
    if (status != SETT_OK)
        return status;
    def.alloc = cli->alloc;
    def.catalog = cli->catalog;
    def.memory = (size_t)o->megabytes << 20;
    def.milliseconds = (int32_t)(o->seconds * 1000);
    def.files = &files;
    def.cancel = &cli->cancel;
    def.user = cli;
    def.read = read_input;
    def.write = write_output;
    def.clock = milliseconds;
    status = sett_mcp_serve(&def);
    sett_io_beneath_end(&files);
    return status;
}

static const CliOption rows[] = {
    CLI_INT(seconds, 60, 1, 86400, "that one call may take"),
    CLI_INT(megabytes, 512, 16, 1048576,
            "of memory that all calls together may hold"),
};

const CliVerb cli_verb_mcp = {
    .name = "mcp",
    .help = "tools for assistants in editors (Model Context Protocol)",
    .example = "sett mcp levels </dev/null",
    .words = "[FOLDER]",
    .more = "Speaks the Model Context Protocol on standard input and output: a "
            "program starts\nit, not a person. Tools are the verbs of "
            "docs/reference/session.md; games and the\nfiles of FOLDER (this "
            "one if left out) can be read, no others, and nothing is\nwritten. "
            "docs/guide/agents.md.\n",
    CLI_OPTIONS(rows),
    .run = run,
};
