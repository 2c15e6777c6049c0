/* generate_want.c - levels by what they are and how they play: bounded
   rejection (docs/design/md2.md, section 13). Levels of the seed are looked at
   in order, measures first, then one player after the other, and a level is
   left at the first of these that misses; so what is found, and why the rest
   was not, is the same at any number of threads. */
#include <inttypes.h>
#include <string.h>

#include "generate.h"
#include "sett/wish.h"
#include "study.h"

#define USUAL_TRIES 1000
#define MOST_BATCH 512
#define PLAYED_BATCH 16 /* levels a thread, where plays take their time */
#define INFEASIBLE (-1)

/* One level that was looked at. */
typedef struct Tried {
    int32_t failed; /* place in `order`; wish.count = none; or INFEASIBLE */
    int32_t held;   /* wishes */
    double miss;    /* of those that the last look found missed */
    double value;   /* that failed; NaN: none */
} Tried;

/* Wishes that one look answers: order[from..to-1]. */
typedef struct Look {
    int32_t from, to;
    const char *player; /* NULL: the measures */
    SettPlayChoice choice;
    SettPlaytest test;
} Look;

typedef struct Wishing {
    Cli *cli;
    const GeneratePlan *plan;
    SettWish wish;
    int32_t order[SETT_MAX_WISHES];
    Look *looks;
    int32_t look_count;
    Tried *tried; /* of the batch at hand */
    int64_t batch, start, tries, most;
    int64_t rejected[SETT_MAX_WISHES]; /* by place in `order` */
    int64_t infeasible;
    int64_t *found;
    int64_t found_count, wanted;
    Tried best;
    int64_t best_index; /* -1: nothing missed yet */
} Wishing;

static SettStatus choose_player(Wishing *w, Look *look, int32_t column)
{
    Cli *cli = w->cli;
    SettStudyHost host = cli_host(cli);
    SettStatus s = sett_tester(&host, w->plan->game, look->player, 0,
                               &look->choice, &look->test);
    if (s == SETT_BAD_INPUT && !cli->err.source[0]) {
        cli->err.line = 1;
        cli->err.column = column;
    }
    return s;
}

