/* rules_parse.c - the text of a rule as prefixes, cells and commands. */
#include "games/puzzle/chars.h"
#include "games/puzzle/drafts.h"

#include "base/enlarge.h"
#include "base/utf8.h"

#include <string.h>

bool sett_puz_add_draft(PuzCompiler *c, PuzDraft **list, int32_t *count,
                        int32_t *capacity, const PuzDraft *draft)
{
    if (*count == *capacity) {
        int32_t more = 2 * *capacity + 64;
        PuzDraft *larger = sett_enlarge(c->tmp, *list, (size_t)*count,
                                        (size_t)more, sizeof *larger);
        c->status = larger == NULL ? SETT_NO_MEMORY : c->status;
        if (larger == NULL)
            return false;
        *list = larger;
        *capacity = more;
    }
    (*list)[(*count)++] = *draft;
    c->work += 4 + sett_puz_draft_items(draft);
    if (c->work <= PUZ_MOST_WORK && *count <= PUZ_MOST_RULES)
        return true;
    sett_puz_tell(c, PUZ_SAY_LIMIT, draft->line,
                  "this rule stands for too many", NULL);
    c->invalid = true;
    return false;
}

bool sett_puz_copy_draft(PuzCompiler *c, const PuzDraft *draft, PuzDraft *out)
{
    size_t count = (size_t)sett_puz_draft_items(draft);
    size_t choices = (size_t)draft->choice_count;
    *out = *draft;
    out->items = sett_arena_raw(c->tmp, count, sizeof *out->items);
    out->choices = sett_arena_raw(c->tmp, choices + 2, sizeof *out->choices);
    if (out->items == NULL || out->choices == NULL) {
        c->status = SETT_NO_MEMORY;
        return false;
    }
    if (count > 0)
        memcpy(out->items, draft->items, count * sizeof *out->items);
    if (choices > 0)
        memcpy(out->choices, draft->choices, choices * sizeof *out->choices);
    return true;
}

/* ---- words of the line ---- */

/* The line with blanks around brackets, bars and arrows, as words. */
static bool split(PuzCompiler *c, const PuzRuleLine *rule, PuzList *out)
{
    const uint32_t *text = rule->text;
    int32_t size = rule->size, at = 0;
    bool first = true;
    while (at < size) {
        int32_t from = at;
        if (sett_puz_is_space(text[at])) {
            at++;
            continue;
        }
        if (text[at] == '-' && at + 1 < size && text[at + 1] == '>') {
            at += 2;
        } else if (text[at] == '[' || text[at] == ']' || text[at] == '|' ||
                   (first && text[at] == '+')) {
            at++;
        } else {
            while (at < size && !sett_puz_is_space(text[at]) &&
                   text[at] != '[' && text[at] != ']' && text[at] != '|' &&
                   !(text[at] == '-' && at + 1 < size && text[at + 1] == '>'))
                at++;
        }
        int32_t name = sett_puz_name(&c->source->names, text + from, at - from);
        first = false;
        if (name < 0 || !sett_puz_push(c->tmp, out, name)) {
            c->status = SETT_NO_MEMORY;
            return false;
        }
    }
    return true;
}

/* ---- the parser ---- */

typedef struct Parser {
    PuzCompiler *c;
    const PuzRuleLine *line;
    PuzList words;
    PuzDraft draft;
    PuzList *directions;
    PuzList items;     /* of the cell that is read: word, name, word ... */
    PuzList all;       /* items of all cells: word, name ... */
    PuzList cells;     /* end of each cell in `all`, in items */
    PuzList rows[2];   /* cells of each row, left and right */
    int32_t row_cells; /* of the row that is read */
    int32_t side;      /* 1: right of the arrow */
    int32_t balance;
    PuzList side_of_row; /* in written order */
    PuzList cells_of_row;
    bool inside, plus, dropped, bracket;
} Parser;

static void tell(Parser *p, PuzMessageId id, const char *word)
{
    sett_puz_tell(p->c, id, p->line->line, word, NULL);
}

static void push(Parser *p, PuzList *list, int32_t value)
{
    if (!sett_puz_push(p->c->tmp, list, value))
        p->c->status = SETT_NO_MEMORY;
}

