/* mapcase.c - see mapcase.h. */
#include "support/mapcase.h"

#include <string.h>

static const SettGame *md2(void)
{
    return sett_catalog_game(sett_catalog_builtin(), "md2");
}

void mapcase_begin(MapCase *c)
{
    c->disk = fakedisk_new();
    c->io = fakedisk_io(c->disk);
    c->arena = testkit_arena();
    c->err = (SettError){0};
    c->lost = sett_text(testkit_filled());
}

SettStatus mapcase_read(MapCase *c, const char *project, const char *mapping)
{
    const SettJson *root = NULL;
    const SettProjectFiles files = {&c->io, "w", "", 0, NULL};
    SettStatus status = sett_mapping_document(mapping, strlen(mapping),
                                              &c->arena, &root, &c->err);
    if (status != SETT_OK)
        return status;
    return sett_mapped_read(md2(), project, strlen(project), "w/p", &files,
                            root, &c->arena, &c->m, &c->err);
}

void mapcase_end(MapCase *c)
{
    sett_text_free(&c->lost);
    sett_arena_free(&c->arena);
    fakedisk_free(c->disk);
}

static SettStatus copy_level(void *user, int64_t index, const SettGrid *grid)
{
    SettText *out = user;
    (void)index;
    sett_level_write(md2(), grid, out);
    return out->status;
}

/* The level of the project as text, or what is wrong. */
void mapcase_shows(MapCase *c, const char *wanted)
{
    SettText out = sett_text(testkit_filled());
    SettStatus status =
        sett_mapped_levels(&c->m, NULL, copy_level, &out, &c->arena, &c->err);
    assert_string_equal(status == SETT_OK ? out.data : c->err.text, wanted);
    sett_text_free(&out);
}

void mapcase_read_shows(const char *project, const char *mapping,
                        const char *wanted)
{
    MapCase c;
    mapcase_begin(&c);
    if (mapcase_read(&c, project, mapping) != SETT_OK)
        fail_msg("%s", c.err.text);
    mapcase_shows(&c, wanted);
    mapcase_end(&c);
}

SettStatus mapcase_put(MapCase *c, const char *rows, bool drop)
{
    SettGrid grid;
    SettLdtkFiles files;
    SettStatus status = sett_level_read(md2(), rows, strlen(rows), 0, &c->arena,
                                        &grid, &c->err);
    const SettMappedPut what = {.grids = &grid,
                                .count = 1,
                                .name = "A",
                                .seed = 1,
                                .drop = drop,
                                .lost = &c->lost};
    if (status == SETT_OK)
        status = sett_mapped_put(&c->m, &what, &c->arena, &files, &c->err);
    if (status != SETT_OK)
        return status;
    const SettText *t = &files.items[files.count - 1].text;
    assert_true(t->size < sizeof c->text);
    memcpy(c->text, t->data, t->size + 1);
    sett_ldtk_files_free(&files);
    return SETT_OK;
}

/* The level goes into the project, is read again as the same, and the file
   holds `wanted`. */
void mapcase_put_holds(const char *project, const char *mapping,
                       const char *rows, const char *wanted)
{
    MapCase c;
    mapcase_begin(&c);
    char text[sizeof c.text];
    if (mapcase_read(&c, project, mapping) != SETT_OK ||
        mapcase_put(&c, rows, false) != SETT_OK)
        fail_msg("%s", c.err.text);
    if (strstr(c.text, wanted) == NULL)
        fail_msg("%s\nis not in\n%s", wanted, c.text);
    memcpy(text, c.text, sizeof text);
    mapcase_end(&c);
    mapcase_read_shows(text, mapping, rows);
}

void mapcase_put_refused(const char *project, const char *mapping,
                         const char *rows, const char *says)
{
    MapCase c;
    mapcase_begin(&c);
    if (mapcase_read(&c, project, mapping) != SETT_OK)
        fail_msg("%s", c.err.text);
    assert_int_equal(mapcase_put(&c, rows, false), SETT_BAD_INPUT);
    if (strstr(c.err.text, says) == NULL)
        fail_msg("%s", c.err.text);
    mapcase_end(&c);
}
