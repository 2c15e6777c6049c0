/* link.c - what sett link says of a level, or why there is none. */
#include "verbs/link_next.h"

#include <inttypes.h>
#include <string.h>

/* Whether the level is one that people can play. */
static void note_verdict(Cli *cli, const SettLinkKit *linking,
                         const SettLinkedLevel *linked)
{
    const char *agent = sett_link_judge(linking->model);
    if (!linked->unbroken)
        cli_warn(cli, "a structure of this level is broken");
    if (linked->way.accepted)
        cli_note(cli, "the way was played to the goal: %d places",
                 (int)linked->way.place_count);
    else if (linked->way.answer == SETT_NO)
        cli_warn(cli, "%s cannot complete this level", agent);
    else
        cli_warn(cli,
                 "%s found no way through this level, which is no proof "
                 "that there is none",
                 agent);
}

void cli_link_notes(Cli *cli, const SettLinkKit *linking,
                    const CliLevels *segments, const SettLinkedLevel *linked)
{
    for (int64_t i = 0; i + 1 < segments->count; i++) {
        const SettSeam *s = &linked->linked.seams[i];
        cli_note(cli, "seam %d: %d slices (%s), %d unseen n-grams", (int)i + 1,
                 (int)s->count, sett_link_kinds[s->kind], (int)s->unseen);
    }
    const int32_t *cut = linked->linked.cut;
    for (int64_t i = 0; i < segments->count && cut != NULL; i++)
        if (cut[2 * i] > 0 || cut[2 * i + 1] > 0)
            cli_warn(cli,
                     "repaired: %s (segment %d) lost %d slices at its "
                     "begin, %d at its end",
                     segments->items[i].source, (int)i + 1, (int)cut[2 * i],
                     (int)cut[2 * i + 1]);
    note_verdict(cli, linking, linked);
}

SettStatus cli_no_link(Cli *cli, const SettLinkKit *linking,
                       const CliLevels *segments, const SettLinkedLevel *linked)
{
    int32_t seam = linked->linked.failed;
    const SettLinked *l = &linked->linked;
    if (l->blocked >= 0)
        cli_warn(cli,
                 "%s (segment %d): %s, whatever stands before and behind "
                 "it (proof checked: the %d cells that can be reached)",
                 segments->items[l->blocked].source, (int)l->blocked + 1,
                 l->proof.by_switch
                     ? "a switch is out of reach"
                     : sett_arena_format(&cli->arena, "%s cannot get through",
                                         sett_link_judge(linking->model)),
                 (int)l->proof.reached);
    else if (segments->count == 1)
        cli_warn(cli, "%s cannot complete %s", sett_link_judge(linking->model),
                 segments->items[0].source);
    else if (seam >= 0)
        cli_warn(cli,
                 "no link between %s and %s (seam %d), %" PRId64
                 " levels judged%s",
                 segments->items[seam].source, segments->items[seam + 1].source,
                 (int)seam + 1, linked->linked.asked,
                 linked->linked.gave_up
                     ? "; some searches gave up, so there may be one"
                     : "");
    return SETT_INFEASIBLE;
}
