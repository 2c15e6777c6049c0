/* makers_draw.c - see makers_draw.h. */
#include "golden/makers_draw.h"

#include <string.h>

static int32_t below(Maker *m, int32_t bound)
{
    return (int32_t)sett_rng_below(&m->rng, (uint32_t)bound);
}

static bool furnishes(const Maker *m)
{
    return m->gen->writes == SETT_WRITES_OBJECTS;
}

static void choose_game(Maker *m)
{
    const SettCatalog *all = sett_catalog_builtin();
    int32_t at = m->number;
    do
        m->own = all->games[at++ % all->game_count];
    while (furnishes(m) && !sett_gen_suits(m->gen, m->own));
}

/* Tiles with numbers from 50 on: sets of tiles name the first 64 alone. */
static void move_tiles(Maker *m)
{
    static const int32_t shifts[] = {50, 63, 64, 57};
    static const SettTile other = {.name = "other", .glyph = '?'};
    m->shift = shifts[m->number / 8 % 4];
    for (int32_t t = 0; t < m->shift; t++)
        m->tiles[t] = other;
    for (int32_t t = 0; t < m->own->tiles.count; t++)
        m->tiles[m->shift + t] = m->own->tiles.tiles[t];
    m->game.tiles.count = m->own->tiles.count + m->shift;
    m->game.fill_open = (uint8_t)(m->own->fill_open + m->shift);
    m->game.fill_solid = (uint8_t)(m->own->fill_solid + m->shift);
}

static void change_demands(Maker *m)
{
    SettFurnishing *f = &m->furnish;
    f->min_floors = below(m, 30);
    f->min_longest_path = below(m, 24);
    f->area_one = 20 + below(m, 200);
    f->usual_floors = 20 + below(m, 100);
    f->full_floors = 1 + below(m, 150);
    if (below(m, 3) == 0) {
        SettTileRef start = f->start;
        f->start = f->goal;
        f->goal = start;
    }
    if (below(m, 6) == 0)
        f->start.tile = -1;
    if (below(m, 6) == 0)
        f->goal.tile = -1;
    for (int32_t t = 0; t < m->game.tiles.count; t++) {
        if (below(m, 6) == 0)
            m->tiles[t].at_most = below(m, 5) - 1;
        if (below(m, 30) == 0)
            m->tiles[t].roles |= SETT_IS(SOLID);
        if (below(m, 30) == 0)
            m->tiles[t].roles &= ~(SETT_IS(SOLID) | SETT_IS(OPEN));
    }
}

static void draw_game(Maker *m)
{
    choose_game(m);
    m->game = *m->own;
    memcpy(m->tiles, m->own->tiles.tiles,
           (size_t)m->own->tiles.count * sizeof m->tiles[0]);
    m->game.tiles.tiles = m->tiles;
    if (m->number % 8 == 7)
        move_tiles(m);
    if (m->number % 6 == 5)
        m->game.closed_border = !m->game.closed_border;
    if (m->own->furnish == NULL)
        return;
    m->furnish = *m->own->furnish;
    m->game.furnish = &m->furnish;
    m->furnish.start.tile += m->shift;
    m->furnish.goal.tile += m->shift;
    if (m->number % 4 == 1)
        change_demands(m);
}

/* An object of the game; now and then any tile or none. */
static int32_t any_object(Maker *m)
{
    if (below(m, 150) == 0)
        return below(m, m->game.tiles.count + 1) - 1;
    int32_t t = 0;
    for (int32_t i = 0; i < 200; i++) { /* some games have none */
        t = below(m, m->game.tiles.count);
        if (m->tiles[t].roles & SETT_IS(OBJECT))
            break;
    }
    return t;
}

static uint64_t any_tiles(Maker *m)
{
    uint64_t bits = 0;
    int32_t kind = below(m, 12);
    if (kind == 0)
        return UINT64_MAX;
    if (kind == 1)
        return (uint64_t)1 << (m->game.fill_open & 63);
    for (int32_t i = 1 + below(m, 3); i > 0; i--)
        bits |= (uint64_t)1 << (any_object(m) & 63);
    return bits;
}

