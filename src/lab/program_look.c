/* program_look.c - what a level of an agent program looks like, in numbers that
   a person would name: how full, how flat, how repetitive, how many kinds of
   pieces, at how many heights one can walk. What the frame forces is left out.
 */
#include "sett/programs.h"

#include "base/least.h"
#include "sett/specimens.h"

#include <math.h>
#include <string.h>

#define CHUNK 4          /* cells along a side of a piece */
#define CHUNK_STEP 2     /* cells between two pieces */
#define MOST_CHUNKS 1024 /* of a level; further ones are not looked at */
#define MOST_SHIFT 24    /* cells at which a repetition is looked for */
#define HEADROOM 2       /* open cells above a place to stand */

/* What is looked for in tiles. */
typedef struct Kinds {
    uint8_t solid[256], foe[256], object[256], stand[256], footed[256];
} Kinds;

/* A level without the columns of the frame; one column or more. */
typedef struct Seen {
    const SettGrid *grid;
    const Kinds *kinds;
    uint8_t blank;
    int32_t first, last;
} Seen;

static uint8_t tile_at(const Seen *s, int32_t x, int32_t y)
{
    return s->grid->cells[sett_grid_at(s->grid, x, y)];
}

static double fullest_row(const Seen *s)
{
    int32_t most = 0;
    for (int32_t y = 0; y < s->grid->h; y++) {
        int32_t n = 0;
        for (int32_t x = s->first; x < s->last; x++)
            n += s->kinds->solid[tile_at(s, x, y)];
        most = sett_max(most, n);
    }
    return (double)most / (s->last - s->first);
}

/* Deviation of numbers from their count, sum and sum of squares, over the
   height. */
static double deviation(const Seen *s, double n, double sum, double squares)
{
    double variance = n > 0 ? squares / n - sum / n * (sum / n) : 0;
    return variance > 0 ? sqrt(variance) / s->grid->h : 0;
}

static bool is_alone(const SettGrid *g, int32_t x, int32_t y)
{
    uint8_t tile = g->cells[sett_grid_at(g, x, y)];
    for (int32_t d = 0; d < 4; d++) {
        int32_t to_x = x + (d == 0) - (d == 1), to_y = y + (d == 2) - (d == 3);
        if (sett_grid_has(g, to_x, to_y) &&
            g->cells[sett_grid_at(g, to_x, to_y)] == tile)
            return false;
    }
    return true;
}

/* Deviation of the rows of solid cells with open ones above. */
static double spread_of(const Seen *s)
{
    const uint8_t *solid = s->kinds->solid;
    double n = 0, sum = 0, squares = 0;
    for (int32_t y = 1; y < s->grid->h; y++)
        for (int32_t x = s->first; x < s->last; x++)
            if (solid[tile_at(s, x, y)] && !solid[tile_at(s, x, y - 1)]) {
                n++;
                sum += y;
                squares += (double)y * y;
            }
    return deviation(s, n, sum, squares);
}

static double entropy_of(const SettMix *mix)
{
    double bits = 0, n = (double)mix->total;
    for (int32_t t = 0; t < 256; t++)
        if (mix->counts[t] > 0) {
            double share = (double)mix->counts[t] / n;
            bits -= share * sett_log(share) / sett_log(2);
        }
    return bits;
}

/* Whether the edge at (x, y) comes again `shift` cells on. */
static bool comes_again(const Seen *s, bool down, int32_t x, int32_t y,
                        int32_t shift)
{
    int32_t to_x = x + (down ? 0 : shift), to_y = y + (down ? shift : 0);
    return to_x < s->last && to_y < s->grid->h &&
           tile_at(s, to_x, to_y) == tile_at(s, x, y) &&
           tile_at(s, to_x - !down, to_y - down) ==
               tile_at(s, x - !down, y - down);
}

/* Along the longer side: of the edges, the share that comes again at the shift
   where most do. An edge is a cell that differs from the one before it. */
