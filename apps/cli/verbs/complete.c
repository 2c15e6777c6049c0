/* complete.c - sett complete: a level from a drawing with holes, or (--extend)
   one that goes on: a level, or, where the game's levels are not so long, a
   slice a line. */
#include "sett/extend.h"
#include "sett/learn.h"
#include "verbs/solving.h"

#include <string.h>

typedef struct Options {
    SolvingOptions solving;
    const char *beside, *cut;
    int64_t count, apart, extend, ahead, zones;
    CliSeed seed;
    bool infill, ways;
} Options;

static const CliOption rows[] = {
    SOLVING_ROWS_AGENT,
    SOLVING_ROWS_PLAY,
    CLI_ROW(solving.size, "size", "WxH",
            "of the level: what lies right of and below the drawing is open"),
    CLI_TEXT(beside, "PATH",
             "levels to learn from behind --cut, where --like ends; at the cut "
             "itself either may be"),
    CLI_TEXT(
        cut, "x=N|y=N",
        "the first column (or row) of --beside; the middle column if left out"),
    CLI_INT(
        zones, 0, 0, SETT_ZONES,
        "cuts the levels of --like, and this one, into so many parts along the "
        "way of play, where their tiles change most (sett learn says where): "
        "each keeps to the patterns of its own; 0: into none, else 2 or more"),
    CLI_FLAG(ways,
             "the way from start to goal is as long as in a level of --like, "
             "and a win takes as many moves"),
    CLI_FLAG(infill, "patterns only where something is open: what is drawn may "
                     "be unlike --like"),
    CLI_INT(
        extend, 0, 0, 1000000000000,
        "at least so many slices behind the drawing, in the direction of play, "
        "without an end: what is longer than a level goes out a slice a line"),
    CLI_INT(ahead, 16, 0, 64,
            "... and slices that each of its windows looks ahead"),
    CLI_INT(count, 1, 1, 10000, "levels, each different from all before"),
    CLI_INT(apart, 1, 1, 1000000, "... in at least so many cells"),
    CLI_TEXT(seed, "S", "drawn and noted if left out"),
};

typedef struct Completing {
    Solving s;
    SettTraining beside;
    SettGrid *done;
    SettSolved *plays; /* of these; the rest of an answer is not used */
    SettSolved last;
} Completing;

/* What is learnt besides patterns, and where it holds. */
static SettStatus blend(Cli *cli, const Options *o, Completing *c)
{
    SettBlend asked = {
        .zones = (int32_t)o->zones, .ways = o->ways, .infill = o->infill};
    bool any = o->beside != NULL || o->zones > 0 || o->ways || o->infill;
    if (any && o->solving.like == NULL)
        return cli_usage(
            cli, "--beside, --infill, --zones and --ways are for --like");
    if (o->cut != NULL && o->beside == NULL)
        return cli_usage(cli, "--cut is for --beside");
    /* "x=12" or "y=3"; the library knows whether the level has it. */
    const char *cut = o->cut;
    int64_t at = 0;
    if (cut != NULL && ((cut[0] != 'x' && cut[0] != 'y') || cut[1] != '=' ||
                        !sett_int_read(cut + 2, strlen(cut + 2), &at) ||
                        at < 1 || at > SETT_MAX_SIDE))
        return cli_refuse(cli, "a column x=N or a row y=N, from 1 on",
                          "--cut %s is no cut", cut);
    asked.cut = (int32_t)at;
    asked.rows = cut != NULL && cut[0] == 'y';
    SettStatus status = SETT_OK;
    if (o->beside != NULL) {
        asked.beside = &c->beside;
        status =
            sett_host_sample(cli_host(cli), cli->game, o->beside, &c->beside);
    }
    if (status == SETT_OK && any)
        status = sett_learn_blend(&asked, &c->s.drawing, &cli->arena, &c->s.def,
                                  &cli->err);
    return status;
}

