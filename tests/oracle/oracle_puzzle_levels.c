/* oracle_puzzle_levels.c - every level of recorded sources of PuzzleScript,
   searched for a limited time: how many are solved, proven unwinnable and
   unknown, whether a limit was overrun, and whether each play wins in the plain
   interpreter too.
       oracle_puzzle_levels [FOLDER [SECONDS[,SECONDS...] [HOW [EVERY [FROM
                             [FILE]]]]]]
   FILE, of FOLDER, has sources: sessions.jsonl, or errors.jsonl, whose sources
   have mistakes. A search that overruns its limit by more than 10 ms of CPU is
   a difference. SECONDS: where there are several, a level is
   searched anew with the next limit where the one before left it unknown. HOW:
   breadth, best, plain (breadth first with nothing left out), all, both
   (breadth with a half of the time, then best), or agree: what plain finds out
   is compared with what breadth, best and all say. EVERY: only each so manyth
   level, from level FROM on, counted over all sources from 0. Without SECONDS,
   as a test, each search looks into 200 states, of each 24th source. Times are
   of this thread's CPU. With SETT_EACH set, a line for each search, at once: a
   run that ends early goes on behind the last level that it told. */
#define _POSIX_C_SOURCE 200809L
#include "oracle/oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sett/json.h"
#include "sett/sett.h"
#include "support/puzzle_plain.h"

enum { MOST_SEEN = 4096, FEW_STATES = 200, SOME = 24, MOST_LIMITS = 4 };
/* Seconds that the plain interpreter may take for a play. */
#define PATIENCE 60.0

/* What searches of one limit came to, those before counted in. */
typedef struct Limit {
    double seconds, worst;
    int32_t won, none, unknown, over;
} Limit;

