/* play_human.c - the terminal of a human who plays turn by turn: its keys and
   its screen. It is put back however the program ends. */
#define _POSIX_C_SOURCE 200809L

#include <poll.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

#include "verbs/play.h"

#define ENTER_SCREEN "\x1b[?1049h\x1b[?25l"
#define LEAVE_SCREEN "\x1b[?25h\x1b[?1049l"

/* What a signal handler needs to put the terminal back, and has no other way to
   reach. */
static struct termios saved;
static volatile sig_atomic_t is_raw;

static void restore(void)
{
    if (!is_raw)
        return;
    is_raw = 0;
    ssize_t ignored =
        write(STDOUT_FILENO, LEAVE_SCREEN, sizeof LEAVE_SCREEN - 1);
    (void)ignored;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved);
}

static void restore_and_die(int signal_number)
{
    restore();
    raise(signal_number); /* the default again: SA_RESETHAND */
}

/* Ctrl-C is read as a key; other deadly signals restore the terminal first. */
static bool make_raw(void)
{
    static const int deadly[] = {SIGHUP, SIGQUIT, SIGABRT, SIGSEGV,
                                 SIGBUS, SIGFPE,  SIGILL};
    struct sigaction action = {.sa_handler = restore_and_die,
                               .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    if (tcgetattr(STDIN_FILENO, &saved) != 0)
        return false;
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++)
        sigaction(deadly[i], &action, NULL);
    struct termios raw = saved;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    is_raw = 1;
    if (tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) != 0) {
        is_raw = 0;
        return false;
    }
    ssize_t ignored =
        write(STDOUT_FILENO, ENTER_SCREEN, sizeof ENTER_SCREEN - 1);
    (void)ignored;
    return true;
}

static bool is_more_coming(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, 50) > 0;
}

/* The rest of an escape sequence: arrows are ESC [ A and ESC O A. */
static SettHandKey read_escape(void)
{
    static const SettHandKey arrows[] = {SETT_HAND_NORTH, SETT_HAND_SOUTH,
                                         SETT_HAND_EAST, SETT_HAND_WEST};
    char c = 0;
    if (!is_more_coming() || read(STDIN_FILENO, &c, 1) != 1)
        return SETT_HAND_ESCAPE;
    if ((c != '[' && c != 'O') || read(STDIN_FILENO, &c, 1) != 1)
        return SETT_HAND_NONE;
    return c >= 'A' && c <= 'D' ? arrows[c - 'A'] : SETT_HAND_NONE;
}

static SettHandKey key_of(char c)
{
    static const struct {
        char c;
        SettHandKey key;
    } keys[] = {{'n', SETT_HAND_NORTH},   {'e', SETT_HAND_EAST},
                {'s', SETT_HAND_SOUTH},   {'w', SETT_HAND_WEST},
                {'t', SETT_HAND_PICK},    {'\t', SETT_HAND_NEXT},
                {'\r', SETT_HAND_ENTER},  {'\n', SETT_HAND_ENTER},
                {'.', SETT_HAND_WAIT},    {' ', SETT_HAND_WAIT},
                {'u', SETT_HAND_UNDO},    {0x7f, SETT_HAND_UNDO},
                {'r', SETT_HAND_RESTART}, {'q', SETT_HAND_QUIT},
                {3, SETT_HAND_QUIT},      {4, SETT_HAND_QUIT}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].c == c)
            return keys[i].key;
    return SETT_HAND_NONE;
}

/* SETT_HAND_QUIT when nothing more will come, or the program is to stop. */
static SettHandKey read_key(const Cli *cli)
{
    char c = 0;
    if (sett_cancelled(&cli->cancel) || read(STDIN_FILENO, &c, 1) != 1)
        return SETT_HAND_QUIT;
    return c == 0x1b ? read_escape() : key_of(c);
}

static SettStatus loop(Cli *cli, SettHandPlay *play)
{
    for (bool quit = false; !quit;) {
        sett_hand_frame(play, &cli->out);
        SettStatus status = cli_flush(cli);
        if (status == SETT_OK)
            status = sett_hand_key(play, read_key(cli), &quit);
        if (status != SETT_OK)
            return status;
    }
    return sett_cancelled(&cli->cancel) ? SETT_CANCELLED : SETT_OK;
}

/* What was played, so that it can be looked at again. */
static SettStatus tell(Cli *cli, const CliGame *game, const SettHandPlay *play)
{
    SettReplay end;
    SettText *out = &cli->out;
    int32_t count;
    const uint32_t *actions = sett_hand_actions(play, &count);
    SettPlayShow show = cli_play_show(cli, game, actions, count);
    SettStatus status = sett_play_show_text(&show, &cli->arena, out, &end);
    if (status != SETT_OK)
        return status;
    sett_text_format(out, "%s: ", game->level->source);
    sett_play_end_text(game->game->rules, &end, out);
    sett_text_add(out, "  played: ");
    sett_actions_write(game->game->rules, actions, count, out);
    sett_text_char(out, '\n');
    return SETT_OK;
}

SettStatus cli_human(Cli *cli, const CliGame *game)
{
    const SettGrid *level = &game->level->grid;
    const SettHandDef def = {.game = game->game,
                             .context = game->context,
                             .w = level->w,
                             .h = level->h,
                             .title = game->level->source,
                             .colour = cli->colour,
                             .cancel = &cli->cancel};
    SettHandPlay *play;
    if (game->game->rules->ticks_per_second > 0)
        return cli_usage(cli,
                         "'%s' is played live, not turn by turn: "
                         "give a --player",
                         game->game->name);
    SettStatus status = sett_hand_open(&def, &cli->arena, &play);
    if (status != SETT_OK)
        return status;
    if (!make_raw())
        return sett_fail(&cli->err, SETT_IO, "the terminal does not obey");
    status = loop(cli, play);
    restore();
    return status == SETT_OK ? tell(cli, game, play) : status;
}
