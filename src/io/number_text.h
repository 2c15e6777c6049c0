/* number_text.h - what numbers for people and the ticks of axes share. */
#ifndef SETT_IO_NUMBER_TEXT_H
#define SETT_IO_NUMBER_TEXT_H

#include "sett/base.h"

/** U+2212, as wide as a digit. */
#define SETT_MINUS "\xe2\x88\x92"

/** 10 to the power of `exponent`; exact for 0..22. */
double sett_power_of_ten(int32_t exponent);
/** Exponent of the last power of ten that is not above `value` > 0. */
int32_t sett_decade(double value);

#endif
