/* overlay.h - a disk that keeps in memory what is written and reads the rest
   from another disk, which never changes. Private to io. */
#ifndef SETT_IO_OVERLAY_H
#define SETT_IO_OVERLAY_H

#include "sett/base.h"

/** What has been written: a file, or a folder. */
typedef struct SettOverlayFile SettOverlayFile;
struct SettOverlayFile {
    const char *path;
    SettText bytes;
    bool folder;
    SettOverlayFile *next; /**< of the same hash */
};

#define SETT_OVERLAY_HEADS 4096

/** Used by one thread at a time, or under a lock of the caller's. */
typedef struct SettOverlay {
    SettIo below;            /**< read alone */
    SettArena arena;         /**< all but the bytes of files */
    SettOverlayFile **heads; /**< SETT_OVERLAY_HEADS lists; NULL: no file */
    int64_t count;           /**< files and folders */
    int64_t open;            /**< files that are open now */
} SettOverlay;

/** An empty overlay. sett_overlay_free gives everything back. */
void sett_overlay_init(SettOverlay *overlay, SettIo below, SettAlloc alloc);
void sett_overlay_free(SettOverlay *overlay);
/** The disk; `overlay` must outlive it. */
SettIo sett_overlay_io(SettOverlay *overlay);
/** What was written to `path`, or NULL. */
const SettOverlayFile *sett_overlay_find(const SettOverlay *overlay,
                                         const char *path);

#endif
