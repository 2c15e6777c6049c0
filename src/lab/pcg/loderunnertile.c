/* loderunnertile.c - the benchmark's "loderunnertile": Lode Runner levels of 32
   x 21 tiles, by where the player can walk, hang, climb and fall, and how the
   lengths of these are distributed. Setting 0: gold, 1: foes. */
#include "lab/pcg/pcg.h"
#include "lab/pcg/pcg_make.h"

#include <math.h>
#include <string.h>

enum {
    PLAYERS,
    GOLD,
    ENEMIES,
    LADDERS,
    ROPES,
    ISLANDS,
    COLLECTED,
    USED,
    TILES,
    WALKING,
    HANGING,
    CLIMBING,
    FALLING,
    EXPLORED
};
enum { BRICK, EMPTY, PLAYER, GOLD_TILE, ENEMY, LADDER, ROPE, CODES };
enum { UNSEEN, WALK, CLIMB, HANG, FALL }; /* how a cell is passed */
#define MOST (32 * 22)
#define BINS 32

/* How often stretches of each length occur in the game's own levels. */
static const uint8_t reference[4][BINS] = {
    {0,  2,  2,  4,  7,  8,  9,  11, 12, 15, 13, 17, 17, 22, 20, 19,
     19, 21, 21, 18, 18, 19, 16, 15, 17, 12, 12, 14, 12, 10, 11, 10},
    {0, 0, 2, 3, 3, 4, 4, 4, 4, 5, 5, 6, 7, 6, 7, 6,
     6, 5, 5, 5, 4, 4, 4, 4, 4, 2, 1, 1, 1, 1, 1, 1},
    {0,  0,  1,  13, 21, 21, 24, 24, 23, 20, 22,
     19, 18, 17, 20, 18, 15, 14, 13, 9,  3,  1},
    {0,  21, 51, 62, 61, 60, 64, 65, 65, 65, 66,
     58, 51, 49, 54, 48, 50, 46, 35, 32, 5,  2}};

/* The board with a row of brick below. */
typedef struct Level {
    PcgBoard b;
    uint8_t cells[MOST], seen[MOST];
} Level;

static uint8_t at(const Level *l, int32_t cell)
{
    return l->cells[cell];
}

static bool is_falling(const Level *l, int32_t cell)
{
    int32_t below = sett_pcg_next(&l->b, cell, 3);
    return at(l, cell) == EMPTY && below >= 0 && at(l, below) != BRICK &&
           at(l, below) != LADDER;
}

static uint8_t how(const Level *l, int32_t cell)
{
    return is_falling(l, cell)     ? FALL
           : at(l, cell) == ROPE   ? HANG
           : at(l, cell) == LADDER ? CLIMB
                                   : WALK;
}

static bool may_go(const Level *l, int32_t cell, int32_t way)
{
    if (is_falling(l, cell))
        return way == 3;
    if (way == 2)
        return at(l, cell) == LADDER;
    if (way == 3)
        return at(l, cell) == LADDER || at(l, cell) == ROPE;
    return true;
}

static void explore(Level *l, int32_t start)
{
    int32_t queue[MOST], count = 1;
    queue[0] = start;
    l->seen[start] = how(l, start);
    for (int32_t i = 0; i < count; i++)
        for (int32_t way = 0; way < 4; way++) {
            int32_t to = sett_pcg_next(&l->b, queue[i], way);
            if (to < 0 || l->seen[to] || at(l, to) == BRICK ||
                !may_go(l, queue[i], way))
                continue;
            l->seen[to] = how(l, to);
            queue[count++] = to;
        }
}

/* Lengths of one kind along lines. A line's first cell of the kind counts for
   the whole line: every later cell of another kind adds its distance to it. */
static void count_lengths(const Level *l, uint8_t kind, bool rows, double *bins)
{
    int32_t lines = rows ? l->b.h : l->b.w, places = rows ? l->b.w : l->b.h;
    for (int32_t line = 0; line < lines; line++) {
        int32_t first = -1;
        for (int32_t i = 0; i < places; i++) {
            uint8_t v = l->seen[rows ? line * l->b.w + i : i * l->b.w + line];
            if (v == kind)
                first = first < 0 ? i : first;
            else if (first >= 0)
                bins[i - first]++;
        }
    }
}

/* p log2(p / ((p + q) / 2)) */
static double divergence(double p, double q)
{
    return p > 0 ? p * sett_log(2 * p / (p + q)) / sett_log(2) : 0;
}

