/* columns.h - columns of the tables that studies write, and their files. */
#ifndef SETT_STUDIES_COLUMNS_H
#define SETT_STUDIES_COLUMNS_H

#include "sett/study_run.h"

/** Saves a text that fared so far as `made`, and frees it. */
SettStatus sett_study_keep(const SettStudyRun *run, SettStatus made,
                           const char *name, SettText *text);

#define TEXTS(name)            \
    {                          \
        name, SETT_RESULT_TEXT \
    }
#define INTS(name)            \
    {                         \
        name, SETT_RESULT_INT \
    }
#define REALS(name)            \
    {                          \
        name, SETT_RESULT_REAL \
    }

#endif
