/* playtest.c - sett playtest: levels as several players find them, in
   numbers and as heat maps (docs/design/md2.md, section 18). */
#include <inttypes.h>

#include "frame/verbs.h"
#include "verbs/playtest.h"

static const CliOption rows[] = {
    CLI_ROW(PlaytestOptions, players, "players", "LIST",
            "who plays, split by commas; " SETT_USUAL_TESTERS " if left out"),
    CLI_ROW_INT(PlaytestOptions, budget, "budget", 0, 0, 1000000000,
                "what a player may spend on a level; its own if left out"),
    CLI_ROW(PlaytestOptions, seed, "seed", "S",
            "of the players; drawn and noted if left out"),
    CLI_ROW_INT(PlaytestOptions, pictures, "pictures", 12, 0, 100000,
                "with -o: how many levels are drawn, from the first"),
};

const char *cli_playtest_name(const PlaytestRun *run, int64_t level)
{
    const CliLevel *l = &run->levels.items[level];
    return sett_arena_format(&run->cli->arena, "%s[%" PRId64 "]", l->source,
                             l->index);
}

/* Item: one player on one level. A level that cannot be played keeps no
   numbers. */
static SettStatus play_one(void *user, int64_t item, SettArena *tmp)
{
    PlaytestRun *run = user;
    int64_t level = item / run->testers.count;
    const SettPlaytest *test = &run->testers.tests[item % run->testers.count];
    SettLevel view = {.grid = run->levels.items[level].grid};
    SettStatus s = sett_playtest(test, &view, run->seed, (uint64_t)level, tmp,
                                 run->values + item * SETT_PLAY_VALUES,
                                 &run->heat[item], NULL, NULL);
    return s == SETT_INFEASIBLE ? SETT_OK : s;
}

static SettStatus take_room(PlaytestRun *run)
{
    int64_t plays = run->levels.count * run->testers.count;
    SettArena *arena = &run->cli->arena;
    run->values = SETT_TAKE(arena, plays * SETT_PLAY_VALUES, double);
    run->heat = SETT_TAKE(arena, plays, SettHeatMap);
    if (run->values == NULL || run->heat == NULL)
        return cli_no_memory(run->cli);
    for (int64_t i = 0; i < plays; i++) {
        const SettGrid *grid = &run->levels.items[i / run->testers.count].grid;
        if (sett_heat_take(arena, grid->w, grid->h, &run->heat[i]) != SETT_OK)
            return cli_no_memory(run->cli);
    }
    return SETT_OK;
}

static SettStatus play_all(PlaytestRun *run)
{
    SettStatus s = take_room(run);
    if (s != SETT_OK)
        return s;
    int64_t plays = run->levels.count * run->testers.count;
    cli_progress_start(run->cli, "plays", plays);
    s = cli_each(run->cli, plays, play_one, run, NULL);
    cli_progress_end(run->cli);
    return s;
}

/* Few levels are not measured: nothing is asked of their measures. */
static SettStatus find_difficulty(PlaytestRun *run)
{
    Cli *cli = run->cli;
    SettMeasured measured = {.count = run->levels.count};
    SettStatus s = SETT_OK;
    if (measured.count >= SETT_DIFFICULTY_LEVELS)
        s = cli_levels_measure(cli, run->game, &run->levels, &measured);
    return s == SETT_OK
               ? sett_difficulties(run->game, run->values, run->testers.count,
                                   &measured, &cli->arena, &run->difficulty)
               : s;
}

#define COLUMN 11

/* A number and blanks up to the next column. */
static void put_column(SettText *out, double value, int32_t places)
{
    size_t from = out->size;
    sett_text_fixed(out, value, places);
    do
        sett_text_char(out, ' ');
    while (out->size - from < COLUMN && out->status == SETT_OK);
}

static double mean_of(const PlaytestRun *run, int32_t player, int32_t value)
{
    SettSample sample = sett_sample();
    for (int64_t i = 0; i < run->levels.count; i++)
        sett_sample_add(
            &sample,
            sett_playtest_values(run, i)[player * SETT_PLAY_VALUES + value]);
    return sample.mean;
}

static void print_text(const PlaytestRun *run, SettText *out)
{
    static const int32_t places[SETT_PLAY_VALUES] = {2, 2, 2, 2, 2, 2, 1, 2, 3};
    sett_text_format(out, "%-*s", COLUMN, "player");
    for (int32_t v = 0; v < SETT_PLAY_VALUES; v++)
        sett_text_format(out, "%-*s", COLUMN, sett_play_value_names[v]);
    for (int32_t p = 0; p < run->testers.count; p++) {
        sett_text_format(out, "\n%-*s ", COLUMN - 1,
                         run->testers.tests[p].name);
        for (int32_t v = 0; v < SETT_PLAY_VALUES; v++)
            put_column(out, mean_of(run, p, v), places[v]);
    }
    sett_text_format(out, "\nmeans over %" PRId64 " level%s\n",
                     run->levels.count, run->levels.count == 1 ? "" : "s");
    if (run->difficulty.sample.missing > 0)
        sett_text_format(out, "%" PRId64 " of them cannot be played\n",
                         run->difficulty.sample.missing);
    cli_playtest_tell_difficulty(run, out);
}

