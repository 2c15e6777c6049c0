/* report_text.c - reasons and warnings as lines of text. */
#include "io/level/report_text.h"
#include "sett/io.h"

#define MOST_CELLS 8 /* of one line */

void sett_cells_text(const SettPoint *cells, int32_t count, SettText *out)
{
    for (int32_t c = 0; c < count && c < MOST_CELLS; c++)
        sett_text_format(out, "%s%d,%d", c > 0 ? " " : " at ", (int)cells[c].x,
                         (int)cells[c].y);
    if (count > MOST_CELLS)
        sett_text_format(out, " and %d more", (int)(count - MOST_CELLS));
    sett_text_char(out, '\n');
}

static void put_reason(const SettReason *reason, SettText *out)
{
    sett_text_format(out, "  %s%s: %s", reason->warning ? "warning: " : "",
                     reason->code, reason->text);
    sett_cells_text(reason->cells, reason->cell_count, out);
}

void sett_reasons_text(const SettReport *report, SettText *out)
{
    for (int32_t i = 0; i < report->count; i++)
        put_reason(&report->reasons[i], out);
}

SettStatus sett_warnings_text(const SettGame *game, const SettGrid *grid,
                              SettArena *tmp, SettText *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettReport report = sett_report(tmp);
    SettLevel level = {.grid = *grid};
    SettStatus status = sett_game_check(game, &level, false, tmp, &report);
    for (int32_t i = 0; i < report.count; i++)
        if (report.reasons[i].warning)
            put_reason(&report.reasons[i], out);
    sett_arena_reset(tmp, mark);
    return status == SETT_NO_MEMORY || report.broken ? SETT_NO_MEMORY : SETT_OK;
}
