/* oracle_formats_levels.c - ten levels into a project of LDtk: read again they
   hold the same values and what the rules give; neighbours look at each other,
   no iid is there twice, and a second run gives the same bytes. */
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

static void check_written(OracleFile *f, const SettText *text,
                          const SettLdtkProject *before, const Made *made)
{
    SettJsonLimits limits = sett_json_limits();
    const SettJson *root = NULL;
    SettLdtkProject p;
    SettLdtkFiles again;
    SettStatus status = sett_ldtk_read(text->data, text->size, f->path,
                                       &f->files, f->arena, &p, NULL);
    limits.twice = SETT_JSON_LAST_WINS;
    if (status == SETT_OK)
        status = sett_json_read(text->data, text->size, &limits, f->arena,
                                &root, NULL);
    if (!oracle_check(f->o,
                      status == SETT_OK &&
                          p.level_count == before->level_count + LEVELS,
                      "%s: ten levels are not read back", f->path))
        return;
    for (int32_t n = 0; n < LEVELS; n++)
        check_level(f, &p, made, n);
    check_iids(f, text);
    check_schema(f, text);
    const SettJson *worlds = sett_json_list(root, "worlds");
    if (sett_json_list(root, "levels") != NULL)
        check_neighbours(f, sett_json_list(root, "levels"));
    for (const SettJson *w = worlds != NULL ? worlds->child : NULL; w != NULL;
         w = w->next)
        if (sett_json_list(w, "levels") != NULL)
            check_neighbours(f, sett_json_list(w, "levels"));
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
