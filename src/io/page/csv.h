/* csv.h - texts in tables. */
#ifndef SETT_IO_CSV_H
#define SETT_IO_CSV_H

#include "sett/base.h"

/** Adds a text as a field of a table (RFC 4180), quoted where it has to be;
   NULL adds nothing. */
void sett_csv_text(SettText *out, const char *text);

#endif