/* Jensen-Shannon distance of the lengths of one kind from the reference. */
static double distance(const Level *l, uint8_t kind, bool rows, int32_t game)
{
    double bins[BINS] = {0}, sum = 0, all = 0, total = 0;
    count_lengths(l, kind, rows, bins);
    for (int32_t i = 0; i < BINS; i++) {
        sum += bins[i];
        all += reference[game][i];
    }
    sum = sum < 1 ? 1 : sum;
    for (int32_t i = 0; i < BINS; i++) {
        double p = bins[i] / sum, q = reference[game][i] / all;
        total += (divergence(p, q) + divergence(q, p)) / 2;
    }
    return sqrt(total > 0 ? total : 0);
}

/* Stretches of brick and of rope along rows, of ladder along columns. */
static int32_t islands(const Level *l)
{
    static const uint8_t along[] = {BRICK, ROPE, LADDER};
    int32_t count = 0;
    for (int32_t c = 0; c < pcg_area(&l->b); c++)
        for (int32_t i = 0; i < 3; i++) {
            int32_t before = sett_pcg_next(&l->b, c, i < 2 ? 0 : 2);
            count += at(l, c) == along[i] &&
                     (before < 0 || at(l, before) != along[i]);
        }
    return count;
}

/* Tiles that are there to be used: ground, ladders and ropes. */
static void count_used(const Level *l, double *n)
{
    for (int32_t c = l->b.w; c < pcg_area(&l->b) - l->b.w; c++) {
        int32_t above = c - l->b.w;
        if (at(l, c) != BRICK || at(l, above) == BRICK)
            continue;
        n[TILES]++;
        n[USED] += l->seen[above] != UNSEEN;
    }
    for (int32_t c = 0; c < pcg_area(&l->b); c++) {
        if (at(l, c) != LADDER && at(l, c) != ROPE)
            continue;
        n[TILES]++;
        n[USED] += l->seen[c] != UNSEEN;
    }
}

static void read_level(const SettBenchmark *p, const uint8_t *content, Level *l)
{
    int32_t area = p->w * p->h;
    l->b = (PcgBoard){l->cells, p->w, p->h + 1};
    for (int32_t c = 0; c < area; c++) {
        bool thing = content[c] == PLAYER || content[c] == GOLD_TILE ||
                     content[c] == ENEMY;
        l->cells[c] = thing ? EMPTY : content[c];
    }
    memset(l->cells + area, BRICK, (size_t)p->w);
}

static void measure(const SettBenchmark *p, const uint8_t *content, Level *l,
                    double *n)
{
    for (int32_t c = 0; c < p->w * p->h; c++) {
        n[EXPLORED] += l->seen[c] != UNSEEN;
        n[COLLECTED] += content[c] == GOLD_TILE && l->seen[c] != UNSEEN;
    }
    if (n[PLAYERS] == 1)
        count_used(l, n);
    n[ISLANDS] = islands(l);
    n[WALKING] = distance(l, WALK, true, 0);
    n[HANGING] = distance(l, HANG, true, 1);
    n[CLIMBING] = distance(l, CLIMB, false, 2);
    n[FALLING] = distance(l, FALL, false, 3);
}

static SettStatus info(const SettBenchmark *p, const uint8_t *content,
                       SettArena *keep, SettArena *tmp, SettBenchmarkInfo *out)
{
    Level *l = SETT_TAKE(tmp, 1, Level);
    PcgBoard b = pcg_board(p, content);
    int32_t counts[CODES], trace[MOST];
    if (l == NULL)
        return SETT_NO_MEMORY;
    sett_pcg_count(&b, CODES, counts);
    out->numbers[PLAYERS] = counts[PLAYER];
    out->numbers[GOLD] = counts[GOLD_TILE];
    out->numbers[ENEMIES] = counts[ENEMY];
    out->numbers[LADDERS] = counts[LADDER];
    out->numbers[ROPES] = counts[ROPE];
    read_level(p, content, l);
    if (counts[PLAYER] == 1)
        explore(l, sett_pcg_first(&b, PLAYER));
    measure(p, content, l, out->numbers);
    for (int32_t c = 0; c < pcg_area(&b); c++)
        trace[c] = l->seen[c];
    return sett_pcg_trace(out, trace, pcg_area(&b), keep) ? SETT_OK
                                                          : SETT_NO_MEMORY;
}

