/* puzzle_plain_read.c - what the plain interpreter reads: a source without
   mistakes, and the listing of its rules. */
#include "support/puzzle_plain_parts.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_HEIGHT = 128, MOST_WIDTH = 512 };

typedef struct Reader {
    PuzPlain *p;
    int level;       /* that is wanted */
    int index;       /* of the level that is read */
    bool open;       /* rows are being read */
    const char *bad; /* what is beyond this model */
    int object_line; /* 0 name, 1 colours, 2 to 6 rows of the sprite */
    char rows[MOST_HEIGHT][MOST_WIDTH];
    int height;
    char section[20];
} Reader;

static PlainName *name_of(PuzPlain *p, const char *word)
{
    for (int i = 0; i < p->names; i++)
        if (strcmp(p->name[i].name, word) == 0)
            return &p->name[i];
    return NULL;
}

static PlainName *add_name(Reader *r, const char *word)
{
    PuzPlain *p = r->p;
    if (p->names == PLAIN_NAMES || strlen(word) >= PLAIN_NAME) {
        r->bad = "names";
        return &p->name[0];
    }
    PlainName *n = &p->name[p->names++];
    memset(n, 0, sizeof *n);
    strcpy(n->name, word);
    return n;
}

/* Objects get a place when they are named, and their number by the layers:
   until then `object` speaks of places. */
static void add_object(Reader *r, const char *word)
{
    PuzPlain *p = r->p;
    if (p->objects == PLAIN_OBJECTS || strlen(word) >= PLAIN_NAME) {
        r->bad = "objects";
        return;
    }
    strcpy(p->object_name[p->objects], word);
    p->layer[p->objects] = -1;
    PlainName *n = add_name(r, word);
    n->listed[n->count++] = (short)p->objects;
    n->object[p->objects++] = true;
}

static void read_object(Reader *r, char *line)
{
    char *word = strtok(line, " \t\r");
    if (word == NULL) {
        r->object_line = 0;
        return;
    }
    if (r->object_line > 6 ||
        (r->object_line > 1 && strspn(word, ".0123456789") != strlen(word)))
        r->object_line = 0;
    if (r->object_line == 0) {
        add_object(r, word);
        PlainName first = r->p->name[r->p->names - 1];
        while ((word = strtok(NULL, " \t\r")) != NULL) {
            PlainName *other = add_name(r, word);
            strcpy(first.name, other->name);
            *other = first;
        }
        r->object_line = 1;
    } else {
        r->object_line++;
    }
}

static void read_legend(Reader *r, char *line)
{
    char *equals = strchr(line, '=');
    if (equals == NULL)
        return;
    char key[PLAIN_NAME] = "";
    *equals = '\0';
    char *word = strtok(line, " \t\r");
    if (word == NULL || strlen(word) >= PLAIN_NAME) {
        r->bad = "legend";
        return;
    }
    strcpy(key, word);
    PlainName made = {.all = false};
    int words = 0;
    for (word = strtok(equals + 1, " \t\r"); word != NULL;
         word = strtok(NULL, " \t\r")) {
        if (strcmp(word, "and") == 0 || strcmp(word, "or") == 0) {
            made.all = made.all || strcmp(word, "and") == 0;
            continue;
        }
        const PlainName *part = name_of(r->p, word);
        if (part == NULL || made.count + part->count > PLAIN_OBJECTS) {
            r->bad = "legend";
            return;
        }
        for (int i = 0; i < part->count; i++) {
            made.listed[made.count++] = part->listed[i];
            made.object[part->listed[i]] = true;
        }
        made.all = made.all || (words++ == 0 && part->all);
    }
    PlainName *own = add_name(r, key);
    strcpy(made.name, own->name);
    *own = made;
}

/* Each time that an object is listed takes a number; the last one holds. */
static void read_layer(Reader *r, char *line)
{
    PuzPlain *p = r->p;
    bool any = false;
    for (char *word = strtok(line, " \t\r,"); word != NULL;
         word = strtok(NULL, " \t\r,")) {
        const PlainName *n = name_of(p, word);
        if (n == NULL || n->all || p->layers == PLAIN_LAYERS ||
            p->ordered + n->count > PLAIN_OBJECTS) {
            r->bad = "layers";
            return;
        }
        any = true;
        for (int i = 0; i < n->count; i++) {
            p->order_layer[p->ordered] = p->layers;
            p->order[p->ordered++] = n->listed[i];
        }
    }
    p->layers += any;
}

static void read_win(Reader *r, char *line)
{
    PuzPlain *p = r->p;
    char *word[5] = {NULL};
    int count = 0;
    for (char *w = strtok(line, " \t\r"); w != NULL && count < 5;
         w = strtok(NULL, " \t\r"))
        word[count++] = w;
    if (count == 0)
        return;
    if ((count != 2 && count != 4) || p->wins == 16 ||
        name_of(p, word[1]) == NULL ||
        (count == 4 && name_of(p, word[3]) == NULL)) {
        r->bad = "win conditions";
        return;
    }
    PlainWin *w = &p->win[p->wins++];
    w->quantity = strcmp(word[0], "no") == 0    ? 'n'
                  : strcmp(word[0], "all") == 0 ? 'a'
                                                : 's';
    w->a = *name_of(p, word[1]);
    w->on = count == 4;
    if (w->on)
        w->b = *name_of(p, word[3]);
}

