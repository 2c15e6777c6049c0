/* study.h - what every study shares: work cut into items, a journal in the
   study's folder that --resume goes on from, and parts for engines that spread
   work over machines. */
#ifndef SETT_CLI_STUDY_H
#define SETT_CLI_STUDY_H

#include "cli.h"

/** Options of every study, first in its own struct. */
typedef struct StudyOptions {
    int64_t levels;
    CliSeed seed;
    bool resume;
    const char *part; /**< "I/N" */
} StudyOptions;
#define STUDY_ROWS(Struct, levels_)                                      \
    CLI_ROW_INT(Struct, study.levels, "levels", levels_, 2, 1000000,     \
                "levels of each combination"),                           \
        CLI_ROW(Struct, study.seed, "seed", "S",                         \
                "of the whole study; drawn and noted if left out"),      \
        CLI_ROW_FLAG(Struct, study.resume, "resume",                     \
                     "go on from what the folder's journals hold"),      \
        CLI_ROW(Struct, study.part, "part", "I/N",                       \
                "do only every N-th item, from the I-th; then --resume " \
                "gathers")

/** Does item `index` into `payload`; a pure function of the study and index. */
typedef SettStatus StudyItemFn(void *user, int64_t index, SettArena *tmp,
                               SettText *payload);
/** Takes what item `index` came to; false where the bytes make no sense. */
typedef bool StudyTakeFn(void *user, int64_t index, const uint8_t *payload,
                         size_t size);

/** One study at work. */
typedef struct Study {
    Cli *cli;
    const StudyOptions *options;
    const char *name;        /**< "two-step" */
    const char *folder;      /**< -o, or the study's name */
    const char *more;        /**< its own options as typed, a blank before each;
                                  NULL = none */
    const char *what;        /**< counted in the progress: "levels" */
    int64_t items, per_item; /**< per_item: how many of `what` in one */
    uint64_t seed;           /**< of the run, for those who go on with it */
    uint64_t key;            /**< hash of everything that decides the results */
    StudyItemFn *item;
    StudyTakeFn *take;
    void *user;
    bool complete; /**< out: every item is there */
} Study;

/** The seed given, or a drawn one. Whoever joins a run must name its seed. */
SettStatus sett_study_seed(Cli *cli, const StudyOptions *options,
                           uint64_t *seed);
/** Runs what is missing. Afterwards `complete` says whether the results can be
    written; where not (a part), a note says how to go on. */
SettStatus sett_study_run(Study *study);
/** Writes one file of the results, replacing an earlier run's. */
SettStatus sett_study_save(Study *study, const char *name, SettText *text);
/** The folder of a study: -o, or its name. */
const char *sett_study_folder(const Cli *cli, const char *name);

/* Payload fields, little-endian. */
void sett_study_put(SettText *out, uint64_t value);
void sett_study_put_double(SettText *out, double value);
uint64_t sett_study_get(const uint8_t *at);
double sett_study_get_double(const uint8_t *at);

#endif
