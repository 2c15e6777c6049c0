/* tmx.c - maps of Tiled in XML. Read by a mapping; written with one layer of
   tiles, by their numbers in rows, and a link to the game's tileset, which has
   to lie beside it as it does for the JSON kind (.tmj). */
#include "io/format/mapped_level.h"

#include <string.h>

static SettStatus write_tmx(const SettFormatJob *job, const SettGrid *grid,
                            SettText *out)
{
    sett_text_format(out,
                     "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<map version=\"1.8\" orientation=\"orthogonal\" "
                     "renderorder=\"right-down\" width=\"%d\" height=\"%d\" "
                     "tilewidth=\"%d\" tileheight=\"%d\" infinite=\"0\" "
                     "nextlayerid=\"2\" nextobjectid=\"1\">\n"
                     " <tileset firstgid=\"1\" source=\"",
                     (int)grid->w, (int)grid->h, SETT_ART_SIDE, SETT_ART_SIDE);
    sett_tiled_name(job->game, ".tsj", out);
    sett_text_format(out,
                     "\"/>\n <layer id=\"1\" name=\"level\" width=\"%d\" "
                     "height=\"%d\">\n  <data encoding=\"csv\">\n",
                     (int)grid->w, (int)grid->h);
    const uint8_t *cell = grid->cells;
    for (int32_t y = 0; y < grid->h; y++) {
        for (int32_t x = 0; x < grid->w; x++, cell++) {
            sett_text_int(out, *cell + 1);
            if (x + 1 < grid->w || y + 1 < grid->h)
                sett_text_char(out, ',');
        }
        sett_text_char(out, '\n');
    }
    sett_text_add(out, "</data>\n </layer>\n</map>\n");
    return out->status;
}

/* XML that is nothing else: rooms of EDD are tried before. A byte-order mark,
   blanks and comments may come first. */
static bool is_tmx(const SettFormatFile *file)
{
    static const char *const starts[] = {"<?xml", "<map", "<!--", "<!DOCTYPE"};
    const char *at = file->bytes, *end = at + file->size;
    if (file->size >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0)
        at += 3;
    while (at < end && strchr(" \t\r\n", *at) != NULL && *at != 0)
        at++;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        size_t n = strlen(starts[i]);
        if ((size_t)(end - at) >= n && memcmp(at, starts[i], n) == 0)
            return true;
    }
    return false;
}

const SettFormat sett_format_tmx = {.ending = ".tmx",
                                    .is = is_tmx,
                                    .read = sett_mapped_format,
                                    .write = write_tmx,
                                    .lacks = SETT_TILES_ALONE,
                                    .tileset = true};
