/* plan.c - turns the screening's effects into a recipe. Effects are taken as
   linear and additive, so the best recipe lies at the limits of the knobs. Foes
   and treasures that it loses are counted in its levels, since placing rules
   interact, and added again step by step where each costs least. */
#include <math.h>

#include "studies/tune/tune.h"

/* A step adds foes or treasures if the effect is this large, in objects and in
   standard errors. */
#define LEAST_BOUGHT 0.05
#define BOUGHT_SURELY 3.0
#define HELD \
    (SETT_TUNE_VALUES - SETT_TUNE_PLAYERS) /* values that are kept up */

/* What a step of a knob up is worth: both players' gains, in standard
   deviations. */
static double worth(const TunePlan *plan, int32_t knob)
{
    const SettRegression *r = plan->effects;
    return plan->weight * sett_regression_slope(r, knob, SETT_TUNE_WIN) /
               plan->sd[SETT_TUNE_WIN] +
           (1 - plan->weight) *
               sett_regression_slope(r, knob, SETT_TUNE_SHARE) /
               plan->sd[SETT_TUNE_SHARE];
}

/* Standard error of that worth. */
static double worth_error(const TunePlan *plan, int32_t knob)
{
    const SettRegression *r = plan->effects;
    double a = plan->weight / plan->sd[SETT_TUNE_WIN];
    double b = (1 - plan->weight) / plan->sd[SETT_TUNE_SHARE];
    return sqrt(
        a * a *
            sett_regression_covariance(r, knob, SETT_TUNE_WIN, SETT_TUNE_WIN) +
        2 * a * b *
            sett_regression_covariance(r, knob, SETT_TUNE_WIN,
                                       SETT_TUNE_SHARE) +
        b * b *
            sett_regression_covariance(r, knob, SETT_TUNE_SHARE,
                                       SETT_TUNE_SHARE));
}

static bool step(const TunePlan *plan, int32_t knob, int32_t by)
{
    return sett_tune_step(&plan->t->knobs, plan->params, knob, by);
}

/* Whether a step harms a player by more than a standard error. */
static bool harms(const TunePlan *plan, int32_t knob, int32_t by)
{
    const SettRegression *r = plan->effects;
    for (int32_t p = 0; p < SETT_TUNE_PLAYERS; p++) {
        double error = sqrt(sett_regression_covariance(r, knob, p, p));
        if (by * sett_regression_slope(r, knob, p) < -error)
            return true;
    }
    return false;
}

/* +1 or -1 if the effect is significant, else 0. */
static int32_t way_of(const TunePlan *plan, int32_t knob)
{
    double up = worth(plan, knob), error = worth_error(plan, knob);
    int32_t by = up > 0 ? 1 : -1;
    if (error <= 0 || fabs(up) < plan->surely * error)
        return 0;
    return plan->harmless && harms(plan, knob, by) ? 0 : by;
}

/* Moves every knob with a significant effect to its limit; true if any moved.
 */
static bool go_far(const TunePlan *plan)
{
    bool moved = false;
    for (int32_t k = 0; k < plan->t->knobs.count; k++) {
        int32_t by = way_of(plan, k);
        while (by != 0 && step(plan, k, by))
            moved = true;
    }
    return moved;
}

/* How much of `value` a step adds, if significant, else 0. */
static double bought(const TunePlan *plan, int32_t knob, int32_t by,
                     int32_t value)
{
    const SettRegression *r = plan->effects;
    double adds = by * sett_regression_slope(r, knob, value);
    double error = sqrt(sett_regression_covariance(r, knob, value, value));
    return adds >= LEAST_BOUGHT && adds >= BOUGHT_SURELY * error ? adds : 0;
}

/* Takes the step that adds `value` at the least cost; false if none is left. */
static bool buy(const TunePlan *plan, int32_t value)
{
    int32_t best = -1, best_by = 0;
    double lowest = INFINITY;
    for (int32_t i = 0; i < 2 * plan->t->knobs.count; i++) {
        int32_t knob = i / 2, by = i % 2 ? 1 : -1;
        double adds = bought(plan, knob, by, value);
        double price = -by * worth(plan, knob) / adds;
        if (adds > 0 && price < lowest && step(plan, knob, by)) {
            (void)step(plan, knob, -by);
            lowest = price;
            best = knob;
            best_by = by;
        }
    }
    return best >= 0 && step(plan, best, best_by);
}

/* Adds `value` until there is as much as in the first recipe. */
static SettStatus buy_back(const TunePlan *plan, const double *first,
                           int32_t value)
{
    double now[SETT_TUNE_VALUES];
    for (;;) {
        SettStatus status = sett_tune_hold(plan->t, plan->params, now);
        if (status != SETT_OK || now[value] >= first[value] ||
            !buy(plan, value))
            return status;
    }
}

SettStatus sett_tune_plan(const TunePlan *plan)
{
    double first[SETT_TUNE_VALUES];
    SettStatus status = sett_tune_hold(plan->t, plan->params, first);
    while (go_far(plan))
        continue;
    /* Twice: adding one may remove the other. */
    for (int32_t i = 0; status == SETT_OK && i < 2 * HELD; i++)
        status = buy_back(plan, first, SETT_TUNE_PLAYERS + i % HELD);
    return status;
}
