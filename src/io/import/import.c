/* import.c - a game file from files of others: which importer, and the text. */
#include "io/import/parts.h"

#include "base/least.h"
#include "sett/gen.h"
#include "sett/ldtk.h"

#include <string.h>

/* Printable ASCII of a name, so that no name ends its line. */
static void put_name(const char *text, SettText *out)
{
    for (int32_t i = 0; i < 200 && text[i] != 0; i++)
        sett_text_char(out, text[i] >= ' ' && text[i] < 0x7f ? text[i] : '?');
}

static void put_tile(const ImportTile *t, SettText *out)
{
    char quote = t->glyph == '\'' ? '"' : '\''; /* '\\' is itself in '' */
    sett_text_add(out, "\n# ");
    put_name(t->note, out);
    sett_text_format(out, "\n[tiles.%s]\nglyph = %c%c%c\n", t->name, quote,
                     t->glyph, quote);
    sett_text_add(out, "tags = [");
    for (int32_t i = 0; i < 3 && t->tags[i] != NULL; i++)
        sett_text_format(out, "%s\"%s\"", i > 0 ? ", " : "", t->tags[i]);
    sett_text_add(out, "]\n");
    if (sett_import_has(t, "key"))
        sett_text_add(out, "kind = \"key\"\n");
    if (t->colour >= 0)
        sett_text_format(out, "color = \"#%06x\"\n", (unsigned)t->colour);
    if (sett_import_has(t, "start") && t->object && t->most <= 1)
        sett_text_add(out, "max = 1\n");
}

static bool any(const Import *m, const char *tag)
{
    for (int32_t i = 0; i < m->count; i++)
        if (sett_import_has(&m->tiles[i], tag))
            return true;
    return false;
}

/* Two tiles that lead the player in: the second is open ground. One empty and
   one solid tile are needed. */
static SettStatus complete(Import *m)
{
    bool start = false, goal = false;
    for (int32_t i = 0; i < m->count; i++) {
        ImportTile *t = &m->tiles[i];
        bool first = (sett_import_has(t, "start") && start) ||
                     (sett_import_has(t, "goal") && goal);
        start = start || sett_import_has(t, "start");
        goal = goal || sett_import_has(t, "goal");
        if (first || t->tags[0] == NULL) {
            t->tags[0] = "passable";
            t->tags[1] = t->object ? "object" : NULL;
        } else if (t->object && !sett_import_has(t, "solid") &&
                   !sett_import_has(t, "start") && !sett_import_has(t, "goal"))
            sett_import_tag(t, "object");
    }
    ImportTile *ground = NULL;
    static const char *const names[] = {"empty", "floor", "air", "sky",
                                        "background"};
    for (size_t k = 0; k < sizeof names / sizeof names[0] && !ground; k++) {
        ImportTile *t = sett_import_find(m, names[k]);
        if (t != NULL && !t->object && !sett_import_has(t, "solid"))
            ground = t;
    }
    for (int32_t i = 0; i < m->count && ground == NULL; i++)
        if (strchr("-. ", m->tiles[i].glyph) != NULL &&
            m->tiles[i].tags[1] == NULL &&
            sett_import_has(&m->tiles[i], "passable"))
            ground = &m->tiles[i];
    if (ground == NULL)
        ground =
            sett_import_tile(m, "open-ground", '.', "where nothing else is");
    if (ground != NULL) {
        ground->tags[0] = "empty";
        ground->tags[1] = NULL;
    }
    if (!any(m, "solid")) {
        ImportTile *wall = sett_import_tile(
            m, "sett-wall", '#', "nothing here has the name of a wall");
        if (wall != NULL)
            wall->tags[0] = "solid";
    }
    if (m->no_memory)
        return sett_no_memory(m->err);
    return m->full ? sett_fail(m->err, SETT_TOO_LARGE,
                               "more tiles than a game may have (%d), or than "
                               "there are characters for",
                               IMPORT_TILES)
                   : SETT_OK;
}

static void put_play(const Import *m, SettText *out)
{
    if (!any(m, "start") || !any(m, "goal")) {
        sett_text_add(out, "\n# No tile has the name of a start, or none of a "
                           "goal: levels are made and\n# measured, not "
                           "played. Tags start and goal, [player] and [win] "
                           "change that.\n");
        return;
    }
    bool climbs = any(m, "climb") || any(m, "oneway_up");
    sett_text_format(out,
                     "\n# A guess: %s\n[player]\nmode = \"%s\"\n%s\n[win]\n"
                     "all = [\"reach goal\"]\n",
                     climbs ? "there are tiles to climb, or to stand on from "
                              "above."
                            : "seen from above.",
                     climbs ? "platformer" : "walk",
                     climbs ? "jump_height = 3\njump_width = 4\n" : "");
}

static void put_furnish(const Import *m, SettText *out)
{
    int32_t rows = 0;
    for (int32_t i = 0; i < m->count && rows < SETT_MAX_COUNT_ROWS; i++) {
        const ImportTile *t = &m->tiles[i];
        if (!t->object || t->most == 0 || i >= 64 ||
            sett_import_has(t, "start") || sett_import_has(t, "goal") ||
            sett_import_has(t, "solid"))
            continue;
        rows++;
        sett_text_format(out,
                         "\n[[furnish]]\ntile = \"%s\"\ncount = [%d, %d]\n",
                         t->name, (int)t->least, (int)t->most);
    }
}

