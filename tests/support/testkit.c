/* testkit.c - see testkit.h. */
#include "support/testkit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Memory that is new holds no zeros that somebody could rely on. */
static void *filled(void *user, void *old, size_t old_size, size_t new_size)
{
    SettAlloc base = sett_alloc_default();
    (void)user;
    assert_true((old == NULL) == (old_size == 0));
    char *p = base.fn(base.user, old, old_size, new_size);
    if (p != NULL && new_size > old_size)
        memset(p + old_size, 0xA5, new_size - old_size);
    return p;
}

SettAlloc testkit_filled(void)
{
    return (SettAlloc){filled, NULL};
}

SettArena testkit_arena(void)
{
    SettArena arena;
    sett_arena_init(&arena, testkit_filled(), 0);
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
    void *p = filled(NULL, old, old_size, new_size);
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

SettSession *testkit_session(SettAlloc alloc)
{
    SettSessionDef def = sett_session_def();
    SettSession *session = NULL;
    def.alloc = alloc;
    return sett_session_open(&def, &session) == SETT_OK ? session : NULL;
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

void testkit_bytes(const char *what, const void *bytes, size_t size,
                   uint64_t hash)
{
    char path[512];
    const char *folder = getenv("SETT_SEE");
    uint64_t is = sett_hash(bytes, size, 0);
    snprintf(path, sizeof path, "%s/%s", folder != NULL ? folder : "", what);
    FILE *f = folder != NULL ? fopen(path, "wb") : NULL;
    if (f != NULL) {
        fwrite(bytes, 1, size, f);
        fclose(f);
    }
    if (is != hash)
        fail_msg("%s is new: UINT64_C(0x%016llx)", what,
                 (unsigned long long)is);
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
