/* furnish.c - [[furnish]]: how many of each object, and where. The rows become
   the tables that all furnishers read; objects without a row follow from their
   min, max and weight. */
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

typedef struct Clause {
    Reading *r;
    const SettJson *string;
    const char *at, *end;
    SettFurnishing *out;
    const Wanted *wanted;
    int32_t option;
} Clause;

static bool bad_clause(Clause *c, const char *at, const char *help)
{
    sett_file_wrong_in(c->r, "G0701", c->string,
                       (size_t)(at - c->string->string), "this is no place");
    sett_file_help(c->r, "%s", help);
    return false;
}

#define PLACES                                                               \
    "walls4 >= 2; walls8 == 3; distance(start) >= 8; manhattan(goal) <= 4; " \
    "sees(tag) <= 5; route <= 1; farthest(start); path-head <= 7; "          \
    "path-tail <= 5; any; joined by &&"

static void blanks(Clause *c)
{
    while (c->at < c->end && *c->at == ' ')
        c->at++;
}

static bool is_word(char x)
{
    return (x >= 'a' && x <= 'z') || (x >= 'A' && x <= 'Z') ||
           (x >= '0' && x <= '9') || x == '-' || x == '_';
}

static bool take(Clause *c, const char *text)
{
    size_t n = strlen(text);
    blanks(c);
    if ((size_t)(c->end - c->at) < n || memcmp(c->at, text, n) != 0)
        return false;
    c->at += n;
    return true;
}

/* ">= n", "<= n", "== n" of a value that goes from 0 to `most`. */
static bool take_range(Clause *c, int32_t most, int32_t *low, int32_t *high)
{
    blanks(c);
    const char *at = c->at;
    int32_t sign = take(c, ">=")   ? 1
                   : take(c, "<=") ? -1
                   : take(c, "==") ? 0
                                   : 2;
    int64_t n = -1;
    blanks(c);
    const char *digits = c->at;
    while (c->at < c->end && *c->at >= '0' && *c->at <= '9')
        c->at++;
    if (sign == 2 || !sett_int_read(digits, (size_t)(c->at - digits), &n) ||
        n > 100000)
        return bad_clause(c, at, ">= n, <= n or == n");
    *low = sign < 0 ? 0 : (int32_t)n;
    *high = sign > 0 ? most : (int32_t)n;
    return true;
}

static bool take_tiles(Clause *c, uint64_t *bits)
{
    blanks(c);
    const char *from = c->at;
    while (c->at < c->end && *c->at != ')')
        c->at++;
    int32_t set = sett_file_set(c->r, c->string, from, (size_t)(c->at - from),
                                (size_t)(from - c->string->string));
    if (set < 0)
        return false;
    for (int32_t i = 0; i < 64; i++)
        *bits |= (uint64_t)c->r->sets[set].has[i] << i;
    return take(c, ")") || bad_clause(c, c->at, "a closing bracket");
}

static bool take_term(Clause *c, SettPlaceRow *row)
{
    static const struct {
        const char *name;
        SettTest test;
        int32_t metric; /* -1: a range alone; -2: nothing follows */
    } words[] = {
        {"walls4", SETT_TEST_WALLS4, -1},
        {"walls8", SETT_TEST_WALLS8, -1},
        {"route", SETT_TEST_ROUTE, -1},
        {"path-head", SETT_TEST_PATH_HEAD, -1},
        {"path-tail", SETT_TEST_PATH_TAIL, -1},
        {"any", SETT_TEST_ANY, -2},
        {"distance", SETT_TEST_NEAR, SETT_BY_PATH},
        {"manhattan", SETT_TEST_NEAR, SETT_MANHATTAN},
        {"chebyshev", SETT_TEST_NEAR, SETT_CHEBYSHEV},
        {"sees", SETT_TEST_NEAR, SETT_MANHATTAN},
        {"farthest", SETT_TEST_FARTHEST, SETT_BY_PATH},
    };
    blanks(c);
    const char *from = c->at;
    while (c->at < c->end && is_word(*c->at))
        c->at++;
    size_t n = (size_t)(c->at - from);
    size_t i = 0;
    while (i < sizeof words / sizeof words[0] &&
           (strlen(words[i].name) != n || memcmp(words[i].name, from, n) != 0))
        i++;
    if (i == sizeof words / sizeof words[0])
        return bad_clause(c, from, PLACES);
    row->test.index = (int32_t)words[i].test;
    if (words[i].metric == -2)
        return true;
    if (words[i].metric == -1)
        return take_range(c, i < 2 ? (i == 0 ? 4 : 8) : 100000, &row->low,
                          &row->high);
    if (!take(c, "(") || !take_tiles(c, &row->of.bits))
        return bad_clause(c, c->at, "the name of a tag or tile in brackets");
    row->metric.index = words[i].metric;
    row->see = words[i].name[0] == 's';
    if (words[i].test == SETT_TEST_FARTHEST)
        return true;
    if (!take_range(c, 100000, &row->low, &row->high))
        return false;
    if (row->high == 100000 && row->low > 0 && !row->see) {
        row->test.index = SETT_TEST_APART; /* far from all of them */
        row->high = row->low - 1;
        row->low = 0;
    }
    return true;
}

