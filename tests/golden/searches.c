/* searches.c - see searches.h. A room of 13 x 7 with two doors is varied, or
   segments of 13 columns. */
#include "golden/searches.h"

#include "sett/programs.h"

#include <string.h>

enum { WIDE = 13, HIGH = 7, EVALUATIONS = 1500 };

/* 1,000 generations: of ours, of 32; of the paper's, of some 70. */
enum { LONG_OURS = 32100, LONG_THEIRS = 71000 };

/* How much is searched. */
typedef struct Extent {
    int32_t seeds, evaluations;
    int32_t programs; /* that a search among them tries */
    bool played;      /* features that take plays, with the defaults */
} Extent;

static const SettEval *eval_named(const char *name)
{
    const SettCatalog *all = sett_catalog_builtin();
    for (int32_t i = 0; i < all->eval_count; i++)
        if (strcmp(all->evals[i]->name, name) == 0)
            return all->evals[i];
    return NULL;
}

/* Defaults, or the preset where there is one of that name. */
static const void *params_of(const SettTable *table, const SettPreset *presets,
                             int32_t count, const char *name, SettArena *arena)
{
    void *params = sett_params_new(table, arena);
    if (params == NULL)
        return NULL;
    for (int32_t i = 0; i < count; i++)
        if (strcmp(presets[i].name, name) == 0)
            memcpy(params, presets[i].params, table->size);
    return params;
}

static SettStatus room(const SettGame *game, SettArena *arena, SettGrid *grid)
{
    SettStatus status = sett_grid_take(arena, WIDE, HIGH, grid);
    if (status != SETT_OK)
        return status;
    memset(grid->cells, game->fill_open, (size_t)(WIDE * HIGH));
    for (int32_t t = 0; t < game->tiles.count; t++)
        if (game->tiles.tiles[t].roles & SETT_IS(DOOR)) {
            grid->cells[HIGH / 2 * WIDE] = (uint8_t)t;
            grid->cells[HIGH / 2 * WIDE + WIDE - 1] = (uint8_t)t;
            break;
        }
    return SETT_OK;
}

static void mix(uint64_t *hash, const SettIndividual *one)
{
    uint64_t bits;
    memcpy(&bits, &one->score.fitness, sizeof bits);
    *hash = sett_hash_mix(*hash, sett_genome_hash(&one->genome));
    *hash = sett_hash_mix(*hash, one->born);
    *hash = sett_hash_mix(*hash, bits);
    *hash = sett_hash(one->score.features, sizeof one->score.features, *hash);
}

/* `user`: the hash of all that was born. */
static void note_born(void *user, const SettIndividual *one)
{
    mix(user, one);
}

/* And of all that is kept. */
static void mix_kept(uint64_t *hash, const SettSearch *search)
{
    int32_t count = sett_search_count(search);
    *hash = sett_hash_mix(*hash, (uint64_t)count);
    for (int32_t i = 0; i < count; i++)
        mix(hash, sett_search_get(search, i));
}

