/* outlook.c - see outlook.h. The walk of sett_sees never turns back, so what is
   in sight lies, in each eighth of the map, where a way leads that never turns
   back either. Line after line of cells such ways are one addition to a word of
   64 (Myers, "A fast bit-vector algorithm for approximate string matching",
   1999). They are kept between two slopes: a line of sight that goes on has
   crossed all of a row within cells side by side that were reached there. What
   lies between the slopes is a wedge; it is split where walls part the cells of
   a row, and where the slopes are more than a word apart. */
#include "level/outlook.h"

#include "base/least.h"
#include "level/bits.h"

#define WORD 64
#define MOST_PARTS 64
/* A wedge is split each time that its rows are twice as wide. */
#define MOST_WEDGES (MOST_PARTS + 16)
#define TILES_A_CELL 12 /* that are kept; caves of chance need ten */
#define MOST_TILES (1 << 25)

/* Cells a row. */
typedef struct Slope {
    int64_t n, d;
} Slope;

/* What lies between two slopes: rows and cells of a row count from the cell
   that looks. */
typedef struct Wedge {
    Slope low, high;  /* of the lines of sight that may go on */
    uint64_t reached; /* cells of the row */
    int32_t base;     /* the first of them */
    int32_t row;
} Wedge;

/* One eighth: rows go ahead, cells of a row sidewards. */
typedef struct Eighth {
    SettOutlooks *all;
    const SettLines *clear;
    bool across, turned; /* rows are columns; they go from right to left */
    int32_t place;       /* of the cell that looks in its row */
    int32_t row, step;   /* where rows are */
    Wedge wedges[MOST_WEDGES];
    int32_t count;
} Eighth;

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

SettStatus sett_outlooks_open(const SettMask *walls, SettArena *tmp,
                              SettOutlooks *out)
{
    int32_t w = walls->w, h = walls->h, area = w * h;
    *out = (SettOutlooks){
        .tmp = tmp, .w = w, .h = h, .tiles_w = w / SETT_OUTLOOK_TILE + 1};
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < 4 && status == SETT_OK; i++)
        status = take_lines(tmp, i < 2 ? w : h, i < 2 ? h : w, &out->clear[i]);
    for (int32_t i = 0; i < 2 && status == SETT_OK; i++)
        status = take_lines(tmp, i == 0 ? w : h, i == 0 ? h : w, &out->lit[i]);
    if (status != SETT_OK)
        return status;
    int32_t tiles = out->tiles_w * (h / SETT_OUTLOOK_TILE + 1);
    out->tile_count = tiles;
    out->most =
        (int32_t)sett_min_wide(TILES_A_CELL * (int64_t)area, MOST_TILES);
    out->kept = sett_arena_raw(tmp, (size_t)area, sizeof *out->kept);
    out->found = SETT_TAKE(tmp, tiles, uint64_t);
    out->room =
        sett_arena_raw(tmp, (size_t)(out->most + tiles), sizeof *out->room);
    if (out->kept == NULL || out->found == NULL || out->room == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < area; i++)
        out->kept[i].count = -1;
    return read_walls(out, walls);
}

static bool less(Slope a, Slope b)
{
    return a.n * b.d < b.n * a.d;
}

static uint64_t reversed(uint64_t v)
{
    v = (v >> 1 & 0x5555555555555555u) | (v & 0x5555555555555555u) << 1;
    v = (v >> 2 & 0x3333333333333333u) | (v & 0x3333333333333333u) << 2;
    v = (v >> 4 & 0x0f0f0f0f0f0f0f0fu) | (v & 0x0f0f0f0f0f0f0f0fu) << 4;
    v = (v >> 8 & 0x00ff00ff00ff00ffu) | (v & 0x00ff00ff00ff00ffu) << 8;
    v = (v >> 16 & 0x0000ffff0000ffffu) | (v & 0x0000ffff0000ffffu) << 16;
    return v >> 32 | v << 32;
}

static int32_t highest(uint64_t v)
{
    return WORD - 1 - __builtin_clzll(v);
}

/* Notes the cells of a row that were reached. */
static void light(Eighth *e, const Wedge *w, int32_t line)
{
    SettOutlooks *all = e->all;
    SettLines *lit = &all->lit[e->across];
    uint64_t cells = w->reached;
    int32_t x = e->place + w->base;
    if (e->turned) {
        cells = reversed(cells);
        x = lit->width - WORD - x;
    }
    uint64_t *word = word_of(lit, x, line);
    int32_t by = x & (WORD - 1);
    word[0] |= cells << by;
    word[1] |= cells >> 1 >> (WORD - 1 - by);
    int32_t first = x + sett_bits_lowest(cells), last = x + highest(cells);
    all->x0 = sett_min(all->x0, e->across ? line : first);
    all->x1 = sett_max(all->x1, e->across ? line : last);
    all->y0 = sett_min(all->y0, e->across ? first : line);
    all->y1 = sett_max(all->y1, e->across ? last : line);
}

/* The cells of a row that lines between the slopes cross or touch. */
static void find_ends(const Wedge *w, int32_t row, int32_t *first,
                      int32_t *last)
{
    int64_t n = w->low.n * (2 * row - 1) - w->low.d, d = 2 * w->low.d;
    *first = n <= 0 ? 0 : (int32_t)((n + d - 1) / d);
    *last =
        (int32_t)((w->high.n * (2 * row + 1) + w->high.d) / (2 * w->high.d));
}

