/* claim.c - the verdict on a claim, and the claim as text. */
#include "base/enlarge.h"
#include "studies/claims.h"

#include <math.h>
#define POWER_80 0.8416212335729143 /* 80 % of the normal distribution */
#define MANY_UNITS 1e9

static bool on_side(const SettClaimRule *rule, double value)
{
    switch (rule->side) {
    case SETT_CLAIM_ABOVE:
        return value > rule->bound;
    case SETT_CLAIM_AT_LEAST:
        return value >= rule->bound;
    case SETT_CLAIM_BELOW:
        return value < rule->bound;
    case SETT_CLAIM_AT_MOST:
        return value <= rule->bound;
    }
    return false;
}

bool sett_claim_holds(const SettClaimRule *rule, const SettFinding *finding)
{
    /* A comparison with NaN is false. */
    return finding->n >= rule->least && on_side(rule, finding->value) &&
           (rule->alpha == 0 || finding->p < rule->alpha);
}

/* Three decimals where more are needed: 1/3 is 0.333. */
static void put_bound(const SettClaimRule *rule, SettText *out)
{
    double thousand = rule->bound * 1000;
    if (fabs(thousand - floor(thousand + 0.5)) < 1e-9)
        sett_text_double(out, rule->bound);
    else
        sett_text_fixed(out, rule->bound, 3);
}

static void put_threshold(const SettClaimRule *rule, SettText *out)
{
    static const char *const sides[] = {"above ", "at least ", "below ",
                                        "at most "};
    sett_text_add(out, sides[rule->side]);
    put_bound(rule, out);
    if (rule->alpha > 0) {
        sett_text_add(out, ", p below ");
        sett_text_double(out, rule->alpha);
    }
}

static void put_value(const SettClaimRule *rule, double value, SettText *out)
{
    if (isnan(value))
        sett_text_add(out, "none");
    else
        sett_text_fixed(out, value, rule->places);
}

static void put_statistic(const SettClaimRule *rule, const SettFinding *f,
                          SettText *out)
{
    sett_text_format(out, "%s: ", rule->statistic);
    put_value(rule, f->value, out);
    if (!isnan(f->low) && !isnan(f->high)) {
        sett_text_add(out, " [");
        put_value(rule, f->low, out);
        sett_text_add(out, ", ");
        put_value(rule, f->high, out);
        sett_text_char(out, ']');
    }
    sett_text_format(out, ", %lld %s", (long long)f->n, rule->unit);
}

/* Units for 80 % power at the observed effect: the test statistic grows with
   the square root of their number. The correction for other tests is kept. 0:
   unknown. */
static double units_needed(const SettClaimRule *rule, const SettFinding *f)
{
    double effect = fabs(f->value - rule->bound);
    if (!(f->error > 0) || !(effect > 0))
        return 0;
    double alpha = rule->alpha > 0 ? rule->alpha : 0.05;
    if (f->factor > 1)
        alpha /= f->factor;
    double wanted = sett_student_t(alpha, 1e12) + POWER_80;
    double ratio = wanted * f->error / effect;
    return ceil((double)f->n * ratio * ratio);
}

static void put_units(const SettClaimRule *rule, const SettFinding *f,
                      const char *more, SettText *out)
{
    double units = units_needed(rule, f);
    if (units <= 0)
        sett_text_add(out, "data in which the statistic has a spread");
    else if (units > MANY_UNITS)
        sett_text_format(out, "over 1,000,000,000 %s%s", rule->unit, more);
    else
        sett_text_format(out, "about %lld %s%s", (long long)units, rule->unit,
                         more);
}

/* What it would take for the claim to hold. */
static void put_needed(const SettClaimRule *rule, const SettFinding *f,
                       SettText *out)
{
    bool interval = !isnan(f->low) && !isnan(f->high);
    if (f->n < rule->least) {
        sett_text_format(out, "at least %lld %s; there are %lld",
                         (long long)rule->least, rule->unit, (long long)f->n);
    } else if (isnan(f->value)) {
        sett_text_add(out, "data that give the statistic a value");
    } else if (on_side(rule, f->value)) {
        put_units(rule, f, " at this effect (80 % power)", out);
    } else if (!interval) {
        sett_text_add(out, "a statistic better by ");
        put_value(rule, fabs(f->value - rule->bound), out);
    } else if (!on_side(rule, f->low) && !on_side(rule, f->high)) {
        sett_text_add(out, "another result: the whole interval misses the "
                           "threshold, so more data will not help");
    } else {
        put_units(rule, f, " to decide; the interval contains the threshold",
                  out);
    }
}

SettStatus sett_claim_say(const SettClaimRule *rule, const SettFinding *finding,
                          const char *detail, SettArena *arena, SettClaim *out)
{
    static const char *const sources[] = {"paper", "ours"};
    *out = (SettClaim){.id = rule->id,
                       .text = rule->text,
                       .source = sources[rule->source],
                       .value = finding->value,
                       .low = finding->low,
                       .high = finding->high,
                       .p = finding->p,
                       .held = sett_claim_holds(rule, finding)};
    const char **kept[4] = {&out->statistic, &out->detail, &out->threshold,
                            &out->needed};
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < 4; i++) {
        SettText text = sett_text(arena->alloc);
        if (i == 0)
            put_statistic(rule, finding, &text);
        else if (i == 1)
            sett_text_add(&text, detail != NULL ? detail : "");
        else if (i == 2)
            put_threshold(rule, &text);
        else if (!out->held)
            put_needed(rule, finding, &text);
        if (text.size > 0 || text.status != SETT_OK) {
            *kept[i] = sett_keep_text(arena, &text);
            status = *kept[i] != NULL ? SETT_OK : SETT_NO_MEMORY;
        }
        sett_text_free(&text);
    }
    return status;
}

SettStatus sett_claims_say(const SettClaimRule *rules, int32_t count,
                           SettClaimFn *find, const void *user,
                           SettArena *arena, SettClaim *out)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < count; i++) {
        SettText detail = sett_text(arena->alloc);
        SettFinding finding = find(user, i, &detail);
        status = detail.status;
        if (status == SETT_OK)
            status = sett_claim_say(&rules[i], &finding, detail.data, arena,
                                    &out[i]);
        sett_text_free(&detail);
    }
    return status;
}

void sett_claim_put(SettText *out, const char *before, double value,
                    int32_t places)
{
    sett_text_add(out, before);
    sett_text_fixed(out, value, places);
}
