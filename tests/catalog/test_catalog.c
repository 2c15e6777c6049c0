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
    const SettCatalog *c = sett_catalog_builtin();
    assert_true(c->game_count > 0);
    for (int32_t i = 0; i < c->game_count; i++) {
        const SettGame *g = c->games[i];
        assert_int_equal(g->api, SETT_GAME_API);
        assert_name(g->name);
        assert_words(g->help);
        assert_true(sett_catalog_game(sett_catalog_builtin(), g->name) == g);
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
    assert_null(sett_catalog_game(sett_catalog_builtin(), "no such game"));
    assert_null(sett_catalog_game(sett_catalog_builtin(), ""));
}

/* Default parameters are legal for every game that the part can work for. */
static void generators_are_whole(void **state)
{
    (void)state;
    const SettCatalog *all = parts_all();
    SettArena arena = testkit_arena();
    for (int32_t i = 0; i < all->gen_count; i++) {
        const SettGen *gen = all->gens[i];
        assert_int_equal(gen->api, SETT_GEN_API);
        assert_true(gen->output_version >= 1);
        assert_name(gen->name);
        assert_words(gen->help);
        assert_words(gen->source);
        assert_true(sett_catalog_gen(sett_catalog_builtin(), gen->name) == gen);
        assert_table(&gen->params);
        for (int32_t g = 0; g < all->game_count; g++) {
            SettError err;
            if (!parts_fits(gen, all->games[g]))
                continue;
            void *params = parts_defaults(&arena, gen, all->games[g]);
            if (sett_params_check(&gen->params, params, &all->games[g]->tiles,
                                  &err) != SETT_OK)
                fail_msg("%s for %s: %s", gen->name, all->games[g]->name,
                         err.text);
        }
    }
    assert_null(sett_catalog_gen(sett_catalog_builtin(), "md2"));
    sett_arena_free(&arena);
}

static void search_parts_are_whole(void **state)
{
    (void)state;
    const SettCatalog *all = parts_all();
    for (int32_t i = 0; i < all->eval_count; i++) {
        assert_int_equal(all->evals[i]->api, SETT_EVAL_API);
        assert_name(all->evals[i]->name);
        assert_table(&all->evals[i]->params);
        for (int32_t f = 0; f < all->evals[i]->feature_count; f++)
            assert_true(all->evals[i]->features[f].low <
                        all->evals[i]->features[f].high);
    }
    for (int32_t i = 0; i < all->genome_count; i++) {
        assert_int_equal(all->genomes[i]->api, SETT_GENOME_API);
        assert_name(all->genomes[i]->name);
        assert_table(&all->genomes[i]->params);
    }
    for (int32_t i = 0; i < all->method_count; i++) {
        assert_int_equal(all->methods[i]->api, SETT_SEARCH_API);
        assert_name(all->methods[i]->name);
        assert_table(&all->methods[i]->params);
    }
}

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

static void assert_text(const SettJson *json, const char *name,
                        const char *value)
{
    assert_true(sett_json_is(sett_json_member(json, name), value));
}

static void assert_real(const SettJson *json, const char *name, double value)
{
    const SettJson *said = sett_json_member(json, name);
    assert_non_null(said);
    assert_int_equal(said->type, SETT_JSON_NUMBER);
    assert_true(said->number == value);
}

static void assert_tile_described(const SettJson *json, const SettTile *tile)
{
    static const char *const names[] = {
#define ROLE_NAME(name, bit, text) [bit] = text,
        SETT_ROLE_LIST(ROLE_NAME)
#undef ROLE_NAME
    };
    assert_int_equal(json->size, tile->also != NULL ? 7 : 6);
    assert_text(json, "name", tile->name);
    assert_text(json, "glyph", (char[2]){tile->glyph});
    if (tile->also != NULL)
        assert_text(json, "also", tile->also);
    assert_number(json, "colour", tile->colour);
    assert_number(json, "at_least", tile->at_least);
    assert_number(json, "at_most", tile->at_most);
    const SettJson *role = sett_json_member(json, "roles")->child;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (!(tile->roles >> i & 1))
            continue;
        assert_non_null(role);
        assert_true(sett_json_is(role, names[i]));
        role = role->next;
    }
    assert_null(role);
}

static void assert_measure_described(const SettJson *json, const SettMeasure *m)
{
    assert_int_equal(json->size, 5);
    assert_text(json, "name", m->name);
    assert_text(json, "help", m->help);
    assert_text(json, "of", m->of == SETT_OF_LAYOUT ? "layout" : "level");
    assert_real(json, "low", m->low);
    assert_real(json, "high", m->high);
}

/* Rows in their order, each with its name and its range. */
static void assert_params_described(const SettJson *json,
                                    const SettTable *table)
{
    assert_int_equal(json->size, table->count);
    const SettJson *row = json->child;
    for (int32_t i = 0; i < table->count; i++, row = row->next) {
        assert_text(row, "name", table->rows[i].name);
        assert_text(row, "help", table->rows[i].help);
    }
}

static void assert_part_described(const SettJson *list, int32_t index,
                                  const char *name, const char *help,
                                  const SettTable *params)
{
    const SettJson *part = list->child;
    for (; index > 0; index--)
        part = part->next;
    assert_text(part, "name", name);
    assert_text(part, "help", help);
    assert_params_described(sett_json_member(part, "params"), params);
}

static const SettJson *list_of(const SettJson *root, const char *name,
                               int32_t count)
{
    const SettJson *list = sett_json_member(root, name);
    assert_non_null(list);
    assert_int_equal(list->type, SETT_JSON_ARRAY);
    assert_int_equal(list->size, count);
    return list;
}