/* Lines that go on beyond the row, within what was reached of it. */
static void narrow(Wedge *w)
{
    int32_t top = w->base + highest(w->reached);
    int32_t bottom = w->base + sett_bits_lowest(w->reached);
    Slope high = {2 * top + 1, 2 * w->row + 1};
    Slope low = {2 * bottom - 1, 2 * w->row - 1};
    if (less(high, w->high))
        w->high = high;
    if (bottom > 0 && less(w->low, low))
        w->low = low;
}

/* Puts the upper half of a wedge aside, by the ends of its next row. */
static void split(Eighth *e, Wedge *w, int32_t ends)
{
    Slope middle = {ends, 2 * (w->row + 1)};
    SETT_ASSERT(e->count < MOST_WEDGES);
    Wedge *upper = &e->wedges[e->count++];
    *upper = *w;
    upper->low = middle;
    w->high = middle;
}

/* A line crosses a row within cells that lie side by side: others, beyond a
   wall, are another wedge's. */
static void part(Eighth *e, Wedge *w)
{
    uint64_t lowest = w->reached & (~w->reached + 1);
    uint64_t others = w->reached & (w->reached + lowest);
    if (others == 0 || e->count >= MOST_PARTS)
        return;
    Wedge *upper = &e->wedges[e->count];
    *upper = *w;
    upper->reached = others;
    narrow(upper);
    e->count += !less(upper->high, upper->low);
    w->reached ^= others;
}

/* The cells of a row that were reached, from those of the row before. */
static void fill(Eighth *e, Wedge *w, int32_t line, int32_t first, int32_t last)
{
    uint64_t open = window(e->clear, e->place + first, line) &
                    (((uint64_t)1 << (last - first + 1)) - 1);
    uint64_t begun = w->reached >> (first - w->base);
    begun &= open;
    w->reached = (((begun + open) ^ open) | begun) & open;
    w->base = first;
}

/* The next row of a wedge; false at its end. */
static bool advance(Eighth *e, Wedge *w)
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
    narrow(w);
    return !less(w->high, w->low);
}

static void sweep(Eighth *e)
{
    Wedge all = {.low = {0, 1}, .high = {1, 1}};
    uint64_t open = window(e->clear, e->place, e->row) & 3;
    all.reached = open & ~(open + 1);
    light(e, &all, e->row);
    e->count = 1;
    e->wedges[0] = all;
    while (e->count > 0) {
        Wedge w = e->wedges[--e->count];
        while (advance(e, &w))
            continue;
    }
}

static void sweep_all(SettOutlooks *all, SettPoint from)
{
    Eighth e;
    e.all = all;
    all->x0 = all->y0 = INT32_MAX;
    all->x1 = all->y1 = -1;
    for (int32_t i = 0; i < 8; i++) {
        e.across = i & 1;
        e.turned = i >> 1 & 1;
        e.step = i >> 2 ? -1 : 1;
        e.clear = &all->clear[2 * e.across + e.turned];
        e.place = e.across ? from.y : from.x;
        if (e.turned)
            e.place = e.clear->width - 1 - e.place;
        e.row = e.across ? from.x : from.y;
        sweep(&e);
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

/* Adds what eight lines hold of 64 cells to the tiles there, and clears it. */
static void gather(SettOutlooks *all, SettLines *lit, bool across, int32_t word,
                   int32_t group)
{
    uint64_t rows[8], any = 0;
    for (int32_t k = 0; k < 8; k++) {
        uint64_t *from = word_of(lit, WORD * word, 8 * group + k);
        any |= rows[k] = *from;
        *from = 0;
    }
    for (int32_t i = 0; any >> 8 * i != 0; i++) {
        uint64_t tile = 0;
        for (int32_t k = 0; k < 8; k++)
            tile |= (rows[k] >> 8 * i & 255) << 8 * k;
        if (tile != 0 && across)
            all->found[(8 * word + i) * all->tiles_w + group] |=
                transposed(tile);
        else if (tile != 0)
            all->found[group * all->tiles_w + 8 * word + i] |= tile;
        if (i == 7)
            return;
    }
}

static void gather_all(SettOutlooks *all)
{
    for (int32_t y = all->y0 >> 3; y <= all->y1 >> 3; y++)
        for (int32_t x = all->x0 >> 6; x <= all->x1 >> 6; x++)
            gather(all, &all->lit[0], false, x, y);
    for (int32_t x = all->x0 >> 3; x <= all->x1 >> 3; x++)
        for (int32_t y = all->y0 >> 6; y <= all->y1 >> 6; y++)
            gather(all, &all->lit[1], true, y, x);
}

/* Lists the tiles that were found and clears them. */
static SettOutlook list(SettOutlooks *all)
{
    SettOutlookTile *to = all->room + all->used;
    int32_t count = 0;
    for (int32_t y = all->y0 >> 3; y <= all->y1 >> 3; y++)
        for (int32_t x = all->x0 >> 3; x <= all->x1 >> 3; x++) {
            uint64_t *cells = &all->found[y * all->tiles_w + x];
            if (*cells == 0)
                continue;
            to[count++] = (SettOutlookTile){.low = (uint32_t)*cells,
                                            .high = (uint32_t)(*cells >> 32),
                                            .x = (uint16_t)x,
                                            .y = (uint16_t)y};
            *cells = 0;
        }
    return (SettOutlook){to, count};
}

SettOutlook sett_outlook_from(SettOutlooks *all, SettPoint at)
{
    SettKeptTiles *kept = &all->kept[at.y * all->w + at.x];
    if (kept->count >= 0)
        return (SettOutlook){all->room + kept->first, kept->count};
    sweep_all(all, at);
    gather_all(all);
    SettOutlook found = list(all);
    if (found.count <= all->most - all->used) {
        *kept = (SettKeptTiles){all->used, found.count};
        all->used += found.count;
    }
    return found;
}
