/* doc_read.c - XML or JSON, by the first byte that is no blank. */
#include "io/doc/doc.h"

#include <string.h>

SettStatus sett_doc_read(const char *bytes, size_t size, const char *source,
                         SettArena *arena, SettDoc *doc, SettError *err)
{
    size_t at = size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    *doc = (SettDoc){.bytes = bytes, .size = size, .source = source};
    if (size > SETT_MAX_TEXT)
        return sett_doc_refuse_at(doc, 0, err, "at most 64 MiB",
                                  "a file of %zu bytes", size);
    size_t first = at;
    while (first < size && bytes[first] != 0 &&
           strchr(" \t\r\n", bytes[first]) != NULL)
        first++;
    doc->xml = first < size && bytes[first] == '<';
    return doc->xml ? sett_doc_read_xml(doc, at, arena, err)
                    : sett_doc_read_json(doc, first, arena, err);
}
