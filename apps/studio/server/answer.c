/* answer.c - what each address answers, once the decision let it through: JSON,
   a project's own bytes, or a file of the page. One function an address. */
#define _GNU_SOURCE

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "sett/sett.h"
#include "studio/server/assets.h"
#include "studio/server/format.h"
#include "studio/server/serve.h"

static SettJsonWriter begin(Answer *answer)
{
    sett_text_clear(&answer->text);
    SettJsonWriter w = sett_json_writer(&answer->text, true);
    sett_json_open(&w, '{');
    return w;
}

static void finish(Answer *answer, SettJsonWriter *w)
{
    sett_json_close(w);
    sett_text_char(&answer->text, '\n');
    if (answer->text.status != SETT_OK)
        answer->status = 503;
}

static void put_state(SettJsonWriter *w, const char *name,
                      const StudioState *state)
{
    sett_json_add_string(w, "name", name);
    sett_json_add_bool(w, "exists", state->exists);
    sett_json_add_int(w, "revision", state->revision);
    sett_json_add_string(w, "tag", state->tag);
}

void sett_studio_refuse(Answer *answer, int32_t status, const char *why)
{
    answer->status = (uint32_t)status;
    SettJsonWriter w = begin(answer);
    sett_json_add_string(&w, "error", why);
    finish(answer, &w);
}

static uint32_t status_of(SettStatus status)
{
    switch (status) {
    case SETT_OK:
        return 200;
    case SETT_BAD_INPUT:
    case SETT_UNSUPPORTED:
        return 403;
    case SETT_INFEASIBLE:
        return 404;
    case SETT_TOO_LARGE:
        return 413;
    case SETT_NO_MEMORY:
        return 503;
    default:
        return 500;
    }
}

static void fail(Answer *answer, SettStatus status, const SettError *err)
{
    sett_studio_refuse(answer, (int32_t)status_of(status), err->text);
}

static void answer_asset(Request *r, Answer *answer)
{
    const StudioAsset *asset = &sett_studio_assets[r->verdict.asset];
    answer->bytes = asset->bytes;
    answer->size = asset->size;
    answer->type = asset->type;
}

static void answer_version(Request *r, Answer *answer)
{
    const Server *server = r->server;
    char path[PATH_MAX];
    const char *folder = realpath(server->options.folder, path);
    SettJsonWriter w = begin(answer);
    sett_json_add_string(&w, "sett", SETT_VERSION);
    sett_json_add_int(&w, "api", 1);
    sett_json_add_string(&w, "folder",
                         folder ? folder : server->options.folder);
    sett_json_add_bool(&w, "read_only", server->store.read_only);
    sett_json_add_string(&w, "note", server->store.note);
    sett_json_add_int(&w, "most_bytes", STUDIO_MAX_BODY);
    sett_json_add_int(&w, "backups", STUDIO_BACKUPS_KEPT);
    finish(answer, &w);
}

static void answer_describe(Request *r, Answer *answer)
{
    (void)r;
    SettStatus status = sett_describe(sett_catalog_builtin(), &answer->text);
    if (status != SETT_OK)
        sett_studio_refuse(answer, 503, sett_status_text(status));
}

/* The code in the address that opened the page is good for one page, once. */
static void answer_session(Request *r, Answer *answer)
{
    r->server->site.launch[0] = '\0';
    SettJsonWriter w = begin(answer);
    sett_json_add_string(&w, "token", r->server->site.token);
    finish(answer, &w);
}

static void put_entry(SettJsonWriter *w, const StudioEntry *entry)
{
    sett_json_open(w, '{');
    if (entry->name[0])
        sett_json_add_string(w, "name", entry->name);
    else
        sett_json_add_int(w, "revision", entry->revision);
    sett_json_add_int(w, "bytes", entry->bytes);
    sett_json_add_int(w, "modified", entry->modified);
    sett_json_close(w);
}

static void put_entries(SettJsonWriter *w, const char *key,
                        const StudioList *list)
{
    sett_json_add_open(w, key, '[');
    for (int32_t i = 0; i < list->count; i++)
        if (!list->entries[i].deleted)
            put_entry(w, &list->entries[i]);
    sett_json_close(w);
}

static void put_deleted(SettJsonWriter *w, const StudioList *list)
{
    sett_json_add_open(w, "deleted", '[');
    for (int32_t i = 0; i < list->count; i++)
        if (list->entries[i].deleted)
            sett_json_put_string(w, list->entries[i].name);
    sett_json_close(w);
}

static void answer_projects(Request *r, Answer *answer)
{
    SettArena arena;
    StudioList list;
    SettError err = {0};
    sett_arena_init(&arena, r->server->options.alloc, 0);
    SettStatus status =
        sett_studio_store_list(&r->server->store, &arena, &list, &err);
    if (status == SETT_OK) {
        SettJsonWriter w = begin(answer);
        put_entries(&w, "projects", &list);
        put_deleted(&w, &list);
        sett_json_add_bool(&w, "more", list.more);
        finish(answer, &w);
    } else {
        fail(answer, status, &err);
    }
    sett_arena_free(&arena);
}

