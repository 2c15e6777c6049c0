/* fuzz_session.c - a conversation with the studio's module. Each line of the
   input is a verb, a blank and its request. Every answer is text; a refusal is
   JSON with words. Lines with numbers of three digits or more are left out, as
   what a page may ask for has no end: a hundred thousand levels are one verb.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "wasm/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

Session *sett_wasm_open(void);
void sett_wasm_close(Session *s);
char *sett_wasm_room(Session *s, size_t size);
const char *sett_wasm_reply(const Session *s);
size_t sett_wasm_reply_size(const Session *s);

/* All that studio.wasm exports, but for describe, which has no request. */
/* clang-format off */
#define VERBS(X) \
    X(generate) X(cells) X(measure) X(art) X(breeding_cloud) \
    X(breeding_program) X(breeding_inspect) X(breeding_level) \
    X(breeding_begin) X(breeding_do) X(breeding_session) X(breeding_rate) \
    X(breeding_tree) X(dungeon_edit) X(dungeon_path) X(dungeon_open) \
    X(dungeon_text) X(dungeon_picture) X(dungeon_play) X(dungeon_play_step) \
    X(endless_begin) X(endless_next) X(level_read) X(tiled) X(ghost) X(link) \
    X(make) X(measures) X(gallery) X(play_at) X(play_live) X(play_tick) \
    X(release) X(room_start) X(room_step) X(room_edit) X(room_settings) \
    X(room_archive) X(room_judge) X(room_play) X(room_play_step) \
    X(room_suggest) X(room_suggest_step) X(room_explain) X(segments_start) \
    X(segments_step) X(segments_level)
/* clang-format on */
#define DECLARE(name) SettStatus sett_wasm_##name(Session *s, size_t size);
VERBS(DECLARE)

static const struct {
    const char *name;
    SettStatus (*ask)(Session *s, size_t size);
} verbs[] = {
#define ROW(name) {#name, sett_wasm_##name},
    VERBS(ROW)
#undef ROW
};
enum { VERB_COUNT = sizeof verbs / sizeof verbs[0], MOST_LINES = 16 };

static bool is_small(const char *line, size_t size)
{
    size_t digits = 0;
    for (size_t i = 0; i < size; i++) {
        digits = isdigit((unsigned char)line[i]) ? digits + 1 : 0;
        if (digits > 2 ||
            (digits > 0 && i + 1 < size && (line[i + 1] | 32) == 'e'))
            return false;
    }
    return true;
}

/* A refusal: {"version": 1, "error": {"text": ...}}. */
static void check_refusal(const Session *s)
{
    SettArena arena;
    const SettJson *root = NULL;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SETT_ASSERT(sett_json_read(sett_wasm_reply(s), sett_wasm_reply_size(s),
                               NULL, &arena, &root, NULL) == SETT_OK);
    const SettJson *text =
        sett_json_member(sett_json_member(root, "error"), "text");
    SETT_ASSERT(text != NULL && text->type == SETT_JSON_STRING &&
                text->size > 0);
    sett_arena_free(&arena);
}

static void ask(Session *s, const char *line, size_t size)
{
    const char *blank = size > 0 ? memchr(line, ' ', size) : NULL;
    size_t name = blank != NULL ? (size_t)(blank - line) : size;
    for (int32_t i = 0; i < VERB_COUNT; i++) {
        if (strlen(verbs[i].name) != name ||
            memcmp(verbs[i].name, line, name) != 0)
            continue;
        size_t length = blank != NULL ? size - name - 1 : 0;
        char *room = sett_wasm_room(s, length + 1);
        SETT_ASSERT(room != NULL);
        if (length > 0)
            memcpy(room, blank + 1, length);
        s->arena.limit = (size_t)64 << 20;
        if (verbs[i].ask(s, length) != SETT_OK)
            check_refusal(s);
        return;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Session *s = sett_wasm_open();
    SETT_ASSERT(s != NULL);
    size_t at = 0;
    for (int32_t n = 0; n < MOST_LINES && at < size; n++) {
        const char *line = (const char *)bytes + at;
        const char *end = memchr(line, '\n', size - at);
        size_t length = end != NULL ? (size_t)(end - line) : size - at;
        if (is_small(line, length))
            ask(s, line, length);
        at += length + 1;
    }
    sett_wasm_close(s);
    return 0;
}
