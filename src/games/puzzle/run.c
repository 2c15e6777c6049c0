/* run.c - a game played as the original plays it: level after level, with undo,
   restart, checkpoints and messages. */
#include "games/puzzle/chars.h"
#include "games/puzzle/engine.h"
#include "games/puzzle/puzzle.h"

#include <string.h>

/* Entries of the undo stack that are kept. */
#define MOST_UNDO 100000

struct SettPuzzleRun {
    const SettPuzzle *puzzle;
    SettAlloc alloc;
    PuzEngine *engine;
    size_t engine_bytes;
    PuzRandom random;
    int32_t level, wins;
    bool again; /* a turn is due */
    uint64_t *undo;
    int32_t undo_count, undo_capacity;
    uint32_t did;
    SettStatus status; /* sticks */
};

static size_t board_bytes(const SettPuzzleRun *r)
{
    return (size_t)(r->engine->n * r->engine->ow) * sizeof(uint64_t);
}

static void push_undo(SettPuzzleRun *r, const uint64_t *objects)
{
    size_t bytes = board_bytes(r);
    if (r->undo_count == MOST_UNDO) {
        memmove(r->undo, (char *)r->undo + bytes,
                (size_t)(r->undo_count - 1) * bytes);
        r->undo_count--;
    }
    if (r->undo_count == r->undo_capacity) {
        int32_t more = 2 * r->undo_capacity + 16;
        void *larger =
            r->alloc.fn(r->alloc.user, r->undo,
                        (size_t)r->undo_capacity * bytes, (size_t)more * bytes);
        r->status = larger == NULL ? SETT_NO_MEMORY : r->status;
        if (larger == NULL)
            return;
        r->undo = larger;
        r->undo_capacity = more;
    }
    memcpy((char *)r->undo + (size_t)r->undo_count++ * bytes, objects, bytes);
}

static void free_level(SettPuzzleRun *r)
{
    if (r->engine == NULL)
        return;
    if (r->undo != NULL)
        r->alloc.fn(r->alloc.user, r->undo,
                    (size_t)r->undo_capacity * board_bytes(r), 0);
    r->alloc.fn(r->alloc.user, r->engine, r->engine_bytes, 0);
    r->engine = NULL;
    r->undo = NULL;
    r->undo_count = r->undo_capacity = 0;
}

static void after_turn(SettPuzzleRun *r, uint32_t did);

/* A level begins: its cells, and the turn that some games have first. */
static void load(SettPuzzleRun *r, int32_t index, const char *seed)
{
    const PuzGame *g = &r->puzzle->game;
    const PuzLevel *level = &g->levels[index];
    free_level(r);
    size_t bytes = sett_puz_engine_size(g, level->w, level->h);
    void *block = r->alloc.fn(r->alloc.user, NULL, 0, bytes);
    r->status = block == NULL ? SETT_NO_MEMORY : r->status;
    if (block == NULL)
        return;
    r->engine_bytes = bytes;
    r->engine =
        sett_puz_engine_init(block, g, level->w, level->h, &r->random, NULL);
    r->level = index;
    r->again = false;
    sett_puz_random_seed(&r->random, seed);
    sett_puz_begin_input(r->engine);
    sett_puz_engine_set(r->engine, level->cells);
    memcpy(r->engine->restart, level->cells, board_bytes(r));
    if (g->run_rules)
        after_turn(r, sett_puz_turn(r->engine, PUZ_TICK, PUZ_START_TURN));
}

/* The next level, or a message or the title, where the cells stay. */
static void win(SettPuzzleRun *r)
{
    const PuzGame *g = &r->puzzle->game;
    int32_t next = r->level + 1;
    r->wins++;
    if (next < g->level_count && g->levels[next].message == NULL) {
        load(r, next, "");
        return;
    }
    r->level = next < g->level_count ? next : 0;
    r->engine->text_mode = true;
    uint32_t did = sett_puz_finish(r->engine);
    if (did & PUZ_DID_PROBE_PUSH)
        push_undo(r, r->engine->before[1]);
    r->again = (did & PUZ_DID_AGAIN) != 0;
}

static void restart(SettPuzzleRun *r)
{
    uint32_t did = sett_puz_restart(r->engine);
    r->did |= did;
    if (did & PUZ_DID_PROBE_PUSH)
        push_undo(r, r->engine->before[1]);
    r->again = (did & PUZ_DID_AGAIN) != 0;
}

static void after_turn(SettPuzzleRun *r, uint32_t did)
{
    PuzEngine *e = r->engine;
    r->did |= did;
    if (did & PUZ_DID_RESTART) {
        push_undo(r, e->before[0]);
        restart(r);
        if (!e->text_mode && sett_puz_wins(e))
            win(r);
        return;
    }
    if (did & PUZ_DID_PUSH)
        push_undo(r, e->before[0]);
    if (did & PUZ_DID_PROBE_PUSH)
        push_undo(r, e->before[1]);
    r->again = (did & PUZ_DID_AGAIN) != 0;
    if (did & PUZ_DID_WIN)
        win(r);
}

static void undo(SettPuzzleRun *r)
{
    size_t bytes = board_bytes(r);
    if (r->puzzle->game.noundo)
        return;
    r->again = false;
    while (r->undo_count > 0 &&
           memcmp((char *)r->undo + (size_t)(r->undo_count - 1) * bytes,
                  r->engine->objects, bytes) == 0)
        r->undo_count--;
    if (r->undo_count == 0)
        return;
    r->undo_count--;
    sett_puz_engine_set(
        r->engine,
        (const uint64_t *)((char *)r->undo + (size_t)r->undo_count * bytes));
}