static double repeat_of(const Seen *s)
{
    int32_t w = s->last - s->first, h = s->grid->h;
    bool down = h > w;
    int32_t length = down ? h : w, again[MOST_SHIFT + 1] = {0};
    int32_t edges = 0, most = 0;
    int32_t farthest = sett_min(length / 4, MOST_SHIFT);
    for (int32_t y = down; y < h; y++)
        for (int32_t x = s->first + !down; x < s->last; x++) {
            if (tile_at(s, x, y) == tile_at(s, x - !down, y - down))
                continue;
            edges++;
            for (int32_t shift = 2; shift <= farthest; shift++)
                again[shift] += comes_again(s, down, x, y, shift);
        }
    for (int32_t shift = 2; shift <= farthest; shift++)
        most = sett_max(most, again[shift]);
    return edges > 0 ? (double)most / edges : 0;
}

/* Hash of a piece; 0: nothing is drawn there. */
static uint64_t chunk_at(const Seen *s, int32_t x, int32_t y)
{
    uint64_t hash = 1;
    bool drawn = false;
    for (int32_t i = 0; i < CHUNK; i++)
        for (int32_t k = 0; k < CHUNK; k++) {
            uint8_t tile = tile_at(s, x + k, y + i);
            drawn = drawn || tile != s->blank;
            hash = sett_hash_mix(hash, tile);
        }
    return !drawn ? 0 : hash != 0 ? hash : 1;
}

/* True where the hash is new; `table` has twice as many places as entries. */
static bool is_new(uint64_t *table, uint64_t hash)
{
    size_t at = hash % (2 * MOST_CHUNKS);
    while (table[at] != 0 && table[at] != hash)
        at = (at + 1) % (2 * MOST_CHUNKS);
    if (table[at] == hash)
        return false;
    table[at] = hash;
    return true;
}

/* Different pieces, as a share of all that hold something; 0: there is none. */
static double chunks_of(const Seen *s)
{
    uint64_t table[2 * MOST_CHUNKS] = {0};
    int32_t all = 0, different = 0;
    for (int32_t x = s->first; x + CHUNK <= s->last; x += CHUNK_STEP)
        for (int32_t y = 0; y + CHUNK <= s->grid->h; y += CHUNK_STEP) {
            uint64_t hash = all < MOST_CHUNKS ? chunk_at(s, x, y) : 0;
            if (hash == 0)
                continue;
            all++;
            different += is_new(table, hash);
        }
    return all > 0 ? (double)different / all : 0;
}

static bool can_stand(const Seen *s, int32_t x, int32_t y)
{
    if (!s->kinds->stand[tile_at(s, x, y)])
        return false;
    for (int32_t i = 1; i <= HEADROOM && i <= y; i++)
        if (s->kinds->solid[tile_at(s, x, y - i)])
            return false;
    return true;
}

/* Places to stand in a column, at least HEADROOM rows between them; `lowest`:
   rows above the bottom of the first, -1 = none. */
static int32_t places_in(const Seen *s, int32_t x, int32_t *lowest)
{
    int32_t n = 0, h = s->grid->h, before = h + HEADROOM + 1;
    *lowest = -1;
    for (int32_t y = h - 1; y > 0; y--) {
        if (before - y <= HEADROOM || !can_stand(s, x, y))
            continue;
        if (n++ == 0)
            *lowest = h - 1 - y;
        before = y;
    }
    return n;
}

static void measure_ways(const Seen *s, SettProgramLook *out)
{
    double n = 0, sum = 0, squares = 0, ways = 0;
    for (int32_t x = s->first; x < s->last; x++) {
        int32_t lowest;
        ways += places_in(s, x, &lowest);
        if (lowest < 0)
            continue;
        n++;
        sum += lowest;
        squares += (double)lowest * lowest;
    }
    out->profile = deviation(s, n, sum, squares);
    out->ways = ways / (s->last - s->first);
}

