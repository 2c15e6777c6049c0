/* evolve_room.c - the room that sett evolve edd starts from: one of a dungeon,
   and the fittest room found with which the dungeon is feasible as what stands
   there next; edited while the search runs (--edit: each edit puts the room
   into its cell unchanged and has all elites scored anew, at once, Alvarez et
   al. 2019, docs/design/edd.md, section 6.4); or --suggest: six rooms to start
   with, one each of six styles, in an order that the seed shuffles, each the
   best of a search by two populations of its own (section 6.5). */
#include <inttypes.h>
#include <string.h>

#include "sett/edd.h"
#include "verbs/dungeon.h"
#include "verbs/evolve_edd.h"

/* The word as a dungeon, and its room. */
static SettStatus open_room(Cli *cli, const EvolveEddOptions *o,
                            CliDungeon *dungeon, int32_t *room)
{
    const SettGame *game = sett_catalog_game(cli->catalog, "edd");
    SettStatus status = cli_dungeon_open(cli, game, cli->words[0], dungeon);
    if (status != SETT_OK)
        return status;
    if (dungeon->d == NULL)
        return o->room == NULL && o->put == NULL
                   ? SETT_OK
                   : cli_usage(cli,
                               "--room and --put want a dungeon's file, which "
                               "%s is not",
                               cli->words[0]);
    if (o->room == NULL)
        return cli_usage(cli, "%s is a dungeon: --room NAME says which room",
                         cli->words[0]);
    return sett_dungeon_room_named(dungeon, o->room, room, &cli->err);
}

