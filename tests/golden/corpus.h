/* corpus.h - the golden corpus: what every pair of a layout creator and a
   furnisher makes of fixed seeds, as text. Knows no test framework, so that the
   WebAssembly build runs the same function. */
#ifndef SETT_TESTS_GOLDEN_CORPUS_H
#define SETT_TESTS_GOLDEN_CORPUS_H

#include "sett/catalog.h"

/** What the files under tests/golden hold. */
#define GOLDEN_SEEDS 25
#define GOLDEN_DRAWN 3

/** Number of components: layout creators times furnishers, and generators of
    whole levels times games with a canvas. */
int32_t golden_count(void);
/** Name of component `index`, also of its file: "md2.cc.cf". */
void golden_name(int32_t index, SettText *out);
/** Component `index`: a header, a line "seed hash" for seeds 1..seeds, then the
    first `drawn` levels. `drawn` <= `seeds`. */
SettStatus golden_text(int32_t index, int32_t seeds, int32_t drawn,
                       SettText *out);
/** All components one after the other. */
SettStatus golden_all(int32_t seeds, int32_t drawn, SettText *out);

#endif
