/* canonical.c - a file written in one way: known tables in the order of the
   guide, their keys in the order of the file, one value a line, comments left
   out. The hash of the rules is over the same without what nobody plays by:
   colours, sprites, helps, sample levels, keys for others. */
#include "games/file/file.h"

#include <string.h>

static const char *const order[] = {
    "use",     "game", "tiles",      "player",      "agents",   "enemies",
    "win",     "lose", "structures", "constraints", "measures", "themes",
    "furnish", "link", "map",        "art",         "levels",   NULL};

static bool is_bare(const char *key)
{
    for (const char *c = key; *c != '\0'; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
              (*c >= '0' && *c <= '9') || *c == '_' || *c == '-'))
            return false;
    return key[0] != '\0';
}

static void put_string(const char *text, size_t size, SettText *out)
{
    static const char hex[] = "0123456789ABCDEF";
    bool lines = memchr(text, '\n', size) != NULL, plain = true;
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        plain &= (c >= ' ' && c != 0x7F) || c == '\n' || c == '\t';
        plain &= size - i < 3 || memcmp(text + i, "'''", 3) != 0;
    }
    if (lines && plain && text[size - 1] != '\'') {
        sett_text_add(out, "'''\n");
        sett_text_bytes(out, text, size);
        sett_text_add(out, "'''");
        return;
    }
    if (!lines && plain && memchr(text, '\\', size) != NULL &&
        memchr(text, '\'', size) == NULL) {
        sett_text_char(out, '\'');
        sett_text_bytes(out, text, size);
        sett_text_char(out, '\'');
        return;
    }
    sett_text_char(out, '"');
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\') {
            sett_text_char(out, '\\');
            sett_text_char(out, (char)c);
        } else if (c < ' ' || c == 0x7F) {
            sett_text_add(out, "\\u00");
            sett_text_char(out, hex[c >> 4]);
            sett_text_char(out, hex[c & 15]);
        } else {
            sett_text_char(out, (char)c);
        }
    }
    sett_text_char(out, '"');
}

static void put_key(const SettJson *m, SettText *out)
{
    if (is_bare(m->key))
        sett_text_add(out, m->key);
    else
        put_string(m->key, m->key_size, out);
}

static void put_scalar(const SettJson *v, SettText *out)
{
    if (v->type == SETT_JSON_STRING)
        put_string(v->string, v->size, out);
    else if (v->type == SETT_JSON_NUMBER)
        sett_text_bytes(out, v->string, v->size);
    else
        sett_text_add(out, v->type == SETT_JSON_TRUE ? "true" : "false");
}

/* A value in one line, without recursion: the way back up is a stack of at most
   as many levels as the readers let through. */
static void put_value(const SettJson *value, SettText *out)
{
    const SettJson *stack[64] = {NULL};
    int32_t depth = 0;
    for (const SettJson *v = value;;) {
        bool open = v->type == SETT_JSON_ARRAY || v->type == SETT_JSON_OBJECT;
        if (open) {
            sett_text_add(out, v->type == SETT_JSON_ARRAY ? "[" : "{");
        } else {
            put_scalar(v, out);
        }
        if (open && v->child != NULL && depth < 64) {
            stack[depth++] = v;
            if (v->type == SETT_JSON_OBJECT)
                sett_text_char(out, ' ');
            v = v->child;
        } else {
            if (open)
                sett_text_char(out, v->type == SETT_JSON_ARRAY ? ']' : '}');
            while (depth > 0 && v->next == NULL) {
                v = stack[--depth];
                sett_text_add(out, v->type == SETT_JSON_ARRAY ? "]" : " }");
            }
            if (depth == 0)
                return;
            sett_text_add(out, ", ");
            v = v->next;
        }
        if (stack[depth - 1]->type == SETT_JSON_OBJECT) {
            put_key(v, out);
            sett_text_add(out, " = ");
        }
    }
}

static bool is_cosmetic(const char *key)
{
    return strcmp(key, "color") == 0 || strcmp(key, "sprite") == 0 ||
           strcmp(key, "help") == 0 || strncmp(key, "x_", 2) == 0;
}

