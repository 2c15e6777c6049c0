// levels.ts - our own sample levels, from the folder levels of the repository.
import md2_arena from "../../../../../levels/md2/arena.txt";
import md2_first_steps from "../../../../../levels/md2/first-steps.txt";
import md2_guarded_vault from "../../../../../levels/md2/guarded-vault.txt";
import md2_long_way from "../../../../../levels/md2/long-way.txt";
import md2_pillars from "../../../../../levels/md2/pillars.txt";
import md2_spiral from "../../../../../levels/md2/spiral.txt";
import md2_two_halves from "../../../../../levels/md2/two-halves.txt";
import mario_01_first_steps from "../../../../../levels/mario/01-first-steps.txt";
import mario_02_treetops from "../../../../../levels/mario/02-treetops.txt";
import mario_03_stone_stairs from "../../../../../levels/mario/03-stone-stairs.txt";
import mario_04_pipe_garden from "../../../../../levels/mario/04-pipe-garden.txt";
import mario_05_cannon_pass from "../../../../../levels/mario/05-cannon-pass.txt";
import mario_06_old_mine from "../../../../../levels/mario/06-old-mine.txt";
import mario_07_high_road from "../../../../../levels/mario/07-high-road.txt";
import mario_08_snail_alley from "../../../../../levels/mario/08-snail-alley.txt";
import mario_09_hidden_hoard from "../../../../../levels/mario/09-hidden-hoard.txt";
import mario_10_urchin_hills from "../../../../../levels/mario/10-urchin-hills.txt";
import mario_11_winged_valley from "../../../../../levels/mario/11-winged-valley.txt";
import mario_12_the_tower from "../../../../../levels/mario/12-the-tower.txt";
import mario_13_low_sky from "../../../../../levels/mario/13-low-sky.txt";
import mario_14_the_long_way from "../../../../../levels/mario/14-the-long-way.txt";

export interface Sample {
  name: string;
  rows: readonly string[];
}

const lines = (text: string): string[] => text.trimEnd().split("\n");

/** By game, the easy ones first where the files are numbered. */
export const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  md2: [
    { name: "arena", rows: lines(md2_arena) },
    { name: "first-steps", rows: lines(md2_first_steps) },
    { name: "guarded-vault", rows: lines(md2_guarded_vault) },
    { name: "long-way", rows: lines(md2_long_way) },
    { name: "pillars", rows: lines(md2_pillars) },
    { name: "spiral", rows: lines(md2_spiral) },
    { name: "two-halves", rows: lines(md2_two_halves) },
  ],
  mario: [
    { name: "01-first-steps", rows: lines(mario_01_first_steps) },
    { name: "02-treetops", rows: lines(mario_02_treetops) },
    { name: "03-stone-stairs", rows: lines(mario_03_stone_stairs) },
    { name: "04-pipe-garden", rows: lines(mario_04_pipe_garden) },
    { name: "05-cannon-pass", rows: lines(mario_05_cannon_pass) },
    { name: "06-old-mine", rows: lines(mario_06_old_mine) },
    { name: "07-high-road", rows: lines(mario_07_high_road) },
    { name: "08-snail-alley", rows: lines(mario_08_snail_alley) },
    { name: "09-hidden-hoard", rows: lines(mario_09_hidden_hoard) },
    { name: "10-urchin-hills", rows: lines(mario_10_urchin_hills) },
    { name: "11-winged-valley", rows: lines(mario_11_winged_valley) },
    { name: "12-the-tower", rows: lines(mario_12_the_tower) },
    { name: "13-low-sky", rows: lines(mario_13_low_sky) },
    { name: "14-the-long-way", rows: lines(mario_14_the_long_way) },
  ],
};
