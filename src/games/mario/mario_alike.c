/* mario_alike.c - what else is sealed when a level is (mario_sealed.c): all
   that is no kinder where the kinder world was looked at, so that the hero gets
   nowhere else in it. A closed room is its walls; else he jumps no farther. */
#include "base/least.h"
#include "games/mario/mario_sealed.h"

#ifndef SETT_NO_SEARCH /* modules without the engine have no use for it */

#define TILE(name) ((uint64_t)1 << MARIO_##name)
#define PIPES (TILE(PIPE) | TILE(PLANT_PIPE))
#define ITEMS (TILE(ITEM_BRICK) | TILE(ITEM_BLOCK))

typedef struct Alike {
    MarioKinder k;
    const SettGrid *grid;
    uint64_t *sets;
    uint64_t passable, carry, ground; /* tiles by what they are */
    int32_t last; /* column up to which anything was looked at */
} Alike;

static void without(Alike *a, int32_t x, int32_t ty, uint64_t tiles)
{
    if (sett_grid_has(a->grid, x, ty))
        a->sets[sett_grid_at(a->grid, x, ty)] &= ~tiles;
}

/* A platform that nobody sinks through stays, or becomes a wall; in the top row
   walls are passed. */
static void keep_oneway(Alike *a, int32_t x, int32_t y)
{
    uint64_t tiles = y == MARIO_ABOVE ? ~(uint64_t)0 : a->passable;
    without(a, x, y - MARIO_ABOVE, tiles & ~TILE(PLATFORM));
}

/* No cell beside one that was entered becomes passable. */
static void keep_walls(Alike *a, int32_t x, int32_t y)
{
    const MarioKinder *k = &a->k;
    a->last = sett_max(a->last, x);
    for (int32_t d = 0; d < 4; d++) {
        int32_t u = x + sett_dirs[d].x, v = y + sett_dirs[d].y;
        if (!sett_mario_is(k, MARIO_PASSABLE, u, v))
            without(a, u, v - MARIO_ABOVE, a->passable);
        else if (sett_mario_is(k, MARIO_ONEWAY, u, v))
            keep_oneway(a, u, v);
    }
}

/* Where he could not stand he cannot, nor in a wall that he slips into. */
static void keep_falling(Alike *a, int32_t x, int32_t y)
{
    if (sett_mario_slips(x))
        without(a, x, y - MARIO_ABOVE, ~a->passable);
    for (int32_t dx = -1; dx <= 1; dx++) {
        without(a, x + dx, y - MARIO_ABOVE, TILE(PLATFORM));
        if (!sett_mario_is(&a->k, MARIO_CARRIES, x + dx, y + 1))
            without(a, x + dx, y + 1 - MARIO_ABOVE, a->carry);
    }
}

/* Whether something gives an item that he is near to, but none comes to him. */
static bool has_items(const MarioKinder *k)
{
    bool has = false;
    for (int32_t x = 0; x < k->w && !has; x++)
        for (int32_t y = 0; y < k->c->h && !has; y++)
            has = (k->c->feature[x * k->c->h + y] & MARIO_GIVES_ITEM) &&
                  sett_mario_near(k, x, y);
    return has;
}

/* Nothing comes to him from where nothing did, and no item stands where it
   would; or, while there are no shells, none stands near to him. */
static void keep_items(Alike *a)
{
    const MarioKinder *k = &a->k;
    bool ways = !k->bounded || has_items(k);
    int32_t shells = k->bounded ? -1 : sett_mario_hits_to(k);
    for (int32_t x = 0; x < k->w; x++)
        for (int32_t y = 0; y < k->h; y++) {
            int32_t ty = y - MARIO_ABOVE;
            if ((x <= shells || sett_mario_near(k, x, ty)) &&
                (!ways || sett_mario_comes(k, x, ty)))
                without(a, x, ty, ITEMS);
            if (!ways || !sett_mario_is(k, MARIO_COMES, x, y))
                continue;
            keep_walls(a, x, y);
            if (sett_mario_is(k, MARIO_ONEWAY, x, y))
                keep_oneway(a, x, y);
            if (sett_mario_is(k, MARIO_ONEWAY, x, y) && sett_mario_slips(x))
                without(a, x, ty, ~TILE(PLATFORM)); /* no wall to slip into */
        }
}

/* Nothing that takes all bounds off; a plant needs a wide pipe, and nothing
   above it. False: what makes a pipe no plant's is not known. */
static bool keep_bounds(Alike *a)
{
    const SettGrid *g = a->grid;
    const uint64_t loose = TILE(COLUMN) | TILE(CANNON) | TILE(HIDDEN_LIFE) |
                           TILE(HIDDEN_COIN) | ~(uint64_t)0 << MARIO_WALKER;
    for (int32_t y = 0; y < g->h; y++)
        for (int32_t x = 0; x < g->w; x++) {
            without(a, x, y, loose | (y == 0 ? a->carry & ~TILE(PLATFORM) : 0));
            if (g->cells[sett_grid_at(g, x, y)] != MARIO_PLANT_PIPE) {
                without(a, x, y, TILE(PLANT_PIPE));
            } else if (a->k.c->id[x * g->h + y] >= MARIO_ID_NARROW_PIPE) {
                without(a, x - 1, y, PIPES);
                without(a, x + 1, y, PIPES);
            } else {
                return false;
            }
        }
    return true;
}

