/* plain.h - a plain encoding of a problem, as DIMACS, for a SAT solver of
   Debian's (cadical). */
#ifndef SETT_TEST_SOLVE_PLAIN_H
#define SETT_TEST_SOLVE_PLAIN_H

#include "support/testkit.h"

#include <stdio.h>
#include <stdlib.h>

/** Variables count from 1. `out` NULL: clauses are only counted. */
typedef struct Plain {
    FILE *out;
    int32_t vars, clauses;
} Plain;

static inline void clause(Plain *p, const int32_t *lits, int32_t count)
{
    p->clauses++;
    if (p->out == NULL)
        return;
    for (int32_t i = 0; i < count; i++)
        fprintf(p->out, "%d ", (int)lits[i]);
    fprintf(p->out, "0\n");
}

#define CLAUSE(p, ...)                     \
    clause(                                \
        p, (const int32_t[]){__VA_ARGS__}, \
        (int32_t)(sizeof((const int32_t[]){__VA_ARGS__}) / sizeof(int32_t)))

static inline bool plain_has_cadical(void)
{
    return system("command -v cadical >/dev/null 2>&1") == 0;
}

/** What `write` says of a problem, through the file `path`. 10: there is a
    solution, 20: there is none. */
static inline int plain_cadical(void (*write)(Plain *p, const void *problem),
                                const void *problem, const char *path)
{
    char command[600];
    Plain counted = {NULL, 0, 0}, p = {fopen(path, "w"), 0, 0};
    assert_non_null(p.out);
    write(&counted, problem);
    fprintf(p.out, "p cnf %d %d\n", (int)counted.vars, (int)counted.clauses);
    write(&p, problem);
    assert_int_equal(fclose(p.out), 0);
    snprintf(command, sizeof command, "cadical -q -n '%s' >/dev/null", path);
    int code = system(command);
    return code >> 8 & 0xff;
}

#endif
