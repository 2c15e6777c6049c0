/* status.c - what the journals of parts say is done, without their key: a
   journal's first record tells it. */
#include <string.h>

#include "sett/batch.h"
#include "studies/parts.h"

typedef struct Counting {
    SettBatchStatus *status;
    bool ended;
} Counting;

static SettStatus count(void *user, uint64_t item, uint64_t at,
                        const void *payload, size_t size, SettError *err)
{
    Counting *c = user;
    (void)at;
    (void)err;
    if (item != PARTS_END) {
        c->status->items++;
    } else if (size == 8) {
        c->ended = true;
        c->status->all = (int64_t)sett_study_get(payload);
    }
    c->status->bytes += (int64_t)size + 36; /* with its head and hash */
    return SETT_OK;
}

/* "journal-3-of-10.log" and "journal-3-of-10.run-2.log". */
static bool read_name(const char *name, size_t size, int64_t *part,
                      int64_t *parts)
{
    const char *at = name + 8, *end = name + size;
    if (size < 8 || memcmp(name, "journal-", 8) != 0)
        return false;
    const char *of = at;
    while (of < end && *of >= '0' && *of <= '9')
        of++;
    if (end - of < 4 || memcmp(of, "-of-", 4) != 0 ||
        !sett_int_read(at, (size_t)(of - at), part))
        return false;
    const char *n = of + 4;
    const char *dot = n;
    while (dot < end && *dot >= '0' && *dot <= '9')
        dot++;
    return dot < end && *dot == '.' &&
           sett_int_read(n, (size_t)(dot - n), parts) && *part >= 1 &&
           *part <= *parts && *parts <= SETT_BATCH_PARTS;
}

static SettStatus read_one(const SettStudyHost *host, const char *folder,
                           const char *name, size_t size, SettBatchStatus *out)
{
    int64_t part, parts;
    if (!read_name(name, size, &part, &parts))
        return SETT_OK;
    if (out->parts == 0) {
        out->ended = sett_arena_take(host->arena, (size_t)parts, 1);
        if (out->ended == NULL)
            return sett_no_memory(host->err);
        out->parts = parts;
    }
    if (out->parts != parts)
        return sett_fail(host->err, SETT_BAD_INPUT,
                         "%s holds journals of %lld parts and of %lld", folder,
                         (long long)out->parts, (long long)parts);
    SettArenaMark mark = sett_arena_mark(host->arena);
    const char *file = sett_arena_format(host->arena, "%.*s", (int)size, name);
    const char *path =
        file != NULL ? sett_study_path(host, folder, file) : NULL;
    if (path == NULL)
        return sett_no_memory(host->err);
    Counting counting = {out, false};
    uint64_t key;
    SettStatus status = sett_journal_key(&host->io, path, &key, host->err);
    if (status == SETT_OK)
        status = sett_journal_scan(&host->io, path, key, false, host->arena,
                                   count, &counting, NULL, host->err);
    out->journals++;
    out->done += counting.ended && out->ended[part - 1] == 0;
    out->ended[part - 1] |= counting.ended;
    sett_arena_reset(host->arena, mark);
    return status;
}

SettStatus sett_batch_status(const SettStudyHost *host, const char *folder,
                             SettBatchStatus *out)
{
    SettText names = sett_text(host->arena->alloc);
    *out = (SettBatchStatus){.parts = 0};
    SettStatus status = host->io.list(host->io.host, folder, &names, host->err);
    const char *at = names.data, *end;
    for (; status == SETT_OK && at != NULL && (end = strchr(at, '\n')) != NULL;
         at = end + 1)
        status = read_one(host, folder, at, (size_t)(end - at), out);
    sett_text_free(&names);
    return status;
}

/* "3, 7-9" */
static void put_missing(const SettBatchStatus *s, SettText *out)
{
    int32_t told = 0;
    for (int64_t i = 0, end; i < s->parts; i = end) {
        end = i + 1;
        if (s->ended[i] != 0)
            continue;
        while (end < s->parts && s->ended[end] == 0)
            end++;
        if (told == 20) {
            sett_text_add(out, ", ...");
            return;
        }
        sett_text_format(out, "%s%lld", told++ > 0 ? ", " : "",
                         (long long)i + 1);
        if (end > i + 1)
            sett_text_format(out, "-%lld", (long long)end);
    }
}

void sett_batch_status_text(const SettBatchStatus *s, SettText *out)
{
    if (s->parts == 0) {
        sett_text_add(out, "no part has begun\n");
        return;
    }
    sett_text_format(out, "%lld of %lld parts done, %lld items",
                     (long long)s->done, (long long)s->parts,
                     (long long)s->items);
    if (s->all > 0)
        sett_text_format(out, " of %lld", (long long)s->all);
    sett_text_format(out, ", %lld journals of %lld KiB together\n",
                     (long long)s->journals,
                     (long long)((s->bytes + 1023) / 1024));
    if (s->done == s->parts)
        return;
    sett_text_add(out, "not done: ");
    put_missing(s, out);
    sett_text_char(out, '\n');
}

void sett_batch_status_json(const SettBatchStatus *s, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_int(&w, "parts", s->parts);
    sett_json_add_int(&w, "done", s->done);
    sett_json_add_int(&w, "items", s->items);
    sett_json_add_int(&w, "items_in_all", s->all);
    sett_json_add_int(&w, "journals", s->journals);
    sett_json_add_int(&w, "bytes", s->bytes);
    sett_json_add_open(&w, "missing", '[');
    for (int64_t i = 0; i < s->parts; i++)
        if (s->ended[i] == 0)
            sett_json_put_int(&w, i + 1);
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}
