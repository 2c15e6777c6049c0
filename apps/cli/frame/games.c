/* games.c - games as the words of a command name them: built in, from a game
   file, a preset or a source of PuzzleScript, with the legend, mapping and
   measures of the options; and recipes. */
#include <inttypes.h>
#include <string.h>

#include "frame/system.h"
#include "sett/mapping.h"

/* A catalog of the command's own, from the built-in one; it is cli->catalog
   from then on. */
static SettStatus own_catalog(Cli *cli, SettCatalog **out)
{
    SettStatus status = sett_catalog_create(cli->alloc, out);
    if (status == SETT_OK)
        cli->catalog = *out;
    return status;
}

/* Such a catalog with a game, and an evaluator of its name or NULL. */
static SettStatus take_game(Cli *cli, const SettGame *game,
                            const SettEval *eval)
{
    SettCatalog *own;
    SettStatus status = own_catalog(cli, &own);
    if (status == SETT_OK)
        status = sett_catalog_put_game(own, game, &cli->err);
    return status == SETT_OK && eval != NULL
               ? sett_catalog_put_eval(own, eval, &cli->err)
               : status;
}

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
                              SettGameProblems *problems, SettText *told)
{
    char *text;
    size_t size;
    Beside beside = {cli, path};
    *file = NULL;
    SettStatus status = cli_read(cli, path, &text, &size);
    if (status != SETT_OK)
        return status;
    SettGameFileDef def = sett_game_file_def();
    def.alloc = cli->alloc;
    def.json = cli_ends(path, ".json");
    def.load = load;
    def.picture = picture;
    def.user = &beside;
    status = sett_game_file_read(&def, text, size, file, problems, &cli->err);
    sett_game_problems_text(problems, path, text, size, told);
    return sett_error_in(&cli->err, status, path);
}

static SettStatus take_file(Cli *cli, SettGameFile *file, const SettGame **game)
{
    *game = sett_game_file_game(file);
    return take_game(cli, *game, sett_game_file_eval(file));
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
    SettGameProblems problems = {.count = 0};
    SettGameFile *file;
    SETT_ASSERT(preset != NULL);
    def.alloc = cli->alloc;
    SettStatus status = sett_game_file_read(
        &def, preset->text, strlen(preset->text), &file, &problems, &cli->err);
    return status == SETT_OK ? take_file(cli, file, game) : status;
}

SettStatus cli_game_file(Cli *cli, const char *path, const SettGame **game)
{
    SettGameFile *file;
    SettGameProblems problems = {.count = 0};
    SettText all = sett_text(cli->alloc);
    SettStatus status = cli_game_file_open(cli, path, &file, &problems, &all);
    bool told = status == SETT_BAD_INPUT && problems.errors > 0;
    if ((status == SETT_OK || told) && !cli->quiet)
        cli_note_lines(cli, &all);
    if (told) {
        sett_fail(&cli->err, SETT_BAD_INPUT, "%d %s: this is no game yet",
                  (int)problems.errors,
                  problems.errors == 1 ? "error" : "errors");
        sett_error_source(&cli->err, path);
    }
    return status == SETT_OK ? take_file(cli, file, game) : status;
}

bool cli_is_puzzle_file(const char *word)
{
    return cli_ends(word, ".txt");
}

/* Warnings, unless --quiet, and errors, a line each. */
static void tell(Cli *cli, const SettPuzzle *puzzle, const char *path)
{
    int32_t count;
    const SettPuzzleMessage *m = sett_puzzle_messages(puzzle, &count);
    SettText all = sett_text(cli->alloc);
    for (int32_t i = 0; i < count; i++) {
        if (!m[i].error && cli->quiet)
            continue;
        sett_text_add(&all, path);
        if (m[i].line > 0)
            sett_text_format(&all, ":%d", (int)m[i].line);
        sett_text_format(&all, ": %s: %s [%s]\n",
                         m[i].error ? "error" : "warning", m[i].text, m[i].id);
    }
    cli_note_lines(cli, &all);
}

static SettStatus puzzle_file(Cli *cli, const char *path, const SettGame **game)
{
    char *text;
    size_t size;
    SettPuzzle *puzzle;
    SettCatalog *own;
    SettStatus status = cli_read(cli, path, &text, &size);
    if (status == SETT_OK)
        status = sett_puzzle_create(text, size, cli->alloc, &puzzle, &cli->err);
    if (status != SETT_OK)
        return sett_error_in(&cli->err, status, path);
    tell(cli, puzzle, path);
    *game = sett_puzzle_game(puzzle);
    if (*game == NULL) {
        status = sett_refuse(
            &cli->err, SETT_BAD_INPUT, "a game written in PuzzleScript",
            "%d errors: this is no game yet", (int)sett_puzzle_errors(puzzle));
        return sett_error_in(&cli->err, status, path);
    }
    status = own_catalog(cli, &own);
    return status == SETT_OK ? sett_catalog_add_game(own, *game, &cli->err)
                             : status;
}

SettStatus cli_project_files(Cli *cli, const char *path, const char *root,
                             SettProjectFiles *out)
{
    const char *here = cli_here(cli);
    return sett_project_place(&cli->io, path, root, here != NULL ? here : "",
                              &cli->arena, out, &cli->err);
}

