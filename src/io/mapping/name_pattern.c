/* name_pattern.c - the part of regular expressions that patterns of a world of
   Tiled use, as PCRE has it: compiled to a short program, of which all ways are
   gone at once, the one that would be tried first before the others. Work is
   the length of a name times that of the program. */
#include "io/mapping/world.h"

#include <string.h>

#define MOST_CODE 320
#define MOST_SETS 48
#define MOST_DEPTH 16
#define MOST_BRANCHES 64
#define MOST_NAME INT16_MAX
#define REPEATS 255

typedef enum Op {
    OP_BYTE,  /* `a` */
    OP_SET,   /* one of set `a` */
    OP_SPLIT, /* on at `a`, then at `b` */
    OP_JUMP,  /* on at `a` */
    OP_SAVE,  /* the place is saved as `a` */
    OP_BEGIN,
    OP_END,
    OP_MATCH
} Op;

/* Targets count from the instruction's own place, so that code can be moved. */
typedef struct Code {
    uint8_t op;
    int16_t a, b;
} Code;

struct SettNamePattern {
    Code code[MOST_CODE];
    uint32_t sets[MOST_SETS][8];
    int32_t count, set_count;
};

/* ------------------------------------------------------------- compiling */

/* A group that is open, or the whole. */
typedef struct Open {
    int32_t from;    /* where its code begins */
    int32_t branch;  /* where its last alternative does */
    int32_t pending; /* how many jumps lead to its end */
    int32_t save;    /* 2 and 4 for the first two that hold numbers, else 0 */
} Open;

typedef struct Compiler {
    SettNamePattern *p;
    const char *at;
    Open open[MOST_DEPTH];
    int32_t depth;
    int32_t jumps[MOST_BRANCHES]; /* those that lead to ends of groups */
    int32_t jump_count, groups;
    int32_t item; /* where what a count would be of begins; -1: nothing is */
    bool wrong;   /* more than is known */
} Compiler;

static void emit(Compiler *c, Op op, int32_t a, int32_t b)
{
    SettNamePattern *p = c->p;
    if (p->count < MOST_CODE)
        p->code[p->count++] = (Code){(uint8_t)op, (int16_t)a, (int16_t)b};
    else
        c->wrong = true;
}

/* Before what is at `at`, which moves on; no target leads over it. */
static void insert(Compiler *c, int32_t at, Op op, int32_t a, int32_t b)
{
    Code *code = c->p->code;
    emit(c, op, a, b);
    if (c->wrong)
        return;
    Code made = code[c->p->count - 1];
    memmove(&code[at + 1], &code[at],
            (size_t)(c->p->count - 1 - at) * sizeof *code);
    code[at] = made;
}

static uint32_t *add_set(Compiler *c)
{
    SettNamePattern *p = c->p;
    c->wrong = c->wrong || p->set_count == MOST_SETS;
    if (c->wrong)
        return p->sets[0];
    emit(c, OP_SET, p->set_count, 0);
    return memset(p->sets[p->set_count++], 0, sizeof p->sets[0]);
}

static void allow(uint32_t set[8], int32_t low, int32_t high)
{
    for (int32_t i = low; i <= high; i++)
        set[i >> 5] |= 1U << (i & 31);
}

/* All other characters: of those beyond ASCII the first byte is in the set, and
   the others follow it. */
static void all_others(Compiler *c, uint32_t set[8])
{
    for (int32_t i = 0; i < 8; i++)
        set[i] = ~set[i];
    set[0] &= ~1U;
    set[4] = set[5] = 0; /* 0x80 to 0xBF */
    emit(c, OP_SPLIT, 1, 3);
    allow(add_set(c), 0x80, 0xBF);
    emit(c, OP_JUMP, -2, 0);
}

/* What stands behind a '\'; false: more than is known. */
static bool allow_escaped(uint32_t set[8], char c)
{
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    bool digit = c >= '0' && c <= '9';
    bool sign = !letter && !digit && c > ' ' && c < 0x7F;
    if (c == 'd' || c == 'w')
        allow(set, '0', '9');
    if (c == 'w') {
        allow(set, 'a', 'z');
        allow(set, 'A', 'Z');
        allow(set, '_', '_');
    }
    if (c == 's')
        allow(set, ' ', ' ');
    if (sign)
        allow(set, c, c);
    return c == 'd' || c == 'w' || c == 's' || sign;
}

