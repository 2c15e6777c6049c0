/* outlook.c - see outlook.h. The walk of sett_sees never turns back, so what is
   in sight lies, in each quarter of the map, where a way leads that never turns
   back either. Row after row of cells such ways are one addition to a word of
   64 (Myers, "A fast bit-vector algorithm for approximate string matching",
   1999). They are kept between two slopes: a line of sight that goes on has
   crossed all of a row within cells side by side that were reached there. What
   lies between the slopes is a wedge; it is split where walls part the cells of
   a row, and where the slopes are more than a word apart. Lines that are nearly
   level are followed by columns. */
#include "level/outlook.h"

#include "base/least.h"
#include "level/bits.h"

#define WORD 64
#define ONE ((int64_t)1 << 32) /* a cell a row, as a slope */
#define STEEPEST 16 /* cells a row of lines that are followed by rows */
#define MOST_PARTS 64
/* A wedge is split each time that its rows are twice as wide. */
#define MOST_WEDGES (MOST_PARTS + 16)
#define TILES_A_CELL 16 /* that are kept; caves of chance need up to twenty */
#define MOST_TILES (1 << 25)

/* What lies between two slopes, those of the lines of sight that may go on:
   rows and cells of a row count from the cell that looks. */
typedef struct Wedge {
    int64_t low, high; /* cells a row, of 2^32; rounded to let more through */
    uint64_t reached;  /* cells of the row */
    int32_t base;      /* the first of them */
    int32_t row;
} Wedge;

/* One part of what is around: rows go ahead, cells of a row sidewards. */
typedef struct Part {
    SettOutlooks *all;
    const SettLines *clear;
    SettLitTiles *lit;
    int32_t along, beside; /* from a tile to the next in its row, and to that
                              of the next row */
    bool turned;           /* rows go from right to left */
    int32_t place;         /* of the cell that looks in its row */
    int32_t row, step;     /* where rows are */
    Wedge wedges[MOST_WEDGES];
    int32_t count;
} Part;

static SettStatus take_lines(SettArena *tmp, int32_t width, int32_t count,
                             SettLines *out)
{
    *out = (SettLines){.width = width,
                       .count = count,
                       .stride = (width + WORD - 1) / WORD + 3};
    size_t rows = (size_t)(count + SETT_OUTLOOK_TILE);
    out->words = SETT_TAKE(tmp, rows * (size_t)out->stride, uint64_t);
    return out->words == NULL ? SETT_NO_MEMORY : SETT_OK;
}

/* The word in which cell x of a line is; x >= -64. */
static uint64_t *word_of(const SettLines *lines, int32_t x, int32_t line)
{
    return lines->words + (size_t)line * (size_t)lines->stride +
           ((x + WORD) >> 6);
}

static void put(SettLines *lines, int32_t x, int32_t line)
{
    *word_of(lines, x, line) |= (uint64_t)1 << (x & (WORD - 1));
}

/* 64 cells of a line from one on; none beyond the map. */
static uint64_t window(const SettLines *lines, int32_t x, int32_t line)
{
    const uint64_t *word = word_of(lines, x, line);
    int32_t by = x & (WORD - 1);
    return word[0] >> by | word[1] << 1 << (WORD - 1 - by);
}

static SettStatus read_walls(SettOutlooks *all, const SettMask *walls)
{
    for (int32_t y = 0; y < all->h; y++) {
        if (sett_work(all->tmp, 32 * (uint64_t)all->w))
            return SETT_CANCELLED;
        for (int32_t x = 0; x < all->w; x++) {
            if (sett_mask_get(walls, x, y))
                continue;
            put(&all->clear[0], x, y);
            put(&all->clear[1], all->w - 1 - x, y);
            put(&all->clear[2], y, x);
            put(&all->clear[3], all->h - 1 - y, x);
        }
    }
    return SETT_OK;
}

