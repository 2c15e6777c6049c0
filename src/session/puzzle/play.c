/* play.c - a level of a source is played, as the original plays it, turn by
   turn with undo, restart and checkpoints. */
#include "session/puzzle/puzzle.h"

#include <string.h>

#define MOST_OBJECTS 4096 /* in a cell; more than any source has */

/* The sets of objects that cells have, each once, and the cells by number. */
typedef struct Sets {
    int32_t *first, *count, *objects; /* of each set */
    int32_t sets, used, capacity;
} Sets;

static int32_t number_of(Sets *s, const int32_t *objects, int32_t count)
{
    for (int32_t i = 0; i < s->sets; i++)
        if (s->count[i] == count &&
            memcmp(s->objects + s->first[i], objects,
                   (size_t)count * sizeof *objects) == 0)
            return i;
    if (s->used + count > s->capacity)
        return -1;
    memcpy(s->objects + s->used, objects, (size_t)count * sizeof *objects);
    s->first[s->sets] = s->used;
    s->count[s->sets] = count;
    s->used += count;
    return s->sets++;
}

static void put_sets(SettJsonWriter *w, const Sets *s)
{
    sett_json_add_open(w, "sets", '[');
    for (int32_t i = 0; i < s->sets; i++) {
        sett_json_open(w, '[');
        for (int32_t k = 0; k < s->count[i]; k++)
            sett_json_put_int(w, s->objects[s->first[i] + k]);
        sett_json_close(w);
    }
    sett_json_close(w);
}

static SettStatus put_cells(SettAsk *ask, const SettPuzzleRun *run)
{
    SettJsonWriter *w = ask->out;
    int32_t width, height, cell[MOST_OBJECTS];
    sett_puzzle_run_size(run, &width, &height);
    size_t area = (size_t)width * (size_t)height, room = 0;
    for (int32_t i = 0; i < width * height; i++)
        room += (size_t)sett_puzzle_run_cell(run, i % width, i / width, cell,
                                             MOST_OBJECTS);
    Sets s = {.first = SETT_TAKE(ask->arena, area, int32_t),
              .count = SETT_TAKE(ask->arena, area, int32_t),
              .objects = SETT_TAKE(ask->arena, room + 1, int32_t),
              .capacity = (int32_t)room};
    if (s.first == NULL || s.count == NULL || s.objects == NULL)
        return SETT_NO_MEMORY;
    sett_json_add_open(w, "cells", '[');
    for (int32_t y = 0; y < height; y++) {
        sett_json_open(w, '[');
        for (int32_t x = 0; x < width; x++) {
            int32_t count = sett_puzzle_run_cell(run, x, y, cell, MOST_OBJECTS);
            sett_json_put_int(w, number_of(&s, cell, count));
        }
        sett_json_close(w);
    }
    sett_json_close(w);
    put_sets(w, &s);
    return SETT_OK;
}

static SettStatus put_run(SettAsk *ask, const SettPuzzleRun *run)
{
    SettJsonWriter *w = ask->out;
    sett_json_add_int(w, "level", sett_puzzle_run_level(run));
    sett_json_add_int(w, "wins", sett_puzzle_run_wins(run));
    sett_json_add_bool(w, "over", sett_puzzle_run_over(run));
    sett_json_add_bool(w, "again", sett_puzzle_run_due(run));
    sett_json_add_bool(w, "checkpoint", sett_puzzle_run_checkpoint(run));
    sett_json_add_bool(w, "endless", sett_puzzle_run_endless(run));
    sett_json_add_open(w, "messages", '[');
    for (int32_t i = 0; sett_puzzle_run_message(run, i) != NULL; i++)
        sett_json_put_string(w, sett_puzzle_run_message(run, i));
    sett_json_close(w);
    return put_cells(ask, run);
}

/* A number as the text that the original seeds its generator with. */
static const char *seed_of(SettAsk *ask)
{
    return sett_arena_format(ask->arena, "%d", (int)ask->asked.seed);
}

