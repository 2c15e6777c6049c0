/* help.c - what --help says: an example that runs, then the words, the options
   and the parameters with their ranges; and the same as man pages, in troff:
   all from the rows that define them. */
#include <inttypes.h>
#include <string.h>

#include "frame/verbs.h"

#define HELP_COLUMN 28

static void list_verbs(SettText *out, const CliVerb *const *list)
{
    for (; *list; list++) {
        size_t start = out->size;
        sett_text_format(out, "  %s", (*list)->name);
        sett_text_pad(out, start, 14);
        sett_text_format(out, "%s\n", cli_verb_help(*list));
    }
}

static void help_program(const CliVerb *const *verbs, SettText *out)
{
    sett_text_add(
        out,
        "  sett generate md2 --layout cc --furnish cf --seed 7\n\nsett makes, "
        "checks, measures and compares tile-based game levels.\nUsage: sett "
        "VERB GAME [FILE...] [--OPTION VALUE...]\n\nVerbs:\n");
    list_verbs(out, verbs);
    sett_text_add(
        out, "\n  sett VERB --help    options of a verb\n  sett describe       "
             "games and generators\n  sett --version\n\nExit codes: 0 ok, 1 "
             "infeasible or failed check, 2 usage, 3 bad input file,\n4 input "
             "or output failed, 12 out of memory, 130 interrupted\n");
}

static void option_help(SettText *out, const CliOption *row)
{
    sett_text_add(out, row->help);
    if (row->type != SETT_STUDY_INT)
        return;
    sett_text_format(out, " (%" PRId64 "..%" PRId64, row->low, row->high);
    if (row->def >= row->low)
        sett_text_format(out, ", default %" PRId64, row->def);
    sett_text_char(out, ')');
}

static void help_option(SettText *out, const CliOption *row, char letter)
{
    size_t start = out->size;
    if (letter)
        sett_text_format(out, "  -%c, --%s", letter, row->name);
    else
        sett_text_format(out, "  --%s", row->name);
    if (row->value)
        sett_text_format(out, " %s", row->value);
    sett_text_pad(out, start, HELP_COLUMN);
    option_help(out, row);
    sett_text_char(out, '\n');
}

void cli_help_table(Cli *cli, const char *title, const SettTable *table)
{
    void *params = sett_params_new(table, &cli->arena);
    sett_text_format(&cli->out, "\n%s:\n", title);
    if (params == NULL)
        cli->out.status = SETT_NO_MEMORY;
    else
        sett_params_help(table, params, NULL, "", &cli->out);
}

void cli_help(Cli *cli)
{
    SettText *out = &cli->out;
    const CliVerb *verb = cli->verb;
    if (!verb) {
        help_program(cli->verbs, out);
        return;
    }
    sett_text_format(out, "  %s\n\n%s: %s\n", verb->example, verb->name,
                     cli_verb_help(verb));
    sett_text_format(out, "Usage: sett %s%s%s\n", cli_verb_name(verb),
                     verb->words[0] ? " " : "", verb->words);
    if (verb->more)
        sett_text_format(out, "\n%s", verb->more);
    if (verb->children) {
        list_verbs(out, verb->children);
        sett_text_format(out, "\n  sett %s NAME --help    options of one\n",
                         cli_verb_name(verb));
        return;
    }
    const CliOption *row;
    char letter;
    sett_text_add(out, "\nOptions:\n");
    for (int32_t i = 0; (row = cli_option(verb, i, &letter)); i++)
        help_option(out, row, letter);
    if (verb->help_parts)
        verb->help_parts(cli);
}

/* Text as troff shows it: no line may begin as a request, a minus is a minus.
 */
static void put_plain(SettText *out, const char *text)
{
    bool fresh = true;
    for (; *text; text++) {
        if (fresh && (*text == '.' || *text == '\''))
            sett_text_add(out, "\\&");
        if (*text == '\\')
            sett_text_add(out, "\\e");
        else if (*text == '-')
            sett_text_add(out, "\\-");
        else
            sett_text_char(out, *text);
        fresh = *text == '\n';
    }
}

static void put_line(SettText *out, const char *request, const char *text)
{
    sett_text_add(out, request);
    put_plain(out, text);
    sett_text_char(out, '\n');
}

static void put_option(SettText *out, const CliOption *row, char letter)
{
    sett_text_add(out, ".TP\n");
    if (letter)
        sett_text_format(out, "\\fB\\-%c\\fR, ", letter);
    sett_text_add(out, "\\fB\\-\\-");
    put_plain(out, row->name);
    sett_text_add(out, "\\fR");
    if (row->value) {
        sett_text_add(out, " \\fI");
        put_plain(out, row->value);
        sett_text_add(out, "\\fR");
    }
    sett_text_char(out, '\n');
    SettText help = sett_text(out->alloc);
    option_help(&help, row);
    if (help.status == SETT_OK)
        put_line(out, "", help.data);
    else
        out->status = help.status;
    sett_text_free(&help);
}

