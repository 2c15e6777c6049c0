/* conditions.c - what wins, what loses, and what opens a gate: one line of text
   each, compiled to rules of the kernels. */
#include "games/file/file.h"

#include <string.h>

typedef struct Words {
    const SettJson *string;
    const char *at, *end;
} Words;

/* The next word, without blanks around it. */
static bool next(Words *w, const char **word, size_t *size)
{
    while (w->at < w->end && *w->at == ' ')
        w->at++;
    *word = w->at;
    while (w->at < w->end && *w->at != ' ')
        w->at++;
    *size = (size_t)(w->at - *word);
    return *size > 0;
}

static bool is(const char *word, size_t size, const char *what)
{
    return strlen(what) == size && memcmp(word, what, size) == 0;
}

static bool no_condition(Reading *r, const Words *w, const char *at,
                         const char *wanted)
{
    sett_file_wrong_in(r, "G0220", w->string, (size_t)(at - w->string->string),
                       at < w->end ? "this is no condition"
                                   : "the condition ends too early");
    sett_file_help(r, "%s", wanted);
    return false;
}

#define FORMS                                                            \
    "reach goal; reach edge right; no TAG; all TAG on TAG; some TAG on " \
    "TAG; count TAG >= N; taken TAG >= N; hp <= 0; resource <= 0; turns > N"

static bool take_tag(Reading *r, Words *w, uint64_t *tags)
{
    const char *word;
    size_t size;
    if (!next(w, &word, &size))
        return no_condition(r, w, word, "the name of a tag or of a tile");
    *tags = sett_file_tags(r, w->string, word, size);
    return *tags != 0;
}

/* ">= 3", "<= 3", "> 3", "< 3", "== 3" is left to two conditions. */
static bool take_bound(Reading *r, Words *w, SettKernelRule *out)
{
    const char *word, *number;
    size_t size, digits;
    int64_t n;
    if (!next(w, &word, &size))
        return no_condition(r, w, word, ">= N, <= N, > N or < N");
    bool more = word[0] == '>', less = word[0] == '<';
    bool equal = size == 2 && word[1] == '=';
    if ((!more && !less) || (size == 2 && !equal) || size > 2)
        return no_condition(r, w, word, ">= N, <= N, > N or < N");
    if (!next(w, &number, &digits) || !sett_int_read(number, digits, &n) ||
        n < -1000000 || n > 1000000)
        return no_condition(r, w, number, "a whole number");
    out->compare = more ? SETT_AT_LEAST : SETT_AT_MOST;
    out->n = (int32_t)n + (equal ? 0 : more ? 1 : -1);
    return true;
}

static bool take_reach(Reading *r, Words *w, SettKernelRule *out)
{
    static const char *const sides[] = {"top", "right", "bottom", "left"};
    const char *word;
    size_t size;
    next(w, &word, &size);
    if (is(word, size, "goal")) {
        out->kind = SETT_RULE_GOAL;
        return true;
    }
    if (!is(word, size, "edge"))
        return no_condition(r, w, word, "reach goal, or reach edge right");
    out->kind = SETT_RULE_EDGE;
    next(w, &word, &size);
    for (int32_t i = 0; i < 4; i++)
        if (is(word, size, sides[i])) {
            out->side = (SettDir)i;
            return true;
        }
    return no_condition(r, w, word, "top, right, bottom or left");
}

static bool take_on(Reading *r, Words *w, SettKernelRule *out)
{
    const char *word;
    size_t size;
    if (!take_tag(r, w, &out->tags))
        return false;
    next(w, &word, &size);
    if (!is(word, size, "on"))
        return no_condition(r, w, word, "\"on\" and a tag");
    return take_tag(r, w, &out->on);
}

