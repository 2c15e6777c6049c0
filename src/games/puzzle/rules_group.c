/* rules_group.c - groups of rules, early and late; rules that can never match;
   loops; win conditions; and what the original checks after them. */
#include "games/puzzle/drafts.h"

#include <string.h>

enum { MOST_RIGID = 30 };

/* A pair of names that cannot be in one cell. */
typedef struct Pair {
    int32_t names[2];
} Pair;

typedef struct Group {
    int32_t *rules; /* indexes into the game's rules */
    int32_t count;
    Pair *pairs;
    int32_t pair_count;
} Group;

static bool has_pair(const Group *group, const int32_t names[2])
{
    for (int32_t i = 0; i < group->pair_count; i++)
        if (group->pairs[i].names[0] == names[0] &&
            group->pairs[i].names[1] == names[1])
            return true;
    return false;
}

static const char *pair_text(PuzCompiler *c, const Group *group)
{
    const char *text = "";
    for (int32_t i = 0; i < group->pair_count && i < 4; i++) {
        const char *more = sett_arena_format(
            c->tmp, "%.300s%s\"%s\" and \"%s\"", text, i > 0 ? "; " : "",
            sett_puz_word(c, group->pairs[i].names[0]),
            sett_puz_word(c, group->pairs[i].names[1]));
        text = more != NULL ? more : text;
    }
    return text;
}

/* Takes impossible rules out of a group. Where a line has no rule left beside
   the one that goes, its author is told. */
static void discard(PuzCompiler *c, Group *group)
{
    const PuzRule *rules = c->game->rules;
    for (int32_t i = 0; i < group->count; i++) {
        int32_t at = group->rules[i], line = rules[at].line;
        if (!c->drafts[at].discard)
            continue;
        bool before = i > 0 && rules[group->rules[i - 1]].line == line;
        bool after =
            i + 1 < group->count && rules[group->rules[i + 1]].line == line;
        memmove(group->rules + i, group->rules + i + 1,
                (size_t)(group->count - i - 1) * sizeof *group->rules);
        group->count--;
        if (!has_pair(group, c->drafts[at].discard_names))
            memcpy(group->pairs[group->pair_count++].names,
                   c->drafts[at].discard_names, sizeof(Pair));
        if (!(before || after) || group->count == 0)
            sett_puz_tell(c, PUZ_SAY_OVERLAP_LEFT, line, pair_text(c, group),
                          NULL);
        i--;
    }
}

/* Rules by group number, in their order of creation: a stable sort. */
static int32_t compare_groups(const void *a, const void *b, void *user)
{
    const PuzCompiler *c = user;
    const int32_t *x = a, *y = b;
    int32_t g = c->drafts[*x].group, h = c->drafts[*y].group;
    return (g > h) - (g < h);
}

typedef struct Collection {
    int32_t *order; /* rules of it, by group */
    int32_t count;
    PuzGroup *groups;
    int32_t group_count;
} Collection;

static bool collect(PuzCompiler *c, bool late, Collection *out)
{
    const PuzGame *g = c->game;
    size_t count = (size_t)g->rule_count + 1;
    int32_t *scratch = SETT_TAKE(c->tmp, count, int32_t);
    *out = (Collection){.order = SETT_TAKE(c->tmp, count, int32_t),
                        .groups = SETT_TAKE(g->arena, count, PuzGroup)};
    if (scratch == NULL || out->order == NULL || out->groups == NULL) {
        c->status = SETT_NO_MEMORY;
        return false;
    }
    for (int32_t i = 0; i < g->rule_count; i++)
        if (g->rules[i].late == late)
            out->order[out->count++] = i;
    sett_sort(out->order, (size_t)out->count, sizeof *out->order, scratch,
              compare_groups, c);
    return true;
}

/* Moves the rules that stay into `list`, group by group. */
static void add_groups(PuzCompiler *c, Collection *from, PuzRule *list,
                       int32_t *used)
{
    const PuzGame *g = c->game;
    Pair *pairs = SETT_TAKE(c->tmp, from->count + 1, Pair);
    if (pairs == NULL) {
        c->status = SETT_NO_MEMORY;
        return;
    }
    for (int32_t i = 0; i < from->count;) {
        int32_t number = c->drafts[from->order[i]].group, end = i;
        while (end < from->count && c->drafts[from->order[end]].group == number)
            end++;
        Group group = {
            .rules = from->order + i, .count = end - i, .pairs = pairs};
        discard(c, &group);
        i = end;
        if (group.count == 0)
            continue;
        PuzGroup *out = &from->groups[from->group_count++];
        *out = (PuzGroup){.rule_first = *used,
                          .rule_count = group.count,
                          .loop = -1,
                          .rigid = -1,
                          .random = g->rules[group.rules[0]].random};
        for (int32_t k = 0; k < group.count; k++)
            list[(*used)++] = g->rules[group.rules[k]];
    }
}

