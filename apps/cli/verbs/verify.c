/* verify.c - sett verify: makes results again from what they record, and
   compares (io/made.h). The command of a record goes through the same tables of
   options as one that is typed; it runs here, on a disk in memory. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "frame/verbs.h"

typedef struct VerifyOptions {
    const char *from;
    int64_t quick;
} VerifyOptions;

typedef struct Verifying {
    Cli *cli;
    const VerifyOptions *o;
    int64_t same, other, silent; /* results */
} Verifying;

/* Words of a command line, as main has them. */
typedef struct Line {
    char *words[600];
    int count;
} Line;

enum { MOST_WORDS = 500 };

static SettStatus refused(SettError *err, const char *what)
{
    return sett_fail(err, SETT_UNSUPPORTED,
                     "its command is not given again: %s", what);
}

static SettStatus add_word(Cli *in, Line *line, const char *before,
                           const char *text)
{
    size_t size = strlen(before) + strlen(text) + 1;
    char *word = sett_arena_take(&in->arena, size, 1);
    if (word == NULL)
        return cli_no_memory(in);
    memcpy(word, before, strlen(before));
    memcpy(word + strlen(before), text, strlen(text));
    line->words[line->count++] = word;
    return SETT_OK;
}

/* "--name", or "--name=value" where one is given. */
static SettStatus add_option(Cli *in, Line *line, const char *name,
                             const char *value)
{
    const char *row =
        sett_arena_format(&in->arena, "--%s%s", name, value != NULL ? "=" : "");
    return row != NULL ? add_word(in, line, row, value != NULL ? value : "")
                       : cli_no_memory(in);
}

/* The words of "evolve edd". */
static SettStatus add_verb(Cli *in, Line *line, const char *verb)
{
    SettStatus s = add_word(in, line, "", verb);
    char *space = s == SETT_OK ? strchr(line->words[0], ' ') : NULL;
    if (space == NULL)
        return s;
    *space = 0;
    return add_word(in, line, "", space + 1);
}

/* Only the first levels: where they do not depend on how many there are. */
static const char *fewer(const SettMade *made, const SettJson *option,
                         int64_t quick, Cli *in, bool *whole)
{
    static const char *const those[] = {"want", "campaign", "endless"};
    int64_t count = 0;
    bool can = quick > 0 && strcmp(made->verb, "generate") == 0 &&
               strcmp(option->key, "count") == 0 &&
               sett_int_read(option->string, option->size, &count) &&
               count > quick;
    for (size_t i = 0; i < sizeof those / sizeof those[0]; i++)
        can = can && sett_json_member(made->options, those[i]) == NULL;
    if (!can)
        return option->string;
    *whole = false;
    return sett_arena_format(&in->arena, "%" PRId64, quick);
}

static SettStatus add_options(Cli *in, Line *line, const SettMade *made,
                              int64_t quick, bool *whole, SettError *err)
{
    /* These would write elsewhere, wait for keys, or go on with a file. */
    static const char *const those[] = {"output", "force", "interactive",
                                        "session"};
    SettStatus s = SETT_OK;
    for (const SettJson *o = made->options->child; s == SETT_OK && o != NULL;
         o = o->next) {
        for (size_t i = 0; i < sizeof those / sizeof those[0]; i++)
            if (strcmp(o->key, those[i]) == 0)
                return refused(err, o->key);
        if (o->type == SETT_JSON_STRING && strcmp(o->string, "-") == 0)
            return refused(err, "it reads standard input");
        const char *value = o->type == SETT_JSON_STRING
                                ? fewer(made, o, quick, in, whole)
                                : NULL;
        if (o->type == SETT_JSON_STRING && value == NULL)
            return cli_no_memory(in);
        s = add_option(in, line, o->key, value);
    }
    return s;
}

static SettStatus add_words(Cli *in, Line *line, const SettMade *made,
                            SettError *err)
{
    SettStatus s = add_word(in, line, "", "--");
    for (const SettJson *w = made->words->child; s == SETT_OK && w != NULL;
         w = w->next) {
        if (strcmp(w->string, "-") == 0)
            return refused(err, "it reads standard input");
        s = add_word(in, line, "", w->string);
    }
    return s;
}

static SettStatus write_line(Cli *in, const SettMade *made, const char *path,
                             int64_t quick, bool *whole, Line *line,
                             SettError *err)
{
    line->count = 0;
    if (made->options->size + made->words->size > MOST_WORDS)
        return refused(err, "it has too many words");
    SettStatus s = add_verb(in, line, made->verb);
    if (s == SETT_OK)
        s = add_options(in, line, made, quick, whole, err);
    if (s == SETT_OK && strcmp(made->output, "-") != 0)
        s = add_option(in, line, made->output, path);
    return s == SETT_OK ? add_words(in, line, made, err) : s;
}

/* Only verbs whose results can be made again; the others serve, ask, or look at
   this machine. */
