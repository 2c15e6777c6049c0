/* fuzz_world.c - worlds of Tiled take anything: maps are read from the folder
   alone, and what is refused is refused with a reason. */
#include <stdlib.h>
#include <string.h>

#include "io/project/held.h"
#include "sett/catalog.h"
#include "sett/mapping.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const char map[] =
    "<map orientation=\"orthogonal\" width=\"2\" height=\"1\" tilewidth=\"8\" "
    "tileheight=\"8\"><tileset firstgid=\"1\" name=\"t\" tilewidth=\"8\" "
    "tileheight=\"8\" tilecount=\"2\" columns=\"2\"><tile id=\"0\" "
    "type=\"wall\"/></tileset><layer name=\"L\" width=\"2\" height=\"1\"><data "
    "encoding=\"csv\">1,2</data></layer></map>";

static SettStatus pass(void *user, int64_t index, const SettGrid *grid)
{
    (void)user, (void)index, (void)grid;
    return SETT_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const SettImportFile all[] = {{"m_1_2.tmx", map, sizeof map - 1},
                                         {"in/m.tmx", map, sizeof map - 1}};
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettHeld held = {.files = all, .count = 2};
    const SettIo io = sett_io_held(&held);
    const SettProjectFiles files = {.io = &io, .root = "", .folder = ""};
    SettArena arena;
    SettMapped m;
    SettError err = {0};
    SettText told = sett_text(sett_alloc_default());
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    SettStatus status =
        sett_mapped_read(game, (const char *)bytes, size, "x.world", &files,
                         NULL, &arena, &m, &err);
    for (int32_t i = 0; status == SETT_OK && i < sett_mapped_count(&m); i++)
        if (sett_mapped_name(&m, i) == NULL)
            abort();
    if (status == SETT_OK)
        status = sett_mapped_carried(&m, &arena, &told);
    if (status == SETT_OK)
        status = sett_mapped_levels(&m, NULL, pass, NULL, &arena, &err);
    if (status != SETT_OK && status != SETT_NO_MEMORY && err.text[0] == 0)
        abort();
    sett_text_free(&told);
    sett_arena_free(&arena);
    return 0;
}