static void check_ellipses(PuzCompiler *c, const PuzRule *rule)
{
    const PuzGame *g = c->game;
    for (int32_t i = 0; i < rule->row_count; i++) {
        const PuzRowRule *row = &g->rows[rule->row_first + i];
        int32_t count = 0;
        for (int32_t k = 0; k < row->cell_count; k++) {
            const PuzCellRule *cell = &g->cells[row->cell_first + k];
            if (!cell->ellipsis)
                continue;
            if (++count > 2)
                sett_puz_tell(c, PUZ_SAY_ELLIPSIS_THREE, rule->line, NULL,
                              NULL);
            else if (k > 0 && cell[-1].ellipsis)
                sett_puz_tell(c, PUZ_SAY_ELLIPSIS_DOUBLE, rule->line, NULL,
                              NULL);
        }
    }
}

static void number_rigid(PuzCompiler *c)
{
    PuzGame *g = c->game;
    for (int32_t i = 0; i < g->early_count; i++) {
        PuzGroup *group = &g->early[i];
        bool rigid = false;
        for (int32_t k = 0; k < group->rule_count; k++)
            rigid = rigid || g->rules[group->rule_first + k].rigid;
        if (!rigid)
            continue;
        if (g->rigid_count == MOST_RIGID)
            sett_puz_tell(c, PUZ_SAY_RIGID_LIMIT,
                          g->rules[group->rule_first].line, NULL, NULL);
        group->rigid = g->rigid_count++;
    }
}

void sett_puz_group_rules(PuzCompiler *c)
{
    PuzGame *g = c->game;
    Collection early, late;
    PuzRule *list = SETT_TAKE(g->arena, g->rule_count, PuzRule);
    int32_t used = 0;
    if (list == NULL)
        c->status = SETT_NO_MEMORY;
    if (c->status != SETT_OK || !collect(c, false, &early) ||
        !collect(c, true, &late))
        return;
    add_groups(c, &early, list, &used);
    add_groups(c, &late, list, &used);
    g->early = early.groups;
    g->early_count = early.group_count;
    g->late = late.groups;
    g->late_count = late.group_count;
    g->rules = list;
    g->rule_count = used;
    for (int32_t i = 0; i < used; i++)
        check_ellipses(c, &list[i]);
    number_rigid(c);
}

/* ---- loops ---- */

static void set_loop(PuzCompiler *c, PuzGroup *groups, int32_t count,
                     int32_t from, int32_t to)
{
    const PuzRule *rules = c->game->rules;
    int32_t first = -1;
    for (int32_t i = 0; i < count; i++) {
        const PuzGroup *group = &groups[i];
        int32_t head = rules[group->rule_first].line;
        int32_t tail = rules[group->rule_first + group->rule_count - 1].line;
        if ((head <= from && from <= tail) || (head <= to && to <= tail))
            sett_puz_tell(c, PUZ_SAY_LOOP_INSIDE, from, NULL, NULL);
        if (to < head)
            break;
        if (head < from)
            continue;
        if (first < 0)
            first = i;
        if (i > 0 && groups[i - 1].loop == first)
            groups[i - 1].loop = -1;
        groups[i].loop = first;
    }
}

void sett_puz_find_loops(PuzCompiler *c)
{
    PuzList *lines = &c->loop_lines, *kinds = &c->loop_kinds;
    PuzGame *g = c->game;
    for (int32_t i = 0; i < lines->count; i++) {
        if (i % 2 == 0 && kinds->items[i] == -1)
            sett_puz_tell(c, PUZ_SAY_LOOP_END, lines->items[i], NULL, NULL);
        if (i % 2 == 1 && kinds->items[i] == 1)
            sett_puz_tell(c, PUZ_SAY_LOOP_NESTED, lines->items[i], NULL, NULL);
    }
    if (lines->count % 2 != 0) {
        int32_t line = lines->items[lines->count - 1];
        sett_puz_tell(c, PUZ_SAY_LOOP_OPEN, line, NULL, NULL);
        if (!sett_puz_push(c->tmp, lines, line)) {
            c->status = SETT_NO_MEMORY;
            return;
        }
    }
    for (int32_t i = 0; i + 1 < lines->count; i += 2)
        set_loop(c, g->early, g->early_count, lines->items[i],
                 lines->items[i + 1]);
    for (int32_t i = 0; i + 1 < lines->count; i += 2)
        set_loop(c, g->late, g->late_count, lines->items[i],
                 lines->items[i + 1]);
}

