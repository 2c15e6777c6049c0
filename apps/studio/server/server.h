/* server.h - the studio's server: one thread, loopback only, one folder of
   projects, the page built in. Ends when `cancel` is wanted. */
#ifndef SETT_STUDIO_SERVER_H
#define SETT_STUDIO_SERVER_H

#include "studio/server/store.h"

typedef struct StudioOptions {
    const char *folder;
    int32_t port;       /**< 0 = that of the folder, else any free one */
    const char *socket; /**< path to listen at instead of a port, or NULL */
    bool launch;        /**< also make a code that opens the page once */
    SettAlloc alloc;
    SettCancel cancel;
    /** Called once, when requests are answered. `launch` is NULL without a
        code; `note` is why projects cannot be changed, or "". */
    void (*ready)(void *user, const char *url, const char *launch,
                  const char *note);
    void *user;
} StudioOptions;

/** Serves until cancelled: SETT_OK then, or why it could not begin. */
SettStatus sett_studio_serve(const StudioOptions *options, SettError *err);

#endif