/* Of the upright runs of tiles that belong on ground, those above nothing. */
static double adrift_of(const Seen *s)
{
    int32_t all = 0, adrift = 0, h = s->grid->h;
    for (int32_t x = s->first; x < s->last; x++)
        for (int32_t y = 0; y < h; y++) {
            uint8_t tile = tile_at(s, x, y);
            if (!s->kinds->footed[tile] ||
                (y + 1 < h && tile_at(s, x, y + 1) == tile))
                continue;
            all++;
            adrift += y + 1 < h && !s->kinds->solid[tile_at(s, x, y + 1)];
        }
    return all > 0 ? (double)adrift / all : 0;
}

static void measure_cells(const SettCanvas *c, const Seen *s,
                          SettProgramLook *out)
{
    const Kinds *k = s->kinds;
    const SettGrid *g = s->grid;
    int64_t solid = 0, foes = 0, drawn = 0, alone = 0;
    for (int32_t y = 0; y < g->h; y++)
        for (int32_t x = s->first; x < s->last; x++) {
            uint8_t tile = tile_at(s, x, y);
            bool ground = tile != c->blank && !k->object[tile];
            solid += k->solid[tile];
            foes += k->foe[tile];
            drawn += ground;
            alone += ground && is_alone(g, x, y);
        }
    SettMix mix = sett_mix_of(c, g, s->first, s->last);
    double area = (double)(s->last - s->first) * g->h;
    out->solid = (double)solid / area;
    out->drawn = (double)mix.total / area;
    out->foes = (double)foes * c->ref_w * c->ref_h / area;
    out->variety = entropy_of(&mix);
    out->clutter = drawn > 0 ? (double)alone / (double)drawn : 0;
}

void sett_program_look(const SettGame *game, const SettGrid *level,
                       SettProgramLook *out)
{
    const SettCanvasTaste *taste = &game->canvas->taste;
    Kinds k = {.solid = {0}};
    Seen s = {.grid = level, .kinds = &k, .blank = game->canvas->blank};
    sett_tiles_any(&game->tiles, SETT_IS(SOLID), k.solid);
    sett_tiles_any(&game->tiles, SETT_IS(SOLID) | SETT_IS(ONEWAY), k.stand);
    sett_tiles_any(&game->tiles,
                   SETT_IS(FOE) | SETT_IS(SPAWNER) | SETT_IS(HAZARD), k.foe);
    sett_tiles_any(&game->tiles, SETT_IS(OBJECT), k.object);
    for (int32_t i = 0; i < taste->footed_count; i++)
        k.footed[taste->footed[i]] = 1;
    sett_drawn_columns(game->canvas, level->w, &s.first, &s.last);
    measure_cells(game->canvas, &s, out);
    out->spread = spread_of(&s);
    out->floor = fullest_row(&s);
    out->repeat = repeat_of(&s);
    out->chunks = chunks_of(&s);
    out->adrift = adrift_of(&s);
    measure_ways(&s, out);
}

double sett_program_laid(const SettCanvasAxis *axis, double value)
{
    return (value - axis->low) / (axis->high - axis->low);
}

static int32_t bin_of(const SettCanvasAxis *axis, double value)
{
    double bin = floor(sett_program_laid(axis, value) * axis->bins);
    if (!(bin > 0))
        return 0;
    return bin < axis->bins ? (int32_t)bin : axis->bins - 1;
}

int32_t sett_program_cell(const SettCanvas *canvas,
                          const SettProgramLook *looks, int32_t count,
                          int32_t *cells)
{
    const SettCanvasTaste *t = &canvas->taste;
    const SettCanvasAxis *axes[] = {&t->solid, &t->foes, &t->spread,
                                    &t->variety};
    double sums[4] = {0};
    int32_t cell = 0;
    for (int32_t i = 0; i < count; i++) {
        sums[0] += looks[i].solid;
        sums[1] += looks[i].foes;
        sums[2] += looks[i].spread;
        sums[3] += looks[i].variety;
    }
    *cells = 1;
    for (int32_t i = 0; i < 4; i++)
        if (axes[i]->bins > 0) {
            *cells *= axes[i]->bins;
            cell = cell * axes[i]->bins +
                   (count > 0 ? bin_of(axes[i], sums[i] / count) : 0);
        }
    return cell;
}
