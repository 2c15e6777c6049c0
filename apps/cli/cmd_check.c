/* cmd_check.c - sett check: is a level feasible, and if not, why and where? */
#include <inttypes.h>

#include "levels.h"
#include "verbs.h"

/* What became of one level. */
typedef struct Checked {
    bool feasible;
    SettReport report;
} Checked;

static SettStatus check_level(Cli *cli, const SettGame *game,
                              const CliLevel *level, Checked *out)
{
    SettLevel view = {.grid = level->grid};
    out->report = sett_report(&cli->arena);
    SettStatus status =
        sett_game_check(game, &view, true, &cli->arena, &out->report);
    if (status == SETT_INFEASIBLE)
        status = SETT_OK;
    if (status == SETT_OK && out->report.broken)
        status = SETT_NO_MEMORY;
    out->feasible = out->report.count == 0;
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

static void print_text(Cli *cli, const CliLevels *levels, int64_t i,
                       const Checked *checked)
{
    print_name(&cli->out, levels, i);
    sett_text_add(&cli->out, checked->feasible ? ": ok\n" : ": infeasible\n");
    sett_cli_print_reasons(&cli->out, &checked->report);
}

static void print_json(SettJsonWriter *w, const CliLevel *level,
                       const Checked *checked)
{
    sett_json_open(w, '{');
    sett_json_key(w, "source");
    sett_json_put_string(w, level->source);
    sett_json_key(w, "index");
    sett_json_put_int(w, level->index);
    sett_json_key(w, "feasible");
    sett_json_put_bool(w, checked->feasible);
    sett_json_key(w, "reasons");
    sett_json_put_reasons(w, &checked->report);
    sett_json_close(w);
}

static SettStatus check_all(Cli *cli, const SettGame *game,
                            const CliLevels *levels, SettJsonWriter *w)
{
    bool all = true;
    for (int64_t i = 0; i < levels->count; i++) {
        if (sett_cancelled(&cli->cancel))
            return SETT_CANCELLED;
        Checked checked;
        SettArenaMark mark = sett_arena_mark(&cli->arena);
        SettStatus status = check_level(cli, game, &levels->items[i], &checked);
        if (status != SETT_OK)
            return status;
        if (cli->json)
            print_json(w, &levels->items[i], &checked);
        else
            print_text(cli, levels, i, &checked);
        all = all && checked.feasible;
        sett_arena_reset(&cli->arena, mark);
    }
    return all ? SETT_OK : SETT_INFEASIBLE;
}

static SettStatus run(Cli *cli, const void *options)
{
    (void)options;
    const SettGame *game = NULL;
    SettStatus status = sett_cli_game(cli, &game);
    CliLevels levels = {0};
    for (int32_t i = 1; i < cli->word_count && status == SETT_OK; i++)
        status = sett_cli_levels_read(cli, game, cli->words[i], &levels);
    SettJsonWriter w = sett_json_writer(&cli->out, false);
    if (status == SETT_OK && cli->json) {
        sett_json_open(&w, '{');
        sett_json_key(&w, "version");
        sett_json_put_int(&w, 1);
        sett_json_key(&w, "game");
        sett_json_put_string(&w, game->name);
        sett_json_key(&w, "levels");
        sett_json_open(&w, '[');
    }
    if (status == SETT_OK)
        status = check_all(cli, game, &levels, &w);
    if ((status == SETT_OK || status == SETT_INFEASIBLE) && cli->json) {
        sett_json_close(&w);
        sett_json_close(&w);
        sett_text_char(&cli->out, '\n');
    }
    sett_cli_levels_free(cli, &levels);
    return status;
}

const CliVerb sett_verb_check = {
    .name = "check",
    .help = "is a level feasible, and if not, why?",
    .example = "sett generate md2 --seed 7 | sett check md2 -",
    .usage = "sett check",
    .words = "GAME FILE...",
    .more = "FILE is level text (levels split by empty lines), the JSON of "
            "generate, a\nfolder of such files, or - for standard input. The "
            "exit code is 1 when a\nlevel is infeasible.\n",
    .shared = CLI_JSON | CLI_TILES,
    .min_words = 2,
    .max_words = -1,
    .run = run,
};
