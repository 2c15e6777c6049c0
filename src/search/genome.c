/* genome.c - genomes as bytes. */
#include "sett/archive.h"

#include <string.h>

uint64_t sett_genome_hash(const SettGenome *genome)
{
    return sett_hash(genome->bytes, (size_t)genome->size, 1);
}

SettStatus sett_genome_tiles_check(const SettTileSet *tiles,
                                   const SettGenome *genome, int32_t count,
                                   SettError *err)
{
    if (genome->size != count)
        return sett_fail(err, SETT_BAD_INPUT, "it has %d tiles instead of %d",
                         (int)genome->size, (int)count);
    for (int32_t i = 0; i < count; i++)
        if (genome->bytes[i] >= tiles->count)
            return sett_fail(err, SETT_BAD_INPUT,
                             "tile %d of it has the number %d, and there are "
                             "%d kinds",
                             (int)i + 1, (int)genome->bytes[i],
                             (int)tiles->count);
    return SETT_OK;
}

bool sett_genome_copy(SettGenome *to, const SettGenome *from)
{
    if (from->size > to->capacity)
        return false;
    memcpy(to->bytes, from->bytes, (size_t)from->size);
    to->size = from->size;
    return true;
}
