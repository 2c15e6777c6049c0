/* oracle_formats_ldtk.c - one project of LDtk: the tiles that its rules give
   against those that LDtk stored, order and all members; neighbours; the bytes
   that come back, and those after a cell was changed and changed back. */
#include "oracle/oracle_formats.h"

#include <stdio.h>
#include <string.h>

static bool same_tile(const SettLdtkTile *a, const SettLdtkTile *b)
{
    return a->x == b->x && a->y == b->y && a->source_x == b->source_x &&
           a->source_y == b->source_y && a->tile == b->tile &&
           a->cell == b->cell && a->rule == b->rule && a->flips == b->flips &&
           a->alpha == b->alpha;
}

void oracle_ldtk_rules(OracleFile *f, const SettLdtkProject *p,
                       const SettLdtkLevel *level, int32_t layer)
{
    const SettLdtkLayer *l = &level->layers[layer];
    const SettLdtkTile *tiles = NULL;
    int32_t count = 0, wrong = 0;
    if (l->def->kind > SETT_LDTK_AUTO)
        return;
    SettStatus status =
        sett_ldtk_rules(p, level, layer, f->arena, &tiles, &count);
    for (int32_t i = 0; i < count && i < l->auto_count; i++)
        wrong += !same_tile(&tiles[i], &l->auto_tiles[i]);
    oracle_check(
        f->o, status == SETT_OK && wrong == 0 && count == l->auto_count,
        "%s: level %s, layer %s: %d tiles, %d stored, %d differ", f->path,
        level->name, l->def->name, (int)count, (int)l->auto_count, (int)wrong);
}

static bool same_bytes(const OracleFile *f, const SettText *text)
{
    return text->size == f->size && memcmp(text->data, f->bytes, f->size) == 0;
}

/* Nothing changed, but neighbours are found anew. */
static void check_bytes(OracleFile *f, const SettLdtkProject *p)
{
    SettLdtkFiles out;
    SettError err = {0};
    const SettLdtkChange touch = {.name = p->level_count > 0 ? p->levels[0].name
                                                             : ""};
    int32_t count = p->level_count > 0 && p->levels[0].missing == NULL;
    SettStatus status =
        sett_ldtk_write(p, &touch, count, 1, f->arena, &out, &err);
    if (!oracle_check(f->o, status == SETT_OK, "%s: not written: %s", f->path,
                      err.text))
        return;
    oracle_check(
        f->o, out.count == 1 && same_bytes(f, &out.items[out.count - 1].text),
        "%s: other bytes come back", f->path);
    sett_ldtk_files_free(&out);
}

/* Writes one cell of a layer, and reads the result. */
static bool set_cell(OracleFile *f, const SettLdtkProject *p, int32_t level,
                     int32_t layer, int32_t value, SettText *bytes,
                     SettLdtkProject *after)
{
    const SettLdtkLayer *l = &p->levels[level].layers[layer];
    size_t area = (size_t)l->w * (size_t)l->h;
    int32_t *values[64] = {NULL};
    SettLdtkFiles out;
    const SettLdtkChange change = {.name = p->levels[level].name,
                                   .values = values};
    values[layer] = SETT_TAKE(f->arena, area, int32_t);
    memcpy(values[layer], l->values, area * sizeof(int32_t));
    values[layer][area / 2] = value;
    if (sett_ldtk_write(p, &change, 1, 1, f->arena, &out, NULL) != SETT_OK)
        return false;
    sett_text_clear(bytes);
    sett_text_bytes(bytes, out.items[0].text.data, out.items[0].text.size);
    sett_ldtk_files_free(&out);
    return sett_ldtk_read(bytes->data, bytes->size, f->path, &f->files,
                          f->arena, after, NULL) == SETT_OK;
}

/* Changed and changed back: the bytes that were, as far as the rules' lists are
   those of the rules. */
static void check_change(OracleFile *f, const SettLdtkProject *p)
{
    for (int32_t i = 0; i < p->level_count; i++)
        for (int32_t k = 0; k < p->levels[i].layer_count && k < 64; k++) {
            const SettLdtkLayer *l = &p->levels[i].layers[k];
            SettText there = sett_text(testkit_filled()), back = there;
            SettLdtkProject a, b;
            if (l->values == NULL || l->w * l->h == 0 ||
                l->def->value_count == 0 || p->levels[i].path != NULL)
                continue;
            int32_t old = l->values[l->w * l->h / 2];
            int32_t other = old == 0 ? l->def->values[0].value : 0;
            bool went =
                set_cell(f, p, i, k, other, &there, &a) &&
                a.levels[i].layers[k].values[l->w * l->h / 2] == other &&
                set_cell(f, &a, i, k, old, &back, &b);
            oracle_check(f->o, went && same_bytes(f, &back),
                         "%s: level %s, layer %s: a cell does not come back",
                         f->path, p->levels[i].name, l->def->name);
            sett_text_free(&there);
            sett_text_free(&back);
            return;
        }
}

void oracle_ldtk(OracleFile *f)
{
    SettLdtkProject p;
    SettError err = {0};
    SettStatus status = sett_ldtk_read(f->bytes, f->size, f->path, &f->files,
                                       f->arena, &p, &err);
    if (!oracle_check(f->o, status == SETT_OK, "%s:%d:%d: %s", f->path,
                      (int)err.line, (int)err.column, err.text))
        return;
    for (int32_t i = 0; i < p.level_count; i++)
        for (int32_t k = 0; k < p.levels[i].layer_count; k++)
            oracle_ldtk_rules(f, &p, &p.levels[i], k);
    check_bytes(f, &p);
    check_change(f, &p);
    oracle_ldtk_levels(f, &p);
    oracle_ldtk_generated(f);
}
