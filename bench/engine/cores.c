/* cores.c - sett_bench --engine cores:N: N drawings in which a contradiction of
   at most five demands is planted, over a third of a legal level. Told: whether
   the core found has at most as many, whether it is proven smallest, and how it
   reads. */
#include "engine/engine.h"

#include <stdio.h>
#include <string.h>

#define SECONDS 60.0
#define MOST_PLANTED 5

typedef struct Plant {
    const EngineGame *game;
    SettRng rng;
    SettDrawing d;
    SettMask holes;
    int32_t size; /* demands that contradict as planted; 0: not planted */
} Plant;

static void draw(Plant *p, int32_t x, int32_t y, int32_t tile)
{
    p->d.grid.cells[sett_grid_at(&p->d.grid, x, y)] = (uint8_t)tile;
    sett_mask_unset(&p->holes, x, y);
}

static int32_t tile_with(const Plant *p, uint64_t roles)
{
    const SettTileSet *set = &p->game->game->tiles;
    for (int32_t t = 0; t < set->count; t++)
        if ((set->tiles[t].roles & roles) != 0)
            return t;
    return -1;
}

static SettPoint somewhere(Plant *p)
{
    return (SettPoint){(int32_t)sett_rng_below(&p->rng, (uint32_t)p->d.grid.w),
                       (int32_t)sett_rng_below(&p->rng, (uint32_t)p->d.grid.h)};
}

/* One more of a tile than there may be: the tiles, and their bound. */
static void too_many(Plant *p)
{
    const SettTileSet *set = &p->game->game->tiles;
    int32_t first = (int32_t)sett_rng_below(&p->rng, (uint32_t)set->count);
    for (int32_t i = 0; i < set->count; i++) {
        int32_t t = (first + i) % set->count, most = set->tiles[t].at_most;
        if (most < 0 || most + 2 > MOST_PLANTED)
            continue;
        for (int32_t k = 0; k <= most;) {
            SettPoint at = somewhere(p);
            int32_t c = sett_grid_at(&p->d.grid, at.x, at.y);
            if (!sett_mask_get(&p->holes, at.x, at.y) &&
                p->d.grid.cells[c] == t)
                continue;
            draw(p, at.x, at.y, t);
            k++;
        }
        p->size = most + 2;
        return;
    }
}

/* A goal in a corner behind two walls: the three, and the way from a start. */
static void closed_in(Plant *p)
{
    const SettGame *game = p->game->game;
    int32_t start = tile_with(p, SETT_IS(START));
    int32_t goal = tile_with(p, SETT_IS(GOAL));
    if (start < 0 || goal < 0)
        return;
    int32_t x = sett_rng_below(&p->rng, 2) ? p->d.grid.w - 1 : 0;
    int32_t y = sett_rng_below(&p->rng, 2) ? p->d.grid.h - 1 : 0;
    draw(p, x, y, goal);
    draw(p, x > 0 ? x - 1 : 1, y, game->fill_solid);
    draw(p, x, y > 0 ? y - 1 : 1, game->fill_solid);
    p->size = 4;
}

/* A piece of a structure with ground at both sides, where each template that
   has the piece has it beside another. */
static bool is_beside(const SettGame *game, char glyph)
{
    for (int32_t i = 0; i < game->structure_count; i++) {
        const char *art = game->structures[i].art;
        for (const char *at = art; *at != 0; at++)
            if (*at == glyph && (at == art || strchr(" |", at[-1]) != NULL) &&
                (at[1] == 0 || strchr(" |", at[1]) != NULL))
                return false;
    }
    return true;
}

static void torn_off(Plant *p)
{
    const SettGame *game = p->game->game;
    int32_t first =
        (int32_t)sett_rng_below(&p->rng, (uint32_t)game->tiles.count);
    for (int32_t i = 0; i < game->tiles.count; i++) {
        int32_t t = (first + i) % game->tiles.count;
        if ((game->tiles.tiles[t].roles & SETT_IS(STRUCTURE)) == 0 ||
            !is_beside(game, game->tiles.tiles[t].glyph))
            continue;
        int32_t x =
            1 + (int32_t)sett_rng_below(&p->rng, (uint32_t)p->d.grid.w - 2);
        int32_t y = somewhere(p).y;
        draw(p, x, y, t);
        draw(p, x - 1, y, game->fill_open);
        draw(p, x + 1, y, game->fill_open);
        p->size = 4;
        return;
    }
}

static bool is_seen(const SettTraining *sample, int32_t a, int32_t b)
{
    for (int32_t i = 0; i < sample->count; i++) {
        const SettGrid *g = &sample->levels[i];
        for (int32_t c = 0; c + 1 < sett_grid_area(g); c++)
            if (g->cells[c] == a && g->cells[c + 1] == b && (c + 1) % g->w != 0)
                return true;
    }
    return false;
}

/* Two neighbours that no sample has: both, and the patterns. */
static void strangers(Plant *p)
{
    uint32_t kinds = (uint32_t)p->game->game->tiles.count;
    if (p->game->patterns == NULL)
        return;
    for (;;) {
        int32_t a = (int32_t)sett_rng_below(&p->rng, kinds);
        int32_t b = (int32_t)sett_rng_below(&p->rng, kinds);
        SettPoint at = somewhere(p);
        if (at.x + 1 == p->d.grid.w || is_seen(p->game->patterns, a, b))
            continue;
        draw(p, at.x, at.y, a);
        draw(p, at.x + 1, at.y, b);
        p->size = 3;
        return;
    }
}