/* Five kinds of columns in any order, for genomes that learn. */
static SettStatus training(const SettGame *game, SettArena *arena,
                           SettTraining *out)
{
    enum { KINDS = 5, LONG = 60 };
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    SettGrid *level = SETT_TAKE(arena, 1, SettGrid);
    *out = (SettTraining){level, 1};
    if (level == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_grid_take(arena, LONG, game->default_h, level);
    for (int32_t x = 0; x < LONG && status == SETT_OK; x++) {
        uint32_t kind = sett_rng_below(&rng, KINDS);
        for (int32_t y = 0; y < level->h; y++)
            level->cells[y * LONG + x] = y + (int32_t)kind > level->h - 1
                                             ? game->fill_solid
                                             : game->fill_open;
    }
    return status;
}

static SettStatus search_seed(const SettSearchDef *asked, SettText *out)
{
    SettSearch *search;
    SettSearchDef watched = *asked;
    const SettSearchDef *def = &watched;
    uint64_t hash = 1;
    watched.watch.user = &hash;
    watched.watch.born = note_born;
    SettStatus status = sett_search_create(def, &search, NULL);
    if (status != SETT_OK)
        return status;
    status = sett_search_step(search, def->max_evaluations);
    sett_text_format(out, "%d %d %d ", (int)def->seed,
                     (int)sett_search_evaluations(search),
                     (int)sett_search_count(search));
    mix_kept(&hash, search);
    sett_text_hex(out, hash, 16);
    sett_text_char(out, '\n');
    sett_search_destroy(search);
    return status;
}

/* Rooms are searched as their own tiles; other genomes make segments. */
static bool is_rooms(const SettGenomeKind *genome)
{
    return strcmp(genome->name, "tiles") == 0;
}

static SettStatus search_preset(const SettSearchMethod *method,
                                const SettGenomeKind *genome,
                                const char *preset, const Extent *extent,
                                SettText *out)
{
    SettArena arena;
    SettLevel target = {0};
    SettSearchDef def = sett_search_def();
    sett_arena_init(&arena, out->alloc, 0);
    const char *name = is_rooms(genome) ? "edd" : "smb";
    SettTraining levels = {0};
    def.game = sett_catalog_game(sett_catalog_builtin(), name);
    def.method = method;
    def.genome = genome;
    def.eval = eval_named(name);
    def.method_params = params_of(&method->params, method->presets,
                                  method->preset_count, preset, &arena);
    def.genome_params = params_of(&genome->params, genome->presets,
                                  genome->preset_count, preset, &arena);
    def.eval_params = params_of(&def.eval->params, NULL, 0, preset, &arena);
    def.w = WIDE;
    def.h = HIGH;
    def.max_evaluations = (uint64_t)extent->evaluations;
    if (strcmp(preset, "default") != 0 || !extent->played)
        def.features = 0; /* of the cells alone: play takes time */
    def.alloc = out->alloc;
    SettStatus status;
    if (is_rooms(genome)) {
        status = room(def.game, &arena, &target.grid);
        def.target = &target;
    } else {
        status = training(def.game, &arena, &levels);
        def.h = def.game->default_h;
        def.training = &levels;
    }
    if (def.method_params == NULL || def.genome_params == NULL ||
        def.eval_params == NULL)
        status = SETT_NO_MEMORY;
    sett_text_format(out, "%s %s %d, %s %d, %s\n", name, method->name,
                     (int)method->output_version, genome->name,
                     (int)genome->output_version, preset);
    for (int32_t seed = 1; seed <= extent->seeds && status == SETT_OK; seed++) {
        def.seed = (uint64_t)seed;
        status = search_seed(&def, out);
    }
    sett_arena_free(&arena);
    return status;
}

/* Programs drawn; those that a search tries, and a short one. */
enum { PROGRAMS = 20, SOME = 300, FEW = 40 };

/* Levels of random programs, in which every attribute comes up: at their own
   width and wider. */
static SettStatus program_levels(const SettGame *game, uint64_t seed,
                                 SettArena *arena, SettText *out)
{
    SettGagentRanges ranges;
    SettGagents *program = SETT_TAKE(arena, 1, SettGagents);
    SettStatus status = program == NULL ? SETT_NO_MEMORY : SETT_OK;
    sett_gagent_ranges(game, &ranges);
    for (int32_t i = 0; i < PROGRAMS && status == SETT_OK; i++) {
        SettRng rng = sett_rng(seed, SETT_FOR_GENOME, (uint64_t)i);
        SettGrid grid;
        SettGenJob job = {.game = game,
                          .params = program,
                          .rng = sett_rng(seed, SETT_FOR_LAYOUT, (uint64_t)i),
                          .tmp = arena};
        sett_gagents_random(&ranges, &rng, program);
        program->carpet = i % 4 == 3;
        program->token.index = i % 5 == 4;
        program->base.index = i % 3 == 2;
        int32_t wide = game->canvas->ref_w * (1 + i % 2);
        status = sett_grid_take(arena, wide, game->canvas->ref_h, &grid);
        if (status == SETT_OK)
            status = sett_gagents_draw(&job, &grid);
        if (status == SETT_INFEASIBLE)
            status = SETT_OK;
        sett_text_format(out, "%d %d ", (int)seed, (int)i);
        sett_text_hex(out, sett_grid_hash(&grid), 16);
        sett_text_char(out, '\n');
    }
    return status;
}

/* A database's search, on few programs. */
static SettStatus program_search(const SettGame *game, uint64_t seed,
                                 int32_t tried, SettText *out)
{
    SettArena arena;
    SettSearchDef def = sett_search_def();
    SettProgramGenome genome;
    SettProgramEval eval;
    sett_arena_init(&arena, out->alloc, 0);
    def.game = game;
    def.method = sett_catalog_builtin()->methods[0];
    def.genome = &sett_genome_programs;
    def.eval = &sett_eval_programs;
    sett_params_default(&def.genome->params, &genome);
    sett_params_default(&def.eval->params, &eval);
    eval.budget = 200;
    def.method_params =
        params_of(&def.method->params, NULL, 0, "default", &arena);
    def.genome_params = &genome;
    def.eval_params = &eval;
    def.w = game->canvas->ref_w;
    def.h = game->canvas->ref_h * genome.levels;
    def.max_evaluations = (uint64_t)tried;
    def.seed = seed;
    def.alloc = out->alloc;
    SettStatus status =
        def.method_params == NULL ? SETT_NO_MEMORY : search_seed(&def, out);
    sett_arena_free(&arena);
    return status;
}

static SettStatus programs_of(const SettGame *game, const Extent *extent,
                              SettText *out)
{
    SettArena arena;
    SettStatus status = SETT_OK;
    sett_arena_init(&arena, out->alloc, 0);
    sett_text_format(out, "%s agent programs\n", game->name);
    for (int32_t seed = 1; seed <= extent->seeds && status == SETT_OK; seed++) {
        status = program_levels(game, (uint64_t)seed, &arena, out);
        if (status == SETT_OK)
            status =
                program_search(game, (uint64_t)seed, extent->programs, out);
    }
    sett_arena_free(&arena);
    return status;
}

static SettStatus all_of(const Extent *extent, SettText *out)
{
    const SettCatalog *all = sett_catalog_builtin();
    SettStatus status = SETT_OK;
    for (int32_t g = 0; g < all->genome_count; g++)
        for (int32_t m = 0; m < all->method_count; m++) {
            const SettSearchMethod *method = all->methods[m];
            if (status == SETT_OK)
                status = search_preset(method, all->genomes[g], "default",
                                       extent, out);
            for (int32_t p = 0; p < method->preset_count && status == SETT_OK;
                 p++)
                status = search_preset(method, all->genomes[g],
                                       method->presets[p].name, extent, out);
        }
    for (int32_t g = 0; g < all->game_count && status == SETT_OK; g++)
        if (all->games[g]->canvas != NULL)
            status = programs_of(all->games[g], extent, out);
    return status == SETT_OK ? out->status : status;
}

SettStatus golden_short_searches(int32_t seeds, SettText *out)
{
    return all_of(&(Extent){seeds, EVALUATIONS, FEW, false}, out);
}

SettStatus golden_searches(int32_t seeds, SettText *out)
{
    const SettCatalog *all = sett_catalog_builtin();
    const Extent ours = {.seeds = 1, .evaluations = LONG_OURS};
    const Extent theirs = {.seeds = 1, .evaluations = LONG_THEIRS};
    SettStatus status = all_of(&(Extent){seeds, EVALUATIONS, SOME, true}, out);
    if (status == SETT_OK)
        status = search_preset(all->methods[0], all->genomes[0], "default",
                               &ours, out);
    if (status == SETT_OK)
        status = search_preset(all->methods[0], all->genomes[0], "p19", &theirs,
                               out);
    return status == SETT_OK ? out->status : status;
}
