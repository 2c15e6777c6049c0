/* xml_read.h - a small strict XML reader for the files of other tools: elements
   and attributes with places. Text between elements is passed over. There are
   no entities but the five that XML has itself, and no document type but a bare
   name with an address that is never opened: nothing can be expanded or
   included. */
#ifndef SETT_IO_XML_READ_H
#define SETT_IO_XML_READ_H

#include "sett/base.h"

#define SETT_XML_DEPTH 32
#define SETT_XML_ATTRIBUTES 32               /* of one element */
#define SETT_XML_ELEMENTS ((int32_t)1 << 21) /* of one document */

typedef struct SettXmlAttribute SettXmlAttribute;
struct SettXmlAttribute {
    const char *name, *value;
    const SettXmlAttribute *next;
};

/** Belongs to the arena it was read into; names and values are 0-terminated
    UTF-8 without a 0 byte in them. */
typedef struct SettXml SettXml;
struct SettXml {
    const char *name;
    int32_t line, column; /**< of its '<', from 1 */
    const SettXmlAttribute *attributes;
    const SettXml *child, *next;
};

/** Reads a document of at most SETT_MAX_TEXT bytes. Errors carry the place, in
    code points. O(size). */
SettStatus sett_xml_read(const char *text, size_t size, SettArena *arena,
                         const SettXml **root, SettError *err);
/** The first child of that name, or NULL; `element` may be NULL. */
const SettXml *sett_xml_child(const SettXml *element, const char *name);
/** The value of an attribute, or NULL. */
const char *sett_xml_value(const SettXml *element, const char *name);

#endif