static void put_members(const SettJson *table, bool rules, bool tables_too,
                        SettText *out)
{
    for (const SettJson *m = table->child; m != NULL; m = m->next) {
        if ((rules && is_cosmetic(m->key)) ||
            (!tables_too && m->type == SETT_JSON_OBJECT))
            continue;
        put_key(m, out);
        sett_text_add(out, " = ");
        put_value(m, out);
        sett_text_char(out, '\n');
    }
}

/* Tables whose members are tables of their own: [tiles.wall]. */
static bool is_nested(const SettJson *m)
{
    return strcmp(m->key, "tiles") == 0 || strcmp(m->key, "agents") == 0 ||
           strcmp(m->key, "enemies") == 0 || strcmp(m->key, "themes") == 0;
}

static void put_table(const SettJson *m, bool rules, SettText *out)
{
    if (m->type == SETT_JSON_OBJECT && is_nested(m)) {
        for (const SettJson *t = m->child; t != NULL; t = t->next) {
            if (t->type != SETT_JSON_OBJECT)
                continue;
            sett_text_format(out, "\n[%s.", m->key);
            put_key(t, out);
            sett_text_add(out, "]\n");
            put_members(t, rules, true, out);
        }
    } else if (m->type == SETT_JSON_OBJECT) {
        sett_text_add(out, "\n[");
        put_key(m, out);
        sett_text_add(out, "]\n");
        put_members(m, rules, true, out);
    } else if (m->type == SETT_JSON_ARRAY && m->child != NULL &&
               m->child->type == SETT_JSON_OBJECT) {
        for (const SettJson *t = m->child; t != NULL; t = t->next) {
            sett_text_add(out, "\n[[");
            put_key(m, out);
            sett_text_add(out, "]]\n");
            put_members(t, rules, true, out);
        }
    }
}

static bool is_table(const SettJson *m)
{
    return m->type == SETT_JSON_OBJECT ||
           (m->type == SETT_JSON_ARRAY && m->child != NULL &&
            m->child->type == SETT_JSON_OBJECT);
}

/* Not of the rules: levels, sprites, and what tiles of other programs' files
 * are. */
static bool is_apart(const char *key)
{
    return strcmp(key, "levels") == 0 || strcmp(key, "map") == 0 ||
           strcmp(key, "art") == 0;
}

static bool is_known(const char *key)
{
    for (int32_t i = 0; order[i] != NULL; i++)
        if (strcmp(order[i], key) == 0)
            return true;
    return false;
}

void sett_file_canonical(const SettJson *root, bool rules, SettText *out)
{
    for (const SettJson *m = root->child; m != NULL; m = m->next) {
        if (is_table(m) || (rules && is_cosmetic(m->key)))
            continue;
        put_key(m, out);
        sett_text_add(out, " = ");
        put_value(m, out);
        sett_text_char(out, '\n');
    }
    for (int32_t i = 0; order[i] != NULL; i++) {
        const SettJson *m = sett_json_member(root, order[i]);
        if (m != NULL && is_table(m) && !(rules && is_apart(order[i])))
            put_table(m, rules, out);
    }
    for (const SettJson *m = root->child; m != NULL; m = m->next)
        if (is_table(m) && !is_known(m->key) && !(rules && is_cosmetic(m->key)))
            put_table(m, rules, out);
}

SettStatus sett_game_file_format(const SettGameFileDef *def, const char *text,
                                 size_t size, SettText *out, SettError *err)
{
    SettArena arena;
    const SettJson *root = NULL; /* analysed: set where a reader succeeds */
    sett_arena_init(&arena, def->alloc, 0);
    SettStatus status =
        size > SETT_GAME_FILE_MOST_BYTES
            ? sett_fail(err, SETT_TOO_LARGE, "the file is over 1 MiB")
        : def->json ? sett_json_read(text, size, NULL, &arena, &root, err)
                    : sett_toml_read(text, size, NULL, &arena, &root, err);
    if (status == SETT_OK && root->type != SETT_JSON_OBJECT)
        status = sett_json_refuse(err, root, "a table", "the file is no table");
    size_t before = out->size;
    if (status == SETT_OK) {
        sett_file_canonical(root, false, out);
        status = out->status;
        /* No blank line at the beginning. */
        if (status == SETT_OK && out->size > before &&
            out->data[before] == '\n') {
            memmove(out->data + before, out->data + before + 1,
                    out->size - before);
            out->size--;
        }
    }
    sett_arena_free(&arena);
    return status;
}
