/* batch.h - scripts that run a command's parts (sett/parts.h) on an engine that
   exists: an array of Slurm, GNU parallel, or the ranks of an MPI launcher;
   what they will cost; and what the journals say is done. The engine needs
   nothing but the program and a folder that all machines see. */
#ifndef SETT_BATCH_H
#define SETT_BATCH_H

#include "sett/study_run.h"

SETT_BEGIN

/** Who runs the parts. */
typedef enum SettBatchEngine {
    SETT_BATCH_SLURM,
    SETT_BATCH_PARALLEL,
    SETT_BATCH_MPI
} SettBatchEngine;

/** Most parts of a command. */
#define SETT_BATCH_PARTS 1000000
/** Most tasks of an array of Slurm, whose default limit is 1001; a task does
    several parts where there are more. */
#define SETT_BATCH_TASKS 1000
/** Times that a part, or an array's task, is begun again. */
#define SETT_BATCH_RETRIES 5

/** A command whose parts are to be run. */
typedef struct SettBatch {
    const char *const *words; /**< "generate", "md2", ...: without the program,
                                   --part and --resume */
    int32_t word_count;
    const char *program; /**< its path on every machine */
    const char *home;    /**< the folder that the command is run in */
    const char *scripts; /**< absolute: where the scripts and their logs lie */
    const char *name;    /**< of the job */
    int64_t parts;       /**< 1..SETT_BATCH_PARTS */
    int64_t rounds;      /**< times that every part is run, each after all of
                              the one before; 0: once */
    const char *gather;  /**< option that gathers: "--resume" or "--gather" */
    const char *output;  /**< of the words: where the parts' journals lie */
    int64_t cores;       /**< threads of a part, 1 or more */
    int64_t throttle;    /**< parts at once; 0: as many as there is room for */
    double seconds;      /**< of a part, as measured on one core */
    int64_t bytes;       /**< of its memory, as measured */
} SettBatch;

/** Reads a command from a file's text: words as a shell splits them (quotes and
    backslashes, '#' comments, lines joined by a backslash), the first of them
    "sett" or left out. No variables, no several commands. Words belong to
    `arena`. SETT_BAD_INPUT with its place. */
SettStatus sett_batch_read(const char *text, size_t size, SettArena *arena,
                           const char *const **words, int32_t *count,
                           SettError *err);
/** Takes rounds, gather and output from the words of a verb that works in
    parts; with `seeded` they have to name a seed. SETT_BAD_ARGUMENT where a
    batch cannot be made of them. */
SettStatus sett_batch_check(SettBatch *batch, bool seeded, SettError *err);
/** Words with the program, ended by NULL, that do part 1 of `parts` into
   another folder, on one thread. SETT_NO_MEMORY. */
SettStatus sett_batch_sample(const SettBatch *batch, const char *folder,
                             int64_t parts, SettArena *arena,
                             const char *const **words);

/** Script number `index`, from 0, and its name; NULL behind the last: that of a
    part (of a task of Slurm's array, of the part that its argument names, of a
    rank), that which gathers and does what parts have left, and that which
    starts both. */
const char *sett_batch_script(const SettBatch *batch, SettBatchEngine engine,
                              int32_t index, SettText *out);
/** What the parts will cost, in words. */
void sett_batch_cost(const SettBatch *batch, SettText *out);

/** What the journals of a folder say. */
typedef struct SettBatchStatus {
    int64_t parts;      /**< of which the journals speak; 0: there are none */
    int64_t done;       /**< parts that came to their end */
    int64_t items, all; /**< records that are there, an item twice counted
                             twice; items of the whole work, 0: not known yet */
    int64_t bytes, journals;
    uint8_t *ended; /**< one a part: 1 it came to its end, 0 not */
} SettBatchStatus;
/** Reads them; nothing on the disk changes, and parts may be at work. Lists
    belong to host->arena. Errors go to host->err: SETT_BAD_INPUT (journals of
    different numbers of parts), SETT_IO, SETT_NO_MEMORY. */
SettStatus sett_batch_status(const SettStudyHost *host, const char *folder,
                             SettBatchStatus *out);
/** The same in words, with the parts that are missing. */
void sett_batch_status_text(const SettBatchStatus *status, SettText *out);
/** And as one line of JSON. */
void sett_batch_status_json(const SettBatchStatus *status, SettText *out);

/** Adds a word as a shell reads it, in quotes where it needs them. */
void sett_batch_word(SettText *out, const char *word);

SETT_END
#endif
