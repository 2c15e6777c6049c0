/* test_hooks.h - what the test build of the command line can be told by its
   environment: SETT_FAIL_ALLOC=n fails the n-th request for memory,
   SETT_DEAF=ms tells on standard error of stretches of more than so many
   milliseconds of a thread's time in which nobody asked whether Ctrl-C was
   pressed, SETT_STOP_AFTER=ms presses it when the program has used so much CPU
   time and says "late" at its end where it then went on for a second. The
   program that users run knows nothing of it. */
#ifndef SETT_CLI_TEST_HOOKS_H
#define SETT_CLI_TEST_HOOKS_H

#include <stdatomic.h>

#include "sett/base.h"

/** Lives in main beside the Cli. */
typedef struct TestHooks {
    SettAlloc real;
    int64_t fail_at;
    _Atomic int64_t asked;
    SettCancel cancel;
    int64_t deaf;       /* nanoseconds; 0: is not measured */
    int64_t stop_after; /* nanoseconds; 0: never */
} TestHooks;

/** `real`, or in the test build an allocator that fails as told. */
SettAlloc cli_test_alloc(TestHooks *hooks, SettAlloc real);

/** `real`, or in the test build one that measures how often it is asked. */
SettCancel cli_test_cancel(TestHooks *hooks, SettCancel real);

/** Says on standard error when the request that was to fail never came. */
void cli_test_end(TestHooks *hooks);

#endif
