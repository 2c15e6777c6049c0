/* generate.c - sett generate: levels by a recipe, in batches on all
   threads, written in the order of their indices whatever ran first. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "verbs/generate.h"

#define MOST_WAITING ((size_t)1 << 20) /* bytes that are not sent on yet */
#define MOST_REASONS 20 /* infeasible levels that are told one by one */

typedef struct Making {
    Cli *cli;
    const SettLevelPlan *plan;
    SettText out; /* what is not delivered yet */
    SettFileOut file;
    int64_t made, infeasible, taken;
    bool folder, into_file, file_open;
} Making;

/* Sends on what waits: to standard output, or to the end of a file that gets
   its name when all is there. */
static SettStatus pass_on(Making *m)
{
    Cli *cli = m->cli;
    SettStatus status = SETT_OK;
    if (m->folder)
        return SETT_OK;
    if (!m->into_file) {
        status = cli_deliver_part(cli, &m->out);
    } else if (!m->file_open) {
        status = sett_file_begin(&cli->io, cli->output,
                                 cli->force ? SETT_REPLACE : SETT_KEEP_OLD,
                                 &m->file, &cli->err);
        m->file_open = status == SETT_OK;
    }
    if (status == SETT_OK && m->file_open)
        status =
            m->out.status != SETT_OK
                ? SETT_NO_MEMORY
                : sett_file_add(&m->file, m->out.data, m->out.size, &cli->err);
    sett_text_clear(&m->out);
    return status;
}

/* FOLDER/level-0007.txt, as many digits as the last level needs. */
static SettStatus save_level(Making *m, int64_t index, const SettText *text)
{
    char name[40];
    int32_t width = 1;
    for (int64_t last = sett_level_plan_index(m->plan, m->plan->count - 1);
         last > 9; last /= 10)
        width++;
    snprintf(name, sizeof name, "level-%0*" PRId64 ".txt",
             width < 4 ? 4 : (int)width, index);
    SettArenaMark mark = sett_arena_mark(&m->cli->arena);
    const char *path = cli_join(m->cli, m->cli->output, name);
    SettStatus status =
        path == NULL
            ? SETT_NO_MEMORY
            : sett_file_write(&m->cli->io, path, text->data, text->size,
                              m->cli->force ? SETT_REPLACE : SETT_KEEP_OLD,
                              &m->cli->err);
    sett_arena_reset(&m->cli->arena, mark);
    return status;
}

static SettStatus emit(void *user, int64_t item, const SettPlanSlot *slot)
{
    Making *m = user;
    m->infeasible += slot->infeasible;
    if (slot->note.size > 0 &&
        (!slot->infeasible || m->infeasible <= MOST_REASONS))
        cli_note_lines(m->cli, &slot->note);
    if (slot->level.size == 0)
        return SETT_OK;
    if (m->folder) {
        SettStatus saved =
            save_level(m, sett_level_plan_index(m->plan, item), &slot->level);
        m->made += saved == SETT_OK;
        return saved;
    }
    if (m->made > 0)
        sett_text_add(&m->out, m->cli->json ? ",\n" : "\n");
    sett_text_bytes(&m->out, slot->level.data, slot->level.size);
    m->made++;
    return m->out.size < MOST_WAITING ? m->out.status : pass_on(m);
}

/* The same of a level that was made here. */
static SettStatus emit_made(void *user, int64_t item, const SettPlanSlot *slot)
{
    Making *m = user;
    Cli *cli = m->cli;
    if (m->folder && sett_cancelled(&cli->cancel))
        return SETT_CANCELLED; /* files take longer than levels */
    SettStatus status = emit(m, item, slot);
    m->taken++;
    if (status == SETT_OK && slot->last)
        status = pass_on(m);
    if (status != SETT_OK && m->folder)
        cli_note(cli, "%s holds %" PRId64 " of %" PRId64 " levels", cli->output,
                 m->made, m->plan->count);
    return status;
}

static SettStatus make_here(Making *m)
{
    Cli *cli = m->cli;
    const SettCrew crew = cli_work(cli, "levels", m->plan->count);
    SettStatus status = sett_level_plan_all(m->plan, cli->json, &crew,
                                            &cli->arena, emit_made, m);
    if (status != SETT_CANCELLED)
        return status;
    cli_saving(cli);
    return sett_fail(&cli->err, status,
                     "interrupted after %" PRId64 " of %" PRId64 " levels",
                     m->taken, m->plan->count);
}

static SettStatus open_output(Making *m, bool shared)
{
    Cli *cli = m->cli;
    if (m->folder && cli->json)
        return cli_usage(cli, "--json is one document: -o needs a file");
    if (cli->json) {
        SettJsonWriter w = sett_json_writer(&m->out, true);
        sett_text_format(&m->out, "{\"version\": 1, \"game\": \"%s\",\n",
                         m->plan->game->name);
        sett_text_add(&m->out, "\"recipe\": ");
        sett_recipe_write(&m->plan->recipe, &w);
        if (m->plan->wished != NULL)
            sett_text_format(&m->out, ",\n\"wish\": %s", m->plan->wished);
        sett_text_add(&m->out, ",\n\"levels\": [\n");
    }
    if (!m->folder)
        return SETT_OK;
    SettStatus status =
        shared ? SETT_OK : cli_folder(cli, cli->output, SETT_STUDY_NEW);
    return status == SETT_OK ? cli_save_recipe(cli, &m->plan->recipe, false)
                             : status;
}