static SettStatus take_lit(SettArena *tmp, int32_t tiles, SettLitTiles *out)
{
    /* One tile more: what is added to a tile may be nothing. */
    out->cells = SETT_TAKE(tmp, tiles, uint64_t);
    out->tiles = sett_arena_raw(tmp, (size_t)tiles, sizeof *out->tiles);
    return out->cells == NULL || out->tiles == NULL ? SETT_NO_MEMORY : SETT_OK;
}

static SettStatus take(SettArena *tmp, SettOutlooks *out)
{
    int32_t w = out->w, h = out->h, tiles = out->tile_count;
    size_t area = (size_t)w * (size_t)h;
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < 4 && status == SETT_OK; i++)
        status = take_lines(tmp, i < 2 ? w : h, i < 2 ? h : w, &out->clear[i]);
    for (int32_t i = 0; i < 2 && status == SETT_OK; i++)
        status = take_lit(tmp, tiles + out->tiles_w + 1, &out->lit[i]);
    if (status != SETT_OK)
        return status;
    out->kept = sett_arena_raw(tmp, area, sizeof *out->kept);
    out->room =
        sett_arena_raw(tmp, (size_t)(out->most + tiles), sizeof *out->room);
    return out->kept == NULL || out->room == NULL ? SETT_NO_MEMORY : SETT_OK;
}

SettStatus sett_outlooks_open(const SettMask *walls, SettArena *tmp,
                              SettOutlooks *out)
{
    int32_t w = walls->w, h = walls->h, area = w * h;
    *out = (SettOutlooks){
        .tmp = tmp, .w = w, .h = h, .tiles_w = w / SETT_OUTLOOK_TILE + 1};
    out->tile_count = out->tiles_w * (h / SETT_OUTLOOK_TILE + 1);
    out->most =
        (int32_t)sett_min_wide(TILES_A_CELL * (int64_t)area, MOST_TILES);
    SettStatus status = take(tmp, out);
    if (status != SETT_OK)
        return status;
    for (uint32_t i = 1; i < SETT_OUTLOOK_INVERSES; i++)
        out->inverse[i] = (uint64_t)ONE / i;
    for (int32_t i = 0; i < area; i++)
        out->kept[i].count = SETT_NOT_KEPT;
    return read_walls(out, walls);
}

/* 2^32 over n, rounded down. */
static int64_t inverse(const Part *e, int32_t n)
{
    return n < SETT_OUTLOOK_INVERSES ? (int64_t)e->all->inverse[n] : ONE / n;
}

static uint64_t reversed(uint64_t v)
{
    v = (v >> 1 & 0x5555555555555555u) | (v & 0x5555555555555555u) << 1;
    v = (v >> 2 & 0x3333333333333333u) | (v & 0x3333333333333333u) << 2;
    v = (v >> 4 & 0x0f0f0f0f0f0f0f0fu) | (v & 0x0f0f0f0f0f0f0f0fu) << 4;
    return __builtin_bswap64(v);
}

static int32_t highest(uint64_t v)
{
    return WORD - 1 - __builtin_clzll(v);
}

/* Adds cells of a row to a tile; the number of tiles with cells. Without a
   branch: a guess would often fail. */
static inline int32_t put_eight(uint64_t *to, int32_t *tiles, int32_t count,
                                int32_t tile, uint64_t cells)
{
    uint64_t had = to[tile];
    tiles[count] = tile;
    to[tile] = had | cells;
    return count + ((had == 0) & (cells != 0));
}

/* Notes the cells of a row that were reached. */
static void light(const Part *e, const Wedge *w, int32_t line)
{
    uint64_t *to = e->lit->cells, cells = w->reached;
    int32_t *tiles = e->lit->tiles, count = e->lit->count;
    int32_t x = e->place + w->base;
    if (e->turned) {
        cells = reversed(cells);
        x = e->clear->width - WORD - x;
    }
    int32_t before = sett_bits_lowest(cells);
    cells >>= before;
    x += before;
    int32_t tile = (x >> 3) * e->along + (line >> 3) * e->beside;
    int32_t by = 8 * (line & 7);
    count = put_eight(to, tiles, count, tile, (cells << (x & 7) & 255) << by);
    cells >>= 8 - (x & 7);
    tile += e->along;
    count = put_eight(to, tiles, count, tile, (cells & 255) << by);
    for (cells >>= 8; cells != 0; cells >>= 8) {
        tile += e->along;
        count = put_eight(to, tiles, count, tile, (cells & 255) << by);
    }
    e->lit->count = count;
}

