/* oracle_puzzle_mutated.c - sources of PuzzleScript that were changed by lot:
   each is read, played and searched under a limit of CPU time; nothing may
   crash, and no limit may be overrun by more than 10 ms.
       oracle_puzzle_mutated [FOLDER [COUNT [SEED [FROM]]]]
   FOLDER holds sessions.jsonl and errors.jsonl. Sources of at most 4,000 bytes
   are changed in up to eight places. Each number below COUNT, from FROM on, is
   a source of its own: it stays the same wherever a run begins. Without COUNT,
   as a test, 200 of them. A search that is overrun by 5 ms or more is told with
   the time of its parts.
   With SETT_TEXT set, each source is printed. */
#define _POSIX_C_SOURCE 200809L
#include "oracle/oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sett/json.h"
#include "sett/sett.h"

enum { MOST_SOURCES = 512, MOST_BYTES = 4000, ROOM = 4 * MOST_BYTES };
/* Seconds of CPU that a search may take. */
#define LIMIT 0.02

typedef struct Mutation {
    char *sources[MOST_SOURCES];
    size_t sizes[MOST_SOURCES];
    int32_t count;
    SettRng rng;
    char text[ROOM];
    size_t size;
    int64_t number;
    int64_t playable, refused, stopped, over;
    double worst, slowest, longest; /* overrun; read; one turn */
} Mutation;

