/* hooks.c - the command line as tests run it, told by its environment:
   SETT_FAIL_ALLOC=n fails the n-th request for memory, SETT_DEAF=ms tells on
   standard error of stretches of more than so many milliseconds of a thread's
   time in which nobody asked whether Ctrl-C was pressed, SETT_STOP_AFTER=ms
   presses it when the program has used so much CPU time and says "late" at its
   end where it then went on for a second. */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "frame/verbs.h"

typedef struct TestHooks {
    SettAlloc real;
    int64_t fail_at;
    _Atomic int64_t asked;
    SettCancel cancel;
    int64_t deaf;       /* nanoseconds; 0: is not measured */
    int64_t stop_after; /* nanoseconds; 0: never */
} TestHooks;

static void *failing(void *user, void *old, size_t old_size, size_t new_size)
{
    TestHooks *hooks = user;
    if (new_size > 0 &&
        atomic_fetch_add(&hooks->asked, 1) + 1 == hooks->fail_at)
        return NULL;
    return hooks->real.fn(hooks->real.user, old, old_size, new_size);
}

static SettAlloc test_alloc(TestHooks *hooks, SettAlloc real)
{
    const char *text = getenv("SETT_FAIL_ALLOC");
    hooks->real = real;
    hooks->fail_at = text ? atoi(text) : 0;
    atomic_init(&hooks->asked, 0);
    return (SettAlloc){failing, hooks};
}

#define SECOND 1000000000

static int64_t nanoseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * SECOND + now.tv_nsec;
}

static int64_t milliseconds_in(const char *name)
{
    const char *text = getenv(name);
    return text ? (int64_t)atoi(text) * 1000000 : 0;
}

/* A clock that counts this program's CPU time presses Ctrl-C. */
static void press_after(int64_t after)
{
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL,
                             .sigev_signo = SIGINT};
    struct itimerspec when = {
        .it_value = {.tv_sec = after / SECOND, .tv_nsec = after % SECOND}};
    timer_t timer;
    if (timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer) == 0)
        timer_settime(timer, 0, &when, NULL);
}

/* Sanitizers take several times as long. */
#if defined(__has_feature) /* clang */
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SLOW
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLOW
#endif
#if defined(SLOW)
#define MOST_AFTER (4 * (int64_t)SECOND)
#else
#define MOST_AFTER ((int64_t)SECOND)
#endif

static bool measured(void *user)
{
    static _Thread_local int64_t before; /* of a thread that begins: 0 */
    TestHooks *hooks = user;
    int64_t now = nanoseconds(CLOCK_THREAD_CPUTIME_ID);
    if (now - before > hooks->deaf)
        fprintf(stderr, "deaf for %" PRId64 " ms\n", (now - before) / 1000000);
    before = now;
    return hooks->cancel.wanted(hooks->cancel.user);
}

static SettCancel test_cancel(TestHooks *hooks, SettCancel real)
{
    hooks->cancel = real;
    hooks->deaf = milliseconds_in("SETT_DEAF");
    hooks->stop_after = milliseconds_in("SETT_STOP_AFTER");
    if (hooks->stop_after > 0)
        press_after(hooks->stop_after);
    return hooks->deaf > 0 ? (SettCancel){measured, hooks} : real;
}

/* Says on standard error when the request that was to fail never came. */
static void test_end(TestHooks *hooks)
{
    int64_t used = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
    if (hooks->stop_after > 0 && used > hooks->stop_after + MOST_AFTER)
        fprintf(stderr, "late: %" PRId64 " ms\n",
                (used - hooks->stop_after) / 1000000);
    if (atomic_load(&hooks->asked) < hooks->fail_at)
        fprintf(stderr, "request %" PRId64 " was not reached\n",
                hooks->fail_at);
}

int main(int argc, char **argv)
{
    TestHooks hooks;
    SettAlloc alloc = test_alloc(&hooks, sett_alloc_default());
    CliExit code = cli_main(argc, argv, alloc,
                            test_cancel(&hooks, cli_signals()), cli_verbs);
    test_end(&hooks);
    return (int)code;
}
