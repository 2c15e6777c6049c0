/* game_file.c - see games.h. */
#include "frame/games.h"
#include "frame/system.h"

#include <string.h>

bool cli_is_game_file(const char *word)
{
    return cli_ends(word, ".game.toml") || cli_ends(word, ".game.json");
}

typedef struct Beside {
    Cli *cli;
    const char *path; /* of the game file */
} Beside;

/* Files that a game file uses stand in its folder or below. */
static SettStatus read_beside(const Beside *b, const char *name,
                              SettArena *arena, char **bytes, size_t *size,
                              SettError *err)
{
    const char *slash = strrchr(b->path, '/');
    int folder = slash != NULL ? (int)(slash - b->path) + 1 : 0;
    if (cli_is_whole(name) || strstr(name, "..") != NULL)
        return sett_fail(err, SETT_BAD_INPUT,
                         "only files beside the game file can be used");
    const char *path =
        sett_arena_format(arena, "%.*s%s", folder, b->path, name);
    if (path == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = cli_read(b->cli, path, bytes, size);
    if (status != SETT_OK)
        *err = b->cli->err;
    return status;
}

static SettStatus load(void *user, const char *name, SettArena *arena,
                       const char **text, size_t *size, SettError *err)
{
    char *bytes = NULL;
    SettStatus status = read_beside(user, name, arena, &bytes, size, err);
    *text = bytes;
    return status;
}

static SettStatus picture(void *user, const char *name, SettArena *arena,
                          SettPicture *out, SettError *err)
{
    char *bytes = NULL;
    size_t size;
    SettStatus status = read_beside(user, name, arena, &bytes, &size, err);
    return status == SETT_OK
               ? sett_png_read(bytes, size, 1 << 22, arena, out, err)
               : status;
}

SettStatus cli_game_file_open(Cli *cli, const char *path, SettGameFile **file,
                              SettGameProblems *problems, const char **text,
                              size_t *size)
{
    char *bytes;
    Beside beside = {cli, path};
    *file = NULL;
    SettStatus status = cli_read(cli, path, &bytes, size);
    if (status != SETT_OK)
        return status;
    SettGameFileDef def = sett_game_file_def();
    def.alloc = cli->alloc;
    def.json = cli_ends(path, ".json");
    def.load = load;
    def.picture = picture;
    def.user = &beside;
    *text = bytes;
    status = sett_game_file_read(&def, bytes, *size, file, problems, &cli->err);
    return cli_with_source(cli, status, path);
}

bool cli_is_game_preset(const Cli *cli, const char *name)
{
    return sett_catalog_game(cli->catalog, name) == NULL &&
           sett_game_preset(name) != NULL;
}

SettStatus cli_game_preset(Cli *cli, const char *name, const SettGame **game)
{
    const SettGamePreset *preset = sett_game_preset(name);
    SettGameFileDef def = sett_game_file_def();
    SettGameProblems *problems = SETT_TAKE(&cli->arena, 1, SettGameProblems);
    SettGameFile *file;
    SETT_ASSERT(preset != NULL);
    if (problems == NULL)
        return SETT_NO_MEMORY;
    def.alloc = cli->alloc;
    SettStatus status = sett_game_file_read(
        &def, preset->text, strlen(preset->text), &file, problems, &cli->err);
    if (status != SETT_OK)
        return status;
    *game = sett_game_file_game(file);
    return cli_take_game(cli, *game, sett_game_file_eval(file));
}

SettStatus cli_game_file(Cli *cli, const char *path, const SettGame **game)
{
    SettGameFile *file;
    const char *text = "";
    size_t size = 0;
    SettGameProblems *problems = SETT_TAKE(&cli->arena, 1, SettGameProblems);
    if (problems == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        cli_game_file_open(cli, path, &file, problems, &text, &size);
    bool told = status == SETT_BAD_INPUT && problems->errors > 0;
    if ((status == SETT_OK || told) && problems->count > 0 && !cli->quiet) {
        SettText *all = cli_text(cli);
        sett_game_problems_text(problems, path, text, size, all);
        cli_note_lines(cli, all);
    }
    if (told) {
        sett_fail(&cli->err, SETT_BAD_INPUT, "%d %s: this is no game yet",
                  (int)problems->errors,
                  problems->errors == 1 ? "error" : "errors");
        sett_error_source(&cli->err, path);
        return SETT_BAD_INPUT;
    }
    if (status != SETT_OK)
        return status;
    *game = sett_game_file_game(file);
    return cli_take_game(cli, *game, sett_game_file_eval(file));
}
