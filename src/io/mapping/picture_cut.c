/* picture_cut.c - of which cells a picture is made: for each size and offset
   the different squares are counted by a hash of every square of that size,
   which rolls over the picture. What needs the fewest bits is the best: the
   kinds drawn once, and a number a cell. The largest cells that need at most
   half as much again are taken: halves of tiles come again more often than
   whole ones, and say less. Where cells lie one or two pixels apart the lines
   between them are of one colour, which is looked for first. */
#include "base/least.h"
#include "io/mapping/picture.h"

#include <math.h>
#include <string.h>

#define MOST_PIXELS ((int64_t)1 << 22)
#define ROW_STEP 0x9E3779B97F4A7C15u
#define COLUMN_STEP 0xC2B2AE3D27D4EB4Fu
#define PIXEL_BITS 24.0
#define MOST_SPACING 2
#define MIXED ((int64_t)-1) /* a row or column of several colours */
#define SLACK 1.5

typedef struct Search {
    const uint32_t *pixels;
    int32_t w, h;
    uint64_t *across;        /* of each run of a row */
    uint64_t *square;        /* of each square */
    uint64_t *seen;          /* an open table of squares */
    int64_t *columns, *rows; /* their colour, or MIXED */
    size_t room;
} Search;

static uint64_t power(uint64_t base, int32_t n)
{
    uint64_t v = 1;
    for (int32_t i = 0; i < n; i++)
        v *= base;
    return v;
}

/* Hashes of the runs of `side` along one direction. */
static void roll(const uint64_t *from, uint64_t *to, int32_t count,
                 size_t stride, int32_t side, uint64_t step)
{
    uint64_t top = power(step, side - 1), sum = 0;
    for (int32_t i = 0; i < count; i++) {
        uint64_t in = from[(size_t)i * stride];
        if (i >= side)
            sum -= from[(size_t)(i - side) * stride] * top;
        sum = sum * step + in;
        if (i >= side - 1)
            to[(size_t)(i - side + 1) * stride] = sum;
    }
}

static bool hash_squares(Search *s, SettArena *tmp, int32_t side)
{
    for (int32_t i = 0; i < s->w * s->h; i++)
        s->square[i] = (s->pixels[i] + 1) * ROW_STEP;
    for (int32_t y = 0; y < s->h; y++)
        roll(s->square + (size_t)y * (size_t)s->w,
             s->across + (size_t)y * (size_t)s->w, s->w, 1, side, ROW_STEP);
    for (int32_t x = 0; x < s->w; x++)
        roll(s->across + x, s->square + x, s->h, (size_t)s->w, side,
             COLUMN_STEP);
    return !sett_work(tmp, (uint64_t)s->w * (uint64_t)s->h);
}

/* Different squares among the cells that begin at an offset, `step` apart; over
   `most`: one more. */
static int32_t count_kinds(Search *s, int32_t side, int32_t step, int32_t x0,
                           int32_t y0, int32_t most)
{
    int32_t count = 0;
    memset(s->seen, 0, s->room * sizeof *s->seen);
    for (int32_t y = y0; y + side <= s->h; y += step)
        for (int32_t x = x0; x + side <= s->w; x += step) {
            uint64_t v = s->square[(size_t)y * (size_t)s->w + (size_t)x] | 1;
            size_t at = (size_t)(v >> 20) & (s->room - 1);
            while (s->seen[at] != 0 && s->seen[at] != v)
                at = (at + 1) & (s->room - 1);
            if (s->seen[at] == v)
                continue;
            s->seen[at] = v;
            if (++count > most)
                return count;
        }
    return count;
}

/* Of a number that tells so many things apart. */
static double bits_of(double things)
{
    return sett_log(things) / 0.69314718055994531;
}

/* The best offset of a size; its bits. */
static double try_size(Search *s, int32_t side, SettPictureCut *out)
{
    double best = INFINITY;
    for (int32_t y = 0; y < side && y + side <= s->h; y++)
        for (int32_t x = 0; x < side && x + side <= s->w; x++) {
            double cells = (double)((s->w - x) / side) * ((s->h - y) / side);
            int32_t kinds =
                count_kinds(s, side, side, x, y, SETT_PICTURE_KINDS);
            /* Pixels at the border that are in no cell are drawn as they are.
             */
            double rest = (double)s->w * s->h - cells * side * side;
            double bits = PIXEL_BITS * (kinds * (double)side * side + rest) +
                          cells * bits_of(kinds + 1);
            if (kinds > SETT_PICTURE_KINDS || bits >= best)
                continue;
            best = bits;
            *out = (SettPictureCut){side, side, x, y, 0, kinds};
        }
    return best;
}

/* The colour of each column, or of each row; MIXED. */
static bool line_colours(Search *s, SettArena *tmp)
{
    s->columns = SETT_TAKE(tmp, s->w, int64_t);
    s->rows = SETT_TAKE(tmp, s->h, int64_t);
    if (s->columns == NULL || s->rows == NULL)
        return false;
    for (int32_t y = 0; y < s->h; y++)
        for (int32_t x = 0; x < s->w; x++) {
            int64_t v = s->pixels[(size_t)y * (size_t)s->w + (size_t)x];
            s->columns[x] = y == 0 || s->columns[x] == v ? v : MIXED;
            s->rows[y] = x == 0 || s->rows[y] == v ? v : MIXED;
        }
    return true;
}

