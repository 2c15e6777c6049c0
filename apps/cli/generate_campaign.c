/* generate_campaign.c - sett generate --campaign N: levels of N generators of a
   database, one each, from easy to hard. How hard a level is was measured: it
   is how many states its judge had to look at until it knew a way. */
#include <inttypes.h>
#include <stdio.h>

#include "generate.h"
#include "generators.h"
#include "sett/programs.h"

#define DRAWS 10 /* of one generator, until its level can be completed */

typedef struct Stage {
    int32_t program;
    int64_t index; /* level of the seed; -1: none was completed */
    SettGrid grid;
    GeneratePlayed played;
} Stage;

typedef struct Campaign {
    Cli *cli;
    const SettGame *game;
    CliDatabase base;
    SettOracle oracle;
    uint64_t seed;
    int64_t count;
    Stage *stages; /* one a generator */
} Campaign;

/* The witness and the grid outlive the worker's scratch. */
static SettStatus keep(Campaign *c, Stage *stage, const SettGrid *grid)
{
    SettVerdict *v = &stage->played.verdict;
    size_t n = (size_t)v->witness_count;
    uint32_t *actions = c->cli->alloc.fn(c->cli->alloc.user, NULL, 0,
                                         (n + 1) * sizeof *actions);
    uint8_t *cells = c->cli->alloc.fn(c->cli->alloc.user, NULL, 0,
                                      (size_t)sett_grid_area(grid));
    for (size_t i = 0; actions != NULL && i < n; i++)
        actions[i] = v->witness[i];
    for (int32_t i = 0; cells != NULL && i < sett_grid_area(grid); i++)
        cells[i] = grid->cells[i];
    v->witness = actions;
    stage->grid = (SettGrid){cells, grid->w, grid->h};
    return actions != NULL && cells != NULL ? SETT_OK : SETT_NO_MEMORY;
}

static SettStatus try_level(Campaign *c, Stage *stage, int64_t index,
                            SettArena *tmp)
{
    const SettCanvas *canvas = c->game->canvas;
    SettLevel level = {.lock = NULL};
    SettGenJob job = {.game = c->game,
                      .params = &c->base.programs[stage->program],
                      .rng =
                          sett_rng(c->seed, SETT_FOR_LAYOUT, (uint64_t)index),
                      .tmp = tmp};
    SettVerdict *v = &stage->played.verdict;
    SettStatus s =
        sett_grid_take(tmp, canvas->ref_w, canvas->ref_h, &level.grid);
    if (s == SETT_OK)
        s = sett_gagents_draw(&job, &level.grid);
    if (s != SETT_OK)
        return s == SETT_INFEASIBLE ? SETT_OK : s;
    s = sett_oracle_ask(&c->oracle, &level, tmp, v);
    if (s != SETT_OK || v->answer != SETT_YES)
        return s;
    stage->index = index;
    return keep(c, stage, &level.grid);
}

static SettStatus measure(void *user, int64_t item, SettArena *tmp)
{
    Campaign *c = user;
    Stage *stage = &c->stages[item];
    SettStatus s = SETT_OK;
    *stage = (Stage){.program = (int32_t)item, .index = -1};
    for (int64_t i = 0; s == SETT_OK && stage->index < 0 && i < DRAWS; i++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        stage->played.tries = i + 1;
        s = try_level(c, stage, i, tmp);
        sett_arena_reset(tmp, mark);
    }
    return s;
}

/* Those that nobody completed last, then by what the judge looked at; ties go
   to the generator named first. */
static int32_t easier(const void *a, const void *b, void *user)
{
    const Stage *x = a, *y = b;
    (void)user;
    if ((x->index < 0) != (y->index < 0))
        return x->index < 0 ? 1 : -1;
    uint64_t one = x->played.verdict.spent, two = y->played.verdict.spent;
    return (one > two) - (one < two);
}

static const char *agent_of(const Campaign *c)
{
    return sett_oracle_name(&c->oracle);
}

static void tell_text(const Campaign *c, const Stage *stage, int64_t number,
                      SettText *levels)
{
    const SettVerdict *v = &stage->played.verdict;
    SettText note = sett_text(c->cli->alloc);
    if (number > 0)
        sett_text_char(levels, '\n');
    sett_level_write(c->game, &stage->grid, levels);
    cli_witness(c->game, v, &note);
    cli_note(c->cli,
             "level %" PRId64 ": %s, difficulty %" PRIu64
             ", completed by \"%s\" in %d actions\nwitness: %s",
             number, c->base.names[stage->program], v->spent, agent_of(c),
             (int)v->witness_count, note.data != NULL ? note.data : "");
    sett_text_free(&note);
}

