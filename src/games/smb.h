/* smb.h - the tile game over VGLC's Super Mario Bros levels. */
#ifndef SETT_GAMES_SMB_H
#define SETT_GAMES_SMB_H

#include "games/segments.h"

/** Tiles in the order of the alphabet. */
enum {
    SMB_EMPTY,
    SMB_GROUND,
    SMB_BREAKABLE,
    SMB_FULL_QUESTION,
    SMB_EMPTY_QUESTION,
    SMB_ENEMY,
    SMB_PIPE_TOP_LEFT,
    SMB_PIPE_TOP_RIGHT,
    SMB_PIPE_LEFT,
    SMB_PIPE_RIGHT,
    SMB_COIN,
    SMB_CANNON_TOP,
    SMB_CANNON,
    SMB_TILES
};

extern const SettGame sett_game_smb;
extern const SettRunner sett_smb_runner;
/** The paper's own check of structures: pipe bodies alone, free at the seams.
 */
bool sett_smb_unbroken(const SettGrid *segment);

#define SMB_MEASURES 8
extern const SettMeasure sett_smb_measure_rows[SMB_MEASURES];
SettStatus sett_smb_measure(const SettLevel *level, SettArena *tmp,
                            double *out);

#endif
