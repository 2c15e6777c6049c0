/* project.c - a user's map of Tiled or project of LDtk by the text of its
   files: its levels by a mapping, levels put into it, a game made of it. No
   file is opened but those of the request, and none is written. */
#include "session/project/beside.h"

#include "io/mapping/world.h"
#include "sett/import.h"
#include "sett/mapping.h"

#include <string.h>

static SettStatus open_project(SettAsk *ask, SettBeside *beside,
                               SettMapped *out)
{
    const SettJson *text = ask->asked.text, *mapping = NULL;
    SettStatus status = sett_beside_take(ask, beside);
    if (status != SETT_OK)
        return status;
    if (text != NULL)
        status = sett_mapping_document(text->string, text->size, ask->arena,
                                       &mapping, ask->err);
    if (status == SETT_OK)
        status = sett_mapped_read(ask->asked.game, beside->held.files[0].bytes,
                                  beside->held.files[0].size,
                                  beside->held.files[0].source, &beside->files,
                                  mapping, ask->arena, out, ask->err);
    if (status == SETT_BAD_INPUT && ask->err->source[0] == 0)
        sett_error_source(ask->err, "mapping");
    return sett_beside_source(status, ask->err);
}

static SettStatus put_rows(void *user, int64_t index, const SettGrid *grid)
{
    SettAsk *ask = user;
    (void)index;
    SettStatus status = sett_size_check(grid->w, grid->h, 0, ask->err);
    if (status != SETT_OK)
        return status;
    sett_json_key(ask->out, "rows");
    sett_json_put_rows(ask->out, ask->asked.game, grid);
    return SETT_OK;
}

/* A level that cannot be read is told beside those that can. */
static SettStatus put_level(SettAsk *ask, const SettMapped *m, int32_t index)
{
    SettError *err = ask->err;
    int64_t at[2];
    const char *name = sett_mapped_name(m, index);
    sett_json_open(ask->out, '{');
    sett_json_add_string(ask->out, "name", name);
    if (sett_mapped_at(m, index, at)) {
        sett_json_add_open(ask->out, "at", '[');
        sett_json_put_int(ask->out, at[0]);
        sett_json_put_int(ask->out, at[1]);
        sett_json_close(ask->out);
    }
    SettStatus status =
        sett_mapped_levels(m, name, put_rows, ask, ask->arena, err);
    if (status == SETT_NO_MEMORY || status == SETT_CANCELLED)
        return status;
    if (status != SETT_OK) {
        const char *wrong =
            sett_arena_format(ask->arena, "%s%s%s%s", err->text,
                              err->expected[0] != 0 ? " (expected " : "",
                              err->expected, err->expected[0] != 0 ? ")" : "");
        if (wrong == NULL)
            return SETT_NO_MEMORY;
        sett_json_add_string(ask->out, "wrong", wrong);
        *err = (SettError){.status = SETT_OK};
    }
    sett_json_close(ask->out);
    return SETT_OK;
}

static SettStatus put_levels(SettAsk *ask, const SettMapped *m)
{
    int32_t count = sett_mapped_count(m);
    SettStatus status = SETT_OK;
    sett_json_add_open(ask->out, "levels", '[');
    for (int32_t i = 0; i < count && status == SETT_OK; i++) {
        status = put_level(ask, m, i);
        if (status == SETT_OK)
            status = sett_ask_step(ask, i + 1, count);
    }
    sett_json_close(ask->out);
    return status;
}

/* Files that the project links and that could not be read, with the reason. */
static SettStatus put_missing(SettAsk *ask, const SettMapped *m)
{
    int32_t count = m->is_ldtk ? m->ldtk.level_count : m->tiled.set_count;
    sett_json_add_open(ask->out, "missing", '[');
    for (int32_t i = 0; i < count; i++) {
        const char *why =
            m->is_ldtk ? m->ldtk.levels[i].missing : m->tiled.sets[i].missing;
        const char *path =
            m->is_ldtk ? m->ldtk.levels[i].path : m->tiled.sets[i].path;
        if (why == NULL)
            continue;
        if (path == NULL) /* it leads out of the folder */
            path = m->is_ldtk ? m->ldtk.levels[i].name : m->tiled.sets[i].name;
        const char *line = sett_arena_format(ask->arena, "%s: %s", path, why);
        if (line == NULL)
            return SETT_NO_MEMORY;
        sett_json_put_string(ask->out, line);
    }
    sett_json_close(ask->out);
    return SETT_OK;
}

