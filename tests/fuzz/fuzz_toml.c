/* fuzz_toml.c - whatever is read as TOML prints as JSON that reads back as the
   same document; whatever is refused says why and where. */
#include <string.h>

#include "sett/toml.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void round_trip(const SettJson *root, SettArena *arena)
{
    const SettJson *back;
    SettText first = sett_text(sett_alloc_default());
    SettText second = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&first, true);
    sett_json_put_value(&w, root);
    SETT_ASSERT(first.status == SETT_OK);
    SETT_ASSERT(sett_json_read(first.data, first.size, NULL, arena, &back,
                               NULL) == SETT_OK);
    w = sett_json_writer(&second, true);
    sett_json_put_value(&w, back);
    SETT_ASSERT(second.size == first.size &&
                memcmp(first.data, second.data, first.size) == 0);
    sett_text_free(&first);
    sett_text_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    SettArena arena;
    SettError err;
    const SettJson *root;
    sett_arena_init(&arena, sett_alloc_default(), (size_t)256 << 20);
    SettStatus status = sett_toml_read(size != 0 ? (const char *)bytes : "",
                                       size, NULL, &arena, &root, &err);
    if (status == SETT_OK) {
        round_trip(root, &arena);
    } else {
        SETT_ASSERT(root == NULL && err.status == status);
        SETT_ASSERT(err.line >= 1 && err.column >= 1);
        SETT_ASSERT(err.text[0] != '\0' && err.expected[0] != '\0');
    }
    sett_arena_free(&arena);
    return 0;
}
