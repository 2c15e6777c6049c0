/* breed.h - the maps that personas are bred on. */
#ifndef SETT_CLI_BREED_H
#define SETT_CLI_BREED_H

#define CLI_BREED_MAPS 6
/** Level text of MiniDungeons 2. */
extern const char *const sett_cli_breed_maps[CLI_BREED_MAPS];

#endif
