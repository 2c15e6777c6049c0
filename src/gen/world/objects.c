/* objects.c - objects of a chunk by the game's automaton tables. Kinds go in
   the order of their first row; those whose counts do not follow the size
   (start, goal, portals) are left to the game. A kind that an `apart` row
   speaks of may only stand on its sites: tiles drawn by coordinates alone, of
   which one gives way to each other that is too near and has a lower rank,
   whatever lies there. So two neighbours agree without knowing each other; what
   stands is never too near, since leaving out an object only makes room. All
   other tests look at the chunk alone and hold for every neighbour: what they
   ask for must be in the chunk, and beyond its border everything may be wall or
   object. Distances are those of the paper's 144 tiles, not scaled. */
#include <string.h>

#include "gen/world/world.h"
#include "level/bits.h"

#define MOST_APART 16 /* tiles; farther is as far */
#define TRIES 12      /* tiles looked at for each object */
#define ROWS SETT_WORLD_SIDE

typedef struct Stock {
    const SettWorld *world;
    const SettFurnishing *tables;
    SettChunk *chunk;
    SettGrid *grid;
    SettRng rng;
    int32_t side, open;    /* open: tiles */
    uint64_t shy;          /* kinds on sites */
    uint64_t placed[ROWS]; /* objects of any kind */
} Stock;

static bool is_inside(const Stock *s, int32_t x, int32_t y)
{
    return (uint32_t)x < (uint32_t)s->side && (uint32_t)y < (uint32_t)s->side;
}

static bool is_at(const uint64_t *rows, int32_t x, int32_t y)
{
    return (rows[y] >> x & 1) != 0;
}

static bool holds_any(const Stock *s, uint64_t of, int32_t x, int32_t y)
{
    if (!is_at(s->placed, x, y))
        return false;
    int32_t tile = s->grid->cells[sett_grid_at(s->grid, x, y)];
    return (of >> tile & 1) != 0;
}

/* Neighbours that count for a test: those that surely do, and those beyond the
   border, which may. */
typedef struct Around {
    int32_t sure, perhaps;
} Around;

static Around walls_around(const Stock *s, int32_t x, int32_t y, bool corners)
{
    Around n = {0, 0};
    for (int32_t dy = -1; dy <= 1; dy++)
        for (int32_t dx = -1; dx <= 1; dx++) {
            if ((dx == 0 && dy == 0) || (!corners && dx != 0 && dy != 0))
                continue;
            if (!is_inside(s, x + dx, y + dy))
                n.perhaps++;
            else
                n.sure += !is_at(s->chunk->open, x + dx, y + dy);
        }
    return n;
}

static Around objects_around(const Stock *s, uint64_t of, int32_t x, int32_t y)
{
    Around n = {0, 0};
    for (int32_t dy = -1; dy <= 1; dy++)
        for (int32_t dx = -1; dx <= 1; dx++) {
            if (dx == 0 && dy == 0)
                continue;
            if (!is_inside(s, x + dx, y + dy))
                n.perhaps++;
            else
                n.sure += holds_any(s, of, x + dx, y + dy);
        }
    return n;
}

static bool is_within(const SettPlaceRow *row, Around n)
{
    return n.sure >= row->low && n.sure + n.perhaps <= row->high;
}

/* Either metric; paths are not walked here. */
static int32_t apart_by(const SettPlaceRow *row, int32_t dx, int32_t dy)
{
    SettPoint to = {dx, dy}, from = {0, 0};
    return row->metric.index == SETT_CHEBYSHEV ? sett_chebyshev(from, to)
                                               : sett_manhattan(from, to);
}

static bool sees(const Stock *s, SettPoint from, SettPoint to)
{
    uint64_t walls[ROWS];
    for (int32_t y = 0; y < s->side; y++)
        walls[y] = ~s->chunk->open[y] & (UINT64_MAX >> (64 - s->side));
    const SettMask blocked = {walls, s->side, s->side, 1};
    return sett_sees(&blocked, from, to);
}

