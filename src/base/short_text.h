/* short_text.h - a SettText over 256 bytes of the caller's own, for messages:
   it asks for no memory, and what does not fit is left out. */
#ifndef SETT_BASE_SHORT_TEXT_H
#define SETT_BASE_SHORT_TEXT_H

#include "sett/base.h"

typedef struct SettShortText {
    char bytes[256];
} SettShortText;

/** An empty text that lives in `room` and needs no free. */
SettText sett_short_text(SettShortText *room);
/** Adds bytes from outside as a quoted JSON string, so that no control
    character gets into a message; cut after `most` bytes with "...". */
void sett_short_quote(SettText *text, const char *bytes, size_t size,
                      size_t most);

#endif