/* The cells of a row that lines between the slopes cross or touch. */
static void find_ends(const Wedge *w, int32_t row, int32_t *first,
                      int32_t *last)
{
    *first = (int32_t)((w->low * (2 * row - 1) + ONE - 1) >> 33);
    *last = (int32_t)((w->high * (2 * row + 1) + ONE) >> 33);
}

/* Lines that go on beyond the row, within what was reached of it. */
static void narrow(const Part *e, Wedge *w)
{
    int64_t top = w->base + highest(w->reached);
    int64_t bottom = w->base + sett_bits_lowest(w->reached);
    int64_t high = (2 * top + 1) * (inverse(e, 2 * w->row + 1) + 1);
    int64_t low = (2 * bottom - 1) * inverse(e, 2 * w->row - 1);
    w->high = sett_min_wide(high, w->high);
    w->low = sett_max_wide(low, w->low);
}

/* Puts the upper half of a wedge aside, by the ends of its next row. */
static void split(Part *e, Wedge *w, int32_t ends)
{
    int64_t middle = ends * inverse(e, 2 * (w->row + 1));
    SETT_ASSERT(e->count < MOST_WEDGES);
    Wedge *upper = &e->wedges[e->count++];
    *upper = *w;
    upper->low = middle;
    w->high = middle + ends;
}

/* A line crosses a row within cells that lie side by side: others, beyond a
   wall, are another wedge's. */
static void part(Part *e, Wedge *w)
{
    uint64_t lowest = w->reached & (~w->reached + 1);
    uint64_t others = w->reached & (w->reached + lowest);
    if (others == 0 || e->count >= MOST_PARTS)
        return;
    Wedge *upper = &e->wedges[e->count];
    *upper = *w;
    upper->reached = others;
    narrow(e, upper);
    e->count += upper->low <= upper->high;
    w->reached ^= others;
}

/* The cells of a row that were reached, from those of the row before. */
static void fill(Part *e, Wedge *w, int32_t line, int32_t first, int32_t last)
{
    uint64_t open = window(e->clear, e->place + first, line) &
                    (((uint64_t)1 << (last - first + 1)) - 1);
    uint64_t begun = w->reached >> (first - w->base);
    begun &= open;
    w->reached = (((begun + open) ^ open) | begun) & open;
    w->base = first;
}

/* The next row of a wedge; false at its end. */
static bool advance(Part *e, Wedge *w)
{
    int32_t row = w->row + 1, line = e->row + e->step * row, first, last;
    if (line < 0 || line >= e->clear->count)
        return false;
    find_ends(w, row, &first, &last);
    if (first > last || first - w->base >= WORD ||
        e->place + first >= e->clear->width)
        return false;
    if (last - first >= WORD - 1) {
        split(e, w, first + last);
        return true;
    }
    w->row = row;
    fill(e, w, line, first, last);
    if (w->reached == 0)
        return false;
    light(e, w, line);
    part(e, w);
    narrow(e, w);
    return w->low <= w->high;
}

/* Follows the lines of sight between two slopes from the row of the cell that
   looks, of which `reached` is in sight. */
static void sweep(Part *e, uint64_t reached, int64_t high)
{
    e->count = 1;
    e->wedges[0] = (Wedge){.high = high, .reached = reached};
    light(e, &e->wedges[0], e->row);
    while (e->count > 0) {
        Wedge w = e->wedges[--e->count];
        while (advance(e, &w))
            continue;
    }
}