static void put_links(SettJsonWriter *w, const PlaytestRun *run)
{
    sett_json_key(w, "difficulty_goes_with");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < run->difficulty.link_count; i++) {
        const SettRelated *link = &run->difficulty.links[i];
        sett_json_open(w, '{');
        sett_json_add_string(w, "measure",
                             run->game->measures.rows[link->column].name);
        sett_json_add_double(w, "r", link->r);
        sett_json_add_double(w, "p", link->p);
        sett_json_add_double(w, "p_holm", link->corrected);
        sett_json_close(w);
    }
    sett_json_close(w);
}

static void put_play(SettJsonWriter *w, const PlaytestRun *run, int64_t level,
                     int32_t player)
{
    const double *values =
        sett_playtest_values(run, level) + player * SETT_PLAY_VALUES;
    sett_json_open(w, '{');
    sett_json_add_string(w, "player", run->testers.tests[player].name);
    for (int32_t v = 0; v < SETT_PLAY_VALUES; v++)
        sett_json_add_double(w, sett_play_value_names[v], values[v]);
    sett_json_close(w);
}

static void print_json(const PlaytestRun *run, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, false);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_string(&w, "game", run->game->name);
    sett_json_key(&w, "levels");
    sett_json_open(&w, '[');
    for (int64_t i = 0; i < run->levels.count; i++) {
        sett_json_open(&w, '{');
        sett_json_add_string(&w, "source", run->levels.items[i].source);
        sett_json_add_int(&w, "index", run->levels.items[i].index);
        sett_json_add_double(&w, "difficulty", run->difficulty.levels[i]);
        sett_json_key(&w, "plays");
        sett_json_open(&w, '[');
        for (int32_t p = 0; p < run->testers.count; p++)
            put_play(&w, run, i, p);
        sett_json_close(&w);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    put_links(&w, run);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}

static SettStatus read_all(PlaytestRun *run, const PlaytestOptions *o)
{
    Cli *cli = run->cli;
    SettStudyHost host = cli_host(cli);
    SettStatus s = cli_game(cli, &run->game);
    if (s == SETT_OK && run->game->rules == NULL)
        s = cli_usage(cli, "%s is not played: it has no rules",
                      run->game->name);
    if (s == SETT_OK)
        s = sett_testers(&host, run->game, o->players, "--players", o->budget,
                         &run->testers);
    for (int32_t i = 1; i < cli->word_count && s == SETT_OK; i++)
        s = cli_levels_read(cli, run->game, cli->words[i], &run->levels);
    return s == SETT_OK ? cli_seed(cli, &o->seed, &run->seed) : s;
}

static SettStatus deliver(PlaytestRun *run)
{
    Cli *cli = run->cli;
    SettStatus s = cli->output ? cli_playtest_folder(run) : SETT_OK;
    if (s != SETT_OK)
        return s;
    if (cli->json)
        print_json(run, &cli->out);
    else
        print_text(run, &cli->out);
    if (cli->output && !cli->json)
        sett_text_format(&cli->out, "%s/index.html\n", cli->output);
    return SETT_OK;
}

static SettStatus run(Cli *cli, const void *options)
{
    const PlaytestOptions *o = options;
    PlaytestRun *run = SETT_TAKE(&cli->arena, 1, PlaytestRun);
    if (run == NULL)
        return cli_no_memory(cli);
    *run = (PlaytestRun){.cli = cli, .pictures = o->pictures};
    SettStatus s = read_all(run, o);
    if (s == SETT_OK)
        s = play_all(run);
    if (s == SETT_OK)
        s = find_difficulty(run);
    if (s == SETT_OK)
        s = deliver(run);
    cli_levels_free(cli, &run->levels);
    return s;
}

const CliVerb cli_verb_playtest = {
    .name = "playtest",
    .help = "how players fare on levels: numbers, heat maps, difficulty",
    .example = "sett generate md2 --seed 7 --count 4 | sett playtest md2 - "
               "--seed 1 -o playtest",
    .usage = "sett playtest",
    .words = "GAME FILE...",
    .more =
        "Every player plans once, plays its plan and waits for the end. "
        "Means of the\nplays go to standard output; -o FOLDER adds "
        "index.html, plays.csv, levels.csv,\ndifficulty.csv and heat maps of "
        "visits, damage and deaths over the levels, as SVG\nand PNG. A play's "
        "effort is 1 where it is not won, else the share of all hit\npoints "
        "that it cost; a level's difficulty is the mean effort of its plays. "
        "From\nten levels on it is said which measures of the levels that "
        "goes with.\n",
    CLI_OPTIONS(PlaytestOptions, rows),
    .shared =
        CLI_JSON | CLI_OUTPUT | CLI_FOLDER | CLI_JOBS | CLI_TILES | CLI_LEGEND,
    .min_words = 2,
    .max_words = -1,
    .output_version = 1,
    .run = run,
};
