/* drawing.c - drawings from text. */
#include "sett/solve.h"

#include <string.h>

char sett_drawing_hole(const SettGame *game)
{
    static const char choice[] = "?_~";
    for (int32_t i = 0; choice[i] != 0; i++)
        if (sett_tile_read(&game->tiles, choice[i]) < 0)
            return choice[i];
    return '?';
}

/* The lines of a text; trailing empty ones are left out. */
typedef struct Lines {
    const char *text;
    size_t size;
    int32_t w, h;
} Lines;

static size_t line_end(const Lines *l, size_t at, size_t *next)
{
    const char *end = memchr(l->text + at, '\n', l->size - at);
    size_t stop = end != NULL ? (size_t)(end - l->text) : l->size;
    *next = end != NULL ? stop + 1 : l->size;
    if (stop > at && l->text[stop - 1] == '\r')
        stop--;
    return stop;
}

static SettStatus measure(Lines *l, SettError *err)
{
    int32_t line = 0;
    for (size_t at = 0, next; at < l->size; at = next) {
        size_t length = line_end(l, at, &next) - at;
        line++;
        if (length > SETT_MAX_SIDE || line > SETT_MAX_SIDE)
            return sett_fail_at(err, SETT_TOO_LARGE, line, 1,
                                "the drawing is too large (at most %d x %d)",
                                SETT_MAX_SIDE, SETT_MAX_SIDE);
        if (length > 0)
            l->h = line;
        l->w = (int32_t)length > l->w ? (int32_t)length : l->w;
    }
    return SETT_OK;
}

static SettStatus read_cell(const SettGame *game, char c, char hole,
                            SettPoint at, SettDrawing *out, SettMask *holes,
                            SettError *err)
{
    int32_t tile = c == hole ? -1 : sett_tile_read(&game->tiles, c);
    if (c == hole) {
        sett_mask_set(holes, at.x, at.y);
        return SETT_OK;
    }
    if (tile < 0) {
        SettStatus status = sett_fail_at(
            err, SETT_BAD_INPUT, at.y + 1, at.x + 1,
            c > ' ' && c < 127 ? "unknown tile '%c'" : "unknown tile (byte %d)",
            c);
        sett_expect(err, "a tile of %s, or '%c' for a hole", game->name, hole);
        return status;
    }
    out->grid.cells[sett_grid_at(&out->grid, at.x, at.y)] = (uint8_t)tile;
    return SETT_OK;
}

static SettStatus read_rows(const SettGame *game, const Lines *l, char hole,
                            SettDrawing *out, SettMask *holes, SettError *err)
{
    int32_t y = 0;
    for (size_t at = 0, next; at < l->size && y < l->h; at = next, y++) {
        size_t length = line_end(l, at, &next) - at;
        if ((int32_t)length != l->w) {
            SettStatus status =
                sett_fail_at(err, SETT_BAD_INPUT, y + 1, (int32_t)length + 1,
                             "the row is %d wide", (int)length);
            sett_expect(err, "%d, as the widest", (int)l->w);
            return status;
        }
        for (int32_t x = 0; x < out->grid.w && x < l->w; x++) {
            SettStatus status = read_cell(game, l->text[at + (size_t)x], hole,
                                          (SettPoint){x, y}, out, holes, err);
            if (status != SETT_OK)
                return status;
        }
    }
    return SETT_OK;
}

SettStatus sett_drawing_read(const SettGame *game, const char *text,
                             size_t size, char hole, int32_t w, int32_t h,
                             SettArena *arena, SettDrawing *out, SettError *err)
{
    Lines l = {text, size, 0, 0};
    SettStatus status = measure(&l, err);
    if (status != SETT_OK)
        return status;
    w = w > 0 ? w : l.w;
    h = h > 0 ? h : l.h;
    if (w < l.w || h < l.h)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "the drawing is %d x %d, more than %d x %d", (int)l.w,
                         (int)l.h, (int)w, (int)h);
    status = w < 1 || h < 1 ? sett_fail(err, SETT_BAD_INPUT, "nothing is drawn")
                            : sett_size_check(w, h, 0, err);
    SettMask *holes = SETT_TAKE(arena, 1, SettMask);
    if (status == SETT_OK)
        status = holes != NULL ? sett_grid_take(arena, w, h, &out->grid)
                               : SETT_NO_MEMORY;
    if (status == SETT_OK)
        status = sett_mask_take(arena, w, h, holes);
    if (status != SETT_OK)
        return status;
    out->holes = holes;
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++)
            if (x >= l.w || y >= l.h)
                sett_mask_set(holes, x, y);
    return read_rows(game, &l, hole, out, holes, err);
}
