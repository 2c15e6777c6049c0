/* game.c - sett game: makes, checks, explains, rewrites and imports the text
   files that games are made of. */
#include <string.h>

#include "frame/verbs.h"
#include "sett/import.h"

typedef struct Options {
    const char *like, *name, *project;
} Options;

static const CliOption new_rows[] = {
    CLI_TEXT(like, "GAME", "a game that comes with the program, to begin with"),
};

static SettStatus no_preset(Cli *cli, const char *name)
{
    int32_t count;
    const SettGamePreset *all = sett_game_presets(&count);
    SettGuess guess = sett_guess(name);
    SettText names = sett_text(cli->alloc);
    for (int32_t i = 0; i < count; i++) {
        sett_guess_try(&guess, all[i].name);
        sett_text_format(&names, "%s%s", i > 0 ? ", " : "", all[i].name);
    }
    SettStatus status =
        cli_usage(cli, "no game file \"%s\" comes with the program", name);
    if (guess.nearest != NULL)
        sett_expect(&cli->err, "did you mean \"%s\"?", guess.nearest);
    else
        sett_expect(&cli->err, "one of %s", names.data ? names.data : "");
    return status;
}

/* The preset's text under another name. */
static SettStatus run_new(Cli *cli, const void *options)
{
    const Options *o = options;
    const char *like = o->like != NULL ? o->like : "roguelike";
    const SettGamePreset *preset = sett_game_preset(like);
    if (preset == NULL)
        return no_preset(cli, like);
    SettText *text = &cli->out;
    sett_game_preset_write(preset, cli->words[0], text);
    SettGameFileDef def = sett_game_file_def();
    def.alloc = cli->alloc;
    SettGameProblems problems = {.count = 0};
    SettGameFile *file;
    if (text->status != SETT_OK)
        return SETT_NO_MEMORY;
    SettStatus status = sett_game_file_read(&def, text->data, text->size, &file,
                                            &problems, &cli->err);
    if (status == SETT_BAD_INPUT)
        return cli_usage(cli, "\"%s\" is no name of a game", cli->words[0]);
    return status;
}

/* Each sample level: legal, and completed by the first agent. */
static SettStatus check_samples(Cli *cli, const SettGameFile *file,
                                const char *path, bool *good, SettJsonWriter *w)
{
    const SettGame *game = sett_game_file_game(file);
    const SettTraining *levels = sett_game_file_levels(file);
    const SettJudge *judge = game->judge_count > 0 ? &game->judges[0] : NULL;
    for (int32_t i = 0; i < levels->count; i++) {
        SettChecked checked;
        SettArenaMark mark = sett_arena_mark(&cli->arena);
        SettStatus status = sett_level_check(game, judge, 0, &levels->levels[i],
                                             &cli->arena, &checked);
        if (status != SETT_OK)
            return status;
        *good = *good && checked.feasible;
        if (w != NULL) {
            sett_json_open(w, '{');
            sett_json_add_int(w, "index", i);
            sett_checked_json(&checked, judge, w);
            sett_json_close(w);
        } else {
            sett_text_format(&cli->out, "%s: sample level %d: ", path, (int)i);
            sett_checked_text(&checked, &cli->out);
        }
        sett_arena_reset(&cli->arena, mark);
    }
    return SETT_OK;
}

static SettStatus check_file(Cli *cli, const char *path, bool *good,
                             SettJsonWriter *w)
{
    SettGameFile *file;
    SettGameProblems problems = {.count = 0};
    SettText told = sett_text(cli->alloc);
    SettStatus status = cli_game_file_open(cli, path, &file, &problems,
                                           w != NULL ? &told : &cli->out);
    if (status != SETT_OK && problems.errors == 0)
        return status;
    *good = *good && problems.errors == 0;
    if (w != NULL) {
        sett_json_open(w, '{');
        sett_json_add_string(w, "source", path);
        sett_json_key(w, "problems");
        sett_game_problems_json(&problems, w);
        sett_json_add_open(w, "levels", '[');
    }
    status = file != NULL ? check_samples(cli, file, path, good, w) : SETT_OK;
    if (status == SETT_OK && w != NULL) {
        sett_json_close(w);
        sett_json_close(w);
    } else if (status == SETT_OK && problems.count == 0) {
        sett_text_format(&cli->out, "%s: a game of %d tiles, no problems\n",
                         path, (int)sett_game_file_game(file)->tiles.count);
    }
    return status;
}

