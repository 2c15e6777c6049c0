/* oracle_edd.c - EDD rooms in compat mode against rooms that the reference
   analysed:
       oracle_edd FOLDER
   FOLDER holds rooms.json in the format of its README. Structure is compared
   exactly, numbers within 1e-9, what the reference rounds through 32 bits
   within 1e-6. Also: the parts of every explanation add up to their scores. */
#include "games/edd/edd.h"
#include "oracle/oracle.h"
#include "sett/json.h"
#include "support/edd_twin.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXACT 1e-9
#define ROUNDED 1e-6
#define SUMS 1e-12

/* One case: its JSON, and what we make of it. */
typedef struct Case {
    Oracle *o;
    const SettJson *json;
    const char *id;
    SettArena *arena;
    SettGrid grid, target_grid;
    uint8_t kind[256];
    EddRoom room, target_room;
    EddTarget target;
    EddSafety safety;
    int32_t *file_of; /* by space: its id in the file, by first cells */
} Case;

static const SettJson *member(const SettJson *object, const char *path)
{
    char name[64];
    while (object != NULL && *path != '\0') {
        size_t size = strcspn(path, ".");
        snprintf(name, sizeof name, "%.*s", (int)size, path);
        object = sett_json_member(object, name);
        path += size + (path[size] == '.');
    }
    return object;
}

static bool is_true(const SettJson *object, const char *path)
{
    const SettJson *v = member(object, path);
    return v != NULL && v->type == SETT_JSON_TRUE;
}

/* Any field may be absent. */
static void same_number(const Case *c, const char *path, double ours,
                        double tolerance)
{
    const SettJson *v = member(c->json, path);
    if (v == NULL || v->type == SETT_JSON_NULL)
        return;
    oracle_check(c->o, fabs(ours - v->number) <= tolerance,
                 "%s %s: %.12g, ours %.12g", c->id, path, v->number, ours);
}

static bool read_rows(Case *c, const char *name, SettGrid *grid)
{
    const SettJson *rows = member(c->json, name);
    int32_t h = rows != NULL ? (int32_t)rows->size : 0, y = 0;
    if (h == 0 || sett_grid_take(c->arena, (int32_t)rows->child->size, h,
                                 grid) != SETT_OK)
        return false;
    for (const SettJson *r = rows->child; r != NULL; r = r->next, y++)
        for (int32_t x = 0; x < grid->w && x < (int32_t)r->size; x++) {
            int32_t tile = sett_tile_glyph(&sett_game_edd.tiles, r->string[x]);
            grid->cells[sett_grid_at(grid, x, y)] = (uint8_t)tile;
        }
    return true;
}

static int32_t cell_of(const Case *c, int32_t place)
{
    SettPoint p = sett_spaces_point(&c->room.spaces, place);
    return sett_grid_at(&c->grid, p.x, p.y);
}

/* The file numbers spaces by their first cells. */
static void number_spaces(Case *c)
{
    const SettSpaces *s = &c->room.spaces;
    c->file_of = SETT_TAKE(c->arena, s->count + 1, int32_t);
    assert_non_null(c->file_of);
    for (int32_t i = 0; i < s->count; i++)
        for (int32_t j = 0; j < s->count; j++)
            c->file_of[i] +=
                cell_of(c, s->items[j].first) < cell_of(c, s->items[i].first);
}

static bool same_cells(const Case *c, const SettJson *theirs, int32_t space)
{
    const SettSpaces *s = &c->room.spaces;
    const SettJson *at = theirs->child;
    for (int32_t i = 0; i < sett_grid_area(&c->grid); i++) {
        SettPoint p = sett_grid_point(&c->grid, i);
        if (s->owner[sett_spaces_place(s, p.x, p.y)] != space)
            continue;
        if (at == NULL || (int32_t)at->child->number != p.x ||
            (int32_t)at->child->next->number != p.y)
            return false;
        at = at->next;
    }
    return at == NULL;
}

