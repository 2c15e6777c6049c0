/* cave_many.c - the cave creator on many small grids at once. A cell is a word
   with a bit for every level, so that one operation does the same cell of 128
   levels; only the random streams are each level's own. A level that does not
   end like most (it starts again, has no part of more than half of its floor,
   or needs many rounds) is made alone: the same level, by contract. */
#include "base/least.h"
#include "gen/layout/cave.h"
#include "gen/layout/cave_add.h"
#include "gen/layout/small.h"
#include "level/spread.h"

SETT_FIVE_OF_EIGHT(SettWords, five_of_eight_many)

#define LANES 128
#define FEWEST 24    /* levels that are worth the common work */
#define BLOCKS 4     /* of 64 cells: a small grid has no more */
#define COUNT_BITS 9 /* and fewer than 2^8 cells; twice that is asked too */
#define PART_TRIES 3
#define LANES_WORK 20000u /* steps of all lanes at once */
#define ALONE_WORK 1000u  /* and of one level alone */

/* A word of 64 cells for each lane, or a bit of each lane for 64 cells. Lane l
   is bit l / 2 of half l % 2. */
typedef union Block {
    uint64_t word[LANES];
    SettWords cell[64];
} Block;

typedef struct Many {
    const SettGenJob *job;
    const SettCaveParams *params;
    int32_t w, h, cells, blocks; /* cells of the interior */
    SettRng rng[LANES];
    Block drawn[BLOCKS];
    SettWords wall[SETT_FLAT_BITS], part[SETT_FLAT_BITS];
    /* Sums of two (west, east) and three cells of a row: ones and twos. */
    SettWords two[SETT_FLAT_BITS][2], three[SETT_FLAT_BITS][2];
    SettWords floors[COUNT_BITS];
} Many;

static const SettWords none = {0, 0};

static bool any(SettWords a)
{
    return (a[0] | a[1]) != 0;
}

static int32_t lanes_in(SettWords a)
{
    return sett_bits_count(a[0]) + sett_bits_count(a[1]);
}

static bool has(SettWords lanes, int32_t lane)
{
    return lanes[lane & 1] >> (lane >> 1) & 1;
}

/* Rows become columns: by halves, quarters and so on (Warren, "Hacker's
   Delight", 2012, section 7-3). */
static void transpose(SettWords rows[64])
{
    uint64_t mask = 0x00000000ffffffffu;
    for (int32_t by = 32; by != 0; by >>= 1, mask ^= mask << by) {
        SettWords n = {(uint64_t)by, (uint64_t)by}, low = {mask, mask};
        for (int32_t i = 0; i < 64; i = (i + by + 1) & ~by) {
            SettWords swapped = (rows[i] >> n ^ rows[i + by]) & low;
            rows[i] ^= swapped << n;
            rows[i + by] ^= swapped;
        }
    }
}

/* Random bits for the cells of one lane. */
static void draw_lane(Many *m, int32_t lane, SettChance chance)
{
    SettRng rng = m->rng[lane]; /* in registers */
    for (int32_t k = 0; k < m->blocks; k++)
        m->drawn[k].word[lane] = sett_rng_step_bits(&rng, chance);
    m->rng[lane] = rng;
}

/* The same for some lanes, by cell. */
static void draw(Many *m, SettWords lanes, SettChance chance)
{
    memset(m->drawn, 0, (size_t)m->blocks * sizeof *m->drawn);
    for (int32_t half = 0; half < 2; half++)
        for (uint64_t left = lanes[half]; left != 0; left &= left - 1)
            draw_lane(m, 2 * sett_bits_lowest(left) + half, chance);
    for (int32_t k = 0; k < m->blocks; k++)
        transpose(m->drawn[k].cell);
}

/* Calls for every cell of the interior, row-major: number and place. */
#define EACH_CELL(m, i, c)                                             \
    for (int32_t i = 0, row_ = (m)->w; i < (m)->cells; row_ += (m)->w) \
        for (int32_t c = row_ + 1; c < row_ + (m)->w - 1; c++, i++)

static void scatter(Many *m, SettWords lanes)
{
    draw(m, lanes, m->params->walls);
    EACH_CELL(m, i, c)
    m->wall[c] = m->drawn[i >> 6].cell[i & 63];
}

static void add_walls(Many *m, SettWords lanes)
{
    draw(m, lanes, m->params->more_walls);
    EACH_CELL(m, i, c)
    m->wall[c] |= m->drawn[i >> 6].cell[i & 63];
}

static void draw_ring(Many *m)
{
    const SettWords all = ~none;
    int32_t south = (m->h - 1) * m->w;
    for (int32_t x = 0; x < m->w; x++)
        m->wall[x] = m->wall[south + x] = sett_ring_wall(x, m->w) ? all : none;
    for (int32_t y = 0; y < m->h; y++)
        m->wall[y * m->w] = m->wall[y * m->w + m->w - 1] =
            sett_ring_wall(y, m->h) ? all : none;
}