static void tell_json(const Campaign *c, const Stage *stage, int64_t number,
                      SettJsonWriter *w)
{
    const SettVerdict *v = &stage->played.verdict;
    SettText witness = sett_text(c->cli->alloc);
    cli_witness(c->game, v, &witness);
    sett_json_open(w, '{');
    sett_json_key(w, "index");
    sett_json_put_int(w, number);
    sett_json_key(w, "generator");
    sett_json_put_string(w, c->base.names[stage->program]);
    sett_json_key(w, "level");
    sett_json_put_int(w, stage->index);
    sett_json_key(w, "difficulty");
    sett_json_put_int(w, (int64_t)v->spent);
    sett_json_key(w, "agent");
    sett_json_put_string(w, agent_of(c));
    sett_json_key(w, "actions");
    sett_json_put_int(w, v->witness_count);
    sett_json_key(w, "witness");
    sett_json_put_string(w, witness.data != NULL ? witness.data : "");
    sett_json_key(w, "rows");
    sett_json_put_rows(w, c->game, &stage->grid);
    sett_json_close(w);
    sett_text_free(&witness);
}

/* Evenly from the easiest to the hardest of those that were completed. */
static SettStatus deliver(Campaign *c, int64_t completed)
{
    SettText out = sett_text(c->cli->alloc);
    SettJsonWriter w = sett_json_writer(&out, true);
    if (c->cli->json) {
        sett_json_open(&w, '{');
        sett_json_key(&w, "version");
        sett_json_put_int(&w, 1);
        sett_json_key(&w, "game");
        sett_json_put_string(&w, c->game->name);
        sett_json_key(&w, "seed");
        sett_json_put_int(&w, (int64_t)c->seed);
        sett_json_key(&w, "campaign");
        sett_json_open(&w, '[');
    }
    for (int64_t i = 0; i < c->count; i++) {
        int64_t at = c->count > 1 ? i * (completed - 1) / (c->count - 1) : 0;
        if (c->cli->json)
            tell_json(c, &c->stages[at], i, &w);
        else
            tell_text(c, &c->stages[at], i, &out);
    }
    if (c->cli->json) {
        sett_json_close(&w);
        sett_json_close(&w);
        sett_text_char(&out, '\n');
    }
    SettStatus s = out.status == SETT_OK ? cli_deliver(c->cli, &out)
                                         : cli_no_memory(c->cli);
    sett_text_free(&out);
    return s;
}

static void free_stages(Campaign *c)
{
    SettAlloc a = c->cli->alloc;
    for (int32_t i = 0; c->stages != NULL && i < c->base.count; i++) {
        Stage *stage = &c->stages[i];
        const SettVerdict *v = &stage->played.verdict;
        if (stage->index < 0)
            continue;
        union {
            const uint32_t *given;
            void *taken;
        } actions = {v->witness};
        if (actions.taken != NULL)
            a.fn(a.user, actions.taken,
                 ((size_t)v->witness_count + 1) * sizeof *v->witness, 0);
        if (stage->grid.cells != NULL)
            a.fn(a.user, stage->grid.cells,
                 (size_t)sett_grid_area(&stage->grid), 0);
    }
}

static SettStatus make(Campaign *c)
{
    Cli *cli = c->cli;
    int64_t completed = 0;
    c->stages = SETT_TAKE(&cli->arena, c->base.count, Stage);
    Stage *scratch = SETT_TAKE(&cli->arena, c->base.count, Stage);
    if (c->stages == NULL || scratch == NULL)
        return cli_no_memory(cli);
    for (int32_t i = 0; i < c->base.count; i++)
        c->stages[i].index = -1;
    cli_progress_start(cli, "generators", c->base.count);
    SettStatus s = cli_each(cli, c->base.count, measure, c, NULL);
    cli_progress_end(cli);
    if (s != SETT_OK)
        return s == SETT_NO_MEMORY ? cli_no_memory(cli) : s;
    sett_sort(c->stages, (size_t)c->base.count, sizeof *scratch, scratch,
              easier, NULL);
    while (completed < c->base.count && c->stages[completed].index >= 0)
        completed++;
    if (completed < c->count)
        return sett_fail(&cli->err, SETT_INFEASIBLE,
                         "levels of %d generators can be completed: no "
                         "campaign of %d",
                         (int)completed, (int)c->count);
    return deliver(c, completed);
}

SettStatus cli_campaign(Cli *cli, const GenerateOptions *o)
{
    Campaign c = {.cli = cli, .count = o->campaign};
    SettStatus s = cli_game(cli, &c.game);
    if (s == SETT_OK && c.game->canvas == NULL)
        s = cli_usage(cli, "%s has no canvas for agent programs", c.game->name);
    if (s == SETT_OK &&
        (o->generator || o->layout || o->furnish || o->recipe || o->want))
        s = cli_usage(cli, "--campaign takes its generators from a "
                           "database: --from FOLDER");
    if (s == SETT_OK)
        s = cli_database_read(cli, c.game, o->from, &c.base);
    if (s == SETT_OK && c.count > c.base.count)
        s = cli_usage(cli, "--campaign %d: the database has %d generators",
                      (int)c.count, (int)c.base.count);
    if (s == SETT_OK)
        s = cli_seed(cli, &o->seed, &c.seed);
    c.oracle = (SettOracle){.game = c.game};
    if (s == SETT_OK)
        s = cli_uses_programs(cli);
    if (s == SETT_OK)
        s = cli_uses_oracle(cli, sett_oracle_name(&c.oracle));
    if (s == SETT_OK)
        s = make(&c);
    free_stages(&c);
    return s;
}
