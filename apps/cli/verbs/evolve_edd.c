/* evolve_edd.c - sett evolve edd: rooms of every kind around one of the
   designer's own (Alvarez et al. 2019), with a table that fills while it works.
   The room may be one of a dungeon, which the fittest room found with which it
   is feasible can be put into (--put), and may be edited meanwhile (--edit;
   docs/design/edd.md, section 6.4); or six rooms to start with (--suggest;
   section 6.5). */
#include <inttypes.h>
#include <string.h>

#include "frame/search.h"
#include "sett/edd.h"
#include "verbs/dungeon.h"

#define BUDGET 50000

typedef struct Options {
    const char *size, *dims, *preset, *lock, *resume, *room, *put, *edit;
    CliSeed seed;
    int64_t budget;
    bool suggest;
    CliIslands by;
} Options;

static const CliOption rows[] = {
    CLI_TEXT(size, "WxH",
             "an empty room of this size, where no file is given (13x7)"),
    CLI_TEXT(dims, "NAME[:BINS],..",
             "one to four dimensions; symmetry:5,similarity:5 if left out"),
    CLI_TEXT(preset, "NAME",
             "sett; p19, h19, src: as Alvarez et al.; me15: plain"),
    CLI_TEXT(lock, "X,Y,W,H/..", "rectangles that may not change"),
    CLI_TEXT(room, "NAME", "which room, where the file is a dungeon"),
    CLI_TEXT(put, "FILE",
             "writes the dungeon with the fittest room found in its place; "
             "never one that 'sett check' refuses (exit 1, with the reason)"),
    CLI_TEXT(seed, "S", "same seed, same archive; drawn and noted if left out"),
    CLI_INT(budget, 0, 1, 1000000000000,
            "rooms to be evaluated in all (50000; 15000 for each suggestion)"),
    CLI_TEXT(resume, "FILE",
             "go on from an archive until the budget is spent; into the same "
             "file without -o"),
    CLI_TEXT(edit, "FILE[@N]",
             "the room as it is edited: each level of FILE in turn, one every "
             "N evaluations (one at once where there is no @N); the same again "
             "with --resume: those still to come"),
    CLI_FLAG(suggest,
             "six rooms to start with instead: one each of six styles"),
    CLI_ISLANDS_ROWS,
};

/* A search, asked for and under way. */
typedef struct Evolving {
    const Options *o;
    CliSearch s;
    CliDungeon dungeon; /* whose room is searched; .d NULL: it is in none */
    int32_t room;
    SettEddEdits edits;
} Evolving;

/* The word as a dungeon, and its room. */
static SettStatus open_room(Cli *cli, Evolving *e)
{
    const Options *o = e->o;
    SettStatus status =
        cli_dungeon_open(cli, e->s.def.game, cli->words[0], &e->dungeon);
    if (status != SETT_OK)
        return status;
    if (e->dungeon.d == NULL)
        return o->room == NULL && o->put == NULL
                   ? SETT_OK
                   : cli_usage(cli,
                               "--room and --put want a dungeon's file, which "
                               "%s is not",
                               cli->words[0]);
    if (o->room == NULL)
        return cli_usage(cli, "%s is a dungeon: --room NAME says which room",
                         cli->words[0]);
    return sett_dungeon_room_named(&e->dungeon, o->room, &e->room, &cli->err);
}

/* The room --room of the dungeon that is the word; its locks hold, too, and its
   entrance is where the dungeon is come into. `s->target.grid` stays empty
   where the word is no dungeon. */