static const PuzDraft *last_rule(const Parser *p)
{
    return p->c->draft_count > 0 ? &p->c->drafts[p->c->draft_count - 1] : NULL;
}

static void read_plus(Parser *p, int32_t index)
{
    const PuzDraft *before = last_rule(p);
    p->plus = true;
    if (p->draft.group != p->line->line) {
        tell(p, PUZ_SAY_PLUS_TWICE, NULL);
        return;
    }
    if (before == NULL) {
        tell(p, PUZ_SAY_PLUS_FIRST, NULL);
        p->plus = false;
    }
    if (index != 0)
        tell(p, PUZ_SAY_PLUS_POSITION, NULL);
    if (p->plus && before != NULL)
        p->draft.group = before->group;
}

static void add_directions(Parser *p, int32_t word)
{
    static const int32_t all[] = {PUZ_UP, PUZ_DOWN, PUZ_LEFT, PUZ_RIGHT};
    int32_t from = word == PUZ_HORIZONTAL ? 2 : 0;
    int32_t to = word == PUZ_VERTICAL ? 2 : 4;
    for (int32_t i = from; i < to; i++)
        push(p, p->directions, all[i]);
}

static void read_prefix(Parser *p, int32_t word, int32_t index)
{
    switch (word) { /* dispatch */
    case PUZ_PLUS:
        read_plus(p, index);
        break;
    case PUZ_LATE:
        p->draft.late = true;
        break;
    case PUZ_RIGID:
        p->draft.rigid = true;
        break;
    case PUZ_RANDOM:
        p->draft.random = true;
        if (p->plus)
            tell(p, PUZ_SAY_RANDOM_PLUS, NULL);
        break;
    case PUZ_UP:
    case PUZ_DOWN:
    case PUZ_LEFT:
    case PUZ_RIGHT:
        push(p, p->directions, word);
        break;
    case PUZ_HORIZONTAL:
    case PUZ_VERTICAL:
    case PUZ_ORTHOGONAL:
    case PUZ_MOVING:
        add_directions(p, word);
        break;
    case PUZ_TURN_LEFT:
    case PUZ_TURN_RIGHT:
    case PUZ_BACK:
    case PUZ_AHEAD:
    case PUZ_PARALLEL:
    case PUZ_PERPENDICULAR:
        tell(p, PUZ_SAY_RELATIVE_PREFIX, NULL);
        break;
    default:
        tell(p, PUZ_SAY_RULE_START, sett_puz_word(p->c, word));
        break;
    }
}

static void open_row(Parser *p)
{
    if (++p->balance > 1)
        tell(p, PUZ_SAY_BRACKET_NESTED, NULL);
    if (p->items.count > 0)
        tell(p, PUZ_SAY_BRACKET_OPEN, NULL);
    p->inside = true;
    p->items.count = 0;
}

/* Half an item: a movement without a name. */
static bool is_odd(const Parser *p)
{
    return p->items.count % 2 == 1;
}

static void end_cell(Parser *p)
{
    for (int32_t i = 0; i < p->items.count; i++)
        push(p, &p->all, p->items.items[i]);
    push(p, &p->cells, p->all.count / 2);
    p->items.count = 0;
    p->row_cells++;
}

static void close_row(Parser *p)
{
    if (--p->balance < 0) {
        tell(p, PUZ_SAY_BRACKET_EXTRA, NULL);
        p->dropped = true;
        return;
    }
    if (!is_odd(p))
        end_cell(p);
    else if (p->items.items[0] == PUZ_ELLIPSIS)
        tell(p, PUZ_SAY_ELLIPSIS_END, NULL);
    else
        tell(p, PUZ_SAY_MOVEMENT_ALONE, NULL);
    push(p, &p->side_of_row, p->side);
    push(p, &p->cells_of_row, p->row_cells);
    p->row_cells = 0;
    p->inside = false;
}

static void read_movement(Parser *p, int32_t word)
{
    if (is_odd(p))
        tell(p, PUZ_SAY_TWO_DIRECTIONS, NULL);
    else if (!p->inside)
        tell(p, PUZ_SAY_DIRECTION_OUTSIDE, NULL);
    else if (p->draft.late && word != PUZ_NO && word != PUZ_RANDOM &&
             word != PUZ_RANDOMDIR)
        tell(p, PUZ_SAY_LATE_MOVEMENT, NULL);
    else
        push(p, &p->items, word);
}

