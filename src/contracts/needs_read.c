/* needs_read.c - what levels need, read from text; see needs.h. */
#include <string.h>

#include "base/least.h"
#include "contracts/needs.h"

typedef struct Reader {
    const SettTileSet *tiles;
    const char *text;
    size_t size, at;
    SettError *err;
} Reader;

static const struct {
    const char *name;
    uint64_t role;
} roles[] = {
#define NEED_ROLE(id, bit, text) {text, SETT_IS(id)},
    SETT_ROLE_LIST(NEED_ROLE)
#undef NEED_ROLE
};

static void place(const Reader *r, size_t at, int32_t *line, int32_t *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < at; i++) {
        bool ends = r->text[i] == '\n';
        *line += ends;
        *column = ends ? 1 : *column + 1;
    }
}

static SettStatus wrong(const Reader *r, size_t at, const char *expected)
{
    int32_t line, column;
    place(r, at, &line, &column);
    SettStatus status =
        sett_fail_at(r->err, SETT_BAD_INPUT, line, column,
                     at < r->size ? "this is no requirement"
                                  : "the requirements end in the middle");
    sett_expect(r->err, "%s", expected);
    return status;
}

static void skip_blanks(Reader *r)
{
    while (r->at < r->size && strchr(" \t\r\n", r->text[r->at]) != NULL &&
           r->text[r->at] != 0)
        r->at++;
}

static bool take(Reader *r, const char *word)
{
    size_t n = strlen(word);
    skip_blanks(r);
    if (r->size - r->at < n || memcmp(r->text + r->at, word, n) != 0)
        return false;
    r->at += n;
    return true;
}

static bool in_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

static size_t name_at(Reader *r)
{
    size_t n = 0;
    skip_blanks(r);
    while (r->at + n < r->size && in_name(r->text[r->at + n]))
        n++;
    return n;
}

/* Leaves in `set` what is of that name as well. */
static bool narrow(const Reader *r, size_t size, uint8_t set[256])
{
    const char *name = r->text + r->at;
    bool known = false;
    uint64_t role = 0;
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
        if (strlen(roles[i].name) == size &&
            memcmp(roles[i].name, name, size) == 0)
            role = roles[i].role;
    for (int32_t t = 0; t < r->tiles->count; t++) {
        const SettTile *tile = &r->tiles->tiles[t];
        bool named =
            strlen(tile->name) == size && memcmp(tile->name, name, size) == 0;
        known = known || named;
        set[t] = set[t] && (named || (tile->roles & role) != 0);
    }
    return known || role != 0;
}

static SettStatus read_set(Reader *r, uint8_t set[256], char written[40])
{
    skip_blanks(r);
    size_t began = r->at;
    memset(set, 0, 256);
    memset(set, 1, (size_t)r->tiles->count);
    do {
        size_t size = name_at(r);
        if (size == 0 || !narrow(r, size, set))
            return wrong(r, r->at, "the name of a tile or of a role");
        r->at += size;
    } while (r->at < r->size && r->text[r->at] == '.' && r->at++ < r->size);
    size_t n = sett_min_size(r->at - began, 39);
    memcpy(written, r->text + began, n);
    written[n] = 0;
    return SETT_OK;
}

static SettStatus read_number(Reader *r, int32_t *out)
{
    size_t began = r->at;
    skip_blanks(r);
    int64_t value = 0;
    size_t digits = 0;
    for (; r->at < r->size && r->text[r->at] >= '0' && r->text[r->at] <= '9';
         r->at++, digits++)
        value =
            value < SETT_MAX_AREA ? value * 10 + (r->text[r->at] - '0') : value;
    *out = (int32_t)value;
    return digits > 0 && value <= SETT_MAX_AREA
               ? SETT_OK
               : wrong(r, began, "a whole number of tiles");
}

static SettStatus read_reach(Reader *r, SettNeed *need)
{
    SettStatus status = read_set(r, need->a, need->name_a);
    if (status != SETT_OK)
        return status;
    if (!take(r, ","))
        return wrong(r, r->at, "',' and where the way leads");
    size_t before = r->at;
    need->all = take(r, "all") && r->at < r->size && !in_name(r->text[r->at]);
    if (!need->all)
        r->at = before;
    status = read_set(r, need->b, need->name_b);
    return status != SETT_OK || take(r, ")") ? status : wrong(r, r->at, "')'");
}

static SettStatus read_amount(Reader *r, SettNeed *need, bool degree)
{
    SettStatus status = read_set(r, need->a, need->name_a);
    if (status != SETT_OK)
        return status;
    if (!take(r, ")"))
        return wrong(r, r->at, "')'");
    if (take(r, ">="))
        need->kind = degree ? SETT_NEED_DEGREE : SETT_NEED_AT_LEAST;
    else if (!degree && take(r, "<="))
        need->kind = SETT_NEED_AT_MOST;
    else if (!degree && take(r, "="))
        need->kind = SETT_NEED_EXACTLY;
    else
        return wrong(r, r->at, degree ? ">=" : "<=, >= or =");
    return read_number(r, &need->number);
}

static SettStatus read_term(Reader *r, SettNeed *need)
{
    *need = (SettNeed){.kind = SETT_NEED_REACH};
    skip_blanks(r);
    place(r, r->at, &need->line, &need->column);
    size_t began = r->at;
    if (take(r, "reach") && take(r, "("))
        return read_reach(r, need);
    r->at = began;
    if (take(r, "count") && take(r, "("))
        return read_amount(r, need, false);
    r->at = began;
    if (take(r, "degree") && take(r, "("))
        return read_amount(r, need, true);
    return wrong(r, began, "reach(A, B), count(A) or degree(A)");
}

SettStatus sett_needs_read(const SettTileSet *tiles, const char *text,
                           size_t size, SettNeeds *out, SettError *err)
{
    Reader r = {tiles, text, size, 0, err};
    SettStatus status = SETT_OK;
    out->count = 0;
    for (skip_blanks(&r); status == SETT_OK && r.at < r.size; skip_blanks(&r)) {
        if (out->count == SETT_MAX_NEEDS)
            return wrong(&r, r.at, "16 requirements at most");
        status = read_term(&r, &out->terms[out->count]);
        out->count += status == SETT_OK;
        if (status == SETT_OK && !take(&r, ","))
            (void)take(&r, "and ");
    }
    return status == SETT_OK && out->count == 0
               ? wrong(&r, r.size, "reach(A, B), count(A) or degree(A)")
               : status;
}
