/* windows.c - see windows.h. */
#include "support/windows.h"

#include <string.h>

bool window_occurs(const SettGrid *level, int32_t x, int32_t y,
                   const SettGrid *in)
{
    const uint8_t *top = level->cells + y * level->w + x;
    for (int32_t v = 0; v + 1 < in->h; v++)
        for (int32_t u = 0; u + 1 < in->w; u++) {
            const uint8_t *other = in->cells + v * in->w + u;
            if (memcmp(top, other, 2) == 0 &&
                memcmp(top + level->w, other + in->w, 2) == 0)
                return true;
        }
    return false;
}
