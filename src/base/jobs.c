/* jobs.c - the runner for hosts without threads, and the question "stop?". */
#include "sett/base.h"

static void run_here(void *host, int64_t count, SettTaskFn *task, void *user)
{
    (void)host;
    for (int64_t i = 0; i < count; i++)
        task(user, i, 0);
}

SettJobs sett_jobs_serial(void)
{
    return (SettJobs){run_here, NULL, 1};
}

#if !defined(__wasm__)
bool sett_cancelled(const SettCancel *cancel)
{
    return cancel != NULL && cancel->wanted(cancel->user);
}
#endif
