/* puzzle_plain.c - see puzzle_plain.h. Turns; what is read is in
   puzzle_plain_read.c. */
#include "support/puzzle_plain_parts.h"

#include <string.h>

/* ---- places ---- */

static const int DX[] = {0, 0, -1, 1}, DY[] = {-1, 1, 0, 0};

static int side(int bits)
{
    return bits == 1 ? 0 : bits == 2 ? 1 : bits == 4 ? 2 : bits == 8 ? 3 : -1;
}

static PlainSquare *square(PuzPlain *p, int x, int y)
{
    if (x < 0 || y < 0 || x >= p->w || y >= p->h)
        return NULL;
    return &p->board[x * p->h + y];
}

/* ---- matching ---- */

static bool has_any(const PlainList *list, const PlainSquare *s)
{
    for (int i = 0; i < list->count; i++)
        if (s->has[list->item[i]])
            return true;
    return false;
}

static bool cell_is(const PlainCell *c, const PlainSquare *s)
{
    if (s == NULL || has_any(&c->never, s))
        return false;
    for (int i = 0; i < c->need.count; i++)
        if (!s->has[c->need.item[i]])
            return false;
    for (int k = 0; k < c->anys; k++)
        if (!has_any(&c->any[k], s))
            return false;
    for (int i = 0; i < c->go.count; i++)
        if ((s->go[c->go.item[i]] & c->go.bits[i]) != c->go.bits[i])
            return false;
    for (int i = 0; i < c->still.count; i++)
        if (s->go[c->still.item[i]] & c->still.bits[i])
            return false;
    return true;
}

/* Whether the cells of a row stand from here on with these gaps. */
static bool row_is(PuzPlain *p, const PlainRow *r, int d, PlainMatch m)
{
    int x = m.x, y = m.y, gap = 0;
    for (int k = 0; k < r->cells; k++) {
        if (r->cell[k].dots) {
            x += DX[d] * m.gap[gap];
            y += DY[d] * m.gap[gap];
            gap++;
            continue;
        }
        if (!cell_is(&r->cell[k], square(p, x, y)))
            return false;
        x += DX[d];
        y += DY[d];
    }
    return true;
}

static int length_of(const PlainRow *r)
{
    int n = 0;
    for (int k = 0; k < r->cells; k++)
        n += !r->cell[k].dots;
    return n;
}

static int dots_of(const PlainRow *r)
{
    return r->cells - length_of(r);
}

static void try_place(PuzPlain *p, const PlainRow *r, int d, int x, int y,
                      PlainMatches *out)
{
    int n = length_of(r), dots = dots_of(r);
    int far = p->w + p->h;
    for (int a = 0; a <= (dots > 0 ? far : 0); a++)
        for (int b = 0; b <= (dots > 1 ? far : 0); b++) {
            PlainMatch m = {x, y, {a, b}};
            int ex = x + DX[d] * (n - 1 + a + b);
            int ey = y + DY[d] * (n - 1 + a + b);
            if (square(p, ex, ey) == NULL)
                break;
            if (!row_is(p, r, d, m))
                continue;
            if (out->count < PLAIN_MATCHES)
                out->item[out->count++] = m;
            else
                p->endless = true; /* beyond this model */
        }
}

/* Rows top to bottom for left and right, columns left to right for up and down;
   within them from the top or the left. */
static void find_row(PuzPlain *p, const PlainRow *r, int d, PlainMatches *out)
{
    out->count = 0;
    if (d < 2) {
        for (int x = 0; x < p->w; x++)
            for (int y = 0; y < p->h; y++)
                try_place(p, r, d, x, y, out);
    } else {
        for (int y = 0; y < p->h; y++)
            for (int x = 0; x < p->w; x++)
                try_place(p, r, d, x, y, out);
    }
}

/* ---- replacing ---- */

