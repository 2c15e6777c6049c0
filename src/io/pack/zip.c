/* zip.c - see zip.h. */
#include "io/pack/zip.h"

#include <string.h>

#define LOCAL 0x04034B50u
#define ENTRY 0x02014B50u
#define END 0x06054B50u
#define LOCAL_SIZE 30
#define ENTRY_SIZE 46
#define END_SIZE 22
#define MOST_FILES 65535
#define MOST_NAME 4096

static void put(SettText *out, uint32_t value, int32_t bytes)
{
    for (int32_t i = 0; i < bytes; i++)
        sett_text_char(out, (char)(value >> (8 * i) & 255));
}

/* Four bits at a time. */
uint32_t sett_crc32(const void *bytes, size_t size)
{
    static const uint32_t table[16] = {
        0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4,
        0x4DB26158, 0x5005713C, 0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
        0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};
    uint32_t crc = 0xFFFFFFFFu;
    for (size_t i = 0; i < size; i++) {
        crc ^= ((const uint8_t *)bytes)[i];
        crc = crc >> 4 ^ table[crc & 15];
        crc = crc >> 4 ^ table[crc & 15];
    }
    return ~crc;
}

SettZip sett_zip(SettAlloc alloc)
{
    return (SettZip){.directory = sett_text(alloc)};
}

void sett_zip_free(SettZip *zip)
{
    sett_text_free(&zip->directory);
}

/* What the file and the directory both say. 1980-01-01 is the format's first
   day. */
static void put_entry(SettText *out, size_t name, size_t size, uint32_t crc)
{
    put(out, 20, 2);         /* version needed */
    put(out, 0x800, 2);      /* names are UTF-8 */
    put(out, 0, 2);          /* stored */
    put(out, 0, 2);          /* time */
    put(out, 1 << 5 | 1, 2); /* date */
    put(out, crc, 4);
    put(out, (uint32_t)size, 4);
    put(out, (uint32_t)size, 4);
    put(out, (uint32_t)name, 2);
    put(out, 0, 2); /* extra */
}

/* Relative, of parts that are neither empty nor "." nor "..". */
static bool is_name(const char *name, size_t size)
{
    size_t part = 0;
    for (size_t i = 0; i <= size; i++) {
        char c = '/';
        if (i < size)
            c = name[i];
        if (c == 0 || c == '\\' || c == ':' || c == '\n')
            return false;
        if (c != '/')
            continue;
        size_t length = i - part;
        if (length == 0 || (length <= 2 && name[part] == '.' &&
                            name[part + length - 1] == '.'))
            return false;
        part = i + 1;
    }
    return true;
}

SettStatus sett_zip_file(SettZip *zip, const char *name, const void *bytes,
                         size_t size, SettText *out)
{
    size_t name_size = strlen(name);
    if (!is_name(name, name_size))
        return SETT_BAD_ARGUMENT;
    uint64_t next = zip->at + LOCAL_SIZE + name_size + size;
    uint64_t end = next + zip->directory.size + ENTRY_SIZE + name_size;
    if (zip->count == MOST_FILES || name_size > MOST_NAME ||
        end + END_SIZE > UINT32_MAX)
        return SETT_TOO_LARGE;
    uint32_t crc = sett_crc32(bytes, size);
    put(out, LOCAL, 4);
    put_entry(out, name_size, size, crc);
    sett_text_bytes(out, name, name_size);
    put(&zip->directory, ENTRY, 4);
    put(&zip->directory, 20, 2); /* made by */
    put_entry(&zip->directory, name_size, size, crc);
    put(&zip->directory, 0, 2); /* comment */
    put(&zip->directory, 0, 2); /* disk */
    put(&zip->directory, 0, 2); /* internal attributes */
    put(&zip->directory, 0, 4); /* external ones */
    put(&zip->directory, (uint32_t)zip->at, 4);
    sett_text_bytes(&zip->directory, name, name_size);
    zip->at = next;
    zip->count++;
    return out->status == SETT_OK ? zip->directory.status : out->status;
}

SettStatus sett_zip_end(SettZip *zip, SettText *out)
{
    if (zip->directory.status != SETT_OK)
        return zip->directory.status;
    sett_text_bytes(out, zip->directory.data, zip->directory.size);
    put(out, END, 4);
    put(out, 0, 4); /* disks */
    put(out, (uint32_t)zip->count, 2);
    put(out, (uint32_t)zip->count, 2);
    put(out, (uint32_t)zip->directory.size, 4);
    put(out, (uint32_t)zip->at, 4);
    put(out, 0, 2); /* comment */
    return out->status;
}

/* An archive being read. */
typedef struct Reading {
    const char *bytes;
    size_t size;
    size_t at;   /* of the entry at hand in the directory */
    size_t left; /* bytes that the files still to come can have */
    SettArena *arena;
    SettError *err;
} Reading;

