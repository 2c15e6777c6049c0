/* md2_measures_small.c - the measures of MiniDungeons 2 for small maps, all
   cells at once: a set of cells is one run of 256 bits (level/flat.h).
   Twin: md2_measures_plain.c. */
#include "games/md2/md2_measures.h"

#include "level/flat.h"

/* What the measures of one level share. */
typedef struct Survey {
    const SettGrid *grid;
    int32_t stride;
    double *out;
    SettFlat open, walls, things; /* things: neither wall nor floor */
    SettFlat is[MD2_TILES];       /* cells of every kind of thing */
    int64_t counts[MD2_TILES];
    int32_t entrance; /* its place */
    SettBalls balls;  /* around the entrance */
} Survey;

static int32_t next_of(SettFlat *cells)
{
    int32_t place = sett_flat_first(*cells);
    *cells = sett_flat_without(*cells, sett_flat_bit(place));
    return place;
}

static uint8_t tile_at(const Survey *v, int32_t place)
{
    SettPoint p = sett_flat_point(v->grid->w, place);
    return v->grid->cells[sett_grid_at(v->grid, p.x, p.y)];
}

/* False where a cell holds no tile of the alphabet. */
static bool read_level(Survey *v)
{
    SettFlat board = sett_flat_board(v->grid->w, v->grid->h);
    SettFlat floors = sett_flat_tile(v->grid, MD2_FLOOR);
    v->walls = sett_flat_tile(v->grid, MD2_WALL);
    v->open = sett_flat_without(board, v->walls);
    v->things = sett_flat_without(v->open, floors);
    for (int32_t t = 0; t < MD2_TILES; t++) {
        v->is[t] = sett_flat_none();
        v->counts[t] = 0;
    }
    for (SettFlat left = v->things; sett_flat_any(left);) {
        int32_t place = next_of(&left);
        uint8_t tile = tile_at(v, place);
        if (tile >= MD2_TILES)
            return false;
        v->is[tile] = sett_flat_or(v->is[tile], sett_flat_bit(place));
        v->counts[tile]++;
    }
    return true;
}

/* The ways of all cells at once, as a number of three bits. */
static void measure_branching(const Survey *v)
{
    SettFlat open = v->open;
    SettFlat e = sett_flat_and(open, sett_flat_down(open, 1));
    SettFlat w = sett_flat_and(open, sett_flat_up(open, 1));
    SettFlat s = sett_flat_and(open, sett_flat_down(open, v->stride));
    SettFlat n = sett_flat_and(open, sett_flat_up(open, v->stride));
    SettFlat across = sett_flat_xor(e, w), along = sett_flat_xor(s, n);
    SettFlat both = sett_flat_and(e, w), and_both = sett_flat_and(s, n);
    SettFlat ones = sett_flat_xor(across, along);
    SettFlat twos = sett_flat_or(sett_flat_xor(both, and_both),
                                 sett_flat_and(across, along));
    SettFlat fours = sett_flat_and(both, and_both);
    int64_t one = sett_flat_count(ones), two = sett_flat_count(twos);
    int64_t four = sett_flat_count(fours);
    int64_t three = sett_flat_count(sett_flat_and(ones, twos));
    int64_t floors = sett_flat_count(open);
    Md2Branching b = {floors, one + 2 * two + 4 * four,
                      one + 4 * two + 4 * three + 16 * four,
                      floors - two - four};
    sett_md2_put_branching(&b, sett_grid_area(v->grid), v->out);
}

/* Cells with a neighbour outside. */
static SettFlat border(const Survey *v)
{
    int32_t w = v->grid->w, h = v->grid->h, last = (h - 1) * v->stride;
    SettFlat board = sett_flat_board(w, h);
    SettFlat outside = sett_flat_or(
        sett_flat_or(sett_flat_before(v->stride), sett_flat_not(board)),
        sett_flat_not(sett_flat_before(last)));
    return sett_flat_and(
        board, sett_flat_or(outside, sett_flat_or(sett_flat_up(outside, 1),
                                                  sett_flat_down(outside, 1))));
}

/* The border is walked round at once where it is all wall. */
static int32_t wall_chunks(const Survey *v)
{
    SettFlat left = v->walls, ring = border(v);
    int32_t chunks = 0;
    if (sett_flat_any(sett_flat_without(ring, left)))
        ring = sett_flat_none();
    while (sett_flat_any(left)) {
        if (!sett_flat_any(ring))
            ring = sett_flat_bit(sett_flat_first(left));
        left = sett_flat_without(left, sett_flat_flood(left, ring, v->stride));
        ring = sett_flat_none();
        chunks++;
    }
    return chunks;
}

static void measure_layout(const Survey *v)
{
    measure_branching(v);
    SettLongest longest;
    sett_flat_longest(v->open, v->grid->w, false, &longest);
    v->out[MD2_M_CHUNKS] = wall_chunks(v);
    if (longest.length >= 0)
        v->out[MD2_M_LONGEST] = longest.length;
}

