/* json_keys.c - keys that an object names twice. The members are sorted by key,
   stably, so that equal ones stand side by side in file order: no hostile file
   makes this slower than O(n log n). */
#include "base/json_parts.h"
#include "base/least.h"
#include "base/short_text.h"

#include <string.h>

static int32_t compare_keys(const void *a, const void *b, void *user)
{
    const SettJsonNode *x = *(const SettJsonNode *const *)a,
                       *y = *(const SettJsonNode *const *)b;
    size_t xs = x->value.key_size, ys = y->value.key_size;
    (void)user;
    int order = memcmp(x->value.key, y->value.key, sett_min_size(xs, ys));
    if (order != 0)
        return order;
    return (xs > ys) - (xs < ys);
}

#define DROPPED (-1) /* line of a key that counts no more */

static void link_kept(SettJsonNode *object, SettJsonNode *const *members,
                      size_t count)
{
    const SettJson **link = &object->value.child;
    object->value.size = 0;
    for (size_t i = 0; i < count; i++) {
        if (members[i]->value.key_line == DROPPED)
            continue;
        *link = &members[i]->value;
        link = &members[i]->value.next;
        object->value.size++;
    }
    *link = NULL;
}

static bool is_before(const SettJsonNode *a, const SettJsonNode *b)
{
    return a->value.key_line != b->value.key_line
               ? a->value.key_line < b->value.key_line
               : a->value.key_column < b->value.key_column;
}

static SettStatus fail_repeat(const SettJsonScan *scan,
                              const SettJsonNode *node)
{
    SettShortText room;
    SettText key = sett_short_text(&room);
    sett_short_quote(&key, node->value.key, node->value.key_size, 60);
    sett_fail_at(scan->err, SETT_BAD_INPUT, node->value.key_line,
                 node->value.key_column, "the key %s stands here a second time",
                 key.data);
    sett_expect(scan->err, "every key once");
    return SETT_BAD_INPUT;
}

SettStatus sett_json_settle(const SettJsonScan *scan, SettJsonTwice twice,
                            SettArena *arena, SettJsonNode *object)
{
    size_t count = object->value.size, n = 0;
    if (count < 2)
        return SETT_OK;
    SettArenaMark mark = sett_arena_mark(arena);
    SettJsonNode **members =
        sett_arena_raw(arena, count, 3 * sizeof(SettJsonNode *));
    if (members == NULL)
        return sett_json_no_memory(scan);
    /* The nodes are the reader's own; only the links between them are const. */
    for (const SettJson *m = object->value.child; m != NULL; m = m->next)
        members[n++] = (SettJsonNode *)(uintptr_t)m;
    SettJsonNode **sorted = members + count;
    memcpy(sorted, members, count * sizeof(SettJsonNode *));
    sett_sort(sorted, count, sizeof(SettJsonNode *), sorted + count,
              compare_keys, NULL);
    /* Equal keys stand in file order: all but the last of them go. */
    const SettJsonNode *first = NULL; /* repeat in file order */
    for (size_t i = 1; i < count; i++) {
        if (compare_keys(&sorted[i - 1], &sorted[i], NULL) != 0)
            continue;
        if (twice == SETT_JSON_LAST_WINS)
            sorted[i - 1]->value.key_line = DROPPED;
        else if (first == NULL || is_before(sorted[i], first))
            first = sorted[i];
    }
    if (twice == SETT_JSON_LAST_WINS)
        link_kept(object, members, count);
    sett_arena_reset(arena, mark);
    return first != NULL ? fail_repeat(scan, first) : SETT_OK;
}
