/* corpus.c - see corpus.h. Pipelines are put together by hand from the catalog,
   not through recipes: a fault of recipes must not hide one of generators. */
#include "golden/corpus.h"

#include "sett/gagents.h"
#include "sett/io.h"

static const char *const pair_game = "md2"; /* of the pairs */

/* Generator number `index` among those that write `stage`, or NULL. */
static const SettGen *gen_at(SettWrites stage, int32_t index)
{
    const SettCatalog *all = sett_catalog_builtin();
    for (int32_t i = 0; i < all->gen_count; i++)
        if (all->gens[i]->writes == stage && index-- == 0)
            return all->gens[i];
    return NULL;
}

static int32_t gens_of(SettWrites stage)
{
    int32_t count = 0;
    while (gen_at(stage, count) != NULL)
        count++;
    return count;
}

static int32_t pairs(void)
{
    return gens_of(SETT_WRITES_LAYOUT) * gens_of(SETT_WRITES_OBJECTS);
}

/* Number `index` among the generators of whole levels, each with every game
   that it suits; false: there are no more. */
static bool whole_at(int32_t index, SettPipe *out)
{
    const SettCatalog *all = sett_catalog_builtin();
    for (int32_t i = 0; i < all->gen_count; i++)
        for (int32_t k = 0; k < all->game_count; k++)
            if (all->gens[i]->writes == SETT_WRITES_LEVEL &&
                sett_gen_suits(all->gens[i], all->games[k]) && index-- == 0) {
                *out = (SettPipe){.game = all->games[k],
                                  .stages[0].gen = all->gens[i]};
                return true;
            }
    return false;
}

int32_t golden_count(void)
{
    SettPipe pipe;
    int32_t count = 0;
    while (whole_at(count, &pipe))
        count++;
    return pairs() + count;
}

/* Pairs of a layout creator and a furnisher come first, then generators of
   whole levels, each for every game that it suits. */
static SettPipe pipe_of(int32_t component)
{
    int32_t furnishers = gens_of(SETT_WRITES_OBJECTS);
    int32_t whole = component - pairs();
    if (whole < 0)
        return (SettPipe){
            .game = sett_catalog_game(sett_catalog_builtin(), pair_game),
            .stages[0].gen = gen_at(SETT_WRITES_LAYOUT, component / furnishers),
            .stages[1].gen =
                gen_at(SETT_WRITES_OBJECTS, component % furnishers)};
    SettPipe pipe = {.game = NULL};
    (void)whole_at(whole, &pipe);
    return pipe;
}

/* Agent programs are drawn in the window that they are made for. */
static SettPoint size_of(const SettPipe *pipe)
{
    const SettGame *game = pipe->game;
    if (pipe->stages[0].gen->writes == SETT_WRITES_LEVEL &&
        game->canvas != NULL)
        return (SettPoint){game->canvas->ref_w, game->canvas->ref_h};
    return (SettPoint){game->default_w, game->default_h};
}

void golden_name(int32_t index, SettText *out)
{
    SettPipe pipe = pipe_of(index);
    sett_text_format(out, "%s.%s", pipe.game->name, pipe.stages[0].gen->name);
    if (pipe.stages[1].gen != NULL)
        sett_text_format(out, ".%s", pipe.stages[1].gen->name);
}

static void *defaults(const SettGen *gen, const SettGame *game,
                      SettArena *arena)
{
    void *params = sett_arena_take(arena, 1, gen->params.size);
    if (params != NULL)
        sett_gen_defaults(gen, game, params);
    return params;
}

/* What seed `seed` gives; the grid belongs to `arena`. */
static SettStatus make(const SettPipe *pipe, uint64_t seed, SettArena *arena,
                       SettGrid *grid)
{
    SettPoint size = size_of(pipe);
    SettStatus status = sett_grid_take(arena, size.x, size.y, grid);
    if (status == SETT_OK)
        status = sett_make(pipe, seed, 0, arena, grid, NULL);
    return status;
}

static SettStatus hash_line(const SettPipe *pipe, uint64_t seed,
                            SettArena *arena, SettText *out)
{
    SettGrid grid;
    SettStatus status = make(pipe, seed, arena, &grid);
    sett_text_int(out, (int64_t)seed);
    sett_text_char(out, ' ');
    if (status == SETT_OK)
        sett_text_hex(out, sett_grid_hash(&grid), 16);
    else if (status == SETT_INFEASIBLE)
        sett_text_add(out, sett_status_text(status));
    else
        return status;
    sett_text_char(out, '\n');
    return SETT_OK;
}

static SettStatus draw(const SettPipe *pipe, uint64_t seed, SettArena *arena,
                       SettText *out)
{
    SettGrid grid;
    SettStatus status = make(pipe, seed, arena, &grid);
    sett_text_format(out, "\nseed %d\n", (int)seed);
    if (status == SETT_OK)
        sett_level_write(pipe->game, &grid, out);
    return status == SETT_INFEASIBLE ? SETT_OK : status;
}

static SettStatus all_seeds(const SettPipe *pipe, int32_t seeds, int32_t drawn,
                            SettArena *arena, SettText *out)
{
    SettArenaMark mark = sett_arena_mark(arena);
    SettStatus status = SETT_OK;
    for (int32_t i = 1; i <= seeds + drawn && status == SETT_OK; i++) {
        status = i <= seeds ? hash_line(pipe, (uint64_t)i, arena, out)
                            : draw(pipe, (uint64_t)(i - seeds), arena, out);
        sett_arena_reset(arena, mark);
    }
    return status;
}

static void head(const SettPipe *pipe, SettText *out)
{
    SettPoint size = size_of(pipe);
    sett_text_format(out, "%s %dx%d, layout %s %d", pipe->game->name,
                     (int)size.x, (int)size.y, pipe->stages[0].gen->name,
                     (int)pipe->stages[0].gen->output_version);
    if (pipe->stages[1].gen != NULL)
        sett_text_format(out, ", furnish %s %d", pipe->stages[1].gen->name,
                         (int)pipe->stages[1].gen->output_version);
    sett_text_char(out, '\n');
}

SettStatus golden_text(int32_t index, int32_t seeds, int32_t drawn,
                       SettText *out)
{
    SettPipe pipe = pipe_of(index);
    SettArena arena;
    sett_arena_init(&arena, out->alloc, 0);
    pipe.stages[0].params = defaults(pipe.stages[0].gen, pipe.game, &arena);
    if (pipe.stages[1].gen != NULL)
        pipe.stages[1].params = defaults(pipe.stages[1].gen, pipe.game, &arena);
    SettStatus status = SETT_NO_MEMORY;
    head(&pipe, out);
    if (pipe.stages[0].params != NULL &&
        (pipe.stages[1].gen == NULL || pipe.stages[1].params != NULL))
        status = all_seeds(&pipe, seeds, drawn, &arena, out);
    sett_arena_free(&arena);
    return status == SETT_OK ? out->status : status;
}

SettStatus golden_all(int32_t seeds, int32_t drawn, SettText *out)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < golden_count() && status == SETT_OK; i++)
        status = golden_text(i, seeds, drawn, out);
    return status;
}
