/* describe.c - everything that can be chosen or set, as JSON: what forms,
   sliders, reference docs and completion are made from. */
#include "sett/catalog.h"

static const char *const role_names[] = {
#define ROLE_NAME(name, bit, text) [bit] = text,
    SETT_ROLE_LIST(ROLE_NAME)
#undef ROLE_NAME
};

static void put_tile(SettJsonWriter *w, const SettTile *tile)
{
    char glyph[2] = {tile->glyph, '\0'};
    sett_json_open(w, '{');
    sett_json_add_string(w, "name", tile->name);
    sett_json_add_string(w, "glyph", glyph);
    if (tile->also != NULL)
        sett_json_add_string(w, "also", tile->also);
    sett_json_add_int(w, "colour", tile->colour);
    sett_json_add_int(w, "at_least", tile->at_least);
    sett_json_add_int(w, "at_most", tile->at_most);
    sett_json_add_open(w, "roles", '[');
    for (size_t r = 0; r < sizeof role_names / sizeof role_names[0]; r++)
        if (tile->roles >> r & 1)
            sett_json_put_string(w, role_names[r]);
    sett_json_close(w);
    sett_json_close(w);
}

static void put_measure(SettJsonWriter *w, const SettMeasure *m)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "name", m->name);
    sett_json_add_string(w, "help", m->help);
    sett_json_add_string(w, "of", m->of == SETT_OF_LAYOUT ? "layout" : "level");
    sett_json_add_double(w, "low", m->low);
    sett_json_add_double(w, "high", m->high);
    sett_json_close(w);
}

static void put_sizes(SettJsonWriter *w, const SettGame *g)
{
    const char *const names[6] = {"min_w", "min_h",     "max_w",
                                  "max_h", "default_w", "default_h"};
    const int32_t values[6] = {g->min_w, g->min_h,     g->max_w,
                               g->max_h, g->default_w, g->default_h};
    sett_json_add_open(w, "size", '{');
    for (int32_t i = 0; i < 6; i++)
        sett_json_add_int(w, names[i], values[i]);
    sett_json_close(w);
}

static void put_game(SettJsonWriter *w, const SettCatalog *c, const SettGame *g)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "name", g->name);
    sett_json_add_string(w, "help", g->help);
    sett_json_add_int(w, "rules_version", g->rules_version);
    sett_json_add_bool(w, "furnished", g->furnish != NULL);
    if (g->linking != NULL) /* its levels are made of slices like these */
        sett_json_add_string(w, "segments",
                             g->slices == SETT_COLUMNS ? "columns" : "rows");
    put_sizes(w, g);
    sett_json_add_open(w, "generators", '['); /* those that make its levels */
    for (int32_t i = 0; i < c->gen_count; i++)
        if (sett_gen_suits(c->gens[i], g))
            sett_json_put_string(w, c->gens[i]->name);
    sett_json_close(w);
    sett_json_add_open(w, "tiles", '[');
    for (int32_t i = 0; i < g->tiles.count; i++)
        put_tile(w, &g->tiles.tiles[i]);
    sett_json_close(w);
    sett_json_add_open(w, "measures", '[');
    for (int32_t i = 0; i < g->measures.count; i++)
        put_measure(w, &g->measures.rows[i]);
    sett_json_close(w);
    sett_json_add_open(w, "agents", '[');
    for (int32_t i = 0; i < g->judge_count; i++) {
        sett_json_open(w, '{');
        sett_json_add_string(w, "name", g->judges[i].name);
        sett_json_add_string(w, "help", g->judges[i].help);
        sett_json_close(w);
    }
    sett_json_close(w);
    if (g->rules != NULL) {
        sett_json_key(w, "rules");
        sett_params_describe(&g->rules->params, &g->tiles, w);
    }
    sett_json_close(w);
}

static void put_gen(SettJsonWriter *w, const SettGen *g)
{
    static const char *const stages[] = {[SETT_WRITES_LAYOUT] = "layout",
                                         [SETT_WRITES_OBJECTS] = "furnish",
                                         [SETT_WRITES_LEVEL] = "level"};
    sett_json_open(w, '{');
    sett_json_add_string(w, "name", g->name);
    sett_json_add_string(w, "help", g->help);
    sett_json_add_string(w, "source", g->source);
    sett_json_add_string(w, "stage", stages[g->writes]);
    sett_json_add_int(w, "output_version", g->output_version);
    sett_json_key(w, "params");
    sett_params_describe(&g->params, NULL, w);
    sett_json_close(w);
}

static void put_part(SettJsonWriter *w, const char *name, const char *help,
                     const SettTable *params)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "name", name);
    sett_json_add_string(w, "help", help);
    sett_json_key(w, "params");
    sett_params_describe(params, NULL, w);
    sett_json_close(w);
}

static void put_search_parts(SettJsonWriter *w, const SettCatalog *c)
{
    sett_json_add_open(w, "evaluators", '[');
    for (int32_t i = 0; i < c->eval_count; i++)
        put_part(w, c->evals[i]->name, c->evals[i]->help, &c->evals[i]->params);
    sett_json_close(w);
    sett_json_add_open(w, "genomes", '[');
    for (int32_t i = 0; i < c->genome_count; i++)
        put_part(w, c->genomes[i]->name, c->genomes[i]->help,
                 &c->genomes[i]->params);
    sett_json_close(w);
    sett_json_add_open(w, "methods", '[');
    for (int32_t i = 0; i < c->method_count; i++)
        put_part(w, c->methods[i]->name, c->methods[i]->help,
                 &c->methods[i]->params);
    sett_json_close(w);
}

static void put_player(SettJsonWriter *w, const SettCatalog *c,
                       const SettPlayer *p)
{
    const char *game = ""; /* any that has rules */
    for (int32_t i = 0; i < c->game_count && p->rules != NULL; i++)
        if (c->games[i]->rules == p->rules)
            game = c->games[i]->name;
    sett_json_open(w, '{');
    sett_json_add_string(w, "name", p->name);
    sett_json_add_string(w, "help", p->help);
    sett_json_add_string(w, "game", game);
    sett_json_add_string(w, "source", p->source);
    sett_json_add_string(w, "unit", p->unit);
    sett_json_add_int(w, "budget", (int64_t)p->budget);
    sett_json_add_int(w, "output_version", p->output_version);
    sett_json_key(w, "params");
    sett_params_describe(&p->params, NULL, w);
    sett_json_close(w);
}

SettStatus sett_describe(const SettCatalog *c, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, false);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_string(&w, "sett", SETT_VERSION);
    sett_json_add_open(&w, "games", '[');
    for (int32_t i = 0; i < c->game_count; i++)
        put_game(&w, c, c->games[i]);
    sett_json_close(&w);
    sett_json_add_open(&w, "generators", '[');
    for (int32_t i = 0; i < c->gen_count; i++)
        put_gen(&w, c->gens[i]);
    sett_json_close(&w);
    sett_json_add_open(&w, "players", '[');
    for (int32_t i = 0; i < c->player_count; i++)
        put_player(&w, c, c->players[i]);
    sett_json_close(&w);
    sett_json_add_open(&w, "personas", '[');
    for (int32_t i = 0; i < c->persona_count; i++)
        sett_persona_write(c->personas[i], &w);
    sett_json_close(&w);
    put_search_parts(&w, c);
    sett_json_close(&w);
    sett_text_char(out, '\n');
    return out->status;
}
