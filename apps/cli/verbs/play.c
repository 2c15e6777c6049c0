/* play.c - sett play: a level is played, by a persona or by whoever sits at
   the terminal; or it is asked whether a play can get stuck. */
#include <unistd.h>

#include "verbs/play.h"

typedef struct Options {
    const char *player, *rules, *model;
    int64_t budget, index;
    CliSeed seed;
    bool trace, stuck;
} Options;

static const CliOption rows[] = {
    CLI_TEXT(player, "NAME",
             "who plays: R, MK, TC, C, exit; ucb-R ...; strong-R ...; or a "
             "persona's file"),
    CLI_INT(budget, -1, 0, INT64_MAX,
            "steps of the tree search, or nodes of a strong player; the "
            "player's own if left out"),
    CLI_TEXT(seed, "S", "seed of the player's choices"),
    CLI_INT(index, 0, 0, INT32_MAX,
            "which level of the file; names the player's stream as well"),
    CLI_TEXT(rules, "PRESET", "rules: md2 or md2-3d, for example"),
    CLI_TEXT(
        model, "PRESET",
        "rules that the player plans on, where they are others: md2-planned"),
    CLI_FLAG(stuck, "ask whether a play can get stuck: the game goes on and no "
                    "win is left"),
    CLI_FLAG(trace, "a picture for every turn"),
};

/* States that --stuck looks into, unless told otherwise. */
#define STUCK_BUDGET 50000

/* One play, asked for and done. */
typedef struct Playing {
    const Options *o;
    CliGame game;
    SettPlayChoice choice;
    const char *called; /* names the player's stream */
    uint64_t seed, budget;
    SettPlan plan;
} Playing;

static SettStatus make_def(Cli *cli, Playing *p, SettPlayDef *def)
{
    const Options *o = p->o;
    const SettTable *table = &p->choice.player->params;
    void *params = sett_params_new(table, &cli->arena);
    if (!params)
        return SETT_NO_MEMORY;
    SettStatus status;
    if ((status = cli_play_extras(cli, &p->game, table, params)) != SETT_OK ||
        (status = cli_game_prepare(cli, &p->game)) != SETT_OK)
        return status;
    *def = sett_play_def(p->choice.player);
    def->params = params;
    def->persona = p->choice.has_persona ? &p->choice.persona : NULL;
    def->rules = cli->game->rules;
    def->context = p->game.context;
    def->rng = sett_persona_rng(p->seed, (uint64_t)o->index, p->called);
    def->cancel = &cli->cancel;
    def->arena = &cli->arena;
    if (o->budget >= 0)
        def->budget = (uint64_t)o->budget;
    p->budget = def->budget;
    return o->model ? cli_game_model(cli, &p->game, o->model, &def->model)
                    : SETT_OK;
}

/* The play lives in cli->arena: its plan is used until the command ends. */
static SettStatus play(Cli *cli, Playing *p)
{
    SettPlayDef def;
    SettPlay *run;
    SettStatus status = make_def(cli, p, &def);
    if (status != SETT_OK)
        return status;
    status = sett_play_create(&def, &run, &cli->err);
    if (status == SETT_BAD_INPUT) {
        /* The persona's file has a formula that the rules cannot answer. */
        cli->err.line = cli->err.column = 0;
        sett_error_source(&cli->err, p->o->player);
    }
    if (status == SETT_OK)
        status = sett_play_step(run, UINT64_MAX);
    return status == SETT_OK ? sett_play_plan(run, &p->plan) : status;
}

static SettJsonWriter *open_json(Cli *cli, const Playing *p)
{
    SettJsonWriter *w = cli_json_open(cli, cli->game);
    sett_json_add_string(w, "source", p->game.level->source);
    sett_json_add_int(w, "index", p->o->index);
    return w;
}

