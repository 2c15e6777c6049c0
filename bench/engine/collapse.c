/* collapse.c - see collapse.h. A place is a window of the level; supports[d][i]
   counts, for a place and a pattern, how many patterns on its side d still fit
   (as in the reference: AC-4). */
#include "engine/collapse.h"

#include <math.h>
#include <string.h>

typedef struct Pair {
    int32_t place, pattern;
} Pair;

typedef struct Wave {
    const CollapsePatterns *p;
    int32_t w, h, places; /* windows across, down, in all */
    uint16_t *supports;   /* place x 4 x pattern */
    uint8_t *possible;    /* place x pattern */
    int32_t *left;        /* patterns still possible, by place */
    double *sum, *logs;   /* of their weights, and weights times logarithms */
    double *weight_logs;
    double *entropy; /* by place; NaN: to be found anew */
    Pair *stack;
    int32_t stacked;
    bool broken;
} Wave;

static int32_t find(const CollapsePatterns *p, const uint8_t *tiles)
{
    size_t size = (size_t)(p->side * p->side);
    for (int32_t i = 0; i < p->count; i++)
        if (memcmp(p->tiles + (size_t)i * size, tiles, size) == 0)
            return i;
    return -1;
}

static void see(const SettTraining *sample, CollapsePatterns *p)
{
    uint8_t tiles[25];
    int32_t n = p->side;
    for (int32_t i = 0; i < sample->count; i++) {
        const SettGrid *g = &sample->levels[i];
        for (int32_t y = 0; y + n <= g->h; y++)
            for (int32_t x = 0; x + n <= g->w; x++) {
                for (int32_t c = 0; c < n * n; c++)
                    tiles[c] = g->cells[(y + c / n) * g->w + x + c % n];
                int32_t at = find(p, tiles);
                if (at < 0) {
                    at = p->count++;
                    memcpy(p->tiles + at * n * n, tiles, (size_t)(n * n));
                }
                p->weights[at]++;
            }
    }
}

/* Whether b fits on side d of a: they agree where they overlap. */
static bool fits(const CollapsePatterns *p, int32_t a, int32_t b, int32_t d)
{
    int32_t n = p->side, dx = sett_dirs[d].x, dy = sett_dirs[d].y;
    for (int32_t y = 0; y < n; y++)
        for (int32_t x = 0; x < n; x++) {
            int32_t u = x - dx, v = y - dy;
            if (u >= 0 && v >= 0 && u < n && v < n &&
                p->tiles[a * n * n + y * n + x] !=
                    p->tiles[b * n * n + v * n + u])
                return false;
        }
    return true;
}

static SettStatus list_next(CollapsePatterns *p, int32_t d, SettArena *arena)
{
    int32_t count = 0;
    for (int32_t pass = 0; pass < 2; pass++) {
        count = 0;
        for (int32_t a = 0; a < p->count; a++) {
            p->first[d][a] = count;
            for (int32_t b = 0; b < p->count; b++)
                if (fits(p, a, b, d)) {
                    if (pass == 1)
                        p->next[d][count] = b;
                    count++;
                }
        }
        p->first[d][p->count] = count;
        if (pass == 0)
            p->next[d] = SETT_TAKE(arena, count + 1, int32_t);
        if (p->next[d] == NULL)
            return SETT_NO_MEMORY;
    }
    return SETT_OK;
}

SettStatus collapse_learn(const SettTraining *sample, int32_t side,
                          SettArena *arena, CollapsePatterns *out)
{
    int32_t most = 0;
    for (int32_t i = 0; i < sample->count; i++)
        most += sett_grid_area(&sample->levels[i]);
    *out = (CollapsePatterns){
        .side = side,
        .tiles = sett_arena_take(arena, (size_t)most, (size_t)(side * side)),
        .weights = SETT_TAKE(arena, most, uint32_t)};
    if (out->tiles == NULL || out->weights == NULL)
        return SETT_NO_MEMORY;
    see(sample, out);
    for (int32_t d = 0; d < 4; d++) {
        out->first[d] = SETT_TAKE(arena, out->count + 1, int32_t);
        if (out->first[d] == NULL || list_next(out, d, arena) != SETT_OK)
            return SETT_NO_MEMORY;
    }
    return SETT_OK;
}

size_t collapse_bytes(const CollapsePatterns *p, int32_t w, int32_t h)
{
    return (size_t)w * (size_t)h * (size_t)p->count * (4 * 2 + 1 + 8);
}

static void ban(Wave *v, int32_t place, int32_t pattern)
{
    double weight = v->p->weights[pattern];
    v->possible[place * v->p->count + pattern] = 0;
    v->left[place]--;
    v->sum[place] -= weight;
    v->logs[place] -= v->weight_logs[pattern];
    v->entropy[place] = (double)NAN;
    v->broken = v->broken || v->left[place] == 0;
    v->stack[v->stacked++] = (Pair){place, pattern};
}

static int32_t beside(const Wave *v, int32_t place, int32_t d)
{
    int32_t x = place % v->w + sett_dirs[d].x,
            y = place / v->w + sett_dirs[d].y;
    return x >= 0 && y >= 0 && x < v->w && y < v->h ? y * v->w + x : -1;
}

