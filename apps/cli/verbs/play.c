/* play.c - sett play: a level is played, by a persona or by whoever sits at
   the terminal; or it is asked whether a play can get stuck. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "frame/study.h"
#include "frame/verbs.h"
#include "verbs/play.h"

typedef struct PlayOptions {
    const char *player, *rules, *model;
    int64_t budget, index;
    CliSeed seed;
    bool trace, stuck;
} PlayOptions;

static const CliOption rows[] = {
    CLI_ROW(PlayOptions, player, "player", "NAME",
            "who plays: R, MK, TC, C, exit; ucb-R ...; strong-R ...; or a "
            "persona's file"),
    CLI_ROW_INT(PlayOptions, budget, "budget", -1, 0, INT64_MAX,
                "steps of the tree search, or nodes of a strong player; the "
                "player's own if left out"),
    CLI_ROW(PlayOptions, seed, "seed", "S", "seed of the player's choices"),
    CLI_ROW_INT(PlayOptions, index, "index", 0, 0, INT32_MAX,
                "which level of the file; names the player's stream as well"),
    CLI_ROW(PlayOptions, rules, "rules", "PRESET",
            "rules: md2 or md2-3d, for example"),
    CLI_ROW(PlayOptions, model, "model", "PRESET",
            "rules that the player plans on, where they are others: "
            "md2-planned"),
    CLI_ROW_FLAG(PlayOptions, stuck, "stuck",
                 "ask whether a play can get stuck: the game goes on and no "
                 "win is left"),
    CLI_ROW_FLAG(PlayOptions, trace, "trace", "a picture for every turn"),
};

/* States that --stuck looks into, unless told otherwise. */
#define STUCK_BUDGET 50000

/* One play, asked for and done. */
typedef struct Playing {
    const PlayOptions *o;
    CliGame game;
    SettPlayChoice choice;
    const char *called; /* names the player's stream */
    uint64_t seed, budget;
    SettPlan plan;
} Playing;

static SettStatus make_def(Cli *cli, Playing *p, SettPlayDef *def)
{
    const PlayOptions *o = p->o;
    const SettTable *table = &p->choice.player->params;
    void *params = sett_params_new(table, &cli->arena);
    if (!params)
        return cli_no_memory(cli);
    SettStatus status = cli_play_extras(cli, &p->game, table, params);
    if (status == SETT_OK)
        status = cli_game_prepare(cli, &p->game);
    *def = sett_play_def(p->choice.player);
    if (status == SETT_OK && o->model)
        status = cli_game_model(cli, &p->game, o->model, &def->model);
    def->params = params;
    def->persona = p->choice.has_persona ? &p->choice.persona : NULL;
    def->rules = p->game.game->rules;
    def->context = p->game.context;
    def->rng = sett_persona_rng(p->seed, (uint64_t)o->index, p->called);
    def->cancel = &cli->cancel;
    def->arena = &cli->arena;
    if (o->budget >= 0)
        def->budget = (uint64_t)o->budget;
    p->budget = def->budget;
    return status;
}

/* Formulas that rules cannot answer are the fault of their file. */
static SettStatus fail_formula(Cli *cli, const Playing *p, SettStatus status)
{
    if (status == SETT_BAD_INPUT) {
        cli->err.line = cli->err.column = 0;
        sett_error_source(&cli->err, p->o->player);
    }
    return status;
}

/* The play lives in cli->arena: its plan is used until the command ends. */
static SettStatus play(Cli *cli, Playing *p)
{
    SettPlayDef def;
    SettPlay *run;
    SettStatus status = make_def(cli, p, &def);
    if (status == SETT_OK)
        status = fail_formula(cli, p, sett_play_create(&def, &run, &cli->err));
    if (status == SETT_OK)
        status = sett_play_step(run, UINT64_MAX);
    if (status == SETT_OK)
        status = sett_play_plan(run, &p->plan);
    return status == SETT_NO_MEMORY ? cli_no_memory(cli) : status;
}

static const char *answer_name(SettAnswer answer)
{
    switch (answer) {
    case SETT_YES:
        return "yes";
    case SETT_NO:
        return "no";
    default:
        return "unknown";
    }
}

/* " without waits": what proofs hold for. */
static const char *list_name(const Playing *p)
{
    return sett_action_list(p->game.game->rules, p->game.context);
}

/* The same as a member, without the blank; absent where there is one list. */
static void put_list(SettJsonWriter *w, const Playing *p)
{
    const char *list = list_name(p);
    if (list[0])
        sett_json_add_string(w, "actions", list + 1);
}