static uint32_t get(const char *at, int32_t bytes)
{
    uint32_t value = 0;
    for (int32_t i = 0; i < bytes; i++)
        value |= (uint32_t)(uint8_t)at[i] << (8 * i);
    return value;
}

static SettStatus damaged(const Reading *r, const char *what)
{
    return sett_refuse(r->err, SETT_BAD_INPUT,
                       "a zip archive as sett writes them",
                       "the archive is damaged: %s", what);
}

/* The record that ends an archive; a comment may follow it. */
static const char *find_end(const Reading *r)
{
    for (size_t back = END_SIZE; back <= r->size && back < END_SIZE + 65536;
         back++) {
        const char *at = r->bytes + r->size - back;
        if (get(at, 4) == END && get(at + 20, 2) == back - END_SIZE)
            return at;
    }
    return NULL;
}

/* The bytes of an entry of the directory at `d`. */
static SettStatus read_bytes(Reading *r, const char *d, SettZipFile *out)
{
    size_t at = get(d + 42, 4), size = get(d + 24, 4);
    if (get(d + 10, 2) != 0 || get(d + 20, 4) != size)
        return damaged(r, "a file in it is packed");
    if (at > r->size || r->size - at < LOCAL_SIZE ||
        get(r->bytes + at, 4) != LOCAL)
        return damaged(r, "a file in it is not where its directory says");
    size_t begin = at + LOCAL_SIZE + get(r->bytes + at + 26, 2) +
                   get(r->bytes + at + 28, 2);
    if (begin > r->size || r->size - begin < size || size > r->left)
        return damaged(r, "a file in it is torn");
    r->left -= size;
    *out = (SettZipFile){out->name, r->bytes + begin, size};
    return sett_crc32(out->bytes, size) == get(d + 16, 4)
               ? SETT_OK
               : damaged(r, "the checksum of a file in it differs");
}

/* One entry of the directory; a folder has no bytes and no name here. */
static SettStatus read_entry(Reading *r, SettZipFile *out)
{
    const char *d = r->bytes + r->at;
    *out = (SettZipFile){0};
    if (r->size - r->at < ENTRY_SIZE || get(d, 4) != ENTRY)
        return damaged(r, "its directory is torn");
    size_t name = get(d + 28, 2);
    size_t whole = ENTRY_SIZE + name + get(d + 30, 2) + get(d + 32, 2);
    if (r->size - r->at < whole)
        return damaged(r, "its directory is torn");
    r->at += whole;
    const char *text = d + ENTRY_SIZE;
    if (name > 0 && text[name - 1] == '/' && get(d + 24, 4) == 0)
        return is_name(text, name - 1) ? SETT_OK
                                       : damaged(r, "a name leads elsewhere");
    if (name > MOST_NAME || !is_name(text, name))
        return damaged(r, "a name leads elsewhere");
    out->name = sett_arena_format(r->arena, "%.*s", (int)name, text);
    return out->name != NULL ? read_bytes(r, d, out) : SETT_NO_MEMORY;
}

static int32_t by_name(const void *a, const void *b, void *user)
{
    (void)user;
    return strcmp((*(const SettZipFile *const *)a)->name,
                  (*(const SettZipFile *const *)b)->name);
}

static SettStatus refuse_twice(const Reading *r, const SettZipFile *files,
                               int32_t count)
{
    const SettZipFile **sorted =
        SETT_TAKE(r->arena, count + 1, const SettZipFile *);
    const SettZipFile **scratch =
        SETT_TAKE(r->arena, count + 1, const SettZipFile *);
    if (sorted == NULL || scratch == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++)
        sorted[i] = &files[i];
    sett_sort(sorted, (size_t)count, sizeof *sorted, scratch, by_name, NULL);
    for (int32_t i = 1; i < count; i++)
        if (strcmp(sorted[i - 1]->name, sorted[i]->name) == 0)
            return damaged(r, "two files in it have one name");
    return SETT_OK;
}

SettStatus sett_zip_read(const char *bytes, size_t size, SettArena *arena,
                         SettZipFile **files, int32_t *count, SettError *err)
{
    Reading r = {
        .bytes = bytes, .size = size, .left = size, .arena = arena, .err = err};
    const char *end = find_end(&r);
    *count = 0;
    if (end == NULL)
        return damaged(&r, "it has no end");
    int32_t entries = (int32_t)get(end + 10, 2);
    r.at = get(end + 16, 4);
    if (r.at > size)
        return damaged(&r, "its directory is torn");
    *files = SETT_TAKE(arena, entries + 1, SettZipFile);
    if (*files == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < entries; i++) {
        SettStatus status = read_entry(&r, &(*files)[*count]);
        if (status != SETT_OK)
            return status;
        *count += (*files)[*count].name != NULL;
    }
    return refuse_twice(&r, *files, *count);
}
