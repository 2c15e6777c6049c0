/* sets.h - what the files of sets of levels share. */
#ifndef SETT_STUDIES_SETS_H
#define SETT_STUDIES_SETS_H

#include <stddef.h>

#include "sett/sets.h"

#define SETT_ESTIMATES 6

/** An estimate over all measures: its name, and where a distance has it. */
typedef struct SettEstimateName {
    const char *name;
    size_t at;
} SettEstimateName;
extern const SettEstimateName sett_estimate_names[SETT_ESTIMATES];
static inline const char *sett_sets_measure(const SettSets *s, int32_t m)
{
    return s->game->measures.rows[m].name;
}
const SettEstimate *sett_estimate_of(const SettDistance *d, int32_t which);

/** Fills a set, whose name and numbers are given, by a command. */
SettStatus sett_set_by_command(const SettStudyHost *host, const SettGame *game,
                               const char *line, const SettSetDef *def,
                               SettMeasuredSet *out);

#endif
