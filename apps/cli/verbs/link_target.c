/* link_target.c - one wish for each segment of a level (wish.h), split by
   ';': of all segments given the first that is so and that was not chosen yet,
   or else the one chosen least. */
#include <inttypes.h>
#include <string.h>

#include "sett/wished.h"
#include "verbs/link_next.h"

#define MOST_WISHES 1000

typedef struct Targets {
    Cli *cli;
    const SettGame *game;
    const CliLevels *pool;
    SettMeasured measured;
    int32_t *chosen; /* how often */
    int32_t wish;    /* from 1 */
} Targets;

static SettStatus read_one(const Targets *t, const char *text, size_t size,
                           SettWish *out)
{
    Cli *cli = t->cli;
    char *copy = sett_arena_take(&cli->arena, 1, size + 1);
    if (copy == NULL)
        return cli_no_memory(cli);
    memcpy(copy, text, size);
    SettStatus s = sett_wish_read(t->game, copy, &cli->arena, out, &cli->err);
    for (int32_t i = 0; s == SETT_OK && i < out->count; i++)
        if (out->terms[i].player != NULL)
            s = sett_fail_at(
                &cli->err, SETT_BAD_INPUT, 1, out->terms[i].column,
                "wish %d: a segment's wish speaks of measures, not "
                "of players",
                (int)t->wish);
    if (s == SETT_BAD_INPUT) {
        sett_error_source(&cli->err, "--target");
        cli->err_text = copy;
        cli->err_size = size;
        s = cli->err.status = SETT_BAD_ARGUMENT;
    }
    return s;
}

static SettStatus choose(Targets *t, const char *text, size_t size,
                         CliLevel *out)
{
    SettWish wish;
    double miss;
    SettStatus s = read_one(t, text, size, &wish);
    if (s != SETT_OK)
        return s;
    int64_t at =
        sett_wish_choose(&wish, t->measured.values, t->game->measures.count,
                         t->pool->count, t->chosen, &miss);
    *out = t->pool->items[at];
    if (miss > 0) {
        cli_warn(t->cli,
                 "wish %d, %.*s: no segment is so; the nearest is level "
                 "%" PRId64 " of %s",
                 (int)t->wish, (int)size, text, out->index + 1, out->source);
        return SETT_INFEASIBLE;
    }
    cli_note(t->cli, "segment %d, %.*s: level %" PRId64 " of %s", (int)t->wish,
             (int)size, text, out->index + 1, out->source);
    return SETT_OK;
}

SettStatus cli_link_target(Cli *cli, const SettGame *game, const char *text,
                           CliLevels *segments)
{
    Targets t = {.cli = cli, .game = game, .pool = segments};
    CliLevels chosen = {0};
    size_t wishes = 1;
    for (const char *c = text; *c != 0; c++)
        wishes += *c == ';';
    if (wishes > MOST_WISHES)
        return cli_usage(cli, "--target: over %d wishes", MOST_WISHES);
    t.chosen = SETT_TAKE(&cli->arena, segments->count, int32_t);
    if (t.chosen == NULL)
        return cli_no_memory(cli);
    SettStatus s = cli_levels_measure(cli, game, segments, &t.measured);
    for (const char *at = text; s == SETT_OK; at++) {
        size_t size = strcspn(at, ";");
        CliLevel level;
        t.wish++;
        s = choose(&t, at, size, &level);
        if (s == SETT_OK)
            s = cli_levels_add(cli, &chosen, level);
        at += size;
        if (*at == 0)
            break;
    }
    if (s != SETT_OK) {
        cli_levels_free(cli, &chosen);
        return s;
    }
    cli_levels_free(cli, segments);
    *segments = chosen;
    return SETT_OK;
}