static SettStatus read_mapping(Cli *cli)
{
    const char *path = cli->map;
    const SettJson *root = NULL;
    char *text = NULL;
    size_t size = 0;
    if (cli->mapping != NULL ||
        (path == NULL && !cli_is_game_file(cli->words[0])))
        return SETT_OK;
    /* A game file was read before, which is recorded. */
    SettStatus status =
        path != NULL ? cli_read(cli, path, &text, &size)
                     : sett_file_read(&cli->io, cli->words[0], 0, &cli->arena,
                                      &text, &size, &cli->err);
    path = path != NULL ? path : cli->words[0];
    if (status == SETT_OK)
        status =
            sett_mapping_document(text, size, &cli->arena, &root, &cli->err);
    if (status == SETT_OK &&
        (cli->map != NULL || sett_json_member(root, "map") != NULL)) {
        cli->mapping = root;
        cli->mapping_path = path;
    }
    return sett_error_in(&cli->err, status, path);
}

SettStatus cli_measure_cmd(Cli *cli, const SettGame **game)
{
    if (cli->measure_cmd == NULL || cli->command != NULL)
        return SETT_OK;
    SettCommandGame *own;
    SettStatus status =
        sett_host_command(cli_host(cli), *game, cli->measure_cmd,
                          cli->measure_limit, &cli->command, &own);
    if (status != SETT_OK)
        return status;
    /* The game and its evaluator, if it has one, under their names. */
    const SettEval *eval = sett_catalog_eval(cli->catalog, own->base->name);
    if (eval != NULL)
        status = sett_command_eval(own, eval, &cli->arena);
    *game = &own->game;
    return status == SETT_OK
               ? take_game(cli, *game, eval != NULL ? &own->eval : NULL)
               : status;
}

void cli_measure_cmd_end(Cli *cli, SettStatus status)
{
    SettError err;
    if (cli->command == NULL)
        return;
    if (status != SETT_OK && cli->err.text[0] == 0 &&
        sett_command_failed(cli->command, &err) && err.status == status) {
        cli->err = err;
        sett_error_source(&cli->err, "--measure-cmd");
    }
    const char *told =
        sett_command_told(cli->command, "--measure-cmd", &cli->arena);
    if (told != NULL)
        cli_note(cli, "%s", told);
}

/* A copy of the game that reads and writes levels by --legend. */
static SettStatus take_legend(Cli *cli, const SettGame **game)
{
    const SettJson *root = NULL;
    SettGame *copy = SETT_TAKE(&cli->arena, 1, SettGame);
    SettLegend *legend = SETT_TAKE(&cli->arena, 1, SettLegend);
    if (!copy || !legend)
        return SETT_NO_MEMORY;
    SettStatus status = sett_host_json(cli_host(cli), cli->legend, &root);
    if (status == SETT_OK)
        status = sett_legend_read(*game, root, legend, &cli->err);
    *copy = **game;
    copy->tiles.legend = legend;
    *game = copy;
    return sett_error_in(&cli->err, status, sett_host_source(cli->legend));
}

static SettStatus unknown_game(Cli *cli, const char *name)
{
    const SettCatalog *catalog = cli->catalog;
    SettGuess guess = sett_guess(name);
    for (int32_t i = 0; i < catalog->game_count; i++)
        sett_guess_try(&guess, catalog->games[i]->name);
    int32_t count;
    const SettGamePreset *all = sett_game_presets(&count);
    for (int32_t i = 0; i < count; i++)
        sett_guess_try(&guess, all[i].name);
    SettStatus status = cli_usage(cli, "unknown game '%s'", name);
    if (cli_ends(name, ".toml"))
        sett_expect(&cli->err, "a game file, NAME.game.toml");
    else if (guess.nearest)
        sett_expect(&cli->err, "did you mean '%s'?", guess.nearest);
    else
        sett_expect(&cli->err, "one that 'sett describe' lists, such as %s",
                    catalog->games[0]->name);
    return status;
}

SettStatus cli_find_game(Cli *cli, const char *name, const SettGame **game)
{
    SettStatus status = SETT_OK;
    *game = sett_catalog_game(cli->catalog, name);
    if (cli_is_game_file(name))
        status = cli_game_file(cli, name, game);
    else if (cli_is_puzzle_file(name))
        status = puzzle_file(cli, name, game);
    else if (cli_is_game_preset(cli, name))
        status = cli_game_preset(cli, name, game);
    else if (*game == NULL)
        return unknown_game(cli, name);
    return status == SETT_OK && cli->legend ? take_legend(cli, game) : status;
}

SettStatus cli_game(Cli *cli)
{
    SettStatus status = cli_find_game(cli, cli->words[0], &cli->game);
    if (status == SETT_OK)
        status = read_mapping(cli);
    return status == SETT_OK ? cli_measure_cmd(cli, &cli->game) : status;
}

SettStatus cli_as_size(Cli *cli, SettStatus status)
{
    if (status == SETT_TOO_LARGE)
        sett_expect(&cli->err,
                    "at most %" PRId64 " tiles; --max-tiles N raises that",
                    cli->max_tiles > 0 ? cli->max_tiles : SETT_MAX_AREA);
    return status;
}

SettStatus cli_save_recipe(Cli *cli, const SettRecipe *recipe, bool compact)
{
    SettText text = sett_text(cli->alloc);
    SettJsonWriter w = sett_json_writer(&text, compact);
    sett_recipe_write(recipe, &w);
    sett_text_char(&text, '\n');
    return cli_made_folder(cli, "output", cli->output, &text);
}
