/* level_text.c - levels as text: one character a tile, one line a row (the
   format of docs/design/md2.md, section 2, with any game's alphabet). LF and
   CRLF may be mixed and the last one may be missing. Blanks count: a row keeps
   its trailing spaces. Empty lines after the last row are left out, because
   editors and shells add them; an empty line anywhere else is an error. The
   first damage in reading order is the one that is told. */
#include "sett/io.h"

#include <inttypes.h>
#include <string.h>

/* The state of one reading. */
typedef struct Reader {
    const SettTileSet *tiles;
    const uint8_t *text;
    size_t size, at; /* bytes in all, bytes read */
    int32_t line;    /* of the row being read, from 1 */
    int32_t width;   /* of the first row; 0 before it ends */
    int64_t max_area;
    SettGrid *grid;
    SettError *err;
    int16_t tile_of[256]; /* by byte; -1 = no tile */
    int32_t seen[SETT_MAX_TILES];
    SettPoint first[SETT_MAX_TILES]; /* line and column of the first one */
} Reader;

/* A byte in a message: "q" or "'q'", and "\x07" where it is not printable
   ASCII, which a terminal might obey. */
static const char *shape(uint8_t byte, bool quote, char buffer[8])
{
    static const char digits[] = "0123456789ABCDEF";
    bool plain = byte >= 0x20 && byte < 0x7f;
    const char hex[5] = {'\\', 'x', digits[byte >> 4], digits[byte & 15], 0};
    const char bare[5] = {(char)byte, 0};
    const char quoted[5] = {'\'', (char)byte, '\'', 0};
    return memcpy(buffer, !plain ? hex : quote ? quoted : bare, 5);
}

static void expect_glyphs(const Reader *r)
{
    char list[200], one[8];
    size_t n = 0;
    for (int32_t c = 1; c < 256; c++) {
        if (r->tile_of[c] < 0)
            continue;
        const char *word = c == ' ' ? "blank" : shape((uint8_t)c, false, one);
        bool full = n + strlen(word) + 6 > sizeof list;
        word = full ? "..." : word;
        list[n++] = ' ';
        memcpy(list + n, word, strlen(word));
        n += strlen(word);
        if (full)
            break;
    }
    list[n] = 0;
    sett_expect(r->err, "one of%s", n > 0 ? list : " nothing");
}

static SettStatus unknown(const Reader *r, int32_t column, uint8_t byte)
{
    char buffer[8];
    const char *what = "a tab, which is no tile";
    const char *expected = NULL; /* the glyphs */
    if (byte == '\r') {
        what = "a carriage return without a line feed";
        expected = "lines that end in LF or CRLF";
    } else if (byte == 0) {
        what = "a NUL byte";
        expected = "plain text, one character a tile";
    }
    if (byte == '\t' || expected != NULL)
        sett_fail_at(r->err, SETT_BAD_INPUT, r->line, column, "%s", what);
    else
        sett_fail_at(r->err, SETT_BAD_INPUT, r->line, column,
                     "unknown character %s", shape(byte, true, buffer));
    if (expected != NULL)
        sett_expect(r->err, "%s", expected);
    else
        expect_glyphs(r);
    return SETT_BAD_INPUT;
}

static SettStatus surplus(const Reader *r, int32_t column, int32_t tile)
{
    const SettTile *t = &r->tiles->tiles[tile];
    SettPoint first = r->first[tile];
    const char *which = t->at_most == 1   ? "second"
                        : t->at_most == 2 ? "third"
                                          : "surplus";
    char buffer[8];
    const char *glyph =
        shape((uint8_t)sett_tile_shown(r->tiles, tile), true, buffer);
    if (t->at_most == 0)
        sett_fail_at(r->err, SETT_BAD_INPUT, r->line, column,
                     "%s %s, which this game does not allow", t->name, glyph);
    else
        sett_fail_at(r->err, SETT_BAD_INPUT, r->line, column,
                     "a %s %s %s; the first is at line %d, column %d", which,
                     t->name, glyph, (int)first.y, (int)first.x);
    sett_expect(r->err, "at most %d of %s", (int)t->at_most, glyph);
    return SETT_BAD_INPUT;
}

static SettStatus ragged(const Reader *r, int32_t column, const char *how)
{
    sett_fail_at(r->err, SETT_BAD_INPUT, r->line, column, "%s", how);
    sett_expect(r->err, "%d tiles in every row, as in the first one",
                (int)r->width);
    return SETT_BAD_INPUT;
}

static SettStatus too_large(const Reader *r, int32_t column, const char *what,
                            int64_t limit)
{
    sett_fail_at(r->err, SETT_TOO_LARGE, r->line, column, "the level is %s",
                 what);
    sett_expect(r->err, "at most %" PRId64, limit);
    return SETT_TOO_LARGE;
}

static SettStatus refuse_mark(const Reader *r, const char *name)
{
    sett_fail_at(r->err, SETT_BAD_INPUT, 1, 1, "a %s byte-order mark", name);
    sett_expect(r->err, "plain text that begins with the first tile");
    return SETT_BAD_INPUT;
}

