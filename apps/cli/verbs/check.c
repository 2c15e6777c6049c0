/* check.c - sett check: is a level feasible, and if not, why and where? */
#include <inttypes.h>
#include <string.h>

#include "sett/dungeon_why.h"
#include "verbs/dungeon.h"
#include "verbs/solving.h"

typedef struct Options {
    SolvingOptions solving; /* like, shape and bands alone are given */
    const char *agent;
    CliPathQuery way; /* its budget is that of the agent, too */
    bool draw, why;
} Options;

static const CliOption rows[] = {
    CLI_TEXT(agent, "NAME",
             "agent that must complete the level (sett describe GAME lists "
             "them); none: no agent"),
    CLI_ROW_INT(way.budget, "budget", 0, 0, INT64_MAX,
                "states that the agent may look at; 0: its own limit"),
    CLI_FLAG(draw, "draws infeasible levels with '!' where the reasons point"),
    CLI_FLAG(why, "which demands of an infeasible level contradict, no more of "
                  "them than needed; what bars the ways of a dungeon"),
    CLI_ROW(solving.like, "like", "PATH",
            "--why: levels whose patterns are all that may occur"),
    CLI_ROW(solving.shape, "shape", "SHAPE",
            "cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, cross, "
            "diamond"),
    CLI_ROW(solving.symmetry, "symmetry", "WHICH",
            "--why: x, y, both or turn, what the level looks the same after "
            "(sett complete)"),
    CLI_ROW(way.type, "path", "TYPE",
            "a way through a dungeon instead: fastest, rewarding, less-danger, "
            "more-danger, fewest-enemies, most-treasures or most-enemies"),
    CLI_ROW(way.from, "from", "ROOM:X,Y",
            "where the path begins; the dungeon's start if left out"),
    CLI_ROW(way.to, "to", "ROOM:X,Y",
            "where it ends; a door of the main objective if left out"),
};

/* Explains a level that the engine refuses as well; `w` NULL: as text. */
static SettStatus explain(Cli *cli, Solving *s, const SettGrid *grid,
                          SettJsonWriter *w)
{
    SettSolved solved;
    s->drawing = (SettDrawing){*grid, NULL};
    SettStatus status = sett_solve_why(&s->def, &s->drawing, SETT_CORE_SMALLEST,
                                       &cli->arena, &solved, &cli->err);
    if (status != SETT_OK)
        return status;
    if (w != NULL && solved.answer == SETT_NO) {
        sett_json_add_string(w, "proof", sett_core_proof_name(solved.proof));
        sett_core_json(&solved, grid, w);
    } else if (w == NULL && solved.answer == SETT_NO) {
        sett_text_add(&cli->out, "    ");
        status = cli_solving_core(cli, s, &solved, &cli->out);
    } else if (w == NULL) {
        sett_text_add(&cli->out, "    no contradiction in what the constraint "
                                 "engine knows of the game\n");
    }
    return status;
}

/* `s` NULL: nothing is explained; else what is infeasible, and what the engine
   is asked more of than the game's check. */
static SettStatus check_all(Cli *cli, const Options *o, const SettJudge *judge,
                            Solving *s)
{
    SettJsonWriter *w = cli->json ? cli_json_open(cli, cli->game) : NULL;
    const CliLevels *levels = &cli->levels;
    bool all = true;
    if (w != NULL)
        sett_json_add_open(w, "levels", '[');
    for (int64_t i = 0; i < levels->count; i++) {
        const CliLevel *level = &levels->items[i];
        if (sett_cancelled(&cli->cancel))
            return SETT_CANCELLED;
        SettChecked checked;
        SettArenaMark mark = sett_arena_mark(&cli->arena);
        SettStatus status =
            sett_level_check(cli->game, judge, (uint64_t)o->way.budget,
                             &level->grid, &cli->arena, &checked);
        if (status != SETT_OK)
            return status;
        if (w != NULL) {
            sett_json_open(w, '{');
            sett_json_add_string(w, "source", level->source);
            sett_json_add_int(w, "index", level->index);
            sett_checked_json(&checked, judge, w);
        } else {
            /* "file", or "file[3]" where it holds many. */
            sett_text_add(&cli->out, level->source);
            if (level->index > 0 ||
                (i + 1 < levels->count && level[1].index > 0))
                sett_text_format(&cli->out, "[%" PRId64 "]", level->index);
            sett_text_add(&cli->out, ": ");
            sett_checked_text(&checked, &cli->out);
            if (o->draw && !checked.feasible)
                sett_checked_map(&checked, cli->game, &level->grid, &cli->out);
        }
        if (s != NULL && (!checked.feasible || s->def.sample != NULL ||
                          s->def.symmetry != SETT_SYMMETRY_NONE))
            status = explain(cli, s, &level->grid, w);
        if (w != NULL)
            sett_json_close(w);
        if (status != SETT_OK)
            return status;
        all = all && checked.feasible;
        sett_arena_reset(&cli->arena, mark);
    }
    return all ? SETT_OK : SETT_INFEASIBLE;
}

/* Layers of a project of LDtk whose stored tiles are not what their rules give.
 */
