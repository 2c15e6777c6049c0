/* searches.c - see searches.h. */
#include "studies/searches.h"

#include <string.h>

SettStatus sett_search_watch(const SettSearchDef *def, SettSearchLookFn *look,
                             const void *user, SettText *payload,
                             SettSearch **out)
{
    SettStatus status = sett_search_create(def, out, NULL);
    for (uint64_t i = 0; status == SETT_OK && i < SETT_SEARCH_LOOKS; i++) {
        uint64_t until =
            i == 0 ? 1 : def->max_evaluations * i / (SETT_SEARCH_LOOKS - 1);
        status = sett_search_step(*out, until - sett_search_evaluations(*out));
        look(*out, user, payload);
    }
    if (status == SETT_OK)
        return SETT_OK;
    sett_search_destroy(*out);
    *out = NULL;
    return status;
}

const uint8_t *sett_search_take_looks(const uint8_t *payload, size_t size,
                                      void *looks)
{
    double values[SETT_SEARCH_LOOKS * SETT_SEARCH_LOOK_VALUES];
    if (size < sizeof values)
        return NULL;
    payload = sett_study_get_doubles(
        payload, values, SETT_SEARCH_LOOKS * SETT_SEARCH_LOOK_VALUES);
    memcpy(looks, values, sizeof values);
    return payload;
}

void sett_search_look_row(const void *look, SettResultValue *values)
{
    double reals[SETT_SEARCH_LOOK_VALUES];
    memcpy(reals, look, sizeof reals);
    for (int32_t i = 0; i < SETT_SEARCH_LOOK_VALUES; i++)
        values[i].real = reals[i];
}

uint64_t sett_search_key(const SettSearchDef *def, uint64_t key)
{
    key = sett_hash_mix(key, (uint64_t)def->method->output_version);
    key = sett_hash_mix(key, (uint64_t)def->genome->output_version);
    key = sett_hash_mix(key, (uint64_t)def->eval->output_version);
    key = sett_params_hash(&def->method->params, def->method_params, key);
    key = sett_params_hash(&def->genome->params, def->genome_params, key);
    return sett_params_hash(&def->eval->params, def->eval_params, key);
}
