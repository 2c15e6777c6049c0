/* session.c - the conversation of session.h: a verb is found, its request read
   by its rows, its object made or taken, and a failure turned into a reply. */
#include "session/ask.h"
#include "session/table/verbs.h"

#include "sett/game_file.h"

#include <string.h>

typedef struct Kept Kept;
struct Kept {
    Kept *next;
    const SettKept *kind;
    int32_t handle;
    _Alignas(max_align_t) unsigned char bytes[];
};

/* A game from a file. What was made before it was replaced may play it, so it
   lasts as long as such objects do. */
typedef struct KeptGame KeptGame;
struct KeptGame {
    KeptGame *next;
    SettGameFile *file;
    bool replaced;
    int32_t last; /* newest handle when it was replaced */
};

struct SettSession {
    const SettCatalog *catalog;
    SettCatalog *own; /* with the games of files; NULL: there are none */
    SettArena arena;  /* reset when a verb begins */
    SettText reply;
    Kept *objects;   /* the newest first */
    int32_t handles; /* given out so far */
    KeptGame *games;
    int64_t done, total; /* of the verb that runs */
};

SettSessionDef sett_session_def(void)
{
    return (SettSessionDef){.alloc = sett_alloc_default(),
                            .catalog = sett_catalog_builtin()};
}

SettStatus sett_session_open(const SettSessionDef *def, SettSession **out)
{
    SettSession *s = def->alloc.fn(def->alloc.user, NULL, 0, sizeof *s);
    *out = s;
    if (s == NULL)
        return SETT_NO_MEMORY;
    *s = (SettSession){.catalog = def->catalog, .reply = sett_text(def->alloc)};
    sett_arena_init(&s->arena, def->alloc, def->memory);
    s->arena.cancel = def->cancel;
    return SETT_OK;
}

static size_t size_of(const SettKept *kind)
{
    return offsetof(Kept, bytes) + kind->size;
}

/* Destroys one object, or all of them with handle 0. */
static void drop(SettSession *s, int32_t handle)
{
    Kept **at = &s->objects;
    while (*at != NULL) {
        Kept *one = *at;
        if (handle != 0 && one->handle != handle) {
            at = &one->next;
            continue;
        }
        *at = one->next;
        one->kind->close(one->bytes);
        s->arena.alloc.fn(s->arena.alloc.user, one, size_of(one->kind), 0);
    }
}

/* Frees replaced games that no object can play any more, or all games. */
static void drop_games(SettSession *s, bool all)
{
    KeptGame **at = &s->games;
    while (*at != NULL) {
        KeptGame *one = *at;
        bool used = !one->replaced;
        for (const Kept *k = s->objects; k != NULL && !used; k = k->next)
            used = k->handle <= one->last;
        if (used && !all) {
            at = &one->next;
            continue;
        }
        *at = one->next;
        sett_game_file_destroy(one->file);
        s->arena.alloc.fn(s->arena.alloc.user, one, sizeof *one, 0);
    }
}

/* Evaluator and game stand in the catalog together. */
static SettStatus put_parts(SettSession *s, const SettGameFile *file,
                            SettError *err)
{
    SettStatus status = SETT_OK;
    if (s->own == NULL)
        status = sett_catalog_copy(s->catalog, s->arena.alloc, &s->own);
    if (status == SETT_OK)
        status = sett_catalog_put_game(s->own, sett_game_file_game(file), err);
    if (status == SETT_OK)
        status = sett_catalog_put_eval(s->own, sett_game_file_eval(file), err);
    return status;
}

SettStatus sett_ask_keep_game(SettAsk *ask, SettGameFile *file)
{
    SettSession *s = ask->session;
    SettAlloc alloc = s->arena.alloc;
    KeptGame *kept = alloc.fn(alloc.user, NULL, 0, sizeof *kept);
    if (kept == NULL) {
        sett_game_file_destroy(file);
        return SETT_NO_MEMORY;
    }
    /* In the list first: where memory ends halfway the catalog may know the
       file already. */
    *kept = (KeptGame){.file = file, .next = s->games};
    s->games = kept;
    SettStatus status = put_parts(s, file, ask->err);
    if (status != SETT_OK)
        return status;
    s->catalog = s->own;
    const char *name = sett_game_file_game(file)->name;
    for (KeptGame *k = kept->next; k != NULL; k = k->next)
        if (!k->replaced &&
            strcmp(sett_game_file_game(k->file)->name, name) == 0) {
            k->replaced = true;
            k->last = s->handles;
        }
    drop_games(s, false);
    return SETT_OK;
}

SettGameFile *sett_ask_kept_game(const SettAsk *ask, const SettGame *game)
{
    for (KeptGame *k = ask->session->games; k != NULL; k = k->next)
        if (sett_game_file_game(k->file) == game)
            return k->file;
    return NULL;
}

SettStatus sett_ask_step(SettAsk *ask, int64_t done, int64_t total)
{
    enum { TEXT_WORK = 20000 }; /* a level in JSON, beside making it */
    ask->session->done = done;
    ask->session->total = total;
    return sett_work(ask->arena, TEXT_WORK) ? SETT_CANCELLED : SETT_OK;
}

int64_t sett_session_done(const SettSession *session, int64_t *total)
{
    *total = session->total;
    return session->done;
}