static SettStatus complete_all(Cli *cli, const Options *o, Completing *c)
{
    SettStatus status = SETT_OK;
    c->s.others.levels = c->done;
    c->s.def.others = &c->s.others;
    c->s.def.apart = (int32_t)o->apart;
    for (int32_t i = 0; status == SETT_OK && i < (int32_t)o->count; i++) {
        status = sett_solve_complete(&c->s.def, &c->s.drawing, (uint64_t)i,
                                     &cli->arena, &c->last, &cli->err);
        if (status != SETT_OK || c->last.answer != SETT_YES)
            break;
        c->plays[c->s.others.count] = c->last;
        c->done[c->s.others.count++] = c->last.grid;
        if ((c->s.def.symmetry & SETT_SYMMETRY_NEARLY) != 0)
            cli_note(cli, "%d pairs of cells differ%s", (int)c->last.cost,
                     c->last.cost == c->last.least ? "; fewer cannot do"
                                                   : " (budget ended)");
    }
    return status;
}

/* Why there is none at all; that there are no more needs no explanation. */
static SettStatus explain(Cli *cli, Completing *c)
{
    SettSolved why;
    SettText text = sett_text(cli->alloc);
    if (c->last.answer == SETT_UNKNOWN) {
        cli_note(cli,
                 "unknown: given up after %llu conflicts, %d levels refused by "
                 "the game (--budget)",
                 (unsigned long long)c->last.spent.conflicts,
                 (int)c->last.spent.refused);
        return SETT_INFEASIBLE;
    }
    if (c->s.others.count > 0) {
        cli_note(cli, "there are no more than %d such levels",
                 (int)c->s.others.count);
        return SETT_INFEASIBLE;
    }
    c->s.def.others = NULL;
    SettStatus status =
        sett_solve_why(&c->s.def, &c->s.drawing, SETT_CORE_MINIMAL, &cli->arena,
                       &why, &cli->err);
    if (status == SETT_OK)
        status = cli_solving_core(cli, &c->s, &why, &text);
    if (status == SETT_OK)
        cli_note_lines(cli, &text);
    return status == SETT_OK ? SETT_INFEASIBLE : status;
}

static SettStatus write_levels(Cli *cli, const Completing *c)
{
    SettJsonWriter *w = cli->json ? cli_json_open(cli, cli->game) : NULL;
    if (w != NULL) {
        sett_json_add_int(w, "seed", (int64_t)c->s.def.seed);
        sett_json_add_open(w, "levels", '[');
    }
    for (int32_t i = 0; i < c->s.others.count; i++) {
        if (w == NULL) {
            sett_text_add(&cli->out, i > 0 ? "\n" : "");
            sett_level_write(cli->game, &c->done[i], &cli->out);
            continue;
        }
        sett_json_open(w, '{');
        sett_json_add_rows(w, cli->game, &c->done[i]);
        if ((c->s.def.symmetry & SETT_SYMMETRY_NEARLY) != 0) {
            sett_json_add_int(w, "differ", c->plays[i].cost);
            sett_json_add_int(w, "least", c->plays[i].least);
        }
        cli_solving_play_json(&c->s, &c->plays[i], w);
        sett_json_close(w);
    }
    SettStatus status = cli_deliver_out(cli, SETT_OK);
    for (int32_t i = 0; status == SETT_OK && i < c->s.others.count; i++)
        status = cli_solving_note_play(cli, &c->s, &c->plays[i]);
    return status;
}

#define STEP 12        /* slices that a window adds */
#define GATHERED 65536 /* bytes before they are sent */

/* A slice a line, where levels are not so long. */
static SettStatus print_slices(void *user, const SettGrid *slices)
{
    Cli *cli = user;
    const SettGame *game = cli->game;
    int32_t size = sett_slice_size(game, slices);
    uint8_t tiles[SETT_MAX_SIDE];
    cli->made.lines = true;
    for (int32_t i = 0; i < sett_slice_count(game, slices); i++) {
        sett_slice_get(game, slices, i, tiles);
        for (int32_t k = 0; k < size; k++)
            sett_text_char(&cli->out, sett_tile_shown(&game->tiles, tiles[k]));
        sett_text_char(&cli->out, '\n');
    }
    return cli->out.size >= GATHERED ? cli_flush(cli) : cli->out.status;
}

