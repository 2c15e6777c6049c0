/* made_text.c - what generators did, for people: tries, what became of each
   kind of object, and why each object stands where it stands
   (docs/design/md2.md, section 8). */
#include "sett/io.h"

static void put_report(const SettGame *game, const SettGenReport *report,
                       SettText *out)
{
    if (report->kind_count > 0)
        sett_text_format(out, "  %-14s%10s%6s%8s%10s%9s\n", "kind", "requested",
                         "kept", "placed", "fallback", "skipped");
    for (int32_t i = 0; i < report->kind_count; i++) {
        const SettKindReport *kind = &report->kinds[i];
        sett_text_format(
            out, "  %-14s%10d%6d%8d%10d%9d", game->tiles.tiles[kind->tile].name,
            (int)kind->requested, (int)kind->kept, (int)kind->placed,
            (int)kind->fallback, (int)kind->skipped);
        if (kind->why && kind->why[0])
            sett_text_format(out, "  %s", kind->why);
        sett_text_char(out, '\n');
    }
    for (int32_t i = 0; i < report->placed_count; i++) {
        const SettPlaced *object = &report->placed[i];
        sett_text_format(out, "  %s at %d,%d: %s (option %d, %d candidate%s)\n",
                         game->tiles.tiles[object->tile].name, (int)object->x,
                         (int)object->y, object->rule ? object->rule : "any",
                         (int)object->option, (int)object->candidates,
                         object->candidates == 1 ? "" : "s");
    }
}

void sett_made_text(const SettPipe *pipe, const SettGenReport *reports,
                    SettText *out)
{
    for (int32_t i = 0; i < SETT_MAX_STAGES; i++) {
        const SettGenReport *report = &reports[i];
        if (!pipe->stages[i].gen)
            continue;
        sett_text_format(out, "  %s %s: %d attempt%s\n",
                         i == 0 ? "layout" : "furnisher",
                         pipe->stages[i].gen->name, (int)report->attempts,
                         report->attempts == 1 ? "" : "s");
        put_report(pipe->game, report, out);
    }
}
