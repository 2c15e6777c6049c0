/* fuzz_import.c - a game file from any bytes: the first byte says by what name,
   what follows a 0 byte is a level text beside it. What comes out is a game
   that is read without an error; what is refused is refused with a reason. */
#include <stdlib.h>
#include <string.h>

#include "sett/game_file.h"
#include "sett/import.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void must_be_a_game(const SettText *text)
{
    SettGameFileDef def = sett_game_file_def();
    SettGameProblems problems = {.count = 0};
    SettGameFile *file = NULL;
    SettStatus status = sett_game_file_read(&def, text->data, text->size, &file,
                                            &problems, NULL);
    if (status != SETT_OK && status != SETT_NO_MEMORY)
        abort();
    sett_game_file_destroy(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char *const names[] = {"a.ldtk", "a.tmx",  "a.tmj", "a.tsx",
                                        "a.xsb",  "a.json", "a.txt"};
    SettArena arena;
    SettError err = {0};
    SettText out = sett_text(sett_alloc_default());
    if (size < 1)
        return 0;
    const char *text = (const char *)bytes + 1;
    const char *end = memchr(text, 0, size - 1);
    size_t first = end != NULL ? (size_t)(end - text) : size - 1;
    size_t rest = end != NULL ? size - 2 - first : 0;
    const SettImportFile files[2] = {
        {names[bytes[0] % 7], text, first},
        {"b.txt", text + (end != NULL) + first, rest}};
    const SettImport from = {
        .name = "mine", .files = files, .count = end != NULL ? 2 : 1};
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    SettStatus status = sett_game_import(&from, &arena, &out, &err);
    if (status == SETT_OK)
        must_be_a_game(&out);
    else if (err.text[0] == 0)
        abort();
    sett_text_free(&out);
    sett_arena_free(&arena);
    return 0;
}
