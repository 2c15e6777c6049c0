/* puzzle_plain_rules.c - the listing of compiled rules, read for the plain
   interpreter. */
#include "support/puzzle_plain_parts.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *read_ids(const char *c, bool *out)
{
    while (isdigit((unsigned char)*c)) {
        int id = 0;
        while (isdigit((unsigned char)*c))
            id = 10 * id + (*c++ - '0');
        if (id < PLAIN_OBJECTS)
            out[id] = true;
        c += *c == ',';
    }
    return c;
}

static const char *read_bits(const char *c, int *out)
{
    while (isdigit((unsigned char)*c)) {
        int layer = 0, bits = 0;
        while (isdigit((unsigned char)*c))
            layer = 10 * layer + (*c++ - '0');
        for (c++; isdigit((unsigned char)*c); c++)
            bits = 10 * bits + (*c - '0');
        if (layer < PLAIN_LAYERS)
            out[layer] = bits;
        c += *c == ',';
    }
    return c;
}

static const char *skip_to(const char *c, char key)
{
    while (*c != '\0' && *c != key)
        c++;
    return *c == key ? c + 1 : c;
}

static const char *read_cell(const char *c, PlainCell *cell)
{
    int touch[PLAIN_LAYERS] = {0};
    bool turns[PLAIN_OBJECTS] = {false};
    memset(cell, 0, sizeof *cell);
    if (strncmp(c, "...", 3) == 0) {
        cell->dots = true;
        return c + 3;
    }
    c = read_ids(skip_to(c, 'R'), cell->need);
    c = read_ids(skip_to(c, 'F'), cell->never);
    c = skip_to(c, 'A');
    while (isdigit((unsigned char)*c)) {
        if (cell->anys == 4)
            return NULL;
        c = read_ids(c, cell->any[cell->anys++]);
        c += *c == '/';
    }
    c = read_bits(skip_to(c, 'M'), cell->go);
    c = read_bits(skip_to(c, 'S'), cell->still);
    if (strncmp(c, " >", 2) != 0)
        return c;
    cell->changes = true;
    c = read_ids(skip_to(c, 'C'), cell->clear);
    c = read_ids(skip_to(c, 'O'), cell->set);
    c = read_bits(skip_to(c, 'c'), cell->wipe);
    c = read_bits(skip_to(c, 'm'), cell->give);
    c = read_bits(skip_to(c, 'L'), touch);
    c = read_ids(skip_to(c, 'r'), cell->random);
    c = read_ids(skip_to(c, 'd'), turns);
    for (int l = 0; l < PLAIN_LAYERS; l++) {
        cell->touch[l] = touch[l] != 0;
        cell->turn[l] = turns[l];
    }
    return c;
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
        row->cell = malloc(12 * sizeof *row->cell);
        for (at += 2; row->cell != NULL;) {
            if (row->cells == 12 ||
                (at = read_cell(at, &row->cell[row->cells++])) == NULL)
                return false;
            at++;
            if (*at != '|')
                break;
            at += 2;
        }
        if (row->cell == NULL || *at != ']')
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

bool puz_plain_rules(PuzPlain *p, const char *rules)
{
    while (strncmp(rules, "early ", 6) == 0 || strncmp(rules, "late ", 5) == 0)
        if (!read_group(p, &rules))
            return false;
    return p->rigids < PLAIN_RIGIDS - 1;
}
