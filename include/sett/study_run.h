/* study_run.h - studies as parts of the library. A study is a const SettStudy:
   its options, its work cut into items, and what it writes in the end. One call
   runs it into a folder: whole, in parts that several machines share, or on
   from where an earlier run was stopped. Each item's payload goes into a
   journal in that folder as soon as it is there. What only the caller can do
   comes in as a SettStudyHost. The claims of the studies: sett/study.h. */
#ifndef SETT_STUDY_RUN_H
#define SETT_STUDY_RUN_H

#include "sett/catalog.h"
#include "sett/gagents.h"
#include "sett/journal.h"
#include "sett/project.h"
#include "sett/study.h"

SETT_BEGIN

/* Options: fields of a struct, and a row beside each. */

/** A number that may have been left out. */
typedef struct SettStudySeed {
    bool given;
    uint64_t value;
} SettStudySeed;

/** What an option's field is. */
typedef enum SettStudyOptionType {
    SETT_STUDY_FLAG, /**< bool; false by default */
    SETT_STUDY_INT,  /**< int64_t in low..high */
    SETT_STUDY_SEED, /**< SettStudySeed, 0..2^63-1; not given by default */
    SETT_STUDY_TEXT  /**< const char *; NULL by default */
} SettStudyOptionType;

/** One option: a field of the options struct plus this row. */
typedef struct SettStudyOption {
    const char *name;  /**< "levels"; flags put "--" before it */
    const char *value; /**< in help: "N"; NULL for flags */
    const char *help;  /**< one phrase, with the unit */
    SettStudyOptionType type;
    size_t offset;          /**< of the field, bytes */
    int64_t def, low, high; /**< INT; def may lie outside: "not given" */
} SettStudyOption;

#define SETT_STUDY_FIELD_TYPE(Struct, field) \
    _Generic(((Struct *)0)->field, bool               \
             : SETT_STUDY_FLAG, int64_t               \
             : SETT_STUDY_INT, SettStudySeed          \
             : SETT_STUDY_SEED, const char *          \
             : SETT_STUDY_TEXT)
/** Row of a bool. */
#define SETT_STUDY_ROW_FLAG(Struct, field, name_, help_) \
    {                                                    \
        .name = name_, .help = help_,                    \
        .type = SETT_STUDY_FIELD_TYPE(Struct, field),    \
        .offset = offsetof(Struct, field)                \
    }
/** Row of a text or a seed. */
#define SETT_STUDY_ROW(Struct, field, name_, value_, help_) \
    {                                                       \
        .name = name_, .value = value_, .help = help_,      \
        .type = SETT_STUDY_FIELD_TYPE(Struct, field),       \
        .offset = offsetof(Struct, field)                   \
    }
/** Row of a number within a range. */
#define SETT_STUDY_ROW_INT(Struct, field, name_, def_, low_, high_, help_) \
    {                                                                      \
        .name = name_, .value = "N", .help = help_,                        \
        .type = SETT_STUDY_FIELD_TYPE(Struct, field),                      \
        .offset = offsetof(Struct, field), .def = def_, .low = low_,       \
        .high = high_                                                      \
    }

/** Options of every study, first in its own struct. */
typedef struct SettStudyOptions {
    int64_t levels;
    SettStudySeed seed; /**< of the whole study */
    bool resume;        /**< go on from what the folder's journals hold */
    const char *part;   /**< "I/N": every N-th item, from the I-th; NULL: all */
} SettStudyOptions;
/** Their rows; `levels_` is the default, `most` the largest number. */
#define SETT_STUDY_ROWS_OF(Struct, levels_, most, help)                    \
    SETT_STUDY_ROW_INT(Struct, study.levels, "levels", levels_, 2, most,   \
                       help),                                              \
        SETT_STUDY_ROW(Struct, study.seed, "seed", "S",                    \
                       "of the whole study; drawn and noted if left out"), \
        SETT_STUDY_ROW_FLAG(Struct, study.resume, "resume",                \
                            "go on from what the folder's journals hold"), \
        SETT_STUDY_ROW(Struct, study.part, "part", "I/N",                  \
                       "do only every N-th item, from the I-th; then "     \
                       "--resume gathers")
#define SETT_STUDY_ROWS(Struct, levels_) \
    SETT_STUDY_ROWS_OF(Struct, levels_, 1000000, "levels of each combination")

/** Fills a struct of options, which comes as zeroes, with the defaults of its
    `count` rows. */
void sett_study_defaults(const SettStudyOption *rows, int32_t count,
                         void *options);

