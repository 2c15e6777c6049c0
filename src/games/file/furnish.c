/* furnish.c - [[furnish]]: how many of each object. The rows become the tables
   that all furnishers read; objects without a row follow from their min, max
   and weight. */
#include "games/file/file.h"

#include "base/least.h"

#include <string.h>

/* One row of the file. */
typedef struct Wanted {
    int32_t tile;
    int32_t low, high;
    bool must;
    SettChoice scaling;
} Wanted;

static void count_rows(SettFurnishing *out, const Wanted *w)
{
    SettCountRow row = {.tile = {w->tile},
                        .low = w->low,
                        .high = w->high,
                        .scaling = w->scaling,
                        .must = w->must};
    SettCountTable *table = &out->constraint_counts;
    if (table->count < SETT_MAX_COUNT_ROWS)
        table->rows[table->count++] = row;
}

static void plain_row(SettFurnishing *out, int32_t tile, int32_t option,
                      SettTest test, uint64_t of, int32_t high)
{
    SettPlaceRow row = {
        .tile = {tile},
        .option = option,
        .test = {(int32_t)test},
        .of = {of},
        .metric = {test == SETT_TEST_FARTHEST ? SETT_BY_PATH : 0},
        .high = high,
        .scales = high > 0};
    if (out->constraint.count < SETT_MAX_PLACE_ROWS)
        out->constraint.rows[out->constraint.count++] = row;
}

/* Where a tile without a row goes: the start to one end of the longest way, the
   goal to the other one, all else anywhere. */
static void usual_places(SettFurnishing *out, const FileTile *tile, int32_t i)
{
    uint64_t start = out->start.tile >= 0 ? (uint64_t)1 << out->start.tile : 0;
    if (i == out->start.tile) {
        plain_row(out, i, 0, SETT_TEST_PATH_HEAD, 0, 7);
        plain_row(out, i, 1, SETT_TEST_ANY, 0, 0);
    } else if (i == out->goal.tile && start != 0) {
        plain_row(out, i, 0, SETT_TEST_PATH_TAIL, 0, 5);
        plain_row(out, i, 1, SETT_TEST_FARTHEST, start, 0);
    } else {
        plain_row(out, i, 0, SETT_TEST_ANY, 0, 0);
    }
    (void)tile;
}

static Wanted usual_count(const FileTile *t, int32_t i)
{
    int32_t low = t->shown.at_least, high = t->shown.at_most;
    if (high < 0)
        high = sett_max(low, t->weight > 0 ? low + t->weight : low);
    if (t->weight == 0 && low == 0)
        high = 0;
    return (Wanted){.tile = i, .low = low, .high = high, .must = low > 0};
}

static const SettCountRow *row_of(const SettFurnishing *out, int32_t tile)
{
    const SettCountTable *table = &out->constraint_counts;
    for (int32_t i = 0; i < table->count; i++)
        if (table->rows[i].tile.tile == tile)
            return &table->rows[i];
    return NULL;
}

/* How many: a number, a range, or as many as there are of another kind. */
static void read_count(Reading *r, const SettJson *row, SettFurnishing *out,
                       Wanted *w)
{
    const SettJson *count = sett_file_member(row, "count");
    int32_t counts[2];
    if (count != NULL && count->type == SETT_JSON_STRING) {
        int32_t like = sett_file_tile(r, count, count->string);
        const SettCountRow *named = row_of(out, like);
        if (like >= 0 && named == NULL) {
            sett_file_wrong(r, "G0704", count,
                            "\"%.40s\" is not placed before \"%.40s\"",
                            count->string, r->tiles[w->tile].name);
            sett_file_help(r, "objects are placed in the order of their rows: "
                              "give it a row above");
        }
        if (like < 0 || named == NULL)
            return;
        out->as_many[w->tile] = (uint64_t)1 << like;
        w->low = w->high = named->high;
        w->scaling = named->scaling;
    } else if (sett_file_range(r, row, "count", 0, 1000000, counts)) {
        w->low = counts[0];
        w->high = counts[1];
    } else if (w->high == 0) {
        w->low = w->high = 1;
    }
}

