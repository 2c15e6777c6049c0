/* fuzz_mapping.c - mappings take anything: what is accepted is written and read
   again as the same text; what is refused is refused with a reason. */
#include <stdlib.h>
#include <string.h>

#include "sett/catalog.h"
#include "sett/mapping.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void write_and_read(const SettMapping *m, SettArena *arena)
{
    SettText text = sett_text(sett_alloc_default()), again = text;
    const SettJson *root = NULL;
    SettMapping back;
    sett_mapping_json(m, &text);
    SettStatus status =
        sett_json_read(text.data, text.size, NULL, arena, &root, NULL);
    if (status == SETT_OK)
        status = sett_mapping_read(m->game, root, arena, &back, NULL);
    if (status == SETT_OK) {
        sett_mapping_json(&back, &again);
        if (text.size != again.size ||
            memcmp(text.data, again.data, text.size) != 0)
            abort();
    } else if (status != SETT_NO_MEMORY) {
        abort();
    }
    sett_text_free(&again);
    sett_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettArena arena;
    SettMapping m;
    SettError err = {0};
    const SettJson *root = NULL;
    sett_arena_init(&arena, sett_alloc_default(), (size_t)16 << 20);
    SettStatus status =
        sett_json_read((const char *)bytes, size, NULL, &arena, &root, NULL);
    if (status == SETT_OK) {
        status = sett_mapping_read(game, root, &arena, &m, &err);
        if (status == SETT_OK)
            write_and_read(&m, &arena);
        else if (err.text[0] == 0)
            abort();
    }
    sett_arena_free(&arena);
    return 0;
}
