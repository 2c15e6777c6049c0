/* options.c - reads the command line into a verb's options struct: "--name
   value", "--name=value", "-j 4", "-j4", "--" ends the options. A wrong name is
   answered with the nearest right one. */
#define _POSIX_C_SOURCE 200809L

#include <string.h>

#include "frame/system.h"

#define MOST_THREADS 256

/* What several verbs share: fields of Cli itself. */
typedef struct SharedOption {
    CliOption row;
    char letter;
    uint32_t bit; /* 0: every verb's */
} SharedOption;

typedef Cli Options;
static const SharedOption shared_options[] = {
    {CLI_TEXT(output, "PATH", "write there"), 'o', CLI_OUTPUT},
    {CLI_FLAG(force, "replace what exists"), 0, CLI_OUTPUT},
    {CLI_FLAG(json, "JSON on standard output"), 0, CLI_JSON},
    {CLI_FLAG(csv, "comma separated values"), 0, CLI_CSV},
    {CLI_ROW_INT(threads, "jobs", 0, 1, MOST_THREADS,
                 "threads; all processors if left out"),
     'j', CLI_JOBS},
    {CLI_ROW_FLAG(no_progress, "no-progress", "no bar, no counting"), 0,
     CLI_JOBS},
    {CLI_ROW_INT(max_tiles, "max-tiles", 0, 1, SETT_MOST_AREA,
                 "tiles that one level may have; 2^24 if left out"),
     0, CLI_TILES},
    {CLI_TEXT(legend, "FILE", "characters of the tiles in level text (JSON)"),
     0, CLI_LEGEND},
    {CLI_TEXT(map, "FILE",
              "maps of Tiled and projects of LDtk: which of their tiles are "
              "which of the game's (TOML or JSON); else NAME.sett-map.toml "
              "beside NAME.tmx or NAME.ldtk, or a guess"),
     0, CLI_LEGEND},
    {CLI_ROW(measure_cmd, "measure-cmd", "CMD",
             "measures of your own: a command that reads levels as lines of "
             "JSON and writes numbers"),
     0, CLI_MEASURES},
    {CLI_ROW_INT(
         measure_limit, "measure-limit", 0, 1, 86400,
         "seconds that it may take for up to 50 levels; 60 if left out"),
     0, CLI_MEASURES},
    {CLI_FLAG(quiet, "only errors on standard error"), 'q', 0},
};
#define SHARED_COUNT \
    ((int32_t)(sizeof(shared_options) / sizeof((shared_options)[0])))

static int32_t own_count(const CliVerb *verb)
{
    return verb->study ? verb->study->option_count : verb->option_count;
}

static const CliOption *own_options(const CliVerb *verb)
{
    return verb->study ? verb->study->options : verb->options;
}

const CliOption *cli_option(const CliVerb *verb, int32_t index, char *letter)
{
    *letter = 0;
    if (index < own_count(verb))
        return &own_options(verb)[index];
    index -= own_count(verb);
    for (int32_t i = 0; i < SHARED_COUNT; i++) {
        const SharedOption *option = &shared_options[i];
        if (option->bit && !(verb->shared & option->bit))
            continue;
        *letter = option->letter;
        if (index-- == 0)
            return &option->row;
    }
    return NULL;
}

/* One word of the command line that is an option, taken apart. */
typedef struct Argument {
    const char *name;     /* without dashes and "=value" */
    const char *value;    /* after '=' or, for -j4, after the letter; or NULL */
    const CliOption *row; /* NULL: not ours */
    void *base;           /* the struct that the row's field lies in */
} Argument;

/* Finds the row by its name or, where that is NULL, by the letter of "-j4". */
static void find_row(Cli *cli, void *options, const char *word, Argument *arg)
{
    char letter;
    for (int32_t i = 0; (arg->row = cli_option(cli->verb, i, &letter)); i++) {
        if (arg->name ? strcmp(arg->row->name, arg->name) : letter != word[1])
            continue;
        arg->base = i < own_count(cli->verb) ? options : cli;
        return;
    }
}

