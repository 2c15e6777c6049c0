/* verify.c - sett verify: makes results again from what they record, and
   compares (io/made.h). The command of a record goes through the same tables of
   options as one that is typed; it runs here, on a disk in memory. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "frame/system.h"

typedef struct Options {
    const char *from, *sample;
    int64_t quick;
} Options;

typedef struct Verifying {
    Cli *cli;
    const Options *o;
    int64_t same, other, silent; /* results */
    int64_t share;               /* of --sample, in millionths */
    int64_t sampled;             /* items of the result at hand */
} Verifying;

/* Runs the words of a record by `in`. Only verbs whose results can be made
   again; the others serve, ask, or look at this machine. */
static SettStatus give(Cli *in, const SettMade *made, char **words,
                       int32_t count, SettError *err)
{
    int taken = 0;
    SettStatus status =
        cli_choose(in, count, (const char *const *)words, &taken);
    /* A study of a file: options may stand before its word. */
    for (int32_t i = 0; i < count && in->verb == &cli_verb_study; i++)
        if (cli_study_of_file(words[i]) != NULL)
            in->verb = cli_study_of_file(words[i]);
    if (status != SETT_OK || in->verb == NULL || in->verb->run == NULL ||
        cli_verb_version(in->verb) <= 0 ||
        strcmp(cli_verb_name(in->verb), made->verb) != 0)
        return sett_fail(
            err, SETT_UNSUPPORTED,
            "its command is not given again: \"%.80s\" makes no results",
            made->verb);
    in->line = words;
    in->line_count = count;
    status = cli_run(in, count - taken, words + taken);
    if (status != SETT_OK)
        *err = in->err;
    return status;
}

/* In the folder of --from, where one is given. */
static SettStatus make_again(void *host, const SettMade *made,
                             const char *result, SettIo disk, const char *path,
                             int64_t quick, SettText *out, bool *whole,
                             SettError *err)
{
    Verifying *v = host;
    Cli *cli = v->cli, in;
    char **words;
    int32_t count;
    cli_open(&in, cli->alloc, disk, cli->verbs);
    in.cancel = cli->cancel;
    in.quiet = cli->quiet;
    in.no_progress = cli->no_progress;
    in.made.capture = out;
    in.made.sample = v->share;
    const char *from = v->o->from, *back = cli_here(&in);
    in.threads = cli->threads;
    SettStatus status = cli_input_from(&in, back, result, &in.made.result);
    if (status == SETT_OK && from != NULL && (back == NULL || !cli_go(from))) {
        status = sett_fail(err, SETT_IO, "%s", strerror(errno));
        sett_error_source(err, from);
        cli->err = *err;
    }
    if (status == SETT_OK)
        status = sett_made_line(made, path, quick, whole, &in.arena, &words,
                                &count, err);
    if (status == SETT_OK)
        status = give(&in, made, words, count, err);
    v->sampled = in.made.sampled;
    bool home = from == NULL || (back != NULL && cli_go(back));
    if (status == SETT_OK && !home)
        status = sett_fail(&cli->err, SETT_IO, "the folder is gone");
    cli_close(&in);
    return status;
}

static SettStatus find_input(void *host, const char *name, const char **path,
                             SettError *err)
{
    const Verifying *v = host;
    Cli *cli = v->cli;
    (void)err;
    if (strncmp(name, "sett:", 5) != 0)
        return cli_input_from(cli, v->o->from, name, path);
    /* "levels/smb/hills.txt" among the data that come with the program. */
    name += 5;
    *path = NULL;
    const char *slash = strchr(name, '/'), *folder = NULL;
    const char *rest = slash != NULL ? strchr(slash + 1, '/') : NULL;
    if (rest == NULL)
        return SETT_OK;
    const char *kind =
        sett_arena_format(&cli->arena, "%.*s", (int)(rest - name), name);
    SettStatus status =
        kind != NULL ? cli_data_named(cli, kind, &folder) : SETT_NO_MEMORY;
    if (status == SETT_OK && folder != NULL)
        *path = cli_join(cli, folder, rest + 1);
    return status;
}

static int32_t verb_version(const CliVerb *const *list, const char *name)
{
    for (; *list != NULL; list++) {
        int32_t version = (*list)->children != NULL
                              ? verb_version((*list)->children, name)
                              : (strcmp(cli_verb_name(*list), name) == 0
                                     ? cli_verb_version(*list)
                                     : 0);
        if (version > 0)
            return version;
    }
    return -1;
}

/* Of a part by its name in a record; -1: unknown. */
static int32_t version_of(void *host, const char *part)
{
    const Cli *cli = ((const Verifying *)host)->cli;
    /* Of a file; those of papers have names of their own. */
    if (strcmp(part, "verb study") == 0)
        return sett_study_own.output_version;
    return strncmp(part, "verb ", 5) == 0
               ? verb_version(cli->verbs, part + 5)
               : sett_catalog_version(cli->catalog, part);
}

