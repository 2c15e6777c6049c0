/* signals.c - Ctrl-C asks the running verb to stop and save; a second one ends
   the program at once. The flag, and the terminal that play_human.c puts back,
   are the program's writable globals: a handler has no other way to reach them.
 */
#define _POSIX_C_SOURCE 200809L

#include <signal.h>
#include <stdatomic.h>

#include "frame/cli.h"

static atomic_bool interrupted;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

static bool wanted(void *user)
{
    (void)user;
    return atomic_load(&interrupted);
}

SettCancel cli_signals(void)
{
    struct sigaction once = {.sa_handler = on_interrupt,
                             .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&once.sa_mask);
    sigaction(SIGINT, &once, NULL);
    sigaction(SIGTERM, &once, NULL);
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL);
    return (SettCancel){wanted, NULL};
}
