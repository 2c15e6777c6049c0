/* parts_run.h - a breeding that several programs share. */
#ifndef SETT_STUDIES_PARTS_RUN_H
#define SETT_STUDIES_PARTS_RUN_H

#include "sett/breed_run.h"

/** Breeds by the journals of run->folder: a part one share of a generation, who
    gathers all that is missing. Errors as sett_breed_run. */
SettStatus sett_breed_parts(const SettStudyHost *host, SettBreedRun *run);

#endif
