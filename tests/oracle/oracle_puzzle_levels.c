/* oracle_puzzle_levels.c - every level of recorded sources of PuzzleScript,
   searched for a limited time: how many are solved, proven unwinnable and
   unknown, whether a limit was overrun, and whether each play wins in the plain
   interpreter too.
       oracle_puzzle_levels [FOLDER [SECONDS [HOW [EVERY]]]]
   FOLDER holds sessions.jsonl. EVERY: only each so manyth level, from the
   first on. HOW: breadth, best, plain, all, or both (breadth
   with a half of the time, then best). Without SECONDS, as a test, each search
   looks into 200 states, of each 24th source. Times are of this thread's CPU.
   With SETT_EACH set, a line for each level. */
#define _POSIX_C_SOURCE 200809L
#include "oracle/oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sett/json.h"
#include "sett/sett.h"
#include "support/puzzle_plain.h"

enum { MOST_SEEN = 4096, MOST_REPLAY = 400, FEW_STATES = 200, SOME = 24 };
/* Seconds that the plain interpreter may take for a play. */
#define PATIENCE 2.0

typedef struct Tally {
    Oracle *o;
    double seconds, worst, slowest;
    const char *how;
    uint64_t seen[MOST_SEEN];
    int32_t seen_count;
    int32_t every, met; /* each so manyth level; levels so far */
    int32_t sources, levels, won, none, unknown, stuck, safe, over;
    int32_t replayed, unread;
    uint64_t states, steps;
} Tally;

static const char *string_of(const SettJson *object, const char *key)
{
    const SettJson *value = sett_json_member(object, key);
    return value != NULL && value->type == SETT_JSON_STRING ? value->string
                                                            : "";
}

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

static void replay(Tally *t, const char *source, const char *rules,
                   int32_t level, const char *name, const SettPuzzleSolved *s)
{
    double began = cpu();
    PuzPlain *plain = puz_plain_open(source, rules, level, "1");
    if (plain == NULL) {
        t->unread++;
        return;
    }
    bool endless = false;
    for (int32_t i = 0; i < s->count && !endless; i++) {
        puz_plain_input(plain, (int)s->actions[i]);
        endless = puz_plain_endless(plain) || cpu() - began > PATIENCE;
    }
    t->replayed += !endless;
    t->unread += endless;
    oracle_check(t->o, endless || puz_plain_won(plain),
                 "%s, level %d: a play of %d inputs does not win", name,
                 (int)level, (int)s->count);
    puz_plain_close(plain);
}

/* One search within its part of the time. */
static SettStatus search(Tally *t, const SettPuzzle *puzzle,
                         const SettGrid *grid, SettPuzzleSearch how,
                         double seconds, SettArena *arena, SettPuzzleSolved *s)
{
    SettPuzzleSolver *solver;
    double end = cpu() + (seconds > 0 ? seconds : 1e9);
    const SettCancel cancel = {late, &end};
    *s = (SettPuzzleSolved){.answer = SETT_UNKNOWN, .stuck = SETT_UNKNOWN};
    arena->cancel = &cancel;
    SettStatus status =
        sett_puzzle_solver_create(puzzle, grid, how, &cancel, arena, &solver);
    if (status == SETT_OK) {
        sett_puzzle_solver_run(solver, seconds > 0 ? UINT64_MAX : FEW_STATES);
        status = sett_puzzle_solver_result(solver, arena, s);
    }
    arena->cancel = NULL;
    double over = cpu() - end;
    t->worst = over > t->worst ? over : t->worst;
    t->over += over > 0.01;
    t->states += s->states;
    t->steps += s->steps;
    return status == SETT_CANCELLED ? SETT_OK : status;
}

