/* zip.c - a level with all that Tiled needs to open it in one file: the map
   (TMX), the game's tileset (TSJ) and its picture. A zip archive of stored
   entries (PKWARE's APPNOTE 6.3.2): the picture is packed already, and stored
   bytes are the same on every machine. */
#include "sett/format.h"

#define MOST_FILES 3

typedef struct Zip {
    SettText *out;
    size_t begin; /* of the archive in `out` */
    SettText directory;
    int32_t count;
} Zip;

static void put(SettText *out, uint32_t value, int32_t bytes)
{
    for (int32_t i = 0; i < bytes; i++)
        sett_text_char(out, (char)(value >> (8 * i) & 255));
}

static uint32_t checksum(const char *bytes, size_t size)
{
    uint32_t crc = 0xFFFFFFFFu;
    for (size_t i = 0; i < size; i++) {
        crc ^= (uint8_t)bytes[i];
        for (int32_t k = 0; k < 8; k++)
            crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xEDB88320u : 0);
    }
    return ~crc;
}

/* What the entry and the directory both say. 1980-01-01 is the format's first
   day: no clock is read. */
static void put_entry(SettText *out, const SettText *name,
                      const SettText *content, uint32_t crc)
{
    put(out, 20, 2);         /* version needed */
    put(out, 0x800, 2);      /* names are UTF-8 */
    put(out, 0, 2);          /* stored */
    put(out, 0, 2);          /* time */
    put(out, 1 << 5 | 1, 2); /* date */
    put(out, crc, 4);
    put(out, (uint32_t)content->size, 4);
    put(out, (uint32_t)content->size, 4);
    put(out, (uint32_t)name->size, 2);
    put(out, 0, 2); /* extra */
}

static void add_file(Zip *zip, const SettText *name, const SettText *content)
{
    uint32_t crc = checksum(content->data, content->size);
    uint32_t at = (uint32_t)(zip->out->size - zip->begin);
    put(zip->out, 0x04034B50u, 4);
    put_entry(zip->out, name, content, crc);
    sett_text_bytes(zip->out, name->data, name->size);
    sett_text_bytes(zip->out, content->data, content->size);
    put(&zip->directory, 0x02014B50u, 4);
    put(&zip->directory, 20, 2); /* made by */
    put_entry(&zip->directory, name, content, crc);
    put(&zip->directory, 0, 2); /* comment */
    put(&zip->directory, 0, 2); /* disk */
    put(&zip->directory, 0, 2); /* internal attributes */
    put(&zip->directory, 0, 4); /* external ones */
    put(&zip->directory, at, 4);
    sett_text_bytes(&zip->directory, name->data, name->size);
    zip->count++;
}

static SettStatus end_zip(Zip *zip)
{
    SettText *out = zip->out;
    uint32_t at = (uint32_t)(out->size - zip->begin);
    if (zip->directory.status != SETT_OK)
        return zip->directory.status;
    sett_text_bytes(out, zip->directory.data, zip->directory.size);
    put(out, 0x06054B50u, 4);
    put(out, 0, 4); /* disks */
    put(out, (uint32_t)zip->count, 2);
    put(out, (uint32_t)zip->count, 2);
    put(out, (uint32_t)zip->directory.size, 4);
    put(out, at, 4);
    put(out, 0, 2); /* comment */
    return out->status;
}

static SettStatus fill(const SettFormatJob *job, const SettGrid *grid,
                       SettText names[MOST_FILES], SettText files[MOST_FILES])
{
    uint8_t *rgb = NULL;
    int32_t width = 0, height = 0;
    sett_text_add(&names[0], "level.tmx");
    sett_tiled_name(job->game, ".tsj", &names[1]);
    sett_tiled_name(job->game, ".png", &names[2]);
    SettStatus status = sett_format_tmx.write(job, grid, &files[0]);
    if (status != SETT_OK)
        return status;
    sett_tiled_write_tileset(job->game, &files[1]);
    status = sett_tiled_picture(job->game, job->arena, &rgb, &width, &height);
    if (status != SETT_OK)
        return sett_fail(job->err, status, "out of memory");
    return sett_png_write(rgb, width, height, &files[2], job->err);
}

static SettStatus write_zip(const SettFormatJob *job, const SettGrid *grid,
                            SettText *out)
{
    SettAlloc alloc = job->arena->alloc;
    SettText names[MOST_FILES], files[MOST_FILES];
    Zip zip = {.out = out, .begin = out->size, .directory = sett_text(alloc)};
    for (int32_t i = 0; i < MOST_FILES; i++)
        names[i] = files[i] = sett_text(alloc);
    SettStatus status = fill(job, grid, names, files);
    for (int32_t i = 0; i < MOST_FILES && status == SETT_OK; i++) {
        status = names[i].status != SETT_OK ? names[i].status : files[i].status;
        if (status == SETT_OK)
            add_file(&zip, &names[i], &files[i]);
    }
    if (status == SETT_OK)
        status = end_zip(&zip);
    for (int32_t i = 0; i < MOST_FILES; i++) {
        sett_text_free(&names[i]);
        sett_text_free(&files[i]);
    }
    sett_text_free(&zip.directory);
    return status;
}

const SettFormat sett_format_zip = {.ending = ".zip", .write = write_zip};
