/* bundle_read.c - an archive of a result as a disk, once its sums hold. */
#include "io/pack/zip.h"
#include "io/page/bundle.h"
#include "sett/io.h"

#include <string.h>

/* Where no disk can have anything. */
#define PLACE "/proc/0/bundle"

/* A line of the sums. */
typedef struct Sum {
    const char *name, *hex;
} Sum;

typedef struct Opening {
    SettOverlay *disk;
    SettArena *arena;
    SettZipFile *files; /* sorted by name, which begins below the folder */
    int32_t count;
    Sum *sums; /* sorted by name */
    int32_t sum_count;
    const char *why;
    SettError *err;
} Opening;

static SettStatus refuse(const Opening *o, const char *what)
{
    return sett_refuse(o->err, SETT_BAD_INPUT, "an archive of sett pack", "%s",
                       what);
}

static int32_t files_by_name(const void *a, const void *b, void *user)
{
    (void)user;
    return strcmp(((const SettZipFile *)a)->name,
                  ((const SettZipFile *)b)->name);
}

static int32_t sums_by_name(const void *a, const void *b, void *user)
{
    (void)user;
    return strcmp(((const Sum *)a)->name, ((const Sum *)b)->name);
}

/* The archive's files, named from its one folder on. */
static SettStatus list_files(Opening *o, const char *bytes, size_t size)
{
    SettStatus status =
        sett_zip_read(bytes, size, o->arena, &o->files, &o->count, o->err);
    if (status != SETT_OK)
        return status;
    size_t top = o->count > 0 ? strcspn(o->files[0].name, "/") + 1 : 0;
    const char *folder = o->count > 0 ? o->files[0].name : "";
    for (int32_t i = 0; i < o->count; i++) {
        if (strlen(o->files[i].name) <= top ||
            strncmp(o->files[i].name, folder, top) != 0)
            return refuse(o, "its files do not lie in one folder");
        o->files[i].name += top;
    }
    SettZipFile *scratch = SETT_TAKE(o->arena, o->count + 1, SettZipFile);
    if (scratch == NULL)
        return SETT_NO_MEMORY;
    sett_sort(o->files, (size_t)o->count, sizeof *o->files, scratch,
              files_by_name, NULL);
    return SETT_OK;
}

