/* fuzz_archive.c - an archive file, of "evolve edd" or "evolve gram-elites",
   takes anything: what is refused is refused with words; what is accepted is
   shown, goes on, and is written to a file that reads back as the same. */
#include <string.h>

#include "sett/sett.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define FURTHER 4     /* evaluations after what was read */
#define MOST_AREA 400 /* of a level */

/* Reads a file; NULL where it is refused, or asks for more than a fuzzer has
   time for. */
static SettSearch *read_archive(const char *text, size_t size, SettArena *arena,
                                SettSearchDef *def)
{
    const SettJson *root;
    SettSearchParams params;
    SettSearch *search = NULL;
    SettError err = {.text = ""};
    SettStatus status = sett_json_read(text, size, NULL, arena, &root, &err);
    if (status == SETT_OK)
        status = sett_archive_file_read(sett_catalog_builtin(), root, arena,
                                        def, &params, &err);
    if (status == SETT_OK) {
        if ((int64_t)def->w * def->h > MOST_AREA)
            return NULL;
        def->max_evaluations = UINT64_MAX;
        def->features = 7;
        status = sett_archive_file_open(def, root, &search, &err);
    }
    SETT_ASSERT(status == SETT_OK || err.text[0] != '\0');
    return search;
}

static SettArena take_arena(void)
{
    SettArena arena;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    arena.limit = (size_t)128 << 20;
    return arena;
}

static void read_again(const SettText *text)
{
    SettArena arena = take_arena();
    SettSearchDef def;
    SettText twice = sett_text(sett_alloc_default());
    SettSearch *search = read_archive(text->data, text->size, &arena, &def);
    SETT_ASSERT(search != NULL);
    SETT_ASSERT(sett_archive_file_write(&def, search, &arena, &twice) ==
                SETT_OK);
    SETT_ASSERT(text->size == twice.size &&
                memcmp(text->data, twice.data, twice.size) == 0);
    sett_search_destroy(search);
    sett_text_free(&twice);
    sett_arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    SettArena arena = take_arena();
    SettSearchDef def;
    SettText shown = sett_text(sett_alloc_default());
    SettText text = sett_text(sett_alloc_default());
    SettSearch *search = read_archive((const char *)bytes, size, &arena, &def);
    if (search != NULL) {
        sett_archive_table(def.eval, sett_search_archive(search), &shown);
        sett_archive_summary(search, &shown);
        SETT_ASSERT(sett_search_step(search, FURTHER) == SETT_OK);
        SETT_ASSERT(sett_archive_file_write(&def, search, &arena, &text) ==
                    SETT_OK);
        read_again(&text);
    }
    sett_search_destroy(search);
    sett_text_free(&shown);
    sett_text_free(&text);
    sett_arena_free(&arena);
    return 0;
}
