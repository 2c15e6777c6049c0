/* request.h - may this request be answered, and what does it ask for? A pure
   decision over the request line and the headers: no socket, no disk, no clock.
   Whatever the studio's server answers has gone through here first. */
#ifndef SETT_STUDIO_REQUEST_H
#define SETT_STUDIO_REQUEST_H

#include "sett/base.h"

#define STUDIO_MAX_TARGET 4096              /**< bytes of the address */
#define STUDIO_MAX_HEADERS 64               /**< lines */
#define STUDIO_MAX_HEADER_BYTES (16 * 1024) /**< all lines together */
#define STUDIO_MAX_BODY ((int64_t)16 << 20) /**< one project: 16 MiB */
#define STUDIO_MAX_NAME 80                  /**< bytes of a project's name */
#define STUDIO_TOKEN_SIZE 64                /**< hexadecimal digits */
#define STUDIO_TAG_SIZE 40                  /**< room for a tag and its 0 */

/** What can be asked for. */
typedef enum StudioRoute {
    STUDIO_ASSET,    /**< /NAME: a file of the page; no token */
    STUDIO_VERSION,  /**< /api/version */
    STUDIO_DESCRIBE, /**< /api/describe */
    STUDIO_SESSION,  /**< /api/session: launch code against token */
    STUDIO_EVENTS,   /**< /api/events */
    STUDIO_PROJECTS, /**< /api/projects */
    STUDIO_PROJECT,  /**< /api/projects/NAME */
    STUDIO_BACKUPS,  /**< /api/projects/NAME/backups */
    STUDIO_BACKUP    /**< /api/projects/NAME/backups/REVISION */
} StudioRoute;

typedef enum StudioMethod {
    STUDIO_GET = 1,
    STUDIO_HEAD = 2,
    STUDIO_PUT = 4,
    STUDIO_POST = 8,
    STUDIO_DELETE = 16
} StudioMethod;

typedef struct StudioHeader {
    const char *name, *value; /**< value NULL counts as "" */
} StudioHeader;

/** A request as it came: nothing unescaped, nothing dropped. */
typedef struct StudioRequest {
    const char *method, *target, *version;
    const StudioHeader *headers;
    int32_t header_count;
    size_t header_bytes; /**< of the request line and all headers */
} StudioRequest;

/** Who answers. */
typedef struct StudioSite {
    int32_t port; /**< 0: a socket of the file system, called "localhost" */
    char token[STUDIO_TOKEN_SIZE + 1];
    char launch[STUDIO_TOKEN_SIZE + 1]; /**< "" = used, or there is none */
    const char *const *assets;          /**< names of the page's files */
    int32_t asset_count;
} StudioSite;

/** The decision. `status` 200: go on; else the HTTP status to refuse with. */
typedef struct StudioVerdict {
    int32_t status;
    const char *why; /**< of a refusal; static */
    StudioMethod method;
    StudioRoute route;
    int32_t asset;                  /**< index, for STUDIO_ASSET */
    char name[STUDIO_MAX_NAME + 1]; /**< of the project */
    int64_t revision;               /**< of the backup */
    char tag[STUDIO_TAG_SIZE]; /**< If-Match, without quotes; "" = new one */
    int64_t body; /**< Content-Length; 0 where the method has none */
} StudioVerdict;

/** Decides. O(bytes of the request). */
StudioVerdict sett_studio_decide(const StudioSite *site,
                                 const StudioRequest *request);

/** True for a name that a project may have: 1..80 of [A-Za-z0-9._ -], no dot
    first, no blank or dot at an end. Never a path. */
bool sett_studio_name_ok(const char *name);

/** Equal, in a time that does not tell where they differ; both have
    STUDIO_TOKEN_SIZE characters, else false. */
bool sett_studio_token_is(const char *token, const char *given);

/** Equal but for the case of the letters A to Z. */
bool sett_studio_same_word(const char *a, const char *b);

#endif
