/* doc.h - XML and JSON of other programs as one kind of tree that knows where
   each piece stands in its bytes, so that a file is written back with nothing
   changed but the pieces that were edited. Names and values point into the
   bytes where these need no decoding: the bytes have to outlive the tree. */
#ifndef SETT_IO_DOC_H
#define SETT_IO_DOC_H

#include "sett/base.h"

#define SETT_DOC_DEPTH 64
#define SETT_DOC_NODES ((int32_t)1 << 22)

/** Bytes without a 0 behind them. `at` NULL: there are none. */
typedef struct SettDocText {
    const char *at;
    size_t size;
} SettDocText;

typedef enum SettDocKind {
    SETT_DOC_OBJECT, /**< of JSON, or an element of XML */
    SETT_DOC_LIST,
    SETT_DOC_NUMBERS, /**< a list of JSON whose items are all plain numbers: it
                           has no children, see sett_doc_numbers */
    SETT_DOC_STRING,  /**< of JSON, or an attribute of XML */
    SETT_DOC_NUMBER,
    SETT_DOC_TRUE,
    SETT_DOC_FALSE,
    SETT_DOC_NULL
} SettDocKind;

typedef struct SettDocNode SettDocNode;
struct SettDocNode {
    SettDocKind kind;
    uint32_t count;    /**< children; of NUMBERS, items */
    SettDocText name;  /**< tag, attribute or member */
    SettDocText text;  /**< STRING decoded, NUMBER as it stands; of an element
                            its text up to the first child, decoded */
    size_t begin, end; /**< bytes of the value in the source: with quotes in
                            JSON, without them of an attribute; a whole element
                          */
    size_t inner_begin, inner_end; /**< between the brackets or tags */
    const SettDocNode *attributes; /**< of an element */
    const SettDocNode *child, *next;
};

typedef struct SettDoc {
    const char *bytes;
    size_t size;
    bool xml;
    const char *source; /**< name of the file, for errors; or NULL */
    const SettDocNode *root;
} SettDoc;

/** Reads either syntax, by the first byte that is no blank: '<' is XML. A byte
    order mark is passed over. No document type with declarations, no entity but
    XML's own five. Errors carry the place. O(size). */
SettStatus sett_doc_read(const char *bytes, size_t size, const char *source,
                         SettArena *arena, SettDoc *doc, SettError *err);
SettStatus sett_doc_read_xml(SettDoc *doc, size_t at, SettArena *arena,
                             SettError *err);
SettStatus sett_doc_read_json(SettDoc *doc, size_t at, SettArena *arena,
                              SettError *err);
/** The place of a byte: lines end at LF, columns count characters. */
void sett_doc_place(const SettDoc *doc, size_t at, SettError *err);
/** Fills `err` with the place of a byte and the document's name. */
SETT_PRINTF(5, 6)
SettStatus sett_doc_refuse_at(const SettDoc *doc, size_t at, SettError *err,
                              const char *expected, const char *format, ...);
/** The same for a node; NULL is the root. */
SETT_PRINTF(5, 6)
SettStatus sett_doc_refuse(const SettDoc *doc, const SettDocNode *at,
                           SettError *err, const char *expected,
                           const char *format, ...);

/** A blank of either syntax. */
static inline bool sett_doc_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool sett_doc_text_is(SettDocText text, const char *string);
bool sett_doc_same(SettDocText a, SettDocText b);
/** Attribute or member of that name (the last one where it stands twice), or
    NULL. `node` may be NULL. */
const SettDocNode *sett_doc_get(const SettDocNode *node, const char *name);
/** First child of that tag or key; NULL where there is none. */
const SettDocNode *sett_doc_child(const SettDocNode *node, const char *name);
/** The next sibling of the same name. */
const SettDocNode *sett_doc_again(const SettDocNode *node);
/** Text of a scalar; .at NULL where it is not there, null or no scalar. */
SettDocText sett_doc_string(const SettDocNode *node, const char *name);
/** The scalar as a whole number, `none` where it is not there. Refuses others
    than low..high. */
SettStatus sett_doc_int(const SettDoc *doc, const SettDocNode *node,
                        const char *name, int64_t low, int64_t high,
                        int64_t none, int64_t *out, SettError *err);