static SettStatus take_apart(Cli *cli, void *options, const char *word,
                             Argument *arg)
{
    *arg = (Argument){.name = NULL};
    if (word[1] != '-') {
        find_row(cli, options, word, arg);
        if (word[2] && arg->row && arg->row->type == SETT_STUDY_FLAG)
            arg->row = NULL;
        arg->value = word[2] ? word + 2 : NULL;
        arg->name = word;
        return SETT_OK;
    }
    size_t size = strcspn(word + 2, "=");
    char *name = SETT_TAKE(&cli->arena, size + 1, char);
    if (!name)
        return SETT_NO_MEMORY;
    arg->name = memcpy(name, word + 2, size);
    arg->value = word[2 + size] ? word + 2 + size + 1 : NULL;
    find_row(cli, options, word, arg);
    return SETT_OK;
}

/* Looks like a value and not like the next option: "-", "-3", "x". */
static bool is_value(const char *word)
{
    return word &&
           (word[0] != '-' || !word[1] || (word[1] >= '0' && word[1] <= '9'));
}

bool cli_pair(const char *text, char split, int64_t low, int64_t high,
              int32_t *a, int32_t *b)
{
    const char *at = strchr(text, split);
    int64_t one, two;
    if (at == NULL || !sett_int_read(text, (size_t)(at - text), &one) ||
        !sett_int_read(at + 1, strlen(at + 1), &two) || one < low ||
        two < low || one > high || two > high)
        return false;
    *a = (int32_t)one;
    *b = (int32_t)two;
    return true;
}

SettStatus cli_unknown_option(Cli *cli, const char *name,
                              const CliTable *tables, int32_t count)
{
    const char *dashes = name[0] == '-' ? "" : "--";
    SettStatus status = cli_usage(cli, "unknown option %s%s", dashes, name);
    SettGuess guess = sett_guess(name);
    const CliOption *row;
    char letter;
    for (int32_t i = 0; (row = cli_option(cli->verb, i, &letter)); i++)
        sett_guess_try(&guess, row->name);
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < tables[i].table->count; k++)
            sett_guess_try(&guess, tables[i].table->rows[k].name);
    if (dashes[0] && guess.nearest)
        sett_expect(&cli->err, "did you mean --%s?", guess.nearest);
    return status;
}

static SettStatus set_extra(Cli *cli, const SettTileSet *tiles,
                            const CliTable *tables, int32_t count,
                            const CliGiven *extra)
{
    const char *value = extra->value;
    const SettParam *row = NULL;
    const CliTable *in = NULL;
    for (int32_t i = count - 1; i >= 0 && row == NULL; i--) {
        in = &tables[i];
        row = sett_params_find(in->table, extra->name);
    }
    if (row == NULL)
        return cli_unknown_option(cli, extra->name, tables, count);
    if (value == NULL && row->type == SETT_PARAM_BOOL)
        value = "on";
    if (value == NULL)
        return cli_usage(cli, "--%s needs a value", extra->name);
    return sett_params_set(in->table, in->params, extra->name, value, tiles,
                           &cli->arena, &cli->err);
}

SettStatus cli_set_extras(Cli *cli, const SettTileSet *tiles,
                          const CliTable *tables, int32_t count)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < cli->extra_count && status == SETT_OK; i++)
        status = set_extra(cli, tiles, tables, count, &cli->extras[i]);
    return sett_error_argument(&cli->err, status);
}

/* Notes an option. One that stands twice is refused: the later value would
   silently replace the earlier one. */
