/* make.c - levels made before the eyes of the user: on top of a level whose
   locked cells stay; one of them step by step, with the reason for every
   object. */
#include "session/ask.h"

#include <string.h>

#define MOST_STEPS 10000
#define MOST_LEVELS 10000

typedef struct Making {
    SettAsk *ask;
    const SettAsked *asked;
    SettPipe pipe;
    SettGrid grid, before; /* before: as it was told last */
    SettMask lock;
    SettWatch watch;
    int32_t told; /* steps */
} Making;

/* The rows that the level starts from, of the recipe's size. */
static SettStatus read_rows(SettAsk *ask, SettGrid *grid)
{
    const SettAsked *asked = &ask->asked;
    const SettRecipe *recipe = asked->recipe;
    SettStatus status =
        sett_json_rows(recipe->game, asked->rows, ask->arena, grid, ask->err);
    if (status != SETT_OK)
        return status;
    if (grid->w != recipe->w || grid->h != recipe->h)
        status = sett_json_refuse(ask->err, asked->rows, NULL,
                                  "rows are not of the recipe's size");
    return status;
}

static SettStatus begin_making(SettAsk *ask, Making *m)
{
    const SettAsked *asked = &ask->asked;
    const SettRecipe *recipe = asked->recipe;
    *m = (Making){.ask = ask, .asked = asked};
    m->pipe = sett_recipe_pipe(recipe);
    SettStatus status =
        sett_grid_take(ask->arena, recipe->w, recipe->h, &m->before);
    if (status != SETT_OK)
        return status;
    status = asked->rows != NULL
                 ? read_rows(ask, &m->grid)
                 : sett_grid_take(ask->arena, recipe->w, recipe->h, &m->grid);
    if (status != SETT_OK)
        return status;
    sett_grid_copy(&m->before, &m->grid);
    if (asked->lock == NULL)
        return SETT_OK;
    m->pipe.lock = &m->lock;
    return sett_ask_lock(ask, asked->lock, m->grid.w, m->grid.h, &m->lock);
}

/* A step is reported even if it changed no cell. */
static void tell(void *user, const SettGrid *grid, const char *what)
{
    Making *m = user;
    SettJsonWriter *w = m->ask->out;
    if (m->told >= m->asked->steps)
        return;
    m->told++;
    sett_json_open(w, '{');
    sett_json_add_string(w, "what", what);
    sett_json_add_open(w, "cells", '[');
    for (int32_t i = 0; i < sett_grid_area(grid); i++)
        if (grid->cells[i] != m->before.cells[i]) {
            m->before.cells[i] = grid->cells[i];
            const SettTileSet *tiles = &m->asked->recipe->game->tiles;
            SettPoint at = sett_grid_point(&m->grid, i);
            char glyph[2] = {tiles->tiles[m->before.cells[i]].glyph, '\0'};
            sett_json_open(w, '[');
            sett_json_put_int(w, at.x);
            sett_json_put_int(w, at.y);
            sett_json_put_string(w, glyph);
            sett_json_close(w);
        }
    sett_json_close(w);
    sett_json_close(w);
}

static SettStatus make_level(Making *m, int64_t index, SettGenReport *reports)
{
    return sett_make(&m->pipe, m->asked->recipe->seed, (uint64_t)index,
                     m->ask->arena, &m->grid, reports);
}

static SettStatus make(SettAsk *ask)
{
    Making m;
    SettGenReport reports[SETT_MAX_STAGES];
    SettJsonWriter *w = ask->out;
    SettStatus status = begin_making(ask, &m);
    if (status != SETT_OK)
        return status;
    m.watch = (SettWatch){.step = tell, .user = &m};
    if (m.asked->steps > 0)
        m.pipe.watch = &m.watch;
    sett_json_key(w, "recipe");
    sett_recipe_write(m.asked->recipe, w);
    sett_json_add_open(w, "steps", '[');
    status = make_level(&m, m.asked->index, reports);
    sett_json_close(w);
    status =
        sett_ask_put_made(ask, m.asked->recipe->game, &m.grid, status, reports);
    if (status != SETT_OK)
        return status;
    sett_json_key(w, "report");
    return sett_json_put_made(w, &m.pipe, &m.grid, reports, ask->arena);
}

static SettStatus put_many(SettAsk *ask, const char *name,
                           SettStatus (*put)(Making *m, int64_t index))
{
    Making m;
    SettStatus status = begin_making(ask, &m);
    if (status != SETT_OK)
        return status;
    sett_json_add_open(ask->out, name, '[');
    SettArenaMark mark = sett_arena_mark(ask->arena);
    for (int64_t i = 0; i < m.asked->count && status == SETT_OK; i++) {
        status = sett_ask_step(ask, i, m.asked->count);
        if (status != SETT_OK)
            break;
        sett_grid_copy(&m.grid, &m.before);
        status = put(&m, m.asked->first + i);
        sett_arena_reset(ask->arena, mark);
    }
    sett_json_close(ask->out);
    return status;
}

