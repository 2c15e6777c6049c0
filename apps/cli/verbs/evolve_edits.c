/* evolve_edits.c - sett evolve edd --edit: what a designer does to the room
   while the search runs. Each edit puts the room into its cell unchanged and
   has all elites scored anew, at once (Alvarez et al. 2019; docs/design/edd.md,
   section 6.4). */
#include <inttypes.h>
#include <string.h>

#include "frame/own.h"
#include "verbs/evolve_edd.h"

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
    SettText *text = cli_text(cli);
    sett_text_format(
        text, "edit %" PRId64 " of %" PRId64 " after %" PRIu64 " evaluations: ",
        e->next, e->count, sett_search_evaluations(s->search));
    if (one == NULL) {
        sett_text_add(text, "the room has no cell");
    } else {
        sett_text_format(text, "%sin cell %d, fitness ",
                         one->score.violation > 0 ? "infeasible, " : "",
                         (int)cell);
        sett_text_fixed(text, one->score.fitness, 3);
    }
    sett_text_add(text, "; elites are like it by ");
    sett_text_fixed(text, likeness, 3);
    if (text->status == SETT_OK)
        cli_note(cli, "%s", text->data);
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

static bool is_target(const CliSearch *s, const CliLevel *level)
{
    return memcmp(s->def.target->grid.cells, level->grid.cells,
                  (size_t)sett_grid_area(&level->grid)) == 0;
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
        if (last > 0 && !is_target(s, &e->rooms[last - 1]))
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
        return cli_usage(cli, "--edit: FILE@N, with N evaluations "
                              "between two edits");
    SettStatus status = cli_levels_read(cli, s->def.game, path);
    for (int64_t i = 0; status == SETT_OK && i < read->count; i++)
        status = sett_edd_edit_check(&s->def, &read->items[i], &cli->err);
    if (status != SETT_OK)
        return status;
    if (every == 0 && read->count > 1)
        return cli_usage(cli,
                         "--edit: %s has %" PRId64 " levels: say %s@N, "
                         "an edit every N evaluations",
                         path, read->count, path);
    *e = (Edits){read->items, read->count, 0, (uint64_t)every};
    s->paused = edit;
    s->user = e;
    set_clock(e, s);
    return SETT_OK;
}
