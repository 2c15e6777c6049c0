/* test_catalog.c - the one list of all parts: names that can be told apart,
   descriptors that are whole, and the description that forms are made from. */
#include "parts/parts.h"

#include <string.h>

/* Lower case, digits and dashes, as in flags. */
static void assert_name(const char *name)
{
    assert_non_null(name);
    assert_true(name[0] >= 'a' && name[0] <= 'z');
    assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_"),
                     strlen(name));
}

static void assert_words(const char *text)
{
    assert_true(text != NULL && text[0] != 0);
}

/* Rows that can be told apart, with defaults inside their ranges. */
static void assert_table(const SettTable *table)
{
    for (int32_t i = 0; i < table->count; i++) {
        const SettParam *row = &table->rows[i];
        assert_name(row->name);
        assert_words(row->help);
        assert_true(sett_params_find(table, row->name) == row);
        assert_true(row->offset < table->size);
        assert_true(row->low <= row->high);
        if (row->type == SETT_PARAM_ROWS) {
            assert_non_null(row->columns);
            assert_table(row->columns);
        } else if (row->type == SETT_PARAM_CHOICE) {
            assert_true(row->def < sett_choice_count(row->choices));
        } else {
            assert_true(row->def >= row->low && row->def <= row->high);
        }
    }
}

static void assert_tiles(const SettGame *game)
{
    const SettTileSet *set = &game->tiles;
    assert_in_range(set->count, 2, SETT_MAX_TILES);
    for (int32_t i = 0; i < set->count; i++) {
        const SettTile *tile = &set->tiles[i];
        assert_words(tile->name);
        assert_null(strchr(tile->name, ','));
        assert_int_equal(sett_tile_named(set, tile->name), i);
        assert_int_equal(sett_tile_glyph(set, tile->glyph), i);
        for (const char *c = tile->also; c != NULL && *c != 0; c++)
            assert_int_equal(sett_tile_glyph(set, *c), i);
        assert_true(tile->at_most < 0 || tile->at_most >= tile->at_least);
        assert_true(tile->colour <= 0xFFFFFF);
    }
    uint64_t solid = set->tiles[game->fill_solid].roles;
    uint64_t open = set->tiles[game->fill_open].roles;
    assert_true(solid & SETT_IS(SOLID) && !(solid & SETT_IS(OPEN)));
    assert_true(open & SETT_IS(OPEN) && !(open & SETT_IS(SOLID)));
}

static void games_are_whole(void **state)
{
    (void)state;
    const SettCatalog *c = sett_catalog();
    assert_true(c->game_count > 0);
    for (int32_t i = 0; i < c->game_count; i++) {
        const SettGame *g = c->games[i];
        assert_int_equal(g->api, SETT_GAME_API);
        assert_name(g->name);
        assert_words(g->help);
        assert_true(sett_game_named(g->name) == g);
        assert_in_range(g->default_w, g->min_w, g->max_w);
        assert_in_range(g->default_h, g->min_h, g->max_h);
        assert_tiles(g);
        for (int32_t m = 0; m < g->measures.count; m++) {
            assert_name(g->measures.rows[m].name);
            assert_words(g->measures.rows[m].help);
            assert_int_equal(sett_measure_named(g, g->measures.rows[m].name),
                             m);
            assert_true(g->measures.rows[m].low < g->measures.rows[m].high);
        }
        if (g->rules != NULL)
            assert_table(&g->rules->params);
    }
    assert_null(sett_game_named("no such game"));
    assert_null(sett_game_named(""));
}

/* Default parameters are legal for every game that the part can work for. */
static void generators_are_whole(void **state)
{
    (void)state;
    PartsList all = parts_all();
    SettArena arena = testkit_arena();
    for (int32_t i = 0; i < all.gen_count; i++) {
        const SettGen *gen = all.gens[i];
        assert_int_equal(gen->api, SETT_GEN_API);
        assert_true(gen->output_version >= 1);
        assert_name(gen->name);
        assert_words(gen->help);
        assert_words(gen->source);
        assert_true(sett_gen_named(gen->name) == gen);
        assert_table(&gen->params);
        for (int32_t g = 0; g < all.game_count; g++) {
            SettError err;
            if (!parts_fits(gen, all.games[g]))
                continue;
            void *params = parts_defaults(&arena, gen, all.games[g]);
            if (sett_params_check(&gen->params, params, &all.games[g]->tiles,
                                  &err) != SETT_OK)
                fail_msg("%s for %s: %s", gen->name, all.games[g]->name,
                         err.text);
        }
    }
    assert_null(sett_gen_named("md2"));
    sett_arena_free(&arena);
}

static void search_parts_are_whole(void **state)
{
    (void)state;
    PartsList all = parts_all();
    for (int32_t i = 0; i < all.eval_count; i++) {
        assert_int_equal(all.evals[i]->api, SETT_EVAL_API);
        assert_name(all.evals[i]->name);
        assert_table(&all.evals[i]->params);
        for (int32_t f = 0; f < all.evals[i]->feature_count; f++)
            assert_true(all.evals[i]->features[f].low <
                        all.evals[i]->features[f].high);
    }
    for (int32_t i = 0; i < all.genome_count; i++) {
        assert_int_equal(all.genomes[i]->api, SETT_GENOME_API);
        assert_name(all.genomes[i]->name);
        assert_table(&all.genomes[i]->params);
    }
    for (int32_t i = 0; i < all.method_count; i++) {
        assert_int_equal(all.methods[i]->api, SETT_SEARCH_API);
        assert_name(all.methods[i]->name);
        assert_table(&all.methods[i]->params);
    }
}

