/* learn.c - sett learn: what levels of one's own teach the constraint engine,
   and what they lack. */
#include "sett/learn.h"
#include "frame/verbs.h"
#include "verbs/solving.h"

#define TOLD 12    /* patterns and neighbours that are told for people */
#define STRIPS 400 /* places of a line that is tried */

typedef struct LearnOptions {
    SolvingOptions solving; /* like and hole are not given */
    int64_t count, zones;
} LearnOptions;

static const CliOption rows[] = {
    CLI_ROW(LearnOptions, solving.shape, "shape", "SHAPE",
            "cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, cross "
            "or diamond"),
    CLI_ROW_INT(LearnOptions, solving.bands, "bands", 1, 1, 64,
                "bands of rows, each with the patterns of its own"),
    CLI_ROW(LearnOptions, solving.size, "size", "WxH",
            "of the levels that are counted; the game's usual one if left out"),
    CLI_ROW_INT(LearnOptions, count, "count", 100, 1, 100000,
                "levels after which counting ends"),
    CLI_ROW_INT(LearnOptions, zones, "zones", 0, 0, SETT_ZONES,
                "where the levels would be cut into so many zones (sett "
                "complete --zones); 0: nowhere, else 2 or more"),
    CLI_ROW_INT(LearnOptions, solving.budget, "budget", 100000, 1, 1000000000,
                "conflicts of one search, after which it is given up"),
    CLI_ROW(LearnOptions, solving.agent, "agent", "NAME",
            "who has to complete the levels, where the game has such (describe "
            "names them; none: nobody)"),
};

/* All that is told. */
typedef struct Lesson {
    Solving s;
    int32_t w, h;
    SettSampleReport sample;
    SettLevelCount count;
    SettLearntLines lines;
    SettStrip strip;
    bool needs_line; /* there is no level, and the patterns are to blame */
    SettWayBounds ways;
    SettZone zones[SETT_ZONES];
    int32_t zone_count;
} Lesson;

static SettStatus look_for_line(Cli *cli, Lesson *l)
{
    SettSolveDef plain = l->s.def;
    SettLevelCount any;
    plain.sample = NULL;
    if (l->count.found > 0 || !l->count.exact)
        return SETT_OK;
    SettStatus status =
        sett_learn_count(&plain, l->w, l->h, 1, &cli->arena, &any, &cli->err);
    l->needs_line = status == SETT_OK && any.found > 0;
    return l->needs_line ? sett_learn_strip(&l->s.def, l->w, l->h, STRIPS,
                                            &cli->arena, &l->strip, &cli->err)
                         : status;
}

static SettStatus learn_zones(Cli *cli, const LearnOptions *o, Lesson *l)
{
    bool across = l->s.game->slices == SETT_ROWS;
    l->zone_count = (int32_t)o->zones;
    if (o->zones == 0)
        return SETT_OK;
    return sett_learn_zones(&l->s.sample, l->s.def.shape, across,
                            across ? l->h : l->w, l->zone_count, &cli->arena,
                            l->zones, &cli->err);
}

static SettStatus learn(Cli *cli, const LearnOptions *o, Lesson *l)
{
    SettStatus status =
        sett_learn_sample(&l->s.def, &cli->arena, &l->sample, &cli->err);
    if (status == SETT_OK)
        status =
            sett_learn_ways(l->s.game, &l->s.sample, &cli->arena, &l->ways);
    if (status == SETT_OK)
        status = learn_zones(cli, o, l);
    if (status == SETT_OK)
        status = sett_learn_lines(&l->s.def, l->w, l->h, &cli->arena, &l->lines,
                                  &cli->err);
    if (status == SETT_OK)
        status = sett_learn_count(&l->s.def, l->w, l->h, (int32_t)o->count,
                                  &cli->arena, &l->count, &cli->err);
    return status == SETT_OK ? look_for_line(cli, l) : status;
}

static void tell_pairs(const Lesson *l, const char *how, const uint64_t *next,
                       SettText *out)
{
    const SettTileSet *set = &l->s.game->tiles;
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

static void tell_sample(const Lesson *l, SettText *out)
{
    const SettSampleReport *r = &l->sample;
    sett_text_format(out,
                     "%d level%s, %d of %d kinds of tiles, %d patterns, %d of "
                     "them once\n",
                     (int)r->levels, r->levels == 1 ? "" : "s",
                     __builtin_popcountll(r->kinds),
                     (int)l->s.game->tiles.count, (int)r->patterns,
                     (int)r->once);
    for (int32_t i = 0; i < r->once && i < TOLD; i++)
        sett_text_format(out, "%s%d,%d of level %d",
                         i == 0 ? "once, at x,y: " : "; ", (int)r->places[i].x,
                         (int)r->places[i].y, (int)r->places[i].level + 1);
    if (r->once > 0)
        sett_text_add(out, r->once > TOLD ? "; ...\n" : "\n");
    tell_pairs(l, "never left and right of each other", r->right, out);
    tell_pairs(l, "never above and below each other", r->below, out);
    tell_pairs(l, "never in a row, however far apart", r->later, out);
    tell_pairs(l, "never in a column, however far apart", r->under, out);
    if (l->ways.levels > 0)
        sett_text_format(out, "ways from start to goal of %d to %d steps\n",
                         (int)l->ways.low, (int)l->ways.high);
    for (int32_t i = 0; i < l->zone_count; i++)
        sett_text_format(out, "%s%d", i == 0 ? "zones from " : ", ",
                         (int)l->zones[i].from);
    sett_text_add(out, l->zone_count > 0 ? "\n" : "");
}

static void tell_line(const Lesson *l, SettText *out)
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

static void tell_strip(const Lesson *l, SettText *out)
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
    sett_level_write(l->s.game, &s->drawn, out);
}

