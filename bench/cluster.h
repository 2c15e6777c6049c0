/* cluster.h - sett_bench --cluster. */
#ifndef SETT_BENCH_CLUSTER_H
#define SETT_BENCH_CLUSTER_H

#include <stdbool.h>
#include <stdint.h>

/** 10,000 parts on 500 nodes that fail by lot, with the journals of the library
    in a folder of /tmp; what came of it on stdout. False where the items that
    are gathered are not those that were made. */
bool bench_cluster(uint64_t seed);

#endif