static bool take_rule(Reading *r, Words *w, SettKernelRule *out)
{
    static const struct {
        const char *name;
        SettRuleKind kind;
    } numbers[] = {{"hp", SETT_RULE_HP},
                   {"resource", SETT_RULE_RESOURCE},
                   {"turns", SETT_RULE_TURNS}};
    const char *word;
    size_t size;
    next(w, &word, &size);
    if (is(word, size, "reach"))
        return take_reach(r, w, out);
    if (is(word, size, "no")) {
        out->kind = SETT_RULE_NO;
        return take_tag(r, w, &out->tags);
    }
    if (is(word, size, "all") || is(word, size, "some")) {
        out->kind = word[0] == 'a' ? SETT_RULE_ALL_ON : SETT_RULE_SOME_ON;
        return take_on(r, w, out);
    }
    if (is(word, size, "count") || is(word, size, "taken")) {
        out->kind = word[0] == 'c' ? SETT_RULE_LEFT : SETT_RULE_TAKEN;
        return take_tag(r, w, &out->tags) && take_bound(r, w, out);
    }
    for (size_t i = 0; i < 3; i++)
        if (is(word, size, numbers[i].name)) {
            out->kind = numbers[i].kind;
            return take_bound(r, w, out);
        }
    return no_condition(r, w, word, FORMS);
}

bool sett_file_condition(Reading *r, const SettJson *string, bool lose,
                         SettKernelRule *out)
{
    if (!sett_file_is_string(r, string))
        return false;
    Words w = {string, string->string, string->string + string->size};
    const char *word;
    size_t size;
    *out = (SettKernelRule){0};
    if (!take_rule(r, &w, out))
        return false;
    if (next(&w, &word, &size))
        return no_condition(r, &w, word, "the end of the condition");
    if (out->kind != SETT_RULE_TURNS || lose)
        return true;
    sett_file_wrong(r, "G0221", string, "turns end a game only in [lose]");
    sett_file_help(r, "[lose] any = [\"turns > 500\"]");
    return false;
}

static SettKernelRule *read_list(Reading *r, const char *table, const char *key,
                                 int32_t *count)
{
    const char *const keys[] = {key, NULL};
    const SettJson *all = sett_file_table(r, r->root, table);
    const SettJson *list = sett_file_list(r, all, key);
    *count = 0;
    sett_file_keys(r, all, keys);
    if (list == NULL)
        return NULL;
    if (list->size > SETT_KERNEL_MAX_RULES) {
        sett_file_wrong(r, "G0007", list, "there are %d conditions in [%s]",
                        (int)list->size, table);
        sett_file_help(r, "at most %d", SETT_KERNEL_MAX_RULES);
        return NULL;
    }
    SettKernelRule *rules = SETT_TAKE(r->arena, list->size + 1, SettKernelRule);
    if (rules == NULL)
        return sett_file_no_memory(r);
    for (const SettJson *c = list->child; c != NULL; c = c->next)
        *count += sett_file_condition(r, c, table[0] == 'l', &rules[*count]);
    return rules;
}

/* gate = "no switch": the tile is shut until it holds. Tiles with the same
   words share one gate. */
static void read_gate(Reading *r, FileTile *tile)
{
    const SettJson *gate = sett_file_member(tile->json, "gate");
    SettKernelRule rule;
    if (gate == NULL || !sett_file_condition(r, gate, false, &rule))
        return;
    int32_t i = 0;
    while (i < r->gate_count &&
           (rule.kind != r->gates[i].kind || rule.tags != r->gates[i].tags ||
            rule.on != r->gates[i].on || rule.n != r->gates[i].n ||
            rule.compare != r->gates[i].compare))
        i++;
    if (i >= SETT_KERNEL_MAX_RULES) {
        sett_file_wrong(r, "G0007", gate, "one gate too many");
        sett_file_help(r, "at most %d different ones", SETT_KERNEL_MAX_RULES);
        return;
    }
    r->gates[i] = rule;
    if (i == r->gate_count)
        r->gate_count++;
    tile->play.gate = (int16_t)(i + 1);
}

void sett_file_read_conditions(Reading *r)
{
    for (int32_t i = 0; i < r->tile_count; i++)
        read_gate(r, &r->tiles[i]);
    r->win = read_list(r, "win", "all", &r->win_count);
    r->lose = read_list(r, "lose", "any", &r->lose_count);
}
