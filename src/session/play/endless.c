/* endless.c - levels of a generator without an end, to be played. Where levels
   of a game go on to the right each reply is the level before and one window
   more, whose join the game's oracle has completed (specimens.h); the two
   differ only from the frame of the end on. Elsewhere every reply is a level of
   its own: the next sample that the oracle completes, or the last of
   SETT_ENDLESS_DRAWS. */
#include "session/ask.h"

#include "sett/specimens.h"

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
    sett_arena_free(&((Endless *)object)->arena);
}

static const SettKept endless_kind = {"endless level", sizeof(Endless),
                                      close_endless};

static SettStatus begin(SettAsk *ask)
{
    const SettAsked *asked = &ask->asked;
    const SettCanvas *canvas = asked->game->canvas;
    SettOracle oracle = {.game = asked->game};
    Endless *e = ask->object;
    e->arena = sett_ask_arena(ask);
    if (canvas == NULL)
        return sett_fail(ask->err, SETT_BAD_INPUT,
                         "no generators draw levels of this game");
    SettStatus status = sett_gagents_read(asked->game, asked->generator,
                                          ask->arena, &e->generator, ask->err);
    if (status != SETT_OK)
        return status;
    status = sett_endless_open(&oracle, &e->generator, (uint64_t)asked->seed,
                               canvas->ref_h, &e->arena, &e->stream);
    e->grows = status == SETT_OK;
    for (int32_t i = 0; i < MOST_WINDOWS && status == SETT_OK; i++)
        status = sett_grid_take(&e->arena, canvas->ref_w, canvas->ref_h,
                                &e->windows[i]);
    return status == SETT_UNSUPPORTED ? SETT_OK : status;
}

VERB(endless_begin, begin, "Begins levels of a generator without an end.",
     .kept = &endless_kind, .makes = true,
     REQUEST(ASKED(game, "game", "that is played"),
             ASKED_INT(seed, 1, 0, INT32_MAX, "of the levels"),
             ASKED(generator, "object", "an agent program")),
     .reply = NO_MEMBERS);

static SettStatus compose(const Endless *e, SettArena *tmp, SettGrid *out)
{
    int32_t w = e->windows[0].w, h = e->windows[0].h;
    SettGenJob job = {.game = e->stream.oracle.game,
                      .params = &e->generator,
                      .rng = sett_rng(e->stream.seed, SETT_FOR_LAYOUT, 0),
                      .tmp = tmp};
    SettStatus status = sett_grid_take(tmp, e->count * w, h, out);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < e->count; i++)
        for (int32_t cell = 0; cell < sett_grid_area(&e->windows[i]); cell++) {
            SettPoint p = sett_grid_point(&e->windows[i], cell);
            out->cells[sett_grid_at(out, i * w + p.x, p.y)] =
                e->windows[i].cells[cell];
        }
    return sett_gagents_frame(&job, out);
}

/* Adds a window, or starts a new level. */
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
    SettSpecimens sample;
    SettVerdict verdict;
    e->count = 1;
    for (int32_t i = 0; i < SETT_ENDLESS_DRAWS && !*joined; i++) {
        e->first = e->stream.next++;
        SettStatus status =
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

static SettStatus next(SettAsk *ask)
{
    Endless *e = ask->object;
    SettJsonWriter *w = ask->out;
    SettGrid level;
    bool joined = false;
    SettStatus status = e->grows ? grow(e, ask->arena, &level, &joined)
                                 : pick(e, ask->arena, &level, &joined);
    if (status != SETT_OK)
        return status;
    sett_json_add_int(w, "first", e->first);
    sett_json_add_int(w, "windows", e->count);
    sett_json_add_int(w, "width", level.w / e->count);
    sett_json_add_bool(w, "grows", e->grows && e->count < MOST_WINDOWS);
    sett_json_add_bool(w, "joined", joined);
    sett_json_add_rows(w, e->stream.oracle.game, &level);
    return SETT_OK;
}

RECORD(Stretch, "A level of some windows of a generator.",
       TOLD("first", "int", "number of its first window, from 0"),
       TOLD("windows", "int", "in the level"),
       TOLD("width", "int", "of a window, in columns"),
       TOLD("grows", "bool",
            "the next one is this level and a window more; else a level of its "
            "own"),
       TOLD("joined", "bool",
            "the game's oracle has completed its newest window"),
       TOLD("rows", "text[]", "a character a tile"));

VERB(endless_next, next, "The next level, or the same and a window more.",
     .kept = &endless_kind, REPLY_AS("Stretch"));
