/* enlarge.h - lists in an arena that grow, and texts that are kept in one. */
#ifndef SETT_BASE_ENLARGE_H
#define SETT_BASE_ENLARGE_H

#include "sett/base.h"

/** A larger copy of a list; the old one stays in the arena. NULL: no memory. */
void *sett_enlarge(SettArena *arena, const void *old, size_t old_count,
                   size_t count, size_t size);
/** A copy of a text, which is freed; NULL: the text or the arena has run out of
    memory. */
const char *sett_keep_text(SettArena *arena, SettText *text);

#endif
