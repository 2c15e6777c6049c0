/* testkit.c - see testkit.h. */
#include "support/testkit.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

SettArena testkit_arena(void)
{
    SettArena arena;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    return arena;
}

static bool must_fail(TestAlloc *c)
{
    c->asked++;
    return c->fail_at != 0 &&
           (c->fail_after ? c->asked >= c->fail_at : c->asked == c->fail_at);
}

static void *counting(void *user, void *old, size_t old_size, size_t new_size)
{
    TestAlloc *c = user;
    if (new_size != 0 && must_fail(c))
        return NULL;
    SettAlloc base = sett_alloc_default();
    void *p = base.fn(base.user, old, old_size, new_size);
    if (p == NULL && new_size != 0)
        return NULL;
    c->live_bytes += (int64_t)new_size - (old != NULL ? (int64_t)old_size : 0);
    if (c->live_bytes > c->peak_bytes)
        c->peak_bytes = c->live_bytes;
    return p;
}

SettAlloc testkit_alloc(TestAlloc *counter)
{
    return (SettAlloc){counting, counter};
}

void testkit_memory(SettStatus (*work)(void *user, SettAlloc alloc), void *user)
{
    for (int64_t n = 1;; n++) {
        TestAlloc counter = {.fail_at = n};
        SettStatus status = work(user, testkit_alloc(&counter));
        assert_int_equal(counter.live_bytes, 0);
        if (status == SETT_OK && counter.asked < n) {
            assert_true(n > 1);
            return;
        }
        assert_int_equal(status, SETT_NO_MEMORY);
    }
}

const char *testkit_path(const char *relative, char *buffer, size_t size)
{
    snprintf(buffer, size, "%s/tests/%s", SETT_SOURCE_DIR, relative);
    return buffer;
}

const char *testkit_shared(char *buffer, size_t size)
{
    const char *given = getenv("SETT_SHARED");
    snprintf(buffer, size, "%s",
             given != NULL ? given : SETT_SOURCE_DIR "/../shared");
    struct stat st;
    return stat(buffer, &st) == 0 && S_ISDIR(st.st_mode) ? buffer : NULL;
}