static void read_arrow(Parser *p)
{
    const PuzDraft *before = last_rule(p);
    if (p->draft.group != p->line->line && before != NULL &&
        before->late != p->draft.late)
        tell(p, PUZ_SAY_LATE_MIX, NULL);
    if (p->inside) {
        tell(p, PUZ_SAY_ARROW_INSIDE, NULL);
    } else if (p->side == 1) {
        tell(p, PUZ_SAY_ARROW_TWICE, NULL);
        p->dropped = true;
    } else {
        p->side = 1;
    }
}

static void check_repeat(Parser *p, int32_t name)
{
    const char *text = sett_puz_word(p->c, name);
    int32_t word = is_odd(p) ? p->items.items[p->items.count - 1] : PUZ_NONE;
    for (int32_t i = 0; i + 1 < p->items.count; i += 2) {
        if (p->items.items[i + 1] != name)
            continue;
        if (p->items.items[i] == PUZ_NO && word == PUZ_NO) {
            tell(p, PUZ_SAY_NO_REPEAT, text);
            continue;
        }
        tell(p, PUZ_SAY_OBJECT_REPEAT, text);
        if (sett_puz_meaning(p->c, name)->property != NULL)
            sett_puz_tell(p->c, PUZ_SAY_OBJECT_REPEAT_HINT, PUZ_NO_LINE, NULL,
                          NULL);
    }
}

static void read_name(Parser *p, int32_t name)
{
    if (!p->inside) {
        tell(p, PUZ_SAY_OBJECT_OUTSIDE, sett_puz_word(p->c, name));
        return;
    }
    check_repeat(p, name);
    if (!is_odd(p))
        push(p, &p->items, PUZ_NONE);
    push(p, &p->items, name);
}

static bool closes_later(const Parser *p, int32_t index)
{
    for (int32_t i = index; i < p->words.count; i++)
        if (p->words.items[i] == PUZ_CLOSE)
            return true;
    return false;
}

static bool stands_at(const uint32_t *line, int32_t size, int32_t at,
                      const uint32_t *word, int32_t length)
{
    for (int32_t i = 0; i < length; i++)
        if (at + i >= size || sett_puz_lower(line[at + i]) != word[i])
            return false;
    return true;
}

/* The rest of the line as it was written, behind the words up to `index`. */
static const char *message_of(Parser *p, int32_t index)
{
    const PuzRuleLine *line = p->line;
    int32_t at = 0;
    for (int32_t i = 0; i <= index; i++) {
        const char *word = sett_puz_word(p->c, p->words.items[i]);
        size_t bytes = strlen(word);
        uint32_t *codes = sett_arena_raw(p->c->tmp, bytes + 1, sizeof *codes);
        if (codes == NULL) {
            p->c->status = SETT_NO_MEMORY;
            return " ";
        }
        int32_t length = sett_puz_decode(word, bytes, codes);
        while (
            at < line->original_size &&
            !stands_at(line->original, line->original_size, at, codes, length))
            at++;
        at += length;
    }
    int32_t to = line->original_size;
    while (at < to && sett_puz_is_space(line->original[at]))
        at++;
    while (to > at && sett_puz_is_space(line->original[to - 1]))
        to--;
    if (at >= to)
        return " ";
    char *text =
        sett_arena_raw(p->c->game->arena, (size_t)(to - at) * 4 + 1, 1);
    size_t size = 0;
    if (text == NULL) {
        p->c->status = SETT_NO_MEMORY;
        return " ";
    }
    for (; at < to; at++)
        size += sett_utf8_put(text + size, line->original[at]);
    text[size] = '\0';
    return text;
}

static bool has_sound(const PuzSource *source, int32_t event)
{
    for (int32_t i = 0; i < source->sound_count; i++)
        if (source->sounds[i].words.items[0] == event)
            return true;
    return false;
}

static void add_command(Parser *p, int32_t word, const char *message)
{
    PuzGame *g = p->c->game;
    if (g->command_count == g->command_capacity) {
        int32_t capacity = 2 * g->command_capacity + 64;
        PuzCommand *larger =
            sett_enlarge(g->arena, g->commands, (size_t)g->command_count,
                         (size_t)capacity, sizeof *larger);
        p->c->status = larger == NULL ? SETT_NO_MEMORY : p->c->status;
        if (larger == NULL)
            return;
        g->commands = larger;
        g->command_capacity = capacity;
    }
    g->commands[g->command_count++] = (PuzCommand){word, message};
    p->draft.command_count++;
}

