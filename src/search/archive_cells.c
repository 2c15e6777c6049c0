/* archive_cells.c - bins of an axis, and points that cut a space of more
   dimensions evenly (centroidal Voronoi tessellation: Vassiliades, Chatzilyger-
   oudis and Mouret 2018) or by what was found (cluster archives, ibid.). */
#include "search/archive_cells.h"

#include "base/least.h"

#define SAMPLES 20 /* uniform samples a point is spread by */
#define ROUNDS 20

double sett_dimension_share(const SettDimension *axis, double value)
{
    double share = (value - axis->low) / (axis->high - axis->low);
    return sett_min_real(sett_max_real(share, 0), 1); /* NaN, too, is 0 */
}

/* Cell i of 1..g takes values from i/g - 1/2g to i/g + 1/2g, the first from 0;
   both ends belong to it, and the first cell that fits counts.
   docs/design/edd.md, section 5.1. */
static int32_t edd_bin(double share, int32_t bins)
{
    if (!(share >= 0))
        return -1;
    double width = 1.0 / bins;
    for (int32_t i = 1; i <= bins; i++)
        if (share <= (double)i / bins + width / 2)
            return i - 1;
    return -1;
}

/* The value as hundredths of the range, over hundredths a bin:
   docs/design/linking.md, section 5. */
static int32_t gram_bin(const SettDimension *axis, double value)
{
    double v = sett_max_real(value, axis->low);
    v = sett_min_real(v, axis->high);
    int32_t resolution = axis->bins - 1;
    double hundredths = (v - axis->low) * 100 / (axis->high - axis->low);
    int32_t bin = (int32_t)(hundredths / (100.0 / resolution));
    return sett_min(bin, resolution);
}

int32_t sett_dimension_bin(const SettDimension *axis, SettBinning binning,
                           double value)
{
    if (binning == SETT_BINS_GRAM)
        return gram_bin(axis, value);
    if (binning == SETT_BINS_EDD)
        return edd_bin((value - axis->low) / (axis->high - axis->low),
                       axis->bins);
    int32_t bin = (int32_t)(sett_dimension_share(axis, value) * axis->bins);
    return bin < axis->bins ? bin : axis->bins - 1;
}

int32_t sett_points_nearest(const SettPoints *points, const double *at)
{
    int32_t best = 0;
    double least = -1;
    const double *p = points->at;
    for (int32_t i = 0; i < points->count; i++, p += points->axes) {
        double far = 0;
        for (int32_t a = 0; a < points->axes; a++)
            far += (p[a] - at[a]) * (p[a] - at[a]);
        if (least < 0 || far < least) {
            least = far;
            best = i;
        }
    }
    return best;
}

SettStatus sett_points_move(SettPoints *points, const double *samples,
                            int32_t count, int32_t rounds, SettArena *tmp)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    int32_t size = points->count * points->axes;
    double *sum = SETT_TAKE(tmp, size, double);
    int32_t *members = SETT_TAKE(tmp, points->count, int32_t);
    if (sum == NULL || members == NULL) {
        sett_arena_reset(tmp, mark);
        return SETT_NO_MEMORY;
    }
    for (int32_t r = 0; r < rounds; r++) {
        for (int32_t i = 0; i < size; i++)
            sum[i] = 0;
        for (int32_t i = 0; i < points->count; i++)
            members[i] = 0;
        for (int32_t i = 0; i < count; i++) {
            const double *at = samples + i * points->axes;
            int32_t p = sett_points_nearest(points, at);
            members[p]++;
            for (int32_t a = 0; a < points->axes; a++)
                sum[p * points->axes + a] += at[a];
        }
        for (int32_t i = 0; i < size; i++)
            if (members[i / points->axes] > 0)
                points->at[i] = sum[i] / members[i / points->axes];
    }
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}

SettStatus sett_points_spread(SettPoints *points, uint64_t seed, SettArena *tmp)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettRng rng = sett_rng(seed, SETT_FOR_SEARCH, 1);
    int32_t size = points->count * points->axes;
    double *samples = SETT_TAKE(tmp, size * SAMPLES, double);
    if (samples == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < size; i++)
        points->at[i] = sett_rng_unit(&rng);
    for (int32_t i = 0; i < size * SAMPLES; i++)
        samples[i] = sett_rng_unit(&rng);
    SettStatus status =
        sett_points_move(points, samples, points->count * SAMPLES, ROUNDS, tmp);
    sett_arena_reset(tmp, mark);
    return status;
}
