/* fuzz_json.c - the JSON reader takes anything: what it accepts, it can write,
   and what it wrote reads back as the same bytes. */
#include <stdlib.h>
#include <string.h>

#include "sett/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Reads and writes once; false where the text is refused. */
static bool again(const char *text, size_t size, SettText *out)
{
    SettArena arena;
    SettError err;
    SettJsonLimits limits = sett_json_limits();
    const SettJson *root = NULL;
    sett_arena_init(&arena, sett_alloc_default(), (size_t)256 << 20);
    SettStatus status =
        sett_json_read(text, size, &limits, &arena, &root, &err);
    if (status == SETT_OK) {
        SettJsonWriter w = sett_json_writer(out, false);
        sett_json_put_value(&w, root);
    } else if (err.line < 1 && status == SETT_BAD_INPUT) {
        abort(); /* bad input must have a place */
    }
    sett_arena_free(&arena);
    return status == SETT_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    SettText once = sett_text(sett_alloc_default());
    SettText twice = sett_text(sett_alloc_default());
    if (again((const char *)bytes, size, &once)) {
        if (!again(once.data, once.size, &twice))
            abort();
        if (once.size != twice.size ||
            memcmp(once.data, twice.data, once.size) != 0)
            abort();
    }
    sett_text_free(&once);
    sett_text_free(&twice);
    return 0;
}
