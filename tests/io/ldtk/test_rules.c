/* test_rules.c - LDtk's rules: 64 cells at a time gives what a plain evaluator
   gives that asks cell by cell, on random rules of every kind; and cases whose
   answer is known. */
#include "support/testkit.h"

#include "io/ldtk/rules.h"

#include <string.h>

#define SIDE 24
#define RULES 6

/* A project of one level with two layers of values and one of tiles. */
typedef struct World {
    SettLdtkProject project;
    SettLdtkLevel level;
    SettLdtkLayer layers[3];
    SettLdtkLayerDef defs[3];
    SettLdtkSet set;
    SettLdtkRuleGroup group;
    SettLdtkRule rules[RULES];
    SettLdtkVariant variants[RULES][3];
    int32_t ids[RULES][3][3], patterns[RULES][81];
    int32_t values[SIDE * SIDE * 4];
    SettLdtkValue listed[4];
    SettLdtkTile killers[8];
    char opaque[65];
    const char *biomes[2], *own[2];
    SettLdtkField field;
} World;

static void world_begin(World *w, int32_t wide, int32_t high)
{
    memset(w, 0, sizeof *w);
    for (int32_t i = 0; i < 4; i++)
        w->listed[i] = (SettLdtkValue){i + 1, i / 2 + 1, "", "", ""};
    w->set = (SettLdtkSet){.uid = 9, .tile = 8, .columns = 8, .rows = 8};
    w->set.opaque = w->opaque;
    memset(w->opaque, '0', 64);
    w->group = (SettLdtkRuleGroup){
        .uid = 5, .active = true, .rules = w->rules, .rule_count = 1};
    w->rules[0] = (SettLdtkRule){.uid = 20,
                                 .size = 1,
                                 .pattern = w->patterns[0],
                                 .variants = w->variants[0],
                                 .variant_count = 1,
                                 .active = true,
                                 .breaks = true,
                                 .chance = 1,
                                 .alpha = 1,
                                 .modulo_x = 1,
                                 .modulo_y = 1};
    w->variants[0][0] = (SettLdtkVariant){w->ids[0][0], 1};
    w->defs[0] = (SettLdtkLayerDef){.uid = 1,
                                    .kind = SETT_LDTK_INT_GRID,
                                    .grid = 8,
                                    .values = w->listed,
                                    .value_count = 4,
                                    .groups = &w->group,
                                    .group_count = 1,
                                    .set = 9,
                                    .source = -1,
                                    .killer = -1,
                                    .biome = -1};
    w->layers[0] = (SettLdtkLayer){.def = &w->defs[0],
                                   .w = wide,
                                   .h = high,
                                   .set = 9,
                                   .values = w->values};
    w->level = (SettLdtkLevel){.layers = w->layers, .layer_count = 1};
    w->project = (SettLdtkProject){
        .sets = &w->set, .set_count = 1, .levels = &w->level, .level_count = 1};
}

static int32_t run(World *w, SettArena *arena, const SettLdtkTile **tiles)
{
    int32_t count = 0;
    assert_int_equal(
        sett_ldtk_rules(&w->project, &w->level, 0, arena, tiles, &count),
        SETT_OK);
    return count;
}

/* The plain evaluator. */

static bool plain_listed(const World *w, int32_t v, int32_t *group)
{
    (void)w;
    *group = v >= 1 && v <= 4 ? (v - 1) / 2 + 1 : -1;
    return v >= 1 && v <= 4;
}

static bool plain_fits(const World *w, int32_t p, int32_t v)
{
    int32_t size = p < 0 ? -p : p, group;
    bool in;
    if (size == 1000001)
        in = v != 0;
    else if (size < 1000)
        in = v == size;
    else
        in = plain_listed(w, v, &group) && group == size / 1000 - 1;
    return p > 0 ? in : !in;
}

static int32_t plain_value(const World *w, int32_t x, int32_t y)
{
    int32_t group, v = w->values[y * w->layers[0].w + x];
    return plain_listed(w, v, &group) ? v : 0;
}

static bool plain_block(const World *w, int32_t p, int32_t x, int32_t y)
{
    int32_t bx = x / 10, by = y / 10;
    for (int32_t v = by * 10; v < by * 10 + 10; v++)
        for (int32_t u = bx * 10; u < bx * 10 + 10; u++)
            if (u < w->layers[0].w && v < w->layers[0].h &&
                plain_fits(w, p, plain_value(w, u, v)))
                return true;
    return false;
}

