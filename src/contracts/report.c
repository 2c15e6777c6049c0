/* report.c - reasons, in words and with cells. */
#include "sett/game.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

SettReport sett_report(SettArena *arena)
{
    return (SettReport){.arena = arena};
}

static bool make_room(SettReport *report)
{
    if (report->count < report->capacity)
        return true;
    int32_t capacity = report->capacity == 0 ? 4 : 2 * report->capacity;
    SettReason *more = SETT_TAKE(report->arena, capacity, SettReason);
    if (more == NULL)
        return false;
    if (report->count > 0)
        memcpy(more, report->reasons,
               (size_t)report->count * sizeof *report->reasons);
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
    SettPoint *copy = SETT_TAKE(report->arena, cell_count, SettPoint);
    if (reason.text == NULL || copy == NULL || !make_room(report)) {
        report->broken = true;
        return SETT_NO_MEMORY;
    }
    if (cell_count > 0)
        memcpy(copy, cells, (size_t)cell_count * sizeof *copy);
    reason.cells = copy;
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
