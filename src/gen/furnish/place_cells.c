/* place_cells.c - the tests of place_tests.c for all free cells of a small map
   at once (field.h). The plain tests, a cell at a time, are the twin. */
#include "gen/furnish/furnish.h"

#include "base/least.h"

/* A set and the cells one step around it, by either metric. */
static SettFlat grown(const SettField *field, int32_t metric, SettFlat cells)
{
    int32_t stride = field->stride;
    if (metric != SETT_CHEBYSHEV)
        return sett_flat_and(
            field->board, sett_flat_or(cells, sett_flat_beside(cells, stride)));
    SettFlat row = sett_flat_or(
        cells, sett_flat_or(sett_flat_up(cells, 1), sett_flat_down(cells, 1)));
    row = sett_flat_and(row, field->board);
    SettFlat rows =
        sett_flat_or(sett_flat_up(row, stride), sett_flat_down(row, stride));
    return sett_flat_and(field->board, sett_flat_or(row, rows));
}

static SettFlat ball(const SettField *field, int32_t metric, SettFlat cells,
                     int32_t steps)
{
    for (; steps > 0; steps--) {
        SettFlat more = grown(field, metric, cells);
        if (!sett_flat_any(sett_flat_xor(more, cells)))
            break;
        cells = more;
    }
    return cells;
}

/* The cells that lie low..high from the nearest of a set. */
static SettFlat ring(const SettField *field, int32_t metric, SettFlat cells,
                     int32_t low, int32_t high)
{
    if (low <= 0)
        return ball(field, metric, cells, high);
    SettFlat inner = ball(field, metric, cells, low - 1);
    return sett_flat_without(ball(field, metric, inner, high - low + 1), inner);
}

/* The walk of sett_sees, by places. */
static bool sees(const uint64_t walls[4], const SettField *field, int32_t place,
                 SettPoint target)
{
    SettPoint at = sett_flat_point(field->w, place);
    int32_t dx = target.x - at.x, dy = target.y - at.y;
    int32_t right = dx > 0 ? 1 : -1,
            down = dy > 0 ? field->stride : -field->stride;
    dx = dx > 0 ? dx : -dx;
    dy = dy > 0 ? dy : -dy;
    int32_t err = dx - dy;
    for (int32_t left = dx + dy;; left--) {
        if (walls[place >> 6] >> (place & 63) & 1)
            return false;
        if (left == 0)
            return true;
        int32_t across = -(err > 0); /* no branch: it is mispredicted */
        place += (right & across) | (down & ~across);
        err += (-2 * dy & across) | (2 * dx & ~across);
    }
}

/* Those of some cells that see a point. */
static SettFlat seeing(const SettSite *site, SettFlat cells, SettPoint target)
{
    uint64_t walls[4], out[4];
    sett_flat_store(site->field.walls, walls);
    sett_flat_store(cells, out);
    for (int32_t i = 0; i < 4; i++)
        for (uint64_t left = out[i]; left != 0; left &= left - 1) {
            uint64_t hidden = !sees(walls, &site->field,
                                    64 * i + sett_bits_lowest(left), target);
            out[i] ^= (left & (0 - left)) & (0 - hidden);
        }
    return sett_flat_words(out);
}

/* Those of `among` that are low..high from one of the points and, where the row
   asks for it, see it. A route is not looked at. */
static SettFlat near_one(const SettSite *site, const SettPlaceRow *row,
                         const SettPoint *points, int32_t count, SettFlat among)
{
    const SettField *field = &site->field;
    int32_t low = sett_site_scaled(site, row->low, row->scales);
    int32_t high = sett_site_scaled(site, row->high, row->scales);
    SettFlat found = sett_flat_none(), all = sett_flat_none();
    bool see = row->see && row->test.index != SETT_TEST_ROUTE;
    bool at_once = low <= 0 && !see;
    for (int32_t i = 0; i < count; i++) {
        SettFlat at = sett_flat_bit(sett_flat_place(field->w, points[i]));
        all = sett_flat_or(all, at);
        if (at_once)
            continue;
        SettFlat near =
            sett_flat_and(ring(field, row->metric.index, at, low, high), among);
        if (see) /* slow: not once more for what another point has found */
            near = seeing(site, sett_flat_without(near, found), points[i]);
        found = sett_flat_or(found, near);
    }
    if (at_once)
        found = ring(field, row->metric.index, all, low, high);
    return sett_flat_and(found, among);
}

static SettFlat near_kinds(const SettSite *site, const SettPlaceRow *row,
                           SettFlat among)
{
    SettFlat found = sett_flat_none();
    for (int32_t k = 0; k < site->kind_count; k++) {
        const SettKind *kind = &site->kinds[k];
        if (row->of.bits >> kind->tile & 1 && kind->spot_count > 0)
            found = sett_flat_or(
                found, near_one(site, row, kind->spots, kind->spot_count,
                                sett_flat_without(among, found)));
    }
    return found;
}

/* A number for every cell, bit by bit: up to 16 neighbours. */
typedef struct Tally {
    SettFlat bit[5];
} Tally;

static void tally_add(Tally *tally, SettFlat one)
{
    for (int32_t i = 0; i < 5; i++) {
        SettFlat both = sett_flat_and(tally->bit[i], one);
        tally->bit[i] = sett_flat_xor(tally->bit[i], one);
        one = both;
    }
}