static int32_t plain_size(const SettLdtkRule *r)
{
    int32_t size = r->size, cut = 0;
    while (size > 1) {
        for (int32_t i = 0; i < r->size * r->size; i++) {
            int32_t x = i % r->size, y = i / r->size, far = r->size - 1 - cut;
            bool inside = x >= cut && x <= far && y >= cut && y <= far;
            bool ring = x == cut || x == far || y == cut || y == far;
            if (inside && ring && r->pattern[i] != 0)
                return size;
        }
        cut++;
        size -= 2;
    }
    return size;
}

static bool plain_relevant(const World *w, const SettLdtkRule *r, int32_t x,
                           int32_t y)
{
    int32_t reach = plain_size(r) / 2;
    for (int32_t i = 0; i < r->size * r->size; i++) {
        int32_t p = r->pattern[i];
        if (p <= 0 || p == 1000001)
            continue;
        if (!plain_block(w, p, x - reach, y - reach) &&
            !plain_block(w, p, x + reach, y - reach) &&
            !plain_block(w, p, x - reach, y + reach) &&
            !plain_block(w, p, x + reach, y + reach))
            return false;
    }
    return true;
}

static bool plain_pattern(const World *w, const SettLdtkRule *r, int32_t x,
                          int32_t y, int32_t flips)
{
    int32_t half = r->size / 2;
    for (int32_t i = 0; i < r->size * r->size; i++) {
        int32_t dx = i % r->size - half, dy = i / r->size - half;
        int32_t u = x + (flips & 1 ? -dx : dx), v = y + (flips & 2 ? -dy : dy);
        bool inside =
            u >= 0 && v >= 0 && u < w->layers[0].w && v < w->layers[0].h;
        if (r->pattern[i] == 0)
            continue;
        if (!inside && !r->outside_known)
            return false;
        if (!plain_fits(w, r->pattern[i],
                        inside ? plain_value(w, u, v) : r->outside))
            return false;
    }
    return true;
}

static bool plain_place(const World *w, const SettLdtkRule *r, int32_t x,
                        int32_t y)
{
    int32_t in_x = x - r->offset_x, in_y = y - r->offset_y;
    int64_t seed = w->layers[0].seed;
    if (r->checker == SETT_LDTK_VERTICAL)
        in_y = y + (x / r->modulo_x) % 2;
    if (r->checker == SETT_LDTK_HORIZONTAL)
        in_x = x + (y / r->modulo_y) % 2;
    if (in_x % r->modulo_x != 0 || in_y % r->modulo_y != 0 || r->chance <= 0)
        return false;
    if (r->chance < 1 &&
        sett_ldtk_hash(seed + r->uid, x, y, 100) >= r->chance * 100)
        return false;
    return !r->noise ||
           sett_ldtk_noise(seed + r->noise_seed, x * r->noise_scale,
                           y * r->noise_scale, r->noise_octaves) >= 0;
}

/* Tiles of one rule at one cell, as (rule, tile, flips) in order. */
typedef struct Plain {
    int32_t rule, tile, cell;
    uint8_t flips;
} Plain;

static int32_t plain_cell(const World *w, const SettLdtkRule *r, int32_t x,
                          int32_t y, Plain *out)
{
    int32_t count = 0;
    if (!plain_relevant(w, r, x, y) || !plain_place(w, r, x, y))
        return 0;
    for (int32_t flips = 0; flips < 4; flips++) {
        if (((flips & 1) && !r->flip_x) || ((flips & 2) && !r->flip_y) ||
            !plain_pattern(w, r, x, y, flips))
            continue;
        const SettLdtkVariant *v = &r->variants[sett_ldtk_hash(
            w->layers[0].seed + r->uid + flips, x, y, r->variant_count)];
        for (int32_t i = 0; i < v->count; i++)
            out[count++] = (Plain){r->uid, v->tiles[i], x + y * w->layers[0].w,
                                   (uint8_t)flips};
        if (r->breaks)
            break;
    }
    return count;
}

static int32_t plain_all(const World *w, Plain *out)
{
    static Plain found[RULES][SIDE * SIDE * 4][12];
    static int32_t counts[RULES][SIDE * SIDE * 4];
    int32_t cells = w->layers[0].w * w->layers[0].h, total = 0;
    for (int32_t c = 0; c < cells; c++) {
        bool locked = false;
        for (int32_t k = 0; k < w->group.rule_count; k++) {
            const SettLdtkRule *r = &w->rules[k];
            bool solid = false;
            counts[k][c] = locked ? 0
                                  : plain_cell(w, r, c % w->layers[0].w,
                                               c / w->layers[0].w, found[k][c]);
            for (int32_t i = 0; i < counts[k][c]; i++)
                solid = solid || w->opaque[found[k][c][i].tile] == '1';
            bool moved = r->tile_x != 0 || r->random_y[1] != 0;
            locked =
                locked || (counts[k][c] > 0 &&
                           (r->breaks || (!moved && r->alpha >= 1 && solid)));
        }
    }
    for (int32_t k = w->group.rule_count - 1; k >= 0; k--)
        for (int32_t c = 0; c < cells; c++)
            for (int32_t i = 0; i < counts[k][c]; i++)
                out[total++] = found[k][c][i];
    return total;
}

