/* report.c - reasons, in words and with cells. */
#include "sett/game.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/enlarge.h"

SettReport sett_report(SettArena *arena)
{
    return (SettReport){.arena = arena};
}

static bool make_room(SettReport *report)
{
    if (report->count < report->capacity)
        return true;
    int32_t capacity = 2 * report->capacity + 4;
    SettReason *more =
        sett_enlarge(report->arena, report->reasons, (size_t)report->count,
                     (size_t)capacity, sizeof *more);
    if (more == NULL)
        return false;
    report->reasons = more;
    report->capacity = capacity;
    return true;
}

SettStatus sett_report_add(SettReport *report, const char *code,
                           const SettPoint *cells, int32_t cell_count,
                           const char *format, ...)
{
    if (report == NULL)
        return SETT_OK;
    char buffer[240];
    va_list list;
    va_start(list, format);
    vsnprintf(buffer, sizeof buffer, format, list);
    va_end(list);
    SettReason reason = {.code = code, .cell_count = cell_count};
    reason.text = sett_arena_format(report->arena, "%s", buffer);
    reason.cells = sett_enlarge(report->arena, cells, (size_t)cell_count,
                                (size_t)cell_count, sizeof *cells);
    if (reason.text == NULL || reason.cells == NULL || !make_room(report)) {
        report->broken = true;
        return SETT_NO_MEMORY;
    }
    report->reasons[report->count++] = reason;
    return SETT_OK;
}

void sett_report_warn(SettReport *report)
{
    if (report == NULL || report->count == 0)
        return;
    report->reasons[report->count - 1].warning = true;
    report->warnings++;
}

bool sett_report_feasible(const SettReport *report)
{
    return report->count == report->warnings;
}
