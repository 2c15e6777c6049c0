/* play_human.c - a human plays at the terminal, turn by turn: steps by arrow
   keys, other actions picked one by one with the cursor on their place, waits,
   undo without end, restart. The terminal is put back however the program
   ends. */
#define _POSIX_C_SOURCE 200809L

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
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

/* Ctrl-C comes as a key; what ends the program otherwise puts back first. */
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

typedef enum Key {
    KEY_NONE,
    KEY_NORTH,
    KEY_EAST,
    KEY_SOUTH,
    KEY_WEST,
    KEY_PICK,
    KEY_NEXT,
    KEY_ENTER,
    KEY_ESCAPE,
    KEY_WAIT,
    KEY_UNDO,
    KEY_RESTART,
    KEY_QUIT
} Key;

static bool is_more_coming(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, 50) > 0;
}

/* The rest of an escape sequence: arrows are ESC [ A and ESC O A. */
static Key read_escape(void)
{
    char c = 0;
    if (!is_more_coming() || read(STDIN_FILENO, &c, 1) != 1)
        return KEY_ESCAPE;
    if ((c != '[' && c != 'O') || read(STDIN_FILENO, &c, 1) != 1)
        return KEY_NONE;
    switch (c) {
    case 'A':
        return KEY_NORTH;
    case 'B':
        return KEY_SOUTH;
    case 'C':
        return KEY_EAST;
    case 'D':
        return KEY_WEST;
    default:
        return KEY_NONE;
    }
}

static Key key_of(char c)
{
    static const struct {
        char c;
        Key key;
    } keys[] = {{'n', KEY_NORTH},   {'e', KEY_EAST},   {'s', KEY_SOUTH},
                {'w', KEY_WEST},    {'t', KEY_PICK},   {'\t', KEY_NEXT},
                {'\r', KEY_ENTER},  {'\n', KEY_ENTER}, {'.', KEY_WAIT},
                {' ', KEY_WAIT},    {'u', KEY_UNDO},   {0x7f, KEY_UNDO},
                {'r', KEY_RESTART}, {'q', KEY_QUIT},   {3, KEY_QUIT},
                {4, KEY_QUIT}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].c == c)
            return keys[i].key;
    return KEY_NONE;
}

/* KEY_QUIT when nothing more will come, or the program is to stop. */
static Key read_key(const Cli *cli)
{
    char c = 0;
    for (;;) {
        if (sett_cancelled(&cli->cancel))
            return KEY_QUIT;
        ssize_t got = read(STDIN_FILENO, &c, 1);
        if (got == 1)
            return c == 0x1b ? read_escape() : key_of(c);
        if (got == 0 || !sett_cancelled(&cli->cancel))
            return KEY_QUIT;
    }
}

typedef struct Human {
    Cli *cli;
    const CliGame *game;
    const SettRules *rules;
    size_t state_size;
    uint8_t *states; /* of every turn so far */
    uint32_t *actions;
    int32_t turn, capacity;
    void *scratch;
    SettGrid frame;
    uint32_t choices[256];
    int32_t choice_count;
    const char *note;
} Human;

static void *state_at(const Human *h, int32_t turn)
{
    return h->states + (size_t)turn * h->state_size;
}

static SettStatus grow(Human *h)
{
    if (h->turn + 1 < h->capacity)
        return SETT_OK;
    int32_t capacity = 2 * h->capacity + 256;
    uint8_t *states =
        sett_arena_raw(&h->cli->arena, (size_t)capacity, h->state_size);
    uint32_t *actions = SETT_TAKE(&h->cli->arena, capacity, uint32_t);
    if (!states || !actions)
        return cli_no_memory(h->cli);
    if (h->capacity > 0) {
        memcpy(states, h->states, (size_t)(h->turn + 1) * h->state_size);
        memcpy(actions, h->actions, (size_t)h->turn * sizeof *actions);
    }
    h->states = states;
    h->actions = actions;
    h->capacity = capacity;
    return SETT_OK;
}