SettStatus cli_evolve_edd_room(Cli *cli, const EvolveEddOptions *o,
                               CliSearch *s)
{
    CliDungeon dungeon = {.d = NULL};
    SettEddRoom *r = SETT_TAKE(&cli->arena, 1, SettEddRoom);
    int32_t room = 0;
    if (r == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = open_room(cli, o, &dungeon, &room);
    if (status != SETT_OK || dungeon.d == NULL)
        return status;
    status = sett_edd_room_take(dungeon.d, room, &cli->arena, r);
    s->target = r->target;
    s->lock = r->lock;
    s->training = r->others;
    s->def.training = r->others.count > 0 ? &s->training : NULL;
    s->def.lock =
        status == SETT_OK && sett_mask_count(&s->lock) > 0 ? &s->lock : NULL;
    return status;
}

SettStatus cli_evolve_edd_locks(Cli *cli, const EvolveEddOptions *o,
                                const CliSearch *s)
{
    SettLevel clear = {.lock = NULL};
    SettScore score = {0};
    SettEvalJob job = {.game = s->def.game,
                       .params = s->params.eval,
                       .target = &s->target,
                       .tmp = &cli->arena,
                       .unread = UINT64_MAX};
    if (s->def.lock == NULL)
        return SETT_OK;
    SettStatus status = sett_edd_clear_room(
        s->def.game, &s->target.grid, s->def.lock, &cli->arena, &clear.grid);
    if (status == SETT_OK)
        status = s->def.eval->run(&job, &clear, &score);
    if (status != SETT_OK || !(score.violation > 0))
        return status;
    cli_warn(cli,
             "locked tiles keep doors apart, or tiles from every door: no room "
             "is feasible (with --doors any doors may be apart)%s%s",
             o->put != NULL ? "; not written: " : "",
             o->put != NULL ? o->put : "");
    return o->put != NULL ? SETT_INFEASIBLE : SETT_OK;
}

static SettStatus refuse(Cli *cli, const CliDungeon *dungeon,
                         const SettDungeonReport *report, const char *what,
                         const char *path)
{
    SettText why = sett_text(cli->alloc);
    sett_dungeon_reasons_text(dungeon->d, report, &why);
    if (why.status != SETT_OK)
        return why.status;
    if (why.size > 0)
        why.data[why.size - 1] = 0; /* the last line's end */
    cli_warn(cli, "%s; %s was not written:\n%s", what, path,
             why.data != NULL ? why.data : "");
    return SETT_INFEASIBLE;
}

SettStatus cli_evolve_edd_may_put(Cli *cli, const EvolveEddOptions *o,
                                  const CliSearch *s)
{
    CliDungeon dungeon;
    SettDungeonReport report;
    SettGrid clear;
    int32_t room = 0;
    SettStatus status = open_room(cli, o, &dungeon, &room);
    if (status == SETT_OK)
        status = sett_edd_clear_room(s->def.game, &s->target.grid, s->def.lock,
                                     &cli->arena, &clear);
    if (status == SETT_OK)
        status = sett_edd_try_room(dungeon.d, room, &clear, &cli->arena,
                                   &report, &cli->err);
    if (status == SETT_OK && !report.feasible)
        status = refuse(cli, &dungeon, &report,
                        "no room there makes the dungeon feasible", o->put);
    return status;
}

SettStatus cli_evolve_edd_put(Cli *cli, const EvolveEddOptions *o,
                              const CliSearch *s)
{
    CliDungeon dungeon;
    SettDungeonReport report;
    SettText text = sett_text(cli->alloc);
    int32_t room = 0;
    bool found = false;
    SettStatus status = open_room(cli, o, &dungeon, &room);
    if (status == SETT_OK)
        status = sett_edd_fit_room(s->search, dungeon.d, room, &cli->arena,
                                   &report, &found, &cli->err);
    if (status == SETT_OK && found)
        status = sett_dungeon_file_write(&dungeon, &sett_format_json, NULL, 1,
                                         &cli->arena, &text, &cli->err);
    if (status != SETT_OK)
        return status;
    if (found)
        return cli_save(cli, o->put, &text);
    if (sett_search_count(s->search) > 0)
        return refuse(cli, &dungeon, &report,
                      "no room that was found makes the dungeon feasible",
                      o->put);
    cli_warn(cli, "no feasible room was found; %s was not written", o->put);
    return SETT_INFEASIBLE;
}

typedef struct Edits {
    const CliLevel *rooms;
    int64_t count, next;
    uint64_t every; /* evaluations */
} Edits;

static SettStatus tell(Cli *cli, const CliSearch *s, const Edits *e)
{
    const SettGrid *room = &s->def.target->grid;
    const SettIndividual *one;
    int32_t cell;
    double likeness;
    SettStatus status =
        sett_search_find(s->search, room, &cli->arena, &one, &cell);
    if (status == SETT_OK)
        status = sett_search_likeness(s->search, room, &cli->arena, &likeness);
    if (status != SETT_OK)
        return status;
    SettText text = sett_text(cli->alloc);
    sett_text_format(&text,
                     "edit %" PRId64 " of %" PRId64 " after %" PRIu64
                     " evaluations: ",
                     e->next, e->count, sett_search_evaluations(s->search));
    if (one == NULL) {
        sett_text_add(&text, "the room has no cell");
    } else {
        sett_text_format(&text, "%sin cell %d, fitness ",
                         one->score.violation > 0 ? "infeasible, " : "",
                         (int)cell);
        sett_text_fixed(&text, one->score.fitness, 3);
    }
    sett_text_add(&text, "; elites are like it by ");
    sett_text_fixed(&text, likeness, 3);
    if (text.status == SETT_OK)
        cli_note(cli, "%s", text.data);
    return SETT_OK;
}

/* The next room takes the place of the edited one. */
static SettStatus edit(Cli *cli, CliSearch *s, void *user)
{
    Edits *e = user;
    if (e->next == e->count) {
        s->pause = UINT64_MAX;
        return SETT_OK;
    }
    s->pause += e->every;
    SettGrid room = s->def.target->grid; /* the same cells */
    sett_grid_copy(&room, &e->rooms[e->next++].grid);
    SettStatus status =
        sett_search_edit(s->search, s->def.target, s->def.lock, &cli->err);
    return status == SETT_OK ? tell(cli, s, e) : status;
}

/* When the next edit comes. A search that was stopped among these very edits
   goes on after the last of them that it holds, as though it had never been
   stopped: the edit that is due by its evaluations, or, where it was stopped
   just then, the one before. All other lists begin now. */
static void set_clock(Edits *e, CliSearch *s)
{
    const uint64_t now = sett_search_evaluations(s->search);
    s->pause = now + e->every;
    if (e->every == 0 || now == 0)
        return;
    const int64_t due = (int64_t)(now / e->every);
    for (int64_t made = due; made >= 0 && made >= due - 1; made--) {
        int64_t last = made < e->count ? made : e->count;
        const SettGrid *room = last > 0 ? &e->rooms[last - 1].grid : NULL;
        if (room != NULL && memcmp(s->def.target->grid.cells, room->cells,
                                   (size_t)sett_grid_area(room)) != 0)
            continue;
        e->next = last;
        s->pause = (uint64_t)(made + 1) * e->every;
        return;
    }
}

/* FILE or FILE@N; a name may hold an '@' itself. */
SettStatus cli_evolve_edd_edits(Cli *cli, const EvolveEddOptions *o,
                                CliSearch *s)
{
    const char *at = strrchr(o->edit, '@');
    int64_t every = 0;
    bool split = at != NULL && sett_int_read(at + 1, strlen(at + 1), &every);
    int32_t size = (int32_t)(split ? (size_t)(at - o->edit) : strlen(o->edit));
    const char *path =
        sett_arena_format(&cli->arena, "%.*s", (int)size, o->edit);
    Edits *e = SETT_TAKE(&cli->arena, 1, Edits);
    const CliLevels *read = &cli->levels;
    if (path == NULL || e == NULL)
        return SETT_NO_MEMORY;
    if (split && every < 1)
        return cli_usage(
            cli, "--edit: FILE@N, with N evaluations between two edits");
    SettStatus status =
        sett_host_levels(cli_host(cli), s->def.game, path, &cli->levels);
    for (int64_t i = 0; status == SETT_OK && i < read->count; i++)
        status = sett_edd_edit_check(&s->def, &read->items[i], &cli->err);
    if (status != SETT_OK)
        return status;
    if (every == 0 && read->count > 1)
        return cli_usage(cli,
                         "--edit: %s has %" PRId64
                         " levels: say %s@N, an edit every N evaluations",
                         path, read->count, path);
    *e = (Edits){read->items, read->count, 0, (uint64_t)every};
    s->paused = edit;
    s->user = e;
    set_clock(e, s);
    return SETT_OK;
}

static void print_text(Cli *cli, const SettGame *game,
                       const SettEddSuggestions *all)
{
    for (int32_t i = 0; i < SETT_EDD_SUGGESTIONS; i++) {
        const SettEddSuggestion *item = &all->items[i];
        if (!item->found) {
            cli_warn(cli, "%s: no feasible room was found", item->style->help);
            continue;
        }
        SettText note = sett_text(cli->alloc);
        sett_text_fixed(&note, item->fitness, 3);
        cli_note(cli, "%s: fitness %s", item->style->help,
                 note.data != NULL ? note.data : "");
        if (cli->out.size > 0)
            sett_text_char(&cli->out, '\n');
        if (cli->colour)
            sett_render_terminal(game, &item->room, true, &cli->out);
        else
            sett_level_write(game, &item->room, &cli->out);
    }
}

SettStatus cli_evolve_edd_suggest(Cli *cli, const EvolveEddOptions *o)
{
    CliSearch s;
    SettSearchDef *def = &s.def;
    SettEddSuggestions all = {0};
    if (o->resume != NULL || o->dims != NULL || o->preset != NULL ||
        o->put != NULL || o->edit != NULL)
        return cli_usage(cli, "--suggest takes a room, --room, --size, --lock, "
                              "--seed and --budget");
    SettStatus status = cli_evolve_edd_set_up(cli, o, "fi2pop", &s);
    if (status == SETT_OK && cli->extra_count == 0)
        status = sett_params_set(&def->genome->params, s.params.genome,
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
    else if (status == SETT_OK)
        print_text(cli, def->game, &all);
    return cli_deliver_out(cli, status);
}