static void end_level(Reader *r)
{
    if (r->open)
        r->index++;
    r->open = false;
}

static void read_row(Reader *r, char *line, bool blank)
{
    while (isspace((unsigned char)*line))
        line++;
    size_t n = strlen(line);
    while (n > 0 && isspace((unsigned char)line[n - 1]))
        line[--n] = '\0';
    if (n == 0) {
        if (blank)
            end_level(r);
        return;
    }
    if (strncmp(line, "message", 7) == 0) {
        end_level(r);
        r->index++;
        return;
    }
    if (strspn(line, "= \t") == n)
        return;
    r->open = true;
    if (r->index != r->level)
        return;
    if (r->height == MOST_HEIGHT || n >= MOST_WIDTH) {
        r->bad = "size of the level";
        return;
    }
    strcpy(r->rows[r->height++], line);
}

static void read_setting(Reader *r, const char *line)
{
    if (strncmp(line, "require_player_movement", 23) == 0)
        r->p->require = true;
    if (strncmp(line, "run_rules_on_level_start", 24) == 0)
        r->p->run_first = true;
}

static bool is_header(Reader *r, const char *line)
{
    static const char *const names[] = {
        "objects", "legend",        "sounds", "collisionlayers",
        "rules",   "winconditions", "levels"};
    for (int i = 0; i < 7; i++) {
        size_t n = strlen(names[i]);
        if (strncmp(line, names[i], n) == 0 &&
            !isalnum((unsigned char)line[n]) && line[n] != '_') {
            strcpy(r->section, names[i]);
            return true;
        }
    }
    return false;
}

/* One line in lower case, comments cut out. */
static void read_line(Reader *r, char *line, bool blank)
{
    if (strcmp(r->section, "levels") == 0) {
        read_row(r, line, blank);
        return;
    }
    char *from = line + strspn(line, " \t");
    if (*from == '=' || is_header(r, from))
        return;
    if (r->section[0] == '\0')
        read_setting(r, from);
    else if (strcmp(r->section, "objects") == 0) {
        if (blank || from[strspn(from, " \t\r")] != '\0')
            read_object(r, line);
    } else if (strcmp(r->section, "legend") == 0)
        read_legend(r, line);
    else if (strcmp(r->section, "collisionlayers") == 0)
        read_layer(r, line);
    else if (strcmp(r->section, "winconditions") == 0)
        read_win(r, line);
}

/* Cuts comments out, as long as no message holds brackets. */
static void read_source(Reader *r, const char *source)
{
    char line[8192];
    int depth = 0;
    size_t n = 0;
    bool commented = false;
    for (const char *c = source;; c++) {
        if (*c == '\n' || *c == '\0') {
            line[n] = '\0';
            read_line(r, line, !commented);
            n = 0;
            commented = depth > 0;
            if (*c == '\0' || r->bad != NULL)
                return;
            continue;
        }
        bool message = strstr((line[n] = '\0', line), "message") != NULL;
        if (*c == '(' && !message) {
            depth++;
            commented = true;
        } else if (*c == ')' && depth > 0 && !message) {
            depth--;
        } else if (depth == 0) {
            if (n + 2 > sizeof line) {
                r->bad = "a long line";
                return;
            }
            bool ascii = (unsigned char)*c < 0x80;
            line[n++] = ascii ? (char)tolower((unsigned char)*c) : *c;
        }
    }
}

/* Numbers objects by their layers. */
static void renumber(Reader *r)
{
    PuzPlain *p = r->p;
    char names[PLAIN_OBJECTS][PLAIN_NAME] = {{0}};
    int id_of[PLAIN_OBJECTS];
    for (int i = 0; i < p->objects; i++)
        id_of[i] = -1;
    for (int i = 0; i < p->ordered; i++) {
        strcpy(names[i], p->object_name[p->order[i]]);
        p->layer[i] = p->order_layer[i];
        id_of[p->order[i]] = i;
    }
    for (int i = 0; i < p->objects; i++)
        if (id_of[i] < 0)
            r->bad = "an object without a layer";
    memcpy(p->object_name, names, sizeof names);
    p->objects = p->ordered;
    for (int i = 0; i < p->names + 2 * p->wins && r->bad == NULL; i++) {
        PlainWin *win = &p->win[i < p->names ? 0 : (i - p->names) / 2];
        PlainName *n = i < p->names              ? &p->name[i]
                       : (i - p->names) % 2 == 0 ? &win->a
                                                 : &win->b;
        memset(n->object, 0, sizeof n->object);
        for (int k = 0; k < n->count; k++) {
            n->listed[k] = (short)id_of[n->listed[k]];
            n->object[n->listed[k]] = true;
        }
    }
}

