/* catalog.c - the parts that come with the library, and those that a caller
   adds. A new built-in part is one file and one row here. */
#include "sett/catalog.h"

#include "play/players.h"

#include <string.h>

#ifdef SETT_PUZZLES_ALONE /* the module of a game that is a source */
static const SettCatalog builtin = {.game_count = 0};
#else
/* The parts of each kind by the ends of their names: sett_game_md2. */
#define GAMES(X) X(md2) X(mario) X(smb) X(icarus) X(edd) X(dungeongrams)
#define DECLARE_GAME(name) extern const SettGame sett_game_##name;
#define GAME(name) &sett_game_##name,
GAMES(DECLARE_GAME)
static const SettGame *const games[] = {GAMES(GAME)};
#define GAMES_LISTED \
    .games = games, .game_count = sizeof games / sizeof games[0]
#ifdef SETT_WORLDS_ALONE /* chunks need nothing else */
static const SettCatalog builtin = {GAMES_LISTED};
#else
#ifndef SETT_NO_PROGRAMS
#define GENS(X) X(cc) X(cac) X(ac) X(cf) X(caf) X(af) X(gagents) X(solve) X(sf)
#else /* the browser's module has no use for programs yet */
#define GENS(X) X(cc) X(cac) X(ac) X(cf) X(caf) X(af)
#endif
#define EVALS(X) X(edd) X(smb) X(icarus) X(dungeongrams)
#define GENOMES(X) X(tiles) X(slices) X(legal)
#define METHODS(X) X(map_elites) X(fi2pop) X(gram_elites)
#define PLAYERS(X) X(mcts) X(best_first) X(baumgarten) X(solve)

#define DECLARE_GEN(name) extern const SettGen sett_gen_##name;
#define DECLARE_EVAL(name) extern const SettEval sett_eval_##name;
#define DECLARE_GENOME(name) extern const SettGenomeKind sett_genome_##name;
#define DECLARE_METHOD(name) extern const SettSearchMethod sett_method_##name;
#define DECLARE_PLAYER(name) extern const SettPlayer sett_player_##name;
GENS(DECLARE_GEN)
EVALS(DECLARE_EVAL)
GENOMES(DECLARE_GENOME)
METHODS(DECLARE_METHOD)
PLAYERS(DECLARE_PLAYER)

#define GEN(name) &sett_gen_##name,
#define EVAL(name) &sett_eval_##name,
#define GENOME(name) &sett_genome_##name,
#define METHOD(name) &sett_method_##name,
#define PLAYER(name) &sett_player_##name,
static const SettGen *const gens[] = {GENS(GEN)};
/* The small modules of the browser have no searches and no play, and nothing
   that only those use. */
#ifndef SETT_NO_SEARCH
static const SettEval *const evals[] = {EVALS(EVAL)};
static const SettGenomeKind *const genomes[] = {GENOMES(GENOME)};
static const SettSearchMethod *const methods[] = {METHODS(METHOD)};
#endif
#ifndef SETT_NO_PLAY
static const SettPlayer *const players[] = {PLAYERS(PLAYER)};

static const SettPersona *const personas[] = {
    &sett_personas[0], &sett_personas[1], &sett_personas[2],
    &sett_personas[3], &sett_personas[4], &sett_personas[5]};
_Static_assert(sizeof personas / sizeof personas[0] == SETT_PERSONAS,
               "every persona is listed");
#endif

static const SettCatalog builtin = {
    GAMES_LISTED,
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
#ifndef SETT_NO_PLAY
    .players = players,
    .player_count = sizeof players / sizeof players[0],
    .personas = personas,
    .persona_count = SETT_PERSONAS,
#endif
};
#endif
#endif

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

SettStatus sett_catalog_copy(const SettCatalog *from, SettAlloc alloc,
                             SettCatalog **out)
{
    *out = NULL;
    Own *own = alloc.fn(alloc.user, NULL, 0, sizeof *own);
    if (own == NULL)
        return SETT_NO_MEMORY;
    *own = (Own){.shown = *from, .alloc = alloc};
    *out = &own->shown;
    return SETT_OK;
}

SettStatus sett_catalog_create(SettAlloc alloc, SettCatalog **out)
{
    return sett_catalog_copy(&builtin, alloc, out);
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
            return sett_no_memory(err);                                       \
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

/* A part that takes the place of one of its name. */
#define PUT(kind, Type, list, count)                                       \
    SettStatus sett_catalog_put_##kind(SettCatalog *c, const Type *part,   \
                                       SettError *err)                     \
    {                                                                      \
        Own *own = (Own *)c;                                               \
        int32_t at = c->count;                                             \
        for (int32_t i = 0; part->name != NULL && i < c->count; i++)       \
            if (strcmp(c->list[i]->name, part->name) == 0)                 \
                at = i;                                                    \
        if (at == c->count)                                                \
            return sett_catalog_add_##kind(c, part, err);                  \
        if (own->list == NULL) {                                           \
            own->list = own->alloc.fn(own->alloc.user, NULL, 0,            \
                                      (size_t)c->count * sizeof(Type *));  \
            if (own->list == NULL)                                         \
                return sett_no_memory(err);                                \
            memcpy(own->list, c->list, (size_t)c->count * sizeof(Type *)); \
            c->list = own->list;                                           \
        }                                                                  \
        own->list[at] = part;                                              \
        return SETT_OK;                                                    \
    }

PART(game, SettGame, games, game_count)
PART(gen, SettGen, gens, gen_count)
PART(eval, SettEval, evals, eval_count)
PART(genome, SettGenomeKind, genomes, genome_count)
PART(method, SettSearchMethod, methods, method_count)
PART(player, SettPlayer, players, player_count)
PART(persona, SettPersona, personas, persona_count)

PUT(game, SettGame, games, game_count)
PUT(eval, SettEval, evals, eval_count)

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
