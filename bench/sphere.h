/* sphere.h - sett_bench --sphere. */
#ifndef SETT_BENCH_SPHERE_H
#define SETT_BENCH_SPHERE_H

#include <stdbool.h>
#include <stdint.h>

/** The sphere of pyribs' example in `dim` dimensions (2 to 1000), `iterations`
    of 540 solutions each, by three of its configurations; rates and QD scores
    on stdout. False where memory is out. */
bool bench_sphere(int32_t dim, int64_t iterations);

#endif