/* A verb that leads on has its children's options, not its own. */
static void put_verb(SettText *out, const CliVerb *verb)
{
    sett_text_add(out, ".SS \"");
    put_plain(out, "sett ");
    put_plain(out, cli_verb_name(verb));
    if (verb->words[0]) {
        sett_text_char(out, ' ');
        put_plain(out, verb->words);
    }
    sett_text_add(out, "\"\n");
    put_line(out, "", cli_verb_help(verb));
    if (verb->more && !verb->children) {
        sett_text_add(out, ".PP\n");
        put_plain(out, verb->more);
    }
    put_line(out, ".PP\n.RS 4\n.nf\n", verb->example);
    sett_text_add(out, ".fi\n.RE\n");
    const CliOption *row;
    char letter;
    for (int32_t i = 0; !verb->children && (row = cli_option(verb, i, &letter));
         i++)
        put_option(out, row, letter);
}

static void put_exit_codes(SettText *out)
{
    static const struct {
        int code;
        const char *text;
    } rows[] = {
        {CLI_EXIT_OK, "all went well"},
        {CLI_EXIT_NO, "a level is infeasible, or a check failed"},
        {CLI_EXIT_USAGE, "wrong use of the command line"},
        {CLI_EXIT_INPUT, "a file that cannot be understood"},
        {CLI_EXIT_IO, "input or output failed"},
        {CLI_EXIT_MEMORY, "out of memory"},
        {CLI_EXIT_INTERRUPTED, "interrupted; what was done is kept"},
    };
    sett_text_add(out, ".SH EXIT STATUS\n");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        sett_text_format(out, ".TP\n%d\n%s\n", rows[i].code, rows[i].text);
}

/* `verb`: "" for the whole program. */
static void put_head(SettText *out, const char *verb, const char *help)
{
    const char *dash = verb[0] ? "-" : "";
    sett_text_add(
        out,
        ".\\\" Made by `make docs` from `sett describe --man`; do not edit.\n");
    sett_text_format(out, ".TH SETT%s", dash);
    for (const char *c = verb; *c; c++)
        sett_text_char(out, *c >= 'a' && *c <= 'z' ? (char)(*c - 32) : *c);
    sett_text_add(out, " 1 \"\" \"sett " SETT_VERSION
                       "\" \"User Commands\"\n.SH NAME\nsett");
    put_plain(out, dash);
    put_plain(out, verb);
    sett_text_add(out, " \\- ");
    put_line(out, "", help);
}

static void man_verb(const CliVerb *verb, SettText *out)
{
    put_head(out, verb->name, cli_verb_help(verb));
    sett_text_add(out, ".SH DESCRIPTION\n");
    put_verb(out, verb);
    put_exit_codes(out);
    sett_text_add(out, ".SH SEE ALSO\n.BR sett (1)\n");
}

static void man_program(const CliVerb *const *verbs, SettText *out)
{
    put_head(out, "",
             "make, check, measure and compare tile-based game levels");
    sett_text_add(
        out,
        ".SH SYNOPSIS\n.B sett\n.I VERB GAME\n[\\fIFILE\\fR...] "
        "[\\fB\\-\\-\\fIOPTION VALUE\\fR...]\n.SH DESCRIPTION\nData go to "
        "standard output, everything else to standard error. The same "
        "seed\ngives the same bytes on every machine and at every number of "
        "threads.\nWhat generators can be told is an option too: \\fBsett "
        "describe\\fR lists the games\nand generators, \\fBsett describe\\fR "
        "\\fINAME\\fR all that one of them can be told.\n.SH VERBS\n");
    for (const CliVerb *const *verb = verbs; *verb; verb++) {
        put_verb(out, *verb);
        const CliVerb *const *child = (*verb)->children;
        for (; child && *child; child++)
            put_verb(out, *child);
    }
    put_exit_codes(out);
    sett_text_add(
        out,
        ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nwhere set and not empty, levels "
        "are drawn without colours\n.SH SEE ALSO\n.BR sett\\-studio (1)\n");
}

SettStatus cli_man(Cli *cli)
{
    if (cli->word_count == 0) {
        man_program(cli->verbs, &cli->out);
        return SETT_OK;
    }
    for (const CliVerb *const *verb = cli->verbs; *verb; verb++)
        if (strcmp((*verb)->name, cli->words[0]) == 0) {
            man_verb(*verb, &cli->out);
            return SETT_OK;
        }
    return cli_usage(cli, "--man goes with no name but that of a verb");
}