static SettStatus tell_play(Cli *cli, const Playing *p,
                            const SettPlayShow *show)
{
    const SettPlanTold told = {.plan = &p->plan,
                               .rules = cli->game->rules,
                               .context = p->game.context,
                               .unit = p->choice.player->unit,
                               .budget = p->budget,
                               .persona = p->choice.has_persona};
    SettReplay end;
    if (!cli->json) {
        SettStatus status =
            cli_play_tell(cli, &p->game, show, p->o->player, &end);
        if (status == SETT_OK)
            sett_plan_text(&told, &cli->out);
        return status;
    }
    SettJsonWriter *w = open_json(cli, p);
    sett_json_add_string(w, "player", p->o->player);
    sett_json_add_int(w, "seed", (int64_t)p->seed);
    sett_plan_json(&told, w);
    return sett_play_show_json(show, &cli->arena, w);
}

static SettStatus play_persona(Cli *cli, Playing *p)
{
    SettStatus status = sett_player(cli_host(cli), cli->game->rules,
                                    p->o->player, &p->choice, &p->called);
    if (!cli->err.source[0])
        status = sett_error_argument(&cli->err, status);
    if (status != SETT_OK ||
        (status = cli_seed(cli, &p->o->seed, &p->seed)) != SETT_OK ||
        (status = play(cli, p)) != SETT_OK)
        return status;
    SettPlayShow show =
        cli_play_show(cli, &p->game, p->plan.actions, p->plan.count);
    show.waits = CLI_MOST_WAITS;
    show.trace = p->o->trace;
    return tell_play(cli, p, &show);
}

static SettStatus ask_stuck(Cli *cli, Playing *p)
{
    SettStuck stuck;
    const SettRules *rules = cli->game->rules;
    uint64_t budget = p->o->budget >= 0 ? (uint64_t)p->o->budget : STUCK_BUDGET;
    SettStatus status;
    if ((status = cli_game_ready(cli, &p->game)) != SETT_OK ||
        (status = sett_stuck(rules, p->game.context, budget, &cli->cancel,
                             &cli->arena, &stuck)) != SETT_OK)
        return status;
    if (cli->json) {
        sett_stuck_json(&stuck, rules, p->game.context, open_json(cli, p));
        return SETT_OK;
    }
    sett_text_format(&cli->out, "%s: ", p->game.level->source);
    sett_stuck_text(&stuck, rules, p->game.context, &cli->out);
    return SETT_OK;
}

static SettStatus play_human(Cli *cli, Playing *p)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return cli_refuse(cli, "--player R, MK, TC, C, strong-R ...",
                          "no --player, and no terminal to play at");
    SettStatus status = cli_game_ready(cli, &p->game);
    return status == SETT_OK ? cli_human(cli, &p->game) : status;
}

static SettStatus run(Cli *cli, const void *options)
{
    Playing p = {.o = options};
    SettStatus status = cli_game_open(cli, p.o->rules, p.o->index, &p.game);
    if (status != SETT_OK)
        return status;
    return (p.o->stuck    ? ask_stuck
            : p.o->player ? play_persona
                          : play_human)(cli, &p);
}

static void help_players(Cli *cli)
{
    if (sett_describe_players(cli->catalog, &cli->arena, &cli->out) != SETT_OK)
        cli->out.status = SETT_NO_MEMORY;
}

const CliVerb cli_verb_play = {
    .name = "play",
    .help = "play a level, or let a persona play it",
    .example = "sett play md2 levels/md2/arena.txt --player MK --seed 1",
    .words = "GAME LEVEL",
    .more = "A persona plans once from the start, plays its plan and then "
            "waits for the end.\nWithout --player you play yourself: arrow "
            "keys, t to throw, . to wait, u to take\na turn back, r to begin "
            "anew, q to stop. Parameters of the rules and of the\nplayer are "
            "options too: --heal 2 --rollout 30.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_JSON | CLI_LEGEND,
    .extras = true,
    .help_parts = help_players,
    .output_version = 1,
    .run = run,
};
