/* generators.c - see generators.h. */
#include "verbs/generators.h"

#include <string.h>

#include "sett/programs.h"
#include "sett/specimens.h"

SettStatus cli_generator_read(Cli *cli, const SettGame *game, const char *path,
                              SettGagents *out, const SettJson **document)
{
    char *text = NULL;
    size_t size = 0;
    const SettJson *json = NULL;
    SettStatus s = cli_read(cli, path, &text, &size);
    if (s != SETT_OK)
        return s;
    s = sett_json_read(text, size, NULL, &cli->arena, &json, &cli->err);
    if (s == SETT_OK)
        s = sett_gagents_read(game, json, &cli->arena, out, &cli->err);
    if (s != SETT_OK)
        sett_error_source(&cli->err, cli_source(path));
    if (document != NULL)
        *document = json;
    return s;
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
static SettStatus rate_by(Cli *cli, Rating *r, int64_t count)
{
    int32_t won = 0;
    double sum = 0;
    SettStatus s = cli_each(cli, count, rate_level, r, NULL);
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

SettStatus cli_generator_rate(Cli *cli, const SettGame *game,
                              const SettGagents *generator, int64_t count,
                              const CliSeed *seed)
{
    Rating r = {.generator = generator};
    SettOracle raters[SETT_MAX_RATERS];
    int32_t rater_count = sett_raters(game, raters);
    r.levels = SETT_TAKE(&cli->arena, count, SettProgramRating);
    if (r.levels == NULL)
        return cli_no_memory(cli);
    SettStatus s = cli_seed(cli, seed, &r.seed);
    for (int32_t k = 0; s == SETT_OK && k < rater_count; k++) {
        r.oracle = raters[k];
        s = rate_by(cli, &r, count);
    }
    return s;
}

/* "KEY=VALUE" of `size` bytes. */
static SettStatus set_one(Cli *cli, const SettGame *game, const char *change,
                          size_t size, SettGagents *generator)
{
    const char *equals = memchr(change, '=', size);
    if (equals == NULL || equals == change) {
        SettStatus s = sett_fail(&cli->err, SETT_BAD_INPUT,
                                 "'%.*s' is no change", (int)size, change);
        sett_expect(&cli->err, "such as 1.period=2 or frame=off");
        return s;
    }
    const char *key =
        sett_arena_format(&cli->arena, "%.*s", (int)(equals - change), change);
    const char *value = sett_arena_format(
        &cli->arena, "%.*s", (int)(size - (size_t)(equals + 1 - change)),
        equals + 1);
    if (key == NULL || value == NULL)
        return cli_no_memory(cli);
    return sett_gagents_set(game, generator, key, value, &cli->arena,
                            &cli->err);
}

SettStatus cli_generator_set(Cli *cli, const SettGame *game,
                             const char *changes, SettGagents *generator)
{
    SettStatus s = SETT_OK;
    for (const char *at = changes; s == SETT_OK;) {
        size_t size = strcspn(at, ",");
        s = set_one(cli, game, at, size, generator);
        at += size;
        if (*at++ == '\0')
            break;
    }
    /* A value on the command line is wrong use, whoever found it. */
    return s == SETT_BAD_INPUT ? cli->err.status = SETT_BAD_ARGUMENT : s;
}

static void option_changes(const SettGagents *before, const SettGagents *now,
                           SettText *out)
{
    for (int32_t i = 0; i < sett_gagents_table.count; i++) {
        const SettTable one = {&sett_gagents_table.rows[i], 1,
                               sett_gagents_table.size};
        if (one.rows->type == SETT_PARAM_ROWS ||
            sett_params_hash(&one, before, 0) == sett_params_hash(&one, now, 0))
            continue;
        sett_text_format(out, "%s was ", one.rows->name);
        sett_params_print(one.rows, before, NULL, out);
        sett_text_add(out, ", is ");
        sett_params_print(one.rows, now, NULL, out);
        sett_text_char(out, '\n');
    }
}

void cli_generator_changes(const SettGame *game, const SettGagents *before,
                           const SettGagents *now, SettText *out)
{
    option_changes(before, now, out);
    int32_t count = before->agents.count < now->agents.count
                        ? before->agents.count
                        : now->agents.count;
    for (int32_t i = 0; i < count; i++) {
        const SettGagent *a = &before->agents.rows[i],
                         *b = &now->agents.rows[i];
        if (sett_params_hash(&sett_gagent_columns, a, 0) ==
            sett_params_hash(&sett_gagent_columns, b, 0))
            continue;
        sett_text_format(out, "agent %d was: ", (int)i + 1);
        sett_gagent_words(game, a, out);
        sett_text_format(out, "\nagent %d is:  ", (int)i + 1);
        sett_gagent_words(game, b, out);
        sett_text_char(out, '\n');
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

/* A generator as it was read and as it is described. */
typedef struct Asked {
    const SettGame *game;
    const SettJson *document;
    SettGagents before, now;
} Asked;

static SettStatus write_asked(Cli *cli, const Asked *a)
{
    SettText file = sett_text(cli->alloc);
    SettJsonWriter w = sett_json_writer(&file, false);
    sett_gagents_write(a->game, &a->now, a->document, &w);
    sett_text_char(&file, '\n');
    SettStatus s = cli_deliver(cli, &file);
    sett_text_free(&file);
    return s;
}

SettStatus cli_describe_generator(Cli *cli, const CliGeneratorQuestion *q)
{
    Asked *a = SETT_TAKE(&cli->arena, 1, Asked);
    if (a == NULL)
        return cli_no_memory(cli);
    SettStatus s = cli_game(cli, &a->game);
    if (s == SETT_OK)
        s = cli_generator_read(cli, a->game, q->path, &a->before, &a->document);
    a->now = a->before;
    if (s == SETT_OK && q->changes != NULL)
        s = cli_generator_set(cli, a->game, q->changes, &a->now);
    if (s == SETT_OK && (cli->json || cli->output != NULL))
        s = write_asked(cli, a);
    if (s != SETT_OK || cli->json)
        return s;
    cli_generator_changes(a->game, &a->before, &a->now, &cli->out);
    if (cli->out.size > 0)
        sett_text_char(&cli->out, '\n');
    sett_gagents_words(a->game, &a->now, &cli->out);
    return q->rate > 0
               ? cli_generator_rate(cli, a->game, &a->now, q->rate, &q->seed)
               : SETT_OK;
}
