/* cave_add.h - neighbours of many cells counted at once: numbers in bit planes
   (plane 0 the ones, plane 1 the twos), added by full adders. TYPE is a word or
   a pair of words. */
#ifndef SETT_GEN_CAVE_ADD_H
#define SETT_GEN_CAVE_ADD_H

/* Ones and twos of a + b + c. */
#define SETT_ADD_ONES(a, b, c) ((a) ^ (b) ^ (c))
#define SETT_ADD_TWOS(a, b, c) (((a) & (b)) | ((c) & ((a) ^ (b))))

/* Where the row above, the row itself and the row below hold five walls or
   more: above and below count three cells each, the row two. */
#define SETT_FIVE_OF_EIGHT(TYPE, name)                                    \
    static inline TYPE name(TYPE a0, TYPE a1, TYPE m0, TYPE m1, TYPE b0,  \
                            TYPE b1)                                      \
    {                                                                     \
        TYPE ones = SETT_ADD_ONES(a0, m0, b0);                            \
        TYPE carry = SETT_ADD_TWOS(a0, m0, b0);                           \
        TYPE x = a1 ^ m1, y = b1 ^ carry;                                 \
        TYPE both = (a1 & m1) | (b1 & carry); /* two of a pair of twos */ \
        TYPE all = (a1 & m1) & (b1 & carry);                              \
        TYPE three = (both & (x | y)) | all; /* three twos or more */     \
        TYPE two = both | (x & y);           /* two or more */            \
        return three | (two & ones);                                      \
    }

#endif