static bool same_player(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* Adds the look that answers `player`, unless there is one. */
static SettStatus add_look(Wishing *w, const char *player, int32_t column)
{
    for (int32_t i = 0; i < w->look_count; i++)
        if (same_player(w->looks[i].player, player))
            return SETT_OK;
    int32_t at = w->look_count > 0 ? w->looks[w->look_count - 1].to : 0;
    Look *look = &w->looks[w->look_count++];
    *look = (Look){.from = at, .to = at, .player = player};
    for (int32_t i = 0; i < w->wish.count; i++)
        if (same_player(w->wish.terms[i].player, player))
            w->order[look->to++] = i;
    return player ? choose_player(w, look, column) : SETT_OK;
}

static SettStatus plan_looks(Wishing *w)
{
    SettStatus s = SETT_OK;
    w->looks = SETT_TAKE(&w->cli->arena, w->wish.count, Look);
    if (w->looks == NULL)
        return cli_no_memory(w->cli);
    for (int32_t players = 0; players <= 1; players++)
        for (int32_t i = 0; s == SETT_OK && i < w->wish.count; i++) {
            const SettWishTerm *term = &w->wish.terms[i];
            if ((term->player != NULL) == players)
                s = add_look(w, term->player, term->column);
        }
    return s;
}

static SettStatus read_wish(Wishing *w, const char *text)
{
    Cli *cli = w->cli;
    SettStatus s =
        sett_wish_read(w->plan->game, text, &cli->arena, &w->wish, &cli->err);
    if (s == SETT_OK)
        s = plan_looks(w);
    if (s == SETT_BAD_INPUT) {
        sett_error_source(&cli->err, "--want");
        cli->err_text = text;
        cli->err_size = strlen(text);
        s = cli->err.status = SETT_BAD_ARGUMENT;
    }
    return s;
}

static SettStatus open_wishing(Wishing *w, const GenerateOptions *options)
{
    bool plays = w->looks[w->look_count - 1].player != NULL;
    w->most = options->tries > 0 ? options->tries : USUAL_TRIES;
    w->wanted = w->plan->count < w->most ? w->plan->count : w->most;
    w->batch = plays ? PLAYED_BATCH * w->cli->jobs.workers : MOST_BATCH;
    w->batch = w->batch < w->most ? w->batch : w->most;
    w->tried = SETT_TAKE(&w->cli->arena, w->batch, Tried);
    w->found = SETT_TAKE(&w->cli->arena, w->wanted + 1, int64_t);
    w->best_index = -1;
    return w->tried && w->found ? SETT_OK : cli_no_memory(w->cli);
}

static SettStatus look_at(const Wishing *w, const Look *look,
                          const SettLevel *level, int64_t index, SettArena *tmp,
                          double *values)
{
    if (look->player == NULL)
        return sett_game_measure(w->plan->game, level, tmp, values);
    SettStatus s =
        sett_playtest(&look->test, level, w->plan->recipe.seed, (uint64_t)index,
                      tmp, values, NULL, NULL, NULL);
    return s == SETT_INFEASIBLE ? SETT_OK : s; /* no numbers: all is missed */
}

static void judge(const Wishing *w, const Look *look, const double *values,
                  Tried *out)
{
    for (int32_t i = look->from; i < look->to; i++) {
        const SettWishTerm *term = &w->wish.terms[w->order[i]];
        double miss = sett_wish_miss(term, values[term->value]);
        out->held += miss <= 0;
        out->miss += miss;
        if (miss > 0 && out->failed == w->wish.count) {
            out->failed = i;
            out->value = values[term->value];
        }
    }
}

static SettStatus try_level(void *user, int64_t item, SettArena *tmp)
{
    const Wishing *w = user;
    int64_t index = w->plan->first + w->start + item;
    SettLevel level = {.lock = NULL};
    Tried *out = &w->tried[item];
    int32_t most = w->plan->game->measures.count;
    most = most > SETT_PLAY_VALUES ? most : SETT_PLAY_VALUES;
    double *values = SETT_TAKE(tmp, most, double);
    *out = (Tried){.failed = w->wish.count};
    if (values == NULL)
        return SETT_NO_MEMORY;
    SettStatus s = cli_plan_make(w->plan, w->plan->recipe.seed, index, tmp,
                                 &level.grid, NULL);
    if (s == SETT_INFEASIBLE) {
        out->failed = INFEASIBLE;
        return SETT_OK;
    }
    for (int32_t i = 0;
         s == SETT_OK && i < w->look_count && out->failed == w->wish.count;
         i++) {
        s = look_at(w, &w->looks[i], &level, index, tmp, values);
        if (s == SETT_OK)
            judge(w, &w->looks[i], values, out);
    }
    return s;
}

/* More wishes held, then nearer; the first of equals stays. */
static bool is_nearer(const Wishing *w, const Tried *tried)
{
    if (w->best_index < 0 || tried->held != w->best.held)
        return w->best_index < 0 || tried->held > w->best.held;
    return tried->miss < w->best.miss;
}

static void count_level(Wishing *w, int64_t item)
{
    const Tried *tried = &w->tried[item];
    int64_t index = w->plan->first + w->start + item;
    w->tries++;
    if (tried->failed == w->wish.count) {
        w->found[w->found_count++] = index;
        return;
    }
    if (tried->failed == INFEASIBLE) {
        w->infeasible++;
        return;
    }
    w->rejected[tried->failed]++;
    if (is_nearer(w, tried)) {
        w->best = *tried;
        w->best_index = index;
    }
}

static SettStatus search(Wishing *w)
{
    SettStatus s = SETT_OK;
    cli_progress_start(w->cli, "levels", w->most);
    for (w->start = 0;
         s == SETT_OK && w->start < w->most && w->found_count < w->wanted;
         w->start += w->batch) {
        int64_t n = w->most - w->start;
        n = n < w->batch ? n : w->batch;
        s = cli_each(w->cli, n, try_level, w, NULL);
        for (int64_t i = 0; s == SETT_OK && i < n && w->found_count < w->wanted;
             i++)
            count_level(w, i);
    }
    cli_progress_end(w->cli);
    return s;
}

static void say_search(const Wishing *w)
{
    cli_note(w->cli,
             "%" PRId64 " of %" PRId64
             " levels looked at are as wished (seed %" PRIu64 ")",
             w->found_count, w->tries, w->plan->recipe.seed);
    for (int64_t i = 0; i < w->found_count && i < 20; i++)
        cli_note(w->cli,
                 "  found: level %" PRId64 " (--seed %" PRIu64
                 " --index %" PRId64 ")",
                 w->found[i], w->plan->recipe.seed, w->found[i]);
    for (int32_t i = 0; i < w->wish.count; i++)
        if (w->rejected[i] > 0)
            cli_note(w->cli, "  %" PRId64 " first missed %s", w->rejected[i],
                     w->wish.terms[w->order[i]].text);
    if (w->infeasible > 0)
        cli_note(w->cli, "  %" PRId64 " were infeasible", w->infeasible);
}

static void put_int(SettJsonWriter *json, const char *key, int64_t value)
{
    sett_json_key(json, key);
    sett_json_put_int(json, value);
}

static void write_search(const Wishing *w, const char *text, bool missed,
                         SettText *out)
{
    SettJsonWriter json = sett_json_writer(out, true);
    sett_json_open(&json, '{');
    sett_json_key(&json, "text");
    sett_json_put_string(&json, text);
    put_int(&json, "tries", w->tries);
    put_int(&json, "found", w->found_count);
    put_int(&json, "infeasible", w->infeasible);
    sett_json_key(&json, "missed");
    sett_json_open(&json, '[');
    for (int32_t i = 0; i < w->wish.count; i++) {
        sett_json_open(&json, '{');
        sett_json_key(&json, "term");
        sett_json_put_string(&json, w->wish.terms[w->order[i]].text);
        put_int(&json, "levels", w->rejected[i]);
        sett_json_close(&json);
    }
    sett_json_close(&json);
    if (missed)
        put_int(&json, "near_miss", w->best_index);
    sett_json_close(&json);
}

static SettStatus say_miss(const Wishing *w)
{
    SettText value = sett_text(w->cli->alloc);
    if (w->best.value == w->best.value)
        sett_text_double(&value, w->best.value);
    else
        sett_text_add(&value, "nothing");
    if (value.status == SETT_OK)
        cli_note(w->cli,
                 "the nearest miss is level %" PRId64 " (--seed %" PRIu64
                 " --index %" PRId64 "): it holds %d of %d wishes, and "
                 "%s where %s is wished",
                 w->best_index, w->plan->recipe.seed, w->best_index,
                 (int)w->best.held, (int)w->wish.count, value.data,
                 w->wish.terms[w->order[w->best.failed]].text);
    sett_text_free(&value);
    return value.status == SETT_OK ? SETT_OK : cli_no_memory(w->cli);
}

static SettStatus deliver(Wishing *w, const GenerateOptions *options,
                          GeneratePlan *plan)
{
    bool enough = w->found_count >= plan->count;
    bool missed = !enough && options->near_miss && w->best_index >= 0;
    say_search(w);
    plan->found = w->found;
    plan->count = w->found_count;
    if (missed) {
        if (say_miss(w) != SETT_OK)
            return SETT_NO_MEMORY;
        w->found[plan->count++] = w->best_index;
    } else if (!enough && w->best_index >= 0) {
        cli_note(w->cli, "--tries looks at more levels, --near-miss gives "
                         "the nearest");
    }
    if (w->cli->json)
        write_search(w, options->want, missed, &plan->wished);
    if (plan->wished.status != SETT_OK)
        return cli_no_memory(w->cli);
    return enough ? SETT_OK : SETT_INFEASIBLE;
}

SettStatus cli_want(Cli *cli, const GenerateOptions *options,
                    GeneratePlan *plan)
{
    plan->wished = sett_text(cli->alloc);
    if (options->want == NULL && options->near_miss)
        return cli_usage(cli, "--near-miss belongs to --want");
    if (options->want == NULL && options->tries > 0 && !options->playable)
        return cli_usage(cli, "--tries belongs to --want and --playable");
    if (options->want == NULL)
        return SETT_OK;
    Wishing *w = SETT_TAKE(&cli->arena, 1, Wishing);
    if (w == NULL)
        return cli_no_memory(cli);
    *w = (Wishing){.cli = cli, .plan = plan};
    SettStatus s = read_wish(w, options->want);
    if (s == SETT_OK)
        s = open_wishing(w, options);
    if (s == SETT_OK)
        s = search(w);
    return s == SETT_OK ? deliver(w, options, plan) : s;
}