/* What stands on the border alone, inside: the tile, and its rule. */
static void off_border(Plant *p)
{
    const SettGame *game = p->game->game;
    for (int32_t i = 0; i < game->demand_count; i++) {
        if (game->demands[i].kind != SETT_DEMAND_ON_BORDER)
            continue;
        SettPoint at = somewhere(p);
        at.x = at.x == 0 || at.x == p->d.grid.w - 1 ? 1 : at.x;
        at.y = at.y == 0 || at.y == p->d.grid.h - 1 ? 1 : at.y;
        draw(p, at.x, at.y, tile_with(p, game->demands[i].of));
        p->size = 2;
    }
}

/* What has to be joined, in a corner behind two walls: the three, and the way.
 */
static void shut_off(Plant *p)
{
    const SettGame *game = p->game->game;
    for (int32_t i = 0; i < game->demand_count; i++) {
        const SettGameDemand *d = &game->demands[i];
        if (d->kind != SETT_DEMAND_JOINED || p->size != 0)
            continue;
        draw(p, 0, 0, tile_with(p, d->of & ~d->to));
        draw(p, 1, 0, game->fill_solid);
        draw(p, 0, 1, game->fill_solid);
        p->size = 4;
    }
}

typedef struct Kind {
    const char *name;
    void (*plant)(Plant *p);
} Kind;
static const Kind kinds[] = {
    {"too many", too_many},         {"goal closed in", closed_in},
    {"structure torn", torn_off},   {"strange neighbours", strangers},
    {"off the border", off_border}, {"shut off", shut_off}};
#define KINDS ((int32_t)(sizeof kinds / sizeof kinds[0]))

/* What came of all plants of a kind. */
typedef struct Tally {
    int32_t planted, found, within, smallest, given_up;
    double times[1000];
} Tally;

static void tell(const SettSolveDef *def, const Plant *p, const SettSolved *out,
                 SettArena *tmp)
{
    SettText text = sett_text(sett_alloc_default());
    if (sett_core_text(def, out, &p->d.grid, tmp, &text) == SETT_OK)
        fprintf(stderr, "%s, %d planted, %d found (%s): %s\n", p->game->name,
                (int)p->size, (int)out->core_count,
                sett_core_proof_name(out->proof), text.data);
    sett_text_free(&text);
}

/* A third of a legal level. */
static SettStatus background(Plant *p, uint64_t *index, SettArena *tmp)
{
    SettStatus status = engine_level(p->game, index, tmp, &p->d.grid);
    if (status == SETT_OK)
        status = sett_mask_take(tmp, p->d.grid.w, p->d.grid.h, &p->holes);
    for (int32_t y = 0; status == SETT_OK && y < p->d.grid.h; y++)
        for (int32_t x = 0; x < p->d.grid.w; x++)
            if (sett_rng_below(&p->rng, 3) != 0)
                sett_mask_set(&p->holes, x, y);
    p->d.holes = &p->holes;
    return status;
}

static SettStatus explain(Plant *p, SettArena *tmp, Tally *t)
{
    SettSolveDef def = engine_def(p->game, 1);
    SettSolved out;
    EngineLimit limit;
    engine_limit_begin(&limit, SECONDS, tmp);
    SettStatus status =
        sett_solve_why(&def, &p->d, SETT_CORE_SMALLEST, tmp, &out, NULL);
    t->times[t->planted++] = engine_limit_end(&limit, tmp);
    if (status == SETT_CANCELLED) {
        t->given_up++;
        return SETT_OK;
    }
    if (status != SETT_OK || out.answer != SETT_NO)
        return status;
    t->found++;
    t->within += out.core_count <= p->size;
    t->smallest += out.proof == SETT_CORE_SMALLEST;
    tell(&def, p, &out, tmp);
    return SETT_OK;
}

static void print(const Kind *kind, Tally *t)
{
    if (t->planted == 0)
        return;
    double median = bench_median(t->times, t->planted);
    printf("%s\t%d\t%d\t%d\t%d\t%d\t%.4f\t%.3f\n", kind->name, (int)t->planted,
           (int)t->found, (int)t->within, (int)t->smallest, (int)t->given_up,
           median, t->times[t->planted - 1]);
}

SettStatus engine_cores(Bench *b, int32_t n, const char *only)
{
    EngineGames games;
    SettStatus status = engine_games_open(b, &games);
    Tally *tallies = SETT_TAKE(&b->arena, KINDS, Tally);
    uint64_t index = 0;
    if (status == SETT_OK && tallies == NULL)
        status = SETT_NO_MEMORY;
    if (n > 1000)
        status = SETT_TOO_LARGE;
    for (int32_t done = 0, turn = 0; status == SETT_OK && done < n; turn++) {
        const Kind *kind = &kinds[turn % KINDS];
        Plant p = {.game = &games.of[turn / KINDS % games.count],
                   .rng = sett_rng((uint64_t)turn, SETT_FOR_TEST, 36)};
        if (only != NULL && strstr(p.game->name, only) == NULL)
            continue;
        SettArenaMark mark = sett_arena_mark(&b->tmp);
        status = background(&p, &index, &b->tmp);
        if (status == SETT_OK)
            kind->plant(&p);
        if (status == SETT_OK && p.size > 0) {
            status = explain(&p, &b->tmp, &tallies[turn % KINDS]);
            done++;
        }
        sett_arena_reset(&b->tmp, mark);
    }
    printf("planted\tdrawings\tcontradiction found\tat most as many\tproven "
           "smallest\tover 60 s\tmedian s\tworst s\n");
    for (int32_t k = 0; status == SETT_OK && k < KINDS; k++)
        print(&kinds[k], &tallies[k]);
    engine_games_close(&games);
    return status;
}
