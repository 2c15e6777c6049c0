/* main.c - sett, the command line. */
#include "frame/system.h"

int main(int argc, char **argv)
{
    cli_system(&argc, &argv);
    return (int)cli_main(argc, argv, sett_alloc_default(), cli_signals(),
                         cli_verbs);
}
