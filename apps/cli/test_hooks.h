/* test_hooks.h - what the test build of the command line can be told by its
   environment: SETT_FAIL_ALLOC=n fails the n-th request for memory. The program
   that users run knows nothing of it. */
#ifndef SETT_CLI_TEST_HOOKS_H
#define SETT_CLI_TEST_HOOKS_H

#include <stdatomic.h>

#include "sett/base.h"

/** Lives in main beside the Cli. */
typedef struct TestHooks {
    SettAlloc real;
    int64_t fail_at;
    _Atomic int64_t asked;
} TestHooks;

/** `real`, or in the test build an allocator that fails as told. */
SettAlloc sett_cli_test_alloc(TestHooks *hooks, SettAlloc real);

/** Says on standard error when the request that was to fail never came. */
void sett_cli_test_end(TestHooks *hooks);

#endif
