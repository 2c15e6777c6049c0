/* rows_longest.c - the longest path of a map that is too large for
   flat_longest.c and at most 64 cells wide, by the same method. A word holds a
   cell row; of a narrow map several, `rows` apart: the map is cut into strips
   that lie side by side, with a spare column between. A step of all cells at
   once is a few operations for two words: they are loaded as they were stored,
   as what lies across two stores would have to wait for both. */
#include "level/flat.h"

#include "base/least.h"

#include <string.h>

/* What lies within 0, 1, 2 ... steps of where a search began, in pairs of
   words. */
typedef struct Balls {
    uint64_t *words;
    int32_t steps;
} Balls;

typedef struct Hunt {
    int32_t h;     /* of the map */
    int32_t rows;  /* words */
    int32_t pairs; /* of words; of an odd number nothing is open in the last */
    int32_t strip; /* bits of a row; those of a map without strips: 64 */
    uint64_t one_strip;
    uint64_t open[SETT_WORD_ROWS], hopeful[SETT_WORD_ROWS],
        better[SETT_WORD_ROWS];
    int32_t best, from, to; /* places: 64 * y + x */
    int64_t searches;
    Balls balls, halfway;
} Hunt;

static uint64_t *ball(const Hunt *h, const Balls *balls, int32_t d)
{
    return balls->words + (ptrdiff_t)d * (2 * h->pairs);
}

static void take_out(const Hunt *h, uint64_t *from, const uint64_t *what)
{
    for (int32_t y = 0; y < h->rows; y++)
        from[y] &= ~what[y];
}

/* The first cell of `a` that is not in `without`, row-major; -1 if there is
   none. */
static int32_t first_of(const Hunt *h, const uint64_t *a,
                        const uint64_t *without)
{
    for (int32_t from = 0, top = 0; top < h->h;
         from += h->strip, top += h->rows)
        for (int32_t y = 0; y < h->rows; y++) {
            uint64_t row = a[y] & ~(without != NULL ? without[y] : 0);
            row = row >> from & h->one_strip;
            if (row != 0)
                return 64 * (top + y) + sett_bits_lowest(row);
        }
    return -1;
}

/* The first of `a` that are farthest from where a search began. */
static int32_t farthest(const Hunt *h, const uint64_t *a, const Balls *balls)
{
    int32_t d = balls->steps;
    return first_of(h, a, d > 0 ? ball(h, balls, d - 1) : NULL);
}

/* The words above and below the map's: the strip beside. */
static uint64_t above(const Hunt *h, const uint64_t *at)
{
    return at[h->rows - 1] << 1 << (h->strip - 1);
}
static uint64_t below(const Hunt *h, const uint64_t *at)
{
    return at[0] >> 1 >> (h->strip - 1);
}

static SettWords two(const uint64_t *from)
{
    SettWords words;
    memcpy(&words, from, sizeof words);
    return words;
}

/* Two words with the cells beside theirs; what is new, in `more`. */
static void grow_two(SettWords row, SettWords beside, const uint64_t *open,
                     uint64_t *next, SettWords *more)
{
    SettWords grown = (row | row << 1 | row >> 1 | beside) & two(open);
    memcpy(next, &grown, sizeof grown);
    *more |= grown ^ row;
}

/* One step on from all of `at`; false where that is nowhere new. What lies
   between two pairs is south of the one and north of the other. */
static bool grow(const Hunt *h, const uint64_t *at, uint64_t *next)
{
    SettWords more = {0, 0}, row = two(at), north = {above(h, at), row[0]};
    const uint64_t *open = h->open, *first = at;
    for (int32_t left = h->pairs; left > 1; left--) {
        SettWords after = two(at += 2);
        SettWords south = __builtin_shufflevector(row, after, 1, 2);
        grow_two(row, north | south, open, next, &more);
        north = south;
        row = after;
        open += 2;
        next += 2;
    }
    uint64_t end = below(h, first);
    SettWords south = {h->rows % 2 != 0 ? end : row[1], end};
    grow_two(row, north | south, open, next, &more);
    return (more[0] | more[1]) != 0;
}

/* The cell of a place alone. */
static void set_one(const Hunt *h, int32_t place, uint64_t *out)
{
    int32_t x = place & 63, y = place >> 6;
    for (; y >= h->rows; y -= h->rows)
        x += h->strip;
    memset(out, 0, (size_t)h->pairs * sizeof(SettWords));
    out[y] = (uint64_t)1 << x;
}

/* Whether all that is left lies within a ball. */
static bool within(const Hunt *h, const uint64_t *ball)
{
    uint64_t beyond = 0;
    for (int32_t y = 0; y < h->rows; y++)
        beyond |= h->better[y] & ~ball[y];
    return beyond == 0;
}

/* As in flat_longest.c. */
static void settle(Hunt *h, Balls *balls)
{
    int32_t d = balls->steps;
    while (d > 0 && within(h, ball(h, balls, d - 1)))
        d--;
    balls->steps = d;
    take_out(h, h->better, ball(h, balls, sett_min(h->best - d, d)));
}

/* As in flat_longest.c. */
static void rule_out(Hunt *h, const Balls *balls, int32_t steps)
{
    if (h->best > steps)
        take_out(h, h->hopeful, ball(h, balls, h->best - steps - 1));
}

