/* use_vglc.c - use = "vglc:FILE": the tiles of a legend of the Video Game Level
   Corpus ({"tiles": {"X": ["solid", "ground"], ...}}) as if the file had them,
   its own tables over them. Tags mean what ours mean where the corpus has other
   words for them; contradictions are warned of, and the first of both counts.
 */
#include "games/file/file.h"

#include <string.h>

/* Words of the corpus for our tags. */
static const char *const meanings[][2] = {
    {"climbable", "climb"},    {"collectable", "collect"},
    {"pickupable", "collect"}, {"damaging", "hazard"},
    {"solidtop", "oneway_up"}, {"openable", "lock_like"},
    {"rope", "hang"},          {"ladder", "climb"},
};

static const char *meaning(const char *tag)
{
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (strcmp(meanings[i][0], tag) == 0)
            return meanings[i][1];
    return tag;
}

static SettJson *node(Reading *r, SettJsonType type, const char *key,
                      const SettJson *at)
{
    SettJson *n = SETT_TAKE(r->arena, 1, SettJson);
    if (n == NULL)
        return sett_file_no_memory(r);
    n->type = type;
    n->key = key;
    n->key_size = key != NULL ? strlen(key) : 0;
    if (at != NULL) {
        n->line = n->key_line = at->line;
        n->column = n->key_column = at->column;
    }
    return n;
}

static void append(SettJson *parent, SettJson *child)
{
    const SettJson **end = &parent->child;
    while (*end != NULL)
        end = (const SettJson **)(uintptr_t) & (*end)->next;
    *end = child;
    parent->size++;
}

static SettJson *text_node(Reading *r, const char *key, const char *text,
                           const SettJson *at)
{
    SettJson *n = node(r, SETT_JSON_STRING, key, at);
    if (n != NULL) {
        n->string = text;
        n->size = strlen(text);
    }
    return n;
}

/* The name of a tile of a legend: its first tag that no other tile has as its
   name, else its glyph in letters. */
static const char *name_of(Reading *r, const SettJson *tiles,
                           const SettJson *legend)
{
    static const char *const dull[] = {"solid", "passable", "empty", NULL};
    for (const SettJson *t = legend->child; t != NULL; t = t->next) {
        bool good = t->type == SETT_JSON_STRING && t->size > 0;
        for (int32_t i = 0; good && dull[i] != NULL; i++)
            good = strcmp(dull[i], t->string) != 0 || t->next == NULL;
        for (size_t i = 0; good && i < t->size; i++)
            good = (t->string[i] >= 'a' && t->string[i] <= 'z') ||
                   (t->string[i] == '-' && i > 0);
        if (good && sett_json_member(tiles, t->string) == NULL)
            return sett_file_copy(r, t->string, t->size);
    }
    char word[16] = "tile-", *out = word + 5;
    static const char hex[] = "0123456789abcdef";
    unsigned char c = (unsigned char)legend->key[0];
    *out++ = 'x';
    *out++ = hex[c >> 4];
    *out++ = hex[c & 15];
    return sett_file_copy(r, word, (size_t)(out - word));
}

/* Adds a tag unless it contradicts what the tile has: solid and passable. */
static void add_tag(Reading *r, SettJson *list, const char *tag,
                    const char *glyph, const SettJson *use)
{
    for (const SettJson *t = list->child; t != NULL; t = t->next) {
        bool both = sett_file_contradicts(t->string, tag);
        if (sett_json_is(t, tag))
            return;
        if (both) {
            sett_file_wrong(
                r, "G0121", use,
                "tile \"%.4s\" of the used file has tags \"%s\" and "
                "\"%s\", which contradict; the first counts",
                glyph, t->string, tag);
            sett_file_help(
                r, "say what it is: a table [tiles.NAME] with this glyph "
                   "and replace_tags");
            sett_file_warn(r);
            return;
        }
    }
    SettJson *t = text_node(r, NULL, tag, use);
    if (t != NULL)
        append(list, t);
}

static const SettJson *own_tile(const SettJson *own, const char *name,
                                const char *glyph)
{
    for (const SettJson *t = own ? own->child : NULL; t != NULL; t = t->next)
        if (strcmp(t->key, name) == 0 || strcmp(t->key, glyph) == 0 ||
            (t->type == SETT_JSON_OBJECT &&
             sett_json_is(sett_json_member(t, "glyph"), glyph)))
            return t;
    return NULL;
}