static void read_escaped(Compiler *c)
{
    uint32_t *set = add_set(c);
    char name = c->at[1];
    bool others = name == 'D' || name == 'W' || name == 'S';
    c->wrong = c->wrong ||
               !allow_escaped(set, others ? (char)(name - 'A' + 'a') : name);
    c->at += c->wrong ? 1 : 2;
    if (others)
        all_others(c, set);
}

/* "[a-z_]", "[^0-9]" */
static void read_set(Compiler *c)
{
    uint32_t *set = add_set(c);
    const char *at = c->at + 1;
    bool others = *at == '^';
    at += others;
    c->wrong = c->wrong || *at == ']';
    for (; !c->wrong && *at != ']'; at++) {
        unsigned char low = (unsigned char)*at, high = low;
        if (low == '\\') {
            c->wrong = !allow_escaped(set, *++at);
            continue;
        }
        if (low != 0 && at[1] == '-' && at[2] != ']' && at[2] != 0) {
            high = (unsigned char)at[2];
            at += 2;
        }
        c->wrong = low == 0 || low == '[' || high == '[' || high < low ||
                   high > 0x7E || (high == '\\' && low != high);
        if (!c->wrong)
            allow(set, low, high);
    }
    c->at = c->wrong ? c->at : at + 1;
    if (others)
        all_others(c, set);
}

/* A character, all of its bytes. */
static void read_character(Compiler *c)
{
    do
        emit(c, OP_BYTE, (unsigned char)*c->at++, 0);
    while (((unsigned char)*c->at & 0xC0) == 0x80);
}

static void open_group(Compiler *c)
{
    int32_t save = 0;
    bool plain = c->at[1] == '?';
    if (c->depth == MOST_DEPTH || (plain && c->at[2] != ':')) {
        c->wrong = true;
        return;
    }
    if (!plain && c->groups < 2)
        save = 2 * ++c->groups;
    c->open[c->depth++] = (Open){c->p->count, 0, 0, save};
    if (save > 0)
        emit(c, OP_SAVE, save - 2, 0);
    c->open[c->depth - 1].branch = c->p->count;
    c->at += plain ? 3 : 1;
    c->item = -1;
}

static void end_branch(Compiler *c)
{
    Open *o = &c->open[c->depth - 1];
    c->at++;
    c->item = -1;
    c->wrong = c->wrong || c->jump_count == MOST_BRANCHES;
    if (c->wrong)
        return;
    insert(c, o->branch, OP_SPLIT, 1, c->p->count - o->branch + 2);
    c->jumps[c->jump_count++] = c->p->count;
    o->pending++;
    emit(c, OP_JUMP, 0, 0);
    o->branch = c->p->count;
}

/* Jumps of all alternatives but the last lead here. */
static void land(Compiler *c, const Open *o)
{
    for (int32_t i = 0; i < o->pending; i++) {
        int32_t from = c->jumps[--c->jump_count];
        c->p->code[from].a = (int16_t)(c->p->count - from);
    }
}

static void close_group(Compiler *c)
{
    c->at++;
    c->wrong = c->wrong || c->depth < 2;
    if (c->wrong)
        return;
    const Open *o = &c->open[--c->depth];
    land(c, o);
    if (o->save > 0)
        emit(c, OP_SAVE, o->save - 1, 0);
    c->item = o->from;
}

/* "{2}", "{2,}", "{2,3}"; false: it is none of these. */
static bool read_bounds(const char **at, int32_t *least, int32_t *most)
{
    const char *p = *at + 1;
    int32_t n[2] = {0, 0}, k = 0;
    bool any[2] = {false, false};
    for (; *p != '}'; p++) {
        if (*p == ',' && k == 0) {
            k = 1;
            continue;
        }
        if (*p < '0' || *p > '9' || n[k] > REPEATS)
            return false;
        n[k] = n[k] * 10 + (*p - '0');
        any[k] = true;
    }
    *at = p + 1;
    *least = n[0];
    *most = k == 0 ? n[0] : any[1] ? n[1] : -1;
    return any[0] && n[0] <= REPEATS && *most <= REPEATS &&
           (*most < 0 || *most >= n[0]);
}

