/* sight.c - what a cell sees and how walled in it is. The line of sight is the
   supercover walk of MiniDungeons 2 (Green et al. 2019; its engine decides the
   ties): docs/design/md2.md, section 4. */
#include "sett/grid.h"

bool sett_sees(const SettMask *blocked, SettPoint looker, SettPoint target)
{
    if (!sett_mask_has(blocked, looker) || !sett_mask_has(blocked, target))
        return false;
    int32_t dx = target.x - looker.x, dy = target.y - looker.y;
    int64_t row = (int64_t)blocked->stride * 64;
    int64_t right = dx > 0 ? 1 : -1, down = dy > 0 ? row : -row;
    int64_t at = looker.y * row + looker.x;
    dx = dx > 0 ? dx : -dx;
    dy = dy > 0 ? dy : -dy;
    int32_t err = dx - dy;
    for (int32_t left = dx + dy;; left--) {
        if (blocked->words[at >> 6] >> (at & 63) & 1)
            return false;
        if (left == 0)
            return true;
        int32_t across = -(err > 0); /* no branch: it is mispredicted */
        at += (right & across) | (down & ~(int64_t)across);
        err += (-2 * dy & across) | (2 * dx & ~across);
    }
}

static int32_t wall(const SettMask *blocked, int32_t x, int32_t y)
{
    return !sett_mask_has(blocked, (SettPoint){x, y}) ||
           sett_mask_get(blocked, x, y);
}

int32_t sett_walls4(const SettMask *blocked, SettPoint at)
{
    int32_t walls = 0;
    for (int32_t d = 0; d < 4; d++)
        walls += wall(blocked, at.x + sett_dirs[d].x, at.y + sett_dirs[d].y);
    return walls;
}

int32_t sett_walls8(const SettMask *blocked, SettPoint at)
{
    return sett_walls4(blocked, at) + wall(blocked, at.x - 1, at.y - 1) +
           wall(blocked, at.x + 1, at.y - 1) +
           wall(blocked, at.x - 1, at.y + 1) +
           wall(blocked, at.x + 1, at.y + 1);
}