/** Sets an option by a text that must live as long as the options; of a flag
    it is not read. SETT_BAD_ARGUMENT where it is no number of the range. */
SettStatus sett_study_set(const SettStudyOption *row, void *options,
                          const char *text, SettError *err);

/* Studies. */

/** Does item `index` into `payload`, on any thread: a function of the study and
    the index alone. `tmp` is its thread's scratch, reset afterwards. */
typedef SettStatus SettStudyItemFn(void *self, int64_t index, SettArena *tmp,
                                   SettText *payload);
/** Takes what item `index` came to; false where the bytes make no sense. */
typedef bool SettStudyTakeFn(void *self, int64_t index, const uint8_t *payload,
                             size_t size);

/** Draws one figure of a study: number `which` of those that it draws alike. */
typedef SettStatus SettStudyDrawFn(void *self, int32_t which, SettText *out);
/** A figure: its file, who draws it, and its caption where the page shows it.
 */
typedef struct SettStudyFigure {
    const char *name; /**< "figure1.svg" */
    SettStudyDrawFn *draw;
    int32_t which;
    const char *caption;
} SettStudyFigure;

/** A study: const descriptor. `self` is its own struct, which begins with its
    SettStudyRun. An error SETT_NO_MEMORY of its functions needs no text. */
typedef struct SettStudy {
    const char *name; /**< "two-step" */
    const char *help; /**< one phrase */
    const char *what; /**< counted in the progress: "levels" */
    const SettStudyOption *options;
    int32_t option_count;
    size_t options_size;    /**< of its options struct, bytes */
    size_t size;            /**< of its own struct, which comes as zeroes */
    int32_t output_version; /**< changes when the same options give another
                                 result; 1 or more */
    /** Reads the options, and says how many items there are and their key. */
    SettStatus (*set_up)(void *self, const void *options);
    SettStudyItemFn *item;
    SettStudyTakeFn *take;
    /** Tests the claims of what came of all items, and writes the tables. */
    SettStatus (*finish)(void *self);
    const SettStudyFigure *figures; /**< drawn after that */
    int32_t figure_count;
    /** Fills index.html, which comes last. NULL: there is none. */
    SettStatus (*page)(void *self, SettPage *page);
    const char *title, *summary; /**< of the page */
    /** Called once when the run ends, also after an error of set_up; returns
        `status` or an error of its own. NULL: nothing is to be ended. */
    SettStatus (*end)(void *self, SettStatus status);
    /** Ends the summary in words: behind "3 of 4 claims held over ". */
    void (*report)(void *self, SettText *out);
} SettStudy;
/** Initializer of the functions that every study has. */
#define SETT_STUDY_STEPS(set_up_, item_, take_, finish_, report_)       \
    .set_up = set_up_, .item = item_, .take = take_, .finish = finish_, \
    .report = report_
/** Initializer of the figures of a study. */
#define SETT_STUDY_FIGURES(figures_) \
    .figures = figures_,             \
    .figure_count = (int32_t)(sizeof(figures_) / sizeof((figures_)[0]))
/** The row of an option by its name; NULL: there is none. */
const SettStudyOption *sett_study_option(const SettStudy *study,
                                         const char *name);
/** Initializer of the options of a study. */
#define SETT_STUDY_OPTIONS(Struct, rows_)                          \
    .options = rows_,                                              \
    .option_count = (int32_t)(sizeof(rows_) / sizeof((rows_)[0])), \
    .options_size = sizeof(Struct)

/** What a run does with its folder. */
typedef enum SettStudyFolder {
    SETT_STUDY_NEW,    /**< a new run */
    SETT_STUDY_RESUME, /**< may hold an earlier run */
    SETT_STUDY_PART    /**< the same, and other parts may be at work there */
} SettStudyFolder;

/** A database of agent programs, and their names. */
typedef struct SettStudyPrograms {
    SettGagents *programs;
    const char **names;
    int32_t count; /**< 2 or more */
} SettStudyPrograms;

/** What a study needs of its caller. Functions may be NULL where it says so;
    they are called by one thread at a time. */