/* Some object in the chunk at a distance of low..high. */
static bool is_near(const Stock *s, const SettPlaceRow *row, int32_t x,
                    int32_t y)
{
    int32_t high = sett_min(row->high, s->side);
    int32_t y0 = sett_max(y - high, 0), y1 = sett_min(y + high, s->side - 1);
    int32_t x0 = sett_max(x - high, 0), x1 = sett_min(x + high, s->side - 1);
    uint64_t window = UINT64_MAX >> (63 - (x1 - x0)) << x0;
    for (int32_t j = y0; j <= y1; j++)
        for (uint64_t left = s->placed[j] & window; left != 0;
             left &= left - 1) {
            int32_t i = sett_bits_lowest(left);
            int32_t d = apart_by(row, i - x, j - y);
            if (d >= row->low && d <= row->high &&
                holds_any(s, row->of.bits, i, j) &&
                (!row->see || sees(s, (SettPoint){x, y}, (SettPoint){i, j})))
                return true;
        }
    return false;
}

/* Tests that hold only in a level with a start, a goal and an end are false. */
static bool passes(const Stock *s, const SettPlaceRow *row, int32_t x,
                   int32_t y)
{
    Around n;
    switch ((SettTest)row->test.index) {
    case SETT_TEST_ANY:
        return true;
    case SETT_TEST_WALLS4:
        return is_within(row, walls_around(s, x, y, false));
    case SETT_TEST_WALLS8:
        return is_within(row, walls_around(s, x, y, true));
    case SETT_TEST_NEAR:
        return row->metric.index != SETT_BY_PATH && is_near(s, row, x, y);
    case SETT_TEST_APART:
        return row->metric.index != SETT_BY_PATH; /* by its sites */
    case SETT_TEST_COUNT:
        return is_within(row, objects_around(s, row->of.bits, x, y));
    case SETT_TEST_CROWD:
        n = objects_around(s, row->of.bits, x, y);
        n.sure += walls_around(s, x, y, true).sure;
        return is_within(row, n);
    default:
        return false;
    }
}

/* Whether some option of a kind holds: all of its rows. */
static bool suits(const Stock *s, int32_t tile, int32_t x, int32_t y)
{
    const SettPlaceTable *table = &s->tables->automaton;
    int32_t last = -1;
    for (;;) {
        int32_t option = INT32_MAX;
        bool holds = true;
        for (int32_t i = 0; i < table->count; i++)
            if (table->rows[i].tile.tile == tile && table->rows[i].part == 0 &&
                table->rows[i].option > last)
                option = sett_min(option, table->rows[i].option);
        if (option == INT32_MAX)
            return false;
        for (int32_t i = 0; i < table->count && holds; i++) {
            const SettPlaceRow *row = &table->rows[i];
            if (row->tile.tile == tile && row->part == 0 &&
                row->option == option)
                holds = passes(s, row, x, y);
        }
        if (holds)
            return true;
        last = option;
    }
}

/* How far apart two kinds must be, by any row of either; Chebyshev, which is at
   most Manhattan distance. 0: not at all. */
static int32_t apart(const Stock *s, int32_t a, int32_t b)
{
    const SettPlaceTable *table = &s->tables->automaton;
    int32_t most = 0;
    for (int32_t i = 0; i < table->count; i++) {
        const SettPlaceRow *row = &table->rows[i];
        if (row->test.index != SETT_TEST_APART ||
            row->metric.index == SETT_BY_PATH)
            continue;
        if ((row->tile.tile == a && (row->of.bits >> b & 1)) ||
            (row->tile.tile == b && (row->of.bits >> a & 1)))
            most = sett_max(most, sett_min(row->high, MOST_APART));
    }
    return most;
}

/* Four sites are drawn for each square of the distance; one of them keeps
   it. */
