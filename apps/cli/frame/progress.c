/* progress.c - how far a long piece of work is: a bar with rate and remaining
   time on a terminal, a plain line every 30 s elsewhere. Workers only count;
   the thread that waits for them draws. */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "frame/cli.h"

#define BAR_CELLS 24
#define TERMINAL_EVERY 0.1 /* seconds */
#define PLAIN_EVERY 30.0

double cli_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void cli_progress_start(Cli *cli, const char *what, int64_t total)
{
    CliProgress *p = &cli->progress;
    cli_progress_end(cli);
    p->what = what;
    p->total = total;
    atomic_store(&p->done, 0);
    p->began = p->shown = cli_now();
    p->terminal = isatty(STDERR_FILENO) != 0;
    p->wanted = !cli->quiet && !cli->no_progress;
}

void cli_progress_add(Cli *cli, int64_t items)
{
    atomic_fetch_add(&cli->progress.done, items);
}

/* "1:02:03" or "2:03". */
static void print_time(double seconds, char *out, size_t size)
{
    int64_t s = seconds > 0 ? (int64_t)(seconds + 0.5) : 0;
    if (s >= 3600)
        snprintf(out, size, "%d:%02d:%02d", (int)(s / 3600), (int)(s / 60 % 60),
                 (int)(s % 60));
    else
        snprintf(out, size, "%d:%02d", (int)(s / 60), (int)(s % 60));
}

static void draw_bar(const CliProgress *p, double share)
{
    char bar[BAR_CELLS + 1];
    int filled = (int)(share * BAR_CELLS);
    memset(bar, '.', BAR_CELLS);
    memset(bar, '#', (size_t)(filled < BAR_CELLS ? filled : BAR_CELLS));
    bar[BAR_CELLS] = 0;
    fprintf(stderr, "%s[%s] ", p->terminal ? "\r" : "", bar);
}

static void draw(CliProgress *p, double now)
{
    int64_t done = atomic_load(&p->done);
    double share = p->total > 0 ? (double)done / (double)p->total : 1;
    double rate = now > p->began ? (double)done / (now - p->began) : 0;
    char left[32] = "?";
    if (rate > 0)
        print_time((double)(p->total - done) / rate, left, sizeof left);
    if (p->terminal)
        draw_bar(p, share);
    fprintf(stderr, "%" PRId64 " of %" PRId64 " %s (%d %%), %.*f/s, %s left%s",
            done, p->total, p->what, (int)(share * 100), rate < 10 ? 1 : 0,
            rate, left, p->terminal ? "\033[K" : "\n");
    p->shown = now;
}

void cli_progress_tick(Cli *cli)
{
    CliProgress *p = &cli->progress;
    if (!p->what || !p->wanted)
        return;
    double now = cli_now();
    if (now - p->shown >= (p->terminal ? TERMINAL_EVERY : PLAIN_EVERY))
        draw(p, now);
}

void cli_progress_wipe(const Cli *cli)
{
    if (cli->progress.terminal && cli->progress.what)
        fputs("\r\033[K", stderr);
}

void cli_progress_end(Cli *cli)
{
    CliProgress *p = &cli->progress;
    if (p->what && p->wanted && p->shown > p->began) {
        cli_progress_wipe(cli);
        if (!p->terminal)
            draw(p, cli_now());
    }
    p->what = NULL;
}