static SettStatus note(Cli *cli, const Argument *arg)
{
    const CliGiven now = {arg->row ? arg->row->name : arg->name, arg->value};
    for (int32_t i = 0; i < cli->given_count; i++) {
        if (strcmp(cli->given[i].name, now.name) != 0)
            continue;
        const char *value = arg->row ? arg->row->value : NULL;
        cli_usage(cli, "--%s stands twice", now.name);
        sett_expect(&cli->err, "one --%s%s%s", now.name, value ? " " : "",
                    value ? value : "");
        return SETT_BAD_ARGUMENT;
    }
    cli->given[cli->given_count++] = now;
    if (!arg->row)
        cli->extras[cli->extra_count++] = now;
    return SETT_OK;
}

/* One option that begins at argv[*i]; leaves *i at its last word. */
static SettStatus read_option(Cli *cli, int argc, char **argv, int *i,
                              void *options)
{
    Argument arg;
    SettStatus status = take_apart(cli, options, argv[*i], &arg);
    if (status != SETT_OK)
        return status;
    if (!arg.row && (!cli->verb->extras || argv[*i][1] != '-'))
        return cli_unknown_option(cli, arg.name, NULL, 0);
    bool flag = arg.row && arg.row->type == SETT_STUDY_FLAG;
    if (flag && arg.value)
        return cli_usage(cli, "--%s takes no value", arg.row->name);
    /* -o - and -1 are values; --count --json is a value forgotten. */
    if (!flag && !arg.value && *i + 1 < argc && is_value(argv[*i + 1]))
        arg.value = argv[++*i];
    status = note(cli, &arg);
    if (status != SETT_OK || !arg.row)
        return status;
    if (!flag && (!arg.value || !arg.value[0]))
        return cli_usage(cli, "--%s needs a value: %s", arg.row->name,
                         arg.row->value);
    return sett_study_set(arg.row, arg.base, arg.value, &cli->err);
}

/* How many words "GAME FILE..." asks for: "[WORD]" may be left out, and of what
   ends in "..." there may be any number. */
static void count_words(const char *words, int32_t *least, int32_t *most)
{
    const bool any = strstr(words, "...") != NULL;
    *least = *most = 0;
    for (; *words != 0; words += strspn(words, " ")) {
        bool optional = *words == '[';
        *least += !optional;
        *most += 1;
        words += strcspn(words, optional ? "]" : " ");
        words += optional;
    }
    *most = any ? INT32_MAX : *most;
}

static SettStatus check_words(Cli *cli)
{
    const CliVerb *verb = cli->verb;
    int32_t least, most;
    count_words(verb->words, &least, &most);
    bool two = least == 2 || !strcmp(verb->words, "[GAME] FILE");
    if (cli->word_count == 1 && two && cli_is_puzzle_file(cli->words[0]))
        cli->word_count = 2; /* its own levels: cli_parse has put it there */
    if (cli->word_count < least)
        return cli_usage(cli, "%s needs: %s", verb->name, verb->words);
    if (cli->word_count > most)
        return cli_usage(cli, "'%s' is one word too many", cli->words[most]);
    return SETT_OK;
}

SettStatus cli_parse(Cli *cli, int argc, char **argv, void *options)
{
    const char **words = SETT_TAKE(&cli->arena, argc + 1, const char *);
    cli->given = SETT_TAKE(&cli->arena, argc + 1, CliGiven);
    cli->extras = SETT_TAKE(&cli->arena, argc + 1, CliGiven);
    if (!words || !cli->given || !cli->extras)
        return SETT_NO_MEMORY;
    sett_study_defaults(own_options(cli->verb), own_count(cli->verb), options);
    cli->threads = cli_processors();
    if (cli->threads > MOST_THREADS)
        cli->threads = MOST_THREADS;
    bool ended = false;
    for (int i = 0; i < argc; i++) {
        if (!ended && !strcmp(argv[i], "--")) {
            ended = true;
        } else if (ended || argv[i][0] != '-' || !argv[i][1]) {
            words[cli->word_count++] = argv[i];
        } else {
            SettStatus status = read_option(cli, argc, argv, &i, options);
            if (status != SETT_OK)
                return status;
        }
    }
    if (cli->word_count == 1)
        words[1] = words[0];
    cli->words = words;
    return check_words(cli);
}
