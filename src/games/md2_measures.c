/* md2_measures.c - what is measured of MiniDungeons 2 layouts and levels: the
   metrics of Green et al. 2019 (spec section 4) in steps, tiles and shares. */
#include "games/md2.h"

#include <string.h>

#define MEASURE_LIST(X)                                                        \
    X(FLOORS, "floors", "floor tiles", LAYOUT, 0, 144)                         \
    X(LONGEST, "longest_path", "steps of the longest shortest path", LAYOUT,   \
      0, 60)                                                                   \
    X(CHUNKS, "wall_chunks", "connected walls, the border's included", LAYOUT, \
      0, 16)                                                                   \
    X(EMPTY, "empty_ratio", "floor tiles per tile", LAYOUT, 0, 1)              \
    X(DEAD_ENDS, "dead_ends", "floor tiles with three walls or more beside",   \
      LAYOUT, 0, 30)                                                           \
    X(BRANCHING, "branching_mean", "open neighbours of a floor tile, mean",    \
      LAYOUT, 1, 4)                                                            \
    X(BRANCHING_VARIANCE, "branching_variance",                                \
      "open neighbours of a floor tile, variance", LAYOUT, 0, 2)               \
    X(EXIT, "exit_path", "steps from entrance to exit", LEVEL, 0, 40)          \
    X(TO_GOBLIN, "path_goblin", "steps from the entrance, mean", LEVEL, 0, 40) \
    X(TO_MAGE, "path_mage", "steps from the entrance, mean", LEVEL, 0, 40)     \
    X(TO_OGRE, "path_ogre", "steps from the entrance, mean", LEVEL, 0, 40)     \
    X(TO_BLOB, "path_blob", "steps from the entrance, mean", LEVEL, 0, 40)     \
    X(TO_MINITAUR, "path_minitaur", "steps from the entrance, mean", LEVEL, 0, \
      40)                                                                      \
    X(TO_POTION, "path_potion", "steps from the entrance, mean", LEVEL, 0, 40) \
    X(TO_TREASURE, "path_treasure", "steps from the entrance, mean", LEVEL, 0, \
      40)                                                                      \
    X(TO_TRAP, "path_trap", "steps from the entrance, mean", LEVEL, 0, 40)     \
    X(TO_PORTAL, "path_portal", "steps from the entrance, mean", LEVEL, 0, 40) \
    X(PORTAL_ENTRY, "portal_entry", "steps to the nearest portal", LEVEL, 0,   \
      40)                                                                      \
    X(PORTAL_EXIT, "portal_exit", "steps to the farthest portal", LEVEL, 0,    \
      40)                                                                      \
    X(GOBLINS, "goblins", "how many", LEVEL, 0, 5)                             \
    X(MAGES, "mages", "how many", LEVEL, 0, 5)                                 \
    X(OGRES, "ogres", "how many", LEVEL, 0, 5)                                 \
    X(BLOBS, "blobs", "how many", LEVEL, 0, 5)                                 \
    X(MINITAURS, "minitaurs", "how many", LEVEL, 0, 3)                         \
    X(POTIONS, "potions", "how many", LEVEL, 0, 10)                            \
    X(TREASURES, "treasures", "how many", LEVEL, 0, 10)                        \
    X(TRAPS, "traps", "how many", LEVEL, 0, 5)                                 \
    X(PORTALS, "portals", "how many", LEVEL, 0, 2)                             \
    X(ELEMENTS, "elements", "objects, entrance, exit and portals included",    \
      LEVEL, 0, 30)                                                            \
    X(MONSTERS, "monsters", "goblins, mages, ogres, blobs and minitaurs",      \
      LEVEL, 0, 15)                                                            \
    X(MONSTER_SHARE, "monster_share",                                          \
      "monsters per object, without entrance, exit and portals", LEVEL, 0, 1)  \
    X(POTION_RATIO, "potions_per_monster", "potions per monster", LEVEL, 0, 2) \
    X(TREASURE_RATIO, "potions_per_treasure", "potions per treasure", LEVEL,   \
      0, 4)                                                                    \
    X(ON_PATH, "monsters_on_path",                                             \
      "monsters on or beside a shortest way to the exit", LEVEL, 0, 10)        \
    X(TREASURE_BLOCKED, "guarded_treasures_blocked",                           \
      "treasures that monsters shut off", LEVEL, 0, 5)                         \
    X(TREASURE_NEAR, "guarded_treasures_near",                                 \
      "treasures with a monster at the last step to them", LEVEL, 0, 5)        \
    X(POTION_BLOCKED, "guarded_potions_blocked",                               \
      "potions that monsters shut off", LEVEL, 0, 7)                           \
    X(POTION_NEAR, "guarded_potions_near",                                     \
      "potions with a monster at the last step to them", LEVEL, 0, 7)