static double quality(const SettBenchmark *p, const SettBenchmarkInfo *i)
{
    const double *n = i->numbers;
    double area = p->w * p->h, gold = p->settings[0], foes = p->settings[1];
    double explored = 0, play = 0, look = 0;
    double stats = (sett_pcg_range(n[PLAYERS], 0, 1, 1, area) +
                    sett_pcg_range(n[GOLD], 0, gold, 2 * gold, area) +
                    sett_pcg_range(n[ENEMIES], 0, foes, 2 * foes, area)) /
                   3;
    if (stats >= 1)
        explored = sett_pcg_range3(n[EXPLORED], 0, floor(0.2 * area), area);
    if (explored >= 1) {
        play = n[COLLECTED] / n[GOLD];
        if (n[TILES] > 0)
            play += sett_pcg_range3(n[USED] / n[TILES], 0, 0.75, 1);
        play /= 2;
    }
    if (play >= 1)
        look = (sett_pcg_range3(0.9 * (n[WALKING] + n[HANGING] + n[CLIMBING]) +
                                    0.1 * n[FALLING],
                                0, 0.75, 1) +
                sett_pcg_range(n[ISLANDS], 0, 0, 0.1 * area, area / 2)) /
               2;
    return (stats + explored + play + look) / 4;
}

static double control(const SettBenchmark *p, const SettBenchmarkInfo *i,
                      const int32_t *c)
{
    int32_t area = p->w * p->h, error = area / 50;
    return (sett_pcg_range(i->numbers[LADDERS], 0, c[0] - error, c[0] + error,
                           area) +
            sett_pcg_range(i->numbers[ROPES], 0, c[1] - error, c[1] + error,
                           area)) /
           2;
}

static SettStatus apart(const SettBenchmark *p, const SettBenchmarkInfo *a,
                        const SettBenchmarkInfo *b, SettArena *tmp, double *out)
{
    double area = p->w * p->h;
    int32_t different[FALL + 1] = {0};
    (void)tmp;
    for (int32_t c = 0; c < a->trace_count; c++) {
        if (a->trace[c] == b->trace[c])
            continue;
        different[a->trace[c]]++;
        different[b->trace[c]]++;
    }
    *out = sett_pcg_range3(
        0.3 * (different[WALK] + different[CLIMB] + different[HANG]) +
            0.1 * different[FALL],
        0, 0.4 * area, area);
    return SETT_OK;
}

/* How far a board's ways are from what is wanted; 0: it passes, once things are
   placed. */
static double miss_of(const SettBenchmark *p, const int32_t *control,
                      const double *n)
{
    double area = p->w * p->h, error = p->w * p->h / 50;
    double least = floor(0.2 * area), most = 0.1 * area;
    double look =
        0.9 * (n[WALKING] + n[HANGING] + n[CLIMBING]) + 0.1 * n[FALLING];
    double used = n[TILES] > 0 ? n[USED] / n[TILES] : 1, sum = 0;
    double ladders = fabs(n[LADDERS] - control[0]);
    double ropes = fabs(n[ROPES] - control[1]);
    sum += ladders > error ? (ladders - error) / 20 : 0;
    sum += ropes > error ? (ropes - error) / 20 : 0;
    sum += n[EXPLORED] < least ? (least - n[EXPLORED]) / least : 0;
    sum += used < 0.75 ? 2 * (0.75 - used) : 0;
    sum += look < 0.76   ? 4 * (0.76 - look)
           : look > 0.99 ? 4 * (look - 0.99)
                         : 0;
    return sum + (n[ISLANDS] > most ? (n[ISLANDS] - most) / most : 0);
}

/* A run of a code: bricks, ropes and air along a row, ladders along a column.
 */
static void draw_run(SettRng *rng, const SettBenchmark *p, uint8_t *cells)
{
    static const uint8_t codes[] = {BRICK,  BRICK, EMPTY, LADDER,
                                    LADDER, ROPE,  ROPE,  EMPTY};
    uint8_t code = codes[sett_rng_below(rng, 8)];
    int32_t x = (int32_t)sett_rng_below(rng, (uint32_t)p->w);
    int32_t y = (int32_t)sett_rng_below(rng, (uint32_t)p->h);
    int32_t size = sett_rng_range(rng, 1, code == LADDER ? 7 : 10);
    bool down =
        code == LADDER || (code == EMPTY && sett_rng_below(rng, 2) == 0);
    for (int32_t i = 0; i < size && x < p->w && y < p->h; i++) {
        cells[y * p->w + x] = code;
        x += !down;
        y += down;
    }
}

/* Floors with gaps, ladders between them. */
static void draw_floors(SettRng *rng, const SettBenchmark *p, uint8_t *cells)
{
    memset(cells, EMPTY, (size_t)(p->w * p->h));
    for (int32_t y = p->h - 5; y >= 2; y -= sett_rng_range(rng, 3, 5)) {
        int32_t from = sett_rng_range(rng, 0, 8);
        int32_t to = sett_rng_range(rng, p->w - 9, p->w - 1);
        memset(cells + y * p->w + from, BRICK, (size_t)(to - from + 1));
        for (int32_t i = 0; i < 2; i++) {
            int32_t x = sett_rng_range(rng, from, to);
            for (int32_t k = y; k < p->h; k++) {
                if (k > y && cells[k * p->w + x] == BRICK)
                    break;
                cells[k * p->w + x] = LADDER;
            }
        }
    }
}

