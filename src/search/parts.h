/* parts.h - genomes and search methods by name, for the catalog. */
#ifndef SETT_SEARCH_PARTS_H
#define SETT_SEARCH_PARTS_H

#include "sett/search.h"

extern const SettGenomeKind sett_genome_tiles, sett_genome_slices;

extern const SettSearchMethod sett_method_map_elites, sett_method_fi2pop,
    sett_method_gram_elites;

#endif
