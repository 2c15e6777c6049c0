/* message.c - messages of JSON-RPC 2.0: what is asked, by whom it is answered,
   and errors. Version 2025-03-26 has lists of messages. */
#include "session/mcp/mcp.h"

#include <string.h>

enum { MOST_NODES = 1 << 18, MOST_BATCH = 64, MOST_ID = 256 };

void sett_mcp_begin(Mcp *mcp, const SettJson *id)
{
    if (mcp->batch)
        sett_text_char(&mcp->reply, mcp->first ? '[' : ',');
    mcp->first = false;
    mcp->w = sett_json_writer(&mcp->reply, true);
    sett_json_open(&mcp->w, '{');
    sett_json_add_string(&mcp->w, "jsonrpc", "2.0");
    sett_json_key(&mcp->w, "id");
    if (id != NULL)
        sett_json_put_value(&mcp->w, id);
    else
        sett_json_put_null(&mcp->w);
}

void sett_mcp_end(Mcp *mcp)
{
    sett_json_close(&mcp->w);
}

void sett_mcp_error(Mcp *mcp, const SettJson *id, int32_t code,
                    const char *text)
{
    sett_mcp_begin(mcp, id);
    sett_json_add_open(&mcp->w, "error", '{');
    sett_json_add_int(&mcp->w, "code", code);
    sett_json_add_string(&mcp->w, "message", text);
    sett_json_close(&mcp->w);
    sett_mcp_end(mcp);
}

static void ping(Mcp *mcp, const SettJson *id, const SettJson *params)
{
    (void)params;
    sett_mcp_begin(mcp, id);
    sett_json_add_open(&mcp->w, "result", '{');
    sett_json_close(&mcp->w);
    sett_mcp_end(mcp);
}

/* The client's version where it is known here, else the newest one. */
static const char *version_for(const SettJson *asked)
{
    static const char *const known[] = {"2024-11-05", "2025-03-26",
                                        "2025-06-18"};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (asked != NULL && sett_json_is(asked, known[i]))
            return known[i];
    return "2025-06-18";
}

static void put_instructions(Mcp *mcp)
{
    const SettCatalog *catalog = mcp->def->catalog;
    SettText text = sett_text(mcp->def->alloc);
    sett_text_add(&text, "Sett makes, checks, plays and repairs levels of "
                         "games on tiles. Levels are lists of rows, a "
                         "character a tile. Games:");
    for (int32_t i = 0; i < catalog->game_count; i++)
        sett_text_format(&text, "%s %s", i > 0 ? "," : "",
                         catalog->games[i]->name);
    sett_text_add(&text, ". Begin with generate ({\"recipe\": {\"game\": "
                         "\"md2\", \"seed\": 1}, \"count\": 1}), measure and "
                         "judge; sett://games/NAME says what a game has. "
                         "Release a handle that is not needed any more.");
    if (text.status == SETT_OK)
        sett_json_add_string(&mcp->w, "instructions", text.data);
    else
        mcp->reply.status = text.status;
    sett_text_free(&text);
}

static void initialize(Mcp *mcp, const SettJson *id, const SettJson *params)
{
    const SettJson *asked = sett_json_member(params, "protocolVersion");
    if (asked == NULL || asked->type != SETT_JSON_STRING) {
        sett_mcp_error(mcp, id, MCP_PARAMS, "no \"protocolVersion\"");
        return;
    }
    sett_mcp_begin(mcp, id);
    SettJsonWriter *w = &mcp->w;
    sett_json_add_open(w, "result", '{');
    sett_json_add_string(w, "protocolVersion", version_for(asked));
    sett_json_add_open(w, "capabilities", '{');
    sett_json_add_open(w, "tools", '{');
    sett_json_close(w);
    sett_json_add_open(w, "resources", '{');
    sett_json_close(w);
    sett_json_close(w);
    sett_json_add_open(w, "serverInfo", '{');
    sett_json_add_string(w, "name", "sett");
    sett_json_add_string(w, "version", SETT_VERSION);
    sett_json_close(w);
    put_instructions(mcp);
    sett_json_close(w);
    sett_mcp_end(mcp);
}

typedef struct Method {
    const char *name;
    void (*answer)(Mcp *mcp, const SettJson *id, const SettJson *params);
} Method;

