/* exports.c - the core as a WebAssembly module: one conversation
   (sett/session.h) for a page, a worker or node. session.js speaks with it:

     s = open()                    0: no memory
     at = room(s, size)            where a question of that size goes; 0: no
   memory status = ask(s, size)         the question: a verb, a byte 0, its
   request; a SettStatus, 0 is ok reply(s), reply_size(s)       valid until the
   next question close(s) */
#include "sett/session.h"

#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

typedef struct Conversation {
    SettSession *session;
    SettAlloc alloc;
    char *room;
    size_t room_size;
    SettReply reply;
} Conversation;

EXPORT(open) Conversation *sett_wasm_open(void);
EXPORT(close) void sett_wasm_close(Conversation *c);
EXPORT(room) char *sett_wasm_room(Conversation *c, size_t size);
EXPORT(ask) SettStatus sett_wasm_ask(Conversation *c, size_t size);
EXPORT(reply) const char *sett_wasm_reply(const Conversation *c);
EXPORT(reply_size) size_t sett_wasm_reply_size(const Conversation *c);

Conversation *sett_wasm_open(void)
{
    SettSessionDef def = sett_session_def();
    Conversation *c = def.alloc.fn(def.alloc.user, NULL, 0, sizeof *c);
    if (c == NULL)
        return NULL;
    *c = (Conversation){.alloc = def.alloc};
    if (sett_session_open(&def, &c->session) == SETT_OK)
        return c;
    sett_wasm_close(c);
    return NULL;
}

void sett_wasm_close(Conversation *c)
{
    if (c == NULL)
        return;
    SettAlloc alloc = c->alloc;
    sett_session_close(c->session);
    if (c->room != NULL)
        alloc.fn(alloc.user, c->room, c->room_size, 0);
    alloc.fn(alloc.user, c, sizeof *c, 0);
}

char *sett_wasm_room(Conversation *c, size_t size)
{
    if (size <= c->room_size)
        return c->room;
    char *room = c->alloc.fn(c->alloc.user, c->room, c->room_size, size);
    if (room == NULL)
        return NULL;
    c->room = room;
    c->room_size = size;
    return room;
}

SettStatus sett_wasm_ask(Conversation *c, size_t size)
{
    const char *end =
        size <= c->room_size && size > 0 ? memchr(c->room, 0, size) : NULL;
    if (end == NULL)
        return SETT_BAD_ARGUMENT;
    size_t verb = (size_t)(end - c->room) + 1;
    return sett_ask(c->session, c->room, c->room + verb, size - verb,
                    &c->reply);
}

const char *sett_wasm_reply(const Conversation *c)
{
    return c->reply.data;
}

size_t sett_wasm_reply_size(const Conversation *c)
{
    return c->reply.size;
}
