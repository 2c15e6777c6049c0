/* fuzz_session.c - a conversation. Each line of the input is a verb, a blank
   and its request. A refusal is JSON with words. Lines with numbers of three
   digits or more are left out, as what a page may ask for has no end: a hundred
   thousand levels are one verb. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "sett/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { MOST_LINES = 16 };

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
static void check_refusal(const SettReply *reply)
{
    SettArena arena;
    const SettJson *root = NULL;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SETT_ASSERT(sett_json_read(reply->data, reply->size, NULL, &arena, &root,
                               NULL) == SETT_OK);
    const SettJson *text =
        sett_json_member(sett_json_member(root, "error"), "text");
    SETT_ASSERT(text != NULL && text->type == SETT_JSON_STRING &&
                text->size > 0);
    sett_arena_free(&arena);
}

static void ask(SettSession *session, const char *line, size_t size)
{
    char verb[32] = "";
    SettReply reply;
    const char *blank = size > 0 ? memchr(line, ' ', size) : NULL;
    size_t name = blank != NULL ? (size_t)(blank - line) : size;
    if (name >= sizeof verb)
        return;
    if (name > 0)
        memcpy(verb, line, name);
    size_t length = blank != NULL ? size - name - 1 : 0;
    if (sett_ask(session, verb, blank != NULL ? blank + 1 : "", length,
                 &reply) != SETT_OK)
        check_refusal(&reply);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    SettSessionDef def = sett_session_def();
    SettSession *session = NULL;
    def.memory = (size_t)64 << 20;
    SETT_ASSERT(sett_session_open(&def, &session) == SETT_OK);
    size_t at = 0;
    for (int32_t n = 0; n < MOST_LINES && at < size; n++) {
        const char *line = (const char *)bytes + at;
        const char *end = memchr(line, '\n', size - at);
        size_t length = end != NULL ? (size_t)(end - line) : size - at;
        if (is_small(line, length))
            ask(session, line, length);
        at += length + 1;
    }
    sett_session_close(session);
    return 0;
}