static void count_level(Tally *t, const SettPuzzle *puzzle, int32_t level,
                        const char *source, const char *rules, const char *name)
{
    SettArena arena;
    SettGrid grid;
    SettPuzzleSolved s;
    bool both = strcmp(t->how, "both") == 0;
    SettPuzzleSearch how = strcmp(t->how, "best") == 0    ? SETT_PUZZLE_BEST
                           : strcmp(t->how, "plain") == 0 ? SETT_PUZZLE_PLAIN
                           : strcmp(t->how, "all") == 0   ? SETT_PUZZLE_ALL
                                                          : SETT_PUZZLE_BREADTH;
    sett_arena_init(&arena, sett_alloc_default(), (size_t)3 << 30);
    if (sett_puzzle_level(puzzle, level, &arena, &grid, NULL) == SETT_OK) {
        SettStatus status =
            search(t, puzzle, &grid, how, both ? t->seconds / 2 : t->seconds,
                   &arena, &s);
        if (both && s.answer == SETT_UNKNOWN)
            status = search(t, puzzle, &grid, SETT_PUZZLE_BEST, t->seconds / 2,
                            &arena, &s);
        t->levels++;
        t->won += s.answer == SETT_YES;
        t->none += s.answer == SETT_NO;
        t->unknown += s.answer == SETT_UNKNOWN;
        t->stuck += s.stuck == SETT_YES;
        t->safe += s.stuck == SETT_NO;
        oracle_check(t->o, status == SETT_OK || status == SETT_NO_MEMORY,
                     "%s, level %d: %s", name, (int)level,
                     sett_status_text(status));
        if (s.answer == SETT_YES && s.count <= MOST_REPLAY)
            replay(t, source, rules, level, name, &s);
        if (getenv("SETT_EACH") != NULL)
            printf("%s\t%d\t%s\t%d\t%llu\t%llu\t%llu\t%zu\n", name, (int)level,
                   sett_answer_name(s.answer), (int)s.count,
                   (unsigned long long)s.states, (unsigned long long)s.steps,
                   (unsigned long long)s.pruned, s.bytes);
    }
    sett_arena_free(&arena);
}

static void count_source(Tally *t, const char *source, const char *name)
{
    uint64_t hash = sett_hash(source, strlen(source), 0);
    SettPuzzle *puzzle;
    for (int32_t i = 0; i < t->seen_count; i++)
        if (t->seen[i] == hash)
            return;
    if (t->seen_count < MOST_SEEN)
        t->seen[t->seen_count++] = hash;
    if (t->seconds <= 0 && t->seen_count % SOME != 1)
        return;
    double began = cpu();
    assert_int_equal(sett_puzzle_create(source, strlen(source),
                                        sett_alloc_default(), &puzzle, NULL),
                     SETT_OK);
    double took = cpu() - began;
    t->slowest = took > t->slowest ? took : t->slowest;
    SettText rules = sett_text(sett_alloc_default());
    sett_puzzle_print_rules(puzzle, &rules);
    t->sources++;
    for (int32_t i = 0; i < sett_puzzle_level_count(puzzle); i++)
        if (sett_puzzle_level_message(puzzle, i) == NULL &&
            t->met++ % t->every == 0)
            count_level(t, puzzle, i, source, rules.data, name);
    sett_text_free(&rules);
    sett_puzzle_destroy(puzzle);
}

static void count_all(Tally *t)
{
    char *text = oracle_text(t->o, "sessions.jsonl"), *at = text;
    assert_non_null(text);
    for (char *line; (line = oracle_line(&at)) != NULL;) {
        SettArena arena;
        const SettJson *item = NULL;
        if (line[0] == '\0')
            continue;
        sett_arena_init(&arena, sett_alloc_default(), 0);
        assert_int_equal(
            sett_json_read(line, strlen(line), NULL, &arena, &item, NULL),
            SETT_OK);
        count_source(t, string_of(item, "source"), string_of(item, "name"));
        sett_arena_free(&arena);
    }
    free(text);
}

int main(int argc, char **argv)
{
    Oracle o;
    int code = oracle_open(&o, argc > 1 ? 2 : 1, argv, "puzzlescript");
    if (code != 0)
        return code;
    Tally *t = calloc(1, sizeof *t);
    assert_non_null(t);
    t->o = &o;
    t->seconds = argc > 2 ? atof(argv[2]) : 0;
    t->how = argc > 3 ? argv[3] : "both";
    t->every = argc > 4 && atoi(argv[4]) > 0 ? atoi(argv[4]) : 1;
    t->worst = -1e9;
    count_all(t);
    printf("%d sources, %d levels: %d solved, %d unwinnable, %d unknown; can "
           "get stuck: %d yes, %d no\n%d plays won in the plain interpreter "
           "too, %d it could not play\n%llu states, %llu inputs\n",
           (int)t->sources, (int)t->levels, (int)t->won, (int)t->none,
           (int)t->unknown, (int)t->stuck, (int)t->safe, (int)t->replayed,
           (int)t->unread, (unsigned long long)t->states,
           (unsigned long long)t->steps);
    if (t->seconds > 0)
        printf("limit %.3f s of CPU: %d overrun by more than 10 ms, at most by "
               "%.1f ms; slowest source read in %.1f ms\n",
               t->seconds, (int)t->over, 1000 * t->worst, 1000 * t->slowest);
    free(t);
    return oracle_close(&o);
}