static void add_rows(Many *m)
{
    for (int32_t c = 1; c < m->w * m->h - 1; c++) {
        SettWords west = m->wall[c - 1], east = m->wall[c + 1];
        SettWords one = west ^ east, two = west & east;
        m->two[c][0] = one;
        m->two[c][1] = two;
        m->three[c][0] = one ^ m->wall[c];
        m->three[c][1] = two | (one & m->wall[c]);
    }
}

/* One step of some lanes. */
static void step(Many *m, SettWords lanes)
{
    int32_t w = m->w;
    add_rows(m);
    EACH_CELL(m, i, c)
    {
        SettWords next = five_of_eight_many(
            m->three[c - w][0], m->three[c - w][1], m->two[c][0], m->two[c][1],
            m->three[c + w][0], m->three[c + w][1]);
        m->wall[c] ^= (next ^ m->wall[c]) & lanes;
    }
}

/* Adds ones and twos to a number. */
static void add(SettWords sum[COUNT_BITS], SettWords one, SettWords two)
{
    SettWords carry = sum[0] & one;
    sum[0] ^= one;
    one = carry;
    carry = SETT_ADD_TWOS(sum[1], two, one);
    sum[1] = SETT_ADD_ONES(sum[1], two, one);
    for (int32_t i = 2; i < COUNT_BITS - 1; i++) {
        SettWords next = sum[i] & carry;
        sum[i] ^= carry;
        carry = next;
    }
}

/* Cells of the interior, of `open` ones of walls or of a part's own. */
static void count(const Many *m, const SettWords *cells, SettWords turned,
                  SettWords sum[COUNT_BITS])
{
    SettWords held[2] = {none, none};
    int32_t kept = 0;
    for (int32_t b = 0; b < COUNT_BITS; b++)
        sum[b] = none;
    EACH_CELL(m, i, c)
    {
        SettWords cell = cells[c] ^ turned;
        if (kept < 2) {
            held[kept++] = cell;
            continue;
        }
        add(sum, SETT_ADD_ONES(held[0], held[1], cell),
            SETT_ADD_TWOS(held[0], held[1], cell));
        kept = 0;
    }
    for (int32_t k = 0; k < kept; k++)
        add(sum, held[k], none);
}

/* Lanes in which a number is greater than another. */
static SettWords greater(const SettWords a[COUNT_BITS],
                         const SettWords b[COUNT_BITS])
{
    SettWords more = none, equal = ~none;
    for (int32_t i = COUNT_BITS - 1; i >= 0; i--) {
        more |= equal & a[i] & ~b[i];
        equal &= ~(a[i] ^ b[i]);
    }
    return more;
}

static SettWords greater_than(const SettWords a[COUNT_BITS], int64_t limit)
{
    SettWords b[COUNT_BITS];
    if (limit >> COUNT_BITS != 0)
        return none;
    for (int32_t i = 0; i < COUNT_BITS; i++)
        b[i] = limit >> i & 1 ? ~none : none;
    return greater(a, b);
}

/* The first open cell of each lane from the middle on, else from the start. */
static void seed(Many *m, SettWords lanes)
{
    int32_t area = m->w * m->h, middle = m->h / 2 * m->w + m->w / 2;
    for (int32_t n = 0; n < area && any(lanes); n++) {
        int32_t c = (middle + n) % area, x = c % m->w;
        if (c < m->w || c >= area - m->w || x == 0 || x == m->w - 1)
            continue;
        SettWords first = lanes & ~m->wall[c];
        m->part[c] |= first;
        lanes &= ~first;
    }
}

/* One pass over all cells, forward or backward; what has changed. */
static SettWords spread(Many *m, int32_t begin, int32_t end, int32_t by)
{
    SettWords changed = none;
    for (int32_t y = begin; y != end; y += by) {
        SettWords *part = m->part + y * m->w;
        const SettWords *wall = m->wall + y * m->w;
        int32_t x = by > 0 ? 1 : m->w - 2;
        SettWords last = none;
        for (int32_t n = m->w - 2; n > 0; n--, x += by) {
            SettWords near =
                part[x] | part[x + by] | part[x - m->w] | part[x + m->w];
            last = (last | near) & ~wall[x];
            changed |= last ^ part[x];
            part[x] = last;
        }
    }
    return changed;
}

/* Lanes whose part is now more than half of their floor. Smaller parts, which
   cannot be the largest where another is more than half, are filled. */
static SettWords find_parts(Many *m, SettWords lanes)
{
    SettWords cells[COUNT_BITS + 1] = {none};
    seed(m, lanes);
    while (any(spread(m, 1, m->h - 1, 1) | spread(m, m->h - 2, 0, -1)))
        ;
    count(m, m->part, none, cells + 1); /* twice the number */
    SettWords most = greater(cells, m->floors);
    SettWords fill = lanes & ~most;
    if (any(fill))
        EACH_CELL(m, i, c)
        {
            m->wall[c] |= m->part[c] & fill; /* the next spread ends the part */
        }
    return most;
}

/* Keeps the largest part of each lane; the lanes in which it was found and has
   at least so many cells. */