/* -------------------------------------------------------------- description */

static const SettJson *named(const SettJson *list, const char *name)
{
    assert_non_null(list);
    assert_int_equal(list->type, SETT_JSON_ARRAY);
    for (const SettJson *one = list->child; one != NULL; one = one->next)
        if (sett_json_is(sett_json_member(one, "name"), name))
            return one;
    fail_msg("%s is not described", name);
    return NULL;
}

static void assert_number(const SettJson *json, const char *name, int64_t value)
{
    int64_t said;
    assert_true(sett_json_int(sett_json_member(json, name), &said));
    assert_int_equal(said, value);
}

/* What a page or script of others needs to know of a game. */
static void assert_game_described(const SettJson *json, const SettGame *game)
{
    assert_true(game->rules_version >= 1);
    assert_number(json, "rules_version", game->rules_version);
    const SettJson *size = sett_json_member(json, "size");
    assert_number(size, "min_w", game->min_w);
    assert_number(size, "min_h", game->min_h);
    assert_number(size, "max_w", game->max_w);
    assert_number(size, "max_h", game->max_h);
    assert_number(size, "default_w", game->default_w);
    assert_number(size, "default_h", game->default_h);
    assert_true(sett_json_is(sett_json_member(json, "help"), game->help));
    const SettJson *tile = sett_json_member(json, "tiles")->child;
    for (int32_t i = 0; i < game->tiles.count; i++, tile = tile->next) {
        const SettTile *t = &game->tiles.tiles[i];
        assert_true(sett_json_is(sett_json_member(tile, "name"), t->name));
        assert_number(tile, "colour", t->colour);
        assert_number(tile, "at_least", t->at_least);
        assert_number(tile, "at_most", t->at_most);
    }
    const SettJson *row = sett_json_member(json, "measures")->child;
    for (int32_t i = 0; i < game->measures.count; i++, row = row->next) {
        assert_true(sett_json_is(sett_json_member(row, "name"),
                                 game->measures.rows[i].name));
        assert_true(sett_json_is(sett_json_member(row, "help"),
                                 game->measures.rows[i].help));
    }
    const SettJson *agent = sett_json_member(json, "agents")->child;
    for (int32_t i = 0; i < game->judge_count; i++, agent = agent->next)
        assert_true(sett_json_is(sett_json_member(agent, "name"),
                                 game->judges[i].name));
}

static void everything_is_described(void **state)
{
    (void)state;
    const SettCatalog *c = sett_catalog();
    SettArena arena = testkit_arena();
    SettText text = sett_text(sett_alloc_default());
    const SettJson *root;
    SettError err;
    assert_int_equal(sett_describe(&text), SETT_OK);
    assert_int_equal(
        sett_json_read(text.data, text.size, NULL, &arena, &root, &err),
        SETT_OK);
    assert_true(sett_json_is(sett_json_member(root, "sett"), SETT_VERSION));
    const SettJson *games = sett_json_member(root, "games");
    assert_int_equal(games->size, c->game_count);
    for (int32_t i = 0; i < c->game_count; i++) {
        const SettJson *game = named(games, c->games[i]->name);
        assert_int_equal(sett_json_member(game, "tiles")->size,
                         c->games[i]->tiles.count);
        assert_int_equal(sett_json_member(game, "measures")->size,
                         c->games[i]->measures.count);
        assert_game_described(game, c->games[i]);
    }
    const SettJson *gens = sett_json_member(root, "generators");
    assert_int_equal(gens->size, c->gen_count);
    for (int32_t i = 0; i < c->gen_count; i++) {
        const SettJson *gen = named(gens, c->gens[i]->name);
        const SettJson *params = sett_json_member(gen, "params");
        assert_int_equal(params->size, c->gens[i]->params.count);
        for (int32_t p = 0; p < c->gens[i]->params.count; p++)
            (void)named(params, c->gens[i]->params.rows[p].name);
    }
    sett_text_free(&text);
    sett_arena_free(&arena);
}

static void a_description_may_run_out_of_memory(void **state)
{
    (void)state;
    TestAlloc plenty = {0};
    SettText text = sett_text(testkit_alloc(&plenty));
    assert_int_equal(sett_describe(&text), SETT_OK);
    sett_text_free(&text);
    for (int64_t n = 1; n <= plenty.asked; n++) {
        TestAlloc counter = {.fail_at = n};
        text = sett_text(testkit_alloc(&counter));
        assert_int_equal(sett_describe(&text), SETT_NO_MEMORY);
        sett_text_free(&text);
        assert_int_equal(counter.live_bytes, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_whole),
        cmocka_unit_test(generators_are_whole),
        cmocka_unit_test(search_parts_are_whole),
        cmocka_unit_test(everything_is_described),
        cmocka_unit_test(a_description_may_run_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