/* What is explored from the lower left corner. */
static void look_at(const SettBenchmark *p, const uint8_t *cells, Level *l,
                    double *n)
{
    PcgBoard b = pcg_board(p, cells);
    int32_t counts[CODES];
    memset(n, 0, SETT_BENCHMARK_NUMBERS * sizeof *n);
    memset(l->seen, 0, sizeof l->seen);
    sett_pcg_count(&b, CODES, counts);
    n[PLAYERS] = 1;
    n[LADDERS] = counts[LADDER];
    n[ROPES] = counts[ROPE];
    read_level(p, cells, l);
    explore(l, (p->h - 1) * p->w);
    measure(p, cells, l, n);
}

/* A thing on a cell where the player can stand. */
static void put_thing(SettRng *rng, const SettBenchmark *p, const Level *l,
                      uint8_t code, uint8_t *cells)
{
    int32_t count = 0, chosen = -1;
    for (int32_t c = 0; c < p->w * p->h; c++)
        if (l->seen[c] == WALK && cells[c] == EMPTY &&
            sett_rng_below(rng, (uint32_t)++count) == 0)
            chosen = c;
    if (chosen >= 0)
        cells[chosen] = code;
}

/* Walks from board to board that is no farther from what is wanted. */
static SettStatus propose(PcgWish *wish, SettArena *tmp, uint8_t *content)
{
    const SettBenchmark *p = wish->problem;
    size_t area = (size_t)(p->w * p->h);
    Level *l = SETT_TAKE(tmp, 1, Level);
    uint8_t *next = sett_arena_raw(tmp, area, 1);
    double n[SETT_BENCHMARK_NUMBERS];
    if (l == NULL || next == NULL)
        return SETT_NO_MEMORY;
    draw_floors(&wish->rng, p, content);
    content[area - (size_t)p->w] = EMPTY;
    look_at(p, content, l, n);
    double miss = miss_of(p, wish->control, n);
    for (int32_t i = 0; i < 6000 && miss > 0; i++) {
        if (sett_work(tmp, 50000))
            return SETT_CANCELLED;
        memcpy(next, content, area);
        for (int32_t k = sett_rng_range(&wish->rng, 1, 3); k > 0; k--)
            draw_run(&wish->rng, p, next);
        next[area - (size_t)p->w] = EMPTY;
        look_at(p, next, l, n);
        double miss_next = miss_of(p, wish->control, n);
        if (miss_next > miss)
            continue;
        miss = miss_next;
        memcpy(content, next, area);
    }
    look_at(p, content, l, n);
    content[area - (size_t)p->w] = PLAYER;
    int32_t gold = sett_rng_range(&wish->rng, p->settings[0],
                                  p->settings[0] + p->settings[0] / 2);
    for (int32_t i = 0; i < gold; i++)
        put_thing(&wish->rng, p, l, GOLD_TILE, content);
    for (int32_t i = 0; i < p->settings[1]; i++)
        put_thing(&wish->rng, p, l, ENEMY, content);
    return SETT_OK;
}

static SettStatus make(const SettBenchmarkJob *job, SettArena *tmp,
                       uint8_t *contents)
{
    static const PcgMaker maker = {
        .propose = propose, .keep = PCG_PASSING, .effort = 20};
    return sett_pcg_make(job, &maker, tmp, contents);
}

static const char *const tiles[] = {"brick", "empty",  "player", "gold",
                                    "enemy", "ladder", "rope"};
static const char *const numbers[] = {
    "player",  "gold",           "enemy",      "ladder",  "rope",
    "islands", "collected_gold", "used_tiles", "tiles",   "walking",
    "hanging", "climbing",       "falling",    "explored"};
static const SettBenchmarkControl controls[] = {{"ladder", 0, 133},
                                                {"rope", 0, 133}};

const SettBenchmark sett_pcg_loderunnertile = {
    .name = "loderunnertile-v0",
    .help = "Lode Runner levels: ladders, ropes, bricks, all gold in reach",
    .w = 32,
    .h = 21,
    PCG_LISTS(tiles, controls, numbers),
    .glyphs = "#.@$eH-",
    .settings = {6, 3},
    PCG_STEPS(info, quality, control, apart, make),
};
