/* regression.h - least squares of several outputs on several inputs at once.
   Rows are added one by one and none is kept, so that any number of them takes
   the same memory. Solved by the sweep operator (Goodnight 1979): inverse,
   slopes and what is left over come from the one table of sums. */
#ifndef SETT_LAB_REGRESSION_H
#define SETT_LAB_REGRESSION_H

#include "sett/base.h"

/** Sums of products over all rows, later the solution. Lists belong to the
    arena that it was taken from. */
typedef struct SettRegression {
    int32_t inputs, outputs;
    int64_t count; /**< rows that were added */
    double *table; /**< square of side 1 + inputs + outputs */
    double *row;   /**< scratch: 1, inputs, outputs */
    bool *solved;  /**< by input; false: it does not vary of its own */
} SettRegression;

/** An empty one. */
SettStatus sett_regression_take(SettArena *arena, int32_t inputs,
                                int32_t outputs, SettRegression *out);
/** One row. Inputs should lie around 0: their sums of squares lose digits
    where the mean is large. The last bits hang on the order of rows. */
void sett_regression_add(SettRegression *r, const double *inputs,
                         const double *outputs);
/** Turns the sums into the solution, once; needs more rows than 1 + inputs.
    After it no row may be added. */
void sett_regression_solve(SettRegression *r);
/** How much an output rises with an input, all others held; 0 where the input
    does not vary or follows from others before it. */
double sett_regression_slope(const SettRegression *r, int32_t input,
                             int32_t output);
/** Covariance of an input's slopes for two outputs (the same one twice: the
    squared standard error); 0 where the slope could not be told. */
double sett_regression_covariance(const SettRegression *r, int32_t input,
                                  int32_t a, int32_t b);

#endif