static bool same_kind(const SettJson *theirs, SettSpaceKind kind)
{
    const SettJson *type = member(theirs, "type");
    const SettJson *which = member(theirs, "kind");
    switch (kind) {
    case SETT_CORRIDOR:
        return sett_json_is(type, "corridor");
    case SETT_TURN:
        return sett_json_is(type, "connector") && sett_json_is(which, "turn");
    case SETT_INTERSECTION:
        return sett_json_is(type, "connector") &&
               sett_json_is(which, "intersection");
    case SETT_CHAMBER:
        return sett_json_is(type, "chamber");
    case SETT_REST:
        return sett_json_is(type, "nothing");
    }
    return false;
}

static void check_space(const Case *c, const SettJson *theirs, int32_t space,
                        const EddFitness *fitness)
{
    const SettSpace *ours = &c->room.spaces.items[space];
    int32_t id = c->file_of[space];
    const SettJson *square = member(theirs, "squareness");
    double value = (double)ours->cells / (ours->w * ours->h);
    oracle_check(c->o, same_kind(theirs, ours->kind), "%s space %d: kind",
                 c->id, (int)id);
    oracle_check(c->o, same_cells(c, member(theirs, "cells"), space),
                 "%s space %d: cells", c->id, (int)id);
    oracle_check(c->o,
                 fabs(member(theirs, "quality")->number -
                      fitness->space[space]) <= EXACT,
                 "%s space %d: quality", c->id, (int)id);
    if (square != NULL)
        oracle_check(c->o, fabs(square->number - value) <= EXACT,
                     "%s space %d: squareness", c->id, (int)id);
    oracle_check(
        c->o, is_true(theirs, "in_graph") == (c->room.spaces.rank[space] >= 0),
        "%s space %d: in graph", c->id, (int)id);
}

static void check_spaces(const Case *c, const EddFitness *fitness)
{
    const SettJson *list = member(c->json, "spatial");
    if (list == NULL ||
        !oracle_check(c->o, (int32_t)list->size == c->room.spaces.count,
                      "%s: %d spaces, ours %d", c->id, (int)list->size,
                      (int)c->room.spaces.count))
        return;
    int32_t id = 0;
    for (const SettJson *t = list->child; t != NULL; t = t->next, id++)
        for (int32_t i = 0; i < c->room.spaces.count; i++)
            if (c->file_of[i] == id)
                check_space(c, t, i, fitness);
}

/* Both sides of an unordered comparison, as sorted lines of text. */
typedef struct Lines {
    char (*items)[200];
    int32_t count;
} Lines;

