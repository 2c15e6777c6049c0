/* main.c - sett, the command line. */
#include "frame/cli.h"

int main(int argc, char **argv)
{
    return (int)cli_main(argc, argv, sett_alloc_default(), cli_signals());
}
