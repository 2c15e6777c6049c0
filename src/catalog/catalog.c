/* catalog.c - the one list of all parts. A new part is one file and one row. */
#include "sett/catalog.h"

#include "games/dungeongrams.h"
#include "games/edd.h"
#include "games/icarus.h"
#include "games/mario.h"
#include "games/mario_players.h"
#include "games/md2.h"
#include "games/segments_eval.h"
#include "games/smb.h"
#include "gen/parts.h"
#include "lab/edd_eval.h"
#include "play/players.h"
#include "search/parts.h"

#include <string.h>

static const SettGame *const games[] = {
    &sett_game_md2,    &sett_game_mario, &sett_game_smb,
    &sett_game_icarus, &sett_game_edd,   &sett_game_dungeongrams};

static const SettGen *const gens[] = {
    &sett_gen_cc,      &sett_gen_cac, &sett_gen_ac,
    &sett_gen_cf,      &sett_gen_caf, &sett_gen_af,
#ifndef SETT_NO_PROGRAMS /* the browser's module has no use for them yet */
    &sett_gen_gagents,
#endif
};

/* The small module of the browser has no searches, and nothing that only they
   use. */
#ifndef SETT_NO_SEARCH
static const SettEval *const evals[] = {
    &sett_eval_edd, &sett_eval_smb, &sett_eval_icarus, &sett_eval_dungeongrams};

static const SettGenomeKind *const genomes[] = {&sett_genome_tiles,
                                                &sett_genome_slices};

static const SettSearchMethod *const methods[] = {
    &sett_method_map_elites, &sett_method_fi2pop, &sett_method_gram_elites};
#endif

static const SettPlayer *const players[] = {
    &sett_player_mcts, &sett_player_best_first, &sett_player_baumgarten,
    &sett_player_solve};

static const SettCatalog catalog = {
    .games = games,
    .game_count = sizeof games / sizeof games[0],
    .gens = gens,
    .gen_count = sizeof gens / sizeof gens[0],
#ifndef SETT_NO_SEARCH
    .evals = evals,
    .eval_count = sizeof evals / sizeof evals[0],
    .genomes = genomes,
    .genome_count = sizeof genomes / sizeof genomes[0],
    .methods = methods,
    .method_count = sizeof methods / sizeof methods[0],
#endif
    .players = players,
    .player_count = sizeof players / sizeof players[0],
    .personas = sett_personas,
    .persona_count = SETT_PERSONAS,
};

const SettCatalog *sett_catalog(void)
{
    return &catalog;
}

const SettGame *sett_game_named(const char *name)
{
    for (int32_t i = 0; i < catalog.game_count; i++)
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    return NULL;
}

const SettGen *sett_gen_named(const char *name)
{
    for (int32_t i = 0; i < catalog.gen_count; i++)
        if (strcmp(gens[i]->name, name) == 0)
            return gens[i];
    return NULL;
}

const SettPlayer *sett_player_named(const char *name)
{
    for (int32_t i = 0; i < catalog.player_count; i++)
        if (strcmp(players[i]->name, name) == 0)
            return players[i];
    return NULL;
}

const SettPersona *sett_persona_named(const char *name)
{
    for (int32_t i = 0; i < catalog.persona_count; i++)
        if (strcmp(sett_personas[i].name, name) == 0)
            return &sett_personas[i];
    return NULL;
}
