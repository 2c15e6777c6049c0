/* command.h - measures of a caller's own by a command of the system: it reads
   levels as lines of JSON and writes their numbers as lines of JSON.

   The command runs in the system's shell, once for each worker at most. Its
   first line says what it measures:

       {"measures": [{"name": "symmetry", "low": 0, "high": 1}]}

   ("help" and "of", "layout" or "level", may be added). Then for each line

       {"w": 3, "h": 1, "rows": ["X.X"]}

   it writes one such as {"symmetry": 0.5}; null, or a member that is not there,
   is a measure that does not apply. It may be given many lines before it
   answers, and must write out what it has (flush) before it reads on. The same
   level must always give the same numbers. */
#ifndef SETT_COMMAND_H
#define SETT_COMMAND_H

#include "sett/base.h"

SETT_BEGIN

/** A command and its processes. Threads may ask at the same time. */
typedef struct SettCommand SettCommand;

/** How a command is run; start from sett_command_def. */
typedef struct SettCommandDef {
    SettAlloc alloc;  /**< used by all threads */
    const char *line; /**< for the system's shell; outlives the command */
    int32_t workers;  /**< processes at most, 1 to 256; as many threads may ask
                           at a time. 1 */
    int32_t restarts; /**< how often processes that die are replaced in all;
                           what they were asked is asked again. 3 */
    int32_t limit;    /**< seconds for one batch, and for the first line. 60 */
    const SettCancel *cancel; /**< or NULL */
} SettCommandDef;
SettCommandDef sett_command_def(void);

/** What was asked so far. */
typedef struct SettCommandUse {
    int64_t lines, batches;
    int32_t started, died; /**< processes */
    double seconds;        /**< of waiting, of all threads together */
} SettCommandUse;

/** Starts one process. SETT_UNSUPPORTED where the system has no processes,
    SETT_BAD_ARGUMENT, SETT_IO, SETT_NO_MEMORY. */
SettStatus sett_command_create(const SettCommandDef *def, SettCommand **out,
                               SettError *err);
/** Ends all processes: their input ends, and after a second they are killed,
    with what they started. NULL is fine. */
void sett_command_destroy(SettCommand *command);
/** The first line of its first process; every other one must say the same.
    Belongs to the command. SETT_IO where it ends or says nothing. */
SettStatus sett_command_first(SettCommand *command, const char **line,
                              SettError *err);
/** Asks `lines` lines, each with its end, and replaces `answers` with as many.
    SETT_IO where processes die too often, or where one does not answer in time
    and is killed; SETT_BAD_INPUT where it says more than it was asked;
    SETT_CANCELLED within 100 ms, SETT_NO_MEMORY. */
SettStatus sett_command_ask(SettCommand *command, const SettText *questions,
                            int64_t lines, SettText *answers, SettError *err);
SettCommandUse sett_command_use(SettCommand *command);
/** The first error of any thread, copied; false where there was none. */
bool sett_command_failed(SettCommand *command, SettError *err);
/** Keeps an error where it is the first. Returns its status. */
SettStatus sett_command_fail(SettCommand *command, const SettError *err);

SETT_END
#endif
