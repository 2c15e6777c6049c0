/* short_text.c - see short_text.h. */
#include "base/short_text.h"

#include "base/utf8.h"
#include "sett/json.h"

/* The room is never freed. */
static void *lend(void *user, void *old, size_t old_size, size_t new_size)
{
    SettShortText *room = user;
    (void)old;
    (void)old_size;
    return new_size <= sizeof room->bytes ? room->bytes : NULL;
}

SettText sett_short_text(SettShortText *room)
{
    room->bytes[0] = '\0';
    SettText text = sett_text((SettAlloc){lend, room});
    sett_text_add(&text, ""); /* `data` is set from here on */
    return text;
}

void sett_short_quote(SettText *text, const char *bytes, size_t size,
                      size_t most)
{
    size_t kept = 0;
    while (kept < size) {
        size_t step = sett_utf8_size(bytes + kept, size - kept);
        if (kept + (step == 0 ? 1 : step) > most)
            break;
        kept += step == 0 ? 1 : step;
    }
    SettJsonWriter w = sett_json_writer(text, true);
    sett_json_put_bytes(&w, bytes, kept);
    if (kept < size)
        sett_text_add(text, "...");
}