/* Ranges of thousands are drawn near their lower end. */
static int32_t whole(Maker *m, const SettParam *row, int32_t most)
{
    double span = row->high - row->low;
    int32_t reach = span < most ? (int32_t)span : most;
    int32_t kind = below(m, 8);
    if (kind < 2)
        return (int32_t)row->low + (kind == 0 ? 0 : reach);
    int32_t up_to = below(m, reach + 1);
    return (int32_t)row->low + (kind < 5 ? below(m, up_to + 1) : up_to);
}

static SettChance chance(Maker *m, const SettParam *row)
{
    uint64_t low = sett_chance(row->low).threshold;
    uint64_t span = sett_chance(row->high).threshold - low;
    int32_t kind = below(m, 6);
    uint64_t drawn = sett_rng_next(&m->rng);
    return (SettChance){low + (kind == 0   ? 0
                               : kind == 1 ? span
                               : kind == 2 ? drawn % (span / 64 + 1)
                                           : drawn % (span + 1))};
}

static void draw_value(Maker *m, const SettParam *row, void *params)
{
    char *field = (char *)params + row->offset;
    int32_t number = 0;
    if (row->type == SETT_PARAM_CHANCE) {
        SettChance drawn = chance(m, row);
        memcpy(field, &drawn, sizeof drawn);
    } else if (row->type == SETT_PARAM_TILES) {
        uint64_t bits = any_tiles(m);
        memcpy(field, &bits, sizeof bits);
    } else if (row->type == SETT_PARAM_BOOL) {
        bool flag = below(m, 2) == 0;
        memcpy(field, &flag, sizeof flag);
    } else {
        if (row->type == SETT_PARAM_TILE)
            number = any_object(m);
        else if (row->type == SETT_PARAM_CHOICE)
            number = below(m, sett_choice_count(row->choices));
        else
            number = whole(m, row, strcmp(row->name, "option") == 0 ? 2 : 60);
        memcpy(field, &number, sizeof number);
    }
}

/* In tables numbers are tiles or things: a few. */
static void draw_cell(Maker *m, const SettParam *row, void *params)
{
    SettParam few = *row;
    double most = row->type == SETT_PARAM_INT ? row->low + 7 : row->high;
    few.high = most < row->high ? most : row->high;
    draw_value(m, &few, params);
}

static void put_tile(char *row, int32_t tile)
{
    memcpy(row, &tile, sizeof tile);
}

/* Counts name a kind but once; it begins anywhere in the alphabet. */
static void draw_row(Maker *m, const SettTable *columns, int32_t number,
                     int32_t from, char *row)
{
    memset(row, 0, columns->size);
    for (int32_t i = 0; i < columns->count; i++)
        draw_cell(m, &columns->rows[i], row);
    if (columns != &sett_count_columns || below(m, 100) == 0)
        return;
    int32_t tile = from;
    for (int32_t left = number + 1; left > 0;) {
        tile = (tile + 1) % m->game.tiles.count;
        left -= (m->tiles[tile].roles & SETT_IS(OBJECT)) != 0;
    }
    put_tile(row, tile);
}

static void new_rows(Maker *m, const SettParam *row, char *rows, int32_t *count)
{
    *count = below(m, 30) == 0 ? 0 : 1 + below(m, 9);
    int32_t from = below(m, m->game.tiles.count);
    for (int32_t i = 0; i < *count; i++)
        draw_row(m, row->columns, i, from,
                 rows + (size_t)i * row->columns->size);
}

