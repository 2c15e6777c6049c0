/* fuzz_picture.c - pictures of any pixels, by a mapping that says how they are
   cut, or by none: what is read is guessed, proposes a mapping that reads the
   picture as the same cells, and is written as its own bytes. */
#include <stdlib.h>
#include <string.h>

#include "sett/catalog.h"
#include "sett/mapping.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void propose(const SettMapped *m, SettArena *arena)
{
    SettText text = sett_text(sett_alloc_default());
    const SettJson *root = NULL;
    SettMapped again;
    sett_mapping_toml(&m->mapping, &text);
    if (sett_mapping_document(text.data, text.size, arena, &root, NULL) ==
            SETT_OK &&
        sett_mapped_read(m->mapping.game, m->bytes, m->size, "p", NULL, root,
                         arena, &again, NULL) == SETT_OK) {
        const SettTiledLayer *a = &m->tiled.layers[0];
        const SettTiledLayer *b = &again.tiled.layers[0];
        if (a->w != b->w || a->h != b->h ||
            memcmp(a->cells, b->cells,
                   (size_t)a->w * (size_t)a->h * sizeof *a->cells) != 0)
            abort();
    }
    sett_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettArena arena;
    SettMapped m;
    SettText png = sett_text(sett_alloc_default());
    if (size < 8 || (size - 4) / 4 < (size_t)(bytes[0] % 64 + 1))
        return 0;
    int32_t w = bytes[0] % 64 + 1;
    SettPicture p = {(uint8_t *)malloc(size - 4), w,
                     (int32_t)((size - 4) / 4) / w};
    if (p.rgba == NULL)
        return 0;
    memcpy(p.rgba, bytes + 4, size - 4);
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    static const char *const cuts[] = {
        NULL, "[map]\nformat = 1\ncell = [2, 2]\n",
        "[map]\nformat = 1\ncell = [3, 1]\noffset = [1, 2]\nspacing = 1\n"};
    const char *cut = cuts[bytes[1] % 3];
    const SettJson *root = NULL;
    if (cut != NULL)
        sett_mapping_document(cut, strlen(cut), &arena, &root, NULL);
    if (sett_png_write_rgba(&p, &png, NULL) == SETT_OK &&
        sett_mapped_read(game, png.data, png.size, "p", NULL, root, &arena, &m,
                         NULL) == SETT_OK)
        propose(&m, &arena);
    sett_arena_free(&arena);
    sett_text_free(&png);
    free(p.rgba);
    return 0;
}
