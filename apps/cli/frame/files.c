/* files.c - reading with "-" for standard input, delivering to a file or to
   standard output, output folders, the seed that the system draws, and where
   the levels and generators lie that come with the program. A build has links
   to them in share/sett beside its programs; an installed program finds them by
   its own place, so that the whole tree can be moved. SETT_DATA names another
   folder. The current folder is not searched: a command gives the same result
   wherever it is run. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "frame/system.h"

#define READ_CHUNK 65536

static SettStatus io_error(Cli *cli, const char *source, const char *what)
{
    return sett_error_in(&cli->err, sett_fail(&cli->err, SETT_IO, "%s", what),
                         source);
}

/* Files may be larger than usual where --max-tiles allows larger levels. */
static size_t most_bytes(const Cli *cli)
{
    size_t level = 2 * (size_t)cli->max_tiles;
    return level > SETT_MAX_TEXT ? level : SETT_MAX_TEXT;
}

static SettStatus read_stdin(Cli *cli, SettText *into)
{
    char chunk[READ_CHUNK];
    int64_t got;
    do {
        got = cli_input(chunk, sizeof chunk);
        if (got < 0 && sett_cancelled(&cli->cancel))
            return SETT_CANCELLED;
        if (got < 0 && errno != EINTR)
            return io_error(cli, "stdin", strerror(errno));
        sett_text_bytes(into, chunk, got > 0 ? (size_t)got : 0);
        if (into->size > most_bytes(cli))
            return sett_error_in(
                &cli->err,
                sett_fail(&cli->err, SETT_TOO_LARGE, "more than 64 MiB"),
                "stdin");
    } while (got != 0 && into->status == SETT_OK);
    return into->status;
}

SettStatus cli_read(Cli *cli, const char *path, char **text, size_t *size)
{
    SettStatus status;
    cli->err_text = NULL;
    if (strcmp(path, "-") != 0) {
        status = sett_file_read(&cli->io, path, most_bytes(cli), &cli->arena,
                                text, size, &cli->err);
    } else {
        SettText all = sett_text(cli->alloc);
        status = read_stdin(cli, &all);
        *text = all.data;
        *size = all.size;
    }
    if (status != SETT_OK)
        return status;
    cli_read_text(cli, path, *text, *size);
    return cli_made_input(cli, path, *text, *size);
}

SettStatus cli_deliver_part(Cli *cli, SettText *text)
{
    const char *bytes = text->data;
    size_t size = text->size;
    if (text->status != SETT_OK)
        return SETT_NO_MEMORY;
    if (cli->made.capture != NULL) {
        sett_text_bytes(cli->made.capture, bytes, size);
        return cli->made.capture->status;
    }
    while (size > 0) {
        int64_t put = cli_output(bytes, size);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0 && errno == EPIPE) {
            cli->pipe_gone = true;
            return SETT_CANCELLED;
        }
        if (put < 0)
            return io_error(cli, "standard output", strerror(errno));
        bytes += put;
        size -= (size_t)put;
    }
    return SETT_OK;
}

SettStatus cli_flush(Cli *cli)
{
    cli_json_end(cli);
    SettStatus status = cli_deliver_part(cli, &cli->out);
    sett_text_clear(&cli->out);
    return status;
}

SettStatus cli_deliver(Cli *cli, SettText *text)
{
    cli_progress_end(cli);
    if (text->status != SETT_OK)
        return SETT_NO_MEMORY;
    if (cli->output && strcmp(cli->output, "-") != 0)
        return cli_save(cli, cli->output, text);
    SettStatus status = cli_made_put(cli, "-", text);
    return status == SETT_OK ? cli_deliver_part(cli, text) : status;
}

SettStatus cli_deliver_out(Cli *cli, SettStatus made)
{
    if (made == SETT_OK) {
        cli_json_end(cli);
        made = cli_deliver(cli, &cli->out);
    }
    sett_text_clear(&cli->out);
    return made;
}

SettStatus cli_save(Cli *cli, const char *path, SettText *text)
{
    /* The option that names this file. */
    const char *option =
        cli->output && !strcmp(cli->output, path) ? "output" : NULL;
    for (int32_t i = 0; i < cli->given_count && option == NULL; i++)
        if (cli->given[i].value && !strcmp(cli->given[i].value, path))
            option = cli->given[i].name;
    SettStatus status = option ? cli_made_put(cli, option, text) : SETT_OK;
    if (status == SETT_OK)
        status = text->status;
    if (status != SETT_OK)
        return status;
    return sett_file_write(
        &cli->io, path, text->data ? text->data : "", text->size,
        cli->force ? SETT_REPLACE : SETT_KEEP_OLD, &cli->err);
}

bool cli_ends(const char *path, const char *ending)
{
    size_t n = strlen(path), m = strlen(ending);
    return n > m && strcmp(path + n - m, ending) == 0;
}

const char *cli_join(Cli *cli, const char *folder, const char *name)
{
    return sett_path_join(&cli->arena, folder, name);
}

SettJsonWriter *cli_json_open(Cli *cli, const SettGame *game)
{
    SettJsonWriter *w = &cli->document;
    *w = sett_json_writer(&cli->out, false);
    sett_json_open(w, '{');
    sett_json_add_int(w, "version", 1);
    if (game != NULL)
        sett_json_add_string(w, "game", game->name);
    return w;
}