/* Adds the game file. */
static SettStatus write_game(Import *m, SettText *out)
{
    SettStatus status = complete(m);
    if (status != SETT_OK)
        return status;
    bool sized = m->levels > 0;
    int32_t low_w = sized ? sett_max(m->low_w, 1) : 8;
    int32_t low_h = sized ? sett_max(m->low_h, 1) : 8;
    int32_t high_w = sized ? m->high_w : 64, high_h = sized ? m->high_h : 64;
    sett_text_format(out, "# Made of %s, ", m->kind);
    put_name(m->from->files[0].source, out);
    sett_text_format(out,
                     ": %d levels. Tags are guessed from names;\n"
                     "# sett game check and sett game explain tell what they "
                     "came to.\n\n[game]\nformat = 1\nname = \"%s\"\n"
                     "version = \"1\"\nsize = { w = [%d, %d], h = [%d, %d] }\n"
                     "default = [%d, %d]\n",
                     (int)m->levels, m->from->name, (int)low_w, (int)high_w,
                     (int)low_h, (int)high_h, (int)low_w, (int)low_h);
    for (int32_t i = 0; i < m->count; i++)
        put_tile(&m->tiles[i], out);
    put_play(m, out);
    put_furnish(m, out);
    return out->status;
}

static bool begins(const SettImportFile *f, const char *with)
{
    size_t n = strlen(with), at = 0;
    while (at < f->size && (f->bytes[at] == ' ' || f->bytes[at] == '\n' ||
                            f->bytes[at] == '\r' || f->bytes[at] == '\t'))
        at++;
    return f->size - at >= n && memcmp(f->bytes + at, with, n) == 0;
}

static bool holds(const SettImportFile *f, const char *what)
{
    size_t n = strlen(what);
    for (size_t i = 0; i + n <= f->size && i < 65536; i++)
        if (memcmp(f->bytes + i, what, n) == 0)
            return true;
    return false;
}

static bool ends(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);
    return n > m && strcmp(name + n - m, ending) == 0;
}

/* Sections of PuzzleScript, in capitals or not. */
static bool is_source(const SettImportFile *f)
{
    return (holds(f, "COLLISIONLAYERS") || holds(f, "collisionlayers") ||
            holds(f, "CollisionLayers")) &&
           (holds(f, "LEGEND") || holds(f, "legend") || holds(f, "Legend"));
}

static SettStatus by_kind(Import *m, SettText *out)
{
    const SettImportFile *f = &m->from->files[0];
    if (is_source(f)) {
        sett_fail(m->err, SETT_UNSUPPORTED,
                  "a source of PuzzleScript is a game as it stands");
        sett_expect(m->err, "its path where a game is named: sett check %s",
                    f->source);
        return SETT_UNSUPPORTED;
    }
    if (ends(f->source, ".xsb") || ends(f->source, ".sok"))
        return sett_import_boards(m, out);
    SettStatus status;
    if (sett_ldtk_is(f->bytes, f->size))
        status = sett_import_ldtk(m);
    else if (begins(f, "<") ? holds(f, "<tileset") && !holds(f, "<map")
                            : ends(f->source, ".tsj"))
        status = sett_import_tileset(m);
    else if (begins(f, "<") || ends(f->source, ".tmj") ||
             (begins(f, "{") && holds(f, "\"tilesets\"")))
        status = sett_import_tiled(m);
    else if (begins(f, "{") && ends(f->source, ".json"))
        status = sett_import_legend(m);
    else
        status = sett_import_texts(m, 0);
    return status == SETT_OK ? write_game(m, out) : status;
}

/* "worlds/My Cave.ldtk" to "my-cave". */
static const char *name_of(const char *source, SettArena *arena)
{
    const char *slash = strrchr(source, '/');
    const char *from = slash != NULL ? slash + 1 : source;
    char name[IMPORT_NAME + 1];
    size_t n = 0;
    for (; *from != 0 && *from != '.' && n < IMPORT_NAME; from++) {
        char c = *from >= 'A' && *from <= 'Z' ? (char)(*from + 32) : *from;
        bool word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (word || (n > 0 && name[n - 1] != '-'))
            name[n++] = word ? c : '-';
    }
    while (n > 0 && name[n - 1] == '-')
        n--;
    name[n] = 0;
    bool good = n > 0 && name[0] >= 'a' && name[0] <= 'z';
    return sett_arena_format(arena, "%s%s", good ? "" : "game-", name);
}

SettStatus sett_game_import(const SettImport *from, SettArena *arena,
                            SettText *out, SettError *err)
{
    SETT_ASSERT(from->count >= 1);
    SettImport own = *from;
    Import *m = SETT_TAKE(arena, 1, Import);
    if (own.name == NULL)
        own.name = name_of(from->files[0].source, arena);
    if (m == NULL || own.name == NULL)
        return sett_no_memory(err);
    *m = (Import){.from = &own, .arena = arena, .err = err};
    SettStatus status = by_kind(m, out);
    sett_error_in(err, status, from->files[0].source);
    if (status == SETT_NO_MEMORY)
        sett_fail(err, status, "out of memory");
    return status;
}
