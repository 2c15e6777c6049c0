/* xsb.c - boards of Sokoban as .xsb and .sok files: several in one file, text
   between them, comments, letters of the older forms, rows of unequal length
   and runs ("3#2-$" and '|' between rows). A game reads them if it has a tile
   for each of the seven characters. What stands between boards (titles,
   authors, solutions) is passed over. */
#include "base/least.h"
#include "sett/format.h"

#include <inttypes.h>
#include <string.h>

/* Bytes of a row, and of a board, once runs are written out. */
#define MOST_ROW SETT_MAX_SIDE

typedef struct Boards {
    const SettFormatJob *job;
    const char *text;
    size_t size;
    SettText board; /* as level text, a line a row, not yet of one length */
    int32_t w, h;   /* of it */
    int32_t line;   /* from 1: the one that is read */
    int32_t first;  /* line of the board's first row */
    int64_t index;
    int64_t most; /* tiles of a board */
} Boards;

/* The character of .xsb that one of a row stands for; 0: none. */
static char letter(char c)
{
    static const char forms[][2] = {{'p', '@'}, {'P', '+'}, {'b', '$'},
                                    {'B', '*'}, {'o', '.'}, {'-', ' '},
                                    {'_', ' '}};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (forms[i][0] == c)
            return forms[i][1];
    return c != 0 && strchr("#@+$*. ", c) != NULL ? c : 0;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Whether a line is a row, or rows, of a board. One without a wall is only
   inside of a board, and without the older letters: else it is a word of b, o
   and p. */
static bool is_row(const char *line, size_t n, bool inside)
{
    bool wall = false, any = false, word = false;
    for (size_t i = 0; i < n; i++) {
        if (letter(line[i]) == 0 && !is_digit(line[i]) && line[i] != '|')
            return false;
        wall = wall || line[i] == '#';
        any = any || line[i] != ' ';
        word = word || (line[i] >= 'A' && line[i] != '_' && line[i] != '|');
    }
    return wall || (inside && any && !word && !is_digit(line[n - 1]));
}

/* A row with its walls at both ends that is none: a slip, and no title. */
static bool is_damaged(const char *line, size_t n)
{
    while (n > 0 && line[0] == ' ') {
        line++;
        n--;
    }
    return n > 2 && line[0] == '#' && line[n - 1] == '#';
}

static SettStatus refuse_row(const Boards *b, const char *line, size_t n)
{
    size_t at = 0;
    while (at + 1 < n &&
           (letter(line[at]) != 0 || is_digit(line[at]) || line[at] == '|'))
        at++;
    bool plain = line[at] >= 0x20 && line[at] < 0x7f;
    sett_fail_at(b->job->err, SETT_BAD_INPUT, b->line, (int32_t)at + 1,
                 plain ? "'%c' is nothing of a board" : "a byte of no board",
                 line[at]);
    sett_expect(b->job->err, "one of # @ + $ * . and blanks");
    return SETT_BAD_INPUT;
}

static SettStatus too_large(const Boards *b, size_t column)
{
    sett_fail_at(b->job->err, SETT_TOO_LARGE, b->line, (int32_t)column + 1,
                 "a board that is too large");
    sett_expect(b->job->err, "at most %d tiles a side, and %" PRId64 " in all",
                SETT_MAX_SIDE, b->most);
    return SETT_TOO_LARGE;
}

static SettStatus end_row(Boards *b, int32_t w, size_t column)
{
    b->w = sett_max(b->w, w);
    b->h++;
    if (b->h > SETT_MAX_SIDE || (int64_t)b->w * b->h > b->most)
        return too_large(b, column);
    sett_text_char(&b->board, '\n');
    return b->board.status;
}

/* Adds a line's rows to the board. */
static SettStatus add_rows(Boards *b, const char *line, size_t n)
{
    int32_t w = 0, times = 0;
    SettStatus status = SETT_OK;
    for (size_t i = 0; i < n && status == SETT_OK; i++) {
        if (is_digit(line[i])) {
            times = times * 10 + (line[i] - '0');
            if (times > MOST_ROW)
                return too_large(b, i);
            continue;
        }
        for (times = sett_max(times, 1); times > 0; times--) {
            if (line[i] != '|' && w++ == MOST_ROW)
                return too_large(b, i);
            if (line[i] == '|')
                status = end_row(b, w, i);
            else
                sett_text_char(&b->board, letter(line[i]));
            w = line[i] == '|' ? 0 : w;
            if (status != SETT_OK)
                return status;
        }
    }
    return w > 0 ? end_row(b, w, n) : status;
}

/* The board with rows of one length, as the game reads it. */
static SettStatus take_board(Boards *b)
{
    const SettFormatJob *job = b->job;
    if (b->h == 0)
        return SETT_OK;
    size_t stride = (size_t)b->w + 1;
    char *rows = sett_arena_raw(job->arena, (size_t)b->h, stride);
    if (rows == NULL)
        return sett_fail(job->err, SETT_NO_MEMORY, "out of memory");
    memset(rows, ' ', stride * (size_t)b->h);
    const char *from = b->board.data;
    for (int32_t y = 0; y < b->h; y++) {
        size_t n = strcspn(from, "\n");
        memcpy(rows + (size_t)y * stride, from, n);
        rows[(size_t)(y + 1) * stride - 1] = '\n';
        from += n + 1;
    }
    SettGrid grid;
    SettStatus status =
        sett_level_read(job->game, rows, stride * (size_t)b->h, job->max_area,
                        job->arena, &grid, job->err);
    if (status != SETT_OK && job->err != NULL && job->err->line > 0)
        job->err->line += b->first - 1;
    sett_text_clear(&b->board);
    b->w = b->h = 0;
    return status == SETT_OK ? job->take(job->user, b->index++, &grid) : status;
}

static SettStatus read_line(Boards *b, const char *line, size_t n)
{
    bool note = n > 0 &&
                (line[0] == ';' || (line[0] == ':' && n > 1 && line[1] == ':'));
    if (n > 0 && !note && is_row(line, n, b->h > 0)) {
        if (b->h == 0)
            b->first = b->line;
        return add_rows(b, line, n);
    }
    return n > 0 && !note && is_damaged(line, n) ? refuse_row(b, line, n)
                                                 : take_board(b);
}

static SettStatus read_boards(Boards *b)
{
    SettStatus status = SETT_OK;
    for (size_t at = 0; at < b->size && status == SETT_OK; b->line++) {
        const char *end = memchr(b->text + at, '\n', b->size - at);
        size_t n = end != NULL ? (size_t)(end - b->text) - at : b->size - at;
        size_t used = n - (n > 0 && b->text[at + n - 1] == '\r');
        status = read_line(b, b->text + at, used);
        at += n + 1;
    }
    return status == SETT_OK ? take_board(b) : status;
}

static SettStatus read_xsb(const SettFormatJob *job, const SettFormatFile *file)
{
    Boards b = {.job = job,
                .text = file->bytes,
                .size = file->size,
                .board = sett_text(job->arena->alloc),
                .line = 1,
                .most = job->max_area > 0 ? job->max_area : SETT_MAX_AREA};
    SettStatus status = read_boards(&b);
    sett_text_free(&b.board);
    if (status == SETT_NO_MEMORY)
        sett_fail(job->err, status, "out of memory");
    return status;
}

/* The game has a tile for each character, and some line is a row. */
static bool is_xsb(const SettFormatFile *file)
{
    for (const char *c = "#@+$*. "; *c != 0; c++)
        if (file->game == NULL || sett_tile_read(&file->game->tiles, *c) < 0)
            return false;
    for (size_t at = 0; at < file->size;) {
        const char *end = memchr(file->bytes + at, '\n', file->size - at);
        size_t n =
            end != NULL ? (size_t)(end - file->bytes) - at : file->size - at;
        size_t used = n - (n > 0 && file->bytes[at + n - 1] == '\r');
        if (used > 0 && is_row(file->bytes + at, used, false))
            return true;
        at += n + 1;
    }
    return false;
}

/* Blanks at the end of rows are left out, and a row of blanks alone is a '-',
   because an empty line would end the board. */
static SettStatus write_xsb(const SettFormatJob *job, const SettGrid *grid,
                            SettText *out)
{
    const SettTileSet *tiles = &job->game->tiles;
    sett_text_add(out, out->size > 0 ? "\n" : "");
    for (int32_t y = 0; y < grid->h; y++) {
        int32_t w = 0;
        for (int32_t x = 0; x < grid->w; x++) {
            uint8_t tile = grid->cells[sett_grid_at(grid, x, y)];
            char c = letter(sett_tile_shown(tiles, tile));
            if (c == 0) {
                sett_fail(job->err, SETT_UNSUPPORTED,
                          "%s at %d,%d is nothing that .xsb has a letter for",
                          tiles->tiles[tile].name, (int)x, (int)y);
                sett_expect(job->err, "tiles with the glyphs # @ + $ * . and "
                                      "blank");
                return SETT_UNSUPPORTED;
            }
            w = c != ' ' ? x + 1 : w;
        }
        for (int32_t x = 0; x < w; x++)
            sett_text_char(out,
                           letter(sett_tile_shown(
                               tiles, grid->cells[sett_grid_at(grid, x, y)])));
        sett_text_add(out, w > 0 ? "\n" : "-\n");
    }
    return out->status;
}

const SettFormat sett_format_xsb = {
    .ending = ".xsb",
    .is = is_xsb,
    .read = read_xsb,
    .write = write_xsb,
    .lacks = "a board alone, no seed, recipe, locks or measures"};
const SettFormat sett_format_sok = {
    .ending = ".sok",
    .is = is_xsb,
    .read = read_xsb,
    .write = write_xsb,
    .lacks = "a board alone, no seed, recipe, locks or measures"};