static SettFlat tally_is(const Tally *tally, int32_t n)
{
    SettFlat cells = sett_flat_not(sett_flat_none());
    for (int32_t i = 0; i < 5; i++)
        cells = n >> i & 1 ? sett_flat_and(cells, tally->bit[i])
                           : sett_flat_without(cells, tally->bit[i]);
    return cells;
}

static SettFlat tally_within(const Tally *tally, int32_t low, int32_t high)
{
    SettFlat cells = sett_flat_none();
    for (int32_t n = sett_max(low, 0); n <= sett_min(high, 16); n++)
        cells = sett_flat_or(cells, tally_is(tally, n));
    return cells;
}

/* By neighbour: the cells whose neighbour is in a set; four, or all eight. */
static int32_t beside(const SettField *field, SettFlat set, bool corners,
                      SettFlat out[8])
{
    SettFlat east = sett_flat_down(set, 1), west = sett_flat_up(set, 1);
    int32_t count = 0, stride = field->stride;
    out[count++] = east;
    out[count++] = west;
    out[count++] = sett_flat_up(set, stride);
    out[count++] = sett_flat_down(set, stride);
    if (!corners)
        return count;
    out[count++] = sett_flat_up(east, stride);
    out[count++] = sett_flat_down(east, stride);
    out[count++] = sett_flat_up(west, stride);
    out[count++] = sett_flat_down(west, stride);
    return count;
}

/* What is not passable is a wall, also outside the map. */
static void tally_walls(const SettField *field, bool corners, Tally *tally)
{
    SettFlat passable[8];
    int32_t count = beside(field, sett_flat_without(field->board, field->walls),
                           corners, passable);
    for (int32_t i = 0; i < count; i++)
        tally_add(tally, sett_flat_not(passable[i]));
}

static void tally_tiles(const SettField *field, uint64_t of, Tally *tally)
{
    SettFlat tiles = sett_flat_none(), by[8];
    for (; of != 0; of &= of - 1)
        tiles = sett_flat_or(tiles, field->tiles[sett_bits_lowest(of)]);
    int32_t count = beside(field, tiles, true, by);
    for (int32_t i = 0; i < count; i++)
        tally_add(tally, by[i]);
}

static SettFlat counted(const SettSite *site, const SettPlaceRow *row)
{
    const SettField *field = &site->field;
    SettTest test = (SettTest)row->test.index;
    Tally tally;
    for (int32_t i = 0; i < 5; i++)
        tally.bit[i] = sett_flat_none();
    if (test != SETT_TEST_COUNT)
        tally_walls(field, test != SETT_TEST_WALLS4, &tally);
    if (test == SETT_TEST_COUNT || test == SETT_TEST_CROWD)
        tally_tiles(field, row->of.bits, &tally);
    return tally_within(&tally, sett_site_scaled(site, row->low, row->scales),
                        sett_site_scaled(site, row->high, row->scales));
}

static SettFlat on_long_path(const SettSite *site, int32_t first, int32_t last)
{
    SettFlat cells = sett_flat_none();
    for (int32_t i = first; i <= last; i++)
        cells = sett_flat_or(cells, sett_flat_bit(sett_flat_place(
                                        site->field.w, site->long_path[i])));
    return cells;
}

static SettFlat farthest(const SettSite *site, SettFlat among)
{
    SettFlat cells = sett_flat_none();
    for (; sett_flat_any(among);) {
        int32_t place = sett_flat_first(among);
        SettFlat bit = sett_flat_bit(place);
        if (site->far[sett_field_cell(&site->field, place)] == site->far_best)
            cells = sett_flat_or(cells, bit);
        among = sett_flat_without(among, bit);
    }
    return cells;
}

static SettFlat by_path(const SettSite *site, const SettPlaceRow *row,
                        SettFlat among)
{
    SettFlat near = sett_flat_read(sett_reach_cells(site, row));
    return row->test.index == SETT_TEST_APART ? sett_flat_without(among, near)
                                              : sett_flat_and(among, near);
}

/* Those of `among` for which a test holds. */
static SettFlat holding(const SettSite *site, const SettPlaceRow *row,
                        SettFlat among)
{
    int32_t first, last;
    if (sett_row_by_path(row) || sett_row_by_way(row))
        return by_path(site, row, among);
    switch ((SettTest)row->test.index) {
    case SETT_TEST_ANY:
        return among;
    case SETT_TEST_WALLS4:
    case SETT_TEST_WALLS8:
    case SETT_TEST_COUNT:
    case SETT_TEST_CROWD:
        return sett_flat_and(among, counted(site, row));
    case SETT_TEST_NEAR:
        return near_kinds(site, row, among);
    case SETT_TEST_APART:
        return sett_flat_without(among, near_kinds(site, row, among));
    case SETT_TEST_ROUTE:
        return near_one(site, row, site->route + 1, site->route_count - 2,
                        among);
    case SETT_TEST_PATH_HEAD:
    case SETT_TEST_PATH_TAIL:
        sett_long_path_part(site, row, &first, &last);
        return sett_flat_and(among, on_long_path(site, first, last));
    case SETT_TEST_FARTHEST:
        return farthest(site, among);
    default: /* by ways: above */
        break;
    }
    return sett_flat_none();
}

SettFlat sett_option_cells(const SettSite *site, const SettOption *option)
{
    SettFlat cells = site->field.free;
    /* Sight last: it is asked cell by cell. */
    for (int32_t see = 0; see < 2; see++)
        for (int32_t i = 0; i < option->count; i++)
            if (option->rows[i]->see == (see == 1) && sett_flat_any(cells))
                cells = holding(site, option->rows[i], cells);
    return cells;
}
