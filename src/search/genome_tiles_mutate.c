/* genome_tiles_mutate.c - the mutations of tile genomes. Two are the
   reference's (one tile drawn anew, half a turn: docs/design/edd.md, section
   6.3), five are ours: tiles change places and so keep the counts that fitness
   looks at, and lines, copies and mirror images are what rooms are built of. */
#include "base/least.h"
#include "search/genome_tiles.h"

#define TRIES 8 /* to find a free cell */

/* A free cell, or -1 where luck finds none. */
static int32_t free_cell(TilesWork *work)
{
    for (int32_t i = 0; i < TRIES; i++) {
        int32_t c = below(work, work->area);
        if (!sett_tiles_fixed(work, c))
            return c;
    }
    return -1;
}

static void exchange(TilesWork *work, int32_t a, int32_t b)
{
    uint8_t *cells = work->child->bytes;
    if (a < 0 || b < 0 || sett_tiles_fixed(work, a) ||
        sett_tiles_fixed(work, b))
        return;
    uint8_t tile = cells[a];
    cells[a] = cells[b];
    cells[b] = tile;
}

static void retile(TilesWork *work)
{
    TilesZone zone;
    work->status = sett_tiles_zone(work, &zone);
    if (work->status != SETT_OK || zone.count == 0)
        return;
    int32_t at = below(work, zone.count);
    put(work, sett_tiles_at(&zone, at),
        work->drawn->tiles[below(work, work->drawn->count)]);
}

/* Half a turn carries every cell of the zone into it. */
static bool is_symmetric(const TilesZone *zone, int32_t w)
{
    int32_t first = sett_tiles_at(zone, 0);
    int32_t last = sett_tiles_at(zone, zone->count - 1);
    int32_t x = first % w + last % w, y = first / w + last / w;
    for (int32_t i = 0; i < zone->count; i++) {
        int32_t a = sett_tiles_at(zone, i);
        int32_t b = sett_tiles_at(zone, zone->count - 1 - i);
        if (a % w + b % w != x || a / w + b / w != y)
            return false;
    }
    return true;
}

static void rotate(TilesWork *work)
{
    TilesZone zone;
    work->status = sett_tiles_zone(work, &zone);
    if (work->status != SETT_OK || zone.count == 0 ||
        !is_symmetric(&zone, work->job->w))
        return;
    for (int32_t i = 0; i < zone.count / 2; i++)
        exchange(work, sett_tiles_at(&zone, i),
                 sett_tiles_at(&zone, zone.count - 1 - i));
}

int32_t sett_tiles_length(TilesWork *work, int32_t most)
{
    int32_t a = below(work, most), b = below(work, most);
    return 1 + sett_min(a, b);
}

TilesBox sett_tiles_place(TilesWork *work, int32_t w, int32_t h)
{
    int32_t x = below(work, work->job->w - w + 1);
    return (TilesBox){x, below(work, work->job->h - h + 1), w, h};
}

static void swap(TilesWork *work)
{
    const uint8_t *cells = work->child->bytes;
    int32_t a = free_cell(work), b = -1;
    for (int32_t i = 0; a >= 0 && i < TRIES; i++) {
        b = free_cell(work);
        if (b >= 0 && cells[b] != cells[a])
            break;
    }
    exchange(work, a, b);
}

/* Prefers tiles that are no ground: moving floor onto floor does nothing. */
static void move(TilesWork *work)
{
    int32_t w = work->job->w, h = work->job->h, a = -1;
    for (int32_t i = 0; i < TRIES; i++) {
        a = free_cell(work);
        if (a >= 0 && work->child->bytes[a] != work->job->game->fill_open)
            break;
    }
    if (a < 0)
        return;
    SettPoint step = sett_dirs[below(work, 4)];
    int32_t x = a % w + step.x, y = a / w + step.y;
    if (x >= 0 && y >= 0 && x < w && y < h)
        exchange(work, a, y * w + x);
}

static void mirror(TilesWork *work)
{
    int32_t w = work->job->w, h = work->job->h;
    int32_t axis = 1 + below(work, 3); /* bit 0: in x, bit 1: in y */
    bool back = below(work, 2) == 1;
    for (int32_t c = 0; c < work->area; c++) {
        int32_t x = axis & 1 ? w - 1 - c % w : c % w;
        int32_t y = axis & 2 ? h - 1 - c / w : c / w;
        int32_t image = y * w + x;
        bool first = axis & 1 ? c % w < x : c < image;
        if (first)
            put(work, back ? c : image, work->child->bytes[back ? image : c]);
    }
}

TilesBox sett_tiles_box(TilesWork *work)
{
    int32_t w = sett_tiles_length(work, work->job->w);
    int32_t h = sett_tiles_length(work, work->job->h);
    return sett_tiles_place(work, w, h);
}

/* Cells are read as they stand, also where both blocks overlap. */
static void copy(TilesWork *work)
{
    int32_t w = work->job->w;
    TilesBox box = sett_tiles_box(work);
    TilesBox to = sett_tiles_place(work, box.w, box.h);
    bool flip = below(work, 2) == 1;
    for (int32_t i = 0; i < box.w * box.h; i++) {
        int32_t dx = i % box.w, dy = i / box.w;
        int32_t from = flip ? box.w - 1 - dx : dx;
        put(work, (to.y + dy) * w + to.x + dx,
            work->child->bytes[(box.y + dy) * w + box.x + from]);
    }
}

static void fill(TilesWork *work)
{
    const SettGame *game = work->job->game;
    TilesBox box = sett_tiles_box(work);
    uint8_t tile = below(work, 2) == 0 ? game->fill_solid : game->fill_open;
    int32_t shape = below(work, 3); /* a column, a row, a block */
    if (shape == 0)
        box.w = 1;
    else if (shape == 1)
        box.h = 1;
    for (int32_t i = 0; i < box.w * box.h; i++)
        put(work, (box.y + i / box.w) * work->job->w + box.x + i % box.w, tile);
}

enum { PLAIN_KINDS = 7, KINDS = PLAIN_KINDS + TILES_STROKES };

/* A kind is as likely as it weighs; none where all weigh 0. */
SettStatus sett_tiles_mutate(TilesWork *work)
{
    static void (*const plain[PLAIN_KINDS])(TilesWork *) = {
        retile, rotate, swap, move, mirror, copy, fill};
    const TilesParams *p = work->params;
    const int32_t weights[KINDS] = {p->retile,   p->rotate,  p->swap,  p->move,
                                    p->mirror,   p->copy,    p->fill,  p->wall,
                                    p->corridor, p->chamber, p->stamp, p->piece,
                                    p->tidy,     p->things,  p->vault};
    int32_t sum = 0, kind = 0;
    for (int32_t i = 0; i < KINDS; i++)
        sum += weights[i];
    if (sum == 0)
        return SETT_OK;
    for (int32_t at = below(work, sum); at >= weights[kind];)
        at -= weights[kind++];
    if (kind < PLAIN_KINDS)
        plain[kind](work);
    else
        sett_tiles_strokes[kind - PLAIN_KINDS](work);
    return work->status;
}
