/* sight.c - what a cell sees and how walled in it is. The line of sight is the
   supercover walk of MiniDungeons 2 (Green et al. 2019; its engine decides the
   ties): docs/design/md2.md, section 4. */
#include "sett/grid.h"

bool sett_sees(const SettMask *blocked, SettPoint looker, SettPoint target)
{
    if (!sett_mask_has(blocked, looker) || !sett_mask_has(blocked, target))
        return false;
    int32_t right = target.x > looker.x ? 1 : -1;
    int32_t down = target.y > looker.y ? 1 : -1;
    int32_t dx = (target.x - looker.x) * right;
    int32_t dy = (target.y - looker.y) * down;
    int32_t err = dx - dy;
    SettPoint at = looker;
    for (int32_t left = dx + dy;; left--) {
        if (sett_mask_get(blocked, at.x, at.y))
            return false;
        if (left == 0)
            return true;
        if (err > 0) {
            at.x += right;
            err -= 2 * dy;
        } else {
            at.y += down;
            err += 2 * dx;
        }
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