static const SettZipFile *find(const Opening *o, const char *name)
{
    int32_t low = 0, high = o->count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        int order = strcmp(o->files[middle].name, name);
        if (order == 0)
            return &o->files[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* "64 digits, two blanks, name", a line each. */
static SettStatus read_sums(Opening *o)
{
    const SettZipFile *file = find(o, SETT_BUNDLE_SUMS);
    if (file == NULL)
        return refuse(o, "it has no " SETT_BUNDLE_SUMS);
    char *text = sett_arena_raw(o->arena, file->size + 1, 1);
    size_t lines = 0;
    if (text == NULL)
        return SETT_NO_MEMORY;
    memcpy(text, file->bytes, file->size);
    text[file->size] = 0;
    for (size_t i = 0; i < file->size; i++)
        lines += text[i] == '\n';
    o->sums = SETT_TAKE(o->arena, lines + 1, Sum);
    Sum *scratch = SETT_TAKE(o->arena, lines + 1, Sum);
    if (o->sums == NULL || scratch == NULL)
        return SETT_NO_MEMORY;
    const size_t digits = SETT_SHA256_HEX - 1;
    for (char *end; *text != 0; text = end + 1) {
        end = strchr(text, '\n');
        if (end == NULL || (size_t)(end - text) < digits + 3 ||
            strncmp(text + digits, "  ", 2) != 0)
            return refuse(o, "its " SETT_BUNDLE_SUMS " is damaged");
        text[digits] = *end = 0;
        o->sums[o->sum_count++] = (Sum){text + digits + 2, text};
    }
    sett_sort(o->sums, (size_t)o->sum_count, sizeof *o->sums, scratch,
              sums_by_name, NULL);
    return SETT_OK;
}

static SettStatus say(Opening *o, const char *name, const char *what)
{
    o->why = sett_arena_format(o->arena, "differs: %s: %s", name, what);
    return o->why != NULL ? SETT_OK : SETT_NO_MEMORY;
}

/* Both lists are sorted; each file but the sums has one. */
static SettStatus check_sums(Opening *o)
{
    int32_t k = 0;
    for (int32_t i = 0; i < o->count; i++) {
        const SettZipFile *file = &o->files[i];
        char hex[SETT_SHA256_HEX];
        if (strcmp(file->name, SETT_BUNDLE_SUMS) == 0)
            continue;
        int order = k < o->sum_count ? strcmp(o->sums[k].name, file->name) : 1;
        if (order < 0)
            return say(o, o->sums[k].name, "it is missing");
        if (order > 0)
            return say(o, file->name, SETT_BUNDLE_SUMS " does not name it");
        sett_sha256_hex(file->bytes, file->size, hex);
        if (strcmp(hex, o->sums[k].hex) != 0)
            return say(o, file->name,
                       "its SHA-256 is not that of " SETT_BUNDLE_SUMS);
        k++;
    }
    return k == o->sum_count ? SETT_OK
                             : say(o, o->sums[k].name, "it is missing");
}

/* With the folders on the way. */
static SettStatus put_file(const Opening *o, const char *path,
                           const SettZipFile *from)
{
    SettIo io = sett_overlay_io(o->disk);
    SettFile *file;
    for (const char *at = strchr(path + 1, '/'); at != NULL;
         at = strchr(at + 1, '/')) {
        const char *folder =
            sett_arena_format(o->arena, "%.*s", (int)(at - path), path);
        SettStatus status = folder != NULL
                                ? io.make_folder(io.host, folder, o->err)
                                : SETT_NO_MEMORY;
        if (status != SETT_OK)
            return status;
    }
    SettStatus status = io.open(io.host, path, 'w', &file, o->err);
    if (status != SETT_OK)
        return status;
    status = io.write(io.host, file, from->bytes, from->size, o->err);
    SettStatus closed = io.close(io.host, file, o->err);
    return status == SETT_OK ? closed : status;
}

/* "inputs/3-caves.toml" lies where input 3 of the record does. */
static SettStatus put_input(Opening *o, const SettMade *made,
                            const SettZipFile *file)
{
    const char *number = file->name + sizeof SETT_BUNDLE_INPUTS;
    int64_t place = -1, at = 0;
    if (!sett_int_read(number, strcspn(number, "-"), &place))
        return refuse(o, "an input of it has no number");
    const SettJson *input = made->inputs->child;
    while (input != NULL && at++ < place)
        input = input->next;
    if (input == NULL || place < 0)
        return refuse(o, "an input of it is none of the result's record");
    const char *path = sett_json_member(input, "file")->string;
    return path[0] != 0 ? put_file(o, path, file)
                        : refuse(o, "an input of it has no name");
}

/* The folder below PLACE, or the one file in it, and its record. */
static SettStatus find_result(const Opening *o, const char **result,
                              SettMade *made)
{
    const char *prefix = SETT_BUNDLE_RESULT "/";
    const SettZipFile *record = find(o, SETT_BUNDLE_RESULT "/" SETT_MADE_FILE);
    *result = PLACE "/" SETT_BUNDLE_RESULT;
    for (int32_t i = 0; record == NULL && i < o->count; i++)
        if (strncmp(o->files[i].name, prefix, strlen(prefix)) == 0) {
            record = &o->files[i];
            *result = sett_arena_format(o->arena, PLACE "/%s", record->name);
        }
    if (*result == NULL)
        return SETT_NO_MEMORY;
    return record != NULL ? sett_bundle_record(record->bytes, record->size,
                                               o->arena, made, o->err)
                          : refuse(o, "it has no result");
}

static SettStatus put_all(Opening *o, const SettMade *made)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < o->count; i++) {
        const SettZipFile *file = &o->files[i];
        if (strncmp(file->name, SETT_BUNDLE_INPUTS "/",
                    sizeof SETT_BUNDLE_INPUTS) == 0) {
            status = put_input(o, made, file);
        } else {
            const char *path =
                sett_arena_format(o->arena, PLACE "/%s", file->name);
            status = path != NULL ? put_file(o, path, file) : SETT_NO_MEMORY;
        }
    }
    return status;
}

SettStatus sett_bundle_open(const char *path, SettOverlay *disk,
                            SettArena *arena, const char **result,
                            const char **why, SettError *err)
{
    Opening o = {.disk = disk, .arena = arena, .err = err};
    SettMade made;
    char *bytes;
    size_t size;
    *result = *why = NULL;
    SettStatus status = sett_file_read(&disk->below, path, SETT_BUNDLE_LIMIT,
                                       arena, &bytes, &size, err);
    if (status == SETT_OK)
        status = list_files(&o, bytes, size);
    if (status == SETT_OK)
        status = read_sums(&o);
    if (status == SETT_OK)
        status = check_sums(&o);
    *why = o.why;
    if (status != SETT_OK || o.why != NULL)
        return status;
    status = find_result(&o, result, &made);
    return status == SETT_OK ? put_all(&o, &made) : status;
}