static void random_rule(World *w, int32_t k, SettRng *rng)
{
    static const int32_t keys[] = {1,     2,    3,       -1,       -2, -4, 2000,
                                   -2000, 3000, 1000001, -1000001, 1,  2};
    SettLdtkRule *r = &w->rules[k];
    *r = w->rules[0];
    r->uid = 20 + k;
    r->size = 1 + 2 * (int32_t)sett_rng_below(rng, 3);
    r->pattern = w->patterns[k];
    memset(w->patterns[k], 0, sizeof w->patterns[k]);
    for (int32_t i = 0; i < r->size * r->size; i++)
        if (sett_rng_below(rng, 3) == 0)
            w->patterns[k][i] = keys[sett_rng_below(rng, 13)];
    r->variants = w->variants[k];
    r->variant_count = 1 + (int32_t)sett_rng_below(rng, 3);
    for (int32_t v = 0; v < 3; v++) {
        w->variants[k][v] = (SettLdtkVariant){
            w->ids[k][v], 1 + (int32_t)sett_rng_below(rng, 3)};
        for (int32_t i = 0; i < 3; i++)
            w->ids[k][v][i] = (int32_t)sett_rng_below(rng, 64);
    }
    r->breaks = sett_rng_below(rng, 2) == 0;
    r->flip_x = sett_rng_below(rng, 2) == 0;
    r->flip_y = sett_rng_below(rng, 2) == 0;
    r->outside_known = sett_rng_below(rng, 2) == 0;
    r->outside = (int32_t)sett_rng_below(rng, 4);
    r->chance = sett_rng_below(rng, 2) ? 1 : 0.4;
    r->alpha = sett_rng_below(rng, 4) ? 1 : 0.5;
    r->noise = sett_rng_below(rng, 4) == 0;
    r->noise_scale = 0.2;
    r->noise_octaves = 2;
    r->modulo_x = 1 + (int32_t)sett_rng_below(rng, 3);
    r->modulo_y = 1 + (int32_t)sett_rng_below(rng, 3);
    r->offset_x = (int32_t)sett_rng_below(rng, 3);
    r->offset_y = (int32_t)sett_rng_below(rng, 3);
    r->checker = (SettLdtkChecker)sett_rng_below(rng, 3);
    r->tile_x = sett_rng_below(rng, 4) == 0;
    r->random_y[1] = (int32_t)(sett_rng_below(rng, 4) == 0);
}

static void many_cells_at_once_give_what_each_gives(void **state)
{
    (void)state;
    static World w;
    static Plain plain[SIDE * SIDE * 4 * RULES * 12];
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    int64_t tiles = 0;
    for (int32_t round = 0; round < 300; round++) {
        SettArena arena = testkit_arena();
        const SettLdtkTile *got = NULL;
        int32_t wide = 1 + (int32_t)sett_rng_below(&rng, 4 * SIDE);
        world_begin(&w, wide, 1 + (int32_t)sett_rng_below(&rng, SIDE));
        for (int32_t i = 0; i < 64; i++)
            w.opaque[i] = (char)('0' + sett_rng_below(&rng, 2));
        for (int32_t i = 0; i < w.layers[0].w * w.layers[0].h; i++)
            w.values[i] = (int32_t)sett_rng_below(&rng, 7); /* 5, 6: unlisted */
        w.layers[0].seed = (int64_t)sett_rng_below(&rng, 9999999);
        for (int32_t k = RULES - 1; k >= 0; k--)
            random_rule(&w, k, &rng);
        w.group.rule_count = RULES;
        int32_t want = plain_all(&w, plain), count = run(&w, &arena, &got);
        assert_int_equal(count, want);
        for (int32_t i = 0; i < count; i++)
            if (got[i].rule != plain[i].rule || got[i].tile != plain[i].tile ||
                got[i].cell != plain[i].cell || got[i].flips != plain[i].flips)
                fail_msg("round %d: tile %d differs", (int)round, (int)i);
        tiles += count;
        sett_arena_free(&arena);
    }
    assert_true(tiles > 10000);
}

