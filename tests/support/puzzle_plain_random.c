/* puzzle_plain_random.c - the original's generator for the plain interpreter.
 */
#include "support/puzzle_plain_parts.h"

#include <string.h>

void puz_plain_seed(PuzPlain *p, const char *seed)
{
    size_t size = strlen(seed);
    for (int i = 0; i < 256; i++)
        p->rc[i] = (unsigned char)i;
    for (int i = 0, j = 0; i < 256; i++) {
        int key = size > 0 ? (unsigned char)seed[(size_t)i % size] : 0;
        j = (j + p->rc[i] + key) % 256;
        unsigned char t = p->rc[i];
        p->rc[i] = p->rc[j];
        p->rc[j] = t;
    }
    p->rc_i = p->rc_j = 0;
}

static double draw(PuzPlain *p)
{
    uint64_t bits = 0;
    for (int k = 0; k < 7; k++) {
        p->rc_i = (p->rc_i + 1) % 256;
        p->rc_j = (p->rc_j + p->rc[p->rc_i]) % 256;
        unsigned char t = p->rc[p->rc_i];
        p->rc[p->rc_i] = p->rc[p->rc_j];
        p->rc[p->rc_j] = t;
        bits = bits * 256 + p->rc[(p->rc[p->rc_i] + p->rc[p->rc_j]) % 256];
    }
    return (double)bits / 72057594037927936.0;
}

int puz_plain_pick(PuzPlain *p, int count)
{
    int at = (int)(draw(p) * count);
    return at < count ? at : count - 1;
}
