/* name_pattern.c - the part of regular expressions that patterns of a world of
   Tiled use. Greedy, with a bound on the work. */
#include "io/mapping/world.h"

#include <string.h>

#define MOST_ATOMS 64
#define MOST_STEPS 100000

/* One character of a name, so many times. */
typedef struct Atom {
    uint32_t set[8]; /* which bytes it may be */
    int32_t least, most;
} Atom;

struct SettNamePattern {
    Atom atoms[MOST_ATOMS];
    int32_t count;
    int32_t opens[2], closes[2]; /* atoms of the groups: from, and behind */
    int32_t groups;
    bool from_begin, to_end;
};

static void allow(Atom *a, int32_t low, int32_t high)
{
    for (int32_t c = low; c <= high; c++)
        a->set[c >> 5] |= 1U << (c & 31);
}

static bool allows(const Atom *a, char c)
{
    unsigned char byte = (unsigned char)c;
    return (a->set[byte >> 5] >> (byte & 31) & 1) != 0;
}

/* What stands behind a '\'; false: more than is known. */
static bool allow_escaped(Atom *a, char c)
{
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (c == 'd' || c == 'w')
        allow(a, '0', '9');
    if (c == 'w') {
        allow(a, 'a', 'z');
        allow(a, 'A', 'Z');
        allow(a, '_', '_');
    }
    if (c == 's')
        allow(a, ' ', ' ');
    if (!letter && c > ' ')
        allow(a, c, c);
    return c == 'd' || c == 'w' || c == 's' || (!letter && c > ' ');
}

/* "[a-z_]" behind its '['. NULL: it is more than is known. */
static const char *read_set(const char *at, Atom *a)
{
    if (*at == '^' || *at == ']')
        return NULL;
    for (; *at != ']'; at++) {
        unsigned char low = (unsigned char)*at, high = low;
        if (low == 0)
            return NULL;
        if (low == '\\') {
            if (!allow_escaped(a, *++at))
                return NULL;
            continue;
        }
        if (at[1] == '-' && at[2] != ']' && at[2] != 0) {
            high = (unsigned char)at[2];
            at += 2;
        }
        if (high < low)
            return NULL;
        allow(a, low, high);
    }
    return at + 1;
}

/* One atom at `at` without what says how often; NULL: more than is known. */
static const char *read_atom(const char *at, Atom *a)
{
    char c = *at;
    *a = (Atom){.least = 1, .most = 1};
    if (c == '[')
        return read_set(at + 1, a);
    if (c == '\\')
        return allow_escaped(a, at[1]) ? at + 2 : NULL;
    if (strchr("*+?{}|()$^]", c) != NULL)
        return NULL;
    if (c == '.')
        allow(a, 1, 255);
    else
        allow(a, (unsigned char)c, (unsigned char)c);
    return at + 1;
}

static const char *read_times(const char *at, Atom *a)
{
    if (*at != '*' && *at != '+' && *at != '?')
        return at;
    a->least = *at == '+' ? 1 : 0;
    a->most = *at == '?' ? 1 : INT32_MAX;
    return at + 1;
}

/* The parts of a pattern, one by one; false: more than is known. */
static bool read_parts(SettNamePattern *p, const char *at)
{
    bool open = false;
    p->from_begin = *at == '^';
    at += p->from_begin;
    while (*at != 0) {
        if (*at == '$' && at[1] == 0) {
            p->to_end = true;
            return !open;
        }
        if (*at == '(') {
            if (open || p->groups == 2 || at[1] == '?')
                return false;
            p->opens[p->groups] = p->count;
        } else if (*at == ')') {
            if (!open || strchr("*+?{", at[1] != 0 ? at[1] : ' ') != NULL)
                return false;
            p->closes[p->groups++] = p->count;
        } else {
            Atom *a = &p->atoms[p->count];
            at = p->count < MOST_ATOMS ? read_atom(at, a) : NULL;
            if (at == NULL)
                return false;
            at = read_times(at, a);
            p->count++;
            continue;
        }
        open = *at == '(';
        at++;
    }
    return !open;
}

const SettNamePattern *sett_name_pattern(const char *text, SettArena *arena,
                                         const char **why)
{
    SettNamePattern *p = SETT_TAKE(arena, 1, SettNamePattern);
    *why = NULL;
    if (p == NULL)
        return NULL;
    *p = (SettNamePattern){.count = 0};
    if (read_parts(p, text))
        return p;
    *why = "characters, ., \\d, \\w, [a-z], each with *, + or ?, and up to two "
           "groups ( )";
    return NULL;
}

/* Behind the most that an atom takes at `at`. */
static size_t most_of(const Atom *a, const char *name, size_t at)
{
    size_t end = at;
    while (name[end] != 0 && (int64_t)(end - at) < a->most &&
           allows(a, name[end]))
        end++;
    return end;
}

/* Fills in where each atom begins, if the pattern fits at at[0]. */
static bool fits_at(const SettNamePattern *p, const char *name,
                    size_t at[MOST_ATOMS + 1], int32_t *steps)
{
    int32_t i = 0;
    size_t end = p->count > 0 ? most_of(&p->atoms[0], name, at[0]) : at[0];
    while (p->count > 0 && ++*steps < MOST_STEPS) {
        if ((int64_t)(end - at[i]) >= p->atoms[i].least) {
            at[++i] = end;
            if (i < p->count) {
                end = most_of(&p->atoms[i], name, end);
                continue;
            }
            if (!p->to_end || name[end] == 0)
                return true;
        }
        do { /* the last one that has something takes one less */
            if (i-- == 0)
                return false;
            end = at[i + 1];
        } while (end == at[i]);
        end--;
    }
    return false;
}

static int64_t number_at(const char *at, size_t n)
{
    int64_t value = 0;
    size_t i = n > 0 && (at[0] == '-' || at[0] == '+');
    size_t first = i;
    for (; i < n && at[i] >= '0' && at[i] <= '9' && value < INT64_C(1) << 30;
         i++)
        value = value * 10 + (at[i] - '0');
    return i < n || i == first ? 0 : at[0] == '-' ? -value : value;
}

bool sett_name_fits(const SettNamePattern *p, const char *name,
                    int64_t groups[2])
{
    size_t at[MOST_ATOMS + 1], n = strlen(name);
    int32_t steps = 0;
    groups[0] = groups[1] = 0;
    for (size_t start = 0; start <= (p->from_begin ? 0 : n); start++) {
        at[0] = start;
        if (!fits_at(p, name, at, &steps))
            continue;
        for (int32_t g = 0; g < p->groups; g++)
            groups[g] = number_at(name + at[p->opens[g]],
                                  at[p->closes[g]] - at[p->opens[g]]);
        return true;
    }
    return false;
}
