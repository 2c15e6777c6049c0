/* genome.c - genomes as bytes. */
#include "sett/archive.h"

#include <string.h>

uint64_t sett_genome_hash(const SettGenome *genome)
{
    return sett_hash(genome->bytes, (size_t)genome->size, 1);
}

bool sett_genome_copy(SettGenome *to, const SettGenome *from)
{
    if (from->size > to->capacity)
        return false;
    memcpy(to->bytes, from->bytes, (size_t)from->size);
    to->size = from->size;
    return true;
}