static SettWords keep_largest(Many *m, SettWords lanes, int64_t least)
{
    SettWords found = none, cells[COUNT_BITS];
    count(m, m->wall, ~none, m->floors);
    for (int32_t c = 0; c < m->w * m->h; c++)
        m->part[c] = none;
    for (int32_t n = 0; n < PART_TRIES && any(lanes & ~found); n++)
        found |= find_parts(m, lanes & ~found);
    count(m, m->part, none, cells);
    return found & greater_than(cells, least - 1);
}

/* The lanes that are done. */
static SettWords attempt(Many *m, SettWords lanes, int32_t few)
{
    const SettCaveParams *p = m->params;
    int64_t most = (int64_t)(p->most.threshold * (uint64_t)m->cells >> 32);
    int64_t least = sett_cave_least(m->cells, p);
    SettWords busy = lanes;
    scatter(m, lanes);
    for (int32_t i = 0; i < p->steps; i++)
        step(m, lanes);
    for (int32_t i = 0; i < p->rounds; i++) {
        count(m, m->wall, ~none, m->floors);
        busy &= greater_than(m->floors, most);
        if (lanes_in(busy) <= few)
            return keep_largest(m, lanes & ~busy, least);
        add_walls(m, busy);
        step(m, busy);
    }
    return keep_largest(m, lanes, least);
}

/* The interior's bits of every lane, in words. */
static void gather(Many *m)
{
    memset(m->drawn, 0, (size_t)m->blocks * sizeof *m->drawn);
    EACH_CELL(m, i, c)
    m->drawn[i >> 6].cell[i & 63] = m->part[c];
    for (int32_t k = 0; k < m->blocks; k++)
        transpose(m->drawn[k].cell);
}

static void write_level(const Many *m, int32_t lane, SettGrid *grid)
{
    uint8_t zero = m->job->game->fill_solid, one = m->job->game->fill_open;
    uint64_t words[BLOCKS + 1] = {0}, inside = ((uint64_t)1 << (m->w - 2)) - 1;
    uint8_t *cells = grid->cells, *end = cells + m->w * m->h;
    for (int32_t k = 0; k < m->blocks; k++)
        words[k] = m->drawn[k].word[lane];
    memset(cells, zero, (size_t)m->w);
    cells += m->w;
    for (int32_t at = 0; at < m->cells; at += m->w - 2, cells += m->w) {
        uint64_t row = words[at >> 6] >> (at & 63) |
                       words[(at >> 6) + 1] << 1 << (63 - (at & 63));
        row = (row & inside) << 1;
        /* What is beyond the row is overwritten by the next. */
        if (m->w <= 16 && end - cells >= 16)
            sett_spread16(row, zero, one, cells);
        else
            sett_spread(row, m->w, zero, one, cells);
    }
    memset(cells, zero, (size_t)m->w);
}

static SettStatus make_alone(const SettGenJob *many, SettRng rng,
                             SettGrid *grid)
{
    SettGenJob job = *many;
    job.rng = rng;
    return sett_cave_flat(&job, grid);
}

/* How many were made alone. */
static int32_t make_block(Many *m, const SettRng *streams, int32_t count_,
                          SettGrid *grids, SettStatus *each)
{
    int32_t alone = 0;
    SettWords lanes = none;
    for (int32_t l = 0; l < count_; l++) {
        m->rng[l] = streams[l];
        lanes[l & 1] |= (uint64_t)1 << (l >> 1);
    }
    SettWords done = attempt(m, lanes, count_ / 32);
    gather(m);
    for (int32_t l = 0; l < count_; l++) {
        each[l] = SETT_OK;
        if (has(done, l)) {
            write_level(m, l, &grids[l]);
        } else {
            each[l] = make_alone(m->job, streams[l], &grids[l]);
            alone++;
        }
    }
    return alone;
}

SettStatus sett_cave_many(const SettGenJob *job, const SettRng *streams,
                          int32_t count_, SettGrid *grids, SettStatus *each)
{
    SettArenaMark mark = sett_arena_mark(job->tmp);
    Many *m = sett_arena_raw(job->tmp, 1, sizeof *m);
    if (m == NULL)
        return SETT_NO_MEMORY;
    m->job = job;
    m->params = job->params;
    m->w = grids->w;
    m->h = grids->h;
    m->cells = (m->w - 2) * (m->h - 2);
    m->blocks = (m->cells + 63) / 64;
    draw_ring(m);
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < count_ && status == SETT_OK; i += LANES) {
        int32_t n = sett_min(count_ - i, LANES), alone = n;
        if (n >= FEWEST)
            alone = make_block(m, streams + i, n, grids + i, each + i);
        else
            for (int32_t k = i; k < count_; k++)
                each[k] = make_alone(job, streams[k], &grids[k]);
        if (sett_work(job->tmp, LANES_WORK + (uint64_t)alone * ALONE_WORK))
            status = SETT_CANCELLED;
    }
    sett_arena_reset(job->tmp, mark);
    return status;
}
