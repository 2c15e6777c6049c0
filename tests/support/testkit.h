/* testkit.h - what every test program needs: cmocka with its headers, and small
   helpers that keep tests short. */
#ifndef SETT_TESTKIT_H
#define SETT_TESTKIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sett/session.h"
#include "sett/sett.h"

/** The default allocator, which fills new memory with bytes that are not 0 and
    fails where memory that was never given out has a size. */
SettAlloc testkit_filled(void);
/** An arena on it, without a limit. */
SettArena testkit_arena(void);

/** As testkit_filled; counts bytes and calls, and can fail the n-th call that
 * asks for memory. */
typedef struct TestAlloc {
    int64_t live_bytes; /**< taken and not given back */
    int64_t peak_bytes;
    int64_t asked;   /**< calls that asked for memory */
    int64_t fail_at; /**< fail this one (from 1); 0 = none */
    bool fail_after; /**< and every later one */
} TestAlloc;
SettAlloc testkit_alloc(TestAlloc *counter);
/** Does `work` with its first allocation failing, then its second, and so on
    until it needs no more: each time it says SETT_NO_MEMORY, at the end
    SETT_OK, and always it gives everything back. */
void testkit_memory(SettStatus (*work)(void *user, SettAlloc alloc),
                    void *user);

/** A session with that memory; NULL where there is none left. */
SettSession *testkit_session(SettAlloc alloc);

/** Compares bytes with the hash of those that somebody looked at. Fails with
    `what` and the hash that they have now; the folder named by SETT_SEE, if
    any, gets them as a file named `what`. After a change on purpose, look at
    them there and put the new hash into the test. */
void testkit_bytes(const char *what, const void *bytes, size_t size,
                   uint64_t hash);

/** Path of a file in the project's own tests folder. */
const char *testkit_path(const char *relative, char *buffer, size_t size);
/** Folder of the shared oracles beside the checkout, or NULL where absent (the
    environment variable SETT_SHARED overrides it). */
const char *testkit_shared(char *buffer, size_t size);

/** Skips the running test and says why on stderr: "SKIP: reason". */
#define TESTKIT_SKIP(...)                    \
    do {                                     \
        print_message("SKIP: " __VA_ARGS__); \
        print_message("\n");                 \
        skip();                              \
    } while (0)

#endif
