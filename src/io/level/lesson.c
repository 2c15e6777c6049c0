/* lesson.c - what a sample teaches (sett/learn.h), for people and as JSON. */
#include "level/bits.h"
#include "sett/kernel.h"
#include "sett/levels.h"

#define TOLD 12 /* patterns and neighbours that are told for people */

static void tell_pairs(const SettGame *game, const SettLesson *l,
                       const char *how, const uint64_t *next, SettText *out)
{
    const SettTileSet *set = &game->tiles;
    int32_t missing = 0;
    sett_text_format(out, "%s:", how);
    for (int32_t a = 0; a < set->count; a++)
        for (int32_t b = 0; b < set->count; b++) {
            if ((l->sample.kinds >> a & l->sample.kinds >> b & 1) == 0 ||
                (next[a] >> b & 1) != 0)
                continue;
            if (missing++ < TOLD)
                sett_text_format(out, " '%c%c'", sett_tile_shown(set, a),
                                 sett_tile_shown(set, b));
        }
    if (missing > TOLD)
        sett_text_format(out, " and %d more", (int)(missing - TOLD));
    sett_text_add(out, missing == 0 ? " none\n" : "\n");
}

static void tell_sample(const SettGame *game, const SettLesson *l,
                        SettText *out)
{
    const SettSampleReport *r = &l->sample;
    sett_text_format(out,
                     "%d level%s, %d of %d kinds of tiles, %d patterns, %d of "
                     "them once\n",
                     (int)r->levels, r->levels == 1 ? "" : "s",
                     sett_bits_count(r->kinds), (int)game->tiles.count,
                     (int)r->patterns, (int)r->once);
    for (int32_t i = 0; i < r->once && i < TOLD; i++)
        sett_text_format(out, "%s%d,%d of level %d",
                         i == 0 ? "once, at x,y: " : "; ", (int)r->places[i].x,
                         (int)r->places[i].y, (int)r->places[i].level + 1);
    if (r->once > 0)
        sett_text_add(out, r->once > TOLD ? "; ...\n" : "\n");
    tell_pairs(game, l, "never left and right of each other", r->right, out);
    tell_pairs(game, l, "never above and below each other", r->below, out);
    tell_pairs(game, l, "never in a row, however far apart", r->later, out);
    tell_pairs(game, l, "never in a column, however far apart", r->under, out);
    if (l->ways.levels > 0)
        sett_text_format(out, "ways from start to goal of %d to %d %s\n",
                         (int)l->ways.low, (int)l->ways.high,
                         l->ways.moves ? "moves" : "steps");
    if (l->ways.wins > 0)
        sett_text_format(out, "wins in %d to %d %s\n", (int)l->ways.win_low,
                         (int)l->ways.win_high,
                         game->kernel->mode == SETT_KERNEL_PUSH ? "pushes"
                                                                : "moves");
    if (l->ways.unknown > 0)
        sett_text_format(out,
                         "not known how many moves a win takes in %d of them: "
                         "too many states\n",
                         (int)l->ways.unknown);
    for (int32_t i = 0; i < l->zone_count; i++)
        sett_text_format(out, "%s%d", i == 0 ? "zones from " : ", ",
                         (int)l->zones[i].from);
    sett_text_add(out, l->zone_count > 0 ? "\n" : "");
}

static void tell_line(const SettLesson *l, SettText *out)
{
    const SettLearntLines *a = &l->lines;
    const char *line = a->rows ? "row" : "column";
    if (a->lines == 0)
        return;
    sett_text_format(out,
                     "%d different %ss; by whole %ss and patterns alone at "
                     "least %.4g levels\n",
                     (int)a->lines, line, line, a->levels);
    if (a->found)
        sett_text_format(
            out,
            "most would be added by %s %d of level %d drawn behind %s %d of "
            "level %d: %d new pattern%s, then %.4g%s\n",
            line, (int)(a->rows ? a->to.y : a->to.x), (int)a->to.level + 1,
            line, (int)(a->rows ? a->from.y : a->from.x),
            (int)a->from.level + 1, (int)a->patterns,
            a->patterns == 1 ? "" : "s", a->with,
            a->all ? "" : " (of the first pairs; there are too many)");
}

static void tell_strip(const SettGame *game, const SettLesson *l, SettText *out)
{
    const SettStrip *s = &l->strip;
    const char *line = s->rows ? "row" : "column";
    if (s->answer == SETT_NO)
        sett_text_add(out, "no single line drawn more would free one\n");
    else if (s->answer == SETT_UNKNOWN)
        sett_text_add(out, "no line was found that would free one\n");
    if (s->answer != SETT_YES)
        return;
    sett_text_format(out,
                     "with one more %s drawn there is one, such as its %s %d "
                     "with neighbours (%d new pattern%s):\n",
                     line, line, (int)s->at, (int)s->patterns,
                     s->patterns == 1 ? "" : "s");
    sett_level_write(game, &s->drawn, out);
}