static char *new_line(Case *c, Lines *lines, int32_t capacity)
{
    if (lines->items == NULL)
        lines->items = sett_arena_take(c->arena, (size_t)capacity, 200);
    assert_true(lines->items != NULL && lines->count < capacity);
    return lines->items[lines->count++];
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void compare_lines(const Case *c, const char *what, Lines *theirs,
                          Lines *ours)
{
    bool same = theirs->count == ours->count;
    if (theirs->count > 0)
        qsort(theirs->items, (size_t)theirs->count, 200, by_text);
    if (ours->count > 0)
        qsort(ours->items, (size_t)ours->count, 200, by_text);
    for (int32_t i = 0; same && i < ours->count; i++)
        same = strcmp(ours->items[i], theirs->items[i]) == 0;
    if (oracle_check(c->o, same, "%s %s: %d, ours %d", c->id, what,
                     (int)theirs->count, (int)ours->count))
        return;
    for (int32_t i = 0; i < ours->count || i < theirs->count; i++)
        printf("    %-40s ours %s\n",
               i < theirs->count ? theirs->items[i] : "-",
               i < ours->count ? ours->items[i] : "-");
}

static void check_graph(Case *c)
{
    const SettJson *edges = member(c->json, "graph.edges");
    const SettSpaces *s = &c->room.spaces;
    Lines theirs = {NULL, 0}, ours = {NULL, 0};
    same_number(c, "graph.nodes", s->node_count, 0);
    if (edges == NULL)
        return;
    for (const SettJson *e = edges->child; e != NULL; e = e->next)
        snprintf(new_line(c, &theirs, (int32_t)edges->size), 200, "%d %d %d",
                 (int)e->child->number, (int)e->child->next->number,
                 (int)e->child->next->next->number);
    for (int32_t i = 0; i < s->passage_count; i++) {
        int32_t a = c->file_of[s->passages[i].a];
        int32_t b = c->file_of[s->passages[i].b];
        snprintf(new_line(c, &ours, s->passage_count), 200, "%d %d %d",
                 (int)(a < b ? a : b), (int)(a < b ? b : a),
                 (int)s->passages[i].width);
    }
    compare_lines(c, "edges", &theirs, &ours);
}

static const char *const meso_names[EDD_MESO_KINDS] = {
    "ChokePoint", "DeadEnd",      "Ambush",
    "GuardRoom",  "TreasureRoom", "GuardedTreasure"};

static int by_number(const void *a, const void *b)
{
    return *(const int32_t *)a - *(const int32_t *)b;
}

static void put_meso(char *line, const char *kind, int32_t *ids, int32_t count,
                     double quality)
{
    int used = snprintf(line, 200, "%s %.8f", kind, quality + 0.0);
    qsort(ids, (size_t)count, sizeof *ids, by_number);
    for (int32_t i = 0; i < count && used < 190; i++)
        used += snprintf(line + used, (size_t)(200 - used), " %d", (int)ids[i]);
}

static void check_meso(Case *c, const EddFitness *fitness)
{
    const SettJson *list = member(c->json, "meso");
    Lines theirs = {NULL, 0}, ours = {NULL, 0};
    int32_t ids[4096];
    if (list == NULL)
        return;
    for (const SettJson *m = list->child; m != NULL; m = m->next) {
        int32_t count = 0;
        const SettJson *spaces = member(m, "spatial_ids");
        for (const SettJson *i = spaces->child; i != NULL; i = i->next)
            ids[count++] = (int32_t)i->number;
        put_meso(new_line(c, &theirs, (int32_t)list->size),
                 member(m, "type")->string, ids, count,
                 member(m, "quality")->number);
    }
    for (int32_t i = 0; i < c->room.meso_count; i++) {
        const EddMeso *m = &c->room.meso[i];
        for (int32_t k = 0; k < m->count; k++)
            ids[k] = c->file_of[m->spaces[k]];
        put_meso(new_line(c, &ours, c->room.meso_count), meso_names[m->kind],
                 ids, m->count, fitness->meso[i]);
    }
    compare_lines(c, "meso", &theirs, &ours);
}

static void check_counts(const Case *c)
{
    const EddCounts *n = &c->room.counts;
    same_number(c, "counts.walls", n->walls, 0);
    same_number(c, "counts.enemies", n->enemies, 0);
    same_number(c, "counts.treasures", n->treasures, 0);
    same_number(c, "counts.doors", n->doors, 0);
    same_number(c, "counts.passable", n->passable, 0);
    same_number(c, "failed_paths.enemies", c->room.cut_enemies, 0);
    same_number(c, "failed_paths.treasures", c->room.cut_treasures, 0);
    same_number(c, "failed_paths.doors", 0, 0);
    same_number(c, "infeasible_fitness", sett_edd_infeasible(&c->room), EXACT);
    if (member(c->json, "feasible") != NULL)
        oracle_check(c->o, is_true(c->json, "feasible") == c->room.feasible,
                     "%s feasible: ours %d", c->id, (int)c->room.feasible);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void check_treasure_safeties(const Case *c)
{
    const SettJson *list =
        member(c->json, "inventory.treasure_safeties_sorted");
    int32_t count = c->safety.has_treasure ? c->room.counts.treasures : 0;
    if (list == NULL || !oracle_check(c->o, (int32_t)list->size == count,
                                      "%s treasure safeties: %d, ours %d",
                                      c->id, (int)list->size, (int)count))
        return;
    if (count > 0)
        qsort(c->safety.treasure, (size_t)count, sizeof(double), by_value);
    int32_t i = 0;
    for (const SettJson *v = list->child; v != NULL; v = v->next, i++)
        oracle_check(c->o, fabs(v->number - c->safety.treasure[i]) <= EXACT,
                     "%s treasure safety %d: %.12g, ours %.12g", c->id, (int)i,
                     v->number, c->safety.treasure[i]);
}

/* Errors are the whole room's; the file has each instance's. */
static double each(double error, int32_t count)
{
    return count > 0 ? error / count : 0;
}

static void check_inventory(const Case *c, const EddFitness *fitness)
{
    const EddCounts *n = &c->room.counts;
    static const char *const names[3] = {"enemy", "treasure", "wall"};
    static const EddTile tiles[3] = {EDD_ENEMY, EDD_TREASURE, EDD_WALL};
    same_number(c, "inventory.enemy_quality_each",
                each(fitness->enemy_error, n->enemies), EXACT);
    same_number(c, "inventory.treasure_quality_each",
                each(fitness->treasure_error, n->treasures), EXACT);
    same_number(c, "inventory.door_safety_mean", c->safety.mean_safety,
                ROUNDED);
    same_number(c, "inventory.door_greed_mean", c->safety.mean_greed, ROUNDED);
    check_treasure_safeties(c);
    for (int32_t i = 0; i < 3; i++) {
        char path[64];
        EddSpread spread;
        assert_int_equal(sett_edd_spread(&c->room, tiles[i], &spread), SETT_OK);
        snprintf(path, sizeof path, "inventory.density.%s", names[i]);
        same_number(c, path, spread.density, EXACT);
        snprintf(path, sizeof path, "inventory.sparsity.%s", names[i]);
        same_number(c, path, spread.sparsity, EXACT);
    }
}

/* The paths that linearity has counted. */
static double linear_paths(const EddRoom *room, double linearity)
{
    int32_t most = room->spaces.node_count + 4 * room->counts.doors;
    return floor((1 - linearity) * most + 0.5);
}

/* A room without walls has no symmetry in the evolution; the file says 0. */
static void check_dimensions(const Case *c)
{
    double d[EDD_DIMENSIONS];
    assert_int_equal(sett_edd_dimensions(&c->room, &c->safety, &c->target,
                                         EDD_ALL_DIMENSIONS, d),
                     SETT_OK);
    same_number(c, "dimensions.symmetry",
                c->room.counts.walls > 0 ? d[EDD_SYMMETRY] : 0, EXACT);
    same_number(c, "dimensions.similarity", d[EDD_SIMILARITY], EXACT);
    same_number(c, "dimensions.n_meso", d[EDD_MESO], EXACT);
    same_number(c, "dimensions.n_spatial", d[EDD_SPATIAL], EXACT);
    same_number(c, "dimensions.linearity", d[EDD_LINEARITY], EXACT);
    same_number(c, "dimensions.linearity_paths",
                linear_paths(&c->room, d[EDD_LINEARITY]), 0);
    same_number(c, "dimensions.leniency", d[EDD_LENIENCY], ROUNDED);
    same_number(c, "dimensions.inner_similarity", d[EDD_INNER], EXACT);
}

static void check_sums(const Case *c, const EddConfig *config,
                       const EddFitness *fitness)
{
    EddExplanation why;
    double sum[EDD_OF_INFEASIBLE + 1] = {0}, total = 0;
    assert_int_equal(sett_edd_explain(&c->room, config, fitness, &why),
                     SETT_OK);
    for (int32_t i = 0; i < why.count; i++) {
        sum[why.parts[i].of] += why.parts[i].value;
        total += why.parts[i].in_total;
    }
    double off =
        c->room.feasible
            ? fabs(sum[EDD_OF_INVENTORIAL] - fitness->inventorial) +
                  fabs(sum[EDD_OF_CHAMBER] - fitness->chamber) +
                  fabs(sum[EDD_OF_CORRIDOR] - fitness->corridor) +
                  fabs(total - fitness->total)
            : fabs(sum[EDD_OF_INFEASIBLE] - sett_edd_infeasible(&c->room)) +
                  fabs(total - sett_edd_infeasible(&c->room));
    oracle_check(c->o, off <= SUMS, "%s: parts are off by %g", c->id, off);
}

static void check_fitness(const Case *c, const char *name,
                          const EddConfig *config, const EddFitness *f)
{
    char path[64];
    const char *const parts[4] = {"total", "inventorial", "chamber",
                                  "corridor"};
    const double ours[4] = {f->total, f->inventorial, f->chamber, f->corridor};
    for (int32_t i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "fitness.%s.%s", name, parts[i]);
        same_number(c, path, ours[i], EXACT);
    }
    check_sums(c, config, f);
}

static void check_config(const Case *c, const EddConfig *config)
{
    static const char at[] = "fitness.target_config_values.";
    const char *const names[6] = {"room_proportion", "corridor_proportion",
                                  "corridor_length", "chamber_area",
                                  "enemy_ratio",     "treasure_ratio"};
    const double ours[6] = {config->room,      config->corridor,
                            config->length,    config->area,
                            config->enemy_low, config->treasure_low};
    for (int32_t i = 0; i < 6; i++) {
        char path[64];
        snprintf(path, sizeof path, "%s%s", at, names[i]);
        same_number(c, path, ours[i], EXACT);
    }
}

static bool analyse(Case *c)
{
    SettLevel level = {.grid = c->grid}, target = {.grid = c->target_grid};
    sett_edd_kinds(&sett_game_edd.tiles, c->kind);
    return sett_edd_room(&level, c->kind, EDD_COMPAT, c->arena, &c->room) ==
               SETT_OK &&
           sett_edd_patterns(&c->room) == SETT_OK &&
           sett_edd_room(&target, c->kind, EDD_COMPAT, c->arena,
                         &c->target_room) == SETT_OK &&
           sett_edd_patterns(&c->target_room) == SETT_OK &&
           sett_edd_safety(&c->room, &c->safety) == SETT_OK &&
           sett_edd_target(&c->target_room, &c->target) == SETT_OK;
}

/* Rows joined by '/'. */
static void join_rows(const Case *c, const char *name, char *out, size_t size)
{
    size_t used = 0;
    const SettJson *row = member(c->json, name)->child;
    for (; row != NULL && used < size; row = row->next)
        used += (size_t)snprintf(out + used, size - used, "%s%s",
                                 used > 0 ? "/" : "", row->string);
}

/* The plain model that ships with the tests says the same as the library and so
   as the reference. */
static void check_plain(const Case *c)
{
    char rows[1024], target[1024], why[200] = "";
    if (c->room.counts.doors == 0)
        return;
    join_rows(c, "rows", rows, sizeof rows);
    join_rows(c, "target_rows", target, sizeof target);
    oracle_check(c->o,
                 edd_twin_same(EDD_COMPAT, rows, target, NULL, why, sizeof why),
                 "%s, the plain model: %s", c->id, why);
}

static void check_case(Case *c)
{
    EddConfig config;
    EddFitness standard, adapted;
    if (!oracle_check(c->o,
                      read_rows(c, "rows", &c->grid) &&
                          read_rows(c, "target_rows", &c->target_grid) &&
                          analyse(c),
                      "%s: cannot be analysed", c->id))
        return;
    number_spaces(c);
    sett_params_default(&sett_edd_config, &config);
    config.mode.index = EDD_COMPAT;
    assert_int_equal(sett_edd_fitness(&c->room, NULL, &config, &standard),
                     SETT_OK);
    check_counts(c);
    check_spaces(c, &standard);
    check_graph(c);
    check_meso(c, &standard);
    check_inventory(c, &standard);
    check_dimensions(c);
    check_fitness(c, "default_config", &config, &standard);
    sett_edd_adapt(&c->target_room, &config);
    assert_int_equal(sett_edd_fitness(&c->room, NULL, &config, &adapted),
                     SETT_OK);
    check_config(c, &config);
    check_fitness(c, "target_config", &config, &adapted);
    check_plain(c);
}

static void check_rooms(Oracle *o)
{
    char *text = oracle_text(o, "rooms.json");
    SettArena arena = testkit_arena();
    SettError err;
    const SettJson *root = NULL;
    if (text == NULL)
        return;
    bool read = sett_json_read(text, strlen(text), NULL, &arena, &root, &err) ==
                SETT_OK;
    const SettJson *cases = read ? member(root, "cases") : NULL;
    oracle_check(o, cases != NULL, "rooms.json: cannot be read");
    const SettJson *each = cases != NULL ? cases->child : NULL;
    for (; each != NULL; each = each->next) {
        SettArenaMark mark = sett_arena_mark(&arena);
        const SettJson *id = member(each, "id");
        Case c = {.o = o, .json = each, .arena = &arena};
        c.id = id != NULL ? id->string : "?";
        check_case(&c);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
    free(text);
}

int main(int argc, char **argv)
{
    Oracle oracle;
    int code = oracle_open(&oracle, argc, argv, "edd");
    if (code != 0)
        return code;
    check_rooms(&oracle);
    return oracle_close(&oracle);
}