static void print_plan(Cli *cli, const Playing *p)
{
    SettText *out = &cli->out;
    const SettPlan *plan = &p->plan;
    sett_text_add(out, "  plan: ");
    sett_actions_write(p->game.game->rules, plan->actions, plan->count, out);
    sett_text_add(out, plan->count > 0 ? "\n" : "nothing\n");
    if (p->choice.has_persona) {
        sett_text_format(out, "  utility where the plan ends: ");
        sett_text_double(out, plan->utility);
        sett_text_add(out, plan->best ? " (proven the best" : "\n");
        if (plan->best)
            sett_text_format(out, "%s)\n", list_name(p));
    }
    sett_text_format(out, "  winnable: %s", answer_name(plan->verdict.answer));
    if (plan->verdict.proof[0])
        sett_text_format(out, " (%s)", plan->verdict.proof);
    sett_text_format(out, "; %" PRIu64 " %s of %" PRIu64 " spent\n",
                     plan->verdict.spent, p->choice.player->unit, p->budget);
}

static SettStatus tell_text(Cli *cli, const Playing *p,
                            const CliTelling *telling)
{
    SettReplay end;
    SettStatus status = cli_tell(cli, &p->game, telling, &end);
    if (status != SETT_OK)
        return status;
    sett_text_format(&cli->out, "%s: %s: ", p->game.level->source,
                     p->o->player);
    cli_tell_end(cli, &p->game, &end);
    print_plan(cli, p);
    return SETT_OK;
}

static void put_head(SettJsonWriter *w, const Playing *p)
{
    sett_json_add_int(w, "version", 1);
    sett_json_add_string(w, "game", p->game.game->name);
    sett_json_add_string(w, "source", p->game.level->source);
    sett_json_add_int(w, "index", p->o->index);
}

static void put_plan(Cli *cli, SettJsonWriter *w, const Playing *p)
{
    const SettPlan *plan = &p->plan;
    sett_json_add_string(w, "player", p->o->player);
    sett_json_add_int(w, "seed", (int64_t)p->seed);
    sett_json_add_string(w, "unit", p->choice.player->unit);
    sett_json_add_int(w, "budget", (int64_t)p->budget);
    sett_json_add_int(w, "spent", (int64_t)plan->verdict.spent);
    put_list(w, p);
    sett_json_add_string(w, "winnable", answer_name(plan->verdict.answer));
    sett_json_add_string(w, "proof", plan->verdict.proof);
    if (p->choice.has_persona) {
        sett_json_add_double(w, "utility", plan->utility);
        sett_json_add_bool(w, "best", plan->best);
    }
    sett_json_key(w, "plan");
    cli_put_actions(cli, w, p->game.game->rules, plan->actions, plan->count);
}

static SettStatus tell_json(Cli *cli, const Playing *p,
                            const CliTelling *telling)
{
    SettReplay end;
    SettJsonWriter w = sett_json_writer(&cli->out, false);
    sett_json_open(&w, '{');
    put_head(&w, p);
    put_plan(cli, &w, p);
    CliTelling json = *telling;
    json.json = &w;
    SettStatus status = cli_tell(cli, &p->game, &json, &end);
    if (status != SETT_OK)
        return status;
    sett_json_close(&w);
    sett_text_char(&cli->out, '\n');
    return SETT_OK;
}

static SettStatus play_persona(Cli *cli, Playing *p)
{
    SettStudyHost host = cli_host(cli);
    SettStatus status = sett_player(&host, p->game.game->rules, p->o->player,
                                    &p->choice, &p->called);
    if (status == SETT_BAD_INPUT && !cli->err.source[0])
        status = cli->err.status = SETT_BAD_ARGUMENT;
    if (status == SETT_OK)
        status = cli_seed(cli, &p->o->seed, &p->seed);
    if (status == SETT_OK)
        status = play(cli, p);
    if (status != SETT_OK)
        return status;
    CliTelling telling = {.actions = p->plan.actions,
                          .count = p->plan.count,
                          .waits = CLI_MOST_WAITS,
                          .trace = p->o->trace};
    return cli->json ? tell_json(cli, p, &telling)
                     : tell_text(cli, p, &telling);
}

static void print_stuck(Cli *cli, const Playing *p, const SettStuck *stuck)
{
    SettText *out = &cli->out;
    sett_text_format(out, "%s: can get stuck: %s", p->game.level->source,
                     answer_name(stuck->answer));
    if (stuck->proof[0])
        sett_text_format(out, " (%s)", stuck->proof);
    sett_text_format(out, "; %" PRIu64 " states looked into%s\n", stuck->spent,
                     list_name(p));
    if (stuck->answer != SETT_YES)
        return;
    sett_text_format(out, "  %s play of %d turns: ",
                     stuck->shortest ? "the shortest" : "a", (int)stuck->count);
    sett_actions_write(p->game.game->rules, stuck->actions, stuck->count, out);
    sett_text_add(out, stuck->count > 0 ? "\n" : "stuck from the start\n");
}

