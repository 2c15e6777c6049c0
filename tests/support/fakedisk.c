/* fakedisk.c - see fakedisk.h. Small tables, searched from front to back. */
#include "support/fakedisk.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 4096, MOST_NAMES = 1024, PATH_BYTES = 256 };

typedef struct FakeNode {
    char *bytes;
    size_t size, room;
    char *safe_bytes; /* as of the last sync */
    size_t safe_size;
    bool folder;
} FakeNode;

typedef struct FakeName {
    char path[PATH_BYTES];
    int32_t node;
} FakeName;

typedef struct Handle {
    int32_t node;
    size_t at;
    char mode;
} Handle;

static void *must(void *memory)
{
    if (memory == NULL)
        abort();
    return memory;
}

static void check(bool condition)
{
    if (!condition)
        abort(); /* the test asks for more than this disk can do */
}

static int32_t find(const FakeName *names, int32_t count, const char *path)
{
    for (int32_t i = 0; i < count; i++)
        if (strcmp(names[i].path, path) == 0)
            return i;
    return -1;
}

static void set_name(FakeName *names, int32_t *count, const char *path,
                     int32_t node)
{
    int32_t i = find(names, *count, path);
    if (i < 0) {
        check(*count < MOST_NAMES && strlen(path) < PATH_BYTES);
        i = (*count)++;
        memcpy(names[i].path, path, strlen(path) + 1);
    }
    names[i].node = node;
}

static void drop_name(FakeName *names, int32_t *count, const char *path)
{
    int32_t i = find(names, *count, path);
    if (i >= 0)
        names[i] = names[--*count];
}

static int32_t new_node(FakeDisk *d, bool folder)
{
    check(d->node_count < MOST_NODES);
    d->nodes[d->node_count] = (FakeNode){.folder = folder};
    return d->node_count++;
}

static FakeNode *node_at(const FakeDisk *d, const char *path)
{
    int32_t i = find(d->names, d->name_count, path);
    return i < 0 ? NULL : &d->nodes[d->names[i].node];
}

static void append(FakeNode *n, const void *bytes, size_t size)
{
    if (n->size + size > n->room) {
        n->room = (n->size + size) * 2;
        n->bytes = must(realloc(n->bytes, n->room));
    }
    if (size > 0)
        memcpy(n->bytes + n->size, bytes, size);
    n->size += size;
}

static void make_safe(FakeNode *n)
{
    n->safe_bytes = must(realloc(n->safe_bytes, n->size + 1));
    if (n->size > 0)
        memcpy(n->safe_bytes, n->bytes, n->size);
    n->safe_size = n->size;
}

static bool must_fail(FakeDisk *d)
{
    d->operations++;
    return d->fail_at != 0 && (d->fail_after ? d->operations >= d->fail_at
                                             : d->operations == d->fail_at);
}

static SettStatus broken(SettError *err)
{
    return sett_fail(err, SETT_IO, "the fake disk fails here");
}

static SettStatus fake_open(void *host, const char *path, char mode,
                            SettFile **file, SettError *err)
{
    FakeDisk *d = host;
    if (must_fail(d))
        return broken(err);
    const FakeNode *there = node_at(d, path);
    if ((mode == 'r' && there == NULL) || (mode == 'w' && there != NULL) ||
        (there != NULL && there->folder))
        return sett_fail(err, SETT_IO, "cannot open");
    if (there == NULL)
        set_name(d->names, &d->name_count, path, new_node(d, false));
    Handle *h = must(calloc(1, sizeof *h));
    h->node = d->names[find(d->names, d->name_count, path)].node;
    h->mode = mode;
    d->open_files++;
    *file = (SettFile *)h;
    return SETT_OK;
}

static SettStatus fake_read(void *host, SettFile *file, void *bytes,
                            size_t size, size_t *got, SettError *err)
{
    FakeDisk *d = host;
    Handle *h = (Handle *)file;
    check(h->mode == 'r');
    if (must_fail(d))
        return broken(err);
    const FakeNode *n = &d->nodes[h->node];
    size_t left = h->at < n->size ? n->size - h->at : 0;
    *got = left < size ? left : size;
    if (*got > 0)
        memcpy(bytes, n->bytes + h->at, *got);
    h->at += *got;
    return SETT_OK;
}

