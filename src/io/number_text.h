/* number_text.h - numbers as people read them, for charts and pages. Results
   files use sett_text_double instead. */
#ifndef SETT_IO_NUMBER_TEXT_H
#define SETT_IO_NUMBER_TEXT_H

#include "sett/base.h"

/** U+2212, as wide as a digit. */
#define SETT_MINUS "\xe2\x88\x92"

/** 10 to the power of `exponent`; exact for 0..22. */
double sett_power_of_ten(int32_t exponent);
/** Exponent of the last power of ten that is not above `value` > 0. */
int32_t sett_decade(double value);

/** 12345678 as "12,345,678". */
void sett_text_grouped(SettText *out, int64_t value);
/** `decimals` (0..9) places, thousands grouped where there are none, a true
    minus sign. From 1e15 on the shortest form. An en dash for NaN. */
void sett_text_readable(SettText *out, double value, int32_t decimals);
/** A p value: "0.031", "4.1e-12", at most 1e-300; an en dash for NaN. Needs no
    escaping. */
void sett_text_p(SettText *out, double p);

#endif
