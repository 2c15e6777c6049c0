/* generators.c - see generators.h. */
#include "generators.h"

#include <string.h>

#include "lab/programs.h"

SettStatus sett_cli_generator_read(Cli *cli, const SettGame *game,
                                   const char *path, SettGagents *out,
                                   const SettJson **document)
{
    char *text = NULL;
    size_t size = 0;
    const SettJson *json = NULL;
    SettStatus s = sett_cli_read(cli, path, &text, &size);
    if (s != SETT_OK)
        return s;
    s = sett_json_read(text, size, NULL, &cli->arena, &json, &cli->err);
    if (s == SETT_OK)
        s = sett_gagents_read(game, json, &cli->arena, out, &cli->err);
    if (s != SETT_OK)
        sett_error_source(&cli->err, sett_cli_source(path));
    if (document != NULL)
        *document = json;
    return s;
}

/* ------------------------------------------------------------------- rating */

/* Judges that a generator is rated by: those named here where the game has
   them, else the oracle that --playable asks. */
static const char *const raters[] = {"solve", "baumgarten"};

typedef struct Rating {
    const SettGagents *generator;
    SettOracle oracle;
    uint64_t seed;
    SettProgramRating *levels; /* one a level: they are rated at once */
} Rating;

static SettStatus rate_level(void *user, int64_t index, SettArena *tmp)
{
    const Rating *r = user;
    const SettCanvas *canvas = r->oracle.game->canvas;
    return sett_program_rate(&r->oracle, r->generator, r->seed, (uint64_t)index,
                             1, canvas->ref_w, canvas->ref_h, tmp,
                             &r->levels[index]);
}

/* "solve: 9 of 10 levels won, mean progress 0.97", summed in index order. */
static SettStatus rate_by(Cli *cli, Rating *r, int64_t count)
{
    int32_t won = 0;
    double sum = 0;
    SettStatus s = sett_cli_each(cli, count, rate_level, r, NULL);
    if (s != SETT_OK)
        return s;
    for (int64_t i = 0; i < count; i++) {
        won += r->levels[i].won;
        sum += r->levels[i].progress;
    }
    sett_text_format(&cli->out, "%s: %d of %d levels won, mean progress ",
                     sett_oracle_name(&r->oracle), (int)won, (int)count);
    sett_text_fixed(&cli->out, sum / (double)count, 2);
    sett_text_char(&cli->out, '\n');
    return SETT_OK;
}

static SettStatus rate_all(Cli *cli, const SettGame *game,
                           const SettGagents *generator, int64_t count,
                           const CliSeed *seed)
{
    Rating r = {.generator = generator, .oracle = {.game = game}};
    bool named = false;
    r.levels = SETT_TAKE(&cli->arena, count, SettProgramRating);
    if (r.levels == NULL)
        return sett_cli_no_memory(cli);
    SettStatus s = sett_cli_seed(cli, seed, &r.seed);
    for (size_t k = 0; k < sizeof raters / sizeof raters[0]; k++)
        for (int32_t i = 0; s == SETT_OK && i < game->judge_count; i++)
            if (strcmp(game->judges[i].name, raters[k]) == 0) {
                named = true;
                r.oracle.judge = &game->judges[i];
                s = rate_by(cli, &r, count);
            }
    return s == SETT_OK && !named ? rate_by(cli, &r, count) : s;
}

SettStatus sett_cli_describe_generator(Cli *cli, const char *path, int64_t rate,
                                       const CliSeed *seed)
{
    const SettGame *game = NULL;
    const SettJson *document;
    SettGagents *generator = SETT_TAKE(&cli->arena, 1, SettGagents);
    SettStatus s = sett_cli_game(cli, &game);
    if (generator == NULL)
        return sett_cli_no_memory(cli);
    if (s == SETT_OK)
        s = sett_cli_generator_read(cli, game, path, generator, &document);
    if (s != SETT_OK)
        return s;
    if (!cli->json) {
        sett_gagents_words(game, generator, &cli->out);
        return rate > 0 ? rate_all(cli, game, generator, rate, seed) : SETT_OK;
    }
    SettJsonWriter w = sett_json_writer(&cli->out, false);
    sett_gagents_write(game, generator, document, &w);
    sett_text_char(&cli->out, '\n');
    return SETT_OK;
}