void sett_lesson_text(const SettGame *game, const SettLesson *l, SettText *out)
{
    tell_sample(game, l, out);
    sett_text_format(out, "levels of %d x %d, by all rules: %s %d\n", (int)l->w,
                     (int)l->h, l->count.exact ? "exactly" : "at least",
                     (int)l->count.found);
    tell_line(l, out);
    if (l->needs_line)
        tell_strip(game, l, out);
    else if (l->count.found == 0 && l->count.exact)
        sett_text_add(out, "the game has no level of that size, whatever is "
                           "drawn\n");
}

static void write_pairs(const SettGame *game, const SettLesson *l,
                        const char *key, const uint64_t *next,
                        SettJsonWriter *w)
{
    const SettTileSet *set = &game->tiles;
    sett_json_add_open(w, key, '[');
    for (int32_t a = 0; a < set->count; a++)
        for (int32_t b = 0; b < set->count; b++) {
            if ((l->sample.kinds >> a & l->sample.kinds >> b & 1) == 0 ||
                (next[a] >> b & 1) != 0)
                continue;
            sett_json_open(w, '[');
            sett_json_put_string(w, set->tiles[a].name);
            sett_json_put_string(w, set->tiles[b].name);
            sett_json_close(w);
        }
    sett_json_close(w);
}

static void write_place(const char *key, const SettPatternPlace *p,
                        SettJsonWriter *w)
{
    if (key != NULL)
        sett_json_key(w, key);
    sett_json_open(w, '{');
    sett_json_add_int(w, "level", p->level);
    sett_json_add_int(w, "x", p->x);
    sett_json_add_int(w, "y", p->y);
    sett_json_close(w);
}

static void write_sample(const SettGame *game, const SettLesson *l,
                         SettJsonWriter *w)
{
    const SettSampleReport *r = &l->sample;
    sett_json_add_int(w, "levels", r->levels);
    sett_json_add_int(w, "kinds", sett_bits_count(r->kinds));
    sett_json_add_int(w, "patterns", r->patterns);
    sett_json_add_open(w, "once", '[');
    for (int32_t i = 0; i < r->once; i++)
        write_place(NULL, &r->places[i], w);
    sett_json_close(w);
    write_pairs(game, l, "never_right", r->right, w);
    write_pairs(game, l, "never_below", r->below, w);
    write_pairs(game, l, "never_in_row", r->later, w);
    write_pairs(game, l, "never_in_column", r->under, w);
    if (l->ways.levels > 0) {
        sett_json_add_int(w, "way_low", l->ways.low);
        sett_json_add_int(w, "way_high", l->ways.high);
    }
    if (l->ways.wins > 0) {
        sett_json_add_int(w, "win_low", l->ways.win_low);
        sett_json_add_int(w, "win_high", l->ways.win_high);
    }
    sett_json_add_open(w, "zones", '[');
    for (int32_t i = 0; i < l->zone_count; i++)
        sett_json_put_int(w, l->zones[i].from);
    sett_json_close(w);
}

static void write_lines(const SettLesson *l, SettJsonWriter *w)
{
    const SettLearntLines *a = &l->lines;
    sett_json_add_open(w, "lines", '{');
    sett_json_add_bool(w, "rows", a->rows);
    sett_json_add_int(w, "different", a->lines);
    sett_json_add_double(w, "levels", a->levels);
    if (a->found) {
        write_place("behind", &a->from, w);
        write_place("drawn", &a->to, w);
        sett_json_add_int(w, "patterns", a->patterns);
        sett_json_add_double(w, "with", a->with);
        sett_json_add_bool(w, "all", a->all);
    }
    sett_json_close(w);
}

static void write_strip(const SettGame *game, const SettLesson *l,
                        SettJsonWriter *w)
{
    const SettStrip *s = &l->strip;
    sett_json_add_open(w, "line", '{');
    sett_json_add_string(w, "answer", sett_answer_name(s->answer));
    sett_json_add_int(w, "tried", s->tried);
    if (s->answer == SETT_YES) {
        sett_json_add_bool(w, "row", s->rows);
        sett_json_add_int(w, "at", s->at);
        sett_json_add_int(w, "patterns", s->patterns);
        sett_json_add_rows(w, game, &s->drawn);
    }
    sett_json_close(w);
}

void sett_lesson_json(const SettGame *game, const SettLesson *l,
                      SettJsonWriter *w)
{
    write_sample(game, l, w);
    sett_json_add_int(w, "w", l->w);
    sett_json_add_int(w, "h", l->h);
    sett_json_add_int(w, "found", l->count.found);
    sett_json_add_bool(w, "exact", l->count.exact);
    write_lines(l, w);
    if (l->needs_line)
        write_strip(game, l, w);
}
