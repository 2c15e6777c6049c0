/* search.c - see search.h. */
#include "session/search.h"

SettStatus sett_kept_search_open(SettKeptSearch *s, const SettAsk *ask,
                                 const SettGame *game, const char *method)
{
    *s = (SettKeptSearch){.arena = sett_ask_arena(ask)};
    if (game == NULL)
        return SETT_UNSUPPORTED;
    SettStatus status = sett_search_choose(
        ask->catalog, game, method, &s->arena, &s->def, &s->params, ask->err);
    s->def.cancel = ask->arena->cancel;
    return status == SETT_BAD_ARGUMENT ? SETT_UNSUPPORTED : status;
}

void sett_kept_search_close(SettKeptSearch *s)
{
    sett_search_destroy(s->search);
    sett_arena_free(&s->arena);
}