/* The end of what was made; `made` is SETT_OK or SETT_CANCELLED. */
static SettStatus close_output(Making *m, SettStatus made)
{
    Cli *cli = m->cli;
    if (cli->json)
        sett_text_add(&m->out, made == SETT_CANCELLED
                                   ? "\n], \"interrupted\": true}\n"
                                   : "\n]}\n");
    if (!m->into_file)
        return cli_deliver(cli, &m->out);
    SettStatus status = cli_made_put(cli, "output", &m->out);
    if (status == SETT_OK)
        status = pass_on(m);
    if (!m->file_open)
        return status;
    m->file_open = false;
    SettStatus ended = sett_file_end(&m->file, status == SETT_OK, &cli->err);
    return status == SETT_OK ? ended : status;
}

static SettStatus make_all(Making *m, const CliParts *asked)
{
    Cli *cli = m->cli;
    SettParts parts = {.complete = true};
    m->folder = cli->output && cli_is_folder(cli->output);
    m->into_file = cli->output && !m->folder && strcmp(cli->output, "-") != 0;
    bool shared = cli_shares(asked);
    SettStatus status =
        shared ? cli_parts(cli, asked, m->folder, &parts) : SETT_OK;
    if (status == SETT_OK && asked->part == NULL)
        status = open_output(m, shared);
    if (status != SETT_OK)
        return status;
    if (shared) {
        status = sett_level_plan_parts(m->plan, cli->json, emit, m, &parts);
        cli_parts_end(cli, &parts, status);
        if (status != SETT_OK || asked->part != NULL)
            return status;
    } else {
        status = make_here(m);
    }
    if ((status != SETT_OK && (status != SETT_CANCELLED || cli->pipe_gone)) ||
        m->folder)
        return status;
    SettStatus closed = close_output(m, status);
    return closed != SETT_OK ? closed : status;
}

static SettStatus make_plan(Cli *cli, const SettLevelPlan *plan,
                            const CliParts *asked)
{
    Making m = {.cli = cli, .plan = plan, .out = sett_text(cli->alloc)};
    SettStatus status = make_all(&m, asked);
    if (m.file_open) /* it ends with what went wrong */
        (void)sett_file_end(&m.file, false, NULL);
    if (status != SETT_OK)
        return status;
    /* What one line cannot say: how many there were, and what would work. */
    if (m.infeasible > 1)
        cli_note(cli, "%" PRId64 " of %" PRId64 " levels are infeasible%s",
                 m.infeasible, plan->count,
                 m.infeasible > MOST_REASONS
                     ? ", the first of them told above; --json has all"
                     : "");
    if (m.infeasible == plan->count && plan->pipe.stages[1].gen &&
        !plan->base.cells)
        cli_note(cli, "--furnish none makes walls alone, a larger --size "
                      "leaves room for objects");
    return m.infeasible > 0 ? SETT_INFEASIBLE : SETT_OK;
}

/* Looks for levels as wished, and makes the plan one of exactly those. */
static SettStatus want(Cli *cli, const GenerateOptions *o, SettLevelPlan *plan)
{
    const SettCrew crew = cli_crew(cli);
    SettText wished = sett_text(cli->alloc);
    const SettPlanWish asked = {o->want, o->asked.tries, o->near_miss, &crew,
                                cli->json && o->want != NULL ? &wished : NULL};
    if (o->want != NULL && o->asked.playable)
        return cli_usage(cli, "--playable and --want exclude each other");
    if (o->want == NULL && o->near_miss)
        return cli_usage(cli, "--near-miss belongs to --want");
    if (o->want == NULL && o->asked.tries > 0 && !o->asked.playable)
        return cli_usage(cli, "--tries belongs to --want and --playable");
    return o->want != NULL ? sett_level_plan_want(cli_host(cli), &asked, plan)
                           : SETT_OK;
}

static SettStatus run(Cli *cli, const void *options)
{
    const GenerateOptions *o = options;
    SettLevelPlan plan;
    SettStatus status = SETT_OK;
    const char *ending = cli->output ? strrchr(cli->output, '.') : NULL;
    if (ending && (!strcmp(ending, ".png") || !strcmp(ending, ".svg"))) {
        cli_usage(cli, "-o %s: generate writes text", cli->output);
        sett_expect(&cli->err,
                    "a text, or: sett generate ... | sett render GAME - -o %s",
                    cli->output);
        return SETT_BAD_ARGUMENT;
    }
    if (o->campaign > 0 || o->endless > 0) {
        status = cli_one_file(cli);
        return status != SETT_OK ? status
               : o->campaign > 0 ? cli_campaign(cli, o)
                                 : cli_windows(cli, o);
    }
    if (o->from != NULL)
        return cli_usage(cli, "--from belongs to --campaign");
    if ((status = cli_plan(cli, &o->asked, &plan)) != SETT_OK ||
        (status = sett_study_uses_recipe(cli_host(cli), &plan.recipe)) !=
            SETT_OK)
        return status;
    SettStatus wanted = want(cli, o, &plan);
    if ((wanted != SETT_OK && wanted != SETT_INFEASIBLE) ||
        (plan.count == 0 && !cli->json))
        return wanted;
    status = make_plan(cli, &plan, &o->parts);
    return wanted != SETT_OK ? wanted : status;
}