/* Lines nearer to the row of the cell that looks than STEEPEST, columns as
   rows. */
static void sweep_flat(SettOutlooks *all, SettPoint from, bool left, bool up)
{
    Part e = {.all = all,
              .clear = &all->clear[2 + up],
              .lit = &all->lit[1],
              .along = all->tiles_w,
              .beside = 1,
              .turned = up,
              .row = from.x,
              .step = left ? -1 : 1};
    e.place = up ? e.clear->width - 1 - from.y : from.y;
    uint64_t open = window(e.clear, e.place, e.row) & 3;
    sweep(&e, open & ~(open + 1), ONE / STEEPEST + 1);
}

static void sweep_all(SettOutlooks *all, SettPoint from)
{
    Part e = {.all = all,
              .lit = &all->lit[0],
              .along = 1,
              .beside = all->tiles_w,
              .row = from.y};
    for (int32_t i = 0; i < 4; i++) {
        e.turned = i & 1;
        e.step = i & 2 ? -1 : 1;
        e.clear = &all->clear[e.turned];
        e.place = e.turned ? e.clear->width - 1 - from.x : from.x;
        uint64_t open = window(e.clear, e.place, e.row);
        uint64_t reached = open & ~(open + 1);
        int64_t most = 2 * highest(reached) + 1;
        sweep(&e, reached, sett_min_wide(most, STEEPEST) * ONE);
        if (most > STEEPEST)
            sweep_flat(all, from, e.turned, e.step < 0);
    }
}

/* Rows to columns of a tile (Warren, "Hacker's Delight", 7-3). */
static uint64_t transposed(uint64_t v)
{
    uint64_t t = (v ^ v >> 7) & 0x00aa00aa00aa00aau;
    v ^= t ^ t << 7;
    t = (v ^ v >> 14) & 0x0000cccc0000ccccu;
    v ^= t ^ t << 14;
    t = (v ^ v >> 28) & 0x00000000f0f0f0f0u;
    return v ^ t ^ t << 28;
}

/* Lists the tiles that were reached and clears them. */
static SettOutlook list(SettOutlooks *all, SettPoint from)
{
    SettLitTiles *rows = &all->lit[0], *columns = &all->lit[1];
    SettOutlook out = {all->room + all->used, 0, 0};
    SettOutlookTile *to = all->room + all->used;
    for (int32_t i = 0; i < rows->count + columns->count; i++) {
        int32_t tile =
            i < rows->count ? rows->tiles[i] : columns->tiles[i - rows->count];
        uint64_t cells = rows->cells[tile] | transposed(columns->cells[tile]);
        if (cells == 0)
            continue;
        rows->cells[tile] = columns->cells[tile] = 0;
        int32_t y = tile / all->tiles_w, x = tile - y * all->tiles_w;
        to[out.count++] = (SettOutlookTile){.low = (uint32_t)cells,
                                            .high = (uint32_t)(cells >> 32),
                                            .x = (uint16_t)x,
                                            .y = (uint16_t)y};
        int32_t across = sett_max(8 * x + 7 - from.x, from.x - 8 * x);
        int32_t down = sett_max(8 * y + 7 - from.y, from.y - 8 * y);
        out.far = sett_max(out.far, across + down);
    }
    rows->count = columns->count = 0;
    return out;
}

SettOutlook sett_outlook_from(SettOutlooks *all, SettPoint at)
{
    SettKeptTiles *kept = &all->kept[at.y * all->w + at.x];
    if (kept->count != SETT_NOT_KEPT)
        return (SettOutlook){all->room + kept->first, kept->count, kept->far};
    sweep_all(all, at);
    SettOutlook found = list(all, at);
    if (found.count <= all->most - all->used && found.count < SETT_NOT_KEPT &&
        found.far <= UINT16_MAX) {
        *kept = (SettKeptTiles){all->used, (uint16_t)found.count,
                                (uint16_t)found.far};
        all->used += found.count;
    }
    return found;
}
