/* link_target.c - one wish for each segment of a level (wish.h), split by
   ';': of the segments that fulfil it the one chosen least, the first on ties.
 */
#include <inttypes.h>
#include <string.h>

#include "frame/own.h"
#include "sett/wished.h"
#include "verbs/link_next.h"

#define MOST_WISHES 1000

typedef struct Targets {
    const SettGame *game;
    const CliLevels *pool;
    SettMeasured measured;
    int32_t *chosen; /* how often */
} Targets;

/* Wish `number`, from 1, as the line has it. */
static SettStatus read_one(Cli *cli, const SettGame *game, const char *text,
                           int32_t number, SettWish *out)
{
    SettStatus status = sett_wish_read(game, text, &cli->arena, out, &cli->err);
    for (int32_t i = 0; status == SETT_OK && i < out->count; i++)
        if (out->terms[i].player != NULL)
            status = sett_fail_at(
                &cli->err, SETT_BAD_INPUT, 1, out->terms[i].column,
                "wish %d: a segment's wish speaks of measures, not "
                "of players",
                (int)number);
    if (status == SETT_BAD_INPUT) {
        sett_error_source(&cli->err, "--target");
        cli->err_text = text;
        cli->err_size = strlen(text);
    }
    return cli_as_usage(cli, status);
}

static SettStatus choose(Cli *cli, const Targets *t, const char *text,
                         int32_t number, CliLevel *out)
{
    SettWish wish;
    double miss;
    SettStatus status = read_one(cli, t->game, text, number, &wish);
    if (status != SETT_OK)
        return status;
    int64_t at =
        sett_wish_choose(&wish, t->measured.values, t->game->measures.count,
                         t->pool->count, t->chosen, &miss);
    *out = t->pool->items[at];
    if (miss > 0) {
        cli_warn(cli,
                 "wish %d, %s: no segment is so; the nearest is level "
                 "%" PRId64 " of %s",
                 (int)number, text, out->index + 1, out->source);
        return SETT_INFEASIBLE;
    }
    cli_note(cli, "segment %d, %s: level %" PRId64 " of %s", (int)number, text,
             out->index + 1, out->source);
    return SETT_OK;
}

SettStatus cli_link_target(Cli *cli, const SettGame *game, const char *text,
                           CliLevels *segments)
{
    Targets t = {.game = game, .pool = segments};
    CliLevels *chosen = cli_levels(cli);
    size_t wishes = 1;
    for (const char *c = text; *c != 0; c++)
        wishes += *c == ';';
    if (wishes > MOST_WISHES)
        return cli_usage(cli, "--target: over %d wishes", MOST_WISHES);
    t.chosen = SETT_TAKE(&cli->arena, segments->count, int32_t);
    if (t.chosen == NULL || chosen == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = cli_levels_measure(cli, game, segments, &t.measured);
    const char *at = text;
    for (size_t i = 0; status == SETT_OK && i < wishes; i++) {
        size_t size = strcspn(at, ";");
        char *wish = SETT_TAKE(&cli->arena, size + 1, char);
        CliLevel level;
        if (wish == NULL)
            return SETT_NO_MEMORY;
        memcpy(wish, at, size);
        at += size + 1;
        status = choose(cli, &t, wish, (int32_t)i + 1, &level);
        if (status == SETT_OK)
            status = cli_levels_add(cli, chosen, level);
    }
    if (status != SETT_OK)
        return status;
    const CliLevels all = *segments;
    *segments = *chosen;
    *chosen = all;
    return SETT_OK;
}