typedef GenerateOptions Options;
static const CliOption rows[] = {
    CLI_ROW(asked.layout, "layout", "NAME",
            "layout creator (makes the walls), or none"),
    CLI_ROW(asked.furnish, "furnish", "NAME",
            "furnisher (places the objects), or none"),
    CLI_ROW(asked.like, "like", "PATH",
            "--layout solve: levels to learn from; sett's own if left out"),
    CLI_ROW(asked.generator, "generator", "FILE",
            "whole levels by this agent program (JSON)"),
    CLI_ROW_FLAG(asked.playable, "playable",
                 "draw each level again until the game's agent completes it"),
    CLI_INT(
        campaign, 0, 1, 10000,
        "completable levels from easy to hard, each of a different generator"),
    CLI_INT(endless, 0, 1, SETT_MAX_SIDE,
            "windows of --generator one after the other, each join checked, as "
            "one level"),
    CLI_TEXT(from, "FOLDER",
             "--campaign: the generators; sett's own if left out"),
    CLI_ROW(asked.seed, "seed", "S",
            "same seed, same levels; drawn and noted if left out"),
    CLI_ROW_INT(asked.count, "count", 1, 1, 1000000000, "how many levels"),
    CLI_ROW_INT(asked.index, "index", 0, 0, 999999999999999,
                "which level of the seed comes first"),
    CLI_TEXT(want, "WISH",
             "only levels like \"R.win=1, TC.treasure>=0.5, path=18..30\""),
    CLI_ROW_INT(
        asked.tries, "tries", 0, 1, 1000000000,
        "most levels that --want checks (1000), or draws of one level for "
        "--playable (100)"),
    CLI_ROW_FLAG(near_miss, "near-miss",
                 "if --want finds too few levels, add the nearest one"),
    CLI_ROW(asked.size, "size", "WxH", "tiles across and down"),
    CLI_ROW_INT(asked.width, "width", 0, 1, SETT_MAX_SIDE, "tiles across"),
    CLI_ROW_INT(asked.height, "height", 0, 1, SETT_MAX_SIDE, "tiles down"),
    CLI_ROW(asked.recipe, "recipe", "FILE",
            "all of this from a recipe; other options go on top"),
    CLI_ROW(asked.layout_file, "layout-file", "FILE",
            "furnish this hand-made layout"),
    CLI_ROW(asked.complete, "complete", "FILE",
            "keep this level's walls and objects, add what is missing"),
    CLI_ROW(asked.refurnish, "refurnish", "KIND,..",
            "place these kinds of a level anew: --refurnish trap FILE"),
    CLI_ROW(asked.relayout, "relayout", "FILE",
            "new walls under this level's objects"),
    CLI_ROW(asked.lock, "lock", "FILE",
            "text of the level's size: # or L keeps that cell"),
    CLI_ROW_FLAG(asked.fresh_layouts, "fresh-layouts",
                 "every furnisher gets layouts of its own, as in the studies"),
    CLI_ROW_FLAG(asked.report, "report",
                 "why every object is where it is (standard error, or JSON)"),
    CLI_PARTS_ROWS(parts),
};

const CliVerb cli_verb_generate = {
    .name = "generate",
    .help = "make levels",
    .example = "sett generate md2 --layout cc --furnish cf --seed 7",
    .words = "GAME [FILE]",
    .more = "Levels go to standard output, split by empty lines, or with "
            "--json as one\ndocument. -o FOLDER/ writes a file per level "
            "beside recipe.json.\nWhat the chosen parts can be told is an "
            "option too: --walls 0.5, or\n--layout.walls 0.5 where both have "
            "one of that name.\nA WISH is terms split by commas: a measure "
            "(sett measure shows them; path is\nexit_path, longest is "
            "longest_path, chunks is wall_chunks), or PLAYER.VALUE "
            "where\nVALUE is win, kills, kill_share, treasure (a share), "
            "potions, hp, turns, damage\nor effort; then =N, =LOW..HIGH, >=N, "
            "<=N, >N or <N. A level that misses a\nmeasure is not played.\n",
    CLI_OPTIONS(rows),
    .shared =
        CLI_JSON | CLI_OUTPUT | CLI_FOLDER | CLI_JOBS | CLI_TILES | CLI_LEGEND,
    .extras = true,
    .help_parts = cli_help_gens,
    .output_version = 1,
    .run = run,
};