static bool put_row(PuzPlain *p, const PlainRule *rule, const PlainRow *r,
                    PlainMatch m, int group)
{
    int x = m.x, y = m.y, gap = 0, d = rule->side;
    bool changed = false;
    for (int k = 0; k < r->cells; k++) {
        if (r->cell[k].dots) {
            x += DX[d] * m.gap[gap];
            y += DY[d] * m.gap[gap];
            gap++;
            continue;
        }
        if (r->cell[k].changes &&
            puz_plain_put(p, rule, &r->cell[k], square(p, x, y), group))
            changed = true;
        x += DX[d];
        y += DY[d];
    }
    return changed;
}

/* ---- commands: letters, each once ---- */

static void queue(PuzPlain *p, const PlainRule *rule)
{
    bool stops = strpbrk(rule->commands, "cr") != NULL;
    if (strchr(p->queue, 'c') != NULL ||
        (strchr(p->queue, 'r') != NULL && strchr(rule->commands, 'c') == NULL))
        return;
    if (stops)
        p->queue[0] = '\0';
    for (const char *c = rule->commands; *c != '\0'; c++)
        if (strchr(p->queue, *c) == NULL) {
            size_t n = strlen(p->queue);
            p->queue[n] = *c;
            p->queue[n + 1] = '\0';
        }
}

static bool queued(const PuzPlain *p, char command)
{
    return strchr(p->queue, command) != NULL;
}

/* ---- rules ---- */

static bool find_rule(PuzPlain *p, const PlainRule *rule)
{
    for (int i = 0; i < rule->rows; i++) {
        find_row(p, &rule->row[i], rule->side, &p->found[i]);
        if (p->found[i].count == 0)
            return false;
    }
    return rule->rows > 0;
}

static bool try_rule(PuzPlain *p, const PlainRule *rule, int group)
{
    bool changed = false;
    if (!find_rule(p, rule))
        return false;
    long long total = 1;
    for (int i = 0; i < rule->rows; i++)
        total *= p->found[i].count;
    for (long long n = 0; n < total; n++) {
        PlainMatch at[PLAIN_ROWS];
        long long left = n;
        bool still = true;
        for (int i = 0; i < rule->rows; i++) {
            at[i] = p->found[i].item[left % p->found[i].count];
            left /= p->found[i].count;
            still = still &&
                    (n == 0 || row_is(p, &rule->row[i], rule->side, at[i]));
        }
        if (!still)
            continue;
        for (int i = 0; i < rule->rows; i++)
            if (put_row(p, rule, &rule->row[i], at[i], group))
                changed = true;
        queue(p, rule);
    }
    return changed;
}

static bool try_random(PuzPlain *p, const PlainGroup *g)
{
    long long total = 0;
    for (int round = 0; round < 2; round++) {
        long long n = round == 1 ? puz_plain_pick(p, (int)total) : 0;
        for (int k = 0; k < g->rules; k++) {
            const PlainRule *rule = &g->rule[k];
            long long count = 1;
            if (!find_rule(p, rule))
                continue;
            for (int i = 0; i < rule->rows; i++)
                count *= p->found[i].count;
            if (round == 0) {
                total += count;
                continue;
            }
            if (n >= count) {
                n -= count;
                continue;
            }
            bool changed = false;
            for (int i = 0; i < rule->rows; i++) {
                PlainMatch m = p->found[i].item[n % p->found[i].count];
                n /= p->found[i].count;
                if (put_row(p, rule, &rule->row[i], m, g->rigid))
                    changed = true;
            }
            queue(p, rule);
            return changed;
        }
        if (total == 0)
            return false;
    }
    return false;
}

static bool try_group(PuzPlain *p, const PlainGroup *g)
{
    bool any = false;
    if (g->random)
        return try_random(p, g);
    for (int pass = 0; pass < 200; pass++) {
        bool changed = false;
        for (int k = 0; k < g->rules; k++)
            if (try_rule(p, &g->rule[k], g->rigid))
                changed = true;
        if (!changed)
            return any;
        any = true;
    }
    return any;
}