static void propagate(Wave *v)
{
    const CollapsePatterns *p = v->p;
    while (v->stacked > 0 && !v->broken) {
        Pair gone = v->stack[--v->stacked];
        for (int32_t d = 0; d < 4; d++) {
            int32_t n = beside(v, gone.place, d);
            if (n < 0)
                continue;
            /* What stood on side d of the pattern has one support less. */
            uint16_t *supports =
                v->supports + ((size_t)n * 4 + (size_t)d) * (size_t)p->count;
            for (int32_t i = p->first[d][gone.pattern];
                 i < p->first[d][gone.pattern + 1]; i++) {
                int32_t b = p->next[d][i];
                if (--supports[b] == 0 && v->possible[n * p->count + b] != 0)
                    ban(v, n, b);
            }
        }
    }
}

/* The least entropy among places that are open; -1: all are decided. */
static int32_t choose(const Wave *v, SettRng *rng)
{
    int32_t best = -1;
    double least = INFINITY;
    for (int32_t i = 0; i < v->places; i++) {
        if (v->left[i] <= 1)
            continue;
        if (isnan(v->entropy[i]))
            v->entropy[i] = log(v->sum[i]) - v->logs[i] / v->sum[i];
        double entropy =
            v->entropy[i] + 1e-6 * sett_rng_below(rng, 1000) / 1000.0;
        if (entropy < least) {
            least = entropy;
            best = i;
        }
    }
    return best;
}

static void observe(Wave *v, int32_t place, SettRng *rng)
{
    const CollapsePatterns *p = v->p;
    const uint8_t *possible = v->possible + place * p->count;
    uint32_t sum = 0, kept = 0;
    for (int32_t i = 0; i < p->count; i++)
        sum += possible[i] != 0 ? p->weights[i] : 0;
    uint32_t at = sett_rng_below(rng, sum);
    while (possible[kept] == 0 || at >= p->weights[kept]) {
        at -= possible[kept] != 0 ? p->weights[kept] : 0;
        kept++;
    }
    for (int32_t i = 0; i < p->count; i++)
        if (possible[i] != 0 && i != (int32_t)kept)
            ban(v, place, i);
}

/* Everything is possible; patterns that nothing fits beside are not. */
static void begin(Wave *v)
{
    const CollapsePatterns *p = v->p;
    double sum = 0, logs = 0;
    for (int32_t i = 0; i < p->count; i++) {
        v->weight_logs[i] = p->weights[i] * log(p->weights[i]);
        sum += p->weights[i];
        logs += v->weight_logs[i];
    }
    memset(v->possible, 1, (size_t)v->places * (size_t)p->count);
    for (int32_t c = 0; c < v->places; c++) {
        v->left[c] = p->count;
        v->sum[c] = sum;
        v->logs[c] = logs;
        v->entropy[c] = (double)NAN;
    }
    for (int32_t c = 0; c < v->places; c++)
        for (int32_t d = 0; d < 4; d++) {
            int32_t back = (d + 2) % 4;
            uint16_t *supports =
                v->supports + ((size_t)c * 4 + (size_t)d) * (size_t)p->count;
            for (int32_t i = 0; i < p->count; i++) {
                supports[i] =
                    (uint16_t)(p->first[back][i + 1] - p->first[back][i]);
                if (supports[i] == 0 && beside(v, c, back) >= 0 &&
                    v->possible[c * p->count + i] != 0)
                    ban(v, c, i);
            }
        }
    propagate(v);
}

static SettStatus open_wave(Wave *v, SettArena *tmp)
{
    size_t patterns = (size_t)v->p->count, places = (size_t)v->places;
    v->supports = sett_arena_raw(tmp, places * 4 * patterns, 2);
    v->possible = sett_arena_raw(tmp, places * patterns, 1);
    v->left = SETT_TAKE(tmp, v->places, int32_t);
    v->sum = SETT_TAKE(tmp, v->places, double);
    v->logs = SETT_TAKE(tmp, v->places, double);
    v->entropy = SETT_TAKE(tmp, v->places, double);
    v->weight_logs = SETT_TAKE(tmp, v->p->count, double);
    v->stack = sett_arena_raw(tmp, places * patterns, sizeof *v->stack);
    return v->supports != NULL && v->possible != NULL && v->left != NULL &&
                   v->sum != NULL && v->logs != NULL && v->entropy != NULL &&
                   v->weight_logs != NULL && v->stack != NULL
               ? SETT_OK
               : SETT_NO_MEMORY;
}

static void read_tiles(const Wave *v, SettGrid *out)
{
    int32_t n = v->p->side;
    for (int32_t c = 0; c < v->places; c++) {
        int32_t kept = 0;
        while (v->possible[c * v->p->count + kept] == 0)
            kept++;
        for (int32_t i = 0; i < n * n; i++)
            out->cells[(c / v->w + i / n) * out->w + c % v->w + i % n] =
                v->p->tiles[kept * n * n + i];
    }
}

SettStatus collapse_run(const CollapsePatterns *p, uint64_t seed,
                        SettArena *tmp, SettGrid *out)
{
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 37);
    Wave v = {.p = p, .w = out->w - p->side + 1, .h = out->h - p->side + 1};
    v.places = v.w * v.h;
    SettStatus status = open_wave(&v, tmp);
    if (status != SETT_OK)
        return status;
    begin(&v);
    while (!v.broken) {
        int32_t place = choose(&v, &rng);
        if (place < 0) {
            read_tiles(&v, out);
            return SETT_OK;
        }
        observe(&v, place, &rng);
        propagate(&v);
    }
    return SETT_INFEASIBLE;
}