static void list_choices(Human *h)
{
    int32_t count = h->rules->actions(h->game->context, h->scratch,
                                      state_at(h, h->turn), h->choices, 256);
    h->choice_count = count < 256 ? count : 256;
}

static SettStatus take_turn(Human *h, uint32_t action)
{
    const void *now = state_at(h, h->turn);
    if (h->rules->outcome(h->game->context, now) != SETT_PLAYING) {
        h->note = "the game is over: u takes back, r begins anew, q stops";
        return SETT_OK;
    }
    SettStatus status = grow(h);
    if (status != SETT_OK)
        return status;
    now = state_at(h, h->turn);
    memcpy(state_at(h, h->turn + 1), now, h->state_size);
    h->actions[h->turn++] = action;
    if (!h->rules->play(h->game->context, h->scratch, state_at(h, h->turn),
                        action, NULL))
        return SETT_CANCELLED;
    list_choices(h);
    return SETT_OK;
}

static bool is_legal(const Human *h, uint32_t action)
{
    return sett_action_listed(h->rules, action, h->choices, h->choice_count);
}

static SettStatus wait_turn(Human *h)
{
    if (is_legal(h, SETT_WAIT))
        return take_turn(h, SETT_WAIT);
    h->note = "a wait is not legal here";
    return SETT_OK;
}

/* The action that a letter stands for in the rules' notation. */
static SettStatus step(Human *h, const char *letter)
{
    size_t used;
    uint32_t action;
    if (h->rules->read_action(h->rules, letter, 1, &used, &action) &&
        is_legal(h, action))
        return take_turn(h, action);
    h->note = "there is no way";
    return SETT_OK;
}

static void show_counters(Human *h, SettText *out)
{
    double values[SETT_MAX_COUNTERS] = {0};
    h->rules->count(h->game->context, h->scratch, state_at(h, h->turn), values);
    cli_tell_counters(h->rules, values, out);
    sett_text_char(out, '\n');
}

static const char *headline(const Human *h)
{
    switch (h->rules->outcome(h->game->context, state_at(h, h->turn))) {
    case SETT_WON:
        return "won!";
    case SETT_LOST:
        return "lost.";
    case SETT_TIMEOUT:
        return "timeout.";
    default:
        return "";
    }
}

static void show(Human *h)
{
    SettText *out = &h->cli->out;
    sett_text_format(out, "\x1b[H\x1b[2J%s  turn %d  %s\n",
                     h->game->level->source, (int)h->turn, headline(h));
    h->rules->draw(h->game->context, state_at(h, h->turn), &h->frame);
    sett_render_terminal(h->game->game, &h->frame, h->cli->colour, out);
    show_counters(h, out);
    sett_text_add(out, "arrows step  t throw  . wait  u undo  r restart  q "
                       "quit\n");
    if (h->note)
        sett_text_format(out, "%s\n", h->note);
    h->note = NULL;
}

/* Where an action is aimed, as its text says: "J(3,4)". */
static bool is_aimed(const Human *h, uint32_t action, int32_t *x, int32_t *y)
{
    SettText text = sett_text(h->cli->alloc);
    int at_x = 0, at_y = 0;
    h->rules->print_action(h->rules, action, &text);
    bool aimed =
        text.data && sscanf(text.data, "%*[^(](%d,%d)", &at_x, &at_y) == 2;
    sett_text_free(&text);
    *x = at_x;
    *y = at_y;
    return aimed;
}

/* The next choice after `from` that is aimed at a place, round and round; -1 =
   there is none. */
static int32_t next_aim(const Human *h, int32_t from, int32_t *x, int32_t *y)
{
    for (int32_t i = 1; i <= h->choice_count; i++) {
        int32_t at = (from + i) % h->choice_count;
        if (is_aimed(h, h->choices[at], x, y))
            return at;
    }
    return -1;
}

/* The cursor stands on the target; the map begins on the second line. */
static SettStatus show_aim(Human *h, int32_t x, int32_t y)
{
    h->note = "arrows or tab: next target; enter: throw; escape: not now";
    show(h);
    sett_text_format(&h->cli->out, "\x1b[%d;%dH\x1b[?25h", (int)y + 2,
                     (int)x + 1);
    return cli_flush(h->cli);
}