/* How many lines lie between cells; 0: they are not all of one colour, which
   `*colour` gets or has (MIXED). */
static int32_t gap_lines(const int64_t *lines, int32_t count, int32_t first,
                         int32_t side, int32_t step, int64_t *colour)
{
    int32_t found = 0;
    for (int32_t i = 0; i < count; i++) {
        if ((i - first + step) % step < side)
            continue;
        *colour = *colour == MIXED ? lines[i] : *colour;
        if (lines[i] == MIXED || lines[i] != *colour)
            return 0;
        found++;
    }
    return found;
}

/* The best cut of a size whose cells lie apart; its bits. */
static double try_apart(Search *s, int32_t side, SettPictureCut *out)
{
    double best = INFINITY;
    for (int32_t gap = 1; gap <= MOST_SPACING; gap++)
        for (int32_t y = 0; y < side + gap && y + side <= s->h; y++) {
            int32_t step = side + gap;
            int64_t colour = MIXED;
            int32_t rows = gap_lines(s->rows, s->h, y, side, step, &colour);
            for (int32_t x = 0; rows > 0 && x < step && x + side <= s->w; x++) {
                int32_t columns =
                    gap_lines(s->columns, s->w, x, side, step, &colour);
                if (columns == 0)
                    continue;
                int32_t kinds =
                    count_kinds(s, side, step, x, y, SETT_PICTURE_KINDS);
                double area = (double)side * side;
                double cells = (double)((s->w - x + gap) / step) *
                               ((s->h - y + gap) / step);
                double inner = (double)(s->w - columns) * (s->h - rows);
                double rest = inner - cells * area;
                double bits = PIXEL_BITS * (kinds * area + rest + 1) +
                              cells * bits_of(kinds + 1);
                if (kinds > SETT_PICTURE_KINDS || bits >= best)
                    continue;
                best = bits;
                *out = (SettPictureCut){side, side, x, y, gap, kinds};
            }
        }
    return best;
}

/* Of cuts by rising size the last that needs few bits enough. */
static int32_t largest(const double *bits, int32_t count)
{
    double best = bits[0];
    for (int32_t i = 1; i < count; i++)
        best = bits[i] < best ? bits[i] : best;
    while (count > 1 && !(bits[count - 1] <= SLACK * best))
        count--;
    return count - 1;
}

SettStatus sett_picture_cut(const SettPicture *p, SettArena *tmp,
                            SettPictureCut *out)
{
    static const int32_t sizes[] = {8, 12, 16, 18, 20, 24, 32, 48, 64};
    int32_t h = (int32_t)sett_min_wide(p->h, MOST_PIXELS / sett_max(p->w, 1));
    size_t area = (size_t)p->w * (size_t)h;
    SettPictureCut cuts[10], apart[10];
    double bits[10], bits_apart[10];
    Search s = {.w = p->w, .h = h, .room = 1024};
    uint32_t *pixels = SETT_TAKE(tmp, area, uint32_t);
    s.across = SETT_TAKE(tmp, area, uint64_t);
    s.square = SETT_TAKE(tmp, area, uint64_t);
    s.seen = SETT_TAKE(tmp, s.room, uint64_t);
    if (pixels == NULL || s.across == NULL || s.square == NULL ||
        s.seen == NULL)
        return SETT_NO_MEMORY;
    memcpy(pixels, p->rgba, area * 4);
    for (size_t i = 0; i < area; i++)
        pixels[i] = p->rgba[i * 4 + 3] == 0 ? 0 : pixels[i];
    s.pixels = pixels;
    if (!line_colours(&s, tmp))
        return SETT_NO_MEMORY;
    /* Single pixels: what is left where nothing else says more. */
    for (size_t i = 0; i < area; i++)
        s.square[i] = (pixels[i] + 1) * ROW_STEP;
    int32_t colours = count_kinds(&s, 1, 1, 0, 0, SETT_PICTURE_KINDS);
    cuts[0] = (SettPictureCut){1, 1, 0, 0, 0, colours};
    bits[0] = colours > SETT_PICTURE_KINDS
                  ? PIXEL_BITS * (double)area
                  : PIXEL_BITS * colours + (double)area * bits_of(colours + 1);
    bits_apart[0] = INFINITY;
    int32_t count = 1;
    for (; count < 10 && sizes[count - 1] <= s.w && sizes[count - 1] <= s.h;
         count++) {
        if (!hash_squares(&s, tmp, sizes[count - 1]))
            return SETT_CANCELLED;
        bits[count] = try_size(&s, sizes[count - 1], &cuts[count]);
        bits_apart[count] = try_apart(&s, sizes[count - 1], &apart[count]);
    }
    int32_t whole = largest(bits, count), gaps = largest(bits_apart, count);
    *out = bits_apart[gaps] < bits[whole] ? apart[gaps] : cuts[whole];
    return SETT_OK;
}
