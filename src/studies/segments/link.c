/* link.c - segments of files linked to one level, what is said of it, and its
   file. */
#include <inttypes.h>
#include <string.h>

#include "sett/segments.h"

SettStatus sett_segments_link(const SettStudyHost *host, const SettLinkKit *l,
                              const SettLevelList *segments,
                              const SettSegmentsJob *how, SettLinkedLevel *out)
{
    SettSpan *spans = NULL;
    SettArena tmp;
    const SettGrid **grids =
        SETT_TAKE(host->arena, segments->count + 1, const SettGrid *);
    if (grids == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = 0; i < segments->count; i++)
        grids[i] = &segments->items[i].grid;
    *out = (SettLinkedLevel){.segments = grids};
    SettStatus status = sett_segments_number(host, l, segments, &spans);
    if (status != SETT_OK)
        return status;
    SettLinkJob job = {.model = l->model,
                       .wish = &l->wish,
                       .alphabets = &l->alphabets,
                       .segments = spans,
                       .count = (int32_t)segments->count,
                       .locked = how->locked,
                       .global = how->global,
                       .repair = how->repair};
    SettPaper paper = {.allow_empty = l->wish.low == 0, .parts = true};
    sett_arena_init(&tmp, host->arena->alloc, 0);
    tmp.cancel = host->cancel;
    status = how->paper ? sett_link_paper_all(&job, paper, host->arena, &tmp,
                                              &out->linked)
                        : sett_link_all(&job, host->arena, &tmp, &out->linked);
    sett_arena_free(&tmp);
    return status == SETT_OK && out->linked.found
               ? sett_linked_level(l, host->arena, out)
               : status;
}

static SettStatus write_json(const SettStudyHost *host, const SettLinkKit *l,
                             const SettLevelList *segments,
                             const SettLinkedLevel *linked, SettText *out)
{
    SettLinkedFrom *from =
        SETT_TAKE(host->arena, segments->count, SettLinkedFrom);
    if (from == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = 0; i < segments->count; i++)
        from[i] = (SettLinkedFrom){segments->items[i].source,
                                   segments->items[i].index};
    sett_linked_json(l, linked, from, out);
    return SETT_OK;
}

SettStatus sett_segments_write(const SettStudyHost *host, const SettLinkKit *l,
                               const SettLevelList *segments,
                               const SettLinkedLevel *linked,
                               const SettFormat *format, int32_t scale,
                               SettText *out)
{
    if (format == &sett_format_svg)
        return sett_linked_svg(l, linked, l->game->help, out);
    if (format == &sett_format_png)
        return sett_linked_png(l, linked, scale, host->arena, out, host->err);
    if (format == &sett_format_json)
        return write_json(host, l, segments, linked, out);
    sett_level_write(l->game, &linked->level, out);
    return out->status;
}

/* Whether the level is one that people can play. */
static void note_verdict(const SettStudyHost *host, const SettLinkKit *linking,
                         const SettLinkedLevel *linked)
{
    const char *agent = sett_link_judge(linking->model);
    if (!linked->unbroken)
        sett_study_note(
            host, true,
            sett_arena_format(host->arena,
                              "a structure of this level is broken"));
    if (linked->way.accepted)
        sett_study_note(
            host, false,
            sett_arena_format(host->arena,
                              "the way was played to the goal: %d places",
                              (int)linked->way.place_count));
    else if (linked->way.answer == SETT_NO)
        sett_study_note(host, true,
                        sett_arena_format(host->arena,
                                          "%s cannot complete this level",
                                          agent));
    else
        sett_study_note(
            host, true,
            sett_arena_format(
                host->arena,
                "%s found no way through this level, which is no proof "
                "that there is none",
                agent));
}

void sett_segments_tell(const SettStudyHost *host, const SettLinkKit *linking,
                        const SettLevelList *segments,
                        const SettLinkedLevel *linked)
{
    for (int64_t i = 0; i + 1 < segments->count; i++) {
        const SettSeam *s = &linked->linked.seams[i];
        sett_study_note(
            host, false,
            sett_arena_format(host->arena,
                              "seam %d: %d slices (%s), %d unseen n-grams",
                              (int)i + 1, (int)s->count,
                              sett_link_kinds[s->kind], (int)s->unseen));
    }
    const int32_t *cut = linked->linked.cut;
    for (int64_t i = 0; i < segments->count && cut != NULL; i++)
        if (cut[2 * i] > 0 || cut[2 * i + 1] > 0)
            sett_study_note(
                host, true,
                sett_arena_format(
                    host->arena,
                    "repaired: %s (segment %d) lost %d slices at its "
                    "begin, %d at its end",
                    segments->items[i].source, (int)i + 1, (int)cut[2 * i],
                    (int)cut[2 * i + 1]));
    note_verdict(host, linking, linked);
}

void sett_segments_tell_none(const SettStudyHost *host,
                             const SettLinkKit *linking,
                             const SettLevelList *segments,
                             const SettLinkedLevel *linked)
{
    int32_t seam = linked->linked.failed;
    const SettLinked *l = &linked->linked;
    if (l->blocked >= 0)
        sett_study_note(
            host, true,
            sett_arena_format(
                host->arena,
                "%s (segment %d): %s, whatever stands before and behind "
                "it (proof checked: the %d cells that can be reached)",
                segments->items[l->blocked].source, (int)l->blocked + 1,
                l->proof.by_switch
                    ? "a switch is out of reach"
                    : sett_arena_format(host->arena, "%s cannot get through",
                                        sett_link_judge(linking->model)),
                (int)l->proof.reached));
    else if (segments->count == 1)
        sett_study_note(host, true,
                        sett_arena_format(host->arena, "%s cannot complete %s",
                                          sett_link_judge(linking->model),
                                          segments->items[0].source));
    else if (seam >= 0)
        sett_study_note(host, true,
                        sett_arena_format(
                            host->arena,
                            "no link between %s and %s (seam %d), %" PRId64
                            " levels judged%s",
                            segments->items[seam].source,
                            segments->items[seam + 1].source, (int)seam + 1,
                            linked->linked.asked,
                            linked->linked.gave_up
                                ? "; some searches gave up, so there may be one"
                                : ""));
}