enum {
#define MEASURE_ENUM(id, name, help, of, low, high) M_##id,
    MEASURE_LIST(MEASURE_ENUM)
#undef MEASURE_ENUM
        M_COUNT
};

_Static_assert(M_COUNT == MD2_MEASURES, "md2.h names another number");

const SettMeasure sett_md2_measure_rows[MD2_MEASURES] = {
#define MEASURE_ROW(id, name, help, of, low, high) \
    {name, help, SETT_OF_##of, low, high},
    MEASURE_LIST(MEASURE_ROW)
#undef MEASURE_ROW
};

#define MONSTERS                                           \
    ((uint64_t)1 << MD2_GOBLIN | (uint64_t)1 << MD2_MAGE | \
     (uint64_t)1 << MD2_OGRE | (uint64_t)1 << MD2_BLOB |   \
     (uint64_t)1 << MD2_MINITAUR)

/* What the measures of one level share. */
typedef struct Survey {
    const SettGrid *grid;
    SettArena *tmp;
    SettMask open, walls;
    double *out;
    int64_t counts[256];
    SettPoint entrance, exit;
    int32_t *from_entrance;
    SettMask monsters; /**< cells with a monster */
    SettMask guards;   /**< the same without minitaurs */
} Survey;

static double nothing(void)
{
    return 0.0 / 0.0;
}

static SettStatus take_masks(Survey *v)
{
    uint8_t open[256];
    sett_tiles_any(&sett_game_md2.tiles, SETT_IS(OPEN), open);
    uint8_t solid[256], guard[256] = {0}, monster[256] = {0};
    for (int32_t t = 0; t < 256; t++) {
        solid[t] = !open[t];
        monster[t] = t < 64 && (MONSTERS >> t & 1);
        guard[t] = monster[t] && t != MD2_MINITAUR;
    }
    SettMask *masks[4] = {&v->open, &v->walls, &v->monsters, &v->guards};
    const uint8_t *is[4] = {open, solid, monster, guard};
    for (int32_t i = 0; i < 4; i++) {
        SettStatus s = sett_mask_take(v->tmp, v->grid->w, v->grid->h, masks[i]);
        if (s != SETT_OK)
            return s;
        sett_mask_from_grid(masks[i], v->grid, is[i]);
    }
    return SETT_OK;
}

/* ------------------------------------------------------------------ layouts */

static void measure_branching(Survey *v)
{
    int64_t floors = 0, sum = 0, squares = 0, dead = 0;
    for (int32_t y = 0; y < v->grid->h; y++)
        for (int32_t x = 0; x < v->grid->w; x++) {
            if (!sett_mask_get(&v->open, x, y))
                continue;
            int64_t ways = 4 - sett_walls4(&v->walls, (SettPoint){x, y});
            floors++;
            sum += ways;
            squares += ways * ways;
            dead += ways <= 1;
        }
    double n = (double)floors, mean = n > 0 ? (double)sum / n : nothing();
    v->out[M_FLOORS] = n;
    v->out[M_EMPTY] = n / (double)sett_grid_area(v->grid);
    v->out[M_DEAD_ENDS] = (double)dead;
    v->out[M_BRANCHING] = mean;
    v->out[M_BRANCHING_VARIANCE] =
        n > 0 ? (double)squares / n - mean * mean : nothing();
}

static SettStatus measure_layout(Survey *v)
{
    measure_branching(v);
    SettArenaMark mark = sett_arena_mark(v->tmp);
    int32_t *labels = SETT_TAKE(v->tmp, sett_grid_area(v->grid), int32_t);
    if (labels == NULL)
        return SETT_NO_MEMORY;
    int32_t chunks;
    SettStatus s = sett_components(&v->walls, v->tmp, labels, NULL, &chunks);
    sett_arena_reset(v->tmp, mark);
    if (s != SETT_OK)
        return s;
    SettLongest longest;
    s = sett_longest_path(&v->open, v->tmp, &longest);
    v->out[M_CHUNKS] = chunks;
    v->out[M_LONGEST] = longest.length < 0 ? nothing() : longest.length;
    return s;
}

/* ------------------------------------------------------------------- counts */

static double ratio(double a, double b)
{
    return b > 0 ? a / b : nothing();
}

static void measure_counts(Survey *v)
{
    const int32_t kinds[9] = {MD2_GOBLIN,   MD2_MAGE,     MD2_OGRE,
                              MD2_BLOB,     MD2_MINITAUR, MD2_POTION,
                              MD2_TREASURE, MD2_TRAP,     MD2_PORTAL};
    int64_t elements = v->counts[MD2_ENTRANCE] + v->counts[MD2_EXIT];
    int64_t monsters = 0;
    for (int32_t i = 0; i < 9; i++) {
        int64_t n = v->counts[kinds[i]];
        v->out[M_GOBLINS + i] = (double)n;
        elements += n;
        monsters += i < 5 ? n : 0;
    }
    int64_t things = elements - v->counts[MD2_ENTRANCE] - v->counts[MD2_EXIT] -
                     v->counts[MD2_PORTAL];
    v->out[M_ELEMENTS] = (double)elements;
    v->out[M_MONSTERS] = (double)monsters;
    v->out[M_MONSTER_SHARE] = ratio((double)monsters, (double)things);
    v->out[M_POTION_RATIO] =
        ratio((double)v->counts[MD2_POTION], (double)monsters);
    v->out[M_TREASURE_RATIO] =
        ratio((double)v->counts[MD2_POTION], (double)v->counts[MD2_TREASURE]);
}

/* ---------------------------------------------------------------- distances */

/* Sum and extremes of the steps from the entrance to one kind. */
typedef struct Steps {
    int64_t sum, count;
    int32_t least, most;
} Steps;

static Steps steps_to(const Survey *v, uint8_t tile)
{
    Steps t = {0, 0, SETT_FAR, -1};
    for (int32_t c = 0; c < sett_grid_area(v->grid); c++) {
        if (v->grid->cells[c] != tile || v->from_entrance[c] == SETT_FAR)
            continue;
        int32_t d = v->from_entrance[c];
        t.sum += d;
        t.count++;
        t.least = d < t.least ? d : t.least;
        t.most = d > t.most ? d : t.most;
    }
    return t;
}

static void measure_distances(Survey *v)
{
    const uint8_t kinds[9] = {MD2_GOBLIN,   MD2_MAGE,     MD2_OGRE,
                              MD2_BLOB,     MD2_MINITAUR, MD2_POTION,
                              MD2_TREASURE, MD2_TRAP,     MD2_PORTAL};
    for (int32_t i = 0; i < 9; i++) {
        Steps t = steps_to(v, kinds[i]);
        v->out[M_TO_GOBLIN + i] = ratio((double)t.sum, (double)t.count);
        if (kinds[i] == MD2_PORTAL && t.count > 0) {
            v->out[M_PORTAL_ENTRY] = t.least;
            v->out[M_PORTAL_EXIT] = t.most;
        }
    }
    Steps exit = steps_to(v, MD2_EXIT);
    if (exit.count > 0)
        v->out[M_EXIT] = exit.least;
}

/* ---------------------------------------------------------------- guarding */

static bool beside(const Survey *v, const SettMask *mask, SettPoint p)
{
    if (sett_mask_get(mask, p.x, p.y))
        return true;
    for (int32_t d = 0; d < 4; d++) {
        int32_t x = p.x + sett_dirs[d].x, y = p.y + sett_dirs[d].y;
        if (sett_grid_has(v->grid, x, y) && sett_mask_get(mask, x, y))
            return true;
    }
    return false;
}

static SettStatus measure_way_out(Survey *v)
{
    SettArenaMark mark = sett_arena_mark(v->tmp);
    SettPoint *path = SETT_TAKE(v->tmp, sett_grid_area(v->grid), SettPoint);
    if (path == NULL)
        return SETT_NO_MEMORY;
    int32_t count, met = 0;
    SettStatus s =
        sett_path(&v->open, v->entrance, v->exit, v->tmp, path, &count);
    SettMask near;
    if (s == SETT_OK)
        s = sett_mask_take(v->tmp, v->grid->w, v->grid->h, &near);
    for (int32_t i = 0; s == SETT_OK && i < count; i++)
        sett_mask_set(&near, path[i].x, path[i].y);
    for (int32_t c = 0;
         s == SETT_OK && count > 0 && c < sett_grid_area(v->grid); c++) {
        SettPoint p = sett_grid_point(v->grid, c);
        met += sett_mask_get(&v->monsters, p.x, p.y) && beside(v, &near, p);
    }
    if (s == SETT_OK && count > 0)
        v->out[M_ON_PATH] = met;
    sett_arena_reset(v->tmp, mark);
    return s;
}

/* "near": a monster (no minitaur) on or beside the next-to-last tile of a
   shortest path. */
static SettStatus is_guarded_near(Survey *v, SettPoint at, bool *guarded)
{
    SettArenaMark mark = sett_arena_mark(v->tmp);
    SettPoint *path = SETT_TAKE(v->tmp, sett_grid_area(v->grid), SettPoint);
    if (path == NULL)
        return SETT_NO_MEMORY;
    int32_t count;
    SettStatus s = sett_path(&v->open, v->entrance, at, v->tmp, path, &count);
    *guarded =
        s == SETT_OK && count > 1 && beside(v, &v->guards, path[count - 2]);
    sett_arena_reset(v->tmp, mark);
    return s;
}

static SettStatus measure_guards(Survey *v, uint8_t tile,
                                 const int32_t *past_monsters, double *blocked,
                                 double *near)
{
    *blocked = *near = 0;
    for (int32_t c = 0; c < sett_grid_area(v->grid); c++) {
        if (v->grid->cells[c] != tile || v->from_entrance[c] == SETT_FAR)
            continue;
        bool guarded;
        SettStatus s =
            is_guarded_near(v, sett_grid_point(v->grid, c), &guarded);
        if (s != SETT_OK)
            return s;
        *near += guarded;
        *blocked += past_monsters[c] == SETT_FAR;
    }
    return SETT_OK;
}

static SettStatus measure_guarding(Survey *v)
{
    SettMask clear;
    SettStatus s = sett_mask_take(v->tmp, v->grid->w, v->grid->h, &clear);
    int32_t *past = SETT_TAKE(v->tmp, sett_grid_area(v->grid), int32_t);
    if (s != SETT_OK || past == NULL)
        return SETT_NO_MEMORY;
    size_t words = (size_t)clear.stride * (size_t)clear.h;
    for (size_t i = 0; i < words; i++)
        clear.words[i] = v->open.words[i] & ~v->monsters.words[i];
    s = sett_distances(&clear, &v->entrance, 1, v->tmp, past);
    if (s == SETT_OK)
        s = measure_guards(v, MD2_TREASURE, past, &v->out[M_TREASURE_BLOCKED],
                           &v->out[M_TREASURE_NEAR]);
    if (s == SETT_OK)
        s = measure_guards(v, MD2_POTION, past, &v->out[M_POTION_BLOCKED],
                           &v->out[M_POTION_NEAR]);
    return s;
}

/* --------------------------------------------------------------------- all */

static bool find_tile(const SettGrid *grid, uint8_t tile, SettPoint *out)
{
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        if (grid->cells[c] == tile) {
            *out = sett_grid_point(grid, c);
            return true;
        }
    return false;
}

static SettStatus measure_level(Survey *v)
{
    measure_counts(v);
    if (!find_tile(v->grid, MD2_ENTRANCE, &v->entrance))
        return SETT_OK;
    v->from_entrance = SETT_TAKE(v->tmp, sett_grid_area(v->grid), int32_t);
    if (v->from_entrance == NULL)
        return SETT_NO_MEMORY;
    SettStatus s =
        sett_distances(&v->open, &v->entrance, 1, v->tmp, v->from_entrance);
    if (s != SETT_OK)
        return s;
    measure_distances(v);
    if (find_tile(v->grid, MD2_EXIT, &v->exit))
        s = measure_way_out(v);
    return s == SETT_OK ? measure_guarding(v) : s;
}

SettStatus sett_md2_measure(const SettLevel *level, SettArena *tmp, double *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Survey v = {.grid = &level->grid, .tmp = tmp, .out = out};
    for (int32_t i = 0; i < M_COUNT; i++)
        out[i] = nothing();
    sett_grid_count(v.grid, v.counts);
    SettStatus s = take_masks(&v);
    if (s == SETT_OK)
        s = measure_layout(&v);
    if (s == SETT_OK && sett_level_is_furnished(&sett_game_md2, v.grid))
        s = measure_level(&v);
    sett_arena_reset(tmp, mark);
    return s;
}
