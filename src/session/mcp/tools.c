/* tools.c - the session's verbs as tools: which there are, and one called. */
#include "session/mcp/mcp.h"

#include "io/pack/pack.h"

#include <string.h>

/* Verbs that fill memory of a caller in the same process, and the list of
   verbs, which is tools/list here. */
static bool is_tool(const SettSessionVerb *verb)
{
    static const char *const others[] = {"verbs", "level_array",
                                         "measure_array"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(verb->name, others[i]) == 0)
            return false;
    return true;
}

static void put_tool(SettJsonWriter *w, const SettSessionVerb *verb)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "name", verb->name);
    sett_json_add_string(w, "description", verb->help);
    sett_json_key(w, "inputSchema");
    sett_mcp_schema(w, verb);
    sett_json_add_open(w, "annotations", '{');
    sett_json_add_bool(w, "readOnlyHint", true); /* no file is changed */
    sett_json_add_bool(w, "openWorldHint", false);
    sett_json_close(w);
    sett_json_close(w);
}

void sett_mcp_tools(Mcp *mcp, const SettJson *id, const SettJson *params)
{
    int32_t count;
    const SettSessionVerb *const *verbs = sett_verbs(&count);
    if (sett_json_member(params, "cursor") != NULL) {
        sett_mcp_error(mcp, id, MCP_PARAMS, "the list has one page");
        return;
    }
    sett_mcp_begin(mcp, id);
    sett_json_add_open(&mcp->w, "result", '{');
    sett_json_add_open(&mcp->w, "tools", '[');
    for (int32_t i = 0; i < count; i++)
        if (is_tool(verbs[i]))
            put_tool(&mcp->w, verbs[i]);
    sett_json_close(&mcp->w);
    sett_json_close(&mcp->w);
    sett_mcp_end(mcp);
}

static const SettSessionVerb *tool_named(const SettJson *name)
{
    int32_t count;
    const SettSessionVerb *const *verbs = sett_verbs(&count);
    for (int32_t i = 0; i < count; i++)
        if (name != NULL && sett_json_is(name, verbs[i]->name) &&
            is_tool(verbs[i]))
            return verbs[i];
    return NULL;
}

static void put_text(SettJsonWriter *w, const char *text, size_t size)
{
    sett_json_add_string(w, "type", "text");
    sett_json_key(w, "text");
    sett_json_put_bytes(w, text, size);
}

/* A reply that is no JSON: a picture, or bytes. */
static void put_blob(Mcp *mcp, const SettSessionVerb *verb,
                     const SettReply *reply)
{
    SettJsonWriter *w = &mcp->w;
    SettText packed = sett_text(mcp->def->alloc);
    const char *uri =
        sett_arena_format(&mcp->arena, "sett://reply/%s", verb->name);
    bool png = reply->size > 4 && memcmp(reply->data, "\x89PNG", 4) == 0;
    sett_base64_encode((const uint8_t *)reply->data, reply->size, &packed);
    const char *data = packed.data != NULL ? packed.data : "";
    if (packed.status != SETT_OK || uri == NULL) {
        mcp->reply.status = SETT_NO_MEMORY;
        sett_text_free(&packed);
        return;
    }
    sett_json_add_string(w, "type", png ? "image" : "resource");
    if (!png) {
        sett_json_add_open(w, "resource", '{');
        sett_json_add_string(w, "uri", uri);
    }
    sett_json_add_string(w, "mimeType",
                         png ? "image/png" : "application/octet-stream");
    sett_json_add_string(w, png ? "data" : "blob", data);
    if (!png)
        sett_json_close(w);
    sett_text_free(&packed);
}

/* The verb's refusal, or why it was stopped. */
static void put_failure(Mcp *mcp, const SettReply *reply, SettStatus status)
{
    static const char late[] =
        "stopped: the time of one call is over; ask for less work";
    static const char memory[] =
        "the server's memory is full: release handles that are not needed any "
        "more";
    SettJsonWriter *w = &mcp->w;
    if (mcp->stop == MCP_LATE)
        put_text(w, late, sizeof late - 1);
    else if (status == SETT_NO_MEMORY)
        put_text(w, memory, sizeof memory - 1);
    else
        put_text(w, reply->data, reply->size);
}

static void put_result(Mcp *mcp, const SettJson *id,
                       const SettSessionVerb *verb, const SettReply *reply,
                       SettStatus status)
{
    SettJsonWriter *w = &mcp->w;
    sett_mcp_begin(mcp, id);
    sett_json_add_open(w, "result", '{');
    sett_json_add_open(w, "content", '[');
    sett_json_open(w, '{');
    if (status != SETT_OK)
        put_failure(mcp, reply, status);
    else if (verb->reply == NULL)
        put_blob(mcp, verb, reply);
    else
        put_text(w, reply->data, reply->size);
    sett_json_close(w);
    sett_json_close(w);
    sett_json_add_bool(w, "isError", status != SETT_OK);
    sett_json_close(w);
    sett_mcp_end(mcp);
}

static SettStatus ask(Mcp *mcp, const SettJson *id, const SettSessionVerb *verb,
                      const SettText *request, SettReply *reply)
{
    const SettMcpDef *def = mcp->def;
    mcp->running = id;
    mcp->heard = mcp->taken;
    mcp->stop = MCP_GOES_ON;
    mcp->began = def->clock != NULL ? def->clock(def->user) : 0;
    mcp->told = mcp->began;
    mcp->done = 0;
    SettStatus status = SETT_CANCELLED;
    if (sett_mcp_cancelled(mcp)) /* while it waited for others */
        mcp->stop = MCP_CANCELLED;
    else
        status = sett_ask(mcp->session, verb->name, request->data,
                          request->size, reply);
    mcp->running = NULL;
    mcp->token = NULL;
    return status;
}

void sett_mcp_call(Mcp *mcp, const SettJson *id, const SettJson *params)
{
    const SettSessionVerb *verb = tool_named(sett_json_member(params, "name"));
    const SettJson *arguments = sett_json_member(params, "arguments");
    SettReply reply = {"", 0};
    if (verb == NULL) {
        sett_mcp_error(mcp, id, MCP_PARAMS, "no such tool");
        return;
    }
    if (arguments != NULL && arguments->type != SETT_JSON_OBJECT) {
        sett_mcp_error(mcp, id, MCP_PARAMS, "\"arguments\" is no object");
        return;
    }
    SettText request = sett_text(mcp->def->alloc);
    SettJsonWriter w = sett_json_writer(&request, true);
    if (arguments != NULL)
        sett_json_put_value(&w, arguments);
    if (request.status != SETT_OK) {
        mcp->reply.status = request.status;
    } else {
        const SettJson *meta = sett_json_member(params, "_meta");
        const SettJson *token = sett_json_member(meta, "progressToken");
        mcp->token = sett_mcp_is_id(token) ? token : NULL;
        SettStatus status = ask(mcp, id, verb, &request, &reply);
        if (mcp->stop != MCP_CANCELLED && mcp->stop != MCP_ENDED)
            put_result(mcp, id, verb, &reply, status);
        mcp->stop = MCP_GOES_ON;
    }
    sett_text_free(&request);
}
