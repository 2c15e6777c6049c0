/* parts_gather.c - takes the payloads of shared work in the order of its items.
   Items of one part lie apart, and one file after the other is opened: the
   payloads of as many items as fit into a few MiB are read file by file. */
#include <string.h>

#include "base/least.h"
#include "sett/parts.h"

#define WINDOW ((size_t)4 << 20) /* bytes of payloads at a time */
#define MOST_WINDOW 65536        /* items at a time */

typedef struct Wanted {
    const SettPartPlace *place;
    uint8_t *payload;
} Wanted;

typedef struct Gathering {
    const SettParts *parts;
    Wanted *wanted;
    const Wanted **order, **order_scratch; /* by file and place */
} Gathering;

static int32_t by_place(const void *a, const void *b, void *user)
{
    const SettPartPlace *x = (*(const Wanted *const *)a)->place;
    const SettPartPlace *y = (*(const Wanted *const *)b)->place;
    (void)user;
    if (x->journal != y->journal)
        return x->journal < y->journal ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

/* Moves on to `at` in a file that stands at `from`. */
static SettStatus go_to(const SettIo *io, SettFile *file, uint64_t from,
                        uint64_t at, SettError *err)
{
    uint8_t skipped[4096];
    if (io->seek != NULL)
        return io->seek(io->host, file, at, err);
    while (from < at) {
        size_t got = 0;
        size_t size = sett_min_size(sizeof skipped, (size_t)(at - from));
        SettStatus status = io->read(io->host, file, skipped, size, &got, err);
        if (status != SETT_OK || got == 0)
            return status;
        from += got;
    }
    return SETT_OK;
}

static SettStatus changed(const SettParts *p, int32_t journal)
{
    return sett_fail(p->host->err, SETT_BAD_INPUT,
                     "%s has changed while it was read", p->journals[journal]);
}

static SettStatus read_payload(const SettParts *p, SettFile *file,
                               uint64_t *from, const Wanted *wanted)
{
    const SettIo *io = &p->host->io;
    const SettPartPlace *place = wanted->place;
    SettStatus status = go_to(io, file, *from, place->at, p->host->err);
    size_t done = 0, got = 1;
    while (status == SETT_OK && done < place->size && got > 0) {
        status = io->read(io->host, file, wanted->payload + done,
                          place->size - done, &got, p->host->err);
        done += status == SETT_OK ? got : 0;
    }
    *from = place->at + done;
    if (status != SETT_OK)
        return status;
    uint64_t hash = sett_hash(wanted->payload, done, 1);
    return done == place->size && hash + (hash == 0) == place->hash
               ? SETT_OK
               : changed(p, place->journal);
}

/* Wanted payloads order[0..count-1], which lie in one file. */
static SettStatus read_file(const SettParts *p, const Wanted *const *order,
                            int64_t count)
{
    const SettIo *io = &p->host->io;
    SettFile *file;
    uint64_t from = 0;
    SettStatus status =
        io->open(io->host, p->journals[order[0]->place->journal], 'r', &file,
                 p->host->err);
    if (status != SETT_OK)
        return status;
    for (int64_t i = 0; status == SETT_OK && i < count; i++)
        status = read_payload(p, file, &from, order[i]);
    /* Nothing was written: what close says of a file read is no news. */
    (void)io->close(io->host, file, NULL);
    return status;
}

/* Reads the payloads of `count` items from `first` on. */
static SettStatus read_window(const Gathering *g, int64_t first, int64_t count,
                              SettArena *tmp)
{
    for (int64_t i = 0; i < count; i++) {
        const SettPartPlace *place = &g->parts->places[first + i];
        g->wanted[i] = (Wanted){place, sett_arena_raw(tmp, place->size + 1, 1)};
        g->order[i] = &g->wanted[i];
        if (g->wanted[i].payload == NULL)
            return SETT_NO_MEMORY;
    }
    sett_sort(g->order, (size_t)count, sizeof g->order[0], g->order_scratch,
              by_place, NULL);
    SettStatus status = SETT_OK;
    for (int64_t i = 0, end; status == SETT_OK && i < count; i = end) {
        for (end = i + 1; end < count && g->order[end]->place->journal ==
                                             g->order[i]->place->journal;
             end++)
            ;
        status = read_file(g->parts, g->order + i, end - i);
    }
    return status;
}

static SettStatus hand_on(const Gathering *g, int64_t first, int64_t count,
                          SettPartTakeFn *take)
{
    const SettParts *p = g->parts;
    SettStatus status = SETT_OK;
    for (int64_t i = 0; status == SETT_OK && i < count; i++) {
        status = take(p->self, first + i, g->wanted[i].payload,
                      g->wanted[i].place->size);
        if (status == SETT_BAD_INPUT && p->host->err->status == SETT_OK)
            sett_fail(p->host->err, status,
                      "%s: item %lld of the journal makes no sense",
                      p->journals[g->wanted[i].place->journal],
                      (long long)(first + i));
        if (status == SETT_OK && sett_cancelled(p->host->cancel))
            status = SETT_CANCELLED;
    }
    return status;
}

/* Places of what this run itself has written. */
static SettStatus find_fresh(void *user, uint64_t item, uint64_t at,
                             const void *payload, size_t size, SettError *err)
{
    const SettParts *p = user;
    (void)payload;
    (void)err;
    if (item < (uint64_t)p->items && p->places[item].journal < 0) {
        p->places[item].journal = p->journal_count - 1;
        p->places[item].at = at;
        p->places[item].size = (uint32_t)size;
    }
    return SETT_OK;
}

static SettStatus add_own(SettParts *p)
{
    const SettStudyHost *host = p->host;
    if (p->path == NULL)
        return SETT_OK;
    if (p->journals == NULL)
        p->journals = SETT_TAKE(host->arena, 1, const char *);
    if (p->journals == NULL)
        return SETT_NO_MEMORY;
    p->journals[p->journal_count++] = p->path;
    return sett_journal_scan(&host->io, p->path, p->key, false, host->arena,
                             find_fresh, p, NULL, host->err);
}

static SettStatus gather(Gathering *g, SettPartTakeFn *take, SettArena *tmp)
{
    const SettParts *p = g->parts;
    int64_t most = p->items < MOST_WINDOW ? p->items : MOST_WINDOW;
    g->wanted = SETT_TAKE(tmp, most + 1, Wanted);
    g->order = SETT_TAKE(tmp, most + 1, const Wanted *);
    g->order_scratch = SETT_TAKE(tmp, most + 1, const Wanted *);
    if (g->wanted == NULL || g->order == NULL || g->order_scratch == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = SETT_OK;
    for (int64_t at = 0, count; status == SETT_OK && at < p->items;
         at += count) {
        size_t bytes = p->places[at].size;
        for (count = 1; count < most && at + count < p->items; count++) {
            bytes += p->places[at + count].size;
            if (bytes > WINDOW)
                break;
        }
        SettArenaMark mark = sett_arena_mark(tmp);
        status = read_window(g, at, count, tmp);
        if (status == SETT_OK)
            status = hand_on(g, at, count, take);
        sett_arena_reset(tmp, mark);
    }
    return status;
}

SettStatus sett_parts_gather(SettParts *p, SettPartTakeFn *take)
{
    SETT_ASSERT(p->complete);
    Gathering g = {.parts = p};
    SettStatus status = add_own(p);
    SettArena tmp; /* of its own: `take` may take from the host's */
    sett_arena_init(&tmp, p->host->arena->alloc, 0);
    if (status == SETT_OK)
        status = gather(&g, take, &tmp);
    sett_arena_free(&tmp);
    if (status == SETT_NO_MEMORY && p->host->err->status == SETT_OK)
        sett_no_memory(p->host->err);
    return status;
}

SettStatus sett_parts_payload(const SettParts *p, int64_t item,
                              SettArena *arena, const uint8_t **payload,
                              size_t *size)
{
    const SettPartPlace *place = &p->places[item];
    SETT_ASSERT(place->hash != 0 && place->journal >= 0);
    Wanted wanted = {place, sett_arena_raw(arena, (size_t)place->size + 1, 1)};
    const Wanted *one = &wanted;
    if (wanted.payload == NULL)
        return SETT_NO_MEMORY;
    wanted.payload[place->size] = 0;
    *payload = wanted.payload;
    *size = place->size;
    return read_file(p, &one, 1);
}