static void read_row(Reading *r, const SettJson *row, SettFurnishing *out,
                     bool *told)
{
    static const char *const own[] = {"tile",  "count",  "scaling", "must",
                                      "where", "prefer", NULL};
    static const char *const scalings[] = {"fixed", "area", "half-area", NULL};
    const SettJson *name = sett_file_member(row, "tile");
    int32_t option = 0;
    sett_file_keys(r, row, own);
    if (name == NULL || !sett_file_is_string(r, name)) {
        if (name == NULL)
            sett_file_wrong(r, "G0005", row,
                            "a row of [[furnish]] names a tile");
        return;
    }
    int32_t tile = sett_file_tile(r, name, name->string);
    if (tile < 0)
        return;
    if (tile >= 64 || told[tile]) {
        sett_file_wrong(r, "G0702", name,
                        tile >= 64 ? "\"%.40s\" is not among the first 64 tiles"
                                   : "\"%.40s\" has a row already",
                        name->string);
        return;
    }
    told[tile] = true;
    const FileTile *t = &r->tiles[tile];
    Wanted w = usual_count(t, tile);
    int32_t scaling = sett_file_word(r, row, "scaling", scalings);
    w.scaling.index = scaling < 0 ? SETT_SCALE_FIXED : scaling;
    w.must = sett_file_bool(r, row, "must", t->shown.at_least > 0);
    read_count(r, row, out, &w);
    if (t->shown.at_most >= 0 && w.high > t->shown.at_most)
        sett_file_wrong(
            r, "G0405", sett_file_member(row, "count"),
            "up to %d of \"%.40s\" are placed, and at most %d allowed",
            (int)w.high, t->name, (int)t->shown.at_most);
    count_rows(out, &w);
    const SettJson *where = sett_file_member(row, "where");
    const SettJson *prefer = sett_file_member(row, "prefer");
    if (prefer != NULL) {
        if (where != NULL)
            sett_file_read_places(r, out, tile, where, option);
        sett_file_read_places(r, out, tile, prefer, option++);
    }
    if (where != NULL)
        sett_file_read_places(r, out, tile, where, option);
    if (where == NULL && prefer == NULL)
        usual_places(out, t, tile);
}

static int32_t tile_with(const Reading *r, uint64_t role)
{
    for (int32_t i = 0; i < r->tile_count && i < 64; i++)
        if ((r->tiles[i].shown.roles & role) != 0)
            return i;
    return -1;
}

/* Whether a kind stands where rooms and ways want it: no agent finds there. */
static bool is_bound(const SettFurnishing *f, int32_t tile)
{
    for (int32_t i = 0; i < f->constraint.count; i++)
        if (f->constraint.rows[i].tile.tile == tile &&
            f->constraint.rows[i].test.index >= SETT_TEST_OPENING)
            return true;
    return false;
}

/* The other furnishers read the same counts; the automaton the same places, and
   agents roam but for the ends, which flee from each other. Locks and keys are
   not for agents. */
static void other_tables(SettFurnishing *f)
{
    f->automaton_counts = f->constraint_counts;
    f->automaton = f->constraint;
    for (int32_t i = 0; i < f->constraint_counts.count; i++) {
        int32_t tile = f->constraint_counts.rows[i].tile.tile;
        if (is_bound(f, tile))
            continue;
        f->agent_counts.rows[f->agent_counts.count++] =
            f->constraint_counts.rows[i];
        SettVoteRow vote = {.tile = {tile}, .high = -1};
        if (tile == f->goal.tile && f->start.tile >= 0) {
            vote.verb.index = SETT_FLEE;
            vote.of.bits = (uint64_t)1 << f->start.tile;
        }
        f->agents.rows[f->agents.count++] = vote;
    }
}

/* Which tiles are keys and locks of one kind. */
static void read_locks(const Reading *r, SettFurnishing *out)
{
    const FileData *data = &r->file->data;
    bool used_up =
        data->agent_count == 0 || data->agents[0].kernel.consume_keys;
    out->lock_count = r->kind_count;
    for (int32_t i = 0; i < r->tile_count && i < 64; i++) {
        const SettKernelTile *t = &r->tiles[i].play;
        if ((t->does & (SETT_DOES_KEY | SETT_DOES_LOCK)) == 0 || t->kind < 0)
            continue;
        SettLockKind *kind = &out->locks[t->kind];
        uint64_t bit = (uint64_t)1 << i;
        kind->used_up = used_up;
        kind->keys |= (t->does & SETT_DOES_KEY) != 0 ? bit : 0;
        kind->locks |= (t->does & SETT_DOES_LOCK) != 0 ? bit : 0;
    }
}