/* A match by the value beyond the grid alone: only where the block has it. */
static void values_have_to_be_near(void **state)
{
    (void)state;
    static World w;
    SettArena arena = testkit_arena();
    const SettLdtkTile *tiles;
    world_begin(&w, 30, 1);
    w.rules[0].size = 3;
    w.rules[0].outside_known = true;
    w.rules[0].outside = 1;
    w.patterns[0][1] = 1; /* above: beyond the grid everywhere */
    w.values[25] = 1;
    /* Blocks of ten: cells whose corners reach the one with the value. */
    assert_int_equal(run(&w, &arena, &tiles), 11);
    assert_int_equal(tiles[0].cell, 19);
    sett_arena_free(&arena);
}

static void tiles_of_a_layer_forbid_others(void **state)
{
    (void)state;
    static World w;
    SettArena arena = testkit_arena();
    const SettLdtkTile *tiles;
    world_begin(&w, 4, 1);
    w.defs[1] = (SettLdtkLayerDef){.uid = 2, .kind = SETT_LDTK_TILES};
    w.layers[1] = (SettLdtkLayer){
        .def = &w.defs[1], .w = 4, .h = 1, .tiles = w.killers, .tile_count = 1};
    w.killers[0].cell = 2;
    w.defs[0].killer = 2;
    w.level.layer_count = 2;
    assert_int_equal(run(&w, &arena, &tiles), 3);
    for (int32_t i = 0; i < 3; i++)
        assert_int_not_equal(tiles[i].cell, 2);
    sett_arena_free(&arena);
}

/* Of a tileset of 8 columns, tiles 0, 1, 8, 9 around the middle of the cell. */
static void stamps_lie_around_their_pivot(void **state)
{
    (void)state;
    static World w;
    static const int32_t square[] = {0, 1, 8, 9};
    SettArena arena = testkit_arena();
    const SettLdtkTile *tiles;
    world_begin(&w, 3, 3);
    w.rules[0].stamp = true;
    w.rules[0].pivot_x = 1;
    w.rules[0].pivot_y = 0.5;
    w.rules[0].modulo_x = w.rules[0].modulo_y = 9;
    w.variants[0][0] = (SettLdtkVariant){square, 4};
    assert_int_equal(run(&w, &arena, &tiles), 4);
    assert_int_equal(tiles[0].x, -8);
    assert_int_equal(tiles[1].x, 0);
    assert_int_equal(tiles[0].y, -4);
    assert_int_equal(tiles[3].y, 4);
    assert_int_equal(tiles[3].source_x, 8);
    w.rules[0].flip_x = true;
    w.rules[0].breaks = false;
    w.defs[0].pivot_x = 0.5;
    assert_int_equal(run(&w, &arena, &tiles), 8);
    assert_int_equal(tiles[0].x, -4);
    assert_int_equal(tiles[4].x, 4);
    assert_int_equal(tiles[4].flips, 1);
    sett_arena_free(&arena);
}

static void groups_are_in_force_by_level(void **state)
{
    (void)state;
    static World w;
    SettArena arena = testkit_arena();
    const SettLdtkTile *tiles;
    const int32_t uid = 5;
    world_begin(&w, 1, 1);
    w.group.optional = true;
    assert_int_equal(run(&w, &arena, &tiles), 0);
    w.layers[0].optional = &uid;
    w.layers[0].optional_count = 1;
    assert_int_equal(run(&w, &arena, &tiles), 1);
    w.defs[0].biome = 7;
    w.group.biomes = w.biomes;
    w.group.biome_count = 2;
    w.biomes[0] = "Ice";
    w.biomes[1] = "Cave";
    w.own[0] = "Cave";
    w.field = (SettLdtkField){7, w.own, 1};
    w.level.fields = &w.field;
    w.level.field_count = 1;
    assert_int_equal(run(&w, &arena, &tiles), 1);
    w.group.all_biomes = true;
    assert_int_equal(run(&w, &arena, &tiles), 0);
    w.own[1] = "Ice";
    w.field.value_count = 2;
    assert_int_equal(run(&w, &arena, &tiles), 1);
    sett_arena_free(&arena);
}

static SettStatus evaluate(void *user, SettAlloc alloc)
{
    World *w = user;
    const SettLdtkTile *tiles;
    int32_t count;
    SettArena arena;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status =
        sett_ldtk_rules(&w->project, &w->level, 0, &arena, &tiles, &count);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    static World w;
    world_begin(&w, 40, 20);
    w.patterns[0][0] = -3;
    testkit_memory(evaluate, &w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_cells_at_once_give_what_each_gives),
        cmocka_unit_test(values_have_to_be_near),
        cmocka_unit_test(tiles_of_a_layer_forbid_others),
        cmocka_unit_test(stamps_lie_around_their_pivot),
        cmocka_unit_test(groups_are_in_force_by_level),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