/* Returns the index of the last word that belongs to it. */
static int32_t read_command(Parser *p, int32_t word, int32_t index)
{
    const char *text = sett_puz_word(p->c, word);
    if (p->side == 0)
        sett_puz_say_error(&p->c->source->messages, PUZ_SAY_COMMAND_PLACE,
                           p->line->line, text, NULL);
    else if (p->inside || closes_later(p, index))
        tell(p, PUZ_SAY_COMMAND_PLACE, text);
    if (word == PUZ_MESSAGE) {
        add_command(p, word, message_of(p, index));
        return p->words.count;
    }
    if (word >= PUZ_SFX0 && word <= PUZ_SFX10 && !has_sound(p->c->source, word))
        tell(p, PUZ_SAY_SFX_UNDEFINED, text);
    add_command(p, word, NULL);
    return index;
}

/* A word behind the first bracket; returns the index of the last word used. */
static int32_t read_word(Parser *p, int32_t word, int32_t index)
{
    if (word == PUZ_OPEN)
        open_row(p);
    else if (sett_puz_is_movement(word))
        read_movement(p, word);
    else if (word == PUZ_BAR) {
        if (!p->inside)
            tell(p, PUZ_SAY_BAR_OUTSIDE, NULL);
        else if (is_odd(p))
            tell(p, PUZ_SAY_MOVEMENT_ALONE, NULL);
        else
            end_cell(p);
    } else if (word == PUZ_CLOSE)
        close_row(p);
    else if (word == PUZ_ARROW)
        read_arrow(p);
    else if (sett_puz_has(&p->c->source->known, word))
        read_name(p, word);
    else if (word == PUZ_ELLIPSIS) {
        if (!p->inside) {
            tell(p, PUZ_SAY_ELLIPSIS_OUTSIDE, NULL);
        } else {
            push(p, &p->items, word);
            push(p, &p->items, word);
        }
    } else if (word >= PUZ_SFX0 && word <= PUZ_AGAIN)
        return read_command(p, word, index);
    else
        tell(p, PUZ_SAY_CELL_TOKEN, sett_puz_word(p->c, word));
    return index;
}

static void read_words(Parser *p)
{
    for (int32_t i = 0; i < p->words.count && !p->dropped; i++) {
        int32_t word = p->words.items[i];
        if (!p->bracket && word == PUZ_OPEN) {
            if (p->directions->count == 0)
                add_directions(p, PUZ_ORTHOGONAL);
            p->bracket = true;
        }
        if (p->bracket)
            i = read_word(p, word, i);
        else
            read_prefix(p, word, i);
    }
}

static int32_t rows_of(const Parser *p, int32_t side)
{
    int32_t count = 0;
    for (int32_t i = 0; i < p->side_of_row.count; i++)
        count += p->side_of_row.items[i] == side;
    return count;
}

/* Rows are written left side first, so they are in order already. */
static bool make_shape(Parser *p)
{
    int32_t left = rows_of(p, 0), right = rows_of(p, 1);
    int32_t cells = p->cells.count;
    PuzShape *shape = SETT_TAKE(p->c->tmp, 1, PuzShape);
    int32_t *row = SETT_TAKE(p->c->tmp, left + right + 1, int32_t);
    int32_t *cell = SETT_TAKE(p->c->tmp, cells + 1, int32_t);
    PuzItem *items = SETT_TAKE(p->c->tmp, p->all.count / 2, PuzItem);
    if (shape == NULL || row == NULL || cell == NULL || items == NULL) {
        p->c->status = SETT_NO_MEMORY;
        return false;
    }
    int32_t used = 0;
    for (int32_t i = 0; i < left + right; i++) {
        used += p->cells_of_row.items[i];
        row[i + 1] = used;
    }
    /* Cells of a row that was never closed are no part of the rule. */
    for (int32_t i = 0; i < used; i++)
        cell[i + 1] = p->cells.items[i];
    for (int32_t i = 0; i < cell[used]; i++)
        items[i] = (PuzItem){p->all.items[2 * i], p->all.items[2 * i + 1]};
    *shape = (PuzShape){.rows_left = left,
                        .rows_right = right,
                        .row_cells = row,
                        .cell_items = cell,
                        .cells_left = row[left],
                        .cells = used};
    p->draft.shape = shape;
    p->draft.items = items;
    return true;
}

