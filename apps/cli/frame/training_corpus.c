/* training_corpus.c - a folder with the training levels of several games: each
   in a folder of the game's name, or as the paper's are called, whose levels
   are those that the paper took, in its order (Biemer and Cooper 2022;
   docs/design/linking.md, section 1). */
#include "frame/training.h"

#include <string.h>

#include "frame/levels.h"

/* Where a game's levels may be, and the order in which they are read there:
   names, or beginnings of names. */
typedef struct Corpus {
    const char *game;
    struct {
        const char *name;
        const char *const *order;
    } folders[2];
} Corpus;

static const char *const mario_order[] = {
    "mario-3-1.", "mario-4-1.", "mario-5-1.", "mario-6-1.", "mario-7-1.",
    "mario-6-2.", "mario-8-1.", "mario-1-1.", NULL};
static const char *const any_order[] = {NULL};
static const char *const dg_order[] = {"train", "c", "x", NULL};

static const Corpus corpora[SETT_GRAM_GAMES] = {
    {"smb", {{"smb", mario_order}}},
    {"icarus", {{"kidicarus-Dd", any_order}, {"icarus", any_order}}},
    {"dungeongrams",
     {{"dungeongrams-train", dg_order}, {"dungeongrams", any_order}}},
};

/* Levels being read. */
typedef struct Reading {
    Cli *cli;
    const SettGame *game;
    const char *folder;
    SettGrid *levels;
    int32_t count;
} Reading;

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static SettStatus read_level(Reading *r, const char *name, size_t name_size)
{
    const char *file =
        sett_arena_format(&r->cli->arena, "%.*s", (int)name_size, name);
    const char *path = file ? cli_join(r->cli, r->folder, file) : NULL;
    if (path == NULL)
        return cli_no_memory(r->cli);
    SettGrid *grid = &r->levels[r->count++];
    SettStatus status = cli_level_read(r->cli, r->game, path, grid);
    return status == SETT_OK ? cli_training_fit(r->cli, r->game, path, grid)
                             : status;
}

/* The .txt files of the folder whose names begin with `with`. */
static SettStatus read_some(Reading *r, const char *with, const SettText *names)
{
    SettStatus status = SETT_OK;
    const char *at = names->data;
    for (const char *end;
         status == SETT_OK && at != NULL && (end = strchr(at, '\n')) != NULL;
         at = end + 1) {
        size_t size = (size_t)(end - at);
        bool text = size > 4 && strncmp(end - 4, ".txt", 4) == 0;
        if (text && begins(at, with))
            status = read_level(r, at, size);
    }
    return status;
}

/* Without one of the paper's names: all that is there. */
static SettStatus read_folder(Reading *r, const char *const *order)
{
    Cli *cli = r->cli;
    SettText names = sett_text(cli->alloc);
    SettStatus status =
        cli->io.list(cli->io.host, r->folder, &names, &cli->err);
    r->levels = SETT_TAKE(&cli->arena, names.size + 1, SettGrid);
    if (status == SETT_OK && r->levels == NULL)
        status = cli_no_memory(cli);
    for (; status == SETT_OK && *order != NULL; order++)
        status = read_some(r, *order, &names);
    if (status == SETT_OK && r->count == 0)
        status = read_some(r, "", &names);
    sett_text_free(&names);
    if (status == SETT_OK && r->count == 0) {
        status = sett_fail(&cli->err, SETT_BAD_INPUT, "no training levels");
        sett_error_source(&cli->err, r->folder);
    }
    return status;
}

/* The first of the game's folders that is there; none: the last. */
static SettStatus find_folder(Reading *r, const char *path,
                              const char *const **order)
{
    const Corpus *corpus = corpora;
    while (strcmp(corpus->game, r->game->name) != 0)
        corpus++;
    for (int32_t i = 0; i < 2 && corpus->folders[i].name != NULL; i++) {
        r->folder = cli_join(r->cli, path, corpus->folders[i].name);
        if (r->folder == NULL)
            return SETT_NO_MEMORY;
        *order = corpus->folders[i].order;
        if (r->cli->io.exists(r->cli->io.host, r->folder))
            break;
    }
    return SETT_OK;
}

SettStatus cli_training_corpus(Cli *cli, const SettGame *game, const char *path,
                               SettTraining *out)
{
    Reading reading = {.cli = cli, .game = game};
    const char *const *order = any_order;
    SettStatus status = path != NULL
                            ? find_folder(&reading, path, &order)
                            : cli_need_data(cli, "levels", game->name,
                                            "--corpus FOLDER", &reading.folder);
    if (status == SETT_OK)
        status = read_folder(&reading, order);
    *out = (SettTraining){reading.levels, reading.count};
    return status;
}
