/* pam.c - see pam.h. */
#include "io/picture/pam.h"

#include <stdio.h>
#include <string.h>

#define FORM                                                             \
    "P7\nWIDTH %d\nHEIGHT %d\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\n" \
    "ENDHDR\n"

size_t sett_pam_head(int32_t w, int32_t h, char out[SETT_PAM_HEAD])
{
    return (size_t)snprintf(out, SETT_PAM_HEAD, FORM, (int)w, (int)h);
}

/* The number behind a word of the head; 0: there is none. */
static int32_t number(const char *bytes, size_t size, const char *word)
{
    size_t n = strlen(word);
    for (size_t at = 0; at + n < size && at < SETT_PAM_HEAD; at++) {
        int32_t value = 0;
        if (memcmp(bytes + at, word, n) != 0)
            continue;
        for (at += n; at < size && bytes[at] >= '0' && bytes[at] <= '9' &&
                      value <= SETT_MAX_SIDE * 16;
             at++)
            value = value * 10 + (bytes[at] - '0');
        return value;
    }
    return 0;
}

SettStatus sett_picture_decode(const char *bytes, size_t size, SettArena *arena,
                               SettPicture *out, SettError *err)
{
    char head[SETT_PAM_HEAD];
    *out = (SettPicture){NULL, 0, 0};
    if (size < 3 || memcmp(bytes, "P7\n", 3) != 0)
        return sett_png_read(bytes, size, 0, arena, out, err);
    int32_t w = number(bytes, size, "WIDTH ");
    int32_t h = number(bytes, size, "HEIGHT ");
    size_t n = sett_pam_head(w, h, head);
    size_t pixels = (size_t)w * (size_t)h * 4;
    if (w == 0 || h == 0 || size < n || memcmp(bytes, head, n) != 0 ||
        size - n != pixels)
        return sett_fail(err, SETT_BAD_INPUT,
                         "no picture of four bytes a pixel");
    uint8_t *rgba = sett_arena_raw(arena, pixels, 1);
    if (rgba == NULL)
        return sett_no_memory(err);
    memcpy(rgba, bytes + n, pixels);
    *out = (SettPicture){rgba, w, h};
    return SETT_OK;
}
