/* fuzz_mcp.c - whatever a client of the Model Context Protocol says: each line
   that comes back is JSON, with an id and a result or an error. Numbers of
   three digits and more are left out, as in fuzz_session.c. */
#include <ctype.h>
#include <string.h>

#include "sett/sett.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

typedef struct Client {
    const uint8_t *bytes;
    size_t left;
} Client;

static int64_t client_read(void *user, char *bytes, size_t size, bool wait)
{
    Client *c = user;
    size_t n = c->left < size ? c->left : size;
    if (!wait)
        return -1;
    if (n > 0)
        memcpy(bytes, c->bytes, n);
    c->bytes += n;
    c->left -= n;
    return (int64_t)n;
}

static void check_answer(const SettJson *one)
{
    SETT_ASSERT(sett_json_member(one, "id") != NULL);
    SETT_ASSERT((sett_json_member(one, "result") != NULL) !=
                (sett_json_member(one, "error") != NULL));
}

static bool client_write(void *user, const char *bytes, size_t size)
{
    SettArena arena;
    const SettJson *root = NULL;
    (void)user;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SETT_ASSERT(size > 0 && bytes[size - 1] == '\n');
    SETT_ASSERT(memchr(bytes, '\n', size - 1) == NULL);
    SETT_ASSERT(sett_json_read(bytes, size - 1, NULL, &arena, &root, NULL) ==
                SETT_OK);
    if (root->type == SETT_JSON_ARRAY)
        for (const SettJson *m = root->child; m != NULL; m = m->next)
            check_answer(m);
    else
        check_answer(root);
    sett_arena_free(&arena);
    return true;
}

static bool is_small(const uint8_t *bytes, size_t size)
{
    size_t digits = 0;
    for (size_t i = 0; i < size; i++) {
        digits = isdigit(bytes[i]) ? digits + 1 : 0;
        if (digits > 2 ||
            (digits > 0 && i + 1 < size && (bytes[i + 1] | 32) == 'e'))
            return false;
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Client c = {bytes, size};
    SettMcpDef def = sett_mcp_def();
    if (!is_small(bytes, size))
        return 0;
    def.memory = (size_t)64 << 20;
    def.line = 4096;
    def.milliseconds = 0;
    def.user = &c;
    def.read = client_read;
    def.write = client_write;
    SETT_ASSERT(sett_mcp_serve(&def) == SETT_OK);
    return 0;
}
