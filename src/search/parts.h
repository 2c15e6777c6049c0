/* parts.h - genomes and search methods by name, for the catalog. */
#ifndef SETT_SEARCH_PARTS_H
#define SETT_SEARCH_PARTS_H

#include "sett/search.h"

extern const SettGenomeKind sett_genome_tiles, sett_genome_slices;

extern const SettSearchMethod sett_method_map_elites, sett_method_fi2pop,
    sett_method_gram_elites;

/** SettGenomeKind's of all genomes that are tiles: one each, written out. */
int32_t sett_tiles_capacity(const SettGenomeJob *job);
SettStatus sett_tiles_express(const SettGenomeJob *job,
                              const SettGenome *genome, uint64_t seed,
                              SettGrid *grid);

#endif