/* ---- win conditions ---- */

static bool read_term(PuzCompiler *c, const PuzWinLine *line, int32_t name,
                      const uint64_t **mask, bool *all)
{
    const PuzMeaning *m = sett_puz_meaning(c, name);
    *mask = m->mask != NULL ? m->mask : m->aggregate_mask;
    *all = m->mask == NULL;
    if (*mask == NULL)
        sett_puz_tell(c, PUZ_SAY_WIN_TERM, line->line, sett_puz_word(c, name),
                      NULL);
    return *mask != NULL;
}

static void compile_win(PuzCompiler *c, const PuzWinLine *line)
{
    PuzGame *g = c->game;
    const PuzList *words = &line->words;
    if (words->count < 2) {
        sett_puz_tell(c, PUZ_SAY_WIN_BAD, line->line, NULL, NULL);
        return;
    }
    PuzWin win = {.line = line->line,
                  .quantity = words->items[0] == PUZ_NO    ? PUZ_WIN_NO
                              : words->items[0] == PUZ_ALL ? PUZ_WIN_ALL
                                                           : PUZ_WIN_SOME};
    bool good = read_term(c, line, words->items[1], &win.first, &win.first_all);
    if (words->count == 4)
        good =
            read_term(c, line, words->items[3], &win.second, &win.second_all) &&
            good;
    else
        win.second_any = true;
    if (good)
        g->wins[g->win_count++] = win;
}

void sett_puz_compile_wins(PuzCompiler *c)
{
    PuzGame *g = c->game;
    g->wins = SETT_TAKE(g->arena, c->source->win_count, PuzWin);
    if (g->wins == NULL) {
        c->status = SETT_NO_MEMORY;
        return;
    }
    for (int32_t i = 0; i < c->source->win_count; i++)
        compile_win(c, &c->source->wins[i]);
}

/* ---- the rest ---- */

void sett_puz_check_layers(PuzCompiler *c)
{
    const PuzSource *s = c->source;
    int32_t *order = sett_puz_object_order(c);
    for (int32_t i = 0; order != NULL && i < s->object_count; i++) {
        const PuzObject *object = &s->objects[order[i]];
        if (object->layer < 0)
            sett_puz_tell(c, PUZ_SAY_OBJECT_NO_LAYER, object->line,
                          sett_puz_word(c, object->name), NULL);
    }
}

/* A sound line that was stored has a good form; only its length and its name
   are left to look at. */
static void check_sound(PuzCompiler *c, int32_t index)
{
    const PuzSource *s = c->source;
    const PuzSound *sound = &s->sounds[index];
    int32_t first = sound->words.items[0], count = sound->words.count;
    const char *text = sett_puz_word(c, first);
    if (count == 1) {
        sett_puz_tell(c, PUZ_SAY_SOUND_DECLARATION, sound->line, NULL, NULL);
        return;
    }
    if (sound->kinds.items[count - 1] != PUZ_SOUND_SEED)
        sett_puz_tell(c, PUZ_SAY_SOUND_DATA, sound->line,
                      sett_puz_word(c, sound->words.items[count - 1]), NULL);
    if (sound->kinds.items[0] == PUZ_SOUND_EVENT) {
        for (int32_t i = 0; i < index; i++)
            if (s->sounds[i].words.count > 1 &&
                s->sounds[i].kinds.items[0] == PUZ_SOUND_EVENT &&
                s->sounds[i].words.items[0] == first) {
                sett_puz_tell(c, PUZ_SAY_SOUND_TWICE, sound->line, text, NULL);
                break;
            }
        return;
    }
    const PuzMeaning *m = sett_puz_meaning(c, first);
    if (m->aggregate != NULL && m->object < 0)
        sett_puz_tell(c, PUZ_SAY_SOUND_AGGREGATE, sound->line, text, NULL);
    else if (m->mask == NULL)
        sett_puz_tell(c, PUZ_SAY_SOUND_OBJECT, sound->line, text, NULL);
}

void sett_puz_check_sounds(PuzCompiler *c)
{
    for (int32_t i = 0; i < c->source->sound_count; i++)
        check_sound(c, i);
}
