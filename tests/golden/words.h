/* words.h - what readers answer to texts that are right or nearly so, and what
   small tools of the base do with drawn input, as text. Knows no test
   framework. */
#ifndef SETT_TESTS_GOLDEN_WORDS_H
#define SETT_TESTS_GOLDEN_WORDS_H

#include "sett/base.h"

/** What is kept under tests/golden, and of how many lines of each kind. */
#define GOLDEN_WORDS "words.tsv"
#define GOLDEN_WORDS_DRAWN 60
#define GOLDEN_WORD_KINDS 9

/** Lines "kind N hash": the hash is of a few texts with drawn mistakes, each
    with the value that was read, as it is written again, or with the words and
    the place of the error; of the kinds checks, names, n-grams and slices it is
    of what is found in drawn input. */
SettStatus golden_words(int32_t drawn, SettText *out);
/** One of these lines; `arena` holds the work. */
SettStatus golden_word(int32_t kind, int32_t number, SettArena *arena,
                       SettText *out);

#endif
