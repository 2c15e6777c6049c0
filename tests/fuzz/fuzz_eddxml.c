/* fuzz_eddxml.c - EDD's XML takes anything: as a room; and as a dungeon whose
   rooms are all the one that follows it in the input, behind a 0 byte. */
#include <string.h>

#include "sett/sett.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

typedef struct Rest {
    const char *text;
    size_t size;
} Rest;

static SettStatus rest(void *user, const char *id, SettArena *arena,
                       char **text, size_t *size, SettError *err)
{
    const Rest *r = user;
    (void)id;
    *text = sett_arena_raw(arena, r->size + 1, 1);
    if (*text == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    if (r->size > 0)
        memcpy(*text, r->text, r->size);
    *size = r->size;
    return SETT_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "edd");
    SettDungeonDef def = sett_dungeon_def(game);
    const char *text = (const char *)bytes;
    const char *end = size > 0 ? memchr(text, 0, size) : NULL;
    size_t first = end != NULL ? (size_t)(end - text) : size;
    Rest files = {end != NULL ? end + 1 : text,
                  end != NULL ? size - first - 1 : 0};
    SettArena arena;
    SettEddXmlRoom room;
    SettDungeon *d = NULL;
    SettError err;
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    sett_edd_xml_kind(text, size);
    sett_edd_xml_room(game, text, first, &arena, &room, &err);
    if (sett_dungeon_read_xml(&def, text, first, rest, &files, &arena, &d,
                              &err) == SETT_OK)
        sett_dungeon_check(d);
    sett_dungeon_destroy(d);
    sett_arena_free(&arena);
    return 0;
}
