/* system.h - what the command line asks of the system beside files: its own
   words and path, threads, signals, standard input and output, the terminal.
   system_posix.c, and its twin system_windows.c. */
#ifndef SETT_CLI_SYSTEM_H
#define SETT_CLI_SYSTEM_H

#include <pthread.h>

#include "frame/verbs.h"

/** Before anything else: on Windows makes the words UTF-8 and standard input
    and output binary. */
void cli_system(int *argc, char ***argv);
/** Threads that run at once, at least 1. */
int64_t cli_processors(void);
/** Fills `bytes` by chance; false: the system gives none. */
bool cli_random(unsigned char *bytes, size_t size);
/** A thread that gets no signals. */
bool cli_thread(pthread_t *thread, void *(*run)(void *), void *user);
/** A condition for cli_wait. */
void cli_wait_open(pthread_cond_t *idle);
/** Waits for it; false: `nanoseconds` have passed. */
bool cli_wait(pthread_cond_t *idle, pthread_mutex_t *lock, int32_t nanoseconds);

/** Bytes of standard input, 0 at its end; -1: errno. */
int64_t cli_input(void *bytes, size_t size);
/** Bytes taken by standard output; -1: errno, EPIPE where its reader is gone.
 */
int64_t cli_output(const void *bytes, size_t size);
/** Waits for input, or its end: 1 there it is, 0 not yet, -1 broken off. */
int cli_input_wait(int milliseconds);
/** From now on standard input is empty. */
bool cli_input_close(void);

/** A variable of the environment in UTF-8, valid as long as cli->arena; NULL:
   it is not set, or no memory. */
const char *cli_environment(Cli *cli, const char *name);
/** Whether a path means the same from every folder. */
bool cli_is_whole(const char *path);
/** The path of a file that is looked for from a folder; NULL: from here. */
SettStatus cli_input_from(Cli *cli, const char *folder, const char *name,
                          const char **path);
#define CLI_ENDING 64 /**< bytes that may be added to a program's path */
/** `*path` = the path of this program's file, to be changed at will; NULL: not
    known here. SETT_NO_MEMORY otherwise. */
SettStatus cli_program(Cli *cli, char **path);
/** The current folder, in cli->arena; NULL: not known, or no memory. */
const char *cli_here(Cli *cli);
/** Changes to a folder; false: errno. */
bool cli_go(const char *folder);
/** Runs a program, its output dropped: CPU seconds and most memory that it
    took. SETT_IO: it failed; SETT_UNSUPPORTED: not on this system. */
SettStatus cli_sample(const char *const *words, double *seconds, int64_t *bytes,
                      SettError *err);

/** Gives the terminal's keys one by one, on a screen of its own, until
    cli_terminal_end or the program's end. */
SettStatus cli_terminal(SettError *err);
void cli_terminal_end(void);

#endif
