/* progress.c - "notifications/progress" while a tool works: steps of a verb
   that counts them, else seconds. */
#include "session/mcp/mcp.h"

#include "session/ask.h"

enum { EVERY_MILLISECONDS = 500 };

static void put(const Mcp *mcp, int64_t total, SettText *line)
{
    SettJsonWriter w = sett_json_writer(line, true);
    sett_json_open(&w, '{');
    sett_json_add_string(&w, "jsonrpc", "2.0");
    sett_json_add_string(&w, "method", "notifications/progress");
    sett_json_add_open(&w, "params", '{');
    sett_json_key(&w, "progressToken");
    sett_json_put_value(&w, mcp->token);
    if (total > 0) {
        sett_json_add_int(&w, "progress", mcp->done);
        sett_json_add_int(&w, "total", total);
    } else {
        sett_json_add_double(&w, "progress", (double)mcp->done / 1000);
        sett_json_add_string(&w, "message", "seconds so far");
    }
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(line, '\n');
}

bool sett_mcp_progress(Mcp *mcp, int64_t now)
{
    if (mcp->token == NULL || now - mcp->told < EVERY_MILLISECONDS)
        return true;
    int64_t total;
    int64_t done = sett_session_done(mcp->session, &total);
    mcp->told = now;
    if (total == 0)
        done = now - mcp->began;
    if (done <= mcp->done) /* the protocol wants it to grow */
        return true;
    mcp->done = done;
    SettText line = sett_text(mcp->def->alloc);
    put(mcp, total, &line);
    bool heard = line.status != SETT_OK ||
                 mcp->def->write(mcp->def->user, line.data, line.size);
    sett_text_free(&line);
    return heard;
}
