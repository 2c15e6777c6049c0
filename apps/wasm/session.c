/* session.c - the conversation of session.h: requests, replies, and what is
   kept between them. */
#include "wasm/session.h"

#include <string.h>

EXPORT(open) Session *sett_wasm_open(void);
EXPORT(close) void sett_wasm_close(Session *s);
EXPORT(room) char *sett_wasm_room(Session *s, size_t size);
EXPORT(reply) const char *sett_wasm_reply(const Session *s);
EXPORT(reply_size) size_t sett_wasm_reply_size(const Session *s);

struct SessionObject {
    SessionObject *next;
    const SessionKind *kind;
    int32_t handle;
    _Alignas(max_align_t) unsigned char bytes[];
};

Session *sett_wasm_open(void)
{
    SettAlloc alloc = sett_alloc_default();
    Session *s = alloc.fn(alloc.user, NULL, 0, sizeof *s);
    if (s == NULL)
        return NULL;
    *s =
        (Session){.catalog = sett_catalog_builtin(), .reply = sett_text(alloc)};
    sett_arena_init(&s->arena, alloc, 0);
    return s;
}

void sett_wasm_close(Session *s)
{
    if (s == NULL)
        return;
    sett_session_drop(s, 0);
    SettAlloc alloc = s->arena.alloc;
    sett_arena_free(&s->arena);
    sett_text_free(&s->reply);
    if (s->room != NULL)
        alloc.fn(alloc.user, s->room, s->room_size, 0);
    alloc.fn(alloc.user, s, sizeof *s, 0);
}

char *sett_wasm_room(Session *s, size_t size)
{
    if (size <= s->room_size)
        return s->room;
    char *room =
        s->arena.alloc.fn(s->arena.alloc.user, s->room, s->room_size, size);
    if (room != NULL) {
        s->room = room;
        s->room_size = size;
    }
    return room;
}

const char *sett_wasm_reply(const Session *s)
{
    return s->reply.data;
}

size_t sett_wasm_reply_size(const Session *s)
{
    return s->reply.size;
}

void sett_session_put_hash(SettJsonWriter *w, uint64_t hash)
{
    char digits[17] = {0};
    for (int32_t i = 15; i >= 0; i--, hash >>= 4)
        digits[i] = "0123456789abcdef"[hash & 15];
    sett_json_add_string(w, "hash", digits);
}

SettJsonWriter sett_session_reply(Session *s)
{
    sett_text_clear(&s->reply);
    SettJsonWriter w = sett_json_writer(&s->reply, true);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    return w;
}

static void put_error(Session *s, SettStatus status, const SettError *err)
{
    SettJsonWriter w = sett_session_reply(s);
    sett_json_key(&w, "error");
    sett_json_open(&w, '{');
    sett_json_add_string(&w, "status", sett_status_text(status));
    sett_json_add_string(&w, "text",
                         err->text[0] != '\0' ? err->text
                                              : sett_status_text(status));
    sett_json_add_string(&w, "expected", err->expected);
    sett_json_add_int(&w, "line", err->line);
    sett_json_add_int(&w, "column", err->column);
    sett_json_close(&w);
    sett_json_close(&w);
}

/* A verb that fails leaves nothing behind. */
static void forget_made(Session *s, int32_t handles)
{
    while (s->handles > handles)
        sett_session_drop(s, s->handles--);
}

SettStatus sett_session_answer(Session *s, size_t size, SessionVerb *verb)
{
    int32_t handles = s->handles;
    SettArenaMark empty = {0};
    SettError err = {0};
    SettJsonLimits limits = sett_json_limits();
    const SettJson *request = NULL;
    sett_arena_reset(&s->arena, empty);
    SettStatus status = SETT_BAD_ARGUMENT;
    if (size <= s->room_size)
        status =
            sett_json_read(s->room, size, &limits, &s->arena, &request, &err);
    if (status == SETT_OK)
        status = verb(s, request, &err);
    if (status == SETT_OK)
        status = s->reply.status;
    if (status != SETT_OK) {
        forget_made(s, handles);
        put_error(s, status, &err);
    }
    return status;
}

SettStatus sett_session_members(const SettJson *request,
                                const char *const *names, SettError *err)
{
    if (request->type != SETT_JSON_OBJECT)
        return sett_fail(err, SETT_BAD_INPUT, "a request must be an object");
    for (const SettJson *m = request->child; m != NULL; m = m->next) {
        int32_t i = 0;
        while (names[i] != NULL && strcmp(names[i], m->key) != 0)
            i++;
        if (names[i] == NULL)
            return sett_fail_at(err, SETT_BAD_INPUT, m->line, m->column,
                                "unknown member \"%s\"", m->key);
    }
    return SETT_OK;
}

