/* outlook.c - see outlook.h. */
#include "level/outlook.h"

#include "base/least.h"
#include "level/bits.h"

#include <stdlib.h>
#include <string.h>

#define TILES_A_CELL 16 /* that are kept; caves of chance need up to twenty */
#define ROOM_TILES (1 << SETT_OUTLOOK_ROOM_BITS)

static SettStatus take_lines(SettArena *tmp, int32_t width, int32_t count,
                             SettLines *out)
{
    *out = (SettLines){
        .width = width,
        .count = count,
        .stride = (width + SETT_OUTLOOK_WORD - 1) / SETT_OUTLOOK_WORD + 3};
    size_t rows = (size_t)(count + SETT_OUTLOOK_TILE);
    out->words = SETT_TAKE(tmp, rows * (size_t)out->stride, uint64_t);
    return out->words == NULL ? SETT_NO_MEMORY : SETT_OK;
}

static void put(SettLines *lines, int32_t x, int32_t line)
{
    *sett_lines_word(lines, x, line) |= (uint64_t)1
                                        << (x & (SETT_OUTLOOK_WORD - 1));
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

/* One room more for tiles; false: there is none. */
static bool add_room(SettOutlooks *all)
{
    if (all->room_count >= all->most_rooms)
        return false;
    SettOutlookTile *room = sett_arena_raw(
        all->tmp, (size_t)(all->most + all->tile_count), sizeof *room);
    if (room == NULL) {
        all->most_rooms = all->room_count;
        return false;
    }
    all->rooms[all->room_count++] = room;
    all->used = 0;
    return true;
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
    return out->kept == NULL || !add_room(out) ? SETT_NO_MEMORY : SETT_OK;
}

SettStatus sett_outlooks_open(const SettMask *walls, SettArena *tmp,
                              SettOutlooks *out)
{
    int32_t w = walls->w, h = walls->h, area = w * h;
    *out = (SettOutlooks){.tmp = tmp, .w = w, .h = h, .tiles_w = 1};
    for (; out->tiles_w <= w / SETT_OUTLOOK_TILE; out->tiles_w *= 2)
        out->tiles_bits++;
    out->tile_count = out->tiles_w * (h / SETT_OUTLOOK_TILE + 1);
    int64_t most = TILES_A_CELL * (int64_t)area;
    out->most = (int32_t)sett_min_wide(most, ROOM_TILES);
    /* More rooms must not take from others what they are sure of. */
    out->most_rooms = 1;
    if (tmp->limit == 0 && sizeof(size_t) > sizeof(uint32_t))
        out->most_rooms = (int32_t)sett_min_wide(
            (most + ROOM_TILES - 1) / ROOM_TILES, SETT_OUTLOOK_ROOMS);
    SettStatus status = take(tmp, out);
    if (status != SETT_OK)
        return status;
    for (uint32_t i = 1; i < SETT_OUTLOOK_INVERSES; i++)
        out->inverse[i] = (((uint64_t)1 << SETT_OUTLOOK_BITS) - 1) / i + 2;
    for (int32_t i = 0; i < area; i++)
        out->kept[i].count = SETT_NOT_KEPT;
    return read_walls(out, walls);
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

/* The cells of a tile that are in sight, by their lines. */
static uint64_t in_sight(const SettOutlooks *all, SettPoint from,
                         SettPoint corner, uint64_t cells)
{
    uint64_t seen = 0;
    for (uint64_t left = cells; left != 0; left &= left - 1) {
        int32_t bit = sett_bits_lowest(left);
        SettPoint to = {corner.x + (bit & 7), corner.y + (bit >> 3)};
        seen |= (uint64_t)sett_outlooks_see(all, from, to) << bit;
    }
    return seen;
}

/* Lists the tiles that were reached and clears them. */
static SettOutlook list(SettOutlooks *all, SettPoint from)
{
    SettLitTiles *rows = &all->lit[0], *columns = &all->lit[1];
    SettOutlookTile *to = all->rooms[all->room_count - 1] + all->used;
    SettOutlook out = {to, 0, 0};
    for (int32_t i = 0; i < rows->count + columns->count; i++) {
        int32_t tile =
            i < rows->count ? rows->tiles[i] : columns->tiles[i - rows->count];
        uint64_t cells = rows->cells[tile];
        if (columns->count > 0)
            cells |= transposed(columns->cells[tile]);
        rows->cells[tile] = columns->cells[tile] = 0;
        SettPoint corner = sett_outlooks_corner(all, tile);
        if (!all->exact)
            cells = in_sight(all, from, corner, cells);
        if (cells == 0)
            continue;
        to[out.count++] = (SettOutlookTile){.low = (uint32_t)cells,
                                            .high = (uint32_t)(cells >> 32),
                                            .tile = tile};
        int32_t across = sett_max(corner.x + 7 - from.x, from.x - corner.x);
        int32_t down = sett_max(corner.y + 7 - from.y, from.y - corner.y);
        out.far = sett_max(out.far, across + down);
    }
    rows->count = columns->count = 0;
    return out;
}

SettOutlook sett_outlook_from(SettOutlooks *all, SettPoint at)
{
    SettKeptTiles *kept = &all->kept[at.y * all->w + at.x];
    if (kept->count != SETT_NOT_KEPT)
        return (SettOutlook){sett_outlooks_kept(all, kept), kept->count,
                             kept->far};
    sett_outlook_sweep(all, at);
    SettOutlook found = list(all, at);
    if (found.count >= SETT_NOT_KEPT || found.far > UINT16_MAX)
        return found;
    if (found.count > all->most - all->used) {
        if (found.count > all->most || !add_room(all))
            return found;
        memcpy(all->rooms[all->room_count - 1], found.tiles,
               (size_t)found.count * sizeof *found.tiles);
    }
    uint32_t room = (uint32_t)all->room_count - 1;
    *kept =
        (SettKeptTiles){room << SETT_OUTLOOK_ROOM_BITS | (uint32_t)all->used,
                        (uint16_t)found.count, (uint16_t)found.far};
    all->used += found.count;
    return found;
}

/* Whether the cells x0..x1 of a line are clear. */
static bool is_clear(const SettLines *lines, int32_t x0, int32_t x1,
                     int32_t line)
{
    const uint64_t *word = sett_lines_word(lines, x0, line);
    const uint64_t *last = word + (x1 >> 6) - (x0 >> 6);
    uint64_t cells = UINT64_MAX << (x0 & 63);
    for (; word < last; word++, cells = UINT64_MAX)
        if (~*word & cells)
            return false;
    return !(~*word & cells & UINT64_MAX >> (63 - (x1 & 63)));
}

/* Columns for rows; without a branch, as all that is seen lies anywhere. */
static SettPoint turned(SettPoint p, bool turn)
{
    int32_t other = (p.x ^ p.y) & -(int32_t)turn;
    return (SettPoint){p.x ^ other, p.y ^ other};
}

/* The walk of sett_sees, which goes on in a row while err > 0, and to the next
   one else; of a line that is steep the other way round. */
bool sett_outlooks_see(const SettOutlooks *all, SettPoint from, SettPoint to)
{
    bool steep = abs(to.y - from.y) > abs(to.x - from.x);
    const SettLines *lines = &all->clear[steep ? 2 : 0];
    from = turned(from, steep);
    to = turned(to, steep);
    int32_t cells = abs(to.x - from.x), rows = abs(to.y - from.y);
    int32_t right = to.x > from.x ? 1 : -1, down = to.y > from.y ? 1 : -1;
    int32_t whole = rows > 0 ? cells / rows : 0, rest = cells - whole * rows;
    int32_t err = cells - rows + steep, x = from.x;
    int32_t run = rows > 0 ? (err + 2 * rows - 1) / (2 * rows) : 0;
    err -= 2 * rows * run;
    for (int32_t y = from.y; y != to.y; y += down) {
        int32_t end = x + right * run;
        if (!is_clear(lines, sett_min(x, end), sett_max(x, end), y))
            return false;
        x = end;
        err += 2 * rest;
        int32_t more = err > 0;
        run = whole + more;
        err -= 2 * rows & -more;
    }
    return is_clear(lines, sett_min(x, to.x), sett_max(x, to.x), to.y);
}
