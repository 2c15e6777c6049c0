/* mcp.h - the server's state, and who answers which method. */
#ifndef SETT_SESSION_MCP_H
#define SETT_SESSION_MCP_H

#include "sett/mcp.h"
#include "sett/sett.h"

/** Codes of JSON-RPC and of the protocol. */
enum {
    MCP_PARSE = -32700,
    MCP_INVALID = -32600,
    MCP_METHOD = -32601,
    MCP_PARAMS = -32602,
    MCP_INTERNAL = -32603,
    MCP_NOT_FOUND = -32002
};

/** Why a tool was stopped. */
typedef enum McpStop {
    MCP_GOES_ON,
    MCP_CANCELLED, /**< by the client: there is no answer */
    MCP_LATE,
    MCP_ENDED /**< by the caller of the server */
} McpStop;

/** One server. */
typedef struct Mcp {
    const SettMcpDef *def;
    SettSession *session;
    size_t held;             /**< bytes of the session now */
    SettArena arena;         /**< until the end of a message */
    char *input;             /**< def->line bytes */
    size_t used, taken;      /**< bytes that were read, and handled */
    bool skipping;           /**< a line that is too long goes on */
    bool ended;              /**< the input */
    const SettJson *running; /**< id of the request that runs, or NULL */
    size_t heard;  /**< bytes of the input that were looked through for a
                        cancellation of it */
    int64_t began; /**< by the clock */
    McpStop stop;
    const SettJson *token; /**< of who wants to hear how far it is, or NULL */
    int64_t told;          /**< when that was said last, by the clock */
    int64_t done;          /**< that was said last */
    SettText reply;        /**< one line, or nothing */
    SettJsonWriter w;      /**< into it */
    bool batch, first; /**< in a list of messages; nothing stands in it yet */
} Mcp;

/** Answers all that one line holds into mcp->reply, which may stay empty. */
void sett_mcp_line(Mcp *mcp, const char *line, size_t size);
/** Looks through whole lines of the input that nobody has looked at: whether
   one cancels the tool that runs. */
bool sett_mcp_cancelled(Mcp *mcp);
/** Whether a line is a notification that cancels the request with the id. */
bool sett_mcp_cancels(const char *line, size_t size, const SettJson *id,
                      SettAlloc alloc);

/** Says how far the tool is that runs, where the client asked for it and has
   not heard it for a while. False: nobody reads any more. */
bool sett_mcp_progress(Mcp *mcp, int64_t now);

/** Whether it may be an id, or a token of the client. */
bool sett_mcp_is_id(const SettJson *id);
/** Begins {"jsonrpc", "id", "result": {, or the error of one; mcp->w is in it.
    An answer that was begun is finished by sett_mcp_end. */
void sett_mcp_begin(Mcp *mcp, const SettJson *id);
void sett_mcp_end(Mcp *mcp);
/** A whole answer that is an error; `id` NULL: not known. */
void sett_mcp_error(Mcp *mcp, const SettJson *id, int32_t code,
                    const char *text);

/* Methods. `params` is an object, or NULL. */
void sett_mcp_tools(Mcp *mcp, const SettJson *id, const SettJson *params);
void sett_mcp_call(Mcp *mcp, const SettJson *id, const SettJson *params);
void sett_mcp_resources(Mcp *mcp, const SettJson *id, const SettJson *params);
void sett_mcp_templates(Mcp *mcp, const SettJson *id, const SettJson *params);
void sett_mcp_read(Mcp *mcp, const SettJson *id, const SettJson *params);

/** The JSON schema of a verb's request, an object. */
void sett_mcp_schema(SettJsonWriter *w, const SettSessionVerb *verb);

#endif
