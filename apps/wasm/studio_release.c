/* release.c - what was kept between verbs is given back.
   Request: {"handle": 3}; reply: {"version"}. */
#include "wasm/session.h"

EXPORT(release) SettStatus sett_wasm_release(Session *s, size_t size);

static SettStatus release(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", NULL};
    int64_t handle = 0;
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(request, "handle", INT32_MAX, &handle, err);
    if (status != SETT_OK)
        return status;
    if (handle == 0)
        return sett_fail(err, SETT_BAD_INPUT, "no handle");
    sett_session_drop(s, (int32_t)handle);
    SettJsonWriter w = sett_session_reply(s);
    sett_json_close(&w);
    return SETT_OK;
}

SettStatus sett_wasm_release(Session *s, size_t size)
{
    return sett_session_answer(s, size, release);
}
