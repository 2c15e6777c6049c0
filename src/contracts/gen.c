/* gen.c - defaults of generators, and the columns of the furnishers' tables. */
#include "sett/gen.h"

void sett_gen_defaults(const SettGen *gen, const SettGame *game, void *params)
{
    sett_params_default(&gen->params, params);
    if (gen->fit != NULL && sett_gen_suits(gen, game))
        gen->fit(game, params);
}

bool sett_gen_suits(const SettGen *gen, const SettGame *game)
{
    if (gen->suits != NULL)
        return gen->suits(game);
    return gen->writes == SETT_WRITES_LEVEL ? game->canvas != NULL
                                            : game->furnish != NULL;
}

static const SettParam count_rows[] = {
    SETT_ROW_TILE(SettCountRow, tile, "tile", "the kind of object"),
    SETT_ROW(SettCountRow, low, 1, 0, 1000000, "fewest"),
    SETT_ROW(SettCountRow, high, 1, 0, 1000000, "most"),
    SETT_ROW_CHOICE(SettCountRow, scaling, "scaling", SETT_SCALE_AREA,
                    SETT_SCALING_NAMES, "how it follows the level's size"),
    SETT_ROW(SettCountRow, must, 0, 0, 1, "without it there is no level"),
    SETT_ROW(SettCountRow, paired, 0, 0, 1, "two or none"),
};

static const SettParam place_rows[] = {
    SETT_ROW_TILE(SettPlaceRow, tile, "tile", "the kind of object"),
    SETT_ROW(SettPlaceRow, part, 0, 0, 1, "first or second of a pair"),
    SETT_ROW(SettPlaceRow, option, 0, 0, 16,
             "0 the wanted one, then fallbacks"),
    SETT_ROW_CHOICE(SettPlaceRow, test, "test", SETT_TEST_ANY, SETT_TEST_NAMES,
                    "what must hold at the tile"),
    SETT_ROW_TILE(SettPlaceRow, of, "of", "the kinds that the test looks for"),
    SETT_ROW_CHOICE(SettPlaceRow, metric, "metric", SETT_MANHATTAN,
                    SETT_METRIC_NAMES, "how distance is measured"),
    SETT_ROW(SettPlaceRow, low, 0, 0, 1000000, "least, in the test's unit"),
    SETT_ROW(SettPlaceRow, high, 0, 0, 1000000, "most, in the test's unit"),
    SETT_ROW(SettPlaceRow, see, 0, 0, 1, "only what is in sight"),
    SETT_ROW(SettPlaceRow, scales, 0, 0, 1,
             "distances grow with the root of the area"),
};

static const SettParam vote_rows[] = {
    SETT_ROW_TILE(SettVoteRow, tile, "tile", "the kind of object"),
    SETT_ROW_CHOICE(SettVoteRow, verb, "verb", SETT_ROAM, SETT_VERB_NAMES,
                    "what it wants of a step"),
    SETT_ROW_TILE(SettVoteRow, of, "of", "the kinds that it looks at"),
    SETT_ROW(SettVoteRow, see, 0, 0, 1, "only those in sight"),
    SETT_ROW(SettVoteRow, low, 0, 0, 1000000, "only those at least this far"),
    SETT_ROW(SettVoteRow, high, -1, -1, 1000000,
             "only those at most this far; -1 no bound"),
    SETT_ROW_TILE(SettVoteRow, unless_beside, "unless-beside",
                  "no vote next to one of these"),
    SETT_ROW(SettVoteRow, scales, 0, 0, 1,
             "distances grow with the root of the area"),
};

const SettTable sett_count_columns = SETT_TABLE(SettCountRow, count_rows);
const SettTable sett_place_columns = SETT_TABLE(SettPlaceRow, place_rows);
const SettTable sett_vote_columns = SETT_TABLE(SettVoteRow, vote_rows);
