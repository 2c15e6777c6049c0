/* smbtile.c - the benchmark's "smbtile": Mario-like levels that its players
   complete. Setting 0: milliseconds on the clock. Diversity compares how the
   ticks of both plays are spread over tiles; columns are cut at the fifteenth,
   so that little more than the heights counts. */
#include "lab/pcg/pcg.h"
#include "lab/pcg/pcg_make.h"
#include "lab/pcg/smb_world.h"

#include <stdlib.h>
#include <string.h>

enum {
    TUBE,
    AIR,
    FLOATING,
    COMPLETE,
    ENEMIES,
    COINS,
    JUMPS,
    TICKS,
    NOISE, /* of 16 rows */
    ALL = NOISE + 16
};
#define START 100 /* stand for the marks M and F in the text */
#define FINISH 101
#define BINS 256
_Static_assert(TICKS == PCG_SMB_TICKS, "the maker asks for it");

/* The text that is judged: the level with three columns on each side. */
static uint8_t text_at(const SettBenchmark *p, const uint8_t *content,
                       int32_t x, int32_t y)
{
    if (y == 13 && x == 1)
        return START;
    if (y == 13 && x == p->w + 4)
        return FINISH;
    if (x >= 3 && x < p->w + 3)
        return content[y * p->w + x - 3];
    return y >= 14 ? PCG_SMB_GROUND : PCG_SMB_AIR;
}

static bool is_foe(uint8_t code)
{
    return code >= PCG_SMB_GOOMBA && code < PCG_SMB_CODES;
}

static bool carries(uint8_t code)
{
    return code >= PCG_SMB_GROUND && code <= PCG_SMB_TUBE;
}

/* Runs of tubes in rows that are no whole tubes. */
static int32_t odd_tubes(const SettBenchmark *p, const uint8_t *content)
{
    int32_t odd = 0;
    for (int32_t y = 0; y < p->h; y++) {
        int32_t run = 0;
        for (int32_t x = 0; x < p->w + 6; x++) {
            if (text_at(p, content, x, y) == PCG_SMB_TUBE) {
                run++;
                continue;
            }
            odd += run % 2;
            run = 0;
        }
    }
    return odd;
}

static void count_foes(const SettBenchmark *p, const uint8_t *content,
                       int32_t *foes, int32_t *floating)
{
    *foes = *floating = 0;
    for (int32_t c = 0; c < p->w * p->h; c++) {
        if (!is_foe(content[c]))
            continue;
        ++*foes;
        *floating += c + p->w >= p->w * p->h || !carries(content[c + p->w]);
    }
}

void sett_smb_noise(const SettBenchmark *p, const uint8_t *content,
                    double *noise)
{
    static const double limits[] = {0,    0,    0,    0,    0.04, 0.08,
                                    0.16, 0.08, 0.08, 0.16, 0.32, 0.16,
                                    0.16, 0.32, 0.16, 0.16};
    for (int32_t y = 0; y < p->h; y++) {
        int32_t changes = 0;
        for (int32_t x = 1; x < p->w + 6; x++)
            changes +=
                text_at(p, content, x, y) != text_at(p, content, x - 1, y);
        double more = (double)changes / (p->w + 5) - limits[y];
        noise[y] = more > 0 ? more : 0;
    }
}

/* Ticks by place, and what happened. */
typedef struct Play {
    SmbWorld world;
    int32_t bins[BINS], ticks;
} Play;

static int32_t bin_of(double v)
{
    int32_t i = (int32_t)(v / 16);
    return i < 0 ? 0 : i > 15 ? 15 : i;
}

static void one_tick(const SmbLevel *l, int32_t buttons, Play *play)
{
    SmbWorld *w = &play->world;
    sett_smb_tick(l, buttons, w);
    if (w->status == PCG_SMB_TIME_OUT) { /* events of the last tick again */
        w->kills += w->tick_kills;
        w->coins += w->tick_coins;
        w->jumps += w->tick_jumps;
    }
    play->bins[bin_of(w->y) * 16 + bin_of(w->x)]++;
    play->ticks++;
}

static void begin(const SettBenchmark *p, const SmbLevel *l, Play *play)
{
    memset(play->bins, 0, sizeof play->bins);
    play->ticks = 0;
    sett_smb_start(l, p->settings[0], &play->world);
    sett_smb_tick(l, 0, &play->world);
}

static void play_simply(const SettBenchmark *p, const SmbLevel *l, Play *play)
{
    begin(p, l, play);
    while (play->world.status == PCG_SMB_RUNNING)
        one_tick(l, sett_smb_simple(&play->world), play);
}

static SettStatus play_planned(const SettBenchmark *p, const SmbLevel *l,
                               SettArena *tmp, Play *play)
{
    uint8_t plan[128];
    int32_t count;
    begin(p, l, play);
    while (play->world.status == PCG_SMB_RUNNING) {
        SettStatus status = sett_smb_plan(l, &play->world, tmp, plan, &count);
        if (status != SETT_OK)
            return status;
        if (count == 0)
            one_tick(l, 0, play);
        for (int32_t i = 0; i < 8 * count; i++)
            if (play->world.status == PCG_SMB_RUNNING)
                one_tick(l, plan[i / 8], play);
    }
    return SETT_OK;
}

