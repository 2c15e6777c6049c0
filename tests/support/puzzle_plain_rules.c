/* puzzle_plain_rules.c - the listing of compiled rules, read for the plain
   interpreter. */
#include "support/puzzle_plain_parts.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Numbers apart by commas, each with bits behind a colon where `bits`. */
static const char *read_list(const char *c, bool bits, PlainList *out)
{
    int most = 1;
    *out = (PlainList){NULL, NULL, 0};
    if (!isdigit((unsigned char)*c))
        return c;
    for (const char *d = c;
         isdigit((unsigned char)*d) || *d == ',' || *d == ':'; d++)
        most += *d == ',';
    out->item = calloc((size_t)most, sizeof *out->item);
    out->bits = bits ? calloc((size_t)most, 1) : NULL;
    while (isdigit((unsigned char)*c)) {
        int item = 0, of = 0;
        while (isdigit((unsigned char)*c))
            item = 10 * item + (*c++ - '0');
        for (c += *c == ':'; bits && isdigit((unsigned char)*c); c++)
            of = 10 * of + (*c - '0');
        if (out->item == NULL || (bits && out->bits == NULL) ||
            item >= (bits ? PLAIN_LAYERS : PLAIN_OBJECTS))
            return NULL;
        out->item[out->count] = (short)item;
        if (bits)
            out->bits[out->count] = (unsigned char)of;
        out->count++;
        c += *c == ',';
    }
    return c;
}

/* The list behind a letter; NULL where that is NULL already. */
static const char *after(const char *c, char key, bool bits, PlainList *out)
{
    while (c != NULL && *c != '\0' && *c != key)
        c++;
    return c == NULL ? NULL : read_list(c + (*c == key), bits, out);
}

static const char *read_cell(const char *c, PlainCell *cell)
{
    memset(cell, 0, sizeof *cell);
    if (strncmp(c, "...", 3) == 0) {
        cell->dots = true;
        return c + 3;
    }
    c = after(c, 'R', false, &cell->need);
    c = after(c, 'F', false, &cell->never);
    for (char key = 'A'; c != NULL; key = '/') {
        if (key == '/' && *c != '/')
            break;
        if (cell->anys == PLAIN_ANYS)
            return NULL;
        c = after(c, key, false, &cell->any[cell->anys]);
        cell->anys += cell->any[cell->anys].count > 0;
    }
    c = after(c, 'M', true, &cell->go);
    c = after(c, 'S', true, &cell->still);
    if (c == NULL || strncmp(c, " >", 2) != 0)
        return c;
    cell->changes = true;
    c = after(c, 'C', false, &cell->clear);
    c = after(c, 'O', false, &cell->set);
    c = after(c, 'c', true, &cell->wipe);
    c = after(c, 'm', true, &cell->give);
    c = after(c, 'L', true, &cell->touch);
    c = after(c, 'r', false, &cell->random);
    return after(c, 'd', false, &cell->turn);
}

static void free_cell(PlainCell *c)
{
    PlainList *lists[] = {&c->need,  &c->never, &c->go,     &c->still,
                          &c->clear, &c->set,   &c->random, &c->wipe,
                          &c->give,  &c->touch, &c->turn};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        free(lists[i]->item);
        free(lists[i]->bits);
    }
    for (int k = 0; k < PLAIN_ANYS; k++)
        free(c->any[k].item);
}

static void free_groups(PlainGroup *list, int count)
{
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < list[i].rules; k++)
            for (int n = 0; n < list[i].rule[k].rows; n++) {
                PlainRow *row = &list[i].rule[k].row[n];
                for (int c = 0; c < row->cells; c++)
                    free_cell(&row->cell[c]);
                free(row->cell);
            }
        free(list[i].rule);
    }
    free(list);
}

void puz_plain_free_rules(PuzPlain *p)
{
    free_groups(p->early, p->earlies);
    free_groups(p->late, p->lates);
}