static SettStatus begin(SettAsk *ask)
{
    SettKeptPuzzle *kept = ask->object;
    SettPuzzleRun *run;
    SettGrid grid;
    SettStatus status = sett_puzzle_asked_level(ask, &grid);
    const char *seed = seed_of(ask);
    if (status != SETT_OK || seed == NULL)
        return status != SETT_OK ? status : SETT_NO_MEMORY;
    status = ask->asked.rows != NULL
                 ? sett_puzzle_run_create_on(kept->puzzle, &grid, seed,
                                             ask->arena->alloc, &run, ask->err)
                 : sett_puzzle_run_create(kept->puzzle, ask->asked.index, seed,
                                          ask->arena->alloc, &run, ask->err);
    if (status != SETT_OK)
        return status;
    sett_puzzle_run_destroy(kept->run);
    kept->run = run;
    return put_run(ask, run);
}

static const char letters[] = "ULDRXTZN"; /* by SettPuzzleInput */

/* Plays the inputs; of the last one, where `wait`, its first turn alone. */
static SettStatus input(SettAsk *ask)
{
    SettKeptPuzzle *kept = ask->object;
    const SettJson *actions = ask->asked.actions;
    SettStatus status = SETT_OK;
    if (kept->run == NULL)
        return sett_fail(ask->err, SETT_BAD_INPUT, "no level has begun");
    for (size_t i = 0; i < actions->size; i++)
        if (actions->string[i] != ' ' &&
            (actions->string[i] == '\0' ||
             strchr(letters, actions->string[i]) == NULL))
            return sett_json_refuse(ask->err, actions, "U L D R X T Z N",
                                    "bad actions");
    for (size_t i = 0; i < actions->size && status == SETT_OK; i++) {
        const char *at = strchr(letters, actions->string[i]);
        bool last = i + 1 == actions->size;
        if (at == NULL) /* a blank */
            continue;
        SettPuzzleInput one = (SettPuzzleInput)(at - letters);
        status = ask->asked.changed && last
                     ? sett_puzzle_run_turn(kept->run, one)
                     : sett_puzzle_run_input(kept->run, one);
    }
    return status == SETT_OK ? put_run(ask, kept->run) : status;
}

VERB(puzzle_begin, begin, "Begins a level of a source, or one like it.",
     .kept = &sett_kept_puzzle,
     REQUEST(ASKED_INT(index, 0, 0, INT32_MAX,
                       "of the level in the source, messages counted"),
             ASKED(rows, "text[]?",
                   "another level, a character a tile, which is played alone"),
             ASKED_INT(seed, 1, 0, INT32_MAX, "of what the game draws")),
     REPLY_AS("PuzzleState"));

VERB(puzzle_input, input, "Plays on in the level that has begun.",
     .kept = &sett_kept_puzzle,
     REQUEST(ASKED(actions, "text",
                   "U, L, D, R, X: action, T: a turn without input, Z: undo, "
                   "N: restart"),
             ASKED_AS(changed, "wait", "bool?",
                      "of the last one only the first turn; T plays the turn "
                      "that is due")),
     REPLY_AS("PuzzleState"));

RECORD(PuzzleState, "How a play stands.",
       TOLD("level", "int", "in the source, messages counted"),
       TOLD("wins", "int", "levels won so far"),
       TOLD("over", "bool", "at a message or the end: nothing can be won"),
       TOLD("again", "bool", "a turn is due that needs no input"),
       TOLD("checkpoint", "bool", "one was set: restart goes back to it"),
       TOLD("endless", "bool", "the rules met a loop without an end"),
       TOLD("messages", "text[]", "words of rules for the player"),
       TOLD("cells", "int[][]", "rows of cells, each a number in `sets`"),
       TOLD("sets", "int[][]", "objects of a cell, by number, ascending"));
