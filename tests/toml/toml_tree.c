/* toml_tree.c - documents from standard input, each behind a line with its
   bytes; of each one line: its tree as JSON behind "yes ", or "no " or
   "unsupported " with the place and why. For tests/toml/compare.mjs. */
#include <inttypes.h>
#include <stdio.h>

#include "sett/toml.h"

static void answer(const char *bytes, size_t size, SettArena *arena,
                   SettText *out)
{
    SettError err;
    const SettJson *root;
    SettArenaMark mark = sett_arena_mark(arena);
    SettStatus status = sett_toml_read(bytes, size, NULL, arena, &root, &err);
    sett_text_clear(out);
    if (status == SETT_OK) {
        SettJsonWriter w = sett_json_writer(out, true);
        sett_text_add(out, "yes ");
        sett_json_put_value(&w, root);
    } else {
        sett_text_format(out, "%s %d:%d %s",
                         status == SETT_UNSUPPORTED || status == SETT_TOO_LARGE
                             ? "unsupported"
                             : "no",
                         (int)err.line, (int)err.column, err.text);
    }
    sett_arena_reset(arena, mark);
    SETT_ASSERT(out->status == SETT_OK);
}

int main(void)
{
    SettArena arena;
    SettText out = sett_text(sett_alloc_default());
    uint32_t size;
    static char bytes[1 << 20];
    sett_arena_init(&arena, sett_alloc_default(), 0);
    while (scanf("%" SCNu32, &size) == 1 && getchar() == '\n') {
        if (size > sizeof bytes || fread(bytes, 1, size, stdin) != size)
            return 1;
        answer(bytes, size, &arena, &out);
        puts(out.data);
        fflush(stdout);
    }
    sett_text_free(&out);
    sett_arena_free(&arena);
    return 0;
}