static void answer_backups(Request *r, Answer *answer)
{
    SettArena arena;
    StudioList list;
    SettError err = {0};
    sett_arena_init(&arena, r->server->options.alloc, 0);
    SettStatus status = sett_studio_store_backups(
        &r->server->store, r->verdict.name, &arena, &list, &err);
    if (status == SETT_OK) {
        SettJsonWriter w = begin(answer);
        put_entries(&w, "backups", &list);
        finish(answer, &w);
    } else {
        fail(answer, status, &err);
    }
    sett_arena_free(&arena);
}

static void get_project(Request *r, Answer *answer)
{
    SettError err = {0};
    StudioState state;
    SettStatus status = sett_studio_store_read(
        &r->server->store, r->verdict.name, &answer->text, &state, &err);
    if (status != SETT_OK)
        fail(answer, status, &err);
    else if (!state.exists)
        sett_studio_refuse(answer, 404, "there is no such project");
    else
        memcpy(answer->tag, state.tag, sizeof state.tag);
}

/* How a change ended. All pages are told of one that took place. */
static void tell(Request *r, Answer *answer, const StudioState *now,
                 StudioOutcome outcome)
{
    SettJsonWriter w = begin(answer);
    if (outcome == STUDIO_STALE) {
        answer->status = 409;
        sett_json_add_string(&w, "error", "the project is another by now");
    } else {
        answer->status = 200;
        memcpy(answer->tag, now->tag, sizeof now->tag);
    }
    put_state(&w, r->verdict.name, now);
    finish(answer, &w);
    if (outcome == STUDIO_DONE)
        sett_studio_event_change(&r->server->events, r->verdict.name, now);
}

static void save(Request *r, Answer *answer, const SettText *text)
{
    SettError err = {0};
    StudioState now;
    StudioOutcome outcome;
    StudioChange change = {r->verdict.name, r->verdict.tag};
    SettStatus status = sett_studio_store_save(
        &r->server->store, &change, text->data ? text->data : "", text->size,
        &now, &outcome, &err);
    if (status != SETT_OK)
        fail(answer, status, &err);
    else
        tell(r, answer, &now, outcome);
}

/* What could not be opened again is not saved. */
static bool is_project(Request *r, Answer *answer)
{
    SettError err = {0};
    int64_t format = 0;
    SettStatus status =
        sett_studio_format(&r->body, r->server->options.alloc, &format, &err);
    if (status == SETT_OK && format <= STUDIO_FORMAT)
        return true;
    if (status == SETT_OK) {
        sett_studio_refuse(answer, 403, "the project is of a newer format");
        return false;
    }
    answer->status = status == SETT_BAD_INPUT ? 400 : status_of(status);
    SettJsonWriter w = begin(answer);
    sett_json_add_string(&w, "error", err.text);
    sett_json_add_int(&w, "line", err.line);
    sett_json_add_int(&w, "column", err.column);
    finish(answer, &w);
    return false;
}

static void delete_project(Request *r, Answer *answer)
{
    SettError err = {0};
    StudioState now;
    StudioOutcome outcome;
    StudioChange change = {r->verdict.name, r->verdict.tag};
    SettStatus status = sett_studio_store_delete(&r->server->store, &change,
                                                 &now, &outcome, &err);
    if (status != SETT_OK)
        fail(answer, status, &err);
    else if (outcome == STUDIO_STALE && !now.exists)
        sett_studio_refuse(answer, 404, "there is no such project");
    else
        tell(r, answer, &now, outcome);
}

static void answer_project(Request *r, Answer *answer)
{
    if (r->verdict.method == STUDIO_DELETE)
        delete_project(r, answer);
    else if (r->verdict.method != STUDIO_PUT)
        get_project(r, answer);
    else if (is_project(r, answer))
        save(r, answer, &r->body);
}

/* Reads a backup; POST makes it the project again. */
static void answer_backup(Request *r, Answer *answer)
{
    SettError err = {0};
    SettText text = sett_text(r->server->options.alloc);
    SettStatus status = sett_studio_store_backup(
        &r->server->store, r->verdict.name, r->verdict.revision, &text, &err);
    if (status != SETT_OK) {
        fail(answer, status, &err);
    } else if (r->verdict.method == STUDIO_POST) {
        save(r, answer, &text);
    } else {
        sett_text_free(&answer->text);
        answer->text = text;
        return;
    }
    sett_text_free(&text);
}

static void answer_events(Request *r, Answer *answer)
{
    answer->stream = sett_studio_event_room(&r->server->events);
    if (!answer->stream)
        sett_studio_refuse(answer, 503, "too many listen already");
}

void sett_studio_answer(Request *request, Answer *answer)
{
    static void (*const answers[])(Request *, Answer *) = {
        [STUDIO_ASSET] = answer_asset,
        [STUDIO_VERSION] = answer_version,
        [STUDIO_DESCRIBE] = answer_describe,
        [STUDIO_SESSION] = answer_session,
        [STUDIO_EVENTS] = answer_events,
        [STUDIO_PROJECTS] = answer_projects,
        [STUDIO_PROJECT] = answer_project,
        [STUDIO_BACKUPS] = answer_backups,
        [STUDIO_BACKUP] = answer_backup,
    };
    answers[request->verdict.route](request, answer);
}
