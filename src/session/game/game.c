/* game.c - games from text files: read for the rest of the conversation,
   explained, put into their canonical form. */
#include "session/ask.h"

#include "sett/game_file.h"
#include "sett/project.h"

#include "io/pack/pack.h"

#include <string.h>

/* What `use` names, of the files that came with the request. */
static SettStatus find_file(void *user, const char *name, SettArena *arena,
                            const char **text, size_t *size, SettError *err)
{
    const SettJson *files = user;
    (void)arena;
    for (const SettJson *f = files != NULL ? files->child : NULL; f != NULL;
         f = f->next) {
        const SettJson *all = sett_json_member(f, "text");
        if (!sett_json_is(sett_json_member(f, "name"), name))
            continue;
        *text = all->string;
        *size = all->size;
        return SETT_OK;
    }
    return sett_refuse(err, SETT_BAD_INPUT, "it among the request's files",
                       "the file \"%s\" is missing", name);
}

/* A sheet of sprites: a PNG as base64, or with "w" its pixels, four bytes each,
   for hosts that read pictures themselves. */
static SettStatus find_picture(void *user, const char *name, SettArena *arena,
                               SettPicture *out, SettError *err)
{
    const SettJson *files = user, *f = files != NULL ? files->child : NULL;
    int64_t w = 0;
    while (f != NULL && !sett_json_is(sett_json_member(f, "name"), name))
        f = f->next;
    if (f == NULL)
        return sett_fail(err, SETT_BAD_INPUT, "it is not among the files");
    const SettJson *text = sett_json_member(f, "text");
    size_t size = 0;
    uint8_t *bytes = SETT_TAKE(arena, (int64_t)text->size + 1, uint8_t);
    if (bytes == NULL)
        return SETT_NO_MEMORY;
    if (!sett_base64_decode((SettDocText){text->string, text->size}, bytes,
                            &size))
        return sett_fail(err, SETT_BAD_INPUT, "it is no base64");
    if (!sett_json_int(sett_json_member(f, "w"), &w))
        return sett_png_read((const char *)bytes, size, 1 << 22, arena, out,
                             err);
    if (w < 1 || w > SETT_MAX_SIDE || size == 0 || size % (4 * (size_t)w) != 0)
        return sett_fail(err, SETT_BAD_INPUT, "it has no rows of that width");
    *out = (SettPicture){bytes, (int32_t)w, (int32_t)(size / (4 * (size_t)w))};
    return SETT_OK;
}

SettStatus sett_ask_check_files(const SettAsk *ask)
{
    const SettJson *files = ask->asked.files;
    for (const SettJson *f = files != NULL ? files->child : NULL; f != NULL;
         f = f->next) {
        const SettJson *name = sett_json_member(f, "name");
        const SettJson *text = sett_json_member(f, "text");
        if (f->type != SETT_JSON_OBJECT || name == NULL || text == NULL ||
            name->type != SETT_JSON_STRING || text->type != SETT_JSON_STRING)
            return sett_json_refuse(ask->err, f, "{\"name\", \"text\"}",
                                    "this is no file");
    }
    return SETT_OK;
}

static SettGameFileDef file_def(const SettAsk *ask)
{
    SettGameFileDef def = sett_game_file_def();
    def.alloc = ask->arena->alloc;
    def.json = ask->asked.marked;
    def.load = find_file;
    def.picture = find_picture;
    def.user = (void *)(uintptr_t)ask->asked.files;
    return def;
}

static void put_samples(SettAsk *ask, const SettGameFile *file)
{
    const SettTraining *levels = sett_game_file_levels(file);
    sett_json_add_open(ask->out, "levels", '[');
    for (int32_t i = 0; i < levels->count; i++)
        sett_json_put_rows(ask->out, sett_game_file_game(file),
                           &levels->levels[i]);
    sett_json_close(ask->out);
}