/* ---- the board ---- */

/* The character of a row at a place, and the place of the next one; rows that
   are too short go on with their last one. */
static const char *key_at(const char *at, char *key)
{
    int n = 1;
    while (((unsigned char)at[n] & 0xC0) == 0x80 && n < 4)
        n++;
    memcpy(key, at, (size_t)n);
    key[n] = '\0';
    return at[n] != '\0' ? at + n : at;
}

static int width_of(const char *row)
{
    int w = 0;
    for (; *row != '\0'; row++)
        w += ((unsigned char)*row & 0xC0) != 0x80;
    return w;
}

static const char *take_boards(PuzPlain *p, const Reader *r)
{
    p->h = r->height;
    p->w = p->h > 0 ? width_of(r->rows[0]) : 0;
    if (p->w * p->h == 0 || p->w * p->h > PLAIN_CELLS)
        return "size of the level";
    PlainSquare **boards[] = {&p->board, &p->restart, &p->spare[0],
                              &p->spare[1], &p->spare[2]};
    for (int i = 0; i < 5; i++)
        if ((*boards[i] = calloc((size_t)(p->w * p->h), sizeof **boards[i])) ==
            NULL)
            return "memory";
    for (int y = 0; y < p->h; y++) {
        const char *at = r->rows[y];
        for (int x = 0; x < p->w; x++) {
            char key[5];
            at = key_at(at, key);
            const PlainName *n = name_of(p, key);
            if (n == NULL)
                return "a character of the level";
            memcpy(p->board[x * p->h + y].has, n->object, sizeof n->object);
        }
    }
    return NULL;
}

/* What lies under everything: as in the first cell that has any. */
static void put_background(PuzPlain *p)
{
    const PlainName *ground = name_of(p, "background");
    int first = ground != NULL && ground->count > 0 ? ground->listed[0] : 0;
    int layer = p->layer[first];
    bool under[PLAIN_OBJECTS] = {false}, found = false;
    for (int i = 0; i < p->w * p->h && !found; i++)
        for (int k = 0; k < p->objects; k++) {
            under[k] = p->board[i].has[k] && p->layer[k] == layer;
            found = found || under[k];
        }
    under[first] = under[first] || !found;
    for (int i = 0; i < p->w * p->h; i++) {
        bool bare = true;
        for (int k = 0; k < p->objects; k++)
            bare = bare && !(p->board[i].has[k] && p->layer[k] == layer);
        for (int k = 0; k < p->objects && bare; k++)
            p->board[i].has[k] = p->board[i].has[k] || under[k];
    }
}

static const char *open_level(PuzPlain *p, Reader *r, const char *source,
                              const char *rules)
{
    p->found = calloc(PLAIN_ROWS, sizeof *p->found);
    read_source(r, source);
    if (r->bad == NULL)
        renumber(r);
    if (p->found == NULL || r->bad != NULL)
        return r->bad != NULL ? r->bad : "memory";
    if (name_of(p, "player") == NULL)
        return "no player";
    const char *bad = puz_plain_rules(p, rules);
    return bad != NULL ? bad : take_boards(p, r);
}

PuzPlain *puz_plain_open(const char *source, const char *rules, int level,
                         const char *seed, const char **why)
{
    PuzPlain *p = calloc(1, sizeof *p);
    Reader *r = calloc(1, sizeof *r);
    *why = "memory";
    if (p != NULL && r != NULL) {
        r->p = p;
        r->level = level;
        *why = open_level(p, r, source, rules);
    }
    free(r);
    if (*why == NULL) {
        p->player = *name_of(p, "player");
        put_background(p);
        puz_plain_begin(p, seed);
        return p;
    }
    puz_plain_close(p);
    return NULL;
}

void puz_plain_close(PuzPlain *p)
{
    if (p == NULL)
        return;
    puz_plain_free_rules(p);
    PlainSquare *boards[] = {p->board, p->restart, p->spare[0], p->spare[1],
                             p->spare[2]};
    for (int i = 0; i < 5; i++)
        free(boards[i]);
    free(p->found);
    free(p);
}

void puz_plain_cell(const PuzPlain *p, int x, int y, char *out, int size)
{
    const PlainSquare *s = &p->board[x * p->h + y];
    const char *names[PLAIN_OBJECTS];
    int count = 0, used = 0;
    for (int i = 0; i < p->objects; i++) {
        if (!s->has[i])
            continue;
        int at = count++;
        for (; at > 0 && strcmp(names[at - 1], p->object_name[i]) > 0; at--)
            names[at] = names[at - 1];
        names[at] = p->object_name[i];
    }
    out[0] = '\0';
    for (int i = 0; i < count; i++) {
        int n = (int)strlen(names[i]);
        if (used + n + 2 > size)
            return;
        if (i > 0)
            out[used++] = ' ';
        strcpy(out + used, names[i]);
        used += n;
    }
}