typedef struct SettStudyHost {
    const SettCatalog *catalog;
    SettArena *arena; /**< for all that lasts as long as the run; its allocator
                           must serve all threads */
    SettIo io;
    SettJobs jobs;
    const SettCancel *cancel; /**< NULL: it cannot be cancelled */
    SettError *err;           /**< gets what went wrong; not NULL */
    void *user;               /**< handed to the functions */
    /** Takes (true) or gives back what one thread at a time may hold. NULL:
        jobs.workers is 1. */
    void (*lock)(void *user, bool take);
    /** Opens the folder, before anything is written there. NULL: it is there,
     * and no other program writes to it. */
    SettStatus (*folder)(void *user, const char *path, SettStudyFolder use);
    /** A seed, where none was given. NULL: one must be. */
    SettStatus (*seed)(void *user, uint64_t *value);
    /** `done` of `total` are done: at the beginning, after each item, and with
        `what` NULL when no more come. NULL: not reported. */
    void (*progress)(void *user, const char *what, int64_t done, int64_t total);
    /** A line for people; `warning`: even for those who want to read little.
        NULL: not shown. */
    void (*note)(void *user, bool warning, const char *text);
    /** A part took part: kind "generator", name "cac". NULL: how results are
     * made is not recorded. */
    SettStatus (*uses)(void *user, const char *kind, const char *name,
                       int32_t version);
    /** CPU time of the calling thread, seconds; without the lock. NULL: not
     * measured. */
    double (*cpu)(void *user);
    /** `*path` = the folder of data that come with the host: KIND "levels" or
        "generators" of a game; it lasts. Where there is none: an error that
        names what can be given instead, `option`, or with `option` NULL
        SETT_OK and a NULL path. NULL: it has no data. */
    SettStatus (*data)(void *user, const char *kind, const char *game,
                       const char *option, const char **path);
    /** Chooses the game, or leaves it as it is. NULL: it stays. */
    SettStatus (*game)(void *user, const SettGame **game);
    /** Finds the game that `word` names, by its name or as a file, and the
        catalog that has it; both last. SETT_BAD_ARGUMENT for an unknown word.
        NULL: names of `catalog`. */
    SettStatus (*find_game)(void *user, const char *word,
                            const SettCatalog **catalog, const SettGame **game);
    /** Folder of an earlier result, whose times are taken over; NULL: times are
        measured. */
    const char *earlier;
    /** Not 0: a study makes so many of a million items of `earlier`, by lot,
        again, compares them with its journals, and writes nothing; `sampled`
        gets their number. */
    int64_t sample, *sampled;
    /** Reads a file that the options name, into `arena`, with a 0 byte behind.
        NULL: from `io`. */
    SettStatus (*read)(void *user, const char *path, char **text, size_t *size);
    /** `text` is what err->line speaks of, for a message that shows the line;
       it lasts. NULL: not shown. */
    void (*show)(void *user, const char *text, size_t size);
    int64_t max_area; /**< tiles of a level that is read; 0: SETT_MAX_AREA */
    /** What a map of Tiled or a project of LDtk may link; NULL: nothing. */
    SettStatus (*files)(void *user, const char *path, SettProjectFiles *out);
    const SettJson *mapping;  /**< of such files (sett/mapping.h); NULL: that of
                                   the file beside each, else it is guessed */
    const char *mapping_path; /**< that it is from, or NULL */
} SettStudyHost;

/** One study at work. */
typedef struct SettStudyRun {
    const SettStudy *study;
    SettStudyHost host;
    const SettStudyOptions *options;
    const char *folder;  /**< where it writes */
    const char *more;    /**< its own options as typed, a blank before each;
                              NULL: none */
    int64_t items;       /**< set by set_up */
    int64_t per_item;    /**< how many of `what` in one; 1 by default */
    int64_t part, parts; /**< which part it is, from 0, of how many */
    uint64_t seed;
    uint64_t key;      /**< hash of everything that decides the results */
    int64_t done;      /**< items that are there */
    bool complete;     /**< all are */
    const char *path;  /**< of its own journal; NULL until that is open */
    SettClaim *claims; /**< set by finish */
    int32_t claim_count;
} SettStudyRun;

/** Runs a study into `folder`: sets it up, reads the journals where `options`
    (the study's struct) say so, does what is missing, and where every item is
    there then, writes the results; a part ends with SETT_OK before. `*run` (its
    memory is the host's arena's) is NULL until there is one, and can be asked
    after an error, too: what was done stays in the journal. Errors:
    SETT_BAD_ARGUMENT (options), SETT_BAD_INPUT (a journal of another run; what
    the options name), SETT_CANCELLED, SETT_IO, SETT_NO_MEMORY. Cost: the study;
    one synced write an item. */
SettStatus sett_study_run(const SettStudy *study, const void *options,
                          const char *folder, const SettStudyHost *host,
                          SettStudyRun **run);
/** The summary of a complete run in words: claims, where there are any, and
    what they rest on. */
void sett_study_report(SettStudyRun *run, SettText *out);

/* For those who write a study. Errors go to host.err. */

