/* wished.c - levels by what they are and how they play: levels of the seed are
   looked at in order, measures first, then one player after the other, and a
   level is left at the first of these that misses; so what is found, and why
   the rest was not, is the same at any number of workers. */
#include "sett/wished.h"

#include "base/least.h"

#include <math.h>

#define MOST_BATCH 512
#define PLAYED_BATCH 16 /* levels a worker, where plays take their time */
#define INFEASIBLE (-1)

/* One level that was looked at. */
typedef struct Tried {
    int32_t failed; /* place in `order`; wish.count = none; or INFEASIBLE */
    int32_t held;   /* wishes */
    double miss;    /* of those that the last look found missed */
    double value;   /* that failed; NaN: none */
} Tried;

/* Terms that one look answers: order[from..to-1]. */
typedef struct Look {
    int32_t from, to;
    const SettPlaytest *player; /* NULL: the measures */
} Look;

typedef struct Search {
    const SettWishSearch *given;
    SettWished *out;
    Look looks[SETT_MAX_WISHES];
    int32_t look_count;
    Tried *tried; /* of the batch at hand */
    int64_t batch, start;
    double nearest_miss;
} Search;

/* Adds the look that answers `player`, unless there is one. */
static void add_look(Search *s, const SettPlaytest *player)
{
    const SettWishSearch *given = s->given;
    for (int32_t i = 0; i < s->look_count; i++)
        if (s->looks[i].player == player)
            return;
    int32_t at = s->look_count > 0 ? s->looks[s->look_count - 1].to : 0;
    Look *look = &s->looks[s->look_count++];
    *look = (Look){.from = at, .to = at, .player = player};
    for (int32_t i = 0; i < given->wish->count; i++)
        if (given->players[i] == player)
            s->out->order[look->to++] = i;
}

static void judge(const Search *s, const Look *look, const double *values,
                  Tried *out)
{
    const SettWish *wish = s->given->wish;
    for (int32_t i = look->from; i < look->to; i++) {
        const SettWishTerm *term = &wish->terms[s->out->order[i]];
        double miss = sett_wish_miss(term, values[term->value]);
        out->held += miss <= 0;
        out->miss += miss;
        if (miss > 0 && out->failed == wish->count) {
            out->failed = i;
            out->value = values[term->value];
        }
    }
}

static SettStatus try_level(void *user, int64_t item, SettArena *tmp)
{
    const Search *s = user;
    const SettWishSearch *given = s->given;
    const int32_t all = given->wish->count;
    int64_t index = given->first + s->start + item;
    SettLevel level = {.lock = NULL};
    Tried *out = &s->tried[item];
    int32_t most = sett_max(given->game->measures.count, SETT_PLAY_VALUES);
    double *values = SETT_TAKE(tmp, most, double);
    *out = (Tried){.failed = all};
    if (values == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        given->make(given->user, given->seed, index, tmp, &level.grid, NULL);
    if (status == SETT_INFEASIBLE) {
        out->failed = INFEASIBLE;
        return SETT_OK;
    }
    for (int32_t i = 0;
         status == SETT_OK && i < s->look_count && out->failed == all; i++) {
        const SettPlaytest *player = s->looks[i].player;
        status =
            player == NULL
                ? sett_game_measure(given->game, &level, tmp, values)
                : sett_playtest(player, &level, given->seed, (uint64_t)index,
                                tmp, values, NULL, NULL, NULL);
        /* A level that cannot be played has no numbers: it misses all. */
        if (player != NULL && status == SETT_INFEASIBLE)
            status = SETT_OK;
        if (status == SETT_OK)
            judge(s, &s->looks[i], values, out);
    }
    return status;
}

static void count_level(Search *s, int64_t item)
{
    const Tried *tried = &s->tried[item];
    SettWished *out = s->out;
    int64_t index = s->given->first + s->start + item;
    out->tries++;
    if (tried->failed == s->given->wish->count) {
        out->found[out->found_count++] = index;
        return;
    }
    if (tried->failed == INFEASIBLE) {
        out->infeasible++;
        return;
    }
    out->missed[tried->failed]++;
    /* More terms held, then nearer; the first of equals stays. */
    if (out->nearest < 0 || tried->held > out->held ||
        (tried->held == out->held && tried->miss < s->nearest_miss)) {
        out->nearest = index;
        out->held = tried->held;
        out->failed = tried->failed;
        out->value = tried->value;
        s->nearest_miss = tried->miss;
    }
}

SettStatus sett_wish_search(const SettWishSearch *search, SettArena *arena,
                            SettWished *out)
{
    Search s = {.given = search, .out = out};
    *out = (SettWished){.nearest = -1};
    for (int32_t players = 0; players <= 1; players++) /* measures first */
        for (int32_t i = 0; i < search->wish->count; i++)
            if ((search->players[i] != NULL) == players)
                add_look(&s, search->players[i]);
    bool plays = s.look_count > 0 && s.looks[s.look_count - 1].player != NULL;
    s.batch = plays ? PLAYED_BATCH * search->crew.jobs.workers : MOST_BATCH;
    s.batch = sett_min_wide(s.batch, search->most);
    s.tried = SETT_TAKE(arena, s.batch, Tried);
    out->found = SETT_TAKE(arena, search->wanted + 1, int64_t);
    if (s.tried == NULL || out->found == NULL)
        return SETT_NO_MEMORY;
    for (; s.start < search->most && out->found_count < search->wanted;
         s.start += s.batch) {
        int64_t n = sett_min_wide(search->most - s.start, s.batch);
        SettStatus status = sett_each(&search->crew, n, try_level, &s, NULL);
        if (status != SETT_OK)
            return status;
        for (int64_t i = 0; i < n && out->found_count < search->wanted; i++)
            count_level(&s, i);
    }
    return SETT_OK;
}

int64_t sett_wish_choose(const SettWish *wish, const double *values,
                         int32_t measures, int64_t levels, int32_t *chosen,
                         double *miss)
{
    int64_t best = 0;
    *miss = INFINITY;
    for (int64_t i = 0; i < levels; i++, values += measures) {
        double far = 0;
        for (int32_t t = 0; t < wish->count; t++)
            far +=
                sett_wish_miss(&wish->terms[t], values[wish->terms[t].value]);
        if (i == 0 || far < *miss ||
            (far <= *miss && chosen[i] < chosen[best])) {
            best = i;
            *miss = far;
        }
    }
    chosen[best]++;
    return best;
}

void sett_wished_json(const SettWish *wish, const SettWished *found,
                      const char *text, bool missed, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_add_string(&w, "text", text);
    sett_json_add_int(&w, "tries", found->tries);
    sett_json_add_int(&w, "found", found->found_count);
    sett_json_add_int(&w, "infeasible", found->infeasible);
    sett_json_add_open(&w, "missed", '[');
    for (int32_t i = 0; i < wish->count; i++) {
        sett_json_open(&w, '{');
        sett_json_add_string(&w, "term", wish->terms[found->order[i]].text);
        sett_json_add_int(&w, "levels", found->missed[i]);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    if (missed)
        sett_json_add_int(&w, "near_miss", found->nearest);
    sett_json_close(&w);
}
