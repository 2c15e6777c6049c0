/* rules.c - LDtk's auto-layer rules. A condition of a pattern ("value 3", "not
   group 1", "anything") is a bit a cell, found once for all rules; a rule is
   tried on 64 cells at a time by shifted rows of such bits. What is left
   (modulo, chance, noise) is asked of the cells that match and that no earlier
   rule has locked. */
#include "io/ldtk/rules.h"

#include "base/enlarge.h"
#include "base/least.h"

#include <string.h>

static const SettLdtkPlane *condition(SettLdtkEval *e, const SettLdtkRule *r,
                                      int32_t key)
{
    return sett_ldtk_plane(
        e, (SettLdtkPlane){.key = key,
                           .reach = -1,
                           .outside_known = r->outside_known,
                           .outside = r->outside_known ? r->outside : 0});
}

/* 64 cells from column 64 * k on, `dx` columns further. */
static uint64_t shifted(const uint64_t *row, size_t k, int32_t dx)
{
    const uint64_t *at = row + k;
    if (dx > 0)
        return at[0] >> dx | at[1] << (64 - dx);
    return dx < 0 ? at[0] << -dx | at[-1] >> (64 + dx) : at[0];
}

/* One cell of a pattern: its plane by number, since planes may move. */
typedef struct Need {
    int32_t plane, dx, dy;
} Need;

/* A rule made ready. */
typedef struct Work {
    const SettLdtkRule *rule;
    Need *needs;
    int32_t need_count;
    int32_t presence[81]; /* planes of the values that have to be near */
    int32_t presence_count;
    int32_t reach;
    int32_t turns; /* orientations that are tried, as flip bits */
    uint8_t flips[4];
    bool offset; /* its tiles are moved: they lock nothing */
} Work;

/* The size that counts for the search of values: without outer rings of 0. */
static int32_t trimmed(const SettLdtkRule *r)
{
    int32_t cut = 0, n = r->size;
    for (bool empty = true; empty && n - 2 * cut > 1; cut += empty)
        for (int32_t i = cut; i < n - cut; i++) {
            int32_t last = n - 1 - cut;
            empty = empty && r->pattern[cut * n + i] == 0 &&
                    r->pattern[last * n + i] == 0 &&
                    r->pattern[i * n + cut] == 0 &&
                    r->pattern[i * n + last] == 0;
        }
    return n - 2 * cut;
}

static SettStatus prepare_presence(SettLdtkEval *e, Work *work)
{
    const SettLdtkRule *r = work->rule;
    for (int32_t i = 0; i < r->size * r->size; i++) {
        int32_t key = r->pattern[i];
        if (key <= 0 || key == SETT_LDTK_ANY)
            continue;
        const SettLdtkPlane *p =
            sett_ldtk_plane(e, (SettLdtkPlane){.key = key, .reach = 0});
        if (p == NULL)
            return SETT_NO_MEMORY;
        int32_t index = (int32_t)(p - e->planes), k = 0;
        while (k < work->presence_count && work->presence[k] != index)
            k++;
        if (k == work->presence_count)
            work->presence[work->presence_count++] = index;
    }
    return SETT_OK;
}

static SettStatus prepare(SettLdtkEval *e, const SettLdtkRule *r, Work *work)
{
    int32_t half = r->size / 2;
    memset(work, 0, sizeof *work);
    work->rule = r;
    work->needs = SETT_TAKE(e->arena, r->size * r->size, Need);
    if (work->needs == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < r->size * r->size; i++) {
        if (r->pattern[i] == 0)
            continue;
        const SettLdtkPlane *p = condition(e, r, r->pattern[i]);
        if (p == NULL)
            return SETT_NO_MEMORY;
        work->needs[work->need_count++] = (Need){
            (int32_t)(p - e->planes), i % r->size - half, i / r->size - half};
    }
    work->reach = trimmed(r) / 2;
    work->flips[work->turns++] = 0;
    if (r->flip_x)
        work->flips[work->turns++] = 1;
    if (r->flip_y)
        work->flips[work->turns++] = 2;
    if (r->flip_x && r->flip_y)
        work->flips[work->turns++] = 3;
    work->offset = r->tile_x != 0 || r->tile_y != 0 || r->random_x[0] != 0 ||
                   r->random_x[1] != 0 || r->random_y[0] != 0 ||
                   r->random_y[1] != 0;
    return prepare_presence(e, work);
}

