/* md2_measures_plain.c - the measures of MiniDungeons 2 for maps of any size, a
   cell at a time; the twin of md2_measures_small.c. */
#include "games/md2/md2_measures.h"

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
        SettStatus status =
            sett_mask_take(v->tmp, v->grid->w, v->grid->h, masks[i]);
        if (status != SETT_OK)
            return status;
        sett_mask_from_grid(masks[i], v->grid, is[i]);
    }
    return SETT_OK;
}

static void measure_branching(Survey *v)
{
    Md2Branching b = {0, 0, 0, 0};
    for (int32_t y = 0; y < v->grid->h; y++)
        for (int32_t x = 0; x < v->grid->w; x++) {
            if (!sett_mask_get(&v->open, x, y))
                continue;
            int64_t ways = 4 - sett_walls4(&v->walls, (SettPoint){x, y});
            b.floors++;
            b.ways += ways;
            b.squares += ways * ways;
            b.dead_ends += ways <= 1;
        }
    sett_md2_put_branching(&b, sett_grid_area(v->grid), v->out);
}

static SettStatus measure_layout(Survey *v)
{
    measure_branching(v);
    SettArenaMark mark = sett_arena_mark(v->tmp);
    int32_t *labels = SETT_TAKE(v->tmp, sett_grid_area(v->grid), int32_t);
    if (labels == NULL)
        return SETT_NO_MEMORY;
    int32_t chunks;
    SettStatus status =
        sett_components(&v->walls, v->tmp, labels, NULL, &chunks);
    sett_arena_reset(v->tmp, mark);
    if (status != SETT_OK)
        return status;
    SettLongest longest;
    status = sett_longest_path(&v->open, v->tmp, &longest);
    v->out[MD2_M_CHUNKS] = chunks;
    v->out[MD2_M_LONGEST] =
        longest.length < 0 ? sett_no_value() : longest.length;
    return status;
}

static void measure_distances(Survey *v)
{
    Md2Steps steps[MD2_TILES] = {{0, 0, 0, 0}};
    for (int32_t c = 0; c < sett_grid_area(v->grid); c++) {
        int32_t d = v->from_entrance[c];
        if (v->grid->cells[c] < MD2_TILES && d != SETT_FAR)
            sett_md2_tally(&steps[v->grid->cells[c]], d);
    }
    sett_md2_put_distances(steps, v->out);
}

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
    SettStatus status =
        sett_path(&v->open, v->entrance, v->exit, v->tmp, path, &count);
    if (status != SETT_OK)
        return status;
    SettMask near;
    status = sett_mask_take(v->tmp, v->grid->w, v->grid->h, &near);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < count; i++)
        sett_mask_set(&near, path[i].x, path[i].y);
    for (int32_t c = 0; count > 0 && c < sett_grid_area(v->grid); c++) {
        SettPoint p = sett_grid_point(v->grid, c);
        met += sett_mask_get(&v->monsters, p.x, p.y) && beside(v, &near, p);
    }
    if (count > 0)
        v->out[MD2_M_ON_PATH] = met;
    sett_arena_reset(v->tmp, mark);
    return SETT_OK;
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
    SettStatus status =
        sett_path(&v->open, v->entrance, at, v->tmp, path, &count);
    *guarded = status == SETT_OK && count > 1 &&
               beside(v, &v->guards, path[count - 2]);
    sett_arena_reset(v->tmp, mark);
    return status;
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
        SettStatus status =
            is_guarded_near(v, sett_grid_point(v->grid, c), &guarded);
        if (status != SETT_OK)
            return status;
        *near += guarded;
        *blocked += past_monsters[c] == SETT_FAR;
    }
    return SETT_OK;
}

static SettStatus measure_guarding(Survey *v)
{
    SettMask clear;
    SettStatus status = sett_mask_take(v->tmp, v->grid->w, v->grid->h, &clear);
    int32_t *past = SETT_TAKE(v->tmp, sett_grid_area(v->grid), int32_t);
    if (status != SETT_OK || past == NULL)
        return SETT_NO_MEMORY;
    size_t words = (size_t)clear.stride * (size_t)clear.h;
    for (size_t i = 0; i < words; i++)
        clear.words[i] = v->open.words[i] & ~v->monsters.words[i];
    status = sett_distances(&clear, &v->entrance, 1, v->tmp, past);
    if (status != SETT_OK)
        return status;
    status =
        measure_guards(v, MD2_TREASURE, past, &v->out[MD2_M_TREASURE_BLOCKED],
                       &v->out[MD2_M_TREASURE_NEAR]);
    return status == SETT_OK ? measure_guards(v, MD2_POTION, past,
                                              &v->out[MD2_M_POTION_BLOCKED],
                                              &v->out[MD2_M_POTION_NEAR])
                             : status;
}

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
    sett_md2_put_counts(v->counts, v->out);
    if (!find_tile(v->grid, MD2_ENTRANCE, &v->entrance))
        return SETT_OK;
    v->from_entrance = SETT_TAKE(v->tmp, sett_grid_area(v->grid), int32_t);
    if (v->from_entrance == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_distances(&v->open, &v->entrance, 1, v->tmp, v->from_entrance);
    if (status != SETT_OK)
        return status;
    measure_distances(v);
    if (find_tile(v->grid, MD2_EXIT, &v->exit))
        status = measure_way_out(v);
    return status == SETT_OK ? measure_guarding(v) : status;
}

SettStatus sett_md2_measure_plain(const SettLevel *level, SettArena *tmp,
                                  double *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Survey v = {.grid = &level->grid, .tmp = tmp, .out = out};
    sett_grid_count(v.grid, v.counts);
    SettStatus status = take_masks(&v);
    if (status == SETT_OK)
        status = measure_layout(&v);
    if (status == SETT_OK && sett_level_is_furnished(&sett_game_md2, v.grid))
        status = measure_level(&v);
    sett_arena_reset(tmp, mark);
    return status;
}