/* The first column of each of these tables is its tile. */
static void move_rows(Maker *m, const SettParam *row, char *rows, int32_t count)
{
    const SettTable *c = row->columns;
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < c->count; k++) {
            char *field = rows + (size_t)i * c->size + c->rows[k].offset;
            int32_t tile;
            uint64_t bits;
            if (c->rows[k].type == SETT_PARAM_TILE) {
                memcpy(&tile, field, sizeof tile);
                put_tile(field, tile + m->shift);
            } else if (c->rows[k].type == SETT_PARAM_TILES) {
                memcpy(&bits, field, sizeof bits);
                bits = m->shift < 64 ? bits << m->shift : 0;
                memcpy(field, &bits, sizeof bits);
            }
        }
}

static void draw_table(Maker *m, const SettParam *row, bool anew)
{
    char *rows = (char *)m->params + row->rows_offset;
    const SettTable *c = row->columns;
    int32_t count;
    memcpy(&count, (char *)m->params + row->offset, sizeof count);
    if (anew)
        new_rows(m, row, rows, &count);
    else
        move_rows(m, row, rows, count);
    for (int32_t i = 0; !anew && i < count; i++)
        if (m->number % 3 == 1 && below(m, 3) == 0)
            draw_cell(m, &c->rows[1 + below(m, c->count - 1)],
                      rows + (size_t)i * c->size);
    if (c == &sett_count_columns && m->number % 30 == 7 && count > 0)
        put_tile(rows + (size_t)(count - 1) * c->size, below(m, 3) - 1);
    memcpy((char *)m->params + row->offset, &count, sizeof count);
}

/* One job in three has the defaults, one some other values, one all others and
   tables of its own. */
static SettStatus draw_params(Maker *m)
{
    const SettTable *table = &m->gen->params;
    m->params = sett_arena_take(m->arena, 1, table->size);
    if (m->params == NULL)
        return SETT_NO_MEMORY;
    sett_gen_defaults(m->gen, &m->game, m->params);
    for (int32_t i = 0; i < table->count; i++) {
        const SettParam *row = &table->rows[i];
        if (row->type == SETT_PARAM_ROWS)
            draw_table(m, row, m->number % 3 == 2 && below(m, 4) > 0);
        else if (m->number % 3 == 2 || (m->number % 3 == 1 && below(m, 3) == 0))
            draw_value(m, row, m->params);
    }
    return SETT_OK;
}

/* Small ones mostly: up to 256 cells fit into sets of bits. */
static SettStatus take_map(Maker *m)
{
    int32_t kind = m->number % 15, w = 3, h = 3;
    w += below(m, kind < 9 ? 14 : kind < 12 ? 36 : kind == 12 ? 90 : 70);
    h += below(m, kind < 9 ? 13 : kind < 12 ? 28 : kind == 12 ? 12 : 50);
    if (kind == 4) {
        w = 10;
        h = 20;
    }
    if (kind == 13)
        w = 1 + below(m, 4);
    return sett_grid_take(m->arena, w, h, &m->base);
}

static void draw_noise(Maker *m)
{
    int32_t dense = 5 + below(m, 60);
    for (int32_t c = 0; c < sett_grid_area(&m->base); c++)
        m->base.cells[c] =
            below(m, 100) < dense ? m->game.fill_solid : m->game.fill_open;
}

/* Some furnishers get one way with start or goal in its middle, as far from one
   end as from the other. */
static bool is_corridor(const Maker *m)
{
    return furnishes(m) && m->number % 11 == 10;
}

/* And some have start and goal that nobody may move, wherever they are. */
static bool is_parted(const Maker *m)
{
    return furnishes(m) && m->number % 11 == 4;
}

static int32_t middle(const Maker *m)
{
    return m->base.h / 2 * m->base.w + m->base.w / 2;
}

static void draw_corridor(Maker *m)
{
    int32_t half = 1 + below(m, m->base.w / 2 + 1);
    sett_grid_fill(&m->base, m->game.fill_solid);
    m->furnish.min_floors = m->furnish.min_longest_path = 1;
    for (int32_t x = 0; x < m->base.w; x++)
        if (x >= m->base.w / 2 - half && x <= m->base.w / 2 + half)
            m->base.cells[middle(m) - m->base.w / 2 + x] = m->game.fill_open;
}

