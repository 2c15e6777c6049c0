/* verbs.h - what a verb is written with beside cli.h, and the one list of
   verbs, of studies and of what evolves. To add one: a file with a const
   CliVerb cli_verb_NAME (cli_evolve_NAME) and its name here. */
#ifndef SETT_CLI_VERBS_H
#define SETT_CLI_VERBS_H

#include "frame/cli.h"
#include "sett/format.h"
#include "sett/project.h"

/** Takes a text as the one that was read last; `path` NULL: it is no file's. */
static inline void cli_read_text(Cli *cli, const char *path, const char *text,
                                 size_t size)
{
    cli->err_path = path;
    cli->err_text = text;
    cli->err_size = size;
}

/** A use of options that is wrong where `broken` holds. */
typedef struct CliRule {
    bool broken;
    const char *text;
} CliRule;
/** A usage error by the first rule that is broken; the last one has no text. */
SettStatus cli_rules(Cli *cli, const CliRule *rules);

/* Level files (sett/host_files.h): one level or many in a text, split by empty
   lines; the JSON that generate writes; the best of each cell of an archive;
   Tiled maps; folders of all of them. */

/** One level that was read, and levels in the order read: `items` belongs to
   the list, cells to cli->arena. */
typedef SettFileLevel CliLevel;
typedef SettLevelList CliLevels;

/** The format by the ending of -o, NULL where there is none; `usual` where -o
   is left out. */
static inline const SettFormat *cli_format(const Cli *cli,
                                           const SettFormat *usual)
{
    return cli->output == NULL ? usual : sett_format_of(cli->output);
}
/** That of one level that a verb makes: text where -o is left out. A usage
   error where there is none. */
SettStatus cli_level_format(Cli *cli, const SettFormat **format);
/** Prints the level so; `title` is a picture's. */
SettStatus cli_level_write(Cli *cli, const SettGame *game, const SettGrid *grid,
                           const SettFormat *format, const char *title);

/** Reads the file of the second word; level --index of it. */
SettStatus cli_level_at(Cli *cli, int64_t index, const CliLevel **level);
/** Adds the levels of all words from 1 on. */
SettStatus cli_levels_words(Cli *cli);

/* Games of one's own: wherever a game's name is taken, a path that ends in
   .game.toml or .game.json is as well, and so are the names of the files that
   come with the program, and a PuzzleScript source that ends in .txt; where
   only that is given, its own levels are meant. Then the measures of
   --measure-cmd (sett/command.h), and which files maps of Tiled and projects of
   LDtk may link. */

/** Whether a word is the path of a game file. */
bool cli_is_game_file(const char *word);
/** Reads a game file for good: its game, and an evaluator of its name, are in
    cli->catalog from then on. Problems go to standard error; errors are
    SETT_BAD_INPUT. */
SettStatus cli_game_file(Cli *cli, const char *path, const SettGame **game);
/** Whether a file of that name comes with the program, and no game of that name
    is in cli->catalog. */
bool cli_is_game_preset(const Cli *cli, const char *name);
/** The game of the file of that name that comes with the program, which there
    is; it is in cli->catalog from then on. */
SettStatus cli_game_preset(Cli *cli, const char *name, const SettGame **game);
/** The same file read once more, with its problems and text, for `sett game`:
    `*file` is NULL where there are errors. It ends with the command; `told`
   gets the problems as text. */
SettStatus cli_game_file_open(Cli *cli, const char *path, SettGameFile **file,
                              SettGameProblems *problems, SettText *told);
/** Whether a word is the path of a source of PuzzleScript. */
bool cli_is_puzzle_file(const char *word);

/** Starts the command, if one was given, and replaces the game by one with its
    measures; the command's catalog then has that, and its evaluator with them
    as features. Once for a command. */
SettStatus cli_measure_cmd(Cli *cli, const SettGame **game);
/** Says what the command was asked, and whether it was why `status` is so. */
void cli_measure_cmd_end(Cli *cli, SettStatus status);

/** Where the project's file `path` lies; `root`: the folder whose files may be
    read, NULL: the current one where the file is in it, else the file's own. */
SettStatus cli_project_files(Cli *cli, const char *path, const char *root,
                             SettProjectFiles *out);

/* Recipes from flags and sizes, and into a folder. */

/** Has a size that is too large say that --max-tiles allows larger ones. */
SettStatus cli_as_size(Cli *cli, SettStatus status);

/** Writes the recipe with the record of making into the folder -o. */
SettStatus cli_save_recipe(Cli *cli, const SettRecipe *recipe, bool compact);

/* Work in parts (sett/parts.h). */

/** The options of a verb whose work can be shared. */
typedef struct CliParts {
    const char *part;
    bool resume;
} CliParts;
/** Their rows; `field` is that of the verb's struct. */
#define CLI_PARTS_ROWS(field)                                           \
    CLI_ROW(field.part, "part", "I/N",                                  \
            "do every N-th piece of the work, from the I-th, into the " \
            "journals of -o"),                                          \
        CLI_ROW_FLAG(field.resume, "resume",                            \
                     "take what those journals hold, and do what is "   \
                     "missing")
