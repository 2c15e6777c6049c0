/* overlay.c - a disk in memory over another one that is only read: files in
   lists by the hash of their path. */
#include "io/disk/overlay.h"

#include "base/least.h"
#include "io/disk/names.h"

#include <string.h>

typedef struct Handle {
    SettOverlayFile *file; /* NULL: a file of the disk below */
    SettFile *below;
    size_t at;
} Handle;

static size_t path_size(const char *path)
{
    size_t size = strlen(path);
    while (size > 1 && path[size - 1] == '/')
        size--;
    return size;
}

static size_t head_of(const char *path)
{
    return (size_t)(sett_hash(path, path_size(path), 0) % SETT_OVERLAY_HEADS);
}

static SettOverlayFile *find(const SettOverlay *o, const char *path)
{
    size_t size = path_size(path);
    if (o->heads == NULL)
        return NULL;
    for (SettOverlayFile *f = o->heads[head_of(path)]; f != NULL; f = f->next)
        if (strncmp(f->path, path, size) == 0 && f->path[size] == 0)
            return f;
    return NULL;
}

static SettStatus add(SettOverlay *o, const char *path, bool folder,
                      SettOverlayFile **out, SettError *err)
{
    if (o->heads == NULL)
        o->heads = SETT_TAKE(&o->arena, SETT_OVERLAY_HEADS, SettOverlayFile *);
    SettOverlayFile *f = SETT_TAKE(&o->arena, 1, SettOverlayFile);
    const char *copy =
        sett_arena_format(&o->arena, "%.*s", (int)path_size(path), path);
    if (o->heads == NULL || f == NULL || copy == NULL)
        return sett_no_memory(err);
    SettOverlayFile **head = &o->heads[head_of(copy)];
    *f = (SettOverlayFile){copy, sett_text(o->arena.alloc), folder, *head};
    *head = f;
    o->count++;
    *out = f;
    return SETT_OK;
}

static void drop(SettOverlay *o, SettOverlayFile *file)
{
    SettOverlayFile **at = &o->heads[head_of(file->path)];
    o->count--;
    while (*at != file)
        at = &(*at)->next;
    *at = file->next;
    sett_text_free(&file->bytes);
}

static SettStatus refuse(const char *what, const char *path, SettError *err)
{
    SettStatus status = sett_fail(err, SETT_IO, "%s", what);
    sett_error_source(err, path);
    return status;
}

static SettStatus open_file(SettOverlay *o, const char *path, char mode,
                            Handle *h, SettError *err)
{
    h->file = find(o, path);
    if (h->file != NULL && (h->file->folder || mode == 'w'))
        return refuse(h->file->folder ? "a folder" : "the file exists already",
                      path, err);
    if (mode == 'r' && h->file == NULL)
        return o->below.open(o->below.host, path, 'r', &h->below, err);
    return h->file != NULL ? SETT_OK : add(o, path, false, &h->file, err);
}

static SettStatus overlay_open(void *host, const char *path, char mode,
                               SettFile **file, SettError *err)
{
    SettOverlay *o = host;
    Handle *h = SETT_TAKE(&o->arena, 1, Handle);
    if (h == NULL)
        return sett_no_memory(err);
    SettStatus status = open_file(o, path, mode, h, err);
    if (status != SETT_OK)
        return status;
    o->open++;
    *file = (SettFile *)h;
    return SETT_OK;
}

static SettStatus overlay_read(void *host, SettFile *file, void *bytes,
                               size_t size, size_t *got, SettError *err)
{
    SettOverlay *o = host;
    Handle *h = (Handle *)file;
    if (h->file == NULL)
        return o->below.read(o->below.host, h->below, bytes, size, got, err);
    size_t left = h->file->bytes.size - h->at;
    *got = sett_min_size(size, left);
    if (*got > 0)
        memcpy(bytes, h->file->bytes.data + h->at, *got);
    h->at += *got;
    return SETT_OK;
}

static SettStatus overlay_seek(void *host, SettFile *file, uint64_t at,
                               SettError *err)
{
    SettOverlay *o = host;
    Handle *h = (Handle *)file;
    if (h->file == NULL)
        return o->below.seek(o->below.host, h->below, at, err);
    h->at = at < h->file->bytes.size ? (size_t)at : h->file->bytes.size;
    return SETT_OK;
}

static SettStatus overlay_write(void *host, SettFile *file, const void *bytes,
                                size_t size, SettError *err)
{
    Handle *h = (Handle *)file;
    (void)host;
    SETT_ASSERT(h->file != NULL);
    sett_text_bytes(&h->file->bytes, bytes, size);
    return h->file->bytes.status == SETT_OK ? SETT_OK : sett_no_memory(err);
}

static SettStatus overlay_sync(void *host, SettFile *file, SettError *err)
{
    (void)host;
    (void)file;
    (void)err;
    return SETT_OK;
}

static SettStatus overlay_close(void *host, SettFile *file, SettError *err)
{
    SettOverlay *o = host;
    Handle *h = (Handle *)file;
    o->open--;
    return h->file != NULL ? SETT_OK
                           : o->below.close(o->below.host, h->below, err);
}