static void check_rows(Parser *p)
{
    const PuzShape *s = p->draft.shape;
    if (s->rows_left != s->rows_right) {
        if (s->rows_right == 0 && p->draft.command_count > 0)
            return;
        tell(p, PUZ_SAY_MATCH_COUNT, NULL);
        p->dropped = true;
        return;
    }
    for (int32_t i = 0; i < s->rows_left; i++) {
        int32_t j = i + s->rows_left;
        int32_t left = s->row_cells[i + 1] - s->row_cells[i];
        if (left != s->row_cells[j + 1] - s->row_cells[j]) {
            tell(p, PUZ_SAY_ROW_LENGTH, NULL);
            p->draft.broken = p->c->invalid = true;
        }
        if (left == 0)
            tell(p, PUZ_SAY_RULE_EMPTY, NULL);
    }
}

static bool is_relative(int32_t word)
{
    return word >= PUZ_PARALLEL && word <= PUZ_AHEAD;
}

/* Whether it matters in which direction the rule looks. */
static bool is_directional(const PuzDraft *draft)
{
    const PuzShape *s = draft->shape;
    for (int32_t i = 0; i < s->rows_left; i++)
        if (s->row_cells[i + 1] - s->row_cells[i] > 1)
            return true;
    for (int32_t i = 0; i < sett_puz_draft_items(draft); i++)
        if (is_relative(draft->items[i].word))
            return true;
    return false;
}

static bool is_loop_line(PuzCompiler *c, const PuzRuleLine *line,
                         const PuzList *words)
{
    if (words->count != 1 ||
        (words->items[0] != PUZ_STARTLOOP && words->items[0] != PUZ_ENDLOOP))
        return false;
    int32_t kind = words->items[0] == PUZ_STARTLOOP ? 1 : -1;
    if (!sett_puz_push(c->tmp, &c->loop_lines, line->line) ||
        !sett_puz_push(c->tmp, &c->loop_kinds, kind))
        c->status = SETT_NO_MEMORY;
    return true;
}

static void parse(Parser *p)
{
    PuzCompiler *c = p->c;
    if (!split(c, p->line, &p->words) || is_loop_line(c, p->line, &p->words))
        return;
    if (!sett_puz_has(&p->words, PUZ_ARROW)) {
        if (p->line->cut) {
            tell(p, PUZ_SAY_RULE_COMMENT, NULL);
            return;
        }
        tell(p, PUZ_SAY_RULE_ARROW, NULL);
    }
    p->directions = SETT_TAKE(c->tmp, 1, PuzList);
    p->draft.line = p->draft.group = p->line->line;
    p->draft.command_first = c->game->command_count;
    if (p->directions == NULL) {
        c->status = SETT_NO_MEMORY;
        return;
    }
    read_words(p);
    if (p->dropped || c->status != SETT_OK)
        return;
    if (p->draft.late && p->draft.rigid)
        tell(p, PUZ_SAY_LATE_RIGID, NULL);
    if (!make_shape(p))
        return;
    check_rows(p);
    if (p->dropped)
        return;
    if (p->draft.shape->rows_left > PUZ_MOST_ROWS) {
        tell(p, PUZ_SAY_LIMIT, "patterns of a rule");
        c->invalid = true;
        return;
    }
    if (p->draft.shape->rows_left == 0)
        tell(p, PUZ_SAY_RULE_NOTHING, NULL);
    if (!is_directional(&p->draft) && p->directions->count > 1)
        p->directions->count = 1;
    p->draft.directions = p->directions;
    sett_puz_add_draft(c, &c->drafts, &c->draft_count, &c->draft_capacity,
                       &p->draft);
}

void sett_puz_parse_rules(PuzCompiler *c)
{
    for (int32_t i = 0; i < c->source->rule_count && c->status == SETT_OK &&
                        !c->source->messages.stopped;
         i++) {
        Parser p = {.c = c, .line = &c->source->rules[i]};
        parse(&p);
    }
}