static SettStatus tell_stale(Cli *cli, const char *path)
{
    SettFormatPlace place = {.mapping = NULL};
    SettLdtkProject p;
    char *text = NULL;
    size_t size = 0;
    /* It was read before, which is recorded. */
    SettStatus read =
        sett_file_read(&cli->io, path, 0, &cli->arena, &text, &size, NULL);
    if (read == SETT_NO_MEMORY)
        return SETT_NO_MEMORY;
    if (read != SETT_OK || !sett_ldtk_is(text, size))
        return SETT_OK;
    SettStatus status = sett_host_place(cli_host(cli), path, &place);
    if (status == SETT_OK)
        status = sett_ldtk_read(text, size, path, &place.files, &cli->arena, &p,
                                &cli->err);
    for (int32_t i = 0; status == SETT_OK && i < p.level_count; i++)
        for (int32_t k = 0; status == SETT_OK && k < p.levels[i].layer_count;
             k++) {
            bool stale;
            status = sett_ldtk_stale(&p, &p.levels[i], k, &cli->arena, &stale);
            if (status == SETT_OK && stale)
                cli_note(cli,
                         "%s: level %s, layer %s: its tiles are not what its "
                         "rules give (sett map --rules all writes them anew)",
                         path, p.levels[i].name,
                         p.levels[i].layers[k].def->name);
        }
    return status;
}

static SettStatus check_levels(Cli *cli, const Options *o)
{
    if (o->way.type != NULL || o->way.from != NULL || o->way.to != NULL)
        return cli_usage(cli, "--path, --from and --to are for a dungeon");
    const SettJudge *judge;
    SolvingOptions solving = o->solving;
    Solving s = {0};
    if (!o->why && (solving.like != NULL || solving.symmetry != NULL))
        return cli_usage(cli, "--like and --symmetry are for --why");
    solving.agent = o->agent;
    solving.bands = 1;
    solving.budget = 1000000;
    SettStatus status =
        sett_judge_choose(cli->game, o->agent, &judge, &cli->err);
    if (status == SETT_OK)
        status = cli_solving_open(cli, &solving, &s);
    if (status == SETT_OK)
        status = cli_levels_words(cli);
    if (status == SETT_OK)
        status = check_all(cli, o, judge, o->why ? &s : NULL);
    if (cli->quiet || (status != SETT_OK && status != SETT_INFEASIBLE))
        return status;
    /* Every file that levels are of, those in folders as well. */
    SettStatus told = SETT_OK;
    const CliLevel *level = cli->levels.items;
    for (int64_t i = 0; i < cli->levels.count && told == SETT_OK; i++, level++)
        if (i == 0 || strcmp(level->source, level[-1].source) != 0)
            told = tell_stale(cli, level->source);
    return told != SETT_OK ? told : status;
}

static SettStatus check_path(Cli *cli, const CliDungeon *dungeon,
                             const CliPathQuery *query)
{
    SettPathType type;
    SettDungeonPath path;
    SettStatus status = cli_dungeon_path(cli, dungeon, query, &type, &path);
    if (status != SETT_OK)
        return status;
    if (cli->json)
        sett_dungeon_put_path(cli_dungeon_json(cli, dungeon), dungeon->d, type,
                              &path);
    else
        sett_dungeon_path_text(dungeon->d, type, &path, &cli->out);
    return path.answer == SETT_YES ? SETT_OK : SETT_INFEASIBLE;
}

/* The verdict on a dungeon with its reasons, or a path. */
static SettStatus check_dungeon(Cli *cli, const CliDungeon *dungeon,
                                const Options *o)
{
    SettDungeonReport report;
    SettStatus status = SETT_OK;
    if (o->way.type != NULL)
        return check_path(cli, dungeon, &o->way);
    if (o->way.from != NULL || o->way.to != NULL)
        return cli_usage(cli, "--from and --to go with --path");
    if (sett_dungeon_report(dungeon->d, &cli->arena, &report) != SETT_OK)
        return SETT_NO_MEMORY;
    if (cli->json) {
        SettJsonWriter *w = cli_dungeon_json(cli, dungeon);
        sett_dungeon_put_report(w, dungeon->d, &report);
        if (o->why)
            status = sett_dungeon_put_why(w, dungeon->d, dungeon->from,
                                          &cli->arena, &cli->err);
    } else {
        sett_text_format(&cli->out, "%s: %s\n", dungeon->source,
                         report.feasible ? "ok" : "infeasible");
        sett_dungeon_reasons_text(dungeon->d, &report, &cli->out);
        if (o->why)
            status = sett_dungeon_why_text(dungeon->d, dungeon->from,
                                           &cli->arena, &cli->out, &cli->err);
    }
    if (status != SETT_OK)
        return status;
    return report.feasible ? SETT_OK : SETT_INFEASIBLE;
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    CliDungeon dungeon;
    SettStatus status = cli_dungeon_word(cli, &dungeon);
    if (status != SETT_OK)
        return status;
    return dungeon.d == NULL ? check_levels(cli, o)
                             : check_dungeon(cli, &dungeon, o);
}

const CliVerb cli_verb_check = {
    .name = "check",
    .help = "is a level feasible, and if not, why?",
    .example = "sett generate md2 --seed 7 | sett check md2 -",
    .words = "GAME FILE...",
    .more = "FILE is level text (levels split by empty lines), the JSON of "
            "generate, a\nfolder of such files, or - for standard input. The "
            "exit code is 1 when a\nlevel is infeasible. Where the game has "
            "agents, the first one has to complete the\nlevel: \"unknown\" "
            "says that it gave up. A dungeon of edd (a project, or EDD's XML "
            "with\nits rooms beside it) is checked as a whole.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_JSON | CLI_TILES | CLI_LEGEND,
    .output_version = 1,
    .run = run,
};
