/* measure.c - sett measure: every measure of every level. */
#include <inttypes.h>
#include <string.h>

#include "frame/levels.h"
#include "frame/verbs.h"
#include "print/why_edd.h"
#include "verbs/dungeon.h"

typedef struct MeasureOptions {
    bool why;
    const char *like;
    CliPlayQuery play;
} MeasureOptions;

static const CliOption rows[] = {
    CLI_ROW_FLAG(MeasureOptions, why, "why",
                 "edd: what the fitness is made of, in words"),
    CLI_ROW(MeasureOptions, like, "like", "FILE",
            "with --why: the room that others are to be like"),
    CLI_ROW_FLAG(MeasureOptions, play.play, "play",
                 "a dungeon of edd: how personas of MiniDungeons 2 fare"),
    CLI_ROW_INT(
        MeasureOptions, play.budget, "play-budget", 0, 1, 1000000,
        "with --play: nodes that a persona may look into in a room, 500 if "
        "left out; crowds in large rooms get fewer"),
    CLI_ROW(MeasureOptions, play.enemy_as, "enemy-as", "FOE",
            "with --play: what an enemy is; goblin if left out"),
    CLI_ROW(MeasureOptions, play.boss_as, "boss-as", "FOE",
            "with --play: what a boss is; ogre if left out"),
};

/* The measures of all levels, a row of game->measures.count each. */
typedef struct Measuring {
    const SettGame *game;
    const CliLevels *levels;
    double *values;
} Measuring;

static SettStatus measure_one(void *user, int64_t index, SettArena *tmp)
{
    const Measuring *m = user;
    SettLevel view = {.grid = m->levels->items[index].grid};
    return sett_game_measure(m->game, &view, tmp,
                             m->values + index * m->game->measures.count);
}

static void print_text(SettText *out, const Measuring *m)
{
    int32_t count = m->game->measures.count;
    for (int64_t i = 0; i < m->levels->count; i++) {
        const CliLevel *level = &m->levels->items[i];
        sett_text_format(out, "%s%s[%" PRId64 "]\n", i ? "\n" : "",
                         level->source, level->index);
        for (int32_t k = 0; k < count; k++) {
            const SettMeasure *row = &m->game->measures.rows[k];
            double value = m->values[i * count + k];
            sett_text_format(out, "  %-28s", row->name);
            if (value == value)
                sett_text_double(out, value);
            else
                sett_text_char(out, '-');
            sett_text_char(out, '\n');
        }
    }
}

/* A name as a CSV field: quoted where it has to be. */
static void put_field(SettText *out, const char *text)
{
    if (!strpbrk(text, ",\"\n\r")) {
        sett_text_add(out, text);
        return;
    }
    sett_text_char(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            sett_text_char(out, '"');
        sett_text_char(out, *text);
    }
    sett_text_char(out, '"');
}

static void print_csv(SettText *out, const Measuring *m)
{
    int32_t count = m->game->measures.count;
    sett_text_add(out, "source,index");
    for (int32_t k = 0; k < count; k++)
        sett_text_format(out, ",%s", m->game->measures.rows[k].name);
    sett_text_char(out, '\n');
    for (int64_t i = 0; i < m->levels->count; i++) {
        put_field(out, m->levels->items[i].source);
        sett_text_format(out, ",%" PRId64, m->levels->items[i].index);
        for (int32_t k = 0; k < count; k++) {
            double value = m->values[i * count + k];
            sett_text_char(out, ',');
            if (value == value) /* nothing at all where it does not apply */
                sett_text_double(out, value);
        }
        sett_text_char(out, '\n');
    }
}

static void put_level(SettJsonWriter *w, const Measuring *m, int64_t i)
{
    sett_json_add_string(w, "source", m->levels->items[i].source);
    sett_json_add_int(w, "index", m->levels->items[i].index);
    sett_json_add_measures(w, m->game, m->values + i * m->game->measures.count);
}

