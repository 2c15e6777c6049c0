/* describe_text.c - what can be chosen and set, for people. */
#include <inttypes.h>

#include "sett/catalog.h"

static void put_presets(SettText *out, const SettPreset *presets, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        sett_text_format(out, "    %-28s%s\n", presets[i].name,
                         presets[i].help);
}

void sett_describe_list(const SettCatalog *c, SettText *out)
{
    sett_text_add(out, "Games\n");
    for (int32_t i = 0; i < c->game_count; i++)
        sett_text_format(out, "  %-14s%s\n", c->games[i]->name,
                         c->games[i]->help);
    sett_text_add(out, "\nGenerators\n");
    for (int32_t i = 0; i < c->gen_count; i++)
        sett_text_format(out, "  %-14s%s\n", c->gens[i]->name,
                         c->gens[i]->help);
    sett_text_add(out, "\nSearches, and sets of their parameters\n");
    for (int32_t i = 0; i < c->method_count; i++) {
        const SettSearchMethod *method = c->methods[i];
        sett_text_format(out, "  %-14s%s\n", method->name, method->help);
        put_presets(out, method->presets, method->preset_count);
    }
    sett_text_add(out, "\n'sett describe NAME' tells more of one of "
                       "them.\n");
}

static void put_roles(SettText *out, uint64_t roles)
{
#define ROLE_WORD(name, bit, text) \
    if (roles & SETT_IS(name))     \
        sett_text_add(out, " " text);
    SETT_ROLE_LIST(ROLE_WORD)
#undef ROLE_WORD
}

/* What searches for a game's levels can be spread over, and made for. */
static void describe_eval(SettText *out, const SettEval *eval)
{
    sett_text_add(out, "\nDimensions of searches\n");
    for (int32_t i = 0; i < eval->feature_count; i++)
        sett_text_format(out, "  %-30s%s\n", eval->features[i].name,
                         eval->features[i].help);
    if (eval->preset_count > 0)
        sett_text_add(out, "\nSets of wishes\n");
    put_presets(out, eval->presets, eval->preset_count);
}

/* How it is played: what --rules and the options of play say. */
static SettStatus describe_rules(const SettGame *game, SettArena *tmp,
                                 SettText *out)
{
    const SettRules *rules = game->rules;
    void *params = sett_params_new(&rules->params, tmp);
    if (params == NULL)
        return SETT_NO_MEMORY;
    sett_text_add(out, "\nRules\n");
    for (int32_t i = 0; i < rules->preset_count; i++)
        sett_text_format(out, "  --rules %-18s%s\n", rules->presets[i].name,
                         rules->presets[i].help);
    sett_params_help(&rules->params, params, &game->tiles, "", out);
    return SETT_OK;
}

static SettStatus describe_game(const SettCatalog *c, const SettGame *game,
                                SettArena *tmp, SettText *out)
{
    sett_text_format(out, "%s: %s\n", game->name, game->help);
    sett_text_format(out, "Size %dx%d to %dx%d, default %dx%d\n",
                     (int)game->min_w, (int)game->min_h, (int)game->max_w,
                     (int)game->max_h, (int)game->default_w,
                     (int)game->default_h);
    sett_text_add(out, "\nTiles\n");
    for (int32_t i = 0; i < game->tiles.count; i++) {
        const SettTile *tile = &game->tiles.tiles[i];
        sett_text_format(out, "  '%c'  %-14s", tile->glyph, tile->name);
        put_roles(out, tile->roles);
        sett_text_char(out, '\n');
    }
    sett_text_add(out, "\nMeasures\n");
    for (int32_t i = 0; i < game->measures.count; i++)
        sett_text_format(out, "  %-30s%s\n", game->measures.rows[i].name,
                         game->measures.rows[i].help);
    if (game->judge_count > 0)
        sett_text_add(out, "\nAgents\n");
    for (int32_t i = 0; i < game->judge_count; i++)
        sett_text_format(out, "  %-18s%s\n", game->judges[i].name,
                         game->judges[i].help);
    const SettEval *eval = sett_catalog_eval(c, game->name);
    if (eval != NULL)
        describe_eval(out, eval);
    return game->rules != NULL ? describe_rules(game, tmp, out) : SETT_OK;
}