/* The code of an item, once more. */
static void repeat(Compiler *c, int32_t from, int32_t size)
{
    for (int32_t i = 0; i < size && !c->wrong; i++) {
        Code copy = c->p->code[from + i];
        emit(c, (Op)copy.op, copy.a, copy.b);
    }
}

/* What is at `from`, at most once, or any number of times. */
static void choose(Compiler *c, int32_t from, bool again, bool few)
{
    int32_t size = c->p->count - from, behind = size + (again ? 2 : 1);
    insert(c, from, OP_SPLIT, few ? behind : 1, few ? 1 : behind);
    if (again)
        emit(c, OP_JUMP, -(size + 1), 0);
}

/* How often the last item comes: as often as it must, then again and again, or
   those that it may, each within the one before. */
static void put_times(Compiler *c, int32_t least, int32_t most, bool few)
{
    int32_t item = c->item, size = c->p->count - item;
    int32_t more = most < 0 ? least == 0 : most - least;
    for (int32_t i = 1; i < least + more; i++)
        repeat(c, item, size);
    if (most == 0)
        c->p->count = item;
    if (most < 0 && least > 0)
        emit(c, OP_SPLIT, few ? 1 : -size, few ? -size : 1);
    for (int32_t i = more - 1; i >= 0 && !c->wrong; i--)
        choose(c, item + (least + i) * size, most < 0, few);
}

static void read_count(Compiler *c)
{
    int32_t least = *c->at == '+' ? 1 : 0, most = *c->at == '?' ? 1 : -1;
    bool known = true;
    if (*c->at == '{')
        known = read_bounds(&c->at, &least, &most);
    else
        c->at++;
    bool few = known && *c->at == '?';
    c->at += few;
    c->wrong = c->wrong || !known || c->item < 0;
    if (!c->wrong)
        put_times(c, least, most, few);
    c->item = -1;
}

static void read_part(Compiler *c)
{
    int32_t from = c->p->count;
    char first = *c->at;
    if (first == '(') {
        open_group(c);
        return;
    }
    if (first == '|' || first == ')') {
        if (first == '|')
            end_branch(c);
        else
            close_group(c);
        return;
    }
    if (strchr("*+?{", first) != NULL) {
        read_count(c);
        return;
    }
    c->item = from;
    if (first == '^' || first == '$') {
        emit(c, first == '^' ? OP_BEGIN : OP_END, 0, 0);
        c->item = -1;
        c->at++;
    } else if (first == '[') {
        read_set(c);
    } else if (first == '\\') {
        read_escaped(c);
    } else if (first == '.') {
        all_others(c, add_set(c));
        c->at++;
    } else {
        c->wrong = c->wrong || first == '}' || first == ']';
        read_character(c);
    }
}

const SettNamePattern *sett_name_pattern(const char *text, SettArena *arena,
                                         const char **why)
{
    SettNamePattern *p = SETT_TAKE(arena, 1, SettNamePattern);
    *why = NULL;
    if (p == NULL)
        return NULL;
    *p = (SettNamePattern){.count = 0};
    Compiler c = {.p = p, .at = text, .depth = 1, .item = -1};
    while (*c.at != 0 && !c.wrong)
        read_part(&c);
    c.wrong = c.wrong || c.depth != 1;
    if (!c.wrong)
        land(&c, &c.open[0]);
    emit(&c, OP_MATCH, 0, 0);
    if (!c.wrong)
        return p;
    *why = "characters, ., \\d, \\w, \\s, [a-z], [^a-z], groups ( ) and (?: ) "
           "with |, each with *, +, ? or {n,m}, ^ and $; not too many";
    return NULL;
}

/* -------------------------------------------------------------- matching */

/* One way through the program: where it is, and what it saved. */
typedef struct Way {
    int16_t at, saved[4];
} Way;

