/* format.c - short texts that live in an arena. */
#include "base/enlarge.h"
#include "sett/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *sett_arena_format(SettArena *arena, const char *format, ...)
{
    char buffer[1024];
    va_list list;
    va_start(list, format);
    int n = vsnprintf(buffer, sizeof buffer, format, list);
    va_end(list);
    size_t size = n < 0 ? 0 : (size_t)n;
    if (size >= sizeof buffer)
        size = sizeof buffer - 1;
    char *text = sett_arena_raw(arena, size + 1, 1);
    if (text == NULL)
        return NULL;
    memcpy(text, buffer, size);
    text[size] = '\0';
    return text;
}

const char *sett_keep_text(SettArena *arena, SettText *text)
{
    const char *kept =
        text->status == SETT_OK
            ? sett_arena_format(arena, "%s", text->size > 0 ? text->data : "")
            : NULL;
    sett_text_free(text);
    return kept;
}