static void try_all(PuzPlain *p, const PlainGroup *list, int count)
{
    bool changed = false;
    int rounds = 0;
    for (int i = 0; i < count; i++) {
        bool banned = list[i].rigid >= 0 && p->banned[list[i].rigid];
        if (!banned && try_group(p, &list[i]))
            changed = true;
        if (changed && list[i].loop >= 0) {
            if (++rounds > 200)
                return;
            i = list[i].loop - 1;
            changed = false;
        }
    }
}

/* ---- movement ---- */

static bool move_one(PuzPlain *p, int x, int y, int l)
{
    PlainSquare *s = square(p, x, y);
    int bits = s->go[l], d = side(bits);
    if (bits == 0)
        return false;
    if (bits != 16) {
        PlainSquare *t = d < 0 ? NULL : square(p, x + DX[d], y + DY[d]);
        if (t == NULL)
            return false;
        for (int i = 0; i < p->objects; i++)
            if (p->layer[i] == l && t->has[i])
                return false;
        for (int i = 0; i < p->objects; i++)
            if (p->layer[i] == l && s->has[i]) {
                s->has[i] = false;
                t->has[i] = true;
            }
    }
    s->go[l] = 0;
    return true;
}

static void move_things(PuzPlain *p)
{
    for (bool moved = true; moved;) {
        moved = false;
        for (int x = 0; x < p->w; x++)
            for (int y = 0; y < p->h; y++)
                for (int l = 0; l < p->layers; l++)
                    if (move_one(p, x, y, l))
                        moved = true;
    }
}

static bool end_moves(PuzPlain *p)
{
    bool undo = false;
    for (int i = 0; i < p->w * p->h; i++) {
        PlainSquare *s = &p->board[i];
        for (int l = 0; l < p->layers; l++)
            if (s->go[l] != 0 && s->held[l]) {
                int group = (s->rigid[l] & 31) - 1;
                if (group < 0 || group >= p->rigids)
                    group = PLAIN_RIGIDS - 1;
                undo = undo || !p->banned[group];
                p->banned[group] = true;
                break;
            }
    }
    for (int i = 0; i < p->w * p->h; i++)
        for (int l = 0; l < p->layers; l++) {
            p->board[i].go[l] = p->board[i].rigid[l] = 0;
            p->board[i].held[l] = false;
        }
    return undo;
}

/* ---- the turn ---- */

static void copy(const PuzPlain *p, PlainSquare *to, const PlainSquare *from)
{
    memcpy(to, from, (size_t)(p->w * p->h) * sizeof *to);
}

static void forget_moves(PuzPlain *p)
{
    for (int i = 0; i < p->w * p->h; i++)
        for (int l = 0; l < p->layers; l++)
            p->board[i].go[l] = 0;
}

static bool same_objects(const PuzPlain *p, const PlainSquare *other)
{
    for (int i = 0; i < p->w * p->h; i++)
        if (memcmp(p->board[i].has, other[i].has, sizeof other[i].has) != 0)
            return false;
    return true;
}

static bool has_name(const PuzPlain *p, const PlainSquare *s,
                     const PlainName *n)
{
    int there = 0, all = 0;
    for (int i = 0; i < p->objects; i++)
        if (n->object[i]) {
            all++;
            there += s->has[i];
        }
    return n->all ? there == all : there > 0;
}

static bool wins(const PuzPlain *p)
{
    for (int k = 0; k < p->wins; k++) {
        const PlainWin *w = &p->win[k];
        int first = 0, both = 0;
        for (int i = 0; i < p->w * p->h; i++) {
            if (!has_name(p, &p->board[i], &w->a))
                continue;
            first++;
            both += w->on ? has_name(p, &p->board[i], &w->b) : 1;
        }
        if (w->quantity == 'n'   ? both > 0
            : w->quantity == 'a' ? both < first
                                 : both == 0)
            return false;
    }
    return p->wins > 0;
}

