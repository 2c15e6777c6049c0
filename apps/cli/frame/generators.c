/* generators.c - see generators.h. */
#include "frame/generators.h"

#include <string.h>

#include "frame/own.h"
#include "sett/programs.h"
#include "sett/specimens.h"

SettStatus cli_generator_read(Cli *cli, const SettGame *game, const char *path,
                              SettGagents *out, const SettJson **document)
{
    const SettJson *json = NULL;
    SettStatus status = cli_read_json(cli, path, &json);
    if (status != SETT_OK)
        return status;
    status = sett_gagents_read(game, json, &cli->arena, out, &cli->err);
    if (status != SETT_OK)
        sett_error_source(&cli->err, cli_source(path));
    if (document != NULL)
        *document = json;
    return status;
}

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
SettStatus cli_generator_rate(Cli *cli, const SettGame *game,
                              const SettGagents *generator, int64_t count,
                              const CliSeed *seed)
{
    Rating r = {.generator = generator};
    SettOracle raters[SETT_MAX_RATERS];
    int32_t rater_count = sett_raters(game, raters);
    r.levels = SETT_TAKE(&cli->arena, count, SettProgramRating);
    if (r.levels == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = cli_seed(cli, seed, &r.seed);
    for (int32_t k = 0; status == SETT_OK && k < rater_count; k++) {
        int32_t won = 0;
        double sum = 0;
        r.oracle = raters[k];
        status = cli_each(cli, count, rate_level, &r, NULL);
        if (status != SETT_OK)
            return status;
        for (int64_t i = 0; i < count; i++) {
            won += r.levels[i].won;
            sum += r.levels[i].progress;
        }
        sett_text_format(&cli->out, "%s: %d of %d levels won, mean progress ",
                         sett_oracle_name(&r.oracle), (int)won, (int)count);
        sett_text_fixed(&cli->out, sum / (double)count, 2);
        sett_text_char(&cli->out, '\n');
    }
    return status;
}

SettStatus cli_generator_set(Cli *cli, const SettGame *game,
                             const char *changes, SettGagents *generator)
{
    size_t size;
    for (const char *at = changes;; at += size + 1) {
        size = strcspn(at, ",");
        const char *equals = memchr(at, '=', size);
        if (equals == NULL || equals == at) {
            SettStatus status =
                cli_usage(cli, "'%.*s' is no change", (int)size, at);
            sett_expect(&cli->err, "such as 1.period=2 or frame=off");
            return status;
        }
        const char *key =
            sett_arena_format(&cli->arena, "%.*s", (int)(equals - at), at);
        const char *value = sett_arena_format(
            &cli->arena, "%.*s", (int)(at + size - equals - 1), equals + 1);
        if (key == NULL || value == NULL)
            return SETT_NO_MEMORY;
        SettStatus status = sett_gagents_set(game, generator, key, value,
                                             &cli->arena, &cli->err);
        if (status != SETT_OK || at[size] == '\0')
            return cli_as_usage(cli, status);
    }
}

void cli_generator_attributes(Cli *cli)
{
    SettGagent agent;
    sett_params_default(&sett_gagent_columns, &agent);
    sett_text_add(&cli->out, "\nAttributes of agent N, from 1 (ranges are "
                             "narrower on small canvases):\n");
    sett_params_help(&sett_gagent_columns, &agent, NULL, "set N.", &cli->out);
}

SettStatus cli_describe_generator(Cli *cli, const CliGeneratorQuestion *q)
{
    const SettGame *game;
    const SettJson *document;
    SettGagents *programs = SETT_TAKE(&cli->arena, 2, SettGagents);
    if (programs == NULL)
        return SETT_NO_MEMORY;
    SettGagents *before = &programs[0], *now = &programs[1];
    SettStatus status = cli_game(cli, &game);
    if (status == SETT_OK)
        status = cli_generator_read(cli, game, q->path, before, &document);
    if (status != SETT_OK)
        return status;
    *now = *before;
    if (q->changes != NULL)
        status = cli_generator_set(cli, game, q->changes, now);
    if (status == SETT_OK && (cli->json || cli->output != NULL)) {
        SettText *file = cli_text(cli);
        SettJsonWriter w = sett_json_writer(file, false);
        sett_gagents_write(game, now, document, &w);
        sett_text_char(file, '\n');
        status = cli_deliver(cli, file);
    }
    if (status != SETT_OK || cli->json)
        return status;
    sett_gagents_changes(game, before, now, &cli->out);
    if (cli->out.size > 0)
        sett_text_char(&cli->out, '\n');
    sett_gagents_words(game, now, &cli->out);
    return q->rate > 0 ? cli_generator_rate(cli, game, now, q->rate, &q->seed)
                       : SETT_OK;
}