static SettChance site_chance(int32_t distance)
{
    uint64_t square =
        (uint64_t)(2 * distance + 1) * (uint64_t)(2 * distance + 1);
    return (SettChance){((uint64_t)1 << 34) / (square < 5 ? 5 : square)};
}

static int32_t farthest(const Stock *s, int32_t tile)
{
    int32_t most = 0;
    for (uint64_t left = s->shy; left != 0; left &= left - 1)
        most = sett_max(most, apart(s, tile, sett_bits_lowest(left)));
    return most;
}

/* Bits x0..x0+63 of a row of the world: tiles that are drawn as sites. */
static uint64_t sites(const Stock *s, int32_t tile, SettChance chance,
                      int64_t x0, int64_t y)
{
    uint64_t key =
        sett_hash_mix(sett_world_key(s->world, SETT_USE_SITE), (uint64_t)tile);
    int64_t word = sett_floor_div(x0, 64);
    int32_t shift = (int32_t)(x0 - 64 * word);
    uint64_t bits =
        sett_world_bits(sett_world_hash(key, word, y), chance) >> shift;
    if (shift > 0)
        bits |= sett_world_bits(sett_world_hash(key, word + 1, y), chance)
                << (64 - shift);
    return bits;
}

static uint64_t rank_of(const Stock *s, int32_t tile, int64_t x, int64_t y)
{
    uint64_t key =
        sett_hash_mix(sett_world_key(s->world, SETT_USE_RANK), (uint64_t)tile);
    return sett_world_hash(key, x, y);
}

/* Whether a site keeps its place against those of one kind. */
static bool yields_to(const Stock *s, int32_t tile, int32_t other, int64_t x,
                      int64_t y, uint64_t rank)
{
    int32_t d = apart(s, tile, other);
    SettChance chance = site_chance(farthest(s, other));
    uint64_t window = UINT64_MAX >> (63 - 2 * d);
    for (int64_t j = y - d; d > 0 && j <= y + d; j++)
        for (uint64_t left = sites(s, other, chance, x - d, j) & window;
             left != 0; left &= left - 1) {
            int64_t i = x - d + sett_bits_lowest(left);
            if (i == x && j == y && tile == other)
                continue;
            uint64_t against = rank_of(s, other, i, j);
            if (against < rank || (against == rank && other <= tile))
                return true;
        }
    return false;
}

static bool keeps_site(const Stock *s, int32_t tile, int64_t x, int64_t y)
{
    uint64_t rank = rank_of(s, tile, x, y);
    for (uint64_t left = s->shy; left != 0; left &= left - 1)
        if (yields_to(s, tile, sett_bits_lowest(left), x, y, rank))
            return false;
    return true;
}

static void put(Stock *s, int32_t tile, int32_t x, int32_t y)
{
    s->placed[y] |= (uint64_t)1 << x;
    s->grid->cells[sett_grid_at(s->grid, x, y)] = (uint8_t)tile;
    s->chunk->objects++;
}

static bool is_free(const Stock *s, int32_t x, int32_t y)
{
    return is_at(s->chunk->open, x, y) && !is_at(s->placed, x, y) &&
           !is_at(s->chunk->road, x, y);
}

/* Sites from row to row; the chunk begins at a row of its own, so that none is
   preferred. */
static void put_on_sites(Stock *s, int32_t tile, int32_t wanted)
{
    int64_t x0 = (int64_t)s->chunk->x * s->side;
    int64_t y0 = (int64_t)s->chunk->y * s->side;
    SettChance chance = site_chance(farthest(s, tile));
    int32_t first = (int32_t)sett_rng_below(&s->rng, (uint32_t)s->side);
    for (int32_t i = 0; i < s->side && wanted > 0; i++) {
        int32_t y = (first + i) % s->side;
        uint64_t left = sites(s, tile, chance, x0, y0 + y);
        left &= s->chunk->open[y] & ~s->chunk->road[y] & ~s->placed[y];
        for (; left != 0 && wanted > 0; left &= left - 1) {
            int32_t x = sett_bits_lowest(left);
            if (!suits(s, tile, x, y) || !keeps_site(s, tile, x0 + x, y0 + y))
                continue;
            put(s, tile, x, y);
            wanted--;
        }
    }
}

