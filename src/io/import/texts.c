/* texts.c - games from text: legends of the Video Game Level Corpus, levels
   without one, and boards of Sokoban. */
#include "io/import/parts.h"

#include "base/least.h"
#include "sett/format.h"
#include "sett/game_file.h"

#include <string.h>

/* Words of the corpus for our tags; all others stay a note. */
static const char *const meanings[][2] = {
    {"solid", "solid"},         {"passable", "passable"},
    {"empty", "passable"},      {"climbable", "climb"},
    {"rope", "hang"},           {"ladder", "climb"},
    {"collectable", "collect"}, {"pickupable", "collect"},
    {"hazard", "hazard"},       {"damaging", "hazard"},
    {"solidtop", "oneway_up"},  {"breakable", "breakable"},
    {"diggable", "diggable"},
};

/* Whether both cannot be said of one tile; the first of them counts. */
static bool contradicts(const ImportTile *tile, const char *tag)
{
    static const char *const open[] = {"passable", "climb",  "hang",
                                       "collect",  "hazard", "oneway_up"};
    bool solid = strcmp(tag, "solid") == 0;
    bool is_open = false, has_open = false;
    for (size_t i = 0; i < sizeof open / sizeof open[0]; i++) {
        is_open = is_open || strcmp(tag, open[i]) == 0;
        has_open = has_open || sett_import_has(tile, open[i]);
    }
    return (solid && has_open) || (is_open && sett_import_has(tile, "solid"));
}

/* The first word that says more than how it is walked on, else the glyph. */
static const char *name_of(Import *m, const SettJson *entry)
{
    for (const SettJson *t = entry->child; t != NULL; t = t->next) {
        bool dull = t->type != SETT_JSON_STRING || t->size == 0 ||
                    strcmp(t->string, "solid") == 0 ||
                    strcmp(t->string, "passable") == 0;
        if (!dull && sett_import_find(m, t->string) == NULL)
            return t->string;
    }
    return sett_arena_format(m->arena, "tile-x%02x",
                             (unsigned)(unsigned char)entry->key[0]);
}

static void take_entry(Import *m, const SettJson *entry)
{
    const char *name = name_of(m, entry);
    SettText all = sett_text(m->arena->alloc);
    for (const SettJson *t = entry->child; t != NULL; t = t->next)
        if (t->type == SETT_JSON_STRING)
            sett_text_format(&all, "%s%.40s", t != entry->child ? ", " : "",
                             t->string);
    const char *note = sett_arena_format(m->arena, "the legend: %s",
                                         all.data != NULL ? all.data : "");
    m->no_memory = m->no_memory || all.status != SETT_OK || name == NULL;
    sett_text_free(&all);
    ImportTile *tile =
        name != NULL ? sett_import_tile(m, name, entry->key[0], note) : NULL;
    if (tile == NULL)
        return;
    bool guessed = tile->tags[0] != NULL;
    for (const SettJson *t = entry->child; t != NULL; t = t->next)
        for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++) {
            if (!sett_json_is(t, meanings[i][0]))
                continue;
            if (guessed) /* the legend knows better than its words */
                tile->tags[0] = tile->tags[1] = NULL;
            guessed = false;
            if (!contradicts(tile, meanings[i][1]))
                sett_import_tag(tile, meanings[i][1]);
        }
}

SettStatus sett_import_legend(Import *m)
{
    const SettImportFile *f = &m->from->files[0];
    const SettJson *root;
    SettJsonLimits limits = sett_json_limits();
    limits.twice = SETT_JSON_LAST_WINS; /* zelda.json has a key twice */
    SettStatus status =
        sett_json_read(f->bytes, f->size, &limits, m->arena, &root, m->err);
    if (status != SETT_OK)
        return status;
    m->kind = "a legend";
    const SettJson *tiles = sett_json_member(root, "tiles");
    if (tiles == NULL || tiles->type != SETT_JSON_OBJECT || tiles->size == 0)
        return sett_json_refuse(m->err, root,
                                "{\"tiles\": {\"X\": [\"solid\"], ...}}",
                                "JSON that is no legend, map or project");
    for (const SettJson *t = tiles->child; t != NULL; t = t->next)
        if (t->type == SETT_JSON_ARRAY && t->key_size == 1 && t->key[0] > ' ' &&
            t->key[0] < 0x7f)
            take_entry(m, t);
    return sett_import_texts(m, 1);
}

