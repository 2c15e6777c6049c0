/* link.c - segments of files linked to one level, what is said of it, and its
   file. */
#include <inttypes.h>
#include <string.h>

#include "sett/segments.h"

/* "1,3" as flags. */
static SettStatus read_locks(const SettStudyHost *host, const char *list,
                             int32_t seams, uint8_t **out)
{
    *out = NULL;
    if (list == NULL)
        return SETT_OK;
    *out = SETT_TAKE(host->arena, seams + 1, uint8_t);
    if (*out == NULL)
        return SETT_NO_MEMORY;
    for (const char *at = list;; at++) {
        size_t size = strcspn(at, ",");
        int64_t seam;
        if (!sett_int_read(at, size, &seam) || seam < 1 || seam > seams) {
            SettStatus status =
                sett_fail(host->err, SETT_BAD_ARGUMENT, "--lock %s", list);
            sett_expect(host->err, "seams from 1 to %d, such as 1,3",
                        (int)seams);
            return status;
        }
        (*out)[seam - 1] = 1;
        at += size;
        if (*at == 0)
            return SETT_OK;
    }
}

static SettStatus link_all(const SettStudyHost *host, const SettLinkKit *l,
                           const SettLevelList *segments,
                           const SettSegmentsAsked *how, SettLinkedLevel *out)
{
    SettSpan *spans = NULL;
    uint8_t *locked;
    SettArena tmp;
    const SettGrid **grids =
        SETT_TAKE(host->arena, segments->count + 1, const SettGrid *);
    if (grids == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = 0; i < segments->count; i++)
        grids[i] = &segments->items[i].grid;
    *out = (SettLinkedLevel){.segments = grids};
    SettStatus status =
        read_locks(host, how->lock, (int32_t)segments->count - 1, &locked);
    if (status == SETT_OK)
        status = sett_segments_number(host, l, segments, &spans);
    if (status != SETT_OK)
        return status;
    SettLinkJob job = {.model = l->model,
                       .wish = &l->wish,
                       .alphabets = &l->alphabets,
                       .segments = spans,
                       .count = (int32_t)segments->count,
                       .locked = locked,
                       .global = how->global,
                       .repair = (int32_t)how->repair};
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

static SettStatus write_level(const SettStudyHost *host, const SettLinkKit *l,
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

static void tell(const SettStudyHost *host, const SettLinkKit *linking,
                 const SettLevelList *segments, const SettLinkedLevel *linked)
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

/* Why there is no level. */
static void tell_none(const SettStudyHost *host, const SettLinkKit *linking,
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

/* A job with its segments, and what it comes to. */
typedef struct Linking {
    const SettStudyHost *host;
    const SettLinkKit *kit;
    const SettSegmentsAsked *asked;
    const SettFormat *format;
    SettText *out;
    SettLinkedLevel linked;
} Linking;

/* Where there is no level it is said only if `must`. */
static SettStatus link_level(Linking *l, const SettLevelList *segments,
                             bool must)
{
    SettLinkedLevel *linked = &l->linked;
    SettStatus status = link_all(l->host, l->kit, segments, l->asked, linked);
    if (status != SETT_OK)
        return status;
    if (!linked->linked.found) {
        if (must)
            tell_none(l->host, l->kit, segments, linked);
        return must ? SETT_INFEASIBLE : SETT_OK;
    }
    tell(l->host, l->kit, segments, linked);
    status = write_level(l->host, l->kit, segments, linked, l->format,
                         (int32_t)l->asked->scale, l->out);
    bool usable = linked->way.accepted && linked->unbroken;
    return status == SETT_OK && !usable ? SETT_INFEASIBLE : status;
}

/* The player's best choice that can stand behind the segment played last. */
static SettStatus link_next(Linking *l, const SettLevelList *segments,
                            const char **said)
{
    SettStaircase player;
    SettStatus status =
        sett_segments_log(l->host, l->kit, segments, l->asked->player, &player);
    for (int32_t i = 0; status == SETT_OK && !l->linked.linked.found; i++) {
        SettFileLevel items[2];
        SettLevelList both = {.items = items};
        int32_t next = sett_staircase_next(&player, i);
        if (next < 0) {
            sett_study_note(l->host, true, "no segment can come next");
            return SETT_INFEASIBLE;
        }
        if (player.current >= 0)
            items[both.count++] = segments->items[player.current];
        items[both.count++] = segments->items[next];
        status = link_level(l, &both, false);
        if (l->linked.linked.found)
            *said = sett_arena_format(
                l->host->arena,
                "next: %s, level %d of it (difficulty %.4f; %d of %d won)",
                segments->items[next].source,
                (int)segments->items[next].index + 1, player.difficulty[next],
                (int)player.won, (int)player.played);
    }
    return status;
}

SettStatus sett_segments_link(const SettStudyHost *host, const SettLinkKit *kit,
                              const SettLevelList *segments,
                              const SettSegmentsAsked *asked,
                              const SettFormat *format, SettText *out,
                              const char **next)
{
    Linking l = {host, kit, asked, format, out, {.unbroken = false}};
    *next = NULL;
    return asked->player != NULL ? link_next(&l, segments, next)
                                 : link_level(&l, segments, true);
}
