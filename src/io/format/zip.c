/* zip.c - a level with all that Tiled needs to open it in one file: the map
   (TMX), the game's tileset (TSJ) and its picture, as a zip archive. */
#include "io/pack/zip.h"
#include "io/format/mapped_level.h"

#define MOST_FILES 3

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

static SettStatus put_files(SettZip *zip, const SettText names[MOST_FILES],
                            const SettText files[MOST_FILES], SettText *out)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < MOST_FILES && status == SETT_OK; i++) {
        status = names[i].status != SETT_OK ? names[i].status : files[i].status;
        if (status == SETT_OK)
            status = sett_zip_file(zip, names[i].data, files[i].data,
                                   files[i].size, out);
        sett_text_bytes(out, files[i].data, files[i].size);
    }
    return status == SETT_OK ? sett_zip_end(zip, out) : status;
}

static SettStatus write_zip(const SettFormatJob *job, const SettGrid *grid,
                            SettText *out)
{
    SettAlloc alloc = job->arena->alloc;
    SettText names[MOST_FILES], files[MOST_FILES];
    SettZip zip = sett_zip(alloc);
    for (int32_t i = 0; i < MOST_FILES; i++)
        names[i] = files[i] = sett_text(alloc);
    SettStatus status = fill(job, grid, names, files);
    if (status == SETT_OK)
        status = put_files(&zip, names, files, out);
    for (int32_t i = 0; i < MOST_FILES; i++) {
        sett_text_free(&names[i]);
        sett_text_free(&files[i]);
    }
    sett_zip_free(&zip);
    return status;
}

const SettFormat sett_format_zip = {
    .ending = ".zip", .write = write_zip, .lacks = SETT_TILES_ALONE};
