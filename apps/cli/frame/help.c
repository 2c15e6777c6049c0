/* help.c - what --help says: an example that runs, then the words, the options
   and the parameters with their ranges, all from the rows that define them. */
#include <inttypes.h>

#include "frame/cli.h"

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

void cli_option_help(SettText *out, const CliOption *row)
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
    cli_option_help(out, row);
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
