/* structures.c - [[structures]]: pictures of things that must be whole. A tile
   that stands in structures, and that [tiles] does not say to stand alone, has
   the role STRUCTURE: it must belong to one. */
#include "games/file/file.h"

#include <string.h>

enum { MOST_SIDE = 32 };

static const char *const structure_keys[] = {"name",   "art",   "partial",
                                             "extend", "count", NULL};

/* Where it may be cut: bits SettDir. */
static uint32_t read_clip(Reading *r, const SettJson *json)
{
    static const char *const words[] = {"never",  "edges", "top", "right",
                                        "bottom", "left",  NULL};
    int32_t i = sett_file_word(r, json, "partial", words);
    bool rows = r->file->game.slices == SETT_ROWS;
    uint32_t ends =
        rows ? 1U << SETT_N | 1U << SETT_S : 1U << SETT_E | 1U << SETT_W;
    return i <= 0 ? 0 : i == 1 ? ends : 1U << (i - 2);
}

/* The picture as the game has it: rows split by '|'. Tiles that are in it are
   marked. */
static const char *read_art(Reading *r, const SettJson *art, const char *name)
{
    char *out = sett_arena_raw(r->arena, art->size + 2, 1);
    size_t size = 0, row = 0, first = 0;
    int32_t rows = 0;
    if (out == NULL)
        return sett_file_no_memory(r);
    for (size_t i = 0; i <= art->size; i++) {
        char c = i < art->size ? art->string[i] : '\n';
        if (c == '\r')
            continue;
        if (c != '\n') {
            int32_t tile = sett_file_tile_of_glyph(r, c);
            if (tile < 0 && c != ' ') {
                sett_file_wrong_in(
                    r, "G0301", art, i,
                    "structure \"%.40s\": no tile has the glyph '%c'", name, c);
                sett_file_help(r, "a blank stands for any tile");
                return NULL;
            }
            if (tile >= 0)
                r->tiles[tile].parted = true;
            out[size++] = c;
            row++;
            continue;
        }
        if (row == 0 && i >= art->size)
            break;
        if (++rows == 1)
            first = row;
        if (row != first || row > MOST_SIDE || rows > MOST_SIDE || row == 0) {
            sett_file_wrong_in(
                r, "G0310", art, i > row ? i - row : 0,
                "structure \"%.40s\": row %d has %d columns, row 1 has "
                "%d",
                name, (int)rows, (int)row, (int)first);
            sett_file_help(r, "rows of equal length, at most %d x %d",
                           MOST_SIDE, MOST_SIDE);
            return NULL;
        }
        out[size++] = '|';
        row = 0;
    }
    if (size == 0) {
        sett_file_wrong(r, "G0310", art, "structure \"%.40s\" is empty", name);
        return NULL;
    }
    out[size - 1] = '\0';
    return out;
}

static void read_structure(Reading *r, const SettJson *json, SettStructure *out)
{
    static const char *const extend_keys[] = {"row", NULL};
    const SettJson *art = sett_file_member(json, "art");
    const SettJson *extend = sett_file_table(r, json, "extend");
    const char *name = sett_file_string(r, json, "name");
    sett_file_keys(r, json, structure_keys);
    sett_file_keys(r, extend, extend_keys);
    *out = (SettStructure){.name = name != NULL ? name : "structure"};
    if (name == NULL)
        sett_file_wrong(r, "G0005", json, "a structure without a name");
    out->clip = read_clip(r, json);
    if (extend != NULL)
        out->repeat = sett_file_int(r, extend, "row", 0, MOST_SIDE - 1, 0) + 1;
    if (art == NULL) {
        sett_file_wrong(r, "G0005", json, "structure \"%.40s\" has no art",
                        out->name);
        sett_file_help(r, "art = '''...''', its tiles as glyphs");
    } else if (sett_file_is_string(r, art)) {
        out->art = read_art(r, art, out->name);
    }
    int32_t rows = 1;
    for (const char *c = out->art; c != NULL && *c != '\0'; c++)
        rows += *c == '|';
    if (out->repeat > rows)
        sett_file_wrong(
            r, "G0311", extend,
            "structure \"%.40s\" has %d rows, and row %d is to repeat",
            out->name, (int)rows, (int)out->repeat - 1);
}

void sett_file_read_structures(Reading *r)
{
    const SettJson *list = sett_file_list(r, r->root, "structures");
    SettGame *game = &r->file->game;
    if (list == NULL || list->size == 0)
        return;
    if (list->size > SETT_GAME_FILE_MOST_STRUCTURES) {
        sett_file_wrong(r, "G0007", list, "there are %d structures",
                        (int)list->size);
        sett_file_help(r, "at most %d", SETT_GAME_FILE_MOST_STRUCTURES);
        return;
    }
    SettStructure *all = SETT_TAKE(r->arena, list->size, SettStructure);
    if (all == NULL) {
        sett_file_no_memory(r);
        return;
    }
    game->structures = all;
    for (const SettJson *s = list->child; s != NULL; s = s->next) {
        if (s->type != SETT_JSON_OBJECT)
            sett_file_wrong(r, "G0004", s, "a structure is a table");
        else
            read_structure(r, s, &all[game->structure_count++]);
        if (r->status != SETT_OK)
            return;
    }
}