static void put_stuck(Cli *cli, SettJsonWriter *w, const Playing *p,
                      const SettStuck *stuck)
{
    sett_json_open(w, '{');
    put_head(w, p);
    put_list(w, p);
    sett_json_add_string(w, "stuck", answer_name(stuck->answer));
    sett_json_add_string(w, "proof", stuck->proof);
    sett_json_add_int(w, "spent", (int64_t)stuck->spent);
    if (stuck->answer == SETT_YES) {
        sett_json_add_bool(w, "shortest", stuck->shortest);
        sett_json_key(w, "plan");
        cli_put_actions(cli, w, p->game.game->rules, stuck->actions,
                        stuck->count);
    }
    sett_json_close(w);
    sett_text_char(w->out, '\n');
}

static SettStatus ask_stuck(Cli *cli, Playing *p)
{
    SettStuck stuck;
    uint64_t budget = p->o->budget >= 0 ? (uint64_t)p->o->budget : STUCK_BUDGET;
    SettStatus status = cli_play_extras(cli, &p->game, NULL, NULL);
    if (status == SETT_OK)
        status = cli_game_prepare(cli, &p->game);
    if (status != SETT_OK)
        return status;
    status = sett_stuck(p->game.game->rules, p->game.context, budget,
                        &cli->cancel, &cli->arena, &stuck);
    if (status == SETT_NO_MEMORY)
        return cli_no_memory(cli);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_json_writer(&cli->out, false);
    if (cli->json)
        put_stuck(cli, &w, p, &stuck);
    else
        print_stuck(cli, p, &stuck);
    return SETT_OK;
}

static SettStatus play_human(Cli *cli, Playing *p)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        SettStatus status = cli_usage(
            cli, "nobody plays: no --player, and no terminal to play at");
        sett_expect(&cli->err, "--player R, MK, TC, C, strong-R ...");
        return status;
    }
    SettStatus status = cli_play_extras(cli, &p->game, NULL, NULL);
    if (status == SETT_OK)
        status = cli_game_prepare(cli, &p->game);
    return status == SETT_OK ? cli_human(cli, &p->game) : status;
}

static SettStatus run(Cli *cli, const void *options)
{
    Playing p = {.o = options};
    CliLevels levels = {0};
    SettStatus status =
        cli_game_open(cli, p.o->rules, p.o->index, &levels, &p.game);
    if (status == SETT_OK && p.o->stuck)
        status = ask_stuck(cli, &p);
    else if (status == SETT_OK)
        status = p.o->player ? play_persona(cli, &p) : play_human(cli, &p);
    cli_levels_free(cli, &levels);
    return status;
}

static void help_players(Cli *cli)
{
    const SettCatalog *catalog = cli->catalog;
    sett_text_add(&cli->out, "\nPersonas:\n");
    for (int32_t i = 0; i < catalog->persona_count; i++)
        sett_text_format(&cli->out, "  %-10s %s\n", catalog->personas[i]->name,
                         catalog->personas[i]->help);
    for (int32_t i = 0; i < catalog->player_count; i++) {
        const SettPlayer *player = catalog->players[i];
        double params[64];
        SETT_ASSERT(player->params.size <= sizeof params);
        sett_params_default(&player->params, params);
        sett_text_format(
            &cli->out, "\nPlayer %s: %s.\n  budget %" PRIu64 " %s\n",
            player->name, player->help, player->budget, player->unit);
        cli_print_params(&cli->out, &player->params, params, NULL, "");
    }
}

const CliVerb cli_verb_play = {
    .name = "play",
    .help = "play a level, or let a persona play it",
    .example = "sett play md2 levels/md2/arena.txt --player MK --seed 1",
    .usage = "sett play",
    .words = "GAME LEVEL",
    .more = "A persona plans once from the start, plays its plan and then "
            "waits for the end.\nWithout --player you play yourself: arrow "
            "keys, t to throw, . to wait, u to take\na turn back, r to begin "
            "anew, q to stop. Parameters of the rules and of the\nplayer are "
            "options too: --heal 2 --rollout 30.\n",
    CLI_OPTIONS(PlayOptions, rows),
    .shared = CLI_JSON | CLI_LEGEND,
    .min_words = 2,
    .max_words = 2,
    .extras = true,
    .help_parts = help_players,
    .output_version = 1,
    .run = run,
};
