/* columns.h - columns of the tables that studies write. */
#ifndef SETT_STUDIES_COLUMNS_H
#define SETT_STUDIES_COLUMNS_H

#include "sett/study_run.h"

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
