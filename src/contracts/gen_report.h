/* gen_report.h - the report of a generator's run, and why it ended. */
#ifndef SETT_CONTRACTS_GEN_REPORT_H
#define SETT_CONTRACTS_GEN_REPORT_H

#include "sett/gen.h"

/** Begins the report of a run, if there is one. */
static inline void sett_gen_report_begin(const SettGenJob *job,
                                         int32_t attempts)
{
    if (job->report == NULL)
        return;
    *job->report = (SettGenReport){.attempts = attempts};
    job->report->reasons = sett_report(job->tmp);
}
/** For sett_report_add; NULL without a report. */
static inline SettReport *sett_gen_reasons(const SettGenJob *job)
{
    return job->report == NULL ? NULL : &job->report->reasons;
}
/** The end of a run after sett_report_add. */
static inline SettStatus sett_gen_refused(SettStatus added)
{
    return added == SETT_OK ? SETT_INFEASIBLE : added;
}

#endif
