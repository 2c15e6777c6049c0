/* studio_endless.c - levels of a generator without an end, to be played.

   endless_begin: {"game", "seed", "generator"}; reply: {"handle"}.
   endless_next:  {"handle"}; reply: {"first", "windows", "width", "grows",
                  "joined", "rows"}: a level, of `windows` windows of `width`
                  columns from number `first` on.

   Where levels of a game go on to the right each reply is the level before and
   one window more, whose join the game's oracle has completed (specimens.h);
   the two differ only from the frame of the end on. After MOST_WINDOWS `grows`
   is false, and the next one begins a level of its own. Elsewhere every reply
   is such a level: the next sample that the oracle completes, or the last of
   SETT_ENDLESS_DRAWS. `joined`: the oracle has. */
#include "wasm/session.h"

#include "sett/specimens.h"

EXPORT(endless_begin) SettStatus sett_wasm_endless_begin(Session *s, size_t n);
EXPORT(endless_next) SettStatus sett_wasm_endless_next(Session *s, size_t n);

#define MOST_WINDOWS 8 /* a level that still goes to the page in every tick */

typedef struct Endless {
    SettArena arena;
    SettGagents generator;
    SettEndless stream;
    SettGrid windows[MOST_WINDOWS];
    int64_t first;
    int32_t count;
    bool grows; /* to the right */
} Endless;

static void close_endless(void *object)
{
    Endless *e = object;
    sett_arena_free(&e->arena);
}

static const SessionKind endless_kind = {"endless level", sizeof(Endless),
                                         close_endless};

static SettStatus open_stream(Session *s, const SettJson *request, Endless *e,
                              SettError *err)
{
    const SettJson *generator = sett_json_member(request, "generator");
    const SettGame *game = NULL;
    int64_t seed = 1;
    sett_arena_init(&e->arena, s->arena.alloc, 0);
    SettStatus status = sett_session_read_game(s, request, &game, err);
    if (status == SETT_OK)
        status = sett_session_read_int(request, "seed", INT32_MAX, &seed, err);
    if (status != SETT_OK)
        return status;
    if (game->canvas == NULL || generator == NULL)
        return sett_fail(err, SETT_BAD_INPUT, "no generator of such a game");
    status = sett_gagents_read(game, generator, &s->arena, &e->generator, err);
    if (status != SETT_OK)
        return status;
    SettOracle oracle = {.game = game};
    int32_t w = game->canvas->ref_w, h = game->canvas->ref_h;
    status = sett_endless_open(&oracle, &e->generator, (uint64_t)seed, h,
                               &e->arena, &e->stream);
    e->grows = status == SETT_OK;
    for (int32_t i = 0; i < MOST_WINDOWS && status == SETT_OK; i++)
        status = sett_grid_take(&e->arena, w, h, &e->windows[i]);
    return status == SETT_UNSUPPORTED ? SETT_OK : status;
}

static SettStatus begin(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"game", "seed", "generator", NULL};
    void *object;
    SettStatus status =
        sett_session_make(s, request, names, &endless_kind, &object, err);
    if (status == SETT_OK)
        status = open_stream(s, request, object, err);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply_made(s);
    sett_json_close(&w);
    return SETT_OK;
}

SettStatus sett_wasm_endless_begin(Session *s, size_t size)
{
    return sett_session_answer(s, size, begin);
}

/* The windows side by side in their frame. */
static SettStatus compose(const Endless *e, SettArena *tmp, SettGrid *out)
{
    int32_t w = e->windows[0].w, h = e->windows[0].h;
    SettGenJob job = {.game = e->stream.oracle.game,
                      .params = &e->generator,
                      .rng = sett_rng(e->stream.seed, SETT_FOR_LAYOUT, 0),
                      .tmp = tmp};
    SettStatus status = sett_grid_take(tmp, e->count * w, h, out);
    for (int32_t i = 0; i < e->count && status == SETT_OK; i++)
        for (int32_t cell = 0; cell < sett_grid_area(&e->windows[i]); cell++) {
            SettPoint p = sett_grid_point(&e->windows[i], cell);
            out->cells[sett_grid_at(out, i * w + p.x, p.y)] =
                e->windows[i].cells[cell];
        }
    return status == SETT_OK ? sett_gagents_frame(&job, out) : status;
}

/* One window more, or the first of a level. */
static SettStatus grow(Endless *e, SettArena *tmp, SettGrid *level,
                       bool *joined)
{
    SettEndlessWindow window;
    if (e->count == MOST_WINDOWS)
        e->count = 0;
    if (e->count == 0)
        e->first = e->stream.next;
    SettStatus status =
        sett_endless_next(&e->stream, tmp, &e->windows[e->count], &window);
    if (status != SETT_OK)
        return status;
    e->count++;
    *joined = window.joined;
    return compose(e, tmp, level);
}

/* The next sample that can be completed. */
static SettStatus pick(Endless *e, SettArena *tmp, SettGrid *level,
                       bool *joined)
{
    SettStatus status = SETT_OK;
    SettSpecimens sample;
    SettVerdict verdict;
    *joined = false;
    e->count = 1;
    for (int32_t i = 0; i < SETT_ENDLESS_DRAWS && !*joined; i++) {
        e->first = e->stream.next++;
        status =
            sett_specimens(e->stream.oracle.game, &e->generator, NULL,
                           e->stream.seed, (uint64_t)e->first, 1, tmp, &sample);
        if (status != SETT_OK)
            return status;
        *level = sample.levels[0];
        SettLevel whole = {.grid = *level};
        status = sett_oracle_ask(&e->stream.oracle, &whole, tmp, &verdict);
        if (status != SETT_OK)
            return status;
        *joined = verdict.answer == SETT_YES;
    }
    return SETT_OK;
}

static SettStatus next(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", NULL};
    void *object;
    SettGrid level;
    bool joined = false;
    SettStatus status =
        sett_session_take(s, request, names, &endless_kind, &object, err);
    if (status != SETT_OK)
        return status;
    Endless *e = object;
    status = e->grows ? grow(e, &s->arena, &level, &joined)
                      : pick(e, &s->arena, &level, &joined);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    sett_json_add_int(&w, "first", e->first);
    sett_json_add_int(&w, "windows", e->count);
    sett_json_add_int(&w, "width", level.w / e->count);
    sett_json_add_bool(&w, "grows", e->grows && e->count < MOST_WINDOWS);
    sett_json_add_bool(&w, "joined", joined);
    sett_json_key(&w, "rows");
    sett_json_put_rows(&w, e->stream.oracle.game, &level);
    sett_json_close(&w);
    return SETT_OK;
}

SettStatus sett_wasm_endless_next(Session *s, size_t size)
{
    return sett_session_answer(s, size, next);
}
