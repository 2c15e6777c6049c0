/* made_same.c - a result against the same one made again: equal bytes, or the
   first place where they differ, told as a person would look for it: the level
   and its cell, the line of a document, the byte of a picture. */
#include "io/page/made_same.h"
#include "base/least.h"
#include "io/disk/names.h"

#include <inttypes.h>
#include <string.h>

typedef struct Pair {
    SettText was, now; /* views without the records; nothing to free */
    SettArena *arena;
    const char *where;
} Pair;

static bool leave_out(const SettText *text, SettArena *arena, SettText *out)
{
    SettMadePart part = {0};
    const char *data = text->data != NULL ? text->data : "";
    *out = *text;
    if (!sett_made_find(data, text->size, &part))
        return true;
    size_t size = text->size - (part.to - part.from);
    out->data = sett_arena_raw(arena, size + 1, 1);
    if (out->data == NULL)
        return false;
    memcpy(out->data, data, part.from);
    memcpy(out->data + part.from, data + part.to, text->size - part.to);
    out->data[size] = 0;
    out->size = size;
    return true;
}

/* Lines from 1 and columns from 1, in bytes; levels are split by empty lines:
   `level` from 0, `row` from 0 within it. */
typedef struct Place {
    int64_t line, column, level, row;
} Place;

static Place place_of(const char *text, size_t at)
{
    Place p = {1, 1, 0, 0};
    for (size_t i = 0; i < at; i++) {
        p.column++;
        if (text[i] != '\n')
            continue;
        bool empty = p.column == 2;
        p.line++;
        p.column = 1;
        p.row = empty ? 0 : p.row + 1;
        p.level += empty;
    }
    return p;
}

static bool same_value(const SettJson *a, const SettJson *b)
{
    if (a->type != b->type || a->size != b->size)
        return false;
    return (a->type != SETT_JSON_STRING && a->type != SETT_JSON_NUMBER) ||
           memcmp(a->string, b->string, a->size) == 0;
}

/* "level 13, cell 4,5": the first row that differs below `a`, an object with
   "rows"; NULL where the rows are the same. */
static const char *row_of(const SettJson *a, const SettJson *b,
                          const char *level, SettArena *arena)
{
    const SettJson *p = sett_json_member(a, "rows");
    const SettJson *q = sett_json_member(b, "rows");
    int64_t y = 0;
    if (p == NULL || q == NULL)
        return NULL;
    for (p = p->child, q = q->child; p != NULL && q != NULL;
         p = p->next, q = q->next, y++)
        if (p->type == SETT_JSON_STRING && q->type == SETT_JSON_STRING &&
            !same_value(p, q)) {
            size_t x = 0, least = sett_min_size(p->size, q->size);
            while (x < least && p->string[x] == q->string[x])
                x++;
            return sett_arena_format(arena, "%scell %zu,%" PRId64, level, x, y);
        }
    return NULL;
}

static const char *level_of(const SettJson *a, const SettJson *b,
                            SettArena *arena)
{
    const SettJson *p = sett_json_member(a, "levels");
    const SettJson *q = sett_json_member(b, "levels");
    int64_t i = 0;
    if (p == NULL || q == NULL)
        return row_of(a, b, "", arena);
    for (p = p->child, q = q->child; p != NULL && q != NULL;
         p = p->next, q = q->next, i++) {
        const char *level = sett_arena_format(arena, "level %" PRId64 ", ", i);
        const char *where = level ? row_of(p, q, level, arena) : NULL;
        if (where != NULL)
            return where;
    }
    return NULL;
}

static const SettJson *read(const SettText *text, SettArena *arena)
{
    const SettJson *root = NULL;
    return sett_json_read(text->data, text->size, NULL, arena, &root, NULL) ==
                   SETT_OK
               ? root
               : NULL;
}

static const char *line_of(const Pair *p, size_t at)
{
    Place place = place_of(p->was.data, at);
    return sett_arena_format(p->arena, "line %" PRId64 ", column %" PRId64,
                             place.line, place.column);
}

static const char *tell(const Pair *p, const char *name, size_t at)
{
    const char *text = p->was.data;
    if (p->was.size == 0)
        return "it is empty";
    if (sett_made_form(text, p->was.size) == SETT_MADE_JSON) {
        const SettJson *was = read(&p->was, p->arena);
        const SettJson *now = was != NULL ? read(&p->now, p->arena) : NULL;
        const char *level = now != NULL ? level_of(was, now, p->arena) : NULL;
        return level != NULL ? level : line_of(p, at);
    }
    if (memchr(text, 0, p->was.size) != NULL)
        return sett_arena_format(p->arena, "byte %zu of %zu", at, p->was.size);
    Place place = place_of(text, at);
    if (!sett_name_ends(name, ".txt"))
        return line_of(p, at);
    return place.level > 0
               ? sett_arena_format(
                     p->arena, "level %" PRId64 ", cell %" PRId64 ",%" PRId64,
                     place.level, place.column - 1, place.row)
               : sett_arena_format(p->arena, "cell %" PRId64 ",%" PRId64,
                                   place.column - 1, place.row);
}

/* Of the first levels alone the end is left out: what closes the document. */
static size_t without_end(const SettText *now)
{
    size_t size = now->size;
    while (size > 0 && strchr("]}\n ", now->data[size - 1]) != NULL)
        size--;
    return size < now->size ? size + 1 : size; /* the level's own "}" */
}

static int64_t count_levels(const SettText *text, SettArena *arena)
{
    if (sett_made_form(text->data, text->size) != SETT_MADE_JSON)
        return 0;
    SettArenaMark mark = sett_arena_mark(arena);
    const SettJson *root = read(text, arena);
    const SettJson *levels =
        root != NULL ? sett_json_member(root, "levels") : NULL;
    int64_t count = levels != NULL && levels->type == SETT_JSON_ARRAY
                        ? (int64_t)levels->size
                        : 0;
    sett_arena_reset(arena, mark);
    return count;
}

bool sett_made_same(const char *name, const SettText *was, const SettText *now,
                    bool part, SettArena *arena, int64_t *levels,
                    const char **where)
{
    Pair p = {.arena = arena};
    *where = NULL;
    if (!leave_out(was, arena, &p.was) || !leave_out(now, arena, &p.now))
        return false;
    if (levels != NULL && p.now.size > 0)
        *levels = count_levels(&p.now, arena);
    size_t least = sett_min_size(p.was.size, p.now.size), at = 0;
    while (at < least && p.was.data[at] == p.now.data[at])
        at++;
    size_t end = part ? without_end(&p.now) : p.now.size;
    if (at >= end && (part || at == p.was.size))
        return true;
    *where = tell(&p, name, at);
    return false;
}