static bool add_row(Clause *c, const SettPlaceRow *row)
{
    SettPlaceTable *table = &c->out->constraint;
    if (table->count >= SETT_MAX_PLACE_ROWS) {
        sett_file_wrong(c->r, "G0007", c->string,
                        "one condition of places too many");
        sett_file_help(c->r, "at most %d in all", SETT_MAX_PLACE_ROWS);
        return false;
    }
    table->rows[table->count++] = *row;
    return true;
}

/* All terms of one text, for one option of the tile. */
static bool read_places(Clause *c)
{
    do {
        SettPlaceRow row = {.tile = {c->wanted->tile}, .option = c->option};
        if (!take_term(c, &row) || !add_row(c, &row))
            return false;
    } while (take(c, "&&"));
    blanks(c);
    return c->at == c->end || bad_clause(c, c->at, "&&, or the end");
}

static bool read_clause(Reading *r, SettFurnishing *out, const Wanted *wanted,
                        const SettJson *value, int32_t option)
{
    if (!sett_file_is_string(r, value))
        return false;
    Clause c = {r,   value,  value->string, value->string + value->size,
                out, wanted, option};
    return read_places(&c);
}

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

static void read_row(Reading *r, const SettJson *row, SettFurnishing *out,
                     bool *told)
{
    static const char *const own[] = {"tile",  "count",  "scaling", "must",
                                      "where", "prefer", NULL};
    static const char *const scalings[] = {"fixed", "area", "half-area", NULL};
    const SettJson *name = sett_file_member(row, "tile");
    int32_t counts[2] = {1, 1}, option = 0;
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
    bool given = sett_file_range(r, row, "count", 0, 1000000, counts);
    Wanted w = usual_count(t, tile);
    if (given) {
        w.low = counts[0];
        w.high = counts[1];
    } else if (w.high == 0) {
        w.low = w.high = 1;
    }
    w.must = sett_file_bool(r, row, "must", t->shown.at_least > 0);
    int32_t scaling = sett_file_word(r, row, "scaling", scalings);
    w.scaling.index = scaling < 0 ? SETT_SCALE_FIXED : scaling;
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
            read_clause(r, out, &w, where, option);
        read_clause(r, out, &w, prefer, option++);
    }
    if (where != NULL)
        read_clause(r, out, &w, where, option);
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

/* The other furnishers read the same counts; the automaton the same places, and
   agents roam but for the ends, which flee from each other. */
static void other_tables(SettFurnishing *f)
{
    f->automaton_counts = f->agent_counts = f->constraint_counts;
    f->automaton = f->constraint;
    for (int32_t i = 0; i < f->constraint_counts.count; i++) {
        int32_t tile = f->constraint_counts.rows[i].tile.tile;
        SettVoteRow vote = {.tile = {tile}, .high = -1};
        if (tile == f->goal.tile && f->start.tile >= 0) {
            vote.verb.index = SETT_FLEE;
            vote.of.bits = (uint64_t)1 << f->start.tile;
        }
        f->agents.rows[f->agents.count++] = vote;
    }
}

void sett_file_read_furnish(Reading *r)
{
    const SettJson *list = sett_file_list(r, r->root, "furnish");
    SettFurnishing *out = &r->file->furnish;
    bool told[FILE_TILES] = {false};
    out->start.tile = tile_with(r, SETT_IS(START));
    out->goal.tile = tile_with(r, SETT_IS(GOAL));
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
