/* cli.h - the frame of the command line: what every verb is given, how its
   options are described, how it works on many items at once, shows progress, is
   interrupted and delivers. Private to apps/cli.

   A verb is one file with one const CliVerb and one name in verbs.h; that of a
   study is made of the library's descriptor. main.c reads the options into the
   verb's struct, runs it, reports its error and picks the exit code: a verb
   returns a status (SETT_OK, or what went wrong with cli->err filled). */
#ifndef SETT_CLI_H
#define SETT_CLI_H

#include <pthread.h>
#include <stdatomic.h>

#include "sett/sett.h"

/** Exit codes, the whole of them. */
typedef enum CliExit {
    CLI_EXIT_OK = 0,
    CLI_EXIT_NO = 1, /**< infeasible, or a check that failed */
    CLI_EXIT_USAGE = 2,
    CLI_EXIT_INPUT = 3, /**< a file that cannot be understood */
    CLI_EXIT_IO = 4,
    CLI_EXIT_MEMORY = 12,
    CLI_EXIT_INTERRUPTED = 130
} CliExit;

/** A number that may have been left out: --seed. */
typedef SettStudySeed CliSeed;
/** One option of a verb: a field of its struct, which its file calls Options,
   plus this row. The same as a study's, which the library describes. */
typedef SettStudyOption CliOption;
/** --NAME without a value. */
#define CLI_ROW_FLAG(field, name, help) \
    SETT_STUDY_ROW_FLAG(Options, field, name, help)
/** --NAME TEXT, or --NAME N where the field is a CliSeed. */
#define CLI_ROW(field, name, value, help) \
    SETT_STUDY_ROW(Options, field, name, value, help)
/** --NAME N within a range. */
#define CLI_ROW_INT(field, name, def, low, high, help) \
    SETT_STUDY_ROW_INT(Options, field, name, def, low, high, help)