void cli_json_end(Cli *cli)
{
    const bool open = cli->document.depth > 0;
    while (cli->document.depth > 0)
        sett_json_close(&cli->document);
    if (open)
        sett_text_char(&cli->out, '\n');
}

SettStatus cli_folder(Cli *cli, const char *path, SettStudyFolder use)
{
    SettStatus status =
        sett_folder_make(&cli->io, path, &cli->arena, &cli->err);
    if (status == SETT_OK)
        status =
            cli->io.hold(cli->io.host, path, use == SETT_STUDY_PART, &cli->err);
    if (status == SETT_OK)
        status = sett_file_clean(&cli->io, path, &cli->arena, &cli->err);
    if (status != SETT_OK || use != SETT_STUDY_NEW || cli->force)
        return status;
    SettText names = sett_text(cli->alloc);
    status = cli->io.list(cli->io.host, path, &names, &cli->err);
    if (status == SETT_OK && names.size > 0) {
        status = io_error(cli, path, "the folder is not empty and is kept");
        sett_expect(&cli->err, "an empty or new folder, or --force");
    }
    sett_text_free(&names);
    return status;
}

/* 32 bits: short enough to be typed again. */
static SettStatus draw_seed(Cli *cli, uint64_t *value)
{
    unsigned char bytes[4];
    if (!cli_random(bytes, sizeof bytes)) {
        SettStatus status =
            io_error(cli, "the system", "no seed could be drawn");
        sett_expect(&cli->err, "--seed S");
        return status;
    }
    *value = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        *value = *value << 8 | bytes[i];
    cli_note(cli, "--seed %" PRIu64, *value);
    cli->made.drawn = (CliSeed){true, *value};
    return SETT_OK;
}

SettStatus cli_seed(Cli *cli, const CliSeed *seed, uint64_t *value)
{
    /* Parts, and who goes on with their work, cannot each draw a seed. */
    bool parted = false, shares = false;
    for (int32_t i = 0; i < cli->verb->option_count; i++)
        parted |= strcmp(cli->verb->options[i].name, "part") == 0;
    for (int32_t i = 0; i < cli->given_count; i++)
        shares |= strcmp(cli->given[i].name, "part") == 0 ||
                  strcmp(cli->given[i].name, "gather") == 0 ||
                  strcmp(cli->given[i].name, "resume") == 0;
    if (!seed->given && parted && shares)
        return cli_usage(
            cli, "--part and --resume need --seed, the same for all parts");
    if (!seed->given)
        return draw_seed(cli, value);
    *value = seed->value;
    return SETT_OK;
}

/* PLACE/NAME as `*path`, if it is a folder. */
static SettStatus try_place(Cli *cli, const char *place, const char *name,
                            const char **path)
{
    const char *at = place != NULL ? cli_join(cli, place, name) : NULL;
    if (at == NULL)
        return SETT_NO_MEMORY;
    if (cli_is_folder(at))
        *path = at;
    return SETT_OK;
}

static SettStatus try_places(Cli *cli, const char *name, const char **path)
{
    /* From the program's folder to the data: in a build, beside its tests, and
       where the program was installed to. */
    static const char *const places[] = {"share/sett", "../share/sett",
                                         SETT_DATA_FROM_BIN};
    char *folder;
    SettStatus status = cli_program(cli, &folder);
    if (status != SETT_OK || folder == NULL)
        return status; /* without /proc: SETT_DATA alone */
    *strrchr(folder, '/') = 0;
    for (size_t i = 0; status == SETT_OK && *path == NULL &&
                       i < sizeof places / sizeof places[0];
         i++)
        status = try_place(cli, cli_join(cli, folder, places[i]), name, path);
    return status;
}

/* The folder that SETT_DATA names, or NULL. */
static const char *named_folder(Cli *cli)
{
    const char *told = cli_environment(cli, "SETT_DATA");
    return told != NULL && told[0] ? told : NULL;
}

SettStatus cli_input_from(Cli *cli, const char *folder, const char *name,
                          const char **path)
{
    *path = folder != NULL && !cli_is_whole(name) ? cli_join(cli, folder, name)
                                                  : name;
    return *path != NULL ? SETT_OK : SETT_NO_MEMORY;
}

SettStatus cli_data_named(Cli *cli, const char *name, const char **path)
{
    *path = NULL;
    const char *told = named_folder(cli);
    SettStatus status = told != NULL ? try_place(cli, told, name, path)
                                     : try_places(cli, name, path);
    cli->made.data_path = *path;
    cli->made.data_name = name;
    return status;
}

SettStatus cli_data(void *user, const char *kind, const char *game,
                    const char *option, const char **path)
{
    Cli *cli = user;
    const char *name = cli_join(cli, kind, game);
    SettStatus status =
        name != NULL ? cli_data_named(cli, name, path) : SETT_NO_MEMORY;
    if (status != SETT_OK || *path != NULL || option == NULL)
        return status;
    const char *told = named_folder(cli);
    status = sett_fail(&cli->err, SETT_IO, "no %s/%s %s%s", kind, game,
                       told ? "in " : "where this program looks for its data",
                       told ? told : "");
    sett_expect(&cli->err, "%s, or SETT_DATA=FOLDER with %s/%s in it", option,
                kind, game);
    return status;
}