static void run_due(SettPuzzleRun *r)
{
    for (int32_t i = 0; r->again && r->status == SETT_OK; i++) {
        if (i >= PUZ_MOST_AGAIN) {
            r->did |= PUZ_DID_ENDLESS;
            r->again = false;
            return;
        }
        r->again = false;
        after_turn(r, sett_puz_turn(r->engine, PUZ_TICK, PUZ_PLAIN_TURN));
    }
}

SettStatus sett_puzzle_run_create(const SettPuzzle *puzzle, int32_t level,
                                  const char *seed, SettAlloc alloc,
                                  SettPuzzleRun **out, SettError *err)
{
    const PuzGame *g = &puzzle->game;
    *out = NULL;
    if (g->refused || level < 0 || level >= g->level_count)
        return sett_fail(err, SETT_BAD_ARGUMENT, "there is no level %d",
                         (int)level);
    if (g->levels[level].message != NULL || g->levels[level].w == 0)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "level %d is a message or has no cells", (int)level);
    SettPuzzleRun *r = alloc.fn(alloc.user, NULL, 0, sizeof *r);
    if (r == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    *r = (SettPuzzleRun){.puzzle = puzzle, .alloc = alloc};
    load(r, level, seed != NULL ? seed : "");
    if (r->status == SETT_OK)
        run_due(r);
    if (r->status != SETT_OK) {
        SettStatus status = r->status;
        sett_puzzle_run_destroy(r);
        return sett_fail(err, status, "out of memory");
    }
    *out = r;
    return SETT_OK;
}

void sett_puzzle_run_destroy(SettPuzzleRun *run)
{
    if (run == NULL)
        return;
    free_level(run);
    run->alloc.fn(run->alloc.user, run, sizeof *run, 0);
}

SettStatus sett_puzzle_run_input(SettPuzzleRun *run, SettPuzzleInput input)
{
    PuzEngine *e = run->engine;
    run->did = 0;
    sett_puz_begin_input(e);
    if (input == SETT_PUZZLE_UNDO) {
        undo(run);
    } else if (input == SETT_PUZZLE_RESTART) {
        if (run->puzzle->game.norestart)
            return run->status;
        push_undo(run, e->objects);
        restart(run);
    } else {
        int32_t turn = input == SETT_PUZZLE_TICK ? PUZ_TICK : (int32_t)input;
        after_turn(run, sett_puz_turn(e, turn, PUZ_PLAIN_TURN));
    }
    run_due(run);
    return run->status;
}

int32_t sett_puzzle_run_level(const SettPuzzleRun *run)
{
    return run->level;
}

int32_t sett_puzzle_run_wins(const SettPuzzleRun *run)
{
    return run->wins;
}

/* ---- the state as text ---- */

/* Names of a cell in the order of UTF-16, joined by blanks. */
static void cell_key(const SettPuzzleRun *r, const uint64_t *cell,
                     const char **names, SettText *out)
{
    const PuzGame *g = &r->puzzle->game;
    int32_t count = 0;
    for (int32_t id = 0; id < g->object_count; id++) {
        if (!sett_puz_bit(cell, id))
            continue;
        const char *name = g->source->names.text[g->object_name[id]];
        int32_t at = count++;
        for (; at > 0 && sett_puz_compare(names[at - 1], name) > 0; at--)
            names[at] = names[at - 1];
        names[at] = name;
    }
    sett_text_clear(out);
    sett_text_add(out, "");
    for (int32_t i = 0; i < count; i++) {
        sett_text_add(out, i > 0 ? " " : "");
        sett_text_add(out, names[i]);
    }
}

/* Number of a cell among those that differ, from `seen`; -1: it is new. */
static int32_t find_cell(const PuzEngine *e, const int32_t *seen, int32_t count,
                         const uint64_t *cell)
{
    size_t bytes = (size_t)e->ow * sizeof *cell;
    for (int32_t i = 0; i < count; i++)
        if (memcmp(e->objects + seen[i] * e->ow, cell, bytes) == 0)
            return i;
    return -1;
}

SettStatus sett_puzzle_run_state(const SettPuzzleRun *run, SettText *out)
{
    const PuzEngine *e = run->engine;
    SettArena tmp;
    sett_arena_init(&tmp, run->alloc, 0);
    int32_t *seen = SETT_TAKE(&tmp, e->n, int32_t), count = 0;
    const char **names =
        SETT_TAKE(&tmp, run->puzzle->game.object_count + 1, const char *);
    SettText key = sett_text(run->alloc);
    if (seen == NULL || names == NULL)
        out->status = SETT_NO_MEMORY;
    for (int32_t i = 0; i < e->n && out->status == SETT_OK; i++) {
        const uint64_t *cell = e->objects + i * e->ow;
        int32_t number = find_cell(e, seen, count, cell);
        if (number < 0) {
            number = count;
            seen[count++] = i;
            cell_key(run, cell, names, &key);
            sett_text_add(
                out, key.status == SETT_OK && key.data != NULL ? key.data : "");
            sett_text_char(out, ':');
        }
        sett_text_format(out, "%d,", (int)number);
        if ((i + 1) % e->w == 0)
            sett_text_char(out, '\n');
    }
    if (key.status != SETT_OK)
        out->status = key.status;
    sett_text_free(&key);
    sett_arena_free(&tmp);
    return out->status;
}

bool sett_puzzle_run_endless(const SettPuzzleRun *run)
{
    return (run->did & (PUZ_DID_LOOP | PUZ_DID_ROUNDS | PUZ_DID_LIMIT |
                        PUZ_DID_ENDLESS)) != 0;
}
