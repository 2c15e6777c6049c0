/* pack.c - sett pack: a result as one archive that others verify it from
   (sett/bundle.h). */
#include <inttypes.h>
#include <string.h>

#include "frame/system.h"
#include "sett/bundle.h"

typedef struct Options {
    const char *title, *authors, *from;
} Options;

static const CliOption rows[] = {
    CLI_TEXT(title, "TEXT", "of the citation; the result's name if left out"),
    CLI_TEXT(authors, "NAME;NAME",
             "who made the result; anonymous if left out"),
    CLI_TEXT(from, "FOLDER",
             "where its command was given: its input files are looked for from "
             "there; here if left out"),
};

typedef struct Packing {
    Cli *cli;
    const Options *o;
} Packing;

static SettStatus find_input(void *host, const char *name, const char **path,
                             SettError *err)
{
    const Packing *p = host;
    (void)err;
    return cli_input_from(p->cli, p->o->from, name, path);
}

static void tell(Cli *cli, const char *path, const SettBundled *told)
{
    cli_note(cli,
             "%s: %" PRId64 " files, %" PRIu64 " bytes; %" PRId64
             " input%s of the result with it",
             path, told->files, told->bytes, told->inputs,
             told->inputs == 1 ? "" : "s");
    if (told->left_out > 0)
        cli_note(cli, "%" PRId64 " inputs come with sett and stay out",
                 told->left_out);
    if (told->standard_input)
        cli_warn(cli,
                 "standard input is not kept: nobody can verify this result");
}

static SettStatus run(Cli *cli, const void *options)
{
    Packing p = {cli, options};
    const char *result = cli->words[0], *path = cli->output;
    size_t size = strlen(result);
    while (size > 1 && result[size - 1] == '/')
        size--;
    if (path == NULL) /* RESULT.zip, beside the result */
        path = sett_arena_format(&cli->arena, "%.*s.zip", (int)size, result);
    const SettBundleDef def = {.io = cli->io,
                               .alloc = cli->alloc,
                               .result = result,
                               .title = p.o->title,
                               .authors = p.o->authors,
                               .cancel = &cli->cancel,
                               .host = &p,
                               .input = find_input};
    SettBundled told;
    if (path == NULL)
        return SETT_NO_MEMORY;
    if (!cli_ends(path, ".zip"))
        return cli_usage(cli, "-o %s: an archive's name ends in .zip", path);
    SettStatus status =
        sett_bundle_write(&def, path, cli->force ? SETT_REPLACE : SETT_KEEP_OLD,
                          &told, &cli->err);
    if (status == SETT_OK)
        tell(cli, path, &told);
    return status;
}

const CliVerb cli_verb_pack = {
    .name = "pack",
    .help = "hand a result over as one archive, with checksums and a citation",
    .example = "sett generate md2 --seed 7 --count 4 -q -o four/ && sett pack "
               "four && sett verify four.zip",
    .words = "FILE|FOLDER",
    .more =
        "Writes RESULT.zip, or -o FILE.zip: result/ with all files, journals "
        "too, inputs/ with\nthe files that were read, CITATION.cff with the "
        "command, its seed, the versions and\nthe papers, and SHA256SUMS of "
        "all these for sha256sum -c. The same files give the same\nbytes. sett "
        "verify RESULT.zip compares the sums and makes the result again.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_OUTPUT,
    .run = run,
};