SettStatus sett_session_read_int(const SettJson *request, const char *key,
                                 int64_t most, int64_t *value, SettError *err)
{
    const SettJson *member = sett_json_member(request, key);
    int64_t read;
    if (member == NULL)
        return SETT_OK;
    if (!sett_json_int(member, &read) || read < 0 || read > most) {
        sett_fail_at(err, SETT_BAD_INPUT, member->line, member->column,
                     "bad %s", key);
        sett_expect(err, "an integer in 0..%d", (int)most);
        return SETT_BAD_INPUT;
    }
    *value = read;
    return SETT_OK;
}

SettStatus sett_session_read_game(const Session *s, const SettJson *request,
                                  const SettGame **game, SettError *err)
{
    const SettJson *name = sett_json_member(request, "game");
    *game = NULL;
    if (name != NULL && name->type == SETT_JSON_STRING)
        *game = sett_catalog_game(s->catalog, name->string);
    if (*game == NULL)
        return sett_fail(err, SETT_BAD_INPUT, "no such game");
    return SETT_OK;
}

SettStatus sett_session_judge(SettJsonWriter *w, const SettGame *game,
                              const SettGrid *grid, SettArena *tmp,
                              double *values)
{
    SettLevel level = {.grid = *grid};
    SettReport report = sett_report(tmp);
    bool complete = sett_level_is_furnished(game, grid);
    SettStatus status = sett_game_check(game, &level, complete, tmp, &report);
    if (status != SETT_OK && status != SETT_INFEASIBLE)
        return status;
    if (report.broken)
        return SETT_NO_MEMORY;
    sett_json_key(w, "feasible");
    sett_json_put_bool(w, sett_report_feasible(&report));
    sett_json_key(w, "reasons");
    sett_json_put_reasons(w, &report);
    status = sett_game_measure(game, &level, tmp, values);
    sett_json_key(w, "measures");
    if (status == SETT_OK)
        sett_json_put_measures(w, game, values);
    else
        sett_json_put_null(w); /* a level that is too broken to measure */
    return status == SETT_NO_MEMORY ? status : SETT_OK;
}

static size_t size_of(const SessionKind *kind)
{
    return offsetof(SessionObject, bytes) + kind->size;
}

SettStatus sett_session_make(Session *s, const SettJson *request,
                             const char *const *names, const SessionKind *kind,
                             void **object, SettError *err)
{
    SettAlloc alloc = s->arena.alloc;
    *object = NULL;
    SettStatus status = sett_session_members(request, names, err);
    if (status != SETT_OK)
        return status;
    SessionObject *made = alloc.fn(alloc.user, NULL, 0, size_of(kind));
    if (made == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "no memory for another %s",
                         kind->name);
    memset(made, 0, size_of(kind));
    made->next = s->objects;
    made->kind = kind;
    made->handle = ++s->handles;
    s->objects = made;
    *object = made->bytes;
    return SETT_OK;
}

SettJsonWriter sett_session_reply_made(Session *s)
{
    SettJsonWriter w = sett_session_reply(s);
    sett_json_add_int(&w, "handle", s->handles);
    return w;
}

SettStatus sett_session_take(const Session *s, const SettJson *request,
                             const char *const *names, const SessionKind *kind,
                             void **object, SettError *err)
{
    int64_t handle = 0;
    *object = NULL;
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(request, "handle", INT32_MAX, &handle, err);
    if (status != SETT_OK)
        return status;
    for (SessionObject *kept = s->objects; kept != NULL; kept = kept->next)
        if (kept->handle == handle && kept->kind == kind) {
            *object = kept->bytes;
            return SETT_OK;
        }
    sett_fail(err, SETT_BAD_INPUT, "no %s has the handle %d", kind->name,
              (int)handle);
    sett_expect(err, "one that is not released");
    return SETT_BAD_INPUT;
}

void sett_session_drop(Session *s, int32_t handle)
{
    SessionObject **at = &s->objects;
    while (*at != NULL) {
        SessionObject *kept = *at;
        if (handle != 0 && kept->handle != handle) {
            at = &kept->next;
            continue;
        }
        *at = kept->next;
        kept->kind->close(kept->bytes);
        s->arena.alloc.fn(s->arena.alloc.user, kept, size_of(kept->kind), 0);
    }
}
