/* goals.c - what rows are held against. `limit` is what a program reached that
   does nothing but the work itself, `gate` what Sett has to reach, `hope` what
   is worth telling. Measured on one core of an AMD EPYC
   (Zen 4); on other machines the ratios between rows still hold. */
#include <string.h>

#include "bench.h"

#define NONE BENCH_NO_GOAL

static const BenchGoal goals[] = {
    {"G1.cac.10x20", 600e3, 1.1e6, 1.3e6},
    {"G2.cac.batch.10x20", 3e6, 15e6, 70e6},
    {"G3.ac.10x20", 300e3, 750e3, 930e3},
    {"G30.cc.64x64", 3000, 15e3, NONE},
    {"G32.world.32x32", 20e3, 100e3, NONE},
    {"G4.cc.10x20", 340e3, 850e3, 1.36e6},
    {"G5.longest.10x20", 350e3, 700e3, 770e3},
    {"G6.cc-cf.10x20", 60e3, 150e3, 200e3},
    {"G6.cc-caf.10x20", 60e3, 150e3, 200e3},
    {"G6.cc-af.10x20", 15e3, 30e3, 40e3},
    {"G6.cac-cf.10x20", 60e3, 150e3, 200e3},
    {"G6.cac-caf.10x20", 60e3, 150e3, 200e3},
    {"G6.cac-af.10x20", 15e3, 30e3, 40e3},
    {"G6.ac-cf.10x20", 60e3, 150e3, 200e3},
    {"G6.ac-caf.10x20", 60e3, 150e3, 200e3},
    {"G6.ac-af.10x20", 15e3, 30e3, 40e3},
    {"G6.9000.levels", NONE, 0.15, NONE},
    {"G7.md2.random", 5e6, 20e6, 57e6},
    {"G33.", 1.1, 1, NONE},
    {"G34.binary", 10, 1, NONE},
    {"G34.zelda", 10, 1, NONE},
    {"G34.sokoban", 10, 1, NONE},
    {"G34.mdungeons", 10, 1, NONE},
    {"G34.ddave", 10, 1, NONE},
    {"G34.isaac", 10, 1, NONE},
    {"G34.loderunnertile", 10, 1, NONE},
    {"G34.smbtile", 10, 1, NONE},
    {"G8.edd.13x7", 400e3, 1e6, 1e6},
    {"G8.edd.20x20", 100e3, NONE, NONE},
    {"G8.search.13x7", 400e3, 1e6, 1e6},
    {"G8.search.20x20", 100e3, NONE, NONE},
    {"G8.grid.13x7", 0.25, NONE, NONE},
    {"G8.grid.slowest.13x7", 0.25, NONE, NONE},
    {"G8.six.13x7", 0.3, NONE, NONE},
    {"G8.rescore.13x7", 0.01, NONE, NONE},
    {"G8.dungeon.check.50", 1, NONE, NONE},
    {"G8.dungeon.check.200", 5, 1, NONE},
    {"G8.dungeon.check.200.20x20", 5, NONE, NONE},
    {"G9.archive.50x50", 11e6, 27e6, 58e6},
    {"G10.ask-tell.5x3", 500, 100, 17},
    {"G10.ask-tell-plain.5x3", 100, 30, 17},
    {"G11.gagents.random.180", 5000, 15e3, 25e3},
    {"G11.gagents.database.180", 5000, 15e3, 25e3},
    {"G12.rate.12x10", 2, 0.3, NONE},
    {"G13.mario.ticks", 8e6, 15e6, 20e6},
    {"G13.mario.copy", 200, 60, NONE},
    {"G14.link.smb", 9400, 94e3, NONE},
    {"G14.link.smb.seamless", 9400, 94e3, NONE},
    {"G14.link.icarus", 600, 6e3, NONE},
    {"G14.link.icarus.seamless", 600, 6e3, NONE},
    {"G14.link.dungeongrams", 400, 4e3, NONE},
    {"G14.link.dungeongrams.seamless", 400, 4e3, NONE},
    {"G14.worst.", NONE, 50, NONE},
    {"G15.cave.1000x1000", 200, 450, 620},
    {"G16.distances.1000x1000", 60, 120, 158},
    {"G17.cave.4000-over-100", 1.5, 1.1, 0.7},
    {"G17.distances.4000-over-100", 8, 1.1, 7},
    {"G20.", 0.9, 0.95, 1},
    {"G21.", 0.5, 0.7, 1},
    {"G22.peak.", 16, 8, NONE},
    {"G22.allocations.", 0, NONE, NONE},
    {"G23.start.", 3, 1.5, NONE},
    {"G24.", 150, 60, NONE},
    {"G35.S9.", 0.5, 0.7, 1},
    {"G35.S1.smb.2x2.median", 0.020, 0.004, NONE},
    {"G35.S1.smb.2x2.worst", 0.050, NONE, NONE},
    {"G35.S2.smb.3x3.median", 0.035, 0.008, NONE},
    {"G35.S2.smb.3x3.worst", 0.100, NONE, NONE},
    {"G35.S3.dungeon.13x9.median", 0.006, 0.002, NONE},
    {"G35.S3.dungeon.13x9.worst", 0.200, NONE, NONE},
    {"G35.S4.dungeon.30x20.median", 0.085, 0.020, NONE},
    {"G35.S4.dungeon.30x20.worst", 1, 0.100, NONE},
    {"G35.S5.maze.15.median", 0.004, 0.001, NONE},
    {"G35.S5.maze.15.worst", 0.020, NONE, NONE},
    {"G35.S5.maze.30.median", 0.060, 0.010, NONE},
    {"G35.S5.maze.30.worst", 0.200, NONE, NONE},
    {"G35.S5.maze.50.median", 0.400, 0.060, NONE},
    {"G35.S5.maze.50.worst", 1, NONE, NONE},
    {"G35.S7.repair.3x3.5.median", 0.180, 0.040, NONE},
    {"G35.S7.repair.3x3.5.worst", 1, NONE, NONE},
    {"G35.S7.repair.2x2.20.median", 0.420, 0.100, NONE},
    {"G35.S7.repair.2x2.20.worst", 3, NONE, NONE},
    {"G35.S8.core.3x3.median", 0.030, 0.008, NONE},
    {"G35.S8.wall.2x2.median", 0.420, 0.040, NONE},
    {"G35.S8.wall.3x3.raw.median", 0.010, NONE, NONE},
    {"G35.S12.field.6x6.5.median", 0.00245, 0.00049, NONE},
    {"G35.S12.maze.6x6.5.median", 0.0065, 0.0013, NONE},
    {"G35.S12.sokoban.6x6.6.median", 0.00705, 0.00141, NONE},
    {"G35.S12.sokoban.9x9.10.median", 0.0459, 0.00918, NONE},
    {"G35.S12.sokoban.12x12.20.median", 0.571, 0.1142, NONE},
    {"G35.S12.blocks.12x6.15.median", 0.055, 0.011, NONE},
    {"G35.S12.blocks.18x6.24.median", 0.1624, 0.03248, NONE},
    {"G37.ldtk.rules", 1e6, 20e6, NONE},
    {"G37.tmx.zlib.4096x4096", 2, 0.5, NONE},
};

/* A name that ends with a point stands for all that begin with it. */
static bool speaks_of(const char *goal, const char *name)
{
    size_t length = strlen(goal);
    return goal[length - 1] == '.' ? strncmp(goal, name, length) == 0
                                   : strcmp(goal, name) == 0;
}

const BenchGoal *bench_goal(const char *name)
{
    for (size_t i = 0; i < sizeof goals / sizeof goals[0]; i++)
        if (speaks_of(goals[i].name, name))
            return &goals[i];
    return NULL;
}
