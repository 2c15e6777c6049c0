/* sphere.h - sett_bench --sphere. */
#ifndef SETT_BENCH_SPHERE_H
#define SETT_BENCH_SPHERE_H

#include <stdbool.h>

/** The sphere of pyribs' example as `asked` says, DIM:ITERATIONS[:SEED]: 2 to
    1000 dimensions, iterations of 540 solutions, seed 1 if left out. By four of
    its configurations, or by the one named `only`; rates and QD scores on
    stdout. False where `asked` says something else or memory is out. */
bool bench_sphere(const char *asked, const char *only);

#endif
