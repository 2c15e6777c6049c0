/* check.c - sett check: is a level feasible, and if not, why and where? */
#include <inttypes.h>

#include "frame/levels.h"
#include "frame/verbs.h"
#include "verbs/dungeon.h"

#include <string.h>

typedef struct CheckOptions {
    const char *agent;
    int64_t budget;
    bool map;
    const char *path, *from, *to;
} CheckOptions;

static const CliOption rows[] = {
    CLI_ROW(CheckOptions, agent, "agent", "NAME",
            "who has to complete the level, where the game has such "
            "(describe names them; none: nobody)"),
    CLI_ROW_INT(CheckOptions, budget, "budget", 0, 0, INT64_MAX,
                "states that the agent may look at; 0: its own limit"),
    CLI_ROW_FLAG(CheckOptions, map, "map",
                 "draws infeasible levels with '!' where the reasons point"),
    CLI_ROW(CheckOptions, path, "path", "TYPE",
            "a way through a dungeon instead: fastest, rewarding, less-danger, "
            "more-danger, fewest-enemies, most-treasures or most-enemies"),
    CLI_ROW(CheckOptions, from, "from", "ROOM:X,Y",
            "where the path begins; the dungeon's start if left out"),
    CLI_ROW(CheckOptions, to, "to", "ROOM:X,Y",
            "where it ends; a door of the main objective if left out"),
};

/* Who checks levels of what. */
typedef struct Checking {
    const SettGame *game;
    const SettJudge *judge; /* or NULL */
    uint64_t budget;
    bool map;
} Checking;

/* What became of one level. */
typedef struct Checked {
    bool feasible, judged;
    SettReport report;
    SettVerdict verdict;
} Checked;

static SettStatus choose_judge(Cli *cli, const char *name, Checking *checking)
{
    const SettGame *game = checking->game;
    if (name == NULL && game->judge_count > 0)
        checking->judge = &game->judges[0];
    if (name == NULL || strcmp(name, "none") == 0)
        return SETT_OK;
    SettText names = sett_text(cli->alloc);
    for (int32_t i = 0; i < game->judge_count; i++) {
        if (strcmp(game->judges[i].name, name) == 0)
            checking->judge = &game->judges[i];
        sett_text_format(&names, "%s, ", game->judges[i].name);
    }
    SettStatus status = SETT_OK;
    if (checking->judge == NULL) {
        status = cli_usage(cli, "%s has no agent \"%s\"", game->name, name);
        sett_expect(&cli->err, "one of %snone",
                    names.data != NULL ? names.data : "");
    }
    sett_text_free(&names);
    return status;
}

static SettStatus check_level(Cli *cli, const Checking *c,
                              const CliLevel *level, Checked *out)
{
    const SettGame *game = c->game;
    SettLevel view = {.grid = level->grid};
    out->report = sett_report(&cli->arena);
    SettStatus status =
        sett_game_check(game, &view, true, &cli->arena, &out->report);
    if (status == SETT_INFEASIBLE)
        status = SETT_OK;
    if (status == SETT_OK && out->report.broken)
        status = SETT_NO_MEMORY;
    out->feasible = sett_report_feasible(&out->report);
    out->judged = out->feasible && c->judge != NULL;
    if (status != SETT_OK || !out->judged)
        return status;
    status = c->judge->judge(c->judge->self, &view, c->budget, &cli->arena,
                             &out->verdict);
    if (status == SETT_OK && out->verdict.report.broken)
        status = SETT_NO_MEMORY;
    out->feasible = out->verdict.answer == SETT_YES;
    return status;
}

/* "file", or "file[3]" where it holds many. */
static void print_name(SettText *out, const CliLevels *levels, int64_t i)
{
    const CliLevel *level = &levels->items[i];
    bool many = level->index > 0 ||
                (i + 1 < levels->count && levels->items[i + 1].index > 0);
    sett_text_add(out, level->source);
    if (many)
        sett_text_format(out, "[%" PRId64 "]", level->index);
}

static bool is_named(const SettReport *report, int32_t x, int32_t y)
{
    for (int32_t r = 0; r < report->count; r++)
        for (int32_t c = 0; c < report->reasons[r].cell_count; c++)
            if (report->reasons[r].cells[c].x == x &&
                report->reasons[r].cells[c].y == y)
                return true;
    return false;
}

static void print_map(SettText *out, const SettGame *game, const SettGrid *grid,
                      const Checked *checked)
{
    for (int32_t y = 0; y < grid->h; y++) {
        sett_text_add(out, "    ");
        for (int32_t x = 0; x < grid->w; x++) {
            uint8_t tile = grid->cells[sett_grid_at(grid, x, y)];
            bool bad =
                is_named(&checked->report, x, y) ||
                (checked->judged && is_named(&checked->verdict.report, x, y));
            sett_text_char(out,
                           bad ? '!' : sett_tile_shown(&game->tiles, tile));
        }
        sett_text_char(out, '\n');
    }
}

