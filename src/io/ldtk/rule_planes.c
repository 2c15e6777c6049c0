/* rule_planes.c - for each condition of LDtk's patterns a bit a cell, and for
   each value the cells near which it occurs. */
#include "io/ldtk/rules.h"

#include "base/enlarge.h"
#include "base/least.h"

#define GROUP 1000 /* (group + 1) * GROUP stands for a group */
#define BLOCK 10   /* cells along a side of what LDtk looks for values in */

static const SettLdtkValue *listed(const SettLdtkEval *e, int32_t value)
{
    const SettLdtkLayerDef *def = e->source->def;
    for (int32_t i = 0; i < def->value_count; i++)
        if (def->values[i].value == value)
            return &def->values[i];
    return NULL;
}

/* Whether a value fits what a pattern asks for. */
static bool fits(const SettLdtkEval *e, int32_t key, int32_t value)
{
    if (key == SETT_LDTK_ANY || key == -SETT_LDTK_ANY)
        return (value != 0) == (key == SETT_LDTK_ANY);
    int32_t size = key < 0 ? -key : key;
    if (size < GROUP)
        return (value == size) == (key > 0);
    const SettLdtkValue *v = listed(e, value);
    bool in = v != NULL && v->group == size / GROUP - 1;
    return in == (key > 0);
}

/* The value of a cell; those that the definition does not list are none. */
static int32_t value_at(const SettLdtkEval *e, int32_t x, int32_t y)
{
    return e->source->values[(size_t)y * (size_t)e->source->w + (size_t)x];
}

static bool within(const SettLdtkEval *e, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < e->source->w && y < e->source->h;
}

/* Values are asked for again and again: the answers, by value. */
typedef struct Answers {
    int32_t value[4];
    bool fits[4];
    int32_t count;
} Answers;

static bool answer(const SettLdtkEval *e, Answers *a, int32_t key,
                   int32_t value)
{
    for (int32_t i = 0; i < a->count; i++)
        if (a->value[i] == value)
            return a->fits[i];
    bool raw = value == 0 || listed(e, value) != NULL;
    int32_t at = a->count < 4 ? a->count++ : 3;
    a->value[at] = value;
    a->fits[at] = fits(e, key, raw ? value : 0);
    return a->fits[at];
}

static void fill_condition(const SettLdtkEval *e, SettLdtkPlane *p)
{
    Answers answers = {.count = 0};
    bool beyond = p->outside_known && fits(e, p->key, p->outside);
    for (int32_t y = -SETT_LDTK_PAD; y < e->h + SETT_LDTK_PAD; y++) {
        uint64_t *row = sett_ldtk_row(e, p, y);
        for (int32_t x = -SETT_LDTK_PAD; x < e->w + SETT_LDTK_PAD; x++) {
            bool is = within(e, x, y)
                          ? answer(e, &answers, p->key, value_at(e, x, y))
                          : beyond;
            if (is && x < 0)
                row[-1] |= (uint64_t)1 << (64 + x);
            else if (is)
                row[x / 64] |= (uint64_t)1 << (x % 64);
        }
    }
}

/* Whether a block holds a value, or one of its group. */
static bool block_has(const SettLdtkEval *e, int32_t key, int32_t bx,
                      int32_t by)
{
    Answers answers = {.count = 0};
    int32_t right = sett_min(e->source->w, (bx + 1) * BLOCK);
    int32_t bottom = sett_min(e->source->h, (by + 1) * BLOCK);
    for (int32_t y = by * BLOCK; y < bottom; y++)
        for (int32_t x = bx * BLOCK; x < right; x++)
            if (answer(e, &answers, key, value_at(e, x, y)))
                return true;
    return false;
}

static void set_run(uint64_t *row, int32_t from, int32_t to)
{
    for (int32_t x = from; x < to; x++) {
        if (x < 0)
            row[-1] |= (uint64_t)1 << (64 + x);
        else
            row[x / 64] |= (uint64_t)1 << (x % 64);
    }
}

/* Cells whose block holds the value; what lies before the grid counts to the
   first block, what lies behind the last one to none. */
static void fill_presence(const SettLdtkEval *e, SettLdtkPlane *p)
{
    for (int32_t by = 0; by * BLOCK < e->h + SETT_LDTK_PAD; by++)
        for (int32_t bx = 0; bx * BLOCK < e->w + SETT_LDTK_PAD; bx++) {
            if (!block_has(e, p->key, bx, by))
                continue;
            int32_t left = bx == 0 ? -SETT_LDTK_PAD : bx * BLOCK;
            int32_t top = by == 0 ? -SETT_LDTK_PAD : by * BLOCK;
            int32_t right = sett_min((bx + 1) * BLOCK, e->w + SETT_LDTK_PAD);
            int32_t bottom = sett_min((by + 1) * BLOCK, e->h + SETT_LDTK_PAD);
            for (int32_t y = top; y < bottom; y++)
                set_run(sett_ldtk_row(e, p, y), left, right);
        }
}

/* The plane of a key; made when it is first asked for. NULL: no memory. */
const SettLdtkPlane *sett_ldtk_plane(SettLdtkEval *e, SettLdtkPlane like)
{
    for (int32_t i = 0; i < e->plane_count; i++) {
        const SettLdtkPlane *p = &e->planes[i];
        if (p->key == like.key && p->reach == like.reach &&
            p->outside_known == like.outside_known &&
            p->outside == like.outside)
            return p;
    }
    if (e->plane_count == e->plane_room) {
        int32_t more = e->plane_room > 0 ? 2 * e->plane_room : 16;
        SettLdtkPlane *planes =
            sett_enlarge(e->arena, e->planes, (size_t)e->plane_count,
                         (size_t)more, sizeof *planes);
        if (planes == NULL)
            return NULL;
        e->planes = planes;
        e->plane_room = more;
    }
    like.bits = sett_arena_take(e->arena,
                                (size_t)(e->h + 2 * SETT_LDTK_PAD) * e->stride,
                                sizeof *like.bits);
    if (like.bits == NULL)
        return NULL;
    if (like.reach < 0)
        fill_condition(e, &like);
    else
        fill_presence(e, &like);
    e->planes[e->plane_count] = like;
    return &e->planes[e->plane_count++];
}
