/* toml.h - a reader of the part of TOML 1.0 that game files are written in,
   into the same tree as JSON, with places. */
#ifndef SETT_TOML_H
#define SETT_TOML_H

#include "sett/json.h"

SETT_BEGIN

/** Reads one TOML 1.0 document (UTF-8; a byte-order mark is refused) of at most
    SETT_MAX_TEXT bytes as a tree: tables are objects, arrays of tables are
    arrays of objects, in file order. Numbers keep their decimal text, without
    underscores and plus sign; whole numbers fit int64. Multi-line strings have
    the line ends of the file.

    Not read, and refused as SETT_UNSUPPORTED at their place: dates and times,
    numbers with exponents or in other bases, inf and nan, multi-line basic
    strings, dotted keys outside of table headers, headers of more than three
    names, arrays of mixed types. All else that TOML 1.0 refuses is
    SETT_BAD_INPUT with line and column in characters; SETT_TOO_LARGE over a
    limit, SETT_NO_MEMORY. `limits` NULL: the defaults of sett_json_limits; what
    it says of repeated keys does not count, they are refused. `*root` belongs
    to `arena` and does not need `text` any more. No recursion; O(size). */
SettStatus sett_toml_read(const char *text, size_t size,
                          const SettJsonLimits *limits, SettArena *arena,
                          const SettJson **root, SettError *err);

SETT_END
#endif