/* What a character without an entry looks like. */
static void take_glyph(Import *m, char c, int64_t count)
{
    const char *tag = strchr("#XWB", c) != NULL ? "solid" : "passable";
    const char *note =
        sett_arena_format(m->arena, "'%c' in %d cells; what it is, is a guess",
                          c, (int)sett_min_wide(count, INT32_MAX));
    const char *name = sett_arena_format(m->arena, "tile-x%02x", (unsigned)c);
    ImportTile *tile = name != NULL ? sett_import_tile(m, name, c, note) : NULL;
    m->no_memory = m->no_memory || name == NULL;
    if (tile != NULL)
        tile->tags[0] = tag;
}

static SettStatus count_text(const Import *m, const SettImportFile *f,
                             int64_t counts[256], int32_t *w, int32_t *h)
{
    int32_t x = 0, line = 1;
    for (size_t i = 0; i < f->size; i++) {
        unsigned char c = (unsigned char)f->bytes[i];
        if (c == '\n') {
            *h += x > 0;
            line++;
            x = 0;
            continue;
        }
        if (c == '\r' && i + 1 < f->size && f->bytes[i + 1] == '\n')
            continue;
        x++;
        *w = sett_max(*w, x);
        if (c < ' ' || c >= 0x7f) {
            sett_fail_at(m->err, SETT_BAD_INPUT, line, x,
                         "a byte of no level text");
            sett_error_source(m->err, f->source);
            return SETT_BAD_INPUT;
        }
        counts[c]++;
    }
    *h += x > 0;
    return SETT_OK;
}

SettStatus sett_import_texts(Import *m, int32_t first)
{
    int64_t counts[256] = {0};
    m->kind = m->kind != NULL ? m->kind : "level texts";
    for (int32_t i = first; i < m->from->count; i++) {
        int32_t w = 0, h = 0;
        SettStatus status = count_text(m, &m->from->files[i], counts, &w, &h);
        if (status != SETT_OK)
            return status;
        if (w > 0 && h > 0) {
            sett_import_begin(m, w, h);
            sett_import_end(m);
        }
    }
    for (int32_t c = 0; c < 256; c++) {
        bool known = false;
        for (int32_t i = 0; i < m->count; i++)
            known = known || m->tiles[i].glyph == (char)c;
        if (counts[c] > 0 && !known)
            take_glyph(m, (char)c, counts[c]);
    }
    return SETT_OK;
}

typedef struct Boards {
    const SettGame *game;
    SettText *out;
    int32_t count;
} Boards;

/* Sample levels stand in the file as pictures. */
static SettStatus take_board(void *user, int64_t index, const SettGrid *grid)
{
    Boards *b = user;
    (void)index;
    if (b->count++ >= SETT_GAME_FILE_MOST_LEVELS)
        return SETT_OK;
    sett_text_add(b->out, "\n[[levels]]\nart = '''\n");
    sett_level_write(b->game, grid, b->out);
    sett_text_add(b->out, "'''\n");
    return b->out->status;
}

static SettStatus add_boards(Import *m, const SettGame *game, SettText *out)
{
    const SettImportFile *f = &m->from->files[0];
    Boards boards = {game, out, 0};
    const SettFormatJob job = {.game = game,
                               .arena = m->arena,
                               .err = m->err,
                               .take = take_board,
                               .user = &boards};
    SettStatus status = sett_levels_read(&job, f->bytes, f->size);
    if (status == SETT_OK && boards.count > SETT_GAME_FILE_MOST_LEVELS)
        sett_text_format(out, "\n# %d more boards stand in %s.\n",
                         (int)boards.count - SETT_GAME_FILE_MOST_LEVELS,
                         f->source);
    return status == SETT_OK ? out->status : status;
}

SettStatus sett_import_boards(Import *m, SettText *out)
{
    const SettGamePreset *sokoban = sett_game_preset("sokoban");
    SettGameFileDef def = sett_game_file_def();
    SettGameProblems *problems = SETT_TAKE(m->arena, 1, SettGameProblems);
    SettGameFile *file = NULL;
    if (problems == NULL)
        return sett_no_memory(m->err);
    SETT_ASSERT(sokoban != NULL);
    def.alloc = m->arena->alloc;
    SettStatus status = sett_game_file_read(
        &def, sokoban->text, strlen(sokoban->text), &file, problems, m->err);
    if (status != SETT_OK)
        return status;
    sett_game_preset_write(sokoban, m->from->name, out);
    status = add_boards(m, sett_game_file_game(file), out);
    sett_game_file_destroy(file);
    return status;
}