static void put_anywhere(Stock *s, int32_t tile, int32_t wanted)
{
    for (int32_t i = 0; i < wanted * TRIES && wanted > 0; i++) {
        int32_t x = (int32_t)sett_rng_below(&s->rng, (uint32_t)s->side);
        int32_t y = (int32_t)sett_rng_below(&s->rng, (uint32_t)s->side);
        if (!is_free(s, x, y) || !suits(s, tile, x, y))
            continue;
        put(s, tile, x, y);
        wanted--;
    }
}

/* Of the counts' share of the chunk, less where there is little floor; what is
   left of a whole number is a chance. */
static int32_t wanted_of(Stock *s, const SettCountRow *row)
{
    int64_t area = (int64_t)s->side * s->side;
    int64_t usual = (int64_t)s->tables->usual_floors * area;
    int64_t open = sett_min_wide((int64_t)s->open * s->tables->area_one, usual);
    if (row->scaling.index == SETT_SCALE_FIXED || row->paired || usual <= 0)
        return 0;
    int64_t n = sett_rng_range(&s->rng, row->low, row->high);
    int64_t parts = row->scaling.index == SETT_SCALE_AREA ? 1 : 2;
    uint64_t share = s->world->params.objects.threshold >> 16; /* of 65536 */
    uint64_t scaled =
        (uint64_t)(n * area * 65536 / (parts * s->tables->area_one));
    scaled = scaled / 256 * (uint64_t)open / (uint64_t)usual; /* of 256 */
    scaled = scaled * share >> 16;
    return (int32_t)(scaled >> 8) +
           (sett_rng_below(&s->rng, 256) < (scaled & 255));
}

static void put_kind(Stock *s, const SettCountRow *row)
{
    int32_t tile = row->tile.tile, wanted = wanted_of(s, row);
    if (wanted <= 0)
        return;
    if (s->shy >> tile & 1)
        put_on_sites(s, tile, wanted);
    else
        put_anywhere(s, tile, wanted);
}

static const SettCountRow *count_row(const SettFurnishing *f, int32_t tile)
{
    for (int32_t i = 0; i < f->automaton_counts.count; i++)
        if (f->automaton_counts.rows[i].tile.tile == tile)
            return &f->automaton_counts.rows[i];
    return NULL;
}

static uint64_t shy_kinds(const SettPlaceTable *table)
{
    uint64_t shy = 0;
    for (int32_t i = 0; i < table->count; i++)
        if (table->rows[i].test.index == SETT_TEST_APART)
            shy |= (uint64_t)1 << table->rows[i].tile.tile |
                   table->rows[i].of.bits;
    return shy;
}

void sett_world_furnish(const SettWorld *world, SettChunk *chunk,
                        SettGrid *grid)
{
    const SettFurnishing *f = world->game->furnish;
    uint64_t key = sett_world_hash(sett_world_key(world, SETT_USE_OBJECT),
                                   chunk->x, chunk->y);
    Stock s = {.world = world,
               .tables = f,
               .chunk = chunk,
               .grid = grid,
               .rng = sett_rng(key, SETT_FOR_WORLD, 0),
               .side = world->params.side,
               .shy = shy_kinds(&f->automaton)};
    uint64_t begun = 0;
    for (int32_t y = 0; y < s.side; y++)
        s.open += sett_bits_count(chunk->open[y]);
    for (int32_t i = 0; i < f->automaton.count; i++) {
        int32_t tile = f->automaton.rows[i].tile.tile;
        const SettCountRow *row = count_row(f, tile);
        if (row == NULL || (begun >> tile & 1))
            continue;
        begun |= (uint64_t)1 << tile;
        put_kind(&s, row);
    }
}
