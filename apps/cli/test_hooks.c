/* test_hooks.c - the failing allocator of the test build. */
#include "test_hooks.h"

#ifdef SETT_TEST_HOOKS
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

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

void sett_cli_test_end(TestHooks *hooks)
{
    if (atomic_load(&hooks->asked) < hooks->fail_at)
        fprintf(stderr, "request %" PRId64 " was not reached\n",
                hooks->fail_at);
}
#else
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
