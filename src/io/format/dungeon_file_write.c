/* dungeon_file_write.c - a dungeon as a file of any format. */
#include "sett/levels.h"

static SettStatus write_png(const SettDungeonFile *file,
                            const SettDungeonPath *path, int32_t scale,
                            SettArena *tmp, SettText *out, SettError *err)
{
    uint8_t *rgb = NULL;
    int32_t width = 0, height = 0;
    SettStatus status =
        sett_dungeon_rgb(file->d, path, scale, tmp, &rgb, &width, &height);
    if (status == SETT_TOO_LARGE)
        return sett_fail(err, status, "the picture would be too large");
    return status == SETT_OK ? sett_png_write(rgb, width, height, out, err)
                             : status;
}

static SettStatus write_project(const SettDungeonFile *file, SettText *out,
                                SettError *err)
{
    SettJsonWriter w = sett_json_writer(out, false);
    if (file->newer)
        return sett_fail(err, SETT_UNSUPPORTED,
                         "%s was written by a later version; nothing is "
                         "written",
                         file->source);
    sett_dungeon_write(file->d, file->from, &w);
    sett_text_char(out, '\n');
    return out->status;
}

SettStatus sett_dungeon_file_write(const SettDungeonFile *file,
                                   const SettFormat *format,
                                   const SettDungeonPath *path, int32_t scale,
                                   SettArena *tmp, SettText *out,
                                   SettError *err)
{
    bool map = format == &sett_format_tiled;
    if (format == &sett_format_png)
        return write_png(file, path, scale, tmp, out, err);
    if (format == &sett_format_svg)
        return sett_dungeon_svg(file->d, path, file->source, out);
    if (format == &sett_format_json)
        return write_project(file, out, err);
    if (format == &sett_format_text) {
        sett_dungeon_write_text(file->d, out);
        return out->status;
    }
    SettStatus status = map ? sett_dungeon_write_tiled(file->d, tmp, out)
                            : sett_dungeon_plan_text(file->d, path, tmp, out);
    return status == SETT_TOO_LARGE
               ? sett_fail(err, status, "the plan is too large for a %s",
                           map ? "map" : "text")
               : status;
}