/* A tile of the legend under the file's own table for it. */
static void add_tile(Reading *r, SettJson *tiles, const SettJson *own,
                     const SettJson *legend, const SettJson *use)
{
    const char *glyph = sett_file_copy(r, legend->key, legend->key_size);
    const char *name = name_of(r, tiles, legend);
    if (glyph == NULL || name == NULL)
        return;
    const SettJson *mine = own_tile(own, name, glyph);
    const char *key =
        mine != NULL && strcmp(mine->key, glyph) != 0 ? mine->key : name;
    SettJson *tile = node(r, SETT_JSON_OBJECT, key, use);
    SettJson *tags = node(r, SETT_JSON_ARRAY, "tags", use);
    SettJson *shown = text_node(r, "glyph", glyph, use);
    if (tile == NULL || tags == NULL || shown == NULL)
        return;
    bool replaced = mine != NULL && (sett_json_member(mine, "replace_tags") ||
                                     sett_json_member(mine, "tags"));
    for (const SettJson *t = legend->child; t && !replaced; t = t->next)
        if (t->type == SETT_JSON_STRING)
            add_tag(r, tags,
                    sett_file_copy(r, meaning(t->string),
                                   strlen(meaning(t->string))),
                    glyph, use);
    if (mine == NULL || sett_json_member(mine, "glyph") == NULL)
        append(tile, shown);
    if (!replaced)
        append(tile, tags);
    for (const SettJson *m = mine ? mine->child : NULL; m != NULL;
         m = m->next) {
        SettJson *copy = SETT_TAKE(r->arena, 1, SettJson);
        if (copy == NULL) {
            sett_file_no_memory(r);
            return;
        }
        *copy = *m;
        copy->next = NULL;
        append(tile, copy);
    }
    append(tiles, tile);
}

/* The file's tree with another table of tiles. */
static const SettJson *with_tiles(Reading *r, const SettJson *root,
                                  SettJson *tiles)
{
    SettJson *out = node(r, SETT_JSON_OBJECT, NULL, root);
    bool placed = false;
    if (out == NULL)
        return NULL;
    for (const SettJson *m = root->child; m != NULL; m = m->next) {
        SettJson *copy = SETT_TAKE(r->arena, 1, SettJson);
        if (copy == NULL)
            return sett_file_no_memory(r);
        bool here = strcmp(m->key, "tiles") == 0;
        *copy = here ? *tiles : *m;
        copy->next = NULL;
        placed |= here;
        append(out, copy);
    }
    if (!placed)
        append(out, tiles);
    return out;
}

static const SettJson *legend_tiles(Reading *r, const SettJson *use,
                                    const char *name)
{
    const char *text = NULL;
    size_t size = 0;
    SettError err;
    const SettJson *root = NULL;
    SettJsonLimits limits = sett_json_limits();
    limits.twice = SETT_JSON_LAST_WINS; /* zelda.json has a key twice */
    if (r->def->load == NULL) {
        sett_file_wrong(r, "G0010", use, "files cannot be used here");
        sett_file_help(r, "list the tiles in the file itself");
        return NULL;
    }
    SettStatus status =
        r->def->load(r->def->user, name, r->arena, &text, &size, &err);
    if (status == SETT_OK)
        status = sett_json_read(text, size, &limits, r->arena, &root, &err);
    if (status == SETT_NO_MEMORY)
        return sett_file_no_memory(r);
    if (status != SETT_OK) {
        sett_file_wrong(r, "G0010", use, "%.60s: %.150s", name, err.text);
        sett_file_help(r, "%s", err.expected);
        return NULL;
    }
    const SettJson *tiles = sett_json_member(root, "tiles");
    if (tiles != NULL && tiles->type == SETT_JSON_OBJECT && tiles->size > 0)
        return tiles;
    sett_file_wrong(r, "G0010", use, "%.60s has no \"tiles\"", name);
    sett_file_help(r,
                   "a legend of the corpus: {\"tiles\": {\"X\": [\"solid\"]}}");
    return NULL;
}

const SettJson *sett_file_use(Reading *r, const SettJson *root)
{
    const SettJson *use = sett_json_member(root, "use");
    if (use == NULL || !sett_file_is_string(r, use))
        return root;
    if (strncmp(use->string, "vglc:", 5) != 0) {
        sett_file_wrong(r, "G0010", use,
                        "\"%.60s\" is nothing that can be used", use->string);
        sett_file_help(
            r, "\"vglc:FILE\": a legend of the Video Game Level Corpus");
        return root;
    }
    const SettJson *legend = legend_tiles(r, use, use->string + 5);
    const SettJson *own = sett_file_table(r, root, "tiles");
    SettJson *tiles =
        legend != NULL ? node(r, SETT_JSON_OBJECT, "tiles", use) : NULL;
    if (tiles == NULL)
        return root;
    for (const SettJson *t = legend->child; t && r->status == SETT_OK;
         t = t->next)
        if (t->type == SETT_JSON_ARRAY && t->key_size == 1)
            add_tile(r, tiles, own, t, use);
    /* Tiles that the legend does not have. */
    for (const SettJson *t = own ? own->child : NULL; t != NULL; t = t->next) {
        SettJson *copy = SETT_TAKE(r->arena, 1, SettJson);
        const SettJson *glyph = sett_json_member(t, "glyph");
        if (copy == NULL)
            return sett_file_no_memory(r);
        if (sett_json_member(tiles, t->key) != NULL ||
            (t->key_size == 1 && sett_json_member(legend, t->key) != NULL) ||
            (glyph != NULL && glyph->type == SETT_JSON_STRING &&
             sett_json_member(legend, glyph->string) != NULL))
            continue;
        *copy = *t;
        copy->next = NULL;
        append(tiles, copy);
    }
    return with_tiles(r, root, tiles);
}
