/* places.c - where an object of [[furnish]] stands: terms joined by "&&", each
   a row of the furnishers' tables. */
#include "games/file/file.h"

#include "base/least.h"

#include <string.h>

typedef struct Clause {
    Reading *r;
    const SettJson *string;
    const char *at, *end;
    SettFurnishing *out;
    int32_t tile, option;
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
    "path-tail <= 5; any; in room; in corridor; in opening; theme(name); "   \
    "closes(goal); before(lock); behind(lock); joined by &&"

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

/* A word, and how long it is. */
static const char *take_word(Clause *c, size_t *n)
{
    blanks(c);
    const char *from = c->at;
    while (c->at < c->end && is_word(*c->at))
        c->at++;
    *n = (size_t)(c->at - from);
    return from;
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
    if (sign == 2 || !sett_int_read(digits, (size_t)(c->at - digits), &n))
        return bad_clause(c, at, ">= n, <= n or == n");
    if (n > most && sign >= 0) {
        sett_file_wrong_in(
            c->r, "G0705", c->string, (size_t)(digits - c->string->string),
            "nothing is as much as that: the most is %d", (int)most);
        return false;
    }
    *low = sign < 0 ? 0 : (int32_t)n;
    *high = sign > 0 ? most : (int32_t)sett_min_wide(n, most);
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

/* Tests of rooms and ways look at what is placed already. */
static bool is_placed(Clause *c, const char *from, uint64_t bits)
{
    const SettFurnishing *f = c->out;
    uint64_t placed = 0;
    for (int32_t i = 0; i < f->constraint_counts.count; i++)
        if (f->constraint_counts.rows[i].tile.tile != c->tile)
            placed |= (uint64_t)1 << f->constraint_counts.rows[i].tile.tile;
    bool start = f->start.tile < 0 || (placed >> f->start.tile & 1) != 0;
    if (start && (placed & bits) != 0)
        return true;
    sett_file_wrong_in(c->r, "G0704", c->string,
                       (size_t)(from - c->string->string),
                       start ? "nothing of that is placed before \"%.40s\""
                             : "the start is not placed before \"%.40s\"",
                       c->r->tiles[c->tile].name);
    sett_file_help(c->r, "objects are placed in the order of their rows: give "
                         "it a row above");
    return false;
}

static bool take_theme(Clause *c, SettPlaceRow *row)
{
    size_t n;
    if (!take(c, "("))
        return bad_clause(c, c->at, "the name of a theme in brackets");
    const char *from = take_word(c, &n);
    char name[64];
    SettGuess guess;
    size_t kept = sett_min_size(n, sizeof name - 1);
    memcpy(name, from, kept);
    name[kept] = '\0';
    guess = sett_guess(name);
    for (int32_t i = 0; i < c->out->theme_count; i++) {
        sett_guess_try(&guess, c->out->themes[i].name);
        if (strcmp(c->out->themes[i].name, name) == 0) {
            row->low = row->high = i;
            return take(c, ")") || bad_clause(c, c->at, "a closing bracket");
        }
    }
    sett_file_wrong_in(c->r, "G0703", c->string,
                       (size_t)(from - c->string->string),
                       "there is no theme \"%.40s\"", name);
    if (guess.nearest != NULL)
        sett_file_help(c->r, "did you mean \"%s\"?", guess.nearest);
    else
        sett_file_help(c->r, "[themes.%s] says which rooms are it", name);
    return false;
}

/* "in room". */
static bool take_in(Clause *c, SettPlaceRow *row)
{
    static const char *const places[] = {"room", "corridor", "opening"};
    size_t n;
    const char *from = take_word(c, &n);
    for (int32_t i = 0; i < 3; i++)
        if (strlen(places[i]) == n && memcmp(places[i], from, n) == 0) {
            row->test.index = SETT_TEST_ROOM + i;
            return true;
        }
    return bad_clause(c, from, "in room, in corridor or in opening");
}

typedef enum Follows {
    BY_NOTHING,
    BY_RANGE,    /* of `most` */
    BY_DISTANCE, /* tiles and a range */
    BY_TILES,
    BY_PLACED, /* tiles that stand already */
    BY_THEME,
    BY_IN
} Follows;

static const struct Word {
    const char *name;
    SettTest test;
    Follows follows;
    int32_t metric, most; /* most 0: as far as a level goes */
} words[] = {
    {"walls4", SETT_TEST_WALLS4, BY_RANGE, 0, 4},
    {"walls8", SETT_TEST_WALLS8, BY_RANGE, 0, 8},
    {"route", SETT_TEST_ROUTE, BY_RANGE, SETT_MANHATTAN, 0},
    {"path-head", SETT_TEST_PATH_HEAD, BY_RANGE, SETT_BY_PATH, 0},
    {"path-tail", SETT_TEST_PATH_TAIL, BY_RANGE, SETT_BY_PATH, 0},
    {"any", SETT_TEST_ANY, BY_NOTHING, 0, 0},
    {"distance", SETT_TEST_NEAR, BY_DISTANCE, SETT_BY_PATH, 0},
    {"manhattan", SETT_TEST_NEAR, BY_DISTANCE, SETT_MANHATTAN, 0},
    {"chebyshev", SETT_TEST_NEAR, BY_DISTANCE, SETT_CHEBYSHEV, 0},
    {"sees", SETT_TEST_NEAR, BY_DISTANCE, SETT_MANHATTAN, 0},
    {"farthest", SETT_TEST_FARTHEST, BY_TILES, SETT_BY_PATH, 0},
    {"in", SETT_TEST_ROOM, BY_IN, 0, 0},
    {"theme", SETT_TEST_THEME, BY_THEME, 0, 0},
    {"closes", SETT_TEST_CLOSES, BY_PLACED, 0, 0},
    {"before", SETT_TEST_BEFORE, BY_PLACED, 0, 0},
    {"behind", SETT_TEST_BEHIND, BY_PLACED, 0, 0},
};

/* How far two cells of the game's largest level may lie apart, at most. */
static int32_t farthest(const SettGame *game, int32_t metric)
{
    int32_t ring = game->closed_border ? 2 : 0;
    int32_t w = sett_max(1, game->max_w - ring),
            h = sett_max(1, game->max_h - ring);
    int64_t far = metric == SETT_BY_PATH     ? (int64_t)w * h - 1
                  : metric == SETT_CHEBYSHEV ? sett_max(w, h) - 1
                                             : w + h - 2;
    return (int32_t)sett_min_wide(far, 1000000);
}

/* Distances: "at least so far" is far from all of them. */
static bool take_distance(Clause *c, const struct Word *word, SettPlaceRow *row)
{
    int32_t most = farthest(&c->r->file->game, word->metric);
    row->metric.index = word->metric;
    row->see = word->name[0] == 's';
    if (!take_range(c, most, &row->low, &row->high))
        return false;
    if (row->high == most && row->low > 0 && !row->see) {
        row->test.index = SETT_TEST_APART;
        row->high = row->low - 1;
        row->low = 0;
    }
    return true;
}

static bool take_term(Clause *c, SettPlaceRow *row)
{
    size_t n, i = 0;
    const char *from = take_word(c, &n);
    while (i < sizeof words / sizeof words[0] &&
           (strlen(words[i].name) != n || memcmp(words[i].name, from, n) != 0))
        i++;
    if (i == sizeof words / sizeof words[0])
        return bad_clause(c, from, PLACES);
    const struct Word *word = &words[i];
    row->test.index = (int32_t)word->test;
    if (word->test >= SETT_TEST_ROOM && word->test <= SETT_TEST_THEME)
        c->out->rooms = true;
    if (word->follows == BY_NOTHING)
        return true;
    if (word->follows == BY_IN)
        return take_in(c, row);
    if (word->follows == BY_THEME)
        return take_theme(c, row);
    if (word->follows == BY_RANGE)
        return take_range(c,
                          word->most > 0
                              ? word->most
                              : farthest(&c->r->file->game, word->metric),
                          &row->low, &row->high);
    if (!take(c, "("))
        return bad_clause(c, c->at, "the name of a tag or tile in brackets");
    if (!take_tiles(c, &row->of.bits))
        return false;
    if (word->follows == BY_PLACED)
        return is_placed(c, from, row->of.bits);
    row->metric.index = word->metric;
    return word->follows == BY_TILES || take_distance(c, word, row);
}

/* No cell satisfies both. */
static bool excludes(const SettPlaceRow *a, const SettPlaceRow *b)
{
    if (a->of.bits != b->of.bits || a->metric.index != b->metric.index)
        return false;
    if (a->test.index == SETT_TEST_NEAR && b->test.index == SETT_TEST_APART)
        return a->high <= b->high && a->low >= b->low;
    return a->test.index == b->test.index &&
           (a->test.index == SETT_TEST_WALLS4 ||
            a->test.index == SETT_TEST_WALLS8) &&
           (a->high < b->low || b->high < a->low);
}

static bool add_row(Clause *c, const char *from, const SettPlaceRow *row)
{
    SettPlaceTable *table = &c->out->constraint;
    int32_t same = 0;
    for (int32_t i = 0; i < table->count; i++) {
        const SettPlaceRow *other = &table->rows[i];
        if (other->tile.tile != c->tile || other->option != c->option)
            continue;
        same++;
        if (!excludes(row, other) && !excludes(other, row))
            continue;
        sett_file_wrong_in(c->r, "G0705", c->string,
                           (size_t)(from - c->string->string),
                           "no place is both this and what stands before it");
        return false;
    }
    if (table->count >= SETT_MAX_PLACE_ROWS || same >= 8) {
        sett_file_wrong(c->r, "G0007", c->string,
                        "one condition of places too many");
        sett_file_help(c->r, "at most 8 of one object, %d in all",
                       SETT_MAX_PLACE_ROWS);
        return false;
    }
    table->rows[table->count++] = *row;
    return true;
}

bool sett_file_read_places(Reading *r, SettFurnishing *out, int32_t tile,
                           const SettJson *value, int32_t option)
{
    if (!sett_file_is_string(r, value))
        return false;
    Clause c = {r,   value, value->string, value->string + value->size,
                out, tile,  option};
    do {
        SettPlaceRow row = {.tile = {tile}, .option = option};
        blanks(&c);
        const char *from = c.at;
        if (!take_term(&c, &row) || !add_row(&c, from, &row))
            return false;
    } while (take(&c, "&&"));
    blanks(&c);
    return c.at == c.end || bad_clause(&c, c.at, "&&, or the end");
}
