/* share.c - the interval of a share after Wilson (1927): the true shares that a
   score test at 5 % does not refuse. */
#include <math.h>

#include "sett/lab.h"

#define Z 1.959963984540054 /* 97.5 % of the normal distribution */

void sett_wilson(int64_t hits, int64_t n, double *low, double *high)
{
    *low = *high = NAN;
    if (n <= 0 || hits < 0 || hits > n)
        return;
    double all = (double)n, share = (double)hits / all, zz = Z * Z;
    double centre = (share + zz / (2.0 * all)) / (1.0 + zz / all);
    double half = Z *
                  sqrt(share * (1.0 - share) / all + zz / (4.0 * all * all)) /
                  (1.0 + zz / all);
    *low = hits == 0 ? 0.0 : centre - half;
    *high = hits == n ? 1.0 : centre + half;
}