static SettStatus play(const SettBenchmark *p, const uint8_t *content,
                       SettArena *keep, SettArena *tmp, SettBenchmarkInfo *out)
{
    SmbLevel l;
    Play *play = SETT_TAKE(tmp, 1, Play);
    SettStatus status = sett_smb_level(p, content, tmp, &l);
    if (status != SETT_OK || play == NULL ||
        (status = sett_smb_take(&l, tmp, &play->world)) != SETT_OK)
        return SETT_NO_MEMORY;
    play_simply(p, &l, play);
    if (play->world.status != PCG_SMB_WON)
        status = play_planned(p, &l, tmp, play);
    if (status != SETT_OK)
        return status;
    out->numbers[COMPLETE] = play->world.x / (16 * l.exit);
    out->numbers[ENEMIES] = play->world.kills;
    out->numbers[COINS] = play->world.coins;
    out->numbers[JUMPS] = play->world.jumps;
    out->numbers[TICKS] = play->ticks;
    return sett_pcg_trace(out, play->bins, BINS, keep) ? SETT_OK
                                                       : SETT_NO_MEMORY;
}

static SettStatus info(const SettBenchmark *p, const uint8_t *content,
                       SettArena *keep, SettArena *tmp, SettBenchmarkInfo *out)
{
    int32_t foes, floating, air = 0;
    double *n = out->numbers;
    bool quiet = true;
    for (int32_t c = 0; c < p->w * p->h; c++)
        air += content[c] == PCG_SMB_AIR;
    count_foes(p, content, &foes, &floating);
    sett_smb_noise(p, content, n + NOISE);
    for (int32_t y = 0; y < p->h; y++)
        quiet = quiet && n[NOISE + y] <= 0;
    n[TUBE] = odd_tubes(p, content);
    n[AIR] = (double)air / (p->w * p->h);
    if (foes == 0) {
        out->fault = "no enemy: the benchmark divides by their number";
        return SETT_OK;
    }
    n[FLOATING] = (double)floating / foes;
    if (n[AIR] <= 0.5 || n[TUBE] > 0 || !quiet || n[FLOATING] >= 0.1)
        return SETT_OK;
    return play(p, content, keep, tmp, out);
}

static double quality(const SettBenchmark *p, const SettBenchmarkInfo *i)
{
    const double *n = i->numbers;
    double tube = sett_pcg_range(n[TUBE], 0, 0, 0, 10);
    double air = sett_pcg_range3(n[AIR], 0, 0.5, 1), noise = 0;
    if (i->fault != NULL)
        return 0;
    for (int32_t y = 0; tube >= 1 && air >= 1 && y < p->h; y++)
        noise += sett_pcg_range(n[NOISE + y], 0, 0, 0, 1);
    return (tube + air + noise / p->h +
            sett_pcg_range(n[FLOATING], 0, 0, 0.1, 1) + 4 * n[COMPLETE]) /
           8;
}

static double control(const SettBenchmark *p, const SettBenchmarkInfo *i,
                      const int32_t *c)
{
    static const int32_t errors[] = {2, 3, 1},
                         wanted[] = {ENEMIES, JUMPS, COINS};
    double sum = 0;
    (void)p;
    if (i->fault != NULL)
        return 0;
    for (int32_t k = 0; k < 3; k++)
        sum += sett_pcg_range(i->numbers[wanted[k]], 0,
                              c[k] > errors[k] ? c[k] - errors[k] : 0,
                              c[k] + errors[k], 100);
    return sum / 3;
}

static SettStatus apart(const SettBenchmark *p, const SettBenchmarkInfo *a,
                        const SettBenchmarkInfo *b, SettArena *tmp, double *out)
{
    static const int32_t none[BINS]; /* of what was never played */
    const int32_t *in_a = a->trace_count > 0 ? a->trace : none;
    const int32_t *in_b = b->trace_count > 0 ? b->trace : none;
    int32_t different = 0;
    double ticks = a->numbers[TICKS] + b->numbers[TICKS];
    (void)p;
    (void)tmp;
    for (int32_t c = 0; c < BINS; c++)
        different += abs(in_a[c] - in_b[c]);
    *out = sett_pcg_range3(ticks > 0 ? different / ticks : 0, 0, 0.4, 1);
    return SETT_OK;
}

static const char *const tiles[] = {"empty",      "ground", "block", "brick",
                                    "coin block", "tube",   "coin",  "goomba",
                                    "koopa",      "spiky"};
static const char *const numbers[] = {
    "tube",    "empty",   "fenemies", "complete", "enemies", "coins",
    "jumps",   "frames",  "noise0",   "noise1",   "noise2",  "noise3",
    "noise4",  "noise5",  "noise6",   "noise7",   "noise8",  "noise9",
    "noise10", "noise11", "noise12",  "noise13",  "noise14", "noise15"};
static const SettBenchmarkControl controls[] = {
    {"enemies", 0, 20}, {"jumps", 0, 29}, {"coins", 0, 14}};

const SettBenchmark sett_pcg_smbtile = {
    .name = "smbtile-v0",
    .help = "Mario-like levels that a simple player or a planner completes",
    .w = 150,
    .h = 16,
    PCG_LISTS(tiles, controls, numbers),
    .glyphs = ".X#SQtogky",
    .settings = {15000},
    PCG_STEPS(info, quality, control, apart, sett_pcg_smbtile_make),
};
