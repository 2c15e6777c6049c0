/* read_legend.c - the legend: synonyms, aggregates ("and"), properties ("or").
 */
#include "games/puzzle/reader.h"

static void push_word(PuzReader *r, int32_t name)
{
    if (name >= 0 && !sett_puz_push(r->arena, &r->words, name))
        r->status = SETT_NO_MEMORY;
}

static void read_key(PuzReader *r)
{
    int32_t from = r->at;
    while (r->at < r->size && r->line[r->at] != '=' && r->line[r->at] != '(' &&
           !sett_puz_is_space(r->line[r->at]))
        r->at++;
    push_word(r, sett_puz_word_at(r, from, r->at));
    r->index++;
}

static void read_equals(PuzReader *r)
{
    if (r->line[r->at] == '=') {
        r->at++;
    } else {
        sett_puz_note(r, PUZ_SAY_LEGEND_EQUALS, NULL, NULL);
        sett_puz_skip_rest(r);
    }
    sett_puz_skip_space(r);
    push_word(r, PUZ_EQUALS);
    r->index++;
}

static void read_connective(PuzReader *r)
{
    int32_t name = sett_puz_take_word(r);
    if (name < 0) {
        sett_puz_note(r, PUZ_SAY_LEGEND_TOKEN, NULL, NULL);
        sett_puz_skip_rest(r);
    } else if (name != PUZ_AND && name != PUZ_OR) {
        sett_puz_note(r, PUZ_SAY_LEGEND_ANDOR, sett_puz_name_text(r, name),
                      NULL);
    } else if (r->index >= 5 && r->words.count > 3 &&
               name != r->words.items[3]) {
        sett_puz_note(r, PUZ_SAY_LEGEND_MIXED, NULL, NULL);
    }
    push_word(r, name);
    r->index++;
}

static void read_member(PuzReader *r)
{
    int32_t name = sett_puz_take_word(r);
    if (name < 0) {
        sett_puz_note(r, PUZ_SAY_LEGEND_TOKEN, NULL, NULL);
        sett_puz_skip_rest(r);
        return;
    }
    push_word(r, name);
    r->index++;
}

void sett_puz_read_legend(PuzReader *r)
{
    if (r->index == 0)
        read_key(r);
    else if (r->index == 1)
        read_equals(r);
    else if (r->index >= 3 && r->index % 2 == 1)
        read_connective(r);
    else
        read_member(r);
    if (r->at == r->size)
        sett_puz_end_legend(r);
}

static void cut_words(PuzList *words, int32_t at)
{
    for (int32_t i = at; i + 2 < words->count; i++)
        words->items[i] = words->items[i + 2];
    words->count = words->count >= at + 2 ? words->count - 2 : at;
}

/* Takes the key itself off the right side. */
static void drop_self(PuzList *words)
{
    for (int32_t i = 2; i < words->count;) {
        if (words->items[i] == words->items[0]) {
            cut_words(words, i >= 4 ? i - 1 : i);
            i = 2;
        } else {
            i++;
        }
    }
}

/* False where the key stands on its own right side. */
static bool check_repeats(PuzReader *r)
{
    PuzList *words = &r->words;
    bool good = true;
    for (int32_t i = 2; i < words->count; i += 2) {
        int32_t name = words->items[i];
        if (name == words->items[0]) {
            sett_puz_note(r, PUZ_SAY_LEGEND_SELF, sett_puz_name_text(r, name),
                          NULL);
            good = false;
            drop_self(words);
        }
        for (int32_t j = 2; j < i && j < words->count; j += 2)
            if (words->items[j] == name)
                sett_puz_note(r, PUZ_SAY_LEGEND_REPEAT,
                              sett_puz_name_text(r, name), NULL);
    }
    return good;
}

static bool push_member(PuzReader *r, PuzLegend *entry, int32_t name)
{
    if (sett_puz_push(r->arena, &entry->members, name))
        return true;
    r->status = SETT_NO_MEMORY;
    return false;
}

/* Most members of an entry; more come of nesting only. */
#define MOST_MEMBERS 4096
#define DEEPEST 64