/** The scalar as a number; `none` where it is not there or is none. */
double sett_doc_real(const SettDocNode *node, const char *name, double none);
/** true, "true", "1", 1; `none` where it is not there. */
bool sett_doc_flag(const SettDocNode *node, const char *name, bool none);
/** The scalar node's own number. */
bool sett_doc_whole(const SettDocNode *node, int64_t *out);
bool sett_doc_text_int(SettDocText text, int64_t *out);
double sett_doc_text_real(SettDocText text, double none);
/** Items of NUMBERS, or of an empty LIST, as whole numbers in low..high into
    `out`, which has room for node->count. */
SettStatus sett_doc_numbers(const SettDoc *doc, const SettDocNode *node,
                            int64_t low, int64_t high, int64_t *out,
                            SettError *err);
/** Walks the numbers of a list: `at` begins at inner_begin. False at the end.
 */
bool sett_doc_next_number(const SettDoc *doc, const SettDocNode *node,
                          size_t *at, SettDocText *out);
/** The scalar as a 0-terminated copy in the arena, "" where there is none.
    SETT_NO_MEMORY. */
SettStatus sett_doc_member(const SettDocNode *node, const char *name,
                           SettArena *arena, const char **out, SettError *err);
/** sett_doc_int of 32 bits, in which low..high must lie. */
SettStatus sett_doc_int32(const SettDoc *doc, const SettDocNode *node,
                          const char *name, int64_t low, int64_t high,
                          int64_t none, int32_t *out, SettError *err);

/** The ways to read a member, by the type of its field. */
typedef enum SettDocField {
    SETT_DOC_AS_INT, /**< a whole number in low..high; else refused */
    SETT_DOC_AS_REAL,
    SETT_DOC_AS_FLAG,
    SETT_DOC_AS_TEXT /**< as sett_doc_member */
} SettDocField;

/** A member and the field that it is read into. */
typedef struct SettDocRow {
    const char *name;
    uint16_t offset;
    uint8_t field;
    int32_t low, high;
    double none; /**< value where the member is not there; TEXT: "" */
} SettDocRow;

/** A whole number with its range. */
#define SETT_DOC_INT(Struct, field_, name_, low_, high_, none_)   \
    {                                                             \
        .name = name_, .offset = offsetof(Struct, field_),      \
        .field = _Generic(((Struct *)0)->field_, int32_t        \
                          : SETT_DOC_AS_INT, double             \
                          : SETT_DOC_AS_REAL, bool              \
                          : SETT_DOC_AS_FLAG, const char *      \
                          : SETT_DOC_AS_TEXT),                  \
        .low = low_, .high = high_, .none = none_ \
    }
/** A number, a flag or a text. */
#define SETT_DOC_ANY(Struct, field, name, none) \
    SETT_DOC_INT(Struct, field, name, 0, 0, none)

/** Reads members of a node into the fields of `out` that `count` rows name, in
    their order. Refuses the first that is wrong. */
SettStatus sett_doc_fields(const SettDoc *doc, const SettDocNode *node,
                           const SettDocRow *rows, size_t count,
                           SettArena *arena, void *out, SettError *err);
/** A 0-terminated copy in the arena, "" of nothing; NULL: no memory. */
const char *sett_doc_copy(SettDocText text, SettArena *arena);

/** Replacements in a document; start from {.arena}. Errors stick: without
   memory for one edit `status` is SETT_NO_MEMORY, and nothing is written. */
typedef struct SettDocEdit {
    size_t begin, end;
    SettDocText text;
    uint32_t order;
} SettDocEdit;
typedef struct SettDocEdits {
    SettArena *arena;
    SettDocEdit *items;
    size_t count, capacity;
    SettStatus status;
} SettDocEdits;
/** Bytes begin..end become `text`, which has to last. Insertions at one place
    keep their order. Returns edits->status, as all of these. */
SettStatus sett_doc_edit(SettDocEdits *edits, size_t begin, size_t end,
                         SettDocText text);
/** The same with a text that is copied and freed. */
SettStatus sett_doc_edit_text(SettDocEdits *edits, size_t begin, size_t end,
                              SettText *text);
/** A whole number in place of the node's value, as long as it differs; a node
    that is NULL has none. */
SettStatus sett_doc_edit_int(SettDocEdits *edits, const SettDocNode *node,
                             int64_t value);
/** Adds bytes begin..end of the document with the edits, all of which lie in
    there and do not overlap. Sorts them. */
SettStatus sett_doc_write_part(const SettDoc *doc, SettDocEdits *edits,
                               size_t begin, size_t end, SettText *out);
/** The same for the whole document. */
SettStatus sett_doc_write(const SettDoc *doc, SettDocEdits *edits,
                          SettText *out);

#endif
