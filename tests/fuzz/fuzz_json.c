/* fuzz_json.c - whatever is read as JSON prints, and what was printed reads
   back as the same document, in both layouts and under both rules for repeated
   keys. */
#include <string.h>

#include "sett/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Prints `root`, reads that, and prints it again: the same text. */
static void round_trip(const SettJson *root, bool compact, SettArena *arena)
{
    const SettJson *back;
    SettText first = sett_text(sett_alloc_default());
    SettText second = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&first, compact);
    sett_json_put_value(&w, root);
    SETT_ASSERT(first.status == SETT_OK);
    SETT_ASSERT(sett_json_read(first.data, first.size, NULL, arena, &back,
                               NULL) == SETT_OK);
    w = sett_json_writer(&second, compact);
    sett_json_put_value(&w, back);
    SETT_ASSERT(second.size == first.size &&
                memcmp(first.data, second.data, first.size) == 0);
    sett_text_free(&first);
    sett_text_free(&second);
}

/* True where the text was read; else the error has to say why and where. */
static bool survives(const char *text, size_t size, SettJsonTwice twice)
{
    SettArena arena;
    SettError err;
    const SettJson *root;
    SettJsonLimits limits = sett_json_limits();
    limits.twice = twice;
    sett_arena_init(&arena, sett_alloc_default(), (size_t)256 << 20);
    SettStatus status =
        sett_json_read(text, size, &limits, &arena, &root, &err);
    if (status == SETT_OK) {
        round_trip(root, true, &arena);
        round_trip(root, false, &arena);
    } else {
        SETT_ASSERT(root == NULL && err.status == status);
        SETT_ASSERT(err.line >= 1 && err.column >= 1);
        SETT_ASSERT(err.text[0] != '\0' && err.expected[0] != '\0');
    }
    sett_arena_free(&arena);
    return status == SETT_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *text = size != 0 ? (const char *)bytes : "";
    bool strict = survives(text, size, SETT_JSON_REFUSE_TWICE);
    bool loose = survives(text, size, SETT_JSON_LAST_WINS);
    SETT_ASSERT(loose || !strict);
    return 0;
}