static const Method methods[] = {
    {"initialize", initialize},
    {"ping", ping},
    {"tools/list", sett_mcp_tools},
    {"tools/call", sett_mcp_call},
    {"resources/list", sett_mcp_resources},
    {"resources/templates/list", sett_mcp_templates},
    {"resources/read", sett_mcp_read},
};

bool sett_mcp_is_id(const SettJson *id)
{
    return id != NULL &&
           (id->type == SETT_JSON_STRING || id->type == SETT_JSON_NUMBER) &&
           id->size <= MOST_ID;
}

/* One message; notifications, and answers to what was never asked, get none. */
static void answer(Mcp *mcp, const SettJson *message)
{
    const SettJson *method = sett_json_member(message, "method");
    const SettJson *id = sett_json_member(message, "id");
    const SettJson *params = sett_json_member(message, "params");
    const SettJson *version = sett_json_member(message, "jsonrpc");
    bool right = version != NULL && sett_json_is(version, "2.0");
    if (right && method == NULL && id != NULL &&
        (sett_json_member(message, "result") != NULL ||
         sett_json_member(message, "error") != NULL))
        return;
    if (!right || method == NULL || method->type != SETT_JSON_STRING ||
        (id != NULL && !sett_mcp_is_id(id))) {
        sett_mcp_error(mcp, sett_mcp_is_id(id) ? id : NULL, MCP_INVALID,
                       "no request of JSON-RPC 2.0");
        return;
    }
    if (id == NULL)
        return;
    if (params != NULL && params->type != SETT_JSON_OBJECT) {
        sett_mcp_error(mcp, id, MCP_PARAMS, "\"params\" is no object");
        return;
    }
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
        if (sett_json_is(method, methods[i].name)) {
            methods[i].answer(mcp, id, params);
            return;
        }
    sett_mcp_error(mcp, id, MCP_METHOD, "no such method");
}

static void answer_batch(Mcp *mcp, const SettJson *list)
{
    if (list->size == 0 || list->size > MOST_BATCH) {
        sett_mcp_error(mcp, NULL, MCP_INVALID, "a list has 1 to 64 messages");
        return;
    }
    mcp->batch = mcp->first = true;
    for (const SettJson *m = list->child; m != NULL; m = m->next)
        answer(mcp, m);
    if (!mcp->first)
        sett_text_char(&mcp->reply, ']');
    mcp->batch = false;
}

static bool is_blank(const char *line, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
            return false;
    return true;
}

static SettJsonLimits limits(void)
{
    SettJsonLimits limits = sett_json_limits();
    limits.nodes = MOST_NODES;
    limits.depth = 32;
    return limits;
}

void sett_mcp_line(Mcp *mcp, const char *line, size_t size)
{
    const SettJsonLimits bounds = limits();
    const SettJson *root;
    SettError err = {0};
    if (is_blank(line, size))
        return;
    SettStatus status =
        sett_json_read(line, size, &bounds, &mcp->arena, &root, &err);
    if (status != SETT_OK)
        sett_mcp_error(mcp, NULL, MCP_PARSE,
                       err.text[0] != '\0' ? err.text
                                           : sett_status_text(status));
    else if (root->type == SETT_JSON_ARRAY)
        answer_batch(mcp, root);
    else
        answer(mcp, root);
}

static bool same_id(const SettJson *a, const SettJson *b)
{
    return a != NULL && a->type == b->type && a->size == b->size &&
           memcmp(a->string, b->string, a->size) == 0;
}

bool sett_mcp_cancels(const char *line, size_t size, const SettJson *id,
                      SettAlloc alloc)
{
    enum { MOST_LINE = 4096 };
    const SettJsonLimits bounds = limits();
    const SettJson *root;
    SettArena arena;
    if (size > MOST_LINE)
        return false; /* no notification is so long */
    sett_arena_init(&arena, alloc, 0);
    bool cancels =
        sett_json_read(line, size, &bounds, &arena, &root, NULL) == SETT_OK &&
        root->type == SETT_JSON_OBJECT;
    if (cancels) {
        const SettJson *method = sett_json_member(root, "method");
        const SettJson *params = sett_json_member(root, "params");
        cancels = method != NULL &&
                  sett_json_is(method, "notifications/cancelled") &&
                  same_id(sett_json_member(params, "requestId"), id);
    }
    sett_arena_free(&arena);
    return cancels;
}
