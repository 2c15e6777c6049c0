/* errors.c - how the command line fails and what it says: one line that names
   the place, the offending line with a caret where there is one, and the exit
   code. Everything here goes to standard error. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "frame/verbs.h"

#define WIDEST_LINE 100 /* columns of an offending line that are shown */

/* An argument may be the text of the error before. */
static SettStatus fail(Cli *cli, const char *format, va_list args)
{
    char text[sizeof cli->err.text];
    vsnprintf(text, sizeof text, format, args);
    return sett_fail(&cli->err, SETT_BAD_ARGUMENT, "%s", text);
}

SettStatus cli_usage(Cli *cli, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    SettStatus status = fail(cli, format, args);
    va_end(args);
    return status;
}

SettStatus cli_refuse(Cli *cli, const char *expected, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    SettStatus status = fail(cli, format, args);
    va_end(args);
    sett_expect(&cli->err, "%s", expected);
    return status;
}

SettStatus cli_rules(Cli *cli, const CliRule *rules)
{
    for (; rules->text != NULL; rules++)
        if (rules->broken)
            return cli_usage(cli, "%s", rules->text);
    return SETT_OK;
}

static void say(Cli *cli, const char *format, va_list args)
{
    char text[1024];
    if (cli->made.capture)
        return;
    vsnprintf(text, sizeof text, format, args);
    cli_progress_wipe(cli);
    fprintf(stderr, "sett: %s\n", text);
}

void cli_note(Cli *cli, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!cli->quiet)
        say(cli, format, args);
    va_end(args);
}

void cli_warn(Cli *cli, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(cli, format, args);
    va_end(args);
}

void cli_note_lines(Cli *cli, const SettText *text)
{
    if (cli->made.capture || text->size == 0)
        return;
    cli_progress_wipe(cli);
    fwrite(text->data, 1, text->size, stderr);
}

/* Line number `line` (from 1) of a text: its start, its bytes in *size. */
static const char *find_line(const char *text, size_t text_size, int32_t line,
                             size_t *size)
{
    const char *end = text + text_size;
    for (int32_t i = 1; i < line; i++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        if (!newline)
            return NULL;
        text = newline + 1;
    }
    const char *newline = memchr(text, '\n', (size_t)(end - text));
    const char *stop = newline ? newline : end;
    if (stop > text && stop[-1] == '\r')
        stop--;
    *size = (size_t)(stop - text);
    return text;
}

static bool continues(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* Whether the text that was read last is of the file that the error names: a
   project may have linked another one. */
static bool is_of_text(const Cli *cli)
{
    const char *path = cli->err_path;
    return cli->err_text &&
           (path == NULL || strcmp(path, "-") == 0 ||
            strncmp(cli->err.source, path, sizeof cli->err.source - 1) == 0);
}

/* The offending line and a caret under its column, counted in code points; a
   long line is shown from a little before the column. */
static void show_line(const Cli *cli)
{
    size_t size = 0, from = 0;
    const char *line =
        cli->err.line > 0 && is_of_text(cli)
            ? find_line(cli->err_text, cli->err_size, cli->err.line, &size)
            : NULL;
    if (!line || cli->err.column < 1)
        return;
    int32_t column = cli->err.column;
    for (; column > WIDEST_LINE - 20 && from < size; column--)
        do {
            from++;
        } while (from < size && continues(line[from]));
    fputs("    ", stderr);
    int32_t shown = 0;
    for (size_t i = from; i < size; i++) {
        shown += !continues(line[i]);
        if (shown > WIDEST_LINE)
            break;
        bool plain = (unsigned char)line[i] >= 0x20 && line[i] != 0x7F;
        fputc(plain ? line[i] : '?', stderr);
    }
    fprintf(stderr, "\n    %*s\n", (int)column, "^");
}

static CliExit exit_code(const Cli *cli, SettStatus status)
{
    switch (status) {
    case SETT_OK:
        return CLI_EXIT_OK;
    case SETT_INFEASIBLE:
        return CLI_EXIT_NO;
    case SETT_BAD_INPUT:
        return CLI_EXIT_INPUT;
    case SETT_TOO_LARGE: /* a file's size, or one that was asked for */
        return cli->err.source[0] ? CLI_EXIT_INPUT : CLI_EXIT_USAGE;
    case SETT_NO_MEMORY:
        return CLI_EXIT_MEMORY;
    case SETT_CANCELLED:
        return cli->pipe_gone ? CLI_EXIT_OK : CLI_EXIT_INTERRUPTED;
    case SETT_IO:
        return CLI_EXIT_IO;
    default:
        return CLI_EXIT_USAGE;
    }
}

CliExit cli_report(Cli *cli, SettStatus status)
{
    CliExit code = exit_code(cli, status);
    if (status == SETT_OK || cli->pipe_gone)
        return code;
    const SettError *err = &cli->err;
    bool described =
        err->status == status && err->text[0] && status != SETT_NO_MEMORY;
    if (!described && status == SETT_INFEASIBLE)
        return code; /* the verb has said why in its own way */
    if (status == SETT_CANCELLED) {
        fprintf(stderr, "sett: %s\n", described ? err->text : "interrupted");
        return code;
    }
    fputs(err->source[0] && described ? err->source : "sett", stderr);
    if (described && err->line > 0)
        fprintf(stderr, ":%d:%d", (int)err->line, (int)err->column);
    fprintf(stderr, ": error: %s",
            described ? err->text : sett_status_text(status));
    if (described && err->expected[0])
        fprintf(stderr, " (%s%s)",
                strncmp(err->expected, "did you", 7) == 0 ? "" : "expected ",
                err->expected);
    fputc('\n', stderr);
    if (described)
        show_line(cli);
    if (code == CLI_EXIT_USAGE)
        fprintf(stderr, "see: sett%s%s --help\n", cli->verb ? " " : "",
                cli->verb ? cli_verb_name(cli->verb) : "");
    return code;
}