/* Of 64 cells those near which every value of the pattern occurs. */
static uint64_t relevant(const SettLdtkEval *e, const Work *work, int32_t y,
                         size_t k)
{
    uint64_t all = ~(uint64_t)0;
    int32_t r = work->reach;
    for (int32_t i = 0; i < work->presence_count; i++) {
        const SettLdtkPlane *p = &e->planes[work->presence[i]];
        const uint64_t *above = sett_ldtk_row(e, p, y - r),
                       *below = sett_ldtk_row(e, p, y + r);
        all &= r == 0 ? above[k]
                      : shifted(above, k, -r) | shifted(above, k, r) |
                            shifted(below, k, -r) | shifted(below, k, r);
    }
    return all;
}

static uint64_t matches(const SettLdtkEval *e, const Work *work, uint8_t flips,
                        int32_t y, size_t k, uint64_t among)
{
    for (int32_t i = 0; i < work->need_count && among != 0; i++) {
        const Need *n = &work->needs[i];
        int32_t dx = (flips & 1) != 0 ? -n->dx : n->dx;
        int32_t dy = (flips & 2) != 0 ? -n->dy : n->dy;
        among &= shifted(sett_ldtk_row(e, &e->planes[n->plane], y + dy), k, dx);
    }
    return among;
}

static bool right_place(const SettLdtkRule *r, int32_t x, int32_t y)
{
    int32_t mx = r->modulo_x, my = r->modulo_y;
    int32_t in_x = x - r->offset_x, in_y = y - r->offset_y;
    if (r->checker == SETT_LDTK_VERTICAL)
        in_y = y + x / mx % 2;
    if (r->checker == SETT_LDTK_HORIZONTAL)
        in_x = x + y / my % 2;
    return in_x % mx == 0 && in_y % my == 0;
}

static bool lucky(const SettLdtkEval *e, const SettLdtkRule *r, int32_t x,
                  int32_t y)
{
    int64_t seed = e->layer->seed;
    if (r->chance <= 0)
        return false;
    if (r->chance < 1 &&
        sett_ldtk_hash(seed + r->uid, x, y, 100) >= r->chance * 100)
        return false;
    return !r->noise ||
           sett_ldtk_noise(seed + r->noise_seed, x * r->noise_scale,
                           y * r->noise_scale, r->noise_octaves) >= 0;
}

static bool opaque(const SettLdtkEval *e, int32_t tile)
{
    return e->set->opaque != NULL && tile >= 0 &&
           tile < e->set->columns * e->set->rows && e->set->opaque[tile] == '1';
}

static int32_t random_offset(int64_t seed, const int32_t bounds[2], int32_t x,
                             int32_t y)
{
    if (bounds[0] == 0 && bounds[1] == 0)
        return 0;
    return sett_ldtk_hash(seed, x, y, bounds[1] - bounds[0] + 1) + bounds[0];
}

/* Where the tiles of a stamp lie: columns and rows of the tileset that they
   cover. */
typedef struct Span {
    int32_t left, right, top, bottom;
} Span;

static Span span_of(const SettLdtkEval *e, const SettLdtkVariant *v)
{
    Span s = {INT32_MAX, 0, INT32_MAX, 0};
    for (int32_t i = 0; i < v->count; i++) {
        int32_t column = v->tiles[i] % e->set->columns;
        int32_t row = v->tiles[i] / e->set->columns;
        s.left = sett_min(s.left, column);
        s.right = sett_max(s.right, column);
        s.top = sett_min(s.top, row);
        s.bottom = sett_max(s.bottom, row);
    }
    return s;
}

static int32_t stamped(int32_t at, int32_t low, int32_t high, double pivot,
                       double layer_pivot, int32_t grid, bool flip)
{
    double v = (at - low - pivot * (high - low) + layer_pivot) * grid;
    v = v < -1e9 ? -1e9 : v > 1e9 ? 1e9 : v;
    return flip ? -(int32_t)v : (int32_t)v;
}

static SettStatus add(SettLdtkEval *e, SettLdtkTile tile)
{
    if (e->count == e->room) {
        int32_t more = e->room > 0 ? 2 * e->room : 256;
        SettLdtkTile *tiles =
            e->room < INT32_MAX / 4
                ? sett_enlarge(e->arena, e->tiles, (size_t)e->count,
                               (size_t)more, sizeof *tiles)
                : NULL;
        if (tiles == NULL)
            return SETT_NO_MEMORY;
        e->tiles = tiles;
        e->room = more;
    }
    e->tiles[e->count++] = tile;
    return SETT_OK;
}