/* One level is the document itself; several are in its list "levels". */
static void print_json(SettText *out, const Measuring *m)
{
    SettJsonWriter w = sett_json_writer(out, false);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_string(&w, "game", m->game->name);
    if (m->levels->count == 1) {
        put_level(&w, m, 0);
    } else {
        sett_json_key(&w, "levels");
        sett_json_open(&w, '[');
        for (int64_t i = 0; i < m->levels->count; i++) {
            sett_json_open(&w, '{');
            put_level(&w, m, i);
            sett_json_close(&w);
        }
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_text_char(out, '\n');
}

static SettStatus measure_all(Cli *cli, Measuring *m)
{
    m->values =
        sett_arena_take(&cli->arena, (size_t)m->levels->count,
                        (size_t)m->game->measures.count * sizeof *m->values);
    if (!m->values)
        return cli_no_memory(cli);
    cli_progress_start(cli, "levels", m->levels->count);
    SettStatus status = cli_each(cli, m->levels->count, measure_one, m, NULL);
    cli_progress_end(cli);
    return status;
}

/* In place of the measures: one room after another in words. */
static SettStatus print_why(Cli *cli, const Measuring *m,
                            const MeasureOptions *o)
{
    SettGrid like = {NULL, 0, 0};
    SettStatus status = SETT_OK;
    if (strcmp(m->game->name, "edd") != 0)
        return cli_usage(cli, "--why is for rooms of edd");
    if (cli->json || cli->csv)
        return cli_usage(cli, "--why tells in words alone");
    if (o->like != NULL)
        status = cli_level_read(cli, m->game, o->like, &like);
    for (int64_t i = 0; status == SETT_OK && i < m->levels->count; i++) {
        const CliLevel *level = &m->levels->items[i];
        sett_text_format(&cli->out, "%s%s[%" PRId64 "]\n", i ? "\n" : "",
                         level->source, level->index);
        status =
            cli_why_edd(m->game, &level->grid, o->like != NULL ? &like : NULL,
                        &cli->arena, &cli->out);
    }
    return status == SETT_NO_MEMORY ? cli_no_memory(cli) : status;
}

static SettStatus measure_levels(Cli *cli, const MeasureOptions *o,
                                 const SettGame *game)
{
    CliLevels levels = {0};
    Measuring m = {.levels = &levels, .game = game};
    SettStatus status = SETT_OK;
    for (int32_t i = 1; i < cli->word_count && status == SETT_OK; i++)
        status = cli_levels_read(cli, m.game, cli->words[i], &levels);
    if (status == SETT_OK && o->like != NULL && !o->why)
        status = cli_usage(cli, "--like goes with --why");
    if (status == SETT_OK && o->why) {
        status = print_why(cli, &m, o);
        cli_levels_free(cli, &levels);
        return status;
    }
    if (status == SETT_OK)
        status = measure_all(cli, &m);
    if (status == SETT_OK && cli->json)
        print_json(&cli->out, &m);
    else if (status == SETT_OK && cli->csv)
        print_csv(&cli->out, &m);
    else if (status == SETT_OK)
        print_text(&cli->out, &m);
    cli_levels_free(cli, &levels);
    return status;
}

/* Who plays, and what, goes with --play; that is for dungeons as a whole. */
static SettStatus check_play(Cli *cli, const MeasureOptions *o,
                             const CliDungeon *dungeon)
{
    const CliPlayQuery *q = &o->play;
    if (!q->play &&
        (q->budget > 0 || q->enemy_as != NULL || q->boss_as != NULL))
        return cli_usage(cli, "--play-budget, --enemy-as and --boss-as go "
                              "with --play");
    if (q->play && o->why)
        return cli_usage(cli, "--play and --why exclude each other");
    if (q->play && dungeon->d == NULL)
        return cli_usage(cli, "--play is for a dungeon of edd; of rooms it "
                              "is a dimension of sett evolve edd");
    return SETT_OK;
}

/* A dungeon as a whole; with --why its rooms are levels like others. */
static SettStatus run(Cli *cli, const void *options)
{
    const MeasureOptions *o = options;
    const SettGame *game = NULL;
    CliDungeon dungeon = {.d = NULL};
    if (cli->json && cli->csv)
        return cli_usage(cli, "--json and --csv exclude each other");
    SettStatus status = cli_game(cli, &game);
    if (status == SETT_OK && !o->why)
        status = cli_dungeon_word(cli, game, &dungeon);
    if (status == SETT_OK)
        status = check_play(cli, o, &dungeon);
    if (status == SETT_OK)
        status = dungeon.d != NULL
                     ? cli_dungeon_measure(cli, &dungeon, &o->play)
                     : measure_levels(cli, o, game);
    cli_dungeon_close(&dungeon);
    return status;
}

const CliVerb cli_verb_measure = {
    .name = "measure",
    .help = "every measure of levels and of bare layouts",
    .example = "sett generate md2 --seed 7 | sett measure md2 -",
    .usage = "sett measure",
    .words = "GAME FILE...",
    .more = "FILE is level text (levels split by empty lines), the JSON of "
            "generate, a\nfolder of such files, or - for standard input. A "
            "measure that does not apply\nis '-' (JSON: null, CSV: nothing). "
            "The JSON of one level has the measures as\nits members, that of "
            "several has them in the members of \"levels\".\n'sett describe "
            "GAME' says what each means.\n\n"
            "A project of edd is measured as a whole. With --play three "
            "personas play each\nof its rooms, in full health: the first from "
            "the start, others from the door\nthat they are first reached by, "
            "breadth first, to the farthest door that leads\non, or else to "
            "the farthest empty tile. completion and damage are means over\n"
            "all rooms (0 where one is not reached), treasure_at_risk is the "
            "share of all\ntreasure that the collector does not bring out of "
            "its room.\n",
    CLI_OPTIONS(MeasureOptions, rows),
    .shared = CLI_JSON | CLI_CSV | CLI_JOBS | CLI_TILES | CLI_LEGEND,
    .min_words = 2,
    .max_words = -1,
    .output_version = 1,
    .run = run,
};
