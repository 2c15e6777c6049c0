/* mcp.h - the session as a server of the Model Context Protocol, for assistants
   in editors: JSON-RPC 2.0, one message a line. Tools are the session's verbs,
   resources are games, the reference and the files of one folder. Versions
   2024-11-05, 2025-03-26 and 2025-06-18 of
   https://modelcontextprotocol.io/specification. */
#ifndef SETT_MCP_H
#define SETT_MCP_H

#include "sett/session.h"

SETT_BEGIN

/** What a server needs. sett_mcp_def() gives the defaults. */
typedef struct SettMcpDef {
    SettAlloc alloc; /**< the default one */
    const SettCatalog
        *catalog;  /**< the built-in one; must outlive the server */
    size_t memory; /**< bytes that the session with all it keeps and an answer
                      may hold, 512 MiB (at least 1 MiB) */
    size_t line;   /**< bytes of the longest message, 4 MiB (at least 1 KiB) */
    int32_t milliseconds;     /**< that a tool may work, 60,000; 0: no limit */
    const SettIo *files;      /**< whose files are resources, such as that of
                                   sett_io_beneath; NULL: there are none */
    const SettCancel *cancel; /**< ends the server; NULL */
    void *user; /**< of the functions below, which must be there */
    /** Reads up to `size` bytes of input: more than 0, 0 at the end or after
        an error; -1: none are there now, only where `wait` is false. */
    int64_t (*read)(void *user, char *bytes, size_t size, bool wait);
    /** Writes one whole line. False: nobody reads any more. */
    bool (*write)(void *user, const char *bytes, size_t size);
    /** Milliseconds that never go back. NULL is allowed without a limit:
        then no tool says how far it is. */
    int64_t (*clock)(void *user);
} SettMcpDef;
SettMcpDef sett_mcp_def(void);

/** Serves until the input ends, `write` is false (both SETT_OK) or `cancel`
   says so (SETT_CANCELLED). Whatever is read is answered as the protocol has
   it: broken messages by errors of JSON-RPC, a verb's refusal by a result with
    "isError". A tool whose call has a "progressToken" says every half a second
    how far it is ("notifications/progress"). It stops when
    "notifications/cancelled" names it, and when its time is over.
    SETT_NO_MEMORY: not even an error could be written. */
SettStatus sett_mcp_serve(const SettMcpDef *def);

SETT_END
#endif