static SettStatus check_marks(const Reader *r)
{
    if (r->size >= 3 && memcmp(r->text, "\xEF\xBB\xBF", 3) == 0)
        return refuse_mark(r, "UTF-8");
    if (r->size >= 2 && (memcmp(r->text, "\xFF\xFE", 2) == 0 ||
                         memcmp(r->text, "\xFE\xFF", 2) == 0))
        return refuse_mark(r, "UTF-16");
    return SETT_OK;
}

/* Bytes of the line end at `at`: 1 for LF, 2 for CRLF, 0 for none. */
static size_t line_end(const Reader *r, size_t at)
{
    if (at < r->size && r->text[at] == '\n')
        return 1;
    bool crlf =
        at + 1 < r->size && r->text[at] == '\r' && r->text[at + 1] == '\n';
    return crlf ? 2 : 0;
}

static bool only_line_ends(const Reader *r, size_t at)
{
    while (at < r->size) {
        size_t end = line_end(r, at);
        if (end == 0)
            return false;
        at += end;
    }
    return true;
}

static SettStatus read_tile(Reader *r, int32_t x, uint8_t byte)
{
    int32_t tile = r->tile_of[byte];
    if (tile < 0)
        return unknown(r, x + 1, byte);
    /* Room for one more tile in column `x` (from 0) of the current row? */
    if (r->width > 0 && x >= r->width)
        return ragged(r, x + 1, "this row goes on beyond the first one");
    if (x >= SETT_MAX_SIDE)
        return too_large(r, x + 1, "too wide", SETT_MAX_SIDE);
    if ((int64_t)r->grid->h * r->width + x >= r->max_area)
        return too_large(r, x + 1, "too large, in tiles", r->max_area);
    if (r->seen[tile]++ == 0)
        r->first[tile] = (SettPoint){x + 1, r->line};
    int32_t most = r->tiles->tiles[tile].at_most;
    if (most >= 0 && r->seen[tile] > most)
        return surplus(r, x + 1, tile);
    r->grid->cells[(size_t)r->grid->h * (size_t)r->width + (size_t)x] =
        (uint8_t)tile;
    return SETT_OK;
}

static SettStatus read_row(Reader *r)
{
    int32_t x = 0;
    if (r->grid->h == SETT_MAX_SIDE)
        return too_large(r, 1, "too high", SETT_MAX_SIDE);
    while (r->at < r->size && line_end(r, r->at) == 0) {
        SettStatus status = read_tile(r, x, r->text[r->at]);
        if (status != SETT_OK)
            return status;
        x++;
        r->at++;
    }
    if (x == 0)
        return ragged(r, 1, "an empty line inside the level");
    if (r->width == 0)
        r->width = x;
    if (x < r->width)
        return ragged(r, x + 1, "this row ends before the first one");
    r->at += line_end(r, r->at);
    r->grid->h++;
    r->line++;
    return SETT_OK;
}

static SettStatus read_rows(Reader *r)
{
    SettStatus status = check_marks(r);
    if (status != SETT_OK)
        return status;
    if (line_end(r, 0) > 0 || r->size == 0) {
        sett_fail_at(r->err, SETT_BAD_INPUT, 1, 1,
                     only_line_ends(r, 0) ? "the level is empty"
                                          : "the first line is empty");
        sett_expect(r->err, "a row of tiles");
        return SETT_BAD_INPUT;
    }
    while (!only_line_ends(r, r->at)) {
        status = read_row(r);
        if (status != SETT_OK)
            return status;
    }
    r->grid->w = r->width;
    return SETT_OK;
}

SettStatus sett_level_read(const SettGame *game, const char *text, size_t size,
                           int64_t max_area, SettArena *arena, SettGrid *grid,
                           SettError *err)
{
    if (size > SETT_MAX_TEXT)
        return sett_fail(err, SETT_TOO_LARGE, "the text is over %zu bytes",
                         SETT_MAX_TEXT);
    SettArenaMark before = sett_arena_mark(arena);
    /* No level has more tiles than its text has bytes. */
    SettGrid read = {sett_arena_raw(arena, size, 1), 0, 0};
    if (read.cells == NULL)
        return sett_no_memory(err);
    Reader reader = {.tiles = &game->tiles,
                     .text = (const uint8_t *)text,
                     .size = size,
                     .line = 1,
                     .max_area = max_area > 0 ? max_area : SETT_MAX_AREA,
                     .grid = &read,
                     .err = err};
    Reader *r = &reader;
    r->tile_of[0] = -1; /* NUL ends `also` and is never a glyph */
    for (int32_t c = 1; c < 256; c++)
        r->tile_of[c] = (int16_t)sett_tile_read(r->tiles, (char)(uint8_t)c);
    SettStatus status = read_rows(&reader);
    if (status == SETT_OK)
        *grid = read;
    else
        sett_arena_reset(arena, before);
    return status;
}

void sett_level_write(const SettGame *game, const SettGrid *grid, SettText *out)
{
    const uint8_t *cell = grid->cells;
    for (int32_t y = 0; y < grid->h; y++) {
        for (int32_t x = 0; x < grid->w; x++, cell++) {
            SETT_ASSERT(*cell < game->tiles.count);
            sett_text_char(out, sett_tile_shown(&game->tiles, *cell));
        }
        sett_text_char(out, '\n');
    }
}
