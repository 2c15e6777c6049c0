/* test_gen_cancel.c - the contract of every generator on a large level: whoever
   wants to stop is asked so often that no stretch between takes long, is heard
   at whichever time, and gets SETT_CANCELLED. */
#define _POSIX_C_SOURCE 200809L

#include "contract/run.h"

#include <time.h>

/* Milliseconds of this thread: what else runs on the machine does not count. */
static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Wants to stop from ask number `stop_at` on; 0: never. */
typedef struct Asked {
    int64_t count, stop_at;
    double before, longest;
} Asked;

static bool is_enough(void *user)
{
    Asked *asked = user;
    double now = milliseconds();
    if (now - asked->before > asked->longest)
        asked->longest = now - asked->before;
    asked->before = now;
    asked->count++;
    return asked->stop_at > 0 && asked->count >= asked->stop_at;
}

/* `tmp` has its memory: what it takes to get pages is the system's. */
static SettStatus run_asked(const Run *run, SettArena *arena, SettArena *tmp,
                            Asked *asked)
{
    SettArenaMark mark = sett_arena_mark(arena), empty = sett_arena_mark(tmp);
    SettGrid grid = parts_copy(arena, run->base);
    SettCancel cancel = {is_enough, asked};
    tmp->cancel = &cancel;
    asked->before = milliseconds();
    SettStatus s = run_on(run, tmp, &grid);
    double after = milliseconds();
    if (after - asked->before > asked->longest)
        asked->longest = after - asked->before;
    tmp->cancel = NULL;
    sett_arena_reset(tmp, empty);
    sett_arena_reset(arena, mark);
    return s;
}

/* A build with sanitizers takes ten times as long: it has smaller levels, on
   which no access may be wrong. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SLOW
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define IS_SLOW
#endif
#endif
#ifdef IS_SLOW
enum { SIDE = 160 };
static const double most_milliseconds = 2000;
#else
enum { SIDE = 320 };
static const double most_milliseconds = 100;
#endif

static void stopped(const Run *run, SettArena *arena, SettRng *rng)
{
    (void)rng;
    SettArena tmp;
    Asked first = {0}, whole = {0};
    sett_arena_init(&tmp, sett_alloc_default(), 0);
    SettStatus s = run_asked(run, arena, &tmp, &first);
    assert_int_equal(run_asked(run, arena, &tmp, &whole), s);
    assert_true(s == SETT_OK || s == SETT_INFEASIBLE);
    print_message("%s of %s: asked %d times, %d ms apart at most\n",
                  run->gen->name, run->game->name, (int)whole.count,
                  (int)whole.longest);
    if (run->gen->writes != SETT_WRITES_LEVEL) /* programs end soon */
        assert_true(whole.count > 0);
    assert_true(whole.longest < most_milliseconds);
    for (int64_t n = 1; n <= whole.count; n += whole.count / 4 + 1) {
        Asked asked = {.stop_at = n};
        assert_int_equal(run_asked(run, arena, &tmp, &asked), SETT_CANCELLED);
        /* Once it is known, only those who wait for it ask again. */
        assert_true(asked.count <= n + 16);
        assert_true(asked.longest < most_milliseconds);
    }
    sett_arena_free(&tmp);
}

static void whoever_wants_to_stop_is_heard(void **state)
{
    (void)state;
    run_pairs(run_largest, stopped, SIDE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_wants_to_stop_is_heard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
