/* assets.h - the page's files, built into the program: what build/release/page
   holds. The table is written by embed.c when the program is built. */
#ifndef SETT_STUDIO_ASSETS_H
#define SETT_STUDIO_ASSETS_H

#include <stddef.h>
#include <stdint.h>

typedef struct StudioAsset {
    const char *name; /**< "page.js" */
    const char *type; /**< for Content-Type */
    const uint8_t *bytes;
    size_t size;
} StudioAsset;

extern const StudioAsset sett_studio_assets[];
extern const char *const sett_studio_asset_names[];
extern const int32_t sett_studio_asset_count;
/** Why the page was not built (index.html says so, too), or NULL. */
extern const char *const sett_studio_page_absent;

#endif