/* Adds the tiles of one orientation; says whether one of them is opaque. */
static SettStatus put_tiles(SettLdtkEval *e, const Work *work, uint8_t flips,
                            int32_t x, int32_t y, bool *solid)
{
    const SettLdtkRule *r = work->rule;
    const SettLdtkLayerDef *def = e->layer->def;
    int64_t seed = e->layer->seed + r->uid;
    bool fx = (flips & 1) != 0, fy = (flips & 2) != 0;
    const SettLdtkVariant *v =
        &r->variants[sett_ldtk_hash(seed + flips, x, y, r->variant_count)];
    int32_t dx = r->tile_x + random_offset(seed + flips, r->random_x, x, y);
    int32_t dy = r->tile_y + random_offset(seed + 1, r->random_y, x, y);
    Span s = span_of(e, v);
    for (int32_t i = 0; i < v->count; i++) {
        int32_t t = v->tiles[i], columns = e->set->columns;
        int32_t step = e->set->tile + e->set->spacing;
        SettLdtkTile tile = {.x = x * def->grid + (fx ? -dx : dx),
                             .y = y * def->grid + (fy ? -dy : dy),
                             .source_x = e->set->padding + t % columns * step,
                             .source_y = e->set->padding + t / columns * step,
                             .tile = t,
                             .cell = x + y * e->w,
                             .rule = r->uid,
                             .flips = flips,
                             .alpha = r->alpha};
        if (r->stamp) {
            tile.x += stamped(t % columns, s.left, s.right, r->pivot_x,
                              def->pivot_x, def->grid, fx);
            tile.y += stamped(t / columns, s.top, s.bottom, r->pivot_y,
                              def->pivot_y, def->grid, fy);
        }
        *solid = *solid || opaque(e, t);
        SettStatus status = add(e, tile);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

/* A cell that some orientations match: turns[i] is their bit. */
static SettStatus take_cell(SettLdtkEval *e, const Work *work,
                            const bool turns[4], int32_t x, int32_t y)
{
    const SettLdtkRule *r = work->rule;
    uint64_t bit = (uint64_t)1 << (x % 64);
    size_t word = (size_t)y * e->words + (size_t)x / 64;
    int32_t before = e->count;
    bool solid = false;
    if (!right_place(r, x, y) || !lucky(e, r, x, y))
        return SETT_OK;
    bool dead = e->killed != NULL && (e->killed[word] & bit) != 0;
    for (int32_t i = 0; i < work->turns && !dead; i++) {
        if (!turns[i])
            continue;
        SettStatus status = put_tiles(e, work, work->flips[i], x, y, &solid);
        if (status != SETT_OK)
            return status;
        if (r->breaks)
            break;
    }
    if (e->count > before &&
        (r->breaks || (!work->offset && r->alpha >= 1 && solid)))
        e->locked[word] |= bit;
    return SETT_OK;
}

static SettStatus run_word(SettLdtkEval *e, const Work *work, int32_t y,
                           size_t k)
{
    int32_t left = e->w - (int32_t)k * 64;
    uint64_t among = left >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << left) - 1;
    uint64_t turns[4] = {0, 0, 0, 0}, any = 0;
    among &= ~e->locked[(size_t)y * e->words + k];
    if (among == 0)
        return SETT_OK;
    among &= relevant(e, work, y, k);
    for (int32_t i = 0; i < work->turns && among != 0; i++) {
        turns[i] = matches(e, work, work->flips[i], y, k, among);
        any |= turns[i];
    }
    for (int32_t b = 0; any != 0; b++, any >>= 1) {
        if ((any & 1) == 0)
            continue;
        bool here[4];
        for (int32_t i = 0; i < 4; i++)
            here[i] = (turns[i] >> b & 1) != 0;
        SettStatus status = take_cell(e, work, here, (int32_t)k * 64 + b, y);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus run_rule(SettLdtkEval *e, const SettLdtkRule *r)
{
    Work work;
    if (!r->active || r->variant_count == 0)
        return SETT_OK;
    SettStatus status = prepare(e, r, &work);
    for (int32_t y = 0; status == SETT_OK && y < e->h; y++) {
        if (sett_work(e->arena, (uint64_t)e->w))
            return SETT_CANCELLED;
        for (size_t k = 0; status == SETT_OK && k < e->words; k++)
            status = run_word(e, &work, y, k);
    }
    return status;
}

static bool has(const SettLdtkField *f, const char *value)
{
    for (int32_t i = 0; i < f->value_count; i++)
        if (strcmp(f->values[i], value) == 0)
            return true;
    return false;
}

static const SettLdtkField *biome_of(const SettLdtkEval *e)
{
    int32_t uid = e->layer->def->biome;
    for (int32_t i = 0; uid >= 0 && i < e->level->field_count; i++)
        if (e->level->fields[i].def == uid)
            return &e->level->fields[i];
    return NULL;
}

static bool in_force(const SettLdtkEval *e, const SettLdtkRuleGroup *g)
{
    const SettLdtkField *biome = biome_of(e);
    if (g->active && g->biome_count > 0 && biome != NULL) {
        int32_t there = 0;
        for (int32_t i = 0; i < g->biome_count; i++)
            there += has(biome, g->biomes[i]);
        return g->all_biomes ? there == g->biome_count : there > 0;
    }
    for (int32_t i = 0; i < e->layer->optional_count; i++)
        if (e->layer->optional[i] == g->uid)
            return true;
    return g->active && !g->optional;
}

/* Cells of a layer whose tiles forbid those of the rules. */
static SettStatus mark_killed(SettLdtkEval *e)
{
    if (e->killer == NULL)
        return SETT_OK;
    e->killed = SETT_TAKE(e->arena, (size_t)e->h * e->words, uint64_t);
    if (e->killed == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < e->killer->tile_count && e->killer->w > 0; i++) {
        int32_t cell = e->killer->tiles[i].cell;
        int32_t x = cell % e->killer->w, y = cell / e->killer->w;
        if (cell >= 0 && x < e->w && y < e->h)
            e->killed[(size_t)y * e->words + (size_t)x / 64] |= (uint64_t)1
                                                                << (x % 64);
    }
    return SETT_OK;
}

/* The rules' tiles stand in order of evaluation: the last rule's are drawn
   first. */
static SettStatus reversed(SettLdtkEval *e, const int32_t *ends, int32_t rules,
                           const SettLdtkTile **tiles)
{
    SettLdtkTile *out = sett_arena_raw(e->arena, (size_t)e->count, sizeof *out);
    size_t at = 0;
    if (out == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = rules - 1; i >= 0; i--) {
        int32_t from = i > 0 ? ends[i - 1] : 0;
        size_t n = (size_t)(ends[i] - from);
        if (n > 0)
            memcpy(out + at, e->tiles + from, n * sizeof *out);
        at += n;
    }
    *tiles = out;
    return SETT_OK;
}

static SettStatus run_all(SettLdtkEval *e, const SettLdtkTile **tiles,
                          int32_t *count)
{
    const SettLdtkLayerDef *def = e->layer->def;
    int32_t rules = 0, done = 0;
    for (int32_t g = 0; g < def->group_count; g++)
        rules += def->groups[g].rule_count;
    int32_t *ends = SETT_TAKE(e->arena, rules, int32_t);
    e->locked = SETT_TAKE(e->arena, (size_t)e->h * e->words, uint64_t);
    if (ends == NULL || e->locked == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = mark_killed(e);
    for (int32_t g = 0; g < def->group_count; g++) {
        bool on = in_force(e, &def->groups[g]);
        for (int32_t i = 0; i < def->groups[g].rule_count; i++) {
            if (on && status == SETT_OK)
                status = run_rule(e, &def->groups[g].rules[i]);
            ends[done++] = e->count;
        }
    }
    if (status != SETT_OK)
        return status;
    *count = e->count;
    return reversed(e, ends, rules, tiles);
}

static const SettLdtkLayer *layer_named(const SettLdtkLevel *level, int32_t uid)
{
    int32_t at = uid >= 0 ? sett_ldtk_layer_of(level, uid) : -1;
    return at >= 0 ? &level->layers[at] : NULL;
}

SettStatus sett_ldtk_rules(const SettLdtkProject *project,
                           const SettLdtkLevel *level, int32_t layer,
                           SettArena *arena, const SettLdtkTile **tiles,
                           int32_t *count)
{
    const SettLdtkLayer *l = &level->layers[layer];
    const SettLdtkLayerDef *def = l->def;
    *tiles = NULL;
    *count = 0;
    SettLdtkEval e = {.project = project,
                      .level = level,
                      .layer = l,
                      .source = def->kind == SETT_LDTK_INT_GRID
                                    ? l
                                    : layer_named(level, def->source),
                      .killer = layer_named(level, def->killer),
                      .set = sett_ldtk_set(project, l->set),
                      .arena = arena,
                      .w = l->w,
                      .h = l->h};
    if (def->kind > SETT_LDTK_AUTO || def->set < 0 || e.set == NULL ||
        e.source == NULL || e.source->values == NULL || l->w < 1 || l->h < 1 ||
        e.set->columns < 1)
        return SETT_OK;
    e.words = (size_t)(l->w + 63) / 64;
    e.stride = e.words + 3;
    return run_all(&e, tiles, count);
}
