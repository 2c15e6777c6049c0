/* options.c - reads the command line into a verb's options struct: "--name
   value", "--name=value", "-j 4", "-j4", "--" ends the options. A wrong name is
   answered with the nearest right one. */
#define _POSIX_C_SOURCE 200809L

#include <string.h>
#include <unistd.h>

#include "frame/cli.h"

#define MOST_THREADS 256

/* What several verbs share: fields of Cli itself. */
typedef struct SharedOption {
    CliOption row;
    char letter;
    uint32_t bit; /* 0: every verb's */
} SharedOption;

static const SharedOption shared_options[] = {
    {CLI_ROW(Cli, output, "output", "PATH", "write there"), 'o', CLI_OUTPUT},
    {CLI_ROW_FLAG(Cli, force, "force", "replace what exists"), 0, CLI_OUTPUT},
    {CLI_ROW_FLAG(Cli, json, "json", "JSON on standard output"), 0, CLI_JSON},
    {CLI_ROW_FLAG(Cli, csv, "csv", "comma separated values"), 0, CLI_CSV},
    {CLI_ROW_INT(Cli, threads, "jobs", 0, 1, MOST_THREADS,
                 "threads; all processors if left out"),
     'j', CLI_JOBS},
    {CLI_ROW_FLAG(Cli, no_progress, "no-progress", "no bar, no counting"), 0,
     CLI_JOBS},
    {CLI_ROW_INT(Cli, max_tiles, "max-tiles", 0, 1, SETT_MOST_AREA,
                 "tiles that one level may have; 2^24 if left out"),
     0, CLI_TILES},
    {CLI_ROW(Cli, legend, "legend", "FILE",
             "characters of the tiles in level text (JSON)"),
     0, CLI_LEGEND},
    {CLI_ROW_FLAG(Cli, quiet, "quiet", "only errors on standard error"), 'q',
     0},
};
#define SHARED_COUNT \
    ((int32_t)(sizeof(shared_options) / sizeof((shared_options)[0])))

int32_t cli_shared_count(void)
{
    return SHARED_COUNT;
}

const CliOption *cli_shared(const CliVerb *verb, int32_t index, char *letter)
{
    const SharedOption *option = &shared_options[index];
    if (option->bit && !(verb->shared & option->bit))
        return NULL;
    *letter = option->letter;
    return &option->row;
}

/* One word of the command line that is an option, taken apart. */
typedef struct Argument {
    const char *name;     /* without dashes and "=value" */
    const char *value;    /* after '=' or, for -j4, after the letter; or NULL */
    const CliOption *row; /* NULL: not ours */
    char *base;           /* the struct that the row's field lies in */
} Argument;

static void find_long(Cli *cli, void *options, Argument *arg)
{
    for (int32_t i = 0; i < cli->verb->option_count; i++)
        if (!strcmp(cli->verb->options[i].name, arg->name)) {
            arg->row = &cli->verb->options[i];
            arg->base = options;
            return;
        }
    for (int32_t i = 0; i < SHARED_COUNT; i++) {
        char letter;
        const CliOption *row = cli_shared(cli->verb, i, &letter);
        if (row && !strcmp(row->name, arg->name)) {
            arg->row = row;
            arg->base = (char *)cli;
            return;
        }
    }
}

/* "-j", "-j4", "-o": a letter, then perhaps its value. */
static void find_short(Cli *cli, const char *word, Argument *arg)
{
    for (int32_t i = 0; i < SHARED_COUNT; i++) {
        char letter = 0;
        const CliOption *row = cli_shared(cli->verb, i, &letter);
        if (!row || letter != word[1] || !letter)
            continue;
        if (word[2] && row->type == SETT_STUDY_FLAG)
            return;
        arg->row = row;
        arg->base = (char *)cli;
        arg->value = word[2] ? word + 2 : NULL;
    }
}

static SettStatus take_apart(Cli *cli, void *options, const char *word,
                             Argument *arg)
{
    *arg = (Argument){.name = word};
    if (word[1] != '-') {
        find_short(cli, word, arg);
        return SETT_OK;
    }
    const char *equals = strchr(word, '=');
    size_t size = equals ? (size_t)(equals - word) - 2 : strlen(word) - 2;
    char *name = sett_arena_take(&cli->arena, size + 1, 1);
    if (!name)
        return cli_no_memory(cli);
    memcpy(name, word + 2, size);
    arg->name = name;
    arg->value = equals ? equals + 1 : NULL;
    find_long(cli, options, arg);
    return SETT_OK;
}

/* The later value would take the earlier one's place, and nobody would see. */
static SettStatus refuse_twice(Cli *cli, const char *name, const char *value)
{
    SettStatus status = cli_usage(cli, "--%s stands twice", name);
    sett_expect(&cli->err, "one --%s%s%s", name, value ? " " : "",
                value ? value : "");
    return status;
}

/* Looks like a value and not like the next option: "-", "-3", "x". */
static bool is_value(const char *word)
{
    return word &&
           (word[0] != '-' || !word[1] || (word[1] >= '0' && word[1] <= '9'));
}