typedef struct Ways {
    Way items[MOST_CODE];
    int32_t count;
} Ways;

typedef struct Matcher {
    const SettNamePattern *p;
    uint32_t seen[MOST_CODE / 32]; /* at this place of the name */
    Way stack[MOST_CODE + 1];
    Ways lists[2];
} Matcher;

/* All bytes and ends that a way comes to without one more byte of the name, in
   their order; each instruction counts for the first way that comes to it. */
static void follow(Matcher *m, Way way, int32_t place, bool last, Ways *out)
{
    int32_t depth = 0;
    m->stack[depth++] = way;
    while (depth > 0) {
        Way w = m->stack[--depth];
        int32_t at = w.at;
        if ((m->seen[at >> 5] >> (at & 31) & 1) != 0)
            continue;
        m->seen[at >> 5] |= 1U << (at & 31);
        const Code *code = &m->p->code[at];
        if (code->op <= OP_SET || code->op == OP_MATCH) {
            out->items[out->count++] = w;
            continue;
        }
        if ((code->op == OP_BEGIN && place != 0) ||
            (code->op == OP_END && !last))
            continue;
        if (code->op == OP_SPLIT) {
            m->stack[depth] = w;
            m->stack[depth++].at = (int16_t)(at + code->b);
        }
        bool leads = code->op == OP_SPLIT || code->op == OP_JUMP;
        if (code->op == OP_SAVE)
            w.saved[code->a] = (int16_t)place;
        w.at = (int16_t)(at + (leads ? code->a : 1));
        m->stack[depth++] = w;
    }
}

static bool allows(const SettNamePattern *p, const Code *code, char c)
{
    unsigned char byte = (unsigned char)c;
    return byte != 0 &&
           (code->op == OP_BYTE
                ? byte == code->a
                : (p->sets[code->a][byte >> 5] >> (byte & 31) & 1) != 0);
}

static int64_t number_at(const char *at, int32_t n)
{
    int64_t value = 0;
    int32_t i = n > 0 && (at[0] == '-' || at[0] == '+');
    int32_t first = i;
    for (; i < n && at[i] >= '0' && at[i] <= '9' && value < INT64_C(1) << 30;
         i++)
        value = value * 10 + (at[i] - '0');
    return i < n || i == first ? 0 : at[0] == '-' ? -value : value;
}

/* The ways of `now` that go on with the byte at `place`; true where one has
   come to the end, which those behind it do not outdo. */
static bool step(Matcher *m, const Ways *now, const char *name, int32_t place,
                 Ways *next, Way *found)
{
    next->count = 0;
    memset(m->seen, 0, sizeof m->seen);
    for (int32_t i = 0; i < now->count; i++) {
        Way w = now->items[i];
        const Code *code = &m->p->code[w.at];
        if (code->op == OP_MATCH) {
            *found = w;
            return true;
        }
        if (!allows(m->p, code, name[place]))
            continue;
        w.at++;
        follow(m, w, place + 1, name[place + 1] == 0, next);
    }
    return false;
}

bool sett_name_fits(const SettNamePattern *p, const char *name,
                    int64_t groups[2])
{
    static const Way begin = {0, {-1, -1, -1, -1}};
    Matcher m = {.p = p};
    Way found = begin;
    size_t size = strlen(name);
    bool fits = false;
    groups[0] = groups[1] = 0;
    if (size > MOST_NAME)
        return false;
    for (int32_t place = 0; place <= (int32_t)size; place++) {
        Ways *now = &m.lists[place % 2];
        /* `seen` is of this place: a way that begins here is the last. */
        if (!fits)
            follow(&m, begin, place, name[place] == 0, now);
        fits =
            step(&m, now, name, place, &m.lists[1 - place % 2], &found) || fits;
        if (fits && m.lists[1 - place % 2].count == 0)
            break;
    }
    for (int32_t g = 0; fits && g < 2; g++)
        if (found.saved[2 * g] >= 0 && found.saved[2 * g + 1] >= 0)
            groups[g] = number_at(name + found.saved[2 * g],
                                  found.saved[2 * g + 1] - found.saved[2 * g]);
    return fits;
}