static void print_text(Cli *cli, const Checking *c, const CliLevels *levels,
                       int64_t i, const Checked *checked)
{
    print_name(&cli->out, levels, i);
    bool unknown = checked->judged && checked->verdict.answer == SETT_UNKNOWN;
    sett_text_add(&cli->out, checked->feasible ? ": ok\n"
                             : unknown         ? ": unknown\n"
                                               : ": infeasible\n");
    cli_print_reasons(&cli->out, &checked->report);
    if (checked->judged)
        cli_print_reasons(&cli->out, &checked->verdict.report);
    if (c->map && !checked->feasible)
        print_map(&cli->out, c->game, &levels->items[i].grid, checked);
}

static void print_verdict(SettJsonWriter *w, const SettJudge *judge,
                          const SettVerdict *v)
{
    static const char *const answers[] = {"unknown", "yes", "no"};
    sett_json_key(w, "verdict");
    sett_json_open(w, '{');
    sett_json_add_string(w, "agent", judge->name);
    sett_json_add_string(w, "completable", answers[v->answer]);
    sett_json_add_double(w, "progress", v->progress);
    sett_json_add_int(w, "spent", (int64_t)v->spent);
    sett_json_add_string(w, "proof", v->proof);
    sett_json_add_int(w, "witness_length", v->witness_count);
    sett_json_key(w, "reasons");
    sett_json_put_reasons(w, &v->report);
    sett_json_close(w);
}

static void print_json(SettJsonWriter *w, const Checking *c,
                       const CliLevel *level, const Checked *checked)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "source", level->source);
    sett_json_add_int(w, "index", level->index);
    sett_json_add_bool(w, "feasible", checked->feasible);
    sett_json_key(w, "reasons");
    sett_json_put_reasons(w, &checked->report);
    if (checked->judged)
        print_verdict(w, c->judge, &checked->verdict);
    sett_json_close(w);
}

static SettStatus check_all(Cli *cli, const Checking *c,
                            const CliLevels *levels, SettJsonWriter *w)
{
    bool all = true;
    for (int64_t i = 0; i < levels->count; i++) {
        if (sett_cancelled(&cli->cancel))
            return SETT_CANCELLED;
        Checked checked;
        SettArenaMark mark = sett_arena_mark(&cli->arena);
        SettStatus status = check_level(cli, c, &levels->items[i], &checked);
        if (status != SETT_OK)
            return status;
        if (cli->json)
            print_json(w, c, &levels->items[i], &checked);
        else
            print_text(cli, c, levels, i, &checked);
        all = all && checked.feasible;
        sett_arena_reset(&cli->arena, mark);
    }
    return all ? SETT_OK : SETT_INFEASIBLE;
}

static SettStatus check_levels(Cli *cli, const CheckOptions *o,
                               const SettGame *game)
{
    SettStatus status = SETT_OK;
    if (o->path != NULL || o->from != NULL || o->to != NULL)
        return cli_usage(cli, "--path, --from and --to are for a dungeon");
    Checking checking = {
        .game = game, .budget = (uint64_t)o->budget, .map = o->map};
    if (status == SETT_OK)
        status = choose_judge(cli, o->agent, &checking);
    CliLevels levels = {0};
    for (int32_t i = 1; i < cli->word_count && status == SETT_OK; i++)
        status = cli_levels_read(cli, game, cli->words[i], &levels);
    SettJsonWriter w = sett_json_writer(&cli->out, false);
    if (status == SETT_OK && cli->json) {
        sett_json_open(&w, '{');
        sett_json_add_int(&w, "version", 1);
        sett_json_add_string(&w, "game", game->name);
        sett_json_key(&w, "levels");
        sett_json_open(&w, '[');
    }
    if (status == SETT_OK)
        status = check_all(cli, &checking, &levels, &w);
    if ((status == SETT_OK || status == SETT_INFEASIBLE) && cli->json) {
        sett_json_close(&w);
        sett_json_close(&w);
        sett_text_char(&cli->out, '\n');
    }
    cli_levels_free(cli, &levels);
    return status;
}

static SettStatus run(Cli *cli, const void *options)
{
    const CheckOptions *o = options;
    const SettGame *game = NULL;
    CliDungeon dungeon = {.d = NULL};
    CliPathQuery query = {o->path, o->from, o->to, o->budget};
    SettStatus status = cli_game(cli, &game);
    if (status == SETT_OK)
        status = cli_dungeon_word(cli, game, &dungeon);
    if (status == SETT_OK)
        status = dungeon.d != NULL ? cli_dungeon_check(cli, &dungeon, &query)
                                   : check_levels(cli, o, game);
    cli_dungeon_close(&dungeon);
    return status;
}

const CliVerb cli_verb_check = {
    .name = "check",
    .help = "is a level feasible, and if not, why?",
    .example = "sett generate md2 --seed 7 | sett check md2 -",
    .usage = "sett check",
    .words = "GAME FILE...",
    .more = "FILE is level text (levels split by empty lines), the JSON of "
            "generate, a\nfolder of such files, or - for standard input. The "
            "exit code is 1 when a\nlevel is infeasible. Where the game has "
            "agents, the first one has to complete the\nlevel: \"unknown\" "
            "says that it gave up. A dungeon of edd (a project, or EDD's XML "
            "with\nits rooms beside it) is checked as a whole.\n",
    CLI_OPTIONS(CheckOptions, rows),
    .shared = CLI_JSON | CLI_TILES | CLI_LEGEND,
    .min_words = 2,
    .max_words = -1,
    .output_version = 1,
    .run = run,
};
