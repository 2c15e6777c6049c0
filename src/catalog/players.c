/* players.c - who plays, by one name: a way to search and a persona. */
#include "sett/catalog.h"

#include "play/players.h"

#include <string.h>

/* How a persona may be made to play. */
typedef struct Way {
    const char *prefix;
    const SettPlayer *player;
    bool by_formula;
} Way;

static const Way ways[] = {
    {"ucb-", &sett_player_mcts, false},
    {"strong-", &sett_player_best_first, true},
    {"", &sett_player_mcts, true},
};

/* The name that is meant, with its way's prefix, if any is near. */
static SettStatus unknown(const SettCatalog *c, const char *name,
                          SettError *err)
{
    const char *near = NULL, *prefix = "";
    int32_t least = 99;
    for (size_t w = 0; w < sizeof ways / sizeof ways[0]; w++) {
        size_t size = strlen(ways[w].prefix);
        if (strncmp(name, ways[w].prefix, size) != 0)
            continue;
        SettGuess guess = sett_guess(name + size);
        for (int32_t i = 0; i < c->persona_count; i++)
            sett_guess_try(&guess, c->personas[i]->name);
        if (guess.nearest == NULL || guess.least >= least)
            continue;
        near = guess.nearest;
        least = guess.least;
        prefix = ways[w].prefix;
    }
    SettStatus status =
        sett_fail(err, SETT_BAD_INPUT, "unknown player '%s'", name);
    if (near != NULL)
        sett_expect(err, "did you mean '%s%s'?", prefix, near);
    else
        sett_expect(err, "R, MK, TC, C, exit, loiterer; ucb-R ...; strong-R "
                         "...; or a persona's file");
    return status;
}

SettStatus sett_play_choose(const SettCatalog *c, const char *name,
                            SettPlayChoice *out, SettError *err)
{
    const SettPlayer *player = sett_catalog_player(c, name);
    if (player != NULL && !player->wants_persona) {
        *out = (SettPlayChoice){.player = player};
        return SETT_OK;
    }
    for (size_t w = 0; w < sizeof ways / sizeof ways[0]; w++) {
        size_t size = strlen(ways[w].prefix);
        const SettPersona *persona = strncmp(name, ways[w].prefix, size) == 0
                                         ? sett_catalog_persona(c, name + size)
                                         : NULL;
        if (persona == NULL)
            continue;
        *out = (SettPlayChoice){ways[w].player, true, *persona};
        if (!ways[w].by_formula)
            out->persona.select = NULL;
        return SETT_OK;
    }
    return unknown(c, name, err);
}
