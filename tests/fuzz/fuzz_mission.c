/* fuzz_mission.c - a mission takes anything: one that is accepted passes its
   check, is written, and reads back as the same text. */
#include <stdlib.h>
#include <string.h>

#include "sett/mission.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    SettText one = sett_text(sett_alloc_default());
    SettText two = sett_text(sett_alloc_default());
    SettArena arena;
    SettMission m, back;
    SettMissionVerdict verdict;
    SettError err;
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    if (sett_mission_read((const char *)bytes, size, &arena, &m, &err) ==
        SETT_OK) {
        if (sett_mission_check(&m, &err) != SETT_OK)
            abort();
        sett_mission_write(&m, &one);
        if (sett_mission_read(one.data, one.size, &arena, &back, &err) !=
            SETT_OK)
            abort();
        sett_mission_write(&back, &two);
        if (strcmp(one.data, two.data) != 0)
            abort();
        sett_mission_prove(&m, 2000, &arena, &verdict);
    }
    sett_arena_free(&arena);
    sett_text_free(&two);
    sett_text_free(&one);
    return 0;
}