static double cpu(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool late(void *user)
{
    return cpu() >= *(const double *)user;
}

static void collect(Oracle *o, Mutation *m, const char *name)
{
    char *text = oracle_text(o, name), *at = text;
    assert_non_null(text);
    for (char *line; (line = oracle_line(&at)) != NULL;) {
        SettArena arena;
        const SettJson *item = NULL;
        if (line[0] == '\0' || m->count == MOST_SOURCES)
            continue;
        sett_arena_init(&arena, sett_alloc_default(), 0);
        assert_int_equal(
            sett_json_read(line, strlen(line), NULL, &arena, &item, NULL),
            SETT_OK);
        const SettJson *source = sett_json_member(item, "source");
        if (source->size <= MOST_BYTES) {
            m->sources[m->count] = malloc(source->size + 1);
            assert_non_null(m->sources[m->count]);
            memcpy(m->sources[m->count], source->string, source->size);
            m->sizes[m->count++] = source->size;
        }
        sett_arena_free(&arena);
    }
    free(text);
}

static size_t below(Mutation *m, size_t n)
{
    return n == 0 ? 0 : sett_rng_below(&m->rng, (uint32_t)n);
}

/* Puts bytes in the place of `gone` ones at `at`. */
static void splice(Mutation *m, size_t at, size_t gone, const char *with,
                   size_t size)
{
    if (m->size - gone + size > ROOM)
        return;
    char piece[MOST_BYTES];
    memcpy(piece, with, size);
    memmove(m->text + at + size, m->text + at + gone, m->size - at - gone);
    memcpy(m->text + at, piece, size);
    m->size = m->size - gone + size;
}

/* A line of a text, from a place in it on. */
static void line_at(const char *text, size_t size, size_t *at, size_t *length)
{
    while (*at > 0 && text[*at - 1] != '\n')
        --*at;
    size_t end = *at;
    while (end < size && text[end] != '\n')
        end++;
    *length = end + (end < size) - *at;
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static void word_at(const char *text, size_t size, size_t *at, size_t *length)
{
    while (*at > 0 && is_word(text[*at - 1]))
        --*at;
    size_t end = *at + (*at < size);
    while (end < size && is_word(text[end]))
        end++;
    *length = end - *at;
}

static void mutate(Mutation *m)
{
    static const char signs[] = "[]|>-<^v()=.#@*+~\n \t0x\xC3\xA9\xFF,";
    int32_t other = (int32_t)below(m, (size_t)m->count);
    size_t at = below(m, m->size), length, from, gone;
    switch (below(m, 7)) {
    case 0: /* a byte */
        splice(m, at, m->size > 0, signs + below(m, sizeof signs - 1), 1);
        break;
    case 1: /* a line goes */
        line_at(m->text, m->size, &at, &length);
        splice(m, at, length, "", 0);
        break;
    case 2: /* a line twice */
        line_at(m->text, m->size, &at, &length);
        if (length <= MOST_BYTES)
            splice(m, at, 0, m->text + at, length);
        break;
    case 3: /* a line of another source */
        from = below(m, m->sizes[other]);
        line_at(m->sources[other], m->sizes[other], &from, &length);
        line_at(m->text, m->size, &at, &gone);
        splice(m, at, 0, m->sources[other] + from, length);
        break;
    case 4: /* a word of another source */
        from = below(m, m->sizes[other]);
        word_at(m->sources[other], m->sizes[other], &from, &length);
        word_at(m->text, m->size, &at, &gone);
        splice(m, at, gone, m->sources[other] + from, length);
        break;
    case 5: /* a byte more */
        splice(m, at, 0, signs + below(m, sizeof signs - 1), 1);
        break;
    default: /* a word of this one */
        from = below(m, m->size);
        word_at(m->text, m->size, &from, &length);
        word_at(m->text, m->size, &at, &gone);
        if (length <= MOST_BYTES)
            splice(m, at, gone, m->text + from, length);
    }
}

static void play(Mutation *m, const SettPuzzle *puzzle, int32_t level)
{
    SettPuzzleRun *run;
    if (sett_puzzle_run_create(puzzle, level, "1", sett_alloc_default(), &run,
                               NULL) != SETT_OK)
        return;
    for (int32_t i = 0; i < 5; i++) {
        double began = cpu();
        assert_int_equal(
            sett_puzzle_run_input(run, (SettPuzzleInput)below(m, 8)), SETT_OK);
        double took = cpu() - began;
        m->longest = took > m->longest ? took : m->longest;
    }
    sett_puzzle_run_destroy(run);
}

static void search(Mutation *m, const SettPuzzle *puzzle, int32_t level)
{
    SettArena arena;
    SettGrid grid;
    SettPuzzleSolved s;
    double began = cpu(), end = began + LIMIT;
    const SettCancel cancel = {late, &end};
    SettPuzzleSearch how = (SettPuzzleSearch)below(m, 3);
    sett_arena_init(&arena, sett_alloc_default(), (size_t)1 << 30);
    arena.cancel = &cancel;
    if (sett_puzzle_level(puzzle, level, &arena, &grid, NULL) == SETT_OK) {
        SettPuzzleSolver *solver;
        double made, run;
        SettStatus status = sett_puzzle_solver_create(puzzle, &grid, how,
                                                      &cancel, &arena, &solver);
        made = run = cpu();
        if (status == SETT_OK) {
            sett_puzzle_solver_run(solver, 30);
            run = cpu();
            status = sett_puzzle_solver_result(solver, &arena, &s);
        }
        assert_true(status == SETT_OK || status == SETT_CANCELLED ||
                    status == SETT_TOO_LARGE || status == SETT_NO_MEMORY);
        double over = cpu() - end;
        m->stopped += status == SETT_CANCELLED;
        m->over += over > 0.01;
        m->worst = over > m->worst ? over : m->worst;
        if (over > 0.005)
            printf("source %lld, search %d: %.1f ms to begin, %.1f to search, "
                   "%.1f to tell\n",
                   (long long)m->number, (int)how, 1000 * (made - began),
                   1000 * (run - made), 1000 * (end + over - run));
    }
    sett_arena_free(&arena);
}

static void try_one(Oracle *o, Mutation *m, uint64_t seed)
{
    SettPuzzle *puzzle;
    m->rng = sett_rng(seed, SETT_FOR_TEST, (uint64_t)m->number);
    int32_t source = (int32_t)below(m, (size_t)m->count);
    m->size = m->sizes[source];
    memcpy(m->text, m->sources[source], m->size);
    for (size_t n = 1 + below(m, 8); n > 0; n--)
        mutate(m);
    if (getenv("SETT_TEXT") != NULL)
        printf("%.*s\n", (int)m->size, m->text);
    double began = cpu();
    assert_int_equal(sett_puzzle_create(m->text, m->size, sett_alloc_default(),
                                        &puzzle, NULL),
                     SETT_OK);
    double took = cpu() - began;
    m->slowest = took > m->slowest ? took : m->slowest;
    bool playable = sett_puzzle_playable(puzzle);
    oracle_check(o, !playable || sett_puzzle_errors(puzzle) <= 5,
                 "source %lld has too many errors and is played",
                 (long long)m->number);
    m->playable += playable;
    m->refused += !playable;
    int32_t levels = sett_puzzle_level_count(puzzle);
    if (playable && levels > 0) {
        int32_t level = (int32_t)below(m, (size_t)levels);
        play(m, puzzle, level);
        search(m, puzzle, level);
    }
    sett_puzzle_destroy(puzzle);
}

int main(int argc, char **argv)
{
    Oracle o;
    int code = oracle_open(&o, argc > 1 ? 2 : 1, argv, "puzzlescript");
    if (code != 0)
        return code;
    Mutation *m = calloc(1, sizeof *m);
    assert_non_null(m);
    collect(&o, m, "sessions.jsonl");
    collect(&o, m, "errors.jsonl");
    int64_t count = argc > 2 ? atoll(argv[2]) : 200;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    m->worst = -1;
    for (int64_t i = argc > 4 ? atoll(argv[4]) : 0; i < count; i++) {
        m->number = i;
        try_one(&o, m, seed);
        if ((i + 1) % 10000 == 0 || i + 1 == count) {
            printf("to %lld: %lld playable, %lld refused; %lld searches "
                   "stopped, %lld overrun %.0f ms by more than 10 ms, at most "
                   "by %.1f ms; slowest read %.1f ms, input %.1f ms\n",
                   (long long)i + 1, (long long)m->playable,
                   (long long)m->refused, (long long)m->stopped,
                   (long long)m->over, 1000 * LIMIT, 1000 * m->worst,
                   1000 * m->slowest, 1000 * m->longest);
            fflush(stdout);
        }
    }
    for (int32_t i = 0; i < m->count; i++)
        free(m->sources[i]);
    free(m);
    return oracle_close(&o);
}