static int32_t last_of(const SettGrid *g, uint8_t tile)
{
    int32_t at = sett_grid_area(g) - 1;
    while (at >= 0 && g->cells[at] != tile)
        at--;
    return at;
}

/* Without a start or an exit: what is ground down from the free row of its
   column. */
static void keep_ground(Alike *a, int32_t x, int32_t row)
{
    for (int32_t y = sett_max(row, 0); y < a->grid->h; y++) {
        uint8_t tile = a->grid->cells[sett_grid_at(a->grid, x, y)];
        without(a, x, y, a->ground >> tile & 1 ? ~a->ground : a->ground);
    }
}

/* The last start that is read counts: it stays, or one comes to where he was
   anyway. */
static void keep_start(Alike *a)
{
    const MarioKinder *k = &a->k;
    int32_t at = last_of(a->grid, MARIO_START);
    if (at < 0)
        keep_ground(a, 0, k->c->start.y);
    else
        a->sets[at] &= TILE(START);
    for (int32_t c = at + 1; c < sett_grid_area(a->grid); c++)
        if (!sett_mario_is(k, k->bounded ? MARIO_STOOD : MARIO_REACHED,
                           c % k->w, c / k->w + MARIO_ABOVE))
            a->sets[c] &= ~TILE(START);
}

/* The exit stays, or one comes where nothing was looked at: its pole stands in
   the way of nothing. */
static void keep_exit(Alike *a)
{
    SettPoint exit = a->k.c->exit;
    int32_t at = last_of(a->grid, MARIO_EXIT), free = a->last + 2;
    if (at >= 0)
        a->sets[at] &= TILE(EXIT);
    else if (exit.x < free)
        keep_ground(a, exit.x, exit.y);
    for (int32_t c = at + 1; c < sett_grid_area(a->grid); c++)
        if (exit.x < free || c % a->k.w < free)
            a->sets[c] &= ~TILE(EXIT);
}

static void explain(Alike *a, bool *known)
{
    MarioKinder *k = &a->k;
    const SettGrid *g = a->grid;
    for (int32_t c = 0; c < sett_grid_area(g); c++)
        a->sets[c] = ((uint64_t)1 << MARIO_TILES) - 1;
    for (int32_t x = 0; x < k->w; x++)
        for (int32_t y = 0; y < k->h; y++) {
            if (!sett_mario_is(k, MARIO_REACHED, x, y))
                continue;
            keep_walls(a, x, y);
            if (k->bounded && !sett_mario_is(k, MARIO_STOOD, x, y))
                keep_falling(a, x, y);
        }
    *known = !k->bounded || keep_bounds(a);
    keep_items(a);
    keep_start(a);
    keep_exit(a);
    /* Under the pole other tiles may stand than the hero meets. */
    for (int32_t c = 0; c < sett_grid_area(g) && *known; c++)
        *known = (a->sets[c] >> g->cells[c] & 1) != 0;
}

SettStatus sett_mario_alike(const SettGame *game, const SettJudge *judge,
                            const SettLevel *level, SettArena *tmp,
                            uint64_t *alike, bool *known)
{
    Alike a = {.grid = &level->grid, .sets = alike};
    SettReport report = sett_report(tmp);
    MarioParams params;
    const void *context;
    SettPoint at;
    (void)game;
    *known = false;
    if (judge != &sett_mario_judges[0] || level->grid.cells == NULL)
        return SETT_OK;
    sett_params_default(&sett_mario_rules.params, &params);
    SettStatus status = sett_mario_prepare(&sett_mario_rules, level, &params,
                                           tmp, &context, &report);
    if (status == SETT_INFEASIBLE)
        return SETT_OK;
    if (status == SETT_OK)
        status = sett_mario_kinder(context, tmp, &a.k);
    if (status != SETT_OK)
        return status;
    for (int32_t t = 0; t < MARIO_TILES; t++) {
        uint64_t bit = (uint64_t)1 << t;
        uint8_t kind = sett_mario_kind(sett_mario_feature_of(t), 1);
        a.passable |= kind & MARIO_PASSABLE ? bit : 0;
        a.carry |= kind & MARIO_CARRIES ? bit : 0;
        a.ground |= sett_mario_is_ground(t) ? bit : 0;
    }
    if (sett_mario_kinder_sealed(&a.k, false, &at) ||
        (sett_mario_bounded(context) &&
         sett_mario_kinder_sealed(&a.k, true, &at)))
        explain(&a, known);
    return SETT_OK;
}

#else

SettStatus sett_mario_alike(const SettGame *game, const SettJudge *judge,
                            const SettLevel *level, SettArena *tmp,
                            uint64_t *sets, bool *known)
{
    (void)game, (void)judge, (void)level, (void)tmp, (void)sets;
    *known = false;
    return SETT_OK;
}

#endif
