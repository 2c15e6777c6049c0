/* rooms.c - EDD rooms: whole evaluations (feasibility, patterns, fitness, two
   dimensions) of rooms such as a search meets: the authors' experiment room, or
   an empty one of 20 x 20, with a tenth to half of its tiles drawn anew. */
#include "bench.h"

#include <string.h>

#define ROOMS 1024

static const char experiment_room[] = "........."
                                      "D..."
                                      "............."
                                      "......#......"
                                      "D....TET....."
                                      "......#......"
                                      "............."
                                      "....D........";

typedef struct Rooms {
    const SettEval *eval;
    void *params;
    SettLevel target;
    SettEvalJob job;
    SettGrid rooms[ROOMS];
} Rooms;

/* Doors in the middle of all sides but the eastern one. */
static void draw_target(const SettTileSet *tiles, SettGrid *g)
{
    bool known = g->w == 13 && g->h == 7;
    uint8_t door = (uint8_t)sett_tile_named(tiles, "door");
    for (int32_t c = 0; c < g->w * g->h; c++)
        g->cells[c] =
            (uint8_t)sett_tile_glyph(tiles, known ? experiment_room[c] : '.');
    if (known)
        return;
    g->cells[sett_grid_at(g, g->w / 2, 0)] = door;
    g->cells[sett_grid_at(g, 0, g->h / 2)] = door;
    g->cells[sett_grid_at(g, g->w / 2, g->h - 1)] = door;
}

/* The four kinds that a mutation draws are the first of the alphabet. */
static void redraw(SettRng *rng, uint8_t door, SettGrid *room)
{
    SettChance chance = sett_chance(0.1 * sett_rng_range(rng, 1, 5));
    for (int32_t c = 0; c < sett_grid_area(room); c++)
        if (room->cells[c] != door && sett_rng_chance(rng, chance))
            room->cells[c] = (uint8_t)sett_rng_below(rng, 4);
}

#define PAIR "symmetry spatial"
#define PLAYED "completion damage treasure_at_risk"

/* Whether a row reads a feature; where none is named, all but those for which
   rooms are played: a play takes as long as hundreds of analyses. */
static bool is_read(const BenchRow *row, const char *feature)
{
    return row->furnish != NULL ? strstr(row->furnish, feature) != NULL
                                : strstr(PLAYED, feature) == NULL;
}

/* `layout` names the mode, `furnish` the features that are read. */
static SettStatus make_rooms(const BenchRow *row, Bench *b)
{
    Rooms *r = SETT_TAKE(&b->arena, 1, Rooms);
    const SettGame *game = sett_catalog_game(b->catalog, "edd");
    if (r == NULL)
        return SETT_NO_MEMORY;
    r->eval = sett_catalog_eval(b->catalog, "edd");
    r->params = sett_arena_take(&b->arena, 1, r->eval->params.size);
    SettStatus s = sett_grid_take(&b->arena, row->w, row->h, &r->target.grid);
    if (s != SETT_OK || r->params == NULL)
        return SETT_NO_MEMORY;
    sett_params_default(&r->eval->params, r->params);
    draw_target(&game->tiles, &r->target.grid);
    s = sett_params_set(&r->eval->params, r->params, "mode", row->layout,
                        &game->tiles, &b->tmp, NULL);
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    for (int32_t i = 0; s == SETT_OK && i < ROOMS; i++) {
        s = sett_grid_take(&b->arena, row->w, row->h, &r->rooms[i]);
        if (s != SETT_OK)
            break;
        sett_grid_copy(&r->rooms[i], &r->target.grid);
        redraw(&rng, (uint8_t)sett_tile_named(&game->tiles, "door"),
               &r->rooms[i]);
    }
    r->job = (SettEvalJob){.game = game,
                           .params = r->params,
                           .target = &r->target,
                           .tmp = &b->tmp};
    for (int32_t f = 0; f < r->eval->feature_count; f++)
        if (!is_read(row, r->eval->features[f].name))
            r->job.unread |= (uint64_t)1 << f;
    b->more = r;
    if (s == SETT_OK)
        s = r->eval->prepare(&r->job, &b->arena, &r->job.context);
    return s;
}

static SettStatus evaluate(Bench *b, int64_t n)
{
    Rooms *r = b->more;
    for (int64_t i = 0; i < n; i++) {
        SettLevel level = {.grid = r->rooms[b->next++ % ROOMS]};
        SettScore score;
        SettStatus s = r->eval->run(&r->job, &level, &score);
        if (s != SETT_OK)
            return s;
        b->check += score.violation == 0;
    }
    return SETT_OK;
}

#define ROW(name, mode, features, w, h)                             \
    {                                                               \
        name, "evaluations/s", BENCH_RATE, 1, mode, features, w, h, \
            make_rooms, evaluate, NULL                              \
    }

const BenchRow bench_rooms[] = {
    ROW("G8.edd.13x7", "sett", PAIR, 13, 7),
    ROW("G8.edd.20x20", "sett", PAIR, 20, 20),
    ROW("G8.edd.compat.13x7", "compat", PAIR, 13, 7),
    ROW("G8.edd.compat.20x20", "compat", PAIR, 20, 20),
    ROW("G8.edd.all.13x7", "sett", NULL, 13, 7),
    ROW("G8.edd.all.20x20", "sett", NULL, 20, 20),
    ROW("G8.edd.played.13x7", "sett", PLAYED, 13, 7),
    {NULL, NULL, BENCH_RATE, 0, NULL, NULL, 0, 0, NULL, NULL, NULL},
};