static void search(Hunt *h, int32_t from, Balls *balls)
{
    uint64_t *self = ball(h, balls, 0);
    int32_t d = 0;
    set_one(h, from, self);
    while (grow(h, ball(h, balls, d), ball(h, balls, d + 1)))
        d++;
    balls->steps = d;
    h->searches++;
    take_out(h, h->hopeful, self);
    take_out(h, h->better, self);
    if (d > h->best || (d == h->best && from < h->from)) {
        h->best = d;
        h->from = from;
        h->to = farthest(h, ball(h, balls, d), balls);
    }
    rule_out(h, balls, d);
}

/* A cell halfway on a shortest path to `to`: of many one in their middle. */
static int32_t middle(const Hunt *h, const Balls *balls, int32_t to)
{
    uint64_t at[SETT_WORD_ROWS], one[SETT_WORD_ROWS];
    int32_t count = 0;
    set_one(h, to, at);
    for (int32_t d = balls->steps - 1; d >= balls->steps / 2; d--) {
        const uint64_t *nearer = ball(h, balls, d);
        grow(h, at, one);
        for (int32_t y = 0; y < h->rows; y++)
            at[y] = one[y] & nearer[y];
    }
    for (int32_t y = 0; y < h->rows; y++)
        count += sett_bits_count(at[y]);
    for (int32_t n = count / 2; n > 0; n--) {
        set_one(h, first_of(h, at, NULL), one);
        take_out(h, at, one);
    }
    return first_of(h, at, NULL);
}

/* Searches until nothing longer than the best is left. */
static void find_length(Hunt *h)
{
    Balls *balls = &h->balls, *halfway = &h->halfway;
    int32_t to = farthest(h, ball(h, balls, balls->steps), balls);
    search(h, middle(h, balls, to), halfway);
    int32_t steps = halfway->steps;
    settle(h, halfway);
    for (int32_t next; (next = farthest(h, h->better, halfway)) >= 0;) {
        set_one(h, next, ball(h, balls, 0));
        if (within(h, ball(h, balls, 0)))
            break;
        search(h, next, balls);
        settle(h, balls);
        settle(h, halfway);
    }
    rule_out(h, halfway, steps);
}

/* The longest path of the component of `first`, which leaves `left`. */
static void hunt(Hunt *h, int32_t first, uint64_t *left, bool ends,
                 int32_t longest)
{
    int32_t cells = 0;
    h->best = -1;
    memcpy(h->better, left, sizeof h->better);
    memcpy(h->hopeful, left, sizeof h->hopeful);
    search(h, first, &h->balls);
    const uint64_t *part = ball(h, &h->balls, h->balls.steps);
    for (int32_t y = 0; y < h->rows; y++) {
        cells += sett_bits_count(part[y]);
        left[y] &= ~part[y];
        h->better[y] &= part[y];
        h->hopeful[y] &= part[y];
    }
    if (cells <= longest)
        return;
    find_length(h);
    for (int32_t next; ends && h->best >= longest &&
                       (next = first_of(h, h->hopeful, NULL)) >= 0 &&
                       next < h->from;)
        search(h, next, &h->balls);
}

/* Reads a map; leaves out of `left` cells without a neighbour, unless there are
   no others. */
static void read_map(Hunt *h, const SettMask *open, uint64_t *left)
{
    uint64_t any = 0;
    h->h = open->h;
    h->strip = open->w < 32 ? open->w + 1 : 64;
    int32_t strips = 64 / h->strip;
    h->rows = (h->h + strips - 1) / strips;
    h->pairs = (h->rows + 1) / 2;
    h->one_strip = UINT64_MAX >> (64 - h->strip);
    for (int32_t y = 0; y < h->h; y++)
        h->open[y % h->rows] |= open->words[(ptrdiff_t)y * open->stride]
                                << (y / h->rows * h->strip);
    for (int32_t y = 0; y < h->rows; y++) {
        uint64_t row = h->open[y];
        uint64_t north = y > 0 ? h->open[y - 1] : above(h, h->open);
        uint64_t south = y + 1 < h->rows ? h->open[y + 1] : below(h, h->open);
        left[y] = row & (row << 1 | row >> 1 | north | south);
        any |= left[y];
    }
    if (any == 0)
        memcpy(left, h->open, sizeof h->open);
}

SettStatus sett_rows_longest(const SettMask *open, SettArena *tmp, bool ends,
                             SettLongest *out)
{
    Hunt h = {0};
    uint64_t left[SETT_WORD_ROWS] = {0};
    int32_t first, from = 64 * SETT_WORD_ROWS;
    *out = (SettLongest){-1, {-1, -1}, {-1, -1}, 0};
    read_map(&h, open, left);
    size_t words = (size_t)(sett_mask_count(open) + 1) * (size_t)(2 * h.pairs);
    h.balls.words = sett_arena_raw(tmp, 2 * words, sizeof *h.balls.words);
    if (h.balls.words == NULL)
        return SETT_NO_MEMORY;
    h.halfway.words = h.balls.words + words;
    while ((first = first_of(&h, left, NULL)) >= 0) {
        hunt(&h, first, left, ends, out->length);
        if (h.best < out->length || (h.best == out->length && h.from > from))
            continue;
        from = h.from;
        out->length = h.best;
        out->from = (SettPoint){h.from & 63, h.from >> 6};
        out->to = (SettPoint){h.to & 63, h.to >> 6};
    }
    out->searches = h.searches;
    return SETT_OK;
}
