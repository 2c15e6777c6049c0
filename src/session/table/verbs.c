/* verbs.c - which verbs and records there are. A module of WebAssembly compiles
   this file by itself and may leave some out (SETT_NO_SEARCH). */
#include "session/table/verbs.h"

#include <string.h>

static const SettSessionVerb *const verbs[] = {
#define ROW(name) &sett_verb_##name,
    SETT_VERB_LIST(ROW)
#undef ROW
};

const SettSessionVerb *const *sett_verbs(int32_t *count)
{
    *count = (int32_t)(sizeof verbs / sizeof verbs[0]);
    return verbs;
}

static const SettRecord *const records[] = {
#define ROW(name) &sett_record_##name,
    SETT_RECORD_LIST(ROW) NULL
#undef ROW
};

const SettRecord *const *sett_records(int32_t *count)
{
    *count = (int32_t)(sizeof records / sizeof records[0]) - 1;
    return records;
}

const SettSessionVerb *sett_verb_named(const char *name)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(verbs[i]->name, name) == 0)
            return verbs[i];
    return NULL;
}
