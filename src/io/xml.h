/* xml.h - text inside SVG, HTML and TMX. */
#ifndef SETT_IO_XML_H
#define SETT_IO_XML_H

#include "sett/base.h"

/** Adds text with & < > " ' escaped, fit for content and for quoted attributes
    of XML and HTML. What XML cannot hold (control characters other than tab
    and newline, broken UTF-8, surrogates) becomes U+FFFD. NULL adds nothing. */
void sett_xml_text(SettText *out, const char *text);

#endif
