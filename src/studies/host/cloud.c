/* cloud.c - all levels of a list in one picture. */
#include <string.h>

#include "sett/chart.h"
#include "sett/host_files.h"

#define SIDE 8 /* pixels a cell */

/* "tiles", or the name of a role. */
static SettStatus layer_of(const SettStudyHost *host, const char *name,
                           uint64_t *roles)
{
    static const struct {
        const char *name;
        uint64_t role;
    } known[] = {{"tiles", 0},
#define KNOWN_ROLE(id, bit, text) {text, SETT_IS(id)},
                 SETT_ROLE_LIST(KNOWN_ROLE)
#undef KNOWN_ROLE
    };
    SettGuess guess = sett_guess(name);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        *roles = known[i].role;
        if (strcmp(known[i].name, name) == 0)
            return SETT_OK;
        sett_guess_try(&guess, known[i].name);
    }
    SettStatus status = sett_fail(host->err, SETT_BAD_ARGUMENT,
                                  "--cloud %s: no such layer", name);
    if (guess.nearest)
        sett_expect(host->err, "did you mean '%s'?", guess.nearest);
    else
        sett_expect(host->err, "tiles, or a role such as solid, foe, reward");
    return status;
}

static SettStatus grids_of(const SettStudyHost *host,
                           const SettLevelList *levels, SettGrid **out)
{
    *out = SETT_TAKE(host->arena, levels->count, SettGrid);
    if (*out == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = 0; i < levels->count; i++) {
        (*out)[i] = levels->items[i].grid;
        if ((*out)[i].w != (*out)[0].w || (*out)[i].h != (*out)[0].h)
            return sett_fail(host->err, SETT_BAD_ARGUMENT,
                             "--cloud: level %d is %d x %d, the "
                             "first one %d x %d",
                             (int)i, (int)(*out)[i].w, (int)(*out)[i].h,
                             (int)(*out)[0].w, (int)(*out)[0].h);
    }
    return SETT_OK;
}

SettStatus sett_levels_cloud(const SettStudyHost *host, const SettGame *game,
                             const SettLevelList *levels, const char *layer,
                             int64_t scale, bool svg, SettText *out)
{
    uint64_t roles = 0;
    SettGrid *grids = NULL;
    SettCloud cloud;
    uint8_t *rgb;
    int32_t w, h;
    SettStatus status = layer_of(host, layer, &roles);
    if (status == SETT_OK)
        status = grids_of(host, levels, &grids);
    if (status == SETT_OK)
        status =
            sett_cloud(game, grids, levels->count, roles, host->arena, &cloud);
    if (status != SETT_OK)
        return status;
    if (svg)
        return sett_cloud_svg(&cloud, out);
    status = sett_cloud_rgb(&cloud, SIDE * (int32_t)scale, host->arena, &rgb,
                            &w, &h);
    if (status == SETT_TOO_LARGE)
        return sett_fail(host->err, status, "the picture would be too large");
    return status == SETT_OK ? sett_png_write(rgb, w, h, out, host->err)
                             : status;
}