/** The same where the option is called as its field. */
#define CLI_FLAG(field, help) CLI_ROW_FLAG(field, #field, help)
#define CLI_TEXT(field, value, help) CLI_ROW(field, #field, value, help)
#define CLI_INT(field, def, low, high, help) \
    CLI_ROW_INT(field, #field, def, low, high, help)

/** Options that several verbs share; a verb names the ones that it honours.
    Every verb has --help and --quiet. */
typedef enum CliShared {
    CLI_JSON = 1,       /**< --json */
    CLI_CSV = 2,        /**< --csv */
    CLI_OUTPUT = 4,     /**< -o PATH, --force */
    CLI_JOBS = 8,       /**< -j N, --no-progress */
    CLI_TILES = 16,     /**< --max-tiles N */
    CLI_LEGEND = 32,    /**< --legend FILE, --map FILE */
    CLI_FOLDER = 64,    /**< -o may be a folder */
    CLI_MEASURES = 128, /**< --measure-cmd CMD */
    CLI_PRINTED = 256   /**< -o gets what the verb prints, when it is done */
} CliShared;

/** One option as it was given; value NULL where none followed. */
typedef SettMadeOption CliGiven;

typedef struct Cli Cli;
typedef struct CliVerb CliVerb;

/** A verb, or a study: const descriptor. */
struct CliVerb {
    const char *name, *help; /**< help NULL: the study's */
    const char *example;     /**< a line that runs as it stands */
    const char *usage;       /**< "sett evolve edd"; NULL: "sett NAME" */
    const char *words;       /**< beside the options, and how many: "GAME
                                  FILE... [LEVEL]" */
    const char *more;        /**< further lines of its help, '\n' at the end of
                                  each; or NULL */
    const CliOption *options;
    int32_t option_count;
    size_t options_size;          /**< of its struct; 0 = it has none */
    uint32_t shared;              /**< CliShared bits */
    bool extras;                  /**< takes --NAME VALUE of parts */
    int32_t output_version;       /**< changes when the same line gives another
                                       result; 0: it gives none that could be made
                                       again (sett verify) */
    void (*help_parts)(Cli *cli); /**< prints rows of parts; or NULL */
    const CliVerb *const *children; /**< NULL-ended: the next word chooses */
    const SettStudy *study; /**< that `run` runs, whose help, options and
                                 version are the verb's; NULL: it is no study */
    SettStatus (*run)(Cli *cli, const void *options);
};
#define CLI_OPTIONS(rows_)                                         \
    .options = rows_,                                              \
    .option_count = (int32_t)(sizeof(rows_) / sizeof((rows_)[0])), \
    .options_size = sizeof(Options)

/** How far a long piece of work is. On a terminal a bar with rate and remaining
    time, else a plain line every 30 s. Nothing with --quiet or --no-progress.
 */
typedef struct CliProgress {
    const char *what; /**< counted things: "levels"; NULL = nothing runs */
    int64_t total;
    _Atomic int64_t done;
    double began, shown; /**< seconds of a monotonic clock */
    bool terminal, wanted;
} CliProgress;

typedef struct CliPool CliPool;
typedef struct CliBlock CliBlock;

/** What results record of their making, gathered while a verb runs (made.c). */
typedef struct CliMade {
    SettMaking making;
    CliSeed drawn; /**< a seed that was not given */
    const char *data_path,
        *data_name;          /**< data of the program, and their name */
    bool lines;              /**< standard output is not one document */
    int64_t sample, sampled; /**< as those of SettStudyHost */
    SettText *capture;       /**< what standard output gets; NULL: it gets it */
    const char *result;      /**< what sett verify makes again; else NULL */
} CliMade;

/** Everything a verb may use. Lives in main, one per process. */
struct Cli {
    const CliVerb *const *verbs; /**< all of them, ended by NULL */
    const SettCatalog *catalog;  /**< where parts are looked up by name */
    const SettGame *game;        /**< see cli_game; or NULL */
    SettAlloc alloc; /**< what is still taken at the end is given back */
    SettAlloc from;  /**< what `alloc` takes it from; see run.c */
    CliBlock *blocks;
    pthread_mutex_t blocks_lock;
    SettArena arena; /**< lasts as long as the command */
    SettIo io;
    SettStudyHost host;       /**< see cli_host */
    SettJobs jobs;            /**< threads of -j; serial without CLI_JOBS */
    SettArena *worker_arenas; /**< one a worker */
    SettCancel cancel;        /**< true after the first Ctrl-C */
    CliPool *pool;
    SettLevelList levels; /**< that the verb reads */
    CliProgress progress;
    SettText out;            /**< standard output, gathered; see cli_flush */
    SettJsonWriter document; /**< of cli_json_open */
    SettError err;
    const char *err_text, *err_path; /**< text of err.line, its file; or NULL */
    size_t err_size;
    const CliVerb *verb;
    const char *const *words; /**< what is neither verb nor option */
    int32_t word_count;
    CliGiven *extras; /**< none of the verb's: parameters of parts */
    int32_t extra_count;
    CliGiven *given; /**< all options, extras too, in their order */
    int32_t given_count;
    CliMade made;
    const char *output, *legend; /**< -o; characters of level text; or NULL */
    const char *map, *mapping_path; /**< --map; what `mapping` is from */
    const SettJson *mapping;        /**< of it or of the game file; or NULL */
    const char *measure_cmd;        /**< measures of the user's own, or NULL */
    int64_t measure_limit;          /**< seconds of a batch */
    SettCommand *command;           /**< that is asked for them, or NULL */
    int64_t threads;                /**< -j, or the machine's processors */
    int64_t max_tiles;              /**< of one level; 0 = SETT_MAX_AREA */
    char **line; /**< the whole command line, after the program's name */
    int line_count;
    bool json, csv, force, quiet, no_progress;
    bool colour;    /**< standard output is a terminal, and no NO_COLOR */
    bool pipe_gone; /**< the reader of standard output closed it */
};

/* A verb's way to fail: fills cli->err, returns its status. */

/** Wrong use of the command line: exit code 2. */
SETT_PRINTF(2, 3)
SettStatus cli_usage(Cli *cli, const char *format, ...);
/** The same, with what would be right. */
SETT_PRINTF(3, 4)
SettStatus cli_refuse(Cli *cli, const char *expected, const char *format, ...);
/** A line on stderr, unless --quiet. */
SETT_PRINTF(2, 3)
void cli_note(Cli *cli, const char *format, ...);
/** Lines on stderr that --quiet does not silence. */
SETT_PRINTF(2, 3)
void cli_warn(Cli *cli, const char *format, ...);
void cli_note_lines(Cli *cli, const SettText *text);

/** Reads "X,Y" or "WxH": two whole numbers from `low` to `high`. */
bool cli_pair(const char *text, char split, int64_t low, int64_t high,
              int32_t *a, int32_t *b);
/** Parameters that --NAME VALUE may set. */
typedef struct CliTable {
    const SettTable *table;
    void *params;
} CliTable;
/** A usage error for an unknown option, with the nearest among the verb's own
    and those of tables. */
SettStatus cli_unknown_option(Cli *cli, const char *name,
                              const CliTable *tables, int32_t count);
/** Sets cli->extras, each in the last of the tables that knows its name. */
SettStatus cli_set_extras(Cli *cli, const SettTileSet *tiles,
                          const CliTable *tables, int32_t count);

/** The game that a word names. */
SettStatus cli_find_game(Cli *cli, const char *name, const SettGame **game);
/** Takes up that of the first word, with the measures of --measure-cmd, as
    cli->game. The frame does it for verbs whose words begin with GAME. */
SettStatus cli_game(Cli *cli);

/* Files. "-" is standard input or output. */

/** Reads a whole file into cli->arena, or standard input; on a later error with
    a place the offending line is shown. */
SettStatus cli_read(Cli *cli, const char *path, char **text, size_t *size);
/** Whether a path has a name before `ending` (".json"). */
bool cli_ends(const char *path, const char *ending);
/** True for an existing folder, or a path that ends in '/'. */
bool cli_is_folder(const char *path);
/** Refuses --output FOLDER, before the work. */
SettStatus cli_one_file(Cli *cli);
/** Writes what a verb has made: into -o where given (refused if it exists and
    no --force), else to standard output. */
SettStatus cli_deliver(Cli *cli, SettText *text);
/** The same of what was printed, cli->out, where `made` is SETT_OK; else that
   is returned. */
SettStatus cli_deliver_out(Cli *cli, SettStatus made);
/** The same for a part of what goes to standard output. */
SettStatus cli_deliver_part(Cli *cli, SettText *text);
/** Writes one file, refused if it exists and no --force. A file that the
    command line names gets a record of its making where it has a place for one.
 */
SettStatus cli_save(Cli *cli, const char *path, SettText *text);
/** Sends cli->out to standard output now and empties it. SETT_CANCELLED, with
    cli->pipe_gone, where the reader has closed the pipe: nothing is reported.
 */
SettStatus cli_flush(Cli *cli);

/** Makes an output folder, with its parents, or takes an existing one (NEW: an
    empty one, or --force), and removes what killed runs have left there. It is
    held until the program ends; SETT_IO where another run has it. */
SettStatus cli_folder(Cli *cli, const char *path, SettStudyFolder use);
/** "FOLDER/NAME" in cli->arena, one slash between; NULL = no memory. */
const char *cli_join(Cli *cli, const char *folder, const char *name);

/** Begins a document on standard output: {"version": 1, "game": NAME; without
    "game" where that is NULL. */
SettJsonWriter *cli_json_open(Cli *cli, const SettGame *game);
/** Closes what is open of it; what sends cli->out does that. */
void cli_json_end(Cli *cli);

/** The command line as what the library's work on files asks of its caller;
    the same until the next call. */
const SettStudyHost *cli_host(Cli *cli);

/** `*path` = the folder "KIND/GAME" ("levels/smb"), a name that lasts, of the
    data that come with the program: in the folder that SETT_DATA names, else
    share/sett beside the program or of the prefix that it was installed to.
    NULL: not there. */
SettStatus cli_data_named(Cli *cli, const char *name, const char **path);
/** The same as a study asks its host, the command line, for it. */
SettStatus cli_data(void *cli, const char *kind, const char *game,
                    const char *option, const char **path);

/* The record of a result's making (io/made.h). */

/** The name of a verb: "evolve edd". */
const char *cli_verb_name(const CliVerb *verb);
/** Its output_version, or that of its study. */
static inline int32_t cli_verb_version(const CliVerb *verb)
{
    return verb->study != NULL ? verb->study->output_version
                               : verb->output_version;
}
/** What it is for, in a phrase. */
static inline const char *cli_verb_help(const CliVerb *verb)
{
    return verb->study != NULL ? verb->study->help : verb->help;
}
/** Notes that a part takes part: kind "generator", name "cac"; as a study tells
    it to its host, the command line. */
SettStatus cli_uses(void *cli, const char *kind, const char *name,
                    int32_t version);
/** Notes a file that was read. */
SettStatus cli_made_input(Cli *cli, const char *path, const char *text,
                          size_t size);
/** Puts the record into a whole result, or the last part of one, that the
    option `output` named ("-": standard output). Without a place for it, or
    from a verb without results, nothing changes. */
SettStatus cli_made_put(Cli *cli, const char *output, SettText *result);
/** Writes recipe.json into the folder that the option `output` named: the
    record, behind the members of `recipe` where that is not NULL. */
SettStatus cli_made_folder(Cli *cli, const char *output, const char *folder,
                           SettText *recipe);

/** The line that was typed, quoted for a shell, for messages that say how to go
    on. Added are --seed where the seed was drawn, and those of the options
    `more` ("--resume --force") that the line lacks. Ends with the command. */
const char *cli_again(Cli *cli, const char *more);

/* Seeds and clocks: never part of a result, unless printed. */

/** The seed given, or one drawn from the system and noted on stderr. */
SettStatus cli_seed(Cli *cli, const CliSeed *seed, uint64_t *value);
/** Seconds of a monotonic clock. */
double cli_now(void);

/* Many items at once. */

/** All threads of -j; what they do is added to the progress that runs, and ends
    at Ctrl-C. */
SettCrew cli_crew(Cli *cli);
/** The same, and a display of so many `what` that they do. */
SettCrew cli_work(Cli *cli, const char *what, int64_t total);
/** sett_each of so many `what` with that crew. */
SettStatus cli_each(Cli *cli, const char *what, int64_t count, SettItemFn *item,
                    void *user);

/** Before results are saved after an interruption: no arena of the command asks
    about Ctrl-C any more. */
void cli_saving(Cli *cli);

/** Starts a display, which ends with the next one, with what cli_deliver
   writes, or with the command; cli_progress_add sets it ahead (--resume). */
void cli_progress_start(Cli *cli, const char *what, int64_t total);
void cli_progress_add(Cli *cli, int64_t items);
/** Draws if it is time; called by the pool while it waits. */
void cli_progress_tick(Cli *cli);
void cli_progress_end(Cli *cli);
/** Takes the bar off the line of a terminal, before another text. */
void cli_progress_wipe(const Cli *cli);

/** A Cli with memory and a disk and nothing else; close what was opened. */
void cli_open(Cli *cli, SettAlloc alloc, SettIo io,
              const CliVerb *const *verbs);
void cli_close(Cli *cli);
/** The verb that words name; *taken: how many words it took. */
SettStatus cli_choose(Cli *cli, int argc, const char *const *argv, int *taken);
/** Runs cli->verb with its options, up to and with its last output. */
SettStatus cli_run(Cli *cli, int argc, char **argv);
/** Reads argv into `options` (the verb's struct) and the shared fields. */
SettStatus cli_parse(Cli *cli, int argc, char **argv, void *options);
/** Option `index` of a verb: its own, or its study's, then the shared ones that
    it honours, with their letters (0: none); NULL behind the last. */
const CliOption *cli_option(const CliVerb *verb, int32_t index, char *letter);
/** The rows of a table with their defaults, for help_parts. */
void cli_help_table(Cli *cli, const char *title, const SettTable *table);
/** The help of cli->verb, or of the whole program where it is NULL. */
void cli_help(Cli *cli);
/** Says what went wrong and picks the exit code. */
CliExit cli_report(Cli *cli, SettStatus status);
/** Threads by -j. Fewer where the system gives fewer. */
SettStatus cli_pool_open(Cli *cli);
void cli_pool_close(Cli *cli);
/** True after Ctrl-C; the second one ends the program. SIGPIPE and SIGXFSZ
    become errors of write(). */
SettCancel cli_signals(void);
/** The whole program. */
CliExit cli_main(int argc, char **argv, SettAlloc alloc, SettCancel cancel,
                 const CliVerb *const *verbs);

#endif
