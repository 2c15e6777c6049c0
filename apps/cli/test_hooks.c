/* test_hooks.c - the failing allocator of the test build, and how long it never
   asks whether to stop. */
#define _POSIX_C_SOURCE 200809L

#include "test_hooks.h"

#ifdef SETT_TEST_HOOKS
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void *failing(void *user, void *old, size_t old_size, size_t new_size)
{
    TestHooks *hooks = user;
    if (new_size > 0 &&
        atomic_fetch_add(&hooks->asked, 1) + 1 == hooks->fail_at)
        return NULL;
    return hooks->real.fn(hooks->real.user, old, old_size, new_size);
}

SettAlloc sett_cli_test_alloc(TestHooks *hooks, SettAlloc real)
{
    const char *text = getenv("SETT_FAIL_ALLOC");
    hooks->real = real;
    hooks->fail_at = text ? atoi(text) : 0;
    atomic_init(&hooks->asked, 0);
    return (SettAlloc){failing, hooks};
}

static int64_t thread_nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static bool measured(void *user)
{
    static _Thread_local int64_t before; /* of a thread that begins: 0 */
    TestHooks *hooks = user;
    int64_t now = thread_nanoseconds();
    if (now - before > hooks->deaf)
        fprintf(stderr, "deaf for %" PRId64 " ms\n", (now - before) / 1000000);
    before = now;
    return hooks->cancel.wanted(hooks->cancel.user);
}

SettCancel sett_cli_test_cancel(TestHooks *hooks, SettCancel real)
{
    const char *text = getenv("SETT_DEAF");
    hooks->cancel = real;
    hooks->deaf = text ? (int64_t)atoi(text) * 1000000 : 0;
    return text ? (SettCancel){measured, hooks} : real;
}

void sett_cli_test_end(TestHooks *hooks)
{
    if (atomic_load(&hooks->asked) < hooks->fail_at)
        fprintf(stderr, "request %" PRId64 " was not reached\n",
                hooks->fail_at);
}
#else
SettCancel sett_cli_test_cancel(TestHooks *hooks, SettCancel real)
{
    (void)hooks;
    return real;
}

SettAlloc sett_cli_test_alloc(TestHooks *hooks, SettAlloc real)
{
    (void)hooks;
    return real;
}

void sett_cli_test_end(TestHooks *hooks)
{
    (void)hooks;
}
#endif