static void tell(const Lesson *l, SettText *out)
{
    tell_sample(l, out);
    sett_text_format(out, "levels of %d x %d, by all rules: %s %d\n", (int)l->w,
                     (int)l->h, l->count.exact ? "exactly" : "at least",
                     (int)l->count.found);
    tell_line(l, out);
    if (l->needs_line)
        tell_strip(l, out);
    else if (l->count.found == 0 && l->count.exact)
        sett_text_add(out, "the game has no level of that size, whatever is "
                           "drawn\n");
}

static void write_pairs(const Lesson *l, const char *key, const uint64_t *next,
                        SettJsonWriter *w)
{
    const SettTileSet *set = &l->s.game->tiles;
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

static void write_sample(const Lesson *l, SettJsonWriter *w)
{
    const SettSampleReport *r = &l->sample;
    sett_json_add_int(w, "levels", r->levels);
    sett_json_add_int(w, "kinds", __builtin_popcountll(r->kinds));
    sett_json_add_int(w, "patterns", r->patterns);
    sett_json_add_open(w, "once", '[');
    for (int32_t i = 0; i < r->once; i++)
        write_place(NULL, &r->places[i], w);
    sett_json_close(w);
    write_pairs(l, "never_right", r->right, w);
    write_pairs(l, "never_below", r->below, w);
    write_pairs(l, "never_in_row", r->later, w);
    write_pairs(l, "never_in_column", r->under, w);
    if (l->ways.levels > 0) {
        sett_json_add_int(w, "way_low", l->ways.low);
        sett_json_add_int(w, "way_high", l->ways.high);
    }
    sett_json_add_open(w, "zones", '[');
    for (int32_t i = 0; i < l->zone_count; i++)
        sett_json_put_int(w, l->zones[i].from);
    sett_json_close(w);
}

static void write_lines(const Lesson *l, SettJsonWriter *w)
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

static void write_strip(const Lesson *l, SettJsonWriter *w)
{
    const SettStrip *s = &l->strip;
    sett_json_add_open(w, "line", '{');
    sett_json_add_string(w, "answer", sett_answer_name(s->answer));
    sett_json_add_int(w, "tried", s->tried);
    if (s->answer == SETT_YES) {
        sett_json_add_bool(w, "row", s->rows);
        sett_json_add_int(w, "at", s->at);
        sett_json_add_int(w, "patterns", s->patterns);
        sett_json_add_rows(w, l->s.game, &s->drawn);
    }
    sett_json_close(w);
}

static SettStatus deliver(Cli *cli, const Lesson *l)
{
    SettText text = sett_text(cli->alloc);
    if (cli->json) {
        SettJsonWriter w = sett_json_writer(&text, false);
        sett_json_open(&w, '{');
        sett_json_add_int(&w, "version", 1);
        sett_json_add_string(&w, "game", l->s.game->name);
        write_sample(l, &w);
        sett_json_add_int(&w, "w", l->w);
        sett_json_add_int(&w, "h", l->h);
        sett_json_add_int(&w, "found", l->count.found);
        sett_json_add_bool(&w, "exact", l->count.exact);
        write_lines(l, &w);
        if (l->needs_line)
            write_strip(l, &w);
        sett_json_close(&w);
        sett_text_add(&text, "\n");
    } else {
        tell(l, &text);
    }
    SettStatus status =
        text.status == SETT_OK ? cli_deliver(cli, &text) : cli_no_memory(cli);
    sett_text_free(&text);
    return status;
}

static SettStatus run(Cli *cli, const void *options)
{
    const LearnOptions *o = options;
    SolvingOptions solving = o->solving;
    const SettGame *game;
    Lesson l = {.w = 0};
    solving.like = cli->words[1];
    SettStatus status = cli_game(cli, &game);
    if (status == SETT_OK)
        status = cli_solving_open(cli, &solving, game, &l.s);
    if (status == SETT_OK)
        status = cli_solving_draw(cli, &l.s, NULL, solving.size);
    if (status != SETT_OK)
        return status;
    l.w = l.s.drawing.grid.w;
    l.h = l.s.drawing.grid.h;
    status = learn(cli, o, &l);
    if (status == SETT_NO_MEMORY)
        return cli_no_memory(cli);
    return status == SETT_OK ? deliver(cli, &l) : status;
}

const CliVerb cli_verb_learn = {
    .name = "learn",
    .help = "what levels of yours teach, and which line drawn more would help",
    .example = "sett generate md2 --seed 7 --count 3 | sett learn md2 -",
    .usage = "sett learn",
    .words = "GAME PATH",
    .more =
        "PATH is level text, or a folder of it. Told are its patterns and "
        "those that occur\nonce, which tiles never meet, how many levels of a "
        "size keep to its patterns and all\nrules (counted one by one up to "
        "--count), how many at least follow from its whole\ncolumns (rows, "
        "where the game goes upwards), and which line drawn more adds most\nof "
        "them, or frees the size where there is none.\n",
    CLI_OPTIONS(LearnOptions, rows),
    .shared = CLI_JSON | CLI_OUTPUT | CLI_LEGEND,
    .min_words = 2,
    .max_words = 2,
    .output_version = 1,
    .run = run,
};
