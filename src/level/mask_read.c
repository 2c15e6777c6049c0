/* mask_read.c - rectangles of a mask from a text. */
#include <string.h>

#include "sett/grid.h"

SettStatus sett_mask_read(SettMask *mask, const char *text, SettError *err)
{
    while (*text != '\0') {
        int64_t v[4];
        size_t size = strcspn(text, "/"), at = 0;
        for (int32_t i = 0; i < 4; i++) {
            size_t digits = strcspn(text + at, i < 3 ? ",/" : "/");
            if (!sett_int_read(text + at, digits, &v[i]))
                v[i] = -1;
            at += digits + (text[at + digits] == ',');
        }
        if (at != size || v[0] < 0 || v[1] < 0 || v[2] < 1 || v[3] < 1 ||
            v[2] > mask->w || v[3] > mask->h || v[0] + v[2] > mask->w ||
            v[1] + v[3] > mask->h)
            return sett_fail(err, SETT_BAD_ARGUMENT,
                             "X,Y,W,H inside of the %dx%d tiles, several split "
                             "by '/'",
                             (int)mask->w, (int)mask->h);
        for (int64_t y = v[1]; y < v[1] + v[3]; y++)
            for (int64_t x = v[0]; x < v[0] + v[2]; x++)
                sett_mask_set(mask, (int32_t)x, (int32_t)y);
        text += size + (text[size] == '/');
    }
    return SETT_OK;
}
