/* diversity.h - how alike levels of agent programs are (docs/design/pplgg.md,
   section 13): cell by cell, and in what they are made of. What the frame
   forces is left out. */
#ifndef SETT_LAB_DIVERSITY_H
#define SETT_LAB_DIVERSITY_H

#include "sett/gagents.h"

/** Counts of tiles. */
typedef struct SettMix {
    int64_t counts[256], total;
} SettMix;

/** Columns first..last-1 that agents may have drawn in, of a level that is
    `w` wide; the whole width without a frame. */
void sett_drawn_columns(const SettCanvas *canvas, int32_t w, int32_t *first,
                        int32_t *last);
/** Cells that are equal and not blank, as a share of those that are not blank
    in one or the other; 1 where both are blank. Both of one size. */
double sett_same_cells(const SettCanvas *canvas, const SettGrid *a,
                       const SettGrid *b);
/** Tiles of columns first..last-1 that are not blank. */
SettMix sett_mix_of(const SettCanvas *canvas, const SettGrid *grid,
                    int32_t first, int32_t last);
/** Of all columns that agents may have drawn in. */
SettMix sett_mix_drawn(const SettCanvas *canvas, const SettGrid *grid);
void sett_mix_add(SettMix *into, const SettMix *from);
/** 1 - half the L1 distance of the two mixtures; 1 where both are empty. */
double sett_same_mix(const SettMix *a, const SettMix *b);

#endif
