/* preset.c - the game files that come with the library, by name, and as games
   of another one. */
#include <string.h>

#include "sett/game_file.h"

const SettGamePreset *sett_game_preset(const char *name)
{
    int32_t count;
    const SettGamePreset *all = sett_game_presets(&count);
    for (int32_t i = 0; i < count; i++)
        if (strcmp(all[i].name, name) == 0)
            return &all[i];
    return NULL;
}

void sett_game_preset_write(const SettGamePreset *preset, const char *name,
                            SettText *out)
{
    const char *line = strstr(preset->text, "\nname = ");
    SETT_ASSERT(line != NULL);
    sett_text_bytes(out, preset->text, (size_t)(line + 1 - preset->text));
    sett_text_format(out, "name = \"%s\"", name);
    sett_text_add(out, strchr(line + 1, '\n'));
}
