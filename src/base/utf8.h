/* utf8.h - one character of UTF-8 text, for the reader and the writer of JSON.
   Table 3-7 of the Unicode standard: overlong forms, surrogates and values
   over U+10FFFF are not valid. */
#ifndef SETT_BASE_UTF8_H
#define SETT_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/** Bytes (1..4) of the character that begins at `text`, of which `left` >= 1
    bytes can be read; 0 where they are no valid UTF-8. */
size_t sett_utf8_size(const char *text, size_t left);
/** Writes a code point (no surrogate, at most 0x10FFFF); returns its bytes. */
size_t sett_utf8_put(char out[4], uint32_t code);

#endif