static SettStatus pick(Human *h)
{
    int32_t x, y, at = next_aim(h, h->choice_count - 1, &x, &y);
    if (at < 0) {
        h->note = "there is nothing to throw at, or nothing to throw";
        return SETT_OK;
    }
    for (;;) {
        SettStatus status = show_aim(h, x, y);
        Key key = status == SETT_OK ? read_key(h->cli) : KEY_QUIT;
        sett_text_add(&h->cli->out, "\x1b[?25l");
        if (key == KEY_ENTER || key == KEY_PICK)
            return take_turn(h, h->choices[at]);
        if (key == KEY_ESCAPE || key == KEY_QUIT || status != SETT_OK)
            return status;
        at = next_aim(h, at, &x, &y);
    }
}

static SettStatus go_back(Human *h, int32_t turn)
{
    h->turn = turn;
    list_choices(h);
    return SETT_OK;
}

static SettStatus act(Human *h, Key key)
{
    switch (key) {
    case KEY_NORTH:
        return step(h, "N");
    case KEY_EAST:
        return step(h, "E");
    case KEY_SOUTH:
        return step(h, "S");
    case KEY_WEST:
        return step(h, "W");
    case KEY_WAIT:
        return wait_turn(h);
    case KEY_PICK:
        return pick(h);
    case KEY_UNDO:
        return go_back(h, h->turn > 0 ? h->turn - 1 : 0);
    case KEY_RESTART:
        return go_back(h, 0);
    default:
        return SETT_OK;
    }
}

static SettStatus loop(Human *h)
{
    for (;;) {
        show(h);
        SettStatus status = cli_flush(h->cli);
        if (status != SETT_OK)
            return status;
        Key key = read_key(h->cli);
        if (key == KEY_QUIT)
            return sett_cancelled(&h->cli->cancel) ? SETT_CANCELLED : SETT_OK;
        status = act(h, key);
        if (status != SETT_OK)
            return status;
    }
}

static SettStatus sit_down(Human *h)
{
    h->state_size = h->rules->state_size(h->game->context);
    h->scratch = sett_arena_raw(&h->cli->arena, 1,
                                h->rules->scratch_size(h->game->context));
    if (!h->scratch ||
        sett_grid_take(&h->cli->arena, h->game->level->grid.w,
                       h->game->level->grid.h, &h->frame) != SETT_OK)
        return cli_no_memory(h->cli);
    SettStatus status = grow(h);
    if (status != SETT_OK)
        return status;
    memset(h->states, 0, (size_t)h->capacity * h->state_size);
    h->rules->scratch_init(h->game->context, h->scratch, &h->cli->cancel);
    h->rules->start(h->game->context, state_at(h, 0));
    list_choices(h);
    return SETT_OK;
}

/* What was played, so that it can be looked at again. */
static SettStatus tell(Human *h)
{
    SettReplay end;
    CliTelling telling = {.actions = h->actions, .count = h->turn};
    SettStatus status = cli_tell(h->cli, h->game, &telling, &end);
    if (status != SETT_OK)
        return status;
    sett_text_format(&h->cli->out, "%s: ", h->game->level->source);
    cli_tell_end(h->cli, h->game, &end);
    sett_text_add(&h->cli->out, "  played: ");
    sett_actions_write(h->rules, h->actions, h->turn, &h->cli->out);
    sett_text_char(&h->cli->out, '\n');
    return SETT_OK;
}

SettStatus cli_human(Cli *cli, const CliGame *game)
{
    Human h = {.cli = cli, .game = game, .rules = game->game->rules};
    if (h.rules->ticks_per_second > 0)
        return cli_usage(cli,
                         "'%s' is played live, not turn by turn: "
                         "give a --player",
                         game->game->name);
    SettStatus status = sit_down(&h);
    if (status != SETT_OK)
        return status;
    if (!make_raw())
        return sett_fail(&cli->err, SETT_IO, "the terminal does not obey");
    status = loop(&h);
    restore();
    return status == SETT_OK ? tell(&h) : status;
}
