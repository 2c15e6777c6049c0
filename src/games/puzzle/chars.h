/* chars.h - characters of a PuzzleScript source: white space, letters and
   numbers, lower case, and the order of UTF-16. */
#ifndef SETT_PUZZLE_CHARS_H
#define SETT_PUZZLE_CHARS_H

#include "sett/base.h"

/** Unicode white space and separators. */
bool sett_puz_is_space(uint32_t c);
/** A letter, a number (Unicode) or "_". */
bool sett_puz_is_word(uint32_t c);
/** Lower case, one character for one. */
uint32_t sett_puz_lower(uint32_t c);
/** Reads UTF-8 into code points; what is no UTF-8 becomes U+FFFD, byte by byte.
    `out` has room for `size`. Returns how many. */
int32_t sett_puz_decode(const char *text, size_t size, uint32_t *out);
/** Order of two names in UTF-8 by their UTF-16 code units. */
int32_t sett_puz_compare(const char *a, const char *b);

#endif