static SettStatus take_room(Cli *cli, Evolving *e)
{
    CliSearch *s = &e->s;
    SettEddRoom *r = SETT_TAKE(&cli->arena, 1, SettEddRoom);
    if (r == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = open_room(cli, e);
    if (status != SETT_OK || e->dungeon.d == NULL)
        return status;
    status = sett_edd_room_take(e->dungeon.d, e->room, &cli->arena, r);
    s->target = r->target;
    s->lock = r->lock;
    s->training = r->others;
    s->def.training = r->others.count > 0 ? &s->training : NULL;
    s->def.lock =
        status == SETT_OK && sett_mask_count(&s->lock) > 0 ? &s->lock : NULL;
    return status;
}

/* Says where locked tiles leave no feasible room; with --put that is
   SETT_INFEASIBLE. */
static SettStatus check_locks(Cli *cli, const Evolving *e)
{
    const char *put = e->o->put;
    bool any = true;
    SettStatus status =
        e->s.def.lock != NULL
            ? sett_edd_any_feasible(&e->s.def, &cli->arena, &any)
            : SETT_OK;
    if (status != SETT_OK || any)
        return status;
    cli_warn(cli,
             "locked tiles keep doors apart, or tiles from every door: no room "
             "is feasible (with --doors any doors may be apart)%s%s",
             put != NULL ? "; not written: " : "", put != NULL ? put : "");
    return put != NULL ? SETT_INFEASIBLE : SETT_OK;
}

static SettStatus refuse(Cli *cli, const Evolving *e,
                         const SettDungeonReport *report, const char *what)
{
    SettText why = sett_text(cli->alloc);
    sett_dungeon_reasons_text(e->dungeon.d, report, &why);
    if (why.status != SETT_OK)
        return why.status;
    if (why.size > 0)
        why.data[why.size - 1] = 0; /* the last line's end */
    cli_warn(cli, "%s; %s was not written:\n%s", what, e->o->put,
             why.data != NULL ? why.data : "");
    return SETT_INFEASIBLE;
}

/* Before a search: SETT_INFEASIBLE, with the reasons told, where no room under
   these locks makes the dungeon of --put one that 'sett check' takes. */
static SettStatus may_put(Cli *cli, const Evolving *e)
{
    const SettSearchDef *def = &e->s.def;
    SettDungeonReport report = {0};
    SettGrid clear;
    SettStatus status = sett_edd_clear_room(def->game, &def->target->grid,
                                            def->lock, &cli->arena, &clear);
    if (status == SETT_OK)
        status = sett_edd_try_room(e->dungeon.d, e->room, &clear, &cli->arena,
                                   &report, &cli->err);
    if (status != SETT_OK || report.feasible)
        return status;
    return refuse(cli, e, &report, "no room there makes the dungeon feasible");
}

/* --put. SETT_INFEASIBLE, with the reasons told and nothing written, where
   there is no room that makes the dungeon feasible. */
static SettStatus put_room(Cli *cli, const Evolving *e)
{
    SettDungeonReport report;
    SettText text = sett_text(cli->alloc);
    bool found = false;
    SettStatus status =
        sett_edd_fit_room(e->s.search, e->dungeon.d, e->room, &cli->arena,
                          &report, &found, &cli->err);
    if (status == SETT_OK && found)
        status = sett_dungeon_file_write(&e->dungeon, &sett_format_json, NULL,
                                         1, &cli->arena, &text, &cli->err);
    if (status != SETT_OK)
        return status;
    if (found)
        return cli_save(cli, e->o->put, &text);
    if (sett_search_count(e->s.search) > 0)
        return refuse(cli, e, &report,
                      "no room that was found makes the dungeon feasible");
    cli_warn(cli, "no feasible room was found; %s was not written", e->o->put);
    return SETT_INFEASIBLE;
}

/* FILE or FILE@N; a name may hold an '@' itself. */
static SettStatus read_edits(Cli *cli, Evolving *e)
{
    const char *edit = e->o->edit, *at = strrchr(edit, '@'), *path = edit;
    const CliLevels *read = &cli->levels;
    int64_t every = 0;
    if (at != NULL && sett_int_read(at + 1, strlen(at + 1), &every)) {
        path = sett_arena_format(&cli->arena, "%.*s", (int)(at - path), path);
        if (every < 1)
            return cli_usage(
                cli, "--edit: FILE@N, with N evaluations between two edits");
    }
    if (path == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_host_levels(cli_host(cli), e->s.def.game, path, &cli->levels);
    e->edits = (SettEddEdits){.def = &e->s.def,
                              .search = e->s.search,
                              .rooms = read->items,
                              .count = read->count,
                              .every = (uint64_t)every};
    e->s.edits = &e->edits;
    if (status == SETT_OK)
        status = sett_edd_edits(&e->edits, &cli->err);
    if (status == SETT_OK && every == 0 && read->count > 1)
        return cli_usage(cli,
                         "--edit: %s has %" PRId64
                         " levels: say %s@N, an edit every N evaluations",
                         path, read->count, path);
    return status;
}

static SettStatus empty_room(Cli *cli, const SettGame *game, const char *size,
                             SettGrid *out)
{
    int32_t w = game->default_w, h = game->default_h;
    if (size != NULL && !cli_pair(size, 'x', INT32_MIN, INT32_MAX, &w, &h))
        return cli_usage(cli, "--size: WxH, 20x20 for example");
    if (!sett_game_fits(game, w, h))
        return cli_usage(cli, "--size: rooms are %dx%d to %dx%d",
                         (int)game->min_w, (int)game->min_h, (int)game->max_w,
                         (int)game->max_h);
    return sett_edd_empty_room(game, w, h, &cli->arena, out);
}

static SettStatus read_room(Cli *cli, Evolving *e)
{
    const Options *o = e->o;
    const SettGame *game = e->s.def.game;
    SettGrid *room = &e->s.target.grid;
    if (cli->word_count == 0 && (o->room != NULL || o->put != NULL))
        return cli_usage(cli, "--room and --put want a dungeon's file");
    if (cli->word_count == 0)
        return empty_room(cli, game, o->size, room);
    if (o->size != NULL)
        return cli_usage(cli, "a room's file and --size exclude each other");
    if (cli_is_game_file(cli->words[0]))
        return cli_refuse(cli, "sett evolve map-elites",
                          "%s is a game; edd breeds rooms of its own game",
                          cli->words[0]);
    SettStatus status = take_room(cli, e);
    if (status == SETT_OK && room->cells == NULL)
        status = sett_host_level(cli_host(cli), game, cli->words[0], room);
    if (status != SETT_OK)
        return status;
    if (!sett_game_fits(game, room->w, room->h))
        return sett_fail(&cli->err, SETT_BAD_INPUT,
                         "a room of %dx%d: rooms are %dx%d to %dx%d",
                         (int)room->w, (int)room->h, (int)game->min_w,
                         (int)game->min_h, (int)game->max_w, (int)game->max_h);
    return sett_edd_door_check(game, room, &cli->err);
}

static SettStatus set_up(Cli *cli, const char *method, Evolving *e)
{
    const Options *o = e->o;
    CliSearch *s = &e->s;
    const SettGame *game = sett_catalog_game(cli->catalog, "edd");
    SettStatus status = cli_measure_cmd(cli, &game);
    if (status == SETT_OK)
        status = cli_search_parts(cli, game, method, s);
    if (status != SETT_OK || (status = read_room(cli, e)) != SETT_OK)
        return status;
    s->def.target = &s->target;
    s->def.w = s->target.grid.w;
    s->def.h = s->target.grid.h;
    if (o->preset != NULL)
        status = sett_search_choose_preset(&s->def, o->preset, &s->params,
                                           &cli->err);
    if (status != SETT_OK || (status = cli_search_extras(cli, s)) != SETT_OK)
        return status;
    if (o->dims != NULL)
        status = cli_search_dimensions(cli, s, o->dims);
    if (status == SETT_OK && o->lock != NULL)
        status = cli_search_lock(cli, s, o->lock);
    if (status != SETT_OK || (status = check_locks(cli, e)) != SETT_OK)
        return status;
    return cli_seed(cli, &o->seed, &s->def.seed);
}

/* One room each of six styles, in an order that the seed shuffles, each the
   best of a search by two populations of its own. */
static SettStatus suggest(Cli *cli, Evolving *e)
{
    const Options *o = e->o;
    SettSearchDef *def = &e->s.def;
    SettEddSuggestions all = {0};
    if (o->resume != NULL || o->dims != NULL || o->preset != NULL ||
        o->put != NULL || o->edit != NULL)
        return cli_usage(cli, "--suggest takes a room, --room, --size, --lock, "
                              "--seed and --budget");
    SettStatus status = set_up(cli, "fi2pop", e);
    if (status == SETT_OK && cli->extra_count == 0)
        status = sett_params_set(&def->genome->params, e->s.params.genome,
                                 "initial", SETT_EDD_SUGGESTION_INITIAL, NULL,
                                 &cli->arena, &cli->err);
    if (status != SETT_OK)
        return status;
    def->training = NULL; /* no pieces of other rooms */
    def->max_evaluations =
        o->budget > 0 ? (uint64_t)o->budget : SETT_EDD_SUGGESTION_BUDGET;
    status = sett_edd_suggestions(def, &cli->arena, &all);
    if (status == SETT_OK)
        status = cli_each(cli, "suggestions", SETT_EDD_SUGGESTIONS,
                          sett_edd_suggestion_find, &all);
    if (status == SETT_OK && cli->json)
        status = sett_edd_suggestions_json(&all, &cli->arena, &cli->out);
    for (int32_t i = 0;
         status == SETT_OK && !cli->json && i < SETT_EDD_SUGGESTIONS; i++) {
        const SettEddSuggestion *item = &all.items[i];
        if (!item->found) {
            cli_warn(cli, "%s: no feasible room was found", item->style->help);
            continue;
        }
        SettText note = sett_text(cli->alloc);
        sett_text_fixed(&note, item->fitness, 3);
        cli_note(cli, "%s: fitness %s", item->style->help,
                 note.data != NULL ? note.data : "");
        sett_text_add(&cli->out, cli->out.size > 0 ? "\n" : "");
        if (cli->colour)
            sett_render_terminal(def->game, &item->room, true, &cli->out);
        else
            sett_level_write(def->game, &item->room, &cli->out);
    }
    return cli_deliver_out(cli, status);
}

static SettStatus open_search(Cli *cli, Evolving *e)
{
    const Options *o = e->o;
    uint64_t budget = o->budget > 0 ? (uint64_t)o->budget : BUDGET;
    SettStatus status;
    if (o->resume != NULL) {
        bool others = cli->word_count > 0 || o->dims != NULL ||
                      o->preset != NULL || o->size != NULL || o->lock != NULL ||
                      o->seed.given || o->room != NULL || o->put != NULL ||
                      cli->extra_count > 0;
        status = cli_search_resume(cli, o->resume, others, "budget and edits");
        return status == SETT_OK
                   ? cli_search_read(cli, o->resume, 0, budget, &e->s)
                   : status;
    }
    status = set_up(cli, "map-elites", e);
    if (status == SETT_OK && o->put != NULL)
        status = may_put(cli, e);
    if (status != SETT_OK)
        return status;
    return cli_search_open(cli, &e->s, budget, &o->by);
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    Evolving e = {.o = o};
    const char *alone = o->suggest          ? "suggest"
                        : o->resume != NULL ? "resume"
                        : o->edit != NULL   ? "edit"
                        : o->put != NULL    ? "put"
                                            : NULL;
    SettStatus status = cli_islands(cli, &o->by, alone);
    if (status != SETT_OK)
        return status;
    if (o->suggest)
        return suggest(cli, &e);
    status = open_search(cli, &e);
    if (status == SETT_OK && o->edit != NULL)
        status = read_edits(cli, &e);
    if (status != SETT_OK)
        return status;
    status = cli_search_run(cli, &e.s, NULL);
    if (status == SETT_CANCELLED && o->edit != NULL && cli->output != NULL)
        cli_warn(cli, "--edit %s is needed again for edits still to come",
                 o->edit);
    if (o->put == NULL || (status != SETT_OK && status != SETT_CANCELLED))
        return status;
    cli_saving(cli);
    SettStatus put = put_room(cli, &e);
    return put != SETT_OK ? put : status;
}

static void help_params(Cli *cli)
{
    CliSearch s;
    if (cli_search_parts(cli, sett_catalog_game(cli->catalog, "edd"),
                         "map-elites", &s) == SETT_OK)
        sett_search_params_help(&s.def, &s.params, "rooms", &cli->out);
}

const CliVerb cli_evolve_edd = {
    .name = "edd",
    .help = "breed rooms of every kind around one of your own",
    .example = "sett evolve edd --size 13x7 --dims symmetry:5,meso:5 --budget "
               "20000 --seed 1",
    .usage = "sett evolve edd",
    .words = "[ROOM]",
    .more =
        "ROOM is a level of edd; without one an empty room is varied. Its "
        "doors, and what\n--lock names, stay. Each cell of the archive keeps "
        "its best rooms: the table shows their\nfitness, a dot where there is "
        "none. -o writes the archive, which 'sett archive' shows,\nmerges and "
        "cuts anew. Ctrl-C keeps what was found. ROOM may also be a dungeon: "
        "--room\nnames the room, whose doors and locks stay, and which is "
        "played from where the dungeon\nleads into it.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_OUTPUT | CLI_JOBS | CLI_JSON | CLI_MEASURES,
    .extras = true,
    .help_parts = help_params,
    .output_version = 2,
    .run = run,
};
