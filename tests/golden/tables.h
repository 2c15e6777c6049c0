/* tables.h - what the parts of the catalog are made of, as text: every number,
   range, preset and table of a descriptor, without the words of help. Knows no
   test framework. */
#ifndef SETT_TESTS_GOLDEN_TABLES_H
#define SETT_TESTS_GOLDEN_TABLES_H

#include "sett/catalog.h"

/** Where it is kept under tests/golden. */
#define GOLDEN_TABLES "tables.tsv"

/** One line a fact: part, its name, what it is, then values. */
SettStatus golden_tables(SettText *out);

#endif
