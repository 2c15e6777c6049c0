/* game_file.h - a game from a text file: TOML (or the same tree as JSON) is
   compiled once into a SettGame on the heap that nothing can tell from a
   built-in one. The language stands in docs/guide/own-game.md. */
#ifndef SETT_GAME_FILE_H
#define SETT_GAME_FILE_H

#include "sett/eval.h"
#include "sett/game.h"

SETT_BEGIN

#define SETT_GAME_FILE_FORMAT 1
#define SETT_GAME_FILE_MOST_BYTES ((size_t)1 << 20)
#define SETT_GAME_FILE_MOST_TAGS 64
#define SETT_GAME_FILE_MOST_ARCS 32
#define SETT_GAME_FILE_MOST_ARC_STEPS 64
#define SETT_GAME_FILE_MOST_STRUCTURES 64
#define SETT_GAME_FILE_MOST_CONSTRAINTS 256
#define SETT_GAME_FILE_MOST_MEASURES 64
#define SETT_GAME_FILE_MOST_OPERATIONS 256 /**< of one measure */
#define SETT_GAME_FILE_MOST_NESTING 16
#define SETT_GAME_FILE_MOST_LEVELS 256

/** One thing that is wrong with a file, or (`warning`) worth knowing. */
typedef struct SettGameProblem {
    char code[8]; /**< "G0104"; stable */
    bool warning;
    int32_t line, column; /**< from 1, in characters */
    int32_t width;        /**< characters that it is about, at least 1 */
    char text[240];
    char help[240]; /**< what to do, or "" */
    char fix[80];   /**< text that would stand there instead of those `width`
                         characters, or "" */
} SettGameProblem;

#define SETT_GAME_FILE_MOST_PROBLEMS 20
/** What was found in one run, in the order in which it was found; plain data of
    the caller's. */
typedef struct SettGameProblems {
    SettGameProblem items[SETT_GAME_FILE_MOST_PROBLEMS];
    int32_t count;
    int32_t errors; /**< those that are no warnings */
    bool more;      /**< there are further ones, not told */
} SettGameProblems;

/** How a file is read. Start from sett_game_file_def(). */
typedef struct SettGameFileDef {
    SettAlloc alloc; /**< default: sett_alloc_default() */
    bool json;       /**< the text is JSON, not TOML; default no */
    /** Gives what `use` names ("Zelda/zelda.json" of "vglc:Zelda/zelda.json"):
        text in `arena`, or a status with `err`. NULL: files may not use others.
     */
    SettStatus (*load)(void *user, const char *name, SettArena *arena,
                       const char **text, size_t *size, SettError *err);
    /** Gives the pixels of a sheet that `sprite` names, in `arena`, or a status
        with `err`. NULL: sprites are passed over. */
    SettStatus (*picture)(void *user, const char *name, SettArena *arena,
                          SettPicture *out, SettError *err);
    void *user;
} SettGameFileDef;
SettGameFileDef sett_game_file_def(void);

/** A game that was read, and all its memory. */
typedef struct SettGameFile SettGameFile;

/** Compiles a file. SETT_BAD_INPUT where there are errors: `problems` (must not
    be NULL) has up to twenty of them with warnings between, `err` (NULL is
   fine) the first; else problems has only warnings. SETT_NO_MEMORY. `*out` is
   NULL after any error; it goes back by sett_game_file_destroy. The text is not
    needed any more. O(size). */
SettStatus sett_game_file_read(const SettGameFileDef *def, const char *text,
                               size_t size, SettGameFile **out,
                               SettGameProblems *problems, SettError *err);
/** NULL is fine. */
void sett_game_file_destroy(SettGameFile *file);
/** The game. Belongs to the file. Its `rules_version` is made of the file's
    hash, so that a recipe's hash changes with the rules. */
const SettGame *sett_game_file_game(const SettGameFile *file);
/** SHA-256 of the canonical form without colours, sprites, help texts and
    sample levels: what decides how levels come out and are judged. */
const char *sett_game_file_hash(const SettGameFile *file);

/** The `part` of all evaluators of game files, and its output version. */
#define SETT_GAME_FILE_RATING "game-file"
#define SETT_GAME_FILE_RATING_VERSION 1
/** An evaluator of the game's name, for searches: violation is the number of
    reasons against a level and what the first agent's way lacks; features are
    the first 32 measures. Belongs to the file. */
const SettEval *sett_game_file_eval(const SettGameFile *file);

/** Sample levels of the file. The grids belong to the file. */
const SettTraining *sett_game_file_levels(const SettGameFile *file);

/** Adds a file in its canonical form (`sett game fmt`): tables in their order,
    keys in a fixed one, one way to write each value, comments left out.
    Whatever is TOML or JSON and has no syntax error is written. */
SettStatus sett_game_file_format(const SettGameFileDef *def, const char *text,
                                 size_t size, SettText *out, SettError *err);

/** Adds "SOURCE:LINE:COLUMN: error CODE: text", the line of the file with a
    caret below, and "help: ..." for each problem. */
void sett_game_problems_text(const SettGameProblems *problems,
                             const char *source, const char *text, size_t size,
                             SettText *out);
/** Writes an array of {"code", "severity", "line", "column", "width",
   "message", "help", "fix"}, for editors; "help" and "fix" only where there are
   some. */
void sett_game_problems_json(const SettGameProblems *problems,
                             SettJsonWriter *out);
/** For people: tiles with their tags, the jumps as pictures, what can never
   come to matter whatever the level (the warnings G0910 of the file),
   conditions, bounds on the states of a level. */
void sett_game_file_explain(const SettGameFile *file, SettText *out);

/** A game file that comes with the library. */
typedef struct SettGamePreset {
    const char *name; /**< "zelda" */
    const char *text; /**< TOML, 0-terminated */
} SettGamePreset;
/** All of them; static storage. */
const SettGamePreset *sett_game_presets(int32_t *count);
/** The one of that name; NULL: there is none. */
const SettGamePreset *sett_game_preset(const char *name);
/** Its text as a game of another name, which is not checked. */
void sett_game_preset_write(const SettGamePreset *preset, const char *name,
                            SettText *out);

SETT_END
#endif