static SettStatus run_check(Cli *cli, const void *options)
{
    bool good = true;
    SettStatus status = SETT_OK;
    SettJsonWriter *w = cli->json ? cli_json_open(cli, NULL) : NULL;
    (void)options;
    if (w != NULL)
        sett_json_add_open(w, "files", '[');
    for (int32_t i = 0; i < cli->word_count && status == SETT_OK; i++)
        status = check_file(cli, cli->words[i], &good, w);
    if (status != SETT_OK)
        return status;
    return good ? SETT_OK : SETT_INFEASIBLE;
}

static SettStatus run_explain(Cli *cli, const void *options)
{
    const SettGame *game;
    const char *word = cli->words[0];
    bool ships = sett_game_preset(word) != NULL;
    (void)options;
    if (!ships && !cli_is_game_file(word))
        return cli_usage(
            cli,
            "%s neither ends in .game.toml or .game.json nor comes with sett",
            word);
    SettStatus status = ships ? cli_game_preset(cli, word, &game)
                              : cli_game_file(cli, word, &game);
    if (status == SETT_OK) /* the game is the file's first member */
        sett_game_file_explain((const SettGameFile *)(const void *)game,
                               &cli->out);
    return status;
}

static SettStatus run_fmt(Cli *cli, const void *options)
{
    char *text;
    size_t size;
    (void)options;
    const char *path = cli->words[0];
    SettStatus status = cli_read(cli, path, &text, &size);
    if (status != SETT_OK)
        return status;
    SettGameFileDef def = sett_game_file_def();
    def.alloc = cli->alloc;
    def.json = cli_ends(path, ".json");
    status = sett_game_file_format(&def, text, size, &cli->out, &cli->err);
    return sett_error_in(&cli->err, status, path);
}

static const CliOption import_rows[] = {
    CLI_TEXT(name, "NAME", "of the game (default: from the file's name)"),
    CLI_TEXT(project, "FOLDER",
             "tilesets and level files may lie anywhere in here")};

static SettStatus run_import(Cli *cli, const void *options)
{
    const Options *o = options;
    SettProjectFiles beside;
    SettImportFile *files =
        SETT_TAKE(&cli->arena, cli->word_count, SettImportFile);
    SettImport from = {.name = o->name,
                       .files = files,
                       .count = cli->word_count,
                       .beside = &beside};
    if (files == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        cli_project_files(cli, cli->words[0], o->project, &beside);
    for (int32_t i = 0; i < cli->word_count && status == SETT_OK; i++) {
        char *text = NULL;
        status = cli_read(cli, cli->words[i], &text, &files[i].size);
        files[i].source = cli->words[i];
        files[i].bytes = text;
    }
    if (status == SETT_OK)
        status = sett_game_import(&from, &cli->arena, &cli->out, &cli->err);
    return status;
}

static const CliVerb game_import = {
    .name = "import",
    .help = "a game file from a project of LDtk, a map or tileset of Tiled, "
            "boards of Sokoban, a legend or levels of the VGLC",
    .example = "sett game import world.ldtk -o world.game.toml",
    .usage = "sett game import",
    .words = "FILE [LEVEL...]",
    CLI_OPTIONS(import_rows),
    .shared = CLI_OUTPUT | CLI_PRINTED,
    .run = run_import,
};

static const CliVerb game_new = {
    .name = "new",
    .help = "a game file to begin with",
    .example = "sett game new cellars --like roguelike -o cellars.game.toml",
    .usage = "sett game new",
    .words = "NAME",
    CLI_OPTIONS(new_rows),
    .shared = CLI_OUTPUT | CLI_PRINTED,
    .run = run_new,
};
static const CliVerb game_check = {
    .name = "check",
    .help = "what is wrong with game files, and whether their sample levels "
            "can be played",
    .example = "sett game check cellars.game.toml",
    .usage = "sett game check",
    .words = "FILE...",
    .shared = CLI_JSON,
    .run = run_check,
};
static const CliVerb game_explain = {
    .name = "explain",
    .help = "what a game file came to: tiles, jumps as pictures, states, what "
            "never comes to matter",
    .example = "sett game explain cellars.game.toml",
    .usage = "sett game explain",
    .words = "FILE|NAME",
    .run = run_explain,
};
static const CliVerb game_fmt = {
    .name = "fmt",
    .help = "a game file in its canonical form, as TOML",
    .example = "sett game fmt cellars.game.toml",
    .usage = "sett game fmt",
    .words = "FILE",
    .shared = CLI_OUTPUT | CLI_PRINTED,
    .run = run_fmt,
};

static const CliVerb *const parts[] = {&game_new, &game_check,  &game_explain,
                                       &game_fmt, &game_import, NULL};

const CliVerb cli_verb_game = {
    .name = "game",
    .help = "games of your own, from text files",
    .example = "sett game new cellars --like roguelike -o cellars.game.toml",
    .words = "WHAT",
    .children = parts,
};
