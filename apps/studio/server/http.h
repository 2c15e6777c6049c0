/* http.h - HTTP/1.1 as the studio's server reads and writes it: a request's
   head is read strictly and in place, an answer's head is written. Pure
   functions over bytes: no socket, no clock. RFC 9112 allows a server to be as
   strict; what a lenient reader would repair (a 0 byte, a bare line feed, a
   blank before a colon, a folded line) is refused, because two readers that
   disagree about it let requests through that nobody checked. */
#ifndef SETT_STUDIO_HTTP_H
#define SETT_STUDIO_HTTP_H

#include "studio/server/request.h"

/** Bytes that a head may have, its empty line included. */
#define STUDIO_HEAD_SIZE STUDIO_MAX_HEADER_BYTES

/** A request's head. The texts lie in the buffer that was read. */
typedef struct StudioHead {
    const char *method, *target, *version;
    StudioHeader headers[STUDIO_MAX_HEADERS + 1];
    int32_t count; /**< of `headers`; STUDIO_MAX_HEADERS + 1 = too many came */
    size_t size;   /**< bytes of the head, its empty line included */
    bool keep;     /**< the connection is kept after the answer */
    bool waits; /**< "Expect: 100-continue": the body comes when it is wanted */
} StudioHead;

/** What reading came to. */
typedef enum StudioReading {
    STUDIO_HEAD_PART,  /**< no end yet, and nothing wrong so far */
    STUDIO_HEAD_WHOLE, /**< `head` is filled */
    STUDIO_HEAD_BAD    /**< no HTTP/1 request: answer 400 and close */
} StudioReading;

/** Reads a head from the first `size` bytes of `text`, which are changed only
    where the head is whole: its texts are then ended with a 0. Costs O(size).
 */
StudioReading sett_studio_read_head(char *text, size_t size, StudioHead *head);

/** The members of an answer's head. */
typedef struct StudioReply {
    int32_t status;
    const char *type; /**< Content-Type */
    const char *tag;  /**< ETag without its quotes, or "" */
    int64_t
        size; /**< Content-Length; -1: a stream that ends with the connection */
    int64_t time; /**< seconds since 1970, for Date */
    bool keep;    /**< false: says that the connection is closed afterwards */
} StudioReply;

/** Writes the head of an answer, its empty line included, to the end of `text`.
    Every answer of the server goes through here and so carries the headers that
    keep other sites out and the page from loading anything from elsewhere. */
void sett_studio_write_head(SettText *text, const StudioReply *reply);

#endif