static SettStatus fake_write(void *host, SettFile *file, const void *bytes,
                             size_t size, SettError *err)
{
    FakeDisk *d = host;
    Handle *h = (Handle *)file;
    check(h->mode != 'r');
    bool fails = must_fail(d);
    if (!fails || d->how == FAKE_HALF_DONE)
        append(&d->nodes[h->node], bytes, fails ? size / 2 : size);
    return fails ? broken(err) : SETT_OK;
}

static SettStatus fake_sync(void *host, SettFile *file, SettError *err)
{
    FakeDisk *d = host;
    if (must_fail(d))
        return broken(err);
    make_safe(&d->nodes[((Handle *)file)->node]);
    return SETT_OK;
}

/* The handle is gone even where close fails. */
static SettStatus fake_close(void *host, SettFile *file, SettError *err)
{
    FakeDisk *d = host;
    d->open_files--;
    free(file);
    return must_fail(d) ? broken(err) : SETT_OK;
}

static SettStatus fake_cut(void *host, const char *path, uint64_t size,
                           SettError *err)
{
    FakeDisk *d = host;
    bool fails = must_fail(d);
    FakeNode *n = node_at(d, path);
    if (n == NULL || size > n->size)
        return sett_fail(err, SETT_IO, "cannot cut");
    if (!fails || d->how == FAKE_HALF_DONE)
        n->size = (size_t)size;
    if (!fails)
        make_safe(n);
    return fails ? broken(err) : SETT_OK;
}

static SettStatus fake_rename(void *host, const char *from, const char *to,
                              SettError *err)
{
    FakeDisk *d = host;
    bool fails = must_fail(d);
    int32_t i = find(d->names, d->name_count, from);
    if (i < 0)
        return sett_fail(err, SETT_IO, "cannot rename");
    int32_t node = d->names[i].node;
    if (!fails || d->how == FAKE_HALF_DONE) {
        set_name(d->names, &d->name_count, to, node);
        drop_name(d->names, &d->name_count, from);
    }
    if (!fails) {
        set_name(d->safe, &d->safe_count, to, node);
        drop_name(d->safe, &d->safe_count, from);
    }
    return fails ? broken(err) : SETT_OK;
}

static SettStatus fake_remove(void *host, const char *path, SettError *err)
{
    FakeDisk *d = host;
    bool fails = must_fail(d);
    if (node_at(d, path) == NULL)
        return sett_fail(err, SETT_IO, "cannot remove");
    if (!fails || d->how == FAKE_HALF_DONE)
        drop_name(d->names, &d->name_count, path);
    if (!fails)
        drop_name(d->safe, &d->safe_count, path);
    return fails ? broken(err) : SETT_OK;
}

static SettStatus fake_make_folder(void *host, const char *path, SettError *err)
{
    FakeDisk *d = host;
    bool fails = must_fail(d);
    const FakeNode *there = node_at(d, path);
    if (there != NULL && !there->folder)
        return sett_fail(err, SETT_IO, "a file is in the way");
    if (there == NULL && (!fails || d->how == FAKE_HALF_DONE))
        set_name(d->names, &d->name_count, path, new_node(d, true));
    if (!fails)
        set_name(d->safe, &d->safe_count, path,
                 d->names[find(d->names, d->name_count, path)].node);
    return fails ? broken(err) : SETT_OK;
}

/* The part of `path` inside `folder`, or NULL where it lies elsewhere or
   deeper. */
static const char *inside(const char *path, const char *folder)
{
    size_t n = strlen(folder);
    bool here = strcmp(folder, ".") == 0;
    if (!here && (strncmp(path, folder, n) != 0 || path[n] != '/'))
        return NULL;
    const char *rest = here ? path : path + n + 1;
    return strchr(rest, '/') == NULL ? rest : NULL;
}

static int compare_names(const void *a, const void *b)
{
    const FakeName *p = a, *q = b;
    return strcmp(p->path, q->path);
}

