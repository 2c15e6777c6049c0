/* games.c - the games of a study of one's own, with the measures of its
   command, and the columns that they share. */
#include "studies/own/own.h"

/* The game that a word names, and the catalog that has it. */
static SettStatus find_game(const OwnReader *r, const SettJson *at,
                            OwnGame *game)
{
    const SettStudyHost *host = r->host;
    game->catalog = host->catalog;
    if (host->find_game != NULL) {
        SettStatus status = host->find_game(host->user, game->word,
                                            &game->catalog, &game->game);
        if (status != SETT_BAD_ARGUMENT)
            return status;
    } else {
        game->game = sett_catalog_game(host->catalog, game->word);
    }
    if (game->game != NULL)
        return SETT_OK;
    return sett_json_refuse(host->err, at,
                            "one that 'sett describe' lists, or "
                            "a game file",
                            "unknown game '%s'", game->word);
}

static SettStatus add_command(OwnStudy *t, OwnGame *game)
{
    const SettStudyHost *host = &t->run.host;
    SettCommandGame *own;
    SettStatus status =
        sett_host_command(host, game->game, t->measure_cmd, t->measure_limit,
                          &game->command, &own);
    if (status == SETT_OK)
        game->game = &own->game;
    return sett_error_in(host->err, status, "measure_cmd");
}

static SettStatus add_game(OwnReader *r, const SettJson *value)
{
    OwnStudy *t = r->t;
    if (value->type != SETT_JSON_STRING || t->game_count == SETT_OWN_GAMES)
        return sett_json_refuse(r->host->err, value,
                                "names or files of games, at most 8", "game");
    OwnGame *game = &t->games[t->game_count];
    *game = (OwnGame){.word = value->string};
    SettStatus status = find_game(r, value, game);
    if (status != SETT_OK)
        return status;
    t->game_count++;
    return t->measure_cmd != NULL ? add_command(t, game) : SETT_OK;
}

/* Measures that all games have are the columns, as the first game has them. */
static SettStatus share_measures(OwnStudy *t)
{
    const SettMeasures *first = &t->games[0].game->measures;
    SettArena *arena = t->run.host.arena;
    SettMeasure *rows = SETT_TAKE(arena, first->count + 1, SettMeasure);
    int32_t count = 0;
    for (int32_t g = 0; g < t->game_count; g++) {
        t->games[g].columns = SETT_TAKE(arena, first->count + 1, int32_t);
        if (t->games[g].columns == NULL)
            return SETT_NO_MEMORY;
    }
    if (rows == NULL)
        return SETT_NO_MEMORY;
    for (int32_t m = 0; m < first->count; m++) {
        bool all = true;
        for (int32_t g = 0; g < t->game_count; g++) {
            int32_t at =
                sett_measure_named(t->games[g].game, first->rows[m].name);
            t->games[g].columns[count] = at;
            all = all && at >= 0;
        }
        if (all)
            rows[count++] = first->rows[m];
    }
    t->view = *t->games[0].game;
    t->view.measures = (SettMeasures){.rows = rows, .count = count};
    return SETT_OK;
}

SettStatus sett_own_games(OwnReader *r, const SettJson *study,
                          const SettJson *factors)
{
    const SettJson *one = sett_json_member(study, "game");
    const SettJson *many = sett_json_member(factors, "game");
    SettStatus status = SETT_OK;
    if ((one == NULL) == (many == NULL))
        return sett_json_refuse(r->host->err, one != NULL ? many : study,
                                "game = \"NAME\", or a factor of that name",
                                one != NULL ? "game stands twice" : "no game");
    if (one != NULL)
        status = add_game(r, one);
    for (const SettJson *v = many != NULL ? many->child : NULL;
         status == SETT_OK && v != NULL; v = v->next)
        status = add_game(r, v);
    if (status == SETT_OK && r->t->game_count == 0)
        status = sett_json_refuse(r->host->err, many, "a list of games",
                                  "factor 'game'");
    return status == SETT_OK ? share_measures(r->t) : status;
}
