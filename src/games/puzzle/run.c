/* run.c - a game played as the original plays it: level after level, with undo,
   restart, checkpoints and messages. */
#include "games/puzzle/chars.h"
#include "games/puzzle/solve.h"

#include <string.h>

/* Entries of the undo stack that are kept. */
#define MOST_UNDO 100000
/* Messages that are kept of an input. */
enum { MOST_WORDS = 16 };

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
    bool alone;                    /* one level, of the caller */
    const char *words[MOST_WORDS]; /* said by rules in the last input */
    int32_t word_count;
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
static void load(SettPuzzleRun *r, int32_t index, const PuzLevel *level,
                 const char *seed)
{
    const PuzGame *g = &r->puzzle->game;
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
    if (!r->alone && next < g->level_count && g->levels[next].message == NULL) {
        load(r, next, &g->levels[next], "");
        return;
    }
    if (!r->alone)
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

static void keep_words(SettPuzzleRun *r)
{
    const PuzEngine *e = r->engine;
    for (int32_t i = 0; i < e->note_count && r->word_count < MOST_WORDS; i++)
        if (e->g->commands[e->notes[i]].message != NULL)
            r->words[r->word_count++] = e->g->commands[e->notes[i]].message;
}

static void after_turn(SettPuzzleRun *r, uint32_t did)
{
    PuzEngine *e = r->engine;
    r->did |= did;
    if (!(did & PUZ_DID_CANCEL))
        keep_words(r);
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

static SettStatus open_run(const SettPuzzle *puzzle, const PuzLevel *level,
                           int32_t index, const char *seed, SettAlloc alloc,
                           SettPuzzleRun **out, SettError *err)
{
    SettPuzzleRun *r = alloc.fn(alloc.user, NULL, 0, sizeof *r);
    if (r == NULL)
        return sett_no_memory(err);
    *r = (SettPuzzleRun){.puzzle = puzzle, .alloc = alloc, .alone = index < 0};
    load(r, index < 0 ? 0 : index, level, seed != NULL ? seed : "");
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
    return open_run(puzzle, &g->levels[level], level, seed, alloc, out, err);
}

SettStatus sett_puzzle_run_create_on(const SettPuzzle *puzzle,
                                     const SettGrid *level, const char *seed,
                                     SettAlloc alloc, SettPuzzleRun **out,
                                     SettError *err)
{
    SettArena arena;
    PuzBoard *board;
    *out = NULL;
    if (puzzle->game.refused)
        return sett_fail(err, SETT_BAD_ARGUMENT, "the source is refused");
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_puz_board(puzzle, level, 1, &arena, &board);
    if (status == SETT_OK) {
        const PuzLevel own = {
            .w = board->w, .h = board->h, .cells = board->start};
        status = open_run(puzzle, &own, -1, seed, alloc, out, err);
    } else {
        sett_fail(err, status, "%s", sett_status_text(status));
    }
    sett_arena_free(&arena);
    return status;
}

void sett_puzzle_run_destroy(SettPuzzleRun *run)
{
    if (run == NULL)
        return;
    free_level(run);
    run->alloc.fn(run->alloc.user, run, sizeof *run, 0);
}

static void one_turn(SettPuzzleRun *run, SettPuzzleInput input)
{
    PuzEngine *e = run->engine;
    if (input == SETT_PUZZLE_UNDO) {
        undo(run);
    } else if (input == SETT_PUZZLE_RESTART) {
        if (run->puzzle->game.norestart)
            return;
        push_undo(run, e->objects);
        restart(run);
    } else {
        int32_t turn = input == SETT_PUZZLE_TICK ? PUZ_TICK : (int32_t)input;
        after_turn(run, sett_puz_turn(e, turn, PUZ_PLAIN_TURN));
    }
}

SettStatus sett_puzzle_run_input(SettPuzzleRun *run, SettPuzzleInput input)
{
    run->did = 0;
    run->word_count = 0;
    sett_puz_begin_input(run->engine);
    one_turn(run, input);
    run_due(run);
    return run->status;
}

SettStatus sett_puzzle_run_turn(SettPuzzleRun *run, SettPuzzleInput input)
{
    run->did = 0;
    run->word_count = 0;
    sett_puz_begin_input(run->engine);
    if (input < SETT_PUZZLE_TICK)
        run_due(run);
    one_turn(run, input);
    return run->status;
}

SettStatus sett_puzzle_run_solve(const SettPuzzleRun *run, SettPuzzleSearch how,
                                 uint64_t budget, const SettCancel *cancel,
                                 SettArena *arena, SettPuzzleSolved *out)
{
    PuzBoard *board;
    SettStatus status =
        sett_puz_board_at(run->puzzle, run->engine, arena, &board);
    return status == SETT_OK
               ? sett_puz_solve_board(board, how, budget, cancel, arena, out)
               : status;
}

bool sett_puzzle_run_due(const SettPuzzleRun *run)
{
    return run->again;
}

void sett_puzzle_run_size(const SettPuzzleRun *run, int32_t *w, int32_t *h)
{
    *w = run->engine->w;
    *h = run->engine->h;
}

int32_t sett_puzzle_run_cell(const SettPuzzleRun *run, int32_t x, int32_t y,
                             int32_t *objects, int32_t most)
{
    const PuzEngine *e = run->engine;
    return sett_puz_objects(e->g,
                            e->objects + (size_t)(x * e->h + y) * (size_t)e->ow,
                            objects, most);
}

const char *sett_puzzle_run_message(const SettPuzzleRun *run, int32_t index)
{
    return index >= 0 && index < run->word_count ? run->words[index] : NULL;
}

bool sett_puzzle_run_over(const SettPuzzleRun *run)
{
    return run->engine->text_mode;
}

bool sett_puzzle_run_checkpoint(const SettPuzzleRun *run)
{
    return (run->did & PUZ_DID_CHECKPOINT) != 0;
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