void sett_session_close(SettSession *s)
{
    if (s == NULL)
        return;
    drop(s, 0);
    drop_games(s, true);
    sett_catalog_destroy(s->own);
    SettAlloc alloc = s->arena.alloc;
    sett_arena_free(&s->arena);
    sett_text_free(&s->reply);
    alloc.fn(alloc.user, s, sizeof *s, 0);
}

static SettStatus make(SettAsk *ask, const SettKept *kind)
{
    SettSession *s = ask->session;
    Kept *made = s->arena.alloc.fn(s->arena.alloc.user, NULL, 0, size_of(kind));
    if (made == NULL)
        return sett_fail(ask->err, SETT_NO_MEMORY, "no memory for another %s",
                         kind->name);
    memset(made, 0, size_of(kind));
    made->next = s->objects;
    made->kind = kind;
    made->handle = ++s->handles;
    s->objects = made;
    ask->object = made->bytes;
    return SETT_OK;
}

static SettStatus take(SettAsk *ask, const SettKept *kind)
{
    int64_t handle = 0;
    SettStatus status =
        sett_ask_int(ask->json, "handle", INT32_MAX, &handle, ask->err);
    if (status != SETT_OK)
        return status;
    for (Kept *one = ask->session->objects; one != NULL; one = one->next)
        if (one->handle == handle && one->kind == kind) {
            ask->object = one->bytes;
            return SETT_OK;
        }
    return sett_refuse(ask->err, SETT_BAD_INPUT, "one that is not released",
                       "no %s has the handle %d", kind->name, (int)handle);
}

static SettJsonWriter begin_reply(SettSession *s)
{
    sett_text_clear(&s->reply);
    s->reply.status = SETT_OK;
    SettJsonWriter w = sett_json_writer(&s->reply, true);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    return w;
}

static SettStatus run(SettAsk *ask, const SettSessionVerb *verb)
{
    if (verb->raw || verb->reply == NULL) {
        sett_text_clear(ask->bytes);
        ask->bytes->status = SETT_OK;
        return verb->run(ask);
    }
    *ask->out = begin_reply(ask->session);
    if (verb->makes)
        sett_json_add_int(ask->out, "handle", ask->session->handles);
    SettStatus status = verb->run(ask);
    if (status != SETT_OK)
        return status;
    sett_json_close(ask->out);
    return SETT_OK;
}

static SettStatus answer(SettSession *s, const SettSessionVerb *verb,
                         const char *request, size_t size,
                         const SettArrays *arrays, SettError *err)
{
    SettJsonWriter out = {0};
    SettAsk ask = {.session = s,
                   .catalog = s->catalog,
                   .arena = &s->arena,
                   .out = &out,
                   .bytes = &s->reply,
                   .text = sett_text(s->arena.alloc),
                   .arrays = arrays,
                   .err = err};
    SettStatus status =
        sett_json_read(size > 0 ? request : "{}", size > 0 ? size : 2, NULL,
                       &s->arena, &ask.json, err);
    if (status != SETT_OK)
        return status;
    status = sett_ask_read(&ask, verb);
    if (status != SETT_OK)
        return status;
    if (verb->kept != NULL)
        status = verb->makes ? make(&ask, verb->kept) : take(&ask, verb->kept);
    if (status != SETT_OK)
        return status;
    status = run(&ask, verb);
    sett_text_free(&ask.text);
    if (status != SETT_OK)
        return status;
    return s->reply.status;
}

SettStatus sett_ask(SettSession *s, const char *name, const char *request,
                    size_t size, SettReply *reply)
{
    return sett_ask_arrays(s, name, request, size, NULL, reply);
}

SettStatus sett_ask_arrays(SettSession *s, const char *name,
                           const char *request, size_t size,
                           const SettArrays *arrays, SettReply *reply)
{
    SettError err = {0};
    SettStatus status = SETT_BAD_INPUT;
    int32_t handles = s->handles;
    const SettSessionVerb *verb = sett_verb_named(name);
    sett_arena_reset(&s->arena, (SettArenaMark){0});
    s->done = s->total = 0;
    if (verb != NULL)
        status = answer(s, verb, request, size, arrays, &err);
    else
        sett_fail(&err, status, "there is no verb \"%s\"", name);
    if (status != SETT_OK) {
        while (s->handles > handles) /* what was made for it */
            drop(s, s->handles--);
        SettJsonWriter w = begin_reply(s);
        sett_json_add_open(&w, "error", '{');
        sett_json_add_string(&w, "status", sett_status_text(status));
        sett_json_add_string(&w, "text",
                             err.text[0] != '\0' ? err.text
                                                 : sett_status_text(status));
        sett_json_add_string(&w, "expected", err.expected);
        sett_json_add_int(&w, "line", err.line);
        sett_json_add_int(&w, "column", err.column);
        sett_json_close(&w);
        sett_json_close(&w);
    }
    bool whole = s->reply.status == SETT_OK && s->reply.data != NULL;
    *reply = (SettReply){whole ? s->reply.data : "", whole ? s->reply.size : 0};
    return status;
}

/* The handle may name an object of any kind. */
static SettStatus release(SettAsk *ask)
{
    drop(ask->session, ask->asked.handle);
    drop_games(ask->session, false);
    return SETT_OK;
}

VERB(release, release, "Frees what a verb has made and the session keeps.",
     REQUEST({.name = "handle",
              .type = "int",
              .help = SETT_HELP("of what is not needed any more"),
              .low = 1,
              .high = INT32_MAX,
              .offset = offsetof(SettAsked, handle),
              .kind = SETT_FIELD_INT}),
     .reply = NO_MEMBERS);