typedef struct Tally {
    Oracle *o;
    Limit limits[MOST_LIMITS];
    int32_t limit_count;
    bool timed;
    double slowest;
    const char *how, *file;
    uint64_t seen[MOST_SEEN];
    int32_t seen_count;
    int32_t every, from, met; /* each so manyth level; levels so far */
    int32_t sources, levels, stuck, safe;
    int32_t replayed, unread, pruned;
    uint64_t states, steps;
    double late; /* the most that a search of this level was overrun by */
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

/* Whether the plain interpreter has the same objects by the same numbers. */
static bool same_objects(const SettPuzzle *puzzle, const PuzPlain *plain)
{
    int32_t count = sett_puzzle_object_count(puzzle);
    for (int32_t i = 0; i < count; i++) {
        const char *name = puz_plain_object(plain, i);
        if (name == NULL || strcmp(name, sett_puzzle_object(puzzle, i).name))
            return false;
    }
    return puz_plain_object(plain, count) == NULL;
}

static void replay(Tally *t, const SettPuzzle *puzzle, const char *source,
                   const char *rules, int32_t level, const char *name,
                   const SettPuzzleSolved *s)
{
    double began = cpu();
    const char *why;
    PuzPlain *plain = puz_plain_open(source, rules, level, "1", &why);
    if (plain == NULL) {
        printf("%s, level %d: not played again: %s\n", name, (int)level, why);
        t->unread++;
        return;
    }
    bool endless = false;
    for (int32_t i = 0; i < s->count && !endless; i++) {
        puz_plain_input(plain, (int)s->actions[i]);
        endless = puz_plain_endless(plain) || cpu() - began > PATIENCE;
    }
    if (endless)
        printf("%s, level %d: not played again: %s\n", name, (int)level,
               puz_plain_endless(plain) ? "a limit" : "it takes too long");
    t->replayed += !endless;
    t->unread += endless;
    oracle_check(t->o, same_objects(puzzle, plain), "%s: other objects", name);
    oracle_check(t->o, endless || puz_plain_won(plain),
                 "%s, level %d: a play of %d inputs does not win", name,
                 (int)level, (int)s->count);
    puz_plain_close(plain);
}

/* One search within its part of the time. */
static SettStatus search(Tally *t, Limit *limit, const SettPuzzle *puzzle,
                         const SettGrid *grid, SettPuzzleSearch how,
                         double seconds, SettArena *arena, SettPuzzleSolved *s)
{
    SettPuzzleSolver *solver;
    double end = cpu() + (t->timed ? seconds : 1e9);
    const SettCancel cancel = {late, &end};
    *s = (SettPuzzleSolved){.answer = SETT_UNKNOWN, .stuck = SETT_UNKNOWN};
    arena->cancel = &cancel;
    SettStatus status =
        sett_puzzle_solver_create(puzzle, grid, how, &cancel, arena, &solver);
    if (status == SETT_OK) {
        sett_puzzle_solver_run(solver, t->timed ? UINT64_MAX : FEW_STATES);
        status = sett_puzzle_solver_result(solver, arena, s);
    }
    arena->cancel = NULL;
    double over = cpu() - end;
    limit->worst = over > limit->worst ? over : limit->worst;
    limit->over += over > 0.01;
    t->late = over > t->late ? over : t->late;
    t->states += s->states;
    t->steps += s->steps;
    return status == SETT_CANCELLED ? SETT_OK : status;
}

/* Nothing that another search leaves out may change an answer. */
static void agree(Tally *t, Limit *limit, const SettPuzzle *puzzle,
                  const SettGrid *grid, const char *name, int32_t level,
                  const SettPuzzleSolved *plain)
{
    for (int32_t how = SETT_PUZZLE_BREADTH; how < SETT_PUZZLE_PLAIN; how++) {
        SettPuzzleSolved s;
        SettArena arena;
        sett_arena_init(&arena, sett_alloc_default(), (size_t)3 << 30);
        search(t, limit, puzzle, grid, (SettPuzzleSearch)how,
               3 * limit->seconds, &arena, &s);
        bool same = s.answer == SETT_UNKNOWN || s.answer == plain->answer;
        bool length =
            s.answer != SETT_YES || !s.shortest || s.count == plain->count;
        oracle_check(t->o, same && length,
                     "%s, level %d: %s with %d inputs, %s with %d by search %d",
                     name, (int)level, sett_answer_name(plain->answer),
                     (int)plain->count, sett_answer_name(s.answer),
                     (int)s.count, (int)how);
        t->pruned += s.pruned > 0;
        sett_arena_free(&arena);
    }
}

static SettStatus search_all(Tally *t, Limit *limit, const SettPuzzle *puzzle,
                             const SettGrid *grid, SettArena *arena,
                             SettPuzzleSolved *s)
{
    bool both = strcmp(t->how, "both") == 0;
    SettPuzzleSearch how = strcmp(t->how, "best") == 0    ? SETT_PUZZLE_BEST
                           : strcmp(t->how, "plain") == 0 ? SETT_PUZZLE_PLAIN
                           : strcmp(t->how, "agree") == 0 ? SETT_PUZZLE_PLAIN
                           : strcmp(t->how, "all") == 0   ? SETT_PUZZLE_ALL
                                                          : SETT_PUZZLE_BREADTH;
    double seconds = both ? limit->seconds / 2 : limit->seconds;
    SettStatus status = search(t, limit, puzzle, grid, how, seconds, arena, s);
    return both && s->answer == SETT_UNKNOWN
               ? search(t, limit, puzzle, grid, SETT_PUZZLE_BEST, seconds,
                        arena, s)
               : status;
}

static void tell_level(const Tally *t, const Limit *limit, const char *name,
                       int32_t level, const SettPuzzleSolved *s)
{
    printf("%d\t%s\t%d\t%g\t%s\t%d\t%llu\t%llu\t%llu\t%zu\t%.2f ms\n",
           (int)t->met - 1, name, (int)level, limit->seconds,
           sett_answer_name(s->answer), (int)s->count,
           (unsigned long long)s->states, (unsigned long long)s->steps,
           (unsigned long long)s->pruned, s->bytes, 1000 * t->late);
    fflush(stdout);
}

static void count_level(Tally *t, const SettPuzzle *puzzle, int32_t level,
                        const char *source, const char *rules, const char *name)
{
    SettPuzzleSolved s = {.answer = SETT_UNKNOWN};
    t->levels++;
    for (int32_t i = 0; i < t->limit_count; i++) {
        Limit *limit = &t->limits[i];
        SettArena arena;
        SettGrid grid;
        t->late = -1e9;
        sett_arena_init(&arena, sett_alloc_default(), (size_t)3 << 30);
        if (s.answer == SETT_UNKNOWN &&
            sett_puzzle_level(puzzle, level, &arena, &grid, NULL) == SETT_OK) {
            SettStatus status = search_all(t, limit, puzzle, &grid, &arena, &s);
            oracle_check(t->o, status == SETT_OK || status == SETT_NO_MEMORY,
                         "%s, level %d: %s", name, (int)level,
                         sett_status_text(status));
            if (strcmp(t->how, "agree") == 0 && s.answer != SETT_UNKNOWN)
                agree(t, limit, puzzle, &grid, name, level, &s);
            t->stuck += s.stuck == SETT_YES;
            t->safe += s.stuck == SETT_NO;
            if (s.answer == SETT_YES)
                replay(t, puzzle, source, rules, level, name, &s);
            if (getenv("SETT_EACH") != NULL)
                tell_level(t, limit, name, level, &s);
        }
        limit->won += s.answer == SETT_YES;
        limit->none += s.answer == SETT_NO;
        limit->unknown += s.answer == SETT_UNKNOWN;
        sett_arena_free(&arena);
    }
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
    if (!t->timed && t->seen_count % SOME != 1)
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
            t->met++ >= t->from && (t->met - 1) % t->every == 0)
            count_level(t, puzzle, i, source, rules.data, name);
    sett_text_free(&rules);
    sett_puzzle_destroy(puzzle);
}