static SettStatus fake_list(void *host, const char *path, SettText *names,
                            SettError *err)
{
    FakeDisk *d = host;
    if (must_fail(d))
        return broken(err);
    qsort(d->names, (size_t)d->name_count, sizeof *d->names, compare_names);
    for (int32_t i = 0; i < d->name_count; i++) {
        const char *name = inside(d->names[i].path, path);
        if (name != NULL) {
            sett_text_add(names, name);
            sett_text_char(names, '\n');
        }
    }
    return names->status;
}

static bool fake_exists(void *host, const char *path)
{
    return node_at(host, path) != NULL;
}

static SettFileKind fake_kind(void *host, const char *path)
{
    return fake_exists(host, path) ? SETT_FILE_REGULAR : SETT_FILE_NONE;
}

FakeDisk *fakedisk_new(void)
{
    FakeDisk *d = must(calloc(1, sizeof *d));
    d->nodes = must(calloc(MOST_NODES, sizeof *d->nodes));
    d->names = must(calloc(MOST_NAMES, sizeof *d->names));
    d->safe = must(calloc(MOST_NAMES, sizeof *d->safe));
    return d;
}

void fakedisk_free(FakeDisk *d)
{
    for (int32_t i = 0; i < d->node_count; i++) {
        free(d->nodes[i].bytes);
        free(d->nodes[i].safe_bytes);
    }
    free(d->nodes);
    free(d->names);
    free(d->safe);
    free(d);
}

SettIo fakedisk_io(FakeDisk *disk)
{
    return (SettIo){.host = disk,
                    .open = fake_open,
                    .read = fake_read,
                    .write = fake_write,
                    .sync = fake_sync,
                    .close = fake_close,
                    .cut = fake_cut,
                    .rename = fake_rename,
                    .remove = fake_remove,
                    .make_folder = fake_make_folder,
                    .list = fake_list,
                    .exists = fake_exists,
                    .kind = fake_kind};
}

void fakedisk_put(FakeDisk *d, const char *path, const void *bytes, size_t size)
{
    int32_t node = new_node(d, false);
    append(&d->nodes[node], bytes, size);
    make_safe(&d->nodes[node]);
    set_name(d->names, &d->name_count, path, node);
    set_name(d->safe, &d->safe_count, path, node);
}

const char *fakedisk_get(const FakeDisk *d, const char *path, size_t *size)
{
    const FakeNode *n = node_at(d, path);
    if (n == NULL)
        return NULL;
    *size = n->size;
    return n->bytes != NULL ? n->bytes : "";
}

int32_t fakedisk_count(const FakeDisk *disk)
{
    return disk->name_count;
}

/* What was added since the sync may have reached the disk in part: here, a
   random number of its bytes. What was cut off may be back. */
static void lose_content(FakeNode *n, SettRng *rng)
{
    size_t kept = n->safe_size;
    bool grown = n->size > kept &&
                 (kept == 0 || memcmp(n->bytes, n->safe_bytes, kept) == 0);
    if (grown) {
        n->size = kept + sett_rng_below(rng, (uint32_t)(n->size - kept) + 1);
    } else {
        n->size = 0;
        append(n, n->safe_bytes, kept);
    }
    make_safe(n);
}

/* A name that was not synced, or a removal, is there or not by chance; a name
   that two contents compete for has either. */
static void lose_names(FakeDisk *d, SettRng *rng)
{
    for (int32_t i = 0; i < d->name_count; i++)
        if (find(d->safe, d->safe_count, d->names[i].path) < 0 ||
            d->safe[find(d->safe, d->safe_count, d->names[i].path)].node !=
                d->names[i].node)
            if (sett_rng_below(rng, 2) == 1)
                set_name(d->safe, &d->safe_count, d->names[i].path,
                         d->names[i].node);
    for (int32_t i = d->safe_count - 1; i >= 0; i--)
        if (find(d->names, d->name_count, d->safe[i].path) < 0 &&
            sett_rng_below(rng, 2) == 1)
            drop_name(d->safe, &d->safe_count, d->safe[i].path);
    memcpy(d->names, d->safe, (size_t)d->safe_count * sizeof *d->safe);
    d->name_count = d->safe_count;
}

void fakedisk_power_cut(FakeDisk *d, uint64_t seed)
{
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < d->node_count; i++)
        lose_content(&d->nodes[i], &rng);
    lose_names(d, &rng);
    d->fail_at = 0;
    d->fail_after = false;
}