static void read_commands(const char *c, char *out)
{
    static const char *const names[] = {"again", "cancel", "checkpoint",
                                        "restart", "win"};
    static const char letters[] = "ackrw";
    size_t n = 0;
    while (*c != '\0') {
        char letter = 'o';
        for (int i = 0; i < 5; i++)
            if (strncmp(c, names[i], strlen(names[i])) == 0)
                letter = letters[i];
        if (memchr(out, letter, n) == NULL)
            out[n++] = letter;
        if (strncmp(c, "message", 7) == 0 || strchr(c, ';') == NULL)
            break;
        c = strchr(c, ';') + 1;
    }
    out[n] = '\0';
}

/* "CELL | CELL ", up to the bracket. */
static bool read_row(const char **at, PlainRow *row)
{
    for (;;) {
        PlainCell *more =
            realloc(row->cell, (size_t)(row->cells + 1) * sizeof *more);
        if (more == NULL)
            return false;
        row->cell = more;
        *at = read_cell(*at, &row->cell[row->cells++]);
        if (*at == NULL)
            return false;
        ++*at;
        if (**at != '|')
            return true;
        *at += 2;
    }
}

/* "LINE DIR[ rigid][ random] [ CELL | CELL ] [ CELL ] COMMANDS" */
static bool read_rule(char *line, PlainRule *rule)
{
    static const char *const sides[] = {"up", "down", "left", "right"};
    char *c = strchr(line, ' ') + 1;
    memset(rule, 0, sizeof *rule);
    for (int i = 0; i < 4; i++)
        if (strncmp(c, sides[i], strlen(sides[i])) == 0)
            rule->side = i;
    char *first = strchr(c, '[');
    if (first == NULL)
        return true;
    char kept = *first;
    *first = '\0';
    rule->rigid = strstr(c, "rigid") != NULL;
    rule->random = strstr(c, "random") != NULL;
    *first = kept;
    const char *at = first;
    while (*at == '[') {
        if (rule->rows == PLAIN_ROWS)
            return false;
        PlainRow *row = &rule->row[rule->rows++];
        at += 2;
        if (!read_row(&at, row) || *at != ']')
            return false;
        at += 2;
    }
    read_commands(at, rule->commands);
    return true;
}

static int count_rules(const char *c)
{
    int n = 0;
    for (; isdigit((unsigned char)*c); n++) {
        c = strchr(c, '\n');
        if (c == NULL)
            return n + 1;
        c++;
    }
    return n;
}

static bool read_group(PuzPlain *p, const char **at)
{
    bool early = **at == 'e';
    PlainGroup **list = early ? &p->early : &p->late;
    int *count = early ? &p->earlies : &p->lates;
    *list = realloc(*list, (size_t)(*count + 1) * sizeof **list);
    if (*list == NULL)
        return false;
    PlainGroup *g = &(*list)[(*count)++];
    const char *loop = strstr(*at, "loop"), *end = strchr(*at, '\n');
    *g = (PlainGroup){.loop = loop != NULL && loop < end ? atoi(loop + 4) : -1,
                      .rigid = -1};
    *at = end + 1;
    int rules = count_rules(*at);
    g->rule = calloc((size_t)rules + 1, sizeof *g->rule);
    bool rigid = false;
    for (int i = 0; i < rules && g->rule != NULL; i++) {
        end = strchr(*at, '\n');
        size_t n = end != NULL ? (size_t)(end - *at) : strlen(*at);
        char *line = malloc(n + 1);
        if (line == NULL)
            return false;
        memcpy(line, *at, n);
        line[n] = '\0';
        g->rules++;
        bool good = read_rule(line, &g->rule[i]);
        free(line);
        if (!good)
            return false;
        rigid = rigid || g->rule[i].rigid;
        *at = end != NULL ? end + 1 : *at + n;
    }
    g->random = g->rule != NULL && g->rule[0].random;
    if (rigid && early)
        g->rigid = p->rigids++;
    return g->rule != NULL;
}

const char *puz_plain_rules(PuzPlain *p, const char *rules)
{
    while (strncmp(rules, "early ", 6) == 0 || strncmp(rules, "late ", 5) == 0)
        if (!read_group(p, &rules))
            return "a rule";
    return p->rigids < PLAIN_RIGIDS - 1 ? NULL : "rigid rules";
}