static SettStatus load(SettAsk *ask)
{
    const SettJson *text = ask->asked.text;
    SettJsonWriter *w = ask->out;
    SettGameFile *file;
    SettGameFileDef def = file_def(ask);
    SettGameProblems *problems = SETT_TAKE(ask->arena, 1, SettGameProblems);
    if (problems == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_ask_check_files(ask);
    if (status != SETT_OK)
        return status;
    status = sett_game_file_read(&def, text->string, text->size, &file,
                                 problems, ask->err);
    if (status != SETT_OK && problems->errors == 0)
        return status;
    sett_json_key(w, "problems");
    sett_game_problems_json(problems, w);
    sett_json_add_bool(w, "more", problems->more);
    if (status != SETT_OK) { /* broken files are an answer */
        sett_json_key(w, "game");
        sett_json_put_null(w);
        sett_json_key(w, "hash");
        sett_json_put_null(w);
        sett_json_add_open(w, "levels", '[');
        sett_json_close(w);
        return SETT_OK;
    }
    sett_json_add_string(w, "game", sett_game_file_game(file)->name);
    sett_json_add_string(w, "hash", sett_game_file_hash(file));
    put_samples(ask, file);
    return sett_ask_keep_game(ask, file);
}

#define GAME_TEXT                                                             \
    ASKED(text, "text", "the file"),                                          \
        ASKED_AS(marked, "json", "bool?", "the text is JSON; default: TOML"), \
        ASKED(files, "GameUse[]?", "those that the file uses")

VERB(game_load, load,
     "A game from the text of a file (docs/guide/own-game.md), known by its "
     "name from then on: requests, recipes and \"describe\" take it. It is "
     "kept until another of its name is loaded. A file with errors is no "
     "failure: the reply has them, and a game of the name stays as it was.",
     REQUEST(GAME_TEXT),
     REPLY(TOLD("problems", "GameProblem[]", "errors and warnings, up to 20"),
           TOLD("more", "bool", "there are further ones"),
           TOLD("game", "text|null", "its name; null: there are errors"),
           TOLD("hash", "text|null",
                "SHA-256 of what decides levels and verdicts"),
           TOLD("levels", "text[][]", "the file's samples, each its rows")));

static SettStatus format(SettAsk *ask)
{
    const SettJson *text = ask->asked.text;
    SettGameFileDef def = file_def(ask);
    SettStatus status = sett_game_file_format(&def, text->string, text->size,
                                              &ask->text, ask->err);
    sett_ask_put_text(ask->out, "text", &ask->text);
    return status;
}

VERB(game_format, format, "A game file in its canonical form, as TOML.",
     REQUEST(GAME_TEXT), REPLY(TOLD("text", "text", "the file")));

static SettStatus explain(SettAsk *ask)
{
    SettGameFile *file = sett_ask_kept_game(ask, ask->asked.game);
    if (file == NULL)
        return sett_json_refuse(ask->err, sett_json_member(ask->json, "game"),
                                "one that game_load made", "no file's game");
    sett_game_file_explain(file, &ask->text);
    sett_ask_put_text(ask->out, "text", &ask->text);
    return SETT_OK;
}

VERB(game_explain, explain,
     "What a game file came to, for people: tiles with their tags, jumps as "
     "pictures, bounds on the states of a level.",
     REQUEST(ASKED(game, "game", "that was loaded")),
     REPLY(TOLD("text", "text", "lines")));

static SettStatus presets(SettAsk *ask)
{
    int32_t count;
    const SettGamePreset *all = sett_game_presets(&count);
    sett_json_add_open(ask->out, "files", '[');
    for (int32_t i = 0; i < count; i++) {
        sett_json_open(ask->out, '{');
        sett_json_add_string(ask->out, "name", all[i].name);
        sett_json_add_string(ask->out, "text", all[i].text);
        sett_json_close(ask->out);
    }
    sett_json_close(ask->out);
    return SETT_OK;
}

VERB(game_files, presets, "The game files that come with the library.",
     .request = NO_MEMBERS, REPLY(TOLD("files", "GameUse[]", "by name")));

static SettStatus judge(SettAsk *ask)
{
    const SettAsked *a = &ask->asked;
    const SettJudge *chosen;
    SettChecked checked;
    SettGrid grid;
    SettStatus status =
        sett_json_rows(a->game, a->rows, ask->arena, &grid, ask->err);
    if (status == SETT_OK)
        status = sett_judge_choose(a->game,
                                   a->agent != NULL ? a->agent->string : NULL,
                                   &chosen, ask->err);
    if (status != SETT_OK)
        return status == SETT_BAD_ARGUMENT ? SETT_BAD_INPUT : status;
    status = sett_level_check(a->game, chosen, (uint64_t)a->budget, &grid,
                              ask->arena, &checked);
    if (status == SETT_OK)
        sett_checked_json(&checked, chosen, ask->out);
    return status;
}

VERB(judge, judge,
     "Whether a level is legal and can be completed, by one of its game's "
     "agents.",
     REQUEST(ASKED(game, "game", "whose rules are kept"),
             ASKED(rows, "text[]", "the level"),
             ASKED(agent, "text?", "by name; default: the game's first; none"),
             ASKED_INT(budget, 0, 0, INT32_MAX,
                       "states that may be tried; 0: the game's own number")),
     REPLY(TOLD("feasible", "bool", "legal and, where asked, completable"),
           TOLD("reasons", "Reason[]", "why not, and warnings"),
           TOLD("verdict", "object?",
                "of the agent; left out where the level is not legal")));

RECORD_ASKED(GameUse, "A file by name.",
             TOLD("name", "text",
                  "as `use` has it, without \"vglc:\"; or a sheet of sprites"),
             TOLD("text", "text", "all of it; a sheet: PNG in base64"),
             TOLD("w", "int?",
                  "of a sheet: `text` has its pixels instead, rows so wide, "
                  "red, green, blue and alpha"));

RECORD(GameProblem, "What is wrong with a game file.",
       TOLD("code", "text", "stable: \"G0104\""),
       TOLD("severity", "\"error\"|\"warning\"", "errors: there is no game"),
       TOLD("line", "int", "from 1"), TOLD("column", "int", "from 1"),
       TOLD("width", "int", "characters that it is about"),
       TOLD("message", "text", "what is wrong"),
       TOLD("help", "text?", "what to do"),
       TOLD("fix", "text?", "what would be right in place of these"));
