/* link_player.c - sett link --player: which segment suits a player who won and
   lost what a log says. A staircase (Levitt 1971): one step up for a win and
   two down for a loss settle where two of three are won. How hard a segment is
   comes from the second characteristic of its game, leniency in all of them,
   which is greater where more can go wrong. */
#include "link_next.h"

#include <string.h>

#define RECENT 3 /* segments that do not come again so soon */

static SettStatus bad_line(Cli *cli, const char *path, int32_t line,
                           const char *what)
{
    SettStatus status =
        sett_fail_at(&cli->err, SETT_BAD_INPUT, line, 1, "%s", what);
    sett_expect(&cli->err,
                "{\"source\": \"hills.txt\", \"index\": 0, \"won\": true}");
    sett_error_source(&cli->err, path);
    return status;
}

/* Whether a segment is the one that a log names: by its path or file name. */
static bool is_source(const char *source, const SettJson *name)
{
    const char *slash = strrchr(source, '/');
    return sett_json_is(name, source) ||
           (slash != NULL && sett_json_is(name, slash + 1));
}

static int32_t segment_of(const CliLevels *segments, const SettJson *entry)
{
    const SettJson *source = sett_json_member(entry, "source");
    const SettJson *place = sett_json_member(entry, "index");
    int64_t index = 0;
    if (source == NULL || source->type != SETT_JSON_STRING ||
        (place != NULL && !sett_json_int(place, &index)))
        return -1;
    for (int64_t i = 0; i < segments->count; i++)
        if (segments->items[i].index == index &&
            is_source(segments->items[i].source, source))
            return (int32_t)i;
    return -1;
}

static void play(CliPlayer *p, int32_t segment, bool won)
{
    int32_t step = p->count / 10 > 1 ? p->count / 10 : 1;
    int32_t place = p->place + (won ? step : -2 * step);
    p->place = place < 0 ? 0 : place >= p->count ? p->count - 1 : place;
    p->current = segment;
    p->last[segment] = ++p->played;
    p->won += won;
}

static SettStatus read_line(Cli *cli, const CliLevels *segments,
                            const char *path, const char *text, size_t size,
                            int32_t line, CliPlayer *p)
{
    const SettJson *entry = NULL;
    SettStatus status =
        sett_json_read(text, size, NULL, &cli->arena, &entry, &cli->err);
    if (status != SETT_OK) {
        cli->err.line = line;
        sett_error_source(&cli->err, path);
        return status;
    }
    const SettJson *won = sett_json_member(entry, "won");
    if (won == NULL ||
        (won->type != SETT_JSON_TRUE && won->type != SETT_JSON_FALSE))
        return bad_line(cli, path, line, "a line without \"won\"");
    int32_t segment = segment_of(segments, entry);
    if (segment < 0)
        return bad_line(cli, path, line,
                        "a line whose segment is not among those given");
    play(p, segment, won->type == SETT_JSON_TRUE);
    return SETT_OK;
}

static SettStatus read_log(Cli *cli, const CliLevels *segments,
                           const char *path, CliPlayer *p)
{
    char *text;
    size_t size;
    SettStatus status = cli_read(cli, path, &text, &size);
    int32_t line = 1;
    for (size_t at = 0; status == SETT_OK && at < size; line++) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t length = end != NULL ? (size_t)(end - text) - at : size - at;
        if (length > 0)
            status = read_line(cli, segments, cli_source(path), text + at,
                               length, line, p);
        at += length + 1;
    }
    return status;
}

/* By insertion: equal ones stay in the order given. */
static void sort_by_difficulty(CliPlayer *p)
{
    for (int32_t i = 0; i < p->count; i++) {
        int32_t at = i;
        while (at > 0 && p->difficulty[p->order[at - 1]] > p->difficulty[i]) {
            p->order[at] = p->order[at - 1];
            at--;
        }
        p->order[at] = i;
    }
}

SettStatus cli_link_player(Cli *cli, const SettLinkKit *linking,
                           const CliLevels *segments, const char *path,
                           CliPlayer *out)
{
    SettStatus status = SETT_OK;
    int32_t n = (int32_t)segments->count;
    *out = (CliPlayer){.count = n, .place = (n - 1) / 2, .current = -1};
    out->order = SETT_TAKE(&cli->arena, n, int32_t);
    out->difficulty = SETT_TAKE(&cli->arena, n, double);
    out->last = SETT_TAKE(&cli->arena, n, int32_t);
    if (out->order == NULL || out->difficulty == NULL || out->last == NULL)
        return cli_no_memory(cli);
    for (int32_t i = 0; i < n && status == SETT_OK; i++) {
        double traits[2];
        status = sett_link_grid_traits(linking->model, &segments->items[i].grid,
                                       &cli->arena, traits);
        out->difficulty[i] = traits[1];
    }
    sort_by_difficulty(out);
    return status == SETT_OK ? read_log(cli, segments, path, out) : status;
}

static bool recent(const CliPlayer *p, int32_t segment)
{
    return p->last[segment] > 0 && p->played - p->last[segment] < RECENT;
}

int32_t cli_link_next(const CliPlayer *player, int32_t choice)
{
    /* First what is not recent, then what is but the current one, nearest
       first, of equally near ones the easier. */
    for (int32_t round = 0; round < 2; round++)
        for (int32_t away = 0; away < player->count; away++)
            for (int32_t side = -1; side <= 1; side += 2) {
                int32_t at = player->place + side * away;
                if (at < 0 || at >= player->count || (away == 0 && side > 0))
                    continue;
                int32_t segment = player->order[at];
                bool fits = recent(player, segment) == (round == 1);
                if (fits && segment != player->current && choice-- == 0)
                    return segment;
            }
    return -1;
}