static SettStatus extend(Cli *cli, const Options *o, const Solving *s)
{
    const bool is_drawn = cli->word_count > 1 || o->solving.size != NULL;
    const SettExtendDef def = {.solve = &s->def,
                               .begin = is_drawn ? &s->drawing : NULL,
                               .step = STEP,
                               .ahead = (int32_t)o->ahead};
    SettExtendedLevel made;
    if (o->solving.like == NULL || o->beside != NULL || o->infill ||
        o->count > 1 || o->zones > 0 || o->ways || s->def.steps > 0 ||
        s->def.symmetry != SETT_SYMMETRY_NONE || cli->json)
        return cli_usage(cli, "--extend is for --like, without --beside, "
                              "--infill, --zones, --ways, --symmetry, --steps, "
                              "--count and --json");
    SettStatus status =
        sett_extend_level(&def, o->extend, cli->output ? NULL : print_slices,
                          cli, &cli->arena, &made, &cli->err);
    if (status == SETT_TOO_LARGE && cli->output != NULL)
        return cli_usage(cli,
                         "%s: levels of %s are not so long; their slices go to "
                         "standard output",
                         cli->output, cli->game->name);
    if (status == SETT_OK && made.answer != SETT_YES) {
        cli_note(cli, made.answer == SETT_NO
                          ? "what is drawn cannot go on like the sample "
                            "(without --extend it is said why)"
                          : "unknown: given up (--budget)");
        return SETT_INFEASIBLE;
    }
    if (status == SETT_OK && made.grid.cells != NULL) {
        sett_level_write(cli->game, &made.grid, &cli->out);
        status = cli_deliver_out(cli, SETT_OK);
    }
    if (status == SETT_OK)
        cli_note(cli, "%lld slices in %lld windows, %lld of them as planned",
                 (long long)made.slices, (long long)made.windows,
                 (long long)made.planned);
    return status;
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    Completing c = {0};
    SettStatus status = cli_solving_open(cli, &o->solving, &c.s);
    if (status == SETT_OK)
        status = cli_solving_draw(cli, &c.s,
                                  cli->word_count > 1 ? cli->words[1] : NULL,
                                  o->solving.size);
    if (status == SETT_OK)
        status = blend(cli, o, &c);
    if (status == SETT_OK)
        status = cli_seed(cli, &o->seed, &c.s.def.seed);
    if (status == SETT_OK && o->extend > 0)
        return extend(cli, o, &c.s);
    c.done = SETT_TAKE(&cli->arena, o->count, SettGrid);
    c.plays = SETT_TAKE(&cli->arena, o->count, SettSolved);
    if (status == SETT_OK && (c.done == NULL || c.plays == NULL))
        status = SETT_NO_MEMORY;
    if (status == SETT_OK)
        status = complete_all(cli, o, &c);
    if (status == SETT_OK && (c.s.others.count > 0 || cli->json))
        status = write_levels(cli, &c);
    if (status == SETT_OK && c.s.others.count < o->count)
        status = explain(cli, &c);
    return status;
}

const CliVerb cli_verb_complete = {
    .name = "complete",
    .help = "a level from a drawing with holes, or why there is none",
    .example = "sett complete md2 --size 12x10 --seed 7",
    .words = "GAME [FILE]",
    .more = "FILE is level text with holes, or - for standard input; without "
            "it nothing is drawn.\nThe level is legal and can be completed by "
            "the game's agent; with --like, every pattern of\nit occurs in the "
            "levels there. The exit code is 1 where there is none: then the "
            "demands that\ncontradict are named on stderr.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_JSON | CLI_OUTPUT | CLI_LEGEND,
    .output_version = 1,
    .run = run,
};
