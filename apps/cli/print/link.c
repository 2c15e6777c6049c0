/* link.c - see link_print.h. */
#include "print/link.h"

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

static void put_slice(SettJsonWriter *w, const SettLinkKit *l, int32_t number)
{
    char glyphs[SETT_MAX_SIDE + 1];
    const uint8_t *tiles = sett_link_slice(l->model, number);
    for (int32_t i = 0; i < sett_link_slice_size(l->model); i++)
        glyphs[i] = sett_tile_shown(&l->game->tiles, tiles[i]);
    glyphs[sett_link_slice_size(l->model)] = 0;
    sett_json_put_string(w, glyphs);
}

static void put_seam(SettJsonWriter *w, const SettLinkKit *l, const SettSeam *s)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "kind", sett_link_kinds[s->kind]);
    sett_json_add_int(w, "unseen", s->unseen);
    sett_json_add_int(w, "cost", s->cost);
    sett_json_add_int(w, "judged", s->asked);
    sett_json_enter(w, "slices", '[');
    for (int32_t i = 0; i < s->count; i++)
        put_slice(w, l, s->numbers[i]);
    sett_json_close(w);
    sett_json_close(w);
}

static void put_segments(SettJsonWriter *w, const SettLinkKit *l,
                         const CliLevels *segments,
                         const SettLinkedLevel *linked)
{
    sett_json_enter(w, "segments", '[');
    for (int64_t i = 0; i < segments->count; i++) {
        const CliLevel *level = &segments->items[i];
        sett_json_open(w, '{');
        sett_json_add_string(w, "source", level->source);
        sett_json_add_int(w, "index", level->index);
        sett_json_add_int(w, "first", sett_linked_first(l, linked, (int32_t)i));
        sett_json_add_int(w, "count",
                          sett_linked_slices(l, linked, (int32_t)i));
        if (linked->linked.cut != NULL) {
            sett_json_enter(w, "cut", '[');
            sett_json_put_int(w, linked->linked.cut[2 * i]);
            sett_json_put_int(w, linked->linked.cut[2 * i + 1]);
            sett_json_close(w);
        }
        sett_json_close(w);
    }
    sett_json_close(w);
}

static void put_way(SettJsonWriter *w, const SettLinkedLevel *linked)
{
    sett_json_add_bool(w, "accepted", linked->way.accepted);
    sett_json_add_bool(w, "unbroken", linked->unbroken);
    sett_json_enter(w, "way", '[');
    for (int32_t i = 0; i < linked->way.place_count; i++) {
        sett_json_open(w, '[');
        sett_json_put_int(w, linked->way.places[i].x);
        sett_json_put_int(w, linked->way.places[i].y);
        sett_json_close(w);
    }
    sett_json_close(w);
}

void cli_link_json(const SettLinkKit *linking, const CliLevels *segments,
                   const SettLinkedLevel *linked, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, false);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_string(&w, "game", linking->game->name);
    sett_json_add_string(&w, "agent", sett_link_judge(linking->model));
    put_segments(&w, linking, segments, linked);
    sett_json_enter(&w, "links", '[');
    for (int64_t i = 0; i + 1 < segments->count; i++)
        put_seam(&w, linking, &linked->linked.seams[i]);
    sett_json_close(&w);
    sett_json_add_int(&w, "cost", linked->linked.cost);
    put_way(&w, linked);
    sett_json_enter(&w, "levels", '[');
    sett_json_open(&w, '{');
    sett_json_key(&w, "rows");
    sett_json_put_rows(&w, linking->game, &linked->level);
    sett_json_close(&w);
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
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
