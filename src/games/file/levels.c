/* levels.c - [[levels]]: sample levels inside of the file, for its self-check
   and for whatever learns from levels. */
#include "games/file/file.h"

#include <string.h>

static bool read_grid(Reading *r, const SettJson *art, SettGrid *out)
{
    int32_t w = 0, h = 0, x = 0;
    for (size_t i = 0; i <= art->size; i++) {
        char c = i < art->size ? art->string[i] : '\n';
        if (c == '\r')
            continue;
        if (c != '\n') {
            x++;
            continue;
        }
        if (x == 0 && i >= art->size)
            break;
        h++;
        if (w != 0 && x != w) {
            sett_file_wrong_in(r, "G0801", art, i - (size_t)x,
                               "row %d of the level has %d tiles, row 1 has %d",
                               (int)h, (int)x, (int)w);
            return false;
        }
        w = x;
        x = 0;
    }
    if (w == 0 || sett_size_check(w, h, 0, NULL) != SETT_OK) {
        sett_file_wrong(r, "G0801", art, "a level of %d x %d tiles", (int)w,
                        (int)h);
        return false;
    }
    if (sett_grid_take(r->arena, w, h, out) != SETT_OK) {
        sett_file_no_memory(r);
        return false;
    }
    for (size_t i = 0, c = 0; i < art->size; i++) {
        if (art->string[i] == '\n' || art->string[i] == '\r')
            continue;
        int32_t tile = sett_file_tile_of_glyph(r, art->string[i]);
        if (tile < 0) {
            sett_file_wrong_in(r, "G0802", art, i, "no tile has the glyph '%c'",
                               art->string[i]);
            sett_file_help(r,
                           "add a tile with it, or list it in `also` of one");
            return false;
        }
        out->cells[c++] = (uint8_t)tile;
    }
    return true;
}

void sett_file_read_levels(Reading *r)
{
    static const char *const own[] = {"name", "art", NULL};
    const SettJson *list = sett_file_list(r, r->root, "levels");
    if (list == NULL)
        return;
    if (list->size > SETT_GAME_FILE_MOST_LEVELS) {
        sett_file_wrong(r, "G0007", list, "there are %d levels",
                        (int)list->size);
        sett_file_help(r, "at most %d", SETT_GAME_FILE_MOST_LEVELS);
        return;
    }
    SettGrid *grids = SETT_TAKE(r->arena, list->size + 1, SettGrid);
    const char **texts = SETT_TAKE(r->arena, list->size + 1, const char *);
    int32_t count = 0;
    if (grids == NULL || texts == NULL) {
        sett_file_no_memory(r);
        return;
    }
    for (const SettJson *l = list->child; l != NULL; l = l->next) {
        const SettJson *art = sett_file_member(l, "art");
        sett_file_string(r, l, "name");
        if (l->type != SETT_JSON_OBJECT || art == NULL) {
            sett_file_wrong(r, "G0005", l, "a level is a table with its art");
            continue;
        }
        sett_file_keys(r, l, own);
        if (!sett_file_is_string(r, art) || !read_grid(r, art, &grids[count]))
            continue;
        texts[count] = sett_arena_format(r->arena, "%s", art->string);
        if (texts[count++] == NULL)
            sett_file_no_memory(r);
    }
    if (r->status != SETT_OK || count == 0)
        return;
    r->file->game.samples = texts;
    r->file->levels = (SettTraining){grids, count};
}
