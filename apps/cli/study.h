/* study.h - what every study shares: work cut into items, a journal in the
   study's folder that --resume goes on from, and parts for engines that spread
   work over machines. */
#ifndef SETT_CLI_STUDY_H
#define SETT_CLI_STUDY_H

#include "cli.h"
#include "sett/journal.h"

/** Options of every study, first in its own struct. */
typedef struct StudyOptions {
    int64_t levels;
    CliSeed seed;
    bool resume;
    const char *part; /**< "I/N" */
} StudyOptions;
#define STUDY_ROWS_OF(Struct, levels_, most, help)                       \
    CLI_ROW_INT(Struct, study.levels, "levels", levels_, 2, most, help), \
        CLI_ROW(Struct, study.seed, "seed", "S",                         \
                "of the whole study; drawn and noted if left out"),      \
        CLI_ROW_FLAG(Struct, study.resume, "resume",                     \
                     "go on from what the folder's journals hold"),      \
        CLI_ROW(Struct, study.part, "part", "I/N",                       \
                "do only every N-th item, from the I-th; then --resume " \
                "gathers")
#define STUDY_ROWS(Struct, levels_) \
    STUDY_ROWS_OF(Struct, levels_, 1000000, "levels of each combination")

/** Does item `index` into `payload`; a pure function of the study and index. */
typedef SettStatus StudyItemFn(void *self, int64_t index, SettArena *tmp,
                               SettText *payload);
/** Takes what item `index` came to; false where the bytes make no sense. */
typedef bool StudyTakeFn(void *self, int64_t index, const uint8_t *payload,
                         size_t size);

/** A kind of study. `self` is its own struct, which begins with its Study. */
typedef struct StudyKind {
    const char *name; /**< "two-step" */
    const char *what; /**< counted in the progress: "levels" */
    size_t size;      /**< of its own struct, which comes as zeroes */
    /** Reads the options, and says how many items there are, their key, and
        more. */
    SettStatus (*set_up)(void *self, const void *options);
    StudyItemFn *item;
    StudyTakeFn *take;
    /** Tests and writes what came of all items. */
    SettStatus (*finish)(void *self);
    /** The summary: claims, and what there was. */
    void (*report)(void *self, SettText *out);
} StudyKind;

/** One study at work. */
typedef struct Study {
    const StudyKind *kind;
    Cli *cli;
    const StudyOptions *options;
    const char *folder;      /**< -o, or the study's name */
    const char *more;        /**< its own options as typed, a blank before each;
                                  NULL = none */
    int64_t items, per_item; /**< per_item: how many of `what` in one */
    uint64_t seed;           /**< of the run, for those who go on with it */
    uint64_t key;            /**< hash of everything that decides the results */
    bool complete;           /**< every item is there */
} Study;

/** Does a verb of `sett study`: sets up, runs what is missing, and where every
    item is there, writes and reports; where not (a part), a note says how to go
    on. Options begin with StudyOptions. */
SettStatus cli_study_do(Cli *cli, const void *options, const StudyKind *kind);
/** The seed given, or a drawn one. Whoever joins a run must name its seed. */
SettStatus cli_study_seed(Study *study);
/** Writes one file of the results, replacing an earlier run's. */
SettStatus cli_study_save(Study *study, const char *name, SettText *text);

/* Payload fields, little-endian. */
void cli_study_put(SettText *out, uint64_t value);
void cli_study_put_double(SettText *out, double value);
uint64_t cli_study_get(const uint8_t *at);
double cli_study_get_double(const uint8_t *at);

/** Tells what a journal has lost, and where its copy is. */
void cli_study_tell_loss(Cli *cli, const char *path,
                         const SettJournalLoss *loss);

#endif