static SettStatus put_values(Making *m, int64_t index)
{
    const SettGame *game = m->asked->recipe->game;
    SettJsonWriter *w = m->ask->out;
    double *values = SETT_TAKE(m->ask->arena, game->measures.count, double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = make_level(m, index, NULL);
    SettLevel level = {.grid = m->grid};
    if (status == SETT_OK)
        status = sett_game_measure(game, &level, m->ask->arena, values);
    if (status == SETT_INFEASIBLE) {
        sett_json_put_null(w);
        return SETT_OK;
    }
    if (status != SETT_OK)
        return status;
    sett_json_open(w, '[');
    for (int32_t i = 0; i < game->measures.count; i++)
        sett_json_put_double(w, values[i]); /* a NaN as null */
    sett_json_close(w);
    return SETT_OK;
}

static SettStatus measures(SettAsk *ask)
{
    return put_many(ask, "values", put_values);
}

static SettStatus put_level(Making *m, int64_t index)
{
    SettGenReport reports[SETT_MAX_STAGES];
    SettJsonWriter *w = m->ask->out;
    sett_json_open(w, '{');
    sett_json_add_int(w, "index", index);
    SettStatus status = make_level(m, index, reports);
    status = sett_ask_put_made(m->ask, m->asked->recipe->game, &m->grid, status,
                               reports);
    sett_json_close(w);
    return status;
}

static SettStatus gallery(SettAsk *ask)
{
    return put_many(ask, "levels", put_level);
}

#define BEGUN                                                                \
    ASKED(recipe, "recipe", "makes the levels"),                             \
        ASKED(rows, "text[]?", "what a level begins as; left out: nothing"), \
        ASKED(lock, "text[]?",                                               \
              "of the level's size: # or x where its cell stays, else ."     \
              "; only with rows")

VERB(make, make, "One level, with its making and the reason for every object.",
     REQUEST(BEGUN, ASKED_INT(index, 0, 0, INT32_MAX, "of the level"),
             ASKED_INT(steps, 0, 0, MOST_STEPS,
                       "how many steps of the making are told at most")),
     REPLY(TOLD("recipe", "recipe", "with every option as it was used"),
           TOLD("steps", "MakeStep[]",
                "how it was made; the first step's cells against rows, or "
                "against a level of the first tile"),
           TOLD_AS("Level"), TOLD("report", "Made", "what the stages did")));

static const SettMember many_members[] = {
    BEGUN, ASKED_INT(first, 0, 0, INT32_MAX, "index of the first level"),
    ASKED_INT(count, 1, 0, MOST_LEVELS, "how many levels"), MEMBERS_END};

VERB(measures, measures,
     "What many levels measure, all begun as the same rows.",
     .request = many_members,
     REPLY(TOLD("values", "((real|null)[]|null)[]",
                "of each level, in the order of the game's measures; null: it "
                "is infeasible, or has no such measure")));

VERB(gallery, gallery, "Many levels, all begun as the same rows.",
     .request = many_members, REPLY(TOLD("levels", "Numbered[]", "in order")));

RECORD(MakeStep, "A step of a generator.",
       TOLD("what", "text", "the step in words"),
       TOLD("cells", "[int, int, text][]",
            "that it changed: x, y and the new tile's character"));

RECORD(Placed, "Why an object stands where it stands.",
       TOLD("kind", "text", "its tile's name"), TOLD("x", "int", "column"),
       TOLD("y", "int", "row"),
       TOLD("rule", "text", "the furnisher's rule that chose the place"),
       TOLD("option", "int", "which option of its rules; 0: the wanted one"),
       TOLD("candidates", "int", "cells that it was drawn from"));

RECORD(KindReport, "What became of one kind of object.",
       TOLD("kind", "text", "its tile's name"),
       TOLD("requested", "int", "how many were asked for"),
       TOLD("kept", "int", "that stood there before, locked"),
       TOLD("placed", "int", "that were placed"),
       TOLD("fallback", "int", "of these, not by their first rule"),
       TOLD("skipped", "int", "for which there was no place"),
       TOLD("why", "text", "why there was none, or empty"));

RECORD(MadeRoom, "A room of a layout, its walls included.",
       TOLD("x", "int", "leftmost column"), TOLD("y", "int", "highest row"),
       TOLD("w", "int", "columns"), TOLD("h", "int", "rows"),
       TOLD("doors", "[int, int][]", "cells of corridors beside its floor"));

RECORD(MadeCorridor, "Open cells together outside the floors of rooms.",
       TOLD("rooms", "int[]", "those that it touches, by index"),
       TOLD("cells", "[int, int][]", "x and y"));

RECORD(
    Made, "What the stages of a recipe did.",
    TOLD("layout_attempts", "int?", "tries until the layout"),
    TOLD("rooms", "MadeRoom[]?", "of a creator of rooms"),
    TOLD("corridors", "MadeCorridor[]?", "of a creator of rooms"),
    TOLD(
        "furnish_attempts", "int?",
        "tries of all furnishers; this and the rest only where there are some"),
    TOLD("kinds", "KindReport[]?", "of all furnishers, in turn"),
    TOLD("objects", "Placed[]?", "in the order of their placing"));
