/* csv.c - levels as rows of tile numbers or tile names: comma, semicolon or tab
   between them, one row a line. -1 and nothing are the game's open ground. A
   comma at the end of a row is passed over, as LDtk's export writes it, and so
   are a byte-order mark and the flips that Tiled's export adds to a number. */
#include "sett/format.h"

#include <string.h>

typedef struct Csv {
    const SettFormatJob *job;
    const char *text;
    size_t size, at;
    int32_t line;
} Csv;

static bool is_between(char c)
{
    return c == ',' || c == ';' || c == '\t';
}

/* The four upper bits of 32 are how Tiled turns a tile, and a number with the
   uppermost is written as one below 0. */
static int32_t tile_numbered(const SettGame *game, int64_t value)
{
    if (value < INT32_MIN || value > UINT32_MAX)
        return -1;
    uint32_t tile = (uint32_t)value & 0x0FFFFFFFu;
    return tile < (uint32_t)game->tiles.count ? (int32_t)tile : -1;
}

static int32_t tile_of(const SettGame *game, const char *name, size_t n)
{
    int64_t value;
    if (n == 0 || (n == 2 && memcmp(name, "-1", 2) == 0))
        return game->fill_open;
    if (sett_int_read(name, n, &value))
        return tile_numbered(game, value);
    for (int32_t i = 0; i < game->tiles.count; i++)
        if (strlen(game->tiles.tiles[i].name) == n &&
            memcmp(game->tiles.tiles[i].name, name, n) == 0)
            return i;
    return -1;
}

/* Bytes of a mark of UTF-8 at the beginning. */
static size_t mark_size(const char *text, size_t size)
{
    return size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* The next field: where it begins, its size; false at the end of the line. */
static bool next_field(Csv *c, const char **name, size_t *n, bool first)
{
    const char *t = c->text;
    while (c->at < c->size && t[c->at] == ' ')
        c->at++;
    bool over = c->at == c->size || t[c->at] == '\n' || t[c->at] == '\r';
    if (over && (first || !is_between(t[c->at - 1])))
        return false;
    if (over) /* a comma at the end of the row */
        return false;
    size_t from = c->at;
    while (c->at < c->size && !is_between(t[c->at]) && t[c->at] != '\n' &&
           t[c->at] != '\r')
        c->at++;
    *name = t + from;
    *n = c->at - from;
    while (*n > 0 && (*name)[*n - 1] == ' ')
        (*n)--;
    if (c->at < c->size && is_between(t[c->at]))
        c->at++;
    return true;
}

static void end_line(Csv *c)
{
    if (c->at < c->size && c->text[c->at] == '\r')
        c->at++;
    if (c->at < c->size && c->text[c->at] == '\n')
        c->at++;
    c->line++;
}

static int32_t count_fields(Csv c)
{
    const char *name;
    size_t n;
    int32_t count = 0;
    while (next_field(&c, &name, &n, count == 0))
        count++;
    return count;
}

static SettStatus read_row(Csv *c, SettGrid *grid, int32_t y)
{
    const char *name;
    size_t n;
    int32_t x = 0;
    SettError *err = c->job->err;
    for (; next_field(c, &name, &n, x == 0); x++) {
        int32_t tile = tile_of(c->job->game, name, n);
        size_t line = 0;
        while (name - line > c->text && name[-(ptrdiff_t)line - 1] != '\n')
            line++;
        if (x == grid->w || tile < 0) {
            sett_fail_at(err, SETT_BAD_INPUT, c->line, (int32_t)line + 1,
                         x == grid->w ? "a row that is longer than the first"
                                      : "'%.*s' is no tile",
                         n < 40 ? (int)n : 40, name);
            sett_expect(err, "%s",
                        x == grid->w ? "rows of one length"
                                     : "a tile's name, or its number from 0");
            return SETT_BAD_INPUT;
        }
        grid->cells[sett_grid_at(grid, x, y)] = (uint8_t)tile;
    }
    if (x == grid->w)
        return SETT_OK;
    sett_fail_at(err, SETT_BAD_INPUT, c->line, 1, "a row of %d tiles", (int)x);
    sett_expect(err, "%d, as the first has", (int)grid->w);
    return SETT_BAD_INPUT;
}

static SettStatus read_csv(const SettFormatJob *job, const SettFormatFile *file)
{
    Csv c = {.job = job,
             .text = file->bytes,
             .size = file->size,
             .at = mark_size(file->bytes, file->size),
             .line = 1};
    int64_t most = job->max_area > 0 ? job->max_area : SETT_MAX_AREA;
    int32_t w = count_fields(c), h = 0;
    SettGrid grid;
    for (size_t i = 0; i < file->size; i++)
        h += file->bytes[i] == '\n' ||
             (i + 1 == file->size && file->bytes[i] != '\n');
    if (w < 1 || h < 1 || w > SETT_MAX_SIDE || h > SETT_MAX_SIDE ||
        (int64_t)w * h > most)
        return sett_fail_at(job->err, SETT_TOO_LARGE, 1, 1,
                            "a level of %d x %d tiles", (int)w, (int)h);
    SettStatus status = sett_grid_take(job->arena, w, h, &grid);
    if (status != SETT_OK)
        return sett_fail(job->err, status, "out of memory");
    for (int32_t y = 0; y < h; y++) {
        status = read_row(&c, &grid, y);
        if (status != SETT_OK)
            return status;
        end_line(&c);
    }
    return job->take(job->user, 0, &grid);
}

/* The first row is of several fields, and one of them has the name of a tile.
 */
static bool has_names(const SettFormatFile *file, size_t from)
{
    const SettFormatJob job = {.game = file->game};
    Csv c = {.job = &job, .text = file->bytes, .size = file->size, .at = from};
    const char *name;
    size_t n;
    int32_t fields = 0, names = 0;
    for (; file->game != NULL && next_field(&c, &name, &n, fields == 0);
         fields++) {
        int64_t value;
        names += n > 1 && !sett_int_read(name, n, &value) &&
                 tile_of(file->game, name, n) >= 0;
    }
    return fields > 1 && names > 0;
}

/* Digits, separators and blanks alone, with a separator among them: tiles by
   their numbers; or names of tiles between separators. Level text of a game
   whose glyphs are digits has none. */
static bool is_csv(const SettFormatFile *file)
{
    size_t fields = 0, from = mark_size(file->bytes, file->size);
    for (size_t i = from; i < file->size && i < 65536; i++) {
        char c = file->bytes[i];
        fields += is_between(c);
        if (!is_between(c) && c != '\n' && c != '\r' && c != '-' && c != ' ' &&
            !(c >= '0' && c <= '9'))
            return has_names(file, from);
    }
    return fields > 0;
}

static SettStatus write_csv(const SettFormatJob *job, const SettGrid *grid,
                            SettText *out)
{
    (void)job;
    for (int32_t i = 0; i < grid->w * grid->h; i++) {
        sett_text_int(out, grid->cells[i]);
        sett_text_char(out, (i + 1) % grid->w == 0 ? '\n' : ',');
    }
    return out->status;
}

const SettFormat sett_format_csv = {.ending = ".csv",
                                    .is = is_csv,
                                    .read = read_csv,
                                    .write = write_csv,
                                    .lacks = "the numbers of its tiles alone"};