/* A layout of one of the creators, or noise where it found none. */
static SettStatus draw_ground(Maker *m)
{
    const SettGen *gen = sett_catalog_builtin()->gens[m->number % 4];
    draw_noise(m);
    if (is_corridor(m))
        draw_corridor(m);
    if (is_parted(m))
        m->furnish.min_floors = m->furnish.min_longest_path = 1;
    if (gen->writes != SETT_WRITES_LAYOUT || is_corridor(m) || is_parted(m))
        return SETT_OK;
    SettArenaMark mark = sett_arena_mark(m->arena);
    void *params = sett_arena_take(m->arena, 1, gen->params.size);
    if (params == NULL)
        return SETT_NO_MEMORY;
    sett_gen_defaults(gen, &m->game, params);
    SettGenJob job = {.game = &m->game,
                      .params = params,
                      .rng = sett_rng_fork(&m->rng, SETT_FOR_LAYOUT, 0),
                      .tmp = m->arena};
    SettStatus s = gen->run(&job, &m->base);
    sett_arena_reset(m->arena, mark);
    return s == SETT_INFEASIBLE ? SETT_OK : s;
}

static void draw_objects(Maker *m)
{
    int32_t area = sett_grid_area(&m->base);
    if (is_parted(m)) {
        int32_t start = below(m, area), goal = below(m, area);
        m->base.cells[start] = (uint8_t)m->furnish.start.tile;
        m->base.cells[goal] = (uint8_t)m->furnish.goal.tile;
        return;
    }
    for (int32_t i = below(m, 2 + area / 12); i > 0; i--) {
        int32_t tile = any_object(m), cell = below(m, area), end = below(m, 8);
        if (furnishes(m) && end < 2)
            tile = (end == 0 ? m->furnish.start : m->furnish.goal).tile;
        if (tile >= 0 && m->base.cells[cell] == m->game.fill_open)
            m->base.cells[cell] = (uint8_t)tile;
    }
}

/* Single cells, few or many of them; or a field of them. Now and then all that
   are neither wall nor ground. */
static SettStatus draw_lock(Maker *m)
{
    const SettGrid *g = &m->base;
    int32_t kind = below(m, 7);
    bool things = below(m, 5) == 0 || is_corridor(m) || is_parted(m);
    m->has_lock = kind < 3 || things;
    SettStatus s = sett_mask_take(m->arena, g->w, g->h, &m->lock);
    int32_t x0 = below(m, g->w), y0 = below(m, g->h);
    for (int32_t c = 0; c < sett_grid_area(g) && s == SETT_OK; c++) {
        SettPoint p = sett_grid_point(g, c);
        bool in = kind == 2
                      ? p.x >= x0 && p.x < x0 + 6 && p.y >= y0 && p.y < y0 + 4
                      : below(m, 100) < (kind == 1 ? 30 : 4);
        if (in || (things && g->cells[c] != m->game.fill_open &&
                   g->cells[c] != m->game.fill_solid))
            sett_mask_set(&m->lock, p.x, p.y);
    }
    return s;
}

SettStatus golden_draw_job(Maker *m)
{
    draw_game(m);
    SettStatus s = draw_params(m);
    if (s == SETT_OK)
        s = take_map(m);
    if (s == SETT_OK && furnishes(m))
        s = draw_ground(m);
    if (s != SETT_OK)
        return s;
    if (!furnishes(m))
        draw_noise(m);
    if (is_corridor(m)) {
        SettTileRef ends[2] = {m->furnish.start, m->furnish.goal};
        m->base.cells[middle(m)] = (uint8_t)ends[below(m, 2)].tile;
    } else {
        draw_objects(m);
    }
    m->has_only = below(m, 3) == 0;
    for (int32_t t = 0; t < 256; t++)
        m->only[t] = below(m, 3) > 0;
    return draw_lock(m);
}