/* What a member stands for, down to objects. Names that mean nothing stay. */
static void expand(PuzReader *r, PuzLegend *entry, int32_t name, int32_t depth)
{
    const PuzSource *s = r->source;
    const PuzLegend *other;
    if (depth > DEEPEST || entry->members.count >= MOST_MEMBERS ||
        r->status != SETT_OK)
        return;
    if (sett_puz_object(s, name) != NULL) {
        push_member(r, entry, name);
        return;
    }
    if ((other = sett_puz_legend(s, name, PUZ_SYNONYM)) != NULL) {
        expand(r, entry, other->members.items[0], depth + 1);
        return;
    }
    PuzLegend *aggregate = sett_puz_legend(s, name, PUZ_AGGREGATE);
    PuzLegend *property = sett_puz_legend(s, name, PUZ_PROPERTY);
    if (aggregate != NULL && entry->kind == PUZ_PROPERTY) {
        sett_puz_note(r, PUZ_SAY_OR_OF_AGGREGATE,
                      sett_puz_name_text(r, entry->name),
                      sett_puz_name_text(r, name));
        return;
    }
    other = aggregate != NULL ? aggregate : property;
    if (aggregate == NULL && property != NULL && entry->kind == PUZ_AGGREGATE) {
        sett_puz_note(r, PUZ_SAY_AND_OF_PROPERTY, NULL, NULL);
        other = NULL;
    }
    if (other == NULL) {
        push_member(r, entry, name);
        return;
    }
    for (int32_t i = 0; i < other->members.count; i++)
        if (other->members.items[i] != name)
            expand(r, entry, other->members.items[i], depth + 1);
}

static void store(PuzReader *r, PuzLegendKind kind)
{
    PuzSource *s = r->source;
    PuzLegend entry = {
        .kind = kind, .name = r->words.items[0], .line = r->number};
    for (int32_t i = 2; i < r->words.count; i += 2) {
        if (kind == PUZ_SYNONYM)
            push_member(r, &entry, r->words.items[i]);
        else
            expand(r, &entry, r->words.items[i], 0);
    }
    PuzLegend *own = PUZ_ADD(r, s->legend, s->legend_count, s->legend_capacity);
    if (own != NULL)
        *own = entry;
}

/* An "or" line with another word between its names is not stored. */
static bool is_pure_or(const PuzList *words)
{
    for (int32_t i = 5; i < words->count; i += 2)
        if (words->items[i] != PUZ_OR)
            return false;
    return true;
}

static void evaluate(PuzReader *r)
{
    PuzList *words = &r->words;
    int32_t key = words->items[0];
    bool good = !sett_puz_declared(r->source, key);
    if (!good)
        sett_puz_note(r, PUZ_SAY_NAME_IN_USE, sett_puz_name_text(r, key), NULL);
    if (sett_puz_is_keyword(key))
        sett_puz_note(r, PUZ_SAY_KEYWORD_NAME, sett_puz_name_text(r, key),
                      NULL);
    good = check_repeats(r) && good;
    for (int32_t i = 2; i < words->count; i += 2)
        if (words->items[i] != key &&
            !sett_puz_declared(r->source, words->items[i]))
            sett_puz_note(r, PUZ_SAY_LEGEND_UNDEFINED,
                          sett_puz_name_text(r, words->items[i]), NULL);
    if (words->count == 3)
        store(r, PUZ_SYNONYM);
    else if (words->count > 3 && words->items[3] == PUZ_AND)
        store(r, PUZ_AGGREGATE);
    else if (words->count > 3 && words->items[3] == PUZ_OR) {
        if (is_pure_or(words))
            store(r, PUZ_PROPERTY);
    } else if (good) {
        sett_puz_note(r, PUZ_SAY_LEGEND_MALFORMED, NULL, NULL);
    }
}

void sett_puz_end_legend(PuzReader *r)
{
    PuzList *words = &r->words;
    if (words->count == 0)
        return;
    if (words->count == 1)
        sett_puz_note(r, PUZ_SAY_LEGEND_FORMAT, NULL, NULL);
    else if (words->count % 2 == 0)
        sett_puz_note(r, PUZ_SAY_LEGEND_DANGLING,
                      sett_puz_name_text(r, words->items[words->count - 1]),
                      NULL);
    else
        evaluate(r);
    words->count = 0;
}
