/* made.h - what a result says of its making, and whether it can be made again.

   A result carries one line of JSON, its record:

     {"made": 1, "sett": "0.1.0", "verb": "evolve edd", "words": ["room.txt"],
      "options": {"seed": "1", "json": true}, "output": "output",
      "parts": {"search map-elites": 2}, "inputs": [{"file": "room.txt",
      "sha256": "..."}], "unfinished": true}

   verb, words and options are the command, read by the option tables of the
   program, never by a shell; `output` is the option that named the result ("-"
   for standard output); `parts` are output versions; `unfinished` stands only
   where the making was stopped. JSON has the record as the last member of the
   document, "made"; PNG has it in an iTXt chunk, SVG in an element of metadata,
   a folder in the document recipe.json. Level text, CSV, HTML and SQLite have
   no place for it: they are verified as files of a folder. Private to io and
   the apps. */
#ifndef SETT_IO_MADE_H
#define SETT_IO_MADE_H

#include "io/overlay.h"
#include "sett/io.h"

/** Where a folder keeps its record. */
#define SETT_MADE_FILE "recipe.json"

typedef enum SettMadeForm {
    SETT_MADE_NONE, /**< no place for a record */
    SETT_MADE_JSON,
    SETT_MADE_PNG,
    SETT_MADE_SVG
} SettMadeForm;

/** What the bytes of a whole result are. */
SettMadeForm sett_made_form(const char *bytes, size_t size);
/** Puts a record into a result, or into the last part of one of JSON. NONE
    changes nothing. SETT_NO_MEMORY. */
SettStatus sett_made_put(SettMadeForm form, const SettText *record,
                         SettText *result);

/** A result and the record in it. */
typedef struct SettMadePart {
    size_t from, to; /**< bytes of the result that the record takes up, with
                          what is around it */
    size_t at, size; /**< the record's own bytes */
} SettMadePart;
/** False where the result has no record. */
bool sett_made_find(const char *bytes, size_t size, SettMadePart *out);

/** One result against what was made again, their records left out. `levels`
    (may be NULL) = how many levels the document has, 0 if none. False where
    they differ; `*where` then says where first ("level 13, cell 4,5", "line
    12") from `arena`, or is NULL for no memory. `name` tells text of levels
    (.txt). With `part` set `now` is the first levels of `was` and the rest is
    not looked at. */
bool sett_made_same(const char *name, const SettText *was, const SettText *now,
                    bool part, SettArena *arena, int64_t *levels,
                    const char **where);

/** A record that was read; all of it in the arena. */
typedef struct SettMade {
    const char *verb;        /**< "evolve edd" */
    const char *sett;        /**< version of the program that made it */
    const char *output;      /**< "-", "output", or another option's name */
    const SettJson *words;   /**< array of strings */
    const SettJson *options; /**< object: strings, or true */
    const SettJson *parts;   /**< object: numbers */
    const SettJson *inputs;  /**< array of {"file", "sha256"} */
    bool unfinished;
} SettMade;
/** Reads and checks one. SETT_BAD_INPUT with the place in the record. */
SettStatus sett_made_read(const SettJson *root, SettMade *out, SettError *err);
/** The record in a result; false where there is none, or a damaged one. */
bool sett_made_of(const char *bytes, size_t size, SettArena *arena,
                  SettMade *out);
/** How many levels a folder was to hold by its record; 0 where it does not say.
 */
int64_t sett_made_promised(const SettMade *made);

typedef enum SettVerdictKind {
    SETT_VERIFY_SAME,
    SETT_VERIFY_DIFFERS,
    SETT_VERIFY_VERSION,   /**< a part has another version here */
    SETT_VERIFY_INPUT,     /**< an input is not there, or is another */
    SETT_VERIFY_STOPPED,   /**< unfinished when it was written */
    SETT_VERIFY_REFUSED,   /**< the command cannot be given again */
    SETT_VERIFY_NO_RECORD, /**< the result does not say how it was made */
    SETT_VERIFY_DAMAGED    /**< the record cannot be read */
} SettVerdictKind;

/** What verifying came to. `text` is for people, without the file's name. */
typedef struct SettVerified {
    SettVerdictKind kind;
    const char *text;
    int64_t levels, files; /**< that are the same; 0: not counted */
    bool whole; /**< false where only the first levels were made again */
} SettVerified;

/** How a host makes a result again. */
typedef struct SettVerifyDef {
    SettIo io;
    SettAlloc alloc;
    size_t limit;  /**< bytes of one file; 0 = SETT_MAX_TEXT */
    int64_t quick; /**< levels at most that are made again; 0 = all */
    void *host;
    /** Output version of a part of a record ("generator cac"); -1 = unknown. */
    int32_t (*version)(void *host, const char *part);
    /** `*path` = where an input lies ("sett:levels/smb/hills.txt" comes with
        the program); NULL = nowhere. */
    SettStatus (*input)(void *host, const char *name, const char **path,
                        SettError *err);
    /** Gives the command of a record again: what it writes goes to `disk`, its
        result to `path` there (a folder's has '/' at its end) or, where
        output is "-", to `out`. `quick` levels at most where the command can
        do with fewer (`*whole` = false then). A command that must not be given
        is SETT_UNSUPPORTED. */
    SettStatus (*make)(void *host, const SettMade *made, const char *result,
                       SettOverlay *disk, const char *path, int64_t quick,
                       SettText *out, bool *whole, SettError *err);
} SettVerifyDef;

/** Makes the result at `path` (a file, or a folder with a record) again from
    what it records, and compares. Nothing is written. SETT_OK with a verdict;
    or SETT_IO, SETT_NO_MEMORY, SETT_CANCELLED. Texts belong to `arena`. */
SettStatus sett_verify(const SettVerifyDef *def, const char *path,
                       SettArena *arena, SettVerified *out, SettError *err);

#endif
