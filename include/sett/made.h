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
   no place for it: they are verified as files of a folder. */
#ifndef SETT_MADE_H
#define SETT_MADE_H

#include "sett/json.h"

SETT_BEGIN

/** Where a folder keeps its record. */
#define SETT_MADE_FILE "recipe.json"

/** Where a result has its record. */
typedef enum SettMadeForm {
    SETT_MADE_NONE, /**< no place for a record */
    SETT_MADE_JSON,
    SETT_MADE_PNG,
    SETT_MADE_SVG
} SettMadeForm;

/** The form of a whole result, by its bytes. */
SettMadeForm sett_made_form(const char *bytes, size_t size);
/** Puts a record, one line of JSON, into a result of that form, or into the
   last part of one of JSON. SETT_MADE_NONE changes nothing. SETT_NO_MEMORY. */
SettStatus sett_made_put(SettMadeForm form, const SettText *record,
                         SettText *result);

/** A result and the record in it. */
typedef struct SettMadePart {
    size_t from, to; /**< bytes of the result that the record takes up, with
                          what is around it */
    size_t at, size; /**< the record's own bytes */
} SettMadePart;
/** Finds the record in a whole result. False where it has none. */
bool sett_made_find(const char *bytes, size_t size, SettMadePart *out);

/** A record that was read. All of it belongs to the arena of the document. */
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
/** Reads and checks the document of a record. SETT_BAD_INPUT with the place in
    the record. */
SettStatus sett_made_read(const SettJson *root, SettMade *out, SettError *err);
/** Finds and reads the record in a whole result, into `arena`. False where
   there is none or a damaged one, or no memory. */
bool sett_made_of(const char *bytes, size_t size, SettArena *arena,
                  SettMade *out);
/** How many levels a folder was to hold by its record; 0 where it does not say.
 */
int64_t sett_made_promised(const SettMade *made);

/** What goes into a record while its result is made. Errors stick in the texts.
 */
typedef struct SettMaking {
    SettText inputs;  /**< files that were read, as rows of JSON */
    SettText parts;   /**< parts that took part, as members of JSON */
    SettText resumed; /**< record of the result that this one goes on from */
} SettMaking;

/** A making without parts or inputs. */
SettMaking sett_making(SettAlloc alloc);
void sett_making_free(SettMaking *making);
/** Notes that a part took part: kind "generator", name "cac". A part is noted
    once. SETT_NO_MEMORY. */
SettStatus sett_making_part(SettMaking *making, const char *kind,
                            const char *name, int32_t version);
/** Notes a file that was read, under a name by which it is found again, with
    the hash of its bytes. SETT_NO_MEMORY. */
SettStatus sett_making_input(SettMaking *making, const char *name,
                             const char *bytes, size_t size);
/** Takes over the record of an earlier result of the same verb, which this one
    goes on from: its options, words and inputs. False where there is none.
    `tmp` is where it was afterwards. */
bool sett_making_resume(SettMaking *making, const char *verb, const char *bytes,
                        size_t size, SettArena *tmp);

/** One option of a command as it was given. */
typedef struct SettMadeOption {
    const char *name, *value; /**< value NULL for a flag */
} SettMadeOption;

/** The command that makes a result; as the members of a record. */
typedef struct SettMadeCommand {
    const char *verb, *output;
    int32_t version; /**< of the verb's results */
    const char *const *words;
    int32_t word_count;
    const SettMadeOption *options; /**< the last of a name counts */
    int32_t option_count;
    bool unfinished;
} SettMadeCommand;

/** Adds the record to `out`, fit to stand in XML too. `tmp` holds the work.
    SETT_BAD_INPUT where the record that is resumed is damaged, SETT_NO_MEMORY.
 */
SettStatus sett_making_record(SettMaking *making,
                              const SettMadeCommand *command, SettArena *tmp,
                              SettText *out, SettError *err);

/** What verifying can come to. */
typedef enum SettVerifiedKind {
    SETT_VERIFY_SAME,      /**< made again, byte for byte */
    SETT_VERIFY_DIFFERS,   /**< made again otherwise, or not at all */
    SETT_VERIFY_VERSION,   /**< a part has another version here */
    SETT_VERIFY_INPUT,     /**< an input is not there, or is another */
    SETT_VERIFY_STOPPED,   /**< unfinished when it was written */
    SETT_VERIFY_REFUSED,   /**< the command cannot be given again */
    SETT_VERIFY_NO_RECORD, /**< the result does not say how it was made */
    SETT_VERIFY_DAMAGED    /**< the record cannot be read */
} SettVerifiedKind;

/** What verifying came to. */
typedef struct SettVerified {
    SettVerifiedKind kind;
    const char *text;      /**< for people, without the file's name */
    int64_t levels, files; /**< that are the same; 0: not counted */
    bool whole; /**< false where only the first levels were made again */
} SettVerified;

/** How a host makes a result again. All functions must be there. */
typedef struct SettVerifyDef {
    SettIo io; /**< disk with the result and its inputs; read only */
    SettAlloc alloc;
    size_t limit;  /**< bytes of one file; 0 = SETT_MAX_TEXT */
    int64_t quick; /**< levels at most that are made again; 0 = all */
    /** NULL: results are made whole. Else `make` makes a share of the items of
        a study again, compares them with its journals, and counts them here. */
    int64_t *sampled;
    void *host; /**< handed to the functions */
    /** Output version of a part of a record ("generator cac"); -1 = unknown. */
    int32_t (*version)(void *host, const char *part);
    /** `*path` = where an input lies ("sett:levels/smb/hills.txt" comes with
        the program); NULL = nowhere. */
    SettStatus (*input)(void *host, const char *name, const char **path,
                        SettError *err);
    /** Runs the command of a record, which made `result`, again. It reads from
        and writes to `disk`, which keeps in memory what is written and reads
        the rest from `io`. Its result goes to `path` there (a folder's has '/'
        at its end) or, where the record's output is "-", to `out`. `quick`
        levels at most where the command can do with fewer (`*whole` = false
        then). A command that must not be run is SETT_UNSUPPORTED. */
    SettStatus (*make)(void *host, const SettMade *made, const char *result,
                       SettIo disk, const char *path, int64_t quick,
                       SettText *out, bool *whole, SettError *err);
} SettVerifyDef;

/** Makes the result at `path` (a file, a folder with a record, or an archive of
    sett/bundle.h, whose name ends in ".zip") again from what it records, and
    compares. Nothing is written to def->io. SETT_OK with a
    verdict; or SETT_IO, SETT_NO_MEMORY, SETT_CANCELLED. Texts belong to
    `arena`. Cost: that of the command, and the files in memory. */
SettStatus sett_verify(const SettVerifyDef *def, const char *path,
                       SettArena *arena, SettVerified *out, SettError *err);
/** The command of a record as the words of a command line, without the
    program's name, in `arena`: its result goes to `path`, and generate makes at
    most `quick` levels (0: all; `*whole` is set to false where these are
   fewer). SETT_UNSUPPORTED for a command that must not be given again: it reads
    standard input, waits for keys or writes elsewhere; SETT_NO_MEMORY. */
SettStatus sett_made_line(const SettMade *made, const char *path, int64_t quick,
                          bool *whole, SettArena *arena, char ***words,
                          int32_t *count, SettError *err);
/** Adds a line on the result at `path`. */
void sett_verified_text(const SettVerified *found, const char *path,
                        SettText *out);
/** Adds the same as an object. */
void sett_verified_json(const SettVerified *found, const char *path,
                        SettJsonWriter *w);

SETT_END
#endif