static void put_path(SettAsk *ask, const char *path)
{
    if (path != NULL)
        sett_json_put_string(ask->out, path);
}

static void put_map_pictures(SettAsk *ask, const SettTiledMap *map)
{
    for (int32_t i = 0; i < map->set_count; i++) {
        put_path(ask, map->sets[i].image);
        for (int32_t k = 0; k < map->sets[i].listed; k++)
            put_path(ask, map->sets[i].tiles[k].image);
    }
    for (int32_t i = 0; i < map->layer_count; i++)
        put_path(ask, map->layers[i].image);
}

/* The pictures that a project is drawn with: who asks may have them. */
static void put_pictures(SettAsk *ask, const SettMapped *m)
{
    sett_json_add_open(ask->out, "pictures", '[');
    for (int32_t i = 0; i < m->ldtk.set_count; i++)
        put_path(ask, m->ldtk.sets[i].image);
    put_map_pictures(ask, &m->tiled);
    for (int32_t i = 0; m->world != NULL && i < m->world->count; i++)
        if (m->world->items[i].map != NULL)
            put_map_pictures(ask, &m->world->items[i].map->tiled);
    sett_json_close(ask->out);
}

static SettStatus read_project(SettAsk *ask)
{
    SettBeside beside;
    SettMapped *m = SETT_TAKE(ask->arena, 1, SettMapped);
    if (m == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = open_project(ask, &beside, m);
    if (status != SETT_OK)
        return status;
    sett_json_add_string(ask->out, "kind",
                         m->is_ldtk          ? "ldtk"
                         : m->world != NULL  ? "world"
                         : m->boards != NULL ? "boards"
                                             : "tiled");
    sett_mapping_toml(&m->mapping, &ask->text);
    sett_ask_put_text(ask->out, "mapping", &ask->text);
    if (m->mapping.guessed)
        sett_mapping_tell(&m->mapping, &ask->text);
    sett_ask_put_text(ask->out, "told", &ask->text);
    status = sett_mapped_carried(m, ask->arena, &ask->text);
    sett_ask_put_text(ask->out, "carried", &ask->text);
    if (status != SETT_OK)
        return status;
    sett_json_add_bool(ask->out, "guessed", m->mapping.guessed);
    sett_json_add_bool(ask->out, "unclear",
                       m->mapping.unclear || m->mapping.blank);
    status = put_missing(ask, m);
    put_pictures(ask, m);
    return status == SETT_OK ? put_levels(ask, m) : status;
}

#define PROJECT_FILES \
    ASKED(game, "game", "whose tiles the levels have"), SETT_BESIDE_ASKED

VERB(project_read, read_project,
     "A user's map of Tiled or project of LDtk: its mapping to a game's tiles, "
     "given or guessed, and its levels by that.",
     REQUEST(PROJECT_FILES,
             ASKED_AS(text, "mapping", "text?",
                      "as a file (docs/guide/your-files.md), TOML or JSON; "
                      "default: guessed")),
     REPLY(TOLD("kind", "\"tiled\"|\"ldtk\"|\"world\"|\"boards\"",
                "what it is"),
           TOLD("mapping", "text", "TOML; of a guess with its reasons"),
           TOLD("told", "text", "lines for people of a guess; else empty"),
           TOLD("carried", "text",
                "a line for each kind of thing that is kept and not read"),
           TOLD("guessed", "bool", "it was not given"),
           TOLD("unclear", "bool",
                "guessed from looks, or not at all: to be corrected before "
                "levels are put into the project by it"),
           TOLD("missing", "text[]", "linked files that are not among these"),
           TOLD("pictures", "text[]",
                "files of pictures that it is drawn with; where they are among "
                "the files, guesses go by their colours as well"),
           TOLD("levels", "ProjectLevel[]", "of a map of Tiled the one")));

static SettStatus put_into(SettAsk *ask, SettMapped *m, SettLdtkFiles *files,
                           SettText *lost)
{
    const SettAsked *a = &ask->asked;
    SettTraining levels;
    SettMappedPut put = {.name = a->name != NULL ? a->name->string : NULL,
                         .level = a->layer != NULL ? a->layer->string : NULL,
                         .like = a->others != NULL ? a->others->string : NULL,
                         .seed = (uint64_t)(uint32_t)a->seed,
                         .drop = a->changed,
                         .lost = lost};
    if (a->as != NULL && strcmp(a->as->string, "keep") != 0 &&
        strcmp(a->as->string, "all") != 0)
        return sett_json_refuse(ask->err, a->as, "keep or all", "bad rules");
    if (a->as != NULL)
        put.lists = a->as->string[0] == 'k' ? SETT_LDTK_KEPT : SETT_LDTK_ALL;
    SettStatus status =
        sett_ask_levels(ask, a->game, a->changes, 1000, ask->arena, &levels);
    if (status != SETT_OK)
        return status;
    put.grids = levels.levels;
    put.count = levels.count;
    return sett_beside_source(
        sett_mapped_put(m, &put, ask->arena, files, ask->err), ask->err);
}

static SettStatus put_project(SettAsk *ask)
{
    SettBeside beside;
    SettLdtkFiles files = {0};
    SettMapped *m = SETT_TAKE(ask->arena, 1, SettMapped);
    if (m == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = open_project(ask, &beside, m);
    if (status == SETT_OK)
        status = put_into(ask, m, &files, &ask->text);
    if (status == SETT_OK) {
        sett_json_add_open(ask->out, "files", '[');
        for (int32_t i = 0; i < files.count; i++) {
            sett_json_open(ask->out, '{');
            sett_json_add_string(ask->out, "name", files.items[i].path);
            sett_ask_put_text(ask->out, "text", &files.items[i].text);
            sett_json_close(ask->out);
        }
        sett_json_close(ask->out);
        sett_ask_put_text(ask->out, "lost", &ask->text);
    }
    sett_ldtk_files_free(&files);
    return status;
}

VERB(project_put, put_project,
     "Levels put into a user's map or project by a mapping: only what changed "
     "is another, all else is kept byte for byte; LDtk's rules choose their "
     "tiles anew. Nothing is written: the reply has the files.",
     REQUEST(PROJECT_FILES,
             ASKED_AS(text, "mapping", "text",
                      "that of project_read, once it was looked at"),
             ASKED_AS(changes, "levels", "text[][]",
                      "each its rows; a map of Tiled takes one"),
             ASKED(name, "text?",
                   "LDtk: they are NAME_0, NAME_1 ...; with % a pattern as "
                   "LDtk's (%idx, %x, %world ...); \"%\" alone: the project's"),
             ASKED_AS(layer, "level", "text?",
                      "LDtk: the level that the one level goes into"),
             ASKED_AS(others, "like", "text?",
                      "LDtk: whose form new ones take; default: the first"),
             ASKED_AS(as, "rules", "\"keep\"|\"all\"?",
                      "LDtk: lists of rules' tiles; default: those of what "
                      "changed are evaluated"),
             ASKED_INT(seed, 1, 0, INT32_MAX, "chooses variants and iids"),
             ASKED_AS(changed, "drop", "bool?",
                      "tiles without a place become the default one; else "
                      "they are refused")),
     REPLY(TOLD("files", "GameUse[]", "that changed, the project's own last"),
           TOLD("lost", "text", "a line for each thing left out")));

static SettStatus import_game(SettAsk *ask)
{
    SettBeside beside;
    SettStatus status = sett_beside_take(ask, &beside);
    if (status != SETT_OK)
        return status;
    const SettJson *name = ask->asked.name;
    const SettImport from = {.name = name != NULL ? name->string : NULL,
                             .files = beside.held.files,
                             .count = beside.held.count,
                             .beside = &beside.files};
    status = sett_game_import(&from, ask->arena, &ask->text, ask->err);
    if (status == SETT_OK)
        sett_ask_put_text(ask->out, "text", &ask->text);
    return sett_beside_source(status, ask->err);
}

VERB(game_import, import_game,
     "A game file from files of others: a project of LDtk, a map of Tiled, "
     "boards of Sokoban (.xsb), a legend of the Video Game Level Corpus, or "
     "level texts.",
     REQUEST(ASKED(files, "GameUse[]",
                   "the file, then tilesets and level files that it links, or "
                   "level texts that use it"),
             ASKED(name, "text?", "of the game; default: from the file's")),
     REPLY(TOLD("text", "text", "TOML")));

RECORD(ProjectLevel, "A level of a user's project.",
       TOLD("name", "text",
            "LDtk's identifier; of a map its path, of a board its title"),
       TOLD("at", "int[]?", "x and y in its world, pixels"),
       TOLD("rows", "text[]?", "left out where it cannot be read"),
       TOLD("wrong", "text?", "why it cannot be"));
