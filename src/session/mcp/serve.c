/* serve.c - lines from the input, answers to the output; what a tool hears
   while it works; and the bound on memory. */
#include "session/mcp/mcp.h"

#include "base/least.h"

#include <string.h>

static const size_t most_memory = (size_t)512 << 20;
static const size_t most_line = (size_t)4 << 20;
enum { MOST_MILLISECONDS = 60000, REQUEST_MEMORY = 64 << 20 };

SettMcpDef sett_mcp_def(void)
{
    return (SettMcpDef){.alloc = sett_alloc_default(),
                        .catalog = sett_catalog_builtin(),
                        .memory = most_memory,
                        .line = most_line,
                        .milliseconds = MOST_MILLISECONDS};
}

/* The allocator of the session and of answers: that of the caller, up to
 * def->memory bytes. */
static void *counted(void *user, void *old, size_t old_size, size_t new_size)
{
    Mcp *mcp = user;
    const SettAlloc *alloc = &mcp->def->alloc;
    size_t left = mcp->def->memory - mcp->held + old_size;
    if (new_size > left)
        return NULL;
    void *made = alloc->fn(alloc->user, old, old_size, new_size);
    if (made != NULL || new_size == 0)
        mcp->held = mcp->held - old_size + new_size;
    return made;
}

/* Reads into what is free of the input. False: there is nothing new. */
static bool more(Mcp *mcp, bool wait)
{
    size_t room = mcp->def->line - mcp->used;
    if (room == 0 || mcp->ended)
        return false;
    int64_t got =
        mcp->def->read(mcp->def->user, mcp->input + mcp->used, room, wait);
    mcp->ended = got == 0;
    if (got <= 0)
        return false;
    mcp->used += sett_min_size((size_t)got, room);
    return true;
}

bool sett_mcp_cancelled(Mcp *mcp)
{
    for (;;) {
        const char *line = mcp->input + mcp->heard;
        size_t left = mcp->used - mcp->heard;
        const char *end = left > 0 ? memchr(line, '\n', left) : NULL;
        if (end == NULL)
            return false;
        mcp->heard += (size_t)(end - line) + 1;
        if (sett_mcp_cancels(line, (size_t)(end - line), mcp->running,
                             mcp->def->alloc))
            return true;
    }
}

/* What the session asks while a verb works. */
static bool stops(void *user)
{
    Mcp *mcp = user;
    const SettMcpDef *def = mcp->def;
    if (mcp->stop != MCP_GOES_ON)
        return true;
    if (mcp->running == NULL)
        return false;
    int64_t now = def->clock != NULL ? def->clock(def->user) : mcp->began;
    if (sett_cancelled(def->cancel))
        mcp->stop = MCP_ENDED;
    else if (def->milliseconds > 0 && now - mcp->began > def->milliseconds)
        mcp->stop = MCP_LATE;
    else if (more(mcp, false) && sett_mcp_cancelled(mcp))
        mcp->stop = MCP_CANCELLED;
    else if (!sett_mcp_progress(mcp, now))
        mcp->stop = MCP_ENDED;
    return mcp->stop != MCP_GOES_ON;
}

/* Makes room at the end of the input: the line that is at work has gone. */
static void shift(Mcp *mcp)
{
    mcp->used -= mcp->taken;
    memmove(mcp->input, mcp->input + mcp->taken, mcp->used);
    mcp->taken = 0;
}

/* The next line, without its end. False: there is none yet. A line that the
   input has no room for is skipped to its end and answered by an error. */
static bool next_line(Mcp *mcp, const char **line, size_t *size)
{
    for (;;) {
        *line = mcp->input + mcp->taken;
        size_t left = mcp->used - mcp->taken;
        const char *end = left > 0 ? memchr(*line, '\n', left) : NULL;
        bool last = end == NULL && mcp->ended && left > 0;
        if (end == NULL && !last) {
            shift(mcp);
            if (mcp->used == mcp->def->line) {
                mcp->skipping = true;
                mcp->used = 0;
                continue;
            }
            return false;
        }
        *size = last ? left : (size_t)(end - *line);
        mcp->taken += *size + (last ? 0 : 1);
        if (!mcp->skipping)
            return true;
        mcp->skipping = false;
        *line = NULL;
        return true;
    }
}

/* An empty reply with room for an error, whatever memory is left later. What a
   large one took is given back. */
static void clear_reply(Mcp *mcp)
{
    enum { ERROR_BYTES = 1024, KEPT = 1 << 20 };
    static const char room[ERROR_BYTES];
    SettText *reply = &mcp->reply;
    if (reply->capacity > KEPT)
        sett_text_free(reply);
    reply->status = SETT_OK;
    sett_text_clear(reply);
    sett_text_bytes(reply, room, sizeof room);
    sett_text_clear(reply);
}

/* Answers a line and sends the answer. */
static SettStatus handle(Mcp *mcp, const char *line, size_t size, bool *goes_on)
{
    SettText *reply = &mcp->reply;
    clear_reply(mcp);
    sett_arena_reset(&mcp->arena, (SettArenaMark){0});
    if (line == NULL)
        sett_mcp_error(mcp, NULL, MCP_INVALID, "the message is too long");
    else
        sett_mcp_line(mcp, line, size);
    if (reply->status != SETT_OK) {
        clear_reply(mcp);
        mcp->batch = false;
        sett_mcp_error(mcp, NULL, MCP_INTERNAL, "no memory for the answer");
    }
    if (reply->size == 0)
        return SETT_OK;
    sett_text_char(reply, '\n');
    if (reply->status != SETT_OK)
        return reply->status;
    *goes_on = mcp->def->write(mcp->def->user, reply->data, reply->size);
    return SETT_OK;
}

static SettStatus serve(Mcp *mcp)
{
    bool goes_on = true;
    while (goes_on) {
        const char *line;
        size_t size;
        if (sett_cancelled(mcp->def->cancel))
            return SETT_CANCELLED;
        if (next_line(mcp, &line, &size)) {
            SettStatus status = handle(mcp, line, size, &goes_on);
            if (status != SETT_OK)
                return status;
        } else if (mcp->ended || (!more(mcp, true) && mcp->ended &&
                                  mcp->used == mcp->taken)) {
            return SETT_OK;
        }
    }
    return SETT_OK;
}

SettStatus sett_mcp_serve(const SettMcpDef *def)
{
    SETT_ASSERT(def->read != NULL && def->write != NULL && def->line >= 1024);
    SETT_ASSERT(def->milliseconds == 0 || def->clock != NULL);
    Mcp mcp = {.def = def};
    const SettCancel cancel = {.wanted = stops, .user = &mcp};
    SettSessionDef session = {.alloc = {.fn = counted, .user = &mcp},
                              .catalog = def->catalog,
                              .cancel = &cancel,
                              .memory = def->memory};
    mcp.input = def->alloc.fn(def->alloc.user, NULL, 0, def->line);
    if (mcp.input == NULL)
        return SETT_NO_MEMORY;
    mcp.reply = sett_text(session.alloc);
    sett_arena_init(&mcp.arena, def->alloc, REQUEST_MEMORY);
    SettStatus status = sett_session_open(&session, &mcp.session);
    if (status == SETT_OK)
        status = serve(&mcp);
    sett_session_close(mcp.session);
    sett_arena_free(&mcp.arena);
    sett_text_free(&mcp.reply);
    def->alloc.fn(def->alloc.user, mcp.input, def->line, 0);
    return status;
}