static SettStatus verify_one(Verifying *v, const SettVerifyDef *def,
                             const char *path, SettJsonWriter *w)
{
    Cli *cli = v->cli;
    SettVerified found;
    SettArenaMark mark = sett_arena_mark(&cli->arena);
    SettStatus status = sett_verify(def, path, &cli->arena, &found, &cli->err);
    if (status != SETT_OK)
        return status;
    bool silent = found.kind == SETT_VERIFY_NO_RECORD ||
                  found.kind == SETT_VERIFY_DAMAGED;
    v->same += found.kind == SETT_VERIFY_SAME;
    v->silent += silent;
    v->other += found.kind != SETT_VERIFY_SAME && !silent;
    if (cli->json)
        sett_verified_json(&found, path, w);
    else
        sett_verified_text(&found, path, &cli->out);
    sett_arena_reset(&cli->arena, mark);
    return cli->json || cli->word_count == 1 ? SETT_OK : cli_flush(cli);
}

/* A result that differs outweighs results without a record. */
static SettStatus verdict(Verifying *v)
{
    if (v->other > 0)
        return SETT_INFEASIBLE;
    if (v->silent == 0)
        return SETT_OK;
    SettStatus status = cli_flush(v->cli); /* an error drops what is left */
    return status != SETT_OK
               ? status
               : sett_fail(&v->cli->err, SETT_BAD_INPUT,
                           "%" PRId64 " of %" PRId64
                           " results have no record that can be read",
                           v->silent, v->silent + v->same);
}

/* "1%" in millionths. */
static SettStatus read_share(Cli *cli, const char *text, int64_t *share)
{
    size_t used = 0, size = strlen(text);
    double percent = sett_double_read(text, size, &used);
    bool good = used > 0 && used + 1 == size && text[used] == '%' &&
                percent > 0 && percent <= 100;
    if (!good)
        return cli_usage(cli, "--sample %s: not a share (such as 1%%)", text);
    *share = (int64_t)(percent * 10000 + 0.5);
    *share += *share == 0;
    return SETT_OK;
}

static SettStatus run(Cli *cli, const void *options)
{
    Verifying v = {.cli = cli, .o = options};
    SettVerifyDef def = {.io = cli->io,
                         .alloc = cli->alloc,
                         .quick = v.o->quick,
                         .host = &v,
                         .version = version_of,
                         .input = find_input,
                         .make = make_again};
    SettJsonWriter *w = NULL;
    if (v.o->sample != NULL) {
        SettStatus status = read_share(cli, v.o->sample, &v.share);
        if (status != SETT_OK)
            return status;
        def.sampled = &v.sampled;
    }
    if (cli->json) {
        w = cli_json_open(cli, NULL);
        sett_json_add_open(w, "results", '[');
    }
    /* Commands of records never read what is typed. */
    SettStatus status =
        cli_input_close()
            ? SETT_OK
            : sett_fail(&cli->err, SETT_IO, "/dev/null cannot be opened");
    for (int32_t i = 0; i < cli->word_count && status == SETT_OK; i++)
        status = verify_one(&v, &def, cli->words[i], w);
    return status == SETT_OK ? verdict(&v) : status;
}

static const CliOption rows[] = {
    CLI_TEXT(from, "FOLDER",
             "where the command was given: its input files are looked for from "
             "there; here if left out"),
    CLI_INT(quick, 0, 1, 1000000000,
            "of generate's levels only the first N are made again; other "
            "results are made whole"),
    CLI_TEXT(sample, "SHARE",
             "of studies: so many of their items, by lot (\"1%\"), are made "
             "again and compared with the journals of the folder"),
};

const CliVerb cli_verb_verify = {
    .name = "verify",
    .help = "make results again from what they record, and compare",
    .example = "sett generate md2 --seed 7 --count 4 --json >four.json && sett "
               "verify four.json",
    .words = "FILE|FOLDER...",
    .more =
        "A result records its command, the versions of the parts that made it, "
        "and the\nSHA-256 of each input file: JSON in its last member "
        "\"made\", PNG in a text chunk,\nSVG in <metadata>, a folder in "
        "recipe.json. Level text, CSV, HTML and SQLite cannot\nhold a record; "
        "they are verified as files of a folder that Sett wrote. There is no "
        "record\nin standard output other than JSON, link --endless --json, "
        "archive --records, and\nsessions by hand.\nThe command is read by "
        "this program's option tables, never by a shell, and writes to\nmemory "
        "only. All bytes but the record are compared; the CPU times of study "
        "pplgg are\ntaken from times.json, and journals are not compared. Exit "
        "code 0: all the same;\n1: one differs, or its parts or inputs have "
        "changed; 3: one has no record that can be\nread.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_JSON | CLI_JOBS,
    .run = run,
};
