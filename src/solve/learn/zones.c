/* zones.c - a sample cut into zones where its tiles change. */
#include "solve/learn/learnt.h"

#define PARTS 16 /* places of cuts: sixteenths of a level */

typedef struct Cutting {
    const SettTraining *sample;
    bool rows;
    int32_t reach;                 /* lines of a pattern */
    int64_t tiles[PARTS + 1][256]; /* in all parts before */
    /* The best worth of the first parts in so many zones, and where the last
       of these begins. */
    double best[SETT_ZONES + 1][PARTS + 1];
    int32_t from[SETT_ZONES + 1][PARTS + 1];
} Cutting;

static int32_t length_of(const Cutting *c, const SettGrid *g)
{
    return c->rows ? g->h : g->w;
}

static int32_t line_at(int32_t part, int32_t length)
{
    return (int32_t)((int64_t)part * length / PARTS);
}

static void count_tiles(Cutting *c)
{
    for (int32_t i = 0; i < c->sample->count; i++) {
        const SettGrid *g = &c->sample->levels[i];
        for (int32_t cell = 0; cell < sett_grid_area(g); cell++) {
            int32_t line = c->rows ? cell / g->w : cell % g->w, part = 1;
            while (line >= line_at(part, length_of(c, g)))
                part++;
            c->tiles[part][g->cells[cell]]++;
        }
    }
    for (int32_t p = 1; p <= PARTS; p++)
        for (int32_t t = 0; t < 256; t++)
            c->tiles[p][t] += c->tiles[p - 1][t];
}

/* How alike the cells of some parts are: their number, where all are equal. */
static double worth(const Cutting *c, int32_t from, int32_t to)
{
    double squares = 0.0, all = 0.0;
    for (int32_t t = 0; t < 256; t++) {
        double n = (double)(c->tiles[to][t] - c->tiles[from][t]);
        squares += n * n;
        all += n;
    }
    return all > 0.0 ? squares / all : 0.0;
}

static bool is_long(const Cutting *c, int32_t from, int32_t to, int32_t length)
{
    return line_at(to, length) - line_at(from, length) >= c->reach;
}

/* Whether a zone of these parts has a pattern in the level and in each of the
   sample. */
static bool can_be(const Cutting *c, int32_t from, int32_t to, int32_t size)
{
    for (int32_t i = 0; i < c->sample->count; i++)
        if (!is_long(c, from, to, length_of(c, &c->sample->levels[i])))
            return false;
    return is_long(c, from, to, size);
}

static void find_cuts(Cutting *c, int32_t count, int32_t size)
{
    for (int32_t z = 0; z <= count; z++)
        for (int32_t to = 0; to <= PARTS; to++)
            c->best[z][to] = z == 0 && to == 0 ? 0.0 : -1.0;
    for (int32_t from = 0; from < PARTS; from++)
        for (int32_t to = from + 1; to <= PARTS; to++) {
            if (!can_be(c, from, to, size))
                continue;
            double one = worth(c, from, to);
            for (int32_t z = 1; z <= count; z++)
                if (c->best[z - 1][from] >= 0.0 &&
                    c->best[z - 1][from] + one > c->best[z][to]) {
                    c->best[z][to] = c->best[z - 1][from] + one;
                    c->from[z][to] = from;
                }
        }
}

/* Some lines of a level. */
static SettStatus cut_level(const Cutting *c, const SettGrid *g, int32_t from,
                            int32_t to, SettArena *arena, SettGrid *out)
{
    SettStatus status = sett_grid_take(arena, c->rows ? g->w : to - from,
                                       c->rows ? to - from : g->h, out);
    for (int32_t cell = 0; status == SETT_OK && cell < sett_grid_area(out);
         cell++) {
        int32_t x = cell % out->w + (c->rows ? 0 : from);
        int32_t y = cell / out->w + (c->rows ? from : 0);
        out->cells[cell] = g->cells[sett_grid_at(g, x, y)];
    }
    return status;
}

static SettStatus cut_zone(const Cutting *c, int32_t from, int32_t to,
                           int32_t size, SettArena *arena, SettZone *zone)
{
    SettTraining *parts = SETT_TAKE(arena, 1, SettTraining);
    SettGrid *levels = SETT_TAKE(arena, c->sample->count, SettGrid);
    if (parts == NULL || levels == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < c->sample->count; i++) {
        const SettGrid *g = &c->sample->levels[i];
        int32_t length = length_of(c, g);
        int32_t end = line_at(to, length) + c->reach - 1;
        status = cut_level(c, g, line_at(from, length),
                           end < length ? end : length, arena, &levels[i]);
    }
    *parts = (SettTraining){levels, c->sample->count};
    *zone = (SettZone){line_at(from, size), parts};
    return status;
}

SettStatus sett_learn_zones(const SettTraining *sample, SettShape shape,
                            bool rows, int32_t size, int32_t count,
                            SettArena *arena, SettZone *zones, SettError *err)
{
    SolveSpots spots;
    Cutting *c = SETT_TAKE(arena, 1, Cutting);
    SETT_ASSERT(count >= 1 && count <= SETT_ZONES);
    if (count == 1)
        return sett_fail(err, SETT_BAD_ARGUMENT, "one zone is no cut");
    if (c == NULL)
        return SETT_NO_MEMORY;
    sett_spots_of(shape, &spots);
    c->sample = sample;
    c->rows = rows;
    c->reach = rows ? spots.h : spots.w;
    c->reach = c->reach > 0 ? c->reach : 1;
    count_tiles(c);
    find_cuts(c, count, size);
    if (c->best[count][PARTS] < 0.0)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "%d zones do not fit: each has at least a pattern's "
                         "%d %s of the level and of each one in the sample",
                         (int)count, (int)c->reach, rows ? "rows" : "columns");
    SettStatus status = SETT_OK;
    for (int32_t z = count, to = PARTS; status == SETT_OK && z > 0; z--) {
        int32_t from = c->from[z][to];
        status = cut_zone(c, from, to, size, arena, &zones[z - 1]);
        to = from;
    }
    return status;
}

SettStatus sett_learnt_zones(const SettSolveDef *def, int32_t w, int32_t h,
                             int32_t count, SettArena *arena, SettZone *zones,
                             bool *rows, SettError *err)
{
    *rows = def->game->slices == SETT_ROWS;
    return sett_learn_zones(def->sample, def->shape, *rows, *rows ? h : w,
                            count, arena, zones, err);
}