SettStatus cli_unknown_option(Cli *cli, const char *name,
                              const char *const *more, int32_t more_count)
{
    const char *dashes = name[0] == '-' ? "" : "--";
    SettStatus status = cli_usage(cli, "unknown option %s%s", dashes, name);
    const char *names[256];
    int32_t count = 0;
    for (int32_t i = 0; i < cli->verb->option_count && count < 200; i++)
        names[count++] = cli->verb->options[i].name;
    for (int32_t i = 0; i < SHARED_COUNT; i++) {
        char letter;
        const CliOption *row = cli_shared(cli->verb, i, &letter);
        if (row)
            names[count++] = row->name;
    }
    for (int32_t i = 0; i < more_count && count < 256; i++)
        names[count++] = more[i];
    const char *near = dashes[0] ? cli_nearest(name, names, count) : NULL;
    if (near)
        sett_expect(&cli->err, "did you mean --%s?", near);
    return status;
}

/* The options of a line so far. */
typedef struct Given {
    CliExtra *extras;       /* cli->extra_count of them */
    const CliOption **rows; /* all others */
    int32_t row_count;
    CliGiven *all; /* cli->given_count of them */
} Given;

static SettStatus note_row(Cli *cli, Given *given, const CliOption *row)
{
    for (int32_t i = 0; i < given->row_count; i++)
        if (given->rows[i] == row)
            return refuse_twice(cli, row->name, row->value);
    given->rows[given->row_count++] = row;
    return SETT_OK;
}

static SettStatus note_extra(Cli *cli, Given *given, const Argument *arg)
{
    for (int32_t i = 0; i < cli->extra_count; i++)
        if (!strcmp(given->extras[i].name, arg->name))
            return refuse_twice(cli, arg->name, NULL);
    given->extras[cli->extra_count++] = (CliExtra){arg->name, arg->value};
    return SETT_OK;
}

/* One option that begins at argv[*i]; leaves *i at its last word. */
static SettStatus read_option(Cli *cli, int argc, char **argv, int *i,
                              void *options, Given *given)
{
    Argument arg;
    SettStatus status = take_apart(cli, options, argv[*i], &arg);
    if (status != SETT_OK)
        return status;
    bool extra = !arg.row && cli->verb->extras && argv[*i][1] == '-';
    if (!arg.row && !extra)
        return cli_unknown_option(cli, arg.name, NULL, 0);
    bool flag = arg.row && arg.row->type == SETT_STUDY_FLAG;
    if (flag && arg.value)
        return cli_usage(cli, "--%s takes no value", arg.row->name);
    /* -o - and -1 are values; --count --json is a value forgotten. */
    if (!flag && !arg.value && *i + 1 < argc && is_value(argv[*i + 1]))
        arg.value = argv[++*i];
    given->all[cli->given_count++] =
        (CliGiven){arg.row ? arg.row->name : arg.name, arg.value};
    if (extra)
        return note_extra(cli, given, &arg);
    status = note_row(cli, given, arg.row);
    if (status != SETT_OK)
        return status;
    if (!flag && (!arg.value || !arg.value[0]))
        return cli_usage(cli, "--%s needs a value: %s", arg.row->name,
                         arg.row->value);
    return sett_study_set(arg.row, arg.base, arg.value, &cli->err);
}

static int64_t processors(void)
{
    int64_t n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > MOST_THREADS ? MOST_THREADS : n;
}

static SettStatus check_words(Cli *cli)
{
    const CliVerb *verb = cli->verb;
    if (cli->word_count < verb->min_words)
        return cli_usage(cli, "%s needs: %s", verb->name, verb->words);
    if (verb->max_words >= 0 && cli->word_count > verb->max_words)
        return cli_usage(cli, "'%s' is one word too many",
                         cli->words[verb->max_words]);
    return SETT_OK;
}

SettStatus cli_parse(Cli *cli, int argc, char **argv, void *options)
{
    const char **words = SETT_TAKE(&cli->arena, argc + 1, const char *);
    Given given = {.extras = SETT_TAKE(&cli->arena, argc + 1, CliExtra),
                   .rows = SETT_TAKE(&cli->arena, argc + 1, const CliOption *),
                   .all = SETT_TAKE(&cli->arena, argc + 1, CliGiven)};
    if (!words || !given.extras || !given.rows || !given.all)
        return cli_no_memory(cli);
    sett_study_defaults(cli->verb->options, cli->verb->option_count, options);
    cli->threads = processors();
    bool ended = false;
    for (int i = 0; i < argc; i++) {
        if (!ended && !strcmp(argv[i], "--")) {
            ended = true;
        } else if (ended || argv[i][0] != '-' || !argv[i][1]) {
            words[cli->word_count++] = argv[i];
        } else {
            SettStatus status =
                read_option(cli, argc, argv, &i, options, &given);
            if (status != SETT_OK)
                return status;
        }
    }
    cli->words = words;
    cli->extras = given.extras;
    cli->given = given.all;
    return check_words(cli);
}
