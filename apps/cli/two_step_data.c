/* two_step_data.c - the study's results for other programs: claims.json. */
#include "two_step.h"

static SettStatus write_claims(TwoStep *t)
{
    SettText text = sett_text(t->cli->alloc);
    sett_claims_json(t->claims, TWO_STEP_CLAIMS, &text);
    SettStatus s = sett_study_save(&t->study, "claims.json", &text);
    sett_text_free(&text);
    return s;
}

SettStatus sett_two_step_write_data(TwoStep *t)
{
    return write_claims(t);
}
