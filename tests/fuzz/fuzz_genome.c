/* fuzz_genome.c - genomes from files, for every game and every kind that the
   game can have. The first byte draws the game and the kind, the second a seed;
   the rest are the genome's bytes. What check() lets through expresses to tiles
   of the game alone, and every operator takes it and gives what check() lets
   through again. */
#include <stdlib.h>
#include <string.h>

#include "sett/programs.h"
#include "sett/sett.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define MORE 12 /* cells along a level, beyond the fewest */

typedef struct Case {
    const SettGenomeKind *kind;
    SettGenomeJob job;
    SettArena keep, tmp;
    SettTraining training;
    SettGrid trained;
} Case;

static const SettGenomeKind *kind_of(uint32_t index)
{
    const SettCatalog *c = sett_catalog_builtin();
    uint32_t known = (uint32_t)c->genome_count;
    index %= known + 1;
    return index < known ? c->genomes[index] : &sett_genome_programs;
}

/* The game's smallest level of two kinds of tiles: enough to learn slices. */
static void train(Case *c)
{
    const SettGame *game = c->job.game;
    bool wide = game->min_w + MORE <= game->max_w;
    SETT_ASSERT(sett_grid_take(&c->keep, game->min_w + (wide ? MORE : 0),
                               game->min_h + (wide ? 0 : MORE),
                               &c->trained) == SETT_OK);
    for (int32_t i = 0; i < sett_grid_area(&c->trained); i++)
        c->trained.cells[i] =
            (uint8_t)(i % 3 == 0 ? game->fill_solid : game->fill_open);
    c->training = (SettTraining){.levels = &c->trained, .count = 1};
    c->job.training = &c->training;
}

static bool open_case(Case *c, uint8_t which)
{
    const SettCatalog *catalog = sett_catalog_builtin();
    SettStatus s = SETT_OK;
    sett_arena_init(&c->keep, sett_alloc_default(), (size_t)64 << 20);
    sett_arena_init(&c->tmp, sett_alloc_default(), (size_t)64 << 20);
    c->kind = kind_of((uint32_t)which / 16);
    c->job = (SettGenomeJob){
        .game = catalog->games[which % 16 % catalog->game_count],
        .tmp = &c->tmp};
    if (c->kind == &sett_genome_programs && c->job.game->canvas == NULL)
        return false;
    train(c);
    c->job.w = c->trained.w;
    c->job.h = c->trained.h;
    void *params = sett_arena_take(&c->keep, 1, c->kind->params.size + 8);
    sett_params_default(&c->kind->params, params);
    c->job.params = params;
    if (c->kind == &sett_genome_programs) {
        ((SettProgramGenome *)params)->levels = 2;
        c->job.h *= 2;
    }
    if (c->kind->prepare != NULL)
        s = c->kind->prepare(&c->job, &c->keep, &c->job.context, NULL);
    return s == SETT_OK;
}

static SettGenome room(Case *c)
{
    SettGenome g = {.capacity = c->kind->capacity(&c->job)};
    g.bytes = SETT_TAKE(&c->keep, g.capacity, uint8_t);
    SETT_ASSERT(g.bytes != NULL);
    return g;
}

static void express(Case *c, const SettGenome *genome, uint64_t seed)
{
    SettGrid grid;
    SETT_ASSERT(sett_grid_take(&c->tmp, c->job.w, c->job.h, &grid) == SETT_OK);
    memset(grid.cells, 0xFF, (size_t)sett_grid_area(&grid));
    SETT_ASSERT(c->kind->express(&c->job, genome, seed, &grid) == SETT_OK);
    for (int32_t i = 0; i < sett_grid_area(&grid); i++)
        SETT_ASSERT(grid.cells[i] < c->job.game->tiles.count);
}

/* A child, or none: what an operator gives is a genome. */
static void look(Case *c, SettStatus status, const SettGenome *child,
                 uint64_t seed)
{
    SETT_ASSERT(status == SETT_OK);
    SETT_ASSERT(c->kind->check(&c->job, child, NULL) == SETT_OK);
    express(c, child, seed);
}

static void vary(Case *c, const SettGenome *genome, uint64_t seed)
{
    SettRng rng = sett_rng(seed, SETT_FOR_SEARCH, 0);
    SettGenome other = room(c), child = room(c);
    look(c, c->kind->random(&c->job, &rng, &other), &other, seed);
    look(c, c->kind->mutate(&c->job, &rng, genome, &child), &child, seed);
    look(c, c->kind->cross(&c->job, &rng, genome, &other, &child), &child,
         seed);
    look(c, c->kind->cross(&c->job, &rng, &other, genome, &child), &child,
         seed);
    if (c->kind->shake != NULL)
        look(c, c->kind->shake(&c->job, &rng, sett_chance(0.5), genome, &child),
             &child, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Case c = {.kind = NULL};
    SettError err = {0};
    if (size >= 2 && open_case(&c, bytes[0])) {
        SettGenome genome = room(&c);
        if (size - 2 <= (size_t)genome.capacity) {
            genome.size = (int32_t)(size - 2);
            memcpy(genome.bytes, bytes + 2, size - 2);
            SettStatus s = c.kind->check(&c.job, &genome, &err);
            SETT_ASSERT(s == SETT_OK || (s == SETT_BAD_INPUT && err.text[0]));
            if (s == SETT_OK) {
                express(&c, &genome, bytes[1]);
                vary(&c, &genome, bytes[1]);
            }
        }
    }
    if (c.kind != NULL) {
        sett_arena_free(&c.keep);
        sett_arena_free(&c.tmp);
    }
    return 0;
}
