/* doctor_golden.h - what the self-test of sett doctor expects: a hash over
   levels 0..3 of seed 1 for every pair of generators. By make golden. */
#ifndef SETT_CLI_DOCTOR_GOLDEN_H
#define SETT_CLI_DOCTOR_GOLDEN_H

/* X(layout, its version, furnisher, its version, hash) */
/* clang-format off */
#define CLI_GOLDEN_LIST(X) \
    X("cc", 3, "cf", 1, 0x1a775aa3135a4239) \
    X("cc", 3, "caf", 2, 0x4a689b94991d9a02) \
    X("cc", 3, "af", 3, 0x0c7c4536cac7bff9) \
    X("cc", 3, "sf", 3, 0x36ad32f99dfaec7d) \
    X("cac", 1, "cf", 1, 0xf72396d05c7555f9) \
    X("cac", 1, "caf", 2, 0xb0ffd54503870a3c) \
    X("cac", 1, "af", 3, 0x06dcf266502fd762) \
    X("cac", 1, "sf", 3, 0xc40a31fe7de51437) \
    X("ac", 2, "cf", 1, 0xb8b3cda2943b713a) \
    X("ac", 2, "caf", 2, 0x720ba8ef6da4ce25) \
    X("ac", 2, "af", 3, 0x1857172a6a87da6f) \
    X("ac", 2, "sf", 3, 0xa76fa8eded0fdde4)
/* clang-format on */

#endif