/** True where the work is shared or goes on: then cli_parts. */
static inline bool cli_shares(const CliParts *asked)
{
    return asked->part != NULL || asked->resume;
}
/** Work in parts for the library: its folder (-o where that is a folder, else
    FILE.parts), and its key, the hash of the record of making. After all that
    the result depends on was read. A usage error without -o. */
SettStatus cli_parts(Cli *cli, const CliParts *asked, bool folder_of_result,
                     SettParts *out);
/** Says that a part is done and what gathers: "--resume". */
void cli_part_done(Cli *cli, const char *part, const char *how);
/** Says how to go on where the work is not complete. Returns `status`. */
SettStatus cli_parts_end(Cli *cli, const SettParts *parts, SettStatus status);
/** The hash of what results of this command record of their making. */
SettStatus cli_made_key(Cli *cli, uint64_t *key);

/* Sets of levels as words of a verb (sett/sets.h). */

/** How sets are made and compared: options of a verb. */
typedef struct CliSets {
    int64_t count; /**< levels of each recipe */
    CliSeed seed;
    int64_t resamples, neighbours, sample;
    const char *measures; /**< names, or NULL */
    CliParts parts;
} CliSets;

#define CLI_SETS_ROWS(field)                                              \
    CLI_ROW_INT(field.resamples, "resamples", 1000, 0, 100000,            \
                "of sets: resamples for each interval of a distance"),    \
        CLI_ROW_INT(field.neighbours, "neighbours", 5, 1, 1000,           \
                    "of sets: nearest levels that make a neighbourhood"), \
        CLI_ROW_INT(field.sample, "sample", 500, 2, 5000,                 \
                    "of sets: levels of each whose pairs are looked at")

/** Opens the sets of all words from 1 on and measures them, in parts where that
    was asked for; *done is false where other parts are to follow. The sets
    belong to cli->arena. `folder`: as in cli_parts. */
SettStatus cli_sets_measure(Cli *cli, const CliSets *o, bool folder,
                            SettMeasuredSet **sets, bool *done);
/** The distances of all pairs, with a display. */
SettStatus cli_sets_distances(Cli *cli, const CliSets *o, SettSets *sets);
/** The folder -o, where one is given, with the record of making, for a result
    that may be shared; and the name of its page, behind the result as text. */
SettStatus cli_result_folder(Cli *cli, const CliParts *asked);
void cli_result_told(Cli *cli);
/** The levels of the sets of all words from 1 on, into cli->levels. */
SettStatus cli_sets_levels(Cli *cli, const CliSets *o);

/* The verbs. */

/** In the order that help shows. */
#define CLI_VERB_LIST(X) \
    X(generate)          \
    X(world)             \
    X(mission)           \
    X(check)             \
    X(complete)          \
    X(repair)            \
    X(learn)             \
    X(measure)           \
    X(render)            \
    X(map)               \
    X(compare)           \
    X(range)             \
    X(play)              \
    X(replay)            \
    X(puzzle)            \
    X(playtest)          \
    X(tune)              \
    X(evolve)            \
    X(link)              \
    X(archive)           \
    X(study)             \
    X(batch)             \
    X(benchmark)         \
    X(verify)            \
    X(pack)              \
    X(studio)            \
    X(mcp)               \
    X(game)              \
    X(describe)          \
    X(doctor)

#define CLI_VERB_DECLARE(name) extern const CliVerb cli_verb_##name;
CLI_VERB_LIST(CLI_VERB_DECLARE)
#undef CLI_VERB_DECLARE
/** What can be evolved: sett evolve NAME. */
extern const CliVerb cli_evolve_persona, cli_evolve_edd, cli_evolve_pplgg,
    cli_evolve_gram_elites, cli_evolve_map_elites;
/** What is scored by the rules of others: sett benchmark NAME. */
extern const CliVerb cli_benchmark_pcg;

/** Runs the study of cli->verb into -o, or the folder of its name; where every
    item is there, prints the report, else says how to go on. */
SettStatus cli_study_do(Cli *cli, const void *options);

/** Prints every generator's parameters, for help. */
void cli_help_gens(Cli *cli);

/** Prints the man page of all verbs with their options, or that of the verb
    that is the first word. */
SettStatus cli_man(Cli *cli);

/** The lists, ended by NULL. */
extern const CliVerb *const cli_verbs[];
/** Studies: sett study NAME; rows of studies.c. */
extern const CliVerb *const cli_studies[];
/** The study of one's own where `word` is its file; else NULL. */
const CliVerb *cli_study_of_file(const char *word);

/** What sett studio is told. */
typedef struct StudioVerbOptions {
    int64_t port;
    const char *socket;
    bool no_open;
} StudioVerbOptions;
/** Serves the folder of the first word until it is cancelled: studio_serve.c in
    sett-studio, studio_start.c in sett. `options` is a StudioVerbOptions. */
SettStatus cli_studio(Cli *cli, const void *options);

#endif
