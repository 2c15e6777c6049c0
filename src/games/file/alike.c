/* alike.c - SettGame.alike of a game from a file. */
#include "games/kernel/alike.h"
#include "games/file/file.h"

SettStatus sett_file_alike(const SettGame *game, const SettJudge *judge,
                           const SettLevel *level, SettArena *tmp,
                           uint64_t *alike, bool *known)
{
    (void)game;
    *known = false;
#ifndef SETT_NO_SEARCH /* modules without the engine have no use for it */
    if (judge != NULL && judge->judge == sett_kernel_judge)
        return sett_kernel_alike(judge->self, level, tmp, alike, known);
#endif
    (void)judge, (void)level, (void)tmp, (void)alike;
    return SETT_OK;
}