static void run_rules(PuzPlain *p)
{
    PlainSquare *begin = p->spare[2];
    copy(p, begin, p->board);
    memset(p->banned, 0, sizeof p->banned);
    p->queue[0] = '\0';
    for (int i = 0; i < 50; i++) {
        try_all(p, p->early, p->earlies);
        move_things(p);
        if (!end_moves(p)) {
            try_all(p, p->late, p->lates);
            return;
        }
        copy(p, p->board, begin);
        p->queue[0] = '\0';
    }
}

/* Would a turn without input do anything? Draws stay used. */
static bool probe(PuzPlain *p)
{
    char kept[sizeof p->queue];
    memcpy(kept, p->queue, sizeof kept);
    copy(p, p->spare[1], p->board);
    run_rules(p);
    bool would = !same_objects(p, p->spare[1]);
    if (queued(p, 'c'))
        would = strlen(p->queue) > 1;
    else if (queued(p, 'r') || queued(p, 'w'))
        would = true;
    else if (!would && queued(p, 'k'))
        copy(p, p->restart, p->board);
    copy(p, p->board, p->spare[1]);
    forget_moves(p);
    memcpy(p->queue, kept, sizeof kept);
    return would;
}

static void take_restart(PuzPlain *p);

/* Returns whether a further turn is due. */
static bool turn(PuzPlain *p, int input, bool level_start)
{
    static const int bits[] = {1, 4, 2, 8, 16};
    bool player[PLAIN_CELLS] = {false}, any = false, moved = false;
    copy(p, p->spare[0], p->board);
    for (int i = 0; i < p->w * p->h && input >= 0; i++) {
        PlainSquare *s = &p->board[i];
        player[i] = has_name(p, s, &p->player);
        any = any || player[i];
        for (int k = 0; k < p->objects && player[i]; k++)
            if (p->player.object[k] && s->has[k])
                s->go[p->layer[k]] |= (unsigned char)bits[input];
    }
    run_rules(p);
    for (int i = 0; i < p->w * p->h; i++) {
        PlainName part = p->player;
        part.all = false;
        moved = moved || (player[i] && !has_name(p, &p->board[i], &part));
    }
    if ((p->require && any && !moved) || queued(p, 'c')) {
        copy(p, p->board, p->spare[0]);
        forget_moves(p);
        return false;
    }
    if (queued(p, 'r') && !level_start) {
        take_restart(p);
        p->won = p->won || wins(p);
        return p->due;
    }
    bool changed = !same_objects(p, p->spare[0]);
    if (!level_start && (queued(p, 'w') || wins(p))) {
        p->won = true;
        return false;
    }
    if (queued(p, 'k'))
        copy(p, p->restart, p->board);
    return queued(p, 'a') && changed && probe(p);
}

static void take_restart(PuzPlain *p)
{
    copy(p, p->board, p->restart);
    forget_moves(p);
    p->due = p->run_first && turn(p, -1, true);
    p->queue[0] = '\0';
}

static void run_due(PuzPlain *p, bool due)
{
    for (int i = 0; due && !p->won; i++) {
        if (i > 2000) {
            p->endless = true;
            return;
        }
        due = turn(p, -1, false);
    }
}

void puz_plain_begin(PuzPlain *p, const char *seed)
{
    puz_plain_seed(p, seed);
    copy(p, p->restart, p->board);
    run_due(p, p->run_first && turn(p, -1, true));
}

void puz_plain_input(PuzPlain *p, int input)
{
    if (!p->won)
        run_due(p, turn(p, input == 5 ? -1 : input, false));
}

bool puz_plain_won(const PuzPlain *p)
{
    return p->won;
}

bool puz_plain_endless(const PuzPlain *p)
{
    return p->endless;
}

int puz_plain_width(const PuzPlain *p)
{
    return p->w;
}

int puz_plain_height(const PuzPlain *p)
{
    return p->h;
}

const char *puz_plain_object(const PuzPlain *p, int object)
{
    return object < p->objects ? p->object_name[object] : NULL;
}