static void assert_parts_described(const SettJson *root, const SettCatalog *c)
{
    const SettJson *list = list_of(root, "evaluators", c->eval_count);
    for (int32_t i = 0; i < c->eval_count; i++)
        assert_part_described(list, i, c->evals[i]->name, c->evals[i]->help,
                              &c->evals[i]->params);
    list = list_of(root, "genomes", c->genome_count);
    for (int32_t i = 0; i < c->genome_count; i++)
        assert_part_described(list, i, c->genomes[i]->name, c->genomes[i]->help,
                              &c->genomes[i]->params);
    list = list_of(root, "methods", c->method_count);
    for (int32_t i = 0; i < c->method_count; i++)
        assert_part_described(list, i, c->methods[i]->name, c->methods[i]->help,
                              &c->methods[i]->params);
    list = list_of(root, "personas", c->persona_count);
    const SettJson *persona = list->child;
    for (int32_t i = 0; i < c->persona_count; i++, persona = persona->next)
        assert_text(persona, "name", c->personas[i]->name);
}

static void assert_players_described(const SettJson *root, const SettCatalog *c)
{
    const SettJson *list = list_of(root, "players", c->player_count);
    const SettJson *json = list->child;
    for (int32_t i = 0; i < c->player_count; i++, json = json->next) {
        const SettPlayer *p = c->players[i];
        const char *game = "";
        for (int32_t g = 0; g < c->game_count && p->rules != NULL; g++)
            if (c->games[g]->rules == p->rules)
                game = c->games[g]->name;
        assert_int_equal(json->size, 8);
        assert_part_described(list, i, p->name, p->help, &p->params);
        assert_text(json, "game", game);
        assert_text(json, "source", p->source);
        assert_text(json, "unit", p->unit);
        assert_number(json, "budget", (int64_t)p->budget);
        assert_number(json, "output_version", p->output_version);
    }
}

static void assert_gens_described(const SettJson *root, const SettCatalog *c)
{
    static const char *const stages[] = {[SETT_WRITES_LAYOUT] = "layout",
                                         [SETT_WRITES_OBJECTS] = "furnish",
                                         [SETT_WRITES_LEVEL] = "level"};
    const SettJson *list = list_of(root, "generators", c->gen_count);
    const SettJson *json = list->child;
    for (int32_t i = 0; i < c->gen_count; i++, json = json->next) {
        const SettGen *g = c->gens[i];
        assert_int_equal(json->size, 6);
        assert_part_described(list, i, g->name, g->help, &g->params);
        assert_text(json, "source", g->source);
        assert_text(json, "stage", stages[g->writes]);
        assert_number(json, "output_version", g->output_version);
    }
}

/* What else is said of a game, and the names of what makes its levels. */
static void assert_game_whole(const SettJson *json, const SettGame *game)
{
    const SettCatalog *c = sett_catalog_builtin();
    const SettJson *furnished = sett_json_member(json, "furnished");
    const SettJson *gen = sett_json_member(json, "generators")->child;
    assert_int_equal(json->size,
                     9 + (game->linking != NULL) + (game->rules != NULL));
    assert_int_equal(furnished->type,
                     game->furnish != NULL ? SETT_JSON_TRUE : SETT_JSON_FALSE);
    if (game->linking != NULL)
        assert_text(json, "segments",
                    game->slices == SETT_COLUMNS ? "columns" : "rows");
    for (int32_t i = 0; i < c->gen_count; i++) {
        if (!sett_gen_suits(c->gens[i], game))
            continue;
        assert_non_null(gen);
        assert_true(sett_json_is(gen, c->gens[i]->name));
        gen = gen->next;
    }
    assert_null(gen);
    if (game->rules != NULL)
        assert_params_described(sett_json_member(json, "rules"),
                                &game->rules->params);
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
    for (int32_t i = 0; i < game->tiles.count; i++, tile = tile->next)
        assert_tile_described(tile, &game->tiles.tiles[i]);
    const SettJson *row = sett_json_member(json, "measures")->child;
    for (int32_t i = 0; i < game->measures.count; i++, row = row->next)
        assert_measure_described(row, &game->measures.rows[i]);
    const SettJson *agent = list_of(json, "agents", game->judge_count)->child;
    for (int32_t i = 0; i < game->judge_count; i++, agent = agent->next) {
        assert_int_equal(agent->size, 2);
        assert_text(agent, "name", game->judges[i].name);
        assert_text(agent, "help", game->judges[i].help);
    }
    assert_game_whole(json, game);
}

static void everything_is_described(void **state)
{
    (void)state;
    const SettCatalog *c = sett_catalog_builtin();
    SettArena arena = testkit_arena();
    SettText text = sett_text(sett_alloc_default());
    const SettJson *root;
    SettError err;
    assert_int_equal(sett_describe(sett_catalog_builtin(), &text), SETT_OK);
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
    assert_number(root, "version", 1);
    assert_gens_described(root, c);
    assert_players_described(root, c);
    assert_parts_described(root, c);
    sett_text_free(&text);
    sett_arena_free(&arena);
}

static void a_description_may_run_out_of_memory(void **state)
{
    (void)state;
    TestAlloc plenty = {0};
    SettText text = sett_text(testkit_alloc(&plenty));
    assert_int_equal(sett_describe(sett_catalog_builtin(), &text), SETT_OK);
    sett_text_free(&text);
    for (int64_t n = 1; n <= plenty.asked; n++) {
        TestAlloc counter = {.fail_at = n};
        text = sett_text(testkit_alloc(&counter));
        assert_int_equal(sett_describe(sett_catalog_builtin(), &text),
                         SETT_NO_MEMORY);
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
