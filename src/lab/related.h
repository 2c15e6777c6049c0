/* related.h - which of many columns a value goes with: Pearson's correlation
   with each, Holm's correction over all of them, the strongest first. */
#ifndef SETT_LAB_RELATED_H
#define SETT_LAB_RELATED_H

#include "sett/lab.h"

/** One column and how far the value goes with it. */
typedef struct SettRelated {
    int32_t column;
    double r, p, corrected;
} SettRelated;

/** Correlates y[row] with x[row * columns + column] over all rows in which
    both are numbers. Fills out[columns] with those that have a correlation, the
    strongest first, equals by column; `*count` of them. Scratch from `tmp`,
    which is reset to where it was. */
SettStatus sett_related(const double *x, int32_t columns, const double *y,
                        int64_t rows, SettArena *tmp, SettRelated *out,
                        int32_t *count);

#endif
