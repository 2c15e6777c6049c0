/* oracle.h - what every oracle program shares: where its folder is, whole files
   as text, and the tally of what was compared. */
#ifndef SETT_ORACLE_H
#define SETT_ORACLE_H

#include "support/testkit.h"

/** Exit code by which CTest knows a skipped test. */
#define ORACLE_SKIP 77

/** Differences that are printed; all are counted. */
#define ORACLE_SHOWN 20

typedef struct Oracle {
    char folder[1024];
    int64_t checked, different;
} Oracle;

/** Finds the folder: the only argument, or `name` among the shared oracles.
    Returns 0, or the exit code to end with after saying why on stderr. */
int oracle_open(Oracle *oracle, int argc, char **argv, const char *name);
/** One comparison; prints the text where `same` is false. Returns `same`. */
SETT_PRINTF(3, 4)
bool oracle_check(Oracle *oracle, bool same, const char *format, ...);
/** Path of a member into `path`; false where the folder has none. */
bool oracle_member(const Oracle *oracle, const char *name, char *path,
                   size_t size);
/** A whole member as text that ends with a 0, or NULL where there is none. The
    caller frees it with free(). */
char *oracle_text(const Oracle *oracle, const char *name);
/** Cuts the next line off a text: its end becomes 0 and `*at` the next line.
    NULL at the end. A carriage return before the line feed goes too. */
char *oracle_line(char **at);
/** Prints the tally and returns the exit code. */
int oracle_close(const Oracle *oracle);

#endif