static void count_all(Tally *t)
{
    char *text = oracle_text(t->o, t->file), *at = text;
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

static void read_limits(Tally *t, const char *text)
{
    for (; t->limit_count < MOST_LIMITS; text = strchr(text, ',') + 1) {
        t->limits[t->limit_count++] =
            (Limit){.seconds = atof(text), .worst = -1e9};
        if (strchr(text, ',') == NULL)
            break;
    }
    t->timed = t->limits[0].seconds > 0;
}

static void tell(const Tally *t)
{
    printf("%d sources, %d levels; can get stuck: %d yes, %d no\n",
           (int)t->sources, (int)t->levels, (int)t->stuck, (int)t->safe);
    for (int32_t i = 0; i < t->limit_count; i++) {
        const Limit *l = &t->limits[i];
        printf("%d solved, %d unwinnable, %d unknown", (int)l->won,
               (int)l->none, (int)l->unknown);
        oracle_check(t->o, l->over == 0, "%d searches overran %g s",
                     (int)l->over, l->seconds);
        if (t->timed)
            printf(" within %g s of CPU; %d overrun by more than 10 ms, at "
                   "most by %.1f ms",
                   l->seconds, (int)l->over, 1000 * l->worst);
        printf("\n");
    }
    printf("%d plays won in the plain interpreter too, %d it could not play\n"
           "%llu states, %llu inputs\n",
           (int)t->replayed, (int)t->unread, (unsigned long long)t->states,
           (unsigned long long)t->steps);
    if (strcmp(t->how, "agree") == 0)
        printf("%d searches left states out\n", (int)t->pruned);
    if (t->timed)
        printf("slowest source read in %.1f ms\n", 1000 * t->slowest);
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
    read_limits(t, argc > 2 ? argv[2] : "0");
    t->how = argc > 3 ? argv[3] : "both";
    t->every = argc > 4 && atoi(argv[4]) > 0 ? atoi(argv[4]) : 1;
    t->from = argc > 5 ? atoi(argv[5]) : 0;
    t->file = argc > 6 ? argv[6] : "sessions.jsonl";
    count_all(t);
    tell(t);
    free(t);
    return oracle_close(&o);
}
