/* regression.c - the normal equations with an intercept, solved in place by
   sweeping one input after the other, in their order. */
#include "sett/lab.h"

/* An input whose own variation is less than this share of its sum of squares
   follows from the inputs before it. */
#define LEAST_PIVOT 1e-9

static int32_t side(const SettRegression *r)
{
    return 1 + r->inputs + r->outputs;
}

static double *at(const SettRegression *r, int32_t i, int32_t j)
{
    return &r->table[(size_t)i * (size_t)side(r) + (size_t)j];
}

SettStatus sett_regression_take(SettArena *arena, int32_t inputs,
                                int32_t outputs, SettRegression *out)
{
    *out = (SettRegression){.inputs = inputs, .outputs = outputs};
    size_t n = (size_t)side(out);
    out->table = SETT_TAKE(arena, n * n, double);
    out->row = SETT_TAKE(arena, n, double);
    out->solved = SETT_TAKE(arena, inputs, bool);
    return out->table && out->row && out->solved ? SETT_OK : SETT_NO_MEMORY;
}

void sett_regression_add(SettRegression *r, const double *inputs,
                         const double *outputs)
{
    r->row[0] = 1;
    for (int32_t i = 0; i < r->inputs; i++)
        r->row[1 + i] = inputs[i];
    for (int32_t o = 0; o < r->outputs; o++)
        r->row[1 + r->inputs + o] = outputs[o];
    for (int32_t i = 0; i < side(r); i++)
        for (int32_t j = 0; j < side(r); j++)
            *at(r, i, j) += r->row[i] * r->row[j];
    r->count++;
}

static void sweep(SettRegression *r, int32_t k)
{
    double pivot = *at(r, k, k);
    *at(r, k, k) = 1;
    for (int32_t j = 0; j < side(r); j++)
        *at(r, k, j) /= pivot;
    for (int32_t i = 0; i < side(r); i++) {
        double factor = *at(r, i, k);
        if (i == k || factor == 0)
            continue;
        *at(r, i, k) = 0;
        for (int32_t j = 0; j < side(r); j++)
            *at(r, i, j) -= factor * *at(r, k, j);
    }
}

void sett_regression_solve(SettRegression *r)
{
    SETT_ASSERT(r->count > 1 + r->inputs);
    for (int32_t i = 0; i <= r->inputs; i++)
        r->row[i] = *at(r, i, i);
    sweep(r, 0);
    for (int32_t i = 0; i < r->inputs; i++) {
        r->solved[i] = *at(r, 1 + i, 1 + i) > LEAST_PIVOT * r->row[1 + i];
        if (r->solved[i])
            sweep(r, 1 + i);
    }
}

double sett_regression_slope(const SettRegression *r, int32_t input,
                             int32_t output)
{
    return r->solved[input] ? *at(r, 1 + input, 1 + r->inputs + output) : 0;
}

double sett_regression_covariance(const SettRegression *r, int32_t input,
                                  int32_t a, int32_t b)
{
    if (!r->solved[input])
        return 0;
    double left = *at(r, 1 + r->inputs + a, 1 + r->inputs + b);
    return *at(r, 1 + input, 1 + input) * left /
           (double)(r->count - 1 - r->inputs);
}
