/* catalog.c - the parts that come with the library, and those that a caller
   adds. A new built-in part is one file and one row here. */
#include "sett/catalog.h"

#include "games/edd/edd.h"
#include "games/mario/mario.h"
#include "games/md2/md2.h"
#include "games/tiles/dungeongrams.h"
#include "games/tiles/icarus.h"
#include "games/tiles/segments.h"
#include "games/tiles/smb.h"
#include "gen/parts.h"
#include "lab/edd_play.h"
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

static const SettPersona *const personas[] = {
    &sett_personas[0], &sett_personas[1], &sett_personas[2],
    &sett_personas[3], &sett_personas[4], &sett_personas[5]};
_Static_assert(sizeof personas / sizeof personas[0] == SETT_PERSONAS,
               "every persona is listed");

static const SettCatalog builtin = {
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
    .personas = personas,
    .persona_count = SETT_PERSONAS,
};

/* A catalog on the heap, and its own lists: NULL while the built-in list
   serves. */
typedef struct Own {
    SettCatalog shown; /* first: a pointer to it is one to the whole */
    SettAlloc alloc;
    const SettGame **games;
    const SettGen **gens;
    const SettEval **evals;
    const SettGenomeKind **genomes;
    const SettSearchMethod **methods;
    const SettPlayer **players;
    const SettPersona **personas;
} Own;

const SettCatalog *sett_catalog_builtin(void)
{
    return &builtin;
}

SettStatus sett_catalog_create(SettAlloc alloc, SettCatalog **out)
{
    *out = NULL;
    Own *own = alloc.fn(alloc.user, NULL, 0, sizeof *own);
    if (own == NULL)
        return SETT_NO_MEMORY;
    *own = (Own){.shown = builtin, .alloc = alloc};
    *out = &own->shown;
    return SETT_OK;
}

static SettStatus refused(SettError *err, const char *kind, const char *name)
{
    if (name == NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT, "a %s without a name", kind);
    return sett_fail(err, SETT_BAD_ARGUMENT, "there is a %s \"%s\" already",
                     kind, name);
}

/* What every kind of part has: its lookup by name, its addition, and the end of
   its list. `list` and `count` are members of SettCatalog. */
#define PART(kind, Type, list, count)                                         \
    const Type *sett_catalog_##kind(const SettCatalog *c, const char *name)   \
    {                                                                         \
        for (int32_t i = 0; i < c->count; i++)                                \
            if (strcmp(c->list[i]->name, name) == 0)                          \
                return c->list[i];                                            \
        return NULL;                                                          \
    }                                                                         \
                                                                              \
    SettStatus sett_catalog_add_##kind(SettCatalog *c, const Type *part,      \
                                       SettError *err)                        \
    {                                                                         \
        if (part->name == NULL || sett_catalog_##kind(c, part->name) != NULL) \
            return refused(err, #kind, part->name);                           \
        Own *own = (Own *)c;                                                  \
        size_t held = own->list ? (size_t)c->count * sizeof(Type *) : 0;      \
        size_t wanted = ((size_t)c->count + 1) * sizeof(Type *);              \
        const Type **grown =                                                  \
            own->alloc.fn(own->alloc.user, own->list, held, wanted);          \
        if (grown == NULL)                                                    \
            return sett_fail(err, SETT_NO_MEMORY, "out of memory");           \
        for (int32_t i = 0; own->list == NULL && i < c->count; i++)           \
            grown[i] = c->list[i];                                            \
        grown[c->count] = part;                                               \
        c->list = own->list = grown;                                          \
        c->count++;                                                           \
        return SETT_OK;                                                       \
    }                                                                         \
                                                                              \
    static void free_##list(const Own *own)                                   \
    {                                                                         \
        if (own->list != NULL)                                                \
            own->alloc.fn(own->alloc.user, own->list,                         \
                          (size_t)own->shown.count * sizeof(Type *), 0);      \
    }

PART(game, SettGame, games, game_count)
PART(gen, SettGen, gens, gen_count)
PART(eval, SettEval, evals, eval_count)
PART(genome, SettGenomeKind, genomes, genome_count)
PART(method, SettSearchMethod, methods, method_count)
PART(player, SettPlayer, players, player_count)
PART(persona, SettPersona, personas, persona_count)

void sett_catalog_destroy(SettCatalog *catalog)
{
    if (catalog == NULL)
        return;
    Own *own = (Own *)catalog;
    free_games(own);
    free_gens(own);
    free_evals(own);
    free_genomes(own);
    free_methods(own);
    free_players(own);
    free_personas(own);
    own->alloc.fn(own->alloc.user, own, sizeof *own, 0);
}