/* [themes.NAME]: which rooms may be it, and how many are. */
static void read_themes(Reading *r, SettFurnishing *out)
{
    static const char *const own[] = {"rooms", "cells", "doors", NULL};
    const SettJson *table = sett_file_table(r, r->root, "themes");
    for (const SettJson *t = table != NULL ? table->child : NULL; t != NULL;
         t = t->next) {
        int32_t rooms[2] = {1, 1}, cells[2] = {0, INT32_MAX},
                doors[2] = {0, INT32_MAX};
        if (t->type != SETT_JSON_OBJECT) {
            sett_file_wrong(r, "G0004", t, "a theme is a table");
            continue;
        }
        if (out->theme_count >= SETT_MAX_THEMES) {
            sett_file_wrong_key(r, "G0007", t, "one theme too many");
            sett_file_help(r, "at most %d", SETT_MAX_THEMES);
            return;
        }
        sett_file_keys(r, t, own);
        sett_file_range(r, t, "rooms", 0, 1000000, rooms);
        sett_file_range(r, t, "cells", 0, INT32_MAX, cells);
        sett_file_range(r, t, "doors", 0, INT32_MAX, doors);
        const char *name = sett_file_copy(r, t->key, strlen(t->key));
        out->themes[out->theme_count++] =
            (SettTheme){.name = name != NULL ? name : "",
                        .low = rooms[0],
                        .high = rooms[1],
                        .least_cells = cells[0],
                        .most_cells = cells[1],
                        .least_doors = doors[0],
                        .most_doors = doors[1]};
    }
}

void sett_file_read_furnish(Reading *r)
{
    const SettJson *list = sett_file_list(r, r->root, "furnish");
    SettFurnishing *out = &r->file->furnish;
    bool told[FILE_TILES] = {false};
    out->start.tile = tile_with(r, SETT_IS(START));
    out->goal.tile = tile_with(r, SETT_IS(GOAL));
    read_locks(r, out);
    read_themes(r, out);
    if (list != NULL && list->size > SETT_MAX_COUNT_ROWS) {
        sett_file_wrong(r, "G0007", list, "there are %d rows of [[furnish]]",
                        (int)list->size);
        sett_file_help(r, "at most %d", SETT_MAX_COUNT_ROWS);
        return;
    }
    /* The start first, for all that speaks of it. */
    for (int32_t i = 0; i < r->tile_count && i < 64; i++) {
        bool has_row = false;
        for (const SettJson *row = list ? list->child : NULL; row;
             row = row->next)
            has_row |=
                sett_json_is(sett_file_member(row, "tile"), r->tiles[i].name);
        Wanted w = usual_count(&r->tiles[i], i);
        if (has_row || (r->tiles[i].shown.roles & SETT_IS(OBJECT)) == 0 ||
            (w.high == 0 && i != out->start.tile && i != out->goal.tile))
            continue;
        if (w.high == 0)
            w.low = w.high = 1;
        if (i == out->start.tile || i == out->goal.tile)
            w.high = sett_max(w.low, 1), w.low = sett_max(w.low, 1),
            w.must = true;
        count_rows(out, &w);
        usual_places(out, &r->tiles[i], i);
    }
    for (const SettJson *row = list ? list->child : NULL; row;
         row = row->next) {
        if (row->type != SETT_JSON_OBJECT)
            sett_file_wrong(r, "G0004", row, "a row of [[furnish]] is a table");
        else
            read_row(r, row, out, told);
    }
    const SettGame *game = &r->file->game;
    out->min_floors = 2;
    out->min_longest_path = 1;
    out->area_one = sett_max(1, (game->default_w - 2) * (game->default_h - 2));
    out->usual_floors = 1;
    out->full_floors = 1;
    other_tables(out);
    if (out->start.tile >= 0 && r->problems->errors == 0)
        r->file->game.furnish = out;
}
