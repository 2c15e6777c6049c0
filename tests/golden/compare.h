/* compare.h - what was made against a golden file. */
#ifndef SETT_TESTS_GOLDEN_COMPARE_H
#define SETT_TESTS_GOLDEN_COMPARE_H

#include "support/testkit.h"

/** Fails with the first line that differs from tests/golden/`name`. Frees what
    was made. */
void golden_same(const char *name, SettText *made);

#endif
