/* doctor_golden.h - what the self-test of sett doctor expects: a hash over
   levels 0..3 of seed 1 for every pair of generators. By make golden. */
#ifndef SETT_CLI_DOCTOR_GOLDEN_H
#define SETT_CLI_DOCTOR_GOLDEN_H

/* X(layout, its version, furnisher, its version, hash) */
/* clang-format off */
#define CLI_GOLDEN_LIST(X) \
    X("cc", 1, "cf", 1, 0xfe4775ec6497df07) \
    X("cc", 1, "caf", 1, 0xb8bf4aa4d5f33b05) \
    X("cc", 1, "af", 1, 0x5b49d5decc19316e) \
    X("cac", 1, "cf", 1, 0xf72396d05c7555f9) \
    X("cac", 1, "caf", 1, 0x947b97bdd5f5c2ea) \
    X("cac", 1, "af", 1, 0xb1945f0edb554841) \
    X("ac", 1, "cf", 1, 0x0aaf73d578467ac7) \
    X("ac", 1, "caf", 1, 0x323a5ca473a1640f) \
    X("ac", 1, "af", 1, 0x5a9bd9956e6164cc)
/* clang-format on */

#endif
