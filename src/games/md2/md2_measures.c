/* md2_measures.c - what is measured of MiniDungeons 2 layouts and levels: the
   metrics of Green et al. 2019 (docs/design/md2.md, section 15).
   Found by md2_measures_small.c on small maps, by md2_measures_plain.c on all
   others. */
#include "games/md2/md2_measures.h"

_Static_assert(MD2_M_COUNT == MD2_MEASURES, "md2.h names another number");

const SettMeasure sett_md2_measure_rows[MD2_MEASURES] = {
    MD2_MEASURE_LIST(MEASURE_ROW)};

void sett_md2_put_branching(const Md2Branching *b, int64_t area, double *out)
{
    double n = (double)b->floors;
    double mean = sett_md2_ratio((double)b->ways, n);
    out[MD2_M_FLOORS] = n;
    out[MD2_M_EMPTY] = n / (double)area;
    out[MD2_M_DEAD_ENDS] = (double)b->dead_ends;
    out[MD2_M_BRANCHING] = mean;
    out[MD2_M_BRANCHING_VARIANCE] =
        n > 0 ? (double)b->squares / n - mean * mean : sett_no_value();
}

/* Whose distances and numbers are measured, in the order of the list. */
static const uint8_t kinds[9] = {MD2_GOBLIN,   MD2_MAGE,     MD2_OGRE,
                                 MD2_BLOB,     MD2_MINITAUR, MD2_POTION,
                                 MD2_TREASURE, MD2_TRAP,     MD2_PORTAL};

void sett_md2_put_distances(const Md2Steps steps[MD2_TILES], double *out)
{
    for (int32_t i = 0; i < 9; i++) {
        const Md2Steps *t = &steps[kinds[i]];
        out[MD2_M_TO_GOBLIN + i] =
            sett_md2_ratio((double)t->sum, (double)t->count);
    }
    if (steps[MD2_PORTAL].count > 0) {
        out[MD2_M_PORTAL_ENTRY] = steps[MD2_PORTAL].least;
        out[MD2_M_PORTAL_EXIT] = steps[MD2_PORTAL].most;
    }
    if (steps[MD2_EXIT].count > 0)
        out[MD2_M_EXIT] = steps[MD2_EXIT].least;
}

void sett_md2_put_counts(const int64_t counts[MD2_TILES], double *out)
{
    int64_t elements = counts[MD2_ENTRANCE] + counts[MD2_EXIT];
    int64_t monsters = 0;
    for (int32_t i = 0; i < 9; i++) {
        int64_t n = counts[kinds[i]];
        out[MD2_M_GOBLINS + i] = (double)n;
        elements += n;
        monsters += i < 5 ? n : 0;
    }
    int64_t things =
        elements - counts[MD2_ENTRANCE] - counts[MD2_EXIT] - counts[MD2_PORTAL];
    out[MD2_M_ELEMENTS] = (double)elements;
    out[MD2_M_MONSTERS] = (double)monsters;
    out[MD2_M_MONSTER_SHARE] = sett_md2_ratio((double)monsters, (double)things);
    out[MD2_M_POTION_RATIO] =
        sett_md2_ratio((double)counts[MD2_POTION], (double)monsters);
    out[MD2_M_TREASURE_RATIO] = sett_md2_ratio((double)counts[MD2_POTION],
                                               (double)counts[MD2_TREASURE]);
}

SettStatus sett_md2_measure(const SettGame *game, const SettLevel *level,
                            SettArena *tmp, double *out)
{
    (void)game;
    for (int32_t i = 0; i < MD2_M_COUNT; i++)
        out[i] = sett_no_value();
#ifndef SETT_NO_FAST
    if (sett_md2_measure_small(&level->grid, out))
        return SETT_OK;
#endif
    return sett_md2_measure_plain(level, tmp, out);
}
