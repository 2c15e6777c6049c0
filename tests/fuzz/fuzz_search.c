/* fuzz_search.c - the state of a search (search.state of a database of agent
   programs, "search" of an archive file) takes anything, as those who checked
   its hash would hand it on. The first byte draws the method, and whether it
   varies rooms or programs; the rest is the state's object, or nothing: a
   search anew. What is accepted goes on, keeps to its budget, and can be
   written and read back the same. */
#include <stdlib.h>
#include <string.h>

#include "sett/programs.h"
#include "sett/sett.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define FURTHER 4 /* evaluations after what was read */

typedef struct Parts {
    SettSearchDef def;
    SettLevel target;
} Parts;

/* Populations of a few, or every input would take a while. */
static const struct {
    uint8_t method;
    const char *name, *value;
} small[] = {
    {0, "dimensions",
     "[{\"feature\": 0, \"bins\": 2}, {\"feature\": 1, \"bins\": 2}]"},
    {0, "first-feasible", "2"},
    {0, "feasible", "1"},
    {0, "infeasible", "1"},
    {0, "batch", "2"},
    {0, "memory", "2"},
    {0, "finer", "1"},
    {1, "population", "3"},
    {1, "infeasible", "2"},
};

static void *defaults(const SettTable *table, SettArena *arena)
{
    void *params = sett_arena_take(arena, 1, table->size + 8);
    SETT_ASSERT(params != NULL);
    sett_params_default(table, params);
    return params;
}

static const SettSearchMethod *method_named(const char *name)
{
    const SettCatalog *c = sett_catalog_builtin();
    for (int32_t i = 0; i < c->method_count; i++)
        if (strcmp(c->methods[i]->name, name) == 0)
            return c->methods[i];
    abort();
}

/* An EDD room of 5 x 4 with two doors. */
static void take_room(Parts *p, SettArena *arena)
{
    static const char art[] = ".D..........T.....D.";
    p->def.game = sett_catalog_game(sett_catalog_builtin(), "edd");
    p->def.genome = sett_catalog_builtin()->genomes[0];
    p->def.eval = sett_catalog_builtin()->evals[0];
    SETT_ASSERT(sett_grid_take(arena, 5, 4, &p->target.grid) == SETT_OK);
    for (int32_t i = 0; i < 20; i++)
        p->target.grid.cells[i] =
            (uint8_t)sett_tile_glyph(&p->def.game->tiles, art[i]);
    p->def.target = &p->target;
    p->def.w = 5;
    p->def.h = 4;
    p->def.genome_params = defaults(&p->def.genome->params, arena);
    p->def.eval_params = defaults(&p->def.eval->params, arena);
    p->def.features = 3;
}

static void take_programs(Parts *p, SettArena *arena)
{
    SettProgramGenome *genome = defaults(&sett_genome_programs.params, arena);
    SettProgramEval *eval = defaults(&sett_eval_programs.params, arena);
    p->def.game = sett_catalog_game(sett_catalog_builtin(), "md2");
    p->def.genome = &sett_genome_programs;
    p->def.eval = &sett_eval_programs;
    genome->levels = eval->levels = 1;
    eval->budget = 10;
    p->def.genome_params = genome;
    p->def.eval_params = eval;
    p->def.w = 8;
    p->def.h = 8;
}

static void take_parts(Parts *p, uint8_t which, SettArena *arena)
{
    *p = (Parts){.def = sett_search_def()};
    p->def.method = method_named(which & 1 ? "fi2pop" : "map-elites");
    void *params = defaults(&p->def.method->params, arena);
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++)
        if ((which & 1) == small[i].method)
            SETT_ASSERT(sett_params_set(&p->def.method->params, params,
                                        small[i].name, small[i].value, NULL,
                                        arena, NULL) == SETT_OK);
    p->def.method_params = params;
    if (which & 2)
        take_programs(p, arena);
    else
        take_room(p, arena);
}

static SettSearch *read_search(const SettSearchDef *def, const char *text,
                               size_t size, SettArena *arena)
{
    const SettJson *root = NULL;
    SettSearch *search = NULL;
    SettError err = {0};
    if (sett_json_read(text, size, NULL, arena, &root, NULL) != SETT_OK)
        return NULL;
    SETT_ASSERT(sett_search_create(def, &search, NULL) == SETT_OK);
    SettStatus s = sett_search_read(search, root, &err);
    SETT_ASSERT(s == err.status && (s == SETT_OK || err.text[0] != '\0'));
    if (s == SETT_OK)
        return search;
    sett_search_destroy(search);
    return NULL;
}

static void write_search(SettSearch *search, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    SETT_ASSERT(sett_search_write(search, &w) == SETT_OK);
    sett_json_close(&w);
    SETT_ASSERT(out->status == SETT_OK);
}

static void go_on(const SettSearchDef *def, SettSearch *search,
                  SettArena *arena)
{
    SettText once = sett_text(sett_alloc_default());
    SettText twice = sett_text(sett_alloc_default());
    SETT_ASSERT(sett_search_step(search, FURTHER) == SETT_OK);
    write_search(search, &once);
    SettSearch *again = read_search(def, once.data, once.size, arena);
    SETT_ASSERT(again != NULL);
    write_search(again, &twice);
    SETT_ASSERT(once.size == twice.size &&
                memcmp(once.data, twice.data, once.size) == 0);
    sett_search_destroy(again);
    sett_text_free(&once);
    sett_text_free(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    SettArena arena;
    Parts p;
    if (size == 0)
        return 0;
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    take_parts(&p, bytes[0], &arena);
    SettSearch *search = NULL;
    if (size > 1)
        search = read_search(&p.def, (const char *)bytes + 1, size - 1, &arena);
    else
        SETT_ASSERT(sett_search_create(&p.def, &search, NULL) == SETT_OK);
    if (search != NULL)
        go_on(&p.def, search, &arena);
    sett_search_destroy(search);
    sett_arena_free(&arena);
    return 0;
}
