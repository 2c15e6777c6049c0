/* said.c - see said.h. */
#include "support/said.h"

double said_number(SettRng *rng, double low, double high, uint32_t holes)
{
    bool hole = holes > 0 && sett_rng_below(rng, holes) == 0;
    double value = low + (high - low) * sett_rng_unit(rng);
    return hole ? 0.0 / 0.0 : value;
}

void said_claims(SettText *all, const SettClaim *claims, int32_t count)
{
    assert_int_equal(sett_claims_json(claims, count, all), SETT_OK);
    sett_claims_list(claims, count, all);
    assert_int_equal(all->status, SETT_OK);
}

void said_finding(SettText *all, const SettFinding *f)
{
    const double numbers[] = {(double)f->n, f->value, f->low,
                              f->high,      f->error, f->p};
    for (int32_t i = 0; i < 6; i++) {
        sett_text_double(all, numbers[i]);
        sett_text_char(all, i < 5 ? ' ' : '\n');
    }
}
