/* fuzz_dungeon.c - a project, or a plan of Tiled, takes anything: one that is
   accepted can be written and read back as a project, and the second writing
   gives the same bytes. */
#include <stdlib.h>
#include <string.h>

#include "sett/sett.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static SettDungeon *read_project(const char *text, size_t size,
                                 SettArena *arena, const SettJson **root)
{
    SettJsonLimits limits = sett_json_limits();
    SettDungeonDef def =
        sett_dungeon_def(sett_catalog_game(sett_catalog_builtin(), "edd"));
    SettDungeon *d = NULL;
    SettError err;
    bool newer;
    if (sett_json_read(text, size, &limits, arena, root, &err) != SETT_OK)
        return NULL;
    if (sett_dungeon_is_tiled(*root)) {
        SettStatus s = sett_dungeon_read_tiled(&def, *root, arena, &d, &err);
        *root = NULL;
        return s == SETT_OK ? d : NULL;
    }
    if (sett_dungeon_read(&def, *root, &d, &newer, &err) != SETT_OK)
        return NULL;
    return d;
}

static void write_project(const SettDungeon *d, const SettJson *from,
                          SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_dungeon_write(d, from, &w);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    SettText text = sett_text(sett_alloc_default());
    SettText twice = sett_text(sett_alloc_default());
    SettArena arena;
    const SettJson *root = NULL, *root_again = NULL;
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    SettDungeon *d = read_project((const char *)bytes, size, &arena, &root);
    if (d != NULL) {
        SettDungeonReport report;
        write_project(d, root, &text);
        SettDungeon *again =
            read_project(text.data, text.size, &arena, &root_again);
        if (again == NULL)
            abort();
        write_project(again, root_again, &twice);
        if (text.size != twice.size ||
            memcmp(text.data, twice.data, text.size) != 0)
            abort();
        sett_dungeon_report(d, &arena, &report);
        sett_dungeon_destroy(again);
    }
    sett_dungeon_destroy(d);
    sett_arena_free(&arena);
    sett_text_free(&text);
    sett_text_free(&twice);
    return 0;
}