/** The seed that was given, or the host's. In set_up, before it is used. */
SettStatus sett_study_seed(SettStudyRun *run);
/** A line for people; nothing where `text` is NULL (no memory for it). */
void sett_study_note(const SettStudyHost *host, bool warning, const char *text);
/** Records that a part took part. */
SettStatus sett_study_uses(const SettStudyHost *host, const char *kind,
                           const char *name, int32_t version);
/** Records method, genome and evaluator of a search. */
SettStatus sett_study_uses_search(const SettStudyHost *host,
                                  const SettSearchDef *def);
/** Records the generators of a recipe's stages. */
SettStatus sett_study_uses_recipe(const SettStudyHost *host,
                                  const SettRecipe *recipe);
/** Records who completes levels of a game; judges that are no players have no
    version. */
SettStatus sett_study_uses_oracle(const SettStudyHost *host,
                                  const SettGame *game);
/** Records that agent programs take part, and who completes their levels. */
SettStatus sett_study_uses_programs(const SettStudyHost *host,
                                    const SettGame *game);
/** Reads a whole file that the options name, into host->arena. */
SettStatus sett_study_read(const SettStudyHost *host, const char *path,
                           char **text, size_t *size);
/** CPU time of the calling thread, seconds; NaN where the host has no clock. */
double sett_study_cpu(const SettStudyHost *host);
/** Levels of this game (one of sett_gram_papers) to learn from: of `path`, a
    folder of folders, or NULL: those that come with the host. There they lie in
    GAME or where the paper's do, and then they are those that the paper took,
    in its order. */
SettStatus sett_study_training(const SettStudyHost *host, const SettGame *game,
                               const char *path, SettTraining *out);
/** A database of agent programs, two or more, from the folder `path`; NULL:
   that which comes with the host. The usual program is none of it. */
SettStatus sett_study_programs(const SettStudyHost *host, const SettGame *game,
                               const char *path, SettStudyPrograms *out);
/** "FOLDER/NAME" in the arena, one slash between. NULL, and the error filled,
    where memory is out. */
const char *sett_study_path(const SettStudyHost *host, const char *folder,
                            const char *name);
/** A number as text from the arena; NULL where memory is out. */
const char *sett_study_number(const SettStudyRun *run, uint64_t value);
/** Notes what a journal has lost, and where its copy is. */
void sett_study_tell_loss(const SettStudyHost *host, const char *path,
                          const SettJournalLoss *loss);

/* Fields of payloads: 8 bytes each, little-endian. */
void sett_study_put(SettText *out, uint64_t value);
uint64_t sett_study_get(const uint8_t *at);
/** Doubles, one after the other; `get` returns what follows them. */
void sett_study_put_doubles(SettText *out, const double *values, int64_t count);
const uint8_t *sett_study_get_doubles(const uint8_t *at, double *values,
                                      int64_t count);

/* Results. */

/** Writes one file into the folder; an earlier run's is replaced. */
SettStatus sett_study_save(const SettStudyRun *run, const char *name,
                           const SettText *text);

/** Draws a figure and saves it as the file `name`. */
SettStatus sett_study_draw(SettStudyRun *run, const char *name,
                           SettStudyDrawFn *draw, int32_t which);
/** Draws the study's figures first..first+count-1 into its page. */
SettStatus sett_study_show(SettStudyRun *run, SettPage *page, int32_t first,
                           int32_t count);
/** The next row of a page's open table: its columns of words take the next of
    `words` (NULL: empty), those of numbers the next of `numbers`. */
void sett_study_row(SettPage *page, const char *const *words,
                    const double *numbers);
/** Gives the page the symbols of a game's tiles. */
void sett_study_symbols(SettPage *page, const SettGame *game, SettAlloc alloc);

/** Initializer of a table's columns from an array. */
#define SETT_STUDY_COLUMNS(rows) \
    .columns = rows, .column_count = (int32_t)(sizeof rows / sizeof rows[0])
/** The table "claims" of the run's claims. */
SettResultTable sett_study_claims(const SettStudyRun *run);

/** What a study found, as tables. */
typedef struct SettStudyTables {
    const SettResultTable *tables;
    int32_t count;
    int32_t csv; /**< the first so many are written as NAME.csv, too */
    const SettResultMeta *meta; /**< behind the study's name, version and seed;
                                     a NULL value: there was no memory for it */
    int32_t meta_count;
} SettStudyTables;
/** Writes claims.json, the tables as CSV, and all in results.npz (for NumPy)
   and results.sqlite. Without SQLite a note says so, and that is no error. */
SettStatus sett_study_write(const SettStudyRun *run,
                            const SettStudyTables *found);

SETT_END
#endif