/* Name, help and source of a generator or a search. */
static void put_head(SettText *out, const char *name, const char *help,
                     const char *source)
{
    sett_text_format(out, "%s: %s\n", name, help);
    if (source != NULL)
        sett_text_format(out, "  after %s\n", source);
}

SettStatus sett_describe_gen(const SettCatalog *c, const SettGen *gen,
                             const char *prefix, SettArena *tmp, SettText *out)
{
    const SettGame *game = c->games[0];
    void *params = sett_arena_take(tmp, 1, gen->params.size);
    if (params == NULL)
        return SETT_NO_MEMORY;
    sett_gen_defaults(gen, game, params);
    put_head(out, gen->name, gen->help, gen->source);
    sett_params_help(&gen->params, params, &game->tiles, prefix, out);
    return SETT_OK;
}

static SettStatus describe_method(const SettCatalog *c,
                                  const SettSearchMethod *method,
                                  SettArena *tmp, SettText *out)
{
    void *params = sett_params_new(&method->params, tmp);
    if (params == NULL)
        return SETT_NO_MEMORY;
    put_head(out, method->name, method->help, method->source);
    if (method->preset_count > 0)
        sett_text_add(out, "  Sets of parameters\n");
    put_presets(out, method->presets, method->preset_count);
    sett_params_help(&method->params, params, &c->games[0]->tiles, "", out);
    return SETT_OK;
}

SettStatus sett_describe_players(const SettCatalog *c, SettArena *tmp,
                                 SettText *out)
{
    sett_text_add(out, "\nPersonas:\n");
    for (int32_t i = 0; i < c->persona_count; i++)
        sett_text_format(out, "  %-10s %s\n", c->personas[i]->name,
                         c->personas[i]->help);
    for (int32_t i = 0; i < c->player_count; i++) {
        const SettPlayer *player = c->players[i];
        void *params = sett_params_new(&player->params, tmp);
        if (params == NULL)
            return SETT_NO_MEMORY;
        sett_text_format(out, "\nPlayer %s: %s.\n  budget %" PRIu64 " %s\n",
                         player->name, player->help, player->budget,
                         player->unit);
        sett_params_help(&player->params, params, NULL, "", out);
    }
    return SETT_OK;
}

SettStatus sett_describe_part(const SettCatalog *c, const char *name,
                              SettArena *tmp, SettText *out, SettError *err)
{
    const SettGame *game = sett_catalog_game(c, name);
    const SettGen *gen = sett_catalog_gen(c, name);
    const SettSearchMethod *method = sett_catalog_method(c, name);
    if (game != NULL)
        return describe_game(c, game, tmp, out);
    if (gen != NULL)
        return sett_describe_gen(c, gen, "", tmp, out);
    if (method != NULL)
        return describe_method(c, method, tmp, out);
    SettGuess guess = sett_guess(name);
    for (int32_t i = 0; i < c->game_count; i++)
        sett_guess_try(&guess, c->games[i]->name);
    for (int32_t i = 0; i < c->gen_count; i++)
        sett_guess_try(&guess, c->gens[i]->name);
    for (int32_t i = 0; i < c->method_count; i++)
        sett_guess_try(&guess, c->methods[i]->name);
    sett_fail(err, SETT_BAD_ARGUMENT, "nothing is called '%s'", name);
    if (guess.nearest != NULL)
        sett_expect(err, "did you mean '%s'?", guess.nearest);
    else
        sett_expect(err, "a game, a generator or a search; 'sett "
                         "describe' alone lists them");
    return SETT_BAD_ARGUMENT;
}