static SettStatus choose(Cli *in, Line *line, const SettMade *made, int *taken,
                         SettError *err)
{
    SettStatus s = cli_choose(in, line->count, line->words, taken);
    bool good = s == SETT_OK && in->verb != NULL && in->verb->run != NULL &&
                in->verb->output_version > 0 &&
                strcmp(cli_verb_name(in->verb), made->verb) == 0;
    if (good)
        return SETT_OK;
    const char *why =
        sett_arena_format(&in->arena, "\"%.80s\" makes no results", made->verb);
    return refused(err, why != NULL ? why : "its verb makes no results");
}

static SettStatus give(Cli *in, const SettMade *made, const char *path,
                       int64_t quick, bool *whole, SettError *err)
{
    Line *line = SETT_TAKE(&in->arena, 1, Line);
    int taken = 0;
    if (line == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    SettStatus s = write_line(in, made, path, quick, whole, line, err);
    if (s == SETT_OK)
        s = choose(in, line, made, &taken, err);
    if (s != SETT_OK)
        return s;
    in->line = line->words;
    in->line_count = line->count;
    s = cli_run(in, line->count - taken, line->words + taken);
    if (s != SETT_OK)
        *err = in->err;
    return s;
}

/* In the folder of --from, and back. */
static SettStatus enter(Verifying *v, int *back)
{
    *back = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (v->o->from == NULL || (*back >= 0 && chdir(v->o->from) == 0))
        return SETT_OK;
    SettStatus s = sett_fail(&v->cli->err, SETT_IO, "%s", strerror(errno));
    sett_error_source(&v->cli->err, v->o->from);
    return s;
}

static SettStatus leave(Verifying *v, int back, SettStatus s)
{
    bool home = back >= 0 && (v->o->from == NULL || fchdir(back) == 0);
    if (back >= 0)
        close(back);
    return home || s != SETT_OK
               ? s
               : sett_fail(&v->cli->err, SETT_IO, "the folder is gone");
}

/* The same place from wherever the command is given; NULL = no memory. */
static const char *whole_path(Cli *in, const char *path)
{
    char here[4096];
    if (path[0] == '/' || getcwd(here, sizeof here) == NULL)
        return path;
    return cli_join(in, here, path);
}

static SettStatus make_again(void *host, const SettMade *made,
                             const char *result, SettIo disk, const char *path,
                             int64_t quick, SettText *out, bool *whole,
                             SettError *err)
{
    Verifying *v = host;
    Cli *cli = v->cli, in;
    int back = -1;
    cli_open(&in, cli->alloc, disk);
    in.cancel = cli->cancel;
    in.quiet = cli->quiet;
    in.no_progress = cli->no_progress;
    in.made.capture = out;
    in.made.result = whole_path(&in, result);
    in.threads = cli->threads;
    SettStatus s =
        in.made.result != NULL ? enter(v, &back) : cli_no_memory(cli);
    if (s != SETT_OK)
        *err = cli->err;
    else
        s = give(&in, made, path, quick, whole, err);
    s = leave(v, back, s);
    cli_close(&in);
    return s;
}

/* "sett:levels/smb/hills.txt" comes with the program. */
static SettStatus data_input(Cli *cli, const char *name, const char **path)
{
    const char *slash = strchr(name, '/');
    const char *rest = slash != NULL ? strchr(slash + 1, '/') : NULL;
    const char *folder = NULL;
    if (rest == NULL)
        return SETT_OK;
    const char *kind =
        sett_arena_format(&cli->arena, "%.*s", (int)(slash - name), name);
    const char *game = sett_arena_format(&cli->arena, "%.*s",
                                         (int)(rest - slash - 1), slash + 1);
    if (kind == NULL || game == NULL)
        return cli_no_memory(cli);
    SettStatus s = cli_data(cli, kind, game, &folder);
    if (s == SETT_OK && folder != NULL)
        *path = cli_join(cli, folder, rest + 1);
    return s;
}

static SettStatus find_input(void *host, const char *name, const char **path,
                             SettError *err)
{
    Verifying *v = host;
    *path = name;
    if (strncmp(name, "sett:", 5) == 0) {
        *path = NULL;
        return data_input(v->cli, name + 5, path);
    }
    (void)err;
    if (v->o->from != NULL && name[0] != '/')
        *path = cli_join(v->cli, v->o->from, name);
    return *path != NULL ? SETT_OK : SETT_NO_MEMORY;
}

static int32_t version_of(void *host, const char *part)
{
    const Verifying *v = host;
    return cli_part_version(v->cli->catalog, part);
}

static void say(Verifying *v, const char *path, const SettVerified *found)
{
    SettText *out = &v->cli->out;
    sett_text_format(out, "%s: %s", path, found->text);
    if (found->kind == SETT_VERIFY_SAME && found->levels > 0)
        sett_text_format(out, ", %s%" PRId64 " level%s",
                         found->whole ? "" : "the first ", found->levels,
                         found->levels == 1 ? "" : "s");
    else if (found->kind == SETT_VERIFY_SAME && found->files > 0)
        sett_text_format(out, ", %" PRId64 " file%s", found->files,
                         found->files == 1 ? "" : "s");
    sett_text_char(out, '\n');
}

static void put(const char *path, const SettVerified *found, SettJsonWriter *w)
{
    static const char *const names[] = {
        [SETT_VERIFY_SAME] = "same",       [SETT_VERIFY_DIFFERS] = "differs",
        [SETT_VERIFY_VERSION] = "version", [SETT_VERIFY_INPUT] = "input",
        [SETT_VERIFY_STOPPED] = "stopped", [SETT_VERIFY_REFUSED] = "refused",
        [SETT_VERIFY_NO_RECORD] = "none",  [SETT_VERIFY_DAMAGED] = "damaged"};
    sett_json_open(w, '{');
    sett_json_add_string(w, "result", path);
    sett_json_add_string(w, "verdict", names[found->kind]);
    sett_json_add_string(w, "text", found->text);
    sett_json_add_int(w, "levels", found->levels);
    sett_json_add_int(w, "files", found->files);
    sett_json_add_bool(w, "whole", found->whole);
    sett_json_close(w);
}

static SettStatus verify_one(Verifying *v, const SettVerifyDef *def,
                             const char *path, SettJsonWriter *w)
{
    Cli *cli = v->cli;
    SettVerified found;
    SettArenaMark mark = sett_arena_mark(&cli->arena);
    SettStatus s = sett_verify(def, path, &cli->arena, &found, &cli->err);
    if (s != SETT_OK)
        return s;
    bool silent = found.kind == SETT_VERIFY_NO_RECORD ||
                  found.kind == SETT_VERIFY_DAMAGED;
    v->same += found.kind == SETT_VERIFY_SAME;
    v->silent += silent;
    v->other += found.kind != SETT_VERIFY_SAME && !silent;
    if (cli->json)
        put(path, &found, w);
    else
        say(v, path, &found);
    sett_arena_reset(&cli->arena, mark);
    return cli->json || cli->word_count == 1 ? SETT_OK : cli_flush(cli);
}

/* A result that differs counts for more than one that says nothing. */
static SettStatus verdict(Verifying *v)
{
    if (v->other > 0)
        return SETT_INFEASIBLE;
    if (v->silent == 0)
        return SETT_OK;
    SettStatus s = cli_flush(v->cli); /* an error drops what is left */
    return s != SETT_OK ? s
                        : sett_fail(&v->cli->err, SETT_BAD_INPUT,
                                    "%" PRId64 " of %" PRId64
                                    " results have no record that can be read",
                                    v->silent, v->silent + v->same);
}

/* No record makes a command that waits for what is typed. */
static SettStatus close_input(Cli *cli)
{
    int file = open("/dev/null", O_RDONLY | O_CLOEXEC);
    bool good = file >= 0 && dup2(file, STDIN_FILENO) >= 0;
    if (file > STDIN_FILENO)
        close(file);
    return good ? SETT_OK
                : sett_fail(&cli->err, SETT_IO, "/dev/null cannot be opened");
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
    SettJsonWriter w = sett_json_writer(&cli->out, false);
    if (cli->json) {
        sett_json_open(&w, '{');
        sett_json_add_int(&w, "version", 1);
        sett_json_key(&w, "results");
        sett_json_open(&w, '[');
    }
    SettStatus s = close_input(cli);
    for (int32_t i = 0; i < cli->word_count && s == SETT_OK; i++)
        s = verify_one(&v, &def, cli->words[i], &w);
    if (cli->json) {
        sett_json_close(&w);
        sett_json_close(&w);
        sett_text_char(&cli->out, '\n');
    }
    return s == SETT_OK ? verdict(&v) : s;
}

static const CliOption rows[] = {
    CLI_ROW(VerifyOptions, from, "from", "FOLDER",
            "where the command was given: its input files are looked for from "
            "there; here if left out"),
    CLI_ROW_INT(VerifyOptions, quick, "quick", 0, 1, 1000000000,
                "of generate's levels only the first N are made again; other "
                "results are made whole"),
};

const CliVerb cli_verb_verify = {
    .name = "verify",
    .help = "make results again from what they record, and compare",
    .example = "sett generate md2 --seed 7 --count 4 --json >four.json && sett "
               "verify four.json",
    .usage = "sett verify",
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
        "pplgg are\ntaken from times.json, and journals are not compared. "
        "Exit code 0: all the same;\n1: one differs, or its parts or inputs "
        "have changed; 3: one has no record that can be\nread.\n",
    CLI_OPTIONS(VerifyOptions, rows),
    .shared = CLI_JSON | CLI_JOBS,
    .min_words = 1,
    .max_words = -1,
    .run = run,
};
