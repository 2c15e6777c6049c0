/* held.c - see held.h. */
#include "io/project/held.h"

#include "io/disk/names.h"

#include <string.h>

/* NULL: there is none, or several have that last name. */
static const SettImportFile *find(const SettHeld *held, const char *path)
{
    const SettImportFile *found = NULL;
    const char *name = sett_path_last(path);
    int32_t count = 0;
    for (int32_t i = 0; i < held->count; i++) {
        const SettImportFile *f = &held->files[i];
        if (strcmp(f->source, path) == 0)
            return f;
        if (strcmp(sett_path_last(f->source), name) == 0) {
            found = f;
            count++;
        }
    }
    return count == 1 ? found : NULL;
}

static SettStatus open_held(void *host, const char *path, char mode,
                            SettFile **file, SettError *err)
{
    SettHeld *held = host;
    SETT_ASSERT(mode == 'r' && held->open == NULL);
    (void)mode;
    held->open = find(held, path);
    held->at = 0;
    *file = host;
    return held->open != NULL
               ? SETT_OK
               : sett_fail(err, SETT_IO, "it is not among the files");
}

static SettStatus read_held(void *host, SettFile *file, void *bytes,
                            size_t size, size_t *got, SettError *err)
{
    SettHeld *held = host;
    size_t left = held->open->size - held->at;
    (void)file;
    (void)err;
    *got = left < size ? left : size;
    if (*got > 0)
        memcpy(bytes, held->open->bytes + held->at, *got);
    held->at += *got;
    return SETT_OK;
}

static SettStatus close_held(void *host, SettFile *file, SettError *err)
{
    SettHeld *held = host;
    (void)file;
    (void)err;
    held->open = NULL;
    return SETT_OK;
}

static bool exists(void *host, const char *path)
{
    return find(host, path) != NULL;
}

/* The last name of a file that lies in that folder itself; NULL: elsewhere. */
static const char *name_in(const char *source, const char *folder)
{
    const char *name = sett_path_last(source);
    size_t n = strcmp(folder, ".") == 0 ? 0 : strlen(folder);
    bool here = n == 0 ? name == source
                       : strncmp(source, folder, n) == 0 && source[n] == '/' &&
                             name == source + n + 1;
    return here ? name : NULL;
}

static SettStatus list_held(void *host, const char *path, SettText *names,
                            SettError *err)
{
    const SettHeld *held = host;
    const char *last = "";
    (void)err;
    for (;;) { /* the next one by its bytes */
        const char *next = NULL;
        for (int32_t i = 0; i < held->count; i++) {
            const char *name = name_in(held->files[i].source, path);
            if (name != NULL && strcmp(name, last) > 0 &&
                (next == NULL || strcmp(name, next) < 0))
                next = name;
        }
        if (next == NULL)
            return names->status;
        sett_text_format(names, "%s\n", next);
        last = next;
    }
}

SettIo sett_io_held(SettHeld *held)
{
    return (SettIo){.host = held,
                    .open = open_held,
                    .read = read_held,
                    .close = close_held,
                    .list = list_held,
                    .exists = exists};
}
