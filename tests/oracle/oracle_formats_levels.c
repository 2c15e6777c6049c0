/* oracle_formats_levels.c - ten levels into a project of LDtk, of drawn values
   and generated ones: read again they are the same and hold what the rules
   give; neighbours look at each other, no iid is there twice, and a second run
   gives the same bytes. */
#include "oracle/oracle_formats.h"
#include "support/fakedisk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS = 10, MOST_IIDS = 1 << 16, MOST_LAYERS = 64 };

typedef struct Made {
    SettLdtkChange changes[LEVELS];
    char names[LEVELS][16];
    int32_t *values[LEVELS][MOST_LAYERS];
} Made;

/* The first level that can be copied; -1: none. */
static int32_t form_of(const SettLdtkProject *p)
{
    for (int32_t i = 0; i < p->level_count; i++)
        if (p->levels[i].missing == NULL &&
            p->levels[i].layer_count <= MOST_LAYERS)
            return i;
    return -1;
}

static bool make_changes(OracleFile *f, const SettLdtkProject *p, int32_t like,
                         Made *made)
{
    const SettLdtkLevel *form = &p->levels[like];
    SettRng rng = sett_rng(16, SETT_FOR_LAYOUT, 0);
    for (int32_t n = 0; n < LEVELS; n++) {
        snprintf(made->names[n], sizeof made->names[n], "Sett_%d", (int)n);
        made->changes[n] = (SettLdtkChange){
            .name = made->names[n], .like = like, .values = made->values[n]};
        for (int32_t k = 0; k < form->layer_count; k++) {
            const SettLdtkLayer *l = &form->layers[k];
            size_t area = (size_t)l->w * (size_t)l->h;
            if (l->values == NULL || l->def->value_count == 0 || area == 0)
                continue;
            int32_t *values = SETT_TAKE(f->arena, area, int32_t);
            if (values == NULL)
                return false;
            for (size_t i = 0; i < area; i++) {
                uint32_t draw =
                    sett_rng_below(&rng, 2 * (uint32_t)l->def->value_count + 1);
                values[i] = draw < (uint32_t)l->def->value_count
                                ? l->def->values[draw].value
                                : 0;
            }
            made->values[n][k] = values;
        }
    }
    return true;
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Collects the members "iid" of a document. */
static void collect(const SettJson *value, const char **iids, int32_t *count)
{
    for (const SettJson *c = value->child; c != NULL; c = c->next) {
        if (c->key != NULL && strcmp(c->key, "iid") == 0 &&
            c->type == SETT_JSON_STRING && *count < MOST_IIDS)
            iids[(*count)++] = c->string;
        collect(c, iids, count);
    }
}

/* How many iids of a document are there twice; -1: too many to tell. */
static int32_t iids_twice(OracleFile *f, const char *text, size_t size)
{
    SettJsonLimits limits = sett_json_limits();
    const char **iids = SETT_TAKE(f->arena, MOST_IIDS, const char *);
    const SettJson *root = NULL;
    int32_t count = 0, twice = 0;
    limits.twice = SETT_JSON_LAST_WINS;
    if (iids == NULL ||
        sett_json_read(text, size, &limits, f->arena, &root, NULL) != SETT_OK)
        return -1;
    collect(root, iids, &count);
    qsort(iids, (size_t)count, sizeof *iids, compare);
    for (int32_t i = 1; i < count; i++)
        twice += strcmp(iids[i - 1], iids[i]) == 0;
    return count < MOST_IIDS ? twice : -1;
}

/* LDtk's own file of several worlds has one iid twice: no more than before. */
static void check_iids(OracleFile *f, const SettText *text)
{
    int32_t before = iids_twice(f, f->bytes, f->size);
    int32_t after = iids_twice(f, text->data, text->size);
    oracle_check(f->o, after >= 0 && after == before,
                 "%s: %d iids are there twice, %d before", f->path, (int)after,
                 (int)before);
}

/* Whether the level of that iid lists `back` among its neighbours. */
static bool looks_back(const SettJson *levels, const char *iid,
                       const char *back)
{
    for (const SettJson *l = levels->child; l != NULL; l = l->next) {
        const SettJson *list = sett_json_list(l, "__neighbours");
        if (!sett_json_is(sett_json_member(l, "iid"), iid) || list == NULL)
            continue;
        for (const SettJson *n = list->child; n != NULL; n = n->next)
            if (sett_json_is(sett_json_member(n, "levelIid"), back))
                return true;
    }
    return false;
}

static void check_neighbours(OracleFile *f, const SettJson *levels)
{
    int32_t wrong = 0;
    for (const SettJson *l = levels->child; l != NULL; l = l->next) {
        const SettJson *iid = sett_json_member(l, "iid");
        const SettJson *list = sett_json_list(l, "__neighbours");
        for (const SettJson *n = list != NULL ? list->child : NULL; n != NULL;
             n = n->next) {
            const SettJson *other = sett_json_member(n, "levelIid");
            wrong += iid == NULL || other == NULL ||
                     !looks_back(levels, other->string, iid->string);
        }
    }
    oracle_check(f->o, wrong == 0,
                 "%s: %d neighbours are not neighbours in turn", f->path,
                 (int)wrong);
}

static void check_level(OracleFile *f, const SettLdtkProject *p,
                        const Made *made, int32_t n)
{
    const SettLdtkLevel *level = sett_ldtk_level(p, made->names[n]);
    int32_t wrong = 0;
    if (!oracle_check(f->o, level != NULL, "%s: level %s is not there", f->path,
                      made->names[n]))
        return;
    for (int32_t k = 0; k < level->layer_count; k++) {
        const SettLdtkLayer *l = &level->layers[k];
        size_t area = (size_t)l->w * (size_t)l->h;
        if (made->values[n][k] != NULL)
            wrong += l->values == NULL || memcmp(l->values, made->values[n][k],
                                                 area * sizeof(int32_t)) != 0;
        oracle_ldtk_rules(f, p, level, k);
    }
    oracle_check(f->o, wrong == 0, "%s: level %s: %d layers came back other",
                 f->path, level->name, (int)wrong);
}

/* The project's members as LDtk's schema has them, where they were so before:
   files of older versions lack some. */
static void check_schema(OracleFile *f, const SettText *text)
{
    const char *first = "", *old = "";
    int32_t before = oracle_schema(f, f->bytes, f->size, &old);
    int32_t after = oracle_schema(f, text->data, text->size, &first);
    if (before == 0)
        oracle_check(f->o, after == 0, "%s: %d breaches of the schema: %s",
                     f->path, (int)after, first);
}

static void check_all_neighbours(OracleFile *f, const SettText *text)
{
    SettJsonLimits limits = sett_json_limits();
    const SettJson *root = NULL;
    limits.twice = SETT_JSON_LAST_WINS;
    if (!oracle_check(f->o,
                      sett_json_read(text->data, text->size, &limits, f->arena,
                                     &root, NULL) == SETT_OK,
                      "%s: no JSON", f->path))
        return;
    const SettJson *worlds = sett_json_list(root, "worlds");
    if (sett_json_list(root, "levels") != NULL)
        check_neighbours(f, sett_json_list(root, "levels"));
    for (const SettJson *w = worlds != NULL ? worlds->child : NULL; w != NULL;
         w = w->next)
        if (sett_json_list(w, "levels") != NULL)
            check_neighbours(f, sett_json_list(w, "levels"));
}

static void check_written(OracleFile *f, const SettText *text,
                          const SettLdtkProject *before, const Made *made)
{
    SettLdtkProject p;
    SettLdtkFiles again;
    SettStatus status = sett_ldtk_read(text->data, text->size, f->path,
                                       &f->files, f->arena, &p, NULL);
    if (!oracle_check(f->o,
                      status == SETT_OK &&
                          p.level_count == before->level_count + LEVELS,
                      "%s: ten levels are not read back", f->path))
        return;
    for (int32_t n = 0; n < LEVELS; n++)
        check_level(f, &p, made, n);
    check_iids(f, text);
    check_schema(f, text);
    check_all_neighbours(f, text);
    status =
        sett_ldtk_write(&p, made->changes, LEVELS, 1, f->arena, &again, NULL);
    const SettText *last =
        status == SETT_OK ? &again.items[again.count - 1].text : text;
    oracle_check(f->o,
                 status == SETT_OK && last->size == text->size &&
                     memcmp(last->data, text->data, text->size) == 0,
                 "%s: a second run gives other bytes", f->path);
    sett_ldtk_files_free(&again);
}

/* A disk that holds the level files that there were, and those written. */
static FakeDisk *written_disk(OracleFile *f, const SettLdtkFiles *files)
{
    SettProjectLog log = {0};
    SettProjectFiles seen = f->files;
    SettLdtkProject p;
    FakeDisk *disk = fakedisk_new();
    seen.log = &log;
    if (sett_ldtk_read(f->bytes, f->size, f->path, &seen, f->arena, &p, NULL) !=
        SETT_OK)
        return disk;
    for (const SettProjectSeen *s = log.first; s != NULL; s = s->next)
        fakedisk_put(disk, s->path, s->bytes, s->size);
    for (int32_t i = 0; i + 1 < files->count; i++) {
        const SettText *text = &files->items[i].text;
        const char *path =
            sett_path_join(f->arena, f->files.root, files->items[i].path);
        if (path != NULL)
            fakedisk_put(disk, path, text->data, text->size);
    }
    return disk;
}

void oracle_ldtk_own(OracleFile *f)
{
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    static const char rows[] = "XXXXX\nXH eX\nXXTXX\n";
    SettGrid grid;
    SettText text = sett_text(f->arena->alloc);
    const SettFormatJob job = {.game = game, .arena = f->arena};
    const char *first = "";
    SettStatus status =
        sett_level_read(game, rows, sizeof rows - 1, 0, f->arena, &grid, NULL);
    if (status == SETT_OK)
        status = sett_format_ldtk.write(&job, &grid, &text);
    int32_t wrong =
        status == SETT_OK ? oracle_schema(f, text.data, text.size, &first) : -1;
    oracle_check(f->o, wrong == 0,
                 "a level as a project: %d breaches of the schema: %s",
                 (int)wrong, first);
    sett_text_free(&text);
}

/* Ten dungeons. */
static bool generate(OracleFile *f, SettGrid *grids, const SettGame **game)
{
    static const char text[] =
        "{\"recipe\": 1, \"game\": \"md2\", \"size\": [18, 12], \"seed\": 16, "
        "\"layout\": {\"name\": \"cac\"}, \"furnish\": {\"name\": \"cf\"}}";
    const SettJson *root;
    SettGenReport reports[SETT_MAX_STAGES];
    SettRecipe *recipe = SETT_TAKE(f->arena, 1, SettRecipe);
    if (recipe == NULL ||
        sett_json_read(text, sizeof text - 1, NULL, f->arena, &root, NULL) !=
            SETT_OK ||
        sett_recipe_read(sett_catalog_builtin(), root, f->arena, recipe,
                         NULL) != SETT_OK)
        return false;
    const SettPipe pipe = sett_recipe_pipe(recipe);
    *game = recipe->game;
    for (int32_t n = 0; n < LEVELS; n++)
        if (sett_grid_take(f->arena, recipe->w, recipe->h, &grids[n]) !=
                SETT_OK ||
            sett_make(&pipe, recipe->seed, (uint64_t)n, f->arena, &grids[n],
                      reports) != SETT_OK)
            return false;
    return true;
}

/* Whether a tile comes back: as it was, or as the default where the project has
   no place for it, or no more of its entity. */
static bool comes_back(const SettMapping *m, uint8_t was, uint8_t is)
{
    bool row = was == m->fill;
    for (int32_t i = 0; i < m->row_count; i++)
        row = row || m->rows[i].to == was;
    for (int32_t i = 0; i < m->object_count; i++)
        if (m->objects[i].to == was)
            return is == was || is == m->fill;
    return is == (row ? was : m->fill);
}

typedef struct Back {
    const SettMapping *m;
    const SettGrid *grids;
    int32_t first, count, wrong; /* the new levels come last */
} Back;

static SettStatus take_back(void *user, int64_t index, const SettGrid *grid)
{
    Back *b = user;
    (void)index;
    int32_t n = b->count++ - b->first;
    if (n < 0 || n >= LEVELS)
        return SETT_OK;
    b->wrong += grid->w != b->grids[n].w || grid->h != b->grids[n].h;
    for (int32_t i = 0; b->wrong == 0 && i < grid->w * grid->h; i++)
        b->wrong += !comes_back(b->m, b->grids[n].cells[i], grid->cells[i]);
    return SETT_OK;
}

/* `old` was written as `files`; a second run gives the same bytes. */
static void check_generated(OracleFile *f, const SettMapped *old,
                            const SettMappedPut *put,
                            const SettLdtkFiles *files, const SettGame *game)
{
    const SettText *text = &files->items[files->count - 1].text;
    SettMapped *m = SETT_TAKE(f->arena, 1, SettMapped);
    SettLdtkFiles again = {0};
    Back back = {.m = &old->mapping, .grids = put->grids};
    check_iids(f, text);
    check_schema(f, text);
    check_all_neighbours(f, text);
    SettStatus status =
        m != NULL ? sett_mapped_read(game, text->data, text->size, f->path,
                                     &f->files, NULL, f->arena, m, NULL)
                  : SETT_NO_MEMORY;
    back.first = old->ldtk.level_count;
    if (status == SETT_OK)
        m->mapping = old->mapping;
    for (int32_t n = 0; n < LEVELS && status == SETT_OK; n++) {
        char name[16];
        snprintf(name, sizeof name, "Sett_%d", (int)n);
        back.count = back.first + n;
        status = sett_mapped_levels(m, name, take_back, &back, f->arena, NULL);
    }
    oracle_check(f->o, status == SETT_OK && back.wrong == 0,
                 "%s: generated levels came back other", f->path);
    if (status == SETT_OK)
        status = sett_mapped_put(m, put, f->arena, &again, NULL);
    const SettText *last =
        status == SETT_OK ? &again.items[again.count - 1].text : text;
    oracle_check(f->o,
                 status == SETT_OK && last->size == text->size &&
                     memcmp(last->data, text->data, text->size) == 0,
                 "%s: a second run of generated levels gives other bytes",
                 f->path);
    sett_ldtk_files_free(&again);
}

void oracle_ldtk_generated(OracleFile *f)
{
    SettGrid grids[LEVELS];
    const SettGame *game = NULL;
    SettLdtkFiles files = {0};
    SettError err = {0};
    SettMapped *m = SETT_TAKE(f->arena, 1, SettMapped);
    if (!oracle_check(f->o, m != NULL && generate(f, grids, &game),
                      "no levels are generated") ||
        sett_mapped_read(game, f->bytes, f->size, f->path, &f->files, NULL,
                         f->arena, m, NULL) != SETT_OK ||
        m->mapping.blank)
        return; /* a project without values has no place for them */
    const SettMappedPut put = {
        .grids = grids, .count = LEVELS, .seed = 1, .drop = true};
    SettStatus status = sett_mapped_put(m, &put, f->arena, &files, &err);
    if (oracle_check(f->o, status == SETT_OK, "%s: generated levels: %s",
                     f->path, err.text)) {
        const SettProjectFiles real = f->files;
        FakeDisk *disk = written_disk(f, &files);
        SettIo io = fakedisk_io(disk);
        f->files.io = m->ldtk.external ? &io : real.io;
        check_generated(f, m, &put, &files, game);
        f->files = real;
        fakedisk_free(disk);
    }
    sett_ldtk_files_free(&files);
}

void oracle_ldtk_levels(OracleFile *f, const SettLdtkProject *p)
{
    int32_t like = form_of(p);
    Made *made = SETT_TAKE(f->arena, 1, Made);
    SettLdtkFiles files = {0};
    SettError err = {0};
    if (like < 0 || made == NULL)
        return;
    memset(made, 0, sizeof *made);
    if (!make_changes(f, p, like, made))
        return;
    SettStatus status =
        sett_ldtk_write(p, made->changes, LEVELS, 1, f->arena, &files, &err);
    if (oracle_check(f->o, status == SETT_OK, "%s: ten levels: %s", f->path,
                     err.text)) {
        const SettProjectFiles real = f->files;
        FakeDisk *disk = written_disk(f, &files);
        SettIo io = fakedisk_io(disk);
        f->files.io = p->external ? &io : real.io;
        check_written(f, &files.items[files.count - 1].text, p, made);
        f->files = real;
        fakedisk_free(disk);
    }
    sett_ldtk_files_free(&files);
}