static SettStatus overlay_cut(void *host, const char *path, uint64_t size,
                              SettError *err)
{
    SettOverlayFile *f = find(host, path);
    if (f == NULL || f->folder || size > f->bytes.size)
        return refuse("cannot be cut", path, err);
    if (f->bytes.data != NULL) {
        f->bytes.size = (size_t)size;
        f->bytes.data[size] = 0;
    }
    return SETT_OK;
}

static SettStatus overlay_rename(void *host, const char *from, const char *to,
                                 SettError *err)
{
    SettOverlay *o = host;
    SettOverlayFile *f = find(o, from), *old = find(o, to), *named = NULL;
    if (f == NULL || (old != NULL && old->folder))
        return refuse("cannot be renamed", from, err);
    if (f == old)
        return SETT_OK;
    SettStatus status = add(o, to, f->folder, &named, err);
    if (status != SETT_OK)
        return status;
    SettText bytes = named->bytes;
    named->bytes = f->bytes;
    f->bytes = bytes;
    drop(o, f);
    if (old != NULL)
        drop(o, old);
    return SETT_OK;
}

static SettStatus overlay_remove(void *host, const char *path, SettError *err)
{
    SettOverlay *o = host;
    SettOverlayFile *f = find(o, path);
    if (f == NULL)
        return refuse("cannot be removed", path, err);
    drop(o, f);
    return SETT_OK;
}

static bool overlay_exists(void *host, const char *path)
{
    const SettOverlay *o = host;
    return find(o, path) != NULL || o->below.exists(o->below.host, path);
}

static SettStatus overlay_make_folder(void *host, const char *path,
                                      SettError *err)
{
    SettOverlay *o = host;
    SettOverlayFile *f = find(o, path);
    if (f != NULL && !f->folder)
        return refuse("a file is in the way", path, err);
    return f != NULL ? SETT_OK : add(o, path, true, &f, err);
}

/* The name within the folder, or NULL where `path` lies elsewhere. */
static const char *name_in(const char *path, const char *folder)
{
    size_t size = path_size(folder);
    if (strncmp(path, folder, size) != 0 || path[size] != '/')
        return NULL;
    const char *name = path + size + 1;
    return strchr(name, '/') == NULL ? name : NULL;
}

/* A folder that was made here holds what was written; another one is as it is
   below. */
static SettStatus overlay_list(void *host, const char *path, SettText *names,
                               SettError *err)
{
    SettOverlay *o = host;
    const SettOverlayFile *at = find(o, path);
    if (at == NULL)
        return o->below.list(o->below.host, path, names, err);
    if (!at->folder)
        return refuse("not a folder", path, err);
    size_t from = names->size;
    for (size_t i = 0; i < SETT_OVERLAY_HEADS; i++)
        for (const SettOverlayFile *f = o->heads[i]; f != NULL; f = f->next) {
            const char *name = name_in(f->path, path);
            if (name == NULL)
                continue;
            sett_text_add(names, name);
            sett_text_char(names, '\n');
        }
    return names->status == SETT_OK ? sett_names_sort(names, from, err)
                                    : sett_no_memory(err);
}

static SettFileKind overlay_kind(void *host, const char *path)
{
    const SettOverlay *o = host;
    const SettOverlayFile *f = find(o, path);
    if (f != NULL)
        return f->folder ? SETT_FILE_FOLDER : SETT_FILE_REGULAR;
    /* Files of the disk below are never replaced. */
    return SETT_FILE_NONE;
}

/* No lock is needed in memory. */
static SettStatus overlay_hold(void *host, const char *folder, bool shared,
                               SettError *err)
{
    (void)host;
    (void)folder;
    (void)shared;
    (void)err;
    return SETT_OK;
}

void sett_overlay_init(SettOverlay *overlay, SettIo below, SettAlloc alloc)
{
    *overlay = (SettOverlay){.below = below};
    sett_arena_init(&overlay->arena, alloc, 0);
}

void sett_overlay_free(SettOverlay *overlay)
{
    SETT_ASSERT(overlay->open == 0);
    for (size_t i = 0; overlay->heads != NULL && i < SETT_OVERLAY_HEADS; i++)
        for (SettOverlayFile *f = overlay->heads[i]; f != NULL; f = f->next)
            sett_text_free(&f->bytes);
    overlay->heads = NULL;
    sett_arena_free(&overlay->arena);
}

SettIo sett_overlay_io(SettOverlay *overlay)
{
    return (SettIo){.host = overlay,
                    .open = overlay_open,
                    .read = overlay_read,
                    .write = overlay_write,
                    .sync = overlay_sync,
                    .close = overlay_close,
                    .cut = overlay_cut,
                    .rename = overlay_rename,
                    .remove = overlay_remove,
                    .make_folder = overlay_make_folder,
                    .list = overlay_list,
                    .exists = overlay_exists,
                    .kind = overlay_kind,
                    .hold = overlay_hold,
                    .seek = overlay->below.seek != NULL ? overlay_seek : NULL};
}

const SettOverlayFile *sett_overlay_find(const SettOverlay *overlay,
                                         const char *path)
{
    return find(overlay, path);
}