static void measure_distances(const Survey *v)
{
    Md2Steps steps[MD2_TILES] = {{0, 0, 0, 0}};
    SettFlat left = v->things;
    for (int32_t d = 0; d <= v->balls.steps; d++) {
        SettFlat here = sett_flat_and(left, v->balls.ball[d]);
        left = sett_flat_without(left, here);
        while (sett_flat_any(here))
            sett_md2_tally(&steps[tile_at(v, next_of(&here))], d);
    }
    sett_md2_put_distances(steps, v->out);
}

static SettFlat with_beside(const Survey *v, SettFlat cells)
{
    return sett_flat_or(cells, sett_flat_beside(cells, v->stride));
}

/* The balls around `to` up to the one with the entrance in it: how many steps
   that takes. It is reached. */
static int32_t search_back(const Survey *v, int32_t to, SettFlat *ball)
{
    SettFlat seen = sett_flat_bit(to), last = seen;
    int32_t steps = 0;
    for (ball[0] = seen; !sett_flat_get(seen, v->entrance);
         ball[++steps] = seen) {
        last = sett_flat_without(
            sett_flat_and(v->open, sett_flat_beside(last, v->stride)), seen);
        seen = sett_flat_or(seen, last);
    }
    return steps;
}

static void measure_way_out(const Survey *v, SettFlat monsters)
{
    int32_t to = sett_flat_first(v->is[MD2_EXIT]), at = v->entrance;
    if (!sett_flat_get(v->balls.ball[v->balls.steps], to))
        return;
    SettFlat ball[SETT_FLAT_BITS], way = sett_flat_bit(at);
    for (int32_t steps = search_back(v, to, ball); steps-- > 0;) {
        at = sett_flat_toward(ball[steps], at, v->stride);
        way = sett_flat_or(way, sett_flat_bit(at));
    }
    v->out[MD2_M_ON_PATH] =
        sett_flat_count(sett_flat_and(monsters, with_beside(v, way)));
}

/* The next-to-last tile of the way to `to`. */
static int32_t before_last(const Survey *v, int32_t to)
{
    SettFlat ball[SETT_FLAT_BITS];
    int32_t at = v->entrance;
    for (int32_t steps = search_back(v, to, ball); steps-- > 1;)
        at = sett_flat_toward(ball[steps], at, v->stride);
    return at;
}

/* Whether the way to `to` ends beside a guard: mostly all ways do, or none. */
static bool is_guarded(const Survey *v, int32_t to, SettFlat guarded)
{
    int32_t d = 0;
    while (!sett_flat_get(v->balls.ball[d], to))
        d++;
    SettFlat last = sett_flat_beside(sett_flat_bit(to), v->stride);
    last = sett_flat_and(last, v->balls.ball[d - 1]);
    if (!sett_flat_meet(last, guarded))
        return false;
    return !sett_flat_any(sett_flat_without(last, guarded)) ||
           sett_flat_get(guarded, before_last(v, to));
}

static void measure_guards(const Survey *v, int32_t tile, SettFlat past,
                           SettFlat guarded, double *blocked, double *near)
{
    SettFlat reached = v->balls.ball[v->balls.steps];
    SettFlat left = sett_flat_and(v->is[tile], reached);
    int32_t count = 0;
    *blocked = sett_flat_count(sett_flat_without(left, past));
    while (sett_flat_any(left))
        count += is_guarded(v, next_of(&left), guarded);
    *near = count;
}

static void measure_level(Survey *v)
{
    SettFlat guards = sett_flat_none();
    for (int32_t t = 0; t < MD2_TILES; t++)
        if (MONSTERS >> t & 1 && t != MD2_MINITAUR)
            guards = sett_flat_or(guards, v->is[t]);
    SettFlat monsters = sett_flat_or(guards, v->is[MD2_MINITAUR]);
    v->entrance = sett_flat_first(v->is[MD2_ENTRANCE]);
    sett_flat_search(v->open, v->entrance, v->stride, &v->balls);
    measure_distances(v);
    if (sett_flat_any(v->is[MD2_EXIT]))
        measure_way_out(v, monsters);
    SettFlat past = sett_flat_flood(sett_flat_without(v->open, monsters),
                                    sett_flat_bit(v->entrance), v->stride);
    SettFlat guarded = with_beside(v, guards);
    measure_guards(v, MD2_TREASURE, past, guarded,
                   &v->out[MD2_M_TREASURE_BLOCKED],
                   &v->out[MD2_M_TREASURE_NEAR]);
    measure_guards(v, MD2_POTION, past, guarded, &v->out[MD2_M_POTION_BLOCKED],
                   &v->out[MD2_M_POTION_NEAR]);
}

bool sett_md2_measure_small(const SettGrid *grid, double *out)
{
    Survey v;
    v.grid = grid;
    v.stride = sett_flat_stride(grid->w);
    v.out = out;
    if (!sett_flat_fits(grid->w, grid->h) || !read_level(&v))
        return false;
    measure_layout(&v);
    if (v.counts[MD2_ENTRANCE] + v.counts[MD2_EXIT] > 0)
        sett_md2_put_counts(v.counts, out);
    if (v.counts[MD2_ENTRANCE] > 0)
        measure_level(&v);
    return true;
}
